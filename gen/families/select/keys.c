/* The keys of a select: which elements are kept, and what is stored of them. */
#include "families/select/select.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    KEY_SCALARS,
    {.name = "inputs",
     .form = FORM_PARAMS,
     TO(kg_spec, inputs),
     .help = "Arrays that are read, up to four: expressions see their elements by name. The first "
             "is of `T`. Where it is not written there is one, whose element is `x`.",
     .example = "{x: T, flags: u8}"},
    {.name = "bits",
     .form = FORM_NAME,
     .own = true,
     TO(select_spec, bits),
     .help =
         "An input of type u32, whose words have a bit for each element: that of element i is bit "
         "i % 32 of word i / 32. Expressions see 0 or 1. It stands beside the first input, or is "
         "that, where indices alone are kept.",
     .example = "flags"},
    {.name = "where",
     .form = FORM_OPERATOR,
     .starts = true,
     .own = true,
     TO(select_spec, where),
     .help = "Whether an element is kept: anything but 0 is yes. `i` is its index.",
     .example = "x > 0"},
    {.name = "unique",
     .form = FORM_OPERATOR,
     .own = true,
     TO(select_spec, unique),
     .help = "In place of `where`: whether an element `x` equals the one before it, `before`. Of "
             "equal neighbours one is kept. `i` is the index of `x`. Of several inputs it compares "
             "elements of the first.",
     .example = "x == before"},
    {.name = "which",
     .form = FORM_CHOICE,
     .choices = CHOICES("first", "last"),
     .fallback = "first",
     .own = true,
     TO(select_spec, which),
     .help = "With `unique`: which of equal neighbours is kept.",
     .example = "last"},
    {.name = "repeat",
     .form = FORM_OPERATOR,
     .own = true,
     TO(select_spec, repeat),
     .help = "In place of `where`: how often an element is stored, one copy behind the other. Of a "
             "number below 1, from 2^63 on, or a NaN there is none. `i` is the element's index.",
     .example = "length"},
    {.name = "partition",
     .form = FORM_OPERATOR,
     .own = true,
     TO(select_spec, partition),
     .help = "In place of `where`: the number of the part that an element goes to, from 0 on. Each "
             "part keeps the order of its elements. One whose number is none of a part's goes to "
             "none. `offsets` gets where parts begin, and where the last one ends.",
     .example = "\"x < s ? 0 : 1\""},
    {.name = "parts",
     .form = FORM_NUMBER,
     .lo = 2,
     .hi = 32,
     .fallback = "2",
     .own = true,
     TO(select_spec, parts),
     .help = "Of a partition: how many parts there are; 8 at most into arrays.",
     .example = "3"},
    {.name = "into",
     .form = FORM_CHOICE,
     .choices = CHOICES("array", "reversed", "arrays"),
     .fallback = "array",
     .own = true,
     TO(select_spec, into),
     .help =
         "Of a partition: where parts go. array: to `out`, one behind the other; their sizes "
         "are counted first. reversed: the first of two parts to the front of `out`, the second "
         "from its end on backwards. arrays: to `out0`, `out1` and so on.",
     .example = "arrays"},
    {.name = "transform",
     .form = FORM_OPERATOR,
     .own = true,
     TO(select_spec, transform),
     .help = "What is stored of an element that is kept. Without it, the element itself.",
     .example = "2 * x"},
    {.name = "outputs",
     .form = FORM_PARAMS,
     TO(kg_spec, outputs),
     .help =
         "In place of `transform` and `result`: several arrays, up to eight, which one predicate "
         "compacts. Where it is not written there is one, `out`.",
     .example = "{xs: T, weights: f32}"},
    {.name = "transforms",
     .form = FORM_OPERATORS,
     .own = true,
     TO(select_spec, transforms),
     .help = "With `outputs`: what each of them gets of an element that is kept.",
     .example = "{xs: x, weights: \"2 * w\"}"},
    {.name = "result",
     .form = FORM_TYPE,
     .choices = CHOICES("same"),
     .fallback = "same",
     .own = true,
     TO(select_spec, result),
     .help = "With a transform: the type of what is stored.",
     .example = "f32"},
    {.name = "keep",
     .form = FORM_CHOICE,
     .choices = CHOICES("values", "indices", "both"),
     .fallback = "values",
     .own = true,
     TO(select_spec, keep),
     .help = "What is written of elements that are kept: their values to `out`, their indices to "
             "`indices`, or both.",
     .example = "both"},
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("u32", "u64"),
     .fallback = "u64",
     .own = true,
     TO(select_spec, index),
     .help = "The type of indices. u32 starts again at 0 beyond 2^32 - 1.",
     .example = "u32"},
    {.name = "lengths",
     .form = FORM_CHOICE,
     .choices = CHOICES("u32", "u64"),
     .own = true,
     TO(select_spec, lengths),
     .help = "With `unique`: how many elements each run of equal neighbours has, as this type, to "
             "`lengths`. Values and indices are those of the element that `which` says.",
     .example = "u32"},
    {.name = "runs",
     .form = FORM_CHOICE,
     .choices = CHOICES("all", "repeated"),
     .fallback = "all",
     .own = true,
     TO(select_spec, runs),
     .help = "With `lengths`: all runs, or those of more than one element.",
     .example = "repeated"},
    {.name = "key",
     .form = FORM_TYPE,
     .own = true,
     TO(select_spec, key),
     .help =
         "A reduce by key: the type of the array `keys`, a number or a struct. Each run of "
         "equal keys is reduced to one result by `operator` or `results`. `unique` says which keys "
         "are equal, where it is not `x == before`, of structs in each field. Its key is "
         "written to `unique`, its results to `out`.",
     .example = "u32"},
    KEY_OPERATOR_OF(
        "With `key`: what combines two elements, an operator by name or one of your own.", "sum"),
    KEY_ACCUMULATOR,
    KEY_RESULTS,
    {.name = NULL},
};

