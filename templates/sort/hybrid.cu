//% -- Buckets of keys that are alike in their two highest digits, each sorted by a block in its shared memory. The highest
//% -- bits that are left say the bin of a key. It is compared with the others there: no order of atomics shows.
//% -- Needs: k, variant, and functions of sort/digits and warp/upto before it. Gives: shared(), a struct; kernels(); of the
//% -- function that moves a tile begin_tile(type of states), end_tiles() and end_tile(parameters, find), with the kernel
//% -- that calls it; prepare() and launch(parameters), in the variant's function.
//% local hybrid = {}
//% local digits = run "sort/digits"
//% local marks = run "sort/hybrid_marks"
//% local values = run "sort/hybrid_values"
//% local moved, up = values.moved, values.up
//% local T, U, N, P, R = k.T.c, digits.number, variant.bucket_nwork, variant.passes, digits.count
//% local move_step, find_step, step = variant.steps[3], variant.steps[4], variant.steps[5]
//% local tbs, bins, buckets = step.tbs, variant.bins, R * R
//% local held, each = tbs * N, variant.bins // (4 * step.tbs)
//% local D = variant.reach -- places on each side that a key is compared with
//% local low = (P - 2) * variant.digit -- bits of a key that its bucket does not tell
//% local log2 = 0 -- of bins
//% while 1 << log2 < bins do log2 = log2 + 1 end
//% local counts = P == 4 and not moved -- what a block cannot sort
//% local rounds = 1 << (low - log2)
//% local crowded, widest = counts and 32 or 256, 16 -- keys of a bin; blocks that a bucket would fill
//% local number = digits.encode
//% local telling = 15 << (P - 4) -- digits of which buckets and bins are: others may be any
//%
//% local function counting()
// The bin of a key of a bucket.
KG_FN constexpr uint32_t bin_of(${U} key)
{
    return (uint32_t)(key >> ${up + low - log2}) & ${bins - 1};
}

// Before keys are counted in them.
KG_FN void clear_bins(bucket_shared *shared)
{
    for (uint32_t i = 4 * threadIdx.x; i < ${bins}; i += ${4 * tbs}) kg_st16(shared->counters + i, kg_v16{0, 0, 0, 0});
}

// Leaves where each bin begins, and behind the last one where it ends. The keys of the largest bin that the thread sees.
KG_FN uint32_t find_bins(bucket_shared *shared, uint32_t lane, uint32_t warp)
{
    uint32_t *const counters = shared->counters + warp * ${128 * each} + 4 * lane;
    uint32_t ends[${each}], most = 0, upto = 0; // of four counters, among those of the warp
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        const kg_v16 keys = kg_ld16(counters + 128 * i);
        const uint32_t left = keys.x > keys.y ? keys.x : keys.y, right = keys.z > keys.w ? keys.z : keys.w;
        const uint32_t either = left > right ? left : right;
        most = either > most ? either : most;
        ends[i] = upto + sum_upto(lane, keys.x + keys.y + keys.z + keys.w);
        upto = __shfl_sync(${full_mask}, ends[i], 31);
    }
    if (lane == 0) shared->before[warp] = upto;
    __syncthreads();
    const uint32_t others = lane < warp ? shared->before[lane] : 0;
    const uint32_t begin = __shfl_sync(${full_mask}, sum_upto(lane, others), 31);
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        const kg_v16 keys = kg_ld16(counters + 128 * i);
        const uint32_t third = begin + ends[i] - keys.w, second = third - keys.z;
        kg_st16(counters + 128 * i, kg_v16{second - keys.y - keys.x, second - keys.y, second, third});
    }
    if (threadIdx.x == ${tbs - 1}) shared->counters[${bins}] = begin + upto;
    return most;
}

//% end
//%
//% local function sorting()
//%   if moved then values.order_wide(D) else
// Stores keys of bins in order: a key comes behind those of its bin that are less, and equal ones follow one another.
KG_FN void store_wide(const bucket_shared *shared, ${T} *g_bucket, uint32_t count)
{
    KG_UNROLL(1)
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) {
        const ${U} key = shared->keys[${D} + at];
        const uint32_t first = shared->counters[bin_of(key)], end = shared->counters[bin_of(key) + 1];
        uint32_t place = first;
        KG_UNROLL(1)
        for (uint32_t other = first; other < end; other++)
            place += shared->keys[${D} + other] < key || (shared->keys[${D} + other] == key && other < at);
        ${digits.store("g_bucket[place]", "key")};
    }
}

