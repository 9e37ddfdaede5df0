//% -- A top-k of each row of a plane, or of each segment. A block takes one at a time. What it holds it sorts in shared
//% -- memory. Of a longer one it finds the last result, digit by digit, and takes the results in the order of the array.
//% -- Results that are sorted, and more than a block holds, come in several rounds: each finds the last of its own.
//% local results = run "topk/results"
//% local keys = results.keys
//% local sums = use "warp/upto"
//% results.element = "in" -- of the row
//% local T, U, N, tbs, tile, nwarps = k.T.c, keys.number, variant.nwork, variant.tbs, variant.dbs, variant.nwarps
//% local digits, held, chunk = 1 << variant.digit, variant.order_work * tbs, 32 * variant.dbs
//% local of_lane = (digits + 31) // 32
//% local rows, kth, values = variant.rows, variant.kth, variant.values
//% local staged = variant.sorted -- results go through shared memory
//%
// Up to where results go: all numbers below this one, and so many of those equal to it; and how many these are.
struct last_of {
    ${U} number;
    uint64_t ties, all;
};

struct alignas(16) block_shared {
//% if staged or kth then results.members() end
//% if staged then
    alignas(16) uint64_t from[${held}]; // where results stand in the segment
//% end
    alignas(16) uint64_t totals[${digits}]; // of each digit
    alignas(16) uint64_t taken[${nwarps}]; // of each warp in a tile: three counters of 21 bits
    alignas(16) uint64_t before; // numbers before the digit that was picked
    uint64_t in_digit; // and those that have it
    uint32_t counts[${digits}];
    uint32_t digit;
};

//% keys.functions()
//% sums.functions("uint64_t")
//% if staged or kth then
//%   results.sorting("block_shared")
//% end
// Picks the digit that has the number of a rank, by a warp: numbers with lesser digits are fewer. Digits of a lane lie
// side by side.
KG_FN void pick_digit(block_shared *shared, uint32_t lane, uint64_t rank)
{
    uint64_t totals[${of_lane}], sum = 0;
    KG_UNROLL(${of_lane})
    for (uint32_t i = 0; i < ${of_lane}; i++) {
        const uint32_t digit = lane * ${of_lane} + i;
        totals[i] = ${digits < 32 and "digit < " .. digits .. " ? shared->totals[digit] : 0" or "shared->totals[digit]"};
        sum += totals[i];
    }
    uint64_t before = wide_sum_upto(lane, sum) - sum;
    KG_UNROLL(${of_lane})
    for (uint32_t i = 0; i < ${of_lane}; i++) {
        if (before < rank && rank <= before + totals[i]) { // one lane has it
            shared->digit = lane * ${of_lane} + i;
            shared->before = before;
            shared->in_digit = totals[i];
        }
        before += totals[i];
    }
}

// The result of a rank, from 1 on: its number, and which one of those equal to it. As soon as no more than `enough` begin
// as it does or come before, the last of these will do.
KG_FN last_of find_last(block_shared *shared, const ${T} *in, uint64_t count, uint64_t rank, uint64_t enough)
{
    const uint64_t asked = rank;
    ${U} found = 0;
    uint32_t top = ${keys.bits};
    while (top > 0) {
        const uint32_t shift = top > ${variant.digit} ? top - ${variant.digit} : 0, mask = (1u << (top - shift)) - 1;
        for (uint32_t digit = threadIdx.x; digit < ${digits}; digit += ${tbs}) shared->totals[digit] = 0;

        // Counters of 32 bits hold a chunk.
        for (uint64_t origin = 0; origin < count; origin += ${chunk}) {
            const uint64_t end = count - origin < ${chunk} ? count : origin + ${chunk};
            for (uint32_t digit = threadIdx.x; digit < ${digits}; digit += ${tbs}) shared->counts[digit] = 0;
            __syncthreads();
            for (uint64_t at = origin + threadIdx.x; at < end; at += ${tile}) {
                ${U} numbers[${N}];
                KG_UNROLL(${N})
                for (uint32_t i = 0; i < ${N}; i++) numbers[i] = at + ${tbs} * i < end ? ${keys.encode("in[at + " .. tbs .. " * i]")} : 0;
                KG_UNROLL(${N})
                for (uint32_t i = 0; i < ${N}; i++) {
                    const bool begins_so = top == ${keys.bits} || (numbers[i] ^ found) >> top == 0;
                    if (begins_so && at + ${tbs} * i < end) atomicAdd(&shared->counts[(uint32_t)(numbers[i] >> shift) & mask], 1u);
                }
            }
            __syncthreads(); // all have counted
            for (uint32_t digit = threadIdx.x; digit < ${digits}; digit += ${tbs}) shared->totals[digit] += shared->counts[digit];
        }
        __syncthreads();
        if (kg_warp_uniform() == 0) pick_digit(shared, threadIdx.x % 32, rank);
        __syncthreads(); // a digit is picked
        found = (${U})(found | (${U})((${U})shared->digit << shift));
        rank -= shared->before;
        top = shift;
        const uint64_t all = asked - rank + shared->in_digit;
        if (all <= enough) return last_of{(${U})(found | (${U})(((uint64_t)1 << top) - 1)), all, all};
    }
    return last_of{found, rank, asked};
}

