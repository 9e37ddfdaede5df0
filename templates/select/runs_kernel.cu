//% -- The kernel of runs, and of sums by key: a block takes the next tile, or one block takes all of them.
//% -- Needs: k, variant, and block_shared in front. Gives: a function of `w`, which has
//% --   what      what runs do before a tile, in words.
//% --   regions   those of the workspace, in a look-back.
//% --   carry     what the first warp keeps from tile to tile, in C.
//% --   one_tile  a function that emits what becomes of a tile.
//% --   as        as(f, ...) calls f(...) for the type of what tiles hand on.
//% local tickets = use "warp/tickets"
//% local looks = variant.form == "look_back"
//%
//% return function(w)
//%   local params = kernel_parameters()
//%   params.add("uint64_t ", "n")
//%   params.add("uint64_t ", "capacity")
//%   if looks then w.as(tickets.parameters, params, w.regions) end
//%   if looks then
// Each block takes the next tile, and looks for the runs that ${w.what} before it.
//%   else
// One block takes all tiles, one after the other.
//%   end
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * ${variant.dws};
//%   early_start()
//%   if looks then
//%     tickets.take("tile")
    const uint64_t origin = (uint64_t)tile * ${variant.dbs};
//%     w.one_tile()
//%     w.as(tickets.finish, "tile")
//%   else
    ${w.carry}; // of the first warp: what stands before the tile
    for (uint64_t origin = 0; origin == 0 || origin < n; origin += ${variant.dbs}) {
//%     w.one_tile()
        __syncwarp(); // the next tile has its part
    }
//%   end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//%   take_arguments()
    uint64_t n = call->n, capacity = call->lengths[0];
//%   if looks then tickets.pointers(w.regions) end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}
//% end
