//% -- The parts that elements are sorted by. Needs: k, or a variant. Gives: list(), the least significant first: each
//% -- with its type, down, whether the greatest comes first, shown, to people, and of(element), in C.
//% local parts = {}
//%
//% function parts.list()
//%   local list = {}
//%   for word in string.gmatch((variant or k.variants[1]).by, "[^, ]+") do
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
//% return parts
