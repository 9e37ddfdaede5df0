//% -- The first launches of a top-k by rows, and one that tries again. Each block finds a guess of the k-th number in the
//% -- same sample. Of a large array another launch takes it: the best of groups. Then the blocks keep the numbers below
//% -- the guess. The one that ends last says what is to be read from here on. Where few numbers were kept, it stores the
//% -- results itself.
//% -- Needs: k, variant, and what topk/rows has in front of it. Gives: of(results), a table: functions(), and kernel(),
//% -- which gives the parameters.
//% local keep = {}
//%
//% function keep.of(results)
//% local sums = use "warp/upto"
//% local T, U, N, tbs, tile = k.T.c, results.keys.number, variant.nwork, variant.tbs, variant.dbs
//% local nwarps, digit, bits, sorted = variant.nwarps, variant.digit, results.keys.bits, variant.sorted
//% local most_held, digits = variant.order_work * tbs, 1 << digit -- also the numbers of a sample
//% local each = (digits + tbs - 1) // tbs -- digits of a thread
//% local given = {}
//% local keep_step, sample_step = variant.steps[1], variant.steps[2]
//%
//% -- A thread loads V keys together, where their array is at a boundary of as many.
//% local vector, V = use "warp/vector", 1
//% while not variant.by and k.T.size * V < 16 and N % (2 * V) == 0 do V = 2 * V end
//% local loads = V > 1 and k.T.size * V or nil
//% local function place_of(i) return V == 1 and "32 * " .. i or 32 * V .. " * (" .. i .. " / " .. V .. ") + " .. i .. " % " .. V end
//%
//% local wide = bits == 64 and "uint64_t" or "uint32_t" -- what lanes hand to each other
//%
//% function given.functions()
// What a block shares that keeps numbers: a sample, then numbers that it sorts.
struct alignas(16) keep_shared {
//%   results.members("uint32_t")
    alignas(16) uint32_t counts[${digits}]; // of digits
    alignas(16) uint32_t warps[${nwarps}]; // what each warp has of them
    alignas(16) uint64_t below[${nwarps}]; // and of numbers
    alignas(16) uint32_t digit; // one load reads 16 bytes: no others change meanwhile
    uint32_t missing, in_digit;
    alignas(16) uint64_t equal[${nwarps}];
    uint32_t full[${nwarps}], kept;
};

//%   sums.functions("uint32_t")
//%   results.sorting("keep_shared", "sort_kept", "uint32_t")
//%   if not sorted and not variant.kth then results.sorting("keep_shared", "sort_places", "uint32_t", true) end
// Finds the digit of the one that is `missing`-th: it, which one of its numbers, and how many of them there are.
KG_FN void pick_counted(keep_shared *shared, uint32_t missing)
{
    // Digits of a thread lie side by side.
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * ${each};
    uint32_t counts[${each}], sum = 0;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        counts[i] = first + i < ${digits} ? shared->counts[first + i] : 0;
        sum += counts[i];
    }
    const uint32_t upto = sum_upto(lane, sum);
    if (lane == 31) shared->warps[warp] = upto;
    __syncthreads(); // all warps have said what they have
    const uint32_t of_lane = lane < ${nwarps} ? shared->warps[lane] : 0;
    uint32_t before = __shfl_sync(${full_mask}, sum_upto(lane, of_lane) - of_lane, warp) + upto - sum;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (before < missing && missing <= before + counts[i]) { // one thread has it
            shared->digit = first + i;
            shared->missing = missing - before;
            shared->in_digit = counts[i];
        }
        before += counts[i];
    }
    __syncthreads(); // the digit is there
}

// Clears the counters of digits.
KG_FN void clear_counts(keep_shared *shared)
{
    for (uint32_t at = threadIdx.x; at < ${digits}; at += ${tbs}) shared->counts[at] = 0;
    __syncthreads(); // no counter counts yet
}

