/* The variants of a search for neighbours: a thread block for each data block of queries. A thread
 * has several queries, each with its list in registers, and looks at all points, tile by tile.
 * Those that search by a tree stand in tree.c. */
#include "families/neighbours/neighbours.h"

#include <kgen/tree.h>

#include <string.h>

#include "plan/geometry.h"
#include "spec/keys.h"

#define POINTS 4u /* of a tile, that a thread loads together */
#define TILE 256u /* points in shared memory, at least one of each thread */
#define MOST_BUILD_NWORK 8u

const fact_info neighbours_facts[] = {
    {"dimensions", FACT_NUMBER, "coordinates of a point"},
    {"nearest", FACT_NUMBER, "how many neighbours are found"},
    {"all", FACT_FLAG, "whether the points themselves are the queries"},
    {"metric", FACT_WORD,
     "how far apart points are: `euclidean`, `manhattan`, `chebyshev` or `own`"},
    {"pitch", FACT_NUMBER, "elements of a row, where points are rows of one array"},
    {"fields", FACT_WORD, "which field each coordinate is, where points are structs"},
    {"computed", FACT_WORD,
     "what coordinates become when they are loaded: `f32` or `f64`; nothing: they stay what they "
     "are"},
    {"within", FACT_WORD,
     "what neighbours lie in: `radius` or `box`; nothing: the nearest are found"},
    {"gives", FACT_WORD,
     "with `within`, what is stored of neighbours: `counts`, `sums` or `lists`"},
    {"sees", FACT_WORD,
     "what operator text asks for: `d` the distance, `i` the index, `x` the differences"},
    {"form", FACT_WORD, "how points are found: `brute` or `tree`"},
    {"tile", FACT_NUMBER, "points that lie in shared memory at a time"},
    {"build_nwork", FACT_NUMBER, "of a tree: points of a thread that sorts"},
    {"approximate", FACT_WORD,
     "what may end a search early: `visits`, `factor` or `both`; nothing: it is exact"},
    {"payload_index", FACT_WORD,
     "the type of indices, where what comes with points is stored; nothing: it is not"},
    {"ordered", FACT_NUMBER,
     "from how many on queries are put into the order of the tree before the search; 0: never"},
    {"planes", FACT_NUMBER,
     "of queries that are sorted: levels of the tree whose planes lie in shared memory"},
    {"carried", FACT_NUMBER,
     "bytes of a query in the order, with its coordinates; 0: its number alone"},
    {"leaf", FACT_NUMBER, "of a tree: nodes that are looked at together; 0: one by one"},
    {"lanes", FACT_NUMBER, "of a tree: lanes of a warp that search for one query; 0: one"},
    {"in_pieces", FACT_FLAG,
     "a part of the array of points lies where the lowest indices come last of all"},
    {"together", FACT_FLAG,
     "of a tree: whether lanes of a warp that are done search for queries of others"},
    {"heap", FACT_FLAG, "whether the list of a query is a heap in shared memory, not in registers"},
    {"tree", FACT_WORD,
     "`kept`: the tree is what is made; `given`: the caller has it; nothing: each call builds one"},
    {.name = NULL},
};

static uint32_t index_size(const plan_kernel *k)
{
    return neighbours_index(k->spec)->size;
}

/* Registers of a list; of all points within, there is none. */
static uint32_t words_of(const plan_kernel *k)
{
    if (neighbours_gives(k->spec) != GIVES_NEAREST) return 0;
    return neighbours_k(k->spec) * geometry_words(neighbours_size(k) + index_size(k));
}

/* Queries of a thread, where a variant of the spec does not say. */
static uint32_t queries_of(const plan_kernel *k)
{
    return words_of(k) <= 4 ? 2 : 1;
}

/* Of each query. */
static uint32_t stored_bytes(const plan_kernel *k)
{
    const uint32_t index = neighbours_stores_indices(k->spec) ? index_size(k) : 0,
                   distance = neighbours_stores_distances(k->spec) ? neighbours_size(k) : 0;
    const type *payload = neighbours_payload(k->spec);
    switch (neighbours_gives(k->spec)) {
    case GIVES_COUNTS: return index_size(k);
    case GIVES_SUMS: return k->result->size;
    case GIVES_TREE: return 8 * kg_tree_each(neighbours_tree_of(k));
    default: /* of lists a place */
        return neighbours_k(k->spec) * (distance + index + (payload ? 2 * payload->size : 0));
    }
}

