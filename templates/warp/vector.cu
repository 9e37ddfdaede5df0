//% -- Vectors of 16 bytes: as many elements as one access moves, each a named member.
//%
//% function vector_name(t)
//%   return "vec_" .. t.name
//% end
//%
//% function vector_type(t)
//%   local members = {}
//%   for e = 0, 16 // t.size - 1 do table.insert(members, "e" .. e) end
struct alignas(16) ${vector_name(t)} { ${t.c} ${join(members)}; };

KG_FN ${vector_name(t)} ${vector_name(t)}_load(const ${t.c} *from)
{
    const kg_v16 bits = kg_ld16(from);
    ${vector_name(t)} v;
    memcpy(&v, &bits, 16);
    return v;
}

KG_FN void ${vector_name(t)}_store(${t.c} *to, const ${vector_name(t)} &v)
{
    kg_v16 bits;
    memcpy(&bits, &v, 16);
    kg_st16_global(to, bits);
}

//% end
