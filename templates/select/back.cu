//% -- How many elements the tiles before a block's keep, in one launch. A tile publishes its count. A look takes the
//% -- counts of the tiles before it in its group of 32. With them come the groups before that in their 32, and all
//% -- before those. Words carry the tag of the call: nothing is cleared before it.
//% -- Needs: k; of the kernel `lane`, `tile`, `tag`, and the regions that regions names. Gives: regions;
//% -- functions(), asked for before a function that calls it; base(sum), a call in C by all lanes of a warp. Where
//% -- k.in_place, a bool `in_place` of the caller says that tiles write where those before them have read.
//% local tagged = use "warp/tagged"
//% local back = {regions = {"tiles", "groups", "bases"}}
//% local over = k.in_place
//%
//% -- Polls until every lane has what it waits for.
//% local function wait(there, array, number, value)
    while (!__all_sync(${full_mask}, ${there})) {
        kg_spin();
        if (!${there}) ${there} = ${tagged.published(array, number, "tag", value)};
    }
//% end
//%
//% local function sum_function()
// The sum of all lanes, in each of them.
KG_FN uint64_t sum_of_lanes(uint64_t sum)
{
    for (uint32_t by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(${full_mask}, sum, by);
    return sum;
}

//% end
//%
//% local function hand_on_function()
// What others had read when they published what a lane has seen: all lanes hand it on by what lane 0 publishes next.
KG_FN void hand_on()
{
    __threadfence();
    __syncwarp();
    __threadfence();
}

//% end
//%
//% local function back_function()
// How many elements the tiles before one keep that keeps `sum` itself, in all lanes of a warp.
KG_FN uint64_t look_back(uint32_t tile, uint32_t tag, uint32_t lane, uint64_t sum,${over and " bool in_place," or ""} uint64_t *g_tiles, uint64_t *g_groups, uint64_t *g_bases)
{
//%   if over then
    if (in_place) __threadfence(); // what the tile has read, before others write there
//%   end
    const uint32_t group = tile / 32, in_group = tile % 32; // 32 tiles
    const uint32_t super = group / 32, in_super = group % 32; // 32 groups
    const uint64_t tile_at = tile - in_group + lane, group_at = group - in_super + lane;
    if (lane == 0) ${tagged.publish("g_tiles", "(uint64_t)tile", "sum", "tag")};

    // One look at all that is needed, then only at what was not there.
    uint64_t tiles = 0, groups = 0, base = 0;
    bool tile_there = lane >= in_group, group_there = lane >= in_super, base_there = super == 0;
    if (!tile_there) tile_there = ${tagged.published("g_tiles", "tile_at", "tag", "tiles")};
    if (!group_there) group_there = ${tagged.published("g_groups", "group_at", "tag", "groups")};
    if (!base_there) base_there = ${tagged.published("g_bases", "(uint64_t)super", "tag", "base")};

    // The tiles of the group; the last of them has the count of all.
//%   wait("tile_there", "g_tiles", "tile_at", "tiles")
    tiles = sum_of_lanes(lane < in_group ? tiles : 0);
//%   if over then
    if (in_place) hand_on();
//%   end
    if (in_group == 31 && lane == 0) {
        ${tagged.publish("g_groups", "(uint64_t)group", "tiles + sum", "tag")};
    }

    // The groups before it, and what stands before those.
//%   wait("group_there", "g_groups", "group_at", "groups")
    groups = sum_of_lanes(lane < in_super ? groups : 0);
//%   wait("base_there", "g_bases", "(uint64_t)super", "base")
    base += groups + tiles;
//%   if over then
    if (in_place) hand_on();
//%   end
    if (in_group == 31 && in_super == 31 && lane == 0) { // the next 1,024 tiles
        ${tagged.publish("g_bases", "(uint64_t)super + 1", "base + sum", "tag")};
    }
    return base;
}

//% end
//%
//% function back.hand_on()
//%   needs_function("hand_on", hand_on_function)
//% end
//%
//% function back.functions()
//%   tagged.functions()
//%   needs_function("sum_of_lanes", sum_function)
//%   if over then back.hand_on() end
//%   needs_function("look_back", back_function)
//% end
//%
//% function back.base(sum)
//%   return "look_back(tile, tag, lane, " .. sum .. (over and ", in_place" or "") .. ", g_tiles, g_groups, g_bases)"
//% end
//%
//% -- The same for one of several sums, by its number: words of one lie together.
//% function back.base_of(number, sum)
//%   local words = tagged.slot()
//%   return "look_back(tile, tag, lane, " .. sum .. ", g_tiles + (uint64_t)" .. number .. " * gridDim.x * " .. words ..
//%     ", g_groups + (uint64_t)" .. number .. " * (gridDim.x / 32 + 1) * " .. words ..
//%     ", g_bases + (uint64_t)" .. number .. " * (gridDim.x / 1024 + 2) * " .. words .. ")"
//% end
//%
//% return back
