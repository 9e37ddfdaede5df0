/* The keys of a search for neighbours: of what, how many, and how far apart points are. */
#include "families/neighbours/neighbours.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    KEY_SCALARS,
    {.name = "inputs",
     .form = FORM_PARAMS,
     TO(kg_spec, inputs),
     .help = "With `within` and `operator`: arrays with a value of each point, up to four. `value` "
             "sees those of a neighbour by their names.",
     .example = "{m: T}"},
    {.name = "dimensions",
     .form = FORM_NUMBER,
     .lo = 2,
     .hi = 8,
     .fallback = "3",
     .starts = true,
     .own = true,
     TO(neighbours_spec, dimensions),
     .help = "Coordinates of a point.",
     .example = "2"},
    {.name = "points",
     .form = FORM_MAPPING,
     .children = neighbours_points_keys,
     .also_word = true,
     .choices = CHOICES("axes", "rows"),
     .fallback = "axes",
     .own = true,
     .to = {.field = offsetof(neighbours_spec, points),
            .set = offsetof(neighbours_spec, points.set),
            .at = offsetof(neighbours_spec, points.at),
            .word = offsetof(neighbours_spec, points.named)},
     .help = "How coordinates lie, of points, queries and the ends of boxes. axes: each axis is an "
             "array of its own. rows: one array has the coordinates of a point side by side, point "
             "by point. Or a mapping: rows with room behind their coordinates, or structs.",
     .example = "rows"},
    {.name = "k",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = NEIGHBOURS_MOST,
     .fallback = "1",
     .starts = true,
     .own = true,
     TO(neighbours_spec, k),
     .help = "How many neighbours are found of each query, the nearest first. Of equal distances "
             "the lowest index comes first. The list of a query must fit in shared memory: of f32 "
             "and indices up to 908 do on 9.0, and 652 on 8.0. An error says how many do.",
     .example = "8"},
    {.name = "at_most",
     .form = FORM_FLAG,
     .fallback = "false",
     .own = true,
     TO(neighbours_spec, at_most),
     .help = "true: an argument of that name says how many neighbours a call finds, up to `k`. The "
             "list of a query has `k` places anyway, and the rest is as where points are too few.",
     .example = "true"},
    {.name = "search",
     .form = FORM_CHOICE,
     .choices = CHOICES("queries", "all"),
     .fallback = "queries",
     .own = true,
     TO(neighbours_spec, search),
     .help = "queries: the neighbours of points that the caller names. all: those of every point "
             "among the others. A point is no neighbour of itself, whatever lies at its place.",
     .example = "all"},
    {.name = "within",
     .form = FORM_CHOICE,
     .choices = CHOICES("radius", "box"),
     .own = true,
     TO(neighbours_spec, within),
     .help =
         "In place of the k nearest: all points that are near enough. radius: their distance is "
         "at most that of the argument `radius`, which `metric: euclidean` squares and rounds "
         "once. Of a radius below 0, or a NaN, there are none. box: each query is a box, and along "
         "each axis a point lies from its lower end to its upper one, both within.",
     .example = "radius"},
    KEY_OPERATOR_OF(
        "With `within`: what combines the values of all neighbours of a query: sum, prod, min, "
        "max, and, or, xor, or one of your own that commutes. A query without neighbours has "
        "its identity.",
        "sum"),
    {.name = "value",
     .form = FORM_OPERATOR,
     .own = true,
     TO(neighbours_spec, value),
     .help = "What a neighbour gives to the operator: its distance, where this is not written. The "
             "text sees `distance`, `radius`, the index `i` of the point, the values of `inputs`, "
             "and `dx`, `dy`, `dz`, `dw`, `dx5` to `dx8`, what the query has more than the point "
             "along each axis. In a box there are only `i` and values, and it must be written.",
     .example = "\"m * (radius * radius - distance)\""},
    {.name = "accumulator",
     .form = FORM_TYPE,
     .choices = CHOICES("same"),
     .fallback = "same",
     .own = true,
     TO(neighbours_spec, accumulator),
     .help =
         "The type of these values and of the result: that of the coordinates, or another; with "
         "an operator of your own a struct, too. In identity and combine it is what `T` stands "
         "for.",
     .example = "f64"},
    {.name = "reproducible",
     .form = FORM_CHOICE,
     .choices = CHOICES("call", "device", "any"),
     TO(kg_spec, reproducible),
     .help =
         "Of results that are floats. call: the same bits from call to call, which all variants "
         "give. device, any: from every variant, on every device and from the reference, too. "
         "Neighbours are combined in the order of their indices then, and none is a tree. "
         "Integers have the same bits anyway.",
     .example = "any"},
    {.name = "tree",
     .form = FORM_CHOICE,
     .choices = CHOICES("per_call", "kept", "given"),
     .fallback = "per_call",
     .own = true,
     TO(neighbours_spec, tree),
     .help = "Where trees are. per_call: a call that searches by a tree builds it, and keeps none. "
             "kept: the kernel searches nothing. It builds the tree of the points in an array of "
             "the caller's, which kgen/tree.h describes. given: the kernel takes such an array in "
             "place of the points, and needs no workspace where queries stay as they come.",
     .example = "given"},
    {.name = "approximate",
     .form = FORM_CHOICE,
     .choices = CHOICES("visits", "factor", "both"),
     .own = true,
     TO(neighbours_spec, approximate),
     .help = "A search of a tree for the nearest may end early; all variants are trees. visits: it "
             "looks at so many nodes at most, which an argument says. factor: it leaves out what "
             "is not nearer by an argument of that name. So each distance is at most the right one "
             "times the factor.",
     .example = "visits"},
    {.name = "payload",
     .form = FORM_TYPE,
     .choices = CHOICES("none"),
     .fallback = "none",
     .own = true,
     TO(neighbours_spec, payload),
     .help = "The type of a value that comes with each point, of up to 64 bytes: any number, or a "
             "struct of the spec. The array `payload` has them in the order of the points, and "
             "`payloads` those of the k nearest. Where there are too few points, it is 0.",
     .example = "u32"},
    {.name = "order",
     .form = FORM_CHOICE,
     .choices = CHOICES("auto", "kept", "sorted"),
     .fallback = "auto",
     .own = true,
     TO(neighbours_spec, order),
     .help = "In which order a tree is searched for queries that the caller names. kept: as they "
             "come. sorted: they are put into the order of the tree first, so that those of a "
             "warp are near each other; that takes four launches more, and a workspace of 12.25 "
             "bytes a query, with auto for fewer queries, too. auto: sorted for 2^19 queries of "
             "the nearest or more; fewer, and others, are kept. Results are the same, at the same "
             "places.",
     .example = "sorted"},
    {.name = "metric",
     .form = FORM_MAPPING,
     .children = neighbours_metric_keys,
     .also_word = true,
     .choices = CHOICES("euclidean", "manhattan", "chebyshev"),
     .fallback = "euclidean",
     .own = true,
     .to = {.field = offsetof(neighbours_spec, metric),
            .set = offsetof(neighbours_spec, metric.set),
            .at = offsetof(neighbours_spec, metric.at),
            .word = offsetof(neighbours_spec, metric.named)},
     .help = "How far apart points are. euclidean: the sum of squares of the differences, without "
             "a root. manhattan: the sum of their magnitudes. chebyshev: the greatest of these. Or "
             "a metric of one's own, in operator text, which sees `scalars`. `kgen verify` judges "
             "whether it can be one.",
     .example = "manhattan"},
    {.name = "keep",
     .form = FORM_CHOICE,
     .choices = CHOICES("both", "indices", "distances", "counts", "payload"),
     .fallback = "both",
     .own = true,
     TO(neighbours_spec, keep),
     .help = "What is stored of a neighbour: its index, its distance, or both in arrays of their "
             "own; beside its `payload`, where there is one. payload: that alone. With `within` "
             "counts: how many there are of each query. Others are lists of all of "
             "them then, at places that the argument `offsets` says.",
     .example = "indices"},
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("u32", "u64"),
     .fallback = "u64",
     .own = true,
     TO(neighbours_spec, index),
     .help = "The type of indices and counts. With u32 there may be up to 2^32 - 1 points.",
     .example = "u32"},
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    NEIGHBOURS_FEATURES(FEATURE_KEYS){
        .name = "form",
        .form = FORM_CHOICE,
        .choices = CHOICES("brute", "tree"),
        .fallback = "brute",
        TO(variant_spec, form),
        .help =
            "How points are found. brute: each query looks at all points. tree: each call builds a "
            "kd-tree of the points in the workspace, and queries walk down it.",
        .example = "tree"},
    {.name = "build_nwork",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 8,
     .fallback = "4",
     .own = true,
     TO(neighbours_variant, build_nwork),
     .help = "Of a tree: points of a thread when they are sorted. A block sorts 32 * nwarps times "
             "as many at a time. Each number is rounded down to a power of 2. There are fewer "
             "where they would take more than 48 KiB of shared memory, down to one of a thread.",
     .example = "8"},
    {.name = "list",
     .form = FORM_CHOICE,
     .choices = CHOICES("registers", "heap"),
     .own = true,
     TO(neighbours_variant, list),
     .help = "Where a query has its nearest points so far. registers: in order, its loops "
             "unrolled. heap: in shared memory. Not written: of a tree registers for up to 32 "
             "words of 4 bytes, and by brute force for up to 160. They hold up to 128 of a tree. "
             "By brute force a thread with a heap has one query.",
     .example = "heap"},
    {.name = "leaf",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 31,
     .fallback = "1",
     .own = true,
     TO(neighbours_variant, leaf),
     .help =
         "Of a tree: how many of its lowest nodes a query looks at together: 1, 3, 7, 15 or 31, "
         "which are whole levels. With more than 1, nodes above are looked at on the way back. "
         "With `approximate` all variants have the same.",
     .example = "7"},
    {.name = "lanes",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     .fallback = "1",
     .own = true,
     TO(neighbours_variant, lanes),
     .help =
         "Of a tree: how many lanes of a warp search for one query, 1 or 32. A whole warp fills "
         "a device with few queries. It has the list in registers, spread over its lanes. "
         "`nwork` counts the queries of a warp, and `leaf` is 3 or more.",
     .example = "32"},
    {.name = "walk",
     .form = FORM_CHOICE,
     .choices = CHOICES("alone", "together"),
     .fallback = "alone",
     .own = true,
     TO(neighbours_variant, walk),
     .help =
         "Of a tree that is searched to its end: how lanes of a warp walk down it. alone: each for "
         "its query. together: a lane that is done takes sides of the tree that another one has "
         "still to see, and lists lie in shared memory. `leaf` is 3 or more.",
     .example = "together"},
    KEYS_SHAPE,
    KEY_PDL,
    {.name = NULL},
};

const grammar_family neighbours_grammar = {
    .name = "neighbours",
    .help = "the nearest points of each of many queries, or all within a radius or box",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(neighbours_spec),
    .own_variant_bytes = sizeof(neighbours_variant),
};
