//% -- One row of a map: every output element from the elements at its index; of arrays that the spec
//% -- gathers or scatters, the element that the array of indices names.
//% if k.planes then
//%   run "map/plane"
//%   return
//% end
//% if row.units > 0 then
//%   run "map/units"
//%   return
//% end
//% if row.shifted or row.words > 1 then
//%   run "map/words"
//%   return
//% end
//%
//% use "warp/vector"
//% use "bask/order"
//% use "dask/block"
//% use "dask/column"
//% use "dask/row"
//%
//% local V = row.vector
//% local loaded, written = args_of("input", "inout"), args_of("inout", "output")
//% local arrays = args_of("input", "inout", "output")
//% local streams, lookups = in_order(arrays), by_index(arrays)
//% local guarded = k.bounds ~= "none"
//% local stride = bask[row.bask].stride()
//% local by_rows = row.dask == "row"
//% local frames = {block = dask_block, column = dask_column, row = dask_row}
//% local checks = {block = dask_block_check, column = dask_column_check, row = dask_row_check}
//% local check = checks[row.dask]
//%
//% -- The narrowest array is the last to reach a 16-byte boundary; if it is narrower than 16 bytes, some
//% -- elements may lie before all boundaries and after them.
//% local narrowest = streams[1]
//% for _, arg in ipairs(streams) do
//%   if arg.type.size < narrowest.type.size then narrowest = arg end
//% end
//% local ends = row.wide and narrowest.type.size < 16
//%
//% -- Where a block has a thread for every element before it, the first item starts on a warp line of an
//% -- array that is written: a sector cut in two costs a store most. (Rows see to it by themselves.)
//% local lined = ends and row.tbs >= 128 and not by_rows and in_order(written)[1] or nil
//%
//% local function item_type(arg)
//%   return row.wide and vector_name(arg.type, V) or arg.type.c
//% end
//%
//% local function is_lookup(arg)
//%   return arg.extent == "KG_EXTENT_LENGTH"
//% end
//%
//% -- An element's register: item i of an array in order, or element e of it where it is a vector.
//% local function element(arg, i, e)
//%   if not row.wide or not e then return arg.name .. "_" .. i end
//%   return arg.name .. "_" .. i .. (is_lookup(arg) and "_e" or ".e") .. e
//% end
//%
//% local function result(arg, i, e)
//%   return arg.name .. "_r" .. i .. (row.wide and e and "_e" .. e or "")
//% end
//%
//% -- The operator's arguments: the values of one element, and its index if it asks for it.
//% local function values(op, i, e, index)
//%   local list = {}
//%   for _, arg in ipairs(loaded) do
//%     if not arg.index then table.insert(list, element(arg, i, e)) end
//%   end
//%   if op.uses_index then table.insert(list, index) end
//%   return table.unpack(list)
//% end
//%
//% local numbers = nil -- the array of indices
//% for _, arg in ipairs(arrays) do
//%   if arg.index then numbers = arg end
//% end
//%
//% local function in_range(i, e)
//%   local all = {}
//%   for _, arg in ipairs(lookups) do
//%     table.insert(all, "(uint64_t)" .. element(numbers, i, e) .. " < " .. k.lengths[arg.width + 1])
//%   end
//%   return join(all, " && ")
//% end
//%
//% local params, arguments = scalar_params(), parameter_names()
//% for _, arg in ipairs(arrays) do
//%   table.insert(params, constness(arg) .. arg.type.c .. " *g_" .. arg.name)
//% end
//% for _, length in ipairs(guarded and k.lengths or {}) do
//%   table.insert(params, "uint64_t " .. length)
//%   table.insert(arguments, length)
//% end
//% if k.bounds == "trap" then
//%   table.insert(params, "const kg_workspace_header *header")
//%   table.insert(arguments, "header")
//% end
//%
//% if ends or guarded then
//%   if guarded then
// One element by itself: where an index is out of range${ends and ", and at the ends of the arrays" or ""}.
//%   else
// One element by itself: for the ends of the arrays, which do not fill a vector.
//%   end
KG_FN void one_element(${join(params)}, uint64_t at)
{
//%   if numbers then
    const ${numbers.type.c} index_0 = g_index[at];
//%   end
//%   if guarded then
    if (!(${in_range(0)})) {
//%     if k.bounds == "trap" then
        kg_report(header, KG_FAULT_INDEX);
//%     end
        return;
    }
//%   end
//%   for _, arg in ipairs(loaded) do
//%     if not arg.index then
    const ${arg.type.c} ${arg.name}_0 = g_${arg.name}[${is_lookup(arg) and "index_0" or "at"}];
//%     end
//%   end
//%   for _, arg in ipairs(written) do
    const ${arg.type.c} ${arg.name}_r0 = ${call(k.ops[arg.name], values(k.ops[arg.name], 0, nil, "at"))};
//%   end
//%   for _, arg in ipairs(written) do
    g_${arg.name}[${is_lookup(arg) and "index_0" or "at"}] = ${arg.name}_r0;
//%   end
}

