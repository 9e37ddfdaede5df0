/* Which variant serves a call: by n, predicate, capability; grids, loops; and the same as an
 * explanation. On the CPU executor's backend, whose variants here only record the call. */
#define _POSIX_C_SOURCE 200809L

#include "choose.h"
#include "runtime_choices.h"

static void by_n(void **state)
{
    (void)state;
    use_distant_arrays();
    assert_string_equal(variant_for(1), "small");
    assert_string_equal(variant_for(999), "small");
    assert_string_equal(variant_for(1000), "small");
    assert_string_equal(variant_for(1001), "vec");
    assert_string_equal(variant_for(99999), "vec");
    assert_string_equal(variant_for(100000), "vec");
    assert_string_equal(variant_for(100001), "wide");
    assert_string_equal(variant_for((size_t)1 << 36), "wide");
}

static void by_predicate(void **state)
{
    (void)state;
    use_distant_arrays();
    misalign_arrays();
    assert_string_equal(variant_for(1000), "small");
    assert_string_equal(variant_for(1001), "any");
    assert_string_equal(variant_for(100001), "any");
}

/* Variants before the threshold do not serve, even where no other can. */
static void no_variant_is_left(void **state)
{
    (void)state;
    kernel.n_variants = 3;
    use_distant_arrays();
    misalign_arrays();
    assert_string_equal(variant_for(1000), "small");
    assert_string_equal(variant_for(1001), "none");
    kernel.n_variants = 2;
    use_distant_arrays();
    assert_string_equal(variant_for(100000), "vec");
    assert_string_equal(variant_for(100001), "none");
    assert_non_null(strstr(kg_last_error(), "100001"));
    kernel.n_variants = 0;
    assert_string_equal(variant_for(1), "none");
}

static void a_variant_without_code_is_passed_over(void **state)
{
    (void)state;
    variants[SMALL].emu = NULL;
    assert_string_equal(variant_for(10), "vec");
}

/* ---- peel, against a search ---- */

static uint64_t peel_by_search(const kg_kernel *k, const void *const *args)
{
    for (uint64_t peel = 0; peel < 16; peel++) {
        bool all = true;
        for (uint32_t i = 0; i < k->n_args; i++) {
            const kg_arg *arg = &k->args[i];
            if (arg->role == KG_ROLE_SCALAR || arg->extent == KG_EXTENT_ONE) continue;
            const uintptr_t at = (uintptr_t)args[i] + peel * arg->size;
            if (at / 16 * 16 != at) all = false;
        }
        if (all) return peel;
    }
    return KG_NO_PEEL;
}

static void peel_by_brute_force(void **state)
{
    (void)state;
    static const uint32_t sizes[] = {1, 2, 3, 4, 8, 12, 16, 24};
    char *base = (char *)((uintptr_t)1 << 20);
    unsigned together = 0;
    for (unsigned s = 0; s < 8 * 8; s++) {
        args_of_kernel[1].size = sizes[s % 8];
        args_of_kernel[2].size = sizes[s / 8];
        for (unsigned place = 0; place < 32 * 32; place++) {
            arguments[1] = base + place % 32;
            arguments[2] = base + 4096 + place / 32;
            const uint64_t peel = kg__peel(&kernel, arguments, NULL, false);
            assert_true(peel == peel_by_search(&kernel, arguments));
            together += peel != KG_NO_PEEL;
        }
    }
    assert_true(together > 300); /* neither never nor always */
}

static void peel_without_arrays_of_n(void **state)
{
    (void)state;
    assert_int_equal(kg__peel(&kernel, NULL, NULL, false), 0);
    args_of_kernel[1].extent = args_of_kernel[2].extent = KG_EXTENT_ONE;
    arguments[1] = (char *)x + 4;
    assert_int_equal(kg__peel(&kernel, arguments, NULL, false), 0);
    args_of_kernel[2].extent = KG_EXTENT_N; /* a single result does not count */
    arguments[2] = (char *)y + 12;
    assert_int_equal(kg__peel(&kernel, arguments, NULL, false), 1);
}

