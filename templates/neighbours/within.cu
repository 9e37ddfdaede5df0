//% -- What a query makes of all points that are near enough. Brute force and trees share it.
//% -- Needs: k and variant. Gives:
//% --   list              what neighbours/list gives.
//% --   query             the numbers of a query.
//% --   values            the arrays with a value of each point.
//% --   needs_index       whether a neighbour's index is asked for.
//% --   state             the type of what a query has found.
//% --   is_near(itself, suffix)  whether a point is near enough.
//% --   functions()       emits what the others call.
//% --   begin(all, at)    emits what that is for the query at `at`.
//% --   take(all, index, of, itself)  emits what is done with a neighbour; its distance is `distance`.
//% --   store(all, at)    emits what is stored of a query.
//% local coords = run "neighbours/points"
//% local within = {list = run "neighbours/list", values = {}}
//% local list, T, sums, lists = within.list, coords.c, variant.gives == "sums", variant.gives == "lists"
//% local indices, distances, tree = arg_named("indices"), arg_named("distances"), variant.form == "tree"
//% local arrays, given_arrays = {}, {} -- of lists
//% for _, arg in ipairs({indices or {}, distances or {}}) do
//%   if arg.name then
//%     table.insert(arrays, pointer_to(arg) .. "g_" .. arg.name)
//%     table.insert(given_arrays, "g_" .. arg.name)
//%   end
//% end
//% local sees, value = variant.sees, k.ops.value
//% -- Lists are in the order of indices. Without these distances ascend, and where there is no place left the least stay.
//% local U = lists and arg_named("offsets").type.c -- of places
//% local key, keys = indices and "index" or "distance", indices and "g_indices" or "g_distances"
//% local key_type, beside = indices and indices.type.c or T, indices and distances
//% local box = variant.within == "box"
//% for _, arg in ipairs(args_of("input")) do
//%   local other = arg.name == "offsets" or arg.name == "tree" or arg.name == "payload"
//%   if not other and not coords.names[arg.name] then table.insert(within.values, arg) end
//% end
//%
//% -- Numbers of a query: {name, taken(i)}, of a box its ends along all axes; and the arrays that they are in.
//% within.query, within.query_arrays = {}, {}
//% for _, end_of in ipairs(box and {"low_", "high_"} or {"of_"}) do
//%   local from = box and end_of or variant.all and "" or "query_"
//%   for i, axis in ipairs(list.axes) do
//%     local function taken(at)
//%       local text = coords.at(from, i, at)
//%       return box and coords.loaded(text) or list.metric.loaded(text, i - 1)
//%     end
//%     table.insert(within.query, {end_of .. axis, taken = taken})
//%   end
//%   if not (variant.tree == "given" and variant.all) then
//%     for _, array in ipairs(coords.arrays(from)) do table.insert(within.query_arrays, array) end
//%   end
//% end
//% within.needs_index = (lists and indices ~= nil) or #within.values > 0 or string.find(sees, "i") ~= nil
//% local counted = arg_named("counts") and arg_named("counts").type.c
//% within.state = sums and k.A.c or lists and "room" or counted
//% within.arrays = arrays
//%
//% -- Whether a point is near enough, in C. `suffix` stands behind names of the query.
//% function within.is_near(itself, suffix)
//%   if not box then return "distance < bound" end
//%   local inside = {}
//%   for _, axis in ipairs(list.axes) do
//%     table.insert(inside, "low_" .. axis .. suffix .. " <= " .. itself(axis) .. " && " .. itself(axis) .. " <= high_" .. axis .. suffix)
//%   end
//%   return join(inside, " && ")
//% end
//%
//% function within.functions()
//%   if not box then
//%   list.distances(string.find(sees, "d"))
// Distances below this are near enough: it is one more than that of the radius. Of a radius below 0, or a NaN, none are.
KG_FN ${list.bits} bound_of(const ${T} radius)
{
    if (!(0 <= radius)) return 0;
//%   local away = variant.metric == "euclidean" and "radius * radius" or "kg_op_abs_" .. coords.number .. "(radius)"
    return number_of(${away}) + 1;
}

//%   end
//%   if not lists then return end
// The places of a query's list, as far as there are any, and how many are taken.
struct room {
    ${U} begin, next, end;
//%   if tree or not indices then
    bool is_heap;
//%   end
};

// That of the query at a place.
KG_FN room room_of(const ${U} *g_offsets, uint64_t at, uint64_t places)
{
    const ${U} begin = g_offsets[at], end = g_offsets[at + 1];
    const ${U} stop = end < places ? end : (${U})places;
    return {begin, begin, stop${(tree or not indices) and ", false" or ""}};
}

//%   if tree or not indices then
//%     local function move(to, from)
    ${keys}[${to}] = ${keys}[${from}];
//%       if beside then
    g_distances[${to}] = g_distances[${from}];
