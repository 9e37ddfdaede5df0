/* choose.h: which variant of a kernel's table serves a call, and why. Pure: decides from a
 * situation that somebody else has looked up. Internal. */
#ifndef KG_RUNTIME_CHOOSE_H
#define KG_RUNTIME_CHOOSE_H

#include <kgen/kernel.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Calls of `least` to `most` elements go to this variant, if it serves them, whatever thresholds
 * say. So a variant may come twice, and in any order. */
typedef struct first_range {
    uint64_t least, most;
    uint32_t variant;
} first_range;

#define MOST_FIRST 32u
typedef struct firsts {
    uint32_t count;
    first_range of[MOST_FIRST]; /* ascending, and none meets another */
} firsts;

/* Of no range. */
#define NOT_FIRST UINT32_MAX
uint32_t kg__has_first(const firsts *f, uint64_t n);

/* What variants are meant for, where a tuning file says so. Calls read it without a lock while it
 * is written: any mixture of old and new will do. */
typedef struct borders {
    uint64_t max_n[KG_MAX_VARIANTS], max_n_off[KG_MAX_VARIANTS]; /* ascending */
    firsts first, first_off;
    uint64_t least[KG_MAX_VARIANTS][KG_MAX_FEATURES], most[KG_MAX_VARIANTS][KG_MAX_FEATURES];
} borders;

/* Everything that the choice depends on. */
typedef struct situation {
    const kg_kernel *kernel;
    kg_backend backend;
    kg_launch_fn (*code)(const kg_variant *variant); /* NULL: not built for the backend */
    uint64_t features[KG_ALL_FEATURES];
    const uint64_t *lengths;     /* of the call */
    const kg_variant *forced;    /* NULL: none is */
    const borders *tuned;        /* of the variants on this device; NULL: as in the table */
    const char *const *unloaded; /* by variant: why the device cannot load it; NULL: it can */
} situation;

#define NO_VARIANT (-1)

/* The index of the variant that serves the call, and the blocks of its steps; or NO_VARIANT. */
int kg__choose(const situation *at, uint32_t grid[KG_MAX_STEPS]);

/* Why variant `index` was taken or not, `chosen` being what kg__choose returned. Fills *feature for
 * KG_REASON_PREDICATE and KG_REASON_LIMIT. */
kg_reason kg__reason(const situation *at, uint32_t index, int chosen, uint32_t *feature);

/* Among the limits of a table's variant: the threshold of calls whose arrays do not all lie on
 * boundaries. Where there is none, max_n is that of all calls. Named so in files. */
#define LIMIT_OFF KG_FEATURE_N
#define LIMIT_OFF_NAME "n_off"
#define LIMIT_N_NAME "n" /* of an entry that gives a variant a range */
uint64_t kg__max_n_off(const kg_variant *variant);

/* The threshold of a variant for such a call, and its limits of one of the kernel's own features.
 */
uint64_t kg__threshold(const situation *at, uint32_t index);
kg_range kg__limit(const situation *at, uint32_t index, uint32_t own);

/* Blocks of each step; false where a grid would be larger than a launch allows. */
bool kg__grid(const situation *at, const kg_variant *variant, uint32_t grid[KG_MAX_STEPS]);

/* How often each step is launched. */
void kg__passes(const situation *at, const kg_variant *variant, uint32_t passes[KG_MAX_STEPS]);

/* Elements before all arrays of n elements, and all rows of all planes, reach a 16-byte boundary
 * together, or KG_NO_PEEL. Keys and flags do not count. `written` looks at those alone that are
 * written. */
uint64_t kg__peel(const kg_kernel *kernel, const void *const *args, const uint64_t *lengths,
                  bool written);

/* What the arrays, scalars and lengths of a call say of it: all features but those of the device.
 * `args` NULL: arrays are aligned, scalars are 0. */
void kg__features(const kg_kernel *kernel, const void *const *args, uint64_t n,
                  const uint64_t *lengths, uint64_t features[KG_ALL_FEATURES]);

/* The limits of the table, for each of the kernel's features; 0 and UINT64_MAX where there is
 * none. */
void kg__limits(const kg_variant *variant, uint64_t least[KG_MAX_FEATURES],
                uint64_t most[KG_MAX_FEATURES]);

#pragma GCC visibility pop
#endif
