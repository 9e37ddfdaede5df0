#include "families/reduce/reduce.h"

const fact_info reduce_facts[] = {
    {"once", FACT_FLAG, "true for a reduce in one launch"},
    {"tree", FACT_FLAG, "true where its tree of combination depends on n alone"},
    {"packed", FACT_FLAG, "true where its sum and its ticket share a word"},
    {"tags", FACT_FLAG, "true where its block sums carry tags"},
    {"words", FACT_NUMBER,
     "16-byte words of a vector that a warp loads together; 0: each lane loads its own"},
    {"lead", FACT_WORD,
     "the name of the input that vectors, or the lines of data blocks, are aligned to"},
    {"apart", FACT_FLAG, "true if that input alone moves in vectors"},
    {.name = NULL},
};