//% local put = parameter_list()
//% for _, arg in ipairs(args_of("output")) do put.add(pointer_to(arg), "g_" .. arg.name) end
//% if values then put.add("const " .. k.R.c .. " *", "g_values") end
//% if not staged then put.add("uint64_t ", "to") end
// Takes results in the order of the array: those behind `first`, up to `last`.
KG_FN void take_results(block_shared *shared, const ${T} *in, uint64_t count, const last_of &first, const last_of &last, ${staged and "uint64_t" or put.declared()}${staged and " done" or ""})
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% if staged then
    const bool again = done != 0, alike = again && first.number == last.number; // it began at another number than the least
    const uint64_t gone = again ? first.ties : 0;
    uint64_t less = 0, early = 0, same = 0; // before the tile: numbers between, those equal to the first, and to the last
//% else
    (void)first;
    uint64_t less = 0, same = 0; // before the tile: numbers below the last, and equal to it
//% end
    for (uint64_t origin = 0; origin < count; origin += ${tile}) {
        const uint64_t at = origin + warp * ${variant.dws} + lane;
        ${U} numbers[${N}];
        uint64_t mine = 0;
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint64_t place = at + 32 * i;
            numbers[i] = place < count ? ${keys.encode("in[place]")} : ${keys.last};
            const bool is_same = place < count && numbers[i] == last.number;
//% if staged then
            const bool is_early = again && !alike && numbers[i] == first.number;
            const bool is_less = numbers[i] < last.number && (!again || numbers[i] > first.number);
            mine += (uint64_t)(uint32_t)__popc(__ballot_sync(${full_mask}, is_early)) << 42;
//% else
            const bool is_less = numbers[i] < last.number;
//% end
            mine += (uint32_t)__popc(__ballot_sync(${full_mask}, is_less)) | (uint64_t)(uint32_t)__popc(__ballot_sync(${full_mask}, is_same)) << 21;
        }
        if (!__syncthreads_or(mine != 0)) continue;
        if (lane == 0) shared->taken[warp] = mine;
        __syncthreads(); // all have said what they have
        uint64_t before = 0, all = 0;
        for (uint32_t w = 0; w < ${nwarps}; w++) {
            if (w < warp) before += shared->taken[w];
            all += shared->taken[w];
        }
        uint64_t less_before = less + (before & 0x1fffff), same_before = same + (before >> 21 & 0x1fffff);
        less += all & 0x1fffff;
        same += all >> 21 & 0x1fffff;
//% if staged then
        uint64_t early_before = early + (before >> 42);
        early += all >> 42;
//% end
        if (mine == 0) continue;

        // OUTPUT: lane by lane.
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint64_t place = at + 32 * i;
            const bool is_same = place < count && numbers[i] == last.number;
//% if staged then
            const bool is_early = again && !alike && numbers[i] == first.number;
            const bool is_less = numbers[i] < last.number && (!again || numbers[i] > first.number);
            const uint32_t lanes_early = __ballot_sync(${full_mask}, is_early);
            const uint64_t early_here = early_before + (uint32_t)__popc(lanes_early & kg_lanemask_lt());
//% else
            const bool is_less = numbers[i] < last.number;
//% end
            const uint32_t lanes_less = __ballot_sync(${full_mask}, is_less), lanes_same = __ballot_sync(${full_mask}, is_same);
            const uint64_t less_here = less_before + (uint32_t)__popc(lanes_less & kg_lanemask_lt());
            const uint64_t same_here = same_before + (uint32_t)__popc(lanes_same & kg_lanemask_lt());
//% if staged then
            const uint64_t old = alike ? gone : 0, equal = same_here < last.ties ? same_here : last.ties;
            const uint64_t left = early_here > gone ? early_here - gone : 0; // of those equal to the first
            if (is_less || (is_early && early_here >= gone) || (is_same && same_here < last.ties && same_here >= old)) {
                const uint32_t to = (uint32_t)(less_here + (alike ? 0 : left) + (equal > old ? equal - old : 0));
                shared->numbers[to] = numbers[i];
                shared->places[to] = (uint16_t)to;
                shared->from[to] = place;
            }
            early_before += (uint32_t)__popc(lanes_early);
//% elseif kth then
            if (is_same && same_here == last.ties - 1) {
//%   results.put("to", "numbers[i]", "place")
            }
            (void)less_here;
