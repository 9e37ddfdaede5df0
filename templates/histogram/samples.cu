//% -- The samples of a histogram: which counter is whose, and how a block goes through them all.
//% -- Needs: k, variant; of the kernel `n`, `head`, `items`, `bins`. Gives: functions(index), with the type of a
//% -- counter's number; params(params, index); begin(); launch(index); walk(after), with text behind each full data block.
//% -- Others may set before counting(): `column` and `columns`, where blocks share the samples otherwise; `inside`, a
//% -- condition of a counter; byte(i), C that counts the i-th byte of `word`. It sees the first two of `own`.
//% -- They may set alike(vector, taken) before walk(). It tells whether a vector was counted another way.
//% -- counting(index, own, add) emits what counts a sample, and a vector of them. `own` lists its parameters beside
//% -- bins and samples, as {type, name}; `add` gives one count in C.
//% local vector = use "warp/vector"
//% local bask = use "bask/order"
//% local dask = use "dask/column"
//% local samples = {}
//% local function samples_of_kernel() -- all inputs but a list of edges
//%   local found = {}
//%   for _, arg in ipairs(args_of("input")) do
//%     if arg.extent ~= "KG_EXTENT_LENGTH" and arg.extent ~= "KG_EXTENT_FIXED" then table.insert(found, arg) end
//%   end
//%   return found
//% end
//% local ranges = run "histogram/ranges"
//% samples.rows = spec.partition == "offsets" and "segments" or "height" -- how many
//% local inputs, V, op, weight = samples_of_kernel(), variant.vector, k.ops.bin, k.ops.weight
//% local by_offsets = spec.partition == "offsets"
//% local base = variant.rows and "row_" or "g_" -- of an array's name: where its samples begin
//% local several, T, array = #inputs > 1 or variant.ordered or variant.exact or variant.warps, inputs[1].type.c, base .. inputs[1].name
//% local xs, declared_xs = {}, {} -- what operator text calls a sample, or the elements of several inputs
//% for i, arg in ipairs(inputs) do
//%   xs[i] = #inputs == 1 and "x" or "e_" .. arg.name -- names of spec and kernel may meet
//%   declared_xs[i] = "const " .. arg.type.c .. " " .. xs[i]
//% end
//% local x = table.concat(xs, ", ")
//% samples.several, samples.weighted = several, weight ~= nil
//% local outside, sort = variant.outside, variant.sort
//% local value = op and op.result or k.T -- the number of a bin
//%
//% -- Counters: the bins, and with `outside: count` one more. Of channels each has a table of them.
//% local channels, active = variant.channels, variant.active
//% samples.table = outside == "count" and "bins + 1" or "bins"
//% samples.counters = samples.table
//% if channels > 1 and outside == "count" then samples.table = "(bins + 1)" end
//% if channels > 1 then samples.counters = active .. " * " .. samples.table end
//% -- Which channel the first element of vector `at` is of, or where all vectors are alike, of all.
//% local phases = channels > 1 and V % channels ~= 0
//% local function channel_of(element)
//%   if channels ~= 3 then return "(uint32_t)" .. (element:find(" ") and "(" .. element .. ")" or element) .. " % " .. channels end
//%   return "channel_at(" .. element .. ")"
//% end
//%
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
//%   local lo, hi = arg_named("lo"), arg_named("hi")
//%   params_of_bin = even and {"const " .. lo.type.c .. " s_lo", "const " .. hi.type.c .. " s_hi"} or {}
//%   names_of_bin = even and {"s_lo", "s_hi"} or {}
//% end
//%
//% -- A call that finds the counter of a sample.
//% -- The number of a sample whose bin is a range; of several inputs `x` has all.
//% local function number_of(x)
//%   local half = inputs[1].type.evaluate
//%   return op and call(op, x) or half and half .. "(" .. x .. ")" or x
//% end
//%
//% function samples.find(x, found)
//%   local given = {table.unpack(names_of_bin)}
//%   table.insert(given, x)
//%   for _, one in ipairs(ranges.limits or ranges.own) do table.insert(given, one[2]) end
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
//% local taken -- what counting functions are called with
//%
//% -- The channels of the first elements of a vector. What follows has their order again.
//% local function channels_of_vector()
//%   if channels == 0 then return end
//%   for i = 0, math.min(channels, V) - 1 do
    const uint32_t channel${i} = ${i == 0 and "phase" or "channel_after(phase, " .. i .. ")"};
