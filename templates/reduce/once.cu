//% -- One row of the reduce that is one launch: vectors of 16 bytes straight into registers, a sum per
//% -- warp, a sum per block, and the last block to end reduces the block sums.
//% -- An operator that commutes strides through the array (Column DASk) with a sum per lane. One that
//% -- does not takes a run of consecutive elements per warp (Row DASk), and each data block is reduced
//% -- across lanes in order.
//% use "warp/vector"
//% use "warp/rows"
//% use "reduce/packed"
//% use "reduce/finish"
//% use "reduce/tags"
//% use "bask/order"
//% use "reduce/tiles"
//%
//% local A, transform = k.A.c, k.ops.transform -- partial results
//% local inputs, lead = args_of("input"), arg_named(row.lead)
//% local V, ordered = row.vector, row.dask == "row"
//% local alone = row.steps[1].fixed == 1 -- one block: no sums of others
//% local shared_type = "block_shared"
//% local staged, R = row.words > 1, row.words -- one input, whose vectors a warp loads together
//% local shared_bytes = (row.s1 or row.s2) and "sizeof(" .. shared_type .. ")" or "0"
//% local stride = ordered and 32 or bask[row.bask].stride()
//% local packed = packed_of(lead.type) -- narrow elements, several an instruction
//%
//% local indexed = transform and transform.uses_index
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
//% -- Inputs that lie apart from the one that vectors are aligned to move one by one.
//% local function in_vectors(arg)
//%   return not row.apart or arg.name == row.lead
//% end
//%
//% -- What the vector's elements of an input are called in its function.
//% local function name_of(arg)
//%   return #inputs == 1 and "v" or "v_" .. arg.name
//% end
//%
//% -- The sum of one vector, in order.
//% local function vector_function()
//%   local params = {}
//%   for _, arg in ipairs(inputs) do
//%     local of = in_vectors(arg) and vector_name(arg.type, V) .. " &" or arg.type.c .. " *"
//%     table.insert(params, "const " .. of .. name_of(arg))
//%   end
//%   for _, param in ipairs(scalar_params()) do table.insert(params, param) end
//%   if indexed then table.insert(params, "uint64_t index") end
// The sum of a vector, in order.
KG_FN ${A} reduce_vector(${join(params)})
{
//%   for e = 0, V - 1 do
//%     local function of(arg) return name_of(arg) .. (in_vectors(arg) and ".e" .. e or "[" .. e .. "]") end
    ${A} s${e} = ${element(of, "index" .. plus(e))};
//%   end
//%   serial_reduce(register_names("s", V), row.adder, k.ops.follow)
    return s0;
}

//% end
//%
//% -- The first of the greatest, or the least: a place inside the vector is told by 32 bits, and becomes an
//% -- index once. A NaN beats nothing, so only the first element may be one: the function that the elements
//% -- of a tail go through makes it the worst value. Halves compare as f32, which the operator's text does.
//% local better = ({argmin = "<", argmax = ">"})[spec.operator]
//%
//% local function is_locating()
//%   return better and #inputs == 1 and V > 1 and not (k.T.float and k.T.size < 4)
//% end
//%
//% local function place_function()
// The first of the ${better == "<" and "least" or "greatest"} of a vector.
KG_FN ${A} reduce_vector(const ${vector_name(k.T)} &v, uint64_t index)
{
    ${A} found = ${call(k.ops.combine, call(k.ops.identity), call(transform, "v.e0", "index"))};
    uint32_t place = 0;
//%   for e = 1, V - 1 do
    if (v.e${e} ${better} found.value) found.value = v.e${e}, place = ${e};
//%   end
    found.at = index + place;
    return found;
}

//% end
//%
//% if packed then packed_functions(packed, lead.type) elseif is_locating() then place_function() else vector_function() end
//%
//% -- Long vectors: a warp loads the words of those of its lanes in order, and hands them out. With `some`
//% -- only the words that there are.
//% local function stage_function(name, some)
// A warp loads the words of its lanes' vectors in order${some and ", as many as there are" or ""}, for each lane to take its own.
KG_FN void ${name}(const void *from, kg_v16 *stage, uint32_t lane${some and ", uint64_t words" or ""})
{
    const kg_v16 *const at = (const kg_v16 *)from + lane;
    kg_v16 w[${R}]${some and " = {}" or ""};
//%   for r = 0, R - 1 do
    ${some and "if (lane" .. plus(32 * r) .. " < words) " or ""}w[${r}] = kg_ld16(at${plus(32 * r)});
//%   end
    __syncwarp(); // the lanes have their last vectors
//%   for r = 0, R - 1 do
    kg_st16(stage + lane${plus(row.s1.warp_step[r])}, w[${r}]);
//%   end
    __syncwarp();
}

