//% -- One variant of a gather or a scatter that copies elements which are no numbers: 12 bytes, say, are
//% -- three words. A warp takes 32 elements, and its lanes their units in order, whichever element these
//% -- belong to. So what one element has in the table is one piece of an access. What lies in order comes and
//% -- goes in accesses without gaps. Each lane loads one index, and gets the others by shuffle.
//% local bask = use "bask/order"
//% local dask = ({block = use "dask/block", column = use "dask/column"})[variant.dask]
//%
//% local x, y, numbers = nil, args_of("output")[1], nil
//% for _, arg in ipairs(args_of("input")) do
//%   if arg.kind == "index" then numbers = arg else x = arg end
//% end
//% local gathers = x.index ~= nil
//% local table_of = gathers and x or y
//% local bytes, U = variant.units, x.type.size // variant.units
//% local unit = ({[1] = "uint8_t", [2] = "uint16_t", [4] = "uint32_t", [8] = "uint64_t", [16] = "kg_v16"})[bytes]
//% local guarded, length = k.bounds ~= "none", k.lengths[table_of.width + 1]
//% local stride = bask[variant.bask].stride()
//% local check = dask.check
//%
//% local params = kernel_parameters()
//% if guarded then params.add("uint64_t ", length) end
//% if k.bounds == "trap" then params.add("const kg_workspace_header *", "header") end
//% params.add("uint64_t ", "n")
//%
//% -- The unit that this lane has of items i: the r-th of 32.
//% local function place(arg, i, r)
//%   if arg == table_of then return "(uint64_t)j" .. i .. "_" .. r .. " * " .. U .. " + unit" .. r end
//%   return "(at" .. plus(i * stride) .. ") * " .. U .. " + lane" .. plus(32 * r)
//% end
//%
//% local function load(i, r)
//%   local at = place(x, i, r)
//%   return bytes == 16 and "kg_ld16(from + " .. at .. ")" or "from[" .. at .. "]"
//% end
//%
//% local function store(i, r)
//%   local at, value = place(y, i, r), "v" .. i .. "_" .. r
//%   return bytes == 16 and "kg_st16_global(to + " .. at .. ", " .. value .. ")" or "to[" .. at .. "] = " .. value
//% end
//%
//% local function each(first, last, emit)
//%   for i = first, last do
//%     for r = 0, U - 1 do emit(i, r) end
//%   end
//% end
//%
//% -- Indices, values, stores of items first to last.
//% local function batch(case, first, last)
    // An index per lane, of 32 elements.
//%   for i = first, last do
//%     local inside = check(case, "at + lane" .. plus(i * stride))
//%     if inside then
    const ${numbers.type.c} index${i} = ${inside} ? g_index[at + lane${plus(i * stride)}] : 0;
//%     else
    const ${numbers.type.c} index${i} = g_index[at + lane${plus(i * stride)}];
//%     end
//%     if k.bounds == "trap" then
    if (${inside and inside .. " && " or ""}(uint64_t)index${i} >= ${length}) kg_report(header, KG_FAULT_INDEX);
//%     end
//%   end
    // The index of the element that each of a lane's units belongs to.
//%   local conditional = guarded or check(case, "") ~= nil
//%   each(first, last, function(i, r)
    const ${numbers.type.c} j${i}_${r} = __shfl_sync(${full_mask}, index${i}, element${r});
//%     local all = {}
//%     if check(case, "") then table.insert(all, check(case, "at + element" .. r .. plus(i * stride))) end
//%     if guarded then table.insert(all, "(uint64_t)j" .. i .. "_" .. r .. " < " .. length) end
//%     if conditional then
    const bool good${i}_${r} = ${join(all, " && ")};
//%     end
//%   end)
    // Units in, units out.
//%   each(first, last, function(i, r)
//%     if conditional then
    ${unit} v${i}_${r} = {};
    if (good${i}_${r}) v${i}_${r} = ${load(i, r)};
//%     else
    const ${unit} v${i}_${r} = ${load(i, r)};
//%     end
//%   end)
//%   each(first, last, function(i, r)
    ${conditional and "if (good" .. i .. "_" .. r .. ") " or ""}${store(i, r)};
//%   end)
//% end
//%
//% local function body(case)
    const uint64_t at = origin + first; // the warp's first element
//%   for b = 0, variant.nwork - 1, variant.batch do batch(case, b, math.min(b + variant.batch, variant.nwork) - 1) end
//% end
//%
// ${dask_names[variant.dask]} DASk: a warp takes 32 elements at a time, its lanes their ${U * 32} units in order.
KG_KERNEL(${variant.entry}, ${variant.tbs}, ${variant.min_blocks})(${params.declared()})
{
    const uint64_t items = n;
    const uint32_t lane = kg_lane(), first = ${bask[variant.bask].first()} - lane;
//% for r = 0, U - 1 do
    const uint32_t element${r} = (lane${plus(32 * r)}) / ${U}, unit${r} = (lane${plus(32 * r)}) % ${U};
//% end
    const ${unit} *const from = (const ${unit} *)g_${x.name};
    ${unit} *const to = (${unit} *)g_${y.name};
//% early_start()
//% dask.frame(body)
}
KG_ENTRY(${variant.entry})

KG_VARIANT(${variant.entry})(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE)
        return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), nullptr, ${variant.tbs}, 0);
//% take_arguments()
//% if guarded then
    uint64_t ${length} = call->lengths[${table_of.width}];
//% end
//% if k.bounds == "trap" then
    const kg_workspace_header *header = (const kg_workspace_header *)call->header;
//% end
    uint64_t n = call->n;
    void *arguments[] = {${params.addresses()}};
    return kg_launch(call, 0, KG_KERNEL_OF(${variant.entry}), arguments, ${variant.tbs}, 0);
}
