//% -- A top-k in several launches. First the number of the k-th key is found, digit by digit from the top. Each row of
//% -- tiles counts the digit among keys that begin as that number does. Then each row counts its results, and takes
//% -- them in order. Where results are to be sorted, tiles of them are, then they are merged.
//% local results = run "topk/results"
//% local keys = results.keys
//% local T, U, N, tbs, tile = k.T.c, keys.number, variant.nwork, variant.tbs, variant.dbs
//% local digits, sorted = 1 << variant.digit, variant.sorted
//% local each = (digits + tbs - 1) // tbs -- digits of a thread
//% local order_tile = variant.order_work * tbs
//% local start_step, count_step, split_step, take_step = variant.steps[1], variant.steps[2], variant.steps[3], variant.steps[4]
//% local order_step, merge_step = variant.steps[5], variant.steps[6]
//%
//% local function take_share()
    const uint64_t tiles = (n + ${tile - 1}) / ${tile};
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
//% end
//%
//% -- A tile's keys, as numbers. Those past the end are behind all others, and have to be left out.
//% local function load_tile()
        const uint64_t at = t * ${tile} + first;
        ${U} numbers[${N}];
        if ((t + 1) * ${tile} <= n) {
            KG_CASE(none);
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) numbers[i] = ${keys.encode("g_in[at + 32 * i]")};
        } else {
            KG_CASE(stop);
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? ${keys.encode("g_in[place]")} : ${keys.last};
            }
        }
//% end
//%
// What a block shares that counts digits.
struct alignas(16) count_block {
    alignas(16) uint32_t counts[${digits}];
    alignas(16) uint64_t sums[${variant.nwarps}]; // of each warp
};

// What a block shares that takes results.
struct alignas(16) take_block {
    alignas(16) uint32_t counts[${variant.nwarps}]; // of each warp: keys before the k-th, and above bit 16 keys equal to it
    alignas(16) uint64_t before[${variant.nwarps}]; // what a part of the rows before this one has of each
    alignas(16) uint64_t equal[${variant.nwarps}];
};

//% if sorted then
// What a block shares that sorts results.
struct alignas(16) order_block {
//% results.members()
};

//% end
//% keys.functions()
//% if sorted then
//%   results.merging("uint64_t")
//%   results.sorting("order_block")
//% end
//% local function upto_function()
// The sum of a value of each lane up to this one.
KG_FN uint64_t wide_upto(uint32_t lane, uint64_t sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const uint64_t other = __shfl_up_sync(${full_mask}, sum, by);
        if (lane >= by) sum += other;
    }
    return sum;
}

//% end
//% needs_function("wide_upto", upto_function)
//% local function sum_function()
// The sum of all lanes, in each of them.
KG_FN uint64_t wide_sum(uint64_t sum)
{
    for (uint32_t by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(${full_mask}, sum, by);
    return sum;
}

//% end
//% needs_function("wide_sum", sum_function)
// No digit is known yet: the k-th key is looked for among all.
KG_KERNEL(${start_step.entry}, ${tbs}, ${start_step.min_blocks})(uint64_t most, uint64_t *g_found, uint64_t *g_totals)
{
//% early_start()
    for (uint32_t digit = threadIdx.x; digit < ${digits}; digit += ${tbs}) g_totals[digit] = 0;
    if (threadIdx.x == 0) g_found[0] = 0;
    if (threadIdx.x == 1) g_found[1] = most;
}
KG_ENTRY(${start_step.entry})

// Adds the block's counters to those of all, and clears them.
KG_FN void add_counts(count_block *shared, uint64_t *g_totals)
{
    for (uint32_t digit = threadIdx.x; digit < ${digits}; digit += ${tbs}) {
        const uint32_t count = shared->counts[digit];
        if (count != 0) atomicAdd(&g_totals[digit], (uint64_t)count);
        shared->counts[digit] = 0;
    }
}

// Finds the digit of the k-th key, by the block that ends last, and clears the totals.
KG_FN void pick_digit(count_block *shared, uint32_t shift, uint64_t *g_found, uint64_t *g_totals)
{
    // Digits of a thread lie side by side.
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * ${each};
    uint64_t totals[${each}], sum = 0;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        totals[i] = first + i < ${digits} ? g_totals[first + i] : 0;
        if (first + i < ${digits}) g_totals[first + i] = 0;
        sum += totals[i];
    }
    const uint64_t left = g_found[1], upto = wide_upto(lane, sum);
    if (lane == 31) shared->sums[warp] = upto;
    __syncthreads();
    uint64_t before = upto - sum;
    for (uint32_t w = 0; w < warp; w++) before += shared->sums[w];

    // One thread has it.
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (before < left && left <= before + totals[i]) {
            g_found[0] |= (uint64_t)(first + i) << shift;
            g_found[1] = left - before;
        }
        before += totals[i];
    }
}

