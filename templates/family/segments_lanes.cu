//% -- One row of the reduce over rows in the form "lanes": rows have one length, so none need be cut
//% -- apart. A unit is a vector, or a few elements that a lane loads one by one. A row of up to 32 units is
//% -- taken by as many lanes as it has, or the power of two above; one of up to 32 * nWork by the warp,
//% -- several units a lane. Of such rows a warp has as many under way as nWork units a lane make. Along
//% -- longer ones it walks. The grid strides over the rows (Column DASk, dissertation 5.3).
//% use "warp/element"
//% use "warp/vector"
//% use "warp/rows"
//% use "warp/tree"
//% use "dask/merged_warp"
//%
//% local T, A, nwork, E = k.T.c, k.A.c, row.nwork, row.unit
//%
//% -- The first `count` elements of a unit, in order. Those of a vector that the row ends in come one after
//% -- the other; loads of single elements stay together.
//% local function some_function()
//%   local params = {"const " .. T .. " *from", "uint32_t count", table.unpack(scalar_params())}
//%   if takes_index() then table.insert(params, "uint64_t index") end
KG_FN ${A} ${row.entry}_some(${join(params)})
{
//%   if row.wide then
    ${A} sum = ${call(k.ops.identity)};
    for (uint32_t e = 0; e < count; e++) sum = ${combined("sum", transformed("from[e]", "index + e"))};
    return sum;
//%   else
//%     for e = 0, E - 1 do
    const ${T} x${e} = ${e} < count ? from[${e}] : ${T}();
//%     end
//%     for e = 0, E - 1 do
    ${A} s${e} = ${e} < count ? ${transformed("x" .. e, "index" .. plus(e))} : ${call(k.ops.identity)};
//%     end
//%     serial_reduce(register_names("s", E), row.adder)
    return s0;
//%   end
}

//% end
//%
//% -- How many elements the unit has that begins with element `from` of its row.
//% local function count_function()
KG_FN uint32_t ${row.entry}_count(uint64_t from, uint64_t width)
{
    return from >= width ? 0 : width - from < ${E} ? (uint32_t)(width - from) : ${E};
}

//% end
//%
//% local function of_unit(kind, values, index)
//%   for _, arg in ipairs(args_of("scalar")) do table.insert(values, "s_" .. arg.name) end
//%   if takes_index() then table.insert(values, index) end
//%   return row.entry .. "_" .. kind .. "(" .. join(values) .. ")"
//% end
//%
//% -- Into v0, v1, ...: the sums of nWork units that have the same number of elements, all there are in a
//% -- vector. In C: `place(i)` points to the first element of the i-th, `index(i)` is its number in the row.
//% local function load_all(place, index, count)
//%   if not row.wide then
//%     for i = 0, nwork - 1 do
            v${i} = ${of_unit("some", {place(i), count}, index(i))};
//%     end
//%     return
//%   end
//%   for i = 0, nwork - 1 do
            const ${vector_name(k.T)} x${i} = ${vector_name(k.T)}_load(${place(i)});
//%   end
//%   for i = 0, nwork - 1 do
            v${i} = ${of_unit("vector", {"x" .. i}, index(i))};
//%   end
//% end
//%
//% -- The same of units that may be cut short, or not there: `count(i)` elements.
//% local function load_some(place, index, count)
//%   for i = 0, nwork - 1 do
            const uint32_t count${i} = ${count(i)};
//%   end
//%   if not row.wide then
//%     for i = 0, nwork - 1 do
            v${i} = ${of_unit("some", {place(i), "count" .. i}, index(i))};
//%     end
//%     return
//%   end
//%   for i = 0, nwork - 1 do
            ${vector_name(k.T)} x${i}{};
            if (count${i} == ${E}) x${i} = ${vector_name(k.T)}_load(${place(i)});
//%   end
//%   for i = 0, nwork - 1 do
            v${i} = ${call(k.ops.identity)};
            if (count${i} == ${E}) v${i} = ${of_unit("vector", {"x" .. i}, index(i))};
//%   end
//%   if E == 1 then return end
            if (width % ${E} != 0) {
                KG_CASE(cut);
//%   for i = 0, nwork - 1 do
                if (count${i} % ${E} != 0) v${i} = ${of_unit("some", {place(i), "count" .. i}, index(i))};
//%   end
            }
//% end
//%
//% -- Register i holds unit `i % 2^more` of the lane, of the row that is i / 2^more times `each` further on.
//% local function short_rows()
//%   local function rows_on(i) return i == 0 and "0" or "(" .. i .. "u >> more) * each" end
//%   -- Whether that row is the warp's, and there.
//%   local function present(i)
//%     return (i == 0 and "" or "(" .. i .. "u >> more) < held && ") .. "segment" .. (i == 0 and "" or " + " .. rows_on(i)) .. " < segments"
//%   end
//%   local function from(i) return i == 0 and "from" or "from + (" .. i .. "u & within) * " .. 32 * E end
//%   local function place(i)
//%     if i == 0 then return "place" end
//%     return "(const " .. T .. " *)((const char *)place + " .. rows_on(i) .. " * pitch) + (" .. i .. "u & within) * " .. 32 * E
//%   end
        const uint32_t bits = units <= 1 ? 0 : units > 16 ? 5 : 32 - (uint32_t)__clz((uint32_t)units - 1);
        const uint32_t more = units <= 32 ? 0 : 32 - (uint32_t)__clz((uint32_t)((units - 1) / 32));
        const uint32_t each = 32u >> bits; // rows side by side