//% else
            if (is_less || (is_same && same_here < last.ties)) {
                const uint64_t result = to + less_here + (same_here < last.ties ? same_here : last.ties);
//%   results.put("result", "numbers[i]", "place")
            }
//% end
            less_before += (uint32_t)__popc(lanes_less);
            same_before += (uint32_t)__popc(lanes_same);
        }
    }
}

//% local params = kernel_parameters()
//% if rows then
//%   for _, name in ipairs({"width", "height", "in_pitch"}) do params.add("uint64_t ", name) end
//%   if values then params.add("uint64_t ", "values_pitch") end
//% else
//%   params.add("uint64_t ", "segments")
//% end
//% params.add("uint64_t ", "wanted")
// A block for each ${rows and "row" or "segment"}, and then the next.
KG_KERNEL(${variant.entry}, ${tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
//% early_start()
    for (uint64_t row = blockIdx.x; row < ${rows and "height" or "segments"}; row += gridDim.x) {
        KG_CASE(stop);
        __syncthreads(); // what was there is stored
//% if rows then
        const uint64_t count = width;
        const ${T} *const in = (const ${T} *)((const char *)g_in + row * in_pitch);
//% else
        const uint64_t begin = g_offsets[row], count = g_offsets[row + 1] - begin;
        const ${T} *const in = g_in + begin;
//% end
//% if values then
        const ${k.R.c} *const of_row = ${rows and "(const " .. k.R.c .. " *)((const char *)g_values + row * values_pitch)" or "g_values + begin"};
//% end
//% local function store(to, number, from)
//%   results.put(to, number, from, "of_row[" .. from .. "]")
//% end
//% if kth then
        if (wanted == 0 || wanted > count) continue; // there is none
        const uint64_t most = wanted, to = row;
//% else
        const uint64_t most = wanted < count ? wanted : count, to = row * wanted;
        if (most == 0) continue;
//% end
//% if staged or kth then
        if (count <= ${held} && (count <= ${2 * tbs} || most > count / 8)) { // of more keys, few results are found by digits
            for (uint32_t at = threadIdx.x; at < (uint32_t)count; at += ${tbs}) {
                shared->numbers[at] = ${keys.encode("in[at]")};
                shared->places[at] = (uint16_t)at;
            }
            __syncthreads();
            sort_block(shared, (uint32_t)count);
//%   if kth then
            if (threadIdx.x == 0) {
                const uint32_t last = (uint32_t)most - 1;
//%     if results.wants_from then
                const uint32_t from = shared->places[last];
//%     end
//%     store("to", "shared->numbers[last]", "from")
            }
//%   else
            for (uint32_t i = threadIdx.x; i < (uint32_t)most; i += ${tbs}) {
//%     if results.wants_from then
                const uint32_t from = shared->places[i];
//%     end
//%     store("to + i", "shared->numbers[i]", "from")
            }
//%   end
            continue;
        }
//% end
        KG_CASE(last);
//% if staged then
        last_of first = {0, 0, 0};
        for (uint64_t done = 0; done < most; done += ${held}) {
            const uint32_t part = most - done < ${held} ? (uint32_t)(most - done) : ${held};
            // The last ones may come with others: to sort these costs less than another digit.
            const uint64_t room = most <= ${held} ? ${held} : 0;
            const last_of last = find_last(shared, in, count, done + part, 2 * part + 64 < room ? 2 * part + 64 : room);
            take_results(shared, in, count, first, last, done);
            __syncthreads();
            sort_block(shared, (uint32_t)(last.all - done));
            for (uint32_t i = threadIdx.x; i < part; i += ${tbs}) {
//%   if results.wants_from then
                const uint64_t from = shared->from[shared->places[i]];
//%   end
//%   store("to + done + i", "shared->numbers[i]", "from")
            }
            first = last;
            __syncthreads(); // all are stored
        }
//% else
//%   if kth then
        const last_of last = find_last(shared, in, count, most, 0);
//%   else
        const last_of last = most == count ? last_of{${keys.last}, count, count} : find_last(shared, in, count, most, most);
//%   end
        take_results(shared, in, count, last, last, ${values and string.gsub(put.names(), "g_values", "of_row") or put.names()});
//% end
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${tbs}, sizeof(block_shared));
//% take_arguments()
//% if rows then
    uint64_t width = call->lengths[0], height = call->lengths[1], in_pitch = call->lengths[2];
//%   if values then
    uint64_t values_pitch = call->lengths[3], wanted = call->lengths[4];
//%   else
    uint64_t wanted = call->lengths[3];
//%   end
//% else
    uint64_t segments = call->lengths[0], wanted = call->lengths[1];
//% end
    if (call->n == 0 || ${rows and "height" or "segments"} == 0 || wanted == 0) return 0;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${tbs}, sizeof(block_shared));
}
