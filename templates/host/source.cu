//% use "host/banner"
//% use "warp/vector"
//% use "warp/element"
//% banner(spec.prefix .. "_" .. spec.kernel .. "_" .. k.T.name .. ".cu",
//%        "the kernels of " .. spec.kernel .. " for " .. k.T.name .. ", one per variant.")
//
//% for _, r in ipairs(k.variants) do
//%   describe_row(r)
//     content hash ${r.hash}
//% end

#include <string.h>

#include "kg_device.h"
#include "${spec.prefix}_${spec.kernel}_op.h"

namespace ${k.symbol}_kernels {

//% operator_names()
//% local shared, done = false, {}
//% for _, r in ipairs(k.variants) do
//%   shared = shared or r.adder or (r.s1 and (r.words or 0) <= 1)
//%   for _, arg in ipairs(r.wide and in_order(args_of("input", "inout", "output")) or {}) do
//%     local name, alone = vector_name(arg.type, r.vector), r.apart and arg.name ~= r.lead
//%     if not arg.one and not alone then
//%       if not done[name] then vector_type(arg.type, r.vector, (r.words or 0) > 1) end
//%       done[name] = true
//%     end
//%   end
//% end
//% if shared then element_functions() end
//% for _, emit in ipairs(file_functions) do emit() end
//% file_functions = {}
//% for _, r in ipairs(k.variants) do
namespace ${r.name} {

${r.text}
} // namespace

//% end

} // namespace
