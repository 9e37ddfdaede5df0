//% -- One variant of the reduce over rows in the form "block". As many blocks as fill the device share the rows.
//% -- Each is cut up among the same number of them, and each warp walks along a run of it. The block of a row
//% -- that ends last combines their sums. It is for a few long rows. The merge path takes longer, since all
//% -- blocks wait for the one that ends last of all.
//% local element = use "warp/element"
//% local rows = use "warp/rows"
//% local tree = use "warp/tree"
//% local units_of = run "segments/units"
//% local walk = use "segments/merged_warp"
//%
//% local T, A, nwork, E, nwarps = k.T.c, k.A.c, variant.nwork, variant.unit, variant.nwarps
//% local shared_type = "block_shared"
//% local round = 32 * nwork * E
//%
//% local function from(i) return "base + (lane" .. plus(32 * i) .. ")" .. (E > 1 and " * " .. E or "") end
//% local function place(i) return "place + (" .. from(i) .. ")" end
//%
//% local function fold()
//%   local names = register_names("v", nwork)
//%   if spec.commutative then tree.serial_reduce(names, variant.adder) else rows.reduce(names) end
            sum = ${combined("sum", "v0")};
//% end
//%
//% -- A run of a row, from `base` to `end`, into `sum` of lane 0.
//% local function run()
        for (; base + ${round} <= end; base += ${round}) {
            KG_CASE(walk);
//% units_of.load_all(place, from, tostring(E))
//% fold()
        }
        if (base < end) {
            KG_CASE(end);
            const uint32_t full = (uint32_t)(end - base) / ${E}${E > 1 and ", rest = (uint32_t)(end - base) % " .. E or ""};
//% units_of.mark_units("whole", "cut", function(i) return "lane" .. plus(32 * i) end)
//% units_of.load_some(place, from)
//% fold()
        }
//% if spec.commutative then tree.warp_reduce("sum") end
//% end
//%
//% local params = kernel_parameters()
//% params.add(A .. " *", "g_sums")
//% params.add("uint32_t *", "g_tickets")
//% params.add("uint32_t ", "parts")
//% params.add("kg_deal ", "deal")
//% for _, name in ipairs({"segments", "width", "pitch"}) do params.add("uint64_t ", name) end
//% walk.functions()
//% units_of.functions()
struct alignas(16) ${shared_type} {
    ${element.slots("sums", nwarps)}; // of each warp
};

// Blocks share rows: each is cut up among `parts` of them.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    KG_SMEM(${shared_type}, shared);
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    const uint32_t part = blockIdx.x % parts;
    // The warp's run of each row.
    const kg_share share = kg_share_of(deal, part * ${nwarps} + warp);
    uint64_t end = (share.first + share.count) * ${round};
    if (end > width) end = width;
    const uint32_t step = gridDim.x / parts;
    if (blockIdx.x >= step * parts) return; // blocks that are too few for one more row
    for (uint64_t segment = blockIdx.x / parts; segment < segments; segment += step) {
        const ${T} *const place = (const ${T} *)((const char *)g_in + segment * pitch);
        ${A} sum = ${call(k.ops.identity)};
        ${A} ${join(register_names("v", nwork))};
        uint64_t base = share.first * ${round};
//% run()
        if (lane == 0) ${element.slot_put("shared->sums", "warp", "sum")};
        __syncthreads();
        if (warp == 0) {
            sum = ${call(k.ops.identity)};
            if (lane < ${nwarps}) sum = ${element.slot_get("shared->sums", "lane")};
//% local lanes = 1
//% while lanes < nwarps do
            sum = ${combined("sum", element.down("sum", lanes))};
//%   lanes = 2 * lanes
//% end
        }
        if (parts == 1) { // there are as many rows as blocks, or more
            KG_CASE(alone);
//% store_results("if (threadIdx.x == 0) ", "sum", "width", "segment")
            __syncthreads(); // before the next row's
            continue;
        }
        // A ticket for each row, half a word; its last block combines the sums of all its blocks.
        uint32_t *const ticket = &g_tickets[segment / 2];
        const uint32_t half = segment % 2 * 16;
        bool last = false;
        if (threadIdx.x == 0) {
            g_sums[blockIdx.x] = sum;
            last = (kg_atomic_add_acq_rel_u32(ticket, 1u << half) >> half & 0xffff) == parts - 1;
        }
        if (!__syncthreads_or(last)) return;
        KG_CASE(last);
        if (warp != 0) return;
        const uint32_t each = (parts + 31) / 32, first = lane * each;
        const uint32_t stop = first + each < parts ? first + each : parts;
        sum = ${call(k.ops.identity)};
        for (uint32_t p = first; p < stop; p++) {
            const ${A} v = g_sums[segment * parts + p];
            sum = ${combined("sum", "v")};
        }
        __syncwarp();
//% tree.warp_reduce("sum")
        if (lane != 0) return;
        atomicAdd(ticket, 0u - (parts << half)); // as it was
//% store_results("", "sum", "width", "segment")
        return;
    }
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, sizeof(${shared_type}));
//% take_arguments()
    uint64_t width = call->lengths[0], segments = call->lengths[1], pitch = call->lengths[2];
//% take_region(A, "g_sums", "row_sums")
    uint32_t *g_tickets = ((kg_workspace_header *)call->header)->words;
    // Blocks of a row: one where there are more rows than tickets, or than blocks.
    uint32_t parts = 1;
    if (segments != 0 && segments <= 2 * KG_WORKSPACE_WORDS && 2 * segments <= call->grid[0])
        parts = call->grid[0] / (uint32_t)segments;
    kg_deal deal = kg_deal_of((width + ${round - 1}) / ${round}, parts * ${nwarps});
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, sizeof(${shared_type}));
}