// Counts the digit of bits `shift` to `top` of all keys that have the k-th key's bits above it.
KG_KERNEL(${count_step.entry}, ${tbs}, ${count_step.min_blocks})(const ${T} *g_in, uint64_t n, uint32_t shift, uint32_t top, uint64_t *g_found, uint64_t *g_totals, uint32_t *g_ticket)
{
    KG_SMEM(count_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${variant.dws} + lane;
//% early_start()
//% take_share()
    for (uint32_t digit = threadIdx.x; digit < ${digits}; digit += ${tbs}) shared->counts[digit] = 0;
    const uint32_t mask = (1u << (top - shift)) - 1;
    const ${U} known = (${U})(top < ${keys.bits} ? ~(uint64_t)0 << top : 0), begin = (${U})g_found[0];
    __syncthreads();

    uint32_t rounds = 0; // tiles since the last sum
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
//% load_tile()
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const bool counts = at + 32 * i < n && ((numbers[i] ^ begin) & known) == 0;
            if (counts) atomicAdd(&shared->counts[(uint32_t)(numbers[i] >> shift) & mask], 1u);
        }
        if (++rounds == ${variant.rounds}) { // long before a counter is full
            rounds = 0;
            __syncthreads();
            add_counts(shared, g_totals);
            __syncthreads();
        }
    }
    __syncthreads();
    add_counts(shared, g_totals);
    __syncthreads();
    bool last = false;
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);
    pick_digit(shared, shift, g_found, g_totals);
    if (threadIdx.x == 0) kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(${count_step.entry})

// How many keys of each row come before the k-th, and how many are equal to it.
KG_KERNEL(${split_step.entry}, ${tbs}, ${split_step.min_blocks})(const ${T} *g_in, uint64_t n, const uint64_t *g_found, uint64_t *g_rows)
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${variant.dws} + lane;
//% early_start()
//% take_share()
    const ${U} found = (${U})g_found[0];
    uint64_t before = 0, equal = 0;
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
//% load_tile()
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            before += numbers[i] < found;
            equal += at + 32 * i < n && numbers[i] == found;
        }
    }
    before = wide_sum(before);
    equal = wide_sum(equal);
    if (lane == 0) {
        shared->before[warp] = before;
        shared->equal[warp] = equal;
    }
    __syncthreads();
    if (threadIdx.x != 0) return;
    for (uint32_t w = 1; w < ${variant.nwarps}; w++) {
        before += shared->before[w];
        equal += shared->equal[w];
    }
    g_rows[2 * blockIdx.x] = before;
    g_rows[2 * blockIdx.x + 1] = equal;
}
KG_ENTRY(${split_step.entry})

