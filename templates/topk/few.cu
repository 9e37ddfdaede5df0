//% -- Few results of many keys, with one meeting: each block takes those of its keys that may be results. That is as many
//% -- as are most likely, and a few more. The block that ends last finds the results among what all have taken. It knows
//% -- of each block up to which number it took all. So it sees whether they are right. If not, digits are counted.
//% -- Needs: k, variant, topk/results and topk/held as given. Gives: members(), functions(struct) and find(): in a kernel that has
//% -- shared, count (of the block's keys), begin, most, share (how many a block should take; 0: do not try), times,
//% -- g_cuts (two words for each of the most blocks), g_numbers, g_from, g_ticket.
//% local few = {}
//%
//% function few.of(results)
//%   local U, tbs, nwarps = results.keys.number, variant.tbs, variant.nwarps
//%   local digit, bits, held, words = variant.held_digit, results.keys.bits, variant.order_work * tbs, variant.max_blocks
//%   local digits = 1 << digit
//%   local wide = bits == 64 and "uint64_t" or "uint32_t"
//%   local given = {}
//%
//%   -- The last block takes them as blocks take theirs.
//%   local among = {numbers = "shared->numbers", stored = function() end}
//%   function among.before()
//%     if variant.kth then
                (void)before; // blocks have told of none
//%     end
//%   end
//%   local taken = (run "topk/held").of(results, among)
//%
//%   function given.members()
    ${U} cut; // up to which number all blocks have told theirs
//%     if not variant.sorted then
    alignas(16) ${U} numbers[${held}]; // of the last block: what all have taken
    alignas(16) uint16_t places[${held}]; // and where
//%     end
//%   end
//%
//%   function given.functions(struct)
constexpr uint64_t NOT_ALL = (uint64_t)1 << 62; // in the word of a block: others equal to what it took are left

// Up to which number there are `share`, or more, up to `room`. If it cannot be so it says that these are not all. It does
// not go on where more than `most_upto` begin alike.
KG_FN ${U} find_cut(${struct} *shared, const ${U} *numbers, uint32_t count,
    uint32_t share, uint32_t room, uint32_t most_upto, bool &all)
{
    uint32_t *counts = shared->counts, *next = shared->counts + ${digits};
    ${U} found = 0;
    uint32_t missing = share;
    all = true;
    if (count <= share && room != 0) return ${results.keys.last};
    for (uint32_t top = ${bits};;) {
        const uint32_t shift = top > ${digit} ? top - ${digit} : 0, mask = (1u << (top - shift)) - 1;
        const ${U} known_bits = (${U})(top < ${bits} ? ~(uint64_t)0 << top : 0);
        for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) {
            const ${U} number = numbers[at];
            if (((number ^ found) & known_bits) == 0) atomicAdd(&counts[(uint32_t)(number >> shift) & mask], 1u);
        }
        __syncthreads(); // all have counted
        pick_held_digit(shared, counts, missing);
        found |= (${U})((uint64_t)shared->digit << shift);
        missing = shared->missing;
        top = shift;
        const uint32_t upto = share - missing + shared->in_digit;
        all = upto <= room;
        if (all || top == 0 || upto > most_upto) return (${U})(found | (${U})(((uint64_t)1 << top) - 1));
        for (uint32_t at = threadIdx.x; at < ${digits}; at += ${tbs}) next[at] = 0;
        uint32_t *const other = counts;
        counts = next;
        next = other;
        __syncthreads(); // counters are clear
    }
}

// Takes the block's numbers up to a cut, in the order of the array, and says how many there are.
KG_FN void take_upto(${struct} *shared, uint32_t begin, uint32_t count, ${U} cut,
    uint32_t room, uint64_t *g_cuts, ${U} *g_numbers, uint32_t *g_from)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t rows = (count + ${tbs - 1}) / ${tbs}, first = warp * rows * 32 + lane;
    uint32_t mine = 0; // of the lane
    for (uint32_t row = 0; row < rows; row++) mine += first + 32 * row < count && shared->keys[first + 32 * row] <= cut;
    const uint32_t upto = sum_upto(lane, mine);
    if (lane == 31) shared->warps[warp] = upto;
    __syncthreads(); // all warps have said what they have
    uint32_t to = blockIdx.x * room + warps_before(lane, warp, lane < ${nwarps} ? shared->warps[lane] : 0);
    if (threadIdx.x == ${tbs - 1}) {
        kg_st_relaxed_u64(g_cuts + blockIdx.x, to - blockIdx.x * room + upto);
        kg_st_relaxed_u64(g_cuts + ${words} + blockIdx.x, (uint64_t)cut);
    }
    if (__shfl_sync(${full_mask}, upto, 31) == 0) return;
    for (uint32_t row = 0; row < rows; row++) {
        const uint32_t at = first + 32 * row;
        const ${U} number = at < count ? shared->keys[at] : ${results.keys.last};
        const bool taken = at < count && number <= cut;
        const uint32_t lanes = __ballot_sync(${full_mask}, taken);
        if (taken) {
            const uint32_t place = to + (uint32_t)__popc(lanes & kg_lanemask_lt());
            g_numbers[place] = number;
            g_from[place] = begin + at;
        }
        to += (uint32_t)__popc(lanes);
    }
}