//%   end
// The same where no bin has more than ${D + 1} keys. A thread has neighbours, and compares them with ${D} on each side.
KG_FN void ${moved and "order" or "store"}_narrow(bucket_shared *shared, ${moved and "" or T .. " *g_bucket, "}uint32_t count)
{
    const uint32_t first = threadIdx.x * ${N};
    ${U} near[${N + 2 * D}] = {};
    uint32_t places[${N}];
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) places[i] = ${D} + first + i;
    if (first < count) {
        KG_UNROLL(${N + 2 * D})
        for (uint32_t i = 0; i < ${N + 2 * D}; i++) near[i] = shared->keys[first + i];
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            KG_UNROLL(${D})
            for (uint32_t by = 1; by <= ${D}; by++) {
                places[i] += near[${D} + i] > near[${D} + i + by];
                places[i] -= near[${D} + i - by] > near[${D} + i];
            }
        }
    }
    __syncthreads();
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++)
        if (first + i < count) shared->keys[places[i]] = near[${D} + i];
    __syncthreads();
//%   if not moved then
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x + ${tbs} * i;
        if (at < count) ${digits.store("g_bucket[at]", "shared->keys[" .. D .. " + at]")};
    }
//%   end
}

//%   if moved then values.store(D) end
// Sorts a bucket in shared memory. Not one that is too large, nor where a bin has very many keys, each of which would look at all of them.
KG_FN bool sort_bucket(bucket_shared *shared, uint32_t lane, uint32_t warp, ${moved and "uint32_t bucket, " or ""}${T} *g_out${values.parameter}, const uint64_t *g_begins)
{
    if (g_begins[1] - g_begins[0] > ${held}) return false;
    const uint32_t count = (uint32_t)(g_begins[1] - g_begins[0]);
    if (count < 2) return true;
    ${T} *const g_bucket = g_out + g_begins[0];
    ${U} keys[${N}] = {};
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x + ${tbs} * i;
        if (at < count) keys[i] = ${values.number("g_bucket[at]", "at")};
    }
    clear_bins(shared);
    __syncthreads();

    // Ranks in bins, two in a word, in any order.
    uint32_t ranks[${(N + 1) // 2}] = {};
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        uint32_t *const counter = &shared->counters[bin_of(keys[i])];
        uint32_t rank = 0;
        if (threadIdx.x + ${tbs} * i < count) rank = atomicAdd(counter, 1);
        ranks[i / 2] |= rank << 16 * (i % 2);
    }
    __syncthreads();
    const uint32_t most = find_bins(shared, lane, warp);
    const bool wide = __syncthreads_or(most > ${D + 1});
    if (wide && __syncthreads_or(most > ${crowded})) return false;

    // Bin by bin; least numbers before them, greatest ones behind.
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t rank = ranks[i / 2] >> 16 * (i % 2) & 0xffff;
        const uint32_t slot = ${D} + shared->counters[bin_of(keys[i])] + rank;
        if (threadIdx.x + ${tbs} * i < count) shared->keys[slot] = keys[i];
    }
    if (threadIdx.x < ${D}) shared->keys[threadIdx.x] = 0;
    if (threadIdx.x < ${N + D}) shared->keys[${D} + count + threadIdx.x] = ${digits.last};
    __syncthreads();
//%   if moved then
    if (wide) order_wide(shared, count);
    else order_narrow(shared, count);
    store_bucket(shared, g_bucket, ${moved.output} + g_begins[0], count, (${U})bucket << ${low});
//%   else
    if (wide) store_wide(shared, g_bucket, count);
    else store_narrow(shared, g_bucket, count);
//%   end
    __syncwarp();
    return true;
}

