//% -- One variant of a histogram of each row of a plane, or of each segment, that counts in the output, for any number of
//% -- bins. Where there are blocks enough for several of a row, all of them clear the whole output first. Else a block has
//% -- a row for itself. It clears that alone, just before it counts, and waits for nobody.
//% local samples = run "histogram/samples"
//% local clear = run "histogram/clear"
//% local hot = run "histogram/hot"
//% local combine = run "histogram/combine"
//% local R, rows = k.R.c, samples.rows
//% local members = samples.ranges.members
//% local part = clear.needed and " uint32_t part;" or "" -- of the output, that the block clears
//% clear.together, hot.out = true, "row_out"
//% local bytes = (hot.slots > 0 or members .. part ~= "") and "sizeof(block_shared)" or 0
//%
//% samples.ranges.types()
//% samples.functions("uint64_t")
//% clear.functions()
//% combine.functions()
//% if hot.slots > 0 then hot.functions(members, part)
//% elseif members .. part ~= "" then
// What a block shares.
struct alignas(16) block_shared {${members}${part} };

//% end
//% local params = samples.parameters()
//% samples.params(params, "uint64_t")
//% if variant.bins == 0 then params.add("uint64_t ", "bins") end
//% clear.params(params)
//% local own = {{R .. " *", "row_out"}}
//% if hot.slots > 0 then table.insert(own, 1, {"block_shared *", "shared"}) end
//% samples.counting("uint64_t", own, function(counter, weight)
//%   local scalars = join(combine.names) .. (#combine.names > 0 and ", " or "")
//%   if hot.slots > 0 then return "add_to(" .. scalars .. "shared, row_out, " .. counter .. ", " .. (weight or "1") .. ")" end
//%   local place = variant.channels > 1 and "(" .. counter .. ")" or counter
//%   return combine.into("row_out + " .. place, weight or k.R.size == 8 and "(uint64_t)1" or "1u")
//% end)
// Column DASk of each row: blocks stride through its vectors; samples are counted in the output.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if bytes ~= 0 then
    KG_SMEM(block_shared, shared);
//% end
//% if variant.bins > 0 then
    const uint64_t bins = ${variant.bins};
//% end
    // As many blocks for a row as there are for each; where rows are more than blocks, one.
    const uint64_t columns = ${rows} != 0 && gridDim.x > ${rows} ? gridDim.x / ${rows} : 1, column = blockIdx.x % columns;
    const uint64_t counters = ${samples.counters};
//% early_start()
//% samples.begin()
//% if members ~= "" then
    __syncthreads(); // ranges are there
//% end
//% if clear.needed then
    if (columns > 1) {
        KG_CASE(shared_rows);
        clear_parts_together(g_out, ${rows} * counters, g_taken, g_clear, &shared->part);
        if (threadIdx.x == 0) {
//%   clear.wait(rows .. " * counters")
        }
        __syncthreads();
    }
//% end
    for (uint64_t row = blockIdx.x / columns; row < ${rows}; row += gridDim.x / columns) {
        KG_CASE(row);
        ${R} *const row_out = g_out + row * counters;
//% samples.row()
//% if clear.needed then
        if (columns == 1) {
            for (uint64_t at = threadIdx.x; at < counters; at += ${variant.tbs}) row_out[at] = ${combine.none};
        }
//% end
//% if hot.slots > 0 then hot.begin() end
//% if hot.slots > 0 or clear.needed then
        __syncthreads(); // all is clear
//% end
//% samples.walk(function() end)
//% if hot.slots > 0 then hot.finish() end
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, ${bytes});
//% samples.launch("uint64_t")
//% clear.pointers()
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${bytes});
}
