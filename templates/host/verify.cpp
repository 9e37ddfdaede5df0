//% local banner = use "host/banner"
//% local operator = use "host/operator_function"
//% local base = spec.prefix .. "_" .. spec.kernel
//% banner.file(base .. "_verify.cpp", "the operator as kgen verify calls it.")

#include <stddef.h>
#include <string.h>

#include "${base}_op.h"
#include "kg_verify.h"

//% -- The numbers of a type, also of a struct within: their names there, types, places, and types in C.
//% local function numbers_of(type, path, place)
//%   local list = {}
//%   if not type.struct then return {{path, type.number, place, type.c}} end
//%   for _, f in ipairs(type.fields) do
//%     local at = (place == "0" and "" or place .. " + ") .. "offsetof(" .. type.c .. ", " .. f.name .. ")"
//%     for _, number in ipairs(numbers_of(f, (path == "" and "" or path .. ".") .. f.name, at)) do
//%       table.insert(list, number)
//%     end
//%   end
//%   return list
//% end
//%
//% local described = {}
//% local function describe(type)
//%   local id = type.internal and type.c or type.name
//%   if described[id] then return "type_" .. id end
//%   described[id] = true
//%   local numbers = numbers_of(type, "", "0")
static const kg_field type_${id}_fields[] = {
//%   for _, number in ipairs(numbers) do
    {"${number[1]}", "${number[2]}", ${number[3]}, sizeof(${number[4]})},
//%   end
};
static const kg_verify_type type_${id} = {"${type.name}", sizeof(${type.c}), type_${id}_fields, ${#numbers}};

//%   return "type_" .. id
//% end
//% -- What transform takes: the one input's element, or those of all inputs at one index.
//% local function element_of(kernel)
//%   local inputs = in_values(in_order(args_of("input")))
//%   return #inputs == 1 and inputs[1].type.c or kernel.symbol .. "_element", inputs
//% end
//%
//% local function describe_element(kernel)
//%   local name, inputs = element_of(kernel)
//%   if #inputs == 1 then return describe(inputs[1].type) end
struct ${name} {
//%   local numbers = {}
//%   for _, arg in ipairs(inputs) do
    ${arg.type.c} ${arg.name};
//%     for _, number in ipairs(numbers_of(arg.type, arg.name, "offsetof(" .. name .. ", " .. arg.name .. ")")) do
//%       table.insert(numbers, number)
//%     end
//%   end
};
static const kg_field type_${name}_fields[] = {
//%   for _, number in ipairs(numbers) do
    {"${number[1]}", "${number[2]}", ${number[3]}, sizeof(${number[4]})},
//%   end
};
static const kg_verify_type type_${name} = {"element", sizeof(${name}), type_${name}_fields, ${#numbers}};

//%   return "type_" .. name
//% end
//%
//% local function place_of(kernel, arg)
//%   local name, inputs = element_of(kernel)
//%   if arg.role ~= "input" or #inputs == 1 or #in_values(in_order({arg})) == 0 then return "0" end
//%   return "offsetof(" .. name .. ", " .. arg.name .. ")"
//% end
//%
//% local function thunk(kernel, op, scalars, operands)
//%   local values, from, inputs = {}, kernel.A.c, {}
//%   if op.role == "transform" then from, inputs = element_of(kernel) end
static void ${kernel.symbol}_${op.fn}_thunk([[maybe_unused]] const void *const *scalars, [[maybe_unused]] const void *const *values, void *result)
{
//%   if operands > 0 then
//%     for i, arg in ipairs(scalars) do
    ${arg.type.c} s${i - 1};
    memcpy(&s${i - 1}, scalars[${i - 1}], sizeof s${i - 1});
//%       table.insert(values, "s" .. i - 1)
//%     end
//%   end
//%   for i = 0, operands - 1 do
    ${from} v${i};
    memcpy(&v${i}, values[${i}], sizeof v${i});
//%     if #inputs < 2 then table.insert(values, "v" .. i) end
//%   end
//%   for _, arg in ipairs(#inputs > 1 and inputs or {}) do table.insert(values, "v0." .. arg.name) end
//%   if op.uses_index then
    uint64_t index;
    memcpy(&index, values[1], sizeof index);
//%     table.insert(values, "index")
//%   end
    const ${op.result.c} r = kg_op::${kernel.symbol}::${op.fn}(${join(values)});
    memcpy(result, &r, sizeof r);
}
//% end
//%
//% -- A function of a metric over doubles: of its arguments the scalars come first.
//% local function metric_thunk(kernel, op)
//%   if not op then return "nullptr" end
static double ${kernel.symbol}_${op.fn}_thunk([[maybe_unused]] const void *const *scalars, [[maybe_unused]] double a, [[maybe_unused]] double b)
{
//%   local values, given = {}, {"a", "b"}
//%   for _, p in ipairs(op.params) do
//%     local at
//%     for i, arg in ipairs(args_of("scalar")) do
//%       if arg.name == p.name then at = i - 1 end
//%     end
//%     if at then
    ${p.c} s${at};
    memcpy(&s${at}, scalars[${at}], sizeof s${at});
//%       table.insert(values, "s" .. at)
//%     else
//%       table.insert(values, "(" .. p.c .. ")" .. table.remove(given, 1))
//%     end
//%   end
    return kg_op::${kernel.symbol}::${op.fn}(${join(values)});
}

//%   return kernel.symbol .. "_" .. op.fn .. "_thunk"
//% end
//%
//% -- Names of metrics are known to keep the laws.
//% local function metric_of(kernel)
//%   if kernel.variants[1].metric ~= "own" then return "nullptr" end
//%   local name, thunks = kernel.symbol .. "_metric", {}
//%   for i, text in ipairs({"axis", "combine", "finalise"}) do thunks[i] = metric_thunk(kernel, kernel.ops["metric_" .. text]) end
static const kg_verify_metric ${name} = {
    ${join(thunks)}, ${kernel.variants[1].dimensions}, ${(kernel.variants[1].computed or kernel.T.number) == "f64" and 1 or 0}};

//%   return "&" .. name
//% end
//%
//% local function calls_library(kernel)
//%   for _, op in ipairs(kernel.ops) do
//%     for _, piece in ipairs(op.pieces) do
//%       for _, name in ipairs(spec.library_functions) do
//%         if string.find(piece.text, "%f[%w_]" .. name .. "%s*%(") then return true end
//%       end
//%     end
//%   end
//%   return false
//% end
//%
//% local function predicted(variant, key, when)
//%   local sum = 0
//%   for _, access in ipairs(variant.accesses) do
//%     local is = access.between and "between" or access.staged and "staged" or "always"
//%     if is == when then sum = sum + access[key] end
//%   end
//%   return sum
//% end
//%
//% for _, kernel in ipairs(spec.kernels) do
//%   set_kernel(kernel)
//%   local symbol = kernel.symbol
//%   local element = "nullptr"
//%   local partial = "nullptr"
//%   local places = "nullptr"
//%   if kernel.ops.combine then
//%     partial = "&" .. describe(kernel.A)
//%     -- Weights of samples, and values of neighbours, are partial results; bins and distances choose which meet. So
//%     -- the data of cases are not what is combined.
//%     if (kernel.ops.weight or kernel.ops.value) and not kernel.ops.transform then
//%       element = partial
//%     else
//%       element, places = "&" .. describe_element(kernel), symbol .. "_places"
static const uint32_t ${places}[] = {
//%       for _, arg in ipairs(kernel.args) do
    ${place_of(kernel, arg)},
//%       end
};
//%     end
//%   end
static const kg_verify_variant ${symbol}_predicted[] = {
//%   for _, variant in ipairs(kernel.variants) do
    {${predicted(variant, "block_wavefronts", "always")}, ${predicted(variant, "block_ideal", "always")},
     ${predicted(variant, "block_wavefronts", "between")}, ${predicted(variant, "block_wavefronts", "staged")},
     ${variant.uses}},
//%   end
};
//%   local functions = {identity = "nullptr", combine = "nullptr", transform = "nullptr"}
//%   local domain = "nullptr"
//%   if kernel.domain then
KG_OPS_BEGIN
namespace ${symbol} {

//%     operator.emit(kernel.domain)
} // namespace
KG_OPS_END

//%     thunk(kernel, kernel.domain, args_of("scalar"), 1)
//%     domain = symbol .. "_" .. kernel.domain.fn .. "_thunk"
//%   end
//%   if kernel.ops.combine then
//%     for role, operands in pairs({identity = 0, combine = 2, transform = 1}) do
//%       local op = kernel.ops[role]
//%       if op then
//%         thunk(kernel, op, args_of("scalar"), operands)
//%         functions[role] = kernel.symbol .. "_" .. op.fn .. "_thunk"
//%       end
//%     end
//%   end
//%   local metric = metric_of(kernel)
static const kg_verify_kernel ${symbol}_verify = {
    &${symbol}_kernel, ${element}, ${partial}, ${places}, ${symbol}_predicted,
    ${functions.identity}, ${functions.combine}, ${functions.transform}, ${domain},
    ${spec.commutative and 1 or 0}, ${spec.tolerance}, ${calls_library(kernel) and 1 or 0},
    ${metric}};

//% end
extern "C" const kg_verify_kernel *const kg_verify_kernels[] = {
//% for _, kernel in ipairs(spec.kernels) do
    &${kernel.symbol}_verify,
//% end
    nullptr};
