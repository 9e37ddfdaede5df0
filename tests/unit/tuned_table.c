/* The tables of two libraries, as `kgen generate --library tuned` makes one. */
#include "kg_axpy.h"
#include "kg_row_sum.h"
#include "kg_transpose.h"

const kg_kernel *const kg_tuned_kernels[] = {&kg_axpy_f32_kernel, NULL};

/* Whose calls have lengths beside n. */
const kg_kernel *const kg_formed_kernels[] = {&kg_transpose_f32_kernel, &kg_row_sum_f32_kernel,
                                              NULL};
