//% -- One variant of a search for neighbours that builds a tree of the points, and then walks down it with each query
//% -- (dissertation, chapter 7). Where it must come back it keeps in a word, a bit for each level: there is no stack.
//% local coords = run "neighbours/points"
//% local bask = use "bask/order"
//% local list, build, payloads = run "neighbours/list", run "neighbours/tree_build", run "neighbours/payloads"
//% local turns = run "neighbours/tree_axes"
//% local T, N, many, all = coords.c, variant.nwork, variant.nearest, variant.all
//% local axes, bits, dimensions = list.axes, list.bits, variant.dimensions
//% local indices, distances, payload = arg_named("indices"), arg_named("distances"), arg_named("payload")
//% local known = indices or payload -- of a point in the list its index is known
//% local given, search_step = variant.tree == "given", variant.steps[#variant.steps]
//% local heap = variant.heap and run "neighbours/heap"
//% local at_most = run "neighbours/at_most"
//% local worst, last = "list.distances[" .. many - 1 .. "]", "list.indices[" .. many - 1 .. "]"
//% local warp = variant.lanes == 32 and run "neighbours/tree_warp"
//% local together = variant.together and run "neighbours/tree_together"
//% if heap or warp or together then worst, last = "list.worst", "list.last" end
//% local trim = known and "<=" or "<"
//% local declared, query, names = {}, {}, {}
//% for i, axis in ipairs(axes) do
//%   declared[i] = (together and "" or "const ") .. T .. " of_" .. axis
//%   names[i] = "of_" .. axis
//%   query[i] = "of_" .. axis .. " != of_" .. axis
//% end
//% local visits, factor = arg_named("visits"), arg_named("factor") -- what may end a search early
//% local function of(axis) return "of_" .. axis end
//% local function coordinate(axis)
//%   for i, name in ipairs(axes) do
//%     if name == axis then return list.metric.taken("here.at[" .. i - 1 .. "]", i - 1) end
//%   end
//% end
//%
//% local handed = given and run "neighbours/tree_given"
//% local ordered = variant.ordered > 0 and run "neighbours/tree_order"
//% if given then
//%   handed.functions()
//% else
//%   build.functions()
//%   build.kernels()
//% end
//% if heap then
//%   heap.functions()
//% elseif warp then
//%   warp.functions()
//% elseif together then
//%   together.functions({differences = list.differences(of, coordinate), trim = trim})
//% else
//%   list.functions(known and "uint32_t", true)
//% end
//%
//% local metric = list.metric
//% metric.plane(bits)
//% if not (visits or factor) then metric.corner(bits) end
//% local in_order = known or (all and not together) -- a walk asks which point a node is
//% local order = in_order and "const uint32_t *g_order, " or "" -- which point a node is, where that matters
//% local lowest = known and "const uint32_t *g_lowest, " or ""
// Whether the nodes below one may have a neighbour: ${known and "nearer than the last of the list, or as near and of a lower index" or "nearer than the last of the list"}.
KG_FN bool may_have(const ${together and "limit" or "nearest"} &list, const ${bits} least${known and ", const uint32_t *g_lowest, uint32_t number" or ""})
{
//% if known then
    return least < ${worst} || (least == ${worst} && g_lowest[number - 1] < ${last});
//% else
    return least < ${worst};
//% end
}

