/* choose.h: which variant of a kernel's table serves a call, and why. Pure: decides from a
 * situation that somebody else has looked up. Internal. */
#ifndef KG_RUNTIME_CHOOSE_H
#define KG_RUNTIME_CHOOSE_H

#include <kgen/kernel.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Everything that the choice depends on. */
typedef struct situation {
    const kg_kernel *kernel;
    kg_backend backend;
    kg_launch_fn (*code)(const kg_variant *variant); /* NULL: not built for the backend */
    uint64_t features[KG_FEATURE_COUNT];
    const uint64_t *lengths;    /* of the call */
    const kg_variant *forced;   /* NULL: none is */
    const uint64_t *thresholds; /* max_n of each variant on this device; NULL: as in the table */
} situation;

#define NO_VARIANT (-1)

/* The index of the variant that serves the call, and the blocks of its steps; or NO_VARIANT. */
int kg__choose(const situation *at, uint32_t grid[KG_MAX_STEPS]);

/* Why variant `index` was taken or not, `chosen` being what kg__choose returned. Fills *feature for
 * KG_REASON_PREDICATE. */
kg_reason kg__reason(const situation *at, uint32_t index, int chosen, kg_feature *feature);

/* The threshold of a variant in force. */
uint64_t kg__threshold(const situation *at, uint32_t index);

/* Blocks of each step; false where a grid would be larger than a launch allows. */
bool kg__grid(const situation *at, const kg_variant *variant, uint32_t grid[KG_MAX_STEPS]);

/* Elements before all arrays of n elements, and all rows of all planes, reach a 16-byte boundary
 * together, or KG_NO_PEEL; `written` looks at those alone that are written. */
uint64_t kg__peel(const kg_kernel *kernel, const void *const *args, const uint64_t *lengths,
                  bool written);

/* Results of a kernel over segments; 1 of all others. */
uint64_t kg__segments(const kg_kernel *kernel, const uint64_t *lengths);

#pragma GCC visibility pop
#endif
