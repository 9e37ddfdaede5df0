/* gen/tune/prune.h: variants that a tuning file leaves no calls, and a spec without them. */
#ifndef GEN_TUNE_PRUNE_H
#define GEN_TUNE_PRUNE_H

#include "plan/plan.h"

/* Whether no call of `least` elements or more reaches a variant, by the thresholds in force: one
 * before it serves them all. */
bool prune_never_wins(const plan_kernel *k, size_t variant, uint64_t least);

/* Whether all variants of the table, in all kernels, that stand for this one of the spec never
 * win. */
bool prune_drops(const plan *p, const variant_spec *v, uint64_t least);

/* What goes with a kernel's variants that never win. Bytes of object code and milliseconds of
 * compiling are about those of an architecture. */
typedef struct prune_saved {
    uint32_t variants, of, bytes, ms;
} prune_saved;
prune_saved prune_saves(const plan_kernel *k, uint64_t least);

/* The spec's text without such variants. NULL: reported; they do not stand in lines of their
 * own. */
const char *prune_text(arena *a, diags *d, const plan *p, uint64_t least);

#endif
