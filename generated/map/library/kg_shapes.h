// kg_shapes.h: every kernel of library shapes, and their registry.
// Made by kgen 0.2.0. Do not edit.
#ifndef KG_SHAPES_H
#define KG_SHAPES_H

#include "kg_twice.h"

#ifdef __cplusplus
extern "C" {
#endif

/* For kg_register and kg_prepare; ends in NULL. */
extern const kg_kernel *const kg_shapes_kernels[];

#ifdef __cplusplus
}
#endif
#endif