//% end
//% if row.wide then
//%   table.insert(params, "uint64_t n")
//%   table.insert(params, "uint64_t head")
//% else
//%   table.insert(params, "uint64_t items")
//% end
//% if by_rows then table.insert(params, "uint32_t shift") end
// ${dask_names[row.dask]} DASk: ${plural(row.nwork, "item")} of a thread${row.wide and ", each " .. plural(V, "element") or ""}.
KG_KERNEL(${row.entry}, ${row.tbs}, ${row.min_blocks})(${join(params)})
{
//% if row.wide then
    const uint64_t items = ${V > 1 and "(n - head) / " .. V or "n - head"};
//% end
    const uint32_t first = ${bask[row.bask].first()};
//%
//% -- How far item i of a thread lies from its first, in units of `scale`; i is a number, or in a loop
//% -- its variable.
//% local function apart(i, scale)
//%   if type(i) == "number" then return i * stride * scale end
//%   return i .. " * " .. stride * scale
//% end
//%
//% -- What the registers of item i are called after.
//% local function id(i)
//%   return type(i) == "number" and i or 0
//% end
//%
//% -- The place in the arrays of element e of the item that lies `distance` from the thread's first.
//% local function place(distance, e)
//%   local item = "at" .. plus(distance)
//%   if not row.wide then return item end
//%   return "head + " .. (V > 1 and "(" .. item .. ") * " .. V .. plus(e) or item)
//% end
//%
//% local function load(i)
//%   for _, arg in ipairs(in_order(loaded)) do
//%     if row.wide then
    const ${item_type(arg)} ${arg.name}_${id(i)} = ${item_type(arg)}_load(${arg.name}_at${plus(apart(i, V))});
//%     else
    const ${item_type(arg)} ${arg.name}_${id(i)} = ${arg.name}_at[${apart(i, 1)}];
//%     end
//%   end
//% end
//%
//% local function gather(i)
//%   for _, arg in ipairs(by_index(loaded)) do
//%     for e = 0, V - 1 do
    const ${arg.type.c} ${element(arg, id(i), e)} = g_${arg.name}[${element(numbers, id(i), e)}];
//%     end
//%   end
//% end
//%
//% local function compute(i)
//%   for _, arg in ipairs(written) do
//%     local op, elements = k.ops[arg.name], {}
//%     for e = 0, V - 1 do
//%       table.insert(elements, call(op, values(op, id(i), e, place(apart(i, 1), e))))
//%     end
//%     if row.wide and not is_lookup(arg) then
    const ${item_type(arg)} ${arg.name}_r${id(i)} = {
        ${join(elements, ",\n")}};
//%     else
//%       for e = 0, V - 1 do
    const ${arg.type.c} ${result(arg, id(i), e)} = ${elements[e + 1]};
//%       end
//%     end
//%   end
//% end
//%
//% local function store(i)
//%   for _, arg in ipairs(written) do
//%     if is_lookup(arg) then
//%       for e = 0, V - 1 do
    g_${arg.name}[${element(numbers, id(i), e)}] = ${result(arg, id(i), e)};
//%       end
//%     elseif row.wide then
    ${item_type(arg)}_store(${arg.name}_at${plus(apart(i, V))}, ${arg.name}_r${id(i)});
//%     else
    ${arg.name}_at[${apart(i, 1)}] = ${arg.name}_r${id(i)};
//%     end
//%   end
//% end
//%
//% -- Items one by one, and the elements of each.
//% local function one_by_one(from, to)
//%   local distance = apart(from, 1)
//%   if from ~= to then
        KG_UNROLL(1)
        for (uint32_t item = ${from}; item <= ${to}; item++)
//%     distance = apart("item", 1)
//%   end
//%   if V > 1 then
            KG_UNROLL(1)
            for (uint32_t e = 0; e < ${V}; e++)
//%   end
                one_element(${join(arguments)}, ${place(distance, V > 1 and "e" or 0)});
//% end
//%
//% -- Items from .. to together: loads, then results, then stores. Where indices are checked, all of
//% -- them at once.
//% local function batch(from, to)
//%   local items, good = {}, {}
//%   for i = type(from) == "number" and from or 0, type(to) == "number" and to or 0 do
//%     table.insert(items, type(from) == "number" and i or from)
//%   end
    // ${type(from) == "string" and "An item" or from == to and "Item " .. from or "Items " .. from .. " to " .. to}: loads, results, stores.
//%   for _, i in ipairs(items) do
//%     load(i)
//%     for e = 0, V - 1 do
//%       if guarded then table.insert(good, in_range(id(i), e)) end
//%     end
//%   end
//%   if guarded then
    if (${join(good, "\n        && ")}) {
//%   end
//%   for _, i in ipairs(items) do gather(i) end
//%   for _, i in ipairs(items) do compute(i) end
//%   for _, i in ipairs(items) do store(i) end
//%   if guarded then
    } else { // an index is out of range
//%     one_by_one(from, to)
    }
//%   end
//% end
//%
//% -- One item, behind its own check where an end of the array falls into the block.
//% local function item(case, i)
//%   local condition = check(case, "origin + first" .. plus(apart(i, 1)))
//%   if condition then
    if (${condition}) {
//%   end
//%   batch(i, i)
//%   if condition then
    }
//%   end
//% end
//%
//% -- manual: batch by batch; item by item where there are checks.
//% local function unrolled(case)
//%   for b = 0, row.nwork - 1, row.batch do
//%     local last = math.min(b + row.batch, row.nwork) - 1
//%     if case == "none" then
//%       batch(b, last)
//%     else
//%       for i = b, last do item(case, i) end
//%     end
//%   end
//% end
//%
//% -- auto: a loop, `batch` rounds of which the compiler puts in a row (dissertation, figure 5.7).
//% local function looped(case)
    KG_UNROLL(${row.batch})
    for (uint32_t item = 0; item < ${row.nwork}; item++) {
//%   item(case, "item")
    }
//% end
//%
//% local function body(case)
//%   if by_rows then
    const int64_t at = (int64_t)(origin + first) - shift; // below 0 where the array has not begun
//%   else
    const uint64_t at = origin + first;
//%   end
//%   for _, arg in ipairs(streams) do
    ${constness(arg)}${arg.type.c} *${arg.name}_at = g_${arg.name} + ${row.wide and "head + " or ""}at${V > 1 and " * " .. V or ""};
//%   end
//%   if row.unroll == "auto" then looped(case) else unrolled(case) end
//% end
//%
//% early_start()
//% frames[row.dask](body, "items")
//% if ends then

    // The elements before the first item, fewer than ${lined and 128 or 16 // narrowest.type.size}, and after the last, fewer than ${V}.
    const uint64_t tail = head + items${V > 1 and " * " .. V or ""};
    if (blockIdx.x == 0 && threadIdx.x < head) {
        KG_CASE(${lined and "line" or "head"});
        one_element(${join(arguments)}, threadIdx.x);
    }
    if (blockIdx.x == gridDim.x - 1 && tail + threadIdx.x < n) {
        KG_CASE(tail);
        one_element(${join(arguments)}, tail + threadIdx.x);
    }
//% end
}
KG_ENTRY(${row.entry})

