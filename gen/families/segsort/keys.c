/* The keys of a sort of segments: what moves with a key, and in which order. */
#include "families/segsort/segsort.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    {.name = "value",
     .form = FORM_TYPE,
     .choices = CHOICES("none"),
     .fallback = "none",
     .starts = true,
     .own = true,
     TO(segsort_spec, value),
     .help = "The type of a value that moves with each key, of up to 16 bytes: any number, or a "
             "struct of the spec. none: keys alone.",
     .example = "u32"},
    {.name = "order",
     .form = FORM_CHOICE,
     .choices = CHOICES("ascending", "descending"),
     .fallback = "ascending",
     .own = true,
     TO(segsort_spec, order),
     .help = "Which key comes first: the least, or the greatest. Equal keys stay in the order in "
             "which they came.",
     .example = "descending"},
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("u32", "u64"),
     .fallback = "u64",
     .own = true,
     TO(segsort_spec, index),
     .help = "The type of the offsets.",
     .example = "u32"},
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    {.name = "nwarps",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     .fallback = "16",
     TO(variant_spec, nwarps),
     .help = "Warps per thread block (thread-level parallelism).",
     .example = "8"},
    {.name = "nwork",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 8,
     .fallback = "4",
     TO(variant_spec, nwork),
     .help = "Keys per thread that a block holds. It is for segments of up to nwarps * 32 * nwork "
             "keys; longer ones are merged in memory by one block.",
     .example = "8"},
    KEY_PDL,
    {.name = NULL},
};

const grammar_family segsort_grammar = {
    .name = "segsort",
    .help = "the keys of each segment in order, and values with them",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(segsort_spec),
};
