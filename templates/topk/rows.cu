//% -- A top-k in several launches. The first one reads all keys and keeps those that may be results, by a guess. Where
//% -- these are few it has the results, and the launches behind it return at once. Else the k-th is found, digit by digit
//% -- from the top: each row counts the digit among numbers that begin as the k-th does. Then each row counts its results,
//% -- and takes them in order. Where results are to be sorted, launches of topk/order do that. Where the guess
//% -- was wrong, all keys are read in place of those that were kept.
//% local results = run "topk/results"
//% local sums = use "warp/upto"
//% local keys = results.keys
//% local T, U, N, tbs, tile = k.T.c, keys.number, variant.nwork, variant.tbs, variant.dbs
//% local digits, sorted = 1 << variant.digit, variant.sorted
//% local each = (digits + tbs - 1) // tbs -- digits of a thread
//% local order_tile = variant.order_work * tbs -- results, or keys of a sample
//% local meets = variant.meets
//% local keep_step, sample_step, count_step, split_step, take_step = table.unpack(variant.steps)
//% local last_of_all = "kg_atomic_add_acq_rel_u32(g_ticket, 1) == " .. (meets and "come + " or "") .. "gridDim.x - 1"
//%
//% local function take_share()
    const uint64_t tiles = (n + ${tile - 1}) / ${tile};
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
//% end
//%
//% -- A tile's keys, as numbers. Those past the end are behind all others, and have to be left out. Of another tile
//% -- than t, `t` says which: calls with a guess alone read one again, which have more keys than cases do.
//% local function load_tile(t)
        const uint64_t at = ${t or "t"} * ${tile} + first;
        ${U} numbers[${N}];
        if ((${t or "t"} + 1) * ${tile} <= n) {
//%   if not t then
            KG_CASE(none);
//%   end
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) numbers[i] = ${keys.encode("g_in[at + 32 * i]")};
        } else {
//%   if not t then
            KG_CASE(stop);
//%   end
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                const uint64_t place = at + 32 * i;
                numbers[i] = place < n ? ${keys.encode("g_in[place]")} : ${keys.last};
            }
        }
//% end
//%
//% local function leave_if_done()
    if (g_known->source == DONE) return;
//% end
//%
//% -- A kernel for each part.
//% local function part_kernels(of_count, of_split, of_take)
// A digit is counted, where numbers are looked for.
KG_KERNEL(${count_step.entry}, ${tbs}, ${count_step.min_blocks})(${of_count.declared()})
{
    KG_SMEM(count_block, shared);
//% early_start()
    if (g_known->source == SETTLED || g_known->source == DONE) return;
    count_part(shared, ${of_count.names()});
}
KG_ENTRY(${count_step.entry})

// What each row has of the results.
KG_KERNEL(${split_step.entry}, ${tbs}, ${split_step.min_blocks})(${of_split.declared()})
{
    KG_SMEM(take_block, shared);
//% early_start()
//% leave_if_done()
    split_part(shared, ${of_split.names()});
}
KG_ENTRY(${split_step.entry})

// Results are taken.
KG_KERNEL(${take_step.entry}, ${tbs}, ${take_step.min_blocks})(${of_take.declared()})
{
    KG_SMEM(take_block, shared);
//% early_start()
//% leave_if_done()
    take_part(shared, ${of_take.names()});
}
KG_ENTRY(${take_step.entry})
//% end
//%
//% -- Or one of all parts, whose blocks all run at once.
//% local function meeting_kernel(of_count, of_split, of_take)
//%   local all = sorted and parameter_list() or kernel_parameters()
//%   local function add(type, name) all.add(type, name) end
//%   if sorted then add("const " .. T .. " *", "g_in") end
//%   add("uint64_t ", "n")
//%   add("uint64_t ", "room")
//%   add("known *", "g_known")
//%   add(U .. " *", "g_kept")
//%   if sorted or results.wants_from then add("uint64_t *", "g_kept_places") end
//%   add("uint64_t *", "g_runs")
//%   add("uint64_t *", "g_rows")
//%   add("uint64_t *", "g_totals")
//%   add("uint32_t *", "g_ticket")
//%   if sorted then
//%     add(U .. " *", "g_numbers")
//%     add("uint64_t *", "g_places")
//%   end
// What a block shares, part by part.
struct alignas(16) parts_block {
    union {
        count_block count;
        take_block take;
    };
    alignas(16) uint32_t come; // blocks, when it last waited: its first thread's
};

