//% -- A lane's run of a stage: an odd number of words side by side, which no two lanes of a phase find in one bank.
//% -- Needs: k, variant; of the kernel `origin`, `whole`, `run`, `n`, `at`, `shared`. Gives: functions(); load(), which
//% -- reads a run; sum(), which makes `sum` of it; scan(), which writes its results in place, from `prefix`.
//% local vector = use "warp/vector"
//% local tree = use "warp/tree"
//% local order = use "scan/order"
//%
//% local runs = {}
//% local T, R = args_of("input")[1].type, args_of("output")[1].type
//% local A, V, N, C = k.A.c, variant.vector, variant.nwork, variant.words
//% local P = C // N -- words of a vector
//% local transform = k.ops.transform
//% local indexed, placed = takes_index(), order.takes_place()
//%
//% -- Element e of vector j: what partial results take of it; the identity beside the array.
//% local function value(case, j, e)
//%   local place = "place" .. plus(j * V + e)
//%   local text = transform and call(transform, "v.e" .. e, transform.uses_index and place or nil) or "v.e" .. e
//%   if case == "none" then return text end
//%   return place .. " < n ? " .. text .. " : " .. call(k.ops.identity)
//% end
//%
//% local function run_params(case, with_place)
//%   local params = scalar_params()
//%   if with_place or case == "stop" then table.insert(params, "uint64_t place") end
//%   if case == "stop" then table.insert(params, "uint64_t n") end
//%   return params
//% end
//%
//% local function run_values(case, with_place, ...)
//%   local values = {}
//%   if with_place or case == "stop" then table.insert(values, "origin + run * " .. N * V) end
//%   if case == "stop" then table.insert(values, "n") end
//%   for _, one in ipairs({...}) do table.insert(values, one) end
//%   return with_scalars(table.unpack(values))
//% end
//%
//% local function take_vector(j)
        ${vector.name(T)} v;
        memcpy(&v, words${plus(j * P)}, ${16 * P});
//% end
//%
//% local function sum_function(case)
//%   local params = run_params(case, indexed)
//%   table.insert(params, "const kg_v16 *words")
// The sum of a run${case == "stop" and ", of what there is of the array" or ""}.
KG_FN ${A} sum_run_${case}(${join(params)})
{
    ${A} sum;
//%   for j = 0, N - 1 do
    { // vector ${j}: its elements
//%     take_vector(j)
//%     for e = 0, V - 1 do
        ${A} x${e} = ${value(case, j, e)};
//%     end
        // and their sum, in order
//%     tree.serial_reduce(register_names("x", V), variant.adder)
        sum = ${j == 0 and "x0" or order.joined("sum", "x0")};
    }
//%   end
    return sum;
}

//% end
//%
//% local function scan_function(case)
//%   local params = run_params(case, placed)
//%   for _, one in ipairs({"const kg_v16 *words", "kg_v16 *to", A .. " prefix"}) do table.insert(params, one) end
// The results of a run in its place, behind `prefix`.
KG_FN void scan_run_${case}(${join(params)})
{
//%   for j = 0, N - 1 do
    { // vector ${j}
//%     take_vector(j)
        ${vector.name(R)} r;
        kg_v16 bits[${P}];
//%     for e = 0, V - 1 do
//%       local result = order.results("prefix", "place" .. plus(j * V + e))[1][2]
//%       if variant.exclusive then
        r.e${e} = ${result};
        prefix = ${order.joined("prefix", value(case, j, e))};
//%       else
        prefix = ${order.joined("prefix", value(case, j, e))};
        r.e${e} = ${result};
//%       end
//%     end
        memcpy(bits, &r, ${16 * P});
//%     for w = 0, P - 1 do
        kg_st16(to${plus(j * P + w)}, bits[${w}]);
//%     end
    }
//%   end
}

//% end
//%
//% function runs.functions()
//%   for _, case in ipairs({"none", "stop"}) do
//%     sum_function(case)
//%     scan_function(case)
//%   end
//% end
//%
//% -- indent: of a loop within a loop.
//% function runs.load(indent)
${indent}kg_v16 *const place_of_run = shared->stage[at.stage] + run * ${C};
${indent}kg_v16 words[${C}];
//%   for i = 0, C - 1 do
${indent}words[${i}] = kg_ld16(place_of_run${plus(i)});
//%   end
//% end
//%
//% function runs.sum(indent)
${indent}${A} sum;
${indent}if (whole) sum = sum_run_none(${run_values("none", indexed, "words")});
${indent}else sum = sum_run_stop(${run_values("stop", indexed, "words")});
//% end
//%
//% function runs.scan()
        if (whole) {
            KG_CASE(none);
            scan_run_none(${run_values("none", placed, "words", "place_of_run", "prefix")});
        } else {
            KG_CASE(stop);
            scan_run_stop(${run_values("stop", placed, "words", "place_of_run", "prefix")});
        }
//% end
//%
//% return runs
