//% -- One variant of the histogram for few samples, or more bins than a block has counters (capability 9.0). A cluster
//% -- of blocks has a range of the bins. Its blocks share the samples. Each counts those of the range in its own
//% -- shared memory. Then each adds up a slice of the range, from the counters of all of them, and stores it. So nothing
//% -- is cleared before, no block waits for others but those of its cluster, and no addition meets another. Samples are
//% -- read once for each range. There are copies of each counter, as in histogram/shared, where there is room.
//% -- With `parts` there are fewer ranges than clusters: those of one range share the samples, and add to a clear output.
//% local samples = run "histogram/samples"
//% local clear = run "histogram/clear"
//% local combine = run "histogram/combine"
//% local R, blocks = k.R.c, variant.cluster
//% local shares = variant.parts > 0 -- clusters share the samples, too
//% local clears = shares and clear.needed
//% local known, tables = variant.bins > 0, variant.channels > 1
//%
//% samples.ranges.types()
// What a block shares: counters of a range, each bin's copies beside each other.
struct alignas(16) block_shared {${samples.ranges.members} ${R} counts[${variant.counters}]; };

//% samples.functions("uint32_t")
//% if clears then clear.functions() end
//% combine.functions()
//% local taken = {table.unpack(combine.params)}
//% for _, param in ipairs {R .. " *counts", "uint32_t share", "uint32_t log2_copies"} do table.insert(taken, param) end
// Adds up the copies of each counter, in the first of them. Lanes begin with different ones, which lie in different banks.
KG_FN void add_copies(${join(taken)})
{
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t at = threadIdx.x; at < share; at += ${variant.tbs}) {
        ${R} *const from = counts + (at << log2_copies);
        ${R} sum = ${combine.none};
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
            sum = ${combine.both("sum", "from[copy]")};
        }
        from[0] = sum;
    }
}

//% local params = samples.parameters()
//% samples.params(params, "uint32_t")
//% if not known then params.add("uint32_t ", "bins") end
//% params.add("uint32_t ", "share")
//% params.add("uint32_t ", "log2_copies")
//% if shares then params.add("uint32_t ", "spans") end
//% if clears then clear.params(params) end
//% samples.column, samples.columns = shares and "column" or "rank", shares and "columns" or tostring(blocks)
//% samples.inside = (tables and "table + " or "") .. "counter - low < share"
//% local place = {{"unsigned char *", "counts"}}
//% for _, name in ipairs {"own", "stride", "low", "share"} do table.insert(place, {"uint32_t ", name}) end
//% samples.counting("uint32_t", place, function(counter, weight)
//%   local one = k.R.size == 8 and "(uint64_t)1" or "1u"
//%   return combine.into("(" .. R .. " *)(counts + ((" .. counter .. " - low) * stride | own))", weight or one)
//% end)
//% local scalars_first = join(combine.names) .. (#combine.names > 0 and ", " or "")
// Column DASk: the blocks of a cluster stride through the vectors; clusters share the bins.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
//% if known then
    const uint32_t bins = ${variant.bins};
//% end
    const uint32_t counters = ${samples.counters}, rank = kg_cluster_rank();
    const uint32_t stride = ${k.R.size}u << log2_copies; // bytes from a bin to the next
    const uint32_t own = ${k.R.size} * (kg_lane() & ((1u << log2_copies) - 1));
    const uint32_t each = (share + ${blocks - 1}) / ${blocks}; // counters of a slice
    const uint32_t end = (rank + 1) * each < share ? (rank + 1) * each : share;
    unsigned char *const counts = (unsigned char *)shared->counts;
    const uint32_t cluster = blockIdx.x / ${blocks}, at_once = ${shares and "spans" or "gridDim.x / " .. blocks};
//% if shares then
    const uint32_t column = cluster / spans * ${blocks} + rank, columns = gridDim.x / spans;
//% end
//% if clears then
//%   clear.waits()
    bool seen = false;
//% end
//% early_trigger()
    for (uint32_t at = threadIdx.x; at < share << log2_copies; at += ${variant.tbs}) shared->counts[at] = ${combine.none};
//% early_wait()
//% samples.begin()
//% if clears then
    if (threadIdx.x < 32) clear_parts(g_out, counters, g_taken, g_clear);
//% end
    for (uint32_t low = ${shares and "cluster % spans" or "cluster"} * share;;) { // a range of the cluster
    __syncthreads();
//% samples.walk(function() end)
    __syncthreads();
    if (log2_copies > 0) add_copies(${scalars_first}shared->counts, share, log2_copies);
//% if clears then
    if (!seen && threadIdx.x == 0) {
//%   clear.begin_wait("counters")
    }
    seen = true;
//% end
    kg_cluster_sync(); // all have counted
    for (uint32_t at = rank * each + threadIdx.x; at < end; at += ${variant.tbs}) {
        ${R} of[${blocks}], sum = ${combine.none};
        KG_UNROLL(${blocks})
        for (uint32_t i = 0; i < ${blocks}; i++) of[i] = *kg_map_shared(shared->counts + (at << log2_copies), (rank + i) & ${blocks - 1});
        KG_UNROLL(${blocks})
        for (uint32_t i = 0; i < ${blocks}; i++) sum = ${combine.both("sum", "of[i]")};
        const uint32_t counter = low + at;
//% if shares then
//%   local changes = combine.changes("sum")
        if (counter < counters${changes and " && " .. changes or ""}) ${combine.into("g_out + counter", "sum")};
//% else
        if (counter < counters) g_out[counter] = ${variant.accumulate and combine.both("g_out[counter]", "sum") or "sum"};
//% end
    }
    kg_cluster_sync(); // no block reads another's counters any more
    low += at_once * share;
    if (low >= counters) break;
    KG_CASE(range);
    for (uint32_t at = threadIdx.x; at < share << log2_copies; at += ${variant.tbs}) shared->counts[at] = ${combine.none};
    }
//% if clears then clear.leave() end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    kg_shape shape = {{${blocks}, 1, 1}, {${variant.tbs}, 1, 1}, ${blocks}, false};
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch_shaped(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, &shape, sizeof(block_shared));
//% samples.launch("uint32_t")
//% if clears then clear.pointers() end
    // As many clusters as there are ranges, and no more blocks than were asked for; but one.
//% local all = (known and tostring(variant.bins) or "bins") .. (variant.outside == "count" and " + 1" or "")
    const uint64_t counters = ${tables and variant.active .. " * " or ""}((uint64_t)${all});
    const uint64_t clusters = call->grid[0] < ${blocks} ? 1 : call->grid[0] / ${blocks};
    const uint64_t most = ${shares and "clusters < " .. variant.parts .. " ? clusters : " .. variant.parts or "clusters"}, wanted = (counters + most - 1) / most;
    uint32_t share = wanted == 0 ? 1 : wanted < ${variant.counters} ? (uint32_t)wanted : ${variant.counters}, log2_copies = 5;
    while (log2_copies > 0 && share << log2_copies > ${variant.counters}) log2_copies--;
    const uint64_t all_spans = (counters + share - 1) / share;
    ${shares and "" or "const "}uint32_t spans = (uint32_t)(all_spans == 0 ? 1 : all_spans < clusters ? all_spans : clusters);
    shape.grid[0] = ${blocks} * ${shares and "((uint32_t)clusters / spans * spans)" or "spans"};
    void *arguments[] = {${params.addresses()}};
    return kg_launch_shaped(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, &shape, sizeof(block_shared));
}
