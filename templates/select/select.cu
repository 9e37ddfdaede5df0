//% -- One variant of a select, in the form that it has: one thread block walks along all tiles, or each tile has one.
//% local tile = run "select/tile"
//% local back = use "select/back"
//% local tickets = use "warp/tickets"
//% local sums = use "warp/upto"
//% local looks = variant.form == "look_back"
//%
struct alignas(16) block_shared {
//% tile.members()
//% if looks then tickets.members() end
};

//% tile.functions()
//% if looks then back.functions() end
//% local params = {"block_shared *shared", "uint32_t lane"}
//% local names = {"shared", "lane"}
//% if looks then
//%   if k.in_place then
//%     table.insert(params, "bool in_place")
//%     table.insert(names, "in_place")
//%   end
//%   for _, one in ipairs({{"uint32_t ", "tile"}, {"uint32_t ", "tag"}, {"uint64_t *", "g_tiles"}, {"uint64_t *", "g_groups"},
//%                         {"uint64_t *", "g_bases"}}) do
//%     table.insert(params, one[1] .. one[2])
//%     table.insert(names, one[2])
//%   end
//% else
//%   table.insert(params, "uint64_t base")
//%   table.insert(names, "total")
//% end
//% sums.functions("uint32_t")
// Tells each warp where its elements go, by the first warp. Returns how many are kept up to the end of the tile.
KG_FN uint64_t find_starts(${join(params)})
{
    const uint32_t count = lane < ${variant.nwarps} ? shared->counts[lane] : 0;
    const uint32_t upto = sum_upto(lane, count); // of the warps up to this lane's
    const uint32_t sum = __shfl_sync(${full_mask}, upto, 31);
//% if looks then
    const uint64_t base = ${back.base("sum")};
//% end
    if (lane < ${variant.nwarps}) shared->starts[lane] = base + upto - count;
    return base + sum;
}

//% -- A tile from its elements to what is stored.
//% local function one_tile()
    uint32_t kept = 0;
    if (origin + ${variant.dbs} <= n) {
//%   tile.compact("none")
    } else {
//%   tile.compact("stop")
    }
    if (lane == 0) shared->counts[warp] = kept;
    __syncthreads();
//%   if looks then
    if (warp == 0) {
        const uint64_t total = find_starts(${join(names)});
        if (tile == gridDim.x - 1 && lane == 0) *g_count = total;
    }
//%   else
    if (warp == 0) total = find_starts(${join(names)});
//%   end
    __syncthreads();
    const uint64_t start = shared->starts[warp];
//%   tile.store()
//% end
//%
//% local params = kernel_parameters()
//% params.add("uint64_t ", "n")
//% params.add("uint64_t ", "capacity")
//% if looks then tickets.parameters(params, back.regions) end
//% if looks then
// Each block takes the next tile, and looks for what those before it keep.
//% else
// One block takes all tiles, one after the other.
//% end
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(block_shared, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform(), run = warp * ${variant.dws};
//% early_start()
//% if looks then
//%   if k.in_place then tile.in_place() end
//%   tickets.take("tile")
    const uint64_t origin = (uint64_t)tile * ${variant.dbs};
//%   one_tile()
//%   tickets.finish("tile")
//% else
    uint64_t total = 0; // of the first warp: what is kept so far
    for (uint64_t origin = 0; origin < n; origin += ${variant.dbs}) {
//%   one_tile()
        __syncwarp(); // the next tile has its part
    }
    if (threadIdx.x == 0) *g_count = total;
//% end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(block_shared));
//% take_arguments()
    uint64_t n = call->n, capacity = call->lengths[0];
//% if looks then tickets.pointers(back.regions) end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(block_shared));
}
