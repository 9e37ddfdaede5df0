//% -- A walk down a tree by a whole warp for each query, where queries are few or lists long. The list is spread over the
//% -- lanes, and so are the levels on the way back: each lane keeps what is known of one. All lanes go the same way.
//% -- Needs: k and variant. Gives: functions(), which emits the list as neighbours/list does; begin(at_most), which emits one
//% -- of which nothing is found yet; walk(w), as that of neighbours/tree_leaves; places(), which opens a loop over the places
//% -- of a list that a lane has: j is the place, e where the lane has it.
//% local warp = {}
//% local list = run "neighbours/list"
//% local bits, many, dimensions, axes, metric = list.bits, variant.nearest, variant.dimensions, list.axes, list.metric
//% local known = arg_named("indices") or arg_named("payload")
//% local all_lanes = "0xffffffffu"
//% local each = (many + 31) // 32 -- places of a lane
//% local merges = each == 1 and many > 4 -- many points come into a list at once
//%
//% local function of_both(line) -- of distances, and of indices where they are known
//%   return {line("distances", "distance", bits), known and line("indices", "index", "uint32_t") or nil}
//% end
//%
//% local function closer(a, b, index_a, index_b)
//%   if not known then return a .. " < " .. b end
//%   return "(" .. a .. " < " .. b .. " || (" .. a .. " == " .. b .. " && " .. index_a .. " < " .. index_b .. "))"
//% end
//%
//% local function merge_functions()
//%   local indices = {known and ", uint32_t &index" or "", known and ", uint32_t index" or ""}
//%   local listed = "list.distances[0]" .. (known and ", list.indices[0]" or "")
// Two lanes compare their points: one keeps the first, the other the last.
KG_FN void trade(uint32_t by, bool first, ${bits} &distance${indices[1]})
{
    const ${bits} its_distance = __shfl_xor_sync(${all_lanes}, distance, by);
//%   if known then
    const uint32_t its_index = __shfl_xor_sync(${all_lanes}, index, by);
//%   end
    if (${closer("its_distance", "distance", "its_index", "index")} != first) return;
    distance = its_distance;
//%   if known then
    index = its_index;
//%   end
}

// A point of each lane comes into the list. They are sorted, the last one first. Of each place the
// nearer one stays, and these are sorted.
KG_FN void merge(nearest &list, ${bits} distance${indices[2]})
{
    KG_UNROLL(5)
    for (uint32_t size = 2; size <= 32; size *= 2) {
        const bool last_first = size == 32 || (kg_lane() & size) != 0;
        KG_UNROLL(5)
        for (uint32_t by = size / 2; by > 0; by /= 2)
            trade(by, ((kg_lane() & by) == 0) != last_first, distance${known and ", index" or ""});
    }
    if (${closer("distance", "list.distances[0]", "index", "list.indices[0]")}) {
        list.distances[0] = distance;
//%   if known then
        list.indices[0] = index;
//%   end
    }
    KG_UNROLL(5)
    for (uint32_t by = 16; by > 0; by /= 2) trade(by, (kg_lane() & by) == 0, ${listed});
    find_last(list);
}

//% end
//%
//% function warp.functions()
//%   list.distances(arg_named("distances"))
// The nearest points of a query so far, the nearest first: a lane has ${each == 1 and "a place" or each .. " places side by side"}.
struct nearest {
//%   for _, text in ipairs(of_both(function(s, _, type) return type .. " " .. s .. "[" .. each .. "];" end)) do
    ${text}
//%   end
    ${bits} worst; // the distance of the last of the list, in all lanes
//%   if known then
    uint32_t last; // and its index
//%   end
};

