//% -- Vectors: elements that one thread moves together, each a named member. Without a count they are the
//% -- fewest that fill whole 16-byte accesses. 16 elements of a byte or one of 16 bytes are one access, 4 of
//% -- 12 bytes are three. With a count that many, which may be one access of 8, 4 or 2 bytes: where arrays of
//% -- several widths move together. Types and functions emit themselves where they are first named.
//% -- Needs: nothing. Gives: elements(t); of a type and a count the names of the vector, name(t, count), and of the
//% -- functions that move it, load(t, count) and store(t, count).
//%
//% local vector = {}
//%
//% function vector.elements(t)
//%   local elements = 1
//%   while elements * t.size % 16 ~= 0 do elements = 2 * elements end
//%   return elements
//% end
//%
//% local function name_of(t, count)
//%   return "vec_" .. t.name .. (count == vector.elements(t) and "" or "x" .. count)
//% end
//%
//% local function vector_type(t, count)
//%   local bytes, members = t.size * count, {}
//%   for e = 0, count - 1 do table.insert(members, "e" .. e) end
// What a thread moves together: ${plural(count, "element")}.
struct alignas(${bytes >= 16 and 16 or bytes & -bytes}) ${name_of(t, count)} { ${t.c} ${join(members)}; };

//% end
//%
//% -- Its bytes, its accesses of 16 bytes, the word of a narrower one, and both in words.
//% local function access_of(t, count)
//%   local bytes = t.size * count
//%   local parts = bytes // 16
//%   local word = ({[8] = "uint64_t", [4] = "uint32_t", [2] = "uint16_t"})[bytes]
//%   return bytes, parts, word, plural(math.max(parts, 1), parts > 0 and "16-byte access" or bytes .. "-byte access")
//% end
//%
//% local function is_single(t, count)
//%   return count == 1 and t.size < 16 and (t.size == 1 or not t.struct)
//% end
//%
//% local function load_function(t, count)
//%   local name, bytes, parts, word, access = name_of(t, count), access_of(t, count)
//%   if is_single(t, count) then
// One from an array.
KG_FN ${name} ${name}_load(const ${t.c} *from) { return {*from}; }

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

//% end
//%
//% local function store_function(t, count)
//%   local name, bytes, parts, word, access = name_of(t, count), access_of(t, count)
//%   if is_single(t, count) then
// One to an array.
KG_FN void ${name}_store(${t.c} *to, const ${name} &v) { *to = v.e0; }

//%     return
//%   end
// One to an array, in ${access}.
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
//%
//% function vector.name(t, count)
//%   count = count or vector.elements(t)
//%   needs_function(name_of(t, count), function() vector_type(t, count) end)
//%   return name_of(t, count)
//% end
//%
//% function vector.load(t, count)
//%   count = count or vector.elements(t)
//%   local name = vector.name(t, count) .. "_load"
//%   needs_function(name, function() load_function(t, count) end)
//%   return name
//% end
//%
//% function vector.store(t, count)
//%   count = count or vector.elements(t)
//%   local name = vector.name(t, count) .. "_store"
//%   needs_function(name, function() store_function(t, count) end)
//%   return name
//% end
//%
//% return vector
