//% -- The reference of a map: one element after the other.
//% local loaded, written = args_of("input", "inout"), args_of("inout", "output")
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
    for (uint64_t at = 0; at < call->n; at++) {
//% for _, arg in ipairs(loaded) do
        const ${arg.type.c} ${arg.name}_0 = g_${arg.name}[at];
//% end
//% for _, arg in ipairs(written) do
//%   local op, values = k.ops[arg.name], {}
//%   for _, from in ipairs(loaded) do table.insert(values, from.name .. "_0") end
//%   if op.uses_index then table.insert(values, "at") end
        const ${arg.type.c} ${arg.name}_r0 = ${call(op, table.unpack(values))};
//% end
//% for _, arg in ipairs(written) do
        g_${arg.name}[at] = ${arg.name}_r0;
//% end
    }
    return 0;
}
