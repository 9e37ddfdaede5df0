//% -- One variant of a search for all points within a radius or box that builds a tree of the points. Each query walks down
//% -- it. A word has a bit for each level whose right side is still to see, so there is no stack.
//% local coords = run "neighbours/points"
//% local bask = use "bask/order"
//% local within, build = run "neighbours/within", run "neighbours/tree_build"
//% local list, lists = within.list, variant.gives == "lists" -- whose places n counts
//% local turns = run "neighbours/tree_axes"
//% local T, N, all = coords.c, variant.nwork, variant.all
//% local axes, bits, dimensions = list.axes, list.bits, variant.dimensions
//% local search_step = variant.steps[#variant.steps]
//% local needs_order = within.needs_index or all
//% local declared, query, names = {}, {}, {}
//% for i, one in ipairs(within.query) do
//%   declared[i] = "const " .. T .. " " .. one[1]
//%   names[i] = one[1]
//%   query[i] = one[1] .. " != " .. one[1]
//% end
//% local box = variant.within == "box"
//% if not box then
//%   table.insert(declared, "const " .. bits .. " bound")
//%   table.insert(names, "bound")
//%   table.insert(query, 1, "bound == 0")
//% end
//% local function of(axis) return "of_" .. axis end
//% local function coordinate(axis)
//%   for i, name in ipairs(axes) do
//%     if name == axis then return box and "here.at[" .. i - 1 .. "]" or list.metric.taken("here.at[" .. i - 1 .. "]", i - 1) end
//%   end
//% end
//%
//% local handed = variant.tree == "given" and run "neighbours/tree_given"
//% local ordered = variant.ordered > 0 and run "neighbours/tree_order"
//% if handed then
//%   handed.functions()
//% else
//%   build.functions()
//%   build.kernels()
//% end
//% within.functions()
//%
//% if not box then
//%   list.metric.plane(bits)
//% end
//% -- What the walk and its caller have in common: the tree, the bound, and what operator text sees.
//% local shared = parameter_list()
//% for _, arg in ipairs(args_of("scalar")) do
//%   if arg.name ~= "radius" or variant.gives == "sums" then shared.add("const " .. arg.type.c .. " ", "s_" .. arg.name) end
//% end
//% for _, arg in ipairs(within.values) do shared.add(pointer_to(arg), "g_" .. arg.name) end
//% if lists then
//%   for _, arg in ipairs(args_of("output")) do
//%     if arg.name ~= "payloads" then shared.add(pointer_to(arg), "g_" .. arg.name) end
//%   end
//% end
//% shared.add("const node *", "g_nodes")
//% shared.add("const tree_axes *", "g_axes")
//% if needs_order then shared.add("const uint32_t *", "g_order") end -- which point a node is, where that matters
//% shared.add("uint32_t ", "points")
//%
// Walks down the tree to all points near enough, in an order that follows from the tree. Nodes count from 1.
KG_FN void walk(${within.state} &found, ${join(declared)}, ${all and "const uint32_t itself, " or ""}${shared.declared()})
{
//% turns.begin("points")
    uint32_t number = 1, level = 0, pending = 0; // a bit for each level whose right side is still to see
    if (${join(query, " || ")}) return; // a NaN is near nothing
    for (;;) {
        while (number <= points) {
            const node here = g_nodes[number - 1];
//% if not box then
            const ${bits} distance = far_apart(${list.differences(of, coordinate)});
//% end
            if (${within.is_near(coordinate, "")}) {
//% if needs_order then
                const uint32_t index = g_order[number - 1];
//% end
//% if all then
                if (index != itself) {
//% within.take("found", "index", of, coordinate)
                }
//% else
//% within.take("found", "index", of, coordinate)
//% end
            }

            // A side is left out if all of it is too far away. The left one comes first.
//% local planes, lows, highs, apart = {}, {}, {}, {}
//% for i, axis in ipairs(axes) do
//%   planes[i], lows[i], highs[i] = "here.at[" .. i - 1 .. "]", "low_" .. axis, "high_" .. axis
//%   apart[i] = "of_" .. axis .. " - " .. planes[i]
//% end
//% if box then
            const ${T} plane = ${turns.pick("level", planes)}; // a NaN leaves nothing out
            const bool left = !((${turns.pick("level", lows)}) > plane), right = !((${turns.pick("level", highs)}) < plane);
//% else
//%   local of_plane = list.metric.least("difference", build.of_axis("axis", "of_"), "axis")
//%   turns.number_for(of_plane, "            ", "level")
            const ${T} difference = ${turns.pick("level", apart)};
            const bool near = ${of_plane} < bound;
            const bool left = near || !(difference > 0), right = near || difference > 0;
//% end
            if (left && right) pending |= 1u << level;
            number = 2 * number + (left ? 0 : 1);
            level++;
        }

        // Back to the deepest level whose right side is still to see.
        if (pending == 0) return;
        const uint32_t back = 31 - (uint32_t)__clz((int)pending);
        pending ^= 1u << back;
        number = number >> (level - back - 1) | 1;
        level = back + 1;
    }
}

