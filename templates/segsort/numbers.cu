//% -- The numbers that keys are compared by: all bits of a key, some of them, or the parts of an element. Where a number
//% -- does not tell the key, there is no decode(number), and keys move by their places.
//% -- Needs: k, variant. Gives: what warp/ordered gives.
//% local ordered = use "warp/ordered"
//% if not variant.moves_keys then return ordered.of(variant.descending) end
//% local bits = variant.number_bits
//% if variant.by then return (run "warp/parts").numbers(variant.by, bits) end
//% local U = "uint" .. bits .. "_t"
//% local numbers = {number = U, bits = bits, last = "(" .. U .. ")-1"}
//%
//% function numbers.encode(key)
//%   return "number_of(" .. key .. ")"
//% end
//%
//% function numbers.functions()
//%   local all, count = ordered.of(variant.descending), variant.end_bit - variant.begin_bit
//%   all.functions(true)
//%   local number = all.encode("key") .. (variant.begin_bit == 0 and "" or " >> " .. variant.begin_bit)
//%   if variant.end_bit < all.bits then number = number .. " & 0x" .. string.format("%x", (1 << count) - 1) end
// The number of a key: bits ${variant.begin_bit} to ${variant.end_bit - 1} of that which all its bits are.
KG_FN ${U} number_of(const ${k.T.c} key)
{
    return (${U})(${number});
}

//% end
//%
//% return numbers
