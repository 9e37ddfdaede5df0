//% -- How a block goes through the samples of a histogram: a function that gives their table (histogram/samples) what walks.
//% -- Needs: k, variant; of the kernel `n`, `head`, `items`, `bins`; of the table inputs, several, base, ranges, channels,
//% -- count(x) and count_vector(v, i). Gives: params(params, index); begin(); row(); launch(index); prepare(index);
//% -- walk(after), with text behind each full data block; walk_in_order(), walk_by_warp(), walk_row();
//% -- load_all(nwork, apart, origin, first, end_), loaded(i).
//% -- Others may set before it: loading(), with text behind the first loads of a block, for `ahead` alone;
//% -- `column` and `columns`, where blocks share the samples otherwise; alike(vector, taken)
//% -- tells whether a vector was counted another way; matched(vector, taken) counts one of each lane, by all lanes of a warp.
//% local vector = use "warp/vector"
//% local bask = use "bask/order"
//% local dask = use "dask/column"
//% return function(samples)
//% local inputs, several, base, ranges, channels = samples.inputs, samples.several, samples.base, samples.ranges, samples.channels
//% local V, T, array, by_offsets = variant.vector, inputs[1].type.c, base .. inputs[1].name, spec.partition == "offsets"
//% local count, count_vector = samples.count, samples.count_vector
//% local vectors = V > 1 and array .. " + head" or array -- samples that go one by one have no head
//%
//% -- The i-th vector of a thread, where all of the block have one.
//% local function count_whole(i)
//%   local v = "v" .. i
//%   if samples.matched then return samples.matched(v, samples.taken) end
//%   return (samples.alike and "if (!" .. samples.alike(v, samples.taken) .. ") " or "") .. count_vector(v, i)
//% end
//%
//% -- An element of an array. That of structs is one access where its address allows: where they have bytes alone, C moves
//% -- these one by one. Others move field by field.
//% local function whole_function(t)
// One from an array, in one access if it lies on a boundary of its size.
KG_FN ${t.c} ${t.name}_whole(const ${t.c} *from)
{
    return ((uintptr_t)from & ${math.min(t.size, 16) - 1}) == 0 ? ${vector.load(t, 1)}(from).e0 : *from;
}

//% end
//% local function element(arg, array, at)
//%   local t = arg.type
//%   local one_access = t.size == 2 or t.size == 4 or t.size == 8 or t.size % 16 == 0
//%   if not t.struct or not one_access or t.align >= t.size then return array .. "[" .. at .. "]" end
//%   vector.load(t, 1)
//%   needs_function(t.name .. "_whole", function() whole_function(t) end)
//%   return t.name .. "_whole(" .. array .. " + " .. at .. ")"
//% end
//%
//%
//% -- The lengths of planes but the last, which is the number of bins where the spec does not say it: sides, and pitches.
//% local sides = {table.unpack(k.lengths, 1, #k.lengths - (variant.known > 0 and 0 or 1))}
//%
//% function samples.params(params, index)
//%   for _, side in ipairs(sides) do params.add("uint64_t ", side) end
//%   if variant.rows then
//%     ranges.params(params, index)
//%     return
//%   end
//%   if not several and V > 1 then
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
//% local vector_type = function() return samples.byte and "kg_v16" or vector.name(inputs[1].type, V) end
//% local vector_load = function() return samples.byte and "kg_ld16" or vector.load(inputs[1].type, V) end
//% local function loaded(name, from, each)
//%   for i = 0, variant.nwork - 1 do
    ${each}${name}${i} = ${vector_load()}(${from}${plus(i * V * bask[variant.bask].stride())});
//%   end
//% end
//%
//% local function phase_at(at)
//%   if not channels.phases or several then return end
    const uint32_t phase = ${channels.of("head + " .. at .. " * " .. V)};
