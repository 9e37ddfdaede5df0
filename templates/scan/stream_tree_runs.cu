//% -- A lane's run of a stage in a reproducible scan: a power of two of words side by side, a perfect subtree. Each lane
//% -- takes them in an order of its own, by an exclusive or with `turn`. So no two lanes of a phase meet in a bank, and
//% -- subtrees of a run stay together. Only the two children of a node may change places.
//% -- Needs: k, variant; of the kernel `n`, `run`, `tile`, `at`, `shared`. Gives what scan/stream_runs gives: functions();
//% -- tile(); load(); sum(), which makes `sum`; scan(), which writes results in place, from `prefix` and `next`.
//% local vector = use "warp/vector"
//% local order = use "scan/order"
//%
//% local runs = {}
//% local T, R = args_of("input")[1].type, args_of("output")[1].type
//% local A, V, N = k.A.c, variant.vector, variant.words
//% local transform = k.ops.transform
//% local indexed, placed = takes_index(), order.takes_place()
//%
//% -- What lies behind the end counts in no result, but a transform need not be defined for it.
//% local counted = transform ~= nil
//%
//% -- Where word j of a lane begins in its run.
//% local function first_of(j)
//%   return N == 1 and "0" or "(" .. j .. " ^ turn) * " .. V
//% end
//%
//% -- The sum of two neighbours of `size` words each, which the lane has in the order of its own.
//% local function joined(first, second, size)
//%   return "(turn & " .. size .. ") != 0 ? " .. order.joined(second, first) .. " : " .. order.joined(first, second)
//% end
//%
//% local function params_of(case, with_place, ...)
//%   local params = scalar_params()
//%   if with_place then table.insert(params, "uint64_t place") end
//%   if case == "stop" then table.insert(params, "[[maybe_unused]] uint32_t count") end
//%   for _, one in ipairs({...}) do table.insert(params, one) end
//%   return join(params)
//% end
//%
//% local function values_of(case, place, count, ...)
//%   local values = {}
//%   if place then table.insert(values, place) end
//%   if case == "stop" then table.insert(values, count) end
//%   for _, one in ipairs({...}) do table.insert(values, one) end
//%   return with_scalars(table.unpack(values))
//% end
//%
//% -- ---- a word ----
//%
//% -- Its first elements are x0, x1, ...: `place` is that of the first, and `count` elements are of the array.
//% local function elements(case, some)
//%   if some == 0 then return end
    ${vector.name(T)} v;
    memcpy(&v, &word, 16);
//%   for e = 0, some - 1 do
//%     local place = "place" .. plus(e)
//%     local text = transform and call(transform, "v.e" .. e, transform.uses_index and place or nil) or "v.e" .. e
//%     if case == "stop" then text = "count > " .. e .. " ? " .. text .. " : " .. call(k.ops.identity) end
    const ${A} x${e} = ${text};
//%   end
//% end
//%
//% local function subtree(made, first, count)
//%   if count == 1 then return "x" .. first end
//%   local name, half = "s" .. first .. "_" .. count, count // 2
//%   if made[name] then return name end
//%   local left, right = subtree(made, first, half), subtree(made, first + half, half)
    const ${A} ${name} = ${order.joined(left, right)};
//%   made[name] = true
//%   return name
//% end
//%
//% local function sum_word_function(case)
// The sum of a word${case == "stop" and ", of what there is of the array" or ""}.
KG_FN ${A} sum_word_${case}(${params_of(case, indexed, "const kg_v16 &word")})
{
//%   elements(case, V)
//%   local all = subtree({}, 0, V)
    return ${all};
}

//% end
//%
//% -- An inclusive result is what stands before the element behind it.
//% local function results_of_word()
//%   local made = {}
//%   local function result(e, name)
    r.e${e} = ${order.results(name, "place" .. plus(e))[1][2]};
//%   end
//%   local function down(first, size, before)
//%     if size == 1 then
//%       if variant.exclusive then result(first, before) elseif first > 0 then result(first - 1, before) end
//%       return
//%     end
//%     local half = size // 2
//%     down(first, half, before)
//%     local left, middle = subtree(made, first, half), "f" .. first + half
    const ${A} ${middle} = ${order.joined(before, left)};
//%     down(first + half, half, middle)
//%   end
//%   down(0, V, "before")
//%   if not variant.exclusive then result(V - 1, "behind") end
//% end
//%
//% local ends = variant.exclusive and {"before"} or {"before", "behind"}
//% local ends_of_word = (V > 1 or variant.exclusive) and ends or {"behind"} -- of a single element
//% local unasked_run = N == 1 and #ends_of_word < #ends and "[[maybe_unused]] " or ""
//%
//% -- Parameters and values of the two ends of a word or a run, as C has them.
//% local function declared(names)
//%   local list = {}
//%   for i, name in ipairs(names) do list[i] = A .. " " .. name end
//%   return table.unpack(list)
//% end
//%
//% -- No result of a word is made of its last element but what stands behind the word.
//% local some = V - 1
//% local unasked = some == 0 and "[[maybe_unused]] " or ""
//%
//% local function scan_word_function(case)
// The results of a word, from what stands before it${variant.exclusive and "" or " and behind it"}.
KG_FN kg_v16 scan_word_${case}(${params_of(case, placed, unasked .. "const kg_v16 &word", declared(ends_of_word))})
{
//%   elements(case, some)
    ${vector.name(R)} r;
//%   results_of_word()
    kg_v16 bits;
    memcpy(&bits, &r, 16);
    return bits;
}

