//% -- A lane's run of a stage: an odd number of words side by side, which no two lanes of a phase find in one bank.
//% -- Needs: k, variant; of the kernel `n`, `run`, `tile`, `ends`, `at`, `shared`. Gives: functions(); tile(), which
//% -- says what there is of a tile; load(), which reads a run; sum(), which makes `sum` of it; scan(), which writes
//% -- its results from `prefix`: in place, or those of another size to `results`. In reverse a run goes from its last
//% -- element to the first.
//% local vector = use "warp/vector"
//% local tree = use "warp/tree"
//% local order = use "scan/order"
//% local packed = run "scan/packed"
//% local heads = use "scan/heads"
//%
//% local runs = {}
//% local T, R = args_of("input")[1].type, args_of("output")[1].type
//% local A, V, N, C = k.A.c, variant.vector, variant.nwork, variant.words
//% local resized = variant.resized -- results lie apart, in units of another size
//% local P = not resized and C // N -- words of a vector
//% local in_bytes, out_bytes = V * T.size, V * R.size
//% local transform = k.ops.transform
//% local indexed, placed = takes_index(), order.takes_place()
//%
//% local reverse = variant.reverse
//%
//% -- Whether the end of the array matters. What lies behind it counts in no result, but a transform need not be
//% -- defined for it. In reverse it comes first.
//% local counted = transform ~= nil or reverse
//%
//% -- Vectors in a loop, since unrolled they need too many registers.
//% local rolled = variant.rolled
//%
//% -- Whether the array may begin behind the first element of the first tile. It does so within the first sector of the
//% -- output, of two vectors or more. In reverse what lies before it counts in no result.
//% local first_vectors = resized and 32 // out_bytes or 2
//% local led = (V > 1 or 16 % T.size == 0) and (transform ~= nil or not reverse)
//%
//% -- In reverse an operator by name is told places besides.
//% local named = reverse and (spec.operator or spec.results)
//%
//% -- What partial results take of element e of vector j, which is a number or a variable in C. Before the array there
//% -- is the identity.
//% local function value(case, j, e)
//%   local at = type(j) == "number" and tostring(j * V + e) or j .. " * " .. V .. plus(e)
//%   local place, conditions = "place" .. (at == "0" and "" or " + " .. at), {}
//%   local plain = (resized and "(" .. A .. ")" or "") .. "v.e" .. e
//%   local text = transform and call(transform, "v.e" .. e, transform.uses_index and place or nil) or plain
//%   if led and (type(j) == "string" or j < first_vectors) then table.insert(conditions, at == "0" and "skip == 0" or "skip <= " .. at) end
//%   if counted then table.insert(conditions, "count > " .. at) end
//%   if case == "none" or #conditions == 0 then return text end
//%   return join(conditions, " && ") .. " ? " .. text .. " : " .. call(k.ops.identity)
//% end
//%
//% local function run_params(case, with_place)
//%   local params = scalar_params()
//%   if heads.on() then table.insert(params, "const uint32_t (&heads)[" .. heads.chunks(N * V) .. "]") end
//%   if with_place then table.insert(params, "uint64_t place") end
//%   if with_place and named then table.insert(params, "uint64_t n") end
//%   if case == "stop" and counted then table.insert(params, "uint32_t count") end
//%   if case == "stop" and led then table.insert(params, "uint32_t skip") end
//%   return params
//% end
//%
//% local function run_values(case, with_place, ...)
//%   local values = {}
//%   if heads.on() then table.insert(values, "heads") end
//%   if with_place then table.insert(values, "origin + run * " .. N * V) end
//%   if with_place and named then table.insert(values, "n") end
//%   if case == "stop" and counted then table.insert(values, "count") end
//%   if case == "stop" and led then table.insert(values, "skip") end
//%   for _, one in ipairs({...}) do table.insert(values, one) end
//%   return with_scalars(table.unpack(values))
//% end
//%
//% -- Emits what `one` says of each vector: unrolled, from `words`; or in a loop, from `from`, a vector ahead.
//% local function each_vector(one)
//%   for i = 0, rolled and 0 or N - 1 do
//%     local j = reverse and N - 1 - i or i
    { // vector ${j}
//%     if resized then
        const ${vector.name(T, V)} v = words[${j}];
//%     else
        ${vector.name(T)} v;
        memcpy(&v, words${rolled and "" or plus(j * P)}, ${16 * P});
//%     end
//%     one(j)
    }