//%   end
//% end
//% local function if_active(e)
//%   return active < channels and "if (channel" .. e % channels .. " < " .. active .. ") " or ""
//% end
//%
//% local function channel_functions()
//%   if channels == 0 then return end
// The channel of the element so many behind one of channel `phase`.
KG_FN uint32_t channel_after(uint32_t phase, uint32_t more)
{
    const uint32_t channel = phase + more;
    return channel >= ${channels} ? channel - ${channels} : channel;
}

//%   if channels ~= 3 then return end
// The channel of an element. 2^32 is 1 more than a multiple of 3.
KG_FN uint32_t channel_at(uint64_t element)
{
    return ((uint32_t)element % 3 + (uint32_t)(element >> 32) % 3) % 3;
}

//% end
//%
//% function samples.counting(index, own, add)
//%   if samples.byte then samples.of_bytes = own[1][2] .. ", " .. own[2][2] end
//%   local params, names = scalar_params(), parameter_names("scalar")
//%   local params_found, names_found = scalar_params(), parameter_names("scalar") -- once there is nothing to search
//%   local function add_param(one, searched)
//%     table.insert(params, one[1] .. one[2])
//%     table.insert(names, one[2])
//%     if searched then return end
//%     table.insert(params_found, one[1] .. one[2])
//%     table.insert(names_found, one[2])
//%   end
//%   for _, one in ipairs(own) do add_param(one) end
//%   for i, one in ipairs(ranges.own) do add_param(one, ranges.limits and i > 2) end
//%   add_param {index .. " ", "bins"}
//%   taken, samples.declared = join(names), params
//%   local params_vector = {table.unpack(params)}
//%   if channels > 1 then
//%     channel_functions()
//%     table.insert(params_vector, "uint32_t phase")
//%     for _, list in ipairs {params, params_found} do table.insert(list, index .. " table") end
//%   end
//%   local function of_channel(e) return channels > 1 and ", channel" .. e % channels .. " * " .. samples.table or "" end
//%   local place_of = channels > 1 and "table + counter" or "counter"
//%   local together = ranges.together > 1 and V > 1
//%   if variant.ordered then table.insert(params, "bool inside") end
//%   local function count_of(found)
//%     if variant.ordered then -- all lanes of a warp together; some have no sample
    ${index} counter = 0;
    const bool has = inside && ${samples.find(x, found)};
    ${add("counter", call(weight, table.unpack(xs)))};
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
//%     if channels > 1 then
// Counts all samples of a vector. Those of a channel have tables of their own.
KG_FN void count_vector(${place}, uint32_t phase, kg_v16 v)
{
//%       channels_of_vector()
//%       for i = 0, channels - 1 do
    const uint32_t own${i} = ${samples.byte_table(i)};
//%       end
//%       for w, word in ipairs {"x", "y", "z", "w"} do
//%         for byte = 0, 3 do
//%           local e = 4 * (w - 1) + byte
    ${if_active(e)}${samples.byte(byte, "v." .. word, "own" .. e % channels)};
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
//%   channels_of_vector()
//%   for e = 0, V - 1, ranges.together do
//%     if together then
    { // samples that are searched side by side
//%       local texts = {}
//%       for i = 0, ranges.together - 1 do texts[i + 1] = e + i < V and number_of("v.e" .. e + i) or "0" end
//%       ranges.search_all(texts)
//%       for i = 0, math.min(V - e, ranges.together) - 1 do
        ${if_active(e + i)}count_found(${join(names_found)}${of_channel(e + i)}, v.e${e + i}, found[${i}]);
//%       end
    }
//%     else
    ${if_active(e)}count(${taken}${of_channel(e)}, v.e${e});
//%     end
//%   end
}

