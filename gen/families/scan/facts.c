#include "families/scan/scan.h"

const fact_info scan_facts[] = {
    {"form", FACT_WORD, "who scans: `block`, `look_back`, `stream`, `steps`, `tree` or `thread`"},
    {"exclusive", FACT_FLAG, "true if an element does not count in its own result"},
    {"reverse", FACT_FLAG, "true if places count from the last element"},
    {"heads", FACT_WORD,
     "what begins a segment: `flags`, `keys`, `offsets` or `rows`; not set: nothing does"},
    {"run_adder", FACT_WORD, "the network that scans a run, or each vector of it, in registers"},
    {"warp_adder", FACT_WORD, "the network that scans the lanes of a warp"},
    {"nested", FACT_FLAG, "true if the first warp scans a run of sums for each of its lanes (S2)"},
    {"by_row", FACT_FLAG, "true if each row of a plane has tiles of its own"},
    {"words", FACT_NUMBER,
     "16-byte words of a lane's run, an odd number or a power of two; 0: a warp moves element by "
     "element"},
    {"stages", FACT_NUMBER, "tiles in shared memory, of the form stream"},
    {"loads", FACT_NUMBER, "those that are being loaded at a time"},
    {"sum_warps", FACT_NUMBER, "warps that sum tiles, beside those that scan them"},
    {"masters", FACT_NUMBER, "warps that hand out what stands before tiles"},
    {"kept", FACT_FLAG, "true if what stands before each run in its part waits in shared memory"},
    {"packed", FACT_FLAG, "true if elements of a byte or two are added several to a word"},
    {"rolled", FACT_FLAG, "true if the vectors of a run are taken in a loop"},
    {"pitch", FACT_NUMBER,
     "sums from what stands before a tile to the same of the next one, of the form stream"},
    {"looks", FACT_NUMBER, "keys, flags or marks of places that a lane loads at once, at most"},
    {.name = NULL},
};
