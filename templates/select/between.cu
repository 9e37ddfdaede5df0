//% -- What stands before each warp of a tile, of partial results in order. Warps hand in their sums, and the first one
//% -- finds what stands before the tile: a register of it, or by a look-back.
//% -- Needs: k with such partial results, and variant; of the kernel `shared` with members(), `lane`, `warp`, and in a
//% -- look-back what tickets and their parameters define, else `carry`. Gives: regions; members(); functions(); and
//% -- before(sum), a call in C by all lanes.
//% local element = use "warp/element"
//% local network = use "warp/network"
//% local look_back = use "warp/look_back"
//% local between = {regions = {"tiles", "groups", "bases"}}
//% local looks = variant.form == "look_back"
//%
//% function between.members()
    alignas(16) ${element.slots("sums", variant.nwarps)}; // of warps
    alignas(16) ${element.slots("before", variant.nwarps)}; // what stands before each warp
//% end
//%
//% local function scan_function()
//%   local params = scalar_params()
//%   table.insert(params, k.A.c .. " sum")
//%   table.insert(params, "uint32_t lane")
// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN ${k.A.c} scan_lanes(${join(params)})
{
//%   network.lanes("kogge_stone", combined)
    return sum;
}

//% end
//%
//% function between.inclusive(name)
//%   needs_function("scan_lanes", scan_function)
    ${name} = scan_lanes(${with_scalars(name, "lane")});
//% end
//%
//% -- Parameters, and their values.
//% local function told()
//%   local by, names = {"uint32_t lane", "uint32_t warp"}, {"lane", "warp"}
//%   if not looks then
//%     table.insert(by, k.A.c .. " &carry")
//%     table.insert(names, "carry")
//%     return by, names
//%   end
//%   for _, one in ipairs({{"uint32_t ", "tile"}, {"uint32_t ", "tag"}, {"uint64_t *", "g_tiles"}, {"uint64_t *", "g_groups"},
//%                         {"uint64_t *", "g_bases"}}) do
//%     table.insert(by, one[1] .. one[2])
//%     table.insert(names, one[2])
//%   end
//%   return by, names
//% end
//%
//% local function start() return call(k.ops.identity) end
//%
//% local function base()
//%   if not looks then
        const ${k.A.c} base = carry;
        carry = ${combined("base", "tile_sum")};
//%     return
//%   end
//%   needs_function("scan_lanes", scan_function)
//%   local text = look_back.of {name = "look_back", joined = combined, start = start, inclusive = between.inclusive}
        const ${k.A.c} base = ${text};
//% end
//%
//% function between.functions()
//%   local params = scalar_params()
//%   table.insert(params, "block_shared *shared")
//%   table.insert(params, "const " .. k.A.c .. " &sum")
//%   for _, one in ipairs((told())) do table.insert(params, one) end
// What stands before a warp whose own sum is `sum`, of all its lanes.
KG_FN ${k.A.c} before_warp(${join(params)})
{
    if (lane == 0) ${element.slot_put("shared->sums", "warp", "sum")};
    __syncthreads();
    if (warp == 0) {
        ${k.A.c} warps = ${call(k.ops.identity)};
        if (lane < ${variant.nwarps}) warps = ${element.slot_get("shared->sums", "lane")};
//%   between.inclusive("warps")
        const ${k.A.c} tile_sum = ${element.from("warps", variant.nwarps - 1)};
        const ${k.A.c} earlier = ${element.up("warps", "1")};
//%   base()
        ${k.A.c} before = base;
        if (lane != 0) before = ${combined("base", "earlier")};
        if (lane < ${variant.nwarps}) ${element.slot_put("shared->before", "lane", "before")};
    }
    __syncthreads();
    return ${element.slot_get("shared->before", "warp")};
}

//% end
//%
//% function between.before(sum)
//%   local _, names = told()
//%   return "before_warp(" .. with_scalars("shared", sum, table.unpack(names)) .. ")"
//% end
//%
//% return between
