//% -- The reference of a select: one element after the other.
//% if k.ops.partition then
//%   run "select/part_ref"
//%   return
//% end
//% local v, op = k.variants[1], k.ops.where or k.ops.unique
//% local inputs, own = args_of("input"), "g_" .. args_of("input")[1].name
//% local outputs = {}
//% for _, arg in ipairs(args_of("output")) do
//%   local transform = k.ops["transform_" .. arg.name] or arg.name == "out" and k.ops.transform
//%   if transform and arg.count then table.insert(outputs, {arg, transform}) end
//% end
//% local function elements(of)
//%   local list = {}
//%   if of.role == "unique" then
//%     list = v.last and {own .. "[at]", own .. "[at + 1]"} or {own .. "[at - 1]", own .. "[at]"}
//%     if of.uses_index then table.insert(list, v.last and "at + 1" or "at") end
//%     return table.unpack(list)
//%   end
//%   for _, arg in ipairs(inputs) do
//%     local bits = arg.extent == "KG_EXTENT_BITS"
//%     table.insert(list, "g_" .. arg.name .. (bits and "[at / 32] >> at % 32 & 1" or "[at]"))
//%   end
//%   if of.uses_index then table.insert(list, "at") end
//%   return table.unpack(list)
//% end
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
    const uint64_t capacity = call->lengths[0];
    uint64_t count = 0;
//% if v.by_key then
//%   run "select/by_key_ref"
//% elseif v.repeats then
//%   run "select/repeat_ref"
//% elseif v.runs then
//%   run "select/run_ref"
//% else
    for (uint64_t at = 0; at < call->n; at++) {
        if (${v.last and "at + 1 != call->n && " or v.unique and "at != 0 && " or "!"}${call(op, elements(op))}) continue;
        if (count < capacity) {
//% for i, output in ipairs(outputs) do
            const ${output[1].type.c} v${i} = ${call(output[2], elements(output[2]))};
//% end
//% for i, output in ipairs(outputs) do
            g_${output[1].name}[count] = v${i};
//% end
//% if v.keep ~= "values" then
            g_indices[count] = (${arg_named("indices").type.c})at;
//% end
        }
        count++;
    }
//% end
    *g_count = count;
    return 0;
}
