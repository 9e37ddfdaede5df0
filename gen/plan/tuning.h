/* gen/plan/tuning.h: measured thresholds, read from a tuning file and baked into the emitted
 * tables. */
#ifndef GEN_TUNING_H
#define GEN_TUNING_H

#include "source/diag.h"
#include "source/source.h"

/* max_<feature> or min_<feature>. */
typedef struct tuning_limit {
    const char *feature;
    bool is_least;
    uint64_t value;
} tuning_limit;

typedef struct tuning_entry {
    const char *kernel, *variant;
    uint64_t hash, max_n;
    uint32_t cc, sms;
    tuning_limit *limits;
    uint32_t n_limits;
    pos at;
} tuning_entry;

typedef struct tuning {
    const source *src;
    tuning_entry *entries;
    size_t count;
} tuning;

/* Reads a tuning file, in the form of runtime/shared/tuning_parse.h. NULL, with a diagnostic
 * [tuning] at its line, when it is damaged: then no entry can be trusted. */
const tuning *tuning_read(arena *a, diags *d, const source *src);

#endif
