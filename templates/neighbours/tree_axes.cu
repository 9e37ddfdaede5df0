//% -- Which axis parts each level of a tree. Axes along which points differ take turns. Others would part
//% -- them by their indices, and both sides would be as near to a query as each other.
//% -- Needs: k and variant. Gives:
//% --   functions()          emits the table.
//% --   find(load, points, T)  emits how a warp finds it, in g_axes.
//% --   taken(points)        whether all axes take turns, in C: the flag `turns`.
//% --   level(number)        the axis of a level, in C. Where `turns` is not set it looks at g_axes.
//% --   levels_of(axis)      the levels of an axis, from 0, a bit for each.
//% local axes = {sample = 256}
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
//% -- `load`: what emits the coordinate along an axis, from 1, of a point, in C.
//% function axes.find(load, points, T)
    // Along which axes some of a sample differ from its first point: these have levels. A warp looks.
    if (blockIdx.x == 0 && threadIdx.x < 32) {
//%   for i = 1, dimensions do
        bool differs_${i - 1} = false;
//%   end
        KG_UNROLL(${axes.sample // 32})
        for (uint32_t i = 0; i < ${axes.sample // 32}; i++) {
            const uint32_t at = (uint32_t)((uint64_t)${points} * (32 * i + threadIdx.x) / ${axes.sample});
//%   for i = 1, dimensions do
            const ${T} here_${i - 1} = ${load(i, "at")}, first_${i - 1} = ${load(i, "0")};
            differs_${i - 1} = differs_${i - 1} || (here_${i - 1} == here_${i - 1} && here_${i - 1} != first_${i - 1});
//%   end
        }
        uint32_t used = 0;
//%   for i = 1, dimensions do
        if (__ballot_sync(${full_mask}, differs_${i - 1}) != 0) used |= ${string.format("0x%xu", 1 << i - 1)};
//%   end
        if (used == 0) used = 1; // all are equal
        const uint32_t lane = threadIdx.x, count = (uint32_t)__popc(used);
        uint32_t turn = 0, levels = 0;
        for (uint32_t axis = 0; axis < ${dimensions}; axis++) {
            if ((used >> axis & 1) == 0) continue;
            if (lane % count == turn) g_axes->axis_of[lane] = (uint8_t)axis;
            if (lane == axis)
                for (uint32_t level = turn; level < 32; level += count) levels |= 1u << level;
            turn++;
        }
        if (lane < 8) g_axes->levels_of[lane] = levels;
    }
//% end
//%
//% return axes
