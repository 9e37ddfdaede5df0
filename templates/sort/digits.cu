//% -- Keys as unsigned numbers in the order that they are sorted by, and their digits.
//% -- Needs: k, variant. Gives: what warp/ordered gives; functions() with that of digits; count, of digits;
//% -- digit(number), in C.
//% local digits = (use "warp/ordered").of(variant.descending)
//% local U, log2, span = digits.number, variant.digit, variant.end_bit - variant.begin_bit
//% local functions_of_keys = digits.functions
//% digits.count = 1 << log2
//%
//% function digits.functions()
//%   functions_of_keys()
// The digit of a number that begins at bit `shift`.
KG_FN uint32_t digit_of(${U} bits, uint32_t shift)
{
//%   if span % log2 == 0 then
    return (uint32_t)(bits >> shift) & ${digits.count - 1};
//%   else
    const uint32_t left = ${variant.end_bit} - shift; // bits: the last digit may have fewer
    return (uint32_t)(bits >> shift) & (left < ${log2} ? (1u << left) - 1 : ${digits.count - 1});
//%   end
}

//% end
//%
//% function digits.digit(number)
//%   return "digit_of(" .. number .. ", shift)"
//% end
//%
//% return digits
