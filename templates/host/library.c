// kg_${library}.c: the registry of library ${library}.
// Made by kgen ${specs[1].version}. Do not edit.

#include "kg_${library}.h"

const kg_kernel *const kg_${library}_kernels[] = {
//% for _, s in ipairs(specs) do
//%   for _, kernel in ipairs(s.kernels) do
    &${kernel.symbol}_kernel,
//%   end
//% end
    0,
};
