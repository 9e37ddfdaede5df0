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
//%   local inside = (sort == "signed" and "number > -1 && " or "") .. "(uint64_t)number < bins"
    const ${value.c} number = ${op and call(op, "x") or "x"};
//%   if outside == "drop" then
    *counter = (${index})number;
    return ${inside};
//%   elseif outside == "count" then
    *counter = ${inside} ? (${index})number : bins;
    return true;
//%   else
    *counter = ${sort == "signed" and "number <= -1 ? 0 : " or ""}(uint64_t)number < bins ? (${index})number : bins - 1;
    return bins != 0;
//%   end
//% end
//%
//% -- A NaN compares as false. What is too great for an integer is in no bin.
//% local function float_counter(index)
//%   local limit, zero = index == "uint32_t" and "2147483648.0" or "9223372036854775808.0", "0.0"
//%   if value.size == 4 then limit, zero = limit .. "f", zero .. "f" end
    const ${value.c} number = ${call(op, "x")};
    const ${index} whole = number >= ${zero} && number < ${limit} ? (${index})number : bins;
//%   if outside == "drop" then
    *counter = whole;
    return whole < bins;
//%   elseif outside == "count" then
    *counter = whole < bins ? whole : bins;
    return true;
//%   else
    *counter = number < ${zero} ? 0 : whole < bins ? whole : bins - 1;
    return number == number && bins != 0; // a NaN is in none
//%   end
//% end
//%
//% function samples.functions(index)
//%   local params = scalar_params()
//%   for _, one in ipairs({"const " .. T .. " x", index .. " bins", index .. " *counter"}) do table.insert(params, one) end
// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(${join(params)})
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
    ${index} counter;
    if (find_counter(${with_scalars("x", "bins", "&counter")})) ${add("counter")};
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
//% -- All loads are under way before the first sample is counted. A vector past the end loads what the last one does.
//% local function tile(case, after)
//%   local stop, nwork = case == "stop", variant.nwork
    const uint64_t at = origin + first;
//%   if stop then
//%     for i = 0, nwork - 1 do
    const uint64_t at${i} = ${at_item(i)} < items ? ${at_item(i)} : items - 1;
//%     end
//%   else
    const ${T} *const from = g_in + head + at${V > 1 and " * " .. V or ""};
//%   end
//%   for i = 0, nwork - 1 do
//%     local last = "g_in + head + at" .. i .. (V > 1 and " * " .. V or "")
//%     local place = stop and last or "from" .. plus(i * V * bask[variant.bask].stride())
    const ${vector.name(k.T)} v${i} = ${vector.load(k.T)}(${place});
//%   end
//%   for i = 0, nwork - 1 do
    ${stop and "if (" .. dask.check(case, at_item(i)) .. ") " or ""}${count_vector("v" .. i)};
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
