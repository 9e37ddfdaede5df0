//% -- One variant of a histogram of each row of a plane, or of each segment, for short ones. A warp has the counters of one
//% -- row in shared memory, and takes rows in turn. No warp waits for another. A lane takes samples one by one, so it does
//% -- not matter where a row begins.
//% local samples = run "histogram/samples"
//% local combine = run "histogram/combine"
//% local R, accumulate, nwarps = k.R.c, variant.accumulate, variant.nwarps
//% local one = k.R.size == 8 and "(uint64_t)1" or "1u"
//%
//% samples.ranges.types()
// What a block shares: the counters of each warp.
struct alignas(16) block_shared {${samples.ranges.members} ${R} counts[${nwarps}][${variant.counters // nwarps}]; };

//% samples.functions("uint32_t")
//% combine.functions()
//% local params = samples.parameters()
//% samples.params(params, "uint32_t")
//% if variant.bins == 0 then params.add("uint32_t ", "bins") end
//% samples.counting("uint32_t", {{R .. " *", "counts"}}, function(counter, weight)
//%   local place = variant.channels > 1 and "(" .. counter .. ")" or counter
//%   return combine.into("counts + " .. place, weight or one)
//% end)
// A warp counts a row in shared memory.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
//% if variant.bins > 0 then
    const uint32_t bins = ${variant.bins};
//% end
    const uint32_t counters = ${samples.counters}, lane = kg_lane();
    ${R} *const counts = shared->counts[kg_warp()];
//% early_trigger()
    for (uint32_t counter = lane; counter < counters; counter += 32) counts[counter] = ${combine.none};
//% early_wait()
//% samples.begin()
//% if samples.ranges.members ~= "" then
    __syncthreads(); // ranges are there
//% end
    for (uint64_t row = (uint64_t)blockIdx.x * ${nwarps} + kg_warp(); row < ${samples.rows}; row += (uint64_t)gridDim.x * ${nwarps}) {
        KG_CASE(row);
//% samples.row()
        __syncwarp(); // counters are clear
//% samples.walk_row()
        __syncwarp(); // all have counted
        for (uint32_t counter = lane; counter < counters; counter += 32) {
            ${R} *const to = g_out + row * counters + counter;
            *to = ${accumulate and combine.both("*to", "counts[counter]") or "counts[counter]"};
            counts[counter] = ${combine.none};
        }
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% samples.launch("uint32_t")
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}
