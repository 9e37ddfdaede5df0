//% -- The reference of a map of planes: row after row.
//% local loaded, written = args_of("input", "inout"), args_of("inout", "output")
extern "C" int ${k.symbol}_reference(const kg_call *call)
{
//% for i, arg in ipairs(k.args) do
//%   if arg.role == "scalar" then
    ${arg.type.c} s_${arg.name};
    memcpy(&s_${arg.name}, call->args[${i - 1}], sizeof s_${arg.name});
//%   end
//% end
    const uint64_t width = call->lengths[0], height = call->lengths[1];
    for (uint64_t row = 0; row < height; row++) {
//% for i, arg in ipairs(k.args) do
//%   if arg.role ~= "scalar" then
//%     local const = arg.role == "input" and "const " or ""
        ${const}${arg.type.c} *g_${arg.name} = (${const}${arg.type.c} *)((${const}char *)call->args[${i - 1}] + row * call->lengths[${arg.pitch}]);
//%   end
//% end
        for (uint64_t column = 0; column < width; column++) {
//% for _, arg in ipairs(loaded) do
            const ${arg.type.c} ${arg.name}_0 = g_${arg.name}[column];
//% end
//% for _, arg in ipairs(written) do
//%   local op, values = k.ops[arg.name], {}
//%   for _, from in ipairs(loaded) do table.insert(values, from.name .. "_0") end
//%   if op.uses_index then table.insert(values, "row * width + column") end
            const ${arg.type.c} ${arg.name}_r0 = ${call(op, table.unpack(values))};
//% end
//% for _, arg in ipairs(written) do
            g_${arg.name}[column] = ${arg.name}_r0;
//% end
        }
    }
    return 0;
}