KG_ROW(${row.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), nullptr, ${row.tbs}, 0);
//% take_arguments()
//% for i, length in ipairs(guarded and k.lengths or {}) do
    uint64_t ${length} = call->lengths[${i - 1}];
//% end
//% if k.bounds == "trap" then
    const kg_workspace_header *header = (const kg_workspace_header *)call->header;
//% end
    uint64_t n = call->n;
//% if row.wide then
    uint64_t head = kg_peel(g_${narrowest.name}, ${narrowest.type.size}, n);
//%   if lined then
    head = kg_peel_line(g_${lined.name}, ${lined.type.size}, n, head, ${V}); // blocks start on a warp line
//%   end
//% end
//% table.insert(arguments, "n")
//% if row.wide then table.insert(arguments, "head") end
//% if by_rows then
//%   table.insert(arguments, "shift")
//%   local lined = in_order(written)[1] or streams[1]
//%   local size, block_items = lined.type.size * V, row.tbs * row.nwork
    // Rows start on a warp line of ${lined.name}${in_order(written)[1] and ": a sector cut in two costs a store most" or ""}.
    uint32_t shift = kg_line_shift(g_${lined.name}${row.wide and " + head" or ""}, ${size})${size * block_items < 128 and " % " .. block_items or ""};
//% end
    void *arguments[] = {${addresses_of(arguments)}};
    return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), arguments, ${row.tbs}, 0);
}
