//% -- The number that references compare keys by: it knows no digits.
//% -- Needs: k. Gives: rank_function(about, result), where `result` is an expression of `above`, the least key's 0.
//% local rank = {}
//%
//% function rank.rank_function(about, result)
//%   local T, bits = k.T.c, 8 * k.T.size
//%   local I, U = "int" .. bits .. "_t", "uint" .. bits .. "_t"
//%   local signed = string.sub(k.T.number, 1, 1) == "i"
// The number that a key is ${about}.
static uint64_t rank_of(const ${T} &key)
{
//%   if k.T.float then
    ${I} number; // floats ascend with their magnitude, negative ones against it
    memcpy(&number, &key, ${k.T.size});
    if (number >> ${bits - 1} != 0) number = (${I})(number ^ INT${bits}_MAX);
//%   elseif signed then
    const ${I} number = key;
//%   else
    const ${U} number = key;
//%   end
//%   if k.T.float or signed then
    const uint64_t above = (uint64_t)(int64_t)number - (uint64_t)(int64_t)INT${bits}_MIN; // the least
//%   else
    const uint64_t above = number;
//%   end
    return ${result};
}

//% end
//%
//% return rank