// Gets what all blocks have taken, by the last one, and says how many these are. 0: some results may not be there.
KG_FN uint32_t hold_taken(${struct} *shared, uint32_t most, uint32_t room, const uint64_t *g_cuts, const ${U} *g_numbers)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    if (warp == 0) { // where those of each block begin
        uint32_t taken = 0;
        bool bad = false;
        ${wide} least = ${results.keys.last};
        for (uint32_t first = 0; first < gridDim.x; first += 32) {
            const uint32_t block = first + lane;
            const uint64_t has = block < gridDim.x ? kg_ld_relaxed_u64(g_cuts + block) : 0;
            const ${wide} cut = block < gridDim.x ? (${wide})kg_ld_relaxed_u64(g_cuts + ${words} + block) : ${results.keys.last};
            const uint32_t upto = sum_upto(lane, (uint32_t)has);
            bad = bad || (has & NOT_ALL) != 0;
            least = cut < least ? cut : least;
            if (block < gridDim.x) shared->counts[block] = taken + upto - (uint32_t)has;
            taken += __shfl_sync(${full_mask}, upto, 31);
        }
        for (uint32_t by = 16; by > 0; by /= 2) {
            const ${wide} other = __shfl_xor_sync(${full_mask}, least, by);
            least = other < least ? other : least;
        }
        bad = __any_sync(${full_mask}, bad);
        if (lane == 0) {
            shared->counts[gridDim.x] = taken;
            shared->in_digit = bad;
            shared->cut = (${U})least;
        }
    }
    __syncthreads(); // where they begin is known
    if (shared->in_digit != 0) return 0;
    const uint32_t held = shared->counts[gridDim.x];
    uint32_t sure = 0; // up to where all blocks have told theirs
    for (uint32_t block = warp; block < gridDim.x; block += ${nwarps}) {
        const uint32_t to = shared->counts[block], has = shared->counts[block + 1] - to;
        for (uint32_t i = lane; i < has; i += 32) {
            const ${U} number = g_numbers[block * room + i];
            sure += number <= shared->cut;
            shared->numbers[to + i] = number;
            shared->places[to + i] = (uint16_t)(block * room + i);
        }
    }
    for (uint32_t by = 16; by > 0; by /= 2) sure += __shfl_xor_sync(${full_mask}, sure, by);
    if (lane == 0) shared->warps[warp] = sure;
    __syncthreads(); // all numbers are there
    sure = warps_before(lane, ${nwarps - 1}, lane < ${nwarps} ? shared->warps[lane] : 0) + shared->warps[${nwarps - 1}];
    return sure >= most ? held : 0;
}

//%   end
//%
//%   function given.find()
    if (share != 0) {
        const uint32_t room = ${held} / gridDim.x;
        bool all, last = false, right = false;
        const ${U} cut = find_cut(shared, shared->keys, count, share, 2 * share + 8 < room ? 2 * share + 8 : room, count / 2, all);
        if (all) take_upto(shared, begin, count, cut, room, g_cuts, g_numbers, g_from);
        else if (threadIdx.x == 0) {
            kg_st_relaxed_u64(g_cuts + blockIdx.x, NOT_ALL);
            kg_st_relaxed_u64(g_cuts + ${words} + blockIdx.x, 0);
        }
        __syncthreads(); // the block has said what it took
        if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == 2 * gridDim.x - 1;
        if (__syncthreads_or(last)) {
            const uint32_t held = hold_taken(shared, most, room, g_cuts, g_numbers);
            right = held != 0;
//%     if variant.sorted then
            if (right) sort_block(shared, held);
//%     else
            ${U} found = 0;
            if (right) {
                __syncthreads(); // all know how many there are
                for (uint32_t at = threadIdx.x; at < ${2 * digits}; at += ${tbs}) shared->counts[at] = 0;
                __syncthreads(); // no counter counts yet
                found = find_cut(shared, shared->numbers, held, most, ${variant.kth and 0 or "most"}, UINT32_MAX, all);
            }
//%     end
            // The ticket says so: it is what the call found, or all have met once more.
            if (threadIdx.x == 0) kg_st_relaxed_u32(g_ticket, right ? 0 : 3 * gridDim.x);
//%     if variant.sorted then
            for (uint32_t i = threadIdx.x; right && i < most; i += ${tbs}) {
//%       if results.wants_from then
                const uint32_t from = g_from[shared->places[i]];
//%       end
//%       results.put("i", "shared->numbers[i]", "from")
            }
//%     else
            if (right) {
                const uint32_t missing = ${variant.kth and "shared->missing" or "all ? UINT32_MAX : shared->missing"}, count = held;
//%       taken.take("g_from[shared->places[at]]")
            }
//%     end
        } else if (threadIdx.x == 0) {
            uint32_t said = 1;
            for (; said != 0 && said < 3 * gridDim.x; said = kg_ld_acquire_u32(g_ticket)) kg_spin();
            right = said == 0;
        }
        if (__syncthreads_or(right)) return;
        times = 3;
        for (uint32_t at = threadIdx.x; at < ${2 * digits}; at += ${tbs}) shared->counts[at] = 0;
        __syncthreads(); // counters are clear again
    }
//%   end
//%
//%   function given.share()
//%     results.most_likely()
// How many of its keys a block takes: as many results as it most likely has, and a few more. 0: too many.
static uint32_t share_of(uint32_t most, uint32_t blocks)
{
    const uint64_t share = most_likely(most * (uint64_t)64 / blocks) + 3;
    return blocks > 1 && share <= ${held} / blocks ? (uint32_t)share : 0;
}

//%   end
//%
//%   return given
//% end
//%
//% return few
