//% -- One row of a map: every output element from the elements at its index.
//% use "warp/vector"
//% use "bask/order"
//% use "dask/block"
//%
//% local V = row.vector
//% local loaded, written = args_of("input", "inout"), args_of("inout", "output")
//% local arrays = args_of("input", "inout", "output")
//% local stride = bask[row.bask].stride()
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
KG_KERNEL(${row.entry}, ${row.tbs}, ${row.min_blocks})(${join(params)})
{
//% if row.wide then
    const uint64_t items = (n - head) / ${V};
//% end
    const uint32_t first = ${bask[row.bask].first()};
//%
//% local function at(i)
//%   return "origin + first" .. plus(i * stride)
//% end
//%
//% local function load(i)
//%   for _, arg in ipairs(loaded) do
//%     if row.wide then
    const ${item_type(arg)} ${arg.name}_${i} = ${vector_name(arg.type)}_load(${arg.name}_at${plus(i * stride * V)});
//%     else
    const ${item_type(arg)} ${arg.name}_${i} = ${arg.name}_at[${i * stride}];
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
//%         local index = "head + (" .. at(i) .. ") * " .. V .. plus(e)
//%         table.insert(elements, call(op, values("_" .. i .. ".e" .. e, index, op)))
//%       end
    const ${item_type(arg)} ${arg.name}_r${i} = {
        ${join(elements, ",\n")}};
//%     else
    const ${item_type(arg)} ${arg.name}_r${i} = ${call(op, values("_" .. i, at(i), op))};
//%     end
//%   end
//% end
//%
//% local function store(i)
//%   for _, arg in ipairs(written) do
//%     if row.wide then
    ${vector_name(arg.type)}_store(${arg.name}_at${plus(i * stride * V)}, ${arg.name}_r${i});
//%     else
    ${arg.name}_at[${i * stride}] = ${arg.name}_r${i};
//%     end
//%   end
//% end
//%
//% -- Inside the array: batches of loads, then results, then stores. Where its end falls into the block:
//% -- item by item, each behind its own check.
//% local function body(case)
//%   for _, arg in ipairs(arrays) do
    ${constness(arg)}${arg.type.c} *${arg.name}_at = g_${arg.name} + ${row.wide and "head + " or ""}(origin + first)${V > 1 and " * " .. V or ""};
//%   end
//%   for b = 0, row.nwork - 1, row.batch do
//%     local last = math.min(b + row.batch, row.nwork) - 1
//%     if case == "none" then
//%       for i = b, last do load(i) end
//%       for i = b, last do compute(i) end
//%       for i = b, last do store(i) end
//%     else
//%       for i = b, last do
    if (${at(i)} < items) {
//%         load(i)
//%         compute(i)
//%         store(i)
    }
//%       end
//%     end
//%   end
//% end
//%
//% dask_block(body)
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
    void *arguments[] = {${join(pointers)}};
    return kg_launch(call, 0, KG_KERNEL_OF(${row.entry}), arguments, ${row.tbs}, 0);
}