//%   if nwork > 1 then
        const uint32_t within = (1u << more) - 1;
//%   end
        const uint32_t unit = lane & ((1u << bits) - 1), from = unit * ${E};
        uint32_t held = ${nwork}u >> more; // rows of a lane; fewer where other warps would have none
        while (held > 1 && segments <= warps * each * (held / 2)) held /= 2;
        const uint64_t together = (uint64_t)held * each;
//%   if row.wide then
        const bool alike = width == (uint64_t)${E} << (bits + more); // all units of all lanes
//%   else
        const uint32_t each_has = units == 1 ? (uint32_t)width : ${E};
        const bool alike = units == 1 || width == (uint64_t)${E} << (bits + more);
//%   end
        const bool all = held == ${nwork}u >> more;
        for (uint64_t first = me * together; first < segments; first += warps * together) {
            const uint64_t segment = first + (lane >> bits);
            const ${T} *const place = (const ${T} *)((const char *)g_in + segment * pitch) + from;
            ${A} ${join(register_names("v", nwork))};
            if (alike && all && first + together <= segments) {
            KG_CASE(none);
//%   load_all(place, from, "each_has")
            } else {
            KG_CASE(stop);
//%   load_some(place, from, function(i)
//%     return present(i) .. " ? " .. row.entry .. "_count(" .. from(i) .. ", width) : 0"
//%   end)
            }
//%   for bit, lanes in ipairs({1, 2, 4, 8, 16}) do
            if (bits > ${bit - 1}) {
//%     for i = 0, nwork - 1 do
                v${i} = ${combined("v" .. i, element_down("v" .. i, lanes))};
//%     end
            }
//%   end
//%   local step, bit = 1, 0
//%   while step < nwork do
            if (more > ${bit}) {
//%     for i = 0, nwork - 1, 2 * step do
                v${i} = ${combined("v" .. i, "v" .. i + step)};
//%     end
            }
//%     step, bit = 2 * step, bit + 1
//%   end
            if (unit != 0) continue;
            // The identity first, as in every row: of nothing but NaNs it is the result, for one.
//%   for i = 0, nwork - 1 do
            v${i} = ${combined(call(k.ops.identity), "v" .. i)};
//%     local ends = i == 0 and "" or "(" .. i .. "u & within) == 0 && "
//%     store_results("if (" .. ends .. present(i) .. ") ", "v" .. i, "width", "segment" .. (i == 0 and "" or " + " .. rows_on(i)))
//%   end
        }
//% end
//%
//% -- Each by a warp, nWork units of a lane at once. An operator that commutes has a sum per lane.
//% local function long_rows()
//%   local function from(i) return "base + (lane" .. plus(32 * i) .. ")" .. (E > 1 and " * " .. E or "") end
//%   local function place(i) return "place + (" .. from(i) .. ")" end
//%   local function fold()
//%     local names = register_names("v", nwork)
//%     if spec.commutative then serial_reduce(names, row.adder) else reduce_rows(names) end
            sum = ${combined("sum", "v0")};
//%   end
        for (uint64_t segment = me; segment < segments; segment += warps) {
            const ${T} *const place = (const ${T} *)((const char *)g_in + segment * pitch);
            ${A} sum = ${call(k.ops.identity)};
            ${A} ${join(register_names("v", nwork))};
            uint64_t base = 0;
            for (; base + ${32 * nwork * E} <= width; base += ${32 * nwork * E}) {
            KG_CASE(walk);
//%   load_all(place, from, tostring(E))
//%   fold()
            }
            if (base < width) {
            KG_CASE(end);
//%   load_some(place, from, function(i) return row.entry .. "_count(" .. from(i) .. ", width)" end)
//%   fold()
            }
//%   if spec.commutative then warp_reduce("sum") end
//%   store_results("if (lane == 0) ", "sum", "width", "segment")
        }
//% end
//%
//% local params = scalar_params()
//% table.insert(params, "const " .. T .. " *g_in")
//% for _, param in ipairs(output_params()) do table.insert(params, param) end
//% for _, name in ipairs({"segments", "width", "pitch"}) do table.insert(params, "uint64_t " .. name) end
//% segments_warp_functions()
//% some_function()
//% count_function()
KG_KERNEL(${row.entry}, ${row.tbs}, ${row.min_blocks})(${join(params)})
{
    const uint32_t lane = threadIdx.x % 32, warp = kg_warp_uniform();
//% early_start()
    const uint64_t warps = (uint64_t)gridDim.x * ${row.nwarps};
    // Neighbours in a block take neighbouring rows; of few, each block has some.
    const uint64_t me = segments > warps ? (uint64_t)blockIdx.x * ${row.nwarps} + warp : (uint64_t)warp * gridDim.x + blockIdx.x;
    const uint64_t units = width / ${E} + (width % ${E} != 0);
    if (units <= ${32 * nwork}) {
//% short_rows()
    } else {
//% long_rows()
    }
}
KG_ENTRY(${row.entry})

KG_ROW(${row.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), nullptr, ${row.tbs}, 0);
//% take_arguments()
    uint64_t width = call->lengths[0], segments = call->lengths[1], pitch = call->lengths[2];
//% local names = parameter_names()
//% for _, name in ipairs({"segments", "width", "pitch"}) do table.insert(names, name) end
    void *arguments[] = {${addresses_of(names)}};
    return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), arguments, ${row.tbs}, 0);
}
