/* gen/plan/family.h: the families, one table row each. A family is this row, a planner hook
 * (families/<name>/), its templates (templates/<name>/) and its test specs (tests/families/<name>/).
 */
#ifndef GEN_FAMILY_H
#define GEN_FAMILY_H

#include "plan/plan.h"
#include "spec/grammar.h"

typedef struct family {
    const grammar_family *grammar;  /* its name, its help and its keys */
    void (*check)(arena *a, diags *d, kg_spec *spec); /* what only this family knows */
    void (*plan)(planner *p);                         /* adds rows to the kernel */
    size_t (*args)(arena *a, const plan_kernel *k, plan_arg **args);
    size_t (*lengths)(arena *a, const plan_kernel *k, const char ***names); /* NULL: n alone */
    const char *kernels;     /* template of one row's kernels */
    const char *reference;   /* template of the reference */
    const char *const *reserved; /* names that its operator text or arguments use; NULL-terminated */
    const char *const *input_names; /* those of them that an input may have; NULL: none */
    uint32_t compile_ms, object_bytes; /* of each kernel, for one architecture; measured */
    bool in_place;           /* outputs may be the same array as an input */
} family;

const family *family_at(size_t i);              /* NULL behind the last */
const family *family_of(const kg_spec *spec);   /* NULL: the spec names none that there is */

#endif
