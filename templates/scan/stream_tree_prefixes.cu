//% -- What stands before each tile of a reproducible scan that streams. Parts, tiles and groups of 32 tiles are subtrees
//% -- of the perfect binary tree over places. Blocks publish the sums of tiles, masters what stands before each: a fold,
//% -- from the left, of the largest subtrees that fit. Masters hand each other the subtrees that are left children, and
//% -- what stands before each of them. A group that ends some takes these together.
//% -- Needs: k, variant. Gives what scan/stream_prefixes gives.
//% local element = use "warp/element"
//% local groups = use "scan/groups"
//% local order = use "scan/order"
//% local ring = use "warp/ring"
//% local tagged = use "warp/tagged"
//%
//% local prefixes = {}
//% local A, W, S, M, pitch = k.A.c, variant.nwarps, variant.stages, variant.masters, variant.pitch
//% local ends = variant.exclusive and W or W + 1 -- of parts: what stands before each, and of results behind the last
//% local levels = groups.levels(W)
//%
//% function prefixes.members()
    alignas(16) ${element.slots("parts", S * W)}; // the sum of each part
    alignas(16) ${element.slots("before", S * ends)}; // what stands before each part${variant.exclusive and "" or ", and behind the last"}
    alignas(16) ${element.slots("bases", M)}; // before the next group of each master
    alignas(16) ${element.slots("nodes", M * 32)}; // subtrees before it, of 1, 2, 4, ... groups
    alignas(16) ${element.slots("stems", M * 32)}; // what stands before each of them
    alignas(8) uint64_t handed[${M}]; // these are there
//% end
//%
//% function prefixes.begin()
        for (uint32_t i = 0; i < ${M}; i++) kg_mbar_init(&shared->handed[i], 1);
//% end
//%
//% function prefixes.keep_sum()
            // Groups of 1, 2, 4, ... lanes, up to those of the part.
//%   groups.join("sum", "beside", 5, "            ")
            if (lane == 0) ${element.slot_put("shared->parts", "at.stage * " .. W .. " + part", "sum")};
//% end
//%
//% function prefixes.publish()
//%   tagged.functions()
        kg_bar_sync(1, ${32 * variant.sum_warps});
        if (warp == 0) { // groups of parts, up to the tile
            ${A} parts = ${call(k.ops.identity)};
            if (lane < ${W}) parts = ${element.slot_get("shared->parts", "at.stage * " .. W .. " + lane")};
//%   groups.join("parts", "beside", levels, "            ")
            if (lane == 0) ${tagged.publish("g_sums", "(uint64_t)tile", "parts", "tag")};
            __syncwarp();
            if (lane == 0) kg_mbar_arrive(&shared->summed[at.stage]);
        }
//% end
//%
//% -- The groups of lanes beside a run: made before it is known what stands before its part.
//% function prefixes.others(sum)
//%   sum()
        // The groups of lanes beside its own.
//%   groups.join("sum", "beside", 5, "        ")
//% end
//%
//% function prefixes.prefix()
//%   if not variant.exclusive then
        __syncwarp(); // one access of all lanes each
//%   end
        ${A} prefix = ${element.slot_get("shared->before", "at.stage * " .. ends .. " + warp")};
//%   if not variant.exclusive then
        const ${A} behind = ${element.slot_get("shared->before", "at.stage * " .. ends .. " + warp + 1")};
        __syncwarp();
//%   end
        // Those that are left children, the largest first.
//%   groups.fold("prefix", "beside", 5, "        ")
//%   if not variant.exclusive then
        ${A} next = ${element.down("prefix", "1")};
        if (lane == 31) next = behind;
//%   end
//% end
//%
//% -- Of a tile of one part nothing is combined, and no scalar is asked for.
//% local function take_params()
//%   local params = scalar_params()
//%   for i, one in ipairs(params) do params[i] = (W == 1 and "[[maybe_unused]] " or "") .. one end
//%   for _, one in ipairs({"stream_shared *shared", "uint32_t lane", "uint32_t tiles", "uint64_t *g_befores", "uint32_t tag"}) do
//%     table.insert(params, one)
//%   end
//%   return join(params)
//% end
//%
//% local function take_function()
// Waits for what stands before tiles${variant.exclusive and "" or " and behind them"}, and makes of it what stands before their parts.
KG_FN void take_prefixes(${take_params()})
{
//%   tagged.functions()
//%   ring.each_stage("return")
        kg_mbar_wait(&shared->summed[at.stage], at.parity);
        ${A} before;
//%   if W > 1 then
        ${A} parts = ${call(k.ops.identity)};
        if (lane < ${W}) parts = ${element.slot_get("shared->parts", "at.stage * " .. W .. " + lane")};
//%   groups.join("parts", "beside", levels, "        ")
//%   end
//%   local number = variant.exclusive and "(uint64_t)tile" or "((uint64_t)tile + (lane == " .. W .. " ? 1 : 0))"
        while (!${tagged.published("g_befores", number .. " * " .. pitch, "tag", "before")}) kg_spin();
        __syncwarp();
//%   if variant.exclusive then
//%     groups.fold("before", "beside", levels, "        ")
//%   elseif W > 1 then
        if (lane < ${W}) {
//%     groups.fold("before", "beside", levels, "            ")
        }
//%   end
        if (lane < ${ends}) ${element.slot_put("shared->before", "at.stage * " .. ends .. " + lane", "before")};
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->based[at.stage]);
    }
}

