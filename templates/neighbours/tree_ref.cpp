//% -- Trees of the reference. Needs: k. Gives:
//% --   functions()  emits what builds one.
//% --   keep()       emits the call of a kernel that keeps it.
//% --   begin()      emits where a given one lies, and how many `points` it has, 0 where it is none. One that is not given is
//% --                made in the workspace.
//% --   apart        differences along each axis.
//% --   walks()      emits a search that may end early; it calls far_apart().
//% --   search()     emits a call of it.
//% local coords = run "neighbours/points_ref"
//% local trees = {}
//% local variant, head, metric = k.variants[1], use "neighbours/tree_head", run "neighbours/metric_ref"
//% local sample = use "neighbours/tree_sample"
//% local N, first, last = sample.values, sample.left_out, sample.values - 1 - sample.left_out -- that count
//% local T, U, top = coords.c, "uint" .. 8 * coords.size .. "_t", 8 * coords.size - 1
//% local dimensions, room = variant.dimensions, coords.room
//% local known_axis = variant.tree == "given" and " % " .. dimensions or "" -- whatever a damaged head says
//% local known = arg_named("indices") or arg_named("payload")
//%
//% function trees.functions()
// The points, and how they turn into a tree: by their coordinates along each axis.
struct points_of {
//% for _, array in ipairs(coords.arrays("")) do
    ${array[1]}${array[2]};
//% end
    uint32_t *order; // which point each node is
    unsigned char axis_of[32]; // which axis each level has
};

static ${T} coordinate(const points_of &points, uint32_t axis, uint64_t at)
{
//% for _, array in ipairs(coords.arrays("")) do
    ${array[1]}const ${array[2]} = points.${array[2]};
//% end
//% for i = 1, dimensions - 1 do
    if (axis == ${i - 1}) return ${coords.loaded(coords.at("", i, "at"))};
//% end
    return ${coords.loaded(coords.at("", dimensions, "at"))};
}

// Floats by sign and magnitude; of equal ones the lower index comes first.
static bool before(const points_of &points, uint32_t axis, uint32_t a, uint32_t b)
{
    const ${T} left = coordinate(points, axis, a), right = coordinate(points, axis, b);
    ${U} x, y;
    memcpy(&x, &left, sizeof x);
    memcpy(&y, &right, sizeof y);
    x = x >> ${top} ? ~x : x | (${U})1 << ${top};
    y = y >> ${top} ? ~y : y | (${U})1 << ${top};
    return x != y ? x < y : a < b;
}

// Below `top` all parents come no sooner than their children but for `parent`.
static void sift(const points_of &points, uint32_t axis, uint32_t *part, uint64_t parent, uint64_t top)
{
    for (uint64_t child; (child = 2 * parent + 1) < top; parent = child) {
        const uint32_t one = part[parent];
        if (child + 1 < top && before(points, axis, part[child], part[child + 1])) child++;
        if (!before(points, axis, one, part[child])) return;
        part[parent] = part[child];
        part[child] = one;
    }
}

// A heap gives its last point to the end, again and again.
static void sort(const points_of &points, uint32_t axis, uint32_t *part, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;) sift(points, axis, part, i, count);
    for (uint32_t top = count; top-- > 1;) {
        const uint32_t last = part[0];
        part[0] = part[top];
        part[top] = last;
        sift(points, axis, part, 0, top);
    }
}

// The gap to the next of a sample in order. What is not known is 0.
static ${T} gap_of(const points_of &points, uint32_t axis, const uint32_t *one)
{
    const ${T} gap = coordinate(points, axis, one[1]) - coordinate(points, axis, one[0]);
    return gap > 0 ? gap : 0;
}

// How wide points lie along an axis: by a sample of ${N}, one of each piece of the points.
// ${first} at either end and the ${sample.gaps} widest gaps do not count. What is not known is 0.
static ${T} width_of(const points_of &points, uint32_t axis, uint32_t count)
{
    uint32_t sample[${N}];
    for (uint32_t i = 0; i < ${N}; i++) {
        const uint32_t from = (uint32_t)((uint64_t)count * i / ${N}), end = (uint32_t)((uint64_t)count * (i + 1) / ${N});
        const uint32_t hash = i * ${sample.hash}, one = from + (uint32_t)((uint64_t)hash * (end - from) >> 32);
        uint32_t to = i;
        for (; to > 0 && before(points, axis, one, sample[to - 1]); to--) sample[to] = sample[to - 1];
        sample[to] = one;
    }
    ${T} width = coordinate(points, axis, sample[${last}]) - coordinate(points, axis, sample[${first}]);
    bool out[${N}] = {}; // gaps that are left out
    for (uint32_t n = 0; n < ${sample.gaps}; n++) {
        uint32_t widest = ${first};
        for (uint32_t i = ${first}; i < ${last}; i++)
            if (out[widest] || (!out[i] && gap_of(points, axis, sample + i) > gap_of(points, axis, sample + widest))) widest = i;
        width -= gap_of(points, axis, sample + widest);
        out[widest] = true;
    }
    return width + width > width ? width : 0;
}