//% end
//%
//% local function count(x) return "count(" .. taken .. ", " .. x .. ")" end
//% -- The phase of the i-th vector of a thread, whose first one begins with an element of channel `phase`.
//% local function phase_of(i)
//%   local more = phases and i * V * bask[variant.bask].stride() % channels or 0
//%   return more > 0 and "channel_after(phase, " .. more .. ")" or "phase"
//% end
//% local function count_vector(v, i)
//%   if channels > 1 then v = phase_of(i) .. ", " .. v end
//%   if samples.byte then return "count_vector(" .. samples.of_bytes .. ", " .. v .. ")" end
//%   return V == 1 and count(v .. ".e0") or "count_vector(" .. taken .. ", " .. v .. ")"
//% end
//%
//% -- The lengths of planes but the last, which is the number of bins: sides, and pitches.
//% local sides = {table.unpack(k.lengths, 1, #k.lengths - 1)}
//%
//% function samples.params(params, index)
//%   for _, side in ipairs(sides) do params.add("uint64_t ", side) end
//%   if variant.rows then
//%     ranges.params(params, index)
//%     return
//%   end
//%   if not several then
//%     params.add("uint64_t ", "n")
//%     params.add("uint32_t ", "head")
//%   end
//%   params.add("uint64_t ", "items")
//%   ranges.params(params, index)
//% end
//% samples.begin = ranges.begin
//%
//% -- Where the samples of row `row` begin, in the kernel; and how they are dealt out to one block.
//% function samples.row()
//%   if by_offsets then
    const uint64_t begin = (uint64_t)g_offsets[row], end = (uint64_t)g_offsets[row + 1], width = end > begin ? end - begin : 0;
//%   end
//%   for _, arg in ipairs(inputs) do
//%     if by_offsets then
    const ${arg.type.c} *const row_${arg.name} = g_${arg.name} + begin;
//%     else
    const ${arg.type.c} *const row_${arg.name} = (const ${arg.type.c} *)((const char *)g_${arg.name} + row * ${arg.name}_pitch);
//%     end
//%   end
//%   if variant.warps then return end
//%   if several then
    const uint64_t items = width;
//%   else
    const uint64_t n = width;
    const uint32_t head = (uint32_t)kg_peel(${array}, ${inputs[1].type.size}, n);
    const uint64_t items = (n - head)${V > 1 and " / " .. V or ""};
//%   end
//%   samples.column, samples.columns = "column", "columns"
//% end
//%
//% local function at_item(i) return "at" .. plus(i * bask[variant.bask].stride()) end
//%
//% local vector_type = function() return samples.byte and "kg_v16" or vector.name(inputs[1].type) end
//% local vector_load = function() return samples.byte and "kg_ld16" or vector.load(inputs[1].type) end
//% local function loaded(name, from, each)
//%   for i = 0, variant.nwork - 1 do
    ${each}${name}${i} = ${vector_load()}(${from}${plus(i * V * bask[variant.bask].stride())});
//%   end
//% end
//%
//% local function phase_at(at)
//%   if not phases then return end
    const uint32_t phase = ${channel_of("head + " .. at .. " * " .. V)};
