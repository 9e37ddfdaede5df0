/* The keys of a top-k: which keys of an array are results, and what of them is stored. */
#include "families/topk/topk.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    {.name = "which",
     .form = FORM_CHOICE,
     .choices = CHOICES("greatest", "least"),
     .fallback = "greatest",
     .starts = true,
     .own = true,
     TO(topk_spec, which),
     .help = "Which keys are results. Of equal keys the one with the lowest index comes first.",
     .example = "least"},
    {.name = "by",
     .form = FORM_TEXTS,
     .own = true,
     TO(topk_spec, by),
     .help = "What elements `x` are compared by, where not by themselves: a part, or several, the "
             "most significant first. Results are those that come first in that order. Elements "
             "are numbers or structs then, and come out whole. A part is x, a field of it, or a "
             "conversion that says its type, as in u32(x.a + x.b). With a minus in front the "
             "greatest comes first. All parts have up to 64 bits.",
     .example = "[x, \"-u8(x)\"]"},
    {.name = "keep",
     .form = FORM_CHOICE,
     .choices = CHOICES("values", "indices", "both"),
     .fallback = "values",
     .own = true,
     TO(topk_spec, keep),
     .help = "What is stored of a result: its key, its index, or both in arrays of their own.",
     .example = "both"},
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("u32", "u64"),
     .fallback = "u64",
     .own = true,
     TO(topk_spec, index),
     .help = "The type of indices, and of the offsets of segments.",
     .example = "u32"},
    {.name = "segments",
     .form = FORM_CHOICE,
     .choices = CHOICES("rows", "offsets"),
     TO(kg_spec, partition),
     .help = "rows: each row of a plane has k results. `width`, `height` and a pitch of each input "
             "in bytes come in place of n. offsets: each segment has, by an array `offsets` of "
             "segments + 1 places. Outputs are tables, in which a row has room for k. Indices "
             "count from the start of the row or segment. Where it is not written, all keys are "
             "one.",
     .example = "rows"},
    {.name = "value",
     .form = FORM_TYPE,
     .choices = CHOICES("none"),
     .fallback = "none",
     .own = true,
     TO(topk_spec, value),
     .help = "The type of a value that comes with each key, of up to 64 bytes: any number, or a "
             "struct of the spec. none: keys alone.",
     .example = "f64"},
    {.name = "arrange",
     .form = FORM_CHOICE,
     .choices = CHOICES("sorted", "array"),
     .fallback = "sorted",
     .own = true,
     TO(topk_spec, arrange),
     .help = "The order of results. sorted: the greatest first, or the least. array: as they stand "
             "in the array.",
     .example = "array"},
    {.name = "result",
     .form = FORM_CHOICE,
     .choices = CHOICES("all", "kth"),
     .fallback = "all",
     .own = true,
     TO(topk_spec, result),
     .help = "all: k results. kth: the last of them alone; k = 1 is the greatest, or the least.",
     .example = "kth"},
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    TOPK_LIMITS(FEATURE_KEYS){
        .name = "form",
        .form = FORM_CHOICE,
        .choices = CHOICES("block", "cluster", "together", "rows"),
        .fallback = "rows",
        TO(variant_spec, form),
        .help =
            "Who looks. block: one thread block, in one launch, up to nwarps * 32 * nwork keys. "
            "cluster: the blocks of a cluster, in one launch, so many keys each; more than one "
            "from capability 9.0 on. together: blocks that all run at once and meet, in one "
            "launch, so many keys each. rows: all blocks, by a launch for each digit, and more for "
            "the results. With `segments` it is block: one for each row or segment, of any length.",
        .example = "block"},
    {.name = "digit",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 11,
     .fallback = "11",
     .own = true,
     TO(topk_variant, digit),
     .help = "Bits of a digit. 8 of a key of 8 bits, in the form `cluster`, and with `segments`.",
     .example = "8"},
    {.name = "cluster",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 16,
     .fallback = "8",
     .own = true,
     TO(topk_variant, cluster),
     .help = "Blocks of a cluster; more than one from capability 9.0 on.",
     .example = "4"},
    KEY_NWARPS("8"),
    {.name = "nwork",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     .fallback = "4",
     TO(variant_spec, nwork),
     .help = "Keys per thread, which are loaded before the first is looked at. A block holds up to "
             "four of a thread.",
     .example = "8"},
    KEY_GRID("Thread blocks of the form `rows`: `rows`, or `per_sm`. Each walks along its share "
             "of the tiles. With `segments` each takes rows in turn."),
    KEY_PDL,
    {.name = NULL},
};

const grammar_family topk_grammar = {
    .name = "topk",
    .help = "the k greatest or least keys, their indices and values, or the k-th alone",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(topk_spec),
    .own_variant_bytes = sizeof(topk_variant),
};
