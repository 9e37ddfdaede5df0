//% -- How far apart points are, and the list of a query's nearest points. Brute force and trees share both.
//% -- Needs: k and variant. Gives:
//% --   axes                  their names.
//% --   bits                  the type of a distance's number.
//% --   metric                what neighbours/metric gives.
//% --   differences(a, b)     of all axes, for a call of far_apart.
//% --   distances(back)       emits far_apart; with `back` also distance_of, the way back from a number.
//% --   distance_of(number)   a call of that.
//% --   functions(index, ties)  emits these and the list; `index` is the type of indices, or nil.
//% -- With `ties` points come in any order, and of equal distances the lowest index comes first.
//% local coords = run "neighbours/points"
//% local list = {axes = coords.axes}
//% local T, many, wide = coords.c, variant.nearest, coords.size == 8
//% local bits, point_bits = wide and "uint64_t" or "uint32_t", wide and "0x7ff0000000000000u" or "0x7f800000u"
//% local axes = list.axes
//% list.bits = bits
//% local metric = run "neighbours/metric"
//% list.metric = metric
//%
//% function list.differences(a, b)
//%   local apart = {}
//%   for i, axis in ipairs(axes) do apart[i] = a(axis) .. " - " .. b(axis) end
//%   return join(apart) .. metric.given
//% end
//%
//% -- The distance of a number, in C.
//% local finalises = k.ops.metric_finalise and not variant.within -- what is within is compared with what is made of it
//% function list.distance_of(number) return "distance_of(" .. number .. (finalises and metric.given or "") .. ")" end
//%
//% function list.distances(back)
//%   if variant.within then
// More than infinity, and less than any NaN.
//%   else
// What a list holds where too few points were found: more than infinity, and less than any NaN.
//%   end
[[maybe_unused]] static constexpr ${bits} no_point = ${point_bits} + 1;

// Distances as numbers: they are never below 0, so these ascend as they do, and NaNs come last.
KG_FN ${bits} number_of(const ${T} distance)
{
    ${bits} number;
    memcpy(&number, &distance, sizeof number);
    return number;
}

//%   metric.functions(bits)
//%   if back then
// The distance of a number${finalises and ", as it is stored" or ""}; of what was not found it is infinity.
KG_FN ${T} distance_of(const ${bits} number${finalises and metric.declared or ""})
{
    const ${bits} found = number < no_point ? number : ${point_bits};
    ${T} distance;
    memcpy(&distance, &found, sizeof distance);
//%     if finalises then
    return number < no_point ? ${metric.finalised("distance")} : distance;
//%     else
    return distance;
//%     end
}

//%   end
//% end
//%
//% function list.functions(index, ties)
//%   ties = ties and index
//%   local order = ties and "Of equal distances the lowest index comes first." or "Of equal distances it stays behind."
//%   local function closer(a, b, index_a, index_b)
//%     local nearer = a .. " < " .. b
//%     if not ties then return nearer end
//%     if bits == "uint32_t" and index == "uint32_t" then
//%       return "both(" .. a .. ", " .. index_a .. ") < both(" .. b .. ", " .. index_b .. ")"
//%     end
//%     return nearer .. " || (" .. a .. " == " .. b .. " && " .. index_a .. " < " .. index_b .. ")"
//%   end
//%   list.distances(arg_named("distances"))
//%   if ties and many > 1 and bits == "uint32_t" and index == "uint32_t" then
// A distance with an index behind it: two of these compare in two instructions.
KG_FN uint64_t both(const uint32_t distance, const uint32_t index) { return (uint64_t)distance << 32 | index; }

//%   end
// The nearest points of a query so far, the nearest first.
struct nearest {
    ${bits} distances[${many}];
//%   if index then
    ${index} indices[${many}];
//%   end
};

// The point takes its place, and those that are further away move one behind. ${order}
KG_FN void insert(nearest &list, const ${bits} distance${index and ", const " .. index .. " index" or ""})
{
//%   if many > 1 then
    KG_UNROLL(${many})
    for (uint32_t i = ${many - 1}; i > 0; i--) {
        const bool behind = ${closer("distance", "list.distances[i - 1]", "index", "list.indices[i - 1]")};
        const bool here = i == ${many - 1} || ${closer("distance", "list.distances[i]", "index", "list.indices[i]")};
        list.distances[i] = behind ? list.distances[i - 1] : here ? distance : list.distances[i];
//%     if index then
        list.indices[i] = behind ? list.indices[i - 1] : here ? index : list.indices[i];
//%     end
    }
    if (!(${closer("distance", "list.distances[0]", "index", "list.indices[0]")})) return;
//%   end
    list.distances[0] = distance;
//%   if index then
    list.indices[0] = index;
//%   end
}

//% end
//%
//% return list