//% end
//% if staged then
//%   stage_function("stage_words", false)
//%   stage_function("stage_some_words", true)
// The vector of this lane.
KG_FN ${vector_name(lead.type, V)} staged_vector(const kg_v16 *stage)
{
    kg_v16 w[${R}];
//%   for r = 0, R - 1 do
    w[${r}] = kg_ld16(stage + kg_lane() * ${R}${plus(row.s1.run_step[r])});
//%   end
    ${vector_name(lead.type, V)} v;
    memcpy(&v, w, ${16 * R});
    return v;
}

//% end
//%
//% local function load_of(arg)
//%   return packed and "kg_ld16" or vector_name(arg.type, V) .. "_load"
//% end
//%
//% -- `of` gives what the function takes of an input, in C.
//% local function vector_sum(i, of)
//%   local values = {}
//%   for _, arg in ipairs(inputs) do table.insert(values, of(arg)) end
//%   for _, arg in ipairs(args_of("scalar")) do table.insert(values, "s_" .. arg.name) end
//%   if indexed then table.insert(values, "index" .. plus(i * stride * V)) end
//%   return "reduce_vector(" .. join(values) .. ")"
//% end
//%
//% -- The condition that item i of a thread lies past the end.
//% local function none_left(i)
//%   return i == 0 and "left == 0" or "left <= " .. i * stride
//% end
//%
//% -- Words of packed elements become one value a thread. `of` gives a vector, in C.
//% local function join_words(of, case)
//%   for i = 0, row.nwork - 1 do
        ${packed.word} word${i} = word_of_vector(${of(i)});
//%     if case == "stop" then
        if (${none_left(i)}) word${i} = ${packed.identity};
//%     end
//%   end
//%   packed_join(packed, register_names("word", row.nwork))
        ${A} v0 = of_word(word0);
//% end
//%
//% local function value_names()
//%   return register_names("v", packed and 1 or row.nwork)
//% end
//%
//% -- INPUT: `nwork` vectors of a thread, each reduced to one value. Where the vectors end, loads are made
//% -- or not by one comparison each, from one address: so they stay together, all under way before the
//% -- first is needed. Where reducing a vector takes many registers, the last vector stands in for those
//% -- beyond instead, and the compiler may take one after the other; so do elements that move one by one.
//% local together = packed or (V <= 4 and V * ((k.A.size + 3) // 4) <= 8)
//%
//% local function load_last_block()
//%   local most = (row.nwork - 1) * stride + 1
        // INPUT: vectors where there are any left, the identity past the end.
        const uint32_t left = first >= units ? 0 : units - first < ${most} ? (uint32_t)(units - first) : ${most};
//%   local function name(i, arg) return "w" .. i .. (#inputs == 1 and "" or "_" .. arg.name) end
//%   for _, arg in ipairs(together and inputs or {}) do
//%     if in_vectors(arg) then
        const ${arg.type.c} *const ${at_of(arg, inputs)} = g_${arg.name} + head + first * ${V};
//%     end
//%   end
//%   for i = 0, row.nwork - 1 do
//%     if row.apart or not together then
        const uint64_t p${i} = head + (left > ${i * stride} ? first${plus(i * stride)} : units - 1) * ${V};
//%     end
//%     for _, arg in ipairs(inputs) do
//%       local type = packed and "kg_v16" or vector_name(arg.type, V)
//%       if in_vectors(arg) and together then
        ${type} ${name(i, arg)} = {};
        if (left > ${i * stride}) ${name(i, arg)} = ${load_of(arg)}(${at_of(arg, inputs)}${plus(i * stride * V)});
//%       elseif in_vectors(arg) then
        const ${type} ${name(i, arg)} = ${load_of(arg)}(g_${arg.name} + p${i});
