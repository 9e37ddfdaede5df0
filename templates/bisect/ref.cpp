//% -- The reference of a search. In the order of numbers it looks between two ends that close in. An order of the
//% -- user's may not be that of the array: then both ask the same questions, so that they give the same answers.
//% local v, T, less = k.variants[1], k.T.c, k.ops.less
//% local bits = "uint" .. 8 * k.T.size .. "_t"
//% local function number(key) return k.T.float and "number_of(" .. key .. ")" or key end
//% if not less and k.T.float then
// Floats by sign and magnitude, NaNs too.
static int64_t number_of(const ${T} &key)
{
    ${bits} bits;
    memcpy(&bits, &key, sizeof bits);
    const ${bits} sign = (${bits})(bits >> ${8 * k.T.size - 1}), size = (${bits})(bits ^ (${bits})(sign << ${8 * k.T.size - 1}));
    return sign != 0 ? -1 - (int64_t)size : (int64_t)size;
}

//% end
//% local function behind(element, needle)
//%   local a, b = element, needle
//%   if v.bound == "upper" then a, b = needle, element end
//%   local text = less and call(less, a, b) or number(a) .. " < " .. number(b)
//%   return v.bound == "upper" and "!(" .. text .. ")" or text
//% end
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
    for (uint64_t at = 0; at < call->n; at++) {
        const ${T} needle = g_needles[at];
//% if less then
        uint64_t place = 0, left = call->lengths[0];
        while (left > 1) {
            const uint64_t half = left / 2;
            if (${behind("g_sorted[place + half - 1]", "needle")}) place += half;
            left -= half;
        }
        if (left != 0 && ${behind("g_sorted[place]", "needle")}) place++;
        g_out[at] = (${arg_named("out").type.c})place;
//% else
        uint64_t low = 0, high = call->lengths[0];
        while (low < high) {
            const uint64_t middle = low + (high - low) / 2;
            if (${behind("g_sorted[middle]", "needle")}) low = middle + 1;
            else high = middle;
        }
        g_out[at] = (${arg_named("out").type.c})low;
//% end
    }
    return 0;
}
