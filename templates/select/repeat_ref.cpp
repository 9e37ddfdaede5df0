//% -- The reference of repeats: the copies of one element after those of the other.
//% local v, op, inputs = k.variants[1], k.ops.times, args_of("input")
//% local function elements(of)
//%   local list = {}
//%   for _, arg in ipairs(inputs) do
//%     local bits = arg.extent == "KG_EXTENT_BITS"
//%     table.insert(list, "g_" .. arg.name .. (bits and "[at / 32] >> at % 32 & 1" or "[at]"))
//%   end
//%   if of.uses_index then table.insert(list, "at") end
//%   return table.unpack(list)
//% end
    for (uint64_t at = 0; at < call->n; at++) {
        const ${op.result.c} number = ${call(op, elements(op))};
        const uint64_t copies = ${op.result.float and "number >= 1.0f && number < 9223372036854775808.0f" or "number > 0"} ? (uint64_t)number : 0;
        for (uint64_t to = count; to < capacity && to - count < copies; to++) {
//% for _, arg in ipairs(args_of("output")) do
//%   local transform = k.ops["transform_" .. arg.name] or arg.name == "out" and k.ops.transform
//%   if transform and arg.count then
            g_${arg.name}[to] = ${call(transform, elements(transform))};
//%   end
//% end
//% if v.keep ~= "values" then
            g_indices[to] = (${arg_named("indices").type.c})at;
//% end
        }
        count = copies > ~count ? ~(uint64_t)0 : count + copies;
    }
