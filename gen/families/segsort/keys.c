/* The keys of a sort of segments: what moves with a key, and in which order. */
#include "families/common/order_keys.h"
#include "families/segsort/segsort.h"

static const grammar_key keys[] = {
    {.name = "value",
     .form = FORM_TYPE,
     .choices = CHOICES("none"),
     .fallback = "none",
     .starts = true,
     .own = true,
     TO(segsort_spec, value),
     .help = "The type of a value that moves with each key, of up to 64 bytes: any number, or a "
             "struct of the spec. none: keys alone.",
     .example = "u32"},
    ORDER_KEY_VALUES(segsort_spec),
    {.name = "keep",
     .form = FORM_CHOICE,
     .choices = CHOICES("keys", "indices", "both"),
     .fallback = "keys",
     .own = true,
     TO(segsort_spec, keep),
     .help = "What is stored of a key: the key, the index that it had, or both in arrays of their "
             "own. Indices count from the start of the segment or row. They are made, not loaded.",
     .example = "both"},
    ORDER_KEY_BY(segsort_spec, "64"),
    ORDER_KEY_ORDER(segsort_spec),
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("u32", "u64"),
     .fallback = "u64",
     .own = true,
     TO(segsort_spec, index),
     .help = "The type of the offsets and of indices. With `segments: rows` that of indices alone: "
             "a row has up to 2^32 keys then if it is u32.",
     .example = "u32"},
    ORDER_KEY_BEGIN_BIT(segsort_spec),
    ORDER_KEY_END_BIT(segsort_spec),
    {.name = "segments",
     .form = FORM_CHOICE,
     .choices = CHOICES("offsets", "rows"),
     .fallback = "offsets",
     TO(kg_spec, partition),
     .help =
         "offsets: of an array, by an array `offsets` of segments + 1 places. rows: each row of "
         "a plane is a segment. `width`, `height` and a pitch of each array in bytes come in "
         "place of n.",
     .example = "rows"},
    {.name = NULL},
};

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    SEGSORT_LIMITS(FEATURE_KEYS){
        .name = "form",
        .form = FORM_CHOICE,
        .choices = CHOICES("lanes", "tiles"),
        .fallback = "tiles; of rows: lanes",
        TO(variant_spec, form),
        .help =
            "Who sorts a segment. lanes: as many lanes of a warp as it needs, or all warps of a "
            "block, by a network in registers. tiles: a block all that it holds, by merging. Rows "
            "are sorted by lanes.",
        .example = "lanes"},
    {.name = "nwarps",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     .fallback = "16",
     TO(variant_spec, nwarps),
     .help = "Warps per thread block (thread-level parallelism). Of the form lanes a power of "
             "two, at most `nwork`; where it is not written 8, or `nwork` if that is less.",
     .example = "8"},
    {.name = "nwork",
     .form = FORM_NUMBER,
     .lo = 1,
     .hi = 32,
     .fallback = "4",
     TO(variant_spec, nwork),
     .help =
         "Keys per thread that a block holds. It is for segments of up to nwarps * 32 * nwork "
         "keys; longer ones are sorted in parts, which are merged in memory. Of tiles at most 8. "
         "Of lanes 4, 8, 16 or 32; where it is not written 16, or 8 of a key of 8 bytes with a "
         "value.",
     .example = "8"},
    {.name = "part",
     .form = FORM_NUMBER,
     .lo = 256,
     .hi = 1048576,
     .fallback = "16384",
     .own = true,
     TO(segsort_variant, part),
     .help = "Keys of the array that a block of the form lanes has: it sorts the segments that "
             "begin there.",
     .example = "4096"},
    {.name = "merge",
     .form = FORM_CHOICE,
     .choices = CHOICES("all", "block", "buckets"),
     .fallback = "all; of tiles: block",
     .own = true,
     TO(segsort_variant, merge),
     .help =
         "Who merges the parts of a segment that no block holds. all: the blocks of a second "
         "launch, together. block: the block where it begins, by itself; so a few long segments "
         "take their time. buckets: as all, but keys of long segments are dealt into buckets "
         "before, by the range of each segment, and buckets are sorted. For keys alone, of up to "
         "4 bytes. Of the form lanes; those of tiles are merged by one block, and rows by all.",
     .example = "block"},
    KEY_PDL,
    {.name = NULL},
};

const grammar_family segsort_grammar = {
    .name = "segsort",
    .help = "the keys of each segment in order, and values with them",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_bytes = sizeof(segsort_spec),
    .own_variant_bytes = sizeof(segsort_variant),
};
