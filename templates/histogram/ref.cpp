//% -- The reference of a histogram: one sample after the other.
//% local v, op, R, weight = k.variants[1], k.ops.bin, k.R.c, k.ops.weight
//% local elements = {}
//% for i, arg in ipairs(args_of("input")) do elements[i] = "g_" .. arg.name .. "[at]" end
//% local value = op and op.result or k.T
//% local float, clamp, more = v.sort == "float", v.outside == "clamp", v.outside == "count"
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
    const uint64_t bins = call->lengths[0];
//% if not v.accumulate then
    for (uint64_t bin = 0; bin < bins${more and " + 1" or ""}; bin++) g_out[bin] = 0;
//% end
    for (uint64_t at = 0; at < call->n; at++) {
        const ${value.c} number = ${op and call(op, table.unpack(elements)) or elements[1]};
        const ${R} addend = ${weight and call(weight, table.unpack(elements)) or "1"};
//% local zero = value.size == 8 and "0.0" or "0.0f"
//% if float then
        const bool above = number >= 0x1p63 || (number >= ${zero} && (uint64_t)number >= bins);
        if (number >= ${zero} && !above) g_out[(uint64_t)number] += addend;
//% elseif v.sort == "signed" then
        const bool above = number > -1 && (uint64_t)number >= bins;
        if (number > -1 && !above) g_out[(uint64_t)number] += addend;
//% else
        if (number < bins) g_out[number] += addend;
//% end
//% if clamp then
//%   if v.sort == "unsigned" then
        else if (bins != 0) g_out[bins - 1] += addend;
//%   else
        else if (bins != 0 && above) g_out[bins - 1] += addend;
        else if (bins != 0 && ${float and "number < " .. zero or "number <= -1"}) g_out[0] += addend;
//%   end
//% elseif more then
        else g_out[bins] += addend;
//% end
    }
    return 0;
}