// Axes take turns. A narrow one begins when parts are no more than twice as wide along others; each turn halves them.
static void find_axes(points_of &points, uint32_t count)
{
    ${T} widths[${dimensions}], widest = 0;
    for (uint32_t axis = 0; axis < ${dimensions}; axis++) {
        widths[axis] = width_of(points, axis, count);
        if (widths[axis] > widest) widest = widths[axis];
    }
    for (uint32_t level = 0; level < 32;) {
        for (uint32_t axis = 0; axis < ${dimensions}; axis++) {
            const bool begins = 2 * widths[axis] > widest || widths[axis] == widest;
            if (begins && level < 32) points.axis_of[level++] = (unsigned char)axis;
            if (begins) widths[axis] = widest; // and goes on
            else widths[axis] *= 2;
        }
    }
}

// Sorts the points of a node. The one in the middle is the node; those before and behind are its children's.
static void place(const points_of &points, uint32_t *part, uint32_t count, uint32_t number, uint32_t level)
{
    if (count == 0) return;
    uint32_t full = 1;
    while (2 * full <= count) full *= 2;
    const uint32_t last = count - full + 1, left = (full - 1) / 2 + (last < full / 2 ? last : full / 2);
    sort(points, points.axis_of[level], part, count);
    points.order[number - 1] = part[left];
    place(points, part, left, 2 * number, level + 1);
    place(points, part + left + 1, count - left - 1, 2 * number + 1, level + 1);
}

//% end
//%
//% -- Its arrays: coordinates and indices of nodes, and the lowest index of each and of all below it, where that is asked for.
//% -- Indices are sorted in `part`. There are `count` nodes, in C.
//% local function fill(count, part, lowest)
//%   local arrays = {}
//%   for _, array in ipairs(coords.arrays("")) do table.insert(arrays, array[2]) end
    for (uint32_t i = 0; i < ${count}; i++) ${part}[i] = i; // sorted here first
    points_of all = {${join(arrays)}, order, {}};
    if (${count} != 0) find_axes(all, ${count});
    place(all, ${part}, ${count}, 1, 0);
    for (uint32_t i = ${count}; i-- > 0;) {
//%   for i = 1, dimensions do
        nodes[(uint64_t)${room} * i + ${i - 1}] = ${coords.loaded(coords.at("", i, "order[i]"))};
//%   end
//%   for j = dimensions, room - 1 do
        nodes[(uint64_t)${room} * i + ${j}] = 0;
//%   end
//%   if lowest then
        lowest[i] = order[i];
        for (uint64_t child = 2 * (uint64_t)i + 1; child <= 2 * (uint64_t)i + 2 && child < ${count}; child++)
            if (lowest[child] < lowest[i]) lowest[i] = lowest[child];
//%   end
    }
//% end
//%
//% function trees.keep()
    if (call->n > 0x7fffffff) return 1; // children of nodes have numbers of 32 bits
    const uint32_t count = (uint32_t)call->n;
    ${T} *const nodes = (${T} *)(g_tree + ${head.count});
    uint32_t *const order = (uint32_t *)(nodes + (uint64_t)${room} * count), *const lowest = order + count;
    for (uint32_t i = 0; i < ${head.count}; i++) g_tree[i] = ${head.word(dimensions, "i", "count")};
//%   fill("count", "lowest", true)
    uint32_t levels_of[8] = {};
    for (uint32_t i = 0; i < 32 && count != 0; i++) levels_of[all.axis_of[i]] |= 1u << i;
    memcpy(g_tree + ${head.axes}, levels_of, sizeof levels_of);
    memcpy(g_tree + ${head.axes + 4}, all.axis_of, sizeof all.axis_of);
    return 0;
