//% -- Builds a left-balanced kd-tree in memory (dissertation, 7.5): the kernels, and what launches them. Points lie in the
//% -- order of the finished tree, left subtree, node, right subtree. So the part of the array that a node has follows from
//% -- the number of points. A level puts the node of each part in the middle, by the part's axis, and others on either side.
//% -- Long parts are split for that (neighbours/tree_split); those that a block holds are sorted.
//% -- Needs: k and variant. Gives: node(), functions(), kernels(), prepare(), launches(), launch_nodes(), of_axis().
//% local coords = run "neighbours/points"
//% local build, head = {}, use "neighbours/tree_head"
//% local list = run "neighbours/list"
//% local ordered = (use "warp/ordered").of(false, coords)
//% local T, U, N, tbs, tile = coords.c, ordered.number, variant.build_nwork, variant.tbs, variant.tile
//% local axes, dimensions = list.axes, variant.dimensions
//% local split = variant.tree ~= "given" and run "neighbours/tree_split"
//% local rest_step, node_step = variant.steps[6], variant.steps[7]
//% local kept = variant.tree == "kept" and arg_named("tree")
//% -- Of equal distances the lowest index comes first.
//% local lowest_step = (kept or (arg_named("indices") or arg_named("payload")) and not variant.within) and variant.steps[8]
//% local aligned = coords.size * dimensions == 8 and 8 or 16
//%
//% local arrays, all_arrays = {}, {}
//% for _, array in ipairs(variant.tree ~= "given" and coords.arrays("") or {}) do
//%   table.insert(arrays, array[1] .. array[2])
//%   table.insert(all_arrays, "&" .. array[2])
//% end
//% local w = {
//%   U = U, key_bits = 8 * coords.size,
//%   sorted_by = coords.by_axis and "const " .. coords.stored .. " *g_axis" or join(arrays) .. ", uint32_t axis",
//%   by_axis = coords.by_axis and coords.stored,
//%   whole = coords.by_axis and string.gsub(join(all_arrays), "&", "") or all_arrays[1],
//% }
//% function w.key_of(index)
//%   return "encode(" .. coords.loaded(coords.by_axis and "g_axis[" .. index .. "]" or coords.along("axis", index)) .. ")"
//% end
//%
//% function build.node()
//%   local room = kept and coords.room or dimensions
// A node of the tree: a point. Its children are nodes 2 * i + 1 and 2 * i + 2.
struct alignas(${aligned}) node {
    ${T} at[${room}];
};

//% end
//%
//% function build.functions()
// A point as it is sorted: by its coordinate along one axis, and by its index where coordinates are equal.
struct alignas(${2 * coords.size}) item {
    ${U} key, index;
};

//%   build.node()
//%   ordered.functions(true)
// Which of two items comes first.
KG_FN bool before(const item &a, const item &b)
{
    return a.key < b.key || (a.key == b.key && a.index < b.index);
}

// Where the points of a node of a level begin. Each has 1 << shift places of the last level of the tree, where `last` nodes lie.
KG_FN uint32_t begin_of(uint32_t last, uint32_t shift, uint32_t number)
{
    const uint32_t places = number << shift;
    return places + (places < last ? places : last);
}

// The node of a level that has the point at a place, or that has those in front of it.
KG_FN uint32_t node_at(uint32_t last, uint32_t shift, uint32_t place)
{
    return place < 2 * last ? place >> shift >> 1 : (place - last) >> shift;
}

// How many of some items in order come before one.
KG_FN uint32_t count_before(const item *items, uint32_t count, const item &one)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (before(items[middle], one)) low = middle + 1;
        else high = middle;
    }
    return low;
}

//%   split.functions(w)
//% end
//%
//% function build.kernels()
// Points that a block sorts.
struct alignas(16) sort_shared {
    alignas(16) item items[${tile}];
};

