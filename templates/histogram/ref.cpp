//% -- The reference of a histogram: one sample after the other.
//% local v, op, R, weight = k.variants[1], k.ops.bin, k.R.c, k.ops.weight
//% local exact, F = v.exact, k.R.name -- sums in the workspace, rounded at the end
//% local sums = v.rows and "sums" or "g_exact" -- of each row few at a time
//% local limbs = "KG_EXACT_" .. string.upper(F) .. "_LIMBS"
//% local same_everywhere = run "histogram/one_nan"
//% local samples, elements, half = {}, {}, nil
//% local channels = v.channels
//% local lists = {KG_EXTENT_LENGTH = true, KG_EXTENT_FIXED = true, KG_EXTENT_TABLE = true} -- of edges
//% for _, arg in ipairs(args_of("input")) do
//%   if arg.extent == "KG_EXTENT_N" or channels > 1 or v.rows then
//%     if not lists[arg.extent] then table.insert(samples, arg) end
//%   end
//% end
//% for i, arg in ipairs(samples) do
//%   elements[i] = (v.rows and "row_" or "g_") .. arg.name .. "[at]"
//%   half = half or arg.type.evaluate
//% end
//% local base = v.rows and "row_out" or "g_out" -- of all channels
//% local out = channels > 1 and "channel_out" or base
//% local counters = "bins" .. (v.outside == "count" and " + 1" or "")
//% local value = op and op.result or k.T
//% local function adds(place) -- to a counter
//%   if exact then return place:gsub("^%a+_out%[(.*)%]$", "add_to(" .. sums .. ", %1 - first, held, addend)") end
//%   if not k.ops.combine then return place .. " += addend" end
//%   return place .. " = " .. same_everywhere(call(k.ops.combine, place, "addend"))
//% end
//% local float, clamp, more = v.sort == "float", v.outside == "clamp", v.outside == "count"
//% local even, edges = v.binning == "even", v.binning == "edges"
//% local apart = v.per_channel -- ranges of channels
//% local limit = even and arg_named(apart and "lo0" or "lo").type or edges and arg_named("edges").type
//% local list = apart and "channel_edges" or "g_edges"
//% local low, high = even and "s_lo" or list .. "[0]", even and "s_hi" or list .. "[bins]"
//%
//% -- The bin of a number that lies in the range. Edges are searched; of whole numbers the bin is a quotient, made
//% -- digit by digit.
//% if edges or even and limit.float then
//%   local edge = edges and "edges[middle]" or (limit.size == 4 and "fmaf((" or "fma((") .. limit.c .. ")middle, step, low)"
//%   local params = edges and "const " .. limit.c .. " *edges" or limit.c .. " low, " .. limit.c .. " step"
// The last of the bins that does not begin above a number.
static uint64_t bin_of(${params}, ${limit.c} number, uint64_t bins)
{
    uint64_t first = 0, past = bins;
    while (past - first > 1) {
        const uint64_t middle = first + (past - first) / 2;
        if (${edge} <= number) first = middle;
        else past = middle;
    }
    return first;
}

//% elseif even then
// floor(d * bins / width), where d < width.
static uint64_t bin_of(uint64_t d, uint64_t width, uint64_t bins)
{
    uint64_t bin = 0, rest = 0;
    for (int digit = 63; digit >= 0; digit--) {
        const bool twice = rest >= width - rest;
        rest = twice ? rest - (width - rest) : 2 * rest;
        bin = 2 * bin + twice;
        if ((bins >> digit & 1) == 0) continue;
        const bool once = rest >= width - d;
        rest = once ? rest - (width - d) : rest + d;
        bin += once;
    }
    return bin;
}

//% end
//% if exact then
// Adds to a sum, if it is among those that are added up now.
static void add_to(uint64_t *sums, uint64_t sum, uint64_t held, ${R} addend)
{
    if (sum < held) kg_exact_add_${F}(sums + sum * ${limbs}, addend);
}

