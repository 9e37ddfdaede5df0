//% use "host/banner"
//% local base = spec.prefix .. "_" .. spec.kernel
//% banner(base .. "_verify.cpp", "the operator as kgen verify calls it.")

#include <stddef.h>
#include <string.h>

#include "${base}_op.h"
#include "kg_verify.h"

//% local described = {}
//% local function describe(type)
//%   if described[type.name] then return end
//%   described[type.name] = true
static const kg_verify_field type_${type.name}_fields[] = {
//%   if type.struct then
//%     for _, f in ipairs(type.fields) do
    {"${f.name}", "${f.c}", offsetof(${type.c}, ${f.name}), sizeof(${f.c})},
//%     end
//%   else
    {"", "${type.c}", 0, sizeof(${type.c})},
//%   end
};
static const kg_verify_type type_${type.name} = {"${type.name}", sizeof(${type.c}), type_${type.name}_fields, ${type.struct and #type.fields or 1}};

//% end
//% local function thunk(kernel, op, scalars, operands)
//%   local values, from = {}, op.role == "transform" and kernel.T or kernel.A
static void ${op.fn}_thunk([[maybe_unused]] const void *const *scalars, [[maybe_unused]] const void *const *values, void *result)
{
//%   if operands > 0 then
//%     for i, arg in ipairs(scalars) do
    ${arg.type.c} s${i - 1};
    memcpy(&s${i - 1}, scalars[${i - 1}], sizeof s${i - 1});
//%       table.insert(values, "s" .. i - 1)
//%     end
//%   end
//%   for i = 0, operands - 1 do
    ${from.c} v${i};
    memcpy(&v${i}, values[${i}], sizeof v${i});
//%     table.insert(values, "v" .. i)
//%   end
//%   if op.uses_index then table.insert(values, "0") end
    const ${op.result.c} r = kg_op::${op.fn}(${join(values)});
    memcpy(result, &r, sizeof r);
}
//% end
//%
//% -- Functions whose last bits may be other ones on a GPU.
//% local rounded = {"pow", "exp", "exp2", "log", "log2", "sin", "cos", "tan", "tanh"}
//% local function calls_library(kernel)
//%   for _, op in ipairs(kernel.ops) do
//%     for _, piece in ipairs(op.pieces) do
//%       for _, name in ipairs(rounded) do
//%         if string.find(piece.text, "%f[%w_]" .. name .. "%s*%(") then return true end
//%       end
//%     end
//%   end
//%   return false
//% end
//%
//% local function predicted(row, key)
//%   local sum = 0
//%   for _, access in ipairs(row.accesses) do sum = sum + access[key] end
//%   return sum
//% end
//%
//% for _, kernel in ipairs(spec.kernels) do
//%   k = kernel
//%   local symbol = kernel.symbol
//%   for _, arg in ipairs(kernel.args) do describe(arg.type) end
static const kg_verify_type *const ${symbol}_types[] = {
//%   for _, arg in ipairs(kernel.args) do
    &type_${arg.type.name},
//%   end
};
static const kg_verify_row ${symbol}_predicted[] = {
//%   for _, row in ipairs(kernel.rows) do
    {${predicted(row, "block_wavefronts")}, ${predicted(row, "block_ideal")}, ${not row.once and 0 or row.packed and 1 or 2}},
//%   end
};
//%   local functions = {identity = "nullptr", combine = "nullptr", transform = "nullptr"}
//%   if kernel.ops.combine then
//%     for role, operands in pairs({identity = 0, combine = 2, transform = 1}) do
//%       local op = kernel.ops[role]
//%       if op then
//%         thunk(kernel, op, args_of("scalar"), operands)
//%         functions[role] = op.fn .. "_thunk"
//%       end
//%     end
//%   end
static const kg_verify_kernel ${symbol}_verify = {
    &${symbol}_kernel, ${symbol}_types, ${symbol}_predicted,
    ${functions.identity}, ${functions.combine}, ${functions.transform},
    ${spec.commutative and 1 or 0}, ${spec.tolerance}, ${calls_library(kernel) and 1 or 0}};

//% end
extern "C" const kg_verify_kernel *const kg_verify_kernels[] = {
//% for _, kernel in ipairs(spec.kernels) do
    &${kernel.symbol}_verify,
//% end
    nullptr};
