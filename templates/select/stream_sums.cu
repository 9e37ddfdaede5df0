//% -- What tiles of a select that streams hand on where it is more than a count (select/partials). Parts are in order.
//% -- Needs: as select/stream_counts. Gives the same.
//% local element = use "warp/element"
//% local network = use "warp/network"
//% local partials = run "select/partials"
//% local of = partials.of
//% local sums = {type = partials.type, of = of}
//% local W, S = variant.nwarps, variant.stages
//%
//% function sums.params(list)
//%   return of(function()
//%     local params = scalar_params()
//%     for _, one in ipairs(list) do table.insert(params, one) end
//%     return join(params)
//%   end)
//% end
//%
//% function sums.values(list)
//%   return of(with_scalars, table.unpack(list))
//% end
//%
//% -- Look-backs of the same source file scan what they hand on, which may be of another type.
//% local scan = variant.runs == "repeated" and "scan_open_lanes" or "scan_lanes"
//%
//% local function scan_function()
//%   local params = scalar_params()
//%   table.insert(params, k.A.c .. " sum")
//%   table.insert(params, "uint32_t lane")
// Kogge-Stone: the sum of the lanes up to each one, in order.
KG_FN ${k.A.c} ${scan}(${join(params)})
{
//%   network.lanes("kogge_stone", combined)
    return sum;
}

//% end
//%
//% local function inclusive(name)
//%   needs_function(scan, scan_function)
                ${name} = ${scan}(${with_scalars(name, "lane")});
//% end
//%
//% function sums.members()
//%   of(function()
    alignas(16) ${element.slots("parts", S * W)}; // what each part sums to
    alignas(16) ${element.slots("before", S * W)}; // what stands before it in its tile
    alignas(16) ${element.slots("sums", S)}; // what each tile sums to
    alignas(16) ${element.slots("starts", S)}; // what stands before it
//%   end)
//% end
//%
//% function sums.hand_in()
//%   of(function()
        if (lane == 0) ${element.slot_put("shared->parts", "at.stage * " .. W .. " + warp", "kept")};
//%   end)
//% end
//%
//% function sums.add_up(publish, between)
        ${k.A.c} sum = ${call(k.ops.identity)};
        if (lane < ${W}) sum = ${element.slot_get("shared->parts", "at.stage * " .. W .. " + lane")};
//%   inclusive("sum")
        ${k.A.c} others = ${element.up("sum", "1")};
        if (lane == 0) others = ${call(k.ops.identity)};
//%   between()
        if (lane == ${W - 1}) ${publish("sum")};
        if (lane < ${W}) ${element.slot_put("shared->before", "at.stage * " .. W .. " + lane", "others")};
        if (lane == ${W - 1}) ${element.slot_put("shared->sums", "at.stage", "sum")};
//% end
//%
//% function sums.take()
            ${element.slot_put("shared->starts", "at.stage", "start")};
//% end
//%
//% -- Of the last tile: what ends with the array.
//% function sums.finish(parts)
            if (tile == tiles - 1) {
                const ${sums.type} tile_sum = ${of(element.slot_get, "shared->sums", "at.stage")};
                const ${sums.type} all = ${of(combined, "start", "tile_sum")};
//%   parts.finish("all")
            }
//% end
//%
//% function sums.ends(parts) return parts.ends() end
//%
//% -- The first part has nothing before it in its tile.
//% function sums.before()
            ${k.A.c} start = ${element.slot_get("shared->starts", "at.stage")};
            if (part != 0) {
                const ${k.A.c} in_tile = ${element.slot_get("shared->before", "at.stage * " .. W .. " + part")};
                start = ${combined("start", "in_tile")};
            }
            const ${k.A.c} own = ${element.slot_get("shared->parts", "at.stage * " .. W .. " + part")};
            const uint32_t count = (uint32_t)own.count;
//% end
//%
//% local function none() return call(k.ops.identity) end
//% sums.how = {start = none, identity = none, joined = combined, inclusive = inclusive}
//%
//% return sums
