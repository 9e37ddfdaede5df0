//% -- From the sum of each lane's run to what stands before that run. Lanes go by shuffles, warps
//% -- by way of shared memory. What stands before the tile the form of the scan knows.
//% -- Needs: k, variant; of the kernel `sum`, `lane`, `warp`, `shared` with members(). Gives:
//% -- members(); functions(); named(what), of a function; inclusive(name), over the lanes of a
//% -- warp; total(), which makes `tile_sum` of the first warp; told(), parameters of a function and
//% -- their values; prefix(base), the body of such a function, where base() makes `base` of
//% -- `tile_sum` in all lanes of warp 0.
//% local element = use "warp/element"
//% local network = use "warp/network"
//% local order = use "scan/order"
//%
//% local lanes = {}
//%
//% function lanes.told()
//%   if variant.nwarps == 1 then return {{"uint32_t lane", "lane"}} end
//%   return {{"block_shared *shared", "shared"}, {"uint32_t lane", "lane"}, {"uint32_t warp", "warp"}}
//% end
//%
//% function lanes.members()
//%   if variant.nwarps == 1 then return end
    alignas(16) ${element.slots("sums", variant.nwarps)}; // of warps
    alignas(16) ${element.slots("before", variant.nwarps)}; // what stands before each warp
//% end
//%
//% local titles = {serial = "One after the other", sklansky = "Sklansky", kogge_stone = "Kogge-Stone",
//%                 brent_kung = "Brent-Kung", knowles = "Knowles"}
//%
//% -- Functions of a file that scan lanes have the network in their names, but for Kogge-Stone.
//% function lanes.named(what)
//%   return variant.warp_adder == "kogge_stone" and what or what .. "_" .. variant.warp_adder
//% end
//%
//% local function scan_function()
//%   local params = scalar_params()
//%   table.insert(params, k.A.c .. " sum")
//%   table.insert(params, "uint32_t lane")
// ${titles[variant.warp_adder]}: the sum of the lanes up to each one, in order.
KG_FN ${k.A.c} ${lanes.named("scan_lanes")}(${join(params)})
{
//%   network.lanes(variant.warp_adder, order.joined)
    return sum;
}

//% end
//%
//% -- To be asked for before a function that calls it.
//% function lanes.functions()
//%   needs_function(lanes.named("scan_lanes"), scan_function)
//% end
//%
//% function lanes.inclusive(name)
//%   lanes.functions()
    ${name} = ${lanes.named("scan_lanes")}(${with_scalars(name, "lane")});
//% end
//%
//% -- Of one warp the tile's sum is that of its lanes.
//% local function of_one_warp(base)
    const ${k.A.c} tile_sum = ${element.from("sum", "31")};
//%   base()
    const ${k.A.c} behind = ${order.joined("base", "others")};
    return lane == 0 ? base : behind;
//% end
//%
//% -- `tile_sum` alone, of the first warp.
//% function lanes.total()

    // S2: the lanes of each warp, then the warps, by the first one.
//%   lanes.inclusive("sum")
//%   if variant.nwarps == 1 then
    const ${k.A.c} tile_sum = ${element.from("sum", "31")};
//%     return
//%   end
    if (lane == 31) ${element.slot_put("shared->sums", "warp", "sum")};
    __syncthreads();
    ${k.A.c} tile_sum = ${call(k.ops.identity)};
    if (warp == 0) {
        if (lane < ${variant.nwarps}) tile_sum = ${element.slot_get("shared->sums", "lane")};
//%   lanes.inclusive("tile_sum")
        tile_sum = ${element.from("tile_sum", variant.nwarps - 1)};
    }
    __syncthreads(); // the next tile has sums of its own
//% end
//%
//% function lanes.prefix(base)
    // The lanes of each warp${variant.nwarps == 1 and "" or ", then the warps, by the first one"}.
//%   lanes.inclusive("sum")
    const ${k.A.c} others = ${element.up("sum", "1")}; // the lanes before this one
//%   if variant.nwarps == 1 then
//%     of_one_warp(base)
//%     return
//%   end
    if (lane == 31) ${element.slot_put("shared->sums", "warp", "sum")};
    __syncthreads();
    if (warp == 0) {
        ${k.A.c} warps = ${call(k.ops.identity)};
        if (lane < ${variant.nwarps}) warps = ${element.slot_get("shared->sums", "lane")};
//%   lanes.inclusive("warps")
        const ${k.A.c} tile_sum = ${element.from("warps", variant.nwarps - 1)};
        const ${k.A.c} earlier = ${element.up("warps", "1")};
//%   base()
        ${k.A.c} before = base;
        if (lane != 0) before = ${order.joined("base", "earlier")};
        if (lane < ${variant.nwarps}) ${element.slot_put("shared->before", "lane", "before")};
    }
    __syncthreads();
    const ${k.A.c} before = ${element.slot_get("shared->before", "warp")};
    __syncwarp(); // one access of all lanes
    const ${k.A.c} behind = ${order.joined("before", "others")};
    return lane == 0 ? before : behind;
//% end
//%
//% return lanes