//%       end
//%     end
//%   end
//%   if packed then
//%     join_words(function(i) return name(i, lead) end, "stop")
//%     return
//%   end
//%   for i = 0, row.nwork - 1 do
//%     local function of(arg) return in_vectors(arg) and name(i, arg) or "g_" .. arg.name .. " + p" .. i end
        ${A} v${i} = ${vector_sum(i, of)};
        if (${none_left(i)}) v${i} = ${call(k.ops.identity)};
//%   end
//% end
//%
//% local function load_staged_block(case)
//%   local function of() return "staged_vector(stage)" end
//%   for i = 0, row.nwork - 1 do
        const uint64_t warp_first${i} = first - lane${plus(i * stride)};
        const auto *const from${i} = g_${lead.name} + head + warp_first${i} * ${V};
//%     if case == "stop" then
        stage_some_words(from${i}, stage, lane, warp_first${i} < units ? (units - warp_first${i}) * ${R} : 0);
        ${A} v${i} = ${call(k.ops.identity)};
        if (first${plus(i * stride)} < units) v${i} = ${vector_sum(i, of)};
//%     else
        stage_words(from${i}, stage, lane);
        ${A} v${i} = ${vector_sum(i, of)};
//%     end
//%   end
//% end
//%
//% local function load_block(case)
        const uint64_t first = origin + item;
//%   if indexed then
        const uint64_t index = head + first * ${V};
//%   end
//%   if staged then
//%     load_staged_block(case)
//%     return
//%   end
//%   if case == "stop" then
//%     load_last_block()
//%     return
//%   end
//%   for _, arg in ipairs(inputs) do
        const ${arg.type.c} *const ${at_of(arg, inputs)} = g_${arg.name} + ${indexed and "index" or "head + first * " .. V};
//%   end
//%   if packed then
//%     join_words(function(i) return "kg_ld16(at" .. plus(i * stride * V) .. ")" end, case)
//%     return
//%   end
//%   for i = 0, row.nwork - 1 do
//%     local function of(arg)
//%       local place = at_of(arg, inputs) .. plus(i * stride * V)
//%       return in_vectors(arg) and load_of(arg) .. "(" .. place .. ")" or place
//%     end
        ${A} v${i} = ${vector_sum(i, of)};
//%   end
//% end
//%
//% -- The few elements before the first vector, and after the last one: one per lane of a warp. Small
//% -- ones are loaded before all others and used after them.
//% local early = #inputs <= 2
//% for _, arg in ipairs(inputs) do early = early and arg.type.size <= 8 end
//% local ends = {head = "lane", tail = "n - tail + lane"}
//%
//% local function has_end(name)
//%   return (name == "head" and vector_elements(lead.type) or V) > 1
//% end
//%
//% local function ends_begin(name, here)
//%   if not has_end(name) then return end
    // The elements ${name == "head" and "before the first vector" or "after the last vector"}: one warp's, ${early and "under way from here on" or "taken at the end"}.
    const bool ${name}_here = ${here};
//%   for _, arg in ipairs(early and inputs or {}) do
    const ${arg.type.c} ${name}_${arg.name} = ${name}_here && lane < ${name} ? g_${arg.name}[${ends[name]}] : ${arg.type.c}();
//%   end
//% end
//%
//% local function ends_sum(name)
//%   if not has_end(name) then return end
//%   local function of(arg) return early and name .. "_" .. arg.name or "g_" .. arg.name .. "[" .. ends[name] .. "]" end
    if (${name}_here) { // elements beside vectors, one a lane
        ${A} v = ${call(k.ops.identity)};
        if (lane < ${name}) {
            KG_CASE(${name});
            v = ${element(of, ends[name])};
        }
//%   if ordered then
//%     warp_reduce("v")
//%   end
        sum = ${name == "head" and combined("v", "sum") or combined("sum", "v")};
    }
