//% -- What stands before each tile of a scan that streams. Blocks publish the sums of tiles. The block with the first
//% -- ticket has masters besides. Such a warp takes the sums of 32 tiles at a time, and publishes what stands before each.
//% -- The grouping is fixed: in a group by Kogge-Stone, behind what stands before the group. So floats have the same
//% -- bits in every run. A tile waits only for tiles with lower tickets. Words carry the tag of the call.
//% -- Needs: k, variant. Gives: members() and begin() of the shared struct; keep_sum() and publish() of
//% -- who sums; others(sum) and prefix() of who scans; roles(each_stage,
//% -- role_params), the functions of warps of two kinds.
//% local element = use "warp/element"
//% local lanes = use "scan/lanes"
//% local order = use "scan/order"
//% local tagged = use "warp/tagged"
//%
//% local prefixes = {}
//% local A, W, S, M = k.A.c, variant.nwarps, variant.stages, variant.masters
//% local pitch = variant.pitch
//%
//% function prefixes.members()
//%   if variant.kept then
    alignas(16) ${element.slots("lanes", S * W * 32)}; // of each run: those before it in its part
//%   end
    alignas(16) ${element.slots("parts", S * W)}; // the sum up to each part
    alignas(16) ${element.slots("before", S * W)}; // what stands before each part
    alignas(16) ${element.slots("bases", M)}; // before the next group of each master
    alignas(8) uint64_t handed[${M}]; // that is there
//% end
//%
//% function prefixes.begin()
        for (uint32_t i = 0; i < ${M}; i++) kg_mbar_init(&shared->handed[i], 1);
//% end
//%
//% function prefixes.keep_sum()
//%   lanes.inclusive("sum")
//%   if variant.kept then
            const ${A} others = ${element.up("sum", "1")}; // not of the first lane
            ${element.slot_put("shared->lanes", "at.stage * " .. W * 32 .. " + run", "others")};
//%   end
            if (lane == 31) ${element.slot_put("shared->parts", "at.stage * " .. W .. " + part", "sum")};
//% end
//%
//% function prefixes.publish()
//%   tagged.functions()
        kg_bar_sync(1, ${32 * variant.sum_warps});
        if (warp == 0) {
            ${A} parts = ${call(k.ops.identity)};
            if (lane < ${W}) parts = ${element.slot_get("shared->parts", "at.stage * " .. W .. " + lane")};
//%   lanes.inclusive("parts")
            // The tile's sum is published; who scans takes those of the parts.
            if (lane == ${W - 1}) ${tagged.publish("g_sums", "(uint64_t)tile", "parts", "tag")};
            if (lane < ${W}) ${element.slot_put("shared->parts", "at.stage * " .. W .. " + lane", "parts")};
            __syncwarp();
            if (lane == 0) kg_mbar_arrive(&shared->summed[at.stage]);
        }
//% end
//%
//% -- What stands before a run in its part, where that was not kept.
//% function prefixes.others(sum)
//%   if variant.kept then return end
//%   sum()
//%   lanes.inclusive("sum")
        const ${A} others = ${element.up("sum", "1")};
//% end
//%
//% function prefixes.prefix()
        const ${A} before = ${element.slot_get("shared->before", "at.stage * " .. W .. " + warp")};
//%   if variant.kept then
        const ${A} others = ${element.slot_get("shared->lanes", "at.stage * " .. W * 32 .. " + run")};
//%   end
        const ${A} behind = ${order.joined("before", "others")};
        const ${A} prefix = lane == 0 ? before : behind;
//% end
//%
//% local function take_function(each_stage, role_params)
//%   local common = "stream_shared *shared, uint32_t lane, uint32_t tiles"
// Waits for what stands before tiles, and makes of it what stands before their parts.
KG_FN void take_prefixes(${role_params(common, "uint64_t *g_befores", "uint32_t tag")})
{
//%   tagged.functions()
//%   each_stage("return")
        kg_mbar_wait(&shared->summed[at.stage], at.parity);
        ${A} base;
        while (!${tagged.published("g_befores", "(uint64_t)tile * " .. pitch, "tag", "base")}) kg_spin();
        __syncwarp();
        ${A} before = base;
        if (lane != 0 && lane < ${W}) {
            const ${A} parts = ${element.slot_get("shared->parts", "at.stage * " .. W .. " + lane - 1")};
            before = ${order.joined("base", "parts")};
        }
        if (lane < ${W}) ${element.slot_put("shared->before", "at.stage * " .. W .. " + lane", "before")};
        __syncwarp();
        if (lane == 0) kg_mbar_arrive(&shared->based[at.stage]);
    }
}

//% end
//%
//% local function hand_function(role_params)
//%   local common = "stream_shared *shared, uint32_t lane, uint32_t master, uint32_t tiles"
//%   local words = "uint64_t *g_sums, uint64_t *g_befores, uint32_t tag"
//%   local next = M == 1 and "0" or "(master + 1) % " .. M
// A master: of every ${M == 1 and "group" or M .. "-th group"} of 32 tiles, what stands before each, as soon as the sums before it are there.
KG_FN void hand_out_prefixes(${role_params(common, words)})
{
    uint32_t parity = 0; // of the next base
    for (uint32_t first = master * 32; first < tiles; first += ${32 * M}) {
        const uint32_t tile = first + lane, count = tiles - first < 32 ? tiles - first : 32;
        const bool more = tiles - first > 32;
        ${A} own = ${call(k.ops.identity)}, base = ${order.start()}, sum = own, others = own;
        bool there = lane >= count, based = first == 0;
        uint32_t scanned = 0, known = 0, out = 0; // sums that are there, those of them in use, and prefixes that are published
        while (out < count || (more && known < 32)) {
            // Which sums are there? They are scanned before it is known what stands before the group.
            if (!there) there = ${tagged.published("g_sums", "(uint64_t)tile", "tag", "own")};
            const uint32_t missing = ~__ballot_sync(${full_mask}, there);
            const uint32_t now = missing == 0 ? 32 : __ffs((int)missing) - 1, ready = now < count ? now + 1 : count;
            if (now != scanned) {
                sum = there ? own : ${call(k.ops.identity)};
//%   lanes.inclusive("sum")
                others = ${element.up("sum", "1")};
                scanned = now;
            }
            if (!based) {
                based = __all_sync(${full_mask}, kg_mbar_test(&shared->handed[master], parity));
                if (based) base = ${element.slot_get("shared->bases", "master")};
                if (based) parity ^= 1;
            }
            if (!based || (now == known && ready == out)) {
                kg_spin();
                continue;
            }
            __syncwarp(); // all lanes have the base
            if (now == 32 && more && lane == 31) { // the next group
                const ${A} next = ${order.joined("base", "sum")};
                ${element.slot_put("shared->bases", next, "next")};
                kg_mbar_arrive(&shared->handed[${next}]);
            }
            // What is known by now of this group.
            const ${A} behind = ${order.joined("base", "others")};
            if (lane >= out && lane < ready) ${tagged.publish("g_befores", "(uint64_t)tile * " .. pitch, "lane == 0 ? base : behind", "tag")};
            known = now;
            out = ready;
        }
    }
}

//% end
//%
//% function prefixes.roles(each_stage, role_params)
//%   take_function(each_stage, role_params)
//%   hand_function(role_params)
//% end
//%
//% return prefixes
