//% -- One variant of the reduce over columns. A warp has a strip of columns, as many of each lane as fill 16
//% -- bytes, and goes down rows with a sum for each. In the form "thread" that is from the first row to the
//% -- last. In the form "block" the warps of a block share the rows of a strip, in order, and so do the
//% -- blocks down it. The one that ends last combines their sums. Tickets are counted for groups of strips,
//% -- as there are no more of them than words in the header.
//% local vector = use "warp/vector"
//% local element = use "warp/element"
//%
//% local T, A = k.T.c, k.A.c
//% local V, block = variant.vector, variant.form == "block"
//% local strip = 32 * V
//% local shared_type = "block_shared"
//% local shared_bytes = block and "sizeof(" .. shared_type .. ")" or "0"
//% local tickets = "KG_WORKSPACE_WORDS"
//%
//% local function store_column(before, sum, at)
//%   store_results(before, sum, "height", at)
//% end
//%
//% -- `count` rows from `r`, whole vectors of columns.
//% local function rows(count)
//%   for i = 0, count - 1 do
//%     local place = "(const " .. T .. " *)(place" .. (i == 0 and "" or " + " .. i .. " * pitch") .. ")"
//%     if variant.wide then
            const ${vector.name(k.T, V)} x${i} = ${vector.load(k.T, V)}(${place});
//%     else
            const ${T} x${i} = *${place};
//%     end
//%   end
//%   for i = 0, count - 1 do
//%     for e = 0, V - 1 do
            s${e} = ${combined("s" .. e, transformed(variant.wide and "x" .. i .. ".e" .. e or "x" .. i, "r" .. plus(i)))};
//%     end
//%   end
            place += ${count == 1 and "pitch" or count .. " * pitch"};
//% end
//%
//% -- The sums of warps, a strip of each, in order.
//% local function over_warps(to)
    for (uint32_t c = threadIdx.x; c < ${strip} && column0 + c < width; c += ${variant.tbs}) {
        ${A} sum = ${element.slot_get("shared->sums", "c")};
//%   if variant.nwarps > 1 then
        for (uint32_t w = 1; w < ${variant.nwarps}; w++) {
            const ${A} v = ${element.slot_get("shared->sums", "w * " .. strip .. " + c")};
            sum = ${combined("sum", "v")};
        }
//%   end
//%   to()
    }
//% end
//%
//% local function finish()
    // The block: the sums of its warps, in order.
    __syncthreads();
//%   over_warps(function()
//%     store_column("if (down == 1) ", "sum", "column0 + c")
        else g_sums[(uint64_t)blockIdx.x * ${strip} + c] = sum;
//%   end)
    if (down == 1) return;
    // A ticket for a group of strips; its last block combines the sums of all blocks down a strip.
    const uint32_t group = blockIdx.x % across % ${tickets};
    const uint32_t strips = (across - group + ${tickets} - 1) / ${tickets};
    bool last = false;
    __syncthreads();
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(&g_tickets[group], 1) == strips * down - 1;
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);
    if (threadIdx.x == 0) kg_st_relaxed_u32(&g_tickets[group], 0);
    const kg_share parts = kg_balance(down, ${variant.nwarps}, warp);
    for (uint32_t s = group; s < across; s += ${tickets}) {
        const uint64_t column0 = (uint64_t)s * ${strip};
//%   for e = 0, V - 1 do
        ${A} t${e} = ${call(k.ops.identity)};
//%   end
        KG_UNROLL(4)
        for (uint64_t p = parts.first; p < parts.first + parts.count; p++) {
            // One block's sums of the strip.
            const ${A} *const from = g_sums + (p * across + s) * ${strip} + lane;
//%   for e = 0, V - 1 do
            if (column0 + lane${plus(32 * e)} < width) {
                const ${A} v = from[${32 * e}];
                t${e} = ${combined("t" .. e, "v")};
            }
//%   end
        }
//%   for e = 0, V - 1 do
        ${element.slot_put("shared->sums", "warp * " .. strip .. " + lane" .. plus(32 * e), "t" .. e)};
//%   end
        // The warps' shares of them, in order.
        __syncthreads();
//%   over_warps(function()
//%     store_column("", "sum", "column0 + c")
//%   end)
        __syncthreads();
    }
//% end
//%
//% if block then
struct alignas(16) ${shared_type} {
    ${element.slots("sums", variant.nwarps * strip)}; // of each warp, a strip
};

//% end
//% local params = kernel_parameters()
//% if block then
//%   params.add(A .. " *", "g_sums")
//%   params.add("uint32_t *", "g_tickets")
//%   params.add("uint32_t ", "across")
//% end
//% for _, name in ipairs({"width", "height", "pitch"}) do params.add("uint64_t ", name) end
// A warp goes down a strip of ${strip} columns, ${V} of each lane${block and "; warps and blocks share the rows of a strip" or ""}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if block then
    KG_SMEM(${shared_type}, shared);
//% end
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
//% if block then
    const uint32_t down = gridDim.x / across;
    const uint64_t column0 = (uint64_t)(blockIdx.x % across) * ${strip};
    const kg_share share = kg_balance(height, down * ${variant.nwarps}, blockIdx.x / across * ${variant.nwarps} + warp);
    uint64_t r = share.first;
    const uint64_t stop = share.first + share.count;
//% else
    const uint64_t column0 = ((uint64_t)blockIdx.x * ${variant.nwarps} + warp) * ${strip};
    uint64_t r = 0;
    const uint64_t stop = height;
//% end
    // The sums of this lane's columns, over its rows.
    const uint64_t column = column0 + lane${V > 1 and " * " .. V or ""};
//% for e = 0, V - 1 do
    ${A} s${e} = ${call(k.ops.identity)};
//% end
    const char *place = (const char *)g_in + r * pitch + column * ${k.T.size};
    if (column${plus(V - 1)} < width) {
        for (; r + ${variant.nwork} <= stop; r += ${variant.nwork}) {
            KG_CASE(none);
//% rows(variant.nwork)
        }
//% if variant.nwork > 1 then
        for (; r < stop; r++) {
            KG_CASE(stop);
//%   rows(1)
        }
//% end
    }
//% if V > 1 then
    else if (column < width) { // the last columns do not fill a vector
        KG_CASE(columns);
        for (; r < stop; r++) {
            const ${T} *const from = (const ${T} *)place;
            s0 = ${combined("s0", transformed("from[0]", "r"))};
//%   for e = 1, V - 2 do
            if (column + ${e} < width) s${e} = ${combined("s" .. e, transformed("from[" .. e .. "]", "r"))};
//%   end
            place += pitch;
        }
    }
//% end
//% if block then
//%   for e = 0, V - 1 do
    ${element.slot_put("shared->sums", "warp * " .. strip .. " + lane" .. (V > 1 and " * " .. V or "") .. plus(e), "s" .. e)};
//%   end
//%   finish()
//% else
//%   for e = 0, V - 1 do
//%     store_column("if (column" .. plus(e) .. " < width) ", "s" .. e, "column" .. plus(e))
//%   end
//% end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, ${shared_bytes});
//% take_arguments()
    uint64_t width = call->lengths[0], height = call->lengths[1], pitch = call->lengths[2];
//% if block then
//%   take_region(A, "g_sums", "strips")
    uint32_t *g_tickets = ((kg_workspace_header *)call->header)->words;
    uint32_t across = (uint32_t)((width + ${strip - 1}) / ${strip});
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${shared_bytes});
}
