//% -- The reference of a search for neighbours: each point takes its place in a list that grows, by distances as
//% -- floats. Points come in the order of their indices, so that of equal distances the lowest stays first.
//% local v, T = k.variants[1], k.T.c
//% local many, all = v.nearest, v.all
//% local indices, distances = arg_named("indices"), arg_named("distances")
//% local apart = {}
//% for i, axis in ipairs({"x", "y", "z", "w"}) do
//%   if i <= v.dimensions then table.insert(apart, "g_" .. (all and "" or "query_") .. axis .. "[at] - g_" .. axis .. "[i]") end
//% end
//%
// What a difference along one axis counts for.
static ${T} alone(${T} difference)
{
    return ${v.metric == "euclidean" and "difference * difference" or "kg_op_abs_" .. k.T.number .. "(difference)"};
}

// The same of two axes, or more: a NaN of either stays.
static ${T} together(${T} a, ${T} b)
{
    return ${v.metric == "chebyshev" and "a != a || a > b ? a : b" or "a + b"};
}

extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
    const uint64_t n_points = ${all and "call->n" or "call->lengths[0]"};
    for (uint64_t at = 0; at < call->n; at++) {
        ${T} near[${many}] = {};
        uint64_t found[${many}] = {};
        uint32_t count = 0;
        for (uint64_t i = 0; i < n_points; i++) {
//% if all then
            if (i == at) continue;
//% end
            ${T} distance = alone(${apart[1]});
//% for i = 2, #apart do
            distance = together(distance, alone(${apart[i]}));
//% end
            if (distance != distance) continue; // a NaN
            uint32_t place = count;
            while (place > 0 && distance < near[place - 1]) place--;
            if (place == ${many}) continue;
            if (count < ${many}) count++;
            for (uint32_t j = count - 1; j > place; j--) {
                near[j] = near[j - 1];
                found[j] = found[j - 1];
            }
            near[place] = distance;
            found[place] = i;
        }
        for (uint32_t j = 0; j < ${many}; j++) {
//% if indices then
            g_indices[at * ${many} + j] = j < count ? (${indices.type.c})found[j] : (${indices.type.c})-1;
//% end
//% if distances then
            g_distances[at * ${many} + j] = j < count ? near[j] : (${T})INFINITY;
//% end
        }
    }
    return 0;
}
