//% -- One variant of a map that moves whole 16-byte words in which the elements do not lie as they are
//% -- computed. Either arrays are misaligned against each other. Stores are aligned, and what an item loads
//% -- is cut out of two aligned words (row.shifted). An item is 16 bytes of the widest arrays, and as many
//% -- elements of the others, whose words are so much narrower. Or elements do not fill words evenly. An item
//% -- is the run of elements that fills row.words of them. A warp's words move in the order of its lanes and
//% -- change places through shared memory. Where what they hold is not looked at (row.flat), an item is a
//% -- word.
//% local vector = use "warp/vector"
//%
//% local V, R, W = variant.vector, variant.words, variant.flat and 1 or variant.words -- W: words of an item
//% local staged = W > 1
//% local loaded, written = args_of("input", "inout"), args_of("inout", "output")
//% local inputs, arrays = args_of("input"), args_of("input", "inout", "output")
//% local alike = true -- all elements have one size
//% for _, arg in ipairs(arrays) do alike = alike and arg.type.size == arrays[1].type.size end
//% -- The array that is the last of those written to reach a 16-byte boundary.
//% local narrowest = written[1]
//% for _, arg in ipairs(written) do
//%   if arg.type.size < narrowest.type.size then narrowest = arg end
//% end
//% local frame = (use "dask/stream").of(arrays, written)
//% local id, apart, by_rows = frame.id, frame.apart, frame.by_rows
//% local shared_bytes = staged and "sizeof(block_shared)" or "0"
//%
//% -- Bytes of an item; of each of its words, and what holds one.
//% local function item_bytes(arg)
//%   return variant.shifted and not variant.flat and V * arg.type.size or 16 * W
//% end
//%
//% local function word_bytes(arg)
//%   return math.min(item_bytes(arg), 16)
//% end
//%
//% local function word_type(arg)
//%   return ({[16] = "kg_v16", [8] = "uint64_t", [4] = "uint32_t", [2] = "uint16_t", [1] = "uint8_t"})[word_bytes(arg)]
//% end
//%
//% -- Single bytes are aligned wherever they lie.
//% local function is_shifted(arg)
//%   return variant.shifted and arg.role == "input" and word_bytes(arg) > 1
//% end
//%
//% local shifted = {}
//% for _, arg in ipairs(inputs) do
//%   if is_shifted(arg) then table.insert(shifted, arg) end
//% end
//%
//% local params = kernel_parameters()
//% local of_element = params.names()
//%
//% local function values(op, suffix, index)
//%   local list = {}
//%   for _, arg in ipairs(loaded) do table.insert(list, arg.name .. suffix) end
//%   if op.uses_index then table.insert(list, index) end
//%   return table.unpack(list)
//% end
//%
// One element by itself: for the ends of the arrays.
KG_FN void one_element(${params.declared()}, uint64_t at)
{
//% for _, arg in ipairs(loaded) do
    const ${arg.type.c} ${arg.name}_0 = g_${arg.name}[at];
//% end
//% for _, arg in ipairs(written) do
    const ${arg.type.c} ${arg.name}_r0 = ${call(k.ops[arg.name], values(k.ops[arg.name], "_0", "at"))};
//% end
//% for _, arg in ipairs(written) do
    g_${arg.name}[at] = ${arg.name}_r0;
//% end
}

//% if staged then
struct block_shared { kg_v16 stage[${variant.nwarps}][${variant.s1.total}]; }; // ${variant.s1.period == 0 and "unpadded" or plural(variant.s1.pad, "word") .. " of padding after every " .. variant.s1.period}

// Words of a warp in the order of its lanes become each lane's run, in place.
KG_FN void to_runs(kg_v16 *stage, uint32_t lanes, uint32_t run, kg_v16 (&w)[${R}])
{
//%   for r = 0, R - 1 do
    kg_st16(stage + lanes${plus(variant.s1.warp_step[r])}, w[${r}]);
//%   end
    __syncwarp();
//%   for r = 0, R - 1 do
    w[${r}] = kg_ld16(stage + run${plus(variant.s1.run_step[r])});
//%   end
    __syncwarp();
}

// The other way round.
KG_FN void to_lanes(kg_v16 *stage, uint32_t lanes, uint32_t run, kg_v16 (&w)[${R}])
{
//%   for r = 0, R - 1 do
    kg_st16(stage + run${plus(variant.s1.run_step[r])}, w[${r}]);
//%   end
    __syncwarp();
//%   for r = 0, R - 1 do
    w[${r}] = kg_ld16(stage + lanes${plus(variant.s1.warp_step[r])});
//%   end
    __syncwarp();
}