/* What is asked of all points within. */
static void add_within(const plan_kernel *k, plan_variant *variant)
{
    const neighbours_spec *own = k->spec->own;
    static const char *const gives[] = {
        [GIVES_COUNTS] = "counts", [GIVES_SUMS] = "sums", [GIVES_LISTS] = "lists"};
    const neighbours_giving giving = neighbours_gives(k->spec);
    if (giving == GIVES_NEAREST || giving == GIVES_TREE) return;
    plan_word(variant, "within", own->within.text);
    plan_word(variant, "gives", gives[giving]);
    plan_word(variant, "sees", neighbours_sees(k));
}

plan_variant neighbours_variant_of(planner *p, const variant_spec *v, uint32_t nwork)
{
    const plan_kernel *k = p->kernel;
    const neighbours_spec *own = k->spec->own;
    const uint32_t dimensions = neighbours_dimensions(k->spec), many = neighbours_k(k->spec);
    const bool lists = neighbours_gives(k->spec) == GIVES_LISTS; /* n counts their places */
    plan_variant variant = {
        .at = v->at,
        .dask = "block",
        .bask = v->bask.text ? v->bask.text : "warp_by_warp",
        .nwarps = number_or(&v->nwarps, 4),
        .nwork = number_or(&v->nwork, nwork),
        .vector = 1,
        .pdl = v->pdl.value,
        .min_cc = 75,
        .bytes_per_element = (lists ? 0 : neighbours_point_bytes(k)) + stored_bytes(k),
    };
    variant.batch = variant.nwork;
    plan_take_limits(&variant, v);
    plan_number(&variant, "dimensions", dimensions);
    plan_number(&variant, "nearest", many);
    plan_flag(&variant, "all", neighbours_of_all(k->spec));
    if (!neighbours_in_boxes(k->spec))
        plan_word(&variant, "metric",
                  neighbours_own_metric(k->spec) ? "own"
                                                 : word_or(&own->metric.named, "euclidean"));
    plan_word(&variant, "form", word_or(&v->form, "brute"));
    if (own->tree.text && !word_is(&own->tree, "per_call"))
        plan_word(&variant, "tree", own->tree.text);
    if (own->approximate.text) plan_word(&variant, "approximate", own->approximate.text);
    if (neighbours_payload(k->spec))
        plan_word(&variant, "payload_index", neighbours_index(k->spec)->name);
    if (neighbours_computed(k->element) != k->element)
        plan_word(&variant, "computed", neighbours_computed(k->element)->name);
    neighbours_take_points(p->a, k, &variant);
    add_within(k, &variant);
    return variant;
}

static void add_brute(planner *p, const variant_spec *v, uint32_t nwork)
{
    const plan_kernel *k = p->kernel;
    const uint32_t size = neighbours_size(k), dimensions = neighbours_dimensions(k->spec);
    const bool heap = neighbours_has_heap(k, v);
    plan_variant variant = neighbours_variant_of(p, v, heap ? 1 : nwork);
    if (heap && !v->nwarps.set) variant.nwarps = neighbours_heap_warps(k, false);
    const uint32_t tbs = 32 * variant.nwarps, tile = tbs > TILE ? tbs : TILE / tbs * tbs;
    const uint32_t point = neighbours_point_words(k),
                   list = geometry_words(neighbours_k(k->spec) * (size + index_size(k)));
    const uint32_t queries = neighbours_queries(k->spec);
    const bool within = neighbours_gives(k->spec) != GIVES_NEAREST;
    variant.template_name = within ? "neighbours/within_brute" : "neighbours/brute";
    variant.n_steps = 1;
    variant.steps[0] = (plan_step){.suffix = "",
                                   .grid = KG_GRID_BLOCKS,
                                   .shared_bytes = tile * dimensions * size,
                                   .terms = queries == KG_TERM_N ? 0 : queries};
    const uint32_t state = within ? neighbours_state_words(k) : list;
    variant.registers = 32 + POINTS * point + (point + state + 2) * variant.nwork;
    if (heap) neighbours_set_heap(k, &variant, false);
    if (heap) variant.registers = 56 + (POINTS + 1) * point;
    if (variant.registers > 255) variant.registers = 255;
    plan_number(&variant, "tile", tile);
    plan_add_variant(p, &variant,
                     arena_printf(p->a, "%s%s", heap ? "_heap" : "", variant.pdl ? "_pdl" : ""));
}

