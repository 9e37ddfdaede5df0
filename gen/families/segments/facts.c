#include "families/segments/segments.h"

const fact_info segments_facts[] = {
    {"form", FACT_WORD, "who takes a segment: `thread`, `lanes`, `mapped`, `warp` or `block`"},
    {"blocks_max", FACT_NUMBER, "blocks that scratch has room for; 0: it has none"},
    {"unit", FACT_NUMBER, "of the form `lanes`: elements that a lane reduces by itself; else 0"},
    {"lanes", FACT_NUMBER,
     "of the form `mapped`: lanes of a group, which takes a segment; more than 32: all of a block"},
    {"in_flight", FACT_NUMBER, "segments that a group takes at once"},
    {"share", FACT_NUMBER, "segments of a warp"},
    {"whole", FACT_NUMBER, "elements of a segment that a group takes by itself, at most"},
    {"alone", FACT_NUMBER,
     "the same of a single lane, where all segments of a warp are that short"},
    {"joint", FACT_NUMBER, "items of a lane on their way where a block takes a segment"},
    {"range", FACT_NUMBER, "elements of a block's range; 0: no segment is cut up"},
    {"in_vectors", FACT_FLAG, "true if groups read vectors, not elements"},
    {.name = NULL},
};
