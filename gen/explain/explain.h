/* gen/explain/explain.h: all that is known of a kernel's variants without a GPU, as data. Pure,
 * but for explain_compile. explain_text and explain_json tell it; picture.h draws it. */
#ifndef GEN_EXPLAIN_H
#define GEN_EXPLAIN_H

#include "explain/explain_plane.h"
#include "base/text.h"

typedef struct explain_wish {
    const arch *a;
    bool has_n, brief; /* brief: without what is told of neighbours, for who asks for many plans */
    uint64_t n;
    explain_shape shape;           /* known: n is width * height */
    const explain_length *lengths; /* of kernels that have such ones */
    size_t n_lengths;
    const char *type, *variant;
    const struct model_card *card; /* of the model of time; NULL: an estimate */
    double host;                   /* bytes a nanosecond that the host would move; 0: nobody asks */
} explain_wish;

/* With n, `time` of each variant is what the model of time predicts: nanoseconds of a call among
 * its like in a graph. 0: the variant does not serve n. */
explanation *explain_make(arena *a, const plan *p, const explain_wish *wish);

/* Computes what depends on registers again, once `built` of the steps is known. */
void explain_update(arena *a, explanation *e);

bool explain_wants_kernel(const explanation *e, const plan_kernel *k);
bool explain_wants_variant(const explanation *e, const plan_variant *variant);

/* The planes of a variant, for the explanation's shape. */
void explain_planes(arena *a, const explanation *e, const plan_kernel *k, explain_variant *x);

/* The variant that the runtime takes for n on the card, by the runtime's own rule
 * (runtime/shared/choose.c). Arrays start on 16-byte boundaries, and rows of planes lie as the
 * shape says. Fills blocks, chosen and reason. */
void explain_choose(arena *a, const explanation *e, explain_kernel *k);

/* ---- the build's record ---- */

/* The first line of a record: which source was compiled. */
typedef struct explain_source {
    char name[128];
    uint32_t sum;
    uint64_t bytes;
} explain_source;

/* False: this is no record. */
bool explain_record_head(const char *record, explain_source *source);
uint32_t explain_cksum(const char *bytes, size_t count); /* as POSIX's cksum */

/* Copies what a record says of the explanation's architecture into the steps that it names. */
void explain_take_record(explanation *e, const char *record);

/* Warns [spill] of each variant told of that is known to spill. The warning is an error unless
 * turned off. */
void explain_judge_spills(diags *d, const explanation *e);

/* ---- telling ---- */

void explain_text(text *out, const explanation *e);

void explain_json(text *out, explanation *const *all, size_t count);

#endif
