/* Sums of segments: by offsets, and of one length. */
#include "segments.h"

#define LENGTHS                                                                                    \
    "fixed-2^0 fixed-2^4 fixed-2^8 fixed-2^12 fixed-2^16 fixed-2^20 fixed-2^24 "                   \
    "offsets-2^0 offsets-2^4 offsets-2^8 offsets-2^12 offsets-2^16 offsets-2^20 offsets-2^24"
#define CUTS                                                                                       \
    " cut-1 cut-3 cut-16 cut-100 cut-2^12 cut-2^20 cut-giant cut-power cut-empty cut-huge "        \
    "cut-sawtooth cut-spikes "                                                                     \
    "cut-8 cut-40 cut-129 cut-400 cut-1000 cut-any cut-clump"

#define ORDINARY "offsets-2^0 offsets-2^4 offsets-2^8 offsets-2^12 offsets-2^16 offsets-2^20"

static const primitive primitives[] = {
    {"segsum", "segsum_%s rowsum_%s", "f32 u32 f64", LENGTHS, UP_TO(28),
     .more = "fixed-2^2 fixed-2^6 fixed-2^10 fixed-2^14 fixed-3 fixed-10 fixed-28 fixed-100 "
             "fixed-1000 fixed-1001 "
             "fixed-5000 offsets-2^2 offsets-2^6 offsets-2^10 offsets-2^14" CUTS},
    /* In order, and of structs. */
    {"segment_maps", "segment_maps_%s", "u64", ORDINARY, UP_TO(26), .on_request = true,
     .more = CUTS},
    {"segment_structs", "segment_structs_%s", "vec3", ORDINARY, UP_TO(26), .on_request = true,
     .more = CUTS},
    /* Shapes that might serve better than those which ship: by --variants. */
    {"tune_segsum", "tune_segsum_%s", "f32 f64",
     "offsets-2^0 offsets-2^2 offsets-2^4 offsets-2^6 offsets-2^8 offsets-2^10 offsets-2^12 "
     "offsets-2^16 offsets-2^24",
     UP_TO(28), .on_request = true, .like = "segsum", .more = CUTS},
    {"tune_segment_maps", "tune_segment_maps_%s", "u64", ORDINARY, UP_TO(26), .on_request = true,
     .like = "segment_maps", .more = CUTS},
    {"tune_segment_structs", "tune_segment_structs_%s", "vec3", ORDINARY, UP_TO(26),
     .on_request = true, .like = "segment_structs", .more = CUTS},
    {"tune_rowsum", "tune_rowsum_%s", "f32 u32 f64",
     "fixed-2^0 fixed-2^2 fixed-2^4 fixed-2^6 fixed-2^8 fixed-2^10 fixed-2^12 fixed-2^14 "
     "fixed-2^16",
     UP_TO(28), .on_request = true, .like = "segsum",
     .more = "fixed-3 fixed-10 fixed-28 fixed-100 fixed-1000 fixed-1001 fixed-5000"},
    {0},
};

const bench_family bench_segments = {.primitives = primitives, .kinds = segments_kinds};
