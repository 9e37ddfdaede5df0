//% -- One variant of a stencil by vectors: 16 bytes of the wider of element and result, as many elements of the
//% -- other. A thread gets neighbours out of its own vectors, or from lanes beside it. The lanes of a warp are a ring.
//% -- At its ends a lane hands on what is in its item before or behind. Where it has none, few lanes load one.
//% -- Stores are aligned; where input and output are misaligned against each other, what is loaded is cut out of two
//% -- aligned words (variant.cut).
//%
//% local vector = use "warp/vector"
//% local element = use "warp/element"
//% local window = run "stencil/window"
//%
//% local T, R, V, nwork = k.T, k.R, variant.vector, variant.nwork
//% local type_in, type_out = vector.name(T, V), vector.name(R, V)
//% local bytes = T.size * V -- of the input's vectors
//% local cut = variant.cut and bytes > 1
//% -- Vectors that a lane's reaches into, before and behind; elements of them.
//% local lead, follow = (variant.before + V - 1) // V, (variant.behind + V - 1) // V
//%
//% local params = kernel_parameters()
//% for _, name in ipairs({"n", "head", "items"}) do params.add("uint64_t ", name) end
//% if cut then params.add("uint32_t ", "past") end
//%
//% if cut then
//%   local word = bytes == 16 and "kg_v16" or "uint" .. 8 * bytes .. "_t"
//%   local unit = bytes == 16 and math.min(T.align, 8) or ""
// A vector of the input, which begins `past` bytes behind a boundary.
KG_FN ${type_in} load_cut(const ${T.c} *from, uint32_t past)
{
    const ${word} bits = kg_ld${bytes}_past${unit}((const char *)from - past, past);
    ${type_in} v;
    memcpy(&v, &bits, ${bytes});
    return v;
}

//% end
//% local function load(item)
//%   local from = "in_at" .. (item < 0 and " - " .. -item * 32 * V or plus(item * 32 * V))
//%   if cut then return "load_cut(" .. from .. ", past)" end
//%   return vector.load(T, V) .. "(" .. from .. ")"
//% end
//%
//% -- Where an item lies, in vectors from the first; those of its neighbours lie in the array, too.
//% local function at_item(i)
//%   return "at" .. plus(i * 32)
//% end
//%
//% local function load_items(guarded)
    // Items: whole vectors.
//%   for i = 0, nwork - 1 do
//%     if guarded then
    ${type_in} x_${i} = {};
    if (${at_item(i)} < items${plus(follow)}) x_${i} = ${load(i)};
//%     else
    const ${type_in} x_${i} = ${load(i)};
//%     end
//%   end
//% end
//%
//% -- What the warp's first and last items reach into beyond it.
//% local function load_beside(guarded)
//%   local function one(name, lanes, at, item)
    ${type_in} ${name} = {};
    if (${lanes}${guarded and " && " .. at or ""}) ${name} = ${load(item)};
//%   end
    // What lies before the warp's items and behind them, for a few lanes.
//%   if lead > 0 then
//%     one("leading", "lane >= " .. 32 - lead, "at < items + " .. 32 + follow, -1)
//%   end
//%   if follow > 0 then one("following", "lane < " .. follow, at_item(nwork) .. " < items + " .. follow, nwork) end
//% end
//%
//% -- Vector and element of the one that lies `distance` from element e; a register that holds it.
//% local function place(e, distance)
//%   return (e + distance) // V, (e + distance) % V
//% end
//%
//% local function register(i, e, distance)
//%   local q, r = place(e, distance)
//%   if q == 0 then return "x_" .. i .. ".e" .. r end
//%   return "x_" .. i .. (q < 0 and "_b" .. -q or "_f" .. q) .. "_e" .. r
//% end
//%
//% local function lane_beside(q)
//%   return "lane_" .. (q < 0 and "b" .. -q or "f" .. q)
//% end
//%
//% -- A lane hands on an element of its own item. To a lane beyond the end of the warp it hands one of the item that
//% -- is its own before or behind that.
//% local function hand_on(i, q, r)
//%   local own, other, wraps = "x_" .. i, nil, nil
//%   if q < 0 then
//%     other, wraps = i > 0 and "x_" .. i - 1 or "leading", "lane >= " .. 32 + q
//%   else
//%     other, wraps = i < nwork - 1 and "x_" .. i + 1 or "following", "lane < " .. q
//%   end
//%   -- Of two structs a value is chosen, not a place: places are in memory.
//%   local function one(item) return element.in_units() and T.c .. "(" .. item .. ".e" .. r .. ")" or item .. ".e" .. r end
//%   local value = wraps .. " ? " .. one(other) .. " : " .. one(own)
    const ${T.c} ${register(i, 0, q * V + r)} = ${element.from(value, lane_beside(q))};
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
//% local function exchange(i)
//%   local last = 0
//%   for _, one in pairs(wanted) do
//%     local q = one[1]
//%     if q ~= last then
    // Item ${i}: from ${plural(math.abs(q), "lane")} ${q < 0 and "before" or "behind"}.
//%     end
//%     last = q
//%     hand_on(i, q, one[2])
//%   end
//% end
//%
//% local function compute(i)
//%   local results = {}
//%   for e = 0, V - 1 do
//%     local values = {"x_" .. i .. ".e" .. e}
//%     for _, other in ipairs(window.neighbours) do table.insert(values, register(i, e, other.distance)) end
//%     local index = "head + " .. (V == 1 and at_item(i) or (i == 0 and "at" or "(" .. at_item(i) .. ")") .. " * " .. V) .. plus(e)
//%     table.insert(results, window.value(values, index))
//%   end
    const ${type_out} out_${i} = {
        ${join(results, ",\n")}};
//% end
//%
//% local function store(i, guarded)
    ${guarded and "if (" .. at_item(i) .. " < items) " or ""}${vector.store(R, V)}(out_at${plus(i * 32 * V)}, out_${i});
//% end
//%
//% local function body(case)
//%   local guarded = case == "stop"
    const uint64_t at = origin + first;
    const ${T.c} *in_at = g_in + head + at${V > 1 and " * " .. V or ""};
    ${R.c} *out_at = g_out + head + at${V > 1 and " * " .. V or ""};
//%   load_items(guarded)
//%   load_beside(guarded)
//%   for i = 0, nwork - 1 do
//%     exchange(i)
//%     compute(i)
//%     store(i, guarded)
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
// Block DASk: ${plural(nwork, "item")} of a thread, each ${plural(V, "element")}${cut and ", cut out of aligned words" or ""}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    const uint32_t lane = kg_lane();
    const uint32_t first = ${(use "bask/order")[variant.bask].first()};
//% lanes_beside()
//% early_start(true)
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

    // Items begin where all that they reach into lies in the array, and on a line that is written.
//% local narrowest = (not variant.cut and T.size < R.size) and {"g_in", T.size} or {"g_out", R.size}
    uint64_t head = kg_peel(${narrowest[1]}, ${narrowest[2]}, n);
//% if cut then
    uint32_t past = ${bytes == 16 and "kg_past_word(g_in + head)" or "kg_past_part(g_in + head, " .. bytes .. ")"};
    const uint64_t beside = past != 0 ? ${V} : 0; // elements of a word that is cut
//% end
//% local function reach(vectors)
//%   if not cut then return tostring(vectors * V) end
//%   return vectors > 0 and vectors * V .. " + beside" or "beside"
//% end
//% if lead > 0 or cut then
//%   local least = reach(lead)
    if (head < ${least}) head += (${least} - head + ${V - 1}) / ${V} * ${V};
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
