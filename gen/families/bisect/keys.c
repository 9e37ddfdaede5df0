/* The keys of a search: which bound, in what order, and the type of the results. */
#include "families/bisect/bisect.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    KEY_SCALARS,
    {.name = "bound",
     .form = FORM_CHOICE,
     .choices = CHOICES("lower", "upper"),
     .fallback = "lower",
     .starts = true,
     .own = true,
     TO(bisect_spec, bound),
     .help = "lower: how many elements of `sorted` stand before a needle: the place of the first "
             "that does not. upper: how many the needle does not stand before: the place of the "
             "first that stands behind it.",
     .example = "lower"},
    {.name = "less",
     .form = FORM_OPERATOR,
     .own = true,
     TO(bisect_spec, less),
     .help = "Whether an element `a` stands before `b` in the order of `sorted`. Not written: "
             "numbers ascend, floats by sign and magnitude, as the family sort leaves them.",
     .example = "a > b"},
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("u32", "u64"),
     .fallback = "u64",
     .own = true,
     TO(bisect_spec, index),
     .help = "The type of the results. u32 starts again at 0 beyond 2^32 - 1.",
     .example = "u32"},
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    KEYS_SHAPE,
    KEY_PDL,
    {.name = NULL},
};

const grammar_family bisect_grammar = {
    .name = "bisect",
    .help = "where elements would stand in a sorted array: lower and upper bounds",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(bisect_spec),
};
