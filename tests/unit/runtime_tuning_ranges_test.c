/* Tuning files: ranges of n, in which a variant comes before what thresholds say. */
#include "runtime_fixture.h"

#include "registry.h"
#include "tuning.h"

#include <stdio.h>

#define HEAD "kgen-tuning 1\n"
#define SMALL_HASH " 0000000000000011 "
#define VEC_HASH " 0000000000000022 "
#define ANY_HASH " 0000000000000044 "

static kg_workspace *ws;

static int set_up_registered(void **state)
{
    set_up(state);
    const kg_kernel *const kernels[] = {&kernel, NULL};
    assert_int_equal(kg_register(kernels), KG_OK);
    ws = workspace_of(KG_BACKEND_EMU);
    return 0;
}

static int tear_down_workspace(void **state)
{
    kg_workspace_destroy(ws);
    return tear_down(state);
}

static struct {
    int count;
    char reason[120];
} dropped;

static void note(void *context, const char *entry, const char *reason)
{
    assert_ptr_equal(context, &dropped);
    assert_non_null(strstr(entry, "scale_f32"));
    dropped.count++;
    snprintf(dropped.reason, sizeof dropped.reason, "%s", reason);
}

static kg_status load(const char *text)
{
    memset(&dropped, 0, sizeof dropped);
    return kg_tuning_load(text, strlen(text), note, &dropped);
}

static uint64_t threshold_of(uint32_t variant)
{
    kg_explanation told;
    assert_int_equal(kg_explain(&kernel, ws, NULL, 1, &told), KG_OK);
    return told.variants[variant].max_n;
}

static int chosen_for(size_t n)
{
    kg_explanation told;
    assert_int_equal(kg_explain(&kernel, ws, NULL, n, &told), KG_OK);
    return told.chosen;
}

static int chosen_off(size_t n)
{
    kg_explanation told;
    static float arrays[1 << 8] __attribute__((aligned(256)));
    const void *const off[] = {&scalar, arrays + 1, arrays + 129};
    assert_int_equal(kg_explain(&kernel, ws, off, n, &told), KG_OK);
    return told.chosen;
}

/* A variant may come twice, and in any order. */
static void ranges_come_before_thresholds(void **state)
{
    (void)state;
    assert_int_equal(load(HEAD "scale_f32 small" SMALL_HASH "0 4 50\n"
                               "scale_f32 vec" VEC_HASH "0 4 max\n"
                               "scale_f32 small" SMALL_HASH "0 4 900 min_n=800\n"
                               "scale_f32 any" ANY_HASH "0 4 40 min_n=30 max_n_off=0\n"
                               "scale_f32 any" ANY_HASH "0 4 0 min_n=60 max_n_off=65\n"),
                     KG_OK);
    assert_int_equal(dropped.count, 0);
    assert_true(threshold_of(SMALL) == 50 && threshold_of(VEC) == UINT64_MAX);
    static const struct {
        size_t n;
        int on;
    } cases[] = {{29, SMALL}, {30, ANY},  {40, ANY},    {41, SMALL},  {51, VEC},
                 {60, VEC},   {799, VEC}, {800, SMALL}, {900, SMALL}, {901, VEC}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(chosen_for(cases[i].n), cases[i].on);
    assert_int_equal(chosen_off(35), SMALL);
    assert_int_equal(chosen_off(60), ANY);
    assert_int_equal(chosen_off(65), ANY);
    assert_int_not_equal(chosen_off(66), ANY);
    assert_int_equal(chosen_off(850), SMALL);
    assert_int_equal(kg_run(&kernel, ws, arguments, 35, NULL), KG_OK);
    assert_string_equal(seen.code, "any");
    kg_explanation told;
    assert_int_equal(kg_explain(&kernel, ws, NULL, 850, &told), KG_OK);
    assert_int_equal(told.variants[SMALL].reason, KG_REASON_CHOSEN);
    assert_int_equal(told.variants[VEC].reason, KG_REASON_LATER);
    /* The entry of a threshold begins its variant anew. */
    assert_int_equal(load(HEAD "scale_f32 small" SMALL_HASH "0 4 70\n"), KG_OK);
    assert_int_equal(chosen_for(850), VEC);
    assert_int_equal(chosen_for(35), ANY);
    assert_int_equal(load(HEAD "scale_f32 any" ANY_HASH "0 4 max\n"), KG_OK);
    assert_int_equal(chosen_for(35), SMALL);
}

/* One that cannot serve a call leaves it to the thresholds. */
static void ranges_of_variants_that_cannot_serve(void **state)
{
    (void)state;
    assert_int_equal(load(HEAD "scale_f32 vec" VEC_HASH "0 4 400 min_n=300\n"), KG_OK);
    assert_int_equal(chosen_for(350), VEC);
    static float arrays[4] __attribute__((aligned(16)));
    const void *const apart[] = {&scalar, arrays + 1, arrays + 2}; /* no boundary together */
    kg_explanation told;
    assert_int_equal(kg_explain(&kernel, ws, apart, 350, &told), KG_OK);
    assert_int_equal(told.chosen, SMALL);
    assert_int_equal(told.variants[VEC].reason, KG_REASON_PREDICATE);
}

static void ranges_that_are_dropped(void **state)
{
    (void)state;
    static const char first[] = HEAD "scale_f32 small" SMALL_HASH "0 4 60 min_n=50\n";
    static const struct {
        const char *entry, *reason;
    } cases[] = {
        {"scale_f32 vec" VEC_HASH "0 4 50 min_n=7", "meets this one"},
        {"scale_f32 vec" VEC_HASH "0 4 max min_n=60", "meets this one"},
        {"scale_f32 vec" VEC_HASH "0 4 20 min_n=7 max_n_off=55", "meets this one"},
        {"scale_f32 vec" VEC_HASH "0 4 20 min_n=7 min_peel=1", "moves no other limits"},
        {"scale_f32 vec" ANY_HASH "0 4 20 min_n=7", "code has changed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        snprintf(text, sizeof text, HEAD "scale_f32 small" SMALL_HASH "0 4 900\n%s%s\n",
                 first + strlen(HEAD), cases[i].entry);
        assert_int_equal(load(text), KG_OK);
        assert_int_equal(dropped.count, 1);
        assert_non_null(strstr(dropped.reason, cases[i].reason));
        assert_int_equal(chosen_for(55), SMALL);
    }
    char text[4096] = HEAD "scale_f32 small" SMALL_HASH "0 4 900\n";
    for (unsigned i = 1; i <= MOST_FIRST + 2; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "scale_f32 any" ANY_HASH "0 4 %u min_n=%u\n", 2 * i, 2 * i);
    assert_int_equal(load(text), KG_OK);
    assert_int_equal(dropped.count, 2);
    assert_non_null(strstr(dropped.reason, "at most 32 ranges"));
    assert_int_equal(chosen_for(2 * MOST_FIRST), ANY);
    assert_int_equal(chosen_for(2 * MOST_FIRST + 2), SMALL);
}

#define TUNING_TEST(name)                                                                          \
    cmocka_unit_test_setup_teardown(name, set_up_registered, tear_down_workspace)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TUNING_TEST(ranges_come_before_thresholds),
        TUNING_TEST(ranges_of_variants_that_cannot_serve),
        TUNING_TEST(ranges_that_are_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