//% end
//% for _, name in ipairs({"n", "head", "items"}) do params.add("uint64_t ", name) end
//% for _, arg in ipairs(shifted) do params.add("uint32_t ", arg.name .. "_past") end
//% if variant.flat then params.add("uint64_t ", "whole") end
//% if by_rows then params.add("uint32_t ", "shift") end
// ${dask_names[variant.dask]} DASk: ${plural(variant.nwork, "item")} of a thread, each ${plural(V, "element")} in ${plural(W, "word")}${variant.shifted and ", cut out of aligned ones" or ""}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if staged then
//%   local l = variant.s1
//%   local function padded(e)
//%     return l.period == 0 and e or e .. " + " .. e .. " / " .. l.period .. (l.pad == 1 and "" or " * " .. l.pad)
//%   end
    KG_SMEM(block_shared, shared);
    kg_v16 *const stage = shared->stage[kg_warp()];
    const uint32_t lane = kg_lane(), lanes = ${padded("lane")}, run = ${padded("lane * " .. R)};
//% end
//% frame.first()
//%
//% -- The words of item i of an array. They are in the order in which the lanes load or store them together,
//% -- or as they lie in the run.
//% local function word(arg, i, r, together)
//%   return arg.name .. "_at" .. plus(apart(i, item_bytes(arg))) .. plus(together and r * 512 or r * 16)
//% end
//%
//% local function load_word(arg, at)
//%   local bytes = word_bytes(arg)
//%   if bytes == 1 then return "*(const uint8_t *)(" .. at .. ")" end
//%   if not is_shifted(arg) then return "kg_ld" .. bytes .. "(" .. at .. ")" end
//%   local unit = bytes == 16 and math.min(arg.type.align, 8) or ""
//%   return "kg_ld" .. bytes .. "_past" .. unit .. "(" .. at .. ", " .. arg.name .. "_past)"
//% end
//%
//% local function load(i, together)
//%   for _, arg in ipairs(loaded) do
//%     local words = {}
//%     for r = 0, W - 1 do
//%       table.insert(words, load_word(arg, word(arg, i, r, together)))
//%     end
    ${word_type(arg)} ${arg.name}_w${id(i)}[${W}] = {${join(words, ",\n")}};
//%   end
//% end
//%
//% local function compute(i, together)
//%   if variant.flat then return end
//%   for _, arg in ipairs(loaded) do
//%     if staged and together then
    to_runs(stage, lanes, run, ${arg.name}_w${id(i)});
//%     end
    ${vector.name(arg.type, V)} ${arg.name}_${id(i)};
    memcpy(&${arg.name}_${id(i)}, ${arg.name}_w${id(i)}, ${item_bytes(arg)});
//%   end
//%   for _, arg in ipairs(written) do
//%     local op, elements = k.ops[arg.name], {}
//%     for e = 0, V - 1 do
//%       local index = "head + " .. (V > 1 and "(at" .. plus(apart(i, 1)) .. ") * " .. V or "at" .. plus(apart(i, 1))) .. plus(e)
//%       table.insert(elements, call(op, values(op, "_" .. id(i) .. ".e" .. e, index)))
//%     end
    const ${vector.name(arg.type, V)} ${arg.name}_r${id(i)} = {
        ${join(elements, ",\n")}};
//%   end
//% end
//%
//% -- What a word of runs that are all alike holds: one of the R words of a run.
//% local function choice(arg)
//%   local text = arg.name .. "_p[" .. R - 1 .. "]"
//%   for r = R - 2, 0, -1 do
//%     text = "turn == " .. r .. " ? " .. arg.name .. "_p[" .. r .. "] : " .. text
//%   end
//%   return text
//% end
//%
//% -- Which of them item i of a thread is. A block's number tells it in 32 bits.
//% local function turn_of(i)
//%   if variant.dask ~= "block" or type(i) ~= "number" then
//%     return "(uint32_t)((uint64_t)(at" .. plus(apart(i, 1)) .. ") % " .. R .. ")"
//%   end
//%   local per_block = variant.tbs * variant.nwork % R
//%   return "(blockIdx.x % " .. R .. " * " .. per_block .. " + first" .. plus(apart(i, 1)) .. ") % " .. R
//% end
//%
//% local function store_flat(i)
//%   local arg = written[1]
//%   if loaded[1] then
    kg_st16_global(${word(arg, i, 0)}, ${loaded[1].name}_w${id(i)}[0]);
//%     return
//%   end
    {
        const uint32_t turn = ${turn_of(i)};
        kg_st16_global(${word(arg, i, 0)}, ${choice(arg)});
    }
