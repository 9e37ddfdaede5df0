//% -- How many keys of a warp have the digit of a key and come before it: deterministic, whatever the data is.
//% -- Needs: k, variant. Gives: functions(table), for counters of that type: rank_key(table, digit), a call by all
//% -- lanes of a warp, item after item.
//% local peers = {}
//% local log2 = variant.digit
//%
//% local function peers_function()
// The lanes of the warp that have this digit, by a vote on each of its bits.
KG_FN uint32_t lanes_of_digit_${log2}(uint32_t digit)
{
    uint32_t lanes = ${full_mask};
    KG_UNROLL(${log2})
    for (uint32_t bit = 0; bit < ${log2}; bit++) {
        const bool set = (digit >> bit & 1) != 0;
        const uint32_t votes = __ballot_sync(${full_mask}, set);
        lanes &= set ? votes : ~votes;
    }
    return lanes;
}

//% end
//%
//% function peers.functions(table)
//%   local votes = variant.rank ~= "match"
//%   local name = votes and "lanes_of_digit_" .. log2 or "__match_any_sync"
//%   if votes then needs_function(name, peers_function) end
//%   local of = votes and name .. "(digit)" or name .. "(" .. full_mask .. ", digit)"
// How many keys of the warp have this digit and come before. The table holds those of items before this one.
KG_FN uint32_t rank_key(${table} *table, uint32_t digit)
{
    const uint32_t peers = ${of};
    const uint32_t below = (uint32_t)__popc(peers & kg_lanemask_lt());
    const uint32_t before = table[digit];
    __syncwarp(); // all have read it
    if (below == 0) table[digit] = ${table == "uint32_t" and "before + (uint32_t)__popc(peers)" or "(" .. table .. ")(before + (uint32_t)__popc(peers))"};
    __syncwarp();
    return before + below;
}

//% end
//%
//% return peers
