//% -- Builds a left-balanced kd-tree in memory (dissertation, 7.5): the kernels, and what launches them. Points lie in the
//% -- order of the finished tree, left subtree, node, right subtree. So the part of the array that a node has follows from
//% -- the number of points. A level puts the node of each part in the middle, by the part's axis, and others on either side.
//% -- Long parts are split for that (neighbours/tree_split); those that a block holds are sorted.
//% -- Needs: k and variant. Gives: node(), functions(), kernels(), prepare(), begin_launches(),
//% -- launches(), launch_nodes(), of_axis(), take_arrays().
//% local coords = run "neighbours/points"
//% local build, head = {}, use "neighbours/tree_head"
//% local list = run "neighbours/list"
//% local ordered = (use "warp/ordered").of(false, coords)
//% local T, U, tile, tbs = coords.c, ordered.number, variant.tile, variant.tree ~= "given" and variant.steps[1].tbs
//% local axes, dimensions = list.axes, variant.dimensions
//% local given = variant.tree == "given"
//% local turns = run "neighbours/tree_axes"
//% local below_step = variant.in_pieces and variant.steps[8]
//% local split, sorts = not given and run "neighbours/tree_split", not given and run "neighbours/tree_sort"
//% local N = sorts and sorts.each
//% local rest_block = "sizeof(rest_block)"
//% local shared = tbs and tbs > 32 and "shared, " or ""
//% local rest_step, node_step = variant.steps[5], variant.steps[6]
//% local kept = variant.tree == "kept" and arg_named("tree")
//% -- Of equal distances the lowest index comes first.
//% local lowest_step = (kept or (arg_named("indices") or arg_named("payload")) and not variant.within) and variant.steps[7]
//% local rest_lowest = lowest_step and not variant.in_pieces
//% local aligned = coords.size * dimensions == 8 and 8 or 16
//%
//% local arrays, all_arrays = {}, {}
//% for _, array in ipairs(variant.tree ~= "given" and coords.arrays("") or {}) do
//%   table.insert(arrays, array[1] .. array[2])
//%   table.insert(all_arrays, "&" .. array[2])
//% end
//% local w = {U = U, key_bits = 8 * coords.size, arrays = join(arrays), whole = join(all_arrays), keys = {}, T = T, turns = turns}
//% function w.load(axis, at) return coords.loaded(coords.at("", axis, at)) end
//% for axis = 1, #axes do w.keys[axis] = "encode(" .. coords.loaded(coords.at("", axis, "at")) .. ")" end
//% local moved_bytes = (dimensions + 1) * coords.size
//% local moved_aligned = moved_bytes % 16 == 0 and 16 or moved_bytes % 8 == 0 and 8 or coords.size
//% -- Nodes come last of all. So where there is room for them, one of the two arrays of points lies there.
//% local in_pieces = variant.in_pieces -- the lowest indices come last of all, so a part of one array lies there, too
//% local on_nodes = coords.room * coords.size == moved_bytes
//% local index_fits = coords.room * coords.size >= moved_bytes -- nodes have room for points, and their indices are free
//% w.parts = in_pieces and not index_fits -- in a region of their own
//% w.points, w.given = in_pieces and "const moving " or "moved *", in_pieces and "const moving " or "const moved *"
//% function w.at(points, place) return in_pieces and "point_at(" .. points .. ", " .. place .. ")" or points .. "[" .. place .. "]" end
//%
//% function build.node()
//%   local room = kept and coords.room or dimensions
// A node of the tree: a point. Its children are nodes 2 * i + 1 and 2 * i + 2.
struct alignas(${aligned}) node {
    ${T} at[${room}];
};

//%   turns.functions()
//% end
//%
//% function build.functions()
// A point as it is sorted: by its coordinate along one axis, and by its index where coordinates are equal.
struct alignas(${2 * coords.size}) item {
    ${U} key, index;
};

// A point on its way to its place: keys along all axes, and its index.
struct alignas(${moved_aligned}) moved {
    ${U} keys[${dimensions}], index;
};

