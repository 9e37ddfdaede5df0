//% -- The reproducible scan: lanes, warps and tiles as subtrees of the perfect binary tree over
//% -- places. What stands before a place is a fold, from the left, of the largest subtrees that
//% -- fit. Of 13 places they have 8, 4 and 1. Of many tiles each publishes one sum: of the subtree
//% -- that ends with it and is a left child. So the tiles' sums are a Fenwick tree (Fenwick 1994). A
//% -- tile needs one for each bit of its number, and a lane polls each.
//% --
//% -- Of few tiles each publishes its own sum instead, and looks at those of all before it at once. It makes the nodes
//% -- that it needs by itself, and so waits for no tile that waits.
//% --
//% -- Needs: k, variant; of the kernel `lane`, `warp`, `tile`, `tag`, `shared` with members(),
//% -- `sum`. Gives: members(); functions(); prefix(), which leaves `prefix`, and `next`, what
//% -- stands behind the run, if a result counts itself.
//% local element = use "warp/element"
//% local order = use "scan/order"
//% local groups = use "scan/groups"
//% local tagged = use "warp/tagged"
//%
//% local tree = {}
//%
//% local function looks_at_few()
//%   return (variant.reach or 0) > 0
//% end
//%
//% function tree.members()
    alignas(16) ${element.slots("sums", variant.nwarps)}; // of warps
    alignas(16) ${element.slots("before", variant.nwarps + 1)}; // what stands before each warp, and behind the last
//% end
//%
//% -- Polls until the lanes that `of` names have what they wait for.
//% local function wait(of)
    while (!__all_sync(${full_mask}, ${of})) {
        kg_spin();
        if (!there) there = ${tagged.published("g_tiles", "at", "tag", "node")};
    }
//% end
//%
//% local function fold(into, bit)
        const ${k.A.c} left = ${element.from("node", bit)};
        ${into} = ${order.joined(into, "left")};
//% end
//%
//% local function base_function()
//%   local A, params = k.A.c, scalar_params()
//%   for _, name in ipairs({"tile", "tag", "lane"}) do table.insert(params, "uint32_t " .. name) end
//%   table.insert(params, "const " .. A .. " &tile_sum")
//%   table.insert(params, "uint64_t *g_tiles")
//%   table.insert(params, A .. " &behind")
// What stands before a tile, and behind it, in all lanes of a warp.
KG_FN ${A} fold_tiles(${join(params)})
{
    // Bit b of the number: a left child of 2^b tiles ends where the lower bits begin.
    const uint64_t at = (uint64_t)(tile >> lane << lane) - 1;
    ${A} node = ${call(k.ops.identity)};
    bool there = (tile >> lane & 1) == 0;
    if (!there) there = ${tagged.published("g_tiles", "at", "tag", "node")};

    // The subtree that ends with this tile: its lowest bits are ones, of a left child each.
    const uint32_t ones = __ffs((int)~tile) - 1;
//%   wait("there || lane >= ones")
    ${A} sum = tile_sum;
    for (uint32_t bit = 0; bit < ones; bit++) {
        const ${A} left = ${element.from("node", "bit")};
        sum = ${order.joined("left", "sum")};
    }
    if (lane == 0) ${tagged.publish("g_tiles", "(uint64_t)tile", "sum", "tag")};

    // From the left: the largest first.
//%   wait("there")
    ${A} base = ${order.start()};
    for (uint32_t rest = tile >> ones << ones; rest != 0;) {
        const uint32_t bit = 31 - __clz((int)rest);
        rest ^= 1u << bit;
//%   fold("base", "bit")
    }
    behind = ${order.joined("base", "sum")};
    for (uint32_t bit = ones; bit-- > 0;) {
//%   fold("base", "bit")
    }
    return base;
}

//% end
//%
//% -- The sum of `count` tiles of a lane from `first` on, in the order of the tree.
//% local function node_of(first, count)
//%   if count == 1 then return "v" .. first end
//%   return order.joined(node_of(first, count // 2), node_of(first + count // 2, count // 2))
//% end
//%
//% -- What stands before tile `rest` of those of a lane, behind `before`: the largest first.
//% local function fold_lane(rest, before)
//%   local first, half = 0, variant.reach // 64
//%   while half > 0 do
//%     if rest & half ~= 0 then
//%       before = order.joined(before, node_of(first, half))
//%       first = first + half
//%     end
//%     half = half // 2
//%   end
//%   return before
//% end
//%
//% -- `into`: what stands before tile `of`, in all lanes.
//% local function fold_at(into, of)
//%   local K = variant.reach // 32
//%   for rest = K - 1, 1, -1 do
    ${rest < K - 1 and "else " or ""}if (${of} % ${K} == ${rest}) ${into} = ${fold_lane(rest, into)};
//%   end
    ${into} = ${element.from(into, of .. " / " .. K .. " % 32")};