/* ---- auto: rows of tuning/shapes ---- */

static const char *const forms[] = {"brute", "tree", NULL};
static const char *const walks[] = {"alone", "together", NULL};

enum {
    WORDS,
    SIZE,
    DIMENSIONS,
    FORM,
    NWARPS,
    TREE_NWARPS,
    NWORK,
    BUILD_NWORK,
    LEAF,
    LANES,
    WALK,
    MIN_POINTS,
    MAX_POINTS,
    MAX_N,
    N_COLUMNS
};
const shape_column neighbours_shapes[] = {
    [WORDS] = {"words", SHAPE_FACT, "of 4 bytes, in the list that a query has; with `within`: 0"},
    [SIZE] = {"size", SHAPE_FACT, "bytes of a coordinate that is loaded"},
    [DIMENSIONS] = {"dimensions", SHAPE_FACT, "coordinates of a point"},
    [FORM] = {"form", SHAPE_WORD, "as variants have it", forms, true},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [TREE_NWARPS] = {"tree_nwarps", SHAPE_NUMBER, "the same, where a tree is all that is made"},
    [NWORK] = {"nwork", SHAPE_NUMBER, "queries of a thread; of trees not written: one"},
    [BUILD_NWORK] = {"build_nwork", SHAPE_NUMBER, "of a tree: points of a thread that sorts"},
    [LEAF] = {"leaf", SHAPE_NUMBER,
              "of a tree that is searched to its end: nodes that are looked at together"},
    [LANES] = {"lanes", SHAPE_NUMBER, "of a tree: lanes of a warp that search for one query"},
    [WALK] = {"walk", SHAPE_WORD, "of a tree that is searched to its end: as variants have it",
              walks},
    [MIN_POINTS] = {"min_points", SHAPE_NUMBER, "from so many points on, where the tree is built"},
    [MAX_POINTS] = {"max_points", SHAPE_NUMBER, "up to so many points"},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many queries"},
    [N_COLUMNS] = {.name = NULL},
};

/* Lists in shared memory leave room for several blocks, of fewer warps. Where that is one, its
 * threads sort more points each, so that tiles of a tree are as large. Brute force has such lists
 * only for what no tree serves. */
static bool fits(const plan_kernel *k, variant_spec *v)
{
    const bool tree = neighbours_by_tree(v), heap = words_of(k) > NEIGHBOURS_LIST_WORDS;
    const uint32_t warps = neighbours_heap_warps(k, tree);
    neighbours_variant *own = v->own;
    if (neighbours_gives(k->spec) != GIVES_NEAREST || neighbours_by_warps(v)) return true;
    if (!tree && !heap) return true;
    if (warps < v->nwarps.value) v->nwarps.value = warps;
    if (tree && warps == 1) own->build_nwork = (number){.set = true, .value = MOST_BUILD_NWORK};
    if (!tree) own->list.text = "heap";
    return tree || !v->limits[FEATURE_POINTS].max.set;
}

/* Where leaves were timed: points of up to eight words, and a search that visits what it must. What
 * another one finds depends on the leaf. */
static bool may_have_leaves(const plan_kernel *k)
{
    const neighbours_spec *own = k->spec->own;
    return neighbours_gives(k->spec) == GIVES_NEAREST && !own->approximate.text &&
           neighbours_point_words(k) <= 8;
}

