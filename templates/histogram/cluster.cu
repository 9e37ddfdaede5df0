//% -- One variant of the histogram whose counters lie in the shared memory of a whole cluster (capability 9.0). Its
//% -- blocks own them in groups of 32 by turns: group g is that of block g modulo their number. A sample is added where
//% -- its counter lies, by an atomic that goes to that block's shared memory. At the end each block hands its own
//% -- counters to the output, 32 of a warp beside each other. There is one counter of each bin, so equal samples wait for
//% -- each other.
//% local samples = run "histogram/samples"
//% local clear = run "histogram/clear"
//% local combine = run "histogram/combine"
//% local R, blocks, log2 = k.R.c, variant.cluster, 0
//% while 1 << log2 < blocks do log2 = log2 + 1 end
//% local known = variant.bins > 0
//%
//% samples.ranges.types()
// What a block shares: the counters that it owns.
struct alignas(16) block_shared {${samples.ranges.members} ${R} counts[${variant.counters}]; };

//% samples.functions("uint32_t")
//% clear.functions()
//% combine.functions()
// Where a counter lies: in which block of the cluster, and where there.
KG_FN ${R} *counter_at(${R} *counts, uint32_t counter)
{
    const uint32_t group = counter >> 5;
    return kg_map_shared(counts + ((group >> ${log2} << 5) + (counter & 31)), group & ${blocks - 1});
}

//% local params = samples.parameters()
//% samples.params(params, "uint32_t")
//% if not known then params.add("uint32_t ", "bins") end
//% clear.params(params)
//% samples.counting("uint32_t", {{R .. " *", "counts"}}, function(counter, weight)
//%   local one = k.R.size == 8 and "(uint64_t)1" or "1u"
//%   return combine.into("counter_at(counts, " .. counter .. ")", weight or one)
//% end)
// Column DASk: the grid strides through the vectors; the blocks of a cluster count in each other's shared memory.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
//% if known then
    const uint32_t bins = ${variant.bins};
//% end
    const uint32_t counters = ${samples.counters}, rank = kg_cluster_rank();
    const uint32_t groups = (counters + 31) / 32, owned = (groups + ${blocks - 1} - rank) / ${blocks} * 32;
    ${R} *const counts = shared->counts;
//% early_trigger()
    for (uint32_t at = threadIdx.x; at < owned; at += ${variant.tbs}) counts[at] = ${combine.none};
//% early_wait()
//% samples.begin()
//% if clear.needed then
    if (threadIdx.x < 32) clear_parts(g_out, counters, g_taken, g_clear);
//% end
    kg_cluster_sync(); // all blocks have begun, and their counters are clear
//% samples.walk(function() end)
    kg_cluster_sync(); // all have added: no block reaches into another any more
//% if clear.needed then
    if (threadIdx.x == 0) {
//%   clear.wait("counters")
    }
    __syncthreads(); // the output is clear
//% end
    for (uint32_t at = threadIdx.x; at < owned; at += ${variant.tbs}) {
        const uint32_t counter = ((at >> 5 << ${log2}) + rank) * 32 + (at & 31);
        const ${R} sum = counts[at];
//% local changes = combine.changes("sum")
        if (counter < counters${changes and " && " .. changes or ""}) ${combine.into("g_out + counter", "sum")};
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% samples.launch("uint32_t")
//% clear.pointers()
    void *arguments[] = {${params.addresses()}};
    // Whole clusters: one at least, else no more blocks than were asked for.
    const uint32_t clusters = call->grid[0] < ${blocks} ? 1 : call->grid[0] / ${blocks};
    const kg_shape shape = {{clusters * ${blocks}, 1, 1}, {${variant.tbs}, 1, 1}, ${blocks}, false};
    return kg_launch_shaped(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, &shape, sizeof(block_shared));
}
