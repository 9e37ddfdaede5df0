//% -- Elements of one or two bytes under an operator by name. A 16-byte vector of them becomes one word, with
//% -- instructions that take several elements each. A thread's words become one, and that a partial result.
//% --   min, max   two lanes of 16 bits a word. A byte counts in the upper half of a lane: what lies below it
//% --              decides between equals only, so bytes need no unpacking; one shift brings up the others.
//% --   and, or, xor   all bits of the words at once.
//% --   sum, mean  products with ones, added in 32 bits: less than 2^16 elements cannot leave them, and wider
//% --              or narrower partial results agree modulo their size.
//% -- Halves keep the rules of min and max: a NaN gives way, -0 is less than +0. Of NaNs alone a word holds
//% -- NaNs, which the identity that every sum starts with replaces.
//% -- Needs: k, variant. Gives: of(type), the plan or nil; functions(plan, type), which emits word_of_vector and of_word;
//% -- join_words(plan, names), which leaves the word of all in the first.
//%
//% local packed = {}
//% local least = {u = "0xffffffffu", i = "0x7fff7fffu", f16 = "0x7c007c00u", bf16 = "0x7f807f80u"}
//% local greatest = {u = "0", i = "0x80008000u", f16 = "0xfc00fc00u", bf16 = "0xff80ff80u"}
//% local bits = {["and"] = {"&", "0xffffffffu"}, ["or"] = {"|", "0"}, ["xor"] = {"^", "0"}}
//%
//% local function kind_of(t)
//%   return t.float and t.name or string.sub(t.name, 1, 1)
//% end
//%
//% -- The plan of a kernel, or nil: the word's type, its identity, and `join`, the text of two made one.
//% function packed.of(t)
//%   local form, op, kind = variant.narrow, spec.operator, kind_of(t)
//%   if form == "lanes" then
//%     local fn = t.float and "kg_" .. op .. "_" .. t.name .. "x2" or "__v" .. op .. (kind == "i" and "s2" or "u2")
//%     return {form = form, word = "uint32_t", identity = (op == "min" and least or greatest)[kind],
//%             join = function(a, b) return fn .. "(" .. a .. ", " .. b .. ")" end}
//%   elseif form == "bits" then
//%     return {form = form, word = "uint32_t", identity = bits[op][2],
//%             join = function(a, b) return a .. " " .. bits[op][1] .. " " .. b end}
//%   elseif form == "sum" then
//%     return {form = form, word = kind == "i" and "int" or "unsigned", identity = "0",
//%             join = function(a, b) return a .. " + " .. b end}
//%   end
//% end
//%
//% -- INPUT: a vector of 16 bytes; the word of it.
//% local function lanes_of_vector(p, t)
//%   local function four(shift)
//%     return p.join(p.join("v.x" .. shift, "v.y" .. shift), p.join("v.z" .. shift, "v.w" .. shift))
//%   end
//%   if t.size == 1 then
    const uint32_t odd = ${four("")};
    const uint32_t even = ${four(" << 8")};
    return ${p.join("odd", "even")};
//%   else
    return ${four("")};
//%   end
//% end
//%
//% local function sum_of_vector(p, t)
//%   local fn, ones = t.size == 1 and "__dp4a" or "__dp2a_lo", t.size == 1 and "0x01010101" or "0x0101"
    ${p.word} sum = ${fn}((${p.word})v.x, (${p.word})${ones}, (${p.word})0);
//%   for _, part in ipairs({"y", "z", "w"}) do
    sum = ${fn}((${p.word})v.${part}, (${p.word})${ones}, sum);
//%   end
    return sum;
//% end
//%
//% -- The partial result of a word.
//% local function result_of_word(p, t)
//%   if p.form == "sum" then
    return (${k.A.c})word;
//%   else
    word = ${p.join("word", p.form == "bits" and "(word >> 16)" or "word >> 16")};
//%     if p.form == "bits" and t.size == 1 then
    word = ${p.join("word", "(word >> 8)")};
//%     end
//%     if t.float then
    return {(uint16_t)word};
//%     else
    return (${k.A.c})(${t.c})${p.form == "lanes" and t.size == 1 and "(word >> 8)" or "word"};
//%     end
//%   end
//% end
//%
//% function packed.functions(p, t)
// The ${16 // t.size} elements of a vector, combined in one word.
KG_FN ${p.word} word_of_vector(const kg_v16 &v)
{
//%   if p.form == "lanes" then
//%     lanes_of_vector(p, t)
//%   elseif p.form == "sum" then
//%     sum_of_vector(p, t)
//%   else
    return ${p.join(p.join("v.x", "v.y"), p.join("v.z", "v.w"))};
//%   end
}

// The partial result of such a word.
KG_FN ${k.A.c} of_word(${p.word} word)
{
//%   result_of_word(p, t)
}

//% end
//%
//% -- Named words, all into the first.
//% function packed.join_words(p, names)
//%   local step = 1
//%   while step < #names do
//%     for i = 1, #names - step, 2 * step do
    ${names[i]} = ${p.join(names[i], names[i + step])};
//%     end
//%     step = 2 * step
//%   end
//% end
//%
//% return packed
