//% -- One variant of a scan, in the form that it has: one thread block walks along all tiles, or each tile has one.
//% local order = use "scan/order"
//% local lanes = use "scan/lanes"
//% local back = use "scan/back"
//% local looks_back = variant.form == "look_back"
//% local tile = variant.words and variant.words > 0 and run "scan/words" or run "scan/items"
//% local in_words = variant.words and variant.words > 0
//% local shared_type = "block_shared"
//% local has_shared = variant.steps[1].shared_bytes > 0
//% local shared_bytes = has_shared and "sizeof(" .. shared_type .. ")" or "0"
//% local input, output = args_of("input")[1], args_of("output")[1]
//%
//% if has_shared then
struct alignas(16) ${shared_type} {
//%   tile.members()
//%   lanes.members()
//%   if looks_back then back.members() end
};

//% end
//% tile.functions()
//%
//% -- A tile from its elements to its results: `base` is what stands before it.
//% local function body(case, base)
//%   if case == "stop" or not in_words then
        KG_CASE(${case});
//%   end
//%   tile.load(case)
//%   lanes.prefix(base)
//%   tile.store(case)
//% end
//%
//% -- Whole tiles, and the one that the end falls into; of words also what lies between 16-byte boundaries.
//% local function each_tile(base)
//%   if in_words then
    const bool apart = ((kg_past_word(g_${input.name}) | kg_past_word(g_${output.name})) != 0);
    if (!apart && origin + ${variant.dbs} <= n) {
//%   else
    if (origin + ${variant.dbs} <= n) {
//%   end
//%   body("none", base)
    } else {
//%   body("stop", base)
    }
//% end
//%
//% -- One block: what stands before a tile is a register of its first warp.
//% local function block_body()
    ${k.A.c} carry = ${order.start()}; // of the first warp: what stands before the tile
    for (uint64_t origin = 0; origin < n; origin += ${variant.dbs}) {
//%   each_tile(function()
        const ${k.A.c} base = carry;
        carry = ${order.joined("base", "tile_sum")};
//%   end)
    }
//% end
//%
//% local params = kernel_parameters()
//% params.add("uint64_t ", "n")
//% if looks_back then back.parameters(params) end
// ${looks_back and "Each block takes the next tile, and looks for the sums before it" or "One block scans all tiles, one after the other"}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if has_shared then
    KG_SMEM(${shared_type}, shared);
//% end
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
//% if looks_back then
//%   back.begin()
//%   each_tile(back.base)
//%   back.finish()
//% else
//%   block_body()
//% end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, ${shared_bytes});
//% take_arguments()
    uint64_t n = call->n;
//% if looks_back then back.pointers() end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${shared_bytes});
}
