//% -- One variant of a histogram that combines the samples of each bin in their order. A warp has some of the bins, of all
//% -- samples or of one row. It goes through these, one vector of lanes after the other, and lanes with one bin take turns.
//% -- Nobody else writes to its counters, which lie in the output. So they may be of any type, there is no atomic, and
//% -- the result is that of a plain loop. How bins are dealt out to warps changes no bit.
//% local samples = run "histogram/samples"
//% local combine = run "histogram/combine"
//% local same_everywhere = run "histogram/one_nan"
//% local turns = run "histogram/turns"
//% local R, rows, accumulate, nwarps = k.R.c, samples.rows, variant.accumulate, variant.nwarps
//%
//% local members = samples.ranges.members
//% local bytes = members ~= "" and "sizeof(block_shared)" or "0"
//%
//% if members ~= "" then
//%   samples.ranges.types()
// What a block shares: the ranges of channels.
struct alignas(16) block_shared {${members} };

//% end
//% turns.functions()
//% samples.functions("uint64_t")
//% local params = kernel_parameters()
//% samples.params(params, "uint64_t")
//% if variant.bins == 0 then params.add("uint64_t ", "bins") end
//% params.add("uint64_t ", "each")
//% local own = {{R .. " *", "row_out"}, {"uint64_t ", "from"}, {"uint64_t ", "held"}}
//% samples.counting("uint64_t", own, function(counter, weight)
//%   local number = counter .. " - from"
//%   return turns.meet("row_out + from", "has && " .. number .. " < held", "(uint32_t)(" .. number .. ")", weight)
//% end)
// Each warp goes through all samples of a row for the counters that it has.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if members ~= "" then
    KG_SMEM(block_shared, shared);
//% end
//% if variant.bins > 0 then
    const uint64_t bins = ${variant.bins};
//% end
    const uint64_t counters = ${samples.counters};
    const uint64_t parts = counters != 0 ? (counters + each - 1) / each : 0; // of the counters of a row
//% early_start()
//% samples.begin()
//% if members ~= "" then
    __syncthreads();
//% end
    for (uint64_t at_part = (uint64_t)blockIdx.x * ${nwarps} + kg_warp(); at_part < ${variant.rows and rows .. " * " or ""}parts; at_part += (uint64_t)gridDim.x * ${nwarps}) {
        KG_CASE(row);
        const uint64_t from = at_part % parts * each, left = counters - from, held = left < each ? left : each;
//% if variant.rows then
        const uint64_t row = at_part / parts;
//%   samples.row()
        ${R} *const row_out = g_out + row * counters;
//% else
        ${R} *const row_out = g_out;
//% end
//% if not accumulate then
        for (uint64_t counter = from + kg_lane(); counter < from + held; counter += 32) row_out[counter] = ${same_everywhere(combine.none)};
        __syncwarp();
//% end
//% samples.walk_by_warp()
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, ${bytes});
//% samples.launch("uint64_t")
//% if variant.bins > 0 then
    const uint64_t bins = ${variant.bins};
//% end
    // So many counters for a warp that each warp has some: 32 at least, and as many as 32 bits can number.
    const uint64_t warps = (uint64_t)call->grid[0] * ${nwarps}, counters = ${samples.counters};
//% if variant.rows then
    const uint64_t of_row = ${rows} != 0 && warps > ${rows} ? warps / ${rows} : 1;
//% end
    uint64_t each = counters / ${variant.rows and "of_row" or "warps"} + 1;
    each = each < 32 ? 32 : each < UINT32_MAX ? each : UINT32_MAX;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${bytes});
}