//%   build.node()
//%   ordered.functions()
//%   if in_pieces then
// Points in two pieces: `count` of them in `first`, the others in `rest`, from rest[count] on.
struct moving {
    moved *first, *rest;
    uint32_t count;
};

// A point by its place.
KG_FN moved &point_at(const moving &points, uint32_t at) { return (at < points.count ? points.first : points.rest)[at]; }

//%   end
// Which of two items comes first.
KG_FN bool before(const item &a, const item &b)
{
//%   if coords.size == 4 then
    return ((uint64_t)a.key << 32 | a.index) < ((uint64_t)b.key << 32 | b.index); // two instructions
//%   else
    return a.key < b.key || (a.key == b.key && a.index < b.index);
//%   end
}

//%   local key = "point.keys[" .. dimensions - 1 .. "]"
//%   for axis = dimensions - 2, 0, -1 do key = "axis == " .. axis .. " ? point.keys[" .. axis .. "] : " .. key end
// A point as it is sorted along an axis.
KG_FN item item_of(const moved &point, uint32_t axis) { return {${key}, point.index}; }

// The same of one in memory, of which only that is read.
KG_FN item item_at(${w.given}points, uint32_t at, uint32_t axis) { return {${w.at("points", "at")}.keys[axis], ${w.at("points", "at")}.index}; }

// Where the points of a node of a level begin. Each has 1 << shift places of the last level of the tree, where `last` nodes lie.
KG_FN uint32_t begin_of(uint32_t last, uint32_t shift, uint32_t number)
{
    const uint32_t places = number << shift;
    return places + (places < last ? places : last);
}

//%   sorts.functions(U)
//%   split.functions(w)
//% end
//%
//% local function zeros()
//%   for i = kept and dimensions or coords.room, coords.room - 1 do
        here.at[${i}] = 0; // so that all bytes follow from the points
//%   end
//% end
//%
//% function build.kernels()
//%   split.kernels(w)
// Which place of a part has the node of a slot. Slots are numbered as if its last level were full.
KG_FN uint32_t place_in(uint32_t slot, uint32_t in_last)
{
    const uint32_t leaves = (slot + 1) / 2;
    return slot / 2 + (leaves < in_last ? leaves : in_last);
}

// Where the last level of a part is not full, what comes from its nodes on moves to their slots.
KG_FN void spread(sort_block *shared, item (&items)[${N}], uint32_t bits, uint32_t in_last)
{
    for (uint32_t i = 0; i < ${N}; i++) shared->items[threadIdx.x * ${N} + i] = no_item();
    __syncthreads();
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t slot = threadIdx.x * ${N} + i, first = slot >> bits << bits, full = (1u << bits) - 1;
        const uint32_t begin = place_in(first, in_last), node = place_in(first + full / 2, in_last) - begin;
        const uint32_t count = place_in(first + full, in_last) - begin;
        uint32_t to = slot - first;
        if (to >= node) to = to < count ? to + full / 2 - node : full; // a node above is the last of a run
        if (slot - first <= count && items[i].index != no_item().index) shared->items[first + to] = items[i];
    }
    __syncthreads();
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) items[i] = shared->items[threadIdx.x * ${N} + i];
    __syncthreads();
}

// Keys of a block's points along all axes, and their indices, by numbers of the block's own that ascend as indices do.
struct alignas(16) rest_block {
    sort_block sorted;
    ${U} keys[${dimensions}][${tile}];
    uint32_t indices[${tile}]${rest_lowest and ", lowest[" .. tile .. "]" or ""};
};
//% if in_pieces then

// The lowest index of each node of a block, and of all below it.
struct alignas(16) below_block {
    uint32_t lowest[${tile}];
};
//% end

//% if lowest_step then
// The lowest index of the node of each slot and of all below it.
KG_FN void find_lowest(uint32_t *lowest, uint32_t levels)
{
    const uint32_t threads = ${32 * N} >> levels != 0 ? 32 : (1u << levels) / ${N}; // others are gone
    for (uint32_t height = 1; height < levels; height++) {
        __syncthreads();
        const uint32_t half = 1u << height >> 1;
        for (uint32_t slot = 2 * half - 1 + threadIdx.x * 4 * half; slot < 1u << levels; slot += threads * 4 * half) {
            const uint32_t left = lowest[slot - half], right = lowest[slot + half];
            const uint32_t below = left < right ? left : right;
            if (below < lowest[slot]) lowest[slot] = below;
        }
    }
    __syncthreads();
}

