#include "tables.h"

#define TABLES(X)                                                                                  \
    X(copy)                                                                                        \
    X(transform)                                                                                   \
    X(gather)                                                                                      \
    X(plane)                                                                                       \
    X(reduce_u8)                                                                                   \
    X(reduce_i32)                                                                                  \
    X(reduce_u32)                                                                                  \
    X(reduce_f16)                                                                                  \
    X(reduce_f32) X(reduce_u64) X(reduce_f64) X(struct) X(dot) X(stats) X(ordered) X(segmented)

#define DECLARE(name) extern const rival rivals_##name[];
TABLES(DECLARE)

#define POINT(name) rivals_##name,
const rival *const rival_tables[] = {TABLES(POINT) NULL};
