//% -- One variant of a map of planes: rows of `width` elements, in each array a pitch in bytes apart. An item
//% -- is an element, or a vector of them; a warp takes 32 items of a row at once. The warps of a block take rows of
//% -- their own, or lie beside each other in the same rows (variant.form "wide").
//% local vector = use "warp/vector"
//% local tiles = use "dask/tile"
//%
//% local V, tile = variant.vector, variant.steps[1]
//% local loaded, written = args_of("input", "inout"), args_of("inout", "output")
//% local arrays = args_of("input", "inout", "output")
//% local ends = variant.wide and V > 1
//% local wide, by_warp = variant.form == "wide", variant.bask == "warp_by_warp"
//% local apart = (wide or by_warp) and 1 or variant.nwarps -- rows from one item of a thread to the next
//% local across = wide and variant.tbs or 32 -- items beside each other
//%
//% local function item_type(arg)
//%   return variant.wide and vector.name(arg.type, V) or arg.type.c
//% end
//%
//% local params = kernel_parameters()
//% for _, length in ipairs(k.lengths) do params.add("uint64_t ", length) end
//% local of_element = params.names()
//%
//% local function values(op, suffix, index)
//%   local list = {}
//%   for _, arg in ipairs(loaded) do table.insert(list, arg.name .. suffix) end
//%   if op.uses_index then table.insert(list, index) end
//%   return table.unpack(list)
//% end
//%
//% if ends then
// One element by itself: for the ends of the rows, which do not fill a vector.
KG_FN void one_element(${params.declared()}, uint64_t row, uint64_t column)
{
    if (row >= height) return;
    [[maybe_unused]] const uint64_t at = row * width + column;
//%   for _, arg in ipairs(loaded) do
    const ${arg.type.c} ${arg.name}_0 = ((${pointer_to(arg)})((const char *)g_${arg.name} + row * ${arg.name}_pitch))[column];
//%   end
//%   for _, arg in ipairs(written) do
    const ${arg.type.c} ${arg.name}_r0 = ${call(k.ops[arg.name], values(k.ops[arg.name], "_0", "at"))};
//%   end
//%   for _, arg in ipairs(written) do
    ((${pointer_to(arg)})((char *)g_${arg.name} + row * ${arg.name}_pitch))[column] = ${arg.name}_r0;
//%   end
}

//% end
//% if variant.wide then params.add("uint64_t ", "head") end
//% params.add("uint32_t ", "across")
// Block DASk in two dimensions: ${plural(variant.nwork, "item")} of a thread${variant.wide and ", each " .. plural(V, "element") or ""}, each of another row${wide and "; warps lie beside each other" or ""}.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
//% if wide then
    const uint32_t lane = threadIdx.x, first = 0; // a place in the block's rows
//% else
    const uint32_t lane = kg_lane(), first = ${by_warp and "kg_warp()" .. (variant.nwork > 1 and " * " .. variant.nwork or "") or "kg_warp()"};
//% end
//% local items = variant.wide and "items" or "width"
//% if variant.wide then
    const uint64_t items = ${V > 1 and "(width - head) / " .. V or "width - head"};
//% end
//%
//% local function address(arg, i)
//%   local rows = i * apart
//%   return "(" .. pointer_to(arg) .. ")(" .. arg.name .. "_at" 
//%       .. (rows == 0 and "" or " + " .. (rows == 1 and "" or rows .. " * ") .. arg.name .. "_pitch") .. ")"
//% end
//%
//% local function load(i, if_)
//%   for _, arg in ipairs(loaded) do
//%     local from = variant.wide and vector.load(arg.type, V) .. "(" .. address(arg, i) .. ")" or "*" .. address(arg, i)
//%     if if_ then
    ${item_type(arg)} ${arg.name}_${i} = {};
    if (${if_}) ${arg.name}_${i} = ${from};
//%     else
    const ${item_type(arg)} ${arg.name}_${i} = ${from};
