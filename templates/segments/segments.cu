//% -- One variant of the reduce over segments. Columns have kernels of their own, and so have whole rows of a
//% -- plane, which nothing cuts apart, and the form "mapped". In the other forms, over offsets and rows, each
//% -- warp has an equal share of the merge path of elements and ends of segments. Item d is an element, or
//% -- the end of a segment, which comes after the segment's elements. The form says how a warp takes its
//% -- share; segments/carry.cu puts together what shares have cut apart.
//% local element = use "warp/element"
//% local bounds = use "segments/bounds"
//% local carries = use "segments/carry"
//% local place = use "segments/place"
//% local walk = use "segments/merged_warp"
//% local tile = use "segments/merged_thread"
//%
//% local T, A = k.T.c, k.A.c
//% local planes = spec.partition == "rows"
//% local shared_type = "block_shared"
//%
//% -- How many segments end among the first `items` of the sequence, found by a warp together: 32 places
//% -- at a time. With a ring each half of a warp searches, for its own `items`: both ends of the share.
//% local function search_by_halves()
// How many segments end among the first `items` of elements and ends, merged: a search by half a warp.
KG_FN uint64_t end_on_path(const ${place.offset_type().c} *g_offsets, uint64_t segments, uint64_t items, uint32_t lane)
{
    const uint64_t origin = (uint64_t)g_offsets[0];
    uint64_t low = 0, high = segments;
    while (__any_sync(${full_mask}, low < high)) {
        const uint64_t step = (high - low + 15) / 16, at = low + step * (lane % 16 + 1) - 1;
        const bool ends = low < high && at < high && (uint64_t)g_offsets[at + 1] - origin + at < items;
        const uint32_t before = (uint32_t)__popc(__ballot_sync(${full_mask}, ends) >> lane / 16 * 16 & 0xffff);
        if (low >= high) continue; // the other half goes on
        low += step * before;
        if (high > low + step - 1) high = low + step - 1;
    }
    return low;
}

//% end
//%
//% local function search()
// How many segments end among the first `items` of elements and ends, merged: a search by a warp.
KG_FN uint64_t end_on_path(const ${place.offset_type().c} *g_offsets, uint64_t segments, uint64_t items, uint32_t lane)
{
    const uint64_t origin = (uint64_t)g_offsets[0];
    uint64_t low = 0, high = segments;
    while (low < high) {
        const uint64_t step = (high - low + 31) / 32, at = low + step * (lane + 1) - 1;
        const bool ends = at < high && (uint64_t)g_offsets[at + 1] - origin + at < items;
        low += step * (uint32_t)__popc(__ballot_sync(${full_mask}, ends));
        if (high > low + step - 1) high = low + step - 1;
    }
    return low;
}

//% end
//%
//% local params = kernel_parameters()
//% params.add(A .. " *", "g_heads")
//% params.add(A .. " *", "g_tails")
//% params.add("uint64_t *", "g_ended")
//% params.add("uint32_t *", "g_ticket")
//% params.add("uint64_t ", "segments")
//% if planes then
//%   params.add("uint64_t ", "width")
//%   params.add("uint64_t ", "pitch")
//% end
//% bounds.parameters(params)
//%
//% if variant.form == "thread" then tile.tile_type("warp_tile") end
struct alignas(16) ${shared_type} {
//% if variant.form == "thread" then
    warp_tile tiles[${variant.nwarps}];
//% end
//% carries.members()
};

//% bounds.kernel()
//% local by_ring = variant.form == "thread" and variant.ring > 0
//% if by_ring then search_by_halves() elseif not planes then search() end
//% if variant.form == "warp" then walk.functions() else tile.functions() end
// Each warp takes an equal share of elements and ends of segments; the last block joins what shares cut.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(${shared_type}, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
//% bounds.taken()
    // This warp's share: items from `item`, `left` of them; it begins amid segment `segment`.
//% if planes then
    const uint64_t items = segments * (width + 1);
//% else
    const uint64_t items = segments + (segments ? (uint64_t)g_offsets[segments] - (uint64_t)g_offsets[0] : 0);
//% end
    const kg_share share = kg_balance((items + ${variant.dws - 1}) / ${variant.dws}, gridDim.x * ${variant.nwarps}, blockIdx.x * ${variant.nwarps} + warp);
    const uint64_t item = share.first * ${variant.dws} < items ? share.first * ${variant.dws} : items;
    uint64_t left = share.count * ${variant.dws} < items - item ? share.count * ${variant.dws} : items - item;
    uint64_t segment = 0, at = 0; // and the element there
//% if by_ring then
    uint64_t stop = 0; // the element behind the share
//% end
    if (left != 0) {
//% if by_ring then
        const uint64_t ends = end_on_path(g_offsets, segments, lane < 16 ? item : item + left, lane);
        segment = __shfl_sync(${full_mask}, ends, 0);
        at = (uint64_t)g_offsets[0] + item - segment;
        stop = (uint64_t)g_offsets[0] + item + left - __shfl_sync(${full_mask}, ends, 16);
//% elseif planes then
        segment = item / (width + 1);
        at = item - segment;
//% else
        segment = end_on_path(g_offsets, segments, item, lane);
        at = (uint64_t)g_offsets[0] + item - segment;
//% end
    }
    const uint64_t first = segment;
    bool ended = false; // the first segment, in this share: its sum is in shared->heads
    ${A} sum = ${call(k.ops.identity)}; // since the last end

//% if variant.form == "warp" then walk.share() else tile.share() end

    // What this warp leaves to those behind it.
    if (lane == 0) {
        ${element.slot_put("shared->tails", "warp", "sum")};
        shared->ended[warp] = ended ? first + 1 : 0;
    }
//% carries.finish()
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
//% bounds.prepare()
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(${shared_type}));
//% take_arguments()
//% if bounds.bounded() then take_region("uint32_t", "g_faults", "faults") end
//% take_region("uint64_t", "g_ended", "ended")
//% take_region(A, "g_heads", "heads")
//% take_region(A, "g_tails", "tails")
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t segments = call->lengths[${planes and 1 or 0}];
//% if planes then
    uint64_t width = call->lengths[0], pitch = call->lengths[2];
//% end
//% bounds.launch()
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(${shared_type}));
}
