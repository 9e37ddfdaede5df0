/* The keys of a reduce over segments: what the segments are, its operator, and who takes a
 * segment. */
#include "families/segments/segments.h"
#include "spec/keys.h"

static const grammar_key keys[] = {
    {.name = "segments",
     .form = FORM_CHOICE,
     .choices = CHOICES("offsets", "rows", "columns"),
     .required = true,
     TO(kg_spec, partition),
     .help =
         "What the segments are. offsets: an array `offsets` of segments + 1 places in ascending "
         "order, of the type that `index` says; segment s is the elements from offsets[s] to "
         "before offsets[s + 1], and what lies outside all of them is not read. rows, columns: "
         "of a plane, `width`, `height` and `in_pitch` in place of n. In a transform `i` is the "
         "index within the segment, and in finalise `n` is its length; an empty one gives the "
         "identity, finalised.",
     .example = "rows"},
    KEY_SCALARS,
    KEY_OPERATOR,
    KEY_ACCUMULATOR,
    {.name = "index",
     .form = FORM_CHOICE,
     .choices = CHOICES("i32", "u32", "i64", "u64"),
     .fallback = "i64",
     TO(kg_spec, index),
     .help = "With `segments: offsets`: the type of the offsets.",
     .example = "u32"},
    {.name = "bounds",
     .form = FORM_CHOICE,
     .choices = CHOICES("none", "skip", "trap"),
     .fallback = "none",
     TO(kg_spec, bounds),
     .help =
         "With `segments: offsets`: what is done about a segment whose offsets do not ascend, or "
         "lie outside 0 to n. none: nothing, the caller promises that there is none. skip: it "
         "gives the identity. trap: the same, and the next call with this workspace, or "
         "kg_workspace_status, reports it. Another launch looks at all offsets first.",
     .example = "skip"},
    KEY_RESULTS,
    {.name = NULL},
};

/* A number that only variants of one form have. */
#define OF_FORM(member, least, most, otherwise, such_as, text)                                     \
    {                                                                                              \
        .name = #member, .form = FORM_NUMBER, .lo = least, .hi = most, .fallback = otherwise,      \
        .own = true, TO(segments_variant, member), .help = text, .example = such_as                \
    }

static const grammar_key variant_keys[] = {
    KEYS_SIZES,
    KEY_DASK("row", "row", "column"),
    KEYS_SHAPE,
    KEY_VECTOR,
    KEY_GRID("The thread blocks of the Row and the Column DASk: one of the keys below."),
    KEY_ADDER,
    KEY_PDL,
    {.name = "form",
     .form = FORM_CHOICE,
     .choices = CHOICES("thread", "lane", "lanes", "mapped", "warp", "block"),
     TO(variant_spec, form),
     .help =
         "Who takes a segment. Over offsets and rows: thread, for short ones, which warps bring "
         "into shared memory together; warp, for long ones. Either way all warps have equal "
         "shares of elements and ends, so a long segment is cut up among many. Over offsets also "
         "mapped: each segment has lanes of its own. Over rows also lane: each takes whole rows, "
         "of an element or two; lanes: as many lanes as a row fills, the warp or, where there are "
         "few long ones, the block take a row whole; block: blocks share each row. Over columns: "
         "thread, a lane from top to bottom; block, all its warps, and as many blocks as fill the "
         "device.",
     .example = "warp"},
    OF_FORM(lanes, 1, 1024, "4", "4",
            "Of the form mapped: lanes that take a segment, a power of two up to 32, or all 32 "
            "* nwarps of a thread block. If the operator does not commute, each lane takes a run."),
    OF_FORM(in_flight, 1, 4, "1", "2",
            "Of the form mapped: segments whose elements a group of lanes loads at once, 1, 2 "
            "or 4; nwork items of each lane and segment."),
    OF_FORM(
        in_turn, 1, 4, "1", "4",
        "Of the form mapped: how often a lane or a group takes segments, one after the other: 1, "
        "2 or 4. The warp reads all of their offsets at once. More means fewer thread blocks."),
    OF_FORM(range, 0, 1048576, "8192", "16384",
            "Of the form mapped: elements of the range that a thread block has besides, a power "
            "of two. Blocks whose segments have too many elements leave the long ones to "
            "ranges, which cut them up at their borders. 0: none is cut up, however long."),
    OF_FORM(tile, 0, 16384, "0", "4096",
            "Of the form mapped with one lane: bytes of shared memory that each warp has, a "
            "multiple of 512. Segments that fit there together come through it, side by side, and "
            "so do results of 12 bytes and the like. 0: each lane loads its own. Elements are of "
            "whole words, and in_flight is 1."),
    OF_FORM(slim, 0, 1, "0", "1",
            "Of the form mapped with one lane: 1 if no elements move in vectors. Then threads have "
            "fewer registers, and more blocks have room. Long segments take longer."),
    OF_FORM(
        ring, 0, 65536, "0", "8192",
        "Of the form thread over offsets: bytes of a ring in shared memory that each warp has, a "
        "power of two. Elements come into it by asynchronous copies, ahead of their use, on "
        "capability 8.0 and above. 0: no ring; a warp loads a tile when it takes it."),
    SEGMENTS_FEATURES(FEATURE_KEYS){.name = NULL},
};

const grammar_family segments_grammar = {
    .name = "segments",
    .help = "the elements of each segment combined into one result, or into several",
    .keys = keys,
    .variant_keys = variant_keys,
    .own_variant_bytes = sizeof(segments_variant),
    .not_built =
        "variants with `bask: block_by_block`; with `dask: column` unless lanes or blocks take "
        "rows or `segments: columns`, and with `dask: row` there",
};
