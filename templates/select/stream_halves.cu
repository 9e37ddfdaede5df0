//% -- The parts of a tile of a partition in two that streams, where the second half lies in reverse. All rows of a
//% -- warp's part are in registers before the first is put back. Elements of the first half go to the front, those of
//% -- the other to the end, from there backwards: as they lie in the output. So both are stored as they are.
//% -- Needs and gives: as select/stream_parts, where what a warp hands in is a partial result of select/partials. And
//% -- ends() and finish(all), of who takes the last tile.
//% local held = run "select/stream_held"
//% local parts = {arrays = held.arrays, kept = "part_counts", compact = held.compact}
//% local rows, dws, output, R = held.rows, held.dws, held.output, held.R
//%
//% function parts.members() end
//%
//% local function number_function()
// The half of an element; 2 if it is in none.
//%   held.number_function("half_of", 2, 2)
//% end
//%
//% local function put_function()
// Puts 32 elements to the half that each goes to, behind those that the warp has there already.
KG_FN void put(${R} *part, uint32_t &count, uint32_t &others, bool first, bool second, const ${R} v)
{
    const uint32_t firsts = __ballot_sync(${full_mask}, first), seconds = __ballot_sync(${full_mask}, second);
    const uint32_t before = (uint32_t)__popc((first ? firsts : seconds) & kg_lanemask_lt());
    if (first || second) part[first ? count + before : ${dws - 1} - others - before] = v;
    count += (uint32_t)__popc(firsts);
    others += (uint32_t)__popc(seconds);
}

//% end
//%
//% local function compact_function(case)
// Sorts a part by halves, in its place${case == "stop" and ": elements skip to left, which the array has" or ""}. Returns how many each has.
KG_FN part_counts compact_part_${case}(${join(held.params(case))})
{
    // INPUT: ${plural(rows, "element")} of a lane, in the order of the lanes, and a bit for those of each half.
    uint32_t firsts = 0, seconds = 0;
//%   for j = 0, rows - 1 do
    // row ${j}
//%     held.load_item(case, j)
    const uint32_t half_${j} = ${case == "stop" and "!inside_" .. j .. " ? 2 : " or ""}half_of(${with_scalars(table.unpack(held.given(j)))});
    if (half_${j} == 0) firsts |= ${string.format("0x%xu", 1 << j)};
    if (half_${j} == 1) seconds |= ${string.format("0x%xu", 1 << j)};
//%     if held.plain(j) then
    const ${R} v_${j} = ${held.value(j)};
//%     end
//%   end
    __syncwarp(); // all have read before others are put there

    // Each half to its end of the part.
    uint32_t count = 0, others = 0;
//%   for j = 0, rows - 1 do
//%     if not held.plain(j) then
    ${R} v_${j}{};
    if (((firsts | seconds) >> ${j} & 1) != 0) v_${j} = ${held.value(j)}; // no other one goes through the transform
//%     end
    put(part, count, others, firsts >> ${j} & 1, seconds >> ${j} & 1, v_${j});
//%   end
    return {count, others};
}

//% end
//%
//% function parts.functions()
//%   number_function()
//%   put_function()
//%   compact_function("none")
//%   compact_function("stop")
//%   run("select/stream_store").emit(output.type)
//% end
//%
//% function parts.outputs()
//%   return {{R .. " *", "g_" .. output.name}, {"uint64_t ", "n"}}
//% end
//%
//% function parts.ends()
//%   return {{"uint64_t *", "g_offsets"}}
//% end
//%
//% function parts.store()
            const uint32_t others = (uint32_t)own.others;
            ${R} *const from = ${held.part_of("part")};
            store_part(g_${output.name} + start.count, from, count, lane);
            store_part(g_${output.name} + (n - start.others - others), from + (${dws} - others), others, lane);
//% end
//%
//% -- Where parts begin, one behind the other.
//% function parts.finish(all)
                g_offsets[0] = 0;
                g_offsets[1] = ${all}.count;
                g_offsets[2] = ${all}.count + ${all}.others;
//% end
//%
//% return parts
