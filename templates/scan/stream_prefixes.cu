//% -- What stands before each tile of a scan that streams. Blocks publish the sums of tiles. Masters publish what stands
//% -- before each. A tile waits only for tiles with lower tickets. Words carry the tag of the call.
//% -- Needs: k, variant. Gives: members() and begin() of the shared struct; keep_sum() and publish() of
//% -- who sums; others(sum) and prefix() of who scans; roles(role_params), the
//% -- functions of warps of two kinds.
//% local element = use "warp/element"
//% local lanes = use "scan/lanes"
//% local masters = use "warp/masters"
//% local order = use "scan/order"
//% local ring = use "warp/ring"
//% local tagged = use "warp/tagged"
//%
//% local prefixes = {}
//% local A, W, S, pitch = k.A.c, variant.nwarps, variant.stages, variant.pitch
//% local how = {count = variant.masters, pitch = pitch, joined = order.joined, start = order.start, inclusive = lanes.inclusive,
//%              identity = function() return call(k.ops.identity) end}
//%
//% function prefixes.members()
//%   if variant.kept then
    alignas(16) ${element.slots("lanes", S * W * 32)}; // of each run: those before it in its part
//%   end
    alignas(16) ${element.slots("parts", S * W)}; // the sum up to each part
    alignas(16) ${element.slots("before", S * W)}; // what stands before each part
//%   masters.members(variant.masters)
//% end
//%
//% function prefixes.begin()
//%   masters.begin(variant.masters)
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
//% local function take_function(role_params)
//%   local common = "stream_shared *shared, uint32_t lane, uint32_t tiles"
// Waits for what stands before tiles, and makes of it what stands before their parts.
KG_FN void take_prefixes(${role_params(common, "uint64_t *g_befores", "uint32_t tag")})
{
//%   tagged.functions()
//%   ring.each_stage("return")
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
//% function prefixes.roles(role_params)
//%   take_function(role_params)
//%   masters.hand_out(role_params, how)
//% end
//%
//% return prefixes
