/* kg_geometry.h: arithmetic that kernels, runtime and generator share. C11, C++17 and CUDA. */
#ifndef KG_GEOMETRY_H
#define KG_GEOMETRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __CUDACC__
#define KG_SHARED_FN static __host__ __device__ __forceinline__
#else
#define KG_SHARED_FN static inline
#endif

#define KG_LINE_BYTES 128u /* of a warp line, and of a line of the L2 cache */
#define KG_LINE_ELEMENTS 128u
#define KG_TAGGED_WORDS 8192u /* 8 bytes each, in every workspace at least */

/* A row's share of the data blocks: [first, first + count). */
typedef struct kg_share {
    uint64_t first, count;
} kg_share;

/* How data blocks are dealt out to rows; the same for all rows of a launch. */
typedef struct kg_deal {
    uint64_t each;
    uint32_t left, skip;
} kg_deal;

/* Deals `blocks` data blocks out to `rows` rows, in order, so that shares differ by at most one.
 * The blocks left over go to a run of rows that avoids the last row, which may end in a partial
 * block. It avoids the first row too, which may begin with one. Only where rows - 1 blocks are left
 * over, or no row has a block to spare, it does not. rows >= 1. (Dissertation 5.4.3, in closed
 * form.) */
KG_SHARED_FN kg_deal kg_deal_of(uint64_t blocks, uint32_t rows)
{
    kg_deal deal;
    deal.each = blocks / rows;
    deal.left = (uint32_t)(blocks % rows);
    deal.skip = (deal.left != 0 && rows - deal.left >= 2 && deal.each != 0) ? 1u : 0u;
    return deal;
}

/* What row `row` gets. */
KG_SHARED_FN kg_share kg_share_of(kg_deal deal, uint32_t row)
{
    const uint32_t past = row <= deal.skip ? 0 : row - deal.skip; /* rows that may have one more */
    kg_share share;
    share.first = row * deal.each + (past < deal.left ? past : deal.left);
    share.count = deal.each + (row >= deal.skip && row - deal.skip < deal.left ? 1 : 0);
    return share;
}

/* Both at once. row < rows. */
KG_SHARED_FN kg_share kg_balance(uint64_t blocks, uint32_t rows, uint32_t row)
{
    return kg_share_of(kg_deal_of(blocks, rows), row);
}

/* The tree of a reproducible reduce is the perfect binary tree over places; a node without a
 * right child is its left child. Any run of 2^k units that starts at a multiple of 2^k is a
 * subtree, so tiles may be of any such size. Here it is the least k that makes at most `most` tiles
 * of `units`, of which there are at most 2^63. most >= 1. */
KG_SHARED_FN uint32_t kg_tile_shift(uint64_t units, uint64_t most)
{
    uint32_t shift = 0;
    while (shift < 63 && units > 1 && (units - 1) >> shift >= most) shift++;
    return shift;
}

/* Tiles for a grid, no more than `limit`. One block has one. Several have about four each, so that
 * the last of them leave little idle. */
KG_SHARED_FN uint64_t kg_most_tiles(uint32_t grid, uint32_t limit)
{
    if (grid == 1) return 1;
    return grid < limit / 4 ? 4 * grid : limit;
}

/* How many such tiles there are. */
KG_SHARED_FN uint64_t kg_tile_count(uint64_t units, uint32_t shift)
{
    return units == 0 ? 0 : ((units - 1) >> shift) + 1;
}

/* Elements before one of `array` starts on a 16-byte boundary, at most n; 16 where none does. */
KG_SHARED_FN uint64_t kg_peel(const void *array, uint32_t element_bytes, uint64_t n)
{
    uint64_t head = 0;
    while (head < n && head < 16 && (((uintptr_t)array + head * element_bytes) & 15u) != 0) head++;
    return head;
}

/* Elements before an item of `array` starts on a 128-byte line, if they are fewer than
 * KG_LINE_ELEMENTS: a block has a thread for each. Else `head`, which items are counted from and
 * of which n - head are left. An item is `item` elements. Stores of a warp then fill whole lines,
 * and no sector is written by two warps. */
KG_SHARED_FN uint64_t kg_peel_line(const void *array, uint32_t element_bytes, uint64_t n,
                                   uint64_t head, uint32_t item)
{
    for (uint64_t at = head; at < KG_LINE_ELEMENTS && at <= n; at += item)
        if ((((uintptr_t)array + at * element_bytes) & (KG_LINE_BYTES - 1)) == 0) return at;
    return head;
}

/* Bytes by which `p` lies past a 16-byte boundary; past one of another power of two. */
KG_SHARED_FN uint32_t kg_past_word(const void *p)
{
    return (uint32_t)((uintptr_t)p & 15u);
}
KG_SHARED_FN uint32_t kg_past_part(const void *p, uint32_t bytes)
{
    return (uint32_t)((uintptr_t)p & (bytes - 1));
}

/* Whether the second of two words that an item is cut out of reaches past its array, of which
 * `rest` bytes follow the item. */
KG_SHARED_FN bool kg_word_misses(uint32_t past, uint64_t rest)
{
    return past != 0 && rest < 16u - past;
}
KG_SHARED_FN bool kg_part_misses(uint32_t past, uint64_t rest, uint32_t bytes)
{
    return past != 0 && rest < bytes - past;
}

/* Elements by which `array` lies past a 128-byte warp line, so that block 0 can start on the
 * line; 0 where no element starts there. At most 127 / element_bytes. A caller whose data blocks
 * are smaller takes the rest of the division by their size: so all of it lies in block 0.
 * (Dissertation 5.4.1.) */
KG_SHARED_FN uint32_t kg_line_shift(const void *array, uint32_t element_bytes)
{
    const uint32_t past = (uint32_t)((uintptr_t)array & (KG_LINE_BYTES - 1));
    return past % element_bytes == 0 ? past / element_bytes : 0;
}

#endif
