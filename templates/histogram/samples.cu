//% -- The samples of a histogram: which counter is whose, and how a block goes through them all.
//% -- Needs: k, variant; of the kernel `n`, `head`, `items`, `bins`. Gives: functions(index), with the type of a
//% -- counter's number; params(params); launch(index); walk(after), with text behind each full data block.
//% -- counting(index, own, add) emits what counts a sample, and a vector of them. `own` lists its parameters beside
//% -- bins and samples, as {type, name}; `add` gives one count in C.
//% local vector = use "warp/vector"
//% local bask = use "bask/order"
//% local dask = use "dask/column"
//% local samples = {}
//% local T, V, op = k.T.c, variant.vector, k.ops.bin
//% local outside, sort = variant.outside, variant.sort
//% local value = op and op.result or k.T -- the number of a bin
//%
//% -- Counters: the bins, and with `outside: count` one more.
//% samples.counters = outside == "count" and "bins + 1" or "bins"
//%
//% local function integer_counter(index)
//%   local below = sort == "signed" and "number > -1 && " or ""
    const ${value.c} number = ${op and call(op, "x") or "x"};
//%   if outside == "clamp" and sort == "signed" then
    if (number <= -1) return 0;
//%   end
//%   local last = outside == "clamp" and "bins - 1" or "bins"
    return ${outside ~= "clamp" and below or ""}(uint64_t)number < bins ? (${index})number : ${last};
//% end
//%
//% -- A NaN compares as false. What is too great for an integer is in no bin.
//% local function float_counter(index)
//%   local limit = index == "uint32_t" and "2147483648.0" or "9223372036854775808.0"
//%   local zero = "0.0"
//%   if value.size == 4 then limit, zero = limit .. "f", zero .. "f" end
    const ${value.c} number = ${call(op, "x")};
    const ${index} whole = number >= ${zero} && number < ${limit} ? (${index})number : bins;
//%   if outside == "clamp" then
    if (number >= ${zero}) return whole < bins ? whole : bins - 1;
    return number < ${zero} ? 0 : bins; // a NaN is in none
//%   else
    return whole < bins ? whole : bins;
//%   end
//% end
//%
//% function samples.functions(index)
//%   local params = scalar_params()
//%   table.insert(params, "const " .. T .. " x")
//%   table.insert(params, index .. " bins")
// The number of a sample's counter; ${outside == "count" and "that behind the bins, if it is in none" or "`bins` or more: it has none"}.
KG_FN ${index} counter_of(${join(params)})
{
//%   if sort == "float" then float_counter(index) else integer_counter(index) end
}

//% end
//%
//% local taken -- what counting functions are called with
//%
//% function samples.counting(index, own, add)
//%   local params, names = scalar_params(), parameter_names("scalar")
//%   table.insert(own, {index .. " ", "bins"})
//%   for _, one in ipairs(own) do
//%     table.insert(params, one[1] .. one[2])
//%     table.insert(names, one[2])
//%   end
//%   taken = join(names)
// Counts a sample, if it has a counter.
KG_FN void count(${join(params)}, const ${T} x)
{
    const ${index} counter = counter_of(${with_scalars("x", "bins")});
    ${outside == "count" and "" or "if (counter < bins) "}${add("counter")};
}

//%   if V == 1 then return end
// Counts all samples of a vector.
KG_FN void count_vector(${join(params)}, const ${vector.name(k.T)} &v)
{
//%   for e = 0, V - 1 do
    count(${taken}, v.e${e});
//%   end
}

//% end
//%
//% local function count(x) return "count(" .. taken .. ", " .. x .. ")" end
//% local function count_vector(v)
//%   return V == 1 and count(v .. ".e0") or "count_vector(" .. taken .. ", " .. v .. ")"
//% end
//%
//% function samples.params(params)
//%   params.add("uint64_t ", "n")
//%   params.add("uint32_t ", "head")
//%   params.add("uint64_t ", "items")
//% end
//%
//% local function at_item(i) return "at" .. plus(i * bask[variant.bask].stride()) end
//%
//% local function tile(case, after)
    const uint64_t at = origin + first;
    const ${T} *const from = g_in + head + at${V > 1 and " * " .. V or ""};
//%   for i = 0, variant.nwork - 1 do
//%     local check, load = dask.check(case, at_item(i)), vector.load(k.T) .. "(from" .. plus(i * V * bask[variant.bask].stride()) .. ")"
//%     if check then
    ${vector.name(k.T)} v${i} = {};
    if (${check}) v${i} = ${load};
//%     else
    const ${vector.name(k.T)} v${i} = ${load};
//%     end
//%   end
//%   for i = 0, variant.nwork - 1 do
//%     local check = dask.check(case, at_item(i))
//%     if check then
    if (${check}) {
//%     end
    ${count_vector("v" .. i)};
//%     if check then
    }
//%     end
//%   end
//%   if case == "none" then after() end
//% end
//%
//% -- The first block takes what lies before and behind vectors.
//% local function ends()
//%   if V == 1 then return end

    // The samples before the first vector and behind the last.
    if (blockIdx.x == 0) {
        const uint64_t tail = head + items * ${V} + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(head);
            ${count("g_in[threadIdx.x]")};
        }
        if (tail < n) {
            KG_CASE(tail);
            ${count("g_in[tail]")};
        }
    }
//% end
//%
//% function samples.walk(after)
    const uint32_t first = ${bask[variant.bask].first()};
//%   dask.frame(function(case) tile(case, after) end)
//%   ends()
//% end
//%
//% -- In a variant's function: the samples before the first vector, and the number of vectors.
//% function samples.launch(index)
//%   take_arguments()
    uint64_t n = call->n;
    ${index} bins = ${index == "uint64_t" and "" or "(" .. index .. ")"}call->lengths[0];
    uint32_t head = (uint32_t)kg_peel(g_in, ${k.T.size}, n);
    uint64_t items = (n - head)${V > 1 and " / " .. V or ""};
//% end
//%
//% return samples