#define OF_STREAM(key, least, most, like, text)                                                    \
    {                                                                                              \
        .name = #key, .form = FORM_NUMBER, .lo = least, .hi = most, .own = true,                   \
        TO(select_variant_spec, key), .help = "Of the form stream: " text, .example = like         \
    }

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    {.name = "form",
     .form = FORM_CHOICE,
     .choices = CHOICES("block", "look_back", "stream", "wave"),
     .fallback = "look_back",
     TO(variant_spec, form),
     .help = "Who selects. block: one thread block walks along all tiles. look_back: each tile has "
             "a block, which finds the number kept before it in the workspace. stream: a thread "
             "block for each multiprocessor, through which tiles go by bulk copies, on capability "
             "9.0 and above. It compacts arrays of numbers, each of an input's type, or has their "
             "indices, or both; or runs and their lengths or sums by key, or two parts of which "
             "one is in reverse, or up to eight parts in arrays of their own. wave: all of that "
             "but bits, where each block has one tile or few. All else and older devices get a "
             "look-back instead.",
     .example = "look_back"},
    KEY_NWARPS("8"),
    {.name = "nwork",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     .fallback = "8",
     TO(variant_spec, nwork),
     .help = "Elements per thread, which are loaded before the first is looked at. Of the form "
             "stream: words of 4 bytes, or wider elements; of runs and of parts elements, of "
             "runs best an odd number.",
     .example = "16"},
    OF_STREAM(stages, 2, 16, "4", "Tiles in shared memory. As many as there is room for, up to 8."),
    OF_STREAM(store_warps, 1, 16, "6",
              "Warps beside those of nwarps, which store. Up to six; of runs and of parts as "
              "many as nwarps, or as a block has left."),
    OF_STREAM(lag, 1, 7, "2",
              "In place of `store_warps`: those of nwarps store, too, a tile so many tiles later. "
              "Fewer than there are stages."),
    OF_STREAM(masters, 1, 8, "4", "Warps which hand out how many are kept before tiles. Four."),
    KEY_PDL,
    {.name = NULL},
};

const grammar_family select_grammar = {
    .name = "select",
    .help =
        "the elements that a predicate keeps, in order: compaction, unique, runs, reduce by key",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(select_spec),
    .own_variant_bytes = sizeof(select_variant_spec),
};