//%     end
//%   end
//% end
//%
//% local function compute(i)
//%   for _, arg in ipairs(written) do
//%     local op, elements = k.ops[arg.name], {}
//%     local index = (i == 0 and "at" or "at + " .. (i * apart == 1 and "width" or i * apart .. " * width"))
//%     for e = 0, V - 1 do
//%       table.insert(elements, call(op, values(op, "_" .. i .. (variant.wide and ".e" .. e or ""), index .. plus(e))))
//%     end
    const ${item_type(arg)} ${arg.name}_r${i} = ${variant.wide and "{\n" .. join(elements, ",\n") .. "}" or elements[1]};
//%   end
//% end
//%
//% local function store(i)
//%   for _, arg in ipairs(written) do
//%     if variant.wide then
    ${vector.store(arg.type, V)}(${address(arg, i)}, ${arg.name}_r${i});
//%     else
    *${address(arg, i)} = ${arg.name}_r${i};
//%     end
//%   end
//% end
//%
//% -- Items of a tile that an end of the plane falls into. All loads come first, so that as many are under way
//% -- as in a whole one.
//% local function cut_batch(from, to)
    // Items ${from} to ${to}, as many as there are: loads, results, stores.
//%   local function inside(i) return i == 0 and "rows != 0" or "rows > " .. i * apart end
//%   for i = from, to do load(i, inside(i)) end
//%   if loaded[1] and to > from then
    kg_loads_first();
//%   end
//%   for i = from, to do
    if (${inside(i)}) {
//%     compute(i)
//%     store(i)
    }
//%   end
//% end
//%
//% local function whole_batch(from, to)
    // ${from == to and "Item " .. from or "Items " .. from .. " to " .. to}: loads, results, stores.
//%   for i = from, to do load(i) end
//%   if loaded[1] and to > from then
    kg_loads_first();
//%   end
//%   for i = from, to do compute(i) end
//%   for i = from, to do store(i) end
//% end
//%
//% local function body(case)
    const uint64_t row = row0 + first, column = ${variant.wide and "head + " or ""}${V > 1 and "(column0 + lane) * " .. V or "column0 + lane"};
    [[maybe_unused]] const uint64_t at = row * width + column;
//%   for _, arg in ipairs(arrays) do
    ${constness(arg)}char *const ${arg.name}_at = (${constness(arg)}char *)(g_${arg.name} + column) + row * ${arg.name}_pitch;
//%   end
//%   local most = (variant.nwork - 1) * apart + 1
//%   if case == "stop" then
    // Rows from the thread's first on, up to ${most}.
    const uint64_t left = column0 + lane < ${items} && row < height ? height - row : 0;
    const uint32_t rows = left < ${most} ? (uint32_t)left : ${most};
//%   end
//%   for b = 0, variant.nwork - 1, variant.batch do
//%     local last = math.min(b + variant.batch, variant.nwork) - 1
//%     if case == "stop" then cut_batch(b, last) else whole_batch(b, last) end
//%   end
//% end
//%
//% early_start()
//% local one = variant.nwork == 1 and "column0 + lane < " .. items .. " && row0 + first < height" or nil
//% tiles.frame(across, tile.tile_height, body, items, nil, one)
//% if ends then

    // Fewer than ${V} elements of a row lie before its first 16-byte boundary, and after its last.
    const uint64_t tail = head + items * ${V};
    KG_UNROLL(1)
    for (uint32_t i = 0; i < ${variant.nwork}; i++) {
        const uint64_t row = row0 + first + i${apart == 1 and "" or " * " .. apart};
        if (column0 == 0 && lane < head) {
            KG_CASE(head);
            one_element(${of_element}, row, lane);
        }
        if (blockIdx.x % across == across - 1 && tail + lane < width) {
            KG_CASE(tail);
            one_element(${of_element}, row, tail + lane);
        }
    }
//% end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% take_arguments()
//% for i, length in ipairs(k.lengths) do
    uint64_t ${length} = call->lengths[${i - 1}];
//% end
//% if variant.wide then
    uint64_t head = kg_peel(g_${written[1].name}, ${written[1].type.size}, width);
//% end
    uint32_t across = (uint32_t)((width + ${tile.tile_width - 1}) / ${tile.tile_width});
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
