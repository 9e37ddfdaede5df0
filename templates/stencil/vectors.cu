//% -- One variant of a stencil by vectors: 16 bytes of the wider of element and result, as many
//% -- elements of the other. A thread gets neighbours out of its own vectors, or from lanes beside
//% -- it. The lanes of a warp are a ring. At its ends a lane hands on what is in its item before or
//% -- behind. Where it has none, few lanes load one. Stores are aligned; where input and output are
//% -- misaligned against each other, what is loaded is cut out of two aligned words (variant.cut).
//%
//% local vector = use "warp/vector"
//% local element = use "warp/element"
//% local window = run "stencil/window"
//%
//% local own, inputs, V, nwork = window.own, args_of("input"), variant.vector, variant.nwork
//% local T, R = own.type, k.R
//% local type_in, type_out = vector.name(T, V), vector.name(R, V)
//% -- Vectors that a lane's reaches into, before and behind.
//% local lead, follow = (variant.before + V - 1) // V, (variant.behind + V - 1) // V
//%
//% -- Single bytes are aligned wherever they lie.
//% local function is_cut(arg)
//%   return variant.cut and V * arg.type.size > 1
//% end
//%
//% local params, cuts = kernel_parameters(), {}
//% for _, name in ipairs({"n", "head", "items"}) do params.add("uint64_t ", name) end
//% for _, arg in ipairs(inputs) do
//%   if is_cut(arg) then
//%     table.insert(cuts, arg)
//%     params.add("uint32_t ", arg.name .. "_past")
//%   end
//% end
//%
//% local function cut_function(t)
//%   local bytes, name = t.size * V, vector.name(t, V)
//%   local word = bytes == 16 and "kg_v16" or "uint" .. 8 * bytes .. "_t"
//%   local unit = bytes == 16 and math.min(t.align, 8) or ""
// One from an array, which begins `past` bytes behind a boundary: cut out of two aligned words.
KG_FN ${name} ${name}_cut(const ${t.c} *from, uint32_t past)
{
    const ${word} bits = kg_ld${bytes}_past${unit}((const char *)from - past, past);
    ${name} v;
    memcpy(&v, &bits, ${bytes});
    return v;
}

//% end
//%
//% -- Item number `item` of the thread; -1 and nwork lie before its items, and behind.
//% local function load(arg, item)
//%   local from = arg.name .. "_at" .. (item < 0 and " - " .. -item * 32 * V or plus(item * 32 * V))
//%   if not is_cut(arg) then return vector.load(arg.type, V) .. "(" .. from .. ")" end
//%   local name = vector.name(arg.type, V) .. "_cut"
//%   needs_function(name, function() cut_function(arg.type) end)
//%   return name .. "(" .. from .. ", " .. arg.name .. "_past)"
//% end
//%
//% -- Where an item lies, in vectors from the first; those of its neighbours lie in the array, too.
//% local function at_item(i)
//%   return "at" .. plus(i * 32)
//% end
//%
//% local function load_items(arg, reach, guarded)
//%   local name, type = arg.name, vector.name(arg.type, V)
    // Items of ${name}: whole vectors.
//%   for i = 0, nwork - 1 do
//%     if guarded then
    ${type} ${name}_${i} = {};
    if (${at_item(i)} < items${plus(reach)}) ${name}_${i} = ${load(arg, i)};
//%     else
    const ${type} ${name}_${i} = ${load(arg, i)};
//%     end
//%   end
//% end
//%
//% -- What the warp's first and last items reach into beyond it.
//% local function load_beside(guarded)
//%   local function one(name, lanes, at, item)
    ${type_in} ${name} = {};
    if (${lanes}${guarded and " && " .. at or ""}) ${name} = ${load(own, item)};
//%   end
    // What lies before the warp's items and behind them, for a few lanes.
