#include "families/scan/scan.h"

const fact_info scan_facts[] = {
    {"form", FACT_WORD, "who scans: `block`, `look_back`, `steps` or `tree`"},
    {"exclusive", FACT_FLAG, "true if an element does not count in its own result"},
    {"reverse", FACT_FLAG, "true if places count from the last element"},
    {"heads", FACT_WORD,
     "what begins a segment: `flags`, `keys`, `offsets` or `rows`; not set: nothing does"},
    {"words", FACT_NUMBER,
     "16-byte words of a lane's run, an odd number or a power of two; 0: a warp moves element by "
     "element"},
    {.name = NULL},
};
