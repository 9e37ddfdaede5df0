//% -- Vectors: elements that one thread moves together, each a named member. Without a count the fewest
//% -- that fill whole 16-byte accesses: 16 elements of a byte or one of 16 bytes are one access, 4 of 12
//% -- bytes are three. With a count that many, which may be one access of 8, 4 or 2 bytes: where arrays of
//% -- several widths move together. A bare one has no accesses of its own.
//% -- Gives: vector_elements(t), vector_name(t, count), vector_type(t, count, bare), which emits one.
//%
//% function vector_elements(t)
//%   local elements = 1
//%   while elements * t.size % 16 ~= 0 do elements = 2 * elements end
//%   return elements
//% end
//%
//% function vector_name(t, count)
//%   count = count or vector_elements(t)
//%   return "vec_" .. t.name .. (count == vector_elements(t) and "" or "x" .. count)
//% end
//%
//% function vector_type(t, count, bare)
//%   local name, bytes, members = vector_name(t, count), t.size * count, {}
//%   local parts = bytes // 16
//%   local access = plural(math.max(parts, 1), parts > 0 and "16-byte access" or bytes .. "-byte access")
//%   local word = ({[8] = "uint64_t", [4] = "uint32_t", [2] = "uint16_t"})[bytes]
//%   for e = 0, count - 1 do table.insert(members, "e" .. e) end
// What a thread moves together: ${plural(count, "element")}.
struct alignas(${parts > 0 and 16 or bytes}) ${name} { ${t.c} ${join(members)}; };
//%   if bare then return end

//%   if count == 1 and parts == 0 and (bytes == 1 or not t.struct) then
// One from an array, and one to it.
KG_FN ${name} ${name}_load(const ${t.c} *from) { return {*from}; }
KG_FN void ${name}_store(${t.c} *to, const ${name} &v) { *to = v.e0; }

//%     return
//%   end
// One from an array, in ${access}.
KG_FN ${name} ${name}_load(const ${t.c} *from)
{
//%   if parts == 1 then
    const kg_v16 bits = kg_ld16(from);
    ${name} v;
    memcpy(&v, &bits, 16);
//%   elseif parts == 0 then
    const ${word} bits = kg_ld${bytes}(from);
    ${name} v;
    memcpy(&v, &bits, ${bytes});
//%   else
    kg_v16 bits[${parts}];
//%     for i = 0, parts - 1 do
    bits[${i}] = kg_ld16((const kg_v16 *)from${plus(i)});
//%     end
    ${name} v;
    memcpy(&v, bits, ${16 * parts});
//%   end
    return v;
}

// And to one.
KG_FN void ${name}_store(${t.c} *to, const ${name} &v)
{
//%   if parts == 1 then
    kg_v16 bits;
    memcpy(&bits, &v, 16);
    kg_st16_global(to, bits);
//%   elseif parts == 0 then
    ${word} bits;
    memcpy(&bits, &v, ${bytes});
    kg_st${bytes}(to, bits);
//%   else
    kg_v16 bits[${parts}];
    memcpy(bits, &v, ${16 * parts});
//%     for i = 0, parts - 1 do
    kg_st16_global((kg_v16 *)to${plus(i)}, bits[${i}]);
//%     end
//%   end
}

//% end
