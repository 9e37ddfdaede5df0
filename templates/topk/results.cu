//% -- What a result is: a key, its index, its value. And numbers in order, by a network in shared memory.
//% -- Needs: k, variant. Gives: keys, of warp/ordered; put(to, number, at, value), lines in C, where `value` is
//% -- g_values[at] if it is left out; members(place) of a struct, where `place` is the
//% -- type of places, and sorting(struct, name, place, by_place), a function of it; most_likely(), a function of the
//% -- host; rank(indent, numbers) and leave_before(word), of digits of 8 bits.
//% local results = {element = "g_in"}
//% if variant.by then results.keys = (run "warp/parts").numbers(variant.by, variant.number_bits)
//% else results.keys = (use "warp/ordered").of(variant.greatest) end
//% results.wants_from = arg_named("indices") ~= nil or variant.values or variant.by ~= nil
//% local U = results.keys.number
//%
//% function results.put(to, number, at, value)
//%   for _, arg in ipairs(args_of("output")) do
//%     local what = value or "g_values[" .. at .. "]"
//%     if arg.name == "out" and variant.by then what = results.element .. "[" .. at .. "]"
//%     elseif arg.name == "out" then what = results.keys.decode(number)
//%     elseif arg.name == "indices" then what = (arg.type.c == "uint64_t" and "" or "(" .. arg.type.c .. ")") .. at end
    g_${arg.name}[${to}] = ${what};
//%   end
//% end
//%
//% local function most_likely_function()
// How many there are, at most, where so many are expected, in parts of 64: those and six deviations. Rounded down.
static uint64_t most_likely(uint64_t expected)
{
    uint64_t deviations = 0; // the root of 36 times that
    for (uint64_t bit = 1 << 16; bit != 0; bit /= 2)
        if ((deviations + bit) * (deviations + bit) <= 36 * 64 * expected) deviations += bit;
    return (expected + deviations) / 64;
}

//% end
//% function results.most_likely() needs_function("most_likely", most_likely_function) end
//%
//% local N, tbs = variant.order_work, variant.tbs
//% local wide = results.keys.bits == 64 and "uint64_t" or "uint32_t"
//% local keys_last = results.keys.last
//% local last_place = {uint16_t = "0xffff", uint32_t = "0xffffffff"}
//% local sums = use "warp/upto"
//% local B = variant.bins
//% local each = (B + tbs - 1) // tbs -- bins of a thread
//% local D = 8 -- bits of a digit, where bins are crowded
//% local words_of_bins = math.max(B, (variant.nwarps + 1) << D - 1) -- or counters of digits, by warps, and their sums
//%
//% -- Lines in C that rank a thread's numbers by their digit, by votes: those of the warp that have it and come before.
//% -- Its table, of 16 bits a digit, then counts these, too. What has them has table, numbers, ranks, rows, first, count
//% -- and shift.
//% function results.rank(indent, N)
${indent}KG_UNROLL(${N})
${indent}for (uint32_t i = 0; i < ${N}; i++) {
${indent}    if (i >= rows) continue;
${indent}    const uint32_t digit = (uint32_t)(numbers[i] >> shift) & ${(1 << D) - 1};
${indent}    uint32_t lanes = __ballot_sync(${full_mask}, first + 32 * i < count);
${indent}    KG_UNROLL(${D})
${indent}    for (uint32_t bit = 0; bit < ${D}; bit++) lanes &= kg_lanes_alike(digit, 1u << bit);
${indent}    const uint32_t before = (uint32_t)__popc(lanes & kg_lanemask_lt()), counted = table[digit];
${indent}    ranks[i] = counted + before;
${indent}    __syncwarp(); // all have read their counters
${indent}    if (before == 0 && first + 32 * i < count) table[digit] = (uint16_t)(counted + (uint32_t)__popc(lanes));
${indent}    __syncwarp(); // and those that have changed are there
${indent}}
//% end
//%
//% local function leave_before_function(name)
// Leaves in each table what those before it have of two digits, and says what all have.
KG_FN uint32_t ${name}(uint32_t *word)
{
    uint32_t sum = 0; // no counter is full
    KG_UNROLL(${variant.nwarps})
    for (uint32_t w = 0; w < ${variant.nwarps}; w++) {
        const uint32_t counted = word[w * ${1 << D - 1}];
        word[w * ${1 << D - 1}] = sum;
        sum += counted;
    }
    return sum;
}

