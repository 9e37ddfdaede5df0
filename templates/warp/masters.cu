//% -- What stands before each tile, handed out by masters: warps of the block that came first. Blocks publish the sums
//% -- of tiles. A master takes those of 32 tiles at a time, and publishes what stands before each. The grouping is fixed:
//% -- in a group by Kogge-Stone, behind what stands before the group. So floats have the same bits in every run. Words
//% -- carry the tag of the call.
//% -- Needs: k. Gives: members(count) and begin(count) of the shared struct, for so many masters; hand_out(role_params,
//% -- how), the function of such a warp. `how` has their count; pitch, words from a tile's to the next; joined(before,
//% -- after), start() and identity(), in C; inclusive(name), lines that scan over lanes; and, where more is
//% -- handed on than sums, between(): lines between a look at them and what is published; told, what they are told.
//% local element = use "warp/element"
//% local tagged = use "warp/tagged"
//%
//% local masters = {}
//%
//% function masters.members(count)
    alignas(16) ${element.slots("bases", count)}; // before the next group of each master
    alignas(8) uint64_t handed[${count}]; // that is there
//% end
//%
//% function masters.begin(count)
        for (uint32_t i = 0; i < ${count}; i++) kg_mbar_init(&shared->handed[i], 1);
//% end
//%
//% function masters.hand_out(role_params, how)
//%   tagged.functions()
//%   local A, M, pitch = k.A.c, how.count, how.pitch
//%   local common = "stream_shared *shared, uint32_t lane, uint32_t master, uint32_t tiles" .. (how.told or "")
//%   local words = "uint64_t *g_sums, uint64_t *g_befores, uint32_t tag"
//%   local next = M == 1 and "0" or "(master + 1) % " .. M
// A master: of every ${M == 1 and "group" or M .. "-th group"} of 32 tiles, what stands before each, as soon as the sums before it are there.
KG_FN void hand_out_prefixes(${role_params(common, words)})
{
    uint32_t parity = 0; // of the next base
    for (uint32_t first = master * 32; first < tiles; first += ${32 * M}) {
        const uint32_t tile = first + lane, count = tiles - first < 32 ? tiles - first : 32;
        const bool more = tiles - first > 32;
        ${A} own = ${how.identity()}, base = ${how.start()}, sum = own, others = own;
        bool there = lane >= count, based = first == 0;
        uint32_t scanned = 0, known = 0, out = 0; // sums that are there, those of them in use, and prefixes that are published
        while (out < count || (more && known < 32)) {
            // Which sums are there? They are scanned before it is known what stands before the group.
            if (!there) there = ${tagged.published("g_sums", "(uint64_t)tile", "tag", "own")};
            const uint32_t missing = ~__ballot_sync(${full_mask}, there);
            const uint32_t now = missing == 0 ? 32 : __ffs((int)missing) - 1, ready = now < count ? now + 1 : count;
            if (now != scanned) {
                sum = there ? own : ${how.identity()};
//%   how.inclusive("sum")
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
//%   if how.between then how.between() end
            if (now == 32 && more && lane == 31) { // the next group
                const ${A} next = ${how.joined("base", "sum")};
                ${element.slot_put("shared->bases", next, "next")};
                kg_mbar_arrive(&shared->handed[${next}]);
            }
            // What is known by now of this group.
            ${A} before = ${how.joined("base", "others")};
            if (lane == 0) before = base; // no choice between two structs, which would lie in local memory
            if (lane >= out && lane < ready) ${tagged.publish("g_befores", "(uint64_t)tile * " .. pitch, "before", "tag")};
            known = now;
            out = ready;
        }
    }
}

//% end
//%
//% return masters