//% end
//%
//% -- While the samples of a data block are counted, those of the next are under way. The last one is loaded twice.
//% local function ahead(after)
//%   local block_items = variant.tbs * variant.nwork
    const uint64_t grid_items = (uint64_t)${samples.columns or "gridDim.x"} * ${block_items};
    uint64_t origin = (uint64_t)${samples.column or "blockIdx.x"} * ${block_items};
    if (origin + ${block_items} <= items) {
        const ${T} *from = ${vectors} + (origin + first)${V > 1 and " * " .. V or ""};
//%   loaded("v", "from", vector_type() .. " ")
//%   if samples.loading then samples.loading() end
        for (;;) { // inside the arrays
            KG_CASE(none);
//%   phase_at("(origin + first)")
            origin += grid_items;
            const bool more = origin + ${block_items} <= items;
            if (more) from += grid_items${V > 1 and " * " .. V or ""};
//%   loaded("next", "from", "const " .. vector_type() .. " ")
            kg_loads_first();
//%   for i = 0, variant.nwork - 1 do
            ${count_whole(i)};
//%   end
//%   after()
            if (!more) break;
//%   for i = 0, variant.nwork - 1 do
            v${i} = next${i};
//%   end
        }
//%   if samples.loading then
    } else {
//%     samples.loading()
//%   end
    }
    if (origin < items) { // their end falls into this column's last block
        KG_CASE(stop);
//%   samples.tile("stop", after)
    }
//% end
//%
//% -- Counts the i-th sample of a thread, which several inputs make, where `condition` holds.
//% local function count_of_channel(i, condition, taken)
    const uint32_t channel${i} = ${channels.of("at" .. i)};
//%   local active = channels.active < channels.count and "channel" .. i .. " < " .. channels.active
//%   if active then condition = condition and condition .. " && " .. active or active end
    ${condition and "if (" .. condition .. ") " or ""}count(${samples.taken}, ${samples.of_channel("channel" .. i)}, ${taken});
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
    const ${arg.type.c} e_${arg.name}_${i} = ${element(arg, base .. arg.name, "at" .. i)};
//%         elements[j] = "e_" .. arg.name .. "_" .. i
//%       end
//%       taken_of[i] = join(elements)
//%     end
//%     for i = 0, nwork - 1 do
//%       if channels.count == 0 then
    ${stop and "if (" .. dask.check(case, at_item(i)) .. ") " or ""}${count(taken_of[i])};
//%       else count_of_channel(i, stop and dask.check(case, at_item(i)), taken_of[i]) end
//%     end
//%     if case == "none" then after() end
//%     return
//%   end
//%   if stop then
//%     for i = 0, nwork - 1 do
    const uint64_t at${i} = ${at_item(i)} < items ? ${at_item(i)} : items - 1;
//%     end
//%   else
    const ${T} *const from = ${vectors} + at${V > 1 and " * " .. V or ""};
//%   end
//%   for i = 0, nwork - 1 do
//%     local last = vectors .. " + at" .. i .. (V > 1 and " * " .. V or "")
//%     local place = stop and last or "from" .. plus(i * V * bask[variant.bask].stride())
    const ${vector_type()} v${i} = ${vector_load()}(${place});
//%   end
//%   for i = 0, nwork - 1 do
    ${stop and "if (" .. dask.check(case, at_item(i)) .. ") " .. count_vector("v" .. i, i) or count_whole(i)};
//%   end
//%   if case == "none" then after() end
//% end
//%
//% local function count_alone(at)
//%   local sample = array .. "[" .. at .. "]"
//%   if channels.count == 0 then
            ${count(sample)};
