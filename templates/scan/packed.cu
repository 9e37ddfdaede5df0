//% -- Sums of elements of one or two bytes, word by word of 4 bytes. A run's sum is products with
//% -- ones. Its results stand in two words of 16-bit halves, or in a low and a high half: each part
//% -- has room for what it carries. Zeros, which lie beside an array, add nothing: so the ends of
//% -- an array need no masks. In reverse a word changes the order of its elements on both ways.
//% -- Needs: k, variant. Gives: on(), whether a kernel takes it; turn(); functions(params, from,
//% -- plus_word), which emits sum_run and scan_run: `params` is the name of the words they read,
//% -- `run` where they lie in shared memory; from(j) is word j in C, and plus_word(j) its place.
//% local packed = {}
//% local A, T, C = k.A.c, args_of("input")[1].type, variant.words
//% local parts = {"x", "y", "z", "w"}
//%
//% function packed.on()
//%   return variant.packed
//% end
//%
//% local function word_of_bytes()
// The results of four bytes. `before`, in both halves: what stands before them, and then before the next four.
KG_FN uint32_t scan_word(uint32_t word, uint32_t &before)
{
    const uint32_t even = word & 0x00ff00ffu, odd = kg_perm(word, 0, 0x4341);
    const uint32_t upto = (even + odd) * 0x00010001u + before; // bytes 1 and 3
    const uint32_t short_of = upto - odd; // bytes 0 and 2
    const uint32_t after = kg_perm(upto, 0, 0x4242);
//%   if variant.exclusive then
    const uint32_t results = kg_perm(short_of - even, short_of, 0x6240);
//%   else
    const uint32_t results = kg_perm(short_of, upto, 0x6240);
//%   end
    before = after;
    return results;
}

//% end
//%
//% local function word_of_halves()
// The results of two numbers. `before`, in the upper half: what stands before them, and then before the next two.
KG_FN uint32_t scan_word(uint32_t word, uint32_t &before)
{
    const uint32_t first = word + (before >> 16); // in its lower half
    const uint32_t second = word * 0x00010001u + before; // in its upper half
//%   if variant.exclusive then
    const uint32_t results = kg_perm(before, first, 0x5432);
//%   else
    const uint32_t results = kg_perm(first, second, 0x7610);
//%   end
    before = second & 0xffff0000u;
    return results;
}

//% end
//%
//% local add, ones = "__dp4a", "0x01010101u"
//% local start = "(uint8_t)prefix * 0x00010001u"
//% if T.size == 2 then
//%   add, ones = "__dp2a_lo", "0x0101u"
//%   start = "(uint32_t)(uint16_t)prefix << 16"
//% end
//%
//% -- How words of a run change places where there is an even number of them.
//% function packed.turn()
//%   return C % 2 == 0 and "turn" or nil
//% end
//%
//% -- A word of a run, and the results in its place.
//% local function scan_part(text)
//%   if not variant.reverse then
    ${text} = scan_word(${text}, before);
//%     return
//%   end
//%   local turned = T.size == 1 and "0x0123" or "0x1032"
    ${text} = kg_perm(scan_word(kg_perm(${text}, 0, ${turned}), before), 0, ${turned});
//% end
//%
//% function packed.functions(params, from, plus_word)
//%   local turned = packed.turn() and "uint32_t turn, " or ""
//%   if T.size == 1 then word_of_bytes() else word_of_halves() end
// The sum of a run.
KG_FN ${A} sum_run(${params == "run" and turned or ""}const kg_v16 *${params})
{
    uint32_t sum = 0;
//%   for j = 0, C - 1 do
    const kg_v16 v${j} = ${from(j)};
//%     for _, part in ipairs(parts) do
    sum = ${add}(v${j}.${part}, ${ones}, sum);
//%     end
//%   end
    return (${A})sum;
}

// The results of a run in its place, behind `prefix`.
KG_FN void scan_run(${turned}${params == "run" and "" or "const kg_v16 *" .. params .. ", "}kg_v16 *run, ${A} prefix)
{
    uint32_t before = ${start};
//%   for i = 0, C - 1 do
//%     local j = variant.reverse and C - 1 - i or i
    kg_v16 v${j} = ${from(j)};
//%     for p = 1, 4 do scan_part("v" .. j .. "." .. parts[variant.reverse and 5 - p or p]) end
    kg_st16(run${plus_word(j)}, v${j});
//%   end
}

//% end
//%
//% return packed