//% end
//%
//% -- The tree of a call, in the regions that kernels have for it.
//% local function make()
//%   local places = {}
//%   for i, region in ipairs(k.regions) do places[region.name] = "call->regions[" .. i - 1 .. "]" end
    if (points > 0x7fffffff) return 1; // children of nodes have numbers of 32 bits
    const uint32_t nodes_of_it = (uint32_t)points;
    ${T} *const nodes = (${T} *)${places.nodes};
    uint32_t *const order = (uint32_t *)${places.order}, *const part = (uint32_t *)${places.sorted};
//%   if places.lowest then
    uint32_t *const lowest = (uint32_t *)${places.lowest};
//%   end
//%   fill("nodes_of_it", "part", places.lowest)
    const unsigned char *const axis_of = all.axis_of;
//% end
//%
//% function trees.begin()
    uint64_t points = ${variant.all and variant.gives ~= "lists" and "call->n" or "call->lengths[0]"};
//%   if variant.tree ~= "given" then
//%     make()
//%     return
//%   end
    const ${T} *const nodes = (const ${T} *)(g_tree + ${head.count});
    const uint32_t *const order = (const uint32_t *)(nodes + ${room} * points);
//%   if variant.approximate then
    const unsigned char *const axis_of = (const unsigned char *)(g_tree + ${head.axes + 4});
//%   end
    if ((${head.differs(dimensions, "points")}) != 0) points = 0; // no such tree: nothing is found
//% end
//%
//% -- A search that may end early is the same walk: what it finds depends on the order of nodes.
//% function trees.walks()
//%   local visits, factor = arg_named("visits"), arg_named("factor")
//%   local many, asked = variant.nearest, arg_named("at_most")
//%   local most = asked and "query.most" or many -- places of a list
//%   local last = asked and "query.most - 1" or many - 1
//%   local of = {}
//%   local node = "query.nodes[(uint64_t)" .. room .. " * (number - 1) + "
//%   for i = 1, dimensions do of[i] = "query.at[" .. i - 1 .. "] - " .. metric.taken(node .. i - 1 .. "]", i, "query.") end
// A query, what bounds its search, and the nearest points so far.
struct query_of {
    const ${T} *nodes;
    const uint32_t *order, *lowest;
    const unsigned char *axis_of; // of each level
    uint64_t points, itself;
    ${T} at[${dimensions}];
//%   if visits then
    uint32_t visits;
//%   end
//%   if factor then
    ${T} factor;
//%   end
//%   for _, arg in ipairs(metric.scalars) do
    ${arg.type.c} s_${arg.name};
//%   end
    ${T} near[${many}];
    uint64_t found[${many}];
    uint32_t ${asked and "most, " or ""}count;
    bool ended;
};

// Whether nodes may have a neighbour whose least distance is that: nearer than the last, or as near and of a lower index.
static bool may_have(const query_of &query, ${T} least, [[maybe_unused]] uint64_t number)
{
//%   if asked then
    if (query.most == 0) return false;
//%   end
    if (query.count < ${most}) return true;
    if (!(0 <= least)) least = 0; // not known, as between infinities
    const ${T} last = query.near[${last}];
    return least < last${known and " || (least == last && query.lowest[number - 1] < query.found[" .. last .. "])" or ""};
}

//%   if variant.leaf > 1 then
// Whether one of them may be as near as the last.
static bool as_near(const query_of &query, ${T} least)
{
//%     if asked then
    if (query.most == 0) return false;
//%     end
    if (query.count < ${most} || !(0 <= least)) return true;
    return least ${known and "<=" or "<"} query.near[${last}];
}

//%   end
static void take(query_of &query, ${T} distance, uint64_t index)
{
    if (distance != distance || index == query.itself) return;
    uint32_t place = query.count;
    for (; place > 0; place--) {
        const ${T} other = query.near[place - 1];
        if (distance > other || (distance == other && index > query.found[place - 1])) break;
    }
    if (place == ${most}) return;
    if (query.count < ${most}) query.count++;
    for (uint32_t j = query.count - 1; j > place; j--) {
        query.near[j] = query.near[j - 1];
        query.found[j] = query.found[j - 1];
    }
    query.near[place] = distance;
    query.found[place] = index;
}

