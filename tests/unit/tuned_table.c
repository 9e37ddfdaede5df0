/* The table of a library of one kernel, as `kgen generate --library tuned` makes it. */
#include "kg_axpy.h"

const kg_kernel *const kg_tuned_kernels[] = {&kg_axpy_f32_kernel, NULL};
