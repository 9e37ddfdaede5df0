//% -- One variant of a histogram of each row of a plane, or of each segment. A block has the counters of one row in shared
//% -- memory, in copies as histogram/shared has them, and takes rows in turn. It alone writes their counts: nothing is
//% -- cleared, no atomic leaves the block. A row has no more copies than it has samples for each counter, as adding them up
//% -- costs as much as counting.
//% local samples = run "histogram/samples"
//% local combine = run "histogram/combine"
//% local R, accumulate = k.R.c, variant.accumulate
//% local rows, split = samples.rows, variant.split
//% local clear = split and run "histogram/clear" or {needed = false, functions = function() end, params = function() end}
//% local bytes, one = k.R.size, k.R.size == 8 and "(uint64_t)1" or "1u"
//%
//% samples.ranges.types()
// What a block shares: counters, each bin's copies beside each other.
//% local edges = variant.edges > 0 and " " .. arg_named("edges").type.c .. " edges[" .. variant.edges .. "];" or ""
struct alignas(16) block_shared {${samples.ranges.members} ${R} counts[${variant.counters}];${edges} };

//% samples.functions("uint32_t")
//% clear.functions()
//% combine.functions()
//% local store_params = {table.unpack(combine.params)}
//% for _, param in ipairs {R .. " *counts", R .. " *row_out", "uint32_t counters", "uint32_t log2_copies"} do
//%   table.insert(store_params, param)
//% end
// Adds up what the block has counted of a row, and counts anew. Lanes begin with different copies, which lie in different banks.
KG_FN void store_row(${join(store_params)})
{
    const uint32_t copies = 1u << log2_copies, start = kg_lane() >> (5 - log2_copies);
    for (uint32_t counter = threadIdx.x; counter < counters; counter += ${variant.tbs}) {
        ${R} *const from = counts + (counter << log2_copies);
        ${R} sum = ${combine.none};
        for (uint32_t i = 0; i < copies; i++) {
            const uint32_t copy = (i + start) & (copies - 1);
//% if combine.operator then
            sum = ${combine.both("sum", "from[copy]")};
//% else
            sum += from[copy];
//% end
            from[copy] = ${combine.none};
        }
//% if split then
//%   local changes = combine.changes("sum")
        ${changes and "if (" .. changes .. ") " or ""}${combine.into("row_out + counter", "sum")};
//% else
        row_out[counter] = ${accumulate and combine.both("row_out[counter]", "sum") or "sum"};
//% end
    }
}

//% local params = samples.parameters()
//% samples.params(params, "uint32_t")
//% if variant.bins == 0 then params.add("uint32_t ", "bins") end
//% params.add("uint32_t ", "log2_copies")
//% clear.params(params)
//% samples.counting("uint32_t", {{"unsigned char *", "counts"}, {"uint32_t ", "own"}, {"uint32_t ", "stride"}}, function(counter, weight)
//%   local place = variant.channels > 1 and "(" .. counter .. ")" or counter
//%   return combine.into("(" .. R .. " *)(counts + (" .. place .. " * stride | own))", weight or one)
//% end)
// Column DASk of each row: ${split and "blocks stride through its vectors, and count" or "a block strides through its vectors, and counts"} in shared memory.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
//% if variant.bins > 0 then
    const uint32_t bins = ${variant.bins};
//% end
//% if split then
    // As many blocks for a row as there are for each; where rows are more than blocks, one.
    const uint64_t columns = ${rows} != 0 && gridDim.x > ${rows} ? gridDim.x / ${rows} : 1, column = blockIdx.x % columns;
    const uint32_t counters = ${samples.counters};
//% else
    const uint32_t counters = ${samples.counters}, column = 0, columns = 1; // a row is one block's
//% end
    const uint32_t stride = ${bytes}u << log2_copies; // bytes from a bin to the next
    const uint32_t own = ${bytes} * (kg_lane() & ((1u << log2_copies) - 1));
    unsigned char *const counts = (unsigned char *)shared->counts;
//% early_trigger()
    for (uint32_t at = threadIdx.x; at < counters << log2_copies; at += ${variant.tbs}) shared->counts[at] = ${combine.none};
//% early_wait()
//% samples.begin()
//% if clear.needed then
    bool seen = false;
    if (threadIdx.x < 32) clear_parts(g_out, ${rows} * counters, g_taken, g_clear);
//% end
    for (uint64_t row = blockIdx.x${split and " / columns" or ""}; row < ${rows}; row += gridDim.x${split and " / columns" or ""}) {
        KG_CASE(row);
//% samples.row()
        __syncthreads(); // counters are clear
//% samples.walk(function() end)
        __syncthreads();
//% if clear.needed then
        if (!seen && threadIdx.x == 0) {
//%   clear.wait(rows .. " * counters")
        }
        seen = true;
        __syncthreads(); // the output is clear
//% end
        store_row(${join(combine.names)}${#combine.names > 0 and ", " or ""}shared->counts, g_out + row * counters, counters, log2_copies);
    }
//% if clear.needed then
    if (!seen && threadIdx.x == 0) {
//%   clear.wait(rows .. " * counters")
    }
//% end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% samples.launch("uint32_t")
//% if clear.needed then clear.pointers() end
//% if rows == "segments" then
    const uint64_t width = segments ? call->n / segments : 0; // of most
//% end
//% if variant.bins > 0 then
    const uint32_t bins = ${variant.bins};
//% end
    uint32_t log2_copies = 5;
    const uint64_t counters = ${samples.counters}, room = ${variant.counters}, most = width < room ? width : room;
    while (log2_copies > 0 && counters << log2_copies > most) log2_copies--;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}
