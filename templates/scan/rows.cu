//% -- One variant of a scan over rows: a warp has a row, or a block. Nothing is handed on between rows, so they may leave
//% -- gaps, and one launch does all.
//% -- Needs: k, variant.
//% local teams = run "scan/teams"
//%
//% local step, together = variant.steps[1], variant.team > 1
//% local arrays, shared_bytes = args_of("input", "output"), together and "sizeof(sums_of_warps)" or "0"
//%
//% local params = kernel_parameters()
//% params.add("uint64_t ", "width")
//% params.add("uint64_t ", "height")
//% for _, arg in ipairs(arrays) do params.add("uint64_t ", arg.name .. "_pitch") end
//%
//% if together then
struct alignas(16) sums_of_warps {
//%   teams.members()
};

//% end
//% teams.functions(together)
// Each ${together and "block" or "warp"} scans a row.
KG_KERNEL(${step.entry}, ${variant.tbs}, ${step.min_blocks})(${params.declared()})
{
//% if together then
    KG_SMEM(sums_of_warps, shared);
//% end
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
//% if together then
    const uint64_t row = blockIdx.x;
//% else
    const uint64_t row = (uint64_t)blockIdx.x * ${variant.nwarps} + warp;
//% end
    if (row >= height) return;
    KG_CASE(row);
//% for _, arg in ipairs(arrays) do
//%   local bytes = "(" .. constness(arg) .. "char *)g_" .. arg.name .. " + row * " .. arg.name .. "_pitch"
    ${pointer_to(arg)}const row_${arg.name} = (${pointer_to(arg)})(${bytes});
//% end
//% if together then
    uint32_t turn = 0;
//% end
//% teams.scan("    ", "0", "width", together)
}
KG_ENTRY(${step.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        return kg_launch(call, 0, KG_KERNEL_OF(${step.entry}), nullptr, ${variant.tbs}, ${shared_bytes});
    }
//% take_arguments()
//% for i, name in ipairs(k.lengths) do
    uint64_t ${name} = call->lengths[${i - 1}];
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${step.entry}), arguments, ${variant.tbs}, ${shared_bytes});
}
