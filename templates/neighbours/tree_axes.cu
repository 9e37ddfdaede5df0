//% -- Which axis parts each level of a tree. Axes take turns, but a narrow one begins when parts are no more than twice as
//% -- wide along others. Before, a level of it would leave both sides as near to a query as each other.
//% -- Needs: k and variant. Gives:
//% --   functions(), helpers(T, U)  emit the table, and what finds it.
//% --   find(load, points, w)  emits how a warp finds it, in g_axes. `w` is what neighbours/tree_split knows.
//% --   turning()            from here on a walk knows the axes of most trees when kernels are made.
//% --   begin(points)        emits what a walk knows of g_axes: which levels axes have; or, if it is turning, whether all axes
//% --                        take turns, the flag `turns`.
//% --   level(number)        the axis of a level, in C.
//% --   words(indent), looked_up(number)  the words by which a walk that is turning looks it up, and the axis by them.
//% --   pick(level, of)      one of a list of texts, by the axis of a level. The bit of that is all that counts.
//% --   number_for(text, indent, level)  emits `axis`, if a text in C asks for it.
//% --   levels_of(axis)      the levels of an axis, from 0, a bit for each.
//% --   descend(indent, w, worst)  emits a way down to a leaf where `turns` is not set.
//% local axes, sample = {}, use "neighbours/tree_sample"
//% local dimensions, LEFT_OUT, GAPS = variant.dimensions, sample.left_out, sample.gaps
//% local all_turn = false
//%
//% local function of_turns(axis)
//%   local mask = 0
//%   for level = axis, 31, dimensions do mask = mask | 1 << level end
//%   return string.format("0x%xu", mask)
//% end
//%
//% function axes.functions()
// The levels of each axis, a bit for each, and the axis of each level.
struct alignas(16) tree_axes {
    uint32_t levels_of[8];
    uint8_t axis_of[32];
};

//% end
//%
//% function axes.turning() all_turn = true end
//%
//% function axes.taken(points) return points .. " == 0 || g_axes->levels_of[0] == " .. of_turns(0) end
//% function axes.begin(points)
//%   if all_turn then
    const bool turns = ${axes.taken(points)}; // levels have all axes in turn
//%     return
//%   end
//%   for axis = 1, dimensions - 1 do
    const uint32_t levels_${axis} = ${points} == 0 ? 0 : g_axes->levels_of[${axis}]; // a bit for each level of the axis
//%   end
//% end
//%
//% -- The same words, where a walk has the flag `turns` in their place.
//% function axes.words(indent)
${indent}// The levels of each axis, a bit for each.
//%   for axis = 1, dimensions - 1 do
${indent}const uint32_t levels_${axis} = g_axes->levels_of[${axis}];
//%   end
//% end
//%
//% function axes.pick(level, of)
//%   local text = of[1]
//%   for axis = dimensions - 1, 1, -1 do text = "(levels_" .. axis .. " & 1u << " .. level .. ") ? " .. of[axis + 1] .. " : " .. text end
//%   return text
//% end
//%
//% function axes.looked_up(number) -- by these words
//%   local numbers = {}
//%   for axis = 1, dimensions do numbers[axis] = axis - 1 .. "u" end
//%   return axes.pick(number, numbers)
//% end
//%
//% function axes.level(number)
//%   local known = variant.tree == "given" and " % " .. dimensions or "" -- whatever a damaged head says
//%   if all_turn then return "turns ? " .. number .. " % " .. dimensions .. " : g_axes->axis_of[" .. number .. "]" .. known end
//%   return axes.looked_up(number)
//% end
//%
//% -- The number of the axis of a level, where a text asks for it.
//% function axes.number_for(text, indent, level)
//%   if text:find("%f[%w_]axis%f[^%w_]") then
${indent}const uint32_t axis = ${axes.level(level)};
//%   end
//% end
//%
//% function axes.levels_of(axis)
//%   if all_turn then return "(turns ? " .. of_turns(axis) .. " : g_axes->levels_of[" .. axis .. "])" end
//%   if axis > 0 then return "levels_" .. axis end
//%   local others = {}
//%   for i = 1, dimensions - 1 do others[i] = "levels_" .. i end
//%   return "~(" .. join(others, " | ") .. ")"
//% end
//%
//% -- Down to a leaf where axes are looked up. Sides that may be nearer than `worst` are noted, if that is given. `w` is what
//% -- neighbours/tree gives to walks.
//% function axes.descend(indent, w, worst)
${indent}if (!turns && level < top) {
//%   axes.words(indent .. "    ")
${indent}    KG_UNROLL(1)
${indent}    for (; level < top; level++) {
${indent}        const uint32_t axis = ${axes.looked_up("level")};
${indent}        const ${w.T} along = (${w.of_axis}) - ${w.plane("number")};
//%   if worst then
${indent}        if (${w.least("along")} ${w.trim} ${worst}) pending |= 1u << level;
//%   end
${indent}        number = 2 * number + (along > 0 ? 1 : 0);
${indent}    }
${indent}}
//% end
//%
//% function axes.helpers(T, U)
// Sorts a sample along each axis. A lane has two values that come one behind the other.
KG_FN void sort_sample(${U} (&sample)[${dimensions}][2])
{
    KG_UNROLL(1)
    for (uint32_t size = 2; size <= ${sample.values}; size *= 2) {
        const bool last_first = (2 * kg_lane() & size) != 0;
        KG_UNROLL(1)
        for (uint32_t by = size / 2; by > 1; by /= 2) {
            const bool first = ((2 * kg_lane() & by) == 0) != last_first;
            KG_UNROLL(${2 * dimensions})
            for (uint32_t i = 0; i < ${2 * dimensions}; i++) {
                ${U} &mine = sample[i / 2][i % 2];
                const ${U} its = __shfl_xor_sync(${full_mask}, mine, by / 2);
                if ((its < mine) == first) mine = its;
            }
        }
        KG_UNROLL(${dimensions})
        for (uint32_t axis = 0; axis < ${dimensions}; axis++) {
            const ${U} one = sample[axis][0], other = sample[axis][1];
            if ((other < one) != last_first) sample[axis][0] = other, sample[axis][1] = one;
        }
    }
}