//%   if lead > 0 then
//%     one("leading", "lane >= " .. 32 - lead, "at < items + 31", -1)
//%   end
//%   if follow > 0 then one("following", "lane < " .. follow, at_item(nwork) .. " < items + " .. follow, nwork) end
//% end
//%
//% -- Vector and element of the one that lies `distance` from element e; a register that holds it.
//% local function place(e, distance)
//%   return (e + distance) // V, (e + distance) % V
//% end
//%
//% local function register(e, distance)
//%   local q, r = place(e, distance)
//%   if q == 0 then return own.name .. "_item.e" .. r end
//%   return own.name .. (q < 0 and "_b" .. -q or "_f" .. q) .. "_e" .. r
//% end
//%
//% local function lane_beside(q)
//%   return "lane_" .. (q < 0 and "b" .. -q or "f" .. q)
//% end
//%
//% -- A lane hands on an element of its own item. To a lane beyond the end of the warp it hands one
//% -- of the item that is its own before or behind that.
//% local function hand_on(q, r)
//%   local mine, other, wraps = own.name .. "_item", "following", "lane < " .. q
//%   if q < 0 then other, wraps = "leading", "lane >= " .. 32 + q end
//%   -- Of two structs a value is chosen, not a place: places are in memory.
//%   local function one(item) return element.in_units() and T.c .. "(" .. item .. ".e" .. r .. ")" or item .. ".e" .. r end
//%   local value = wraps .. " ? " .. one(other) .. " : " .. one(mine)
    const ${T.c} ${register(0, q * V + r)} = ${element.from(value, lane_beside(q))};
//% end
//%
//% -- All that an item needs of other lanes, each once: vector and element.
//% local wanted = {}
//% for _, other in ipairs(window.neighbours) do
//%   for e = 0, V - 1 do
//%     local q, r = place(e, other.distance)
//%     if q ~= 0 then wanted[q * V + r] = {q, r} end
//%   end
//% end
//%
//% local function lanes_beside()
    // Lanes so many places before this one, or behind, in the ring that a warp is.
//%   local named = {}
//%   for _, one in pairs(wanted) do named[one[1]] = true end
//%   for q, _ in pairs(named) do
    const uint32_t ${lane_beside(q)} = (lane + ${q < 0 and 32 + q or q}) % 32;
//%   end
//% end
//%
//% local function exchange()
//%   local last = 0
//%   for _, one in pairs(wanted) do
//%     local q = one[1]
//%     if q ~= last then
    // From ${plural(math.abs(q), "lane")} ${q < 0 and "before" or "behind"}.
//%     end
//%     last = q
//%     hand_on(q, one[2])
//%   end
//% end
//%
//% -- Elements of an item, in order.
//% local function computed()
//%   local results = {}
//%   for e = 0, V - 1 do
//%     local values = {register(e, 0)}
//%     for _, other in ipairs(window.neighbours) do table.insert(values, register(e, other.distance)) end
//%     for _, arg in ipairs(window.others) do table.insert(values, arg.name .. "_item.e" .. e) end
//%     table.insert(results, window.value(values, "place" .. plus(e)))
//%   end
//%   return join(results, ",\n")
//% end
//%
//% -- What the function of an item is told: parameters, and their values for item i.
//% local function told(i)
//%   local by, values, mine = {"uint32_t lane"}, {"lane"}, own.name .. "_"
//%   local function tell(type, name, value)
//%     table.insert(by, type .. name)
//%     table.insert(values, value)
//%   end
//%   tell("const " .. type_in .. " &", mine .. "item", mine .. i)
//%   if lead > 0 then tell("const " .. type_in .. " &", "leading", i > 0 and mine .. i - 1 or "leading") end
//%   if follow > 0 then tell("const " .. type_in .. " &", "following", i < nwork - 1 and mine .. i + 1 or "following") end
//%   for _, arg in ipairs(window.others) do
//%     tell("const " .. vector.name(arg.type, V) .. " &", arg.name .. "_item", arg.name .. "_" .. i)
//%   end
//%   if k.ops.stencil.uses_index then
//%     tell("uint64_t ", "place", "head + " .. (V == 1 and at_item(i) or (i == 0 and "at" or "(" .. at_item(i) .. ")") .. " * " .. V))
//%   end
//%   return by, values
//% end
//%
//% -- All items, range checks and variants share it.
//% local function results_function()
//%   local params = scalar_params()
//%   for _, one in ipairs((told(0))) do table.insert(params, one) end
// The results of an item. Neighbours come from the item itself and from lanes beside this one. Lanes at an end of the
// warp have them of ${lead == 0 and "`following`" or follow == 0 and "`leading`" or "`leading` and `following`"}: what lies 32 places away from their item.
KG_FN ${type_out} item_results(${join(params)})
{
//%   lanes_beside()
//%   exchange()
    return {
        ${computed()}};
}

