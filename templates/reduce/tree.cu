//% -- One variant of the reproducible reduce, in one launch. Elements are combined in the perfect binary tree
//% -- over their places, in which a node without a right child is its left child; reduce/places.cu. Thread
//% -- blocks stride through tiles (Column DASk), powers of two of data blocks and so subtrees. Each warp has
//% -- a power of two of data blocks of a tile in a row. The values of tiles go to scratch, and the block that
//% -- ends last combines them.
//% local vector = use "warp/vector"
//% local rows = use "warp/rows"
//% local finish = use "reduce/finish"
//% local tags = use "reduce/tags"
//% local places = use "reduce/places"
//%
//% local A, transform, inputs = k.A.c, k.ops.transform, args_of("input") -- A: partial results
//% local V, nwarps = variant.vector, variant.nwarps
//% local per_block = 32 * variant.nwork -- places of a data block
//% local shared_type = "block_shared"
//% local shared_bytes = variant.s2 and "sizeof(" .. shared_type .. ")" or "0"
//% local indexed = transform and transform.uses_index
//% local scalars = args_of("scalar")
//% local alone = variant.steps[1].fixed == 1 -- one block, and one tile
//% local batch = variant.taken -- values of tiles that a thread takes
//%
//% -- `of` gives the element of an input, in C.
//% local function element(of, index)
//%   local values = {}
//%   for j, arg in ipairs(inputs) do values[j] = of(arg) end
//%   if not transform then return values[1] end
//%   if indexed then table.insert(values, index) end
//%   return call(transform, table.unpack(values))
//% end
//%
//% -- What the vector's elements of an input are called in its function.
//% local function name_of(arg)
//%   return #inputs == 1 and "v" or "v_" .. arg.name
//% end
//%
//% -- A value for each input, and the rest that an operator may use.
//% local function with_inputs(of, index, ...)
//%   local values = {}
//%   for j, arg in ipairs(inputs) do values[j] = of(arg) end
//%   for _, value in ipairs({...}) do table.insert(values, value) end
//%   for _, arg in ipairs(scalars) do table.insert(values, "s_" .. arg.name) end
//%   if indexed then table.insert(values, index) end
//%   return join(values)
//% end
//%
//% local function params_with(of, ...)
//%   local params = {}
//%   for j, arg in ipairs(inputs) do params[j] = of(arg) end
//%   for _, param in ipairs({...}) do table.insert(params, param) end
//%   for _, param in ipairs(scalar_params()) do table.insert(params, param) end
//%   if indexed then table.insert(params, "uint64_t index") end
//%   return join(params)
//% end
//%
//% -- The value of a vector, and of the one that the array ends in: its first `count` elements.
//% local function vector_functions()
//%   local function vector_of(arg) return "const " .. vector.name(arg.type, V) .. " &" .. name_of(arg) end
// The value of a vector.
KG_FN ${A} reduce_vector(${params_with(vector_of)})
{
//%   for e = 0, V - 1 do
    ${A} s${e} = ${element(function(arg) return name_of(arg) .. ".e" .. e end, "index" .. plus(e))};
//%   end
//%   places.of_thread(register_names("s", V))
    return s0;
}

//%   if V == 1 then return end
// The value of the vector that the array ends in: of its first `count` elements.
KG_FN ${A} reduce_part(${params_with(vector_of, (V == 2 and "[[maybe_unused]] " or "") .. "uint32_t count")})
{
    ${A} s0 = ${element(function(arg) return name_of(arg) .. ".e0" end, "index")};
//%   for e = 1, V - 2 do
    ${A} s${e} = s0;
    if (${e} < count) s${e} = ${element(function(arg) return name_of(arg) .. ".e" .. e end, "index" .. plus(e))};
//%   end
//%   places.of_thread(register_names("s", V - 1), "count")
    return s0;
}

//% end
//%
//% local function value_at(i)
//%   local offset = plus(32 * i * V)
//%   if not variant.wide then
//%     return element(function(arg) return at_of(arg, inputs) .. "[" .. 32 * i .. "]" end, "index" .. offset)
//%   end
//%   local function load(arg) return vector.load(arg.type, V) .. "(" .. at_of(arg, inputs) .. offset .. ")" end
//%   return "reduce_vector(" .. with_inputs(load, "index" .. offset) .. ")"
//% end
//%
//% -- Where the array ends. All loads are under way before the first is used, so what lies past the end is
//% -- the last vector there is once more. The elements behind the last whole vector make one of their own.
//% local function last_vectors()
//%   local function name(i, arg) return "w" .. i .. "_" .. arg.name end
//%   if V > 1 then
                // The elements behind the last whole vector: one lane's.
                const uint32_t tail = (uint32_t)(n % ${V});
                const bool has_tail = tail != 0 && units % 32 == lane;
//%     for _, arg in ipairs(inputs) do
                ${vector.name(arg.type, V)} tail_${arg.name} = {};
//%       for e = 0, V - 2 do
                if (has_tail && ${e} < tail) tail_${arg.name}.e${e} = g_${arg.name}[units * ${V}${plus(e)}];