//% end
//%
//% finish_shared_type(shared_type)
//% local last_stage = alone and "one block reduces all" or row.packed and "the last block to end has the sum of all"
//%   or row.tags and "the block that began last reduces the sums of all blocks"
//%   or "the block that ends last reduces the sums of all blocks"
//% local params = scalar_params()
//% for _, arg in ipairs(inputs) do table.insert(params, "const " .. arg.type.c .. " *g_" .. arg.name) end
//% for _, param in ipairs(output_params()) do table.insert(params, param) end
//% if row.packed then
//%   table.insert(params, "uint64_t *g_packed")
//% elseif row.tags then
//%   table.insert(params, "uint64_t *g_tagged")
//%   table.insert(params, "uint64_t *g_turn")
//% elseif not alone then
//%   table.insert(params, A .. " *g_sums")
//%   table.insert(params, "uint32_t *g_ticket")
//% end
//% table.insert(params, "uint64_t n")
//% table.insert(params, "uint32_t head")
//% if ordered then
//%   table.insert(params, "kg_deal deal")
//% end
// ${ordered and "Row DASk: each warp reduces a run of consecutive vectors" or "Column DASk: the grid strides through the vectors, with a sum per lane"}; ${last_stage}.
KG_KERNEL(${row.entry}, ${row.tbs}, ${row.min_blocks})(${join(params)})
{
//% if row.s1 or row.s2 then
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
//% if row.tags then tags_begin() end
//% if ordered then
    // The data blocks of this warp, and whether the vectors end in its last one.
    const uint32_t item = lane;
    const kg_share share = kg_share_of(deal, blockIdx.x * ${row.nwarps} + warp);
    const uint64_t end = share.first + share.count;
    const bool reaches_end = share.count != 0 && end * ${32 * row.nwork} >= units;
    const bool check_last = reaches_end && units % ${32 * row.nwork} != 0;
    uint64_t block = share.first;

//%   ends_begin("head", "head != 0 && blockIdx.x == 0 && warp == 0")
//%   ends_begin("tail", "tail != 0 && (reaches_end || (units == 0 && blockIdx.x == 0 && warp == 0))")
//%   dask_warp_row(function(case)
//%     load_block(case)
//%     reduce_rows(value_names())
        sum = ${combined("sum", "v0")};
//%   end)
//% else
    const uint32_t item = ${bask[row.bask].first()};

//%   ends_begin("head", "blockIdx.x == 0 && warp == 0")
//%   ends_begin("tail", "blockIdx.x == 0 && warp == 0")
//%   dask_column_tiles(function(case)
//%     load_block(case)
//%     serial_reduce(value_names(), row.adder, k.ops.follow)
        sum = ${combined("sum", "v0")};
//%   end)
//% end
//% ends_sum("head")
//% ends_sum("tail")
//% if not ordered then

    // S1: the sums of the lanes.
//%   warp_reduce("sum")
//% end

//% block_sum()
//% if alone then
//%   finish_alone()
//% elseif row.packed then
//%   finish_packed()
//% elseif row.tags then
//%   finish_tags()
//% else
//%   finish_ticket()
//% end
}
KG_ENTRY(${row.entry})

KG_ROW(${row.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), nullptr, ${row.tbs}, ${shared_bytes});
//% take_arguments()
    uint64_t n = call->n;
    uint32_t head = (uint32_t)kg_peel(g_${lead.name}, ${lead.type.size}, n);
//% if not alone then
    kg_workspace_header *header = (kg_workspace_header *)call->header;
//% end
//% local names = parameter_names()
//% if row.packed then
    uint64_t *g_packed = &header->packed;
//%   table.insert(names, "g_packed")
//% elseif row.tags then
    uint64_t *g_tagged = (uint64_t *)call->state;
    uint64_t *g_turn = &header->turn;
//%   table.insert(names, "g_tagged")
//%   table.insert(names, "g_turn")
//% elseif not alone then
    ${A} *g_sums = (${A} *)call->scratch;
    uint32_t *g_ticket = &header->ticket;
//%   table.insert(names, "g_sums")
//%   table.insert(names, "g_ticket")
//% end
//% table.insert(names, "n")
//% table.insert(names, "head")
//% if ordered then
    const uint64_t units = (n - head) / ${V};
    kg_deal deal = kg_deal_of((units + ${32 * row.nwork - 1}) / ${32 * row.nwork}, call->grid[0] * ${row.nwarps});
//%   table.insert(names, "deal")
//% end
    void *arguments[] = {${addresses_of(names)}};
    return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), arguments, ${row.tbs}, ${shared_bytes});
}
