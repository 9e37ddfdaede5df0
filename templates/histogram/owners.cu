//% -- One variant of the histogram for more bins than a block has counters: each block owns parts of the bins. Blocks take
//% -- data blocks by ticket, sort out whose each sample is, and leave it in the workspace. Once all have done so, each block
//% -- counts its parts in shared memory, and stores them. So nothing is cleared, and no addition meets another's. Waiting
//% -- is safe: a data block that was taken is a running block's, and that waits for nobody before it has left its samples.
//% -- Samples that ascend are added to the output instead: neighbours meet there in few lines, and most are one addition.
//% -- More samples than the workspace holds are a loop of launches, which add to the output from the second one on.
//% local samples = run "histogram/samples"
//% local clear = run "histogram/clear"
//% local places = run "histogram/places"
//% local neighbours = run "histogram/neighbours"
//% local R, nwork, tbs = k.R.c, variant.nwork, variant.tbs
//% local held, tile = variant.held, tbs * nwork -- counters of a part; samples of a data block
//% local place_bits = 15 -- of what is left for an owner; the rest is how many samples it is, less 1
//% local log2_lanes, log2_slots = 3, 5 -- lanes that read together what one data block left; a slot for each thread
//% while 1 << log2_slots < tbs do log2_slots = log2_slots + 1 end
//% local lanes = 1 << log2_lanes
//%
//% samples.ranges.types()
// What a block shares: counters of a part; samples by their owners; slots for what crowds.
struct alignas(16) block_shared {${samples.ranges.members} uint32_t counts[${held}], staged[${tile}], owner[${tbs}], slots[${tbs}], places[${tbs}], sums[32], ticket; };

//% samples.functions("uint32_t")
//% clear.together, clear.taken = true, true
//% if clear.needed then clear.functions() else clear.leaving() end
//% places.functions()
//% neighbours.looks()
//% neighbours.functions()
// Equal neighbours of a warp become one, where they are half of it or more: the first counts for all. By all its lanes.
KG_FN void join_runs(uint32_t *at, uint32_t *times)
{
    const uint32_t before = __shfl_up_sync(${full_mask}, *at, 1);
    const bool first = kg_lane() == 0 || before != *at;
    const uint32_t firsts = __ballot_sync(${full_mask}, first), later = firsts & kg_lanemask_gt();
    if (__popc(firsts) > 16) return;
    KG_CASE(runs);
    *times = (later != 0 ? (uint32_t)__ffs((int)later) - 1 : 32) - kg_lane();
    if (!first) *at = no_counter;
}

// Samples of parts that have more than others: those of one bin become one. A slot is that of the first bin that asks for
// it. A thread has the bin of a slot beside its samples then.
KG_FN void join_crowds(block_shared *shared, uint32_t *at, uint32_t *times, uint32_t log2_parts, uint32_t most)
{
    shared->owner[threadIdx.x] = no_counter;
    shared->slots[threadIdx.x] = 0;
    __syncthreads();
    KG_UNROLL(${nwork})
    for (uint32_t i = 0; i < ${nwork}; i++) {
        if (at[i] == no_counter || shared->places[part_of_counter(at[i], log2_parts)] <= most) continue;
        const uint32_t slot = at[i] * 2654435761u >> ${32 - log2_slots};
        uint32_t owner = kg_ld_relaxed_u32(&shared->owner[slot]);
        if (owner == no_counter) {
            owner = atomicCAS(&shared->owner[slot], no_counter, at[i]);
            if (owner == no_counter) owner = at[i];
        }
        if (owner != at[i]) continue;
        atomicAdd(&shared->slots[slot], times[i]);
        at[i] = no_counter;
    }
    __syncthreads();
    at[${nwork}] = shared->owner[threadIdx.x];
    times[${nwork}] = shared->slots[threadIdx.x];
}

