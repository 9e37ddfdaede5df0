//% -- The digits of elements that are sorted by parts. A part is a number: the element, a field of it, or what operator
//% -- text makes of it. No digit goes over the border of two parts.
//% -- Needs: k, variant. Gives: what sort/digits gives; in place of a key's number there is its digit alone.
//% local ordered = use "warp/ordered"
//% local digits = {parts = true, number = "uint8_t", count = 1 << variant.digit}
//% local log2, mask = variant.digit, digits.count - 1
//% local buckets = variant.buckets
//% digits.last = "(uint8_t)" .. mask -- nothing goes behind it
//%
//% -- Each with the numbers in its order, and where its digits begin and end.
//% local parts, first = (run "warp/parts").list(variant.by), 0
//% for _, part in ipairs(parts) do
//%   part.name = "bits_of_" .. part.type.number .. (part.down and "_down" or "")
//%   part.numbers = ordered.of(part.down, part.type, part.name)
//%   part.at = first
//%   first = first + (8 * part.type.size + log2 - 1) // log2 * log2
//%   part.behind = first
//% end
//%
//% function digits.functions()
//%   local there = {}
//%   for _, part in ipairs(parts) do
//%     if not there[part.name] then part.numbers.functions(true) end
//%     there[part.name] = true
//%   end
//%   if buckets > 0 then
//%     local number = parts[1].numbers.encode(parts[1].of("x"))
// The bucket of an element.${buckets < 256 and " Behind the last one is that of higher numbers." or ""}
KG_FN uint8_t digit_of(const ${k.T.c} &x, [[maybe_unused]] uint32_t shift)
{
//%     if buckets < 256 then
    const ${parts[1].type.c} number = ${number};
    return (uint8_t)(number < ${buckets} ? number : ${buckets});
//%     else
    return ${number};
//%     end
}

//%     return
//%   end
// The digit of an element that begins at bit `shift` of its parts, the least significant first. A part begins with a digit.
KG_FN uint8_t digit_of(const ${k.T.c} &x, uint32_t shift)
{
//%   for i, part in ipairs(parts) do
//%     local from = part.at == 0 and "shift" or "(shift - " .. part.at .. ")"
    ${i == #parts and "" or "if (shift < " .. part.behind .. ") "}return (uint8_t)(${part.numbers.encode(part.of("x"))} >> ${from} & ${mask});
//%   end
}

//% end
//%
//% -- Of an element, in C, where `shift` is known.
//% function digits.key(element)
//%   return "digit_of(" .. element .. ", shift)"
//% end
//%
//% digits.of = digits.key
//% digits.held = k.T.c
//% function digits.hold(element) return element end
//%
//% function digits.digit(number)
//%   return number
//% end
//%
//% function digits.parameters(list)
//% end
//%
//% return digits
