//% -- One variant of a scan, in the form that it has: one thread block walks along all tiles, or
//% -- each tile has one.
//% local order = use "scan/order"
//% local lanes = use "scan/lanes"
//% local between = variant.nested and use "scan/nested" or lanes
//% local back = use "scan/back"
//% local tree = variant.form == "tree" and use "scan/tree"
//% local steps = use "scan/steps"
//% local heads = use "scan/heads"
//% local form = variant.form
//% local back_too = form == "look_back" or form == "tree" or form == "wave" -- a block for each tile, by tickets
//% local tile = variant.words and variant.words > 0 and run "scan/words" or run "scan/items"
//% local in_words = variant.words and variant.words > 0
//% local shared_type = "block_shared"
//% local has_shared = variant.steps[1].shared_bytes > 0
//% local shared_bytes = has_shared and "sizeof(" .. shared_type .. ")" or "0"
//% local input, output = args_of("input")[1], args_of("output")[1]
//%
//% -- Sums are pairs with segments, in all but the tile itself.
//% local plain = k
//% if heads.on() then heads.function_of_pairs() end
//% set_kernel(heads.kernel())
//% local wave = form == "wave" and run "scan/wave"
//% -- A launch before it, which has done short segments.
//% local short = variant.short and variant.short > 0 and heads.under(plain, function() return run "scan/short" end)
//% local function of_tile(part, ...)
//%   return heads.under(plain, tile[part], ...)
//% end
//%
//% -- Tiles behind a launch that a variant before has: this one launches its kernel.
//% local shared_tiles = variant.steps[1].of
//% if shared_tiles then
using namespace ${shared_tiles}; // its tiles

//% elseif has_shared then
struct alignas(16) ${shared_type} {
//%   of_tile("members")
//%   if wave then wave.members() elseif tree then tree.members() else between.members() end
//%   heads.members()
//%   if back_too and not wave then back.members() end
//%   if short and variant.alone then heads.under(plain, short.members) end
};

//% end
//% -- By offsets what whole tiles and others share is long, and is compiled once. Tiles that stand in for segments of one
//% -- launch are rare: all go as if the end fell into them.
//% local either = in_words and form == "look_back" and variant.heads == "offsets" and not variant.alone
//% if not shared_tiles then of_tile("functions", either) end
//% if tree then tree.functions() end
//% if wave then wave.functions() end
//%
//% -- What S2 is told besides the sum: whatever makes `base`, which is what stands before the tile.
//% local told = {by = {}, names = {}}
//% if back_too and not tree and not wave then
//%   told.by, told.names = back.told()
//% elseif not tree and not wave then
//%   told.by, told.names = {k.A.c .. " &carry"}, {"carry"}
//% end
//%
//% -- What stands before a tile of a row is a register of the first warp.
//% local function behind_carry()
        const ${k.A.c} base = carry;
        carry = ${order.joined("base", "tile_sum")};
//% end
//%
//% -- All range checks share S2: it is a function.
//% local function between_function()
//%   local params = scalar_params()
//%   for _, one in ipairs(between.told()) do table.insert(params, one[1]) end
//%   table.insert(params, k.A.c .. " sum")
//%   for _, one in ipairs(told.by) do table.insert(params, one) end
// What stands before a run whose own sum is `sum`.
KG_FN ${k.A.c} before_run(${join(params)})
{
//%   between.prefix(back_too and back.base or behind_carry)
}

//% end
//% if not tree and not wave and not shared_tiles then between_function() end
//% if short then heads.under(plain, short.kernel) end
//%
//% local function prefix()

    // S2: what stands before the run.
//%   local values = {}
//%   for _, one in ipairs(between.told()) do table.insert(values, one[2]) end
//%   table.insert(values, "sum")
//%   for _, one in ipairs(told.names) do table.insert(values, one) end
    ${k.A.c} prefix = before_run(${with_scalars(table.unpack(values))});
//% end
//%
//% -- A tile from its elements to its results.
//% local function body(case)
//%   if case == "stop" or not in_words then
        KG_CASE(${case});
//%   end
//%   if wave then
    for (;;) {
//%   end
//%   of_tile("load", case)
//%   if wave then wave.prefix() elseif tree then tree.prefix() else prefix() end
//%   of_tile("store", case)
//%   if wave then
    break;
    }
