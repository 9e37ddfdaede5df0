//% -- The number that references compare keys by: it knows no digits.
//% -- Needs: k. Gives: rank_function(about, result, type, name), where `result` is an expression of `above`, the least
//% -- key's 0. Without the last two: of keys, by the name rank_of. parts_function(list), rank_of of elements by their parts
//% -- (warp/parts).
//% local rank = {}
//%
//% function rank.rank_function(about, result, type, name)
//%   local type = type or k.T
//%   local T, bits = type.c, 8 * type.size
//%   local I, U = "int" .. bits .. "_t", "uint" .. bits .. "_t"
//%   local signed = string.sub(type.number, 1, 1) == "i"
// The number that a key is ${about}.
static uint64_t ${name or "rank_of"}(const ${T} &key)
{
//%   if type.float then
    ${I} number; // floats ascend with their magnitude, negative ones against it
    memcpy(&number, &key, ${type.size});
    if (number >> ${bits - 1} != 0) number = (${I})(number ^ INT${bits}_MAX);
//%   elseif signed then
    const ${I} number = key;
//%   else
    const ${U} number = key;
//%   end
//%   if type.float or signed then
    const uint64_t above = (uint64_t)(int64_t)number - (uint64_t)(int64_t)INT${bits}_MIN; // the least
//%   else
    const uint64_t above = number;
//%   end
    return ${result};
}

//% end
//%
//% function rank.parts_function(parts)
//%   local there = {}
//%   for _, part in ipairs(parts) do
//%     local name = "rank_of_" .. part.type.number
//%     if not there[name] then rank.rank_function("compared by", "above", part.type, name) end
//%     there[name] = true
//%   end
// The number that an element is compared by: the most significant part comes first.
static uint64_t rank_of(const ${k.T.c} &x)
{
    uint64_t number = 0;
//%   for i = #parts, 1, -1 do
//%     local part = parts[i]
//%     local one, bits = "rank_of_" .. part.type.number .. "(" .. part.of("x") .. ")", 8 * part.type.size
//%     if part.down then one = bits == 64 and "~" .. one or "(" .. one .. " ^ 0x" .. string.format("%x", (1 << bits) - 1) .. ")" end
    number = ${i == #parts and "" or "number << " .. bits .. " | "}${one};
//%   end
    return number;
}

//% end
//%
//% return rank
