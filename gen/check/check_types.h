/* gen/check/check_types.h: types of a spec, for the rest of pass 3. */
#ifndef GEN_CHECK_TYPES_H
#define GEN_CHECK_TYPES_H

#include "spec/spec.h"

/* The type of that name, a struct of the spec or built in; NULL: there is none, and it was said. */
const type *check_resolve(arena *a, diags *d, const kg_spec *spec, const word *w);

/* Refuses words of operator text as names. */
void check_not_a_word(diags *d, const word *name);

/* Refuses a kernel whose names in C are taken by kgen's headers, and any name that begins like
 * theirs. */
void check_kernel_name(arena *a, diags *d, const kg_spec *spec);
void check_not_ours(diags *d, const word *name);

/* Completes a struct: the types of its fields, its size, its name in C. */
void check_struct(arena *a, diags *d, const kg_spec *spec, type *t);

/* Completes all structs and fills spec->element. */
void check_types(arena *a, diags *d, kg_spec *spec);

/* Fills spec->accumulator_type: the element's own, or a type that holds all its values; with a
 * transform, any. `of_family`: the family says what is combined, so that any may hold it. */
void check_accumulator(arena *a, diags *d, kg_spec *spec, bool of_family);

/* Every value of the one input is one of the type that stands at its element type, or it is
 * said. */
void check_holds(arena *a, diags *d, const kg_spec *spec, const type *const *types, const word *w);

/* Fills spec->result_type: the accumulator, or what finalise gives. */
void check_result(arena *a, diags *d, kg_spec *spec);

#endif
