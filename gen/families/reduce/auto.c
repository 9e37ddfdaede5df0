/* What `auto` takes: rows of tuning/shapes. A kernel has rows of several kinds, one after the
 * other: those whose vectors need aligned inputs, and those that serve every alignment. */
#include <string.h>

#include "families/reduce/reduce.h"
#include "plan/geometry.h"

static const char *const kinds[] = {"vectors", "staged", "apart", "singles", "rest", "tree", NULL};
static const char *const orders[] = {"any", "kept", NULL};
static const char *const partials[] = {"light", "packed", "heavy", NULL};
enum { LIGHT, PACKED, HEAVY };
static const char *const items[] = {"vectors", "elements", NULL};

enum {
    OF,
    BYTES,
    VECTOR,
    RESULTS,
    ORDER,
    PARTIAL,
    REGISTERS,
    ITEMS,
    NWARPS,
    LOAD,
    NWORK,
    BLOCKS,
    PER_SM,
    MAX_BYTES,
    MAX_BLOCKS,
    N_COLUMNS
};
const shape_column reduce_shapes[] = {
    [OF] = {"of", SHAPE_OF,
            "vectors: where all inputs reach a boundary together; staged: of elements that a warp "
            "loads together; apart: of one input alone; singles: of elements that fill no vectors; "
            "rest: of every alignment behind them; tree: the same bits everywhere",
            kinds, true},
    [BYTES] = {"bytes", SHAPE_FACT, "an element of all inputs together"},
    [VECTOR] = {"vector", SHAPE_FACT, "bytes of a vector of all inputs together"},
    [RESULTS] = {"results", SHAPE_FACT, "how many a spec lists; 0: it has one, and no list"},
    [ORDER] = {"order", SHAPE_OF, "of the elements: any, or kept", orders},
    [PARTIAL] = {"partial", SHAPE_OF,
                 "a partial result: packed into one word with its ticket, or heavy: of more than 8 "
                 "bytes, and of four elements",
                 partials},
    [REGISTERS] = {"registers", SHAPE_FACT, "of a thread that holds 128 bytes of vectors"},
    [ITEMS] = {"items", SHAPE_WORD, "what a thread of a tree takes", items},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [LOAD] = {"load", SHAPE_NUMBER, "bytes that a thread has under way, if it can be"},
    [NWORK] = {"nwork", SHAPE_NUMBER,
               "items of a thread; for lack of both, what a variant of the "
               "spec has that does not say"},
    [BLOCKS] = {"blocks", SHAPE_NUMBER, "thread blocks"},
    [PER_SM] = {"per_sm", SHAPE_NUMBER,
                "thread blocks of a multiprocessor; not written: as many "
                "as have registers"},
    [MAX_BYTES] = {"max_bytes", SHAPE_NUMBER, "up to so many bytes of inputs"},
    [MAX_BLOCKS] = {"max_blocks", SHAPE_NUMBER, "up to so many data blocks"},
    [N_COLUMNS] = {.name = NULL},
};

enum { MANY_LOADED = 128, MOST_SINGLES = 16 };

static uint32_t at_least_one(uint32_t count)
{
    return count ? count : 1;
}

static uint32_t power_within(uint32_t most)
{
    uint32_t power = 1;
    while (2 * power <= most) power *= 2;
    return power;
}

/* Blocks of 256 threads that an SM has registers for: with several results no more of them, so that
 * none waits for another to end. */
static uint32_t resident(const plan_kernel *k, uint32_t nwork)
{
    const uint32_t registers = reduce_once_registers(k, &(reduce_shape){.nwork = nwork});
    return at_least_one(65536 / 256 / ((registers + 7) / 8 * 8));
}

/* Partial results may be far larger than elements, such as a value with its place. */
static bool heavy(const plan_kernel *k, const reduce_arrays *in)
{
    return k->accumulator->size > 8 && k->accumulator->size >= 4 * in->bytes;
}

static void take_facts(const plan_kernel *k, const reduce_arrays *in, uint64_t has[SHAPE_COLUMNS])
{
    const uint32_t vector = in->vector * in->bytes;
    has[BYTES] = in->bytes;
    has[VECTOR] = vector;
    has[RESULTS] = k->spec->n_results;
    has[ORDER] = k->spec->op.commutative.value ? 0 : 1;
    has[PARTIAL] = reduce_packs(k) ? PACKED : heavy(k, in) ? HEAVY : LIGHT;
    if (vector)
        has[REGISTERS] =
            reduce_once_registers(k, &(reduce_shape){.nwork = at_least_one(MANY_LOADED / vector)});
}

void reduce_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    const reduce_arrays in = reduce_arrays_of(k);
    take_facts(k, &in, has);
}

/* In one launch by vectors, as rows have it: early, and in the order of the operator. Of several
 * blocks the last takes words with tags, or one word. */
static bool is_of_vectors(const plan_kernel *k, const plan_variant *v)
{
    const bool rows = strcmp(v->dask, "row") == 0;
    return strcmp(v->template_name, "reduce/once") == 0 && v->pdl && !plan_is(v, "apart") &&
           rows != k->spec->op.commutative.value && strcmp(v->bask, "warp_by_warp") == 0 &&
           (v->steps[0].fixed == 1 || plan_is(v, "tags") || plan_is(v, "packed"));
}

