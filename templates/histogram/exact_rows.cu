//% -- One variant of a histogram of each row of a plane, or of each segment, whose sums of floats have the same bits
//% -- everywhere. A block has the exact sums of some bins of a row in shared memory (histogram/limbs). It goes through the
//% -- row, rounds each sum once, and stores it. More bins than it has sums are a part of the work each, which reads the row
//% -- again. No two blocks meet, so there is no workspace.
//% local samples = run "histogram/samples"
//% local R, F, rows, accumulate, E = k.R.c, k.R.name, samples.rows, variant.accumulate, "KG_EXACT_" .. string.upper(k.R.name)
//% local apart = k.R.size == 4 and 15 or 85 -- words from a sum to the next: those that it has, and an odd number
//% local sums = variant.counters // (2 * apart)
//% samples.inside = "counter - from < held"
//%
// What a block shares: sums, ${apart} limbs each.
struct alignas(16) block_shared { uint64_t limbs[${sums * apart}]; };

//% run("histogram/limbs").functions()
//% samples.functions("uint64_t")
//% local params = kernel_parameters()
//% samples.params(params, "uint64_t")
//% if variant.bins == 0 then params.add("uint64_t ", "bins") end
//% local own = {{"uint64_t *", "limbs"}, {"uint64_t ", "from"}, {"uint64_t ", "held"}}
//% samples.counting("uint64_t", own, function(counter, weight)
//%   return "add_limbs(limbs + (" .. counter .. " - from) * " .. apart .. ", " .. weight .. ")"
//% end)
// Column DASk of each row: a block strides through its samples, for the bins that it has sums of.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
//% if variant.bins > 0 then
    const uint64_t bins = ${variant.bins};
//% end
    uint64_t *const limbs = shared->limbs;
    const uint64_t counters = ${samples.counters}, parts = (counters + ${sums - 1}) / ${sums};
    const uint32_t column = 0, columns = 1; // a row is one block's
//% early_start()
//% samples.begin()
    for (uint64_t at_part = blockIdx.x; at_part < ${rows} * parts; at_part += gridDim.x) {
        KG_CASE(row);
        const uint64_t row = at_part / parts, from = at_part % parts * ${sums}, left = counters - from;
        const uint64_t held = left < ${sums} ? left : ${sums};
        ${R} *const row_out = g_out + row * counters + from;
//% samples.row()
        for (uint32_t at = threadIdx.x; at < held * ${apart}; at += ${variant.tbs}) limbs[at] = 0;
        __syncthreads(); // sums are clear
//% samples.walk(function() end)
        __syncthreads(); // the block has added all
        for (uint32_t sum = threadIdx.x; sum < held; sum += ${variant.tbs}) {
            uint64_t *const of_sum = limbs + sum * ${apart};
//% if accumulate then
            kg_exact_add_${F}(of_sum, row_out[sum]);
//% end
            row_out[sum] = kg_exact_${F}(of_sum);
        }
        __syncthreads(); // they are rounded
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% samples.launch("uint64_t")
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}
