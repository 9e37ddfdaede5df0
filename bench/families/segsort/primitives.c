/* The keys of each segment in order: on request, since the default list has its time. */
#include "family.h"

#define LENGTHS                                                                                    \
    "offsets-2^4 offsets-2^6 offsets-2^8 offsets-2^10 offsets-2^12 offsets-2^14 cut-power"

static const primitive primitives[] = {
    {"segsort", "segsorted_%s", "u32", LENGTHS, UP_TO(26), .wide = true, .on_request = true},
    /* Shapes beside each other, by --variants. */
    {"tune_segsort", "tune_segsort_%s", "u32", LENGTHS, UP_TO(26), .wide = true, .on_request = true,
     .like = "segsort"},
    {0},
};

const bench_family bench_segsort = {.primitives = primitives};
