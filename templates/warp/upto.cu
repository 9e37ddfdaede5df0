//% -- Sums over the lanes of a warp, up to each one (Kogge-Stone): five shuffles.
//% -- Needs: nothing. Gives: functions(type, ...), which emits once per source file what these types ask for.
//% -- That is sum_upto(lane, sum) of uint32_t, and wide_sum_upto(lane, sum) of uint64_t. All lanes of a warp call it.
//% local upto = {}
//% local names = {uint32_t = "sum_upto", uint64_t = "wide_sum_upto"}
//%
//% local function sum_function(type)
// The sum of a number of each lane up to this one, in ${type == "uint64_t" and 64 or 32} bits.
KG_FN ${type} ${names[type]}(uint32_t lane, ${type} sum)
{
    for (uint32_t by = 1; by < 32; by *= 2) {
        const ${type} other = __shfl_up_sync(${full_mask}, sum, by);
        if (lane >= by) sum += other;
    }
    return sum;
}

//% end
//%
//% function upto.functions(...)
//%   for _, type in ipairs({...}) do
//%     needs_function(names[type], function() sum_function(type) end)
//%   end
//% end
//%
//% return upto
