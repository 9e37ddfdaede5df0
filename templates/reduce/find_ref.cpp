//% -- The reference of a search: one element after the other, up to the first that ends it.
//% local find, op, elements = k.variants[1].find, k.ops.where, {}
//% for _, arg in ipairs(args_of("input")) do table.insert(elements, "g_" .. arg.name .. "[at]") end
//% if op.uses_index then table.insert(elements, "at") end
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
    uint64_t at = 0;
    while (at < call->n && ${find == "all" and "" or "!"}${call(op, table.unpack(elements))}) at++;
    *g_out = ${find == "first" and "at" or find == "any" and "at < call->n" or "at == call->n"};
    return 0;
}