//%       end
//%     end
//%   end
//%   for i = 0, variant.nwork - 1 do
//%     for _, arg in ipairs(inputs) do
                ${vector.name(arg.type, V)} ${name(i, arg)} = {};
//%     end
//%   end
                if (units != 0) { // the last vector stands in for those past the end
//%   for i = 0, variant.nwork - 1 do
                    const uint64_t p${i} = (first${plus(32 * i)} < units ? first${plus(32 * i)} : units - 1) * ${V};
//%   end
//%   for i = 0, variant.nwork - 1 do
//%     for _, arg in ipairs(inputs) do
                    ${name(i, arg)} = ${vector.load(arg.type, V)}(g_${arg.name} + p${i});
//%     end
//%   end
                }
                // The value of each vector.
                ${A} part = ${call(k.ops.identity)};
//%   if V > 1 then
                if (has_tail) {
                    KG_CASE(tail);
                    part = reduce_part(${with_inputs(function(arg) return "tail_" .. arg.name end, "units * " .. V, "tail")});
                }
//%   end
//%   for i = 0, variant.nwork - 1 do
                ${A} v${i} = part;
                if (first${plus(32 * i)} < units) v${i} = reduce_vector(${with_inputs(function(arg) return name(i, arg) end, "index" .. plus(32 * i * V))});
//%   end
//% end
//%
//% local function last_elements()
//%   local function name(i, arg) return "w" .. i .. "_" .. arg.name end
//%   for i = 0, variant.nwork - 1 do
                const uint64_t p${i} = first${plus(32 * i)} < units ? first${plus(32 * i)} : units - 1;
//%   end
//%   for i = 0, variant.nwork - 1 do
//%     for _, arg in ipairs(inputs) do
                const ${arg.type.c} ${name(i, arg)} = g_${arg.name}[p${i}];
//%     end
//%   end
//%   for i = 0, variant.nwork - 1 do
                ${A} v${i} = ${element(function(arg) return name(i, arg) end, "p" .. i)};
//%   end
//% end
//%
//% -- INPUT: `nwork` vectors of a thread, each a value, then the places of the warp.
//% local function data_block()
            // INPUT: ${plural(variant.nwork, variant.wide and "vector" or "element")} of a thread, each a value.
            const uint64_t origin = block * ${per_block}, first = origin + lane;
//%   if indexed then
            const uint64_t index = first${V > 1 and " * " .. V or ""};
//%   end
//%   for _, arg in ipairs(inputs) do
            const ${arg.type.c} *const ${at_of(arg, inputs)} = g_${arg.name} + first${V > 1 and " * " .. V or ""};
//%   end
            if (origin + ${per_block} <= units) {
                KG_CASE(none);
//%   for i = 0, variant.nwork - 1 do
                ${A} v${i} = ${value_at(i)};
//%   end
//%   rows.reduce_places(register_names("v", variant.nwork))
                sum = v0;
            } else { // the array ends inside
                KG_CASE(stop);
//%   if variant.wide then
//%     last_vectors()
//%   else
//%     last_elements()
//%   end
                const uint32_t count = ${V > 1 and "(uint32_t)(n % " .. V .. " != 0) + " or ""}(uint32_t)(units - origin);
//%   rows.reduce_places(register_names("v", variant.nwork), "count")
                sum = v0;
            }
//% end
//%
//% -- The values of tiles: each thread takes a few in a row.
//% local function sums_block()
            // INPUT: ${plural(batch, "value")} of tiles of a thread.
            const uint64_t origin = block * ${32 * batch};
            const uint32_t count = tiles - origin < ${32 * batch} ? (uint32_t)(tiles - origin) : ${32 * batch};
            const uint32_t own = count > lane * ${batch} ? count - lane * ${batch} : 0;
//%   if variant.tags then
            ${A} ${join(register_names("v", batch), " = sum, ")} = sum;
            if (own != 0) {
//%     tags.take(register_names("v", batch), "origin + lane * " .. batch, function(i) return i .. " >= own" end)
            }
//%   else
//%     for i = 0, batch - 1 do
            ${A} v${i} = sum;
            if (${i} < own) v${i} = g_sums[origin + lane * ${batch}${plus(i)}];
//%     end
//%   end
//%   places.of_thread(register_names("v", batch), "own")
            const uint32_t threads = (count + ${batch - 1}) / ${batch};
//%   rows.reduce_places({"v0"}, "threads")
            sum = v0;
//% end
//%
//% -- The identity stands before all elements, as in any reduce: a minimum of nothing but NaNs is it.
//% local function store_root(before)
        sum = ${call(k.ops.combine, call(k.ops.identity), "sum")};
//%   store_results(before, "sum", "n")
//% end
//%
//% -- The elements of a warp's data block, of which `count` are there in all. What is not there is not loaded,
//% -- so one way serves full ones, too.
//% local function whole_elements()
        const uint32_t left = count > place ? count - place : 0;
