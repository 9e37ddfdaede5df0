//% -- One variant of a map of planes that takes the elements row after row, as one line. So no thread is without
//% -- work where rows are short, or few. Where an element lies follows from a division by the width, once a block,
//% -- and a product with its inverse.
//% local dask = use "dask/block"
//% local bask = use "bask/order"
//%
//% local loaded, written = args_of("input", "inout"), args_of("inout", "output")
//% local arrays = args_of("input", "inout", "output")
//% local stride = bask[variant.bask].stride()
//% local indexed = false
//% for _, arg in ipairs(written) do indexed = indexed or k.ops[arg.name].uses_index end
//%
//% local params = kernel_parameters()
//% for _, length in ipairs(k.lengths) do
//%   if length ~= "height" then params.add("uint64_t ", length) end
//% end
//% params.add("uint64_t ", "items")
//% params.add("uint32_t ", "inverse")
struct place { uint64_t row, column; };

// The place `column` columns from the start of a row, which may lie in a row below. The inverse
// of the width is 2^32 divided by it, rounded down, and 0 where rows are longer than a data block.
KG_FN place place_of(uint64_t row, uint64_t column, uint64_t width, uint32_t inverse)
{
    const uint64_t rows = column * inverse >> 32; // or one less
    place p = {row + rows, column - rows * width};
    if (p.column >= width) p = {p.row + 1, p.column - width};
    return p;
}

// Block DASk: ${plural(variant.nwork, "item")} of a thread, from row after row.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    const uint32_t first = ${bask[variant.bask].first()};
//% local function address(arg, i)
//%   local bytes = (arg.role == "input" and "(const char *)" or "(char *)") .. "g_" .. arg.name
//%   return "((" .. pointer_to(arg) .. ")(" .. bytes .. " + p" .. i .. ".row * " .. arg.name .. "_pitch))[p" .. i .. ".column]"
//% end
//%
//% local function load(i, if_)
//%   for _, arg in ipairs(loaded) do
//%     if if_ then
    ${arg.type.c} ${arg.name}_${i} = {};
    if (${if_}) ${arg.name}_${i} = ${address(arg, i)};
//%     else
    const ${arg.type.c} ${arg.name}_${i} = ${address(arg, i)};
//%     end
//%   end
//% end
//%
//% local function compute(i)
//%   for _, arg in ipairs(written) do
//%     local op, values = k.ops[arg.name], {}
//%     for _, from in ipairs(loaded) do table.insert(values, from.name .. "_" .. i) end
//%     if op.uses_index then table.insert(values, "at" .. plus(i * stride)) end
    const ${arg.type.c} ${arg.name}_r${i} = ${call(op, table.unpack(values))};
//%   end
//% end
//%
//% local function store(i)
//%   for _, arg in ipairs(written) do
    ${address(arg, i)} = ${arg.name}_r${i};
//%   end
//% end
//%
//% local function inside(case, i)
//%   return case == "stop" and "first" .. plus(i * stride) .. " < count" or nil
//% end
//%
//% -- Loads, results, stores of items from .. to. All loads come first, those of a block that the end cuts, too.
//% local function batch(case, from, to)
    // ${from == to and "Item " .. from or "Items " .. from .. " to " .. to}${case == "stop" and ", as many as there are" or ""}: places, loads, results, stores.
//%   for i = from, to do
    const place p${i} = place_of(row0, column0 + first${plus(i * stride)}, width, inverse);
//%   end
//%   for i = from, to do load(i, inside(case, i)) end
//%   if loaded[1] and to > from then
    kg_loads_first();
//%   end
//%   for i = from, to do
//%     if case == "stop" then
    if (${inside(case, i)}) {
//%     end
//%     compute(i)
//%     if case == "stop" then
//%       store(i)
    }
//%     end
//%   end
//%   for i = from, case == "stop" and from - 1 or to do store(i) end
//% end
//%
//% local function body(case)
    const uint64_t row0 = origin / width, column0 = origin - row0 * width;
//%   if indexed then
    const uint64_t at = origin + first;
//%   end
//%   if case == "stop" then
    const uint32_t count = (uint32_t)(items - origin); // items of this block
//%   end
//%   for b = 0, variant.nwork - 1, variant.batch do
//%     batch(case, b, math.min(b + variant.batch, variant.nwork) - 1)
//%   end
//% end
//%
//% early_start()
//% if variant.nwork == 1 then dask.single(body) else dask.frame(body) end
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% take_arguments()
//% for i, length in ipairs(k.lengths) do
//%   if length ~= "height" then
    uint64_t ${length} = call->lengths[${i - 1}];
//%   end
//% end
    uint64_t items = call->n;
    uint32_t inverse = width >= ${variant.dbs} ? 0 : width > 1 ? (uint32_t)((UINT64_C(1) << 32) / width) : UINT32_MAX;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