// How many samples of its part came before a lane's. Neighbours of one part, as sorted ones are, are added at once:
// else they would wait for each other. By all lanes of a warp.
KG_FN uint32_t rank_sample(block_shared *shared, uint32_t at, uint32_t log2_parts)
{
    const uint32_t part = at != no_counter ? part_of_counter(at, log2_parts) : no_counter;
    const uint32_t before = __shfl_up_sync(${full_mask}, part, 1);
    const bool first = kg_lane() == 0 || before != part;
    const uint32_t firsts = __ballot_sync(${full_mask}, first), later = firsts & kg_lanemask_gt();
    if (__popc(firsts) > 8) return at != no_counter ? atomicAdd(&shared->places[part], 1) : 0;
    KG_CASE(parts);
    const uint32_t end = later != 0 ? (uint32_t)__ffs((int)later) - 1 : 32;
    const uint32_t lowest = 31 - (uint32_t)__clz((int)(firsts & ~kg_lanemask_gt())); // of the lane's own
    const uint32_t rank = first && at != no_counter ? atomicAdd(&shared->places[part], end - kg_lane()) : 0;
    return __shfl_sync(${full_mask}, rank, (int)lowest) + kg_lane() - lowest;
}

// Counts what all data blocks have left for a part. Lanes in groups have one data block.
KG_FN void count_part(uint32_t *counts, const uint32_t *g_left, const uint32_t *g_offsets, uint32_t tiles, uint32_t len)
{
    const uint32_t member = threadIdx.x & ${lanes - 1};
    for (uint32_t tile = threadIdx.x >> ${log2_lanes}; tile < tiles; tile += ${tbs // lanes}) {
        const uint32_t begin = g_offsets[tile] & 0xffff, count = g_offsets[tile] >> 16;
        const uint32_t *const from = g_left + (uint64_t)tile * len + begin;
        for (uint32_t at = member; at < count; at += ${8 * lanes}) {
            uint32_t left[8];
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++)
                if (at + ${lanes} * i < count) left[i] = from[at + ${lanes} * i];
            KG_UNROLL(8)
            for (uint32_t i = 0; i < 8; i++)
                if (at + ${lanes} * i < count) atomicAdd(counts + (left[i] & ${(1 << place_bits) - 1}), (left[i] >> ${place_bits}) + 1);
        }
    }
}

