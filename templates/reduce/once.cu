//% -- One variant of the reduce that is one launch. Vectors of 16 bytes go straight into registers. There is
//% -- a sum per warp and one per block; the last block to end reduces the block sums. An operator that
//% -- commutes strides through the array (Column DASk) with a sum per lane. One that does not takes a run of
//% -- consecutive elements per warp (Row DASk), and each data block is reduced across lanes in order.
//% local rows = use "warp/rows"
//% local tree = use "warp/tree"
//% local finish = use "reduce/finish"
//% local tags = use "reduce/tags"
//% local bask = use "bask/order"
//% local tiles = use "reduce/tiles"
//%
//% local A, lead = k.A.c, arg_named(variant.lead) -- A: partial results
//% local V, ordered = variant.vector, variant.dask == "row"
//% local alone = variant.steps[1].fixed == 1 -- one block: no sums of others
//% local shared_type = "block_shared"
//% local staged = variant.words > 1 -- one input, whose vectors a warp loads together
//% local shared_bytes = (variant.s1 or variant.s2) and "sizeof(" .. shared_type .. ")" or "0"
//% local input = run "reduce/once_input"
//%
//% finish.shared_type(shared_type)
//% local last_stage = alone and "one block reduces all" or variant.packed and "the last block to end has the sum of all"
//%   or variant.tags and "the block that began last reduces the sums of all blocks"
//%   or "the block that ends last reduces the sums of all blocks"
//% local params = kernel_parameters()
//% if not alone then finish.parameters(params) end
//% params.add("uint64_t ", "n")
//% params.add("uint32_t ", "head")
//% if ordered then params.add("kg_deal ", "deal") end
// ${ordered and "Row DASk: each warp reduces a run of consecutive vectors" or "Column DASk: the grid strides through the vectors, with a sum per lane"}; ${last_stage}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if variant.s1 or variant.s2 then
    KG_SMEM(${shared_type}, shared);
//% end
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% if staged then
    kg_v16 *const stage = shared->stage[warp];
//% end
    const uint64_t units = (n - head) / ${V};
//% if V > 1 then
    const uint32_t tail = (uint32_t)((n - head) % ${V});
//% end
    ${A} sum = ${call(k.ops.identity)};
//% early_start()
//% if variant.tags then tags.begin() end
//% if ordered then
    // The data blocks of this warp, and whether the vectors end in its last one.
    const uint32_t item = lane;
    const kg_share share = kg_share_of(deal, blockIdx.x * ${variant.nwarps} + warp);
    const uint64_t end = share.first + share.count;
    const bool reaches_end = share.count != 0 && end * ${32 * variant.nwork} >= units;
    const bool check_last = reaches_end && units % ${32 * variant.nwork} != 0;
    uint64_t block = share.first;

//%   input.ends_begin("head", "head != 0 && blockIdx.x == 0 && warp == 0")
//%   input.ends_begin("tail", "tail != 0 && (reaches_end || (units == 0 && blockIdx.x == 0 && warp == 0))")
//%   tiles.warp_row(function(case)
//%     input.load_block(case)
//%     rows.reduce(input.value_names())
        sum = ${combined("sum", "v0")};
//%   end)
//% else
    const uint32_t item = ${bask[variant.bask].first()};

//%   input.ends_begin("head", "blockIdx.x == 0 && warp == 0")
//%   input.ends_begin("tail", "blockIdx.x == 0 && warp == " .. variant.nwarps - 1)
//%   tiles[variant.whole and "whole" or "column"](function(case)
//%     input.load_block(case)
//%     tree.serial_reduce(input.value_names(), variant.adder, k.ops.follow)
        sum = ${combined("sum", "v0")};
//%   end)
//% end
//% input.ends_sum("head")
//% input.ends_sum("tail")
//% if not ordered then

    // S1: the sums of the lanes.
//%   tree.warp_reduce("sum")
//% end

//% finish.block_sum()
//% if alone then
//%   finish.alone()
//% elseif variant.packed then
//%   finish.packed()
//% elseif variant.tags then
//%   tags.finish()
//% else
//%   finish.ticket()
//% end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, ${shared_bytes});
//% take_arguments()
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_${lead.name}, ${lead.type.size}, n);
//% if not alone then finish.pointers() end
//% if ordered then
    const uint64_t units = (n - head) / ${V};
    kg_deal deal = kg_deal_of((units + ${32 * variant.nwork - 1}) / ${32 * variant.nwork}, call->grid[0] * ${variant.nwarps});
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${shared_bytes});
}