// What the last of the list is.
KG_FN void find_last(nearest &list)
{
    list.worst = __shfl_sync(${all_lanes}, list.distances[${(many - 1) % each}], ${(many - 1) // each});
//%   if known then
    list.last = __shfl_sync(${all_lanes}, list.indices[${(many - 1) % each}], ${(many - 1) // each});
//%   end
}

// The point comes before those that are further away, which move up.${known and " Of equal distances the lowest index comes first." or ""}
KG_FN void insert(nearest &list, const ${bits} distance${known and ", const uint32_t index" or ""})
{
//%   for _, text in ipairs(of_both(function(s, one, type)
//%     return "const " .. type .. " " .. one .. "_before = __shfl_up_sync(" .. all_lanes .. ", list." .. s .. "[" .. each - 1 .. "], 1);"
//%   end)) do
    ${text}
//%   end
//%   if each > 1 then
    KG_UNROLL(${each})
    for (uint32_t e = ${each - 1}; e > 0; e--) {
        if (${closer("distance", "list.distances[e - 1]", "index", "list.indices[e - 1]")}) {
//%     for _, text in ipairs(of_both(function(s) return "list." .. s .. "[e] = list." .. s .. "[e - 1];" end)) do
            ${text}
//%     end
        } else if (${closer("distance", "list.distances[e]", "index", "list.indices[e]")}) {
//%     for _, text in ipairs(of_both(function(s, one) return "list." .. s .. "[e] = " .. one .. ";" end)) do
            ${text}
//%     end
        }
    }
//%   end
    if (kg_lane() != 0 && ${closer("distance", "distance_before", "index", "index_before")}) {
//%   for _, text in ipairs(of_both(function(s, one) return "list." .. s .. "[0] = " .. one .. "_before;" end)) do
        ${text}
//%   end
    } else if (${closer("distance", "list.distances[0]", "index", "list.indices[0]")}) {
//%   for _, text in ipairs(of_both(function(s, one) return "list." .. s .. "[0] = " .. one .. ";" end)) do
        ${text}
//%   end
    }
    find_last(list);
}

//%   if merges then merge_functions() end
//% end
//%
//% function warp.begin(at_most)
        nearest list;
        KG_UNROLL(${each})
        for (uint32_t e = 0; e < ${each}; e++) {
//%   if at_most.asked then
            const uint32_t j = kg_lane() * ${each} + e;
//%   end
            list.distances[e] = ${at_most.distance_at("j")};
//%   if known then
            list.indices[e] = ${at_most.index_at("j", "(uint32_t)-1")};
//%   end
        }
        find_last(list);
//% end
//%
//% function warp.places()
        KG_UNROLL(${each})
        for (uint32_t e = 0; e < ${each}; e++) {
            const uint32_t j = kg_lane() * ${each} + e;
            if (j >= ${many}) continue;
//% end
//%
//% -- A point takes its place, if it is near enough. All lanes have it.
//% local function take(w, indent, distance, index)
//%   local ties = known and "(" .. distance .. " < list.worst || " .. index .. " < list.last)"
${indent}if (${distance} ${w.trim} list.worst${ties and " && " .. ties or ""}) insert(list, ${distance}${known and ", " .. index or ""});
//% end
//%
//% function warp.walk(w)
//%   local leaf = run "neighbours/leaf"
//%   local rows = leaf.rows
    const uint32_t lane = kg_lane(), levels = 32 - (uint32_t)__clz((int)points), top = levels > ${rows} ? levels - ${rows} : 0; // where leaves begin
    uint32_t number = 1, level = 0, pending = 0; // a bit for each level whose node and other side are still to see
    if (points == 0 || ${join(w.query, " || ")}) return; // a NaN is near nothing

//%   local zeros, waiting, behind = {}, {}, {}
//%   for i, axis in ipairs(w.early and {} or axes) do
//%     zeros[i], waiting[i], behind[i] = "apart_" .. axis .. " = 0", "waits_" .. axis .. " = 0", "behind_" .. axis
//%   end
//%   if not w.early then

    // Differences to the planes that have the query on their other side; and how the other side of a
    // node is bound, which a lane knows of the level that is its number.
    ${w.T} ${join(zeros)}, ${join(waiting)};
//%   end

    // Of that level a lane knows the distance of the node, and the least one of its other side.
    ${bits} node_distance = no_point, least_distance = no_point;
    for (;;) {
        // Down to a leaf, on the side of the query.
        while (level < top) {
            const node here = g_nodes[number - 1];
            const ${w.T} difference = ${w.turns.pick("level", w.apart)};
//%   for i, axis in ipairs(w.early and {} or axes) do
            const ${w.T} behind_${axis} = (${w.turns.levels_of(i - 1)} & 1u << level) ? difference : apart_${axis};
//%   end
//%   w.turns.number_for(w.least("difference"), "            ", "level")
            const ${bits} distance = far_apart(${w.differences});
//%   if w.early then
            const ${bits} least = ${w.least("difference")};
//%   else
            const ${bits} cell = ${metric.nearest(behind)};
            const ${bits} least = cell < no_point ? cell : ${w.least("difference")};
//%   end
            if (lane == level) {
                node_distance = distance;
                least_distance = least;
//%   for _, axis in ipairs(w.early and {} or axes) do
                waits_${axis} = behind_${axis};
//%   end
            }
            pending |= 1u << level;
            number = 2 * number + (difference > 0 ? 1 : 0);
            level++;
        }

        // A lane looks at a node of the leaf.
//%   leaf.looks(w.visits)
        const uint32_t down = 31 - (uint32_t)__clz((int)(lane + 1));
        const uint32_t at = lane < looks ? (number << down) + (lane + 1 - (1u << down)) : number;
        const node here = g_nodes[at - 1];
        const ${bits} distance = far_apart(${w.differences});
        bool near = lane < looks && distance ${w.trim} list.worst;
//%   if known or variant.all then
        const uint32_t index = near ? g_order[at - 1] : 0;
//%   end
//%   if variant.all then
        near = near && index != itself;
//%   end
//%   local nearer = known and "(distance < list.worst || (distance == list.worst && index < list.last))" or "distance < list.worst"
        uint32_t found = __ballot_sync(${all_lanes}, near && ${nearer});
//%   if merges then
        if (__popc(found) > 5) {
            merge(list, found >> lane & 1 ? distance : (${bits})-1${known and ", index" or ""});
            found = 0;
        }
//%   end
        while (found != 0) {
            const uint32_t from = 31 - (uint32_t)__clz((int)(found & (0 - found)));
            const ${bits} its_distance = __shfl_sync(${all_lanes}, distance, from);
//%   if known then
            const uint32_t its_index = __shfl_sync(${all_lanes}, index, from);
//%   end
            insert(list, its_distance${known and ", its_index" or ""});
            found &= __ballot_sync(${all_lanes}, ${nearer}) & (found - 1);
        }

        // Back to the deepest level whose node or other side may still be near enough.
        for (;;) {
            const uint32_t able = __ballot_sync(${all_lanes}, least_distance ${w.trim} list.worst) & pending;
            if (able == 0${w.visits and " || visits == 0" or ""}) return;
            const uint32_t back = 31 - (uint32_t)__clz((int)able), far = number >> (level - back - 1) ^ 1;
            pending &= (1u << back) - 1;
            number = far / 2;
            level = back;
//%   if w.visits then
            visits--;
//%   end
            const ${bits} its_distance = __shfl_sync(${all_lanes}, node_distance, back), least = __shfl_sync(${all_lanes}, least_distance, back);
            if (its_distance ${w.trim} list.worst) {
//%   if known or variant.all then
                const uint32_t its_index = g_order[number - 1];
//%   end
//%   if variant.all then
                if (its_index != itself)
//%   end
//%   take(w, variant.all and "                    " or "                ", "its_distance", "its_index")
            }
            if (may_have(list, least${w.of_node("far")})) {
//%   for _, axis in ipairs(w.early and {} or axes) do
                apart_${axis} = __shfl_sync(${all_lanes}, waits_${axis}, back);
//%   end
                number = far;
                level++;
                break;
            }
        }
    }
//% end
//%
//% return warp