//% end
//%
//% local function store(i, together)
//%   if variant.flat then
//%     store_flat(i)
//%     return
//%   end
//%   for _, arg in ipairs(written) do
    ${word_type(arg)} ${arg.name}_s${id(i)}[${R}];
    memcpy(${arg.name}_s${id(i)}, &${arg.name}_r${id(i)}, ${item_bytes(arg)});
//%     if staged and together then
    to_lanes(stage, lanes, run, ${arg.name}_s${id(i)});
//%     end
//%     for r = 0, R - 1 do
//%       local at, value = word(arg, i, r, together), arg.name .. "_s" .. id(i) .. "[" .. r .. "]"
//%       local bytes = word_bytes(arg)
//%       if bytes == 1 then
    *(uint8_t *)(${at}) = ${value};
//%       else
    kg_st${bytes == 16 and "16_global" or bytes}(${at}, ${value});
//%       end
//%     end
//%   end
//% end
//%
//% local function batch(from, to, together)
//%   local items = frame.each(from, to)
//%   for _, i in ipairs(items) do load(i, together) end
//%   for _, i in ipairs(items) do compute(i, together) end
//%   for _, i in ipairs(items) do store(i, together) end
//% end
//%
//% local function body(case)
//%   frame.at()
//%   for _, arg in ipairs(arrays) do
//%     local char = arg.role == "input" and "const char" or "char"
//%     local from = "(" .. char .. " *)(g_" .. arg.name .. " + head" .. ")"
//%         .. (item_bytes(arg) == 1 and " + at" or " + at * " .. item_bytes(arg))
//%     if staged and case == "none" then from = from .. " - lane * " .. 16 * R - 16 end
//%     if is_shifted(arg) then from = from .. " - " .. arg.name .. "_past" end
    ${char} *const ${arg.name}_at = ${from};
//%   end
//%   frame.walk(case, batch)
//% end
//%
//% if variant.flat and #loaded == 0 then
//%   local arg, elements = written[1], {}
//%   for e = 0, V - 1 do table.insert(elements, call(k.ops[arg.name])) end
    const ${vector.name(arg.type, V)} run = {${join(elements, ",\n")}};
    kg_v16 ${arg.name}_p[${R}];
    memcpy(${arg.name}_p, &run, ${16 * R});
//% end
//% early_start()
//% -- Elements cut out of aligned words take many instructions. So a whole block asks nothing of its items, and
//% -- blocks amid the others do not look for ends.
//% local long = variant.shifted and not variant.flat
//% if frame.single and not staged and not long then frame.dask.single(body) else frame.dask.frame(body, "items") end
//% frame.at_ends(of_element, variant.lined, variant.lined and constants.line_elements or 32, nil,
//%   variant.flat and "whole" or "items", long)
}
KG_ENTRY(${variant.entry})

//% local function to_line()
//%   if not variant.lined then return end
    head = kg_peel_line(g_${written[1].name}, ${written[1].type.size}, n, head, ${V}); // blocks start on a warp line
//% end
//%
KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, ${shared_bytes});
//% take_arguments()
    uint64_t n = call->n;
    uint64_t head = kg_peel(g_${narrowest.name}, ${narrowest.type.size}, n);
//% if variant.shifted then
    // The words that an item is cut out of lie wholly inside the array, at either end of it.
//%   local early, late = {}, {}
//%   for _, arg in ipairs(shifted) do
//%     local bytes, past = word_bytes(arg), arg.name .. "_past"
//%     local rest = alike and "rest" or "rest * " .. arg.type.size
//%     if bytes == 16 then
    uint32_t ${past} = kg_past_word(g_${arg.name} + head);
//%       table.insert(late, "kg_word_misses(" .. past .. ", " .. rest .. ")")
//%     else
    uint32_t ${past} = kg_past_part(g_${arg.name} + head, ${bytes});
//%       table.insert(late, "kg_part_misses(" .. past .. ", " .. rest .. ", " .. bytes .. ")")
//%     end
//%     table.insert(early, past .. " > head * " .. arg.type.size)
//%   end
    if (${join(early, " || ")}) head = head + ${V} < n ? head + ${V} : n;
//%   to_line()
    uint64_t items = (n - head) / ${V}${variant.flat and " * " .. R or ""};
    const uint64_t rest = (n - head) % ${V}${alike and " * " .. written[1].type.size or ""};
    if (items != 0 && (${join(late, " || ")})) items${variant.flat and " -= " .. R or "--"};
//% else
//%   to_line()
    uint64_t items = (n - head) / ${V}${variant.flat and " * " .. R or ""};
//% end
//% if variant.flat then
    uint64_t whole = items / ${R}; // runs
//% end
//% if by_rows then
//%   frame.shift(written[1], item_bytes(written[1]), " + head")
//% end
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, ${shared_bytes});
}