//% local function take_query(query)
//%   for _, one in ipairs(query) do
        const ${T} ${one[1]} = ${one.taken("at")};
//%   end
//% end
//% if ordered then
//%   ordered.kernels(function(params)
//%     if k.ops.metric_period then list.metric.add_to(params) end
//%     for i, array in ipairs(within.query_arrays) do
//%       if not box or i <= #within.query_arrays // 2 then params.add(array[1], array[2]) end
//%     end
//%   end, function() take_query({table.unpack(within.query, 1, dimensions)}) end, box and "low_" or "of_")
//% end
//% local params = kernel_parameters("scalar")
//% for _, array in ipairs(within.query_arrays) do params.add(array[1], array[2]) end
//% for _, arg in ipairs(within.values) do params.add(pointer_to(arg), "g_" .. arg.name) end
//% if lists then params.add(pointer_to(arg_named("offsets")), "g_offsets") end
//% if arg_named("payload") then params.add(pointer_to(arg_named("payload")), "g_payload") end
//% for _, arg in ipairs(args_of("output")) do params.add(pointer_to(arg), "g_" .. arg.name) end
//% if handed then
//%   params.add("const uint64_t *", "g_tree")
//% else
//%   params.add("const node *", "g_nodes")
//%   params.add("const tree_axes *", "g_axes")
//%   if needs_order then params.add("const uint32_t *", "g_order") end
//%   if all then params.add("const moved *", "g_items") end
//% end
//% if ordered then params.add("const " .. ordered.queue .. " *", "q_queue") end
//% params.add("uint64_t ", "items")
//% params.add("uint32_t ", "points")
//% if lists then params.add("uint64_t ", "places") end
// Block DASk: ${N == 1 and "one query" or N .. " queries"} of a thread, and all points within the ${variant.within} of each.
KG_KERNEL(${search_step.entry}, ${variant.tbs}, ${search_step.min_blocks})(${params.declared()})
{
    const uint32_t first = ${bask[variant.bask].first()};
    const uint64_t start = (uint64_t)blockIdx.x * ${variant.tbs * N} + first;
//% early_start()
    KG_CASE(stop);
//% if not box then
    const ${bits} bound = bound_of(s_radius);
//% end
//% if handed then handed.begin(needs_order, false) end
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint64_t place = start + i * ${bask[variant.bask].stride()};
        if (place >= items) continue;

        // INPUT: a query${all and ". Those of a warp are near each other, as points of the tree are in its order." or ordered and ". Those of a warp are near each other, where there are many." or "."}
//% if handed and all then
//%   handed.take_query(axes)
//% else
//%   if ordered then
//%     ordered.take_place(function() take_query(within.query) end)
//%   else
        const uint64_t at = ${all and "g_items[place].index" or "place"};
//%     take_query(within.query)
//%   end
//% end
//% within.begin(within.state .. " found", "at")
        walk(found, ${join(names)}, ${all and "(uint32_t)at, " or ""}${shared.names()});

        // OUTPUT: what was found.
//% within.store("found", "at")
    }
}
KG_ENTRY(${search_step.entry})

//% local at_once = handed and not ordered -- a search is all that is launched
//% local function launch_search(indent, arguments)
//%   local call = "kg_launch(call, " .. #variant.steps - 1 .. ", KG_KERNEL_OF(" .. search_step.entry .. "), " .. arguments .. ", "
//%     .. variant.tbs .. ", 0)"
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
//% if not handed then
//%   build.prepare()
//% elseif ordered then
        int error = 0;
//% end
//% if ordered then ordered.prepare() end
//% launch_search("        ", "nullptr")
    }
//% take_arguments()
//% local queries = not lists and "call->n" or all and "call->lengths[0]" or "call->lengths[1]"
    uint64_t items = ${queries}${lists and ", places = call->n" or ""};
//% if handed then
    uint32_t points = (uint32_t)${all and "items" or "call->lengths[0]"};
//%   if ordered then
    int error = 0;
//%   end
//% else

    // The tree, and points in the order of it: g_items, which takes turns with g_other.
//%   take_region("node", "g_nodes", "nodes")
//%   take_region("uint32_t", "g_order", "order")
//%   build.take_arrays()
    uint32_t points = (uint32_t)${all and "items" or "call->lengths[0]"}, levels = 0;
    tree_axes *g_axes = (tree_axes *)(g_order + (points + 3) / 4 * 4); // behind the indices
    int error = 0;
    while (points >> levels != 0) levels++;
    if (points != 0) {
        uint32_t last = points - (1u << (levels - 1)) + 1; // nodes of the last level
//% build.begin_launches()
//%   build.launches()
    }
//% end
//% if ordered then ordered.launches() end
    void *arguments[] = {${params.addresses()}};
//% launch_search("    ", "arguments")
}
