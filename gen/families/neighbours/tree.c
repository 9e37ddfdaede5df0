/* The variants that search by a kd-tree. A call builds the tree of its points in the workspace. It
 * parts them level by level, and a block does the levels of parts that it holds. Then each thread
 * walks down. */
#include "families/neighbours/neighbours.h"

#include <kgen/tree.h>

#include "plan/geometry.h"
#include "spec/keys.h"

#define REST_BYTES (48u * 1024u) /* of shared memory, which all devices have */

#define AXES_BYTES (8 * (KG_TREE_AXES_WORDS + 2)) /* which axes part points; begins at 16 bytes */

/* Kernels of a build, in the order of variant.steps. The last two are not always there. */
enum {
    STEP_KEYS,
    STEP_SAMPLE,
    STEP_COUNT,
    STEP_SPLIT,
    STEP_REST,
    STEP_NODES,
    STEP_LOWEST,
    STEP_BELOW,
    BUILD_STEPS
};

bool neighbours_by_tree(const variant_spec *v)
{
    return word_is(&v->form, "tree");
}

/* A key and an index, each as wide as a coordinate. */
static uint32_t item_bytes(const plan_kernel *k)
{
    return 2 * neighbours_size(k);
}

/* A point on its way to its place: keys along all axes and an index. */
static uint32_t moved_bytes(const plan_kernel *k)
{
    return (neighbours_dimensions(k->spec) + 1) * neighbours_size(k);
}

/* A multiple of 16, but for 8, so that a node is read by accesses of 16 bytes. */
static uint32_t node_bytes(const plan_kernel *k)
{
    const uint32_t bytes = neighbours_dimensions(k->spec) * neighbours_size(k);
    return bytes == 8 ? 8 : geometry_align16(bytes);
}

/* Of equal distances the lowest index comes first, where indices of the nearest are kept. A tree
 * that is kept serves all. */
bool neighbours_has_lowest(const kg_spec *spec)
{
    if (neighbours_gives(spec) == GIVES_TREE) return true;
    return neighbours_gives(spec) == GIVES_NEAREST && neighbours_knows_indices(spec);
}

/* A tree that is kept gets its lowest indices last of all. So one of the arrays of points has a
 * piece where these will be; the other lies where nodes and their indices will be. */
static bool in_pieces(const plan_kernel *k)
{
    return neighbours_gives(k->spec) == GIVES_TREE;
}

/* Of the levels that a block does alone: items, keys along all axes, indices and the lowest. */
static uint32_t rest_bytes(const plan_kernel *k, uint32_t tile)
{
    const uint32_t indices = neighbours_has_lowest(k->spec) && !in_pieces(k) ? 8 : 4;
    return tile * (item_bytes(k) + neighbours_dimensions(k->spec) * neighbours_size(k) + indices);
}

static uint32_t floor_power_of_2(uint32_t n)
{
    uint32_t power = 1;
    while (2 * power <= n) power *= 2;
    return power;
}

/* Points that a block sorts: powers of 2, as networks have them, that lie in shared memory. */
static uint32_t tile_of(const plan_kernel *k, uint32_t tbs, uint32_t nwork)
{
    uint32_t tile = tbs * floor_power_of_2(nwork);
    while (tile > tbs && rest_bytes(k, tile) > REST_BYTES) tile /= 2;
    return tile;
}

/* Items of a sorted tile around its middle: four standard deviations to either side, or more. */
static uint32_t most_splitters(uint32_t tile)
{
    uint32_t count = 4;
    while (count * count < 16 * tile) count *= 2;
    return count - 1;
}

/* Of a step of the build: items of a tile; or splitters and counters of them, and so on, as
 * neighbours/tree_split has them. */
static uint32_t shared_bytes(const plan_kernel *k, uint32_t step, uint32_t tile, uint32_t tbs)
{
    const uint32_t items = tile * item_bytes(k), splitters = most_splitters(tile),
                   traded = tbs > 32 ? items : 0;
    switch (step) {
    case STEP_REST: return rest_bytes(k, tile);
    case STEP_SAMPLE: return traded;
    case STEP_COUNT:
        return geometry_align16(splitters * item_bytes(k)) + 2 * tbs * item_bytes(k) +
               geometry_align16(4 * (splitters + 2));
    case STEP_SPLIT:
        return traded + geometry_align16(4 * (256 + 6) + item_bytes(k)) +
               geometry_align16(4 * (3 * tbs / 32 + 4));
    case STEP_BELOW: return geometry_align16(4 * tile);
    default: return 0;
    }
}

static uint32_t steps_of_build(const plan_kernel *k)
{
    if (neighbours_takes_tree(k->spec)) return 0;
    return in_pieces(k) ? BUILD_STEPS : neighbours_has_lowest(k->spec) ? STEP_BELOW : STEP_LOWEST;
}

