/* The keys of a stencil: which neighbours it sees, what it makes of them, and what stands beyond
 * the ends. */
#include "families/stencil/stencil.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    KEY_SCALARS,
    {.name = "inputs",
     .form = FORM_PARAMS,
     TO(kg_spec, inputs),
     .help = "Arrays that are read, up to four: the expression sees their elements by name. The "
             "first is of `T` and has the neighbours. Of the others the element at the same index "
             "counts. Where it is not written there is one, whose element is `x`.",
     .example = "{u: T, weight: f32}"},
    {.name = "neighbours",
     .form = FORM_OPERATORS,
     .required = true,
     .own = true,
     TO(stencil_spec, neighbours),
     .help = "Elements beside that of the first input, by names of your own. Each has a distance: "
             "-1 is the element before, 1 the one behind, and so on up to 16 either way.",
     .example = "{before: -1}"},
    {.name = "stencil",
     .form = FORM_OPERATOR,
     .required = true,
     .own = true,
     TO(stencil_spec, text),
     .help = "What becomes of the element `x` and its neighbours. `i` is its index.",
     .example = "x - before"},
    {.name = "ends",
     .form = FORM_CHOICE,
     .choices = CHOICES("clamp", "wrap", "constant", "keep"),
     .fallback = "clamp",
     .own = true,
     TO(stencil_spec, ends),
     .help = "What stands before the first element and behind the last. clamp: a copy of it. wrap: "
             "the array from its other end. constant: the value of `end`. keep: nothing; where a "
             "neighbour is not there, the element itself is the result.",
     .example = "keep"},
    {.name = "end",
     .form = FORM_OPERATOR,
     .own = true,
     TO(stencil_spec, end),
     .help = "With `ends: constant`: that constant, an expression which may name scalars.",
     .example = "0"},
    {.name = "result",
     .form = FORM_TYPE,
     .choices = CHOICES("same"),
     .fallback = "same",
     .own = true,
     TO(stencil_spec, result),
     .help = "The type of the result: the element's, or another one.",
     .example = "f32"},
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    KEY_NWARPS("8"),
    {.name = "nwork",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 8,
     TO(variant_spec, nwork),
     .help = "Items per thread: vectors of 16 bytes, or elements.",
     .example = "2"},
    KEY_VECTOR,
    KEY_PDL,
    {.name = NULL},
};

const grammar_family stencil_grammar = {
    .name = "stencil",
    .help = "each element with those beside it: adjacent difference, stencils of one dimension",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(stencil_spec),
};
