//% -- Which axis parts each level of a tree. Axes take turns, but a narrow one begins when parts are no more than twice as
//% -- wide along others. Before, a level of it would leave both sides as near to a query as each other.
//% -- Needs: k and variant. Gives:
//% --   functions(), helpers(T)  emit the table, and what finds it.
//% --   find(load, points, w)  emits how a warp finds it, in g_axes. `w` is what neighbours/tree_split knows.
//% --   taken(points)        whether all axes take turns, in C: the flag `turns`.
//% --   level(number)        the axis of a level, in C. Where `turns` is not set it looks at g_axes.
//% --   descend(indent, w, worst)  emits a way down to a leaf where `turns` is not set.
//% --   levels_of(axis)      the levels of an axis, from 0, a bit for each.
//% local axes = {sample = 64}
//% local dimensions = variant.dimensions
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
//% function axes.taken(points) return points .. " == 0 || g_axes->levels_of[0] == " .. of_turns(0) end
//% function axes.level(number) return "turns ? " .. number .. " % " .. dimensions .. " : g_axes->axis_of[" .. number .. "]" end
//% function axes.levels_of(axis) return "(turns ? " .. of_turns(axis) .. " : g_axes->levels_of[" .. axis .. "])" end
//%
//% -- Down to a leaf where axes are looked up. Sides that may be nearer than `worst` are noted, if that is given. `w` is what
//% -- neighbours/tree gives to walks.
//% function axes.descend(indent, w, worst)
${indent}KG_UNROLL(1)
${indent}for (; level < top && !turns; level++) {
${indent}    const uint32_t axis = g_axes->axis_of[level];
${indent}    const ${w.T} along = (${w.of_axis}) - ${w.plane("number")};
//%   if worst then
${indent}    if (${w.least("along")} ${w.trim} ${worst}) pending |= 1u << level;
//%   end
${indent}    number = 2 * number + (along > 0 ? 1 : 0);
${indent}}
//% end
//%
//% function axes.helpers(T)
// The value of a sample that so many come before. A lane has two of them.
KG_FN ${T} of_sample(const ${T} one, const ${T} other, uint32_t before_one, uint32_t before_other, uint32_t before)
{
    const uint32_t ones = __ballot_sync(${full_mask}, before_one == before), others = __ballot_sync(${full_mask}, before_other == before);
    const ${T} value = __shfl_sync(${full_mask}, ones != 0 ? one : other, __ffs((int)(ones | others)) - 1);
    return value;
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
//%   local function sampled(number) return "(uint32_t)((uint64_t)" .. points .. " * (" .. number .. ") / " .. axes.sample .. ")" end
    // Which axes have levels, by a warp: a sample says how wide points lie along each. An eighth at either end does not count.
    if (blockIdx.x == 0 && threadIdx.x < 32) {
        const uint32_t lane = threadIdx.x, first = ${sampled("lane")}, second = ${sampled("lane + 32")};
//%   for i = 1, dimensions do
        const ${w.T} one_${i - 1} = ${load(i, "first")}, other_${i - 1} = ${load(i, "second")};
        uint32_t before_one_${i - 1} = 0, before_other_${i - 1} = 0;
//%   end

        // How many of the sample come before a lane's two values.
        KG_UNROLL(4)
        for (uint32_t i = 0; i < ${axes.sample}; i++) {
            const uint32_t at = ${sampled("i")};
//%   for i = 1, dimensions do
            const ${w.U} key_${i - 1} = encode(${load(i, "at")});
            before_one_${i - 1} += key_${i - 1} < encode(one_${i - 1}) || (key_${i - 1} == encode(one_${i - 1}) && i < lane) ? 1 : 0;
            before_other_${i - 1} += key_${i - 1} < encode(other_${i - 1}) || (key_${i - 1} == encode(other_${i - 1}) && i < lane + 32) ? 1 : 0;
//%   end
        }

        // Widths between those with an eighth before or behind them.
        ${w.T} widest = 0;
//%   for i = 1, dimensions do
//%     local those = "one_" .. i - 1 .. ", other_" .. i - 1 .. ", before_one_" .. i - 1 .. ", before_other_" .. i - 1
        ${w.T} width_${i - 1} = of_sample(${those}, ${axes.sample - 1 - axes.sample // 8}) - of_sample(${those}, ${axes.sample // 8});
        if (!(0 <= width_${i - 1})) width_${i - 1} = 0; // not known, as between infinities
        if (width_${i - 1} > widest) widest = width_${i - 1};
//%   end

        // Turns of the axes that have begun.
        uint32_t level = 0, levels = 0;
        for (uint32_t turn = 0; level < 32; turn++) {
//%   for i = 1, dimensions do
            if (level < 32 && first_turn(width_${i - 1}, widest) <= turn) {
                if (lane == level) g_axes->axis_of[lane] = ${i - 1};
                if (lane == ${i - 1}) levels |= 1u << level;
                level++;
            }
//%   end
        }
        if (lane < 8) g_axes->levels_of[lane] = levels;
    }
//% end
//%
//% return axes
