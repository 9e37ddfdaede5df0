#include "families/transpose/transpose.h"

const fact_info transpose_facts[] = {
    {"word", FACT_NUMBER, "bytes that a lane moves at once; 0: an element"},
    {"group", FACT_NUMBER, "rows of tiles that are walked column by column"},
    {"thread_rows", FACT_NUMBER,
     "elements of a column that a thread takes; 0: of a row, or a tile"},
    {"unit", FACT_NUMBER,
     "bytes of an access where columns of a tile go out end to end; 0: others"},
    {.name = NULL},
};
