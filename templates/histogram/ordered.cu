//% -- One variant of a histogram whose sums of floats have the same bits from call to call. Samples are dealt out by their
//% -- numbers, wherever the arrays lie. Each warp has counters of its own in shared memory. Lanes that have one bin add in
//% -- turn. A block adds up its warps in order, and a second launch adds up blocks in order. An operator that commutes
//% -- takes the place of additions.
//% local samples = run "histogram/samples"
//% local combine = run "histogram/combine"
//% local turns = run "histogram/turns"
//% local R, nwarps, width, accumulate = k.R.c, variant.nwarps, variant.counters, variant.accumulate
//% local sum_step, counters = variant.steps[2], samples.counters
//% local function meets(to, value)
//%   return combine.operator and to .. " = " .. combine.both(to, value) or to .. " += " .. value
//% end
//%
//% samples.ranges.types()
// What a block shares: the counters of each warp.
struct alignas(16) block_shared {${samples.ranges.members} ${R} sums[${nwarps}][${width}]; };

//% turns.functions()
//% samples.functions("uint32_t")
//% local params = parameter_list()
//% for _, arg in ipairs(args_of("scalar", "input")) do
//%   if arg.role == "scalar" then params.add("const " .. arg.type.c .. " ", "s_" .. arg.name)
//%   else params.add(pointer_to(arg), "g_" .. arg.name) end
//% end
//% samples.params(params, "uint32_t")
//% params.add("uint32_t ", "bins")
//% params.add(R .. " *", "g_sums")
//% samples.counting("uint32_t", {{R .. " *", "sums"}}, function(counter, weight)
//%   return turns.meet("sums", "has", counter, weight)
//% end)
// Column DASk: the grid strides through the samples; each warp adds to counters of its own.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t counters = ${counters};
    ${R} *const sums = shared->sums[kg_warp()];
//% early_trigger()
    for (uint32_t at = kg_lane(); at < counters; at += 32) sums[at] = ${combine.none};
    __syncwarp();
//% early_wait()
//% samples.begin()
//% if samples.ranges.members ~= "" then
    __syncthreads();
//% end
//% samples.walk_in_order()

    // The sums of the block's warps, in their order.
    __syncthreads();
    for (uint32_t counter = threadIdx.x; counter < counters; counter += ${variant.tbs}) {
        ${R} sum = shared->sums[0][counter];
        for (uint32_t warp = 1; warp < ${nwarps}; warp++) ${meets("sum", "shared->sums[warp][counter]")};
        g_sums[(uint64_t)blockIdx.x * counters + counter] = sum;
    }
}
KG_ENTRY(${variant.entry})

//% local params_sum = {table.unpack(combine.params)}
//% for _, param in ipairs {"const " .. R .. " *g_sums", R .. " *g_out", "uint32_t blocks", "uint32_t counters"} do
//%   table.insert(params_sum, param)
//% end
// Adds up each counter over all blocks, in their order.
KG_KERNEL(${sum_step.entry}, ${sum_step.tbs}, ${sum_step.min_blocks})(${join(params_sum)})
{
//% early_start()
    for (uint32_t counter = blockIdx.x * ${sum_step.tbs} + threadIdx.x; counter < counters; counter += gridDim.x * ${sum_step.tbs}) {
        ${R} sum = g_sums[counter];
        KG_UNROLL(8)
        for (uint32_t block = 1; block < blocks; block++) ${meets("sum", "g_sums[(uint64_t)block * counters + counter]")};
        ${accumulate and meets("g_out[counter]", "sum") or "g_out[counter] = sum"};
    }
}
KG_ENTRY(${sum_step.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
        if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${sum_step.entry}), nullptr, ${sum_step.tbs}, 0);
        return error;
    }
//% samples.launch("uint32_t")
//% take_region(R, "g_sums", "sums")
    uint32_t counters = ${counters}, blocks = call->grid[0];
    void *arguments[] = {${params.addresses()}};
//% local given = {}
//% for i, name in ipairs(combine.names) do given[i] = "(void *)&" .. name .. ", " end
    void *sums[] = {${table.concat(given)}&g_sums, &g_out, &blocks, &counters};
    int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
    if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${sum_step.entry}), sums, ${sum_step.tbs}, 0);
    return error;
}
