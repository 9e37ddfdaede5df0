//% -- Elements of 128 bits that are sorted by all of their parts: one number each. They are read and written at once
//% -- where they stand on a boundary of 16 bytes. Those of a workspace do, but nobody promises that of others.
//% -- Needs: k, variant. Gives: what warp/ordered gives, and store(element, number), in C.
//% local ordered = use "warp/ordered"
//% local whole = {number = "kg_u128", bits = 128, last = "(kg_u128)-1"}
//% local parts, T = (run "warp/parts").list(variant.whole), k.T.c
//%
//% local at, terms = 0, {}
//% for _, part in ipairs(parts) do
//%   part.at = at
//%   part.name = part.type.number .. (part.down and "_down" or "")
//%   part.numbers = ordered.of(part.down, part.type, "bits_of_" .. part.name, "part_of_" .. part.name)
//%   local one = "(kg_u128)" .. part.numbers.encode(part.of("x")) .. (at == 0 and "" or " << " .. at)
//%   table.insert(terms, 1, one)
//%   at = at + part.numbers.bits
//% end
//%
//% function whole.functions()
//%   local there = {}
//%   for _, part in ipairs(parts) do
//%     if not there[part.name] then part.numbers.functions() end
//%     there[part.name] = true
//%   end
// The number of an element: its parts, the most significant first.
KG_FN kg_u128 encode(const ${T} &element)
{
    ${T} x;
    if ((uintptr_t)&element % 16 == 0) {
        const kg_v16 both = kg_ld16(&element);
        memcpy(&x, &both, 16);
    } else {
        x = element;
    }
    return ${join(terms, " | ")};
}

// Stores the element of a number.
KG_FN void store_element(${T} *g_to, kg_u128 number)
{
    ${T} x;
//%   for _, part in ipairs(parts) do
//%     local bits = "(" .. part.numbers.number .. ")" .. (part.at == 0 and "number" or "(number >> " .. part.at .. ")")
    ${part.of("x")} = ${part.numbers.decode(bits)};
//%   end
    if ((uintptr_t)g_to % 16 == 0) {
        kg_v16 both;
        memcpy(&both, &x, 16);
        kg_st16(g_to, both);
    } else {
        *g_to = x;
    }
}

//% end
//%
//% function whole.encode(element)
//%   return "encode(" .. element .. ")"
//% end
//%
//% function whole.store(element, number)
//%   return "store_element(&" .. element .. ", " .. number .. ")"
//% end
//%
//% return whole
