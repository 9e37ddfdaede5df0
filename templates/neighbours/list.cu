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
//%     return nearer .. " || (" .. a .. " == " .. b .. " && " .. index_a .. " < " .. index_b .. ")"
//%   end
//%   list.distances(arg_named("distances"))
// The nearest points of a query so far, the nearest first.
struct nearest {
    ${bits} distances[${many}];
//%   if index then
    ${index} indices[${many}];
//%   end
};

// The point takes the last place, and moves up past those that are further away. ${order}
KG_FN void insert(nearest &list, const ${bits} distance${index and ", const " .. index .. " index" or ""})
{
    list.distances[${many - 1}] = distance;
//%   if index then
    list.indices[${many - 1}] = index;
//%   end
//%   if many > 1 then
    KG_UNROLL(${many})
    for (uint32_t i = ${many - 1}; i > 0; i--) {
        if (${closer("list.distances[i]", "list.distances[i - 1]", "list.indices[i]", "list.indices[i - 1]")}) {
            const ${bits} further = list.distances[i - 1];
            list.distances[i - 1] = list.distances[i];
            list.distances[i] = further;
//%     if index then
            const ${index} behind = list.indices[i - 1];
            list.indices[i - 1] = list.indices[i];
            list.indices[i] = behind;
//%     end
        }
    }
//%   end
}

//% end
//%
//% return list
