//% -- The reference of a reduce: a balanced tree over the elements in order, kept as one partial sum per
//% -- power of two, so that a float sum loses log2(n) roundings and not n.
//% local T, A, combine, transform = k.T.c, k.A.c, k.ops.combine, k.ops.transform
//% local scalars = args_of("scalar")
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% for i, arg in ipairs(scalars) do
    ${arg.type.c} s_${arg.name};
    memcpy(&s_${arg.name}, call->args[${i - 1}], sizeof s_${arg.name});
//% end
    const ${T} *g_in = (const ${T} *)call->args[${#scalars}];
    ${k.R.c} *g_out = (${k.R.c} *)call->args[${#scalars + 1}];
    ${A} partial[64]; // partial[l] holds 2^l elements where bit l of `at` is set
    for (uint64_t at = 0; at < call->n; at++) {
        ${A} sum = ${transform and call(transform, "g_in[at]", transform.uses_index and "at" or nil) or "g_in[at]"};
        int level = 0;
        for (; at >> level & 1; level++) sum = ${call(combine, "partial[level]", "sum")};
        partial[level] = sum;
    }
    ${A} result = ${call(k.ops.identity)};
    bool empty = true;
    for (int level = 0; level < 64; level++) {
        if (!(call->n >> level & 1)) continue;
        result = empty ? partial[level] : ${call(combine, "partial[level]", "result")};
        empty = false;
    }
//% local finalise = k.ops.finalise
    *g_out = ${finalise and call(finalise, "result", finalise.uses_index and "call->n" or nil) or "result"};
    return 0;
}