//%   end
//%   if not rolled then return end
    KG_UNROLL(1)
//%   if reverse then
    for (uint32_t i = 1; i < ${N}; i++) { // the others
        const uint32_t j = ${N - 1} - i;
//%   else
    for (uint32_t j = 1; j < ${N}; j++) { // the others
//%   end
        ${vector.name(T)} v;
        memcpy(&v, next, ${16 * P});
        if (${reverse and "j > 0" or "j < " .. N - 1}) {
//%   for w = 0, P - 1 do
            next[${w}] = kg_ld16(from + (j ${reverse and "-" or "+"} 1) * ${P}${plus(w)});
//%   end
        }
//%   one("j")
    }
//% end
//%
//% local function ahead()
//%   if not rolled then return end
    kg_v16 words[${P}], next[${P}];
//%   for w = 0, P - 1 do
    words[${w}] = kg_ld16(from${plus((reverse and (N - 1) * P or 0) + w)});
    next[${w}] = kg_ld16(from${plus((reverse and (N - 2) * P or P) + w)});
//%   end
//% end
//%
//% local words_param = rolled and "const kg_v16 *from" or "const " .. (resized and vector.name(T, V) or "kg_v16") .. " *words"
//% local results_param = resized and "unsigned char *to" or "kg_v16 *from"
//%
//% local function sum_function(case)
//%   local params = run_params(case, indexed)
//%   table.insert(params, words_param)
// The sum of a run${case == "stop" and ", of what there is of the array" or ""}${heads.on() and ", behind its last head" or ""}.
KG_FN ${heads.on() and "headed" or A} sum_run_${case}(${join(params)})
{
    ${A} sum${heads.on() and " = " .. call(k.ops.identity) or ""};
//%   ahead()
//%   each_vector(function(j)
//%     for e = 0, V - 1 do
        ${A} x${e} = ${value(case, j, e)};
//%     end
        // the sum of its elements, in order
//%     if heads.on() then
//%       for e = 0, V - 1 do
        sum = ${order.joined(heads.begun("sum", j * V + e), "x" .. e)};
//%       end
//%     else
//%       tree.serial_reduce(register_names("x", V), variant.adder)
        sum = ${j == (reverse and N - 1 or 0) and "x0" or order.joined("sum", "x0")};
//%     end
//%   end)
    return ${heads.on() and "{sum, " .. heads.any(N * V) .. "}" or "sum"};
}

//% end
//%
//% -- What the output gets of `prefix`, at an element of a run.
//% local function result_at(at)
//%   local element = "place" .. at
//%   if not reverse then return order.results("prefix", element)[1][2] end
//%   return order.results("prefix", "(n - 1 - (" .. element .. "))", element)[1][2]
//% end
//%
//% local units = {[2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t", [16] = "kg_v16"}
//%
//% local function scan_function(case)
//%   local params = run_params(case, placed)
//%   table.insert(params, rolled and "kg_v16 *from" or words_param .. ", " .. results_param)
//%   table.insert(params, A .. " prefix")
// The results of a run${resized and "" or " in its place"}, behind `prefix`${case == "stop" and ", of what there is of the array" or ""}.
KG_FN void scan_run_${case}(${join(params)})
{
//%   ahead()
//%   each_vector(function(j)
        ${vector.name(R, V)} r;
//%     if resized then
        ${units[out_bytes]} bits;
//%     else
        kg_v16 bits[${P}];
//%     end
//%     for i = 0, V - 1 do
//%       local e = reverse and V - 1 - i or i
//%       local at = type(j) == "number" and plus(j * V + e) or " + j * " .. V .. plus(e)
//%       local result = result_at(at)
//%       local before = heads.on() and heads.begun("prefix", j * V + e) or "prefix"
//%       if variant.exclusive then
//%         if heads.on() then
        prefix = ${before};
//%         end
        r.e${e} = ${result};
        prefix = ${order.joined("prefix", value(case, j, e))};
//%       else
        prefix = ${order.joined(before, value(case, j, e))};
        r.e${e} = ${result};
//%       end
//%     end
//%     if resized then
        memcpy(&bits, &r, ${out_bytes});
        kg_st${out_bytes}(to + ${j * out_bytes}, bits);
//%       return
//%     end
        memcpy(bits, &r, ${16 * P});
//%     for w = 0, P - 1 do
//%       local at = type(j) == "number" and plus(j * P + w) or " + j * " .. P .. plus(w)
        kg_st16(from${at}, bits[${w}]);
//%     end
//%   end)
}

//% end
//%
//% function runs.functions()
//%   if packed.on() then
//%     packed.functions("words", function(j) return "words[" .. j .. "]" end, plus)
//%     return
//%   end
//%   for _, case in ipairs({"none", "stop"}) do
//%     sum_function(case)
//%     scan_function(case)
//%   end
//% end
//%
//% local number = reverse and "mirrored" or "tile" -- of a tile, in the order of the array
//%
//% function runs.tile()
//%   if packed.on() then return end
//%   if reverse then
        const uint32_t mirrored = tiles - 1 - tile; // in the order of the array
//%   end
        const uint64_t origin = (uint64_t)${number} * ${variant.dbs} - ends.lead, more = n - origin;
        const uint32_t left = more < ${variant.dbs} ? (uint32_t)more : ${variant.dbs}; // elements up to the end of the array
        const bool whole = left == ${variant.dbs} && (${number} != 0 || ends.lead == 0);
//% end
//%
//% -- indent: of a loop within a loop.
//% function runs.load(indent)
//%   if resized then
${indent}const ${T.c} *const place_of_run = (const ${T.c} *)shared->stage[at.stage] + run * ${N * V};
${indent}${vector.name(T, V)} words[${N}];
//%     for j = 0, N - 1 do
${indent}words[${j}] = ${vector.load(T, V)}(place_of_run${plus(j * V)});
//%     end
//%     return
//%   end
${indent}kg_v16 *const place_of_run = shared->stage[at.stage] + run * ${C};
//%   if rolled then return end
${indent}kg_v16 words[${C}];
//%   for i = 0, C - 1 do
${indent}words[${i}] = kg_ld16(place_of_run${plus(i)});
//%   end
//% end
//%
//% local read = rolled and "place_of_run" or "words"
//% local place_of_results = "(unsigned char *)shared->results[at.stage] + run * " .. N * out_bytes
//% local written = rolled and "place_of_run" or "words, " .. (resized and place_of_results or "place_of_run")
//%
//% -- Of the first and the last tile: elements of a run up to the end of the array, and of those the ones before it.
//% local function part(indent)
//%   if counted then
${indent}    const uint32_t skipped = run * ${N * V}, count = left > skipped ? left - skipped : 0;
//%   end
//%   if led then
${indent}    const uint32_t skip = ${number} == 0 && ends.lead > run * ${N * V} ? ends.lead - run * ${N * V} : 0;
//%   end
//% end
//%
//% function runs.sum(indent)
//%   if packed.on() then
${indent}${A} sum = sum_run(words);
//%     return
//%   end
${indent}${heads.on() and "headed" or A} sum;
${indent}if (whole) {
${indent}    sum = sum_run_none(${run_values("none", indexed, read)});
${indent}} else {
//%   part(indent)
${indent}    sum = sum_run_stop(${run_values("stop", indexed, read)});
${indent}}
//% end
//%
//% local prefix = heads.on() and "prefix.value" or "prefix"
//%
//% function runs.scan()
//%   if packed.on() then
        scan_run(words, place_of_run, prefix);
//%     return
//%   end
        if (whole) {
            KG_CASE(none);
            scan_run_none(${run_values("none", placed, written, prefix)});
        } else {
            KG_CASE(stop);
//%   part("        ")
            scan_run_stop(${run_values("stop", placed, written, prefix)});
        }
//% end
//%
//% return runs