//% end
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% take_arguments()
    const uint64_t bins = ${v.known > 0 and v.known or "call->lengths[" .. #k.lengths - 1 .. "]"};
//% if even and apart then
//%   for _, name in ipairs {"lo", "hi"} do
//%     local all = {}
//%     for c = 0, v.active - 1 do all[c + 1] = "s_" .. name .. c end
    const ${limit.c} ${name}s[] = {${join(all)}};
//%   end
//% end
//% local function step_of_range()
    if (!(s_hi - s_lo < (${limit.c})INFINITY)) s_hi = s_lo; // a range of no finite width is empty
    const ${limit.c} step = (s_hi - s_lo) / (${limit.c})bins;
//% end
//% if even and limit.float and not apart then step_of_range() end
//% if v.rows then
//%   if spec.partition == "offsets" then
    for (uint64_t row = 0; row < call->lengths[0]; row++) {
    const uint64_t begin = (uint64_t)g_offsets[row], end = (uint64_t)g_offsets[row + 1], width = end > begin ? end - begin : 0;
//%     for _, arg in ipairs(samples) do
    const ${arg.type.c} *const row_${arg.name} = g_${arg.name} + begin;
//%     end
//%   else
    const uint64_t width = call->lengths[0], height = call->lengths[1];
    for (uint64_t row = 0; row < height; row++) {
//%   for i, arg in ipairs(samples) do
    const ${arg.type.c} *const row_${arg.name} = (const ${arg.type.c} *)((const char *)g_${arg.name} + row * call->lengths[${i + 1}]);
//%   end
//%   end
    ${R} *const row_out = g_out + row * ${channels > 1 and v.active .. " * " or ""}(${counters});
//% end
//% if exact then
//%   local at, window = 0, 64
//%   if v.rows then
    // A few counters at a time, in exact sums.
    uint64_t sums[${window} * ${limbs}];
//%   else
//%     while k.regions[at + 1].name ~= "exact" do at = at + 1 end
//%     local region = k.regions[at + 1] -- of one number of bins it does not grow
//%     window = region.grows[1] and region.grows[1].most or region.fixed // (k.R.size == 4 and 128 or 672)
    uint64_t *const g_exact = (uint64_t *)call->regions[${at}];
    // As many counters at a time as the workspace has sums.
//%   end
    for (uint64_t first = 0; first < ${counters}; first += ${window}) {
    const uint64_t left = ${counters} - first, held = left < ${window} ? left : ${window};
    for (uint64_t at = 0; at < held * ${limbs}; at++) ${sums}[at] = 0;
//% elseif not v.accumulate then
//%   local all = channels > 1 and v.active .. " * (" .. counters .. ")" or counters
    for (uint64_t bin = 0; bin < ${all}; bin++) ${channels > 1 and base or out}[bin] = ${k.ops.combine and same_everywhere(call(k.ops.identity)) or "0"};
//% end
    for (uint64_t at = 0; at < ${v.rows and "width" or "call->n"}${channels > 1 and not v.rows and " * " .. channels or ""}; at++) {
//% if channels > 1 then
        const uint64_t channel = at % ${channels};
//%   if v.active < channels then
        if (channel >= ${v.active}) continue;
//%   end
        ${R} *const channel_out = ${base} + channel * (${counters});
//%   if apart and edges then
        const ${limit.c} *const channel_edges = g_edges + channel * (bins + 1);
//%   elseif apart then
        ${limit.float and "" or "const "}${limit.c} s_lo = los[channel], s_hi = his[channel];
//%     if limit.float then step_of_range() end
//%   end
//% end
//% local number = limit and half and half .. "(" .. elements[1] .. ")" or elements[1]
        const ${limit and limit.c or value.c} number = ${op and call(op, table.unpack(elements)) or number};
        const ${R} addend = ${weight and call(weight, table.unpack(elements)) or "1"};
//% local zero = value.size == 8 and "0.0" or "0.0f"
//% if limit then
//%   local of = edges and list .. ", number" or "s_lo, step, number"
//%   if even and not limit.float then
//%     of = "(uint64_t)number - (uint64_t)s_lo, (uint64_t)s_hi - (uint64_t)s_lo"
//%   end
        const bool inside = bins != 0 && number >= ${low} && number < ${high};
        if (inside) ${adds(out .. "[bin_of(" .. of .. ", bins)]")};
//% elseif float then
        const bool above = number >= 0x1p63 || (number >= ${zero} && (uint64_t)number >= bins);
        if (number >= ${zero} && !above) ${adds(out .. "[(uint64_t)number]")};
//% elseif v.sort == "signed" then
        const bool above = number > -1 && (uint64_t)number >= bins;
        if (number > -1 && !above) ${adds(out .. "[(uint64_t)number]")};
//% else
        if ((uint64_t)number < bins) ${adds(out .. "[number]")};
//% end
//% if clamp then
//%   if limit then
        else if (bins != 0 && number < ${low}) ${adds(out .. "[0]")};
        else if (bins != 0 && number >= ${high}) ${adds(out .. "[bins - 1]")};
//%   elseif v.sort == "unsigned" then
        else if (bins != 0) ${adds(out .. "[bins - 1]")};
//%   else
        else if (bins != 0 && above) ${adds(out .. "[bins - 1]")};
        else if (bins != 0 && ${float and "number < " .. zero or "number <= -1"}) ${adds(out .. "[0]")};
//%   end
//% elseif more then
        else ${adds(out .. "[bins]")};
//% end
    }
//% if exact then
    for (uint64_t bin = 0; bin < held; bin++) {
//%   if v.accumulate then
        kg_exact_add_${F}(${sums} + bin * ${limbs}, ${out}[first + bin]);
//%   end
        ${out}[first + bin] = kg_exact_${F}(${sums} + bin * ${limbs});
    }
    }
//% end
//% if v.rows then
    }
//% end
    return 0;
}
