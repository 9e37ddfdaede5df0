//% -- The reference of a select: one element after the other.
//% local v, op, transform = k.variants[1], k.ops.where or k.ops.unique, k.ops.transform
//% local inputs, own = args_of("input"), "g_" .. args_of("input")[1].name
//% local function elements(of)
//%   local list = {}
//%   if of.role == "unique" then table.insert(list, own .. "[at - 1]") end
//%   for _, arg in ipairs(inputs) do table.insert(list, "g_" .. arg.name .. "[at]") end
//%   if of.uses_index then table.insert(list, "at") end
//%   return table.unpack(list)
//% end
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
    for (uint64_t at = 0; at < call->n; at++) {
        if (${v.unique and "at != 0 && " or "!"}${call(op, elements(op))}) continue;
        if (count < capacity) {
//% if v.keep ~= "indices" then
            g_out[count] = ${call(transform, elements(transform))};
//% end
//% if v.keep ~= "values" then
            g_indices[count] = (${arg_named("indices").type.c})at;
//% end
        }
        count++;
    }
    *g_count = count;
    return 0;
}
