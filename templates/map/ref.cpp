//% -- The reference of a map: one element after the other.
//% if k.planes then
//%   run "map/plane_ref"
//%   return
//% end
//%
//% local loaded, written = args_of("input", "inout"), args_of("inout", "output")
//% local lookups = by_index(args_of("input", "inout", "output"))
//%
//% local function place(arg)
//%   return arg.index and "index_0" or "at"
//% end
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% for i, arg in ipairs(k.args) do
//%   if arg.role == "scalar" then
    ${arg.type.c} s_${arg.name};
    memcpy(&s_${arg.name}, call->args[${i - 1}], sizeof s_${arg.name});
//%   elseif arg.role == "input" then
    const ${arg.type.c} *g_${arg.name} = (const ${arg.type.c} *)call->args[${i - 1}];
//%   else
    ${arg.type.c} *g_${arg.name} = (${arg.type.c} *)call->args[${i - 1}];
//%   end
//% end
//% if k.bounds == "trap" then
    const kg_workspace_header *header = (const kg_workspace_header *)call->header;
//% end
    for (uint64_t at = 0; at < call->n; at++) {
//% for _, arg in ipairs(loaded) do
//%   if arg.kind == "index" then
        const ${arg.type.c} index_0 = g_index[at];
//%   end
//% end
//% if k.bounds ~= "none" then
//%   local out = {}
//%   for _, arg in ipairs(lookups) do
//%     table.insert(out, "(uint64_t)index_0 >= call->lengths[" .. arg.width .. "]")
//%   end
        if (${join(out, " || ")}) {
//%   if k.bounds == "trap" then
            *(volatile uint32_t *)(uintptr_t)header->trap = KG_FAULT_INDEX;
//%   end
            continue;
        }
//% end
//% for _, arg in ipairs(loaded) do
//%   if arg.kind ~= "index" then
        const ${arg.type.c} ${arg.name}_0 = g_${arg.name}[${place(arg)}];
//%   end
//% end
//% for _, arg in ipairs(written) do
//%   local op, values = k.ops[arg.name], {}
//%   for _, from in ipairs(loaded) do
//%     if from.kind ~= "index" then table.insert(values, from.name .. "_0") end
//%   end
//%   if op.uses_index then table.insert(values, "at") end
        const ${arg.type.c} ${arg.name}_r0 = ${call(op, table.unpack(values))};
//% end
//% for _, arg in ipairs(written) do
        g_${arg.name}[${place(arg)}] = ${arg.name}_r0;
//% end
    }
    return 0;
}
