//% use "host/banner"
//% local guard = string.upper(spec.prefix .. "_" .. spec.kernel .. "_op_h")
//% banner(spec.prefix .. "_" .. spec.kernel .. "_op.h",
//%        "the operator, one text for kernels, CPU executor and reference.")
#ifndef ${guard}
#define ${guard}

#include "kg_ops.h"
#include "${spec.prefix}_${spec.kernel}.h"

//% -- The type whose constants (type_max, infinity, ...) a struct's operator sees: that of its fields,
//% -- where they are all of one.
//% local function constants_of(T)
//%   if not T.struct then return nil end
//%   for _, f in ipairs(T.fields) do
//%     if f.type ~= T.fields[1].type then return nil end
//%   end
//%   return T.fields[1].type
//% end
//%
//% local function piece(p)
#line ${p.line} "${spec.file}"
${p.text}
#line @here
//% end
//%
//% local function body(op)
//%   if #op.pieces == 1 and not op.pieces[1].name then
//%     if op.pieces[1].block then
//%       piece(op.pieces[1])
//%     else
    return (${op.result.c})(
//%       piece(op.pieces[1])
    );
//%     end
//%     return
//%   end
    T identity;
//%   for _, p in ipairs(op.pieces) do
    identity.${p.name} = (
//%     piece(p)
    );
//%   end
    return identity;
//% end
//%
KG_OPS_BEGIN

//% for _, kernel in ipairs(spec.kernels) do
//%   for _, op in ipairs(kernel.ops) do
//%     local params = {}
//%     for _, p in ipairs(op.params) do
//%       table.insert(params, "[[maybe_unused]] const " .. p.c .. " " .. p.name)
//%     end
KG_OP ${op.result.c} ${op.fn}(${join(params)})
{
//%     for _, s in ipairs(spec.structs) do
    using ${s.name} [[maybe_unused]] = ${s.c};
//%     end
//%     local of = constants_of(kernel.T)
//%     if of then
    KG_OP_BEGIN_OF(${kernel.T.c}, ${of})
//%     else
    KG_OP_BEGIN(${kernel.T.c})
//%     end
//%     body(op)
}

//%   end
//% end
KG_OPS_END

#endif
