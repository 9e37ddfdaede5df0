//% -- The blocks of one cluster find the first k keys, in one launch (capability 9.0). Each holds its part of the keys
//% -- in shared memory.
//% local results = run "topk/results"
//% local keys = results.keys
//% local N, tbs, blocks = variant.nwork, variant.tbs, variant.cluster
//%
//% -- Blocks reach into each other's shared memory.
//% local among = {counts = "uint32_t *counts", from = "shared->from"}
//% function among.members()
    uint32_t below, equal; // how many of the block's numbers are below the k-th, and equal to it
//%   if variant.sorted then
    alignas(16) uint32_t from[${variant.order_work * tbs}]; // of the first block: where results come from
//%   end
//% end
//% function among.totals(digits, each)
    KG_UNROLL(${blocks})
    for (uint32_t block = 0; block < ${blocks}; block++) {
        const uint32_t *const theirs = kg_map_shared(counts, block);
        KG_UNROLL(${each})
        for (uint32_t i = 0; i < ${each}; i++)
            if (first + i < ${digits}) totals[i] += theirs[first + i];
    }
//% end
//% function among.counted()
        kg_cluster_sync(); // all blocks have counted
//% end
//% function among.before()
    if (threadIdx.x == ${tbs - 1}) {
        shared->below = before + below;
        shared->equal = same + equal;
    }
    kg_cluster_sync(); // all blocks know what they have
    for (uint32_t block = 0; block < rank; block++) {
        before += *kg_map_shared(&shared->below, block);
        same += *kg_map_shared(&shared->equal, block);
    }
//% end
//% function among.put(to, with_from)
            *kg_map_shared(&shared->numbers[${to}], 0) = number;
//%   if with_from then
            *kg_map_shared(&shared->from[${to}], 0) = from;
//%   end
//% end
//% function among.stored()
    kg_cluster_sync(); // no block reaches into another any more
//% end
//% function among.alone()
    if (rank != 0) return;
    for (uint32_t i = threadIdx.x; i < most; i += ${tbs}) shared->places[i] = (uint16_t)i;
//% end
//% local held = (use "topk/held").of(results, among)
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

//% if blocks == 1 and variant.sorted then
    // Where most are results all are sorted, and none is looked for.
    if (most > n / 2 && n <= ${variant.order_work * tbs}) {
        for (uint32_t at = threadIdx.x; at < n; at += ${tbs}) {
            shared->numbers[at] = shared->keys[at];
            shared->places[at] = (uint16_t)at;
        }
        __syncthreads(); // numbers and places are there
        sort_block(shared, n);
        for (uint32_t i = threadIdx.x; i < most; i += ${tbs}) {
//%   if results.wants_from then
            const uint32_t from = shared->places[i];
//%   end
//%   results.put("i", "shared->numbers[i]", "from")
        }
        return;
    }
//% end
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