//% if counts then
// Sorts a bucket of any size by counting: its keys are known by ${low} bits. ${rounds == 1 and "One round counts" or rounds .. " rounds count"} them, and ${rounds == 1 and "writes" or "write"} each as often.
KG_FN void count_bucket(bucket_shared *shared, uint32_t lane, uint32_t warp, uint32_t bucket, ${T} *g_bucket, ${T} *g_copy, uint32_t count)
{
    KG_UNROLL(1)
    for (uint32_t i = threadIdx.x; i < count; i += ${tbs}) g_copy[i] = g_bucket[i];
    __syncwarp();
    __syncthreads();
    KG_UNROLL(1)
    for (uint32_t round = 0; round < ${rounds}; round++) {
        clear_bins(shared);
        __syncthreads();
        KG_UNROLL(1)
        for (uint32_t i = threadIdx.x; i < count; i += ${tbs}) {
            const uint32_t key = (uint32_t)${number("g_copy[i]")} & ${(1 << low) - 1};
            if (key >> ${log2} == round) atomicAdd(&shared->counters[key & ${bins - 1}], 1);
        }
        __syncthreads();
        find_bins(shared, lane, warp);
        __syncthreads();
        const uint32_t all = shared->counters[${bins}];
        KG_UNROLL(1)
        for (uint32_t i = threadIdx.x; i < all; i += ${tbs}) {
            uint32_t bin = 0; // the last that begins here or before
            for (uint32_t step = ${bins // 2}; step > 0; step /= 2)
                if (shared->counters[bin + step] <= i) bin += step;
            const ${U} key = (${U})(bucket << ${low} | round << ${log2} | bin);
            ${digits.store("g_bucket[i]", "key")};
        }
        g_bucket += all;
        __syncwarp();
        __syncthreads();
    }
}

//% end
//% end
//%
//% local function give_up()
                kg_red_or_u64(&g_marks[${marks.given_up}], 1);
                kg_red_add_u64(&g_marks[${marks.ticket}], ${buckets}); // no other block goes on
//% end
//%
//% local function bucket_kernel()
// Sort buckets: a block takes one after another. ${counts and "Few may be sorted slowly; beyond that it gives up, and passes follow." or "Where it cannot sort one it gives up, and passes follow."}
KG_KERNEL(${step.entry}, ${tbs}, ${step.min_blocks})(${T} *g_out${values.parameter}, ${counts and T .. " *g_other, " or ""}uint64_t n, const uint64_t *g_begins, uint64_t *g_marks)
{
    KG_SMEM(bucket_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    if (!has_buckets(g_marks, n)) return;
    if (threadIdx.x == 0) shared->next[0] = (uint32_t)atomicAdd(&g_marks[${marks.ticket}], 1);
    __syncthreads();
    for (uint32_t turn = 0; shared->next[turn] < ${buckets}; turn ^= 1) {
        const uint32_t bucket = shared->next[turn];
        if (threadIdx.x == 0) shared->next[turn ^ 1] = (uint32_t)atomicAdd(&g_marks[${marks.ticket}], 1);
//% if counts then
        if (!sort_bucket(shared, lane, warp, g_out, g_begins + bucket)) {
            const uint32_t left = shared->next[turn]; // which is the bucket: registers are few
            const uint64_t first = g_begins[left], keys = g_begins[left + 1] - first;
            bool given_up = false;
            if (threadIdx.x == 0) given_up = keys > ${widest * held} || atomicAdd(&g_marks[${marks.counted}], keys) + keys > n / 64;
            __syncwarp();
            if (__syncthreads_or(given_up)) {
                if (threadIdx.x != 0) return;
//% give_up()
                return;
            }
            count_bucket(shared, lane, warp, left, g_out + first, g_other + first, (uint32_t)keys);
        }
//% else
        if (!sort_bucket(shared, lane, warp, ${moved and "bucket, " or ""}g_out${values.argument}, g_begins + bucket)) {
            if (threadIdx.x != 0) return;
//% give_up()
            return;
        }
//% end
        __syncwarp(); // nvcc lets lanes that have no key go ahead to the barrier
        __syncthreads();
    }
}
KG_ENTRY(${step.entry})

//% end
//%
//% function hybrid.shared()
// What a block shares that sorts a bucket of up to ${held} keys.
struct alignas(16) bucket_shared {
    alignas(16) uint32_t counters[${bins + 1}]; // of each bin: its keys, then where it begins
    alignas(16) uint32_t before[${tbs // 32}]; // keys of warps
    alignas(16) ${U} keys[${held + N + 2 * D}]; // and numbers on both sides
    alignas(16) uint32_t next[2]; // buckets
};

//% end
//%
//% function hybrid.kernels()
// Whether buckets suit the data: no digit has very many keys, and were digits independent all buckets would fit in blocks.
KG_FN bool has_buckets(const uint64_t *g_marks, uint64_t n)
{
    if (${P == 4 and "(g_marks[0] | g_marks[1])" or "((g_marks[0] | g_marks[1]) & " .. telling .. ")"} != 0 || n < ${held // 16 * buckets} || n > ${variant.expected * buckets}) return false;
    return g_marks[${marks.largest}] * g_marks[${marks.largest + 1}] <= n * ${variant.expected};
}

// Find buckets: where each begins in keys that are sorted by their two highest digits.
KG_KERNEL(${find_step.entry}, ${find_step.tbs}, ${find_step.min_blocks})(const ${T} *g_out, uint64_t n, const uint64_t *g_bases, const uint64_t *g_marks, uint64_t *g_begins)
{
//% early_start()
    if (!has_buckets(g_marks, n)) return;
    for (uint32_t bucket = blockIdx.x * ${find_step.tbs} + threadIdx.x; bucket <= ${buckets}; bucket += gridDim.x * ${find_step.tbs}) {
        const uint32_t digit = bucket / ${R};
        uint64_t at = digit < ${R} ? g_bases[${(P - 1) * R} + digit] : n;
        uint64_t end = digit + 1 < ${R} ? g_bases[${(P - 1) * R + 1} + digit] : n;
        while (at < end) {
            const uint64_t middle = at + (end - at) / 2;
            if ((uint32_t)(${number("g_out[middle]")} >> ${low}) < bucket) at = middle + 1;
            else end = middle;
        }
        g_begins[bucket] = at;
    }
}
KG_ENTRY(${find_step.entry})

//% counting()
//% sorting()
//% bucket_kernel()
//% end
//%
//% function hybrid.begin_tile(W)
// Moves the keys of the next tile: it is sorted by the digit in shared memory, and stored from there in runs. False if no tile is left.
KG_FN_CALLED bool move_tile(uint64_t n, uint32_t launch, uint32_t pass, ${W} upto, const uint64_t *g_bases, ${W} *g_states, uint64_t *g_marks)
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), shift = ${variant.digit} * pass;
    if (threadIdx.x == 0) shared->tile = (uint32_t)atomicAdd(&g_marks[2 + launch], 1);
//% end
//%
//% -- Of bits that tell whether lanes counted in order.
//% function hybrid.low_bits(U, all)
    const ${U} unsorted = launch < ${P} ? 0 : ${low < 63 and (1 << low) - 1 or "((" .. U .. ")1 << " .. low .. ") - 1"}; // on the way to buckets keys are in no order of these
    const ${U} low = (${U})((${all}) & ~unsorted);
//% end
//%
//% function hybrid.end_tiles()
    if (shared->tile * (uint64_t)${variant.dbs} >= n) return false;
//% end
//%
//% function hybrid.end_tile(params, find)
    __syncthreads(); // all have stored what the next tile overwrites
    return true;
}

// Move keys: a block takes tile after tile, so that a launch which has nothing to do is short.
KG_KERNEL(${move_step.entry}, ${variant.tbs}, ${move_step.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
//%   early_start()
//%   find()
    while (move_tile(n, launch, pass, upto, g_bases, g_states, g_marks)) {}
//% end
//%
//% function hybrid.prepare()
        // And the kernels of buckets.
        if (!error) error = kg_launch(call, 3, KG_KERNEL_OF(${find_step.entry}), nullptr, ${find_step.tbs}, 0);
        if (!error) error = kg_launch(call, 4, KG_KERNEL_OF(${step.entry}), nullptr, ${tbs}, sizeof(bucket_shared));
//% end
//%
//% local function move(params)
        void *of_move[] = {${params.addresses()}};
        error = kg_launch(call, 2, KG_KERNEL_OF(${move_step.entry}), of_move, ${variant.tbs}, sizeof(block_shared));
//% end
//%
//% function hybrid.launch(params)
//%   take_region("uint64_t", "g_begins", "begins")
    // Keys go to buckets, and these are sorted; or digit by digit. The device decides, and launches of the other way end at once.
    for (uint32_t launch = ${P}; !error && launch < ${P + 2}; launch++) {
//%   move(params)
    }
    void *of_find[] = {&g_out, &n, &g_bases, &g_marks, &g_begins};
    void *of_buckets[] = {&g_out, ${values.address}${counts and "&g_other, " or ""}&n, &g_begins, &g_marks};
    if (!error) error = kg_launch(call, 3, KG_KERNEL_OF(${find_step.entry}), of_find, ${find_step.tbs}, 0);
    if (!error) error = kg_launch(call, 4, KG_KERNEL_OF(${step.entry}), of_buckets, ${tbs}, sizeof(bucket_shared));
    for (uint32_t launch = 0; !error && launch < ${P}; launch++) {
//%   move(params)
    }
//% end
//%
//% return hybrid
