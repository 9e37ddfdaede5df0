/* The tables of three libraries, as `kgen generate --library tuned` makes one. */
#include "kg_axpy.h"
#include "kg_row_sum.h"
#include "kg_segment_counts.h"
#include "kg_transpose.h"

const kg_kernel *const kg_tuned_kernels[] = {&kg_axpy_f32_kernel, NULL};

/* Whose calls have lengths beside n. */
const kg_kernel *const kg_formed_kernels[] = {&kg_transpose_f32_kernel, &kg_row_sum_f32_kernel,
                                              NULL};

/* Whose calls have a length of segments, and choose another one. */
const kg_kernel *const kg_counted_kernels[] = {&kg_segment_counts_u8_kernel, NULL};
