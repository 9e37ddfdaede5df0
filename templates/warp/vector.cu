//% -- Vectors: the fewest elements that fill whole 16-byte accesses, each a named member. 16 elements of
//% -- a byte or one of 16 bytes are one access, 4 of 12 bytes are three.
//%
//% function vector_name(t)
//%   return "vec_" .. t.name
//% end
//%
//% function vector_elements(t)
//%   local elements = 1
//%   while elements * t.size % 16 ~= 0 do elements = 2 * elements end
//%   return elements
//% end
//%
//% function vector_type(t)
//%   local members, parts, loads, stores = {}, vector_elements(t) * t.size // 16, {}, {}
//%   for e = 0, vector_elements(t) - 1 do table.insert(members, "e" .. e) end
struct alignas(16) ${vector_name(t)} { ${t.c} ${join(members)}; };

KG_FN ${vector_name(t)} ${vector_name(t)}_load(const ${t.c} *from)
{
//%   if parts == 1 then
    const kg_v16 bits = kg_ld16(from);
    ${vector_name(t)} v;
    memcpy(&v, &bits, 16);
//%   else
    kg_v16 bits[${parts}];
//%     for i = 0, parts - 1 do
    bits[${i}] = kg_ld16((const kg_v16 *)from${plus(i)});
//%     end
    ${vector_name(t)} v;
    memcpy(&v, bits, ${16 * parts});
//%   end
    return v;
}

KG_FN void ${vector_name(t)}_store(${t.c} *to, const ${vector_name(t)} &v)
{
//%   if parts == 1 then
    kg_v16 bits;
    memcpy(&bits, &v, 16);
    kg_st16_global(to, bits);
//%   else
    kg_v16 bits[${parts}];
    memcpy(bits, &v, ${16 * parts});
//%     for i = 0, parts - 1 do
    kg_st16_global((kg_v16 *)to${plus(i)}, bits[${i}]);
//%     end
//%   end
}

//% end
