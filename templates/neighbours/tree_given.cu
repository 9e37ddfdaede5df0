//% -- A tree that the caller has (kgen/tree.h), in place of one that the call builds.
//% -- Needs: k and variant. Gives: functions(); node_at(), one of them; begin(order, lowest), which emits where
//% -- parts of the tree lie, and sets `points` to 0 where the array is no such tree; take_query(axes, together), which emits a
//% -- query of its own points; of a damaged tree `asks` is false then, if lanes search `together`.
//% local coords = run "neighbours/points"
//% local handed = {}
//% local build = run "neighbours/tree_build"
//% local metric = (run "neighbours/list").metric
//% local head, T, all = use "neighbours/tree_head", coords.c, variant.all
//%
//% function handed.functions()
//%   build.node()
// Whether an array begins as a tree of so many such points does. In any other no node is read.
KG_FN bool is_tree(const uint64_t *g_tree, uint32_t points)
{
    return (${head.differs(variant.dimensions, "points")}) == 0;
}

//%   if all then handed.node_at() end
//% end
//%
//% function handed.node_at()
// The node of a tree of so many points that has the one at a place, from left to right. Nodes count from 1.
KG_FN uint32_t node_at(uint32_t points, uint32_t place)
{
    for (uint32_t number = 1;;) {
        const uint32_t full = 1u << (31 - (uint32_t)__clz((int)points)), last = points - full + 1; // nodes of the last level
        const uint32_t left = (full - 1) / 2 + (last < full / 2 ? last : full / 2);
        if (place == left) return number;
        const uint32_t right = place > left ? 1 : 0;
        number = 2 * number + right;
        place -= right ? left + 1 : 0;
        points = right ? points - left - 1 : left;
    }
}

//% end
//%
//% function handed.begin(order, lowest)
    const node *const g_nodes = (const node *)(g_tree + ${head.count});
    const tree_axes *const g_axes = (const tree_axes *)(g_tree + ${head.axes});
//%   if order then
    const uint32_t *const g_order = (const uint32_t *)(g_nodes + points);
//%   end
//%   if lowest then
    const uint32_t *const g_lowest = g_order + points;
//%   end
    if (!is_tree(g_tree, points)) points = 0; // nothing is found
//% end
//%
//% function handed.take_query(axes, together)
        const uint32_t number = points != 0 ? node_at(points, (uint32_t)place) : 0;
        const uint64_t at = number != 0 ? g_order[number - 1] : place;
//%   if together then
        if (at >= items) asks = false; // a damaged tree
//%   else
        if (at >= items) continue; // a damaged tree
//%   end
//%   for i, axis in ipairs(axes) do
        const ${T} of_${axis} = number != 0 ? ${metric.taken("g_nodes[number - 1].at[" .. i - 1 .. "]", i - 1)} : 0;
//%   end
//% end
//%
//% return handed
