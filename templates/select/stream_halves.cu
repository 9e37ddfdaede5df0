//% -- The parts of a tile of a partition in two that streams, where the second half lies in reverse. All rows of a
//% -- warp's part are in registers before the first is put back. Elements of the first half go to the front, those of
//% -- the other to the end, from there backwards: as they lie in the output. So both are stored as they are.
//% -- Needs and gives: as select/stream_parts, where what a warp hands in is a partial result of select/partials. And
//% -- ends() and finish(all), of who takes the last tile.
//% local tile = run "select/tile"
//% local arrays = run "select/stream_arrays"
//% local parts = {arrays = arrays, kept = "part_counts"}
//% local inputs, op, rows, dws = arrays.inputs, k.ops.partition, variant.dws // 32, variant.dws
//% local output, kept_op = tile.stored[1].arg, tile.stored[1].op
//% local R = output.type.c
//% local placed = op.uses_index or kept_op.uses_index
//%
//% function parts.members() end
//%
//% local function number_function()
// The half of an element; 2 if it is in none.
KG_FN uint32_t half_of(${join(tile.parameters({}))})
{
    const ${op.result.c} number = ${call(op, tile.elements(op))};
    return ${op.result.float and "number >= 0.0f && number" or "(uint64_t)number"} < 2 ? (uint32_t)number : 2;
}

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
//% local function compact_params(case)
//%   local params = scalar_params()
//%   table.insert(params, R .. " *part")
//%   for i, arg in ipairs(inputs) do
//%     if i > 1 then table.insert(params, "const " .. arg.type.c .. " *of_" .. arg.name) end
//%   end
//%   table.insert(params, "uint32_t lane")
//%   if placed then table.insert(params, "uint64_t place") end
//%   if case == "stop" then
//%     table.insert(params, "uint32_t skip")
//%     table.insert(params, "uint32_t left")
//%   end
//%   return params
//% end
//%
//% local function load_item(case, j)
//%   local at = "lane" .. plus(32 * j)
//%   if case == "stop" then
    const bool inside_${j} = ${at} >= skip && ${at} < left;
//%   end
//%   for i, arg in ipairs(inputs) do
//%     local from = i == 1 and "part" or "of_" .. arg.name
//%     if case == "stop" then
    ${arg.type.c} ${arg.name}_${j}{};
    if (inside_${j}) ${arg.name}_${j} = ${from}[${at}];
//%     else
    const ${arg.type.c} ${arg.name}_${j} = ${from}[${at}];
//%     end
//%   end
//% end
//%
//% -- An element's values, of which functions of the tile speak as v_<name>.
//% local function given(j)
//%   local list = {}
//%   if placed then table.insert(list, "place" .. plus(32 * j)) end
//%   for _, arg in ipairs(inputs) do table.insert(list, arg.name .. "_" .. j) end
//%   return list
//% end
//%
//% local function value(j)
//%   local list = {}
//%   for _, arg in ipairs(inputs) do table.insert(list, arg.name .. "_" .. j) end
//%   if kept_op.uses_index then table.insert(list, "place" .. plus(32 * j)) end
//%   return call(kept_op, table.unpack(list))
//% end
//%
//% -- Whether what is stored is what was read.
//% local function plain(j) return value(j) == inputs[1].name .. "_" .. j end
//%
//% local function compact_function(case)
// Sorts a part by halves, in its place${case == "stop" and ": elements skip to left, which the array has" or ""}. Returns how many each has.
KG_FN part_counts compact_part_${case}(${join(compact_params(case))})
{
    // INPUT: ${plural(rows, "element")} of a lane, in the order of the lanes, and a bit for those of each half.
    uint32_t firsts = 0, seconds = 0;
//%   for j = 0, rows - 1 do
    // row ${j}
//%     load_item(case, j)
    const uint32_t half_${j} = ${case == "stop" and "!inside_" .. j .. " ? 2 : " or ""}half_of(${with_scalars(table.unpack(given(j)))});
    if (half_${j} == 0) firsts |= ${string.format("0x%xu", 1 << j)};
    if (half_${j} == 1) seconds |= ${string.format("0x%xu", 1 << j)};
//%     if plain(j) then
    const ${R} v_${j} = ${value(j)};
//%     end
//%   end
    __syncwarp(); // all have read before others are put there

    // Each half to its end of the part.
    uint32_t count = 0, others = 0;
//%   for j = 0, rows - 1 do
//%     if not plain(j) then
    ${R} v_${j}{};
    if (((firsts | seconds) >> ${j} & 1) != 0) v_${j} = ${value(j)}; // no other one goes through the transform
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
//% local function part_of(i, arg, number)
//%   return arrays.part_of(i, (i == 1 and "" or "const ") .. arg.type.c, number)
//% end
//%
//% function parts.compact(case)
//%   local list = {}
//%   for i, arg in ipairs(inputs) do table.insert(list, part_of(i, arg, "warp")) end
//%   table.insert(list, "lane")
//%   if placed then table.insert(list, "origin + warp * " .. dws .. " + lane") end
//%   if case == "stop" then
//%     table.insert(list, "skip")
//%     table.insert(list, "left")
//%   end
//%   return "compact_part_" .. case .. "(" .. with_scalars(table.unpack(list)) .. ")"
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
            ${R} *const from = ${part_of(1, inputs[1], "part")};
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
