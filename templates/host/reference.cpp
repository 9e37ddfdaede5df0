//% local banner = use "host/banner"
//% banner.file(spec.prefix .. "_" .. spec.kernel .. "_ref.cpp",
//%             "plain serial code, for machines without a GPU and as the oracle of tests.")

#include <string.h>

#include "${spec.prefix}_${spec.kernel}_op.h"

//% for _, kernel in ipairs(spec.kernels) do
//%   set_kernel(kernel)
namespace ${k.symbol}_serial {

//%   operator_names()
//%   run(reference_template)

} // namespace

//% end