//% local params = sorted and parameter_list() or kernel_parameters()
//% if sorted then params.add("const " .. T .. " *", "g_in") end
//% params.add("uint64_t ", "n")
//% params.add("const uint64_t *", "g_found")
//% params.add("const uint64_t *", "g_rows")
//% if sorted then
//%   params.add(U .. " *", "g_numbers")
//%   params.add("uint64_t *", "g_places")
//% end
// Takes the results, in the order of the array: keys before the k-th, and of those equal to it as many as are missing.
KG_KERNEL(${take_step.entry}, ${tbs}, ${take_step.min_blocks})(${params.declared()})
{
    KG_SMEM(take_block, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${variant.dws} + lane;
//% early_start()
//% take_share()
    const ${U} found = (${U})g_found[0];
    const uint64_t missing = g_found[1]; // of those equal to it

    // What the rows before this one have.
    uint64_t before = 0, equal = 0;
    for (uint32_t row = threadIdx.x; row < blockIdx.x; row += ${tbs}) {
        before += g_rows[2 * row];
        equal += g_rows[2 * row + 1];
    }
    before = wide_sum(before);
    equal = wide_sum(equal);
    if (lane == 0) {
        shared->before[warp] = before;
        shared->equal[warp] = equal;
    }
    __syncthreads();
    before = equal = 0;
    for (uint32_t w = 0; w < ${variant.nwarps}; w++) {
        before += shared->before[w];
        equal += shared->equal[w];
    }

    for (uint64_t t = share.first; t < share.first + share.count; t++) {
//% load_tile()
        uint32_t count = 0; // of the thread, then of the warp: two counters
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
            count += numbers[i] < found ? 1 : at + 32 * i < n && numbers[i] == found ? 1u << 16 : 0;
        if (!__syncthreads_or(count != 0)) continue;
        count = __reduce_add_sync(${full_mask}, count);
        if (lane == 0) shared->counts[warp] = count;
        __syncthreads();
        uint64_t less_before = before, same_before = equal;
        for (uint32_t w = 0; w < ${variant.nwarps}; w++) {
            const uint32_t counts = shared->counts[w];
            if (w < warp) {
                less_before += counts & 0xffff;
                same_before += counts >> 16;
            }
            before += counts & 0xffff;
            equal += counts >> 16;
        }

        // OUTPUT: a result's place is how many there are before it.
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint64_t from = at + 32 * i;
            const uint32_t same = __ballot_sync(${full_mask}, from < n && numbers[i] == found);
            const uint64_t of_same = same_before + (uint32_t)__popc(same & kg_lanemask_lt());
//% if variant.kth then
            if ((same >> lane & 1) != 0 && of_same == missing - 1) {
//%   results.put("0", "found", "from")
            }
//% else
            const uint32_t less = __ballot_sync(${full_mask}, numbers[i] < found);
            const uint64_t of_less = less_before + (uint32_t)__popc(less & kg_lanemask_lt());
            if ((less >> lane & 1) != 0 || ((same >> lane & 1) != 0 && of_same < missing)) {
                const uint64_t to = of_less + (of_same < missing ? of_same : missing);
//%   if sorted then
                g_numbers[to] = numbers[i];
                g_places[to] = from;
//%   else
//%     results.put("to", "numbers[i]", "from")
//%   end
            }
            less_before += (uint32_t)__popc(less);
//% end
            same_before += (uint32_t)__popc(same);
        }
    }
}
KG_ENTRY(${take_step.entry})

//% local order, merge = kernel_parameters("output"), kernel_parameters("output")
//% for _, list in ipairs({order, merge}) do
//%   if variant.values then list.add("const " .. k.R.c .. " *", "g_values") end
//%   list.add("uint64_t ", "most")
//% end
//% order.add(U .. " *", "g_numbers")
//% order.add("uint64_t *", "g_places")
//% merge.add("uint64_t ", "width")
//% merge.add("bool ", "last")
//% merge.add("const " .. U .. " *", "g_from")
//% merge.add("const uint64_t *", "g_from_places")
//% merge.add(U .. " *", "g_to")
//% merge.add("uint64_t *", "g_to_places")
//% if sorted then
// Sorts tiles of results. A single one is what the caller gets.
KG_KERNEL(${order_step.entry}, ${tbs}, ${order_step.min_blocks})(${order.declared()})
{
    KG_SMEM(order_block, shared);
//% early_start()
    for (uint64_t origin = (uint64_t)blockIdx.x * ${order_tile}; origin < most; origin += (uint64_t)gridDim.x * ${order_tile}) {
        const uint32_t count = most - origin < ${order_tile} ? (uint32_t)(most - origin) : ${order_tile};
        uint64_t from[${variant.order_work}] = {};
        for (uint32_t i = threadIdx.x; i < count; i += ${tbs}) {
            shared->numbers[i] = g_numbers[origin + i];
            shared->places[i] = (uint16_t)i;
        }
        __syncthreads();
        sort_block(shared, count);
        KG_UNROLL(${variant.order_work})
        for (uint32_t i = 0; i < ${variant.order_work}; i++) {
            const uint32_t at = threadIdx.x + ${tbs} * i;
            if (at < count) from[i] = g_places[origin + shared->places[at]];
        }
        __syncthreads(); // places are read before others overwrite them
        KG_UNROLL(${variant.order_work})
        for (uint32_t i = 0; i < ${variant.order_work}; i++) {
            const uint32_t at = threadIdx.x + ${tbs} * i;
            if (at >= count) continue;
            const uint64_t to = origin + at;
            if (most <= ${order_tile}) {
//%   results.put("to", "shared->numbers[at]", "from[i]")
            } else {
                g_numbers[to] = shared->numbers[at];
                g_places[to] = from[i];
            }
        }
        __syncthreads();
    }
}
KG_ENTRY(${order_step.entry})

