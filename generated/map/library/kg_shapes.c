// kg_shapes.c: the registry of library shapes.
// Made by kgen 0.2.0. Do not edit.

#include "kg_shapes.h"

const kg_kernel *const kg_shapes_kernels[] = {
    &kg_twice_f32_kernel,
    0,
};
