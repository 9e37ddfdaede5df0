/* Variants of reduces in one launch: how they are decided, their workspace, trees of places. */
#include "plan/family.h"
#include "planned.h"

#include "families/reduce/reduce.h"
#include "plan/geometry.h"

#define UNORDERED "operator: {identity: 0, combine: a + b, commutative: true}\n"
#define ORDERED "operator: {identity: 0, combine: b}\n"

/* What commutes strides through the array; what does not keeps its order. */
static void one_launch(void **state)
{
    front_end *t = *state;
    const plan_variant *variant = plan_of(t, REDUCE_OF("u32") UNORDERED)->kernels[0].variants;
    assert_string_equal(variant->dask, "column");
    assert_true(plan_is(variant, "once") && variant->wide && variant->pdl &&
                !plan_is(variant, "packed"));
    assert_int_equal(variant->n_steps, 1);
    assert_int_equal(variant[1].n_accesses, 2);
    assert_int_equal(variant[4].n_accesses, 4); /* and the tag, from thread 0 to the block */
    assert_int_equal(variant->ranges[0].hi, 3);
    assert_string_equal(plan_of(t, REDUCE_OF("u32") ORDERED)->kernels[0].variants[0].dask, "row");

    /* A word for sum and ticket: sums that wrap at 32 bits. */
    const plan *p = plan_of(t, REDUCE_OF("i32, u64, f32") "operator: sum\n");
    for (int i = 0; i < 3; i++) { /* the first have one block: no sums of others */
        const plan_variant *variants = p->kernels[i].variants, *several = variants;
        assert_true(plan_is(&variants[1], "whole"));
        while (several->steps[0].fixed == 1) {
            assert_false(plan_is(several, "packed") || plan_is(several, "tags"));
            several++;
        }
        assert_true(plan_is(several, "packed") == (i == 0) && plan_is(several, "tags") == (i != 0));
    }

    /* Whole 16-byte accesses: 4 elements of 12 bytes; one of 36 bytes would need 9 of them. */
    assert_int_equal(operators_vector(&(type){.size = 12}), 4);
    assert_int_equal(operators_vector(&(type){.size = 1}), 16);
    assert_int_equal(operators_vector(&(type){.size = 64}), 1);
    assert_int_equal(operators_vector(&(type){.size = 36}), 0);
}

/* How elements, loads and sums of blocks are taken. */
static void decisions_of_one_launch(void **state)
{
    static const struct {
        const char *spec, *narrow;
        bool together, early;
        uint32_t taken; /* of the last variant in one launch */
    } kernels[] = {
        {REDUCE_OF("u8") "operator: max\n", "lanes", true, true, 8},
        {REDUCE_OF("f16") "operator: max\n", "lanes", true, true, 8},
        {REDUCE_OF("f16") "operator: max\nreproducible: any\n", NULL, false, false, 8},
        {REDUCE_OF("u16") "operator: xor\n", "bits", true, true, 8},
        {REDUCE_OF("i8") "operator: sum\n", "sum", true, true, 0}, /* packed with the ticket */
        {REDUCE_OF("f16") "operator: sum\n", NULL, false, true, 8},
        {REDUCE_OF("u32") UNORDERED, NULL, true, true, 8},
        {REDUCE_OF("f64") UNORDERED, NULL, true, true, 5},
        {REDUCE_OF("f64") UNORDERED "variants:\n- {dask: column, finish: ticket}\n", NULL, true,
         true, 4},
        {REDUCE_OF("i32") "operator: sum\n", NULL, true, true, 0},
        {REDUCE_OF("mat2") MAT2 "operator: {combine: a, identity: {a: 0, b: 0, c: 0, d: 0}}\n",
         NULL, true, false, 2},
        {REDUCE_OF("f64") "operator: sum\nreproducible: any\n", NULL, false, false, 4},
    };
    front_end *t = *state;
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        const plan_kernel *k = &plan_of(t, kernels[i].spec)->kernels[0];
        const plan_variant *last = &k->variants[k->n_variants - 1];
        while (!plan_is(last, "once")) last--;
        const char *narrow = plan_word_of(last, "narrow");
        if (strcmp(narrow ? narrow : "", kernels[i].narrow ? kernels[i].narrow : "") != 0 ||
            plan_is(last, "together") != kernels[i].together ||
            plan_is(last, "early") != kernels[i].early ||
            plan_number_of(last, "taken") != kernels[i].taken)
            fail_msg("%s%s: narrow %s, together %d, early %d, taken %u", kernels[i].spec,
                     last->name, narrow, plan_is(last, "together"), plan_is(last, "early"),
                     plan_number_of(last, "taken"));
        const bool alone = last != k->variants && k->variants[0].steps[0].fixed == 1;
        if (alone) assert_int_equal(plan_number_of(&k->variants[0], "taken"), 0);
    }
}