//% end
//%
//% -- While the samples of a data block are counted, those of the next are under way. The last one is loaded twice.
//% local function ahead(after)
//%   local block_items = variant.tbs * variant.nwork
    const uint64_t grid_items = (uint64_t)${samples.columns or "gridDim.x"} * ${block_items};
    uint64_t origin = (uint64_t)${samples.column or "blockIdx.x"} * ${block_items};
    if (origin + ${block_items} <= items) {
        const ${T} *from = ${array} + head + (origin + first)${V > 1 and " * " .. V or ""};
//%   loaded("v", "from", vector_type() .. " ")
        for (;;) { // inside the arrays
            KG_CASE(none);
//%   phase_at("(origin + first)")
            origin += grid_items;
            const bool more = origin + ${block_items} <= items;
            if (more) from += grid_items${V > 1 and " * " .. V or ""};
//%   loaded("next", "from", "const " .. vector_type() .. " ")
            kg_loads_first();
//%   for i = 0, variant.nwork - 1 do
            ${samples.alike and "if (!" .. samples.alike("v" .. i, taken) .. ") " or ""}${count_vector("v" .. i, i)};
//%   end
//%   after()
            if (!more) break;
//%   for i = 0, variant.nwork - 1 do
            v${i} = next${i};
//%   end
        }
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
//%   samples.tile("stop", after)
    }
//% end
//%
//% -- All loads are under way before the first sample is counted. A vector past the end loads what the last one does.
//% function samples.tile(case, after)
//%   local stop, nwork = case == "stop", variant.nwork
    const uint64_t at = origin + first;
//%   phase_at("at")
//%   if several then
//%     for i = 0, nwork - 1 do
    const uint64_t at${i} = ${stop and at_item(i) .. " < items ? " .. at_item(i) .. " : items - 1" or at_item(i)};
//%     end
//%     local taken_of = {}
//%     for i = 0, nwork - 1 do
//%       local elements = {}
//%       for j, arg in ipairs(inputs) do
    const ${arg.type.c} e_${arg.name}_${i} = ${base}${arg.name}[at${i}];
//%         elements[j] = "e_" .. arg.name .. "_" .. i
//%       end
//%       taken_of[i] = join(elements)
//%     end
//%     for i = 0, nwork - 1 do
    ${stop and "if (" .. dask.check(case, at_item(i)) .. ") " or ""}${count(taken_of[i])};
//%     end
//%     if case == "none" then after() end
//%     return
//%   end
//%   if stop then
//%     for i = 0, nwork - 1 do
    const uint64_t at${i} = ${at_item(i)} < items ? ${at_item(i)} : items - 1;
//%     end
//%   else
    const ${T} *const from = ${array} + head + at${V > 1 and " * " .. V or ""};
//%   end
//%   for i = 0, nwork - 1 do
//%     local last = array .. " + head + at" .. i .. (V > 1 and " * " .. V or "")
//%     local place = stop and last or "from" .. plus(i * V * bask[variant.bask].stride())
    const ${vector_type()} v${i} = ${vector_load()}(${place});
//%   end
//%   for i = 0, nwork - 1 do
//%     if samples.alike and not stop then
    if (!${samples.alike("v" .. i, taken)}) ${count_vector("v" .. i, i)};
//%     else
    ${stop and "if (" .. dask.check(case, at_item(i)) .. ") " or ""}${count_vector("v" .. i, i)};
//%     end
//%   end
//%   if case == "none" then after() end
//% end
//%
//% local function count_alone(at)
//%   local sample = array .. "[" .. at .. "]"
//%   if channels == 0 then
            ${count(sample)};
//%     return
//%   end
            const uint32_t channel = ${channel_of(at)};
            ${active < channels and "if (channel < " .. active .. ") " or ""}count(${taken}, channel * ${samples.table}, ${sample});
//% end
//%
//% -- The first block takes what lies before and behind vectors.
//% local function ends()
//%   if V == 1 then return end

    // The samples before the first vector and behind the last.
    if (${samples.column or "blockIdx.x"} == 0) {
        const uint64_t tail = head + items * ${V} + threadIdx.x;
        if (threadIdx.x < head) {
            KG_CASE(${variant.rows and "row_head" or "head"});
//%   count_alone("threadIdx.x")
        }
        if (tail < n) {
            KG_CASE(tail);
//%   count_alone("tail")
        }
    }
