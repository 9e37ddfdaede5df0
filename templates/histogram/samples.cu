//% -- The samples of a histogram: which counter is whose. How a block goes through them all, histogram/walk has.
//% -- Needs: k, variant; of the kernel `bins`. Gives: parameters(), those of the kernel; functions(index), with the type of
//% -- a counter's number; find(x), C that tells whether a sample has a counter; table and counters, how many there are of a
//% -- channel and of all; and what histogram/walk gives.
//% -- Others may set before counting(): `inside`, a condition of a counter; byte(i), C that counts the i-th byte of
//% -- `word`. It sees the first two of `own`.
//% -- counting(index, own, add) emits what counts a sample, and a vector of them. `own` lists its parameters beside
//% -- bins and samples, as {type, name}; `add` gives one count in C.
//% local vector = use "warp/vector"
//% local samples = {}
//% local function samples_of_kernel() -- all inputs but a list of edges
//%   local found, lists = {}, {KG_EXTENT_LENGTH = true, KG_EXTENT_FIXED = true, KG_EXTENT_TABLE = true}
//%   for _, arg in ipairs(args_of("input")) do
//%     if not lists[arg.extent] then table.insert(found, arg) end
//%   end
//%   return found
//% end
//% local ranges, channels = run "histogram/ranges", run "histogram/channels"
//% samples.ranges, samples.channels = ranges, channels
//% samples.rows = spec.partition == "offsets" and "segments" or "height" -- how many
//% local inputs, V, op, weight = samples_of_kernel(), variant.vector, k.ops.bin, k.ops.weight
//% local base = variant.rows and "row_" or "g_" -- of an array's name: where its samples begin
//% local several, T = #inputs > 1 or inputs[1].type.struct or variant.ordered or variant.exact or variant.warps, inputs[1].type.c
//% local xs, declared_xs = {}, {} -- what operator text calls a sample, or the elements of several inputs
//% for i, arg in ipairs(inputs) do
//%   xs[i] = #inputs == 1 and "x" or "e_" .. arg.name -- names of spec and kernel may meet
//%   declared_xs[i] = "const " .. arg.type.c .. " " .. xs[i]
//% end
//% local x = table.concat(xs, ", ")
//% samples.inputs, samples.base, samples.several, samples.weighted = inputs, base, several, weight ~= nil
//% local outside, sort = variant.outside, variant.sort
//% local value = op and op.result or k.T -- the number of a bin
//%
//% -- Bounds of channels that no function asks for by name: the launch has made constants of them.
//% samples.unasked = variant.per_channel and ranges.kind == "even" and not op and not weight
//% function samples.parameters()
//%   if samples.unasked then return kernel_parameters("input", "output", "inout") end
//%   return kernel_parameters()
//% end
//%
//% -- Counters: the bins, and with `outside: count` one more. Of channels each has a table of them.
//% samples.table = outside == "count" and "bins + 1" or "bins"
//% samples.counters = samples.table
//% if channels.count > 1 and outside == "count" then samples.table = "(bins + 1)" end
//% if channels.count > 1 then samples.counters = channels.active .. " * " .. samples.table end
//% -- Every value of an unsigned type has a bin.
//% samples.whole = ranges.kind == "values" and not op and sort == "unsigned" and T ~= "uint64_t" and variant.bins >= 1 << 8 * k.T.size
//%
//% local function integer_counter(index)
//%   local inside = (sort == "signed" and "number > -1 && " or "") .. "(uint64_t)number < bins"
//%   if samples.whole then inside = "true" end
    const ${value.c} number = ${op and call(op, table.unpack(xs)) or x};
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
    const ${value.c} number = ${call(op, table.unpack(xs))};
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
//% -- What a sample's bin depends on beside it: scalars, but not those of a weight alone, and its range.
//% local params_of_bin, names_of_bin = scalar_params(), parameter_names("scalar")
//% if not op then
//%   local even = ranges.kind == "even"
//%   local bound = arg_named(variant.per_channel and "lo0" or "lo")
//%   params_of_bin = even and {"const " .. bound.type.c .. " s_lo", "const " .. bound.type.c .. " s_hi"} or {}
//%   names_of_bin = even and {ranges.low, ranges.high} or {}
//% elseif ranges.kind == "even" and variant.per_channel then
//%   for _, name in ipairs {"s_lo", "s_hi"} do table.insert(params_of_bin, "const " .. arg_named("lo0").type.c .. " " .. name) end
//%   table.insert(names_of_bin, ranges.low)
//%   table.insert(names_of_bin, ranges.high)
//% end
//%
//% -- What the functions take of a range in the same order, and what they are given.
//% local function given_range()
//%   if ranges.kind == "edges" then return {ranges.low, ranges.high} end
//%   return ranges.kind == "even" and {ranges.even} or {}
//% end
//%
//% -- A call that finds the counter of a sample.
//% -- The number of a sample whose bin is a range; of several inputs `x` has all.
//% local function number_of(x)
//%   local half = inputs[1].type.evaluate
//%   return op and call(op, x) or half and half .. "(" .. x .. ")" or x
//% end
//%
//% samples.number_of = number_of
//% function samples.find(x, found)
//%   local given = {table.unpack(names_of_bin)}
//%   table.insert(given, x)
//%   for _, one in ipairs(given_range()) do table.insert(given, one) end
//%   if ranges.kind == "edges" then table.insert(given, found or ranges.search(number_of(x))) end
//%   return "find_counter(" .. join(given) .. ", bins, &counter)"
//% end
//%
//% function samples.functions(index)
//%   ranges.functions(index)
//%   local params = {table.unpack(params_of_bin)}
//%   table.insert(params, table.concat(declared_xs, ", "))
//%   for _, one in ipairs(ranges.limits or ranges.own) do table.insert(params, one[1] .. one[2]) end
//%   if ranges.kind == "edges" then table.insert(params, index .. " found") end
//%   table.insert(params, ((ranges.knows_bins or samples.whole and outside == "drop") and "[[maybe_unused]] " or "") .. index .. " bins")
//%   table.insert(params, index .. " *counter")
// The number of a sample's counter. False: it has none.
KG_FN bool find_counter(${join(params)})
{
//%   if ranges.kind ~= "values" then
//%     ranges.counter(index, number_of(x))
//%   elseif sort == "float" then float_counter(index)
//%   else integer_counter(index) end
}