static void one_launch_by_hand(void **state)
{
    front_end *t = *state;
    const plan *p =
        plan_of(t, SUM_F32 "variants:\n- {max_n: 5, dask: column, nwork: 2}\n"
                           "- {max_n: 9, dask: row, finish: ticket, grid: {rows: 5000}}\n"
                           "- {nwarps: 4}\n");
    assert_string_equal(
        variants_of(t, &p->kernels[0]),
        "column_wbw_w8x2_vec_sm4_tags<=5 row_wbw_w8x4_vec_r5000<=9 row_wbw_w4x16_sm4");
    const kg_region *sums = plan_region_named(&p->kernels[0], "sums");
    assert_int_equal(sums->grows[0].of, 2048);
    assert_int_equal(sums->grows[0].each, 4);
    assert_int_equal(sums->grows[0].most, BLOCK_SUMS_MAX);
    assert_int_equal(plan_region_named(&p->kernels[0], "words")->fixed, 8 * KG_TAGGED_WORDS);

    /* Words of 8 bytes hold 4 of a sum; a thread reads past the last block. */
    assert_int_equal(reduce_tagged_most(&(type){.size = 2}), 8184);
    assert_int_equal(reduce_tagged_most(&(type){.size = 12}), 2040);
    const char *many =
        "variants:\n- {max_n: 5, dask: column, grid: {columns: 8185}}\n- {nwarps: 4}\n";
    assert_null(plan_with(t, arena_printf(t->a, "%s%s", SUM_F32, many),
                          &(plan_options){.archs = archs_80_90}));
    assert_string_equal(errors_found(t), "7:44 out-of-range\n");
}

/* Packed sums lie in the header, those with tags in words of their own. */
static void one_launch_needs_a_workspace(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, REDUCE_OF("u32, f64") "operator: sum\nvariants:\n"
                                                     "- {dask: column, grid: {columns: 7}}\n");
    assert_string_equal(regions_of(t, &p->kernels[0]), "header");
    assert_string_equal(regions_of(t, &p->kernels[1]), "words!");
    p = plan_of(t, REDUCE_OF("f32") "operator: sum\nreproducible: any\n");
    assert_string_equal(regions_of(t, &p->kernels[0]), "words!");
    p = plan_of(t, REDUCE_OF("f32") "operator: sum\nreproducible: any\nvariants:\n"
                                    "- {finish: ticket}\n");
    assert_string_equal(regions_of(t, &p->kernels[0]), "sums");
    assert_int_equal(p->kernels[0].regions[0].grows[0].most, BLOCK_SUMS_MAX);
}

/* Powers of two throughout, with vectors and without; integers have the same bits from any
 * variant. */
