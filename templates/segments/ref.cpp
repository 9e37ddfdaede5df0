//% -- The reference of a reduce over segments: each by itself, as the reference of a reduce does all.
//% local T, A, combine, transform = k.T.c, k.A.c, k.ops.combine, k.ops.transform
//% local scalars, kind = args_of("scalar"), spec.partition
//% local offsets = kind == "offsets" and args_of("input")[2].type.c
//% local params = scalar_params()
//% local values = {}
//% for _, arg in ipairs(scalars) do table.insert(values, "s_" .. arg.name) end
//% table.insert(params, "const char *from")
//% table.insert(params, "uint64_t count")
//% table.insert(params, "uint64_t stride")
// A balanced tree over `count` elements, `stride` bytes from one to the next.
static ${A} ${k.symbol}_segment(${join(params)})
{
    ${A} partial[64]; // partial[l] holds 2^l elements where bit l of `at` is set
    for (uint64_t at = 0; at < count; at++) {
//% local value = "*(const " .. T .. " *)(from + at * stride)"
        ${A} sum = ${transform and call(transform, value, transform.uses_index and "at" or nil) or value};
        int level = 0;
        for (; at >> level & 1; level++) sum = ${call(combine, "partial[level]", "sum")};
        partial[level] = sum;
    }
    ${A} result = ${call(k.ops.identity)};
    bool empty = true;
    for (int level = 0; level < 64; level++) {
        if (!(count >> level & 1)) continue;
        result = empty ? partial[level] : ${call(combine, "partial[level]", "result")};
        empty = false;
    }
    return ${call(combine, call(k.ops.identity), "result")}; // as every variant does
}

extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% for i, arg in ipairs(scalars) do
    ${arg.type.c} s_${arg.name};
    memcpy(&s_${arg.name}, call->args[${i - 1}], sizeof s_${arg.name});
//% end
    const char *g_in = (const char *)call->args[${#scalars}];
//% local lead, count = join(values) .. (#values > 0 and ", " or ""), #scalars + (offsets and 2 or 1)
//% for i, arg in ipairs(args_of("output")) do
    ${arg.type.c} *g_${arg.name} = (${arg.type.c} *)call->args[${count + i - 1}];
//% end
//% if offsets then
    const ${offsets} *g_offsets = (const ${offsets} *)call->args[${#scalars + 1}];
    for (uint64_t s = 0; s < call->lengths[0]; s++) {
//%   if k.bounds == "none" then
        const uint64_t begin = (uint64_t)g_offsets[s], end = (uint64_t)g_offsets[s + 1];
        const ${A} sum = ${k.symbol}_segment(${lead}g_in + begin * ${k.T.size}, end - begin, ${k.T.size});
//%     store_results("", "sum", "(end - begin)", "s")
//%   else
        uint64_t begin = (uint64_t)g_offsets[s], end = (uint64_t)g_offsets[s + 1];
        if (begin > end || end > call->n) {
//%     if k.bounds == "trap" then
            const kg_workspace_header *header = (const kg_workspace_header *)call->header;
            *(volatile uint32_t *)(uintptr_t)header->trap = KG_FAULT_OFFSETS;
//%     end
            begin = end = 0;
        }
        const ${A} sum = ${k.symbol}_segment(${lead}g_in + begin * ${k.T.size}, end - begin, ${k.T.size});
//%     store_results("", "sum", "(end - begin)", "s")
//%   end
    }
//% elseif kind == "rows" then
    const uint64_t width = call->lengths[0], height = call->lengths[1], pitch = call->lengths[2];
    for (uint64_t s = 0; s < height; s++) {
        const ${A} sum = ${k.symbol}_segment(${lead}g_in + s * pitch, width, ${k.T.size});
//%   store_results("", "sum", "width", "s")
    }
//% else
    const uint64_t width = call->lengths[0], height = call->lengths[1], pitch = call->lengths[2];
    for (uint64_t s = 0; s < width; s++) {
        const ${A} sum = ${k.symbol}_segment(${lead}g_in + s * ${k.T.size}, height, pitch);
//%   store_results("", "sum", "height", "s")
    }
//% end
    return 0;
}