// How wide a sorted sample lies, without ${LEFT_OUT} values at either end and the ${GAPS} widest gaps. What is not known is 0.
KG_FN ${T} width_of(const ${T} one, const ${T} other)
{
    const uint32_t lane = kg_lane();
    const bool counts = lane >= ${LEFT_OUT // 2} && lane <= ${31 - LEFT_OUT // 2};
    const ${T} next = __shfl_down_sync(${full_mask}, one, 1);
    ${T} width = __shfl_sync(${full_mask}, other, ${31 - LEFT_OUT // 2}) - __shfl_sync(${full_mask}, one, ${LEFT_OUT // 2});
    ${T} within = counts && other > one ? other - one : 0, behind = counts && lane != ${31 - LEFT_OUT // 2} && next > other ? next - other : 0;
    KG_UNROLL(1)
    for (uint32_t i = 0; i < ${GAPS}; i++) {
        ${T} widest = within > behind ? within : behind;
        KG_UNROLL(5)
        for (uint32_t by = 16; by > 0; by /= 2) {
            const ${T} its = __shfl_xor_sync(${full_mask}, widest, by);
            if (its > widest) widest = its;
        }
        const uint32_t those = __ballot_sync(${full_mask}, within == widest || behind == widest);
        width -= widest;
        if (lane + 1 != (uint32_t)__ffs((int)those)) continue; // one of equal ones
        if (within == widest) within = 0;
        else behind = 0;
    }
    return width + width > width ? width : 0; // nor is infinity
}

// When an axis begins to take turns: as soon as parts are no more than twice as wide along others. Each turn halves them. 32: never.
KG_FN uint32_t first_turn(${T} width, const ${T} widest)
{
    uint32_t turn = 0;
    for (; turn < 32 && !(width + width > widest || width == widest); turn++) width += width;
    return turn;
}

//% end
//%
//% -- `load`: what emits the coordinate along an axis, from 1, of a point, in C.
//% function axes.find(load, points, w)
    // Which axes have levels, by a warp: a sample says how wide points lie along each.
    if (blockIdx.x == 0 && threadIdx.x < 32) {
        const uint32_t lane = threadIdx.x;
        ${w.U} sample[${dimensions}][2];
        KG_UNROLL(2)
        for (uint32_t i = 0; i < 2; i++) {
            // One of each of so many pieces. A hash says which: points may come in rows.
            const uint32_t piece = 2 * lane + i, from = (uint32_t)((uint64_t)${points} * piece / ${sample.values});
            const uint32_t end = (uint32_t)((uint64_t)${points} * (piece + 1) / ${sample.values});
            const uint32_t at = from + (uint32_t)((uint64_t)(piece * ${sample.hash}) * (end - from) >> 32);
//%   for i = 1, dimensions do
            sample[${i - 1}][i] = encode(${load(i, "at")});
//%   end
        }
        sort_sample(sample);
        ${w.T} widths[${dimensions}], widest = 0, mine = 0;
        KG_UNROLL(${dimensions})
        for (uint32_t axis = 0; axis < ${dimensions}; axis++) {
            widths[axis] = width_of(decode(sample[axis][0]), decode(sample[axis][1]));
            if (widths[axis] > widest) widest = widths[axis];
            if (lane == axis) mine = widths[axis];
        }

        // Turns of the axes that have begun.
        const uint32_t begins = lane < ${dimensions} ? first_turn(mine, widest) : 0;
        uint32_t level = 0, levels = 0;
        for (uint32_t turn = 0; level < 32; turn++) {
            for (uint32_t axis = 0; axis < ${dimensions} && level < 32; axis++) {
                if (__shfl_sync(${full_mask}, begins, (int)axis) > turn) continue;
                if (lane == level) g_axes->axis_of[lane] = (uint8_t)axis;
                if (lane == axis) levels |= 1u << level;
                level++;
            }
        }
        if (lane < 8) g_axes->levels_of[lane] = levels;
    }
//% end
//%
//% return axes
