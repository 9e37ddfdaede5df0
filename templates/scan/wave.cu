//% -- What stands before a tile, from the sums of all tiles before it, which are looked at together. Each block sends its
//% -- sum to a mailbox of each tile behind its own. So a block polls words of its own, and no chain of blocks waits
//% -- for each other. Tiles beyond the reach of mailboxes go in waves. One word says what stands before a wave;
//% -- its sums are words that all of it poll. The grouping is fixed, so floats have the same bits in every run.
//% -- Needs: k, variant; of the kernel what scan/back begins and ends. Gives: regions(), their names; functions();
//% -- base(), which makes `base` of `tile_sum` in all lanes of a warp.
//% local element = use "warp/element"
//% local lanes = use "scan/lanes"
//% local order = use "scan/order"
//% local tagged = use "warp/tagged"
//%
//% local wave = {}
//%
//% function wave.regions()
//%   return variant.push and {"tiles", "bases", "mail"} or {"tiles", "bases"}
//% end
//%
//% local function look_function()
//%   local A, K, M = k.A.c, variant.reach // 32, variant.reach -- words of a lane, tiles
//%   local taken = register_names("v", K)
//%   local params = scalar_params()
//%   for _, name in ipairs({"tile", "tag", "lane"}) do table.insert(params, "uint32_t " .. name) end
//%   table.insert(params, "const " .. A .. " &tile_sum")
//%   for _, name in ipairs(wave.regions()) do table.insert(params, "uint64_t *g_" .. name) end
// What stands before a tile whose own sum is `tile_sum`, in all lanes of a warp.
KG_FN ${A} look_at_all(${join(params)})
{
    const uint32_t wave = tile / ${M}, own = tile % ${M}; // ${M} tiles
    const uint32_t mine = lane * ${K}; // the first of ${plural(K, "tile")} that this lane looks at
//%   if variant.push then
    const uint64_t *const row = wave == 0 ? g_mail + ${tagged.at("own")} * ${M} : g_tiles + ${tagged.at("(uint64_t)(tile - own)")};

    if (wave == 0) { // to all who need it
        const uint32_t end = gridDim.x < ${M} ? gridDim.x : ${M};
        for (uint32_t to = own + 1 + lane; to < end; to += 32) ${tagged.publish("g_mail", "to * " .. M .. " + own", "tile_sum", "tag")};
    } else if (lane == 0) {
        ${tagged.publish("g_tiles", "(uint64_t)tile", "tile_sum", "tag")};
    }
//%   else
    const uint64_t *const row = g_tiles + ${tagged.at("(uint64_t)(tile - own)")};
    if (lane == 0) ${tagged.publish("g_tiles", "(uint64_t)tile", "tile_sum", "tag")};
//%   end

    // The sums of the tiles before it, and what stands before the first of them.
    ${A} base = ${order.start()};
//%   for _, v in ipairs(taken) do
    ${A} ${v} = ${call(k.ops.identity)};
//%   end
    bool there = mine >= own, based = wave == 0;
    while (!__all_sync(${full_mask}, there && based)) {
        kg_spin();
        if (!there) { // all loads are under way together
            there = ${tagged.published("row", "mine", "tag", taken[1])};
//%   for j = 1, K - 1 do
            there &= ${tagged.published("row", "mine" .. plus(j), "tag", taken[j + 1])} | (mine${plus(j)} >= own);
//%   end
        }
        if (!based) based = ${tagged.published("g_bases", "(uint64_t)wave", "tag", "base")};
    }

    // In order: a lane's own, then the lanes.
//%   for j = 1, K - 1 do
    if (mine${plus(j)} < own) v0 = ${order.joined("v0", taken[j + 1])};
//%   end
//%   lanes.inclusive("v0")
    const ${A} before = ${element.from("v0", "(own - 1) / " .. K .. " % 32")};
    if (own != 0) base = ${order.joined("base", "before")};
    if (own == ${M - 1} && tile + 1 < gridDim.x) { // the next wave
        const ${A} next = ${order.joined("base", "tile_sum")};
        if (lane == 0) ${tagged.publish("g_bases", "(uint64_t)wave + 1", "next", "tag")};
    }
    return base;
}

//% end
//%
//% function wave.functions()
//%   lanes.functions()
//%   tagged.functions()
//%   look_function()
//% end
//%
//% function wave.base()
//%   local values = {"tile", "tag", "lane", "tile_sum"}
//%   for _, name in ipairs(wave.regions()) do table.insert(values, "g_" .. name) end
    const ${k.A.c} base = look_at_all(${with_scalars(table.unpack(values))});
//% end
//%
//% return wave