//%     return
//%   end
            const uint32_t channel = ${channels.of(at)};
            ${channels.active < channels.count and "if (channel < " .. channels.active .. ") " or ""}count(${samples.taken}, ${samples.of_channel("channel")}, ${sample});
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
//% local function in_order(first, origin, apart)
    const uint32_t first = ${first};
    // Lanes behind the end have the last sample, and add nothing.
    for (uint64_t origin = ${origin}; origin < items; origin += ${apart}) {
        const uint64_t at = origin + first;
//%   local taken_of = {}
//%   for i = 0, variant.nwork - 1 do
        const bool inside${i} = ${at_item(i)} < items;
        const uint64_t at${i} = inside${i} ? ${at_item(i)} : items - 1;
//%     local elements = {}
//%     for j, arg in ipairs(inputs) do
        const ${arg.type.c} e_${arg.name}_${i} = ${element(arg, base .. arg.name, "at" .. i)};
//%       elements[j] = "e_" .. arg.name .. "_" .. i
//%     end
//%     taken_of[i] = join(elements)
//%   end
//%   for i = 0, variant.nwork - 1 do
//%     local at, table, inside = "at" .. i, "", "inside" .. i
//%     if channels.count > 0 then
        const uint32_t channel${i} = ${channels.of(at)};
//%       table = samples.of_channel("channel" .. i) .. ", "
//%       if channels.active < channels.count then inside = inside .. " && channel" .. i .. " < " .. channels.active end
//%     end
        count(${samples.taken}, ${table}${inside}, ${taken_of[i]});
//%   end
    }
//% end
//% function samples.walk_in_order()
//%   in_order(bask[variant.bask].first(), "(uint64_t)blockIdx.x * " .. variant.dbs, "(uint64_t)gridDim.x * " .. variant.dbs)
//% end
//% -- By one warp, all samples.
//% function samples.walk_by_warp() in_order("kg_lane()", "0", 32 * variant.nwork) end
//%
//% -- `nwork` samples of a thread, from number `origin` + `first` on, `apart` from each other; `inside` of each tells whether
//% -- it is below `end`. Else it is the last of all. loaded(i): what operator text takes of one.
//% function samples.load_all(nwork, apart, origin, first, end_)
//%   for i = 0, nwork - 1 do
        const bool inside${i} = ${first}${plus(i * apart)} < ${end_};
        const uint64_t at${i} = inside${i} ? ${origin}${first}${plus(i * apart)} : items - 1;
//%     for _, arg in ipairs(inputs) do
        const ${arg.type.c} e_${arg.name}_${i} = ${element(arg, "g_" .. arg.name, "at" .. i)};
//%     end
//%   end
//% end
//% function samples.loaded(i)
//%   local elements = {}
//%   for j, arg in ipairs(inputs) do elements[j] = "e_" .. arg.name .. "_" .. i end
//%   return join(elements)
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
            const ${arg.type.c} e_${arg.name}_${i} = ${element(arg, "row_" .. arg.name, "at" .. i)};
//%       elements[j] = "e_" .. arg.name .. "_" .. i
//%     end
//%     taken_of[i] = join(elements)
//%   end
//%   for i = 0, variant.nwork - 1 do
//%     if channels.count == 0 then
            ${i > 0 and "if (at + " .. 32 * i .. " < width) " or ""}${count(taken_of[i])};
//%     else count_of_channel(i, i > 0 and "at + " .. 32 * i .. " < width", taken_of[i]) end
//%   end
        }
//% end
//%
//% function samples.walk(after)
    const uint32_t first = ${bask[variant.bask].first()};
//%   if channels.count > 1 and not channels.phases and not several then
    const uint32_t phase = ${channels.of("head")};
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
    uint64_t n = call->n${channels.count > 1 and " * " .. channels.count or ""};
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
    uint64_t items = call->n${channels.count > 1 and " * " .. channels.count or ""};
//%   elseif V == 1 then
    uint64_t items = n;
//%   else
    uint32_t head = (uint32_t)kg_peel(${array}, ${inputs[1].type.size}, n);
    uint64_t items = (n - head) / ${V};
//%   end
//%   samples.prepare(index)
//% end
//%
//% -- The same, of the constants of a range.
//% function samples.prepare(index) ranges.launch(index, variant.bins == 0 and "bins" or variant.bins) end
//% end