//% local own = (all and ", uint32_t itself" or "") .. (visits and ", uint32_t visits" or "")
//% own = own .. (factor and ", const " .. T .. " factor" or "") .. metric.declared
//% local function of_node(number) return known and ", g_lowest, " .. number or "" end
// Walks down the tree to where the query is, and back to what may be as near as the last of the list. Nodes count from 1.
KG_FN void walk(${together and together.declared or "nearest &list"}, ${join(declared)}, const node *g_nodes, const tree_axes *g_axes, ${order}${lowest}uint32_t points${own})
{
//% if together then turns.turning() end
//% turns.begin("points")
//% local function least(difference) return metric.least(difference, build.of_axis("axis", "of_"), "axis") end
//% local function insert_near(number)
            if (distance ${trim} ${worst}) {
//%   local ties = known and "(distance < " .. worst .. " || index < " .. last .. ")"
//%   local other = all and "index != itself"
//%   if known or all then
                const uint32_t index = g_order[${number} - 1];
                if (${ties and other and other .. " && " .. ties or ties or other}) insert(list, distance${known and ", index" or ""});
//%   else
                insert(list, distance);
//%   end
            }
//% end
//% local early = visits or factor -- planes alone say what such a search leaves out, as its reference has it
//% local PATIENCE = 16 -- sides that are seen for the distance of their plane alone
//% local bounds = {}
//% for i, axis in ipairs(axes) do bounds[i] = "apart_" .. axis end
//% -- `least` becomes that of the cell behind a node, whose level is in `back` and whose axis is in `axis`. Other axes are bound
//% -- by the deepest node above it that has it on its other side.
//% local function corner(number)
//%   if early then return end
            // Planes of nodes above bound the cell along other axes. It may be further away than this one. Long searches alone win by it.
            if (beyond != 0 && asked++ >= ${PATIENCE}) {
//%   for i, axis in ipairs(axes) do
                ${T} apart_${axis} = 0;
//%   end
//%   for i, axis in ipairs(axes) do
                if (const uint32_t above = (beyond | 1u << back) & ${turns.levels_of(i - 1)}) apart_${axis} = of_${axis} - g_nodes[(${number} >> (back - 31 + (uint32_t)__clz((int)above))) - 1].at[${i - 1}];
//%   end
                const ${bits} nearest_of_cell = ${metric.nearest(bounds)};
                if (nearest_of_cell < no_point) least = nearest_of_cell;
            }
//% end
//% -- The same along one axis, where that is known when kernels are made.
//% local along = {}
//% for i, axis in ipairs(axes) do
//%   along[i] = {of = "of_" .. axis}
//%   along[i].plane = function(number) return "g_nodes[" .. number .. " - 1].at[" .. i - 1 .. "]" end
//%   along[i].least = function(difference) return metric.least(difference, "of_" .. axis, i - 1) end
//% end
//% local apart = {}
//% for i, axis in ipairs(axes) do apart[i] = "of_" .. axis .. " - here.at[" .. i - 1 .. "]" end
//% if warp or variant.leaf > 1 then
//%   (warp or together or run "neighbours/tree_leaves").walk({
//%     T = T, bits = bits, query = query, worst = worst, trim = trim, visits = visits, insert = insert_near, least = least,
//%     corner = corner, apart = apart, early = early,
//%     of_node = of_node, of_axis = build.of_axis("axis", "of_"), differences = list.differences(of, coordinate), turns = turns,
//%     queries = names,
//%     plane = function(number) return "g_nodes[" .. number .. " - 1].at[axis]" end, along = along,
//%   })
//% else
    uint32_t number = 1, level = 0, pending = 0; // a bit for each level whose other side is still to see
//%   if not early then
    uint32_t beyond = 0; // and for each above the node that has it on its other side
    uint32_t asked = 0; // how many sides were seen for the distance of their plane alone
//%   end
    if (${join(query, " || ")}) return; // a NaN is near nothing
    for (;;) {
        while (number <= points${visits and " && visits != 0" or ""}) {
//% if visits then
            visits--;
//% end
            const node here = g_nodes[number - 1];
            const ${bits} distance = far_apart(${list.differences(of, coordinate)});
//% insert_near("number")

            // The side of the query comes first. The other one must be seen unless all of it is too far away.
//% local of_plane = metric.least("difference", build.of_axis("axis", "of_"), "axis")
//% turns.number_for(of_plane, "            ", "level")
            const ${T} difference = ${turns.pick("level", apart)};
            const uint32_t right = difference > 0 ? 1 : 0, far = 2 * number + 1 - right;
            if (far <= points && may_have(list, ${of_plane}${of_node("far")})) pending |= 1u << level;
            number = 2 * number + right;
            level++;
        }

        // Back to the deepest level whose other side may still have a neighbour.
        for (;;) {
            if (pending == 0${visits and " || visits == 0" or ""}) return;
            const uint32_t back = 31 - (uint32_t)__clz((int)pending), axis = ${turns.level("back")};
            pending ^= 1u << back;
//%   if not early then
            beyond &= (1u << back) - 1;
//%   end
            number = number >> (level - back - 1) ^ 1;
            level = back + 1;
            const ${T} plane = g_nodes[number / 2 - 1].at[axis];
            ${early and "const " or ""}${bits} least = ${metric.least("(" .. build.of_axis("axis", "of_") .. ") - plane", build.of_axis("axis", "of_"), "axis")};
            if (!may_have(list, least${of_node("number")})) continue;
//%   if not early then
//%     corner("number / 2")
            if (!may_have(list, least${of_node("number")})) continue;
            beyond |= 1u << back;
//%   end
            break;
        }
    }
//% end
}