//% end
//% -- Tables of warps stand one behind another.
//% function results.leave_before(word)
//%   local name = "leave_before_" .. variant.nwarps
//%   needs_function(name, function() leave_before_function(name) end)
//%   return name .. "(" .. word .. ")"
//% end
//%
//% -- The members of `shared` that it takes.
//% function results.members(place)
    alignas(16) ${U} numbers[${N * tbs}];
    alignas(16) ${place or "uint16_t"} places[${N * tbs}]; // where they stood
    alignas(16) uint32_t bins[${place and B or words_of_bins}]; // numbers that begin alike: how many, then where they begin
    alignas(16) ${wide} ranges[${2 * variant.nwarps}]; // of each warp: the least number, and the greatest
//% end
//%
//% -- With by_place places are compared alone. Else they decide where numbers are equal.
//% -- Places of 16 bits are in order before: what bins cannot sort goes by digits then, and equal numbers stay in order.
//% function results.sorting(struct, name, place, by_place)
//%   sums.functions("uint32_t")
//%   local in_order = not place
//%   local P = place or "uint16_t"
//%   local function before(number, at, other, its)
//%     local places = at .. " < " .. its
//%     return by_place and places or number .. " < " .. other .. " || (" .. number .. " == " .. other .. " && " .. places .. ")"
//%   end
// The least and the greatest of what each thread has, in all of the block. Threads meet.
KG_FN void ${name or "sort_block"}_range(${struct} *shared, ${wide} &least, ${wide} &greatest)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    for (uint32_t turn = 0; turn < 2; turn++) {
        for (uint32_t by = 16; by > 0; by /= 2) {
            const ${wide} low = __shfl_xor_sync(${full_mask}, least, by), high = __shfl_xor_sync(${full_mask}, greatest, by);
            least = low < least ? low : least;
            greatest = high > greatest ? high : greatest;
        }
        if (turn == 1) break;
        if (lane == 0) {
            shared->ranges[2 * warp] = least;
            shared->ranges[2 * warp + 1] = greatest;
        }
        __syncthreads(); // all warps have said what they have
        if (lane < ${variant.nwarps}) {
            least = shared->ranges[2 * lane];
            greatest = shared->ranges[2 * lane + 1];
        }
    }
}

// Sorts the first numbers by bins: those that begin alike are compared one by one. Returns false, and leaves all as it
// was, where a bin has many. If all numbers are equal their places have bins.${in_order and " `bits`: those in which numbers differ." or ""}
KG_FN bool ${name or "sort_block"}_bins(${struct} *shared, uint32_t count${in_order and ", uint32_t &bits" or ""})
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = threadIdx.x * ${each};
    ${U} numbers[${N}] = {};
    ${P} places[${N}] = {};
    ${wide} least = (${wide})-1, greatest = 0;
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x + ${tbs} * i;
        if (at >= count) continue;
        numbers[i] = shared->numbers[at];
        places[i] = shared->places[at];
        const ${wide} value = ${by_place and "places" or "numbers"}[i];
        least = value < least ? value : least;
        greatest = value > greatest ? value : greatest;
    }
    for (uint32_t at = threadIdx.x; at < ${B}; at += ${tbs}) shared->bins[at] = 0;
    ${name or "sort_block"}_range(shared, least, greatest);
//%   if not by_place then
    const bool equal = least == greatest;
    if (equal) {
        least = (${wide})-1, greatest = 0;
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            if (threadIdx.x + ${tbs} * i >= count) continue;
            least = places[i] < least ? places[i] : least;
            greatest = places[i] > greatest ? places[i] : greatest;
        }
        __syncthreads(); // all have read the ranges
        ${name or "sort_block"}_range(shared, least, greatest);
    }
//%   end
    uint32_t shift = 0, bins[${N}] = {}, ranks[${N}] = {};
