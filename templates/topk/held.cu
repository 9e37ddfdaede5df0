//% -- The first k of the numbers that blocks hold in shared memory, in the order of the array. They find the k-th digit
//% -- by digit, from the top. Each block counts. Then each learns what all have counted, and so knows the digit. Those
//% -- that are to be sorted go to one block, and it sorts them.
//% -- Needs: k, variant, topk/results as given, and how blocks reach each other (`among`, lines in C): totals(), of the
//% -- digits of a thread; counted(), told() and stored(), where all meet; before(), what blocks before this one have;
//% -- put(to), a number that is to be sorted; alone(), where one block goes on with all of these.
//% -- Gives: members(), functions(struct), find() and take(from, sort): in a kernel that has shared, lane, warp, count
//% -- (of the block's numbers) and most.
//% local held = {}
//%
//% function held.of(results, among)
//%   local sums = use "warp/upto"
//%   local U, tbs, nwarps = results.keys.number, variant.tbs, variant.nwarps
//%   local sorted, bits, digit = variant.sorted, results.keys.bits, variant.held_digit
//%   local digits = 1 << digit
//%   local each = (digits + tbs - 1) // tbs -- digits of a thread
//%   local wants_from = results.wants_from
//%   local numbers = among.numbers or "shared->keys"
//%
//%   function held.members()
    alignas(16) ${U} keys[${variant.held}]; // as numbers: the first result has the least
    alignas(16) uint32_t counts[${2 * digits}]; // of digits; those of the next pass beside them
    alignas(16) uint32_t warps[${2 * nwarps}]; // what each warp has: of digits, then of numbers below and equal
    uint32_t digit, missing, in_digit; // of the k-th number; which of those that begin like it, and how many they are
//%     among.members()
//%     if sorted then
    // Of the block that sorts: the results.
//%       results.members()
//%     end
//%   end
//%
//%   function held.functions(struct)
//%     sums.functions("uint32_t")
// What the warps before this one have, from what each has: a lane gives that of one.
KG_FN uint32_t warps_before(uint32_t lane, uint32_t warp, uint32_t has)
{
    const uint32_t upto = sum_upto(lane, has);
    return __shfl_sync(${full_mask}, upto - has, warp);
}

// Learns what all blocks have counted of each digit, and finds the one that is `missing`-th: it, which of its numbers,
// and how many of them there are.
KG_FN void pick_held_digit(${struct} *shared, ${among.counts}, uint32_t missing)
{
    // Digits of a thread lie side by side.
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * ${each};
    uint32_t totals[${each}] = {}, sum = 0;
//%     among.totals(digits, each)
    for (uint32_t i = 0; i < ${each}; i++) sum += totals[i];
    const uint32_t upto = sum_upto(lane, sum);
    if (lane == 31) shared->warps[warp] = upto;
    __syncthreads();
    uint32_t before = upto - sum + warps_before(lane, warp, lane < ${nwarps} ? shared->warps[lane] : 0);

    // One thread has it.
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (before < missing && missing <= before + totals[i]) {
            shared->digit = first + i;
            shared->missing = missing - before;
            shared->in_digit = totals[i];
        }
        before += totals[i];
    }
    __syncthreads();
}

//%   end
//%
//%   -- Counters are clear, and all keys there, when it begins.
//%   function held.find()
    // The k-th number, from its top digit on.
    ${U} found = 0;
    uint32_t missing = most, top = ${bits};
    uint32_t *counts = shared->counts, *next = shared->counts + ${digits};
