/* kg_geometry.h: arithmetic that kernels, runtime and generator share. C11, C++17 and CUDA. */
#ifndef KG_GEOMETRY_H
#define KG_GEOMETRY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __CUDACC__
#define KG_SHARED_FN static __host__ __device__ __forceinline__
#else
#define KG_SHARED_FN static inline
#endif

/* A row's share of the data blocks: [first, first + count). */
typedef struct kg_share { uint64_t first, count; } kg_share;

/* Shares `blocks` data blocks out over `rows` rows, in order, so that shares differ by at most one.
 * The blocks left over go to a run of rows that avoids the last row (which may end in a partial
 * block), and the first row (which may begin with one) unless rows - 1 blocks are left over or no row
 * has a block to spare. rows >= 1, row < rows. (Dissertation 5.4.3, in closed form.) */
KG_SHARED_FN kg_share kg_balance(uint64_t blocks, uint32_t rows, uint32_t row)
{
    const uint64_t each = blocks / rows;
    const uint32_t left = (uint32_t)(blocks % rows);
    const uint32_t skip = (left != 0 && rows - left >= 2 && each != 0) ? 1u : 0u;
    const uint32_t past = row <= skip ? 0 : row - skip; /* rows after the skipped one, before this */
    kg_share share;
    share.first = row * each + (past < left ? past : left);
    share.count = each + (row >= skip && row - skip < left ? 1 : 0);
    return share;
}

/* Elements before `array` reaches a 16-byte boundary; only where the row's predicate says that all
 * arrays reach one together. */
KG_SHARED_FN uint64_t kg_peel(const void *array, uint32_t element_bytes, uint64_t n)
{
    uint64_t head = 0;
    while (head < n && (((uintptr_t)array + head * element_bytes) & 15u) != 0) head++;
    return head;
}

/* Elements by which `array` lies past a 128-byte warp line, so that block 0 can start on the line; 0
 * where no element starts there. At most 127 / element_bytes: a caller whose data blocks are smaller
 * takes the rest of the division by their size, so that all of it lies in block 0. (Dissertation
 * 5.4.1.) */
KG_SHARED_FN uint32_t kg_line_shift(const void *array, uint32_t element_bytes)
{
    const uint32_t past = (uint32_t)((uintptr_t)array & 127u);
    return past % element_bytes == 0 ? past / element_bytes : 0;
}

#endif