/* They are looked at wherever they lie. */
static void peel_without_keys(void **state)
{
    (void)state;
    const kg_kind kinds[] = {KG_KIND_KEY, KG_KIND_FLAG};
    args_of_kernel[1].extent = args_of_kernel[2].extent = KG_EXTENT_N;
    arguments[1] = (char *)x + 4;
    arguments[2] = (char *)y + 8;
    for (size_t i = 0; i < 2; i++) {
        args_of_kernel[1].kind = kinds[i];
        args_of_kernel[1].role = KG_ROLE_INPUT;
        args_of_kernel[1].size = args_of_kernel[2].size = 4;
        assert_int_equal(kg__peel(&kernel, arguments, NULL, false), 2);
    }
    args_of_kernel[1].kind = KG_KIND_VALUE;
    assert_true(kg__peel(&kernel, arguments, NULL, false) == KG_NO_PEEL);
}

/* ---- grids ---- */

static void assert_grid(kg_step step, uint64_t n, uint32_t sms, uint64_t expected)
{
    const kg_variant variant = {.steps = &step, .n_steps = 1};
    situation at = {.kernel = &kernel};
    uint32_t grid[KG_MAX_STEPS] = {0};
    at.features[KG_FEATURE_N] = n;
    at.features[KG_FEATURE_SMS] = sms;
    const bool fits = kg__grid(&at, &variant, grid);
    assert_int_equal(fits, expected <= 0x7fffffff);
    if (fits) assert_int_equal(grid[0], expected);
}

static void grid_rules(void **state)
{
    (void)state;
    const kg_step one = {.rule = KG_GRID_ONE};
    const kg_step blocks = {.rule = KG_GRID_BLOCKS, .dbs = 100};
    const kg_step fixed = {.rule = KG_GRID_ROWS, .dbs = 100, .fixed = 7, .limit = 1000};
    const kg_step per_sm = {.rule = KG_GRID_ROWS, .dbs = 100, .per_sm = 3, .limit = 10};
    const kg_step no_limit = {.rule = KG_GRID_ROWS, .dbs = 1, .per_sm = 0xffffffff};

    assert_grid(one, 0, 4, 1);
    assert_grid(one, UINT64_MAX, 4, 1);
    assert_grid(blocks, 0, 4, 1);
    assert_grid(blocks, 1, 4, 1);
    assert_grid(blocks, 100, 4, 1);
    assert_grid(blocks, 101, 4, 2);
    assert_grid(blocks, UINT64_C(0x7fffffff) * 100, 4, 0x7fffffff);
    assert_grid(blocks, UINT64_C(0x7fffffff) * 100 + 1, 4, 0x80000000);
    assert_grid(blocks, UINT64_MAX, 4, UINT64_MAX / 100 + 1);
    assert_grid(fixed, 0, 4, 1);
    assert_grid(fixed, 600, 4, 6);
    assert_grid(fixed, 601, 4, 7);
    assert_grid(fixed, 100000, 132, 7);
    assert_grid(per_sm, 100000, 2, 6);
    assert_grid(per_sm, 100000, 4, 10); /* the limit */
    assert_grid(per_sm, 450, 4, 5);
    assert_grid(no_limit, 5, 132, 5);
    assert_grid(no_limit, UINT64_MAX, 132, UINT64_C(0xffffffff) * 132);
}

static void all_steps_get_a_grid(void **state)
{
    (void)state;
    use_distant_arrays();
    assert_string_equal(variant_for(200000), "wide");
    assert_int_equal(seen.call.grid[0], 6); /* 2 per SM of 4, at most 6 */
    assert_int_equal(seen.call.grid[1], 1);
}

