//% -- How far apart points are, and the list of a query's nearest points. Brute force and trees share both.
//% -- Needs: k and variant. Gives: axes, their names. bits, the type of a distance's number. differences(a, b) of all axes,
//% -- for a call of far_apart. distances(back), which emits far_apart; with `back` also the way back from a number to a
//% -- distance. functions(index, ties), which emits these and the list; `index` is the type of indices, or nil.
//% -- With `ties` points come in any order, and of equal distances the lowest index comes first.
//% local list = {axes = {}}
//% local T, many, wide = k.T.c, variant.nearest, k.T.size == 8
//% local bits, point_bits = wide and "uint64_t" or "uint32_t", wide and "0x7ff0000000000000u" or "0x7f800000u"
//% local axes = list.axes
//% for i, axis in ipairs({"x", "y", "z", "w"}) do
//%   if i <= variant.dimensions then axes[i] = axis end
//% end
//% list.bits = bits
//%
//% function list.differences(a, b)
//%   local apart = {}
//%   for i, axis in ipairs(axes) do apart[i] = a(axis) .. " - " .. b(axis) end
//%   return join(apart)
//% end
//%
//% function list.distances(back)
//%   local declared = {}
//%   for i, axis in ipairs(axes) do declared[i] = "const " .. T .. " " .. axis end
//%
//%   if variant.within then
// More than infinity, and less than any NaN.
//%   else
// What a list holds where too few points were found: more than infinity, and less than any NaN.
//%   end
static constexpr ${bits} no_point = ${point_bits} + 1;

// Distances as numbers: they are never below 0, so these ascend as they do, and NaNs come last.
KG_FN ${bits} number_of(const ${T} distance)
{
    ${bits} number;
    memcpy(&number, &distance, sizeof number);
    return number;
}

//%   if back then
// The distance of a number; of what was not found it is infinity.
KG_FN ${T} distance_of(const ${bits} number)
{
    const ${bits} found = number < no_point ? number : ${point_bits};
    ${T} distance;
    memcpy(&distance, &found, sizeof distance);
    return distance;
}

//%   end
// How far apart two points are, by their differences along each axis.
KG_FN ${bits} far_apart(${join(declared)})
{
//%   local abs = "kg_op_abs_" .. k.T.number
//%   if variant.metric == "euclidean" then
//%     local squares = {}
//%     for i, axis in ipairs(axes) do squares[i] = axis .. " * " .. axis end
    return number_of(${join(squares, " + ")});
//%   elseif variant.metric == "manhattan" then
//%     local sizes = {}
//%     for i, axis in ipairs(axes) do sizes[i] = abs .. "(" .. axis .. ")" end
    return number_of(${join(sizes, " + ")});
//%   else
    ${bits} most = number_of(${abs}(${axes[1]})), one;
//%     for i = 2, #axes do
    one = number_of(${abs}(${axes[i]}));
    most = one > most ? one : most;
//%     end
    return most;
//%   end
}

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
