//% -- What a map does with items of a thread: loads, gathers, computes, stores; and with one element.
//% -- Needs: k, variant; of the kernel `at`, and `head` where the variant has it.
//% -- Gives: start(frame), the frame of its streams (dask/stream); element(params), which emits one_element, and
//% -- batch(from, to), and cut(from, to, inside), a batch of which some items may not be there.
//% local V = variant.vector
//% local loaded, written = args_of("input", "inout"), args_of("inout", "output")
//% local arrays = args_of("input", "inout", "output")
//% local lookups = by_index(arrays)
//% local guarded = k.bounds ~= "none"
//% local frame, of_element = nil, nil -- what one_element is called with
//%
//% local function start(of)
//%   frame = of
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
//% local function one_element(params)
//%   of_element = params.names()
//%   if guarded then
// One element by itself: where an index is out of range${frame.ends and ", and at the ends of the arrays" or ""}.
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
//% -- The place in the arrays of element e of the item that lies `distance` from the thread's first.
//% local function place(distance, e)
//%   local item = "at" .. plus(distance)
//%   if not variant.wide then return item end
//%   return "head + " .. (V > 1 and "(" .. item .. ") * " .. V .. plus(e) or item)
//% end
//%
//% local function gather(i, if_)
//%   for _, arg in ipairs(by_index(loaded)) do
//%     for e = 0, V - 1 do
//%       local register, from = element(arg, frame.id(i), e), "g_" .. arg.name .. "[" .. element(numbers, frame.id(i), e) .. "]"
//%       if if_ then
    ${arg.type.c} ${register} = {};
    if (${if_}) ${register} = ${from};
//%       else
    const ${arg.type.c} ${register} = ${from};
//%       end
//%     end
//%   end
//% end
//%
//% local function compute(i)
//%   for _, arg in ipairs(written) do
//%     local op, elements = k.ops[arg.name], {}
//%     for e = 0, V - 1 do
//%       table.insert(elements, call(op, values(op, frame.id(i), e, place(frame.apart(i, 1), e))))
//%     end
//%     if variant.wide and not is_lookup(arg) then
    const ${frame.type(arg)} ${arg.name}_r${frame.id(i)} = {
        ${join(elements, ",\n")}};
//%     else
//%       for e = 0, V - 1 do
    const ${arg.type.c} ${result(arg, frame.id(i), e)} = ${elements[e + 1]};
//%       end
//%     end
//%   end
//% end
//%
//% local function store(i)
//%   for _, arg in ipairs(written) do
//%     if is_lookup(arg) then
//%       for e = 0, V - 1 do
    g_${arg.name}[${element(numbers, frame.id(i), e)}] = ${result(arg, frame.id(i), e)};
//%       end
//%     else
//%       frame.store(i, {arg})
//%     end
//%   end
//% end
//%
//% -- Items one by one, and the elements of each; those that are `inside`.
//% local function one_by_one(from, to, inside)
//%   local distance = frame.apart(from, 1)
//%   if from ~= to then
        KG_UNROLL(1)
        for (uint32_t item = ${from}; item <= ${to}; item++)${inside and " {" or ""}
//%     distance = frame.apart("item", 1)
//%   end
//%   if inside then
            if (!(${inside("item")})) continue;
//%   end
//%   if V > 1 then
            KG_UNROLL(1)
            for (uint32_t e = 0; e < ${V}; e++)
//%   end
                one_element(${of_element}, ${place(distance, V > 1 and "e" or 0)});
//%   if inside then
        }
//%   end
//% end
//%
//% -- Where indices are checked: `work` if all that are there are in range, else one element at a time.
//% local function checked(from, to, inside, work)
//%   local good = {}
//%   for _, i in ipairs(guarded and frame.each(from, to) or {}) do
//%     for e = 0, V - 1 do
//%       local condition = in_range(frame.id(i), e)
//%       table.insert(good, inside and "(!(" .. inside(i) .. ") || (" .. condition .. "))" or condition)
//%     end
//%   end
//%   if not guarded then
//%     work()
//%     return
//%   end
    if (${join(good, "\n        && ")}) {
        // All are in range: elements by index, results, stores.
//%   work()
    } else { // an index is out of range
//%   one_by_one(from, to, inside)
    }
//% end
//%
//% -- Structs whose size is no power of two take several accesses each, and registers for all at once.
//% local function is_even(arg)
//%   return arg.type.size & (arg.type.size - 1) == 0
//% end
//%
//% local all_even = true
//% for _, arg in ipairs(loaded) do all_even = all_even and is_even(arg) end
//%
//% local function load_all(items, inside)
//%   for _, i in ipairs(items) do frame.load(i, in_order(loaded), inside and inside(i)) end
//%   if loaded[1] and all_even and #items > 1 then
    kg_loads_first();
//%   end
//% end
//%
//% local function gather_all(items, inside)
//%   for _, i in ipairs(items) do gather(i, inside and inside(i)) end
//%   if by_index(loaded)[1] and all_even and #items > 1 then
    kg_loads_first();
//%   end
//% end
//%
//% -- Items from .. to together: loads, then results, then stores. Where indices are checked, all of
//% -- them at once.
//% local function batch(from, to)
//%   local items = frame.each(from, to)
//%   load_all(items)
//%   checked(from, to, nil, function()
//%     gather_all(items)
//%     for _, i in ipairs(items) do compute(i) end
//%     for _, i in ipairs(items) do store(i) end
//%   end)
//% end
//%
//% -- The same of those that are there. The operator sees no others.
//% local function cut(from, to, inside)
//%   local items = frame.each(from, to)
//%   load_all(items, inside)
//%   checked(from, to, inside, function()
//%     gather_all(items, inside)
//%     for _, i in ipairs(items) do
    if (${inside(i)}) { // item ${i}: results and stores
//%       compute(i)
//%       store(i)
    }
//%     end
//%   end)
//% end
//%
//% return {start = start, element = one_element, batch = batch, cut = cut}