/* One by one, for all elements that no vector before serves. */
static bool is_of_elements(const plan_kernel *k, const plan_variant *v)
{
    layout usual = v->s1;
    if (v->nwork > 1)
        (void)layout_solve(&usual, k->accumulator->size, v->nwork, v->nwarps,
                           (layout_mode){.rule = PAD_AUTO});
    return strcmp(v->template_name, "reduce/reduce") == 0 && usual.mode.rule == v->s1.mode.rule &&
           usual.mode.amount == v->s1.mode.amount;
}

/* What is 0 of a kernel is written, too: sums of several results are another matter. */
bool reduce_shape_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    const reduce_arrays in = reduce_arrays_of(k);
    const bool vectors = is_of_vectors(k, v);
    uint64_t has[SHAPE_COLUMNS] = {0};
    take_facts(k, &in, has);
    shape_take(row, OF,
               !vectors    ? reduce_kind_of_elements(&in)
               : in.staged ? REDUCE_STAGED
                           : REDUCE_VECTORS);
    shape_take(row, RESULTS, has[RESULTS]);
    shape_take(row, ORDER, has[ORDER]);
    shape_take(row, PARTIAL, has[PARTIAL]);
    shape_take(row, NWARPS, v->nwarps);
    shape_take(row, NWORK, v->nwork);
    if (v->steps[0].fixed) shape_take(row, BLOCKS, v->steps[0].fixed);
    else shape_take(row, PER_SM, v->steps[0].per_sm);
    if (v->max_n < UINT64_MAX / in.bytes) shape_take(row, MAX_BYTES, v->max_n * in.bytes);
    return strcmp(v->adder, "sklansky") == 0 && (vectors || is_of_elements(k, v));
}

/* Elements that move together in such a shape; 0: there are none such. */
static uint32_t vector_of(const reduce_arrays *in, const shape_row *s)
{
    switch ((reduce_kind)s->of[OF].lo) {
    case REDUCE_VECTORS:
    case REDUCE_STAGED: return in->vector;
    case REDUCE_APART: return in->apart_vector;
    case REDUCE_TREE: return s->of[ITEMS].lo == 0 ? reduce_tree_vector(in) : 1;
    default: return 1;
    }
}

/* Runs of a tree are subtrees: powers of two. */
static uint32_t items_of(const plan_kernel *k, uint32_t bytes, const shape_row *s)
{
    const uint32_t load = shape_value_of(s, LOAD);
    if (s->of[NWORK].set) return shape_value_of(s, NWORK);
    if (!load) return reduce_usual_nwork(k);
    if (s->of[OF].lo != REDUCE_TREE) return at_least_one(load / bytes);
    const uint32_t count = power_within(load / bytes);
    return s->of[ITEMS].lo == 0 || count < MOST_SINGLES ? count : MOST_SINGLES;
}

static reduce_shape shape_of(const plan_kernel *k, const reduce_arrays *in, const shape_row *s,
                             uint32_t vector)
{
    const bool ends_by_words = s->of[OF].lo != REDUCE_SINGLES && s->of[OF].lo != REDUCE_REST;
    reduce_shape shape = {.nwarps = shape_value_of(s, NWARPS),
                          .nwork = items_of(k, vector * in->bytes, s),
                          .rows = shape_value_of(s, BLOCKS),
                          .per_sm = shape_value_of(s, PER_SM),
                          .pdl = ends_by_words,
                          .tags = ends_by_words,
                          .apart = s->of[OF].lo == REDUCE_APART,
                          .max_n = UINT64_MAX};
    const uint64_t block = (uint64_t)WARP_SIZE * shape.nwarps * shape.nwork * vector;
    if (!shape.rows && !shape.per_sm) shape.per_sm = resident(k, shape.nwork);
    if (s->of[MAX_BLOCKS].set) shape.max_n = s->of[MAX_BLOCKS].lo * block;
    else if (s->of[MAX_BYTES].set) shape.max_n = s->of[MAX_BYTES].lo / in->bytes;
    return shape;
}

/* Up to so many bytes as what follows: the row says nothing of its own. */
static bool adds_nothing(const plan_kernel *k, const reduce_arrays *in, const shape_row *s,
                         const shape_row *next)
{
    if (!next || !s->of[MAX_BYTES].set || s->of[ITEMS].lo != next->of[ITEMS].lo) return false;
    const reduce_shape a = shape_of(k, in, s, vector_of(in, s));
    const reduce_shape b = shape_of(k, in, next, vector_of(in, next));
    return a.nwarps == b.nwarps && a.nwork == b.nwork && a.rows == b.rows && a.per_sm == b.per_sm;
}

bool reduce_plan_shapes(planner *p, reduce_kind of, reduce_adder *add)
{
    const plan_kernel *k = p->kernel;
    const reduce_arrays in = reduce_arrays_of(k);
    uint64_t has[SHAPE_COLUMNS] = {[OF] = of}, reached[] = {0, 0};
    bool serves_all = false;
    take_facts(k, &in, has);
    for (const shape_row *s = NULL; (s = shapes_next(p->shapes, s, has));) {
        const uint32_t vector = vector_of(&in, s);
        if (!vector || adds_nothing(k, &in, s, shapes_next(p->shapes, s, has))) continue;
        const reduce_shape shape = shape_of(k, &in, s, vector);
        uint64_t *most = &reached[s->of[ITEMS].lo];
        if (shape.max_n <= *most) continue;
        *most = shape.max_n;
        serves_all = shape.max_n == UINT64_MAX && (of != REDUCE_TREE || s->of[ITEMS].lo != 0);
        add(p, shape, s->of[ITEMS].lo == 0 ? vector : 0);
    }
    return serves_all;
}