// Where an item goes when runs of its part are joined two by two.
KG_FN uint32_t place_joined(const item *items, uint32_t at, uint32_t begin, uint32_t end, uint32_t width, const item &one)
{
    const uint32_t run = at - (at - begin) % width;
    const bool second = (at - begin) / width % 2 != 0;
    uint32_t other = second ? run - width : run + width;
    if (other > end) other = end;
    const uint32_t count = end - other < width ? end - other : width;
    return at + count_before(items + other, count, one) - (second ? width : 0);
}

// Sorts parts of the items in shared memory, all at once. Each thread knows the bounds of those that its items are in.
KG_FN void sort_parts(sort_shared *shared, uint32_t count, uint32_t longest, const uint32_t (&begins)[${N}], const uint32_t (&ends)[${N}])
{
    for (uint32_t width = 1; width < longest; width *= 2) {
        item items[${N}] = {};
        uint32_t to[${N}] = {};
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t at = threadIdx.x + ${tbs} * i;
            if (at >= count) continue;
            items[i] = shared->items[at];
            to[i] = place_joined(shared->items, at, begins[i], ends[i], width, items[i]);
        }
        __syncthreads();
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++)
            if (threadIdx.x + ${tbs} * i < count) shared->items[to[i]] = items[i];
        __syncthreads();
    }
}

//%   split.kernels(w)
// All levels that are left. A block has the points of one node in shared memory.
KG_KERNEL(${rest_step.entry}, ${tbs}, ${rest_step.min_blocks})(${join(arrays)}, item *g_items, uint32_t last, uint32_t level, uint32_t shift)
{
    KG_SMEM(sort_shared, shared);
//% early_start()
    const uint32_t start = begin_of(last, shift, blockIdx.x), count = begin_of(last, shift, blockIdx.x + 1) - 1 - start;
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) shared->items[at] = g_items[start + at]; // with keys of the level
    uint32_t axis = level % ${dimensions};
    for (; shift > 0; shift--) {
        uint32_t begins[${N}] = {}, ends[${N}] = {};
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t at = threadIdx.x + ${tbs} * i;
            if (at >= count) continue;
            const uint32_t number = node_at(last, shift, start + at), end = begin_of(last, shift, number + 1) - 1 - start;
            begins[i] = at == end ? at : begin_of(last, shift, number) - start; // a node above stays
            ends[i] = at == end ? at + 1 : end;
        }
        __syncthreads();
        sort_parts(shared, count, count < 2u << shift ? count : 2u << shift, begins, ends);
        axis = axis + 1 < ${dimensions} ? axis + 1 : 0;
        if (shift == 1) break; // leaves are nodes where they lie
//% if coords.by_axis then
        const ${coords.stored} *const along = ${build.of_axis("axis", "g_")};
//% end
        for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) {
            const ${U} index = shared->items[at].index;
            shared->items[at].key = encode(${coords.loaded(coords.by_axis and "along[index]" or coords.along("axis", "index"))});
        }
    }
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) g_items[start + at] = shared->items[at];
}
KG_ENTRY(${rest_step.entry})

// The nodes of the tree, level by level: their points and the indices of these.${kept and " And its head." or ""}
KG_KERNEL(${node_step.entry}, ${tbs}, ${node_step.min_blocks})(${join(arrays)}, const item *g_items, node *g_nodes, uint32_t *g_order, ${kept and "uint64_t *g_tree, " or ""}uint32_t points, uint32_t last, uint32_t levels)
{
//% early_start()
    const uint32_t at = blockIdx.x * ${tbs} + threadIdx.x;
//%   if kept then
    KG_CASE(stop);
    if (at < ${head.count}) g_tree[at] = ${head.word(dimensions, "at", "points")};
//%   end
    if (at >= points) return;
    const uint32_t level = 31 - (uint32_t)__clz((int)(at + 1)), number = at + 1 - (1u << level), shift = levels - 1 - level;
    const uint32_t place = shift > 0 ? begin_of(last, shift - 1, 2 * number + 1) - 1 : begin_of(last, 0, number);
    const ${U} index = g_items[place].index;
    g_order[at] = (uint32_t)index;
    node here;
//% for i, axis in ipairs(axes) do
    here.at[${i - 1}] = ${coords.loaded(coords.at("", i, "index"))};
//% end
//% for i = kept and dimensions or coords.room, coords.room - 1 do
    here.at[${i}] = 0; // so that all bytes follow from the points
//% end
    g_nodes[at] = here;
}
KG_ENTRY(${node_step.entry})