// A node, if there are visits left.
static void look(query_of &query, uint64_t number)
{
    if (number > query.points || query.ended) return;
//%   if visits then
    if (query.visits-- == 0) {
        query.ended = true;
        return;
    }
//%   end
    const ${T} distance = far_apart(${join(of) .. metric.given_of("query.")});
    take(query, distance, query.order[number - 1]);
}

//%   local leaf = variant.leaf
//%   if leaf > 1 then
// A leaf, or the side of the query, then a node, then its other side.
static void walk(query_of &query, uint64_t number, uint32_t level, uint64_t first)
{
    if (query.ended) return;
    if (${leaf + 1} * first > query.points) { // below this level, which begins with `first`, are no more than a leaf has
        for (uint64_t count = 1; count <= ${(leaf + 1) // 2}; count *= 2)
            for (uint64_t at = number * count; at < (number + 1) * count; at++) look(query, at);
        return;
    }
    const uint32_t axis = query.axis_of[level]${known_axis};
    const ${T} difference = query.at[axis] - ${node}axis];
    const ${T} least = ${metric.least("difference", "query.at[axis]", "axis", "query.")}${factor and " * query.factor" or ""};
    const uint64_t right = difference > 0 ? 1 : 0, far = 2 * number + 1 - right;
    const bool seen = as_near(query, least);
    walk(query, 2 * number + right, level + 1, 2 * first);
    if (!seen || !as_near(query, least)) return;
    look(query, number);
    if (may_have(query, least, far)) walk(query, far, level + 1, 2 * first);
}

//%     return
//%   end
// A node, then the side of the query, then the other one.
static void walk(query_of &query, uint64_t number, uint32_t level)
{
    if (number > query.points || query.ended) return;
    look(query, number);
    if (query.ended) return;
    const uint32_t axis = query.axis_of[level]${known_axis};
    const ${T} difference = query.at[axis] - ${node}axis];
    const ${T} least = ${metric.least("difference", "query.at[axis]", "axis", "query.")}${factor and " * query.factor" or ""};
    const uint64_t right = difference > 0 ? 1 : 0, far = 2 * number + 1 - right;
    const bool seen = far <= query.points && may_have(query, least, far);
    walk(query, 2 * number + right, level + 1);
    if (seen && may_have(query, least, far)) walk(query, far, level + 1);
}

//% end
//%
//% -- A query along an axis: a node of the tree, or what the caller names.
//% local function query_at(i)
//%   local node = "points == 0 ? 0 : " .. metric.taken("nodes[" .. room .. " * row + " .. i - 1 .. "]", i)
//%   return variant.all and node or metric.loaded(coords.at("query_", i, "at"), i)
//% end
//%
//% function trees.search()
        query_of query = {};
        query.nodes = nodes, query.order = order, query.lowest = ${variant.tree ~= "given" and (known and "lowest" or "nullptr") or "order + " .. (variant.all and "call->n" or "call->lengths[0]")};
        query.axis_of = axis_of;
        query.points = points, query.itself = ${variant.all and "at" or "(uint64_t)-1"};
//%   if arg_named("at_most") then
        query.most = s_at_most < ${variant.nearest} ? s_at_most : ${variant.nearest};
//%   end
//%   if arg_named("visits") then
        query.visits = s_visits;
//%   end
//%   if arg_named("factor") then
        query.factor = s_factor;
//%   end
//%   for i = 1, dimensions do
        query.at[${i - 1}] = ${query_at(i)};
//%   end
//%   for _, arg in ipairs(metric.scalars) do
        query.s_${arg.name} = s_${arg.name};
//%   end
        walk(query, 1, 0${variant.leaf > 1 and ", 1" or ""});
        ${arg_named("distances") and "" or "[[maybe_unused]] "}const ${T} *const near = query.near;
        [[maybe_unused]] const uint64_t *const found = query.found;
        const uint32_t count = query.count;
//% end
//%
//% -- A coordinate of a node, from 1.
//% function trees.of_node(i) return "nodes[" .. room .. " * node + " .. i - 1 .. "]" end
//%
//% -- Differences between query and point: of a node, or of what the caller names, to another node.
//% trees.apart = {}
//% for i = 1, dimensions do
//%   local of = variant.all and metric.taken("nodes[" .. room .. " * row + " .. i - 1 .. "]", i) or query_at(i)
//%   trees.apart[i] = of .. " - " .. metric.taken("nodes[" .. room .. " * node + " .. i - 1 .. "]", i)
//% end
//%
//% return trees
