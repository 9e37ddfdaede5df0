//% -- What tiles of a select that streams hand on: how many elements they keep. Parts count 32 bits.
//% -- Needs: k, variant; of the roles `shared`, `at`, `lane`, `tile`, `tiles`. Gives: type, in C; of(f, ...), which
//% -- calls f with it for partial results; params and values, lists of a role; members(); hand_in(), by a warp that
//% -- knows what it keeps; add_up() of the parts of a tile, by a warp; take(), by a lane that has `start`;
//% -- before(), what is kept before a `part`, and `count`, of itself; told, and how masters deal with it.
//% local sums = use "warp/upto"
//% local counts = {type = "uint64_t"}
//% local W, S = variant.nwarps, variant.stages
//% local function none() return "0" end
//%
//% function counts.of(f, ...) return f(...) end
//%
//% function counts.params(list) return join(list) end
//%
//% counts.values = counts.params
//%
//% sums.functions("uint64_t")
//%
//% function counts.members()
    alignas(8) uint64_t starts[${S}]; // how many are kept before each tile
    uint32_t before[${S}][${W}]; // that are kept before each part in its tile
    uint32_t sums[${S}]; // that each tile keeps
    uint16_t counts[${S}][${W}]; // that each part keeps
//% end
//%
//% function counts.hand_in()
        if (lane == 0) shared->counts[at.stage][warp] = (uint16_t)kept;
//% end
//%
//% -- `between`: lines before the sum is published.
//% function counts.add_up(publish, between)
        const uint32_t count = lane < ${W} ? shared->counts[at.stage][lane] : 0;
        const uint64_t upto = wide_sum_upto(lane, count);
//%   between()
        if (lane == 31) ${publish("upto")};
        if (lane < ${W}) shared->before[at.stage][lane] = (uint32_t)upto - count;
        if (lane == 31) shared->sums[at.stage] = (uint32_t)upto;
//% end
//%
//% function counts.take()
            shared->starts[at.stage] = start;
//% end
//%
//% -- Of the last tile: how many there are.
//% function counts.finish(parts)
            if (tile == tiles - 1) *g_count = start + shared->sums[at.stage];
//% end
//%
//% function counts.ends() return {{"uint64_t *", "g_count"}} end
//%
//% function counts.before()
            const uint64_t start = shared->starts[at.stage] + shared->before[at.stage][part];
            const uint32_t count = shared->counts[at.stage][part];
//% end
//%
//% counts.how = {start = none, identity = none}
//% function counts.how.joined(a, b) return a .. " + " .. b end
//%
//% function counts.how.inclusive(name)
                ${name} = wide_sum_upto(lane, ${name});
//% end
//%
//% return counts
