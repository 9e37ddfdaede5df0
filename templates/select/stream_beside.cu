//% -- A part of a tile of a partition in two or three that streams. A lane has elements side by side: an odd number, so
//% -- that no two lanes meet in a bank. Ten bits of a word count what goes to each array. So one sum over the lanes tells
//% -- where all of a lane's elements go, and no row takes ballots. What goes to no array counts in the two bits behind,
//% -- which overflow.
//% -- Needs: k, variant; array_of, the number of an element's array in C. Gives: none, the number of what goes to no
//% -- array; and emit(held, case), the function that sorts a part, of select/stream_held.
//% local upto = use "warp/upto"
//% local beside = {none = 3}
//%
//% function beside.emit(held, case)
//%   local rows, R, P = held.rows, held.R, variant.parts
//%   upto.functions("uint32_t")
// Sorts a part by arrays, in its place${case == "stop" and ": elements skip to left, which the array has" or ""}. Returns how many go to each.
KG_FN part_counts compact_part_${case}(${join(held.params(case))})
{
    // INPUT: ${plural(rows, "element")} of a lane, side by side. Where in a word its array counts, a byte for each.
    uint32_t counts = 0;
//%   local words = {}
//%   for q = 0, (rows - 1) // 4 do table.insert(words, "shifts_" .. q .. " = 0") end
    uint32_t ${join(words)};
//%   for j = 0, rows - 1 do
    // item ${j}
//%     held.load_item(case, j)
    const uint32_t shift_${j} = 10 * ${case == "stop" and "(!inside_" .. j .. " ? " .. beside.none .. " : " or ""}array_of(${with_scalars(table.unpack(held.given(j)))})${case == "stop" and ")" or ""};
    counts += 1u << shift_${j};
    shifts_${j // 4} |= shift_${j}${j % 4 ~= 0 and " << " .. j % 4 * 8 or ""};
//%     if held.plain(j) then
    const ${R} v_${j} = ${held.value(j)};
//%     end
//%   end
    __syncwarp(); // all have read before others are put there
    // Each lane's own words, by a shuffle: compilers would keep a register for each element instead.
//%   for q = 0, (rows - 1) // 4 do
    shifts_${q} = __shfl_sync(${full_mask}, shifts_${q}, lane);
//%   end

    // Where the lane's next element of each array goes: behind those of lanes before, and of arrays before.
    const uint32_t sum = sum_upto(lane, counts), all = __shfl_sync(${full_mask}, sum, 31);
    uint32_t next = sum - counts + (all << 10)${P == 3 and " + (all << 20)" or ""};

    // Each element behind those of its array.
//%   for j = 0, rows - 1 do
    { // item ${j}
        const uint32_t shift = shifts_${j // 4}${j % 4 ~= 0 and " >> " .. j % 4 * 8 or ""} & 0xff;
//%     if held.plain(j) then
        if (shift < ${10 * beside.none}) part[next >> shift & 0x3ff] = v_${j};
//%     else
        if (shift < ${10 * beside.none}) part[next >> shift & 0x3ff] = ${held.value(j)}; // no other one goes through the transform
//%     end
        next += 1u << shift;
    }
//%   end
    return {all & 0x3ff, {all >> 10 & 0x3ff${P == 3 and ", all >> 20 & 0x3ff" or ""}}};
}

//% end
//%
//% return beside
