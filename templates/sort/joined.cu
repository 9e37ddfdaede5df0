//% -- Two digits that together have no more values than one may have: a look-back moves keys by both in one pass. Keys of
//% -- 16 values have 16 of each digit at most, and so half as many passes.
//% -- Needs: k, variant; the functions of sort/digits, and count_shared, of sort/look_back_counts. Gives: members(), of who
//% -- moves; kernel(); find(), in a kernel that moves, which tells whether `joined`, and takes `active`; take(), before its
//% -- threads meet; mark(), which gives keys a digit that stands for two; store(element, key) of such a key, and pair(key, pass),
//% -- in C; prepare() and launch(), in the variant's
//% -- function; mask, ticket, entries, table: places in g_marks; totals, of a pair in g_bases.
//% local joined = {}
//% local sums = use "warp/upto"
//% local digits = run "sort/digits"
//% local R, P, C, N, T = digits.count, variant.passes, variant.copies, variant.count_nwork, k.T.c
//% local hybrid = variant.form == "hybrid" and run "sort/hybrid_marks" or nil
//% local number = hybrid and 5 or 3 -- of the launch, from 0
//% local join_step, base = variant.steps[number + 1], hybrid and hybrid.marks or 2 + P
//% local threads, keys = join_step.tbs, join_step.dbs
//% joined.mask, joined.ticket, joined.entries = base, base + 1, base + 2
//% joined.table = base + 2 + P
//%
//% -- What keys have of the digits of two, behind where digits begin.
//% function joined.totals(pair) return pair .. " * " .. R .. " + " .. R * P end
//%
//% function joined.members()
    alignas(16) uint8_t maps[2][${R}]; // of two digits that go together: the number of each
    alignas(16) uint8_t lower[${R}]; // the first of them, by its number
    alignas(16) uint32_t joined; // whether they do: here rather than in a register
//% end
//%
//% function joined.pair(key, pass)
//%   local shift = variant.begin_bit .. " + " .. variant.digit .. " * " .. pass
//%   return "digit_of_two(shared->maps + " .. pass .. ", " .. key .. ", " .. shift .. ")"
//% end
//%
//% function joined.store(element, key)
//%   return digits.store(element, "first_digit_of(shared, " .. key .. ", shift)")
//% end
//%
//% function joined.kernel()
// The digit that two have together, the lower one of which begins at bit `shift`.
KG_FN uint32_t digit_of_two(const uint8_t (*maps)[${R}], ${digits.number} bits, uint32_t shift)
{
    const uint32_t upper = (uint32_t)(bits >> (shift + ${variant.digit})) & ${R - 1};
    return maps[0][(uint32_t)(bits >> shift) & ${R - 1}] + maps[1][upper];
}

// A key whose first digit stands for two, as it was: the second digit tells how much is of that.
KG_FN ${digits.number} first_digit_of(const block_shared *shared, ${digits.number} bits, uint32_t shift)
{
    const uint32_t both = (uint32_t)(bits >> shift) & ${R - 1}, upper = (uint32_t)(bits >> (shift + ${variant.digit})) & ${R - 1};
    return bits ^ (${digits.number})((${digits.number})(both ^ shared->lower[both - shared->maps[1][upper]]) << shift);
}

