//% -- One variant of the ordered reduce (dissertation chapter 6): row sums on the Row DASk. Where there are
//% -- several rows, one block reduces the row sums in a second step.
//% local steps = use "reduce/steps"
//% local dask = use "dask/row"
//%
//% local A = k.A.c -- partial results
//% local inputs, sums = args_of("input"), {{name = "in", type = k.A}} -- what the two steps read
//% local transform, finalised = k.ops.transform, results_differ()
//% local shared_type = "block_shared"
//% local has_shared = variant.s1 or variant.s2
//% local shared_bytes = has_shared and "sizeof(" .. shared_type .. ")" or "0"
//%
//% -- Row sums of the elements' type: both steps call one function, which is told whether it reads sums.
//% local two = variant.steps[2]
//% local shares = two and #inputs == 1 and inputs[1].type.c == A
//%
//% local function place(i)
//%   return "place" .. plus(32 * i)
//% end
//%
//% -- INPUT: the data block in warp view, with the identity wherever it reaches past the array.
//% local function load_block(case, arrays, transformed)
    // INPUT: a chunk of ${variant.dws} elements per warp, in warp view${dask.check(case, "") and "; the identity past the ends" or ""}.
    const uint64_t place = origin + warp * ${variant.dws} + lane;
//%   for _, arg in ipairs(arrays) do
    const ${arg.type.c} *${at_of(arg, arrays)} = g_${arg.name} + (place - shift);
//%   end
//%   for i = 0, variant.nwork - 1 do
//%     local values = {}
//%     for j, arg in ipairs(arrays) do values[j] = at_of(arg, arrays) .. "[" .. 32 * i .. "]" end
//%     local value = values[1]
//%     if transformed then
//%       if transform.uses_index then table.insert(values, place(i) .. " - shift") end
//%       value = (shares and "sums ? " .. values[1] .. " : " or "") .. call(transform, table.unpack(values))
//%     end
//%     local check = dask.check(case, place(i))
//%     if check then
    ${A} v${i} = ${call(k.ops.identity)};
    if (${check}) v${i} = ${value};
//%     else
    ${A} v${i} = ${value};
//%     end
//%   end
//% end
//%
//% -- The parameters of a step that reads `arrays`. `given` has what the variant's function calls them: `sums`, `n`,
//% -- `shift`, and `arrays` where they are not arguments of the call.
//% local function parameters(arrays, given)
//%   local params = kernel_parameters("scalar")
//%   for _, arg in ipairs(arrays) do
//%     params.add("const " .. arg.type.c .. " *", "g_" .. arg.name, given.arrays)
//%   end
//%   params.add(A .. " *", "g_sums", given.sums)
//%   params.add("uint64_t ", "n", given.n)
//%   params.add("uint32_t ", "shift", given.shift)
//%   if finalised then
//%     for _, arg in ipairs(args_of("output")) do params.add(pointer_to(arg), "g_" .. arg.name) end
//%     if results_count() then params.add("uint64_t ", "count", "n") end
//%   end
//%   return params
//% end
//%
//% -- What a block does, in the kernel or in the function that both kernels call.
//% local function rows(arrays, transformed)
//%   if has_shared then
    KG_SMEM(${shared_type}, shared);
//%   end
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//%   steps.setup()
    ${A} row_sum = ${call(k.ops.identity)};

//%   dask.frame(function(case)
//%     load_block(case, arrays, transformed)
//%     steps.reduce()
//%   end, "n")

//%   if not finalised then
    if (threadIdx.x == 0) g_sums[blockIdx.x] = row_sum;
//%   else
    if (threadIdx.x != 0) return;
    if (gridDim.x != 1) g_sums[blockIdx.x] = row_sum;
//%     store_results("else ", "row_sum", "count")
//%   end
//% end
//%
//% local function shared_function(params)
// A block reduces a row of data blocks in order, to one sum.${transform and " `sums`: of row sums." or ""}
KG_FN void reduce_row(${params.declared()}${transform and ", bool sums" or ""})
{
//%   rows(inputs, transform)
}

//% end
//%
//% local function kernel(step, arrays, params, transformed)
// ${step == two and "The row sums, in order, by one block." or shares and "Row DASk: a block for each row." or "Row DASk: each block reduces a row of data blocks in order, to one sum."}
KG_KERNEL(${step.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//%   if shares then
    reduce_row(${params.names()}${transform and (step == two and ", true" or ", false") or ""});
//%   else
//%     rows(arrays, transformed)
//%   end
}
KG_ENTRY(${step.entry})

//% end
//%
//% steps.shared_type(shared_type)
//% steps.functions(shared_type)
//% local first = parameters(inputs, {sums = (two or finalised) and "g_sums" or "g_out"})
//% if shares then shared_function(first) end
//% kernel(variant.steps[1], inputs, first, transform)
//% local rows = {arrays = "g_sums", sums = finalised and "no_sums" or "g_out", n = "rows", shift = "no_shift"}
//% local second = parameters(sums, rows)
//% if two then
//%   kernel(two, sums, second, nil)
//% end
KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
//% for i, step in ipairs(variant.steps) do
        ${i == 1 and "int error" or "if (!error) error"} = kg_launch(call, ${i - 1}, KG_KERNEL_OF(${step.entry}), nullptr, ${variant.tbs}, ${shared_bytes});
//% end
        return error;
    }
//% take_arguments()
    uint64_t n = call->n;
//% local lined = arg_named(variant.lead)
    uint32_t shift = kg_line_shift(g_${lined.name}, ${lined.type.size})${lined.type.size * variant.dbs < constants.line_bytes and " % " .. variant.dbs or ""};
//% if not two then
//%   if finalised then
    ${A} *g_sums = nullptr; // a single row
//%   end
    void *arguments[] = {${first.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${shared_bytes});
//% else
    const bool one_row = call->grid[0] == 1;
//%   take_region(A, "g_sums", "sums")
//%   if not finalised then
    if (one_row) g_sums = g_out;
//%   end
    void *arguments[] = {${first.addresses()}};
    const int error = kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${shared_bytes});
    if (error || one_row) return error;

    uint64_t rows = call->grid[0];
    uint32_t no_shift = 0;
//%   if finalised then
    ${A} *no_sums = nullptr; // a single row
//%   end
    void *sums_arguments[] = {${second.addresses()}};
    return kg_launch(call, 1, KG_KERNEL_OF(${two.entry}), sums_arguments, ${variant.tbs}, ${shared_bytes});
//% end
}