static bool is_tiled(uint32_t step)
{
    return step == STEP_BELOW || (step != STEP_KEYS && step < STEP_NODES);
}

/* What builds a tree; and then the search. */
static void set_steps(plan_kernel *k, plan_variant *variant, uint32_t nwork)
{
    static const char *const suffixes[] = {
        [STEP_KEYS] = "_keys",     [STEP_SAMPLE] = "_sample", [STEP_COUNT] = "_count",
        [STEP_SPLIT] = "_split",   [STEP_REST] = "_rest",     [STEP_NODES] = "_nodes",
        [STEP_LOWEST] = "_lowest", [STEP_BELOW] = "_below"};
    const uint32_t tbs = 32 * floor_power_of_2(variant->nwarps), tile = tile_of(k, tbs, nwork);
    /* Of a point: its words, and more where these are many. */
    const uint32_t words = geometry_words(moved_bytes(k)), each = words + (words > 4 ? 5 : 3);
    const uint32_t building = steps_of_build(k), known = in_pieces(k) ? 40 : 32; /* of arrays */
    const uint32_t terms = neighbours_points(k->spec), queries = neighbours_queries(k->spec);
    for (uint32_t i = 0; i < building; i++)
        variant->steps[i] = (plan_step){.suffix = suffixes[i],
                                        .grid = KG_GRID_BLOCKS,
                                        .shared_bytes = shared_bytes(k, i, tile, tbs),
                                        .terms = terms == KG_TERM_N ? 0 : terms,
                                        .tbs = tbs,
                                        .dbs = is_tiled(i) ? tile : tbs,
                                        .registers = known + each * (is_tiled(i) ? nwork : 1)};
    variant->n_steps = building;
    neighbours_add_order(k, variant);
    if (neighbours_gives(k->spec) != GIVES_TREE)
        variant->steps[variant->n_steps++] =
            (plan_step){.suffix = "_search",
                        .grid = KG_GRID_BLOCKS,
                        .terms = queries == KG_TERM_N ? 0 : queries};
    if (building == 0) return;
    plan_number(variant, "tile", tile);
    plan_number(variant, "build_nwork", nwork);
    if (in_pieces(k)) plan_flag(variant, "in_pieces", true);
}

/* Of a tree that is kept: an array of points, without what has room in the tree. What is known of
 * parts lies where indices of nodes will be, if no point does. */
static void add_kept_regions(plan_kernel *k, uint32_t tile)
{
    const uint32_t moved = moved_bytes(k), node = node_bytes(k);
    const uint32_t each = node + 4 >= moved ? moved - 4 : moved;
    plan_region(k, &(kg_region){.name = "sorted",
                                .fixed = moved == each ? 0 : moved + 16,
                                .grows = {{.of = 1, .each = each}}});
    if (node < moved)
        plan_region(
            k, &(kg_region){
                   .name = "parts",
                   .grows = {{.of = tile, .each = geometry_align16(4 * neighbours_size(k) + 24)}}});
}

/* The tree, and what is parted to make it: a level reads one array and writes the other. Nodes come
 * last of all, so where there is room one of these lies there. */
static void add_regions(plan_kernel *k)
{
    const uint32_t length = neighbours_points(k->spec) == KG_TERM_N ? 0 : 1;
    const struct {
        const char *name;
        uint32_t bytes, fixed;
    } regions[] = {{"nodes", node_bytes(k), 0},
                   {"order", 4, AXES_BYTES},
                   {"lowest", neighbours_has_lowest(k->spec) ? 4 : 0, 0},
                   {"sorted", moved_bytes(k), 0},
                   {"joined", node_bytes(k) == moved_bytes(k) ? 0 : moved_bytes(k), 0}};
    for (size_t i = 0; i < sizeof regions / sizeof *regions; i++) {
        const kg_growth grows = {.length = length, .of = 1, .each = regions[i].bytes};
        if (regions[i].bytes == 0) continue;
        plan_region(
            k, &(kg_region){.name = regions[i].name, .fixed = regions[i].fixed, .grows = {grows}});
    }
}

bool neighbours_leaf_fits(uint32_t leaf)
{
    return (leaf & (leaf + 1)) == 0;
}

bool neighbours_by_warps(const variant_spec *v)
{
    const neighbours_variant *own = v->own;
    return number_or(&own->lanes, 1) == WARP_SIZE;
}

bool neighbours_together(const variant_spec *v)
{
    const neighbours_variant *own = v->own;
    return word_is(&own->walk, "together");
}

