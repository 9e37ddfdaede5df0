//% -- The kernel of a transpose by tiles, which go through shared memory.
//% -- Needs: k, variant, and block_shared in front. Gives: a function of the tile's width and height, and of
//% -- body(case), which emits what becomes of a tile.
//% local tiles = use "dask/tile"
//%
//% return function(width, height, body)
//%   local params = kernel_parameters()
//%   for _, name in ipairs({"width", "height", "in_pitch", "out_pitch"}) do params.add("uint64_t ", name) end
//%   params.add("uint32_t ", "across")
//%   if variant.group > 1 then params.add("uint32_t ", "group") end
// A tile comes in row by row and goes out column by column, through shared memory.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = kg_lane(), warp = kg_warp();
//%   early_start()
//%   tiles.frame(width, height, body, "width", variant.group)
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//%   take_arguments()
    uint64_t width = call->lengths[0], height = call->lengths[1];
    uint64_t in_pitch = call->lengths[2], out_pitch = call->lengths[3];
//%   tiles.arguments(width, height, variant.group)
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}
//% end
