//% -- Builds the tree of the points in an array of the caller's (kgen/tree.h), and searches nothing.
//% local build, head = run "neighbours/tree_build", use "neighbours/tree_head"
//%
//% build.functions()
//% build.kernels()
KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
//% build.prepare()
        return error;
    }
//% take_arguments()

    // Points in the order of the tree: g_items, which takes turns with g_other. And where parts of the tree lie.
    uint32_t points = (uint32_t)call->n, levels = 0;
    node *g_nodes = (node *)(g_tree + ${head.count});
    tree_axes *g_axes = (tree_axes *)(g_tree + ${head.axes});
    uint32_t *g_order = (uint32_t *)(g_nodes + points), *g_lowest = g_order + points;
//% build.take_arrays()
    int error = 0;
//% build.begin_launches()
    while (points >> levels != 0) levels++;
    uint32_t last = 0; // nodes of the last level
    if (points == 0) { // the head alone
//% build.launch_nodes()
        return error;
    }
    last = points - (1u << (levels - 1)) + 1;
//% build.launches()
    return error;
}