//% end
//%
//% local function vector_names(name)
//%   local names = {}
//%   for e = 0, V - 1 do names[e + 1] = name .. e end
//%   return names
//% end
//%
//% function samples.counting(index, own, add)
//%   if samples.byte then samples.of_bytes = own[1][2] .. ", " .. own[2][2] end
//%   local scalars = samples.unasked and function() return {} end or scalar_params
//%   local scalar_names = samples.unasked and {} or parameter_names("scalar")
//%   local params, names = scalars(), {table.unpack(scalar_names)}
//%   local params_found, names_found = scalars(), {table.unpack(scalar_names)} -- once there is nothing to search
//%   local function add_param(one, searched)
//%     table.insert(params, one[1] .. one[2])
//%     table.insert(names, one[2])
//%     if searched then return end
//%     table.insert(params_found, one[1] .. one[2])
//%     table.insert(names_found, one[2])
//%   end
//%   for _, one in ipairs(own) do add_param(one) end
//%   for i, one in ipairs(ranges.own) do add_param(one, ranges.kind == "edges" and i > 2) end
//%   add_param {index .. " ", "bins"}
//%   samples.taken, samples.declared = join(names), params
//%   local params_vector = {table.unpack(params)}
//%   if channels.count > 1 then
//%     channels.functions()
//%     table.insert(params_vector, "uint32_t phase")
//%     local what = variant.per_channel and index .. " channel" or index .. " table"
//%     for _, list in ipairs {params, params_found} do table.insert(list, what) end
//%   end
//%   function samples.of_channel(channel) return channel .. (variant.per_channel and "" or " * " .. samples.table) end
//%   local function of_channel(e) return channels.count > 1 and ", " .. samples.of_channel("channel" .. e % channels.count) or "" end
//%   local place_of = channels.count > 1 and "table + counter" or "counter"
//%   local together = ranges.together > 1 and V > 1
//%   if variant.ordered then table.insert(params, "bool inside") end
//%   local function count_of(found)
//%     if variant.per_channel then
    const ${index} table = channel * ${samples.table};
//%       ranges.of_channel()
//%     end
//%     if variant.ordered then -- all lanes of a warp together; some have no sample
    ${index} counter = 0;
    const bool has = inside && ${samples.find(x, found)};
    ${add(place_of, call(weight, table.unpack(xs)))};
//%       return
//%     end
    ${index} counter;
//%     local inside = samples.inside and " && " .. samples.inside or ""
    if (${samples.find(x, found)}${inside}) ${add(place_of, weight and call(weight, table.unpack(xs)))};
//%   end
// Counts a sample, if it has a counter.
KG_FN void count(${join(params)}, ${join(declared_xs)})
{
//%   count_of()
}

//%   if together then
// The same, where the last edge not above it has been found.
KG_FN void count_found(${join(params_found)}, ${join(declared_xs)}, ${ranges.index} found)
{
//%     count_of("found")
}

