#include "families/map/map.h"

const fact_info map_facts[] = {
    {"words", FACT_NUMBER,
     "16-byte words of a run of elements that fill them only together; 0 or 1: there are no such "
     "runs"},
    {"flat", FACT_FLAG, "true where those words are moved as they lie, one per item"},
    {"units", FACT_NUMBER,
     "of gather and scatter: bytes of the units in which elements are copied; 0: element by "
     "element"},
    {"shifted", FACT_FLAG, "true if inputs are cut out of two aligned words"},
    {"lined", FACT_FLAG,
     "true if the first item starts on a 128-byte line of the first array written in order"},
    {"form", FACT_WORD, "of planes: tile, wide or line, as the key says; nil: there is no plane"},
    {.name = NULL},
};

const family_feature map_features[] = {MAP_FEATURES(FEATURE_INFO){.name = NULL}};
