//% -- One variant of the histogram for more bins than shared memory has counters for, and many samples. The first of two
//% -- launches parts the samples by their bins, in the workspace. In the second each block counts some of the bins in
//% -- shared memory. So a sample takes no addition to the output. More samples than the workspace holds are a loop: a
//% -- block goes on where it was. It has slots for the data blocks that it parts.
//% -- A part has every so many granules of 32 bins. So neighbours, and the first bins, are spread over the parts.
//% -- Where most of a data block are equal neighbours, these are added at once, beside slots (histogram/hot). So are samples
//% -- that ascend (histogram/neighbours).
//% local samples = run "histogram/samples"
//% local clear = run "histogram/clear"
//% local hot = run "histogram/hot"
//% local places = run "histogram/places"
//% local neighbours = run "histogram/neighbours"
//% local vector = use "warp/vector"
//% local R, V, nwork, tbs = k.R.c, variant.vector, variant.nwork, variant.tbs
//% local held, tile = variant.held, variant.tbs * variant.nwork * variant.vector -- counters of a block; samples of a data block
//% local step, T = variant.steps[2], samples.inputs[1].type
//% local from = T.c .. " *const from = g_" .. samples.inputs[1].name .. " + head"
//% local granule, few = places.granule, variant.few -- parts that are dealt out by how many samples they have
//% local S = nwork * V
//% local few_at_once = S % 4 == 0 and 4 or S % 2 == 0 and 2 or 1
//% clear.together = true
//% local clears = clear.needed
//%
//% local function each(body) for s = 0, S - 1 do body(s, s // V, s % V) end end
//%
//% samples.ranges.types()
//% samples.functions("uint32_t")
//% clear.functions()
//% hot.functions(string.format(" uint16_t staged[%d]; uint32_t places[%d], sums[32];", tile, tbs), clears and " uint32_t part;" or "")
//% places.functions()
//% neighbours.functions()
//% local list, equal = {}, {}
//% for e = 0, V - 1 do list[e + 1] = "uint32_t at" .. e end
//% for e = 1, V - 1 do equal[e] = "at" .. e .. " == at0" end
// Adds neighbours of one counter, if it is one: many by the block's slots, few at once.
KG_FN void add_run(block_shared *shared, ${R} *g_out, uint32_t counter, uint32_t count)
{
    if (counter == no_counter) return;
    if (count >= ${8 * V}) add_to(shared, g_out, counter, count);
    else atomicAdd(g_out + counter, (${R})count);
}

// Counts a vector of each lane: equal neighbours are added once. Where all of a lane's are equal,
// the first of lanes beside each other that have the same adds for all. By all lanes of a warp.
KG_FN void count_runs(block_shared *shared, ${R} *g_out, ${table.concat(list, ", ")})
{
    const bool whole = ${table.concat(equal, " && ")};
    const uint32_t before = __shfl_up_sync(${full_mask}, whole ? at0 : no_counter, 1);
    const bool first = !whole || kg_lane() == 0 || before != at0;
    const uint32_t later = __ballot_sync(${full_mask}, first) & kg_lanemask_gt();
    if (whole) {
        const uint32_t end = later != 0 ? (uint32_t)__ffs((int)later) - 1 : 32;
        if (first) add_run(shared, g_out, at0, ${V} * (end - kg_lane()));
        return;
    }
    uint32_t count = 1;
//% for e = 1, V - 1 do
    if (at${e} != at${e - 1}) {
        add_run(shared, g_out, at${e - 1}, count);
        count = 0;
    }
    count++;
//% end
    add_run(shared, g_out, at${V - 1}, count);
}

// What a lane's vector is like, by its first and last counter: `whole` tells whether all are the first. By all lanes of a warp.
KG_FN void look_at(uint32_t first, uint32_t last, bool whole, uint32_t *wholes, uint32_t *longs, uint32_t *ascending)
{
    const uint32_t before = __shfl_up_sync(${full_mask}, last, 1);
    *wholes += whole;
    *longs += whole && (kg_lane() == 0 || before == first);
    *ascending += (kg_lane() == 0 || before <= first) && last - first < 16;
}

