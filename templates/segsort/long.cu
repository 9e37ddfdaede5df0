//% -- Segments that no block holds. Blocks of the first launch have sorted their parts, and said where such segments are.
//% -- Blocks of a second one draw tickets. The first ticket is for the list of them: those of most merges come first.
//% -- Others are tiles of merges, level by level. A level begins when all tiles of the one before it are stored. Whoever
//% -- waits holds a later ticket than all that it waits for. So it waits for blocks that run, whatever the order.
//% -- Needs: k, variant, of segsort/words its keys, the function count_merges. Gives: types(); parameters(list, of_sort),
//% -- those of the launch that sorts, or merges; take(), in the variant's function; kernel(keys).
//% local long = {}
//% local tile = run "segsort/tile"
//% local streams = run "segsort/streams"
//% local T, O, held = k.T.c, arg_named("offsets").type.c, variant.held
//% local step, N, nwarps, slots = variant.steps[2], variant.merge_nwork, variant.merge_nwarps, variant.slots
//% local tbs, size = 32 * nwarps, 32 * nwarps * N
//% local levels, bits = 48, 34 -- bits of a number of tiles; above them is how many segments have these
//%
//% function long.types()
// A segment of the list of those that no block holds.
struct long_segment {
    uint64_t begin, count;
    uint64_t tiles; // of those before it
};

// How far the merges are.
struct merging {
    uint64_t tickets; // that blocks have drawn; 0 before the launch, as the next one
    uint64_t listed; // 1 once what follows and the list are there
    uint64_t done[${levels}]; // tiles of each level
    uint64_t levels;
    uint64_t starts[${levels + 1}]; // how many tiles the levels before have
    uint64_t segments[${levels}]; // of the list that a level merges
};

//% end
//%
//% -- `of_sort`: of the launch that finds them.
//% function long.parameters(list, of_sort)
//%   if not of_sort then
//%     list.add("const " .. O .. " *", "g_offsets")
//%     for _, name in ipairs({"g_out", "g_other"}) do list.add(T .. " *", name) end
//%     for _, stream in ipairs(streams.arrays) do
//%       list.add(stream.T .. " *", stream.output)
//%       list.add(stream.T .. " *", stream.other)
//%     end
//%     list.add("uint32_t ", "blocks")
//%     list.add("long_segment *", "g_list")
//%   end
//%   list.add("uint32_t *", "g_counts")
//%   list.add("uint64_t *", "g_longs")
//%   list.add("merging *", "g_merging")
//% end
//%
//% function long.take()
//%   take_region("uint32_t", "g_counts", "counts")
//%   take_region("uint64_t", "g_longs", "longs")
//%   take_region("long_segment", "g_list", "list")
//%   take_region("merging", "g_merging", "merging")
    uint32_t blocks = call->grid[0];
