/* What `auto` takes: rows of tuning/shapes. */
#include <string.h>

#include "families/transpose/variants.h"

static const char *const calls_words[] = {"all", "aligned", "misaligned", "flat", "thin", NULL};

enum { SIZE, CALLS, WORD, COLUMNS, ROWS, RUNS, NWARPS, NWORK, GROUP, MAX_ROWS, MAX_N, N_COLUMNS };
const shape_column transpose_shapes[] = {
    [SIZE] = {"size", SHAPE_FACT, "bytes of an element"},
    [CALLS] = {"calls", SHAPE_WORD,
               "what calls it is for: planes whose rows begin on boundaries, "
               "others, planes of few rows, or of few columns",
               calls_words},
    [WORD] = {"word", SHAPE_NUMBER, "bytes that a lane moves at once; not written: an element"},
    [COLUMNS] = {"thread_columns", SHAPE_NUMBER,
                 "elements of a row that a thread takes, without a tile"},
    [ROWS] = {"thread_rows", SHAPE_NUMBER, "or of a column"},
    [RUNS] = {"runs", SHAPE_NUMBER, "1: columns of a tile go out end to end; not written: 0"},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER, "rows of a warp in a tile, or of a thread"},
    [GROUP] = {"group", SHAPE_NUMBER, "tiles of a column that blocks take one after the other"},
    [MAX_ROWS] = {"max_rows", SHAPE_NUMBER, "of planes of at most so many rows"},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many elements"},
    [N_COLUMNS] = {.name = NULL},
};

void transpose_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    has[SIZE] = k->element->size;
}

/* Rows of the table say up to how many rows of a plane these are for. */
static bool takes_few_rows(const plan_variant *v)
{
    return plan_is(v, "thread_rows") || plan_is(v, "unit");
}

/* What the limits of a variant say of the calls that it is for. */
static calls calls_of(const plan_variant *v)
{
    if (v->n_limits == 0) {
        const bool all = v->n_ranges == 0 || plan_is(v, "word");
        return all ? ALL : v->ranges[0].lo ? MISALIGNED : ALIGNED;
    }
    if (v->limits[0].feature == KG_FEATURE_OWN + FEATURE_COLUMNS) return THIN;
    if (v->n_ranges) return MISALIGNED;
    return takes_few_rows(v) ? ALL : FLAT;
}

static bool are_alike(const plan_range *a, const plan_range *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (a[i].feature != b[i].feature || a[i].lo != b[i].lo || a[i].hi != b[i].hi) return false;
    return true;
}

/* How high those planes may be; NULL: as high as any. */
static const plan_range *most_rows(const plan_variant *v)
{
    return takes_few_rows(v) ? plan_limit_of(v, FEATURE_ROWS) : NULL;
}

/* Rows have no other limits than these. */
static bool has_those_limits(const plan_variant *v, calls of)
{
    plan_variant like = {.max_n = v->max_n};
    if (plan_is(v, "word")) return v->n_limits == 0;
    const plan_range *rows = most_rows(v);
    if (rows) like.limits[like.n_limits++] = (plan_range){rows->feature, 0, rows->hi};
    transpose_limit(&like, of);
    return like.n_limits == v->n_limits && like.n_ranges == v->n_ranges &&
           are_alike(like.limits, v->limits, like.n_limits) &&
           are_alike(like.ranges, v->ranges, like.n_ranges);
}

bool transpose_shape_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    const bool thin = strcmp(v->template_name, "transpose/thin") == 0, runs = plan_is(v, "unit");
    const uint32_t word = plan_number_of(v, "word"), group = plan_number_of(v, "group");
    const calls of = calls_of(v);
    if (of != ALL) shape_take(row, CALLS, of);
    if (word) shape_take(row, WORD, word);
    const uint32_t low = plan_number_of(v, "thread_rows");
    if (low) shape_take(row, ROWS, low);
    else if (thin) shape_take(row, COLUMNS, v->steps[0].tile_width);
    if (runs) shape_take(row, RUNS, 1);
    shape_take(row, NWARPS, v->nwarps);
    if (!word) shape_take(row, NWORK, v->nwork);
    if (group > 1) shape_take(row, GROUP, group);
    if (most_rows(v)) shape_take(row, MAX_ROWS, most_rows(v)->hi);
    if (v->max_n != UINT64_MAX) shape_take(row, MAX_N, v->max_n);
    const layout_mode usual = transpose_mode(&(variant_spec){0}, k->element->size);
    const bool padded = thin || runs || word ||
                        (v->s1.mode.rule == usual.rule && v->s1.mode.amount == usual.amount);
    return v->pdl && v->batch == v->nwork && padded && has_those_limits(v, of) &&
           strcmp(v->bask, thin || runs ? "block_by_block" : "warp_by_warp") == 0;
}

static void add_shape(planner *p, const shape_row *s)
{
    transpose_variant own = {.group = {.value = 1, .set = true},
                             .word = shape_number(s, WORD),
                             .thread_columns = shape_number(s, COLUMNS),
                             .thread_rows = shape_number(s, ROWS),
                             .runs = {.value = s->of[RUNS].lo != 0}};
    if (s->of[GROUP].set) own.group = shape_number(s, GROUP);
    variant_spec v = {.at = p->kernel->spec->variants_at,
                      .pdl = {.value = true},
                      .nwarps = shape_number(s, NWARPS),
                      .nwork = shape_number(s, NWORK),
                      .max_n = shape_number(s, MAX_N),
                      .limits = {[FEATURE_ROWS] = {.max = shape_number(s, MAX_ROWS)}},
                      .own = &own};
    const calls of = (calls)s->of[CALLS].lo;
    if (own.runs.value) transpose_add_runs(p, &v);
    else if (of == THIN || transpose_is_thin(&own)) transpose_add_thin(p, &v, of);
    else if (own.word.set) transpose_add_words(p, &v);
    else transpose_add_tiles(p, &v, of);
}

void transpose_add_shapes(planner *p)
{
    const uint64_t has[N_COLUMNS] = {[SIZE] = p->kernel->element->size};
    for (const shape_row *s = NULL; (s = shapes_next(p->shapes, s, has));) add_shape(p, s);
}
