//% -- All points, a tile of them in shared memory at a time.
//% -- Needs: k, variant; of the kernel `shared` and `nowhere`. Gives: block(lists), which emits what a block has of them, and of
//% -- `lists` besides, a type;
//% -- walk(points, compare): compare(of, itself) emits what is done with point `base + i` and the thread's query j. Both
//% -- give a coordinate along an axis: of the query, and of the point.
//% local coords = run "neighbours/points"
//% local tiles, list, T, tile = {}, run "neighbours/list", coords.c, variant.tile
//% local axes = list.axes
//% local function of(axis) return "of_" .. axis .. "[j]" end
//% local function itself(axis) return axis end
//%
//% function tiles.block(lists)
// A tile of points, an array for each axis.${lists and " And the lists of all threads." or ""}
struct alignas(16) block_shared {
//% for _, axis in ipairs(axes) do
    alignas(16) ${T} ${axis}[${tile}];
//% end
//% if lists then
    ${lists} lists;
//% end
};
//% end
//%
//% function tiles.walk(points, compare)
    for (uint64_t base = 0; base < ${points}; base += ${tile}) {
        // A tile of points. Behind the last one they are nowhere.
        const uint64_t left = ${points} - base;
        const uint32_t count = left < ${tile} ? (uint32_t)left : ${tile};
        if (base != 0) __syncthreads();
        KG_UNROLL(${tile // variant.tbs})
        for (uint32_t j = 0; j < ${tile // variant.tbs}; j++) {
            const uint32_t i = threadIdx.x + ${variant.tbs} * j;
//% for number, axis in ipairs(axes) do
            shared->${axis}[i] = i < count ? ${list.metric.loaded(coords.at("", number, "base + i"), number - 1)} : nowhere;
//% end
        }
        __syncthreads();

        // Four points at a time, each with the queries of the thread.
        for (uint32_t four = 0; 4 * four < count; four++) {
            KG_UNROLL(4)
            for (uint32_t one = 0; one < 4; one++) {
                const uint32_t i = 4 * four + one;
//% for _, axis in ipairs(axes) do
                const ${T} ${axis} = shared->${axis}[i];
//% end
                KG_UNROLL(${variant.nwork})
                for (uint32_t j = 0; j < ${variant.nwork}; j++) {
//% compare(of, itself)
                }
            }
        }
    }
//% end
//%
//% return tiles
