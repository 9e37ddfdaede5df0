//% -- The reference of a partition: the elements of each part are counted, and then stored one after the other.
//% local v, op, inputs = k.variants[1], k.ops.partition, args_of("input")
//% local outputs = {}
//% for _, arg in ipairs(args_of("output")) do
//%   local transform = k.ops["transform_" .. arg.name] or k.ops.transform
//%   if arg.kind ~= "count" and transform and not (v.keep ~= "values" and arg.name == "indices") then
//%     table.insert(outputs, {arg, transform})
//%   end
//% end
//% if v.into == "arrays" then outputs = {outputs[1]} end
//% local inside = (op.result.float and "number >= 0.0f && number" or "(uint64_t)number") .. " < " .. v.parts
//% local function elements(of)
//%   local list = {}
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
    uint64_t counts[${v.parts}] = {};
    for (uint64_t at = 0; at < call->n; at++) {
        const ${op.result.c} number = ${call(op, elements(op))};
        if (${inside}) counts[(uint32_t)number]++;
    }
    uint64_t sum = 0;
    for (uint32_t part = 0; part < ${v.parts}; part++) {
        g_offsets[part] = sum;
        sum += counts[part];
        counts[part] = ${v.into == "array" and "g_offsets[part]" or "0"};
    }
    g_offsets[${v.parts}] = sum;
//% if v.into == "arrays" then
    ${outputs[1][1].type.c} *const arrays[] = {
//%   for p = 0, v.parts - 1 do
        g_out${p},
//%   end
    };
//% end
    for (uint64_t at = 0; at < call->n; at++) {
        const ${op.result.c} number = ${call(op, elements(op))};
        if (!(${inside})) continue;
        const uint32_t part = (uint32_t)number;
        const uint64_t place = counts[part]++;
//% if v.into == "arrays" then
        if (place < call->lengths[0]) arrays[part][place] = ${call(outputs[1][2], elements(outputs[1][2]))};
//% else
        const uint64_t to = ${v.into == "reversed" and "part == 1 ? call->n - 1 - place : " or ""}place;
//%   for _, output in ipairs(outputs) do
        g_${output[1].name}[to] = ${call(output[2], elements(output[2]))};
//%   end
//%   if v.keep ~= "values" then
        g_indices[to] = (${arg_named("indices").type.c})at;
//%   end
//% end
    }
    return 0;
}