// Where digits of two begin, by a warp: how many keys have each is known.
KG_FN void find_begins(uint32_t lane, uint32_t pair, uint64_t *g_bases)
{
    const uint64_t *const g_totals = g_bases + ${R // 32} * lane + ${joined.totals("pair")};
    uint64_t *const g_begins = g_bases + ${R // 32} * lane + ${2 * R} * pair;
    uint64_t totals[${R // 32}], sum = 0;
    KG_UNROLL(${R // 32})
    for (uint32_t i = 0; i < ${R // 32}; i++) totals[i] = g_totals[i];
    KG_UNROLL(${R // 32})
    for (uint32_t i = 0; i < ${R // 32}; i++) sum += totals[i];
    uint64_t begin = wide_sum_upto(lane, sum) - sum;
    KG_UNROLL(${R // 32})
    for (uint32_t i = 0; i < ${R // 32}; i++) {
        g_begins[i] = begin;
        begin += totals[i];
    }
}

// Counts the values of two digits together, where they are few. The numbers of the second are multiples of how many the
// first has.
KG_KERNEL(${join_step.entry}, ${threads}, ${join_step.min_blocks})(const ${T} *g_in, uint64_t n, uint64_t *g_bases, uint64_t *g_marks)
{
    KG_SMEM(count_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    uint64_t pairs = 0; // a bit for the first digit of each
    KG_UNROLL(${P // 2})
    for (uint32_t pass = 0; pass < ${P}; pass += 2) {
        const uint64_t first = g_marks[${joined.entries} + pass], second = g_marks[${joined.entries + 1} + pass];
        if (first > 1 && second > 1 && first * second <= ${R}) pairs |= (uint64_t)1 << pass;
    }
    if (pairs == 0) return;
    if (blockIdx.x == 0 && threadIdx.x == 0) g_marks[${joined.mask}] = pairs;
    const uint8_t *const g_maps = (const uint8_t *)(g_marks + ${joined.table});
    for (uint32_t i = threadIdx.x; i < ${R * P}; i += ${threads}) {
        const uint32_t pass = i / ${R}, times = pass % 2 != 0 ? (uint32_t)g_marks[${joined.entries - 1} + pass] : 1;
        shared->maps[pass][i % ${R}] = (uint8_t)(g_maps[i] * times);
    }

    // No counter counts yet.
    const uint64_t tiles = (n + ${keys - 1}) / ${keys};
    const kg_share share = kg_balance(tiles, gridDim.x, blockIdx.x);
    for (uint32_t i = threadIdx.x; i < ${R * P * C}; i += ${threads}) shared->counters[i / ${C}][i % ${C}] = 0;
    for (uint32_t digit = threadIdx.x; digit < ${R * P}; digit += ${threads}) shared->totals[digit] = 0;
    __syncthreads();
    uint32_t rounds = 0; // tiles since counters were added up
    for (uint64_t t = share.first; t < share.first + share.count; t++) {
        const uint64_t at = t * ${keys} + threadIdx.x;
        ${digits.held} keys[${N}];
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint64_t place = at + ${threads} * i;
            keys[i] = ${digits.hold("g_in[place < n ? place : n - 1]")};
        }
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            if (at + ${threads} * i >= n) continue;
            const ${digits.number} key = ${digits.of_held("keys[i]")};
            KG_UNROLL(${P // 2})
            for (uint32_t pass = 0; pass < ${P}; pass += 2) {
                if ((pairs >> pass & 1) == 0) continue;
                const uint32_t digit = ${joined.pair("key", "pass")};
                atomicAdd(&shared->counters[${R} * pass + digit][lane % ${C}], 1);
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

    // What all blocks have. The last of them finds where digits begin.
    for (uint32_t digit = threadIdx.x; digit < ${R * P}; digit += ${threads}) {
        const uint64_t total = shared->totals[digit];
        if (total != 0 && (pairs >> digit / ${R} & 1)) kg_red_add_u64(g_bases + digit % ${R} + ${joined.totals("digit / " .. 2 * R)}, total);
    }
    __syncthreads();
    if (threadIdx.x == 0) shared->last = kg_atomic_add_acq_rel_u64(g_marks + ${joined.ticket}, 1) == gridDim.x - 1;
    __syncthreads();
//% if threads // 32 >= P // 2 then
    if (!shared->last || warp >= ${P // 2} || (pairs >> 2 * warp & 1) == 0) return;
    KG_CASE(last);
    find_begins(lane, warp, g_bases);
//% else -- a warp may have several
    if (!shared->last) return;
    KG_CASE(last);
    for (uint32_t pair = warp; pair < ${P // 2}; pair += ${threads // 32})
        if (pairs >> 2 * pair & 1) find_begins(lane, pair, g_bases);
//% end
}
KG_ENTRY(${join_step.entry})

//% end
//%
//% -- The second digit of two has no pass.
//% function joined.find()
    const uint64_t pairs = g_marks[${joined.mask}];
    active &= ~(pairs << 1);
//% end
//%
//% function joined.take()
    if (threadIdx.x == 0) shared->joined = (uint32_t)(pairs >> pass & 1);
    if (pairs >> pass & 1) {
        const uint8_t *const g_maps = (const uint8_t *)(g_marks + ${joined.table}) + pass * ${R};
        const uint32_t times = (uint32_t)g_marks[${joined.entries} + pass];
        for (uint32_t i = threadIdx.x; i < ${R}; i += ${variant.tbs}) {
            shared->maps[0][i] = g_maps[i];
            shared->maps[1][i] = (uint8_t)(g_maps[${R} + i] * times);
            if (i < times) shared->lower[i] = g_maps[${R * P} + i]; // nobody wrote the others
        }
    }
//% end
//%
//% function joined.mark()
    if (shared->joined) { // the first digit of each key becomes that of both
        KG_UNROLL(${variant.nwork})
        for (uint32_t i = 0; i < ${variant.nwork}; i++) {
            const uint32_t both = digit_of_two(shared->maps, keys[i], shift);
            keys[i] ^= (${digits.number})((${digits.number})(both ^ ((uint32_t)(keys[i] >> shift) & ${R - 1})) << shift);
        }
    }
//% end
//%
//% function joined.prepare()
        if (!error) error = kg_launch(call, ${number}, KG_KERNEL_OF(${join_step.entry}), nullptr, ${threads}, sizeof(count_shared));
//% end
//%
//% function joined.launch()
    // Two digits of few values go together.
    void *of_join[] = {&g_in, &n, &g_bases, &g_marks};
    if (!error) error = kg_launch(call, ${number}, KG_KERNEL_OF(${join_step.entry}), of_join, ${threads}, sizeof(count_shared));
//% end
//%
//% return joined