//%   end
//%   if samples.byte then
//%     local place = own[1][1] .. own[1][2] .. ", " .. own[2][1] .. own[2][2]
//%     if channels.count > 1 then
// Counts all samples of a vector. Those of a channel have tables of their own.
KG_FN void count_vector(${place}, uint32_t phase, kg_v16 v)
{
//%       channels.of_vector()
//%       for i = 0, channels.count - 1 do
    const uint32_t own${i} = ${samples.byte_table(i)};
//%       end
//%       for w, word in ipairs {"x", "y", "z", "w"} do
//%         for byte = 0, 3 do
//%           local e = 4 * (w - 1) + byte
    ${channels.if_active(e)}${samples.byte(byte, "v." .. word, "own" .. e % channels.count)};
//%         end
//%       end
}

//%       return
//%     end
// Counts the four samples of a word.
KG_FN void count_word(${place}, uint32_t word)
{
//%     for byte = 0, 3 do
    ${samples.byte(byte)};
//%     end
}

// Counts all samples of a vector.
KG_FN void count_vector(${place}, kg_v16 v)
{
//%     for _, word in ipairs {"x", "y", "z", "w"} do
    count_word(${own[1][2]}, ${own[2][2]}, v.${word});
//%     end
}

//%     return
//%   end
//%   if V == 1 then return end
// Counts all samples of a vector.
KG_FN void count_vector(${join(params_vector)}, const ${vector.name(inputs[1].type)} &v)
{
//%   if ranges.at_once and channels.count <= 1 and not weight then
//%     -- Where samples have a counter that is found at once, several have one branch. They are eight at most: registers
//%     -- have no room for the counters of sixteen.
//%     local G = together and V or math.min(V, 8)
    ${index} ${table.concat(vector_names("at"), ", ", 1, G)};
    bool all = true;
//%     if together then
//%       local texts = {}
//%       for e = 0, V - 1 do texts[e + 1] = number_of("v.e" .. e) end
//%       ranges.search_all(texts)
//%     end
//%     for first = 0, V - 1, G do
//%       local last = first + G - 1
//%       if first > 0 then
    all = true;
//%       end
//%       for e = first, last do
//%         local at = "at" .. e - first
//%         local found = samples.find("v.e" .. e, together and "found[" .. e .. "]"):gsub("&counter", "&" .. at)
//%         if ranges.quick then
//%           local given = {ranges.even, ranges.low, ranges.high, number_of("v.e" .. e), "&" .. at}
//%           found = "kg_even_quick(" .. join(given) .. ")"
//%         end
    all &= ${found};
//%       end
    if (__builtin_expect(all, true)) {
//%       for e = first, last do
        ${samples.inside and "if (" .. samples.inside:gsub("counter", "at" .. e - first) .. ") " or ""}${add("at" .. e - first)};
//%       end
//%       if last == V - 1 then
        return;
    }
//%       else
    } else {
//%       end
//%       for e = first, last do
    ${last < V - 1 and "    " or ""}${together and string.format("count_found(%s, v.e%d, found[%d])", join(names_found), e, e) or string.format("count(%s, v.e%d)", samples.taken, e)};
//%       end
//%       if last < V - 1 then
    }
//%       end
//%     end
}

//%     return
//%   end
//%   channels.of_vector()
//%   for e = 0, V - 1, ranges.together do
//%     if together then
    { // samples that are searched side by side
//%       local texts = {}
//%       for i = 0, ranges.together - 1 do texts[i + 1] = e + i < V and number_of("v.e" .. e + i) or "0" end
//%       ranges.search_all(texts)
//%       for i = 0, math.min(V - e, ranges.together) - 1 do
        ${channels.if_active(e + i)}count_found(${join(names_found)}${of_channel(e + i)}, v.e${e + i}, found[${i}]);
//%       end
    }
//%     else
    ${channels.if_active(e)}count(${samples.taken}${of_channel(e)}, v.e${e});
//%     end
//%   end
}

//% end
//%
//% function samples.count(x) return "count(" .. samples.taken .. ", " .. x .. ")" end
//% -- Of the i-th vector of a thread.
//% function samples.count_vector(v, i)
//%   if channels.count > 1 then v = channels.phase_of(i) .. ", " .. v end
//%   if samples.byte then return "count_vector(" .. samples.of_bytes .. ", " .. v .. ")" end
//%   return V == 1 and samples.count(v .. ".e0") or "count_vector(" .. samples.taken .. ", " .. v .. ")"
//% end
//%
//% run("histogram/walk")(samples)
//% return samples