//% end
// All levels that are left. A block has the points of one node: it sorts the parts of each level, and the item in the middle
// of each is its node. That stays there, with a key behind all others.
KG_KERNEL(${rest_step.entry}, ${tbs}, ${rest_step.min_blocks})(${variant.all and w.points or w.given}g_items, node *g_nodes, uint32_t *g_order, ${rest_lowest and "uint32_t *g_lowest, " or ""}const tree_axes *g_axes, uint32_t last, uint32_t level, uint32_t shift)
{
    KG_SMEM(rest_block, shared);
//% early_start()
    const uint32_t start = begin_of(last, shift, blockIdx.x), count = begin_of(last, shift, blockIdx.x + 1) - 1 - start;
    uint32_t bits = shift + 1, in_last = count + 1 - (1u << shift); // nodes of the last level
    if (in_last == 0) { // which is the one above then
        bits--;
        in_last = 1u << bits >> 1;
    }
    if (kg_warp_uniform() * ${32 * N} >> bits != 0) return; // half of all warps at times; barriers wait for none that is gone
    const uint32_t levels = bits;
    const bool full = count + 1 == 1u << bits;
    const ${U} placed = (${U})1 << 31; // a bit of the indices of nodes
    const uint32_t first_axis = g_axes->axis_of[level];
    moved points[${N}];
    item items[${N}];
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t slot = threadIdx.x * ${N} + i;
        points[i] = slot < count ? ${w.at("g_items", "start + slot")} : moved{{}, no_item().index};
        items[i] = {points[i].index, slot}; // to be in order of indices
        KG_UNROLL(${dimensions})
        for (uint32_t axis = 0; axis < ${dimensions}; axis++) shared->keys[axis][slot] = points[i].keys[axis];
    }
    sort_runs(${tbs > 32 and '&shared->sorted, ' or ''}items, bits);
    __syncthreads();
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t slot = threadIdx.x * ${N} + i, from = (uint32_t)items[i].index;
        points[i].index = items[i].key;
        KG_UNROLL(${dimensions})
        for (uint32_t axis = 0; axis < ${dimensions}; axis++) points[i].keys[axis] = shared->keys[axis][from];
        items[i] = slot < count ? item{item_of(points[i], first_axis).key, slot} : no_item(); // along the axis of the level
    }
    __syncthreads();
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t slot = threadIdx.x * ${N} + i;
        shared->indices[slot] = (uint32_t)points[i].index;
        KG_UNROLL(${dimensions})
        for (uint32_t axis = 0; axis < ${dimensions}; axis++) shared->keys[axis][slot] = points[i].keys[axis];
    }
    __syncthreads();

    // A level: what is in the middle of each run is a node, others have keys along the next axis.
    for (uint32_t next = level + 1; bits > 1; bits--, next++) {
        const uint32_t axis = g_axes->axis_of[next]; // of the children
        sort_runs(${tbs > 32 and '&shared->sorted, ' or ''}items, bits);
        if (!full) spread(&shared->sorted, items, bits, in_last);
        KG_UNROLL(${N})
        for (uint32_t i = 0; i < ${N}; i++) {
            const uint32_t slot = threadIdx.x * ${N} + i, middle = (1u << bits >> 1) - 1;
            if ((slot & (2 * middle + 1)) == middle && items[i].index != no_item().index) items[i] = {(${U})-1, items[i].index | placed};
            const ${U} index = items[i].index;
            if ((index & placed) == 0) items[i].key = shared->keys[axis][index];
        }
    }
//% if rest_lowest then

    // The lowest index below each node.
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const bool is_node = items[i].index != no_item().index;
        shared->lowest[threadIdx.x * ${N} + i] = is_node ? shared->indices[items[i].index & ~placed] : (uint32_t)-1;
    }
    find_lowest(shared->lowest, levels);
