/* The keys of a search for neighbours: of what, how many, and how far apart points are. */
#include "families/neighbours/neighbours.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    {.name = "dimensions",
     .form = FORM_NUMBER,
     .lo = 2,
     .hi = 4,
     .fallback = "3",
     .starts = true,
     .own = true,
     TO(neighbours_spec, dimensions),
     .help = "Coordinates of a point. Each axis is an array of its own.",
     .example = "2"},
    {.name = "k",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     .fallback = "1",
     .starts = true,
     .own = true,
     TO(neighbours_spec, k),
     .help = "How many neighbours are found of each query, the nearest first. Of equal distances "
             "the lowest index comes first.",
     .example = "8"},
    {.name = "search",
     .form = FORM_CHOICE,
     .choices = CHOICES("queries", "all"),
     .fallback = "queries",
     .own = true,
     TO(neighbours_spec, search),
     .help = "queries: the neighbours of points that the caller names. all: those of every point "
             "among the others. A point is no neighbour of itself, whatever lies at its place.",
     .example = "all"},
    {.name = "metric",
     .form = FORM_CHOICE,
     .choices = CHOICES("euclidean", "manhattan", "chebyshev"),
     .fallback = "euclidean",
     .own = true,
     TO(neighbours_spec, metric),
     .help = "How far apart points are. euclidean: the sum of squares of the differences, without "
             "a root. manhattan: the sum of their magnitudes. chebyshev: the greatest of these.",
     .example = "manhattan"},
    {.name = "keep",
     .form = FORM_CHOICE,
     .choices = CHOICES("both", "indices", "distances"),
     .fallback = "both",
     .own = true,
     TO(neighbours_spec, keep),
     .help = "What is stored of a neighbour: its index, its distance, or both in arrays of their "
             "own.",
     .example = "indices"},
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("u32", "u64"),
     .fallback = "u64",
     .own = true,
     TO(neighbours_spec, index),
     .help = "The type of indices. With u32 there may be up to 2^32 - 1 points.",
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
             "as many at a time.",
     .example = "8"},
    KEYS_SHAPE,
    KEY_PDL,
    {.name = NULL},
};

const grammar_family neighbours_grammar = {
    .name = "neighbours",
    .help = "the nearest points of each of many queries: their indices and distances",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(neighbours_spec),
    .own_variant_bytes = sizeof(neighbours_variant),
};
