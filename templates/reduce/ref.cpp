//% -- The reference of a reduce: a balanced tree over the elements in order. It is kept as one partial sum
//% -- per power of two, so that a float sum loses log2(n) roundings and not n.
//% if k.variants[1].find then
//%   run "reduce/find_ref"
//%   return
//% end
//% local A, combine, transform = k.A.c, k.ops.combine, k.ops.transform
//% local scalars, inputs = args_of("scalar"), args_of("input")
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% for i, arg in ipairs(scalars) do
    ${arg.type.c} s_${arg.name};
    memcpy(&s_${arg.name}, call->args[${i - 1}], sizeof s_${arg.name});
//% end
//% local elements = {}
//% for i, arg in ipairs(inputs) do
    const ${arg.type.c} *g_${arg.name} = (const ${arg.type.c} *)call->args[${#scalars + i - 1}];
//%   table.insert(elements, "g_" .. arg.name .. "[at]")
//% end
//% local value = elements[1]
//% if transform then
//%   if transform.uses_index then table.insert(elements, "at") end
//%   value = call(transform, table.unpack(elements))
//% end
//% for i, arg in ipairs(args_of("output")) do
    ${arg.type.c} *g_${arg.name} = (${arg.type.c} *)call->args[${#scalars + #inputs + i - 1}];
//% end
    ${A} partial[64]; // partial[l] holds 2^l elements where bit l of `at` is set
    for (uint64_t at = 0; at < call->n; at++) {
        ${A} sum = ${value};
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
    // As every variant does; of nothing but NaNs a minimum, for one, is the identity.
    result = ${call(combine, call(k.ops.identity), "result")};
//% store_results("", "result", "call->n")
    return 0;
}