//% end

    // OUTPUT: nodes and the indices of their points.
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t slot = threadIdx.x * ${N} + i;
        if (items[i].index == no_item().index) continue;
        const ${U} mine = items[i].index & ~placed;
        const uint32_t index = shared->indices[mine], height = (uint32_t)__ffs((int)(slot + 1)); // levels of nodes below it, and its own
        const uint32_t at = ((blockIdx.x + (1u << level)) << (levels - height)) + (slot >> height) - 1;
        node here;
//% for i = 1, dimensions do
        here.at[${i - 1}] = decode(shared->keys[${i - 1}][mine]);
//% end
//% zeros()
        g_nodes[at] = here;
        g_order[at] = index;
//% if rest_lowest then
        g_lowest[at] = shared->lowest[slot];
//% end
//% if variant.all then
        g_items[start + place_in(slot, in_last)].index = index;
//% end
    }
}
KG_ENTRY(${rest_step.entry})

// The nodes above those: their points and the indices of these.${kept and " And the head of the tree." or ""}
KG_KERNEL(${node_step.entry}, ${tbs}, ${node_step.min_blocks})(${join(arrays)}, ${w.given}g_items, node *g_nodes, uint32_t *g_order, ${kept and "uint64_t *g_tree, uint32_t points, " or ""}uint32_t last, uint32_t levels, uint32_t above)
{
//% early_start()
    const uint32_t at = blockIdx.x * ${tbs} + threadIdx.x;
//%   if kept then
    KG_CASE(stop);
    const bool of_axes = points != 0 && at >= ${head.axes} && at < ${head.axes + head.axes_words}; // which are there already
    if (at < ${head.count} && !of_axes) g_tree[at] = ${head.word(dimensions, "at", "points")};
//%   end
    if (at >= above) return;
    const uint32_t level = 31 - (uint32_t)__clz((int)(at + 1));
    const ${U} index = ${w.at("g_items", "place_of(last, levels - 1 - level, at + 1 - (1u << level))")}.index;
    g_order[at] = (uint32_t)index;
    node here;
//% for i, axis in ipairs(axes) do
    here.at[${i - 1}] = ${coords.loaded(coords.at("", i, "index"))};
//% end
//% zeros()
    g_nodes[at] = here;
}
KG_ENTRY(${node_step.entry})

//% if in_pieces then
// The lowest index of each node of a block and of all below it: nobody reads the points any more that lay there.
KG_KERNEL(${below_step.entry}, ${tbs}, ${below_step.min_blocks})(const uint32_t *g_order, uint32_t *g_lowest, uint32_t points, uint32_t last, uint32_t level, uint32_t shift)
{
    KG_SMEM(below_block, shared);
//% early_start()
    const uint32_t count = begin_of(last, shift, blockIdx.x + 1) - 1 - begin_of(last, shift, blockIdx.x);
    const uint32_t levels = count + 1 == 1u << shift ? shift : shift + 1;
    if (kg_warp_uniform() * ${32 * N} >> levels != 0) return; // as before
    uint32_t nodes[${N}];
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t slot = threadIdx.x * ${N} + i, height = (uint32_t)__ffs((int)(slot + 1));
        nodes[i] = slot + 1 >= 1u << levels ? points : ((blockIdx.x + (1u << level)) << (levels - height)) + (slot >> height) - 1;
        shared->lowest[slot] = nodes[i] < points ? g_order[nodes[i]] : (uint32_t)-1;
    }
    find_lowest(shared->lowest, levels);
    KG_UNROLL(${N})
    for (uint32_t i = 0; i < ${N}; i++)
        if (nodes[i] < points) g_lowest[nodes[i]] = shared->lowest[threadIdx.x * ${N} + i];
}
KG_ENTRY(${below_step.entry})

