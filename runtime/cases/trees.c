#include "trees.h"

#include <kgen/tree.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SPOILT = 8, SPOILT_TURN = 5 }; /* of so many turns that one */
enum { SAMPLE = 256 };                /* points of which axes are known by */

typedef struct maker {
    unsigned char *points; /* coordinates, point by point */
    uint32_t bytes, axes, count;
    uint32_t *order; /* as the tree has it */
    uint32_t used;   /* axes that part points, a bit for each */
} maker;

static const unsigned char *coordinate(const maker *m, uint32_t point, uint32_t axis)
{
    return m->points + ((size_t)point * m->axes + axis) * m->bytes;
}

/* Floats by sign and magnitude, NaNs too. */
static uint64_t key_of(const maker *m, uint32_t point, uint32_t axis)
{
    uint64_t bits = 0;
    memcpy(&bits, coordinate(m, point, axis), m->bytes);
    const uint64_t top = UINT64_C(1) << (8 * m->bytes - 1);
    return bits & top ? top - 1 - (bits ^ top) : bits | top;
}

static bool before(const maker *m, uint32_t axis, uint32_t a, uint32_t b)
{
    const uint64_t x = key_of(m, a, axis), y = key_of(m, b, axis);
    return x != y ? x < y : a < b;
}

/* Below `top` all parents come no sooner than their children but for `parent`. */
static void sift(const maker *m, uint32_t axis, uint32_t *part, uint32_t parent, uint32_t top)
{
    for (uint32_t child; (child = 2 * parent + 1) < top; parent = child) {
        const uint32_t one = part[parent];
        if (child + 1 < top && before(m, axis, part[child], part[child + 1])) child++;
        if (!before(m, axis, one, part[child])) return;
        part[parent] = part[child];
        part[child] = one;
    }
}

static void sort(const maker *m, uint32_t axis, uint32_t *part, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;) sift(m, axis, part, i, count);
    for (uint32_t top = count; top-- > 1;) {
        const uint32_t last = part[0];
        part[0] = part[top];
        part[top] = last;
        sift(m, axis, part, 0, top);
    }
}

/* Points before the root of a left-balanced tree. */
static uint32_t count_left(uint32_t count)
{
    uint32_t full = 1; /* nodes of the levels that have all of theirs, and one */
    while (2 * full <= count) full *= 2;
    const uint32_t last = count - (full - 1), half = full / 2;
    return half == 0 ? 0 : half - 1 + (last < half ? last : half);
}

static double value_of(const maker *m, uint64_t point, uint32_t axis)
{
    float narrow;
    double wide;
    memcpy(&narrow, coordinate(m, (uint32_t)point, axis), sizeof narrow);
    if (m->bytes == 4) return (double)narrow;
    memcpy(&wide, coordinate(m, (uint32_t)point, axis), sizeof wide);
    return wide;
}

/* Axes along which some of a sample differ from the first point; if there are none, the first. */
static void find_axes(maker *m)
{
    m->used = 0;
    for (uint32_t i = 0; i < m->axes * SAMPLE && m->count != 0; i++) {
        const uint32_t axis = i / SAMPLE;
        const double one = value_of(m, (uint64_t)m->count * (i % SAMPLE) / SAMPLE, axis);
        if (!isnan(one) && one != value_of(m, 0, axis)) m->used |= 1u << axis;
    }
    if (m->used == 0 && m->count != 0) m->used = 1;
}

/* The next one in turn. */
static uint32_t next_axis(const maker *m, uint32_t axis)
{
    do axis = axis + 1 < m->axes ? axis + 1 : 0;
    while ((m->used >> axis & 1) == 0);
    return axis;
}

/* The node has these points; its children have those before and behind the one in the middle. */
static void place(const maker *m, uint32_t *part, uint32_t count, uint32_t node, uint32_t axis)
{
    if (count == 0) return;
    const uint32_t left = count_left(count), next = next_axis(m, axis);
    sort(m, axis, part, count);
    m->order[node] = part[left];
    place(m, part, left, 2 * node + 1, next);
    place(m, part + left + 1, count - left - 1, 2 * node + 2, next);
}

/* What the array has behind its head. `part` is where the lowest indices go. */
static void write_nodes(const maker *m, uint32_t *part, unsigned char *nodes)
{
    const uint32_t room = kg_tree_node(KG_TREE_OF(m->bytes, m->axes));
    for (uint32_t i = 0; i < m->count; i++) part[i] = i;
    if (m->count != 0) place(m, part, m->count, 0, next_axis(m, m->axes - 1));
    memset(nodes, 0, (size_t)room * m->count);
    for (uint32_t i = m->count; i-- > 0;) {
        memcpy(nodes + (size_t)room * i, coordinate(m, m->order[i], 0), m->axes * m->bytes);
        part[i] = m->order[i];
        for (uint32_t child = 2 * i + 1; child <= 2 * i + 2 && child < m->count; child++)
            if (part[child] < part[i]) part[i] = part[child];
    }
}

static void spoil(const a_case *c, uint64_t *head)
{
    if (c->in_order || c->turn % SPOILT != SPOILT_TURN) return;
    head[c->turn / SPOILT % 4] ^= UINT64_C(1) << (c->turn / SPOILT % 64);
}

bool trees_fill(const a_case *c, uint32_t arg, uint64_t words, value_random *r, unsigned char *to)
{
    const kg_arg *of = &c->kernel->args[arg];
    const uint32_t bytes = of->height & 255, axes = of->height >> 8;
    const uint64_t points = (words - KG_TREE_HEAD) / of->plus;
    const kg_field number = {.name = "", .type = bytes == 4 ? "f32" : "f64", .size = bytes};
    const value_type type = {number.type, bytes, &number, 1};
    maker m = {malloc(points * axes * bytes + 1), bytes, axes, (uint32_t)points, NULL, 0};
    if (!m.points) return false;
    value_begin_array(c->style, r);
    for (uint64_t i = 0; i < points * axes; i++)
        value_fill(&type, c->style, r, m.points + i * bytes);
    unsigned char *nodes = to + 8 * KG_TREE_HEAD;
    m.order = (uint32_t *)(void *)(nodes + (size_t)kg_tree_node(of->height) * points);
    find_axes(&m);
    write_nodes(&m, m.order + points, nodes);
    uint64_t *head = (uint64_t *)(void *)to;
    kg_tree_head(of->height, points, head);
    kg_tree_turns(m.used, head);
    spoil(c, head);
    free(m.points);
    return true;
}