//% local function take_query(whose, there) -- `there`: its coordinates have names already
//%   for number, axis in ipairs(axes) do
        ${there and "    " or "const " .. T .. " "}of_${axis} = ${metric.loaded(coords.at(whose, number, "at"), number - 1)};
//%   end
//% end
//% if ordered then
//%   ordered.kernels(function(params)
//%     if k.ops.metric_period then metric.add_to(params) end
//%     for _, array in ipairs(coords.arrays("query_")) do params.add(array[1], array[2]) end
//%   end, function() take_query("query_") end, "of_")
//% end
//% local params = parameter_list()
//% if visits then params.add("uint32_t ", "s_visits") end
//% if factor then params.add(T .. " ", "s_factor") end
//% metric.add_to(params)
//% if not (given and all) then
//%   for _, array in ipairs(coords.arrays(all and "" or "query_")) do params.add(array[1], array[2]) end
//% end
//% if indices then params.add(indices.type.c .. " *", "g_indices") end
//% if distances then params.add(T .. " *", "g_distances") end
//% if at_most.asked then params.add("uint32_t ", "s_at_most") end
//% payloads.add_to(params)
//% if given then
//%   params.add("const uint64_t *", "g_tree")
//% else
//%   params.add("const node *", "g_nodes")
//%   params.add("const tree_axes *", "g_axes")
//%   if in_order then params.add("const uint32_t *", "g_order") end
//%   if known then params.add("const uint32_t *", "g_lowest") end
//%   if all then params.add("const moved *", "g_items") end
//% end
//% if ordered then params.add("const " .. ordered.queue .. " *", "q_queue") end
//% params.add("uint64_t ", "items")
//% params.add("uint32_t ", "points")
// Block DASk: ${N == 1 and "one query" or N .. " queries"} of a ${warp and "warp" or "thread"}, ${many == 1 and "the nearest point" or "the " .. many .. " nearest points"} of each.
KG_KERNEL(${search_step.entry}, ${variant.tbs}, ${search_step.min_blocks})(${params.declared()})
{
//% if warp then
    const uint64_t start = (uint64_t)blockIdx.x * ${variant.nwarps * N} + kg_warp_uniform() * ${N};
//% else
    const uint32_t first = ${bask[variant.bask].first()};
    const uint64_t start = (uint64_t)blockIdx.x * ${variant.tbs * N} + first;
//% end
//% early_start()
    KG_CASE(stop);
//% if heap or together then
    KG_SMEM(lists_block, shared);
//% end
//% if given then handed.begin(known or all, known) end
//% at_most.begin()
    for (uint32_t i = 0; i < ${N}; i++) {
        ${together and "" or "const "}uint64_t place = start + i${warp and "" or " * " .. bask[variant.bask].stride()};
//% if together then
        bool asks = place < items; // without a query of its own a lane helps others
        if (!asks) place = items - 1;
//% else
        if (place >= items) continue;
//% end

        // INPUT: a query${all and ". Those of a warp are near each other, as points of the tree are in its order." or ordered and ". Those of a warp are near each other, where there are many." or "."}
//% if given and all then
//%   handed.take_query(axes, together)
//% else
//%   if ordered then
//%     ordered.take_place(function(there) take_query("query_", there) end)
//%   else
        const uint64_t at = ${all and "g_items[place].index" or "place"};
//%     take_query(all and "" or "query_")
//%   end
//% end
//% if all and together then
        const uint32_t itself = ${given and "number" or "node_at(points, (uint32_t)place)"};
//% end
//% if heap then
//%   heap.begin(at_most.asked, "shared->")
//% elseif warp then
//%   warp.begin(at_most)
//% elseif together then
//%   together.begin(at_most)
//% else
        nearest list;
        KG_UNROLL(${many})
        for (uint32_t j = 0; j < ${many}; j++) {
            list.distances[j] = ${at_most.distance_at("j")};
//%   if known then
            list.indices[j] = ${at_most.index_at("j", "(uint32_t)-1")};
//%   end
        }
//% end
        walk(${together and together.given or "list"}, ${join(names)}, g_nodes, g_axes, ${order ~= "" and "g_order, " or ""}${known and "g_lowest, " or ""}points${all and (together and ", itself" or ", (uint32_t)at") or ""}${visits and ", s_visits" or ""}${factor and ", s_factor" or ""}${metric.given});

        // OUTPUT: its list.
//% if ordered then ordered.whose() end
//% local place = heap and "j * " .. variant.tbs or warp and "e" or "j"
//% local function of_list(what) return together and together.of_list(what) or "list." .. what .. "[" .. place .. "]" end
//% if heap then
        sort(list);
//% end
//% if together then
        if (!asks) continue;
//% end
//% if warp then
//%   warp.places()
//% else
//%   if not heap and not together then
        KG_UNROLL(${many})
//%   end
        for (uint32_t j = 0; j < ${many}; j++) {
//% end
//% local to = many == 1 and "at" or "at * " .. many .. " + " .. at_most.place("j")
//% local distance = at_most.found(of_list("distances"), "j")
//% if indices then
            g_indices[${to}] = ${distance} < no_point ? ${of_list("indices")} : (${indices.type.c})-1;
//% end
//% if distances then
            g_distances[${to}] = ${list.distance_of(distance)};
//% end
//% -- A tree that was given may have indices of no point.
//% local found = distance .. " < no_point" .. (given and " && " .. of_list("indices") .. " < points" or "")
//% payloads.store(to, found, of_list("indices"))
        }
    }
}
KG_ENTRY(${search_step.entry})