// The number of a part of the array: it stands wherever a hash says. What was counted before gives another one.
KG_FN ${U} sampled(const ${T} *g_in, uint64_t part, uint64_t at, uint64_t salt)
{
    const uint64_t hash = (at + 1 + salt) * (uint64_t)0x9e3779b97f4a7c15;
    return ${results.keys.encode("g_in[at * part + (hash >> 20) % part]")};
}

// The number of a sample that has a rank, from 1 on: digit by digit, from the top. The sample is there, or one number
// of each part is taken.
KG_FN ${U} guess_number(keep_shared *shared, const ${T} *g_in, uint64_t n,
    const ${U} *g_sample, uint32_t sample, uint32_t rank, uint64_t salt)
{
    const uint64_t part = n / sample;
    const uint32_t asked = rank;
    KG_UNROLL(${variant.order_work})
    for (uint32_t i = 0; i < ${variant.order_work}; i++) {
        const uint32_t at = threadIdx.x + ${tbs} * i;
        if (at >= sample) continue;
        shared->numbers[at] = g_sample ? g_sample[at] : sampled(g_in, part, at, salt);
    }
    ${U} found = 0;
    for (uint32_t top = ${bits}; top > 0;) {
        const uint32_t shift = top > ${digit} ? top - ${digit} : 0, mask = (1u << (top - shift)) - 1;
        const ${U} known_bits = (${U})(top < ${bits} ? ~(uint64_t)0 << top : 0);
        clear_counts(shared);
        KG_UNROLL(${variant.order_work})
        for (uint32_t i = 0; i < ${variant.order_work}; i++) {
            if (threadIdx.x + ${tbs} * i >= sample) continue;
            const ${U} number = shared->numbers[threadIdx.x + ${tbs} * i];
            if (((number ^ found) & known_bits) == 0) atomicAdd(&shared->counts[(uint32_t)(number >> shift) & mask], 1u);
        }
        __syncthreads(); // all have counted
        pick_counted(shared, rank);
        found |= (${U})((uint64_t)shared->digit << shift);
        rank = shared->missing;
        top = shift;
        if (shared->in_digit > 16 || 8 * (shared->in_digit - rank) > asked) continue;
        found |= (${U})(((uint64_t)1 << top) - 1); // few others begin so: near enough
        break;
    }
    return found;
}

//%   local octaves = 0 -- bits of a number's length
//%   while 1 << octaves < bits do octaves = octaves + 1 end
//%   local fine, coarse = math.max(digit - octaves, 0), math.max(octaves - digit, 0)
// The bin of a number below the guess, the first one for the least numbers. Bins are narrow close to the guess: as far
// away as a power of two, ${1 << fine} of them are as wide as it.
KG_FN uint32_t bin_of(${U} guess, ${U} number)
{
    const ${wide} past = ${bits < 32 and "(" .. U .. ")" or ""}(guess - 1 - number);
    const uint32_t octave = ${bits == 64 and 63 or 31} - (uint32_t)${bits == 64 and "__clzll((long long)" or "__clz((int)"}(past | 1));
//%   if fine > 0 then
    const uint32_t parts = (uint32_t)(octave < ${fine} ? past << (${fine} - octave) : past >> (octave - ${fine})) & ${(1 << fine) - 1};
    return ${digits - 1} - (octave << ${fine} | parts);
//%   else
    return ${digits - 1} - (octave >> ${coarse});
//%   end
}

// The greatest number of a bin that has some.
KG_FN ${U} greatest_of(${U} guess, uint32_t bin)
{
//%   if fine > 0 then
    const uint32_t place = ${digits - 1} - bin, octave = place >> ${fine};
    const ${wide} begin = (${wide})1 << octave, parts = place & ${(1 << fine) - 1};
    const ${wide} past = begin | (octave < ${fine} ? parts >> (${fine} - octave) : parts << (octave - ${fine}));
//%   else
    const uint32_t octave = (${digits - 1} - bin) << ${coarse};
    const ${wide} past = (${wide})1 << octave;
//%   end
    return (${U})(guess - 1 - (octave == 0 ? 0 : past));
}

