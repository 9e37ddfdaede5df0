//% local banner = use "host/banner"
//% banner.file(spec.prefix .. "_" .. spec.kernel .. "_" .. k.T.name .. ".cu",
//%             "the kernels of " .. spec.kernel .. " for " .. k.T.name .. ", one per variant.")
//
//% for _, r in ipairs(k.variants) do
//%   banner.variant(r)
//     content hash ${r.hash}
//% end
//% banner.operations()

#include <string.h>

#include "kg_device.h"
#include "${spec.prefix}_${spec.kernel}_op.h"

namespace ${k.symbol}_kernels {

//% operator_names()
//% for _, text in ipairs(take_functions()) do
${text}
//% end
//% if #k.regions > 0 then
//%   local names = {}
//%   for i, region in ipairs(k.regions) do names[i] = "region_" .. region.name end
// The regions of a workspace, in the order of call->regions.
enum region { ${join(names)} };

//% end
//% for _, r in ipairs(k.variants) do
namespace ${r.name} {

${r.text}
} // namespace

//% end

} // namespace
