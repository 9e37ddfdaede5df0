//% -- Builds a left-balanced kd-tree in memory (dissertation, 7.5): the kernels, and what launches them. Points lie in the
//% -- order of the finished tree, left subtree, node, right subtree. So the part of the array that a node has follows from
//% -- the number of points. A level sorts each of these parts along its axis, and the one in the middle is the node.
//% -- Needs: k and variant. Gives: node(), functions(), kernels(), prepare(), launches(), launch_nodes(), of_axis().
//% local coords = run "neighbours/points"
//% local build, head = {}, use "neighbours/tree_head"
//% local list = run "neighbours/list"
//% local ordered = (use "warp/ordered").of(false, coords)
//% local T, U, N, tbs, tile = coords.c, ordered.number, variant.build_nwork, variant.tbs, variant.tile
//% local axes, dimensions = list.axes, variant.dimensions
//% local sort_step, join_step, rest_step, node_step = variant.steps[1], variant.steps[2], variant.steps[3], variant.steps[4]
//% local kept = variant.tree == "kept" and arg_named("tree")
//% -- Of equal distances the lowest index comes first.
//% local lowest_step = (kept or (arg_named("indices") or arg_named("payload")) and not variant.within) and variant.steps[5]
//% local aligned = coords.size * dimensions == 8 and 8 or 16
//%
//% local arrays, all_arrays = {}, {}
//% for _, array in ipairs(variant.tree ~= "given" and coords.arrays("") or {}) do
//%   table.insert(arrays, array[1] .. array[2])
//%   table.insert(all_arrays, "&" .. array[2])
//% end
//% local sorted_by = coords.by_axis and "const " .. coords.stored .. " *g_axis" or join(arrays) .. ", uint32_t axis"
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

//% end
//%
//% function build.kernels()
// What a join shares: their items that come to the tile, and how many of the first run come before it and with it.
struct alignas(16) join_shared {
    alignas(16) item items[${tile}];
    uint32_t shares[2];
};

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

// Sorts tiles of the points of each node of a level along an axis. At the first level points lie as they came.
KG_KERNEL(${sort_step.entry}, ${tbs}, ${sort_step.min_blocks})(${sorted_by}, item *g_items, uint32_t last, uint32_t shift, uint32_t tiles, uint32_t first_level)
{
    KG_SMEM(sort_shared, shared);
//% early_start()
    const uint32_t number = blockIdx.x / tiles;
    const uint32_t start = begin_of(last, shift, number) + blockIdx.x % tiles * ${tile}, end = begin_of(last, shift, number + 1) - 1;
    if (start >= end) return;
    const uint32_t count = end - start < ${tile} ? end - start : ${tile};
    uint32_t begins[${N}] = {}, ends[${N}] = {};
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t at = threadIdx.x + ${tbs} * i;
        if (at >= count) continue;
        const ${U} index = first_level ? start + at : g_items[start + at].index;
        shared->items[at] = {encode(${coords.loaded(coords.by_axis and "g_axis[index]" or coords.along("axis", "index"))}), index};
        ends[i] = count;
    }
    __syncthreads();
    sort_parts(shared, count, count, begins, ends);
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) g_items[start + at] = shared->items[at];
}
KG_ENTRY(${sort_step.entry})

// How many of the first items of two runs joined come from the first run.
KG_FN uint32_t share_of_first(const item *first, uint32_t n_first, const item *second, uint32_t n_second, uint32_t joined)
{
    uint32_t low = joined > n_second ? joined - n_second : 0, high = joined < n_first ? joined : n_first;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (before(first[middle], second[joined - 1 - middle])) low = middle + 1;
        else high = middle;
    }
    return low;
}

// Joins runs of the points of each node two by two. A block makes one tile of what comes out.
KG_KERNEL(${join_step.entry}, ${tbs}, ${join_step.min_blocks})(const item *g_from, item *g_to, uint32_t points, uint32_t last, uint32_t shift, uint32_t tiles, uint32_t width)
{
    KG_SMEM(join_shared, shared);
//% early_start()
    const uint32_t number = blockIdx.x / tiles, tile = blockIdx.x % tiles;
    const uint32_t begin = begin_of(last, shift, number), end = begin_of(last, shift, number + 1) - 1;
    if (tile == 0 && threadIdx.x == 0 && end < points) g_to[end] = g_from[end]; // a node above
    const uint32_t start = begin + tile * ${tile};
    if (start >= end) return;

    // The pair of runs, and which of its items the tile has.
    const uint32_t from = tile * ${tile} % (2 * width), pair = start - from, length = end - pair;
    const uint32_t n_first = length < width ? length : width, n_both = length < 2 * width ? length : 2 * width;
    const uint32_t upto = from + ${tile} < n_both ? from + ${tile} : n_both, count = upto - from;
    const item *const first = g_from + pair, *const second = first + n_first;
    if (threadIdx.x < 2)
        shared->shares[threadIdx.x] = share_of_first(first, n_first, second, n_both - n_first, threadIdx.x == 0 ? from : upto);
    __syncthreads();
    const uint32_t share = shared->shares[0], mine = shared->shares[1] - share;
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs})
        shared->items[at] = at < mine ? first[share + at] : second[from - share + at - mine];
    __syncthreads();
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs}) {
        const item one = shared->items[at];
        const bool of_first = at < mine;
        const item *const others = of_first ? shared->items + mine : shared->items;
        const uint32_t before_it = count_before(others, of_first ? count - mine : mine, one);
        g_to[start + (of_first ? at : at - mine) + before_it] = one;
    }
}
KG_ENTRY(${join_step.entry})