/* Behind a tree that serves every n no other one would ever be taken. */
static bool has_tree(const planner *p)
{
    if (!plan_serves_every_n(p)) return false;
    return strcmp(plan_word_of(p->variants.at[p->variants.count - 1], "form"), "tree") == 0;
}

static void add_shape(planner *p, const shape_row *s, const shape_row *next)
{
    neighbours_variant own = {.build_nwork = shape_number(s, BUILD_NWORK),
                              .lanes = shape_number(s, LANES)};
    const bool leaves = may_have_leaves(p->kernel);
    if (leaves) own.leaf = shape_number(s, LEAF);
    if (s->of[WALK].set) own.walk.text = walks[s->of[WALK].lo];
    if ((own.lanes.set || own.walk.text) && !leaves) return;
    variant_spec v = {.at = p->kernel->spec->variants_at,
                      .own = &own,
                      .form.text = forms[s->of[FORM].lo],
                      .nwarps = shape_number(s, NWARPS),
                      .nwork = shape_number(s, NWORK),
                      .max_n = shape_number(s, MAX_N)};
    (void)next;
    if (neighbours_gives(p->kernel->spec) == GIVES_TREE && shape_number(s, TREE_NWARPS).set)
        v.nwarps = shape_number(s, TREE_NWARPS);
    const bool trees_alone = neighbours_trees_alone(p->kernel->spec);
    if (!trees_alone || neighbours_gives(p->kernel->spec) == GIVES_TREE)
        v.limits[FEATURE_POINTS].min = shape_number(s, MIN_POINTS);
    v.limits[FEATURE_POINTS].max = shape_number(s, MAX_POINTS);
    if (!fits(p->kernel, &v)) return;
    if (trees_alone && !neighbours_by_tree(&v)) return;
    if (neighbours_by_tree(&v) && has_tree(p)) return;
    if (neighbours_needs_order(p->kernel->spec) &&
        (neighbours_by_tree(&v) || v.limits[FEATURE_POINTS].max.set))
        return;                            /* one brute force serves all */
    v.pdl.value = !neighbours_by_tree(&v); /* trees were slower with it */
    if (neighbours_by_tree(&v)) neighbours_add_tree(p, &v);
    else add_brute(p, &v, queries_of(p->kernel));
}

void neighbours_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    has[WORDS] = words_of(k);
    has[SIZE] = neighbours_size(k);
    has[DIMENSIONS] = neighbours_dimensions(k->spec);
}

/* Of no list is written, too: those of some words are another matter. */
bool neighbours_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    const bool tree = strcmp(plan_word_of(v, "form"), "tree") == 0;
    const plan_range *points = plan_limit_of(v, FEATURE_POINTS);
    shape_take(row, WORDS, words_of(k));
    shape_take(row, SIZE, neighbours_size(k));
    shape_take(row, DIMENSIONS, neighbours_dimensions(k->spec));
    shape_take(row, FORM, tree ? 1 : 0);
    shape_take(row, NWARPS, v->nwarps);
    shape_take(row, NWORK, v->nwork);
    if (plan_is(v, "build_nwork")) shape_take(row, BUILD_NWORK, plan_number_of(v, "build_nwork"));
    if (plan_is(v, "leaf")) shape_take(row, LEAF, plan_number_of(v, "leaf"));
    if (plan_is(v, "lanes")) shape_take(row, LANES, plan_number_of(v, "lanes"));
    if (plan_is(v, "together")) shape_take(row, WALK, 1);
    if (points && points->lo) shape_take(row, MIN_POINTS, points->lo);
    if (points) shape_take_limit(row, MAX_POINTS, points->hi);
    shape_take_limit(row, MAX_N, v->max_n);
    return v->pdl != tree;
}

void neighbours_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    const uint32_t most = queries_of(p->kernel);
    uint64_t has[SHAPE_COLUMNS] = {0};
    neighbours_shape_facts(p->a, p->kernel, has);
    if (!neighbours_lists_fit(p)) return;
    if (spec->n_variants == 0) plan_take_shapes(p, has, add_shape, plan_serves_all);
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        if (neighbours_by_tree(v)) neighbours_add_tree(p, v);
        else add_brute(p, v, most);
    }
}