//%     if not variant.kth then
    if (most == n) { // all are results
        found = ${results.keys.last};
        missing = UINT32_MAX;
    }
    while (most < n) {
//%     else
    for (;;) {
//%     end
        const uint32_t shift = top > ${digit} ? top - ${digit} : 0, mask = (1u << (top - shift)) - 1;
        const ${U} known_bits = (${U})(top < ${bits} ? ~(uint64_t)0 << top : 0);
        for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) {
            const ${U} number = shared->keys[at];
            if (((number ^ found) & known_bits) == 0) atomicAdd(&counts[(uint32_t)(number >> shift) & mask], 1u);
        }
//%     among.counted(digits)
        pick_held_digit(shared, ${among.counts:match("[%w_]+$")}, missing);
        found |= (${U})((uint64_t)shared->digit << shift);
        missing = shared->missing;
        top = shift;
        if (top == 0) break;
//%     if not variant.kth then
        if (missing == shared->in_digit) { // all that begin so are results: in place of the k-th the last that might be
            found |= (${U})(((uint64_t)1 << top) - 1);
            missing = UINT32_MAX;
            break;
        }
//%     end

        // All blocks have read the other counters, before they came to that barrier.
        for (uint32_t at = threadIdx.x; at < ${digits}; at += ${tbs}) next[at] = 0;
        uint32_t *const other = counts;
        counts = next;
        next = other;
        __syncthreads(); // counters are clear
    }
//%   end
//%
//%   -- `from`: the index of the number at `at`, in C; sort: the function that sorts.
//%   function held.take(from, sort)
    // A warp's numbers lie side by side. What it has of those below the k-th number, and equal to it.
    const uint32_t rows = (count + ${tbs - 1}) / ${tbs}, first = warp * rows * 32 + lane;
    uint32_t below = 0, equal = 0;
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t at = first + 32 * row;
        const ${U} number = at < count ? ${numbers}[at] : ${results.keys.last};
        below += (uint32_t)__popc(__ballot_sync(${full_mask}, at < count && number < found));
        equal += (uint32_t)__popc(__ballot_sync(${full_mask}, at < count && number == found));
    }
    if (lane == 0) {
        shared->warps[2 * warp] = below;
        shared->warps[2 * warp + 1] = equal;
    }
    __syncthreads();
    uint32_t before = warps_before(lane, warp, lane < ${nwarps} ? shared->warps[2 * lane] : 0);
    uint32_t same = warps_before(lane, warp, lane < ${nwarps} ? shared->warps[2 * lane + 1] : 0);
//%     among.before()

    // OUTPUT: in the order of the array, or to the block that sorts.
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t at = first + 32 * row;
        const ${U} number = at < count ? ${numbers}[at] : ${results.keys.last};
        const bool is_same = at < count && number == found;
        const uint32_t lanes_same = __ballot_sync(${full_mask}, is_same);
        const uint32_t same_here = same + (uint32_t)__popc(lanes_same & kg_lanemask_lt());
//%     if variant.kth then
        if (is_same && same_here == missing - 1) {
//%       if wants_from then
            const uint32_t from = ${from};
//%       end
//%       results.put("0", "number", "from")
        }
//%     else
        const bool is_below = at < count && number < found;
        const uint32_t lanes_below = __ballot_sync(${full_mask}, is_below);
        if (is_below || (is_same && same_here < missing)) {
            const uint32_t to = before + (uint32_t)__popc(lanes_below & kg_lanemask_lt()) + (same_here < missing ? same_here : missing);
//%       if wants_from then
            const uint32_t from = ${from};
//%       end
//%       if sorted then
//%         among.put("to", wants_from)
//%       else
//%         results.put("to", "number", "from")
//%       end
        }
        before += (uint32_t)__popc(lanes_below);
//%     end
        same += (uint32_t)__popc(lanes_same);
    }
//%     among.stored()
//%     if sorted then
//%       among.alone()
    __syncthreads(); // numbers and places are there
    ${sort}(shared, most);

    // OUTPUT: in their order.
    for (uint32_t i = threadIdx.x; i < most; i += ${tbs}) {
//%       if results.wants_from then
        const uint32_t from = ${among.from}[shared->places[i]];
//%       end
//%       results.put("i", "shared->numbers[i]", "from")
    }
//%     end
//%   end
//%
//%   return held
//% end
//%
//% return held