//% end
//%
//% -- The struct that blocks of the second launch share, and its functions.
//% local function shared(keys)
//%   local room = size + N + 3 -- a greatest number behind each run, and what a thread looks at behind that
//%   local bytes = keys.bits // 8
struct alignas(16) merge_block {
    alignas(16) ${keys.number} words[${room}${streams.places and " + " .. (2 * room + bytes - 1) // bytes or ""}]; // numbers${streams.places and ", and where they were" or ""}
    alignas(16) uint64_t splits[2]; // of the first run before a tile of a merge, and up to its end
    uint64_t ticket;
    uint64_t begin, count, origin; // of the tile: its segment, and where in that it begins
    uint32_t level, levels;
    uint64_t starts[${levels + 1}], segments[${levels}]; // as the workspace has them
};

//% end
//%
//% local function list_function()
// Makes the list, by all threads of a block, and the tiles of each level.
KG_FN void list_segments(merge_block *shared, const ${O} *offsets, uint32_t blocks, const uint32_t *counts, const uint64_t *longs, long_segment *list, merging *to)
{
    const uint64_t one = (uint64_t)1 << ${bits};
    uint64_t *const sizes = shared->segments; // of each number of merges: how many, and below that their tiles
    for (uint32_t i = threadIdx.x; i < ${levels}; i += ${tbs}) sizes[i] = 0;
    __syncthreads();
    for (uint32_t b = threadIdx.x; b < blocks; b += ${tbs}) {
        for (uint32_t i = 0; i < counts[b]; i++) {
            const uint64_t s = longs[(uint64_t)b * ${slots} + i], count = offsets[s + 1] - offsets[s];
            atomicAdd(&sizes[count_merges(count) - 1], one + (count + ${size - 1}) / ${size});
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        uint32_t top = ${levels};
        while (top > 0 && sizes[top - 1] == 0) top--;
        uint64_t before = 0, start = 0;
        for (uint32_t level = top; level-- > 0;) {
            const uint64_t own = sizes[level];
            sizes[level] = before;
            before += own;
            to->segments[level] = before >> ${bits};
            shared->starts[level] = before & (one - 1);
        }
        for (uint32_t level = 0; level < top; level++) {
            to->done[level] = 0;
            to->starts[level] = start;
            start += shared->starts[level];
        }
        to->starts[top] = start;
        to->levels = top;
    }
    __syncthreads();
    // Each segment's place on the list, and its first tile.
    for (uint32_t b = threadIdx.x; b < blocks; b += ${tbs}) {
        for (uint32_t i = 0; i < counts[b]; i++) {
            const uint64_t s = longs[(uint64_t)b * ${slots} + i], begin = offsets[s], count = offsets[s + 1] - begin;
            const uint64_t place = atomicAdd(&sizes[count_merges(count) - 1], one + (count + ${size - 1}) / ${size});
            list[place >> ${bits}] = long_segment{begin, count, place & (one - 1)};
        }
    }
    __syncthreads(); // all are on the list
    if (threadIdx.x == 0) kg_st_release_u64(&to->listed, 1);
}

//% end
//%
//% local function find_function()
// Finds the tile of a ticket, by a warp: `count` is 0 behind the last. Levels ascend from call to call. Returns the level.
KG_FN uint32_t find_tile(merge_block *shared, uint32_t lane, uint64_t ticket, uint32_t level, const long_segment *list, merging *state)
{
    const uint64_t at = ticket - 1; // the first one was the list's
    const uint32_t before = level;
    while (level < shared->levels && shared->starts[level + 1] <= at) level++;
    if (level == shared->levels) {
        if (lane == 0) shared->count = 0;
        return level;
    }
    const uint64_t tile = at - shared->starts[level];
    const uint64_t segments = shared->segments[level], tiles = shared->starts[level + 1] - shared->starts[level];
    uint64_t low = 0, high = segments; // how many of the list begin up to there: a first look is where it would be of equal ones
    uint64_t step = 1, from = (uint64_t)((float)tile * ((float)segments / (float)tiles));
    from = from > 16 ? from - 16 : 0;
    while (low < high) {
        const uint64_t place = from + step * lane;
        const uint32_t lanes = (uint32_t)__popc(__ballot_sync(${full_mask}, place < low || (place < high && list[place].tiles <= tile)));
        if (lanes > 0 && low < from + step * (lanes - 1) + 1) low = from + step * (lanes - 1) + 1;
        if (lanes < 32 && high > from + step * lanes) high = from + step * lanes;
        step = (high - low + 31) / 32;
        from = low + step - 1;
    }
    if (lane == 0) {
        shared->begin = list[low - 1].begin;
        shared->count = list[low - 1].count;
        shared->origin = (tile - list[low - 1].tiles) * ${size};

        // All runs that it merges are there.
        if (level != before)
            while (kg_ld_acquire_u64(&state->done[level - 1]) < shared->starts[level] - shared->starts[level - 1]) kg_spin();
    }
    return level;
}

//% end
//%
//% local function merge_function(list)
// Merges a tile of level `level`, which has runs of ${held} << level keys. Arrays take turns; the last is the output.
KG_FN void merge_long(merge_block *shared, uint32_t lane, uint32_t warp, uint32_t level, ${list.declared()})
{
    const uint64_t sorted = (uint64_t)${held} << level, origin = shared->origin, start = origin & ~(2 * sorted - 1);
    const uint64_t left = shared->count - start, middle = left < sorted ? left : sorted, end = left < 2 * sorted ? left : 2 * sorted;
    const uint64_t begin = shared->begin + start;
    const bool to_other = (count_merges(shared->count) - level) % 2 == 0;
    const ${T} *const from = (to_other ? g_out : g_other) + begin;
    ${T} *const to = (to_other ? g_other : g_out) + begin;
//%   local moved = {}
//%   for _, stream in ipairs(streams.arrays) do
    const ${stream.T} *const from_${stream.tag} = (to_other ? ${stream.output} : ${stream.other}) + begin;
    ${stream.T} *const to_${stream.tag} = (to_other ? ${stream.other} : ${stream.output}) + begin;
//%     table.insert(moved, ", from_" .. stream.tag .. ", to_" .. stream.tag)
//%   end
    merge_tile(shared, lane, warp, middle, end, origin - start, from, to${join(moved, "")});
}

//% end
//%
//% function long.kernel(keys)
//%   local params, arrays = parameter_list(), parameter_list()
//%   streams.add_both(arrays)
//%   long.parameters(params, false)
//%   shared(keys)
//%   tile.functions(keys, {nwarps = nwarps, nwork = N, shared = "merge_block"})
//%   list_function()
//%   find_function()
//%   merge_function(arrays)
// Merges the parts of segments that no block holds, two runs at a time. A block has ${size} outputs at a time.
KG_KERNEL(${step.entry}, ${tbs}, ${step.min_blocks})(${params.declared()})
{
    KG_SMEM(merge_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//%   early_wait()
    // Not before: what comes next would lie where blocks of the launch before leave room, unevenly.
//%   early_trigger()
    bool any = false;
    for (uint32_t b = threadIdx.x; b < blocks; b += ${tbs}) any |= g_counts[b] != 0;
    if (!__syncthreads_or(any)) return;
    if (threadIdx.x == 0) shared->ticket = atomicAdd(&g_merging->tickets, (uint64_t)1);
    __syncthreads();
    if (shared->ticket == 0) {
        list_segments(shared, g_offsets, blocks, g_counts, g_longs, g_list, g_merging);
        if (threadIdx.x == 0) shared->ticket = atomicAdd(&g_merging->tickets, (uint64_t)1);
    } else if (threadIdx.x == 0) {
        while (kg_ld_acquire_u64(&g_merging->listed) == 0) kg_spin();
    }
    __syncthreads(); // the list is there
    const uint32_t levels = (uint32_t)g_merging->levels;
    for (uint32_t i = threadIdx.x; i < levels; i += ${tbs}) {
        shared->starts[i + 1] = g_merging->starts[i + 1];
        shared->segments[i] = g_merging->segments[i];
    }
    if (threadIdx.x == 0) {
        shared->starts[0] = 0;
        shared->levels = levels;
    }
    uint64_t ticket = shared->ticket;
    uint32_t level = 0;
    __syncthreads();
    for (;;) {
        if (warp == 0) {
            level = find_tile(shared, lane, ticket, level, g_list, g_merging);
            if (lane == 0) shared->level = level;
        }
        __syncthreads(); // all know the tile
        if (shared->count == 0) return;
        KG_CASE(last);
        level = shared->level;
        if (threadIdx.x == 0) ticket = atomicAdd(&g_merging->tickets, (uint64_t)1); // the next one, while this tile is merged
        merge_long(shared, lane, warp, level, ${arrays.names()});
        if (threadIdx.x == 0) kg_red_add_release_u64(&g_merging->done[level], 1);
        if (warp == 0) ticket = __shfl_sync(${full_mask}, ticket, 0);
    }
}
KG_ENTRY(${step.entry})

//% end
//%
//% return long
