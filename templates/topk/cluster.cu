//% -- The blocks of one cluster find the first k keys, in one launch (capability 9.0). Each holds its part of the keys
//% -- in shared memory.
//% local results = run "topk/results"
//% local held = (use "topk/held").of(results)
//% local keys = results.keys
//% local N, tbs, blocks = variant.nwork, variant.tbs, variant.cluster
//%
struct alignas(16) cluster_shared {
//% held.members()
};

//% keys.functions()
//% if variant.sorted then
//%   results.sorting("cluster_shared")
//% end
//% held.functions("cluster_shared")
//% local params = kernel_parameters()
//% params.add("uint32_t ", "n")
//% params.add("uint32_t ", "most")
// One cluster: up to ${blocks * variant.held} keys, of which the first ${variant.kth and "`most`-th is the result" or "`most` are results"}.
KG_KERNEL(${variant.entry}, ${tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(cluster_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), rank = kg_cluster_rank();
    const uint32_t part = (n + ${blocks - 1}) / ${blocks}, begin = rank * part;
    const uint32_t count = begin >= n ? 0 : n - begin < part ? n - begin : part; // of the block's keys
//% early_trigger()
    for (uint32_t at = threadIdx.x; at < ${2 << variant.held_digit}; at += ${tbs}) shared->counts[at] = 0;
//% early_wait()
    KG_CASE(stop);
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x + ${tbs} * i;
        if (at < count) shared->keys[at] = ${keys.encode("g_in[begin + at]")};
    }
    __syncthreads(); // the block's keys are there, and no counter counts yet

//% held.find()

//% held.take("begin + at", "sort_block")
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    const kg_shape shape = {{${blocks}, 1, 1}, {${tbs}, 1, 1}, ${blocks}, false};
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch_shaped(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, &shape, sizeof(cluster_shared));
//% take_arguments()
    uint32_t n = (uint32_t)call->n;
    const uint64_t wanted = call->lengths[0];
//% if variant.kth then
    if (wanted == 0 || wanted > n) return 0; // there is none
    uint32_t most = (uint32_t)wanted;
//% else
    uint32_t most = wanted < n ? (uint32_t)wanted : n;
    if (most == 0) return 0;
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch_shaped(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, &shape, sizeof(cluster_shared));
}
