//% -- What a map does with items of a thread: loads, gathers, computes, stores; and with one element.
//% -- Needs: k, variant; of the kernel `origin`, `first`, and `head` or `shift` where the variant has them.
//% -- Gives: element_function(params, ends), which emits one_element, and body(case), for a DASk.
//% local vector = use "warp/vector"
//% local bask = use "bask/order"
//% local dask = ({block = use "dask/block", column = use "dask/column", row = use "dask/row"})[variant.dask]
//%
//% local V = variant.vector
//% local loaded, written = args_of("input", "inout"), args_of("inout", "output")
//% local arrays = args_of("input", "inout", "output")
//% local streams, lookups = in_order(arrays), by_index(arrays)
//% local guarded = k.bounds ~= "none"
//% local stride = bask[variant.bask].stride()
//% local of_element = nil -- what one_element is called with
//%
//% local function item_type(arg)
//%   return variant.wide and vector.name(arg.type, V) or arg.type.c
//% end
//%
//% local function is_lookup(arg)
//%   return arg.index ~= nil
//% end
//%
//% -- An element's register: item i of an array in order, or element e of it where it is a vector.
//% local function element(arg, i, e)
//%   if not variant.wide or not e then return arg.name .. "_" .. i end
//%   return arg.name .. "_" .. i .. (is_lookup(arg) and "_e" or ".e") .. e
//% end
//%
//% local function result(arg, i, e)
//%   return arg.name .. "_r" .. i .. (variant.wide and e and "_e" .. e or "")
//% end
//%
//% -- The operator's arguments: the values of one element, and its index if it asks for it.
//% local function values(op, i, e, index)
//%   local list = {}
//%   for _, arg in ipairs(loaded) do
//%     if arg.kind ~= "index" then table.insert(list, element(arg, i, e)) end
//%   end
//%   if op.uses_index then table.insert(list, index) end
//%   return table.unpack(list)
//% end
//%
//% local numbers = nil -- the array of indices
//% for _, arg in ipairs(arrays) do
//%   if arg.kind == "index" then numbers = arg end
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
//% local function element_function(params, ends)
//%   of_element = params.names()
//%   if guarded then
// One element by itself: where an index is out of range${ends and ", and at the ends of the arrays" or ""}.
//%   else
// One element by itself: for the ends of the arrays, which do not fill a vector.
//%   end
KG_FN void one_element(${params.declared()}, uint64_t at)
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
//%     if arg.kind ~= "index" then
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
//%   if not variant.wide then return item end
//%   return "head + " .. (V > 1 and "(" .. item .. ") * " .. V .. plus(e) or item)
//% end
//%
//% local function load(i)
//%   for _, arg in ipairs(in_order(loaded)) do
//%     if variant.wide then
    const ${item_type(arg)} ${arg.name}_${id(i)} = ${vector.load(arg.type, V)}(${arg.name}_at${plus(apart(i, V))});
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
//%     if variant.wide and not is_lookup(arg) then
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
//%     elseif variant.wide then
    ${vector.store(arg.type, V)}(${arg.name}_at${plus(apart(i, V))}, ${arg.name}_r${id(i)});
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
                one_element(${of_element}, ${place(distance, V > 1 and "e" or 0)});
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
        // All are in range: elements by index, results, stores.
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
//%   local condition = dask.check(case, "origin + first" .. plus(apart(i, 1)))
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
//%   for b = 0, variant.nwork - 1, variant.batch do
//%     local last = math.min(b + variant.batch, variant.nwork) - 1
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
    KG_UNROLL(${variant.batch})
    for (uint32_t item = 0; item < ${variant.nwork}; item++) {
//%   item(case, "item")
    }
//% end
//%
//% local function body(case)
//%   if variant.dask == "row" then
    const int64_t at = (int64_t)(origin + first) - shift; // below 0 where the array has not begun
//%   else
    const uint64_t at = origin + first;
//%   end
//%   for _, arg in ipairs(streams) do
    ${constness(arg)}${arg.type.c} *${arg.name}_at = g_${arg.name} + ${variant.wide and "head + " or ""}at${V > 1 and " * " .. V or ""};
//%   end
//%   if variant.unroll == "auto" then looped(case) else unrolled(case) end
//% end
//%
//% return {element_function = element_function, body = body}