//% local function each_kept()
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    for (uint32_t first = warp; first < gridDim.x; first += ${5 * nwarps}) {
        uint32_t kept[5], longest = 0; // by five blocks
        KG_UNROLL(5)
        for (uint32_t i = 0; i < 5; i++) {
            const uint32_t row = first + ${nwarps} * i;
            kept[i] = row < gridDim.x ? (uint32_t)g_rows[2 * row] : 0;
            longest = kept[i] > longest ? kept[i] : longest;
        }
        for (uint32_t from = lane; from < longest; from += 64) {
            ${U} numbers[10] = {}; // two of each
            KG_UNROLL(10)
            for (uint32_t i = 0; i < 10; i++) {
                const uint32_t at = from + i / 5 * 32;
                if (at < kept[i % 5]) numbers[i] = g_kept[room * (first + ${nwarps} * (i % 5)) + at];
            }
            KG_UNROLL(10)
            for (uint32_t i = 0; i < 10; i++) {
                const uint32_t at = from + i / 5 * 32;
                const ${U} number = numbers[i];
                if (at >= kept[i % 5]) continue;
//% end
//%
// Counts a digit of what was kept, where it begins as `found` does.
KG_FN void count_kept(keep_shared *shared, ${U} found, uint32_t top, uint32_t shift,
    uint64_t room, const ${U} *g_kept, const uint64_t *g_rows)
{
    const uint32_t mask = (1u << (top - shift)) - 1;
//% each_kept()
                if (top == ${bits} || (number ^ found) >> top == 0)
                    atomicAdd(&shared->counts[(uint32_t)(number >> shift) & mask], 1u);
            }
        }
    }
    __syncthreads(); // all have counted
}

// Takes what was kept up to a number, in any order.
KG_FN void take_kept(keep_shared *shared, ${U} upto, uint64_t room, const ${U} *g_kept,
    const uint64_t *g_kept_places, const uint64_t *g_rows)
{
//% each_kept()
                if (number > upto) continue;
                const uint32_t to = atomicAdd(&shared->kept, 1u);
                shared->numbers[to] = number;
                shared->places[to] = (uint32_t)(room * (first + ${nwarps} * (i % 5)) + at);
            }
        }
    }
    __syncthreads(); // all numbers are there, and where they were kept
    for (uint32_t at = threadIdx.x; at < shared->kept; at += ${tbs})
        shared->places[at] = (uint32_t)g_kept_places[shared->places[at]];
    __syncthreads(); // all places are there
}

// By the last block: it finds what may be a result, of what was kept, by bins that all have counted: it has their
// counters. Where these tell too little it counts digits. What may be a result it holds and sorts, so the results come
// first. Returns false if too many are equal.
KG_FN bool hold_kept(keep_shared *shared, ${U} guess, bool binned, uint64_t below,
    uint32_t most, uint64_t room, const ${U} *g_kept, const uint64_t *g_kept_places,
    const uint64_t *g_rows)
{
    uint32_t top = 1, missing = most, held = 0;
    if (threadIdx.x == 0) shared->kept = 0;
    __syncthreads(); // no number is taken before
    while (top < ${bits} && (${U})(guess - 1) >> top != 0) top++; // numbers below it have no more bits
    ${U} found = 0, upto = ${results.keys.last};
    if (below <= ${most_held}) held = (uint32_t)below; // it holds them all
    if (binned && most < below) {
        pick_counted(shared, missing);
        const uint32_t may_be = most - shared->missing + shared->in_digit;
        if (may_be <= ${most_held}) {
            held = may_be;
            upto = greatest_of(guess, shared->digit);
        }
    }
    while (held == 0) {
        const uint32_t shift = top > ${digit} ? top - ${digit} : 0;
        clear_counts(shared);
        count_kept(shared, found, top, shift, room, g_kept, g_rows);
        pick_counted(shared, missing);
        missing = shared->missing;
        found |= (${U})((uint64_t)shared->digit << shift);
        upto = found | (${U})(((uint64_t)1 << shift) - 1);
        const uint32_t may_be = most - missing + shared->in_digit;
        if (may_be <= ${most_held}) held = may_be;
        else if (shift == 0) return false;
        top = shift;
    }
    take_kept(shared, upto, room, g_kept, g_kept_places, g_rows);
    sort_kept(shared, held);
    return true;
}

