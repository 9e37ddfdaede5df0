/* Which variants a reduce over segments by offsets gets where its spec lists none. Those of the
 * form "mapped" were fastest on an H200. They go by the bytes of the array and the mean length of
 * segments (docs/results/h200_segments.md). */
#include "families/segments/segments.h"

#define ANY UINT64_MAX
#define MEASURED_BYTES 4u /* of the elements that the borders were measured with */

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
    {SMALL, 6, 1, 1, 1, 4, 8, 0, true},          {SMALL, 12, 4, 1, 1, 4, 8, 0, true},
    {SMALL, 64, 8, 1, 1, 8, 8, 0, true},         {SMALL, 250, 32, 1, 1, 8, 8, 0, true},
    {SMALL, 700, 32, 1, 1, 4, 4, 0, false},      {SMALL, ANY, 256, 1, 1, 4, 8, 0, false},
    {2 * SMALL, 1, 1, 2, 1, 2, 8, 0, true},      {2 * SMALL, 6, 1, 1, 1, 3, 8, 0, true},
    {2 * SMALL, 28, 4, 1, 1, 5, 8, 0, true},     {2 * SMALL, 64, 8, 1, 1, 4, 8, 0, false},
    {2 * SMALL, 250, 16, 1, 1, 4, 8, 0, false},  {MIDDLE, 1, 1, 4, 1, 2, 8, 8192, true},
    {MIDDLE, 6, 1, 2, 1, 4, 12, 16384, true},    {MIDDLE, 12, 1, 1, 1, 5, 12, 16384, false},
    {MIDDLE, 28, 2, 2, 1, 3, 8, 16384, false},   {MIDDLE, 64, 8, 2, 1, 2, 8, 16384, false},
    {MIDDLE, 300, 16, 2, 1, 2, 8, 16384, false}, {MIDDLE, 2000, 32, 1, 1, 4, 8, 8192, false},
    {MIDDLE, ANY, 128, 1, 1, 4, 4, 8192, false}, {LARGE, 6, 1, 4, 1, 1, 8, 16384, true},
    {LARGE, 12, 1, 1, 4, 5, 12, 16384, false},   {LARGE, 28, 1, 1, 2, 2, 8, 16384, false},
    {LARGE, 64, 4, 2, 1, 2, 8, 16384, false},    {LARGE, 300, 8, 2, 1, 2, 8, 8192, false},
    {LARGE, 2000, 32, 1, 1, 4, 8, 16384, false}, {ANY, 6, 1, 4, 1, 2, 8, 16384, true},
    {ANY, 12, 1, 2, 1, 2, 12, 16384, false},     {ANY, 28, 1, 1, 4, 5, 8, 16384, false},
    {ANY, 64, 2, 2, 1, 3, 8, 32768, false},      {ANY, 300, 8, 2, 1, 4, 8, 16384, false},
    {ANY, 2000, 32, 2, 1, 4, 8, 16384, false},   {ANY, 1 << 19, 128, 1, 1, 4, 4, 16384, false},
};

static number set(uint64_t value)
{
    return (number){.value = value, .set = true};
}

/* Borders of arrays are those of bytes; of longer elements, so are those of segments. */
static uint64_t scaled(uint64_t measured, const type *t)
{
    if (measured == ANY || t->size <= MEASURED_BYTES) return measured;
    const uint64_t least = measured * MEASURED_BYTES / t->size;
    return least ? least : 1;
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

void segments_plan_mapped_auto(planner *p, const variant_spec *like)
{
    const plan_kernel *k = p->kernel;
    if (!is_measured(k)) return;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const shape *s = &shapes[i];
        if (!serves(k, s)) continue;
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
        if (s->max_n != ANY) v.max_n = set(scaled(s->max_n, k->element));
        v.limits[FEATURE_SEGMENT_LENGTH].max =
            s->max_mean == ANY ? (number){0} : set(scaled(s->max_mean, k->element));
        segments_plan_mapped(p, &v);
    }
}
