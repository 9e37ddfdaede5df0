//% -- The reference of a scan. Each element joins the sums of 2^k elements before it, as in a binary counter. Each
//% -- of these knows what stands before and in it. So a float loses log2(n) roundings, and not n.
//% local A, variant_of = k.A.c, k.variants[1]
//% local reverse, exclusive = variant_of.reverse, variant_of.exclusive
//% local function joined(before, after)
//%   if reverse then return combined(after, before) end
//%   return combined(before, after)
//% end
//% local elements = {}
//% for _, arg in ipairs(args_of("input")) do table.insert(elements, "g_" .. arg.name .. "[at]") end
//% local value = elements[1]
//% if k.ops.transform then
//%   if k.ops.transform.uses_index then table.insert(elements, "at") end
//%   value = call(k.ops.transform, table.unpack(elements))
//% end
//% local index = (spec.operator or spec.results) and (exclusive and "place" or "place + 1") or "at"
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
    const ${A} start = ${call(k.ops.initial or k.ops.identity)};
    ${A} sums[64], upto[64]; // of runs in order, each longer than the next; upto: with all before it
    int runs = 0;
    for (uint64_t place = 0; place < call->n; place++) {
        const uint64_t at = ${reverse and "call->n - 1 - place" or "place"};
        ${A} sum = ${value};
//% if exclusive then
        const ${A} before = runs ? upto[runs - 1] : start;
//% end
        for (uint64_t merge = place; merge & 1; merge >>= 1) {
            runs--;
            sum = ${joined("sums[runs]", "sum")};
        }
        sums[runs] = sum;
        upto[runs] = ${joined("(runs ? upto[runs - 1] : start)", "sum")};
        runs++;
//% for _, one in ipairs(results_of(exclusive and "before" or "upto[runs - 1]", index)) do
        g_${one[1].name}[at] = ${one[2]};
//% end
    }
    return 0;
}
