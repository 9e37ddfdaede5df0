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
    X(reduce_f32)                                                                                  \
    X(reduce_u64) X(reduce_f64) X(struct) X(dot) X(stats) X(ordered) X(segmented) X(blas)

/* Of the tree that -Dcccl_dir names, where it does (CCCL_MAIN). */
#if CCCL_MAIN
#define MAIN_TABLES(X) X(transform) X(gather) X(stats) X(segmented) X(same_bits)
#else
#define MAIN_TABLES(X)
#endif

#define DECLARE(name) extern const rival rivals_##name[];
TABLES(DECLARE)
#define DECLARE_MAIN(name) extern const rival rivals_main_##name[];
MAIN_TABLES(DECLARE_MAIN)

#define POINT(name) rivals_##name,
#define POINT_MAIN(name) rivals_main_##name,
const rival *const rival_tables[] = {TABLES(POINT) MAIN_TABLES(POINT_MAIN) NULL};