//%   local bin_of = "(uint32_t)(((equal ? (" .. wide .. ")places[i] : (" .. wide .. ")numbers[i]) - least) >> shift)"
//%   if by_place then bin_of = "(uint32_t)((places[i] - least) >> shift)" end
    while ((greatest - least) >> shift >= ${B}) shift++;
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        if (threadIdx.x + ${tbs} * i >= count) continue;
        bins[i] = ${bin_of};
        ranks[i] = atomicAdd(&shared->bins[bins[i]], 1u);
    }
    __syncthreads(); // all have counted

    // Where bins begin. Those of a thread lie side by side.
    uint32_t counts[${each}], sum = 0, squares = 0;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        counts[i] = first + i < ${B} ? shared->bins[first + i] : 0;
        squares += counts[i] * counts[i];
        sum += counts[i];
    }
    const uint32_t upto = sum_upto(lane, sum), compared = sum_upto(lane, squares);
    if (lane == 31) {
        shared->ranges[2 * warp] = upto;
        shared->ranges[2 * warp + 1] = compared;
    }
    __syncthreads(); // all warps have said what they have
    uint32_t before = lane < ${variant.nwarps} ? (uint32_t)shared->ranges[2 * lane] : 0;
    const uint32_t all = sum_upto(lane, lane < ${variant.nwarps} ? (uint32_t)shared->ranges[2 * lane + 1] : 0);
    if (__shfl_sync(${full_mask}, all, 31) > ${in_order and variant.crowded or 2 * variant.crowded} * count) { // ${in_order and "digits take" or "a network takes"} less
//%   if in_order then
        for (bits = shift; bits < ${results.keys.bits} && (least ^ greatest) >> bits != 0;) bits++;
//%   end
        return false;
    }
    before = sum_upto(lane, before) - before;
    before = __shfl_sync(${full_mask}, before, warp) + upto - sum;
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++) {
        if (first + i < ${B}) shared->bins[first + i] = before;
        before += counts[i];
    }
    __syncthreads(); // all bins have begun

    // In the order of bins, then of numbers.
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        if (threadIdx.x + ${tbs} * i >= count) continue;
        const uint32_t to = shared->bins[bins[i]] + ranks[i];
        shared->numbers[to] = numbers[i];
        shared->places[to] = places[i];
    }
    __syncthreads(); // all numbers are in their bins
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) { // neighbours are mostly of one bin, and read it together
        const uint32_t at = threadIdx.x + ${tbs} * i;
        if (at >= count) continue;
        numbers[i] = shared->numbers[at];
        places[i] = shared->places[at];
        const uint32_t bin = ${bin_of};
        const uint32_t begin = shared->bins[bin], end = bin + 1 < ${B} ? shared->bins[bin + 1] : count;
        ranks[i] = begin;
        for (uint32_t other = begin; other < end; other++) {
//%   if not by_place then
            const ${U} number = shared->numbers[other];
//%   end
            const ${P} place = shared->places[other];
            ranks[i] += ${before("number", "place", "numbers[i]", "places[i]")};
        }
    }
    __syncthreads(); // all have compared
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        if (threadIdx.x + ${tbs} * i >= count) continue;
        shared->numbers[ranks[i]] = numbers[i];
        shared->places[ranks[i]] = places[i];
    }
    __syncthreads(); // all are in order
    return true;
}

//%   if in_order then
//%     local words = 1 << D - 1 -- a word counts two digits
//%     local of_thread = (words + tbs - 1) // tbs
// Sorts the first numbers by digits of ${D} bits, from the lowest: votes rank them, so equal ones stay in order.
KG_FN void ${name or "sort_block"}_digits(${struct} *shared, uint32_t count, uint32_t bits)
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint32_t rows = (count + ${tbs - 1}) / ${tbs}, first = warp * 32 * rows + lane;
    uint16_t *const table = (uint16_t *)(shared->bins + warp * ${words}); // of the warp; behind those of all is where digits begin
    const uint16_t *const starts = (const uint16_t *)(shared->bins + ${variant.nwarps * words});
    for (uint32_t shift = 0; shift < bits; shift += ${D}) {
        ${U} numbers[${N}] = {};
        ${P} places[${N}] = {};
        uint32_t ranks[${N}] = {};
        for (uint32_t at = threadIdx.x; at < ${variant.nwarps * words}; at += ${tbs}) shared->bins[at] = 0;
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            if (i >= rows || first + 32 * i >= count) continue;
            numbers[i] = shared->numbers[first + 32 * i];
            places[i] = shared->places[first + 32 * i];
        }
        __syncthreads(); // counters are clear, and all have what they move
