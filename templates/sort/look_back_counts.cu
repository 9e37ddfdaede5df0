//% -- The digits of all passes counted in one reading, and added up: two launches, in front of those of the passes.
//% -- Needs: k, variant, the functions of sort/digits. Gives: kernels().
//% local counts = {}
//% local digits = run "sort/digits"
//% local sums = use "warp/upto"
//% local hybrid = variant.form == "hybrid" and run "sort/hybrid_marks" or {}
//% local T, W = k.T.c, variant.state_bits == 64 and "uint64_t" or "uint32_t"
//% local R, P, C, N = digits.count, variant.passes, variant.copies, variant.count_nwork
//% local count_step, scan_step = variant.steps[1], variant.steps[2]
//% local threads, keys = count_step.tbs, count_step.dbs
//% local columns = R > 32 and R or 32
//% local groups = scan_step.tbs // columns
//% local at_once = 17 -- rows of a group whose counts are loaded together: 132 rows are two such loads
//% local joined = variant.joins and run "sort/joined" or nil
//% local leads = (run "sort/ranks").leads
//%
//% function counts.kernels()
//% sums.functions("uint64_t")
// What a block shares that adds up.
struct alignas(16) scan_shared {
    alignas(16) uint64_t sums[${groups}][${columns}];
    alignas(16) uint64_t before[${columns // 32}]; // digits of a warp
//% if joined then
    alignas(16) uint32_t present[${columns // 32}]; // how many of them keys have
//% end
};

// What a block shares that counts: each digit has ${plural(C, "counter")}, for lanes that have it at once.
struct alignas(16) count_shared {
    alignas(16) uint32_t counters[${R * P}][${C}];
    alignas(16) uint64_t totals[${R * P}];
//% if joined then
    alignas(16) uint8_t maps[${P}][${R}]; // of two digits that go together
    alignas(16) uint32_t last; // whether the block ends after all others
//% end
};

// Adds the counters of each digit to its total, and clears them.
KG_FN void add_counts(count_shared *shared, uint32_t lane)
{
    for (uint32_t digit = threadIdx.x; digit < ${R * P}; digit += ${threads}) {
        uint32_t sum = 0;
        for (uint32_t i = 0; i < ${C}; i++) {
            uint32_t *const counter = &shared->counters[digit][(lane + i) % ${C}];
            sum += *counter;
            *counter = 0;
        }
        shared->totals[digit] += sum;
    }
}

// Count keys: each row of tiles the digits of all passes. What passes will look at is cleared besides.
KG_KERNEL(${count_step.entry}, ${threads}, ${count_step.min_blocks})(const ${T} *g_in, uint64_t n, uint64_t *g_counts, ${W} *g_states, uint64_t states, uint64_t *g_marks${variant.asks_bits and ", uint32_t s_begin_bit, uint32_t s_end_bit" or ""})
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32;
//% early_start()
    const uint64_t tiles = (n + ${keys - 1}) / ${keys};
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t i = threadIdx.x; i < ${R * P * C}; i += ${threads}) shared->counters[i / ${C}][i % ${C}] = 0;
    for (uint32_t digit = threadIdx.x; digit < ${R * P}; digit += ${threads}) shared->totals[digit] = 0;
    const uint64_t step = (uint64_t)gridDim.x * ${threads};
    for (uint64_t i = blockIdx.x * (uint64_t)${threads} + threadIdx.x; i < states; i += step) g_states[i] = 0;
    if (blockIdx.x == 0)
        for (uint32_t i = threadIdx.x; i < ${joined and joined.entries or hybrid.marks or 2 + P}; i += ${threads}) g_marks[i] = 0;
    __syncthreads();

    uint32_t rounds = 0; // tiles since counters were added up
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * ${keys} + threadIdx.x;
        ${digits.held} keys[${N}];
        if ((t + 1) * ${keys} <= n) {
            KG_CASE(none);
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) keys[i] = ${digits.hold("g_in[at + " .. threads .. " * i]")};
        } else {
            KG_CASE(stop);
            KG_UNROLL(${N})
            for (uint32_t i = 0; i < ${N}; i++) {
                const uint64_t place = at + ${threads} * i;
                keys[i] = ${digits.hold("g_in[place < n ? place : n - 1]")};
            }
        }
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            if (at + ${threads} * i >= n) continue;
//% if not digits.parts then
            const ${digits.number} key = ${digits.of_held("keys[i]")};
//% end
            KG_UNROLL(${P})
            for (uint32_t pass = 0; pass < ${P}; pass++) {
//% if variant.asks_bits then
//%   digits.take_shift("pass")
                if (shift == 0) continue; // no digit: no pass looks at it
//% else
                const uint32_t shift = ${variant.begin_bit} + ${variant.digit} * pass;
//% end
                atomicAdd(&shared->counters[${R} * pass + ${digits.parts and digits.of("keys[i]") or digits.digit("key")}][lane % ${C}], 1);
            }
        }
        if (++rounds == ${variant.rounds}) { // long before a counter is full
            rounds = 0;
            __syncthreads();
            add_counts(shared, lane);
            __syncthreads();
        }
    }
    __syncthreads();
    add_counts(shared, lane);
    __syncthreads();
    for (uint32_t digit = threadIdx.x; digit < ${R * P}; digit += ${threads})
        g_counts[(uint64_t)blockIdx.x * ${R * P} + digit] = shared->totals[digit];
}
KG_ENTRY(${count_step.entry})

