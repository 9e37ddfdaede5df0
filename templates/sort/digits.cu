//% -- Keys as unsigned numbers in the order that they are sorted by, and their digits.
//% -- Needs: k, variant. Gives: what warp/ordered gives; functions() with that of digits; count, of digits;
//% -- digit(number), in C. Where a call says the bits: take_shift(pass), of `shift`; parameters(list), the bits;
//% -- take_passes(), in the variant's function. key(element): what a tile has of an element of in, in C; of(element): its
//% -- digit. store(element, number): a key becomes an element, in C. held, a type, hold(element) and of_held(held), a number:
//% -- for threads that count.
//% if variant.by then return run "sort/parts" end
//% local digits = variant.whole and run "sort/whole" or (use "warp/ordered").of(variant.descending)
//% local U, log2, span = digits.number, variant.digit, variant.end_bit - variant.begin_bit
//% local functions_of_keys = digits.functions
//% digits.count = 1 << log2
//%
//% function digits.functions()
//%   functions_of_keys()
//%   if variant.asks_bits then
// Where the digit of a pass begins; and, in the bits from 8 on, how many bits of the key it has.
KG_FN uint32_t place_of_digit(uint32_t begin_bit, uint32_t end_bit, uint32_t pass)
{
    const uint32_t end = end_bit < ${digits.bits} ? end_bit : ${digits.bits};
    const uint32_t at = begin_bit < end ? begin_bit + ${log2} * pass : end;
    return at < end ? (end - at < ${log2} ? end - at : ${log2}) << 8 | at : 0;
}

// The digit of a number, at such a place.
KG_FN uint32_t digit_of(${U} bits, uint32_t shift)
{
    return (uint32_t)(bits >> (shift & 255)) & ((1u << (shift >> 8)) - 1);
}

//%     return
//%   end
// The digit of a number that begins at bit `shift`.
KG_FN uint32_t digit_of(${U} bits, uint32_t shift)
{
//%   if variant.whole and 64 % log2 == 0 then
    const uint64_t word = (uint64_t)(shift < 64 ? bits : bits >> 64); // no digit lies in both
//%     if log2 == 8 then
    return __byte_perm((uint32_t)(shift & 32 ? word >> 32 : word), 0, 0x4440 + shift / 8 % 4);
//%     else
    return (uint32_t)(word >> (shift & 63)) & ${digits.count - 1};
//%     end
//%   elseif U == "uint32_t" and log2 == 8 and span % 8 == 0 and variant.begin_bit % 8 == 0 then
    return __byte_perm(bits, 0, 0x4440 + shift / 8); // a byte
//%   elseif span % log2 == 0 then
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
//% digits.key = digits.encode
//%
//% -- What a thread that counts holds of an element: of two words its number, which follows from where it stands.
//% digits.held = variant.whole and U or k.T.c
//% function digits.hold(element) return variant.whole and digits.encode(element) or element end
//% function digits.of_held(held) return variant.whole and held or digits.encode(held) end
//%
//% -- A key that is stored as an element, in C.
//% if not digits.store then
//%   function digits.store(element, number) return element .. " = " .. digits.decode(number) end
//% end
//%
//% function digits.of(element)
//%   return digits.digit(digits.key(element))
//% end
//%
//% function digits.take_shift(pass)
    const uint32_t shift = place_of_digit(s_begin_bit, s_end_bit, ${pass});
//% end
//%
//% function digits.parameters(list)
//%   if not variant.asks_bits then return end
//%   list.add("uint32_t ", "s_begin_bit")
//%   list.add("uint32_t ", "s_end_bit")
//% end
//%
//% -- How many passes a call needs.
//% function digits.take_passes()
    // As many passes as there are digits; one where there is none.
    const uint32_t end = s_end_bit < ${digits.bits} ? s_end_bit : ${digits.bits};
    uint32_t passes = s_begin_bit < end ? (end - s_begin_bit + ${log2 - 1}) / ${log2} : 1;
//% end
//%
//% return digits
