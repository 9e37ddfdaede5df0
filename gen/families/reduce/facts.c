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
    {"narrow", FACT_WORD,
     "how narrow elements combine several to a word: `lanes`, `bits` or `sum`; nil: they do not"},
    {"together", FACT_FLAG,
     "true if loads where vectors end stay together, so that all are under way at once"},
    {"early", FACT_FLAG, "true if elements beside vectors are loaded before all others"},
    {"one_joins", FACT_FLAG, "true where one thread combines the sums of a block's warps"},
    {"whole", FACT_FLAG, "true of one block for arrays of up to one data block"},
    {"find", FACT_WORD, "of a search: what it tells: `first`, `any` or `all`"},
    {"taken", FACT_NUMBER,
     "sums of blocks that a thread of the last block takes at once; 0: it takes none"},
    {.name = NULL},
};
