//% use "host/banner"
//% use "warp/vector"
//% use "warp/element"
//% banner(spec.prefix .. "_" .. spec.kernel .. "_" .. k.T.name .. ".cu",
//%        "the kernels of " .. spec.kernel .. " for " .. k.T.name .. ", one per variant.")
//
//% for _, r in ipairs(k.rows) do
//%   describe_row(r)
//     content hash ${r.hash}
//% end

#include <string.h>

#include "kg_device.h"
#include "${spec.prefix}_${spec.kernel}_op.h"

//% local wide, shared, done = false, false, {}
//% for _, r in ipairs(k.rows) do
//%   wide = wide or r.wide
//%   shared = shared or r.adder or r.s1
//% end
//% if wide then
//%   for _, arg in ipairs(args_of("input", "inout", "output")) do
//%     if not arg.one and not done[arg.type.name] then vector_type(arg.type) end
//%     done[arg.type.name] = true
//%   end
//% end
//% if shared then element_functions() end
//% for _, r in ipairs(k.rows) do
// ---- ${r.name} ----

${r.text}
//% end
