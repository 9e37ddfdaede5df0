//% -- One row of a map: every output element from the elements at its index.
//% use "warp/vector"
//% use "bask/order"
//% use "dask/block"
//% use "dask/column"
//% use "dask/row"
//%
//% local V = row.vector
//% local loaded, written = args_of("input", "inout"), args_of("inout", "output")
//% local arrays = args_of("input", "inout", "output")
//% local stride = bask[row.bask].stride()
//% local by_rows = row.dask == "row"
//% local frames = {block = dask_block, column = dask_column, row = dask_row}
//% local checks = {block = dask_block_check, column = dask_column_check, row = dask_row_check}
//% local check = checks[row.dask]
//%
//% local function item_type(arg)
//%   return row.wide and vector_name(arg.type) or arg.type.c
//% end
//%
//% local function constness(arg)
//%   return arg.role == "input" and "const " or ""
//% end
//%
//% -- The operator's arguments: the values of one element, and its index if it asks for it.
//% local function values(suffix, index, op)
//%   local list = {}
//%   for _, arg in ipairs(loaded) do table.insert(list, arg.name .. suffix) end
//%   if op.uses_index then table.insert(list, index) end
//%   return table.unpack(list)
//% end
//%
//% local params = scalar_params()
//% for _, arg in ipairs(arrays) do
//%   table.insert(params, constness(arg) .. arg.type.c .. " *g_" .. arg.name)
//% end
//% local arguments = {}
//% for _, arg in ipairs(k.args) do
//%   table.insert(arguments, (arg.role == "scalar" and "s_" or "g_") .. arg.name)
//% end
//%
//% if row.wide and V > 1 then
// One element by itself: for the ends of the arrays, which do not fill a vector.
KG_FN void ${row.entry}_element(${join(params)}, uint64_t at)
{
//%   for _, arg in ipairs(loaded) do
    const ${arg.type.c} ${arg.name}_0 = g_${arg.name}[at];
//%   end
//%   for _, arg in ipairs(written) do
    const ${arg.type.c} ${arg.name}_r0 = ${call(k.ops[arg.name], values("_0", "at", k.ops[arg.name]))};
//%   end
//%   for _, arg in ipairs(written) do
    g_${arg.name}[at] = ${arg.name}_r0;
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
KG_KERNEL(${row.entry}, ${row.tbs}, ${row.min_blocks})(${join(params)})
{
//% if row.wide then
    const uint64_t items = (n - head) / ${V};
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
//% local function load(i)
//%   for _, arg in ipairs(loaded) do
//%     if row.wide then
    const ${item_type(arg)} ${arg.name}_${id(i)} = ${vector_name(arg.type)}_load(${arg.name}_at${plus(apart(i, V))});
//%     else
    const ${item_type(arg)} ${arg.name}_${id(i)} = ${arg.name}_at[${apart(i, 1)}];
//%     end
//%   end
//% end
//%
//% local function compute(i)
//%   for _, arg in ipairs(written) do
//%     local op = k.ops[arg.name]
//%     if row.wide then
//%       local elements = {}
//%       for e = 0, V - 1 do
//%         local index = "head + (at" .. plus(apart(i, 1)) .. ") * " .. V .. plus(e)
//%         table.insert(elements, call(op, values("_" .. id(i) .. ".e" .. e, index, op)))
//%       end
    const ${item_type(arg)} ${arg.name}_r${id(i)} = {
        ${join(elements, ",\n")}};
//%     else
    const ${item_type(arg)} ${arg.name}_r${id(i)} = ${call(op, values("_" .. id(i), "at" .. plus(apart(i, 1)), op))};
//%     end
//%   end
//% end
//%
//% local function store(i)
//%   for _, arg in ipairs(written) do
//%     if row.wide then
    ${vector_name(arg.type)}_store(${arg.name}_at${plus(apart(i, V))}, ${arg.name}_r${id(i)});
//%     else
    ${arg.name}_at[${apart(i, 1)}] = ${arg.name}_r${id(i)};
//%     end
//%   end
//% end
//%
//% -- One item, behind its own check where an end of the array falls into the block.
//% local function item(case, i)
//%   local condition = check(case, "origin + first" .. plus(apart(i, 1)))
//%   if condition then
    if (${condition}) {
//%   end
//%   load(i)
//%   compute(i)
//%   store(i)
//%   if condition then
    }
//%   end
//% end
//%
//% -- manual: batches of loads, then results, then stores; item by item where there are checks.
//% local function unrolled(case)
//%   for b = 0, row.nwork - 1, row.batch do
//%     local last = math.min(b + row.batch, row.nwork) - 1
//%     if case == "none" then
//%       for i = b, last do load(i) end
//%       for i = b, last do compute(i) end
//%       for i = b, last do store(i) end
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
    const uint64_t at = origin + first${by_rows and " - shift" or ""};
//%   for _, arg in ipairs(arrays) do
    ${constness(arg)}${arg.type.c} *${arg.name}_at = g_${arg.name} + ${row.wide and "head + " or ""}at${V > 1 and " * " .. V or ""};
//%   end
//%   if row.unroll == "auto" then looped(case) else unrolled(case) end
//% end
//%
//% frames[row.dask](body, "items")
//% if row.wide and V > 1 then

    // Fewer than ${V} elements lie before the first 16-byte boundary, and after the last.
    const uint64_t tail = head + items * ${V};
    if (blockIdx.x == 0 && threadIdx.x < head)
        ${row.entry}_element(${join(arguments)}, threadIdx.x);
    if (blockIdx.x == gridDim.x - 1 && tail + threadIdx.x < n)
        ${row.entry}_element(${join(arguments)}, tail + threadIdx.x);
//% end
}
KG_ENTRY(${row.entry})

KG_ROW(${row.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), nullptr, ${row.tbs}, 0);
//% for i, arg in ipairs(k.args) do
//%   if arg.role == "scalar" then
    ${arg.type.c} s_${arg.name};
    memcpy(&s_${arg.name}, call->args[${i - 1}], sizeof s_${arg.name});
//%   else
    ${constness(arg)}${arg.type.c} *g_${arg.name} = (${constness(arg)}${arg.type.c} *)call->args[${i - 1}];
//%   end
//% end
    uint64_t n = call->n;
//% if row.wide then
    uint64_t head = kg_peel(g_${arrays[1].name}, ${arrays[1].type.size}, n);
//% end
//% local pointers = {}
//% for _, argument in ipairs(arguments) do table.insert(pointers, "&" .. argument) end
//% table.insert(pointers, "&n")
//% if row.wide then table.insert(pointers, "&head") end
//% if by_rows then
//%   table.insert(pointers, "&shift")
//%   local lined = written[1]
//%   local size, block_items = row.wide and 16 or lined.type.size, row.tbs * row.nwork
    // Rows start on a warp line of the first array written: a sector cut in two costs a store most.
    uint32_t shift = kg_line_shift(g_${lined.name}${row.wide and " + head" or ""}, ${size})${size * block_items < 128 and " % " .. block_items or ""};
//% end
    void *arguments[] = {${join(pointers)}};
    return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), arguments, ${row.tbs}, 0);
}
