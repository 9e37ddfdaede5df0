//% -- Sums of segments that several warps have a part of. Each warp has taken its share of the merge path of
//% -- elements and ends of segments. It leaves three things. `first` is the segment that its share begins
//% -- amid. If that one ended there, `head` is its sum up to then. `tail` is the sum of what came after the
//% -- last end. In order, the sum of a head is that of the tails before it and the head. The tails go back to
//% -- the last warp that had an end. A block does that for its warps, and leaves as much in scratch; the
//% -- block that ends last does it for all blocks.
//% -- Needs: k, variant; of the kernel `shared` with members(), `lane`, `warp`, `first`, and g_heads, g_tails,
//% -- g_ended, g_ticket. Gives: members(); lanes(sum, mask), a segmented scan over lanes; store(before, sum, at),
//% -- the result of a segment; finish(), for the end of the kernel.
//% local element = use "warp/element"
//% local place = use "segments/place"
//%
//% local carries = {}
//%
//% -- Members of the shared struct.
//% function carries.members()
    alignas(16) ${element.slots("heads", variant.nwarps)};
    alignas(16) ${element.slots("tails", variant.nwarps)};
    alignas(16) uint64_t ended[${variant.nwarps}]; // the first segment of a warp's share, and 1; 0: it goes on
//% end
//%
//% -- `sum` of each lane, after the lanes before it back to the last one of `mask`, which had an end.
//% local function carry()
//%   local params = scalar_params()
//%   for _, param in ipairs({k.A.c .. " sum", "uint32_t mask", "uint32_t lane"}) do table.insert(params, param) end
// A segmented scan: the sum of each lane after those of the lanes before it, back to the last of `mask`.
KG_FN ${k.A.c} carry(${join(params)})
{
    const uint32_t before = mask & kg_lanemask_le();
    const uint32_t from = before ? 31 - (uint32_t)__clz(before) : 0;
//%   for _, lanes in ipairs({1, 2, 4, 8, 16}) do
    { // the lane ${lanes} before
        const ${k.A.c} other = ${element.up("sum", lanes)};
        if (lane >= from + ${lanes}) sum = ${combined("other", "sum")};
    }
//%   end
    return sum;
}

//% end
//%
//% function carries.lanes(sum, mask)
//%   needs_function("carry", carry)
    ${sum} = carry(${with_scalars(sum, mask, "lane")});
//% end
//%
//% -- Stores what becomes of `sum` as that of segment `at`, behind `before`.
//% function carries.store(before, sum, at)
//%   store_results(before, sum, place.length(string.find(at, " ") and "(" .. at .. ")" or at), at)
//% end
//%
//% -- From the warps' records to those of the block, or, of a single block, to results.
//% local function block_records()
    // The block: what its warps hand on, in order, by the first warp.
    __syncthreads();
    if (warp == 0) {
        ${k.A.c} tail = ${call(k.ops.identity)};
        ${k.A.c} head = tail;
        uint64_t ended = 0;
        if (lane < ${variant.nwarps}) {
            tail = ${element.slot_get("shared->tails", "lane")};
            ended = shared->ended[lane];
            if (ended != 0) head = ${element.slot_get("shared->heads", "lane")};
        }
        const uint32_t ends = __ballot_sync(${full_mask}, ended != 0);
//%   carries.lanes("tail", "ends")
        const ${k.A.c} carried = ${element.up("tail", "1")};
        const bool opens = lane == (ends ? (uint32_t)__ffs(ends) - 1 : ${variant.nwarps - 1}); // the first with an end
        if (ended != 0) {
            if (lane != 0) head = ${combined("carried", "head")};
//%   carries.store("if (!opens || gridDim.x == 1) ", "head", "ended - 1")
        }
        if (gridDim.x != 1) {
            if (opens) {
                g_heads[blockIdx.x] = head;
                g_ended[blockIdx.x] = ended;
            }
            if (lane == ${variant.nwarps - 1}) g_tails[blockIdx.x] = tail;
        }
    }
//% end
//%
//% -- The last block: each thread takes a run of blocks, twice; first for the sum that it hands on.
//% local function last_block()
    // The last block: a run of blocks a thread; first, what each run hands on.
    const uint32_t each = (gridDim.x + ${variant.tbs - 1}) / ${variant.tbs};
    const uint32_t from = threadIdx.x * each < gridDim.x ? threadIdx.x * each : gridDim.x;
    const uint32_t to = from + each < gridDim.x ? from + each : gridDim.x;
    ${k.A.c} tail = ${call(k.ops.identity)};
    bool any = false;
    for (uint32_t block = from; block < to; block++) {
        const ${k.A.c} v = g_tails[block];
        const bool one = g_ended[block] != 0;
        tail = one ? v : ${combined("tail", "v")};
        any = any || one;
    }
    const uint32_t ends = __ballot_sync(${full_mask}, any);
//% carries.lanes("tail", "ends")
    ${k.A.c} carry = ${element.up("tail", "1")};
//% if variant.nwarps > 1 then
    if (lane == 31) {
        ${element.slot_put("shared->tails", "warp", "tail")};
        shared->ended[warp] = ends;
    }
    __syncthreads();
    ${k.A.c} before = ${call(k.ops.identity)}; // what the warps before this one hand on
    for (uint32_t w = 0; w < warp; w++) {
        const ${k.A.c} v = ${element.slot_get("shared->tails", "w")};
        before = shared->ended[w] ? v : ${combined("before", "v")};
    }
    if (lane == 0) carry = before;
    else if ((ends & kg_lanemask_lt()) == 0) carry = ${combined("before", "carry")};
//% else
    if (lane == 0) carry = ${call(k.ops.identity)};
//% end
    // Then the segments that end in the run's blocks.
    for (uint32_t block = from; block < to; block++) {
        const ${k.A.c} v = g_tails[block];
        const uint64_t ended = g_ended[block];
        if (ended != 0) {
            const ${k.A.c} head = g_heads[block];
            carry = ${combined("carry", "head")};
//%   carries.store("", "carry", "ended - 1")
            carry = v;
        } else {
            carry = ${combined("carry", "v")};
        }
    }
//% end
//%
//% function carries.finish()
//%   block_records()
    if (gridDim.x == 1) return;
    bool last = false;
    __syncthreads(); // the records are the block's
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);
    if (threadIdx.x == 0) kg_st_relaxed_u32(g_ticket, 0);
//%   last_block()
//% end
//%
//% return carries