//% end
//%
//% -- The group that ends is joined with the subtrees that end with it: as many as its number has ones at its end.
//% local function next_group()
            if (now == 32 && more) {
                const uint32_t ones = __ffs((int)~(first / 32)) - 1;
                ${A} merged = sum, stem = base;
                for (uint32_t bit = 0; bit < ones; bit++) {
                    const ${A} left = ${element.from("node", "bit")};
                    merged = ${order.joined("left", "merged")};
                }
                if (ones != 0) stem = ${element.from("before_node", "ones - 1")};
                const ${A} next = ${order.joined("stem", "merged")};
                if (lane == ones) node = merged;
                if (lane == ones) before_node = stem;
                const uint32_t to = ${M == 1 and "0" or "(master + 1) % " .. M};
                ${element.slot_put("shared->nodes", "to * 32 + lane", "node")};
                ${element.slot_put("shared->stems", "to * 32 + lane", "before_node")};
                if (lane == 0) ${element.slot_put("shared->bases", "to", "next")};
                __syncwarp();
                if (lane == 0) kg_mbar_arrive(&shared->handed[to]);
            }
//% end
//%
//% local function hand_out_function(role_params)
//%   local common = "stream_shared *shared, uint32_t lane, uint32_t master, uint32_t tiles"
//%   local words = "uint64_t *g_sums, uint64_t *g_befores, uint32_t tag"
// A master: of every ${M == 1 and "group" or M .. "-th group"} of 32 tiles, what stands before each, as soon as the sums before it are there.
KG_FN void hand_out_prefixes(${role_params(common, words)})
{
//%   tagged.functions()
    const uint32_t all = tiles${variant.exclusive and "" or " + 1"}; // prefixes${variant.exclusive and "" or ", with what stands behind the last tile"}
    uint32_t parity = 0; // of the next base
    for (uint32_t first = master * 32; first < all; first += ${32 * M}) {
        const uint32_t tile = first + lane, count = all - first < 32 ? all - first : 32;
        const bool more = all - first > 32;
        ${A} own = ${call(k.ops.identity)}, base = ${order.start()}, node = own, before_node = own, sum = own;
//%   for level = 0, 4 do
        ${A} beside${level} = own;
//%   end
        bool there = tile >= tiles, based = first == 0;
        uint32_t scanned = 0, known = 0, out = 0; // sums that are there, those of them in use, and prefixes that are published
        while (out < count || (more && known < 32)) {
            // Which sums are there? They are joined before it is known what stands before the group.
            if (!there) there = ${tagged.published("g_sums", "(uint64_t)tile", "tag", "own")};
            const uint32_t missing = ~__ballot_sync(${full_mask}, there);
            const uint32_t now = missing == 0 ? 32 : __ffs((int)missing) - 1, ready = now < count ? now + 1 : count;
            if (now != scanned) {
                sum = there ? own : ${call(k.ops.identity)};
//%   groups.join("sum", "beside", 5, "                ", true)
                scanned = now;
            }
            // Has the master before said what stands before the group?
            if (!based) {
                based = __all_sync(${full_mask}, kg_mbar_test(&shared->handed[master], parity));
                if (based) {
                    base = ${element.slot_get("shared->bases", "master")};
                    node = ${element.slot_get("shared->nodes", "master * 32 + lane")};
                    before_node = ${element.slot_get("shared->stems", "master * 32 + lane")};
                    parity ^= 1;
                }
            }
            if (!based || (now == known && ready == out)) {
                kg_spin();
                continue;
            }
            __syncwarp(); // all lanes have the base
//%   next_group()
            // What is known by now of this group.
            ${A} before = base;
//%   groups.fold("before", "beside", 5, "            ")
            if (lane >= out && lane < ready) ${tagged.publish("g_befores", "(uint64_t)tile * " .. pitch, "before", "tag")};
            known = now;
            out = ready;
        }
    }
}

//% end
//%
//% function prefixes.roles(role_params)
//%   take_function()
//%   hand_out_function(role_params)
//% end
//%
//% return prefixes