static void a_grid_that_is_too_large_passes_the_variant_over(void **state)
{
    (void)state;
    kg_explanation told;
    const size_t n = (size_t)256 * 0x7fffffff;
    variants[VEC].max_n = UINT64_MAX;
    use_distant_arrays();
    assert_string_equal(variant_for(n), "vec");
    assert_string_equal(variant_for(n + 1), "wide");
    assert_int_equal(kg_explain(&kernel, ws, arguments, n + 1, &told), KG_OK);
    assert_int_equal(told.variants[VEC].reason, KG_REASON_PREDICATE);
    assert_int_equal(told.variants[VEC].feature, KG_FEATURE_N);
}

/* ---- explaining ---- */

static void explain_every_variant(void **state)
{
    (void)state;
    kg_explanation told;
    arguments[1] = x + 1, arguments[2] = y + 1;
    assert_int_equal(kg_explain(&kernel, ws, arguments, 50000, &told), KG_OK);
    assert_int_equal(told.backend, KG_BACKEND_EMU);
    assert_int_equal(told.chosen, VEC);
    assert_int_equal(told.n_variants, VARIANTS);
    assert_int_equal(told.features[KG_FEATURE_N], 50000);
    assert_int_equal(told.features[KG_FEATURE_PEEL], 3);
    assert_int_equal(told.features[KG_FEATURE_PEEL_WRITTEN], 3); /* of y alone */
    assert_int_equal(told.variants[SMALL].reason, KG_REASON_SMALLER);
    assert_int_equal(told.variants[SMALL].max_n, 1000);
    assert_int_equal(told.variants[VEC].reason, KG_REASON_CHOSEN);
    assert_int_equal(told.variants[WIDE].reason, KG_REASON_LATER);
    assert_int_equal(told.variants[ANY].reason, KG_REASON_LATER);
    assert_int_equal(told.grid[0], 196);
    assert_int_equal(seen.launches, 0);
    assert_int_equal(seen.preparations, 0);
}

/* What lies behind the arguments of a kernel is none of them. */
static void what_is_no_argument_has_no_peel(void **state)
{
    (void)state;
    kg_explanation told;
    arguments[2] = (const char *)arguments[2] + 4;
    kernel.n_args = 2;
    assert_int_equal(kg_explain(&kernel, ws, arguments, 10, &told), KG_OK);
    assert_int_equal(told.features[KG_FEATURE_PEEL], 0);
}

static void explain_predicates_and_missing_code(void **state)
{
    (void)state;
    kg_explanation told;
    misalign_arrays();
    variants[SMALL].emu = NULL;
    assert_int_equal(kg_explain(&kernel, ws, arguments, 10, &told), KG_OK);
    assert_int_equal(told.chosen, ANY);
    assert_true(told.features[KG_FEATURE_PEEL] == KG_NO_PEEL);
    assert_int_equal(told.features[KG_FEATURE_PEEL_WRITTEN], 0);
    assert_int_equal(told.variants[SMALL].reason, KG_REASON_NOT_BUILT);
    assert_int_equal(told.variants[VEC].reason, KG_REASON_PREDICATE);
    assert_int_equal(told.variants[VEC].feature, KG_FEATURE_PEEL);
    assert_int_equal(told.variants[ANY].reason, KG_REASON_CHOSEN);
}

static void explain_force(void **state)
{
    (void)state;
    kg_explanation told;
    assert_int_equal(kg_force(&kernel, "vec"), KG_OK);
    assert_int_equal(kg_explain(&kernel, ws, NULL, 10, &told), KG_OK); /* aligned */
    assert_int_equal(told.chosen, VEC);
    assert_int_equal(told.variants[SMALL].reason, KG_REASON_NOT_FORCED);
    assert_int_equal(told.variants[VEC].reason, KG_REASON_FORCED);
    misalign_arrays();
    assert_int_equal(kg_explain(&kernel, ws, arguments, 10, &told), KG_OK);
    assert_int_equal(told.chosen, -1);
    assert_int_equal(told.variants[VEC].reason, KG_REASON_PREDICATE);
    assert_int_equal(told.variants[ANY].reason, KG_REASON_NOT_FORCED);
}