//%   for _, arg in ipairs(inputs) do
        const ${arg.type.c} *const ${at_of(arg, inputs)} = g_${arg.name} + place + lane;
//%     for i = 0, variant.nwork - 1 do
        ${arg.type.c} w${i}_${arg.name} = {};
        if (lane${plus(32 * i)} < left) w${i}_${arg.name} = ${at_of(arg, inputs)}[${32 * i}];
//%     end
//%   end
//%   for i = 0, variant.nwork - 1 do
        ${A} v${i} = ${element(function(arg) return "w" .. i .. "_" .. arg.name end, "place + lane" .. plus(32 * i))};
//%   end
//%   rows.reduce_places(register_names("v", variant.nwork), "left")
//% end
//%
//% -- Arrays of one data block a warp, or less: a way of few instructions, and of places of 32 bits.
//% local function whole()
    if (shift == 0) {
        KG_CASE(whole);
        const uint32_t count = (uint32_t)n, place = warp * ${per_block};
//%   whole_elements()
        sum = v0;
//%   if variant.s2 then
//%     places.of_warps("(count + " .. per_block - 1 .. ") / " .. per_block)
//%   end
        if (count == 0) sum = ${call(k.ops.identity)};
//%   store_root("if (threadIdx.x == 0) ")
        return;
    }
//% end
//%
//% finish.shared_type(shared_type)
//% places.functions()
//% if variant.wide then vector_functions() end
//% local params = kernel_parameters()
//% if not alone then finish.parameters(params) end
//% params.add("uint64_t ", "n")
//% params.add("uint32_t ", "shift")
// Column DASk: blocks stride through tiles, which are subtrees; ${alone and "there is one" or "the last block combines their values"}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if variant.s2 then
    KG_SMEM(${shared_type}, shared);
//% end
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
    const uint64_t units = n${V > 1 and " / " .. V or ""}; // places of whole vectors
    const uint64_t blocks = (${V > 1 and "(n + " .. V - 1 .. ") / " .. V or "n"} + ${per_block - 1}) / ${per_block};
//% if not alone then
    const uint64_t tiles = kg_tile_count((blocks + ${nwarps - 1}) / ${nwarps}, shift);
//% end
    ${A} sum = ${call(k.ops.identity)};
//% early_start()
//% if variant.tags then tags.begin() end

//% if variant.whole then whole() end
//% if alone then
    if (n != 0) {
        // 2^shift data blocks for each warp.
        uint64_t block = (uint64_t)warp << shift;
        const uint64_t stop = block + (UINT64_C(1) << shift), end = stop < blocks ? stop : blocks;
        [[maybe_unused]] const uint64_t left = ((blocks - 1) >> shift) + 1; // warps that have any
//%   places.of_tile(data_block, "left", "next", not variant.whole and "shift == 0")
    }
//%   store_root("if (threadIdx.x == 0) ")
//% else
    for (uint64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        // 2^shift data blocks for each warp.
        const uint64_t start = (tile * ${nwarps}) << shift, share = UINT64_C(1) << shift;
        uint64_t block = start + ((uint64_t)warp << shift);
        const uint64_t end = block + share < blocks ? block + share : blocks;
        [[maybe_unused]] const uint64_t left = ((blocks - start - 1) >> shift) + 1; // warps that have any
//% if variant.s2 then
        if (tile != blockIdx.x) __syncthreads(); // S2 is in use
//% end
//% places.of_tile(data_block, "left", "next")
        if (gridDim.x != 1 && threadIdx.x == 0) ${variant.tags and tags.publish("tile", "(uint32_t)(turn >> 32) + 1") or "g_sums[tile] = sum"};
    }
    if (gridDim.x == 1) { // and one tile, or none
//%   store_root("if (threadIdx.x == 0) ")
        return;
    }
//%   if variant.tags then
    uint32_t tag = (uint32_t)(turn >> 32) + 1;
//%     tags.last()
//%   else
    bool last = false;
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);
//%   end

    // The last block: the values of all tiles.
    {
        const uint64_t sums = (tiles + ${32 * batch - 1}) / ${32 * batch};
        const uint32_t share_of_warp = kg_tile_shift((sums + ${nwarps - 1}) / ${nwarps}, 1);
        uint64_t block = (uint64_t)warp << share_of_warp;
        const uint64_t stop = block + (UINT64_C(1) << share_of_warp), end = stop < sums ? stop : sums;
        [[maybe_unused]] const uint64_t left = ((sums - 1) >> share_of_warp) + 1;
//% places.of_tile(sums_block, "left")
    }
//%   if variant.tags then
//%     tags.finish_call()
//%   else
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
//%   end
//%   store_root("")
//% end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, ${shared_bytes});
//% take_arguments()
//% if not alone then finish.pointers() end
    uint64_t n = call->n;
    const uint64_t data_blocks = n / ${variant.dbs} + (n % ${variant.dbs} != 0);
    uint32_t shift = kg_tile_shift(data_blocks, kg_most_tiles(call->grid[0], ${variant.steps[1].limit}));
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${shared_bytes});
}
