//% -- One variant of the histogram that counts in the output, for any number of bins.
//% local samples = run "histogram/samples"
//% local clear = run "histogram/clear"
//% local bits = 8 * k.R.size
//%
//% samples.functions("uint64_t")
//% clear.functions()
//% local params = kernel_parameters()
//% samples.params(params)
//% params.add("uint64_t ", "bins")
//% clear.params(params)
//%
//% samples.counting("uint64_t", {{k.R.c .. " *", "g_out"}}, function(counter)
//%   return "kg_red_add_u" .. bits .. "(g_out + " .. counter .. ", 1)"
//% end)
// Column DASk: the grid strides through the vectors; samples are counted in the output.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% early_start()
//% if clear.needed then
    clear_parts(g_out, ${samples.counters}, g_taken, g_clear);
    __syncthreads();
//%   clear.wait(samples.counters)
    __syncthreads();
//% end
//% samples.walk(function() end)
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% samples.launch("uint64_t")
//% clear.pointers()
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
