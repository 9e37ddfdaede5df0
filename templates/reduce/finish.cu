//% -- From the sums of warps to the one result, in the launch that made them. First come the sums of a
//% -- block's warps, then the sums of all blocks by the block that ends last. A ticket in the workspace's
//% -- header tells it; that block sets it back, so the next call finds it as this one did.
//% -- Needs: k, variant; of the kernel `sum`, `lane`, `warp`, `shared`. Gives: shared_type(name), parameters(params),
//% -- pointers(), block_sum(), and one of alone(), packed() and ticket() for the end.
//% local element = use "warp/element"
//% local layouts = use "warp/layout"
//% local tree = use "warp/tree"
//%
//% local finish = {}
//%
//% -- What a block shares: the words that its warps hand out, and a sum per warp, where there are several.
//% function finish.shared_type(name)
//%   if not variant.s1 and not variant.s2 then return end
struct alignas(16) ${name} {
//%   if variant.s1 then
    kg_v16 stage[${variant.nwarps}][${variant.s1.total}]; // ${layouts.padding(variant.s1)}
//%   end
//%   if variant.s2 then
    ${element.unit_type(variant.s2)} s2[${variant.s2.bytes // variant.s2.unit_bytes}]; // ${layouts.padding(variant.s2)}
//%   end
//%   if variant.tags then
    uint32_t tag; // of the call, in the block that combines the sums of all
//%   end
};

//% end
//%
//% -- Where blocks hand in their sums: parameters of the kernel, and in the variant's function what they are.
//% function finish.parameters(params)
//%   if variant.packed then
//%     params.add("uint64_t *", "g_packed")
//%   elseif variant.tags then
//%     params.add("uint64_t *", "g_tagged")
//%     params.add("kg_tagged ", "tagged")
//%     params.add("uint64_t *", "g_turn")
//%   else
//%     params.add(k.A.c .. " *", "g_sums")
//%     params.add("uint32_t *", "g_ticket")
//%   end
//% end
//%
//% function finish.pointers()
    kg_workspace_header *header = (kg_workspace_header *)call->header;
//%   if variant.packed then
    uint64_t *g_packed = &header->packed;
//%   elseif variant.tags then
//%     take_region("uint64_t", "g_tagged", "words")
    kg_tagged tagged = call->tagged;
    uint64_t *g_turn = &header->turn;
//%   else
//%     take_region(k.A.c, "g_sums", "sums")
    uint32_t *g_ticket = &header->ticket;
//%   end
//% end
//%
//% -- Thread 0 has the sums of all warps under way at once.
//% local function one_thread()
    if (threadIdx.x == 0) {
//%   local names = register_names("of_warp", variant.nwarps)
//%   for i, name in ipairs(names) do
        ${k.A.c} ${name} = ${element.get(variant.s2, "shared->s2", layouts.unit_at(variant.s2, tostring(i - 1)))};
//%   end
//%   tree.serial_reduce(names)
        sum = ${names[1]};
    }
//% end
//%
//% -- The sums that lane 0 of each warp holds in `sum`, in order into that of thread 0.
//% function finish.block_sum()
//%   if not variant.s2 then return end
    // S2: one sum per warp; ${variant.one_joins and "one thread" or "the first warp"} reduces them.
    if (lane == 0) ${element.put(variant.s2, "shared->s2", layouts.unit_at(variant.s2, "warp"), "sum")};
    __syncthreads();
//%   if variant.one_joins then
//%     one_thread()
//%     return
//%   end
    if (warp == 0) {
        sum = ${call(k.ops.identity)};
        if (lane < ${variant.nwarps}) sum = ${element.get(variant.s2, "shared->s2", layouts.unit_at(variant.s2, "lane"))};
//%   if tree.at_once() then tree.warp_reduce("sum") end
//%   local lanes = tree.at_once() and variant.nwarps or 1
//%   while lanes < variant.nwarps do
        sum = ${call(k.ops.combine, "sum", element.down("sum", lanes))};
//%     lanes = 2 * lanes
//%   end
    }
//% end
//%
//% -- The only block.
//% function finish.alone()
//%   store_results("if (threadIdx.x == 0) ", "sum", "n")
//% end
//%
//% -- Sum and ticket in one 64-bit word, the sum in its upper half, where it wraps. One atomic addition takes
//% -- the place of a ticket and a second reading of all block sums.
//% function finish.packed()
    if (threadIdx.x != 0) return;
    if (gridDim.x == 1) {
//%   store_results("", "sum", "n")
        return;
    }
    // One atomic addition hands in the sum and takes a ticket; the last block has the sum of all.
    const uint64_t before = atomicAdd(g_packed, (uint64_t)(uint32_t)sum << 32 | 1);
    if ((uint32_t)before != gridDim.x - 1) return;
    KG_CASE(last);
    kg_st_relaxed_u64(g_packed, 0);
    sum = (${k.A.c})((uint32_t)(before >> 32) + (uint32_t)sum);
//%   store_results("", "sum", "n")
//% end
//%
//% -- Each thread of the last block takes a run of block sums, so the order of blocks is kept.
//% function finish.ticket()
//%   local batch = variant.taken
    if (gridDim.x == 1) {
//%   store_results("if (threadIdx.x == 0) ", "sum", "n")
        return;
    }
    // Hands in the block's sum; a ticket tells the block that ends last.
    bool last = false;
    if (threadIdx.x == 0) {
        g_sums[blockIdx.x] = sum;
        last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    }
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);

    // The last block: all block sums, in order.
    const uint32_t each = (gridDim.x + ${variant.tbs - 1}) / ${variant.tbs};
    const uint32_t from = threadIdx.x * each;
    const uint32_t to = from + each < gridDim.x ? from + each : gridDim.x;
    sum = ${call(k.ops.identity)};
    for (uint32_t at = from; at < to; at += ${batch}) {
//%   for i = 0, batch - 1 do
        ${k.A.c} v${i} = ${call(k.ops.identity)};
        if (at${plus(i)} < to) v${i} = g_sums[at${plus(i)}];
//%   end
//%   for i = 0, batch - 1 do
        sum = ${call(k.ops.combine, "sum", "v" .. i)};
//%   end
    }
    __syncwarp(); // some lanes had no block sum: shuffles of a warp that has parted take their time
//%   tree.warp_reduce("sum")
//%   finish.block_sum()
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
//%   store_results("", "sum", "n")
//% end
//%
//% return finish
