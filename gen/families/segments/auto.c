/* Which variants a reduce over segments by offsets gets where its spec lists none. Those of the
 * form "mapped" were fastest on an H200. They go by elements of the array and the mean length of
 * segments (docs/results/h200_segments.md). */
#include "families/segments/segments.h"

#define ANY UINT64_MAX
#define COUNT_OF(table) (sizeof(table) / sizeof *(table))

typedef struct shape {
    uint64_t max_n;    /* elements of the array, up to which it is taken */
    uint64_t max_mean; /* of the lengths */
    uint32_t lanes, in_flight, in_turn, nwork, nwarps, range;
    bool elements; /* read one by one, not in vectors */
} shape;

#define SMALL (UINT64_C(1) << 17) /* no range: a block sums that many in a few microseconds */
#define MIDDLE (UINT64_C(1) << 21)
#define LARGE (UINT64_C(1) << 23)

static const shape shapes[] = {
    {SMALL, 6, 1, 1, 1, 4, 8, 0, true},
    {SMALL, 12, 4, 1, 1, 4, 8, 0, true},
    {SMALL, 64, 8, 1, 1, 8, 8, 0, true},
    {SMALL, 250, 32, 1, 1, 8, 8, 0, true},
    {SMALL, 700, 32, 1, 1, 4, 4, 0, false},
    {SMALL, ANY, 256, 1, 1, 4, 8, 0, false},
    {2 * SMALL, 1, 1, 2, 1, 2, 8, 0, true},
    {2 * SMALL, 6, 1, 1, 1, 3, 8, 0, true},
    {2 * SMALL, 28, 4, 1, 1, 5, 8, 0, true},
    {2 * SMALL, 64, 8, 1, 1, 4, 8, 0, false},
    {2 * SMALL, 250, 16, 1, 1, 4, 8, 0, false},
    {MIDDLE, 1, 1, 4, 1, 2, 8, 8192, true},
    {MIDDLE, 6, 1, 2, 1, 4, 12, 16384, true},
    {MIDDLE, 12, 1, 1, 1, 5, 12, 16384, false},
    {MIDDLE, 28, 2, 2, 1, 3, 8, 16384, false},
    {MIDDLE, 64, 8, 2, 1, 2, 8, 16384, false},
    {MIDDLE, 300, 16, 2, 1, 2, 8, 16384, false},
    {MIDDLE, 2000, 32, 1, 1, 4, 8, 8192, false},
    {MIDDLE, ANY, 128, 1, 1, 4, 4, 8192, false},
    {LARGE, 6, 1, 4, 1, 1, 8, 16384, true},
    {LARGE, 12, 1, 1, 4, 2, 8, 16384, false},
    {LARGE, 28, 1, 1, 2, 2, 8, 16384, false},
    {LARGE, 64, 4, 2, 1, 2, 8, 16384, false},
    {LARGE, 300, 8, 2, 1, 2, 8, 8192, false},
    {LARGE, 2000, 32, 1, 1, 4, 8, 16384, false},
    {ANY, 6, 1, 4, 1, 2, 8, 16384, true},
    {ANY, 12, 1, 2, 1, 2, 12, 16384, false},
    {ANY, 28, 1, 1, 4, 5, 8, 16384, false},
    {ANY, 64, 2, 2, 1, 3, 8, 65536, false},
    {ANY, 300, 8, 2, 2, 4, 8, 16384, false},
    {ANY, 700, 32, 2, 2, 4, 8, 16384, false},
    {ANY, 2000, 32, 2, 1, 4, 8, 16384, false},
    {ANY, 1 << 19, 128, 1, 1, 4, 4, 16384, false},
};

