/* gen/plan/occupancy.h: how many blocks of a kernel an SM holds, and what limits them. Pure. */
#ifndef GEN_OCCUPANCY_H
#define GEN_OCCUPANCY_H

#include "plan/arch.h"

typedef enum occupancy_limit {
    LIMIT_THREADS,
    LIMIT_BLOCKS,
    LIMIT_REGISTERS,
    LIMIT_SHARED,
    LIMIT_TOO_LARGE
} occupancy_limit;

typedef struct occupancy {
    uint32_t blocks; /* per SM; 0: the block does not fit at all */
    uint32_t warps;
    occupancy_limit limit; /* what keeps a further block out */
} occupancy;

/* threads per block (1..1024), registers per thread, shared bytes per block. */
occupancy occupancy_of(const arch *a, uint32_t threads, uint32_t registers, uint32_t shared_bytes);

/* Registers per thread under a launch bound of `threads` and `blocks` per SM. */
uint32_t occupancy_register_bound(const arch *a, uint32_t threads, uint32_t blocks);

/* The nearest change of one value that gives more or fewer blocks per SM, all others alike.
 * blocks == 0: no change does. */
typedef struct occupancy_cliff {
    uint32_t value, blocks;
} occupancy_cliff;
typedef struct occupancy_cliffs {
    occupancy_cliff less_shared, more_shared;       /* bytes per block */
    occupancy_cliff less_registers, more_registers; /* per thread */
} occupancy_cliffs;
occupancy_cliffs occupancy_cliffs_of(const arch *a, uint32_t threads, uint32_t registers,
                                     uint32_t shared_bytes);

const char *occupancy_limit_name(occupancy_limit limit);

#endif
