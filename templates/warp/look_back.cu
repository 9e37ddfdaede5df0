//% -- What the tiles before a block's combine to, in one launch. A tile publishes its own sum, and takes those that
//% -- it needs by itself. They are of the tiles before it in its group of 32, of the groups before that in their 32, and
//% -- of all before those. The grouping is fixed, so floats have the same bits in every run. No chain is longer than one word for
//% -- every 1,024 tiles. Words carry the tag of the call: nothing is cleared before it.
//% -- Needs: k; of the kernel `tile`, `tag`, `lane`, `tile_sum` and the regions g_tiles, g_groups and g_bases. Gives:
//% -- of(how), a call in C by all lanes of a warp, where `how` has the function's name; joined(before, after) and
//% -- start(), in C; inclusive(name), lines that scan over lanes; and `headed`, where nothing counts that stands
//% -- before a sum with a head.
//% local element = use "warp/element"
//% local tagged = use "warp/tagged"
//%
//% local look_back = {}
//%
//% -- Polls until every lane has what it waits for.
//% local function wait(there, array, number, value)
    while (!__all_sync(${full_mask}, ${there})) {
        kg_spin();
        if (!${there}) ${there} = ${tagged.published(array, number, "tag", value)};
    }
//% end
//%
//% local function heads_function()
// Whether all lanes behind the last one that has a head are there: nothing before a head counts.
KG_FN bool all_behind_head(bool there, bool head)
{
    const uint32_t absent = ~__ballot_sync(${full_mask}, there), heads = __ballot_sync(${full_mask}, there && head);
    return absent == 0 || absent < heads;
}

//% end
//%
//% -- With segments: until every lane behind the last head has it, or not at all where `known`, in
//% -- C, is true.
//% local function wait_for_heads(there, array, number, value, before, known)
//%   needs_function("all_behind_head", heads_function)
    while (${known and "!" .. known .. " && " or ""}!all_behind_head(${there}, ${before and before .. " && " or ""}${value}.head != 0)) {
        kg_spin();
        if (!${there}) ${there} = ${tagged.published(array, number, "tag", value)};
    }
    if (!${there}) ${value} = ${call(k.ops.identity)};
//% end
//%
//% local function base_function(how)
//%   local A, join_values = k.A.c, how.joined
//%   local params = scalar_params()
//%   for _, name in ipairs({"tile", "tag", "lane"}) do table.insert(params, "uint32_t " .. name) end
//%   table.insert(params, "const " .. A .. " &tile_sum")
//%   for _, name in ipairs({"tiles", "groups", "bases"}) do table.insert(params, "uint64_t *g_" .. name) end
// What stands before a tile whose own sum is `tile_sum`, in all lanes of a warp.
KG_FN ${A} ${how.name}(${join(params)})
{
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) ${tagged.publish("g_tiles", "(uint64_t)tile", "tile_sum", "tag")};

    // One look at all that is needed, then only at what was not there.
    ${A} tiles = tile_sum, groups = ${call(k.ops.identity)}, base = ${how.start()};
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = ${tagged.published("g_tiles", "tile_at", "tag", "tiles")};
    if (!group_there) group_there = ${tagged.published("g_groups", "group_at", "tag", "groups")};
    if (!base_there) base_there = ${tagged.published("g_bases", "(uint64_t)super", "tag", "base")};

    // The tiles of the group; the last of them has the sum of all.
//%   if how.headed then
//%     wait_for_heads("tile_there", "g_tiles", "tile_at", "tiles", "lane < in_group")
//%   else
//%     wait("tile_there", "g_tiles", "tile_at", "tiles")
//%   end
//%   how.inclusive("tiles")
    if (in_group == 31 && lane == 31) ${tagged.publish("g_groups", "(uint64_t)group", "tiles", "tag")};

    // The groups before it, and what stands before those.
//%   if how.headed then
    const ${A} others = ${element.from("tiles", "(in_group - 1) % 32")};
    bool known = in_group != 0 && others.head != 0;
//%     wait_for_heads("group_there", "g_groups", "group_at", "groups", "lane < in_super", "known")
//%     how.inclusive("groups")
    const ${A} before = ${element.from("groups", "(in_super - 1) % 32")};
    known = known || (in_super != 0 && before.head != 0);
//%     wait_for_heads("base_there", "g_bases", "(uint64_t)super", "base", "base_there", "known")
//%   else
//%     wait("group_there", "g_groups", "group_at", "groups")
//%     how.inclusive("groups")
//%     wait("base_there", "g_bases", "(uint64_t)super", "base")
    const ${A} before = ${element.from("groups", "(in_super - 1) % 32")};
//%   end
    if (in_super != 0) base = ${join_values("base", "before")};
    if (in_group == 31 && in_super == 31) { // the next 1,024 tiles
        const ${A} next = ${join_values("base", "tiles")};
        if (lane == 31) ${tagged.publish("g_bases", "(uint64_t)super + 1", "next", "tag")};
    }
//%   if not how.headed then
    const ${A} others = ${element.from("tiles", "(in_group - 1) % 32")};
//%   end
    if (in_group != 0) base = ${join_values("base", "others")};
    return base;
}

//% end
//%
//% function look_back.of(how)
//%   tagged.functions()
//%   needs_function(how.name, function() base_function(how) end)
//%   return how.name .. "(" .. with_scalars("tile", "tag", "lane", "tile_sum", "g_tiles", "g_groups", "g_bases") .. ")"
//% end
//%
//% return look_back