// The parts, one behind another. Blocks meet between them, and all run at once.
KG_KERNEL(${count_step.entry}, ${tbs}, ${count_step.min_blocks})(${all.declared()})
{
    KG_SMEM(parts_block, shared);
//% early_start()
    const uint32_t source = g_known->source;
    if (source == DONE) return;
    if (threadIdx.x == 0) shared->come = 0;
    for (uint32_t top = ${keys.bits}; top > 0 && (source == ALL || source == KEPT);) {
        const uint32_t shift = top > ${variant.digit} ? top - ${variant.digit} : 0;
        count_part(&shared->count, ${of_count.names()}, shared->come);
        wait_for(g_ticket, shared->come, gridDim.x + 1); // the digit is known
        top = shift;
    }
    split_part(&shared->take, ${of_split.names()});
    meet(g_ticket, shared->come);
    take_part(&shared->take, ${of_take.names()});

    // The block that leaves last leaves the ticket as this call found it.
    if (threadIdx.x != 0) return;
    if (kg_atomic_add_acq_rel_u32(g_ticket, 1) == shared->come + gridDim.x - 1) kg_st_relaxed_u32(g_ticket, 0);
}
KG_ENTRY(${count_step.entry})
//%   return all
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
    alignas(16) uint64_t runs[${tbs + variant.nwarps}]; // what those before each one have: below, and above bit 32 equal
};
constexpr uint64_t NO_RESULT = ~(uint64_t)0; // where a run has none

// What is known of the k-th number, in the workspace.
struct known {
    uint64_t number; // it, or its upper digits
    uint64_t missing; // which one of the numbers that are equal to it, or begin so; from 1 on
    uint64_t guess;
    uint64_t below, equal; // how many numbers are below the guess, and equal to it
    uint32_t source; // of numbers
    uint32_t full; // whether there was no room for all below the guess
};
enum { ALL, KEPT, SETTLED, DONE }; // sources: all keys; those kept; all, and the k-th number is known; results are stored

//% keys.functions()
//% sums.functions("uint32_t", "uint64_t")
//% local function sum_function()
// The sum of all lanes, in each of them.
KG_FN uint64_t wide_sum(uint64_t sum)
{
    for (uint32_t by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(${full_mask}, sum, by);
    return sum;
}

//% end
//% needs_function("wide_sum", sum_function)
//% if meets then (use "dask/meeting").by_turns() end
//% local keep = (run "topk/keep").of(results)
//% keep.functions()
//% local keep_params = keep.kernel()

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
KG_FN void pick_digit(count_block *shared, uint32_t shift, known *g_known, uint64_t *g_totals)
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
    const uint64_t left = g_known->missing, upto = wide_sum_upto(lane, sum);
    if (lane == 31) shared->sums[warp] = upto;
    __syncthreads();
    uint64_t before = upto - sum;
    for (uint32_t w = 0; w < warp; w++) before += shared->sums[w];

    // One thread has it.
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (before < left && left <= before + totals[i]) {
            g_known->number |= (uint64_t)(first + i) << shift;
            g_known->missing = left - before;
        }
        before += totals[i];
    }
}

//% local of_count = parameter_list()
//% of_count.add("const " .. T .. " *", "g_in")
//% of_count.add("uint64_t ", "n")
//% of_count.add("uint32_t ", "shift")
//% of_count.add("uint32_t ", "top")
//% of_count.add("uint64_t ", "room")
//% of_count.add("known *", "g_known")
//% of_count.add("const " .. U .. " *", "g_kept")
//% of_count.add("const uint64_t *", "g_rows")
//% of_count.add("uint64_t *", "g_totals")
//% of_count.add("uint32_t *", "g_ticket")
// Counts the digit of bits `shift` to `top` of all numbers that have the k-th's bits above it.
KG_FN void count_part(count_block *shared, ${of_count.declared()}${meets and ", uint32_t &come" or ""})
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${variant.dws} + lane;
    const uint32_t source = g_known->source;