// Where the keys of each digit of a pass begin, and whether one digit has many keys, or all.
//% local params = "scan_shared *shared, uint32_t pass, const uint64_t *g_counts, uint64_t *g_bases, uint64_t *g_marks"
//% local B = variant.buckets
//% local offsets, given = B > 0 and ", uint64_t *g_offsets" or "", B > 0 and ", g_offsets" or ""
KG_FN void scan_pass(${params}, uint64_t n, uint32_t rows${offsets})
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t digit = threadIdx.x % ${columns}, group = threadIdx.x / ${columns};
    uint64_t sum = 0;
    for (uint32_t first = group; first < rows; first += ${groups * at_once}) {
        uint64_t counts[${at_once}]; // at once
        KG_UNROLL(${at_once})
        for (uint32_t i = 0; i < ${at_once}; i++) {
            const uint32_t row = first + ${groups} * i;
            counts[i] = ${R < 32 and "digit < " .. R .. " && " or ""}row < rows ? g_counts[((uint64_t)row * ${P} + pass) * ${R} + digit] : 0;
        }
        KG_UNROLL(${at_once})
        for (uint32_t i = 0; i < ${at_once}; i++) sum += counts[i];
    }
    shared->sums[group][digit] = sum;
    __syncthreads();

    uint64_t total = 0, upto = 0;
//% if joined then
    uint32_t present = 0; // lanes whose digit some key has
//% end
    if (warp < ${columns // 32}) {
        for (uint32_t i = 0; i < ${groups}; i++) total += shared->sums[i][digit];
        upto = wide_sum_upto(lane, total);
//% if joined then
        present = __ballot_sync(${full_mask}, total != 0);
//% end
        if (lane == 31) shared->before[warp] = upto;
//% if joined then
        if (lane == 0) shared->present[warp] = (uint32_t)__popc(present);
//% end
    }
    const uint64_t mark = (uint64_t)1 << pass;
//% if leads then
    const bool single = __syncthreads_or(total == n);
    const int crowds = __syncthreads_count(total > n / ${R // 32});
    const bool crowded = single || crowds > 1;
    if (crowds == 1 && !crowded && total > n / ${R // 32}) g_marks[2 + pass] = (uint64_t)(digit + 1) << 32; // behind it tickets
//% else
    const bool single = __syncthreads_or(total == n), crowded = __syncthreads_or(total > n / ${R > 32 and R // 32 or 1});
//% end
    if (threadIdx.x == 0 && single) kg_red_or_u64(&g_marks[0], mark);
    if (threadIdx.x == 0 && crowded) kg_red_or_u64(&g_marks[1], mark);
    if (warp >= ${columns // 32} || digit >= ${R}) return;
//% if hybrid.marks then
    if (pass >= ${P - 2}) kg_red_max_u64(&g_marks[${hybrid.largest} + pass - ${P - 2}], total);
//% end
    uint64_t base = upto - total;
    for (uint32_t i = 0; i < warp; i++) base += shared->before[i];
    g_bases[pass * ${R} + digit] = base;
//% if joined then
    uint32_t number = (uint32_t)__popc(present & kg_lanemask_lt()); // of the digit, among those that keys have
    uint32_t all = 0;
    for (uint32_t i = 0; i < ${columns // 32}; i++) {
        if (i < warp) number += shared->present[i];
        all += shared->present[i];
    }
    if (number == all) number--; // what stands behind the last key has the greatest number
    uint8_t *const g_maps = (uint8_t *)(g_marks + ${joined.table}); // behind them the digits of numbers
    g_maps[pass * ${R} + digit] = (uint8_t)number;
    if (total != 0) g_maps[${R * P} + pass * ${R} + number] = (uint8_t)digit;
    if (digit == 0) g_marks[${joined.entries} + pass] = all;
    if (pass % 2 == 0) g_bases[digit + ${joined.totals("pass / 2")}] = 0;
//% end
//% if B > 0 then
    ${B < R - 1 and "if (digit <= " .. B .. ") " or ""}g_offsets[digit] = base;
//%   if B == R then
    if (digit == 0) g_offsets[${R}] = n;
//%   end
//% end
}

// Scan runs: a block takes a pass.
KG_KERNEL(${scan_step.entry}, ${scan_step.tbs}, ${scan_step.min_blocks})(const uint64_t *g_counts, uint64_t *g_bases, uint64_t *g_marks, uint64_t n, uint32_t rows${offsets})
{
    KG_SMEM(scan_shared, shared);
//% early_start()
    for (uint32_t pass = blockIdx.x; pass < ${P}; pass += gridDim.x) {
        scan_pass(shared, pass, g_counts, g_bases, g_marks, n, rows${given});
        __syncthreads();
    }
}
KG_ENTRY(${scan_step.entry})

//% end
//%
//% return counts