//% if lowest_step then
// The lowest index of a node and of all below it, for a level; where one block has that, for all levels above, too.
KG_KERNEL(${lowest_step.entry}, ${tbs}, ${lowest_step.min_blocks})(const uint32_t *g_order, uint32_t *g_lowest, uint32_t points, uint32_t level)
{
//% early_start()
    for (;; level--) {
        const uint32_t number = blockIdx.x * ${tbs} + threadIdx.x, at = (1u << level) - 1 + number;
        if (number < 1u << level && at < points) {
            uint32_t lowest = g_order[at];
            for (uint32_t child = 2 * at + 1; child <= 2 * at + 2 && child < points; child++)
                if (g_lowest[child] < lowest) lowest = g_lowest[child];
            g_lowest[at] = lowest;
        }
        if (level == 0 || gridDim.x > 1) return;
        __syncthreads();
    }
}
KG_ENTRY(${lowest_step.entry})

//% end
//% end
//%
//% -- One of the names of all axes, by the number of the axis.
//% function build.of_axis(number, prefix, suffix)
//%   local text = prefix .. axes[dimensions] .. (suffix or "")
//%   for i = dimensions - 1, 1, -1 do
//%     text = number .. " == " .. i - 1 .. " ? " .. prefix .. axes[i] .. (suffix or "") .. " : " .. text
//%   end
//%   return text
//% end
//%
//% function build.prepare()
//%   split.prepare()
    if (!error) error = kg_launch(call, 5, KG_KERNEL_OF(${rest_step.entry}), nullptr, ${tbs}, sizeof(sort_shared));
    if (!error) error = kg_launch(call, 6, KG_KERNEL_OF(${node_step.entry}), nullptr, ${tbs}, 0);
//%   if lowest_step then
    if (!error) error = kg_launch(call, 7, KG_KERNEL_OF(${lowest_step.entry}), nullptr, ${tbs}, 0);
//%   end
//% end
//%
//% -- Nodes of points that are in order.
//% function build.launch_nodes()
    void *of_nodes[] = {${join(all_arrays)}, &g_items, &g_nodes, &g_order, ${kept and "&g_tree, " or ""}&points, &last, &levels};
    if (!error) error = kg_launch(call, 6, KG_KERNEL_OF(${node_step.entry}), of_nodes, ${tbs}, 0);
//% end
//%
//% -- `points` of them; levels and last are known. Arrays take turns, so g_items is where all end.
//% function build.launches()
//%   split.launches(w)

    // And all that are left.
    shape.grid[0] = 1u << level;
    void *of_rest[] = {${join(all_arrays)}, &g_items, &last, &level, &shift};
    if (!error) error = kg_launch_shaped(call, 5, KG_KERNEL_OF(${rest_step.entry}), of_rest, &shape, sizeof(sort_shared));
//%   build.launch_nodes()
//%   if lowest_step then

    // The lowest indices, from the last level up.
    for (level = levels; !error && level-- > 0;) {
        shape.grid[0] = ((1u << level) + ${tbs - 1}) / ${tbs};
        void *of_lowest[] = {&g_order, &g_lowest, &points, &level};
        error = kg_launch_shaped(call, 7, KG_KERNEL_OF(${lowest_step.entry}), of_lowest, &shape, 0);
        if (shape.grid[0] == 1) break;
    }
//%   end
//% end
//%
//% return build