//% end
//%
//% local function compute(i)
//%   local _, values = told(i)
//%   needs_function("item_results", results_function)
    const ${type_out} out_${i} = item_results(${with_scalars(table.unpack(values))});
//% end
//%
//% local function store(i, guarded)
    ${guarded and "if (" .. at_item(i) .. " < items) " or ""}${vector.store(R, V)}(out_at${plus(i * 32 * V)}, out_${i});
//% end
//%
//% local function body(case)
//%   local guarded = case == "stop"
    const uint64_t at = origin + first;
//%   for _, arg in ipairs(inputs) do
    const ${arg.type.c} *${arg.name}_at = g_${arg.name} + head + at${V > 1 and " * " .. V or ""};
//%   end
    ${R.c} *out_at = g_out + head + at${V > 1 and " * " .. V or ""};
//%   load_items(own, follow, guarded)
//%   load_beside(guarded)
//%   for _, arg in ipairs(window.others) do load_items(arg, 0, guarded) end
//%   for i = 0, nwork - 1 do
//%     compute(i)
//%     store(i, guarded)
//%   end
//% end
//%
//% local function ends()

    // The elements before the first item and behind the last, whose neighbours may lie beyond the array.
    const uint64_t tail = head + items${V > 1 and " * " .. V or ""};
    if (blockIdx.x == 0) {
        KG_CASE(front);
        for (uint64_t at = threadIdx.x; at < head; at += ${variant.tbs}) ${window.one("at")};
    }
    if (blockIdx.x == gridDim.x - 1) {
        KG_CASE(rear);
        for (uint64_t at = tail + threadIdx.x; at < n; at += ${variant.tbs}) ${window.one("at")};
    }
//% end
//%
// Block DASk: ${plural(nwork, "item")} of a thread, each ${plural(V, "element")}${variant.cut and ", cut out of aligned words" or ""}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    const uint32_t lane = kg_lane();
    const uint32_t first = ${(use "bask/order")[variant.bask].first()};
//% early_start()
//% local dask = use "dask/block"
//% dask.frame(body)
//% ends()
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% take_arguments()
    uint64_t n = call->n;

    // Items begin on a line that is written, behind all that they reach into.
//% local narrowest = args_of("output")[1]
//% for _, arg in ipairs(inputs) do
//%   if not variant.cut and arg.type.size < narrowest.type.size then narrowest = arg end
//% end
    uint64_t head = kg_peel(g_${narrowest.name}, ${narrowest.type.size}, n);
//% local past = {}
//% for _, arg in ipairs(cuts) do
//%   local bytes = V * arg.type.size
//%   table.insert(past, arg.name .. "_past != 0")
    uint32_t ${arg.name}_past = ${bytes == 16 and "kg_past_word(" or "kg_past_part("}g_${arg.name} + head${bytes == 16 and "" or ", " .. bytes});
//% end
//% if #cuts > 0 then
    const uint64_t beside = ${join(past, " || ")} ? ${V} : 0; // elements of a word that is cut
//% end
//% local function reach(vectors)
//%   if #cuts == 0 then return tostring(vectors * V) end
//%   return vectors > 0 and vectors * V .. " + beside" or "beside"
//% end
//% if lead > 0 or #cuts > 0 then
//%   local least = reach(lead)
    if (head < ${least}) head = ${least};
//% end
    const uint32_t line = (uintptr_t)(g_out + head) & ${constants.line_bytes - 1};
    if (line != 0) head += (${constants.line_bytes} - line) / ${R.size};
    if (head > n) head = n;
    const uint64_t rest = n - head;
//% local last = reach(follow)
//% if last == "0" then
    uint64_t items = rest / ${V};
//% else
    uint64_t items = rest > ${last} ? (rest - ${string.find(last, " ") and "(" .. last .. ")" or last}) / ${V} : 0;
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