//% local function params_of()
//%   local params = samples.parameters()
//%   samples.params(params, "uint32_t")
//%   params.add("uint32_t ", "bins")
//%   params.add("uint32_t ", "pass")
//%   params.add("uint32_t ", "tiles")
//%   params.add("uint32_t ", "log2_parts")
//%   params.add("uint16_t *", "g_parted")
//%   params.add("uint16_t *", "g_offsets")
//%   params.add("uint32_t *", "g_totals")
//%   params.add("uint32_t *", "g_next")
//%   return params
//% end
//% local params, params_count = params_of(), params_of()
//% params.add("uint32_t ", "slots")
//% params_count.add("uint32_t ", "blocks")
//% clear.params(params)
//% local function wait_once()
//%   if clears then
            if (!seen && threadIdx.x == 0) wait_until_clear(${samples.counters}, g_clear);
            seen = true;
            __syncthreads();
//%   end
//% end
// Column DASk: blocks take data blocks of samples in turn, and store where each counts, part by part.
KG_KERNEL(${variant.entry}, ${tbs}, ${variant.steps[1].min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = kg_lane(), warp = kg_warp(), parts = 1u << log2_parts;
    uint32_t total = 0; // samples of the thread's part
    (void)n;            // the other launch counts what is behind vectors
//% if clears then
    bool seen = pass != 0; // the output is clear
//% end
    for (uint32_t i = threadIdx.x; i < ${tile}; i += ${tbs}) shared->staged[i] = 0;
//% hot.begin()
//% early_start()
//% samples.begin()
//% if clears then
    if (!seen) clear_parts_together(g_out, ${samples.counters}, g_taken, g_clear, &shared->part);
//% end
    const ${from};
    // From where it was left the last time, until the slots are full. What is counted here takes none.
    const uint64_t all = (items + ${tbs * nwork - 1}) / ${tbs * nwork};
    uint64_t tile = pass == 0 ? blockIdx.x : g_next[blockIdx.x];
    uint32_t filled = 0;
    for (; tile < all && filled < slots; tile += gridDim.x) {
        const uint64_t at = tile * ${tbs * nwork} + threadIdx.x, slot = blockIdx.x + (uint64_t)filled * gridDim.x;
//% for i = 0, nwork - 1 do
        const bool inside${i} = at${plus(i * tbs)} < items;
        const ${vector.name(T, V)} v${i} = ${vector.load(T, V)}(from + (inside${i} ? at${plus(i * tbs)} : items - 1) * ${V});
//% end
        if (threadIdx.x < parts) shared->places[threadIdx.x] = 0;
        // The counters of the thread's samples, how many of its vectors have one alone, how many that of the sample
        // before, and how many ascend.
        uint32_t counter = 0, wholes = 0, longs = 0, ascending = 0;
//% each(function(s, i, e)
        const uint32_t at${s} = ${samples.find("v" .. i .. ".e" .. e)} && inside${i} ? counter : no_counter;
//% end)
//% for i = 0, nwork - 1 do
//%   local equal, first, last = {}, "at" .. i * V, "at" .. i * V + V - 1
//%   for e = 1, V - 1 do equal[e] = "at" .. i * V + e .. " == " .. first end
        look_at(at${i * V}, ${last}, ${#equal > 0 and table.concat(equal, " && ") or "true"}, &wholes, &longs, &ascending);
//% end
        // Equal neighbours, sorted or constant: most have one place in a part, so they would wait for each other.
        bool runs = 2 * __syncthreads_count(4 * longs >= ${3 * nwork}) > ${tbs};
        if (!runs && 2 * __syncthreads_count(2 * (wholes > ascending ? wholes : ascending) >= ${nwork}) > ${tbs}) {
            // Ascending ones: neighbours are of bins beside each other.
            if (8 * __syncthreads_count(8 * ascending >= ${7 * nwork}) > ${7 * tbs}) {
                KG_CASE(ascending);
//% wait_once()
                // They are loaded again, one by one: so lanes have neighbours.
                for (uint32_t i = 0; i < ${S // few_at_once}; i++) {
                    const uint64_t again = tile * ${tile} + (i * ${variant.nwarps} + warp) * ${32 * few_at_once} + lane;
                    uint32_t next[${few_at_once}];
                    KG_UNROLL(${few_at_once})
                    for (uint32_t e = 0; e < ${few_at_once}; e++) {
                        const bool has = again + e * 32 < items * ${V} && ${samples.find("from[again + e * 32]")};
                        next[e] = has ? counter : no_counter;
                    }
                    KG_UNROLL(${few_at_once})
                    for (uint32_t e = 0; e < ${few_at_once}; e++) add_neighbours(g_out, next[e]);
                }
                continue;
            }
            runs = 2 * __syncthreads_count(2 * wholes >= ${nwork}) > ${tbs};
        }
        if (runs) {
            KG_CASE(runs);
//% wait_once()
//% for i = 0, nwork - 1 do
//%   local given = {}
//%   for e = 0, V - 1 do given[e + 1] = "at" .. i * V + e end
            count_runs(shared, g_out, ${table.concat(given, ", ")});
//% end
            continue;
        }
        // How many samples of the part came before each.
//% each(function(s, i, e)
//%   if e == 0 and i > 0 then
        // The same of vector ${i}.
//%   end
        const uint32_t rank${s} = at${s} != no_counter ? atomicAdd(&shared->places[part_of_counter(at${s}, log2_parts)], 1) : 0;
//% end)
        __syncthreads();
        // Where each part begins: a thread has one.
        const uint32_t mine = threadIdx.x < parts ? shared->places[threadIdx.x] : 0;
        uint32_t sum = mine;
        KG_UNROLL(5)
        for (uint32_t apart = 1; apart < 32; apart *= 2) {
            const uint32_t other = __shfl_up_sync(${full_mask}, sum, apart);
            if (lane >= apart) sum += other;
        }
        if (lane == 31) shared->sums[warp] = sum;
        // Of many parts each is one block's: samples that crowd in one are counted here.
        if (__syncthreads_or(parts > ${few} && mine > ${tile * 3 // 16})) {
//% wait_once()
//% each(function(s)
            if (at${s} != no_counter) add_to(shared, g_out, at${s}, 1);
//% end)
            continue;
        }
        // Parts before it are of lanes and warps before.
        const uint32_t before = kg_reduce_add_u32(lane < warp ? shared->sums[lane] : 0);
        const uint32_t start = before + sum - mine;
        if (threadIdx.x < parts) {
            total += mine;
            shared->places[threadIdx.x] = start;
            uint16_t *const to = g_offsets + slot * (parts + 1) + threadIdx.x;
            to[0] = (uint16_t)start;
            if (threadIdx.x == parts - 1) to[1] = (uint16_t)(start + mine);
        }
        __syncthreads();
//% each(function(s, i, e)
//%   if e == 0 then
        // Samples of vector ${i} go to their part.
//%   end
        if (at${s} != no_counter) shared->staged[shared->places[part_of_counter(at${s}, log2_parts)] + rank${s}] = (uint16_t)place_of_counter(at${s}, log2_parts);
//% end)
        __syncthreads();
        // Nobody reads what is behind the last sample of the data block.
        for (uint32_t i = threadIdx.x; i < ${tile // 8}; i += ${tbs})
            kg_st16(g_parted + (slot * ${tile} + i * 8), kg_ld16(shared->staged + i * 8));
        filled++;
    }
    for (uint64_t slot = blockIdx.x + (uint64_t)filled * gridDim.x; slot < tiles; slot += gridDim.x)
        for (uint32_t part = threadIdx.x; part <= parts; part += ${tbs}) g_offsets[slot * (parts + 1) + part] = 0;
    if (parts <= ${few} && threadIdx.x < parts) g_totals[blockIdx.x * parts + threadIdx.x] = total;
//% hot.finish()
    if (threadIdx.x == 0) { // all threads have read it
        g_next[blockIdx.x] = (uint32_t)tile;
        g_next[gridDim.x + blockIdx.x] = filled;
    }
//% if clears then
    if (pass == 0 && threadIdx.x == 0) leave_words(begin_to_leave(g_ticket), g_taken, g_clear, g_ticket);
//% end
}
KG_ENTRY(${variant.entry})

// What a block shares that counts: counters of a part, and how the parts are dealt out.
struct alignas(16) counting_block { uint32_t counts[${held}]; uint32_t totals[${few}], takers[${few}]; uint32_t part, rank, takes; };

// Deals the blocks out: a part has one, and more of the others by the share of samples that it has. The block's own is
// left in `shared`, and no part where there are blocks left over.
KG_FN void deal_parts(counting_block *shared, const uint32_t *g_totals, uint32_t blocks, uint32_t parts)
{
    if (threadIdx.x < parts) shared->totals[threadIdx.x] = 0;
    if (threadIdx.x == 0) {
        shared->part = parts;
        shared->rank = 0;
        shared->takes = 1;
    }
    __syncthreads();
    for (uint32_t i = threadIdx.x; i < blocks * parts; i += ${step.tbs}) atomicAdd(&shared->totals[i % parts], g_totals[i]);
    __syncthreads();
    if (threadIdx.x < parts) {
        uint64_t all = 0;
        for (uint32_t part = 0; part < parts; part++) all += shared->totals[part];
        const uint64_t more = (uint64_t)(gridDim.x - parts) * shared->totals[threadIdx.x];
        shared->takers[threadIdx.x] = 1 + (uint32_t)(all != 0 ? more / all : 0);
    }
    __syncthreads();
    if (threadIdx.x < parts) {
        uint32_t first = 0;
        for (uint32_t part = 0; part < threadIdx.x; part++) first += shared->takers[part];
        const uint32_t rank = blockIdx.x - first, takes = shared->takers[threadIdx.x];
        if (rank < takes) {
            shared->part = threadIdx.x;
            shared->rank = rank;
            shared->takes = takes;
        }
    }
    __syncthreads();
}

// Counts the samples of a part: those of every so many data blocks. Lanes in groups have one data block.
KG_FN void count_part(uint32_t *counts, const uint16_t *g_parted, const uint16_t *g_offsets, uint32_t tiles, uint32_t parts, uint32_t part,
    uint32_t rank, uint32_t takes, uint32_t log2_group)
{
    const uint32_t groups = ${step.tbs}u >> log2_group, member = threadIdx.x & ((1u << log2_group) - 1);
    uint64_t tile = rank + (uint64_t)takes * (threadIdx.x >> log2_group);
    const uint16_t *offsets = g_offsets + tile * (parts + 1) + part;
    uint32_t low = tile < tiles ? offsets[0] : 0, high = tile < tiles ? offsets[1] : 0;
    while (tile < tiles) {
        // Those of the next data block are under way.
        const uint64_t next = tile + (uint64_t)takes * groups;
        offsets = g_offsets + next * (parts + 1) + part;
        const uint32_t next_low = next < tiles ? offsets[0] : 0, next_high = next < tiles ? offsets[1] : 0;
        for (uint32_t at = low / 8 * 8 + member * 8; at < high; at += 8u << log2_group) {
            const kg_v16 v = kg_ld16(g_parted + tile * ${tile} + at);
//% for e = 0, 7 do
//%   local word = "v." .. ({"x", "y", "z", "w"})[e // 2 + 1]
            if (at${plus(e)} - low < high - low) atomicAdd(counts + (${e % 2 == 1 and word .. " >> 16" or "(" .. word .. " & 0xffff)"}), 1u);
//% end
        }
        tile = next;
        low = next_low;
        high = next_high;
    }
}

// Counts the samples of all parts.
KG_KERNEL(${step.entry}, ${step.tbs}, ${step.min_blocks})(${params_count.declared()})
{
    KG_SMEM(counting_block, shared);
    const uint32_t parts = 1u << log2_parts;
    const uint32_t counters = ${samples.counters}, granules = (counters + ${(1 << granule) - 1}) >> ${granule};
    const uint32_t share = (granules + parts - 1) >> log2_parts << ${granule}; // counters of a part
    uint32_t log2_group = 0;
    while (log2_group < 5 && 8u << log2_group < (${tile}u >> log2_parts) + 8) log2_group++;
//% early_trigger()
    for (uint32_t at = threadIdx.x; at < share; at += ${step.tbs}) shared->counts[at] = 0;
//% early_wait()
    const bool any = __syncthreads_or(threadIdx.x < blocks && g_next[blocks + threadIdx.x] != 0);
    const bool dealt = any && parts < gridDim.x && parts <= ${few};
    if (dealt) deal_parts(shared, g_totals, blocks, parts);
    uint32_t part = dealt ? shared->part : any ? blockIdx.x : parts;
    if (dealt && part < parts && shared->totals[part] == 0) part = parts;
    const uint32_t rank = dealt ? shared->rank : 0, takes = dealt ? shared->takes : 1;
    __syncthreads();
    while (part < parts) {
        count_part(shared->counts, g_parted, g_offsets, tiles, parts, part, rank, takes, log2_group);
        __syncthreads();
        for (uint32_t place = threadIdx.x; place < share; place += ${step.tbs}) {
            const uint32_t sum = shared->counts[place];
            if (sum != 0) atomicAdd(g_out + counter_of(place, part, log2_parts), (${R})sum);
            shared->counts[place] = 0;
        }
        __syncthreads();
        part = dealt ? parts : part + gridDim.x;
    }
    // The samples before the first vector and behind the last.
    if (pass == 0 && blockIdx.x == 0) {
//% local array = "g_" .. samples.inputs[1].name
//% samples.begin()
        const uint64_t tail = head + items * ${V} + threadIdx.x;
        uint32_t counter = 0;
        if (threadIdx.x < head) {
            KG_CASE(head);
            if (${samples.find(array .. "[threadIdx.x]")}) atomicAdd(g_out + counter, (${R})1);
        }
        if (tail < n) {
            KG_CASE(tail);
            if (${samples.find(array .. "[tail]")}) atomicAdd(g_out + counter, (${R})1);
        }
    }
}
KG_ENTRY(${step.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${tbs}, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${step.entry}), nullptr, ${step.tbs}, sizeof(counting_block));
        return error;
    }
//% samples.launch("uint32_t")
//% take_region("uint16_t", "g_parted", "parted")
//% take_region("uint16_t", "g_offsets", "offsets")
//% take_region("uint32_t", "g_totals", "totals")
//% take_region("uint32_t", "g_next", "next")
//% clear.pointers()
    const uint64_t counters = ${(samples.counters:gsub("bins", "(uint64_t)bins"))};
    uint32_t log2_parts = 0, blocks = call->grid[0];
    while (((counters + ${(1 << granule) - 1}) >> ${granule}) << ${granule} > (uint64_t)${held} << log2_parts) log2_parts++;
    // So many data blocks at a time are parted, and counted.
    const uint64_t all = (items + ${tbs * nwork - 1}) / ${tbs * nwork}, most = all < ${variant.tiles} ? all : ${variant.tiles};
    uint32_t slots = (uint32_t)((most + blocks - 1) / blocks);
    uint32_t tiles = (uint64_t)slots * blocks < all ? slots * blocks : (uint32_t)all;
    int error = 0;
    for (uint32_t pass = 0; !error && pass < call->passes[0]; pass++) {
        void *arguments[] = {${params.addresses()}}, *counting[] = {${params_count.addresses()}};
        error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${tbs}, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${step.entry}), counting, ${step.tbs}, sizeof(counting_block));
    }
    return error;
}