//% end
//%
//% -- By whole warps, each of which keeps to the order of its samples; "inside" says whose lane has one.
//% function samples.walk_in_order()
    const uint32_t first = ${bask[variant.bask].first()};
    // Lanes behind the end have the last sample, and add nothing.
    for (uint64_t origin = (uint64_t)blockIdx.x * ${variant.dbs}; origin < items; origin += (uint64_t)gridDim.x * ${variant.dbs}) {
        const uint64_t at = origin + first;
//%   local taken_of = {}
//%   for i = 0, variant.nwork - 1 do
        const bool inside${i} = ${at_item(i)} < items;
        const uint64_t at${i} = inside${i} ? ${at_item(i)} : items - 1;
//%     local elements = {}
//%     for j, arg in ipairs(inputs) do
        const ${arg.type.c} e_${arg.name}_${i} = g_${arg.name}[at${i}];
//%       elements[j] = "e_" .. arg.name .. "_" .. i
//%     end
//%     taken_of[i] = join(elements)
//%   end
//%   for i = 0, variant.nwork - 1 do
        count(${taken}, inside${i}, ${taken_of[i]});
//%   end
    }
//% end
//%
//% -- By one warp: its lanes stride through a row. All loads are under way before the first sample is counted.
//% function samples.walk_row()
        for (uint64_t at = lane; at < width; at += ${32 * variant.nwork}) {
//%   local taken_of = {}
//%   for i = 0, variant.nwork - 1 do
            const uint64_t at${i} = at${i > 0 and " + " .. 32 * i .. " < width ? at + " .. 32 * i .. " : at" or ""};
//%     local elements = {}
//%     for j, arg in ipairs(inputs) do
            const ${arg.type.c} e_${arg.name}_${i} = row_${arg.name}[at${i}];
//%       elements[j] = "e_" .. arg.name .. "_" .. i
//%     end
//%     taken_of[i] = join(elements)
//%   end
//%   for i = 0, variant.nwork - 1 do
            ${i > 0 and "if (at + " .. 32 * i .. " < width) " or ""}${count(taken_of[i])};
//%   end
        }
//% end
//%
//% function samples.walk(after)
    const uint32_t first = ${bask[variant.bask].first()};
//%   if channels > 1 and not phases then
    const uint32_t phase = ${channel_of("head")};
//%   end
//%   if variant.ahead then ahead(after)
//%   else dask.frame(function(case) samples.tile(case, after) end, nil, samples.column, samples.columns) end
//%   ends()
//% end
//%
//% -- In a variant's function: the samples before the first vector, and the number of vectors.
//% function samples.launch(index)
//%   take_arguments()
//%   for i, side in ipairs(sides) do
    uint64_t ${side} = call->lengths[${i - 1}];
//%   end
//%   if not several and not variant.rows then
    uint64_t n = call->n${channels > 1 and " * " .. channels or ""};
//%   end
//%   if variant.bins == 0 then
//%     local told = (index == "uint64_t" and "" or "(" .. index .. ")") .. "call->lengths[" .. #sides .. "]"
    ${index} bins = ${variant.known > 0 and variant.known or told};
//%   end
//%   if variant.rows then
//%     samples.prepare(index)
//%     return
//%   end
//%   if several then
    uint64_t items = call->n;
//%   else
    uint32_t head = (uint32_t)kg_peel(${array}, ${inputs[1].type.size}, n);
    uint64_t items = (n - head)${V > 1 and " / " .. V or ""};
//%   end
//%   samples.prepare(index)
//% end
//%
//% -- The same, of the constants of a range.
//% function samples.prepare(index) ranges.launch(index, variant.bins == 0 and "bins" or variant.bins) end
//%
//% return samples
