/* gen/plan/geometry.h: sizes of blocks and grids. Pure. The load balance of the Row DASk is
 * kg_balance in runtime/shared/kg_geometry.h, one text for generator, runtime and kernels. */
#ifndef GEN_GEOMETRY_H
#define GEN_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "../runtime/shared/kg_geometry.h"

#define WARP_SIZE 32u
#define BLOCK_SUMS_MAX 8192u /* of a reduce in one launch: its last block combines them */
#define ROWS_MAX 1024u /* a second step of one block reduces the row sums (dissertation 6.5) */

/* Where a launch starts early, a device deals out a thread block in 1.2 ns, else in 0.6 to 0.8 ns,
 * whatever it does. With small blocks that is the bound, not memory. A fill by blocks of 4 KB runs
 * at three quarters of the speed of one by 8 KB. By blocks of 7 KB structs are gathered as fast as
 * they are copied. So many blocks of fewer bytes do not make the next launch ready. The numbers are
 * an H200's. */
#define LEAST_BLOCK_BYTES 7168u
#define EARLY_BLOCKS 1024u
#define EARLY_THREAD_BYTES 24u /* a thread that moves more is not dealt out that fast */

/* Threads of a block (TBS) and elements of a data block (DBS), dissertation 5.1. `vector` elements
 * move in one access. */
typedef struct geometry {
    uint32_t tbs, dws, dbs;
} geometry; /* dws: elements of a data warp */
geometry geometry_of(uint32_t nwarps, uint32_t nwork, uint32_t vector);

/* Elements of `element_bytes` that one 16-byte access moves; 1 where they do not fit evenly. */
uint32_t geometry_vector(uint32_t element_bytes);

/* Registers, or words of 4 bytes, that so many bytes take; bytes up to the next 16. */
uint32_t geometry_words(uint32_t bytes);
uint32_t geometry_align16(uint32_t bytes);

uint32_t geometry_gcd(uint32_t a, uint32_t b);
bool geometry_is_power(uint64_t n); /* of two */

/* The least power of two that is no less than n, which is at most 2^31. */
uint32_t geometry_power_from(uint32_t n);

/* Words of 8 bytes that publish so many bytes with a tag, half of each the tag: one, or pairs. */
uint32_t geometry_tagged_words(uint32_t bytes);

#endif