//%     results.rank("        ", N)
        __syncthreads(); // all have counted

        // What the warps before each one have of two digits; then where digits begin. Words of a thread lie side by side.
        uint32_t sums[${of_thread}] = {}, all = 0;
        KG_UNROLL(${of_thread})
        for (uint32_t i = 0; i < ${of_thread}; i++) {
            const uint32_t word = threadIdx.x * ${of_thread} + i;
            if (word >= ${words}) break;
            sums[i] = ${results.leave_before("shared->bins + word")};
            all += (sums[i] & 0xffff) + (sums[i] >> 16);
        }
        const uint32_t upto = sum_upto(lane, all);
        if (lane == 31) shared->ranges[warp] = upto;
        __syncthreads(); // all warps have said what they have
        uint32_t before = upto - all;
        for (uint32_t w = 0; w < warp; w++) before += (uint32_t)shared->ranges[w];
        KG_UNROLL(${of_thread})
        for (uint32_t i = 0; i < ${of_thread}; i++) {
            const uint32_t word = threadIdx.x * ${of_thread} + i;
            if (word >= ${words}) break;
            shared->bins[${variant.nwarps * words} + word] = before | (before + (sums[i] & 0xffff)) << 16;
            before += (sums[i] & 0xffff) + (sums[i] >> 16);
        }
        __syncthreads(); // all digits have begun
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            if (i >= rows || first + 32 * i >= count) continue;
            const uint32_t digit = (uint32_t)(numbers[i] >> shift) & ${(1 << D) - 1};
            const uint32_t to = starts[digit] + table[digit] + ranks[i];
            shared->numbers[to] = numbers[i];
            shared->places[to] = places[i];
        }
        __syncthreads(); // all have moved
    }
}

//%   end
// Sorts the first numbers of the block's${by_place and ", by their places" or ""}: a network whose comparisons all put the first one first. So what is
// behind the last need not be there.
KG_FN void ${name or "sort_block"}(${struct} *shared, uint32_t count)
{
//%   if in_order then
    if (count > 32) {
        uint32_t bits = 0;
        if (!${name or "sort_block"}_bins(shared, count, bits)) ${name or "sort_block"}_digits(shared, count, bits);
        return;
    }
//%   else
    if (count > 32 && ${name or "sort_block"}_bins(shared, count)) return;
//%   end
    const uint32_t lane = threadIdx.x % 32;
    for (uint32_t run = 32; run / 2 < count || run == 32; run *= 2) {
        // Two runs become one: first each number and the one that mirrors it, then those ever closer to each other.
        for (uint32_t by = run / 2; by >= 32; by /= 2) {
            const uint32_t pairs = (count + 2 * by - 1) / (2 * by) * by;
            for (uint32_t pair = threadIdx.x; pair < pairs; pair += ${tbs}) {
                const uint32_t in_run = pair & (by - 1), at = 2 * pair - in_run;
                const uint32_t other = by == run / 2 ? at + run - 1 - 2 * in_run : at + by;
                if (other >= count) continue;
                const ${U} number = shared->numbers[at], its_number = shared->numbers[other];
                const ${P} place = shared->places[at], its_place = shared->places[other];
                if (${before("its_number", "its_place", "number", "place")}) {
                    shared->numbers[at] = its_number;
                    shared->numbers[other] = number;
                    shared->places[at] = its_place;
                    shared->places[other] = place;
                }
            }
            __syncthreads(); // both ends of all pairs are there
        }

        // The closest: lanes of a warp. In the beginning these sort 32 numbers.
        for (uint32_t at = threadIdx.x; at - lane < count; at += ${tbs}) {
            ${wide} number = at < count ? shared->numbers[at] : ${keys_last};
            uint32_t place = at < count ? shared->places[at] : ${last_place[P]};
            for (uint32_t part = run == 32 ? 2 : 32; part <= 32; part *= 2) {
                for (uint32_t by = part / 2; by > 0; by /= 2) {
                    const uint32_t with = run == 32 && by == part / 2 ? part - 1 : by; // the mirror, or as far away
                    const ${wide} other = __shfl_xor_sync(${full_mask}, number, with);
                    const uint32_t its_place = __shfl_xor_sync(${full_mask}, place, with);
                    const bool first = ${before("number", "place", "other", "its_place")};
                    if (first != ((lane & by) == 0)) {
                        number = other;
                        place = its_place;
                    }
                }
            }
            if (at < count) {
                shared->numbers[at] = (${U})number;
                shared->places[at] = (${P})place;
            }
        }
        __syncthreads(); // runs are in order
    }
}

//% end
//%
//% return results
