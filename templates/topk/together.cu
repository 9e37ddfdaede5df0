//% -- All blocks find the first k keys together, in one launch: each holds its part of the keys in shared memory. They
//% -- meet where a digit is counted, so all of them run at once: the launch is a cooperative one.
//% local results, meeting = run "topk/results", use "dask/meeting"
//% local keys = results.keys
//% local U, N, tbs, sorted = keys.number, variant.nwork, variant.tbs, variant.sorted
//% local counters = variant.passes << variant.held_digit
//% local few = variant.few and (run "topk/few").of(results)
//% local many = variant.many and (run "topk/many").of(results)
//%
//% -- Blocks tell each other through memory.
//% local among = {counts = "const uint32_t *g_totals", from = "g_from"}
//% function among.members()
//%   if few then few.members() end
//%   if many then many.members() end
//% end
//% function among.totals(digits, each)
    KG_UNROLL(${each})
    for (uint32_t i = 0; i < ${each}; i++)
        if (first + i < ${digits}) totals[i] = g_totals[first + i];
//% end
//% function among.counted(digits)
        if (times == 1 && threadIdx.x == 0) wait_for_all(g_ticket, 1); // totals are clear
        __syncthreads(); // all have counted
        if (counted) g_totals += ${digits};
        counted = true;
        for (uint32_t at = threadIdx.x; at < ${digits}; at += ${tbs})
            if (counts[at] != 0) atomicAdd(&g_totals[at], counts[at]);
        meet(g_ticket, ++times);
//% end
//% function among.before()
//%   if not variant.kth then
    if (times == 1) { // all are results, and none was counted: rows are clear, once all have begun
        if (threadIdx.x == 0) wait_for_all(g_ticket, 1);
        __syncthreads();
    }
//%   end
    if (threadIdx.x == ${tbs - 1}) kg_st_relaxed_u64(g_rows + blockIdx.x, TOLD | (uint64_t)(same + equal) << 32 | (before + below));
    const uint64_t others = rows_before(g_rows, lane);
    before += (uint32_t)others;
    same += (uint32_t)(others >> 32);
//% end
//% function among.put(to, with_from)
            g_numbers[${to}] = number;
//%   if with_from then
            g_from[${to}] = from;
//%   end
//% end
//% function among.stored()
//%   if sorted then
    __syncthreads(); // the block's results are stored
//%   end
//%   if many then
    if (most > ${variant.order_work * tbs}) { // more than a block sorts
//%     many.sort()
    }
//%   end
    // The last block leaves the ticket as this call found it.
    bool last = false;
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == (times + 1) * gridDim.x - 1;
    if (last) kg_st_relaxed_u32(g_ticket, 0);
//% end
//% function among.alone()
    if (${many and "most > " .. variant.order_work * tbs .. " || " or ""}!__syncthreads_or(last)) return;
    for (uint32_t i = threadIdx.x; i < most; i += ${tbs}) {
        shared->numbers[i] = g_numbers[i];
        shared->places[i] = (uint16_t)i;
    }
//% end
//% local held = (use "topk/held").of(results, among)
//%
struct alignas(16) together_shared {
//% held.members()
};
constexpr uint64_t TOLD = (uint64_t)1 << 63; // in the row of a block: it has said what it has