// Merges runs of results two by two. Behind the last time they are what the caller gets.
KG_KERNEL(${merge_step.entry}, ${tbs}, ${merge_step.min_blocks})(${merge.declared()})
{
//% early_start()
    for (uint64_t at = (uint64_t)blockIdx.x * ${tbs} + threadIdx.x; at < most; at += (uint64_t)gridDim.x * ${tbs}) {
        const ${U} number = g_from[at];
        const uint64_t from = g_from_places[at], to = place_merged(g_from, at, width, most, number);
        if (last) {
//%   results.put("to", "number", "from")
        } else {
            g_to[to] = number;
            g_to_places[to] = from;
        }
    }
}
KG_ENTRY(${merge_step.entry})

//% end
KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(${start_step.entry}), nullptr, ${tbs}, 0);
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${count_step.entry}), nullptr, ${tbs}, sizeof(count_block));
        if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${split_step.entry}), nullptr, ${tbs}, sizeof(take_block));
        if (!error) error = kg_launch(call, 3, KG_KERNEL_OF(${take_step.entry}), nullptr, ${tbs}, sizeof(take_block));
//% if sorted then
        if (!error) error = kg_launch(call, 4, KG_KERNEL_OF(${order_step.entry}), nullptr, ${tbs}, sizeof(order_block));
        if (!error) error = kg_launch(call, 5, KG_KERNEL_OF(${merge_step.entry}), nullptr, ${tbs}, 0);
//% end
        return error;
    }
//% take_arguments()
    // What launches leave for those behind them.
//% take_region("uint64_t", "g_found", "found")
//% take_region("uint64_t", "g_totals", "totals")
//% take_region("uint64_t", "g_rows", "rows")
//% if sorted then
//%   take_region(U, "g_numbers", "numbers")
//%   take_region("uint64_t", "g_places", "places")
//%   take_region(U, "g_other", "merged")
//%   take_region("uint64_t", "g_other_places", "merged_places")
//% end
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t n = call->n, most = call->lengths[0];
//% if variant.kth then
    if (most == 0 || most > n) return 0; // there is none
//% else
    if (most > n) most = n;
    if (most == 0) return 0;
//% end

    // The k-th key, from its top digit on.
    void *of_start[] = {&most, &g_found, &g_totals};
    int error = kg_launch(call, 0, KG_KERNEL_OF(${start_step.entry}), of_start, ${tbs}, 0);
    uint32_t top = ${keys.bits};
    for (uint32_t pass = 0; !error && pass < call->passes[1]; pass++) {
        uint32_t shift = top > ${variant.digit} ? top - ${variant.digit} : 0;
        void *of_count[] = {&g_in, &n, &shift, &top, &g_found, &g_totals, &g_ticket};
        error = kg_launch(call, 1, KG_KERNEL_OF(${count_step.entry}), of_count, ${tbs}, sizeof(count_block));
        top = shift;
    }

    // What comes before it, and it.
    void *of_split[] = {&g_in, &n, &g_found, &g_rows};
    if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${split_step.entry}), of_split, ${tbs}, sizeof(take_block));
    void *of_take[] = {${params.addresses()}};
    if (!error) error = kg_launch(call, 3, KG_KERNEL_OF(${take_step.entry}), of_take, ${tbs}, sizeof(take_block));
//% if sorted then

    // Tiles of results, then runs of them by turns from one array to the other.
    void *of_order[] = {${order.addresses()}};
    if (!error) error = kg_launch(call, 4, KG_KERNEL_OF(${order_step.entry}), of_order, ${tbs}, sizeof(order_block));
    uint64_t width = ${order_tile};
    for (; !error && width < most; width *= 2) {
        bool last = most - width <= width;
        const ${U} *g_from = g_numbers;
        const uint64_t *g_from_places = g_places;
        ${U} *g_to = g_other;
        uint64_t *g_to_places = g_other_places;
        void *of_merge[] = {${merge.addresses()}};
        error = kg_launch(call, 5, KG_KERNEL_OF(${merge_step.entry}), of_merge, ${tbs}, 0);
        g_other = g_numbers;
        g_other_places = g_places;
        g_numbers = g_to;
        g_places = g_to_places;
    }
//% end
    return error;
}
