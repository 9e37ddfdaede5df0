//% -- One variant of the reduce over segments in the form "mapped": each segment has lanes of its own. A warp
//% -- has `share` segments, a group of `lanes` lanes has `in_flight` of them at once. Longer segments go to a
//% -- list, which the block works off. Blocks whose segments have too many elements leave the long ones to
//% -- ranges. Each block has a range of elements, and a warp beside the others finds what is left to it.
//% -- Nothing waits for another block: the one that is last to add its part of a segment joins the parts.
//% local element = use "warp/element"
//% local walk = use "segments/merged_warp"
//% local group = use "segments/mapped_lanes"
//% local ranges = use "segments/mapped_ranges"
//% local block = use "segments/mapped_block"
//% local tile = use "segments/mapped_tile"
//%
//% local by_block = variant.lanes > 32
//%
//% local function bits_of(power)
//%   local bits = 0
//%   while power > 1 << bits do bits = bits + 1 end
//%   return bits
//% end
//%
//% local params = kernel_parameters()
//% params.add("uint64_t ", "segments")
//% local needs_n = variant.in_vectors or variant.range > 0 or tile.used()
//% if needs_n then params.add("uint64_t ", "n") end
//% if variant.in_vectors then params.add("uint32_t ", "peel") end
//% if variant.range > 0 then
//%   params.add(k.A.c .. " *", "g_parts")
//%   params.add("uint64_t *", "g_counts")
//%   params.add("const uint64_t *", "g_turn")
//%   params.add("uint32_t ", "range_bits")
//%   params.add("uint32_t ", "shift")
//%   params.add("float ", "step")
//% end
//%
struct alignas(16) block_shared {
    alignas(16) ${element.slots("sums", 2 * variant.tbs // 32)}; // of the warps, twice: the next come while these are read
//% if variant.range > 0 then
    uint64_t from, to;  // elements of this block's range
    uint32_t owners[2]; // blocks that leave segments to it, each plus one; 0: none
//% end
//% if not by_block then
    uint32_t counts[${3 * ranges.lists()}]; // in turns: listed segments for a warp each, for the block, and taken by warps
    uint16_t list[${ranges.share()}]; // of long segments: for a warp from the front, for the block from the back
//% end
//% if tile.used() then tile.member() end
};

//% walk.functions()
//% if variant.in_vectors then group.functions() end
//% if tile.used() then tile.functions() end
//% if variant.range > 0 then ranges.functions() end
// Groups of lanes take segments; the block takes longer ones, and what others leave to its range.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.slim and "KG_BLOCKS_SINCE_90(" .. variant.min_blocks .. ")" or variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% if not by_block then
//%   early_trigger()
    if (threadIdx.x < ${3 * ranges.lists()}) shared->counts[threadIdx.x] = 0;
    __syncthreads();
//%   early_wait()
//% else
//%   early_start()
//% end
    uint32_t turn = 0; // sums that the block has joined
//% if by_block then
//%   block.takes_one()
//% else
    bool more = false; // work is left for the block
    if (warp < ${variant.nwarps}) {
//%   group.take_segments()
//%   if variant.range > 0 then
    } else {
//%     ranges.find_owners("more")
//%   end
    }
    if (!__syncthreads_or(more)) return;
//% end
//% block.works_off_lists()
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% take_arguments()
    uint64_t segments = call->lengths[0];
//% if needs_n then
    uint64_t n = call->n;
//% end
//% if variant.in_vectors then
    // Elements before the first vector of the array.
    uint32_t peel = (uint32_t)kg_peel(g_in, ${k.T.size}, 16) % ${variant.vector};
//% end
//% if variant.range > 0 then
    // Ranges grow where there would be too many of them. One of each 1 << shift blocks has a range.
    uint32_t range_bits = ${bits_of(variant.range)};
    while (n > UINT64_C(${variant.blocks_max}) << range_bits) range_bits++;
    const uint64_t range = UINT64_C(1) << range_bits, ranges = n ? (n + range - 1) >> range_bits : 1;
    uint32_t shift = 0;
    while (ranges << (shift + 1) <= call->grid[0]) shift++;
    // Blocks whose segments would fill a range, if all had as many elements.
    float step = n ? (float)((segments + ${ranges.share() - 1}) / ${ranges.share()}) / (float)n * (float)range : 0;
//%   take_region(k.A.c, "g_parts", "parts")
//%   take_region("uint64_t", "g_counts", "counts")
    const uint64_t *g_turn = &((const kg_workspace_header *)call->header)->turn;
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}
