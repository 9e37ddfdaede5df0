//% local guard = string.upper("kg_" .. library .. "_h")
// kg_${library}.h: every kernel of library ${library}, and their registry.
// Made by kgen ${specs[1].version}. Do not edit.
#ifndef ${guard}
#define ${guard}

//% for _, s in ipairs(specs) do
#include "${s.prefix}_${s.kernel}.h"
//% end

#ifdef __cplusplus
extern "C" {
#endif

/* For kg_register and kg_prepare; ends in NULL. */
extern const kg_kernel *const kg_${library}_kernels[];

#ifdef __cplusplus
}
#endif
#endif
