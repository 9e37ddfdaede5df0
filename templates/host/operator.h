//% local banner = use "host/banner"
//% local operator = use "host/operator_function"
//% local guard = string.upper(spec.prefix .. "_" .. spec.kernel .. "_op_h")
//% banner.file(spec.prefix .. "_" .. spec.kernel .. "_op.h",
//%             "the operator, one text for kernels, CPU executor and reference.")
#ifndef ${guard}
#define ${guard}

#include "kg_ops.h"
//% if spec.reproducible then
#include "kg_reproducible.h"
//% end
#include "${spec.prefix}_${spec.kernel}.h"

//% -- A struct with halves, as operator text sees it.
//% local function evaluated_struct(s)
//%   local there, back = {}, {}
struct ${s.evaluated} {
//%   for _, f in ipairs(s.fields) do
    ${f.evaluated} ${f.name};
//%     local value = "v." .. f.name
//%     table.insert(there, f.evaluate and f.evaluate .. "(" .. value .. ")" or value)
//%     table.insert(back, f.round and f.round .. "(" .. value .. ")" or value)
//%   end
};
KG_OP ${s.evaluated} ${s.evaluate}(const ${s.c} &v)
{
    return {${join(there)}};
}
KG_OP ${s.c} ${s.round}(const ${s.evaluated} &v)
{
    return {${join(back)}};
}

//% end
//%
//% -- Results with one NaN, whatever processor made it.
//% local function one_nan(kernel)
//%   local fields = {}
//%   for _, f in ipairs(kernel.R.fields) do
//%     if f.float then table.insert(fields, f.name) end
//%   end
//%   if not kernel.R.float and #fields == 0 then return end
KG_OP ${kernel.R.c} one_nan(${kernel.R.c} result)
{
//%   if kernel.R.float then
    return kg_op_one_nan(result);
//%   else
//%     for _, name in ipairs(fields) do
    result.${name} = kg_op_one_nan(result.${name});
//%     end
    return result;
//%   end
}

//% end
//%
//% -- Structs of partial results, which no caller sees.
//% local declared = {}
//% local function declare(type)
//%   for _, f in ipairs(type.fields) do
//%     if f.struct and f.internal then declare(f) end
//%   end
//%   if declared[type.c] then return end
//%   declared[type.c] = true
struct ${type.c} {
//%   for _, f in ipairs(type.fields) do
    ${f.c} ${f.name};
//%   end
};

//% end
//% for _, kernel in ipairs(spec.results and spec.kernels or {}) do declare(kernel.A) end
KG_OPS_BEGIN

//% for _, s in ipairs(spec.structs) do
//%   if s.evaluate then evaluated_struct(s) end
//% end
//% for _, kernel in ipairs(spec.kernels) do
namespace ${kernel.symbol} {

//%   for _, op in ipairs(kernel.ops) do
//%     operator.emit(op)
//%   end
//%   if spec.reproducible then one_nan(kernel) end
} // namespace

//% end
KG_OPS_END

#endif
