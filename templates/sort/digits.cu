//% -- Keys as unsigned numbers in the order that they are sorted by, and their digits.
//% -- Needs: k, variant. Gives: number, the type; last, the number behind all others; functions(), or
//% -- decode_function() alone; encode(key), decode(number) and digit(number, shift), in C.
//% local digits = {}
//% local T, bits = k.T.c, 8 * k.T.size
//% local U = "uint" .. bits .. "_t"
//% local signed = string.sub(k.T.number, 1, 1) == "i"
//% local float, descending = k.T.float, variant.descending
//% local as_it_is = not signed and not float and not descending
//% local log2, span = variant.digit, variant.end_bit - variant.begin_bit
//% local top = "((" .. U .. ")1 << " .. bits - 1 .. ")"
//% digits.number = U
//% digits.count = 1 << log2
//% digits.last = "(" .. U .. ")-1"
//%
//% local function encode_function()
//%   if not as_it_is then
// The number of a key: ${descending and "the greatest key has the least" or "numbers ascend as keys do"}.${float and " Floats go by sign and magnitude, NaNs too." or ""}
KG_FN ${U} encode(const ${T} &key)
{
    ${U} bits;
    memcpy(&bits, &key, ${k.T.size});
//%     if float then
    bits = (${U})((bits & ${top}) != 0 ? ~bits : bits ^ ${top});
//%     elseif signed then
    bits = (${U})(bits ^ ${top});
//%     end
    return ${descending and "(" .. U .. ")~bits" or "bits"};
}

//%   end
//% end
//%
//% function digits.decode_function()
//%   if not as_it_is then
// The key of a number.
KG_FN ${T} decode(${U} bits)
{
//%     if descending then
    bits = (${U})~bits;
//%     end
//%     if float then
    bits = (${U})((bits & ${top}) != 0 ? bits ^ ${top} : ~bits);
//%     elseif signed then
    bits = (${U})(bits ^ ${top});
//%     end
    ${T} key;
    memcpy(&key, &bits, ${k.T.size});
    return key;
}

//%   end
//% end
//%
//% function digits.functions()
//%   encode_function()
//%   digits.decode_function()
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
//% function digits.encode(key)
//%   return as_it_is and key or "encode(" .. key .. ")"
//% end
//%
//% function digits.decode(number)
//%   return as_it_is and number or "decode(" .. number .. ")"
//% end
//%
//% function digits.digit(number)
//%   return "digit_of(" .. number .. ", shift)"
//% end
//%
//% return digits