static void a_tree_of_places(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, REDUCE_OF("u32, f64") "operator: sum\nreproducible: any\n");
    assert_false(plan_is(&p->kernels[0].variants[0], "tree"));
    const plan_kernel *k = &p->kernels[1];
    assert_string_equal(
        variants_of(t, k),
        "column_wbw_w8x4_vec_c1_tree_pdl<=2048 column_wbw_w16x4_c1_tree_pdl<=2048 "
        "column_wbw_w16x8_vec_c1_tree_pdl<=16384 column_wbw_w8x16_sm8_tree_tags_pdl<=16384 "
        "column_wbw_w8x1_vec_sm8_tree_tags_pdl<=131072 "
        "column_wbw_w8x4_vec_sm8_tree_tags_pdl<=262144 "
        "column_wbw_w8x2_sm8_tree_tags_pdl<=262144 "
        "column_wbw_w8x4_vec_sm8_tree_tags_pdl_2<=524288 "
        "column_wbw_w8x8_vec_sm8_tree_tags_pdl<=1179648 "
        "column_wbw_w8x16_sm8_tree_tags_pdl_2<=4194304 column_wbw_w8x8_vec_sm8_tree_tags_pdl_2 "
        "column_wbw_w8x16_sm8_tree_tags_pdl_3");
    assert_int_equal(k->variants[0].ranges[0].hi, 0); /* places count from the first element */
    assert_int_equal(k->variants[6].n_ranges, 0);
    assert_int_equal(k->variants[6].vector, 1);
    assert_false(k->variants[6].wide);

    /* 12 bytes: four elements are three accesses, of which a thread takes one or two. 36 bytes:
     * none. */
    p = plan_of(
        t, REDUCE_OF("v") "structs:\n  v: {fields: [{name: x, type: f32}, {name: y, type: f32}, "
                          "{name: z, type: f32}]}\noperator: {identity: \"T{}\", combine: a}\n"
                          "reproducible: device\n");
    assert_string_equal(
        variants_of(t, &p->kernels[0]),
        "column_wbw_w8x1_vec_c1_tree_pdl<=1365 column_wbw_w16x2_vec_c1_tree_pdl<=10922 "
        "column_wbw_w8x2_vec_sm8_tree_tags_pdl "
        "column_wbw_w8x8_sm8_tree_tags_pdl");
    p = plan_of(t,
                REDUCE_OF("u8") "operator: sum\nreproducible: any\nvariants:\n"
                                "- {max_n: 9, nwork: 2, grid: {columns: 3}}\n- {vector: none}\n");
    assert_string_equal(variants_of(t, &p->kernels[0]),
                        "column_wbw_w8x2_vec_c3_tree_tags<=9 "
                        "column_wbw_w8x2_c3_tree_tags<=9 column_wbw_w8x4_sm4_tree_tags");
}

/* 512 threads of many partial results each would spill. */
static void many_results_of_bytes_have_small_blocks(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(t, REDUCE_OF("u8") "results: [argmin, argmax, mean, l2_norm]\n");
    for (size_t r = 0; r < p->kernels[0].n_variants; r++)
        assert_in_range(p->kernels[0].variants[r].tbs, 128, 256);
    assert_int_equal(p->kernels[0].variants[1].max_n, 32768);
}

/* Three bytes and four have no vectors together, but the numbers alone do. One block of few
 * elements stood behind those, and auto gave an error. */
static void inputs_that_only_numbers_move_apart(void **state)
{
    front_end *t = *state;
    const plan *p = plan_of(
        t, "kgen: 1\nkernel: r\nfamily: reduce\ntypes: [e]\nstructs:\n"
           "  e: {fields: [{name: x, type: u8}, {name: y, type: u8}, {name: z, type: u8}]}\n"
           "inputs: {x: T, w: f32}\noperator:\n  identity: {x: 0, y: 0, z: 0}\n"
           "  transform: \"w > 0 ? x : T{0, 0, 0}\"\n  combine: b\n");
    assert_string_equal(variants_of(t, &p->kernels[0]),
                        "row_wbw_w8x4_vec_sm8_apart_tags_pdl row_wbw_w4x16_sm7");
}

/* A few sums of warps are one thread's, but for small integers, trees, and several blocks. */
static void one_thread_combines_a_few_warps(void **state)
{
    front_end *t = *state;
    const plan *floats = plan_of(t, SUM_F32), *tree = plan_of(t, TREE),
               *integers = plan_of(t, REDUCE_OF("u32") "operator: sum\n");
    const plan_variant *first = floats->kernels[0].variants;
    assert_true(plan_is(first, "whole") && plan_is(first, "one_joins"));
    assert_string_equal(first->accesses[1].what, "S2 load (one thread)");
    assert_int_equal(first->accesses[1].cost.all, first->nwarps);
    for (size_t v = 0; v < floats->kernels[0].n_variants; v++)
        if (!plan_is(&floats->kernels[0].variants[v], "whole"))
            assert_false(plan_is(&floats->kernels[0].variants[v], "one_joins"));
    assert_true(plan_is(integers->kernels[0].variants, "whole"));
    assert_false(plan_is(integers->kernels[0].variants, "one_joins"));
    for (size_t v = 0; v < tree->kernels[0].n_variants; v++)
        assert_false(plan_is(&tree->kernels[0].variants[v], "one_joins"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(one_launch),
        FRONT_END_TEST(decisions_of_one_launch),
        FRONT_END_TEST(one_launch_by_hand),
        FRONT_END_TEST(one_launch_needs_a_workspace),
        FRONT_END_TEST(a_tree_of_places),
        FRONT_END_TEST(many_results_of_bytes_have_small_blocks),
        FRONT_END_TEST(inputs_that_only_numbers_move_apart),
        FRONT_END_TEST(one_thread_combines_a_few_warps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
