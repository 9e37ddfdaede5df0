/* gen/families/common/by.h: what elements are sorted by, `by`: parts of them, the most significant
 * first. Families that put elements in order share this. `down` tells of each part whether the
 * greatest comes first.
 */
#ifndef GEN_FAMILY_BY_H
#define GEN_FAMILY_BY_H

#include "plan/ops.h"
#include "plan/plan.h"

/* The type of a part of an element. NULL: a text that has none, or no such field. */
const type *by_type(const type *element, const op_text *op);

uint32_t by_bits(const named_ops *by, const type *element); /* of all parts together */

/* Whether parts are all of an element: fields, each of them once, and nothing between them. */
bool by_covers(const named_ops *by, const type *element);

/* Of the narrowest number, of up to 8 bytes, that has so many bits. */
uint32_t by_bytes(uint32_t bits);

/* Checks all texts, and that parts have `most` bits at most. Takes the minus off each text that has
 * one in front, and returns `down`. */
bool *by_check(arena *a, diags *d, const kg_spec *spec, const named_ops *by, uint32_t most);

/* What templates read (warp/parts): the least significant part first, with a minus where the
 * greatest comes first. A conversion stands there as the function that computes it. */
const char *by_text(arena *a, const named_ops *by, const bool *down);

/* The functions of conversions. */
size_t by_ops(arena *a, const plan_kernel *k, const named_ops *by, op_function_text **functions);

#endif
