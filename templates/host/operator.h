//% use "host/banner"
//% local guard = string.upper(spec.prefix .. "_" .. spec.kernel .. "_op_h")
//% banner(spec.prefix .. "_" .. spec.kernel .. "_op.h",
//%        "the operator, one text for kernels, CPU executor and reference.")
#ifndef ${guard}
#define ${guard}

#include "kg_ops.h"
#include "${spec.prefix}_${spec.kernel}.h"

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
    KG_OP_BEGIN_OF(${op.T.c}, ${op.constants})
//%     body(op)
}

//%   end
//% end
KG_OPS_END

#endif