// All levels that are left. A block has the points of one node in shared memory.
KG_KERNEL(${rest_step.entry}, ${tbs}, ${rest_step.min_blocks})(${join(arrays)}, item *g_items, uint32_t last, uint32_t level, uint32_t shift)
{
    KG_SMEM(sort_shared, shared);
//% early_start()
    const uint32_t start = begin_of(last, shift, blockIdx.x), count = begin_of(last, shift, blockIdx.x + 1) - 1 - start;
    for (uint32_t at = threadIdx.x; at < count; at += ${tbs})
        shared->items[at] = {0, level == 0 ? at : g_items[start + at].index};
    uint32_t axis = level % ${dimensions};
    for (; shift > 0; shift--) {
//% if coords.by_axis then
        const ${coords.stored} *const along = ${build.of_axis("axis", "g_")};
//% end
        uint32_t begins[${N}] = {}, ends[${N}] = {};
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t at = threadIdx.x + ${tbs} * i;
            if (at >= count) continue;
            shared->items[at].key = encode(${coords.loaded(coords.by_axis and "along[shared->items[at].index]" or coords.along("axis", "shared->items[at].index"))});
            const uint32_t number = node_at(last, shift, start + at), end = begin_of(last, shift, number + 1) - 1 - start;
            begins[i] = at == end ? at : begin_of(last, shift, number) - start; // a node above stays
            ends[i] = at == end ? at + 1 : end;
        }
        __syncthreads();
        sort_parts(shared, count, count < 2u << shift ? count : 2u << shift, begins, ends);
        axis = axis + 1 < ${dimensions} ? axis + 1 : 0;
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
    int error = kg_launch(call, 0, KG_KERNEL_OF(${sort_step.entry}), nullptr, ${tbs}, sizeof(sort_shared));
    if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(${join_step.entry}), nullptr, ${tbs}, sizeof(join_shared));
    if (!error) error = kg_launch(call, 2, KG_KERNEL_OF(${rest_step.entry}), nullptr, ${tbs}, sizeof(sort_shared));
    if (!error) error = kg_launch(call, 3, KG_KERNEL_OF(${node_step.entry}), nullptr, ${tbs}, 0);
//%   if lowest_step then
    if (!error) error = kg_launch(call, 4, KG_KERNEL_OF(${lowest_step.entry}), nullptr, ${tbs}, 0);
//%   end
//% end
//%
//% -- Nodes of points that are in order.
//% function build.launch_nodes()
    void *of_nodes[] = {${join(all_arrays)}, &g_items, &g_nodes, &g_order, ${kept and "&g_tree, " or ""}&points, &last, &levels};
    if (!error) error = kg_launch(call, 3, KG_KERNEL_OF(${node_step.entry}), of_nodes, ${tbs}, 0);
//% end
//%
//% -- `points` of them; levels and last are known. Arrays take turns, so g_items is where all end.
//% function build.launches()
//%   if coords.by_axis then
    const ${coords.stored} *const along[] = {${string.gsub(join(all_arrays), "&", "")}};
//%   end
    kg_shape shape = {{1, 1, 1}, {${tbs}, 1, 1}, 1, false};
    uint32_t level = 0, shift = levels - 1;

    // Levels whose nodes have more points than a block holds.
    while (!error && (1u << shift) - 1 + (last < 1u << shift ? last : 1u << shift) > ${tile}) {
        const uint32_t longest = (1u << shift) - 1 + (last < 1u << shift ? last : 1u << shift);
        uint32_t tiles = (longest + ${tile - 1}) / ${tile}, first_level = level == 0;
//%   if coords.by_axis then
        const ${coords.stored} *g_axis = along[level % ${dimensions}];
//%   else
        uint32_t axis = level % ${dimensions};
//%   end
        shape.grid[0] = tiles << level;
        void *of_sort[] = {${coords.by_axis and "&g_axis" or all_arrays[1] .. ", &axis"}, &g_items, &last, &shift, &tiles, &first_level};
        error = kg_launch_shaped(call, 0, KG_KERNEL_OF(${sort_step.entry}), of_sort, &shape, sizeof(sort_shared));
        for (uint32_t width = ${tile}; !error && width < longest; width *= 2) {
            void *of_join[] = {&g_items, &g_other, &points, &last, &shift, &tiles, &width};
            error = kg_launch_shaped(call, 1, KG_KERNEL_OF(${join_step.entry}), of_join, &shape, sizeof(join_shared));
            item *const joined = g_other;
            g_other = g_items;
            g_items = joined;
        }
        level++;
        shift--;
    }

    // And all that are left.
    shape.grid[0] = 1u << level;
    void *of_rest[] = {${join(all_arrays)}, &g_items, &last, &level, &shift};
    if (!error) error = kg_launch_shaped(call, 2, KG_KERNEL_OF(${rest_step.entry}), of_rest, &shape, sizeof(sort_shared));
//%   build.launch_nodes()
//%   if lowest_step then

    // The lowest indices, from the last level up.
    for (level = levels; !error && level-- > 0;) {
        shape.grid[0] = ((1u << level) + ${tbs - 1}) / ${tbs};
        void *of_lowest[] = {&g_order, &g_lowest, &points, &level};
        error = kg_launch_shaped(call, 4, KG_KERNEL_OF(${lowest_step.entry}), of_lowest, &shape, 0);
        if (shape.grid[0] == 1) break;
    }
//%   end
//% end
//%
//% return build
