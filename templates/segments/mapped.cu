//% -- One variant of the reduce over segments in the form "mapped": each segment has lanes of its own. A warp
//% -- has `share` segments, a group of `lanes` lanes has `in_flight` of them at once. Longer segments wait
//% -- until the block takes each together. Segments of more than two ranges ("giants") are cut up: each
//% -- block has a range of elements, and a warp beside the others finds the giants that cross its borders.
//% -- Nothing waits for another block: the one that is last to add its part of a giant joins the parts.
//% use "warp/element"
//% use "warp/vector"
//% use "warp/rows"
//% use "warp/tree"
//% use "segments/merged_warp"
//% use "segments/mapped_lanes"
//% use "segments/mapped_block"
//%
//% local A = k.A.c
//% local shared_type = variant.entry .. "_shared"
//% local by_block = variant.lanes > 32
//%
//% function segment_begin(at)
//%   return "(uint64_t)g_offsets[" .. at .. "]"
//% end
//%
//% function offsets_element()
//%   return args_of("input")[2].type
//% end
//%
//% local params = scalar_params()
//% local names = parameter_names()
//% local function param(declared, name)
//%   table.insert(params, declared .. name)
//%   table.insert(names, name)
//% end
//% table.insert(params, "const " .. k.T.c .. " *g_in")
//% table.insert(params, "const " .. offsets_element().c .. " *g_offsets")
//% for _, output in ipairs(output_params()) do table.insert(params, output) end
//% param("uint64_t ", "segments")
//% if variant.in_vectors or variant.range > 0 then param("uint64_t ", "n") end
//% if variant.in_vectors then param("uint32_t ", "peel") end
//% if variant.range > 0 then
//%   param(A .. " *", "g_parts")
//%   param("uint64_t *", "g_counts")
//%   param("const uint64_t *", "g_turn")
//%   param("uint64_t ", "range")
//%   param("float ", "density")
//% end
//%
//% if variant.range > 0 then giants_types() end
struct alignas(16) ${shared_type} {
    alignas(16) ${slots("sums", 2 * variant.tbs // 32)}; // of the warps, twice: the next come while these are read
//% if variant.range > 0 then
    ${variant.entry}_part parts[2]; // of giants, in this block's range
//% end
//% if not by_block then
    uint32_t longer[${variant.nwarps * variant.in_flight}]; // segments that the block takes together: a bit for each
//% end
};

//% segments_warp_functions()
//% if variant.in_vectors then lanes_functions() end
//% if variant.range > 0 then giants_functions() end
// Groups of lanes take segments; the block takes longer ones together, and its parts of giants.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${join(params)})
{
    KG_SMEM(${shared_type}, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    uint32_t turn = 0; // sums that the block has joined
//% if by_block then
//%   block_takes_one()
//% else
    bool more = false; // work is left for the block
    if (warp < ${variant.nwarps}) {
//%   lanes_take_segments()
//%   if variant.range > 0 then
    } else {
//%     find_giants("more")
//%   end
    }
    if (!__syncthreads_or(more)) return;
//%   block_takes_longer()
//% end
//% if variant.range > 0 then block_takes_parts() end
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
    ${A} *g_parts = (${A} *)call->scratch;
    uint64_t *g_counts = (uint64_t *)call->state;
    const uint64_t *g_turn = &((const kg_workspace_header *)call->header)->turn;
//% end
    void *arguments[] = {${addresses_of(names)}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(${shared_type}));
}
