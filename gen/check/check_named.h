/* gen/check/check_named.h: operators that kgen knows by name, for pass 3. */
#ifndef GEN_CHECK_NAMED_H
#define GEN_CHECK_NAMED_H

#include "operator/operator.h"
#include "spec/spec.h"

/* The partial results of a named operator, where the spec gives no accumulator. After
 * check_accumulator. */
void check_named_partials(arena *a, diags *d, kg_spec *spec);

/* The texts of a named operator, as if the spec had written them, and the type of its result.
 * Refuses names that it does not know and types that the operator is not for. After
 * check_result. */
void check_named(arena *a, diags *d, kg_spec *spec);

/* The type in which a named operator combines elements of type `t`; of argmin, argmax and minmax
 * that of the values. */
const type *check_named_partial(arena *a, const op_named *named, const type *t);

/* The identity of a named operator whose partial results are a struct, field by field. */
void check_named_fields(arena *a, const op_named *named, operator_spec *op);

/* found_f32 {value, at} of argmin and argmax, range_f32 {lo, hi} of minmax: added to the spec's
 * structs as if it had listed them, once. A struct of that name in the spec is refused. */
const type *check_named_struct(arena *a, diags *d, kg_spec *spec, const op_named *named,
                               const type *of, pos at);

#endif
