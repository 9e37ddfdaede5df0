//% -- What stands before each run of a tile, as the dissertation nests it (6.6.5). Each lane of the
//% -- first warp takes a run of sums. S2 scans these runs in registers, and S3 the lanes by
//% -- shuffles. S4 puts what stands before a run of the tile in the place of its sum.
//% -- Needs: k, variant; of the kernel `sum`, `lane`, `warp`, `shared` with members(). Gives:
//% -- members(); total(), which makes `tile_sum` of the first warp; told() and prefix(base): all as
//% -- scan/lanes does.
//% local element = use "warp/element"
//% local lanes = use "scan/lanes"
//% local layouts = use "warp/layout"
//% local network = use "warp/network"
//% local order = use "scan/order"
//%
//% local nested = {}
//%
//% function nested.told()
//%   return {{"block_shared *shared", "shared"}, {"uint32_t lane", "lane"}, {"uint32_t warp", "warp"}}
//% end
//%
//% local function names()
//%   return register_names("s", variant.nwarps)
//% end
//%
//% local function at(e)
//%   return layouts.unit_at(variant.s2, e)
//% end
//%
//% local function run_at(i)
//%   return at("lane * " .. variant.nwarps .. plus(i))
//% end
//%
//% function nested.members()
    alignas(16) ${element.unit_type(variant.s2)} s2[${variant.s2.bytes // variant.s2.unit_bytes}]; // ${layouts.padding(variant.s2)}
//% end
//%
//% -- The sums of the tile, and of those a run for each lane of the first warp.
//% local function first_warp(body)
    ${element.put(variant.s2, "shared->s2", at("threadIdx.x"), "sum")};
    __syncthreads();
//%   body()
    __syncthreads();
//% end
//%
//% local function load()
//%   for i, name in ipairs(names()) do
        ${k.A.c} ${name} = ${element.get(variant.s2, "shared->s2", run_at(i - 1))};
//%   end
//% end
//%
//% function nested.total()

    // S2: the first warp reduces a run of ${variant.nwarps} sums a lane (${variant.run_adder}).
    ${k.A.c} tile_sum = ${call(k.ops.identity)};
//%   first_warp(function()
    if (warp == 0) {
//%     load()
//%     network.reduce(names(), variant.run_adder, order.joined)

        // S3: the lanes (${variant.warp_adder}).
        tile_sum = s0;
//%     lanes.inclusive("tile_sum")
        tile_sum = ${element.from("tile_sum", "31")};
    }
//%   end)
//% end
//%
//% function nested.prefix(base)
//%   local last = "s" .. variant.nwarps - 1
    // S2: the first warp scans a run of ${variant.nwarps} sums a lane (${variant.run_adder}).
//%   first_warp(function()
    if (warp == 0) {
//%     load()
//%     network.scan(names(), variant.run_adder, order.joined)

        // S3: the lanes (${variant.warp_adder}).
        ${k.A.c} runs = ${last};
//%     lanes.inclusive("runs")
        const ${k.A.c} tile_sum = ${element.from("runs", "31")};
        const ${k.A.c} earlier = ${element.up("runs", "1")};
//%     base()

        // S4: what stands before each run takes the place of its sum.
        ${k.A.c} before = base;
        if (lane != 0) before = ${order.joined("base", "earlier")};
        ${element.put(variant.s2, "shared->s2", run_at(0), "before")};
//%     for i = 1, variant.nwarps - 1 do
        s${i - 1} = ${order.joined("before", "s" .. i - 1)};
        ${element.put(variant.s2, "shared->s2", run_at(i), "s" .. i - 1)};
//%     end
    }
//%   end)
    return ${element.get(variant.s2, "shared->s2", at("threadIdx.x"))};
//% end
//%
//% return nested
