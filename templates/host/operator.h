//% use "host/banner"
//% local guard = string.upper(spec.prefix .. "_" .. spec.kernel .. "_op_h")
//% banner(spec.prefix .. "_" .. spec.kernel .. "_op.h",
//%        "the operator, one text for kernels, CPU executor and reference.")
#ifndef ${guard}
#define ${guard}

#include "kg_ops.h"
//% if spec.reproducible then
#include "kg_reproducible.h"
//% end
#include "${spec.prefix}_${spec.kernel}.h"

//% local function piece(p)
#line ${p.line} "${spec.file}"
${p.text}
#line @here
//% end
//%
//% local function seen(op, type)
//%   return op.copies and type.c or type.evaluated
//% end
//%
//% local function body(op)
//%   if #op.pieces == 1 and not op.pieces[1].name then
//%     if op.pieces[1].block then
//%       piece(op.pieces[1])
//%     else
    return (${seen(op, op.result)})(
//%       piece(op.pieces[1])
    );
//%     end
//%     return
//%   end
    T identity;
//%   for _, p in ipairs(op.pieces) do
    {
        KG_OP_CONSTANTS(${p.constants})
        identity.${p.name} = (
//%     piece(p)
        );
    }
//%   end
    return identity;
//% end
//%
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
//% -- A text that only hands on a value keeps its bits, those of a NaN too.
//% local function differs(op)
//%   if op.copies then return false end
//%   for _, p in ipairs(op.params) do
//%     if p.evaluate then return true end
//%   end
//%   return op.result.round ~= nil
//% end
//%
//% -- The text between what is stored and what it is evaluated in.
//% local function converted(op)
//%   local params, values = {}, {}
//%   for i, p in ipairs(op.params) do
//%     local name = "v" .. i - 1
//%     table.insert(params, "const " .. p.c .. " " .. name)
//%     table.insert(values, p.evaluate and p.evaluate .. "(" .. name .. ")" or name)
//%   end
//%   local result = op.fn .. "_text(" .. join(values) .. ")"
KG_OP ${op.result.c} ${op.fn}(${join(params)})
{
    return ${op.result.round and op.result.round .. "(" .. result .. ")" or result};
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
//%     local params = {}
//%     for _, p in ipairs(op.params) do
//%       table.insert(params, "[[maybe_unused]] const " .. seen(op, p) .. " " .. p.name)
//%     end
KG_OP ${seen(op, op.result)} ${op.fn}${differs(op) and "_text" or ""}(${join(params)})
{
//%     if op.generated then
    return {${op.generated}};
//%     else
//%     for _, s in ipairs(spec.structs) do
    using ${s.name} [[maybe_unused]] = ${s.evaluated};
//%     end
    KG_OP_BEGIN_OF(${op.T.evaluated}, ${op.constants})
//%     body(op)
//%     end
}

//%     if differs(op) then converted(op) end
//%   end
//%   if spec.reproducible then one_nan(kernel) end
} // namespace

//% end
KG_OPS_END

#endif
