//% -- One variant of the reduce over segments in the form "mapped": each segment has lanes of its own. A warp
//% -- has `share` segments, a group of `lanes` lanes has `in_flight` of them at once. Longer segments wait
//% -- until the block takes each together. Segments of more than two ranges ("giants") are cut up: each
//% -- block has a range of elements, and a warp beside the others finds the giants that cross its borders.
//% -- Nothing waits for another block: the one that is last to add its part of a giant joins the parts.
//% local element = use "warp/element"
//% local walk = use "segments/merged_warp"
//% local group = use "segments/mapped_lanes"
//% local block = use "segments/mapped_block"
//%
//% local A = k.A.c
//% local shared_type = variant.entry .. "_shared"
//% local by_block = variant.lanes > 32
//%
//% local params = kernel_parameters()
//% params.add("uint64_t ", "segments")
//% if variant.in_vectors or variant.range > 0 then params.add("uint64_t ", "n") end
//% if variant.in_vectors then params.add("uint32_t ", "peel") end
//% if variant.range > 0 then
//%   params.add(A .. " *", "g_parts")
//%   params.add("uint64_t *", "g_counts")
//%   params.add("const uint64_t *", "g_turn")
//%   params.add("uint64_t ", "range")
//%   params.add("float ", "density")
//% end
//%
//% if variant.range > 0 then block.giants_types() end
struct alignas(16) ${shared_type} {
    alignas(16) ${element.slots("sums", 2 * variant.tbs // 32)}; // of the warps, twice: the next come while these are read
//% if variant.range > 0 then
    ${variant.entry}_part parts[2]; // of giants, in this block's range
//% end
//% if not by_block then
    uint32_t longer[${variant.nwarps * variant.in_flight}]; // segments that the block takes together: a bit for each
//% end
};

//% walk.functions()
//% if variant.in_vectors then group.functions() end
//% if variant.range > 0 then block.giants_functions() end
// Groups of lanes take segments; the block takes longer ones together, and its parts of giants.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(${shared_type}, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    uint32_t turn = 0; // sums that the block has joined
//% if by_block then
//%   block.takes_one()
//% else
    bool more = false; // work is left for the block
    if (warp < ${variant.nwarps}) {
//%   group.take_segments()
//%   if variant.range > 0 then
    } else {
//%     block.find_giants("more")
//%   end
    }
    if (!__syncthreads_or(more)) return;
//%   block.takes_longer()
//% end
//% if variant.range > 0 then block.takes_parts() end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(${shared_type}));
//% take_arguments()
    uint64_t segments = call->lengths[0];
//% if variant.in_vectors or variant.range > 0 then
    uint64_t n = call->n;
//% end
//% if variant.in_vectors then
    // Elements before the first vector of the array.
    uint32_t peel = (uint32_t)kg_peel(g_in, ${k.T.size}, 16) % ${variant.vector};
//% end
//% if variant.range > 0 then
    // Ranges grow where there would be too many of them.
    uint64_t range = (n + ${variant.blocks_max - 1}) / ${variant.blocks_max};
    if (range < ${variant.range}) range = ${variant.range};
    float density = n ? (float)segments / (float)n : 0;
//%   take_region(A, "g_parts", "parts")
//%   take_region("uint64_t", "g_counts", "counts")
    const uint64_t *g_turn = &((const kg_workspace_header *)call->header)->turn;
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(${shared_type}));
}