//%       end
//%     end
// A point takes the place of the first of a heap of ${indices and U or "distance"}s, or one below it: the highest ${key} comes first.
KG_FN void settle(${join(arrays)}, ${U} begin, ${U} at, ${U} count, const ${key_type} ${key}${beside and ", const " .. T .. " distance" or ""})
{
    for (${U} child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && ${keys}[begin + child + 1] > ${keys}[begin + child]) child++;
        if (${key} >= ${keys}[begin + child]) break;
//%     move("begin + at", "begin + child")
    }
    ${keys}[begin + at] = ${key};
//%     if beside then
    g_distances[begin + at] = distance;
//%     end
}

// Makes a heap of what a list has.
KG_FN void heap_of(${join(arrays)}, const room &list)
{
    const ${U} count = list.next - list.begin;
    for (${U} at = count / 2; at-- > 0;)
        settle(${join(given_arrays)}, list.begin, at, count, ${keys}[list.begin + at]${beside and ", g_distances[list.begin + at]" or ""});
}

// Puts a point into a list, in no order. Where there is no room left, a lower ${key} replaces the highest one.
KG_FN void add(${join(arrays)}, room &list, const ${key_type} ${key}${beside and ", const " .. T .. " distance" or ""})
{
    if (list.next < list.end) {
        ${keys}[list.next] = ${key};
//%     if beside then
        g_distances[list.next] = distance;
//%     end
        list.next++;
        return;
    }
    if (list.begin >= list.end) return;
    if (!list.is_heap) heap_of(${join(given_arrays)}, list);
    list.is_heap = true;
    if (${key} < ${keys}[list.begin]) settle(${join(given_arrays)}, list.begin, 0, list.end - list.begin, ${key}${beside and ", distance" or ""});
}

// Sorts a list by its ${indices and "indices" or "distances"}: the highest one goes to the end of the heap, again and again.
KG_FN void sort(${join(arrays)}, const room &list)
{
    if (!list.is_heap) heap_of(${join(given_arrays)}, list);
    for (${U} last = list.next; last > list.begin + 1;) {
        last--;
        const ${key_type} ${key} = ${keys}[last];
//%     if beside then
        const ${T} distance = g_distances[last];
//%     end
//%     move("last", "list.begin")
        settle(${join(given_arrays)}, list.begin, 0, last - list.begin, ${key}${beside and ", distance" or ""});
    }
}

//%   end
//% end
//%
//% function within.begin(all, at)
//%   if lists then
        ${all} = ${at} < items ? room_of(g_offsets, ${at}, places) : room{};
//%   else
        ${all} = ${sums and call(k.ops.identity) or "0"};
//%   end
//% end
//%
//% function within.take(all, index, of, itself)
//%   if lists and not indices then
                    add(${join(given_arrays)}, ${all}, distance_of(distance));
//%     return
//%   elseif lists and tree then
                    add(${join(given_arrays)}, ${all}, ${index}${distances and ", distance_of(distance)" or ""});
//%     return
//%   elseif lists then
                    if (${all}.next < ${all}.end) {
                        g_indices[${all}.next] = (${indices.type.c})(${index});
//%     if distances then
                        g_distances[${all}.next] = distance_of(distance);
//%     end
                        ${all}.next++;
                    }
//%     return
//%   elseif not sums then
                    ${all}++;
//%     return
//%   end
//%   local given = {}
//%   for _, arg in ipairs(within.values) do table.insert(given, "g_" .. arg.name .. "[" .. index .. "]") end
//%   if string.find(sees, "d") then table.insert(given, list.distance_of("distance")) end
//%   if string.find(sees, "x") then
//%     for _, axis in ipairs(list.axes) do table.insert(given, of(axis) .. " - " .. itself(axis)) end
//%   end
//%   if string.find(sees, "i") then table.insert(given, index) end
//%   local gives = value and call(value, table.unpack(given)) or "(" .. k.A.c .. ")distance_of(distance)"
                    ${all} = ${call(k.ops.combine, all, gives)};
//% end
//%
//% function within.store(all, at)
//%   if sums then
            g_out[${at}] = ${stored_result(all)};
//%   elseif lists then
//%     if tree or not indices then
            sort(${join(given_arrays)}, ${all});
//%     end
            for (${U} rest = ${all}.next; rest < ${all}.end; rest++) { // more places than neighbours
//%     if indices then
                g_indices[rest] = (${U})-1;
//%     end
//%     if distances then
                g_distances[rest] = distance_of(no_point);
//%     end
            }
//%     if arg_named("payload") then
//%       local payloads, place = run "neighbours/payloads", "g_indices[place]"
            for (${indices.type.c} place = ${all}.begin; place < ${all}.end; place++) {
//%       payloads.store("place", "place < " .. all .. ".next" .. (variant.tree == "given" and " && " .. place .. " < points" or ""), place)
            }
//%     end
//%   else
            g_counts[${at}] = ${all};
//%   end
//% end
//%
//% return within
