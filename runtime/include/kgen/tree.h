/* kgen/tree.h: kd-trees that one kernel of the family `neighbours` makes (`tree: kept`), and others
 * search (`tree: given`). A tree is one array of 64-bit words without pointers. So it can be
 * copied, written to a file, mapped, or given to another process or card. Numbers are little
 * endian.
 *
 *     words 0..17                the head, below; where the array begins at a multiple of 128,
 *                                eight nodes of 16 bytes side by side lie in one line
 *     node_bytes * points        coordinates of the nodes, level by level. A node of more than two
 *                                axes has a multiple of 16 bytes, and the rest is 0
 *     4 * points                 which point each node is, u32
 *     4 * points                 the lowest of these at the node and below it, u32
 *
 * Node i has the children 2 * i + 1 and 2 * i + 2. Levels take turns with the axes, but a narrow
 * axis begins later, by a sample of the points. The words follow from the points alone: not from
 * card, variant or backend.
 */
#ifndef KGEN_TREE_H
#define KGEN_TREE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KG_TREE_MAGIC UINT64_C(0x656572746e65676b) /* "kgentree" */
#define KG_TREE_VERSION 3u
#define KG_TREE_HEAD 18u /* words */
#define KG_TREE_AXES 4u  /* where the words of axes begin */
#define KG_TREE_AXES_WORDS 8u
#define KG_TREE_MOST ((UINT64_C(1) << 31) - 1) /* points */

/* What points are: bytes of a coordinate, 4 (f32) or 8 (f64), and 2 to 8 axes. */
#define KG_TREE_OF(bytes, axes) ((uint32_t)(axes) << 8 | (uint32_t)(bytes))

/* Bytes of a node; 0: there are no such points. */
static inline uint32_t kg_tree_node(uint32_t of)
{
    const uint32_t bytes = of & 255, axes = of >> 8;
    if ((bytes != 4 && bytes != 8) || axes < 2 || axes > 8) return 0;
    return axes == 2 ? 2 * bytes : (axes * bytes + 15) / 16 * 16;
}

/* Words of a node with its two indices; 0: there are no such points. */
static inline uint32_t kg_tree_each(uint32_t of)
{
    return kg_tree_node(of) == 0 ? 0 : kg_tree_node(of) / 8 + 1;
}

/* Words of a tree. */
static inline uint64_t kg_tree_words(uint32_t of, uint64_t points)
{
    return KG_TREE_HEAD + points * kg_tree_each(of);
}

/* Writes the head of a tree: magic number; version and points' kind; how many points; all words. No
 * axis has levels yet. */
static inline void kg_tree_head(uint32_t of, uint64_t points, uint64_t head[KG_TREE_HEAD])
{
    head[0] = KG_TREE_MAGIC;
    head[1] = (uint64_t)of << 32 | KG_TREE_VERSION;
    head[2] = points;
    head[3] = kg_tree_words(of, points);
    for (uint32_t i = 4; i < KG_TREE_HEAD; i++) head[i] = 0;
}

/* Writes which axis each of 32 levels has. Of each axis a number of 32 bits has a bit for each
 * level. Behind these is a byte for each level. */
static inline void kg_tree_turns(const uint8_t *axis_of, uint64_t head[KG_TREE_HEAD])
{
    for (uint32_t i = 0; i < KG_TREE_AXES_WORDS; i++) head[KG_TREE_AXES + i] = 0;
    for (uint32_t level = 0; level < 32; level++) {
        const uint32_t axis = axis_of[level];
        head[KG_TREE_AXES + axis / 2] |= UINT64_C(1) << (level + axis % 2 * 32);
        head[KG_TREE_AXES + 4 + level / 8] |= (uint64_t)axis << (level % 8 * 8);
    }
}

/* Whether a head is that of a tree of such points, of this version. *points: how many. It looks at
 * the KG_TREE_HEAD words alone, in host memory: what comes out of a file is checked by it first.
 * Axes stand there twice, and searches look them up in either way. So both must agree. */
static inline bool kg_tree_is(const uint64_t *head, uint32_t of, uint64_t *points)
{
    uint64_t so[KG_TREE_HEAD];
    uint8_t axis_of[32];
    if (kg_tree_each(of) == 0 || head[2] > KG_TREE_MOST) return false;
    for (uint32_t level = 0; level < 32; level++) {
        axis_of[level] = (uint8_t)(head[KG_TREE_AXES + 4 + level / 8] >> (level % 8 * 8) & 255);
        if (axis_of[level] >= of >> 8) return false;
    }
    kg_tree_head(of, head[2], so);
    if (head[2] != 0) kg_tree_turns(axis_of, so); /* a tree of no points has no levels */
    for (uint32_t i = 0; i < KG_TREE_HEAD; i++)
        if (head[i] != so[i]) return false;
    *points = head[2];
    return true;
}

#ifdef __cplusplus
}
#endif
#endif
