/* Which variants a reduce over segments gets where its spec lists none: rows of tuning/shapes. */
#include <string.h>

#include "families/segments/segments.h"
#include "plan/geometry.h"

static const char *const items[] = {"vectors", "elements", NULL};
static const char *const partitions[] = {"offsets", "rows", "columns", NULL};
enum { OFFSETS, ROWS, COLUMNS };
static const char *const forms[] = {"whole", "thread", "warp", "block", "lane", NULL};
enum { WHOLE };
#define MOST_STRUCT 16u /* bytes */
#define LEAST_SHORT 16u /* elements: a segment of no more is short, however many bytes they have */

enum {
    OF,
    SIZE,
    ORDERED,
    FORM,
    MAX_N,
    MAX_LENGTH,
    MAX_BYTES,
    MAX_ROUNDS,
    LANES,
    IN_FLIGHT,
    IN_TURN,
    NWORK,
    NWARPS,
    RANGE,
    TILE,
    SLIM,
    ITEMS,
    N_COLUMNS
};
const shape_column segments_shapes[] = {
    [OF] = {"of", SHAPE_OF, "what tells segments apart", partitions, .needed = true},
    [SIZE] = {"size", SHAPE_FACT,
              "bytes of an element, of structs by offsets 4, 8 or 12; 0: another number or struct, "
              "or offsets are looked at"},
    [ORDERED] = {"ordered", SHAPE_FACT,
                 "1: the operator does not commute, 0: it does; not written: any"},
    [FORM] =
        {"form", SHAPE_WORD,
         "whole: lanes take segments whole, as \"mapped\" and \"lanes\" do; others as variants "
         "have them",
         forms},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many elements"},
    [MAX_LENGTH] = {"max_length", SHAPE_NUMBER, "segments of at most that mean length"},
    [MAX_BYTES] = {"max_bytes", SHAPE_NUMBER, "the same in bytes; 16 elements are always short"},
    [MAX_ROUNDS] = {"max_rounds", SHAPE_NUMBER, "rows of so many rounds of a block, or fewer"},
    [LANES] = {"lanes", SHAPE_NUMBER, "lanes of a segment by offsets"},
    [IN_FLIGHT] = {"in_flight", SHAPE_NUMBER, "segments at once; not written: one"},
    [IN_TURN] = {"in_turn", SHAPE_NUMBER, "segments in turn; not written: one"},
    [NWORK] = {"nwork", SHAPE_NUMBER, "items of a lane; not written: as many as it has room for"},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [RANGE] = {"range", SHAPE_NUMBER, "elements of a block at most; not written: any number"},
    [TILE] = {"tile", SHAPE_NUMBER,
              "bytes of a warp that elements come through, of whole words; not written: none"},
    [SLIM] = {"slim", SHAPE_NUMBER, "1: no vectors, so that registers are few; not written: 0"},
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

/* In elements. */
static number most_length(const plan_kernel *k, const shape_row *s)
{
    if (!s->of[MAX_BYTES].set) return shape_number(s, MAX_LENGTH);
    const uint64_t elements = s->of[MAX_BYTES].lo / k->element->size;
    return set(elements < LEAST_SHORT ? LEAST_SHORT : elements);
}

/* Not so large, nor of so many fields, that a lane has no registers for several. */
static bool in_words(const type *t)
{
    return t->size <= MOST_STRUCT && t->n_fields <= geometry_words(t->size);
}

/* Numbers of 4 and 8 bytes were measured, and structs of 12, with offsets that nobody looks at.
 * Other structs by offsets take the shapes of the nearest of them. */
static uint32_t size_of_shapes(const plan_kernel *k)
{
    const type *t = k->element, *a = k->accumulator;
    if (segments_bounded(k)) return 0;
    if (t->n_fields == 0 && a->n_fields == 0)
        return (t->size == 4 || t->size == 8) && a->size <= 8 ? t->size : 0;
    if (!word_is(&k->spec->partition, "offsets") || t->size < 4 || !in_words(t) || !in_words(a))
        return 0;
    return t->size < 8 ? 4 : t->size > 8 ? 12 : 8;
}

/* Four segments at once in few registers: of sums. Other operators would spill. */
static bool slim_fits(const plan_kernel *k, const shape_row *s)
{
    return word_is(&k->spec->op.named, "sum") || or_one(s, IN_FLIGHT).value <= 2;
}

static void add_mapped(planner *p, variant_spec v, const shape_row *s)
{
    const plan_kernel *k = p->kernel;
    v.form.text = "mapped";
    segments_variant own = {.lanes = shape_number(s, LANES),
                            .in_flight = or_one(s, IN_FLIGHT),
                            .in_turn = or_one(s, IN_TURN),
                            .range = set(s->of[RANGE].lo),
                            .slim = set(slim_fits(k, s) ? s->of[SLIM].lo : 0),
                            .tile = set(segments_has_tile(k) ? s->of[TILE].lo : 0)};
    v.own = &own;
    segments_plan_mapped(p, &v);
}

static void add_shape(planner *p, const shape_row *s, const shape_row *next)
{
    const plan_kernel *k = p->kernel;
    variant_spec v = {.at = k->spec->variants_at,
                      .pdl = {.value = true},
                      .nwork = shape_number(s, NWORK),
                      .nwarps = shape_number(s, NWARPS),
                      .max_n = shape_number(s, MAX_N)};
    (void)next;
    v.limits[FEATURE_SEGMENT_LENGTH].max = most_length(k, s);
    v.form.text = forms[s->of[FORM].lo];
    v.vector.text = s->of[ITEMS].lo ? "none" : "auto";
    if (s->of[FORM].lo != WHOLE) segments_plan_form(p, &v);
    else if (s->of[OF].lo == OFFSETS) add_mapped(p, v, s);
    else if (s->of[OF].lo == ROWS)
        segments_plan_lanes(p, &v, s->of[ITEMS].lo != 0, shape_value_of(s, MAX_ROUNDS));
}

void segments_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    const word *by = &k->spec->partition;
    (void)a;
    has[OF] = word_is(by, "columns") ? COLUMNS : word_is(by, "rows") ? ROWS : OFFSETS;
    has[SIZE] = size_of_shapes(k);
    has[ORDERED] = !k->spec->op.commutative.value;
}