//% end
//%
//% local function few_function()
//%   local A, params = k.A.c, scalar_params()
//%   local M, K = variant.reach, variant.reach // 32 -- tiles in all, and of a lane
//%   for _, name in ipairs({"tile", "tag", "lane"}) do table.insert(params, "uint32_t " .. name) end
//%   table.insert(params, "const " .. A .. " &tile_sum")
//%   table.insert(params, "uint64_t *g_tiles")
//%   table.insert(params, A .. " &behind")
// The same of up to ${M} tiles, each of which publishes its own sum: a lane takes ${plural(K, "tile")}.
KG_FN ${A} fold_few_${M}(${join(params)})
{
    const uint32_t mine = lane * ${K};
    if (lane == 0) ${tagged.publish("g_tiles", "(uint64_t)tile", "tile_sum", "tag")};
//%   for j = 0, K - 1 do
    ${A} v${j} = ${call(k.ops.identity)};
//%   end
    bool there = mine >= tile;
    while (!__all_sync(${full_mask}, there)) {
        kg_spin();
        if (!there) {
            there = ${tagged.published("g_tiles", "mine", "tag", "v0")};
//%   for j = 1, K - 1 do
            there &= (mine + ${j} >= tile) || ${tagged.published("g_tiles", "mine + " .. j, "tag", "v" .. j)};
//%   end
        }
    }
//%   for j = 0, K - 1 do
    if (mine${plus(j)} == tile) v${j} = tile_sum;
//%   end

    // Lanes are groups of a tree. Nodes that are not full stand before no tile.
    ${A} node = ${node_of(0, K)};
//%   groups.join("node", "group", 5, "    ")
    ${A} base = ${order.start()};
//%   groups.fold("base", "group", 5, "    ")
    behind = base;
//%   fold_at("base", "tile")
//%   fold_at("behind", "(tile + 1)")
    const ${A} all = ${order.joined(order.start(), "node")};
    if (tile == ${M - 1}) behind = all;
    return base;
}

//% end
//%
//% local function between_function()
//%   local params = scalar_params()
//%   table.insert(params, "block_shared *shared")
//%   for _, name in ipairs({"lane", "warp", "tile", "tag"}) do table.insert(params, "uint32_t " .. name) end
//%   table.insert(params, k.A.c .. " sum")
//%   table.insert(params, "uint64_t *g_tiles")
//%   if not variant.exclusive then table.insert(params, k.A.c .. " &next") end
// S2: what stands before a run whose own sum is `sum`${variant.exclusive and "" or "; `next`: and behind it"}.
KG_FN ${k.A.c} before_run(${join(params)})
{
    // Groups of lanes, then groups of warps, by the first one.
//%   groups.join("sum", "beside", 5, "    ")
    if (lane == 0) ${element.slot_put("shared->sums", "warp", "sum")};
    __syncthreads();
    if (warp == 0) {
        ${k.A.c} warps = ${call(k.ops.identity)};
        if (lane < ${variant.nwarps}) warps = ${element.slot_get("shared->sums", "lane")};
//%   groups.join("warps", "other", groups.levels(variant.nwarps), "        ")
        const ${k.A.c} tile_sum = ${element.from("warps", "0")};
        ${k.A.c} behind;
//%   local told = with_scalars("tile", "tag", "lane", "tile_sum", "g_tiles", "behind")
        ${k.A.c} before = ${looks_at_few() and "gridDim.x <= " .. variant.reach .. " ? fold_few_" .. variant.reach .. "(" .. told .. ") : " or ""}fold_tiles(${told});
//%   groups.fold("before", "other", groups.levels(variant.nwarps), "        ")
        if (lane == ${variant.nwarps}) before = behind;
        if (lane <= ${variant.nwarps}) ${element.slot_put("shared->before", "lane", "before")};
    }
    __syncthreads();
    __syncwarp(); // one access of all lanes each
    ${k.A.c} prefix = ${element.slot_get("shared->before", "warp")};
//%   if not variant.exclusive then
    const ${k.A.c} behind = ${element.slot_get("shared->before", "warp + 1")};
//%   end
    __syncwarp();
//%   groups.fold("prefix", "beside", 5, "    ")
//%   if not variant.exclusive then
    next = ${element.down("prefix", "1")};
    if (lane == 31) next = behind;
//%   end
    return prefix;
}

//% end
//%
//% -- To be asked for before a function that calls them.
//% function tree.functions()
//%   tagged.functions()
//%   needs_function("fold_tiles", base_function)
//%   if looks_at_few() then needs_function("fold_few_" .. variant.reach, few_function) end
//%   between_function()
//% end
//%
//% function tree.prefix()
//%   -- a run of one element has no result that is made of what stands before it alone
//%   local one_element = variant.nwork == 1 and variant.words == 0 and not variant.exclusive
//%   local unasked = one_element and "[[maybe_unused]] " or ""

    // S2
//%   local values = {"shared", "lane", "warp", "tile", "tag", "sum", "g_tiles"}
//%   if not variant.exclusive then
    ${k.A.c} next;
//%     table.insert(values, "next")
//%   end
    ${unasked}const ${k.A.c} prefix = before_run(${with_scalars(table.unpack(values))});
//% end
//%
//% return tree
