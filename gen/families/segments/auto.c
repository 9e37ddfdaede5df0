/* Which variants a reduce over segments gets where its spec lists none. Over offsets those of the
 * form "mapped" are rows of tuning/shapes, and over rows of a plane those of the form "lanes". */
#include "families/segments/segments.h"

static const char *const items[] = {"vectors", "elements", NULL};
#define OFFSETS 0u
#define ROWS 1u
static const char *const partitions[] = {"offsets", "rows", NULL};

enum {
    OF,
    SIZE,
    MAX_N,
    MAX_LENGTH,
    LANES,
    IN_FLIGHT,
    IN_TURN,
    NWORK,
    NWARPS,
    RANGE,
    ITEMS,
    N_COLUMNS
};
const shape_column segments_shapes[] = {
    [OF] = {"of", SHAPE_OF, "what tells segments apart", partitions, .needed = true},
    [SIZE] = {"size", SHAPE_FACT, "bytes of an element"},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many elements"},
    [MAX_LENGTH] = {"max_length", SHAPE_NUMBER, "segments of at most that mean length"},
    [LANES] = {"lanes", SHAPE_NUMBER, "lanes of a segment by offsets"},
    [IN_FLIGHT] = {"in_flight", SHAPE_NUMBER, "segments at once; not written: one"},
    [IN_TURN] = {"in_turn", SHAPE_NUMBER, "segments in turn; not written: one"},
    [NWORK] = {"nwork", SHAPE_NUMBER, "items of a lane", .needed = true},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [RANGE] = {"range", SHAPE_NUMBER, "elements of a block at most; not written: any number"},
    [ITEMS] = {"items", SHAPE_WORD, "what a lane reads", items},
    [N_COLUMNS] = {.name = NULL},
};

static number set(uint64_t value)
{
    return (number){.value = value, .set = true};
}

static number or_one(const shape_row *s, size_t column)
{
    return s->of[column].set ? shape_number(s, column) : set(1);
}

/* What lines for both have. */
static variant_spec start(const variant_spec *like, const shape_row *s)
{
    variant_spec v = *like;
    v.nwork = shape_number(s, NWORK);
    v.nwarps = shape_number(s, NWARPS);
    if (s->of[MAX_N].set) v.max_n = shape_number(s, MAX_N);
    v.limits[FEATURE_SEGMENT_LENGTH].max = shape_number(s, MAX_LENGTH);
    return v;
}

static bool serves(const plan_kernel *k, const shape_row *s)
{
    return k->spec->op.commutative.value || s->of[LANES].lo == 1; /* in order */
}

/* Numbers of 4 and 8 bytes, with offsets that nobody looks at. Others were not measured. */
static bool is_measured(const plan_kernel *k)
{
    const type *t = k->element, *a = k->accumulator;
    if (segments_bounded(k)) return false;
    return t->n_fields == 0 && (t->size == 4 || t->size == 8) && a->n_fields == 0 && a->size <= 8;
}

static void add_shape(planner *p, const variant_spec *like, const shape_row *s)
{
    variant_spec v = start(like, s);
    v.form.text = "mapped";
    segments_variant own = {.lanes = shape_number(s, LANES),
                            .in_flight = or_one(s, IN_FLIGHT),
                            .in_turn = or_one(s, IN_TURN),
                            .range = set(s->of[RANGE].lo)};
    v.own = &own;
    v.vector.text = s->of[ITEMS].lo ? "none" : "auto";
    segments_plan_mapped(p, &v);
}

void segments_plan_mapped_auto(planner *p, const variant_spec *like)
{
    const uint64_t has[SHAPE_COLUMNS] = {[OF] = OFFSETS, [SIZE] = p->kernel->element->size};
    if (!is_measured(p->kernel)) return;
    for (const shape_row *s = NULL; (s = shapes_next(p->shapes, s, has));)
        if (serves(p->kernel, s)) add_shape(p, like, s);
}

void segments_plan_rows_auto(planner *p, const variant_spec *like)
{
    const uint64_t has[SHAPE_COLUMNS] = {[OF] = ROWS, [SIZE] = p->kernel->element->size};
    if (!is_measured(p->kernel)) return;
    for (const shape_row *s = NULL; (s = shapes_next(p->shapes, s, has));) {
        const variant_spec v = start(like, s);
        segments_plan_lanes(p, &v, s->of[ITEMS].lo != 0);
    }
}
