/* The keys of a map: the arrays, an expression for each that is written, and how they are
 * reached. */
#include "families/map/map.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    KEY_SCALARS,
    {.name = "inputs",
     .form = FORM_PARAMS,
     .starts = true,
     TO(kg_spec, inputs),
     .help = "Arrays that are read.",
     .example = "{x: T}"},
    {.name = "inout",
     .form = FORM_PARAMS,
     TO(kg_spec, inouts),
     .help = "Arrays that are read and written.",
     .example = "{z: T}"},
    {.name = "outputs",
     .form = FORM_PARAMS,
     .starts = true,
     TO(kg_spec, outputs),
     .help = "Arrays that are written.",
     .example = "{y: T}"},
    {.name = "map",
     .form = FORM_OPERATORS,
     .starts = true,
     TO(kg_spec, computed),
     .help =
         "An expression for each array that is written, in the names of the scalars and "
         "arrays; `i` is the index. All of them see the values that stood there before the call.",
     .example = "{y: \"2 * x\"}"},
    {.name = "shape",
     .form = FORM_CHOICE,
     .choices = CHOICES("linear", "plane"),
     .fallback = "linear",
     TO(kg_spec, shape),
     .help = "linear: arrays of n elements. plane: in place of n the functions take width, height, "
             "and for each array a pitch, the bytes from one row to the next; `i` is row * width + "
             "column.",
     .example = "plane"},
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("u8", "u16", "i32", "u32", "i64", "u64"),
     TO(kg_spec, index),
     .help =
         "The type of the indices of gather and scatter: an array `index` of n of them, after the "
         "inputs.",
     .example = "u32"},
    {.name = "gather",
     .form = FORM_ARRAYS,
     .to = {.field = offsetof(kg_spec, gather),
            .count = offsetof(kg_spec, n_gather),
            .at = offsetof(kg_spec, gather_at)},
     .help = "Inputs that are read at the place that `index` says: of such an array `x` the "
             "expressions see `x[index[i]]`. It has a length of its own, `n_x`.",
     .example = "[x]"},
    {.name = "scatter",
     .form = FORM_ARRAYS,
     .to = {.field = offsetof(kg_spec, scatter),
            .count = offsetof(kg_spec, n_scatter),
            .at = offsetof(kg_spec, scatter_at)},
     .help =
         "Outputs that are written at the place that `index` says: such an array `y` has a "
         "length of its own, `n_y`, and keeps the elements that no index names. Where an index "
         "occurs several times, which of the results stays is not specified; a number is one of "
         "them, whole, and a struct may mix fields of several.",
     .example = "[y]"},
    {.name = "order",
     .form = FORM_CHOICE,
     .choices = CHOICES("any", "runs", "random"),
     .fallback = "any",
     .own = true,
     TO(map_spec, order),
     .help = "What the caller knows of the order of the indices: `auto` chooses variants by it. "
             "runs: mostly, an index is one more than the index before it. random: neighbours in "
             "`index` name places far apart. Results do not depend on it.",
     .example = "random"},
    {.name = "bounds",
     .form = FORM_CHOICE,
     .choices = CHOICES("none", "skip", "trap"),
     .fallback = "none",
     TO(kg_spec, bounds),
     .help = "What gather and scatter do about an index out of range. none: nothing, the caller "
             "promises that there is none. skip: nothing is written for its element. trap: the "
             "same, and the next call with this workspace, or kg_workspace_status, reports it.",
     .example = "none"},
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    KEY_DASK("row", "block", "column", "row"),
    KEYS_SHAPE,
    KEY_BATCH,
    {.name = "unroll",
     .form = FORM_CHOICE,
     .choices = CHOICES("manual", "auto"),
     .fallback = "manual",
     TO(variant_spec, unroll),
     .help = "manual: named registers and no loop over work items. auto: a loop that the compiler "
             "unrolls.",
     .example = "manual"},
    {.name = "vector",
     .form = FORM_CHOICE,
     .choices = CHOICES("auto", "shift", "none"),
     .fallback = "auto",
     TO(variant_spec, vector),
     .help =
         "auto: accesses of 16 bytes where alignment and size allow them. shift: also where "
         "arrays are misaligned against each other; stores are aligned then, and what is read "
         "is cut out of two aligned words (elements of 1, 2, 4, 8 or 16 bytes; not of "
         "planes, nor beside gather and scatter). none: element by element. Without variants of "
         "your own, maps have shifted ones.",
     .example = "auto"},
    KEY_GRID(
        "The thread blocks of the Row and the Column DASk: one of the keys below; 8 per SM where "
        "it is not written. The Block DASk has one for each data block."),
    KEY_PDL,
    {.name = "form",
     .form = FORM_CHOICE,
     .choices = CHOICES("tile", "wide", "line"),
     .fallback = "tile",
     TO(variant_spec, form),
     .help = "What a thread block takes of a plane. tile: 32 items of a row for each warp, and "
             "warps below each other. wide: warps beside each other. line: elements row after row, "
             "as if there were no rows; by elements alone.",
     .example = "line"},
    MAP_FEATURES(FEATURE_KEYS){.name = NULL},
};

const grammar_family map_grammar = {
    .name = "map",
    .help = "each output element from the elements at its index",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(map_spec),
    .not_built =
        "with `shape: plane`, variants with `dask: column`, `dask: row`, `unroll: auto` or "
        "`vector: shift`",
};