//% end
//% if lowest_step then
// The same for nodes of a level above those of blocks; where one block has that level, for all levels above, too.
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
    if (!error) error = kg_launch(call, 4, KG_KERNEL_OF(${rest_step.entry}), nullptr, ${tbs}, ${rest_block});

    // Nodes above those that blocks have, and what searches.
    if (!error) error = kg_launch(call, 5, KG_KERNEL_OF(${node_step.entry}), nullptr, ${tbs}, 0);
//%   if lowest_step then
    if (!error) error = kg_launch(call, 6, KG_KERNEL_OF(${lowest_step.entry}), nullptr, ${tbs}, 0);
//%   end
//%   if in_pieces then
    if (!error) error = kg_launch(call, 7, KG_KERNEL_OF(${below_step.entry}), nullptr, ${tbs}, sizeof(below_block));
//%   end
//% end
//%
//% -- What launches need beside points, levels and last.
//% function build.begin_launches()
    kg_shape shape = {{1, 1, 1}, {${tbs}, 1, 1}, 1, false};
    uint32_t above = 0; // nodes of levels above those that blocks do alone
//% end
//%
//% -- Nodes above those that blocks have, and the head.
//% function build.launch_nodes()
    shape.grid[0] = above / ${tbs} + 1;
    void *of_nodes[] = {${join(all_arrays)}, &g_items, &g_nodes, &g_order, ${kept and "&g_tree, &points, " or ""}&last, &levels, &above};
    if (!error) error = kg_launch_shaped(call, 5, KG_KERNEL_OF(${node_step.entry}), of_nodes, &shape, 0);
//% end
//%
//% -- `points` of them; levels and last are known. Arrays take turns, so g_items is where all end.
//% function build.launches()
//%   split.launches(w)

    // And all that are left.
    shape.grid[0] = 1u << level;
    void *of_rest[] = {&g_items, &g_nodes, &g_order, ${rest_lowest and "&g_lowest, " or ""}&g_axes, &last, &level, &shift};
    if (!error) error = kg_launch_shaped(call, 4, KG_KERNEL_OF(${rest_step.entry}), of_rest, &shape, ${rest_block});
    above = (1u << level) - 1;
//%   build.launch_nodes()
//%   if in_pieces then

    // The lowest indices where points of the last array lay.
    shape.grid[0] = 1u << level;
    void *of_below[] = {&g_order, &g_lowest, &points, &last, &level, &shift};
    if (!error) error = kg_launch_shaped(call, 7, KG_KERNEL_OF(${below_step.entry}), of_below, &shape, sizeof(below_block));
//%   end
//%   if lowest_step then

    // The lowest indices of these, from their last level up.
    while (!error && level-- > 0) {
        shape.grid[0] = ((1u << level) + ${tbs - 1}) / ${tbs};
        void *of_lowest[] = {&g_order, &g_lowest, &points, &level};
        error = kg_launch_shaped(call, 6, KG_KERNEL_OF(${lowest_step.entry}), of_lowest, &shape, 0);
        if (shape.grid[0] == 1) break;
    }
//%   end
//% end
//%
//% -- The two arrays of points.
//% function build.take_arrays()
//%   if in_pieces then
//%     take_region("moved", "g_sorted", "sorted")
//%     if coords.room * coords.size + 4 >= moved_bytes then
    const uintptr_t lowest = ((uintptr_t)g_lowest + ${moved_aligned - 1}) / ${moved_aligned} * ${moved_aligned}, end = (uintptr_t)(g_lowest + points);
    const uint32_t there = lowest < end ? (uint32_t)((end - lowest) / sizeof(moved)) : 0, count = points - there;
    moving g_items = {g_sorted, (moved *)(lowest - (uintptr_t)count * sizeof(moved)), count};
//%     else
    moving g_items = {g_sorted, g_sorted, points};
//%     end
    moving g_other = {(moved *)g_nodes, (moved *)g_nodes, points}; // nodes and their indices come when all points have moved
//%     if w.parts then take_region("part", "g_parts", "parts") end
//%     return
//%   end
//%   take_region("moved", "g_items", "sorted")
//%   if on_nodes then
    moved *g_other = (moved *)g_nodes; // which come last of all
//%   else
//%     take_region("moved", "g_other", "joined")
//%   end
//% end
//%
//% return build
