#include "trees.h"

#include <kgen/tree.h>

#include <stdlib.h>
#include <string.h>

enum { SPOILT = 8, SPOILT_TURN = 5 }; /* of so many turns that one */
enum { SAMPLE = 64, GAPS = 4 };       /* points by which axes are known; gaps that do not count */

typedef struct maker {
    unsigned char *points; /* coordinates, point by point */
    uint32_t bytes, axes, count;
    uint32_t *order;     /* as the tree has it */
    uint8_t axis_of[32]; /* of each level */
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

static double value_of(const maker *m, uint32_t point, uint32_t axis)
{
    float narrow;
    double wide;
    memcpy(&narrow, coordinate(m, point, axis), sizeof narrow);
    if (m->bytes == 4) return (double)narrow;
    memcpy(&wide, coordinate(m, point, axis), sizeof wide);
    return wide;
}

/* What one point of a sample lies behind another, rounded as coordinates are; 0: not known. */
static double behind(const maker *m, uint32_t axis, uint32_t point, uint32_t other)
{
    const double width = value_of(m, point, axis) - value_of(m, other, axis);
    return width > 0 ? m->bytes == 4 ? (double)(float)width : width : 0;
}

static int compare_wider(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

/* How wide points lie along an axis, by a sample: a point of each piece, which a hash tells. An
 * eighth at either end does not count, nor do the widest gaps. 0: not known, or infinite. */
static double width_of(const maker *m, uint32_t axis)
{
    enum { FIRST = SAMPLE / 8, LAST = SAMPLE - 1 - FIRST };
    uint32_t sample[SAMPLE];
    for (uint32_t i = 0; i < SAMPLE; i++) {
        const uint64_t from = (uint64_t)m->count * i / SAMPLE;
        const uint64_t end = (uint64_t)m->count * (i + 1) / SAMPLE;
        sample[i] = (uint32_t)(from + (i * UINT32_C(2654435769) * (end - from) >> 32));
    }
    sort(m, axis, sample, SAMPLE);
    double width = behind(m, axis, sample[LAST], sample[FIRST]), gaps[LAST - FIRST];
    for (uint32_t i = FIRST; i < LAST; i++)
        gaps[i - FIRST] = behind(m, axis, sample[i + 1], sample[i]);
    qsort(gaps, LAST - FIRST, sizeof *gaps, compare_wider);
    for (uint32_t i = 0; i < GAPS; i++) {
        width -= gaps[i];
        if (m->bytes == 4) width = (double)(float)width;
    }
    return 2 * width > width ? width : 0;
}

/* Axes take turns. A narrow one begins when parts are no more than twice as wide along others. */
static void find_axes(maker *m)
{
    double widths[8], widest = 0;
    for (uint32_t axis = 0; axis < m->axes; axis++) {
        widths[axis] = width_of(m, axis);
        if (widths[axis] > widest) widest = widths[axis];
    }
    for (uint32_t level = 0; level < 32;)
        for (uint32_t axis = 0; axis < m->axes && level < 32; axis++) {
            const bool begins = 2 * widths[axis] > widest || !(widths[axis] < widest);
            if (begins) m->axis_of[level++] = (uint8_t)axis;
            widths[axis] = begins ? widest : 2 * widths[axis];
        }
}

/* The node has these points; its children have those before and behind the one in the middle. */
static void place(const maker *m, uint32_t *part, uint32_t count, uint32_t node, uint32_t level)
{
    if (count == 0) return;
    const uint32_t left = count_left(count), next = level + 1;
    sort(m, m->axis_of[level], part, count);
    m->order[node] = part[left];
    place(m, part, left, 2 * node + 1, next);
    place(m, part + left + 1, count - left - 1, 2 * node + 2, next);
}

/* What the array has behind its head. `part` is where the lowest indices go. */
static void write_nodes(const maker *m, uint32_t *part, unsigned char *nodes)
{
    const uint32_t room = kg_tree_node(KG_TREE_OF(m->bytes, m->axes));
    for (uint32_t i = 0; i < m->count; i++) part[i] = i;
    place(m, part, m->count, 0, 0);
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
    maker m = {malloc(points * axes * bytes + 1), bytes, axes, (uint32_t)points, NULL, {0}};
    if (!m.points) return false;
    value_begin_array(c->style, r);
    for (uint64_t i = 0; i < points * axes; i++)
        value_fill(&type, c->style, r, m.points + i * bytes);
    unsigned char *nodes = to + 8 * KG_TREE_HEAD;
    m.order = (uint32_t *)(void *)(nodes + (size_t)kg_tree_node(of->height) * points);
    if (points != 0) find_axes(&m);
    write_nodes(&m, m.order + points, nodes);
    uint64_t *head = (uint64_t *)(void *)to;
    kg_tree_head(of->height, points, head);
    if (points != 0) kg_tree_turns(m.axis_of, head);
    spoil(c, head);
    free(m.points);
    return true;
}
