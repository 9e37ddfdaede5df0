/* Variants of searches for neighbours: lists in shared memory, and how long they are at most. */
#include "planned.h"

#define SMEM_90 232448u /* bytes of a block: 227 KiB */

static const plan_kernel *of_keys(front_end *t, const char *type, const char *keys,
                                  const uint32_t *archs_of)
{
    plan_options *options = arena_new_of(t->a, plan_options);
    options->archs = archs_of;
    const plan *p = plan_with(
        t,
        arena_printf(t->a, "kgen: 1\nkernel: n\nfamily: neighbours\ntypes: [%s]\n%s", type, keys),
        options);
    return p ? &p->kernels[0] : NULL;
}

static const plan_kernel *of_list(front_end *t, const char *type, const char *keys, uint32_t k,
                                  const uint32_t *archs_of)
{
    return of_keys(t, type, arena_printf(t->a, "%sk: %u\n", keys, k), archs_of);
}

/* The last step searches. */
static const plan_step *search_of(const plan_kernel *k)
{
    const plan_variant *last = &k->variants[k->n_variants - 1];
    return &last->steps[last->n_steps - 1];
}

/* The longest lists of each type fill the block of a warp, and one neighbour more is refused. */
static void the_longest_lists_fit_a_block_of_one_warp(void **state)
{
    static const uint32_t on_90[] = {90, 0};
    static const struct {
        const char *type, *keys;
        uint32_t k, bytes;
    } cases[] = {{"f32", "", 908, 8},
                 {"u8", "index: u32\n", 908, 8},
                 {"f16", "keep: payload\npayload: u8\n", 908, 8},
                 {"f64", "search: all\n", 605, 12},
                 {"i64", "keep: distances\ntree: given\n", 908, 8}};
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint32_t most = cases[i].k;
        const plan_kernel *k = of_list(t, cases[i].type, cases[i].keys, most, on_90);
        assert_non_null(k);
        assert_int_equal(search_of(k)->tbs, 32);
        assert_int_equal(search_of(k)->shared_bytes, 32 * cases[i].bytes * most);
        assert_true(search_of(k)->shared_bytes <= SMEM_90);
        kg_spec *spec =
            read_spec(t, arena_printf(t->a,
                                      "kgen: 1\nkernel: n\nfamily: neighbours\ntypes: [%s]\n"
                                      "%sk: %u\n",
                                      cases[i].type, cases[i].keys, most + 1));
        assert_non_null(spec);
        assert_false(check_spec(t->a, t->d, spec));
        assert_non_null(strstr(rendered(t), arena_printf(t->a, "for up to %u neighbours", most)));
    }
}

/* No list is longer than what the key takes, on any device. */
static void the_longest_list_of_all_is_what_the_key_takes(void **state)
{
    static const uint32_t on_90[] = {90, 0};
    uint32_t most = 0;
    for (const arch *a = archs; a->cc; a++)
        if (a->shared_per_block > most) most = a->shared_per_block;
    assert_int_equal(most / (32 * sizeof(float)), 1816);
    const plan_kernel *k = of_list(*state, "f32", "keep: distances\n", 1816, on_90);
    assert_non_null(k);
    assert_int_equal(search_of(k)->tbs, 32);
    assert_int_equal(search_of(k)->shared_bytes, 32 * 4 * 1816);
    (void)of_list(*state, "f32", "keep: distances\n", 1817, on_90);
    assert_non_null(strstr(rendered(*state), "\"k\" takes 1 to 1816, not 1817"));
}

