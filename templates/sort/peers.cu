//% -- How many keys of a warp have the digit of a key and come before it: deterministic, whatever the data is.
//% -- Needs: k, variant. Gives: functions(table), for counters of that type: rank_key(table, digit), a call by all
//% -- lanes of a warp, item after item; rank_among(table, digit, peers), where the lanes of the digit are known.
//% local peers = {}
//% local log2 = variant.digit
//% local meets = variant.form == "cluster" or variant.form == "together"
//% local alike = meets and "lanes_alike" or "kg_lanes_alike"
//% peers.lanes = (meets and "lanes_that_meet_of_digit_" or "lanes_of_digit_") .. log2 -- a function of the file
//%
//% -- A fifth slower than kg_lanes_alike, on which nvcc 13.0 gives up there ("Register allocation failed").
//% local function alike_function()
// The lanes of the warp whose digits agree in one bit.
KG_FN uint32_t lanes_alike(uint32_t digit, uint32_t bit)
{
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 1000 // nvcc 13.0 gives up on the other text
    const uint32_t votes = __ballot_sync(${full_mask}, (digit & bit) != 0);
    return (digit & bit) != 0 ? votes : ~votes;
#else
    return kg_lanes_alike(digit, bit);
#endif
}

//% end
//%
//% local function peers_function()
// The lanes of the warp that have this digit, by votes on two of its bits at a time.
KG_FN uint32_t ${peers.lanes}(uint32_t digit)
{
    uint32_t lanes = ${full_mask};
//%   if log2 > 1 then
    KG_UNROLL(${log2 // 2})
    for (uint32_t bit = 0; bit < ${log2 - log2 % 2}; bit += 2)
        lanes = kg_and3(lanes, ${alike}(digit, 1u << bit), ${alike}(digit, 2u << bit));
//%   end
//%   if log2 % 2 ~= 0 then
    lanes &= ${alike}(digit, ${1 << log2 - 1});
//%   end
    return lanes;
}

//% end
//%
//% function peers.runs()
// The lanes of the warp that have this digit, if no lane has a lesser one than the lane before it; else none.
KG_FN uint32_t lanes_of_run(uint32_t digit)
{
    const uint32_t before = __shfl_up_sync(${full_mask}, digit, 1);
    const uint32_t heads = __ballot_sync(${full_mask}, digit != before) | 1; // where runs of one digit begin
    if (__any_sync(${full_mask}, digit < before)) return 0;
    const uint32_t upto = 2 * kg_lanemask_lt() + 1, behind = heads & ~upto;
    const uint32_t head = 0x80000000u >> __clz((int)(heads & upto));
    return ((behind & (0 - behind)) - 1) & (0 - head);
}

//% end
//%
//% function peers.functions(table)
//%   local votes = variant.rank ~= "match"
//%   local name = votes and peers.lanes or "__match_any_sync"
//%   if votes and meets then needs_function(alike, alike_function) end
//%   if votes then needs_function(name, peers_function) end
//%   local of = votes and name .. "(digit)" or name .. "(" .. full_mask .. ", digit)"
// How many keys of the warp have this digit and come before, where `peers` are the lanes that have it. The table holds
// those of items before this one.
KG_FN uint32_t rank_among(${table} *table, uint32_t digit, uint32_t peers)
{
    const uint32_t lower = kg_lanemask_lt(), below = (uint32_t)__popc(peers & lower);
//%   if table == "uint32_t" then
    uint32_t before = 0; // the last lane of each digit adds, no two to one counter; a shuffle tells the others
    if (peers >> 1 <= lower) before = atomicAdd(&table[digit], below + 1);
    before = __shfl_sync(${full_mask}, before, 31 - __clz((int)peers));
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