//% take_share()
    for (uint32_t digit = threadIdx.x; digit < ${digits}; digit += ${tbs}) shared->counts[digit] = 0;
    const uint32_t mask = (1u << (top - shift)) - 1;
    const ${U} known_bits = (${U})(top < ${keys.bits} ? ~(uint64_t)0 << top : 0), begin = (${U})g_known->number;
    __syncthreads();

    // What was kept by this block: fewer than 2^32 numbers.
    const uint64_t kept = source == KEPT ? g_rows[2 * blockIdx.x] : 0;
    for (uint64_t i = threadIdx.x; i < kept; i += ${tbs}) {
        const ${U} number = g_kept[room * blockIdx.x + i];
        if (((number ^ begin) & known_bits) == 0) atomicAdd(&shared->counts[(uint32_t)(number >> shift) & mask], 1u);
    }

    // Or all keys.
    uint32_t rounds = 0; // tiles since the last sum
    for (uint64_t t = share.first; source == ALL && t < share.first + share.count; t++) {
//% load_tile()
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const bool counts = at + 32 * i < n && ((numbers[i] ^ begin) & known_bits) == 0;
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
    if (threadIdx.x == 0) last = ${last_of_all};
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);
    pick_digit(shared, shift, g_known, g_totals);
//% if meets then
    tell_others(g_ticket);
//% else
    if (threadIdx.x == 0) kg_st_relaxed_u32(g_ticket, 0);
//% end
}

//% local of_split, params = (run "topk/take").parts(results, load_tile, take_share)
//% local all_params
//% if meets then all_params = meeting_kernel(of_count, of_split, params)
//% else part_kernels(of_count, of_split, params) end

//% local order = sorted and run "topk/order" or nil
//% if sorted then order.kernels(results, leave_if_done) end
//% results.most_likely()
// The place of the guess in the sample: where k numbers most likely are, and a few on. 0: no guess is made.
static uint32_t guess_rank(uint64_t n, uint64_t most, uint32_t sample)
{
    const uint64_t part = n / sample;
    if (part < 16 || most > n / 8) return 0;
    return (uint32_t)most_likely(most * 64 / part) + 3;
}

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(${keep_step.entry}), nullptr, ${tbs}, sizeof(keep_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${sample_step.entry}), nullptr, ${tbs}, 0);
//% if meets then
        const kg_shape alone = {{1, 1, 1}, {${tbs}, 1, 1}, 1, true};
        if (!error) error = kg_launch_shaped(call, 2, KG_KERNEL_OF(${count_step.entry}), nullptr, &alone, sizeof(parts_block));
//% else
        if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${count_step.entry}), nullptr, ${tbs}, sizeof(count_block));
        if (!error) error = kg_launch(call, 3, KG_KERNEL_OF(${split_step.entry}), nullptr, ${tbs}, sizeof(take_block));
        if (!error) error = kg_launch(call, 4, KG_KERNEL_OF(${take_step.entry}), nullptr, ${tbs}, sizeof(take_block));
//% end
//% if sorted then
        // Those that sort.
//%   order.prepare()
//% end
        return error;
    }
//% take_arguments()
    // What launches leave for those behind them.
//% take_region("known", "g_known", "known")
//% take_region("uint64_t", "g_totals", "totals")
//% take_region("uint64_t", "g_rows", "rows")
//% take_region("uint64_t", "g_runs", "runs")
//% take_region(U, "g_kept", "kept")
//% take_region("uint64_t", "g_kept_places", "kept_places")
//% if sorted then
//%   take_region(U, "g_numbers", "numbers")
//%   take_region("uint64_t", "g_places", "places")
//% end
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t n = call->n, most = call->lengths[0];
//% if variant.kth then
    if (most == 0 || most > n) return 0; // there is none