//%   end
//% end
//%
//% -- Whole tiles, and the one that the end falls into; of words also what lies between 16-byte
//% -- boundaries.
//% local function each(arrays, of_case)
//%   if in_words and not variant.straight then
//%     local past = {}
//%     for i, arg in ipairs(arrays) do past[i] = "kg_past_word(g_" .. arg.name .. ")" end
    const bool apart = (${join(past, " | ")}) != 0;
    if (!apart && origin + ${variant.dbs} <= n) {
//%   else
    if (origin + ${variant.dbs} <= n) {
//%   end
//%   of_case("none")
    } else {
//%   of_case("stop")
    }
//% end
//%
//% local function each_tile()
//%   if either then
    const bool whole = ((kg_past_word(g_${input.name}) | kg_past_word(g_${output.name})) == 0) & (origin + ${variant.dbs} <= n);
//%     body("either")
//%   elseif in_words and variant.alone then
//%     body("stop")
//%   else
//%     each({input, output}, body)
//%   end
//% end
//%
//% -- The sum of a tile alone.
//% local function each_sum()
    ${k.A.c} sum;
//%   each({input}, function(case)
//%     if case == "stop" or not in_words then
        KG_CASE(${case});
//%     end
//%     of_tile("load", case, true)
//%   end)
//%   between.total()
//% end
//%
//% local function block_body()
    ${k.A.c} carry = ${order.start()}; // of the first warp: what stands before the tile
    for (uint64_t origin = 0; origin < n; origin += ${variant.dbs}) {
//%   each_tile()
    }
//% end
//%
//% -- The kernel of a step: `what` it does, and its body.
//% local function kernel(step, params, what, kernel_body)
// ${what}.
KG_KERNEL(${step.entry}, ${variant.tbs}, ${step.min_blocks})(${params.declared()})
{
//%   if has_shared then
    KG_SMEM(${shared_type}, shared);
//%   end
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//%   early_start()
//%   kernel_body()
}
KG_ENTRY(${step.entry})

//% end
//%
//% local function back_body()
//%   if short then
//%     if variant.alone then heads.under(plain, short.segments) end
//%     short.tiles(each_tile)
//%     return
//%   end
//%   local between_tiles = wave or back
//%   between_tiles.begin()
//%   each_tile()
//%   between_tiles.finish()
//% end
//%
//% -- The two kernels of three that walk along rows.
//% local function sums_body()
//%   steps.walk(call(k.ops.identity), function()
//%     each_sum()
        carry = ${order.joined("carry", "tile_sum")};
//%   end)
    if (threadIdx.x == 0) g_sums[blockIdx.x] = carry;
//% end
//%
//% local function rows_body()
//%   steps.walk("g_sums[blockIdx.x]", each_tile)
//% end
//%
//% local params, sums, starts = kernel_parameters(), kernel_parameters("scalar", "input"), nil
//% if not variant.by_row then params.add("uint64_t ", "n") end
//% heads.parameters(params, true)
//% if back_too then
//%   back.parameters(params)
//%   if short and not variant.alone then params.add("uint64_t *", "g_long") end
//%   if not shared_tiles then
//%     kernel(variant.steps[1], params, "Each block takes the next tile, and looks for the sums before it", back_body)
//%   end
//% elseif form == "steps" then
//%   sums.add("uint64_t ", "n")
//%   heads.parameters(sums, false)
//%   for _, of in ipairs({sums, params}) do
//%     of.add(k.A.c .. " *", "g_sums")
//%     of.add("kg_deal ", "deal")
//%   end
//%   kernel(variant.steps[1], sums, "Each block reduces a row of tiles to its sum", sums_body)
//%   starts = steps.starts()
//%   kernel(variant.steps[3], params, "Each block scans its row of tiles", rows_body)
//% else
//%   kernel(variant.steps[1], params, "One block scans all tiles, one after the other", block_body)
//% end
//% local function bytes_of(i)
//%   if short and i == 2 then return short.bytes() end
//%   return variant.steps[i].shared_bytes > 0 and shared_bytes or "0"
//% end
KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
//% for i, step in ipairs(variant.steps) do
        ${i == 1 and "int error" or "if (!error) error"} = kg_launch(call, ${i - 1}, KG_KERNEL_OF(${step.entry}), nullptr, ${step.tbs}, ${bytes_of(i)});
//% end
        return error;
    }
//% take_arguments()
//% if not variant.by_row then
    uint64_t n = call->n;
//% end
//% heads.lengths()
//% if form == "steps" then
//%   steps.launch(sums, starts, params, shared_bytes)
//% else
//%   if back_too then back.pointers() end
//%   if short then short.launch() end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.steps[1].entry}), arguments, ${variant.tbs}, ${shared_bytes});
//% end
}
//% set_kernel(plain)