// A thread's keys of a run, as numbers${V > 1 and ": " .. V .. " side by side" or ""}. Those past the end are behind all others.
KG_FN void load_keys(const ${T} *g_in, uint64_t n, uint64_t run, uint32_t lane, ${U} (&numbers)[${N}])
{
    const uint64_t at = run * ${variant.dws} + lane * ${V};
    const bool all = (run + 1) * ${variant.dws} <= n;
//%   if loads then
    if (all && (uintptr_t)g_in % ${loads} == 0) {
        KG_CASE(wide);
        KG_UNROLL(${N // V})
        for (uint32_t v = 0; v < ${N // V}; v++) {
//%     if loads == 16 then
            const kg_v16 bits = kg_ld16_stream(g_in + at + ${32 * V} * v); // what is kept stays in the cache
            ${vector.name(k.T, V)} from;
            memcpy(&from, &bits, 16);
//%     else
            const ${vector.name(k.T, V)} from = ${vector.load(k.T, V)}(g_in + at + ${32 * V} * v);
//%     end
//%     for e = 0, V - 1 do
            numbers[${V} * v + ${e}] = ${results.keys.encode("from.e" .. e)};
//%     end
        }
        return;
    }
//%   end
    if (all) {
        KG_CASE(none);
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) numbers[i] = ${results.keys.encode("g_in[at + " .. place_of("i") .. "]")};
    } else {
        KG_CASE(stop);
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
            numbers[i] = at + ${place_of("i")} < n ? ${results.keys.encode("g_in[at + " .. place_of("i") .. "]")} : ${results.keys.last};
    }
}

// Keeps those of a run that are below the guess, in the order of the array, and counts those equal
// to it. Returns false if there is no room.
KG_FN bool keep_numbers(keep_shared *shared, uint64_t n, uint64_t run, ${U} guess, bool binned,
    uint64_t room, const ${U} (&numbers)[${N}], uint64_t &equal, ${U} *g_kept,
    uint64_t *g_kept_places, uint64_t *g_runs)
{
    const uint32_t lane = threadIdx.x % 32;
    const uint64_t at = run * ${variant.dws} + lane * ${V}, base = room * blockIdx.x;
    uint32_t count = 0; // two counters
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++)
        count += numbers[i] < guess ? 1 : at + ${place_of("i")} < n && numbers[i] == guess ? 1u << 16 : 0;
    count = __shfl_sync(${full_mask}, sum_upto(lane, count), 31);
    const uint32_t all = count & 0xffff, same = count >> 16;
    uint32_t to = 0;
    equal += same;
    if (lane == 0 && all != 0) to = atomicAdd(&shared->kept, all);
    to = __shfl_sync(${full_mask}, to, 0);
    if (to + (uint64_t)all > room) return false;
    if (lane == 0) g_runs[run] = (base + to) << 26 | same << 13 | all;
    if (all == 0) return true;
    KG_UNROLL(${N // V})
    for (uint32_t v = 0; v < ${N // V}; v++) {
        uint32_t before = 0, here = 0; // of those side by side: in lanes before this one, and in all
        KG_UNROLL(${V})
        for (uint32_t e = 0; e < ${V}; e++) {
            const uint32_t below = __ballot_sync(${full_mask}, numbers[${V} * v + e] < guess);
            before += (uint32_t)__popc(below & kg_lanemask_lt());
            here += (uint32_t)__popc(below);
        }
        uint64_t place = base + to + before;
        KG_UNROLL(${V})
        for (uint32_t e = 0; e < ${V}; e++) {
            if (numbers[${V} * v + e] >= guess) continue;
            g_kept[place] = numbers[${V} * v + e];
            g_kept_places[place++] = at + ${32 * V} * v + e;
            if (binned) atomicAdd(&shared->counts[bin_of(guess, numbers[${V} * v + e])], 1u);
        }
        to += here;
    }
    return true;
}

// The least number of each group of 32 parts of the array, by a warp each: one number of each part is taken. Parts of a
// group lie far from each other: where results do not, they are of many groups. Clears the counters of all blocks.
KG_KERNEL(${sample_step.entry}, ${tbs}, ${sample_step.min_blocks})(const ${T} *g_in, uint64_t n, ${U} *g_sample, uint64_t *g_totals)
{
//% early_start()
    const uint64_t at = blockIdx.x * (uint64_t)${tbs} + threadIdx.x, part = n / ${32 * most_held};
    for (uint64_t digit = at; digit < ${digits}; digit += (uint64_t)${tbs} * gridDim.x) g_totals[digit] = 0;
    ${wide} least = sampled(g_in, part, at % 32 * ${most_held} + at / 32, 0);
    for (uint32_t by = 16; by > 0; by /= 2) {
        const ${wide} other = __shfl_xor_sync(${full_mask}, least, by);
        least = other < least ? other : least;
    }
    if (threadIdx.x % 32 == 0) g_sample[at / 32] = (${U})least;
}
KG_ENTRY(${sample_step.entry})

//% end
//%
//% function given.kernel()
//% local params = kernel_parameters()
//% params.add("uint64_t ", "n")
//% params.add("uint64_t ", "most")
//% params.add("uint32_t ", "sample")
//% params.add("uint32_t ", "rank")
//% params.add("const " .. U .. " *", "g_sample")
//% params.add("bool ", "again")
//% params.add("bool ", "may_finish")
//% params.add("uint64_t ", "room")
//% params.add("known *", "g_known")
//% params.add(U .. " *", "g_kept")
//% params.add("uint64_t *", "g_kept_places")
//% params.add("uint64_t *", "g_runs")
//% params.add("uint64_t *", "g_rows")
//% params.add("uint64_t *", "g_totals")
//% params.add("uint32_t *", "g_ticket")
// Keeps the numbers below the guess: those of a run of each warp side by side. Runs go to blocks by turns, so each has
// its share. Without a rank there is no guess, and one block. The second time it works where the first guess was wrong.
KG_KERNEL(${keep_step.entry}, ${tbs}, ${keep_step.min_blocks})(${params.declared()})
{
    KG_SMEM(keep_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    if (again && g_known->source != ALL) return;
    const uint64_t salt = !again ? 0 : g_known->full != 0 ? 1 : 2 + g_known->below + g_known->equal;
    const uint64_t runs = rank == 0 ? 0 : (n + ${tile - 1}) / ${tile} * ${nwarps}, first = warp * gridDim.x + blockIdx.x;
    ${U} numbers[${N}] = {}, guess = 0;
    if (threadIdx.x == 0) shared->kept = 0;
    if (first < runs) load_keys(g_in, n, first, lane, numbers); // on their way while there is no guess yet
    if (rank != 0) guess = guess_number(shared, g_in, n, again ? nullptr : g_sample, sample, rank, salt);
    uint64_t equal = 0; // the warp's
    bool full = false;
    const bool binned = may_finish && !again && g_sample; // of use to the block that ends last
    if (binned) clear_counts(shared);
    for (uint64_t run = first; run < runs; run += ${nwarps} * gridDim.x) {
        ${U} least = ${results.keys.last};
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) least = numbers[i] < least ? numbers[i] : least;
        if (__any_sync(${full_mask}, least <= guess))
            full = !keep_numbers(shared, n, run, guess, binned, room, numbers, equal, g_kept, g_kept_places, g_runs);
        else if (lane == 0) g_runs[run] = 0;
        if (full) break;
        if (run + ${nwarps} * gridDim.x < runs) load_keys(g_in, n, run + ${nwarps} * gridDim.x, lane, numbers);
    }

    // What the block has. The one that ends last adds up what all have.
    if (lane == 0) {
        shared->equal[warp] = equal;
        shared->full[warp] = full;
    }
    __syncthreads(); // all warps have said what they have
    bool last = false;
    if (binned && shared->kept != 0) {
        for (uint32_t at = threadIdx.x; at < ${digits}; at += ${tbs})
            if (shared->counts[at] != 0) atomicAdd(&g_totals[at], (uint64_t)shared->counts[at]);
        __syncthreads(); // all that was counted is added
    }
    if (warp == 0) {
        equal = wide_sum(lane < ${nwarps} ? shared->equal[lane] : 0);
        full = __any_sync(${full_mask}, lane < ${nwarps} && shared->full[lane] != 0);
    }
    if (threadIdx.x == 0) {
        g_rows[2 * blockIdx.x] = full ? ~(uint64_t)0 : shared->kept;
        g_rows[2 * blockIdx.x + 1] = equal;
        last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    }
    if (!__syncthreads_or(last)) return;
    KG_CASE(end);
    uint64_t below = 0;
    equal = 0;
    full = false;
    for (uint32_t at = threadIdx.x; binned && at < ${digits}; at += ${tbs}) shared->counts[at] = (uint32_t)g_totals[at];
    for (uint32_t row = threadIdx.x; row < gridDim.x; row += ${tbs}) {
        const uint64_t kept = g_rows[2 * row];
        full = full || kept == ~(uint64_t)0;
        below += kept;
        equal += g_rows[2 * row + 1];
    }
    full = __syncthreads_or(full) != 0;
    below = wide_sum(below);
    equal = wide_sum(equal);
    if (lane == 0) {
        shared->below[warp] = below;
        shared->equal[warp] = equal;
    }
    __syncthreads(); // all warps have added up
    below = wide_sum(lane < ${nwarps} ? shared->below[lane] : 0);
    equal = wide_sum(lane < ${nwarps} ? shared->equal[lane] : 0);

    // What is read from here on: what was kept, where the k-th is among it.
    uint32_t source = ALL;
    if (rank != 0 && !full) source = most <= below ? KEPT : most <= below + equal ? SETTLED : ALL;
    const bool few = source == KEPT && may_finish && below <= ${variant.finish_most};
    if (few && hold_kept(shared, guess, binned, below, (uint32_t)most, room, g_kept, g_kept_places, g_rows)) source = DONE;
    for (uint32_t at = threadIdx.x; at < ${digits}; at += ${tbs}) g_totals[at] = 0;
    if (threadIdx.x == 0) {
        const bool settled = source == SETTLED;
        *g_known = known{settled ? (uint64_t)guess : 0, settled ? most - below : most, (uint64_t)guess, below, equal, source, full};
        kg_st_relaxed_u32(g_ticket, 0);
    }
    if (source != DONE) return;

    // OUTPUT: it has the results.
//% if variant.kth then
    if (threadIdx.x != 0) return;
    const uint32_t at = (uint32_t)most - 1;
//%   if results.wants_from then
    const uint64_t from = shared->places[at];
//%   end
//%   results.put("0", "shared->numbers[at]", "from")
//% else
//%   if not sorted then
    sort_places(shared, (uint32_t)most);
//%   end
    for (uint32_t i = threadIdx.x; i < most; i += ${tbs}) {
//%   if results.wants_from then
        const uint64_t from = shared->places[i];
//%   end
//%   results.put("i", "shared->numbers[i]", "from")
    }
//% end
}
KG_ENTRY(${keep_step.entry})
//%
//% return params
//% end
//%
//% return given
//% end
//%
//% return keep