/* Of a query that a thread searches for, or a warp, whose lanes have a part of the list each. */
static uint32_t search_registers(const plan_kernel *k, bool by_warps)
{
    const uint32_t point = neighbours_point_words(k), many = neighbours_k(k->spec),
                   places = by_warps ? (many + WARP_SIZE - 1) / WARP_SIZE : many,
                   list = geometry_words(places * (neighbours_size(k) + 4));
    if (by_warps) return 40 + 4 * point + list + list / 2;
    return 40 + 2 * point + list + list / 2; /* a place moves up by way of others */
}

/* Queries of a block are those of its warps. */
static void set_warps(plan_variant *variant)
{
    variant->dws = variant->nwork;
    variant->dbs = variant->nwarps * variant->nwork;
    plan_number(variant, "lanes", WARP_SIZE);
}

/* A thread has a list in shared memory, and a word to say that it has sides to give. */
static void set_together(const plan_kernel *k, plan_variant *variant)
{
    const uint32_t tbs = variant->nwarps * WARP_SIZE, words = geometry_words(neighbours_size(k)),
                   index = neighbours_knows_indices(k->spec) ? 1 : 0;
    const uint32_t list = neighbours_k(k->spec) * (words + index);
    const uint32_t point = neighbours_point_words(k);
    const bool one = list <= 2;
    variant->registers = 44 + 4 * point + (one ? 0 : list / 2);
    if (point > 6 && list > 24) variant->registers += list / 2; /* ten of four f64 spilled */
    /* More blocks are faster where nothing spills then. */
    const bool named = neighbours_takes_tree(k->spec) && !neighbours_of_all(k->spec);
    if (one && !named) variant->registers += 8;
    if (list > NEIGHBOURS_FAST_WORDS) variant->registers = 72 + 2 * point;
    variant->steps[variant->n_steps - 1].shared_bytes += geometry_align16(4 * tbs * (list + 1));
    plan_flag(variant, "together", true);
}

void neighbours_add_tree(planner *p, const variant_spec *v)
{
    plan_kernel *k = p->kernel;
    const neighbours_variant *own = v->own;
    plan_variant variant = neighbours_variant_of(p, v, 1);
    const uint32_t build_nwork = number_or(&own->build_nwork, 4);
    const uint32_t point = neighbours_point_words(k);
    const bool by_warps = neighbours_by_warps(v);
    variant.template_name = "neighbours/tree";
    variant.registers = search_registers(k, by_warps);
    if (neighbours_gives(k->spec) == GIVES_TREE) variant.template_name = "neighbours/tree_kept";
    else if (neighbours_gives(k->spec) != GIVES_NEAREST) {
        variant.template_name = "neighbours/within_tree";
        variant.registers = 40 + 2 * point + neighbours_state_words(k);
    }
    if (variant.registers > 255) variant.registers = 255;
    variant.ranges[variant.n_ranges++] =
        (plan_range){KG_FEATURE_OWN + FEATURE_POINTS, 0, KG_TREE_MOST};
    const bool heap = neighbours_has_heap(k, v);
    if (heap && !v->nwarps.set) variant.nwarps = neighbours_heap_warps(k, true);
    set_steps(k, &variant, build_nwork);
    if (heap) neighbours_set_heap(k, &variant, true);
    if (heap) variant.registers = 56 + 2 * point;
    if (by_warps) set_warps(&variant);
    if (neighbours_together(v)) set_together(k, &variant);
    const uint32_t leaf = number_or(&own->leaf, 1);
    if (leaf > 1) plan_number(&variant, "leaf", leaf);
    const char *list = heap                     ? "_heap"
                       : by_warps               ? "_warp"
                       : neighbours_together(v) ? "_together"
                                                : "";
    const char *pdl =
        arena_printf(p->a, "%s%s%s", leaf > 1 ? arena_printf(p->a, "_leaf%u", leaf) : "", list,
                     variant.pdl ? "_pdl" : "");
    const char *suffix = neighbours_takes_tree(k->spec)
                             ? arena_printf(p->a, "_tree%s", pdl)
                             : arena_printf(p->a, "_tree_b%u%s", build_nwork, pdl);
    if (!plan_add_variant(p, &variant, suffix)) return;
    k->uses_header = k->uses_header || !neighbours_takes_tree(k->spec);
    if (in_pieces(k)) add_kept_regions(k, plan_number_of(&variant, "tile"));
    else if (!neighbours_takes_tree(k->spec)) add_regions(k);
}

/* ---- what a call looks like ---- */

const family_feature neighbours_features[] = {NEIGHBOURS_FEATURES(FEATURE_INFO){.name = NULL}};

void neighbours_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f)
{
    (void)own;
    f->terms = neighbours_points(k->spec);
}