/* Two warps share a block up to 48 KiB, and all tiles of a tree have 256 points or more. */
static void long_lists_have_few_warps(void **state)
{
    static const struct {
        uint32_t k, warps;
    } cases[] = {{4, 4}, {48, 4}, {49, 2}, {96, 2}, {97, 1}, {652, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const plan_kernel *k = of_list(*state, "f32", "", cases[i].k, archs_80_90);
        assert_non_null(k);
        const plan_variant *tree = NULL;
        for (size_t v = 0; v < k->n_variants; v++)
            if (strcmp(plan_word_of(&k->variants[v], "form"), "tree") == 0) tree = &k->variants[v];
        assert_non_null(tree);
        assert_int_equal(tree->nwarps, cases[i].warps);
        assert_true(plan_number_of(tree, "tile") >= 256);
    }
}

/* What one capability has no room for is left out there, or refused where none is younger. */
static void capabilities_have_lists_of_their_own(void **state)
{
    static const uint32_t on_120[] = {90, 120, 0};
    front_end *t = *state;
    const plan_kernel *k = of_list(t, "f32", "", 653, archs_80_90);
    assert_non_null(k);
    for (size_t v = 0; v < k->n_variants; v++) assert_true(k->variants[v].min_cc > 80);
    assert_non_null(strstr(rendered(t), "on compute capability 8.0 no variant of n_f32 can run"));
    assert_non_null(of_list(t, "f32", "", 396, on_120));
    assert_null(of_list(t, "f32", "", 397, on_120));
    assert_non_null(strstr(rendered(t), "compute capability 12.0 has 101376 per block, for up to "
                                        "396 neighbours [too-much-shared]"));
    assert_null(of_list(t, "f32", "variants: [{form: tree, nwarps: 1}]\n", 653, archs_80_90));
    assert_non_null(strstr(rendered(t), "compute capability 8.0 has 166912 per block, for up to "
                                        "652 neighbours [too-much-shared]"));
}

/* From how many queries on a tree is searched in its own order, and who gets a workspace for it. */
static void auto_sorts_many_queries_of_the_nearest(void **state)
{
    static const uint32_t on_90[] = {90, 0};
    static const struct {
        const char *keys;
        uint32_t from;
    } cases[] = {{"tree: given\n", 524288},
                 {"tree: given\norder: auto\napproximate: visits\n", 524288},
                 {"tree: given\norder: sorted\n", 32},
                 {"tree: given\norder: kept\n", 0},
                 {"tree: given\nsearch: all\n", 0},
                 {"", 524288}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const plan_kernel *k = of_list(*state, "f32", cases[i].keys, 8, on_90);
        assert_non_null(k);
        uint32_t from = 0;
        for (size_t v = 0; v < k->n_variants; v++)
            if (plan_number_of(&k->variants[v], "ordered"))
                from = plan_number_of(&k->variants[v], "ordered");
        assert_int_equal(from, cases[i].from);
        if (strstr(cases[i].keys, "given")) assert_int_equal(k->n_regions, from ? 3 : 0);
    }
}

/* Lanes of a warp search together where lists are short, and no tree behind that is never taken. */
static void auto_lets_lanes_search_together(void **state)
{
    static const uint32_t on_90[] = {90, 0};
    static const struct {
        const char *type, *keys;
        uint32_t k;
        bool together;
    } cases[] = {{"f32", "index: u32\ntree: given\n", 1, true},
                 {"f32", "index: u32\ntree: given\n", 16, true},
                 {"f32", "index: u32\ntree: given\n", 17, false},
                 {"f32", "index: u32\nsearch: all\n", 8, true},
                 {"f32", "index: u32\ndimensions: 6\npoints: rows\n", 8, true},
                 {"f32", "index: u32\ndimensions: 8\npoints: rows\n", 8, false},
                 {"f64", "index: u32\ndimensions: 4\n", 8, true},
                 {"f64", "index: u32\ndimensions: 5\n", 8, false},
                 {"f32", "index: u32\ntree: given\napproximate: factor\n", 8, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const plan_kernel *k = of_list(*state, cases[i].type, cases[i].keys, cases[i].k, on_90);
        uint32_t trees = 0, together = 0;
        assert_non_null(k);
        for (size_t v = 0; v < k->n_variants; v++) {
            const plan_variant *one = &k->variants[v];
            if (strcmp(plan_word_of(one, "form"), "tree") != 0) continue;
            trees += plan_number_of(one, "lanes") == 0 ? 1 : 0;
            together += plan_is(one, "together") ? 1 : 0;
        }
        assert_int_equal(trees, 1);
        assert_int_equal(together, cases[i].together ? 1 : 0);
    }
}

/* Few queries have a warp each, more of them for longer lists, where trees were timed so. */
static void auto_has_warps_for_few_queries(void **state)
{
    static const uint32_t on_90[] = {90, 0};
    static const struct {
        const char *keys;
        uint32_t k;
        uint64_t most, least_points;
    } cases[] = {{"index: u32\ntree: given\n", 1, 10000, 0},
                 {"index: u32\ntree: given\n", 8, 30000, 0},
                 {"index: u32\nsearch: all\n", 8, 30000, 801},
                 {"index: u32\n", 32, 100000, 201},
                 {"index: u32\n", 33, 300000, 201},
                 {"index: u32\n", 48, 300000, 201},
                 {"index: u32\n", 49, 1000000, 201},
                 {"index: u32\n", 256, 1000000, 201},
                 {"index: u32\n", 257, 0, 0},
                 {"index: u32\ndimensions: 5\n", 8, 30000, 1701},
                 {"index: u32\ntree: given\napproximate: visits\n", 8, 0, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const plan_kernel *k = of_list(*state, "f32", cases[i].keys, cases[i].k, on_90);
        assert_non_null(k);
        const plan_variant *first = &k->variants[0];
        assert_int_equal(plan_number_of(first, "lanes"), cases[i].most ? 32 : 0);
        if (!cases[i].most) continue;
        assert_int_equal(first->max_n, cases[i].most);
        assert_int_equal(first->dbs, first->nwarps);
        assert_int_equal(first->n_limits, cases[i].least_points ? 1 : 0);
        if (first->n_limits) assert_int_equal(first->limits[0].lo, cases[i].least_points);
    }
}

/* A tree that is kept is built by blocks of its own size, as no search shares them. */
static void kept_trees_have_larger_blocks(void **state)
{
    static const uint32_t on_90[] = {90, 0};
    const plan_kernel *kept = of_keys(*state, "f32", "tree: kept\n", on_90);
    assert_non_null(kept);
    assert_int_equal(kept->n_variants, 1);
    assert_int_equal(kept->variants[0].nwarps, 8);
    assert_int_equal(plan_number_of(&kept->variants[0], "tile"), 1024);
    const plan_kernel *called = of_list(*state, "f32", "", 8, on_90);
    assert_non_null(called);
    const plan_variant *tree = &called->variants[called->n_variants - 1];
    for (size_t v = 0; v < called->n_variants; v++)
        if (plan_number_of(&called->variants[v], "leaf") == 15) tree = &called->variants[v];
    assert_int_equal(plan_number_of(tree, "tile"), 512);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(the_longest_lists_fit_a_block_of_one_warp),
        FRONT_END_TEST(the_longest_list_of_all_is_what_the_key_takes),
        FRONT_END_TEST(long_lists_have_few_warps),
        FRONT_END_TEST(capabilities_have_lists_of_their_own),
        FRONT_END_TEST(auto_sorts_many_queries_of_the_nearest),
        FRONT_END_TEST(auto_lets_lanes_search_together),
        FRONT_END_TEST(auto_has_warps_for_few_queries),
        FRONT_END_TEST(kept_trees_have_larger_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
