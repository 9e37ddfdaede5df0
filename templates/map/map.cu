//% -- One variant of a map: every output element comes from the elements at its index. Of arrays that the
//% -- spec gathers or scatters, it is the element that the array of indices names.
//%
//% local stream = use "dask/stream"
//%
//% local frame = stream.of(in_order(args_of("input", "inout", "output")), in_order(args_of("inout", "output")))
//% local guarded = k.bounds ~= "none"
//%
//% -- What a check of indices needs, and how a fault is told.
//% local extra = {}
//% for i, length in ipairs(guarded and k.lengths or {}) do
//%   table.insert(extra, {"uint64_t ", length, "call->lengths[" .. i - 1 .. "]"})
//% end
//% if k.bounds == "trap" then
//%   table.insert(extra, {"const kg_workspace_header *", "header", "(const kg_workspace_header *)call->header"})
//% end
//%
//% local function only_copies()
//%   for _, arg in ipairs(args_of("inout", "output")) do
//%     if not k.ops[arg.name].copies then return false end
//%   end
//%   return true
//% end
//%
//% local items = run "map/items"
//% items.start(frame)
//% frame.kernel {
//%   extra = extra, lined = variant.lined, element = items.element, alone = guarded, batch = items.batch,
//%   cut = items.cut, long = variant.wide and variant.vector > 4 and #args_of("input", "inout") > 0 and not only_copies(),
//% }
