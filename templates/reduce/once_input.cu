//% -- INPUT of the reduce in one launch: vectors into registers, each reduced to a partial result, and the
//% -- elements beside vectors. Emits the functions of a variant that this takes.
//% -- Needs: k, variant; of the kernel `n`, `head`, `tail`, `units`, `origin`, `item`, `lane`, `sum`, `stage`.
//% -- Gives: load_block(case), which leaves registers of value_names(); ends_begin(name, here), ends_sum(name).
//% local vector = use "warp/vector"
//% local tree = use "warp/tree"
//% local narrow = use "reduce/packed"
//% local bask = use "bask/order"
//%
//% local A, transform = k.A.c, k.ops.transform -- partial results
//% local inputs, lead = args_of("input"), arg_named(variant.lead)
//% local V, ordered = variant.vector, variant.dask == "row"
//% local staged, R = variant.words > 1, variant.words -- one input, whose vectors a warp loads together
//% local stride = ordered and 32 or bask[variant.bask].stride()
//% local packed = narrow.of(lead.type) -- narrow elements, several an instruction
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
//%   return not variant.apart or arg.name == variant.lead
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
//%     local of = in_vectors(arg) and vector.name(arg.type, V) .. " &" or arg.type.c .. " *"
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
//%   tree.serial_reduce(register_names("s", V), variant.adder, k.ops.follow)
    return s0;
}

//% end
//%
//% -- The first of the greatest, or the least: a place inside the vector is told by 32 bits, and becomes an
//% -- index once. A NaN beats nothing, so only the first element may be one. The function that the elements
//% -- of a tail go through makes it the worst value. Halves compare as f32, which the operator's text does.
//% local better = ({argmin = "<", argmax = ">"})[spec.operator]
//%
//% local function is_locating()
//%   return better and #inputs == 1 and V > 1 and not (k.T.float and k.T.size < 4)
//% end
//%
//% local function place_function()
// The first of the ${better == "<" and "least" or "greatest"} of a vector.
KG_FN ${A} reduce_vector(const ${vector.name(k.T)} &v, uint64_t index)
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
//% if packed then narrow.functions(packed, lead.type) elseif is_locating() then place_function() else vector_function() end
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
    kg_st16(stage + lane${plus(variant.s1.warp_step[r])}, w[${r}]);
//%   end
    __syncwarp();
}

//% end
//% if staged then
//%   stage_function("stage_words", false)
//%   stage_function("stage_some_words", true)
// The vector of this lane.
KG_FN ${vector.name(lead.type, V)} staged_vector(const kg_v16 *stage)
{
    kg_v16 w[${R}];
//%   for r = 0, R - 1 do
    w[${r}] = kg_ld16(stage + kg_lane() * ${R}${plus(variant.s1.run_step[r])});
//%   end
    ${vector.name(lead.type, V)} v;
    memcpy(&v, w, ${16 * R});
    return v;
}

//% end
//%
//% local function load_of(arg)
//%   return packed and "kg_ld16" or vector.load(arg.type, V)
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
//%   for i = 0, variant.nwork - 1 do
        ${packed.word} word${i} = word_of_vector(${of(i)});
//%     if case == "stop" then
        if (${none_left(i)}) word${i} = ${packed.identity};
//%     end
//%   end
//%   narrow.join_words(packed, register_names("word", variant.nwork))
        ${A} v0 = of_word(word0);
//% end
//%
//% local function value_names()
//%   return register_names("v", packed and 1 or variant.nwork)
//% end
//%
//% -- INPUT: `nwork` vectors of a thread, each reduced to one value. Where the vectors end, loads are made or
//% -- not by one comparison each, from one address. So they stay together, all under way before the first is
//% -- needed. Where reducing a vector takes many registers, the last vector stands in for those beyond
//% -- instead. The compiler may take one after the other; so do elements that move one by one.
//% local function load_last_block()
//%   local most = (variant.nwork - 1) * stride + 1
        // INPUT: vectors where there are any left, the identity past the end.
        const uint32_t left = first >= units ? 0 : units - first < ${most} ? (uint32_t)(units - first) : ${most};
//%   local function name(i, arg) return "w" .. i .. (#inputs == 1 and "" or "_" .. arg.name) end
//%   for _, arg in ipairs(variant.together and inputs or {}) do
//%     if in_vectors(arg) then
        const ${arg.type.c} *const ${at_of(arg, inputs)} = g_${arg.name} + head + first * ${V};
//%     end
//%   end
//%   for i = 0, variant.nwork - 1 do
//%     if variant.apart or not variant.together then
        const uint64_t p${i} = head + (left > ${i * stride} ? first${plus(i * stride)} : units - 1) * ${V};
//%     end
//%     for _, arg in ipairs(inputs) do
//%       local type = packed and "kg_v16" or vector.name(arg.type, V)
//%       if in_vectors(arg) and variant.together then
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
//%   for i = 0, variant.nwork - 1 do
//%     local function of(arg) return in_vectors(arg) and name(i, arg) or "g_" .. arg.name .. " + p" .. i end
        ${A} v${i} = ${vector_sum(i, of)};
        if (${none_left(i)}) v${i} = ${call(k.ops.identity)};
//%   end
//% end
//%
//% local function load_staged_block(case)
//%   local function of() return "staged_vector(stage)" end
//%   for i = 0, variant.nwork - 1 do
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
//%   for i = 0, variant.nwork - 1 do
//%     local function of(arg)
//%       local place = at_of(arg, inputs) .. plus(i * stride * V)
//%       return in_vectors(arg) and load_of(arg) .. "(" .. place .. ")" or place
//%     end
        ${A} v${i} = ${vector_sum(i, of)};
//%   end
//% end
//%
//% -- The few elements before the first vector, and after the last one: one per lane of a warp. `early`
//% -- ones are loaded before all others and used after them.
//% local early = variant.early
//% local ends = {head = "lane", tail = "n - tail + lane"}
//%
//% local function has_end(name)
//%   return (name == "head" and vector.elements(lead.type) or V) > 1
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
//%     tree.warp_reduce("v")
//%   end
        sum = ${name == "head" and combined("v", "sum") or combined("sum", "v")};
    }
//% end
//%
//% return {load_block = load_block, value_names = value_names, ends_begin = ends_begin, ends_sum = ends_sum}