static void take_mapping(const plan_variant *v, shape_row *row)
{
    static const struct {
        size_t column;
        const char *fact;
    } numbers[] = {{LANES, "lanes"}, {IN_FLIGHT, "in_flight"}, {IN_TURN, "in_turn"},
                   {RANGE, "range"}, {TILE, "tile"},           {SLIM, "slim"}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (plan_is(v, numbers[i].fact))
            shape_take(row, numbers[i].column, plan_number_of(v, numbers[i].fact));
}

/* Of no size is written, too: those that were measured are another matter. */
bool segments_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    const char *form = plan_word_of(v, "form");
    const plan_range *length = plan_limit_of(v, FEATURE_SEGMENT_LENGTH);
    const bool mapped = strcmp(form, "mapped") == 0;
    shape_take(row, SIZE, size_of_shapes(k));
    shape_take(row, FORM, WHOLE);
    shape_take(row, NWARPS, v->nwarps);
    shape_take(row, NWORK, v->nwork);
    if (mapped) take_mapping(v, row);
    shape_take(row, ITEMS, mapped ? !plan_is(v, "in_vectors") : !v->wide);
    shape_take_limit(row, MAX_N, v->max_n);
    if (length) shape_take_limit(row, MAX_LENGTH, length->hi);
    const bool whole = mapped || strcmp(form, "lanes") == 0;
    return v->pdl && (!length || length->lo == 0) &&
           (whole || shape_take_word(segments_shapes, row, FORM, form));
}

void segments_plan_auto(planner *p)
{
    uint64_t has[SHAPE_COLUMNS] = {0};
    segments_shape_facts(p->a, p->kernel, has);
    plan_take_shapes(p, has, add_shape, plan_serves_all);
}