/* The same of elements of 8 bytes. */
static const shape wide_shapes[] = {
    {SMALL / 2, 3, 1, 1, 1, 4, 8, 0, true},
    {SMALL / 2, 6, 4, 1, 1, 4, 8, 0, true},
    {SMALL / 2, 32, 8, 1, 1, 8, 8, 0, true},
    {SMALL / 2, 125, 32, 1, 1, 8, 8, 0, true},
    {SMALL / 2, 350, 32, 1, 1, 4, 4, 0, false},
    {SMALL / 2, ANY, 256, 1, 1, 4, 8, 0, false},
    {SMALL, 1, 1, 2, 1, 2, 8, 0, true},
    {SMALL, 3, 1, 1, 1, 3, 8, 0, true},
    {SMALL, 14, 4, 1, 1, 5, 8, 0, true},
    {SMALL, 32, 8, 1, 1, 4, 8, 0, false},
    {SMALL, 125, 16, 1, 1, 4, 8, 0, false},
    {MIDDLE / 2, 1, 1, 4, 1, 2, 8, 8192, true},
    {MIDDLE / 2, 6, 1, 2, 1, 3, 8, 16384, true},
    {MIDDLE / 2, 8, 1, 1, 2, 2, 8, 16384, false},
    {MIDDLE / 2, 32, 4, 2, 2, 2, 8, 16384, false},
    {MIDDLE / 2, 150, 16, 2, 1, 2, 8, 16384, false},
    {MIDDLE / 2, 1000, 32, 1, 1, 4, 8, 8192, false},
    {MIDDLE / 2, ANY, 256, 1, 1, 4, 8, 16384, false},
    {LARGE / 2, 3, 1, 4, 1, 1, 8, 16384, true},
    {LARGE / 2, 28, 1, 1, 2, 2, 8, 16384, false},
    {LARGE / 2, 32, 4, 2, 1, 2, 8, 16384, false},
    {LARGE / 2, 150, 8, 2, 1, 2, 8, 8192, false},
    {LARGE / 2, 1000, 32, 1, 1, 4, 8, 16384, false},
    {ANY, 3, 1, 4, 1, 2, 8, 16384, true},
    {ANY, 16, 1, 1, 4, 5, 8, 16384, false},
    {ANY, 32, 4, 2, 2, 2, 8, 16384, false},
    {ANY, 150, 8, 2, 2, 4, 8, 16384, false},
    {ANY, 1000, 32, 2, 1, 4, 8, 16384, false},
    {ANY, 1 << 18, 128, 1, 1, 4, 4, 16384, false},
};

static number set(uint64_t value)
{
    return (number){.value = value, .set = true};
}

static bool serves(const plan_kernel *k, const shape *s)
{
    return k->spec->op.commutative.value || s->lanes == 1; /* in order */
}

/* Numbers of 4 and 8 bytes, with offsets that nobody looks at. Others were not measured. */
static bool is_measured(const plan_kernel *k)
{
    const type *t = k->element, *a = k->accumulator;
    if (segments_bounded(k)) return false;
    return t->n_fields == 0 && (t->size == 4 || t->size == 8) && a->n_fields == 0 && a->size <= 8;
}

static void add_shape(planner *p, const variant_spec *like, const shape *s)
{
    variant_spec v = *like;
    v.form.text = "mapped";
    segments_variant own = {.lanes = set(s->lanes),
                            .in_flight = set(s->in_flight),
                            .in_turn = set(s->in_turn),
                            .range = set(s->range)};
    v.own = &own;
    v.nwork = set(s->nwork);
    v.nwarps = set(s->nwarps);
    v.vector.text = s->elements ? "none" : "auto";
    if (s->max_n != ANY) v.max_n = set(s->max_n);
    v.limits[FEATURE_SEGMENT_LENGTH].max = s->max_mean == ANY ? (number){0} : set(s->max_mean);
    segments_plan_mapped(p, &v);
}

void segments_plan_mapped_auto(planner *p, const variant_spec *like)
{
    const plan_kernel *k = p->kernel;
    if (!is_measured(k)) return;
    const bool wide = k->element->size > 4;
    const shape *const from = wide ? wide_shapes : shapes;
    const size_t count = wide ? COUNT_OF(wide_shapes) : COUNT_OF(shapes);
    for (size_t i = 0; i < count; i++)
        if (serves(k, &from[i])) add_shape(p, like, &from[i]);
}