//% local params = samples.parameters()
//% samples.params(params, "uint32_t")
//% params.add("uint32_t ", "bins")
//% params.add("uint64_t ", "begin")
//% params.add("uint32_t ", "count")
//% params.add("uint32_t ", "len")
//% params.add("uint32_t ", "tiles")
//% params.add("uint32_t ", "log2_parts")
//% params.add("uint32_t *", "g_left")
//% params.add("uint32_t *", "g_offsets")
//% for _, word in ipairs {"g_taken", "g_clear", "g_ticket"} do params.add("uint32_t *", word) end
// Blocks take data blocks of samples, and leave each for the block that counts it. Then they count what is theirs.
KG_KERNEL(${variant.entry}, ${tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = kg_lane(), warp = kg_warp(), parts = 1u << log2_parts;
    const uint32_t counters = ${samples.counters}, granules = (counters + ${(1 << places.granule) - 1}) >> ${places.granule};
    const uint32_t share = (granules + parts - 1) >> log2_parts << ${places.granule}; // counters of a part
    const uint32_t fair = len >> log2_parts, most = fair + (fair > 32 ? fair : 32); // samples of a part, else they crowd
    uint32_t next = 0;
//% early_start()
//% samples.begin()
    if (threadIdx.x == 0) shared->ticket = atomicAdd(g_taken, 1);
    for (uint32_t place = threadIdx.x; place < share; place += ${tbs}) shared->counts[place] = 0;
    if (threadIdx.x < parts) shared->places[threadIdx.x] = 0;
    uint32_t left = 0; // blocks that had left before this one
    // Each warp looks at 32 neighbours somewhere. All blocks look at the same ones, so all find the same.
    bool ascends = false;
    if (count != 0) { // there are any
        const uint32_t look = (uint32_t)((uint64_t)count * warp / ${variant.nwarps}) + lane;
//% samples.load_all(1, 0, "begin + ", "look", "count")
        uint32_t counter = 0;
        const bool has = ${samples.find(samples.loaded(0))};
        ascends = follows(has && inside0 ? counter : no_counter);
    }
    if (4 * __syncthreads_count(ascends) > ${3 * tbs}) {
        KG_CASE(ascending);
        // The first samples are under way while the output is cleared.
        for (uint32_t tile = blockIdx.x; ; tile += gridDim.x) {
            const uint32_t first = tile * len + threadIdx.x, end = tile >= tiles ? 0 : (tile + 1) * len < count ? (tile + 1) * len : count;
            uint32_t at[${nwork}], counter = 0;
//% samples.load_all(nwork, tbs, "begin + ", "first", "end")
            // The counter of each, if it has one.
//% for i = 0, nwork - 1 do
            at[${i}] = ${samples.find(samples.loaded(i))} && inside${i} ? counter : no_counter;
//% end
            if (tile == blockIdx.x) {
//% if clear.needed then
                if (begin == 0) clear_parts_together(g_out, counters, g_taken, g_clear, &shared->ticket);
//% end
                if (threadIdx.x == 0) {
//% if clear.needed then
                    if (begin == 0) wait_until_clear(counters, g_clear);
//% end
                    left = begin_to_leave(g_ticket);
                }
                __syncthreads();
            }
            if (tile >= tiles) break;
            KG_UNROLL(${nwork})
            for (uint32_t i = 0; i < ${nwork}; i++) add_neighbours(g_out, at[i]);
        }
        if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
        return;
    }
    for (uint32_t tile = shared->ticket; tile < tiles; tile = shared->ticket) {
        if (threadIdx.x == 0) next = atomicAdd(g_taken, 1); // on its way meanwhile
        const uint32_t first = tile * len + threadIdx.x, end = (tile + 1) * len < count ? (tile + 1) * len : count;
        uint32_t at[${nwork + 1}], ranks[${nwork + 1}], times[${nwork + 1}];
        // Lanes behind the end load the last sample, and count none.
//% samples.load_all(nwork, tbs, "begin + ", "first", "end")
        // The counter of each sample, and how often it is there.
        uint32_t counter = 0;
//% for i = 0, nwork - 1 do
//%   local x = samples.loaded(i)
        at[${i}] = ${samples.find(x)} && inside${i} ? counter : no_counter;
        times[${i}] = 1;
//% end
        at[${nwork}] = no_counter;
        times[${nwork}] = 0;
        KG_UNROLL(${nwork})
        for (uint32_t i = 0; i < ${nwork}; i++) {
            join_runs(at + i, times + i);
            ranks[i] = rank_sample(shared, at[i], log2_parts);
        }
        __syncthreads();
        // How many each part has: a thread looks at one.
        uint32_t mine = threadIdx.x < parts ? shared->places[threadIdx.x] : 0;
        if (__syncthreads_or(mine > most)) {
            join_crowds(shared, at, times, log2_parts, most);
            if (threadIdx.x < parts) shared->places[threadIdx.x] = 0;
            __syncthreads();
            KG_UNROLL(${nwork + 1})
            for (uint32_t i = 0; i < ${nwork + 1}; i++) ranks[i] = rank_sample(shared, at[i], log2_parts);
            __syncthreads();
            mine = threadIdx.x < parts ? shared->places[threadIdx.x] : 0;
        }
        // Where each part begins.
        uint32_t sum = mine;
        KG_UNROLL(5)
        for (uint32_t apart = 1; apart < 32; apart *= 2) {
            const uint32_t other = __shfl_up_sync(${full_mask}, sum, apart);
            if (lane >= apart) sum += other;
        }
        if (lane == 31) shared->sums[warp] = sum;
        __syncthreads();
        // Parts before it are of lanes and warps before.
        const uint32_t of_warp = lane < ${variant.nwarps} ? shared->sums[lane] : 0;
        const uint32_t start = kg_reduce_add_u32(lane < warp ? of_warp : 0) + sum - mine, all = kg_reduce_add_u32(of_warp);
        if (threadIdx.x < parts) {
            shared->places[threadIdx.x] = start;
            g_offsets[(uint64_t)threadIdx.x * tiles + tile] = mine << 16 | start;
        }
        __syncthreads();
        KG_UNROLL(${nwork + 1})
        for (uint32_t i = 0; i < ${nwork + 1}; i++) {
            if (at[i] == no_counter) continue;
            const uint32_t to = shared->places[part_of_counter(at[i], log2_parts)] + ranks[i];
            shared->staged[to] = (times[i] - 1) << ${place_bits} | place_of_counter(at[i], log2_parts);
        }
        if (threadIdx.x == 0) shared->ticket = next;
        __syncthreads();
        for (uint32_t i = threadIdx.x; i < all; i += ${tbs}) g_left[(uint64_t)tile * len + i] = shared->staged[i];
        if (threadIdx.x < parts) shared->places[threadIdx.x] = 0;
        __syncthreads(); // all samples are left
        if (threadIdx.x == 0) kg_red_add_release_u32(g_clear, 1);
    }
    if (threadIdx.x == 0) {
        while (kg_ld_acquire_u32(g_clear) != tiles) kg_spin();
        left = begin_to_leave(g_ticket);
    }
    __syncthreads();
    for (uint32_t part = blockIdx.x; part < parts; part += gridDim.x) {
        count_part(shared->counts, g_left, g_offsets + (uint64_t)part * tiles, tiles, len);
        __syncthreads();
        for (uint32_t place = threadIdx.x; place < share; place += ${tbs}) {
            const uint32_t to = counter_of(place, part, log2_parts);
            const ${R} of_part = (${R})shared->counts[place];
            shared->counts[place] = 0;
            if (to < counters) g_out[to] = ${variant.accumulate and "" or "begin == 0 ? of_part : "}g_out[to] + of_part;
        }
        __syncthreads(); // counters are clear
    }
    if (threadIdx.x == 0) leave_words(left, g_taken, g_clear, g_ticket);
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${tbs}, sizeof(block_shared));
//% samples.launch("uint32_t")
//% take_region("uint32_t", "g_left", "left")
//% take_region("uint32_t", "g_offsets", "begins")
//% clear.words()
    const uint64_t counters = ${(samples.counters:gsub("bins", "(uint64_t)bins"))}, blocks = call->grid[0];
    uint32_t log2_parts = 0;
    while (((counters + ${(1 << places.granule) - 1}) >> ${places.granule}) << ${places.granule} > (uint64_t)${held} << log2_parts) log2_parts++;
    // More parts, so that each block has one.
    while (2u << log2_parts <= blocks && 2u << log2_parts <= ${math.min(tbs, variant.few)} && (uint64_t)${2 << places.granule} << log2_parts <= counters) log2_parts++;
    int error = 0;
    for (uint32_t pass = 0; !error && pass < call->passes[0]; pass++) {
        uint64_t begin = (uint64_t)pass * ${variant.tiles * tile};
        uint32_t count = (uint32_t)(items - begin < ${variant.tiles * tile} ? items - begin : ${variant.tiles * tile});
        // As many data blocks for each block, of as many samples.
        const uint64_t turns = (count + blocks * ${tile} - 1) / (blocks * ${tile}), shares = turns ? blocks * turns : 1;
        uint32_t len = (uint32_t)((count + shares - 1) / shares + 31) / 32 * 32;
        uint32_t tiles = len ? (count + len - 1) / len : 0;
        void *arguments[] = {${params.addresses()}};
        error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${tbs}, sizeof(block_shared));
    }
    return error;
}
