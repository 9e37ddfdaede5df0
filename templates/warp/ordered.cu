//% -- Keys as unsigned numbers in the order that they are compared by. Floats go by sign and magnitude.
//% -- Needs: k. Gives: of(down), where `down` says that the greatest key has the least number: a table with number,
//% -- the type; bits; last, the number behind all others; functions(one_way), where decode is not called, or
//% -- decode_function() alone; encode(key) and decode(number), in C. of(down, type, name, back): of another type, by
//% -- functions of these names; without the last one way.
//% local ordered = {}
//%
//% function ordered.of(down, type, name, back)
//%   local keys, type, name, back = {}, type or k.T, name or "encode", back or "decode"
//%   local T, bits = type.c, 8 * type.size
//%   local U, I = "uint" .. bits .. "_t", "int" .. bits .. "_t"
//%   local signed, float = string.sub(type.number, 1, 1) == "i", type.float
//%   local as_it_is = not signed and not float and not down
//%   local top = "((" .. U .. ")1 << " .. bits - 1 .. ")"
//%   keys.number, keys.bits = U, bits
//%   keys.last = "(" .. U .. ")-1"
//%
//%   function keys.functions(one_way)
//%     if as_it_is then return end
// The number of a key: ${down and "the greatest key has the least" or "numbers ascend as keys do"}.${float and " Floats go by sign and magnitude, NaNs too." or ""}
KG_FN ${U} ${name}(const ${T} key) // by value: nvcc loads what a reference says byte by byte
{
    ${U} bits;
    memcpy(&bits, &key, ${type.size});
//%     if float then
    bits ^= (${U})((${I})bits >> ${bits - 1}) | ${top}; // of a negative one all bits
//%     elseif signed then
    bits = (${U})(bits ^ ${top});
//%     end
    return ${down and "(" .. U .. ")~bits" or "bits"};
}

//%     if not one_way then keys.decode_function() end
//%   end
//%
//%   function keys.decode_function()
//%     if as_it_is then return end
// The key of a number.
KG_FN ${T} ${back}(${U} bits)
{
//%     if down then
    bits = (${U})~bits;
//%     end
//%     if float then
    bits ^= (${U})~((${I})bits >> ${bits - 1}) | ${top};
//%     elseif signed then
    bits = (${U})(bits ^ ${top});
//%     end
    ${T} key;
    memcpy(&key, &bits, ${type.size});
    return key;
}

//%   end
//%
//%   function keys.encode(key)
//%     return as_it_is and key or name .. "(" .. key .. ")"
//%   end
//%
//%   function keys.decode(number)
//%     return as_it_is and number or back .. "(" .. number .. ")"
//%   end
//%
//%   return keys
//% end
//%
//% return ordered
