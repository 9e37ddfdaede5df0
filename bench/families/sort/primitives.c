/* Keys in order, alone and with values: on request, since the default list has its time. */
#include "family.h"

static const primitive primitives[] = {
    {"sort", "sorted_%s", "u8 u32 u64 f32", "random few constant sorted", UP_TO(28),
     .on_request = true, .peer = "copy_%s"},
    {0},
};

const bench_family bench_sort = {.primitives = primitives};
