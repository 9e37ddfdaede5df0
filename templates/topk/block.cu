//% -- One block finds the first k of all keys, in one launch: it sorts them in shared memory.
//% local results = run "topk/results"
//% local keys = results.keys
//% local N, tbs = variant.order_work, variant.tbs
//% local in_order = variant.arrange == "array" and not variant.kth
//%
struct alignas(16) block_shared {
//% results.members()
//% if in_order then
    alignas(16) uint8_t taken[${variant.dbs}]; // whether the key that stands there is a result
    alignas(16) uint32_t counts[${variant.nwarps}]; // results of each warp
//% end
};

//% keys.functions()
//% results.sorting("block_shared")
//% local params = kernel_parameters()
//% params.add("uint64_t ", "n")
//% params.add("uint64_t ", "most")
// One block: up to ${variant.dbs} keys, of which the first ${variant.kth and "`most`-th is the result" or "`most` are results"}.
KG_KERNEL(${variant.entry}, ${tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
//% early_start()
    KG_CASE(stop);
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x + ${tbs} * i;
//% if in_order then
        shared->taken[at] = 0;
//% end
        if (at >= n) continue;
        shared->numbers[at] = ${keys.encode("g_in[at]")};
        shared->places[at] = (uint16_t)at;
    }
    __syncthreads();
    sort_block(shared, (uint32_t)n);

//% if variant.kth then
    // OUTPUT: the last of them.
    if (threadIdx.x != 0) return;
    const uint32_t last = (uint32_t)most - 1;
//%   if results.wants_from then
    const uint32_t from = shared->places[last];
//%   end
//%   results.put("0", "shared->numbers[last]", "from")
//% elseif in_order then
    // Which keys are results, and how many of the warp's are.
    for (uint32_t i = threadIdx.x; i < most; i += ${tbs}) shared->taken[shared->places[i]] = 1;
    __syncthreads();
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), first = warp * ${32 * N} + lane;
    uint32_t lanes[${N}], count = 0;
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        lanes[i] = __ballot_sync(${full_mask}, shared->taken[first + 32 * i] != 0);
        count += (uint32_t)__popc(lanes[i]);
    }
    if (lane == 0) shared->counts[warp] = count;
    __syncthreads();
    uint32_t to = 0;
    for (uint32_t w = 0; w < warp; w++) to += shared->counts[w];

    // OUTPUT: in the order of the array.
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t from = first + 32 * i, place = to + (uint32_t)__popc(lanes[i] & kg_lanemask_lt());
        to += (uint32_t)__popc(lanes[i]);
        if ((lanes[i] >> lane & 1) == 0) continue;
//%   if arg_named("out") and not variant.by then
        const ${keys.number} number = ${keys.encode("g_in[from]")};
//%   end
//%   results.put("place", "number", "from")
    }
//% else
    // OUTPUT: in their order.
    for (uint32_t i = threadIdx.x; i < most; i += ${tbs}) {
//%   if results.wants_from then
        const uint32_t from = shared->places[i];
//%   end
//%   results.put("i", "shared->numbers[i]", "from")
    }
//% end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${tbs}, sizeof(block_shared));
//% take_arguments()
    uint64_t n = call->n, most = call->lengths[0];
//% if variant.kth then
    if (most == 0 || most > n) return 0; // there is none
//% else
    if (most > n) most = n;
    if (most == 0) return 0;
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${tbs}, sizeof(block_shared));
}
