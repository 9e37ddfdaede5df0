//% -- The reference of a histogram: one sample after the other.
//% local v, op, R = k.variants[1], k.ops.bin, k.R.c
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
        const ${value.c} number = ${op and call(op, "g_in[at]") or "g_in[at]"};
//% local zero = value.size == 8 and "0.0" or "0.0f"
//% if float then
        const bool above = number >= 0x1p63 || (number >= ${zero} && (uint64_t)number >= bins);
        if (number >= ${zero} && !above) g_out[(uint64_t)number] += 1;
//% elseif v.sort == "signed" then
        const bool above = number > -1 && (uint64_t)number >= bins;
        if (number > -1 && !above) g_out[(uint64_t)number] += 1;
//% else
        if (number < bins) g_out[number] += 1;
//% end
//% if clamp then
//%   if v.sort == "unsigned" then
        else if (bins != 0) g_out[bins - 1] += 1;
//%   else
        else if (bins != 0 && above) g_out[bins - 1] += 1;
        else if (bins != 0 && ${float and "number < " .. zero or "number <= -1"}) g_out[0] += 1;
//%   end
//% elseif more then
        else g_out[bins] += 1;
//% end
    }
    return 0;
}
