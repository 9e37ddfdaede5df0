/* gen/check_named.h: operators that kgen knows by name, for pass 3. */
#ifndef GEN_CHECK_NAMED_H
#define GEN_CHECK_NAMED_H

#include "spec.h"

/* The partial results of a named operator, where the spec gives no accumulator. After check_accumulator. */
void check_named_partials(arena *a, diags *d, kg_spec *spec);

/* The texts of a named operator, as if the spec had written them, and the type of its result. Refuses
 * names that it does not know and types that the operator is not for. After check_result. */
void check_named(arena *a, diags *d, kg_spec *spec);

#endif