static void explain_the_reference(void **state)
{
    (void)state;
    kg_explanation told;
    kernel.uses_header = 1; /* nothing is launched, so nothing is needed */
    assert_int_equal(kg_force(&kernel, "vec"), KG_OK);
    assert_int_equal(kg_explain(&kernel, NULL, NULL, 10, &told), KG_OK);
    assert_int_equal(told.backend, KG_BACKEND_REFERENCE);
    assert_int_equal(told.chosen, -1);
    for (int i = 0; i < VARIANTS; i++) assert_int_equal(told.variants[i].reason, KG_REASON_BACKEND);
    assert_int_equal(kg_explain(&kernel, NULL, NULL, 10, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_explain(NULL, NULL, NULL, 10, &told), KG_NULL_POINTER);
}

/* A device, as the CUDA backend would describe it. */
static kg_launch_fn cuda_code(const kg_variant *variant)
{
    return variant->cuda;
}

static void by_capability(void **state)
{
    (void)state;
    situation at = {.kernel = &kernel, .backend = KG_BACKEND_CUDA, .code = cuda_code};
    uint32_t feature;
    uint32_t grid[KG_MAX_STEPS];
    at.features[KG_FEATURE_N] = 200000;
    at.features[KG_FEATURE_CC] = 89;
    at.features[KG_FEATURE_SMS] = 58;
    assert_int_equal(kg__choose(&at, grid), ANY);
    assert_int_equal(kg__reason(&at, WIDE, ANY, &feature), KG_REASON_CAPABILITY);
    at.features[KG_FEATURE_CC] = 90;
    assert_int_equal(kg__choose(&at, grid), WIDE);

    const kg_range many_sms[] = {{KG_FEATURE_SMS, 100, UINT64_MAX}};
    variants[WIDE].ranges = many_sms;
    assert_int_equal(kg__choose(&at, grid), ANY);
    assert_int_equal(kg__reason(&at, WIDE, ANY, &feature), KG_REASON_PREDICATE);
    assert_int_equal(feature, KG_FEATURE_SMS);
    at.features[KG_FEATURE_SMS] = 100;
    assert_int_equal(kg__choose(&at, grid), WIDE);
}

/* The CPU executor runs variants of every device. */
static void the_executor_has_no_capability(void **state)
{
    (void)state;
    const kg_range hopper[] = {{KG_FEATURE_CC, 90, 99}, {KG_FEATURE_SMS, 100, 200}};
    variants[WIDE].ranges = hopper;
    variants[WIDE].n_ranges = 2;
    use_distant_arrays();
    assert_string_equal(variant_for(200000), "wide");
}

/* ---- loops ---- */

static void steps_that_repeat(void **state)
{
    (void)state;
    static const struct {
        uint64_t n;
        uint32_t run, fan, passes;
    } cases[] = {{0, 1, 2, 0},           {1, 1, 2, 0},           {2, 1, 2, 1},
                 {3, 1, 2, 2},           {1024, 1, 2, 10},       {1025, 1, 2, 11},
                 {4096, 4096, 2, 0},     {4097, 4096, 2, 1},     {4096 * 17, 4096, 16, 2},
                 {UINT64_MAX, 1, 2, 64}, {UINT64_MAX, 1, 256, 8}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const kg_step steps[] = {{.rule = KG_GRID_ONE},
                                 {.loop = 2, .run = cases[i].run, .fan = cases[i].fan},
                                 {.rule = KG_GRID_ONE},
                                 {.loop = 1, .passes = 4, .fan = 2},
                                 {.rule = KG_GRID_ONE}};
        const kg_variant variant = {.steps = steps, .n_steps = 5};
        const situation at = {.features = {[KG_FEATURE_N] = cases[i].n}};
        uint32_t passes[KG_MAX_STEPS];
        kg__passes(&at, &variant, passes);
        assert_int_equal(passes[0], 1);
        if (passes[1] != cases[i].passes) fail_msg("case %zu: %u passes", i, passes[1]);
        assert_int_equal(passes[2], cases[i].passes);
        assert_int_equal(passes[3], 4);
        assert_int_equal(passes[4], 1);
    }
}

/* Once for each run of what the last step counts, whatever the first one does. */
static void loops_over_runs(void **state)
{
    (void)state;
    static const struct {
        uint64_t length;
        uint32_t run, passes;
    } cases[] = {{0, 5, 1},
                 {1, 5, 1},
                 {5, 5, 1},
                 {6, 5, 2},
                 {10, 5, 2},
                 {11, 5, 3},
                 {1000000, 1, 1000000},
                 {UINT64_MAX, 1, UINT32_MAX}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const kg_step steps[] = {{.rule = KG_GRID_ONE, .loop = 2, .run = cases[i].run},
                                 {.rule = KG_GRID_ONE, .terms = KG_TERM(0)},
                                 {.rule = KG_GRID_ONE}};
        const kg_variant variant = {.steps = steps, .n_steps = 3};
        const uint64_t lengths[KG_MAX_LENGTHS] = {cases[i].length};
        const situation at = {.features = {[KG_FEATURE_N] = 77}, .lengths = lengths};
        uint32_t passes[KG_MAX_STEPS];
        kg__passes(&at, &variant, passes);
        if (passes[0] != cases[i].passes) fail_msg("case %zu: %u passes", i, passes[0]);
        assert_int_equal(passes[1], cases[i].passes);
        assert_int_equal(passes[2], 1);
    }
}

static void a_damaged_loop(kg_step first, kg_step second)
{
    kg__reset_for_tests();
    kernel_state = (kg_kernel_state){{NULL}};
    const kg_step steps[] = {first, second};
    variants[SMALL].steps = steps;
    variants[SMALL].n_steps = 2;
    assert_int_equal(kg_run(&kernel, NULL, arguments, 4, NULL), KG_INVALID_ARGUMENT);
    assert_non_null(strstr(kg_last_error(), "damaged"));
}

static void loops_that_are_none(void **state)
{
    (void)state;
    const kg_step plain = {.rule = KG_GRID_ONE};
    a_damaged_loop(plain, (kg_step){.loop = 2, .passes = 1});
    a_damaged_loop((kg_step){.loop = 2, .passes = 1}, (kg_step){.loop = 1, .passes = 1});
    a_damaged_loop((kg_step){.loop = 1}, plain);
    a_damaged_loop((kg_step){.loop = 1, .fan = 1, .run = 1}, plain);
    a_damaged_loop((kg_step){.loop = 1, .fan = 2}, plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(steps_that_repeat),
        TEST(loops_over_runs),
        TEST(loops_that_are_none),
        EMU_TEST(by_n),
        EMU_TEST(by_predicate),
        EMU_TEST(no_variant_is_left),
        EMU_TEST(a_variant_without_code_is_passed_over),
        EMU_TEST(peel_by_brute_force),
        EMU_TEST(peel_without_arrays_of_n),
        EMU_TEST(peel_without_keys),
        EMU_TEST(grid_rules),
        EMU_TEST(all_steps_get_a_grid),
        EMU_TEST(a_grid_that_is_too_large_passes_the_variant_over),
        EMU_TEST(explain_every_variant),
        EMU_TEST(what_is_no_argument_has_no_peel),
        EMU_TEST(explain_predicates_and_missing_code),
        EMU_TEST(explain_force),
        EMU_TEST(explain_the_reference),
        EMU_TEST(by_capability),
        EMU_TEST(the_executor_has_no_capability),
    };
    return cmocka_run_group_tests_name("runtime_choose", tests, NULL, NULL);
}
