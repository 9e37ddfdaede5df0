//% -- One row of the reproducible reduce, in one launch. Elements are combined in the perfect binary tree
//% -- over their places, in which a node without a right child is its left child; block/places.cu. Thread
//% -- blocks stride through tiles (Column DASk), powers of two of data blocks and so subtrees; each warp
//% -- has a power of two of data blocks of a tile in a row. The values of tiles go to scratch, and the
//% -- block that ends last combines them.
//% use "warp/vector"
//% use "block/finish"
//% use "block/places"
//%
//% local A, transform, inputs = k.A.c, k.ops.transform, args_of("input") -- A: partial results
//% local V, places, nwarps = row.vector, 32 * row.nwork, row.nwarps
//% local shared_type = row.entry .. "_shared"
//% local shared_bytes = row.s2 and "sizeof(" .. shared_type .. ")" or "0"
//% local indexed = transform and transform.uses_index
//% local scalars = args_of("scalar")
//% local batch = k.A.size <= 8 and 8 or k.A.size <= 16 and 4 or 2 -- values of tiles that a thread takes
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
//% local function names(prefix, count)
//%   local list = {}
//%   for i = 0, count - 1 do list[i + 1] = prefix .. i end
//%   return list
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
//%   local function vector_of(arg) return "const " .. vector_name(arg.type, V) .. " &" .. name_of(arg) end
KG_FN ${A} ${row.entry}_vector(${params_with(vector_of)})
{
//%   for e = 0, V - 1 do
    ${A} s${e} = ${element(function(arg) return name_of(arg) .. ".e" .. e end, "index" .. plus(e))};
//%   end
//%   places_of_thread(names("s", V))
    return s0;
}

//%   if V == 1 then return end
//%   local function array_of(arg) return "const " .. arg.type.c .. " *" .. name_of(arg) end
//%   local function at(e) return function(arg) return name_of(arg) .. "[" .. e .. "]" end end
KG_FN ${A} ${row.entry}_part(${params_with(array_of, (V == 2 and "[[maybe_unused]] " or "") .. "uint32_t count")})
{
    ${A} s0 = ${element(at(0), "index")};
//%   for e = 1, V - 2 do
    ${A} s${e} = s0;
    if (${e} < count) s${e} = ${element(at(e), "index" .. plus(e))};
//%   end
//%   places_of_thread(names("s", V - 1), "count")
    return s0;
}

//% end
//%
//% local function value_at(i)
//%   local offset = plus(32 * i * V)
//%   if not row.wide then
//%     return element(function(arg) return at_of(arg, inputs) .. "[" .. 32 * i .. "]" end, "index" .. offset)
//%   end
//%   local function load(arg) return vector_name(arg.type, V) .. "_load(" .. at_of(arg, inputs) .. offset .. ")" end
//%   return row.entry .. "_vector(" .. with_inputs(load, "index" .. offset) .. ")"
//% end
//%
//% -- INPUT: `nwork` vectors of a thread, each a value, then the places of the warp.
//% local function data_block()
            const uint64_t origin = block * ${places}, first = origin + lane;
//%   if indexed then
            const uint64_t index = first${V > 1 and " * " .. V or ""};
//%   end
//%   for _, arg in ipairs(inputs) do
            const ${arg.type.c} *const ${at_of(arg, inputs)} = g_${arg.name} + first${V > 1 and " * " .. V or ""};
//%   end
            if (origin + ${places} <= units) {
                KG_CASE(none);
//%   for i = 0, row.nwork - 1 do
                ${A} v${i} = ${value_at(i)};
//%   end
//%   reduce_places(names("v", row.nwork))
                sum = v0;
            } else { // the array ends inside
                KG_CASE(stop);
                ${A} part = ${call(k.ops.identity)};
//%   if V > 1 then
                if (units % 32 == lane && n % ${V} != 0) {
                    KG_CASE(tail);
//%     local function last(arg) return "g_" .. arg.name .. " + units * " .. V end
                    part = ${row.entry}_part(${with_inputs(last, "units * " .. V, "(uint32_t)(n % " .. V .. ")")});
                }
//%   end
//%   for i = 0, row.nwork - 1 do
                ${A} v${i} = part;
                if (first${plus(32 * i)} < units) v${i} = ${value_at(i)};
//%   end
                const uint32_t count = ${V > 1 and "(uint32_t)(n % " .. V .. " != 0) + " or ""}(uint32_t)(units - origin);
//%   reduce_places(names("v", row.nwork), "count")
                sum = v0;
            }
//% end
//%
//% -- The values of tiles: each thread takes a few in a row.
//% local function sums_block()
            const uint64_t origin = block * ${32 * batch};
            const uint32_t count = tiles - origin < ${32 * batch} ? (uint32_t)(tiles - origin) : ${32 * batch};