//% else
    if (most > n) most = n;
    if (most == 0) return 0;
//% end

//% local goes = sorted and "!error && !every" or "!error"
//% if sorted then
    // Where results are a large part of few keys, all keys are sorted, and none is looked for.
    uint32_t *g_counts = (uint32_t *)(g_totals + ${digits});
    bool every = most > ${order_tile} && n <= ${variant.order_most} && n / 16 <= most;
    uint64_t items = every ? n : most;

//% end
    // What is below a guess. Without one, one block says that there is none. A large array is worth another try.
    uint32_t sample = n / ${order_tile} >= ${variant.sample_from} ? ${order_tile} : ${tbs};
    uint32_t rank = guess_rank(n, most, sample);
    const bool tries = rank != 0 && n / sample >= ${variant.again_from};
    const uint32_t again_rank = rank, grouped = guess_rank(n, most, 32 * sample);
    const bool groups = rank != 0 && sample == ${order_tile} && grouped != 0 && grouped <= ${order_tile // 4};
    const ${U} *g_sample = groups ? (${U} *)(g_totals + ${digits}) : nullptr;
    if (groups) rank = grouped;
    bool again = false, may_finish = most <= ${order_tile} && n <= UINT32_MAX - ${2 * order_tile};
    uint64_t room = (n / ${variant.kept_of} + 2 * most) / call->grid[0];
    void *of_keep[] = {${keep_params.addresses()}};
    const kg_shape of_one = {{rank == 0 ? 1 : call->grid[0], 1, 1}, {${tbs}, 1, 1}, 1, false};
    int error = 0;

    // The sample; numbers that are kept; and again, where the guess was wrong.
    void *of_sample[] = {&g_in, &n, &g_sample, &g_totals};
    const kg_shape parts = {{${order_tile // variant.nwarps}, 1, 1}, {${tbs}, 1, 1}, 1, false};
    if (${goes} && groups) error = kg_launch_shaped(call, 1, KG_KERNEL_OF(${sample_step.entry}), of_sample, &parts, 0);
    if (${goes}) error = kg_launch_shaped(call, 0, KG_KERNEL_OF(${keep_step.entry}), of_keep, &of_one, sizeof(keep_shared));
    again = true;
    rank = again_rank;
    if (${goes} && tries) error = kg_launch(call, 0, KG_KERNEL_OF(${keep_step.entry}), of_keep, ${tbs}, sizeof(keep_shared));
//% if meets then

    // The k-th number, what comes before it, and it.
    void *of_all[] = {${all_params.addresses()}};
    const kg_shape together = {{call->grid[2], 1, 1}, {${tbs}, 1, 1}, 1, true};
    if (${goes}) error = kg_launch_shaped(call, 2, KG_KERNEL_OF(${count_step.entry}), of_all, &together, sizeof(parts_block));
//% else

    // The k-th number, from its top digit on.
    uint32_t top = ${keys.bits};
    for (uint32_t pass = 0; ${goes} && pass < call->passes[2]; pass++) {
        uint32_t shift = top > ${variant.digit} ? top - ${variant.digit} : 0;
        void *of_count[] = {${of_count.addresses()}};
        error = kg_launch(call, 2, KG_KERNEL_OF(${count_step.entry}), of_count, ${tbs}, sizeof(count_block));
        top = shift;
    }

    // What comes before it, and it.
    void *of_split[] = {${of_split.addresses()}};
    if (${goes}) error = kg_launch(call, 3, KG_KERNEL_OF(${split_step.entry}), of_split, ${tbs}, sizeof(take_block));
    void *of_take[] = {${params.addresses()}};
    if (${goes}) error = kg_launch(call, 4, KG_KERNEL_OF(${take_step.entry}), of_take, ${tbs}, sizeof(take_block));
//% end
//% if sorted then order.launch(U) end
    return error;
}