//% local at_once = given and not ordered -- a search is all that is launched
//% local function launch_search(indent, arguments)
//%   local call = "kg_launch(call, " .. #variant.steps - 1 .. ", KG_KERNEL_OF(" .. search_step.entry .. "), " .. arguments .. ", "
//%     .. variant.tbs .. ", " .. ((heap or together) and "sizeof(lists_block)" or "0") .. ")"
//%   if at_once then
${indent}return ${call};
//%   else
${indent}if (!error) error = ${call};
${indent}return error;
//%   end
//% end
KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
//% if not given then
//%   build.prepare()
//% elseif ordered then
        int error = 0;
//% end
//% if ordered then ordered.prepare() end
//% launch_search("        ", "nullptr")
    }
//% take_arguments()
//% if given then
    uint64_t items = call->n;
    uint32_t points = (uint32_t)${all and "items" or "call->lengths[0]"};
//%   if ordered then
    int error = 0;
//%   end
//% else

    // The tree, and points in the order of it: g_items, which takes turns with g_other.
//% take_region("node", "g_nodes", "nodes")
//% take_region("uint32_t", "g_order", "order")
//% if known then take_region("uint32_t", "g_lowest", "lowest") end
//% build.take_arrays()
    uint64_t items = call->n;
    uint32_t points = (uint32_t)${all and "items" or "call->lengths[0]"}, levels = 0;
    tree_axes *g_axes = (tree_axes *)(g_order + (points + 3) / 4 * 4); // behind the indices
    int error = 0;
    while (points >> levels != 0) levels++;
    if (points != 0) {
        uint32_t last = points - (1u << (levels - 1)) + 1; // nodes of the last level
//% build.begin_launches()
//% build.launches()
    }
//% end
//% if ordered then ordered.launches() end
    void *arguments[] = {${params.addresses()}};
//% launch_search("    ", "arguments")
}
