//% -- How many keys of a warp have the digit of a key and come before it: deterministic, whatever the data is.
//% -- Needs: k, variant. Gives: functions(table), for counters of that type: rank_key(table, digit), a call by all
//% -- lanes of a warp, item after item; rank_among(table, digit, peers), where the lanes of the digit are known.
//% local peers = {}
//% local log2 = variant.digit
//%
//% local function peers_function()
// The lanes of the warp that have this digit, by a vote on each of its bits.
KG_FN uint32_t lanes_of_digit_${log2}(uint32_t digit)
{
    uint32_t lanes = ${full_mask};
    KG_UNROLL(${log2})
    for (uint32_t bit = 0; bit < ${log2}; bit++) lanes &= kg_lanes_alike(digit, 1u << bit);
    return lanes;
}

//% end
//%
//% function peers.functions(table)
//%   local votes = variant.rank ~= "match"
//%   local name = votes and "lanes_of_digit_" .. log2 or "__match_any_sync"
//%   if votes then needs_function(name, peers_function) end
//%   local of = votes and name .. "(digit)" or name .. "(" .. full_mask .. ", digit)"
// How many keys of the warp have this digit and come before, where `peers` are the lanes that have it. The table holds
// those of items before this one.
KG_FN uint32_t rank_among(${table} *table, uint32_t digit, uint32_t peers)
{
    const uint32_t below = (uint32_t)__popc(peers & kg_lanemask_lt());
//%   if table == "uint32_t" then
    uint32_t before = 0; // a lane of each digit adds, no two to one counter; a shuffle tells the others
    if (below == 0) before = atomicAdd(&table[digit], (uint32_t)__popc(peers));
    before = __shfl_sync(${full_mask}, before, __ffs((int)peers) - 1);
    __syncwarp(); // items follow one another
//%   else
    const uint32_t before = table[digit];
    __syncwarp(); // all have read it
    if (below == 0) table[digit] = (${table})(before + (uint32_t)__popc(peers));
    __syncwarp();
//%   end
    return before + below;
}

// The same, of lanes that are found here.
KG_FN uint32_t rank_key(${table} *table, uint32_t digit)
{
    return rank_among(table, digit, ${of});
}

//% end
//%
//% return peers
