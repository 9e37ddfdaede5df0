//% -- Pieces of the perfect binary tree over places, in which a node without a right child is its left child.
//% -- Only the end of the array leaves places without values. So a node has a value if its first place is
//% -- below the count of values; nothing is combined with an identity.
//% -- Needs: k, variant; of the kernel `sum`, `lane`, `warp`, `shared`. Gives: functions(), which emits
//% -- what of_tile calls; of_thread(names, count), for registers; of_warps(warps), for warps;
//% -- of_tile(body, warps, case, single), which walks through data blocks `block` to `end`. `single`, in C: there
//% -- is one at most, which asks for no loop.
//% local element = use "warp/element"
//% local layouts = use "warp/layout"
//%
//% local places = {}
//%
//% -- A power of two of registers, or one less, into the first: those from `count` on have no value.
//% function places.of_thread(names, count)
//%   local step = 1
//%   while step < #names do
//%     for i = 1, #names - step, 2 * step do
//%       local check = count and "if (" .. i + step - 1 .. " < " .. count .. ") " or ""
    ${check}${names[i]} = ${combined(names[i], names[i + step])};
//%     end
//%     step = 2 * step
//%   end
//% end
//%
//% -- The values of a warp's data blocks, one after the other. Lane l holds that of 2^l of them where bit l
//% -- of `holds` is set.
//% function places.functions()
//%   local params = scalar_params()
//%   table.insert(params, k.A.c .. " sum")
//%   table.insert(params, "uint32_t holds")
// A warp holds the values of as many data blocks as `holds`, lane l that of 2^l of them where bit
// l is set. One more, of lane 0.
KG_FN void hold(${join(params)}, uint32_t lane, ${k.A.c} &held)
{
    uint32_t level = 0;
    for (; holds >> level & 1; level++) sum = ${combined(element.from("held", "level"), "sum")};
    sum = ${element.from("sum", "0")};
    if (lane == level) held = sum;
}

// All that it holds and one more, in lane 0.
KG_FN ${k.A.c} all_held(${join(params)}, const ${k.A.c} &held)
{
    for (uint32_t level = 0; holds >> level; level++) {
        if (holds >> level & 1) sum = ${combined(element.from("held", "level"), "sum")};
    }
    return sum;
}

//% end
//%
//% -- The values of a block's warps, of which the first `warps` have any, in C.
//% function places.of_warps(warps)
        // S2: the value of each warp; the first warp combines them.
        if (lane == 0) ${element.put(variant.s2, "shared->s2", layouts.unit_at(variant.s2, "warp"), "sum")};
        __syncthreads();
        if (warp == 0) {
            if (lane < ${variant.nwarps}) sum = ${element.get(variant.s2, "shared->s2", layouts.unit_at(variant.s2, "lane"))};
//%   local lanes = 1
//%   while lanes < variant.nwarps do
            { // the warp ${lanes} further on, if it has any
                const ${k.A.c} right = ${element.down("sum", lanes)};
                if (lane + ${lanes} < ${warps}) sum = ${combined("sum", "right")};
            }
//%     lanes = 2 * lanes
//%   end
        }
//% end
//%
//% -- A warp walks through data blocks `block` to `end` of its tile, which is its subtree. `body` leaves the
//% -- value of one in `sum` of lane 0. Then the warps: thread 0 has the value of the tile, of whose warps the
//% -- first `warps` have any.
//% function places.of_tile(body, warps, case, single)
//%   if single then
        if (${single}) { // a data block for each warp
            if (block < end) {
//%     body()
            }
        } else {
//%   end
        // The warp's data blocks, one after the other.
        ${k.A.c} held = sum;
        uint32_t holds = 0;
        for (const uint64_t from = block; block < end; block++) {
            if (block != from) {
//%   if case then
                KG_CASE(${case});
//%   end
                hold(${with_scalars("sum", "holds", "lane", "held")});
                holds++;
            }
//%   body()
        }
        sum = all_held(${with_scalars("sum", "holds", "held")});
//%   if single then
        }
//%   end
//%   if variant.s2 then

//%     places.of_warps(warps)
//%   end
//% end
//%
//% return places