//% end
//%
//% -- ---- a run ----
//%
//% local function node(first, size)
//%   return size == 1 and "w" .. first or "w" .. first .. "_" .. size
//% end
//%
//% local function values_of_word(case, with_place, j, ...)
//%   local at = first_of(j)
//%   local place, count = with_place and "place + " .. at or nil, "count > " .. at .. " ? count - " .. at .. " : 0"
//%   return values_of(case, place, count, "words[" .. j .. "]", ...)
//% end
//%
//% -- Sums of words, and of nodes above these of up to so many words.
//% local function sums(case, most)
//%   for j = 0, most > 0 and N - 1 or -1 do
    const ${A} w${j} = sum_word_${case}(${values_of_word(case, indexed, j)});
//%   end
//%   local size = 1
//%   while size < most do
//%     for first = 0, N - 1, 2 * size do
    const ${A} ${node(first, 2 * size)} = ${joined(node(first, size), node(first + size, size), size)};
//%     end
//%     size = 2 * size
//%   end
//% end
//%
//% local turn = N > 1 and {"uint32_t turn"} or {}
//%
//% local function sum_function(case)
// The sum of a run${case == "stop" and ", of what there is of the array" or ""}.
KG_FN ${A} sum_run_${case}(${params_of(case, indexed, "const kg_v16 *words", table.unpack(turn))})
{
//%   sums(case, N)
    return ${node(0, N)};
}

//% end
//%
//% -- What stands before a node and behind it, down to words.
//% local function descend(first, size)
//%   if size == 1 then return end
//%   local half = size // 2
//%   local left, right, all = node(first, half), node(first + half, half), node(first, size)
//%   local before = "before_" .. all
    const ${A} m_${all} = (turn & ${half}) != 0 ? ${order.joined(before, right)} : ${order.joined(before, left)};
//%   if half > 1 or ends_of_word[1] == "before" then
    const ${A} before_${left} = (turn & ${half}) != 0 ? m_${all} : before_${all};
    const ${A} before_${right} = (turn & ${half}) != 0 ? before_${all} : m_${all};
//%   end
//%   if not variant.exclusive then
    const ${A} behind_${left} = (turn & ${half}) != 0 ? behind_${all} : m_${all};
    const ${A} behind_${right} = (turn & ${half}) != 0 ? m_${all} : behind_${all};
//%   end
//%   descend(first, half)
//%   descend(first + half, half)
//% end
//%
//% local function scan_function(case)
//%   local params = {"const kg_v16 *words", "kg_v16 *to", declared(ends)}
//%   params[3] = unasked_run .. params[3]
//%   if N > 1 then table.insert(params, "uint32_t turn") end
// The results of a run in its place${case == "stop" and ", of what there is of the array" or ""}.
KG_FN void scan_run_${case}(${params_of(case, placed, table.unpack(params))})
{
//%   sums(case, N // 2)
//%   for _, one in ipairs(N == 1 and ends_of_word or ends) do
    const ${A} ${one}_${node(0, N)} = ${one};
//%   end
    // From the root of the run to its words.
//%   descend(0, N)
//%   for j = 0, N - 1 do
//%     local of = {}
//%     for i, one in ipairs(ends_of_word) do of[i] = one .. "_w" .. j end
    kg_st16(to + ${N == 1 and "0" or "(" .. j .. " ^ turn)"}, scan_word_${case}(${values_of_word(case, placed, j, table.unpack(of))}));
//%   end
}

//% end
//%
//% -- Without a transform the end of the array is like the rest.
//% local cases = counted and {"none", "stop"} or {"none"}
//%
//% function runs.functions()
//%   for _, case in ipairs(cases) do
//%     sum_word_function(case)
//%     sum_function(case)
//%     scan_word_function(case)
//%     scan_function(case)
//%   end
//% end
//%
//% function runs.tile()
//%   if not counted and not placed then return end
        const uint64_t origin = (uint64_t)tile * ${variant.dbs};
//%   if not counted then return end
        const uint32_t left = n - origin < ${variant.dbs} ? (uint32_t)(n - origin) : ${variant.dbs}; // elements up to the end of the array
//% end
//%
//% -- indent: of a loop within a loop.
//% function runs.load(indent)
${indent}kg_v16 *const place_of_run = shared->stage[at.stage] + run * ${N};
//%   if N > 1 then
${indent}const uint32_t turn = run * ${N} / 8 % ${N}; // lanes that would meet in a bank have another one each
//%   end
${indent}kg_v16 words[${N}];
//%   for i = 0, N - 1 do
${indent}words[${i}] = kg_ld16(place_of_run + ${N == 1 and "0" or "(" .. i .. " ^ turn)"});
//%   end
//% end
//%
//% -- Calls of both cases, if there are two.
//% local function each_case(indent, with_place, emit)
//%   local place = with_place and "origin + run * " .. N * V or nil
//%   local function values(case, ...)
//%     local list = {"words", ...}
//%     if N > 1 then table.insert(list, "turn") end
//%     return values_of(case, place, "count", table.unpack(list))
//%   end
//%   if not counted then
//%     emit(indent, "none", values)
//%     return
//%   end
${indent}if (left == ${variant.dbs}) {
//%   emit(indent .. "    ", "none", values)
${indent}} else {
${indent}    const uint32_t skipped = run * ${N * V}, count = left > skipped ? left - skipped : 0;
//%   emit(indent .. "    ", "stop", values)
${indent}}
//% end
//%
//% function runs.sum(indent)
${indent}${A} sum;
//%   each_case(indent, indexed, function(within, case, values)
${within}sum = sum_run_${case}(${values(case)});
//%   end)
//% end
//%
//% function runs.scan()
//%   each_case("        ", placed, function(within, case, values)
//%     if counted then
${within}KG_CASE(${case});
//%     end
${within}scan_run_${case}(${values(case, "place_of_run", variant.exclusive and "prefix" or "prefix, next")});
//%   end)
//% end
//%
//% return runs
