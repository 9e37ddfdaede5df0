//% -- The parts that elements are sorted by. Needs: k. Gives: list(by), of a variant's fact, the least significant first.
//% -- Each has its type, `shown` to people, and of(element), in C. `down` says that the greatest comes first.
//% -- numbers(by, bits): all parts as one number, as warp/ordered gives those of keys. Nothing tells the element of one.
//% local parts = {}
//%
//% function parts.list(by)
//%   local list = {}
//%   for word in string.gmatch(by, "[^, ]+") do
//%     local down, text = string.match(word, "^(%-?)(.*)$")
//%     local field, op = string.match(text, "^x%.(.*)$"), k.ops[string.match(text, "^by_%d+") or ""]
//%     local part = {down = down == "-", type = op and op.result or k.T, shown = op and "an expression of type " .. op.result.name or text}
//%     for _, one in ipairs(k.T.fields) do
//%       if one.name == field then part.type = one end
//%     end
//%     function part.of(element)
//%       return op and call(op, element) or field and element .. "." .. field or element
//%     end
//%     table.insert(list, part)
//%   end
//%   return list
//% end
//%
//% function parts.numbers(by, bits)
//%   local ordered = use "warp/ordered"
//%   local U = "uint" .. bits .. "_t"
//%   local numbers = {number = U, bits = bits, last = "(" .. U .. ")-1"}
//%
//%   function numbers.encode(element)
//%     return "number_of(" .. element .. ")"
//%   end
//%
//%   function numbers.functions()
//%     local there, terms, at = {}, {}, 0
//%     for _, part in ipairs(parts.list(by)) do
//%       local name = "bits_of_" .. part.type.number .. (part.down and "_down" or "")
//%       local one = ordered.of(part.down, part.type, name)
//%       if not there[name] then one.functions(true) end
//%       there[name] = true
//%       table.insert(terms, 1, "(" .. U .. ")" .. one.encode(part.of("x")) .. (at == 0 and "" or " << " .. at))
//%       at = at + one.bits
//%     end
// The number of an element: its parts, the most significant first.
KG_FN ${U} number_of(const ${k.T.c} &x)
{
    return (${U})(${join(terms, " | ")});
}

//%   end
//%
//%   return numbers
//% end
//%
//% return parts