//% keys.functions()
//% if sorted then
//%   results.sorting("together_shared")
//% end
//% held.functions("together_shared")
//% meeting.functions()
//% if few then few.functions("together_shared") end
//% if many then many.functions("together_shared") end
// What the blocks before this one have: numbers below the k-th, and above these those equal to it. By each warp.
KG_FN uint64_t rows_before(const uint64_t *g_rows, uint32_t lane)
{
    uint64_t sum = 0;
    for (uint32_t row = lane; row < blockIdx.x; row += 32) {
        uint64_t has = kg_ld_relaxed_u64(g_rows + row);
        while ((has & TOLD) == 0) {
            kg_spin();
            has = kg_ld_relaxed_u64(g_rows + row);
        }
        sum += has & ~TOLD;
    }
    for (uint32_t by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(${full_mask}, sum, by);
    return sum;
}

//% local params = kernel_parameters()
//% params.add("uint32_t ", "n")
//% params.add("uint32_t ", "most")
//% if few then params.add("uint32_t ", "share") end
//% params.add("uint32_t *", "g_totals")
//% params.add("uint64_t *", "g_rows")
//% params.add("uint32_t *", "g_ticket")
//% if sorted or few then
//%   params.add(U .. " *", "g_numbers")
//%   params.add("uint32_t *", "g_from")
//% end
// Up to ${variant.max_blocks * variant.held} keys, of which the first ${variant.kth and "`most`-th is the result" or "`most` are results"}.
KG_KERNEL(${variant.entry}, ${tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(together_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), begin = blockIdx.x * ${variant.held};
    const uint32_t count = n - begin < ${variant.held} ? n - begin : ${variant.held}; // of the block's keys
//% early_trigger()
    for (uint32_t at = threadIdx.x; at < ${2 << variant.held_digit}; at += ${tbs}) shared->counts[at] = 0;
//% early_wait()
    for (uint32_t at = blockIdx.x * ${tbs} + threadIdx.x; at < ${counters}; at += ${tbs} * gridDim.x) g_totals[at] = 0;
    if (threadIdx.x == 0) kg_st_relaxed_u64(g_rows + blockIdx.x, 0);
    __syncthreads();
    if (threadIdx.x == 0) kg_red_add_release_u32(g_ticket, 1);
    uint32_t times = 1; // that blocks have met
    if (count == ${variant.held}) {
        KG_CASE(none);
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) shared->keys[threadIdx.x + ${tbs} * i] = ${keys.encode("g_in[begin + threadIdx.x + " .. tbs .. " * i]")};
    } else {
        KG_CASE(stop);
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t at = threadIdx.x + ${tbs} * i;
            if (at < count) shared->keys[at] = ${keys.encode("g_in[begin + at]")};
        }
    }
    __syncthreads(); // the block's keys are there, and no counter counts yet

//% if few then
    uint64_t *const g_cuts = g_rows + ${variant.max_blocks};
//%   few.find()
//% end
    bool counted = false; // a digit
//% if many then
    uint32_t *const g_counts = g_totals + ${counters}; // digits of blocks, where all sort
//% end
//% held.find()

//% held.take("begin + at", "sort_block")
}
KG_ENTRY(${variant.entry})

//% if few then few.share() end
KG_VARIANT(${variant.entry})(const kg_call *call)
{
    // All blocks run at once: a device without room for the most of them does not have this variant.
    if (call->purpose == KG_PURPOSE_PREPARE) {
        const kg_shape all = {{${variant.max_blocks}, 1, 1}, {${tbs}, 1, 1}, 1, true};
        return kg_launch_shaped(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, &all, sizeof(together_shared));
    }
//% take_arguments()
//% take_region("uint32_t", "g_totals", "totals")
//% take_region("uint64_t", "g_rows", "rows")
//% if sorted or few then
//%   take_region(U, "g_numbers", "numbers")
//%   take_region("uint32_t", "g_from", "places")
//% end
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint32_t n = (uint32_t)call->n;
    const uint64_t wanted = call->lengths[0];
//% if variant.kth then
    if (wanted == 0 || wanted > n) return 0; // there is none
    uint32_t most = (uint32_t)wanted;
//% else
    uint32_t most = wanted < n ? (uint32_t)wanted : n;
    if (most == 0) return 0;
//% end
//% if few then
    uint32_t share = most < n ? share_of(most, call->grid[0]) : 0;
//% end
    const kg_shape shape = {{call->grid[0], 1, 1}, {${tbs}, 1, 1}, 1, true};
    void *arguments[] = {${params.addresses()}};
    return kg_launch_shaped(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, &shape, sizeof(together_shared));
}