//%   for i = 0, batch - 1 do
            ${A} v${i} = sum;
            if (lane * ${batch}${plus(i)} < count) v${i} = g_sums[origin + lane * ${batch}${plus(i)}];
//%   end
            const uint32_t own = count > lane * ${batch} ? count - lane * ${batch} : 0;
//%   places_of_thread(names("v", batch), "own")
            const uint32_t threads = (count + ${batch - 1}) / ${batch};
//%   reduce_places({"v0"}, "threads")
            sum = v0;
//% end
//%
//% finish_shared_type(shared_type)
//% places_functions()
//% if row.wide then vector_functions() end
//% local params = scalar_params()
//% for _, arg in ipairs(inputs) do table.insert(params, "const " .. arg.type.c .. " *g_" .. arg.name) end
//% table.insert(params, k.R.c .. " *g_out")
//% table.insert(params, A .. " *g_sums")
//% table.insert(params, "uint32_t *g_ticket")
//% table.insert(params, "uint64_t n")
//% table.insert(params, "uint32_t shift")
KG_KERNEL(${row.entry}, ${row.tbs}, ${row.min_blocks})(${join(params)})
{
//% if row.s2 then
    KG_SMEM(${shared_type}, shared);
//% end
    const uint32_t lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const uint64_t units = n${V > 1 and " / " .. V or ""}; // places of whole vectors
    const uint64_t blocks = (${V > 1 and "(n + " .. V - 1 .. ") / " .. V or "n"} + ${places - 1}) / ${places};
    const uint64_t tiles = kg_tile_count((blocks + ${nwarps - 1}) / ${nwarps}, shift);
    ${A} sum = ${call(k.ops.identity)};
//% if row.pdl then
    kg_pdl_trigger(); // the next launch may be made ready
    kg_pdl_wait();    // and this one's input is there
//% end

    for (uint64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        // 2^shift data blocks for each warp.
        const uint64_t start = (tile * ${nwarps}) << shift, share = UINT64_C(1) << shift;
        uint64_t block = start + ((uint64_t)warp << shift);
        const uint64_t end = block + share < blocks ? block + share : blocks;
        [[maybe_unused]] const uint64_t left = ((blocks - start - 1) >> shift) + 1; // warps that have any
//% if row.s2 then
        if (tile != blockIdx.x) __syncthreads(); // S2 is in use
//% end
//% places_of_tile(data_block, "left", "next")
        if (gridDim.x != 1 && threadIdx.x == 0) g_sums[tile] = sum;
    }
    if (gridDim.x == 1) { // and one tile, or none
        if (threadIdx.x == 0) *g_out = ${final("sum")};
        return;
    }
    bool last = false;
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(g_ticket, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    KG_CASE(last);

    // The last block: the values of all tiles.
    {
        const uint64_t sums = (tiles + ${32 * batch - 1}) / ${32 * batch};
        const uint32_t share_of_warp = kg_tile_shift((sums + ${nwarps - 1}) / ${nwarps}, 1);
        uint64_t block = (uint64_t)warp << share_of_warp;
        const uint64_t stop = block + (UINT64_C(1) << share_of_warp), end = stop < sums ? stop : sums;
        [[maybe_unused]] const uint64_t left = ((sums - 1) >> share_of_warp) + 1;
//% places_of_tile(sums_block, "left")
    }
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(g_ticket, 0);
    *g_out = ${final("sum")};
}
KG_ENTRY(${row.entry})

KG_ROW(${row.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), nullptr, ${row.tbs}, ${shared_bytes});
//% local pointers = {}
//% for i, arg in ipairs(scalars) do
    ${arg.type.c} s_${arg.name};
    memcpy(&s_${arg.name}, call->args[${i - 1}], sizeof s_${arg.name});
//%   table.insert(pointers, "&s_" .. arg.name)
//% end
//% for i, arg in ipairs(inputs) do
    const ${arg.type.c} *g_${arg.name} = (const ${arg.type.c} *)call->args[${#scalars + i - 1}];
//%   table.insert(pointers, "&g_" .. arg.name)
//% end
    ${k.R.c} *g_out = (${k.R.c} *)call->args[${#scalars + #inputs}];
    ${A} *g_sums = (${A} *)call->scratch;
    uint32_t *g_ticket = &((kg_workspace_header *)call->header)->ticket;
    uint64_t n = call->n;
    const uint64_t data_blocks = n / ${row.dbs} + (n % ${row.dbs} != 0);
    uint32_t shift = kg_tile_shift(data_blocks, kg_most_tiles(call->grid[0], ${row.steps[1].limit}));
    void *arguments[] = {${join(pointers)}, &g_out, &g_sums, &g_ticket, &n, &shift};
    return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), arguments, ${row.tbs}, ${shared_bytes});
}
