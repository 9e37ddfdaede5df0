/* Limits of variants by named features: in the table, and in tuning files. */
#define _POSIX_C_SOURCE 200809L

#include "runtime_bins.h"

#include <stdio.h>

static const kg_range few_bins[] = {{OWN(BINS_FEATURE), 0, 16}, {OWN(BITS), 8, 12}};

static void limit_small(void)
{
    variants[SMALL].limits = few_bins;
    variants[SMALL].n_limits = 2;
}

static void limits_choose(void **state)
{
    (void)state;
    limit_small();
    assert_int_equal(explained(8).chosen, SMALL);
    lengths[BINS] = 17;
    const kg_explanation told = explained(8);
    assert_int_equal(told.chosen, VEC);
    assert_int_equal(told.variants[SMALL].reason, KG_REASON_LIMIT);
    assert_int_equal(told.variants[SMALL].feature, OWN(BINS_FEATURE));
    assert_int_equal(told.variants[SMALL].most[BINS_FEATURE], 16);
    assert_int_equal(told.variants[SMALL].least[BITS], 8);
    assert_true(told.variants[SMALL].most[SHARE] == UINT64_MAX);
    lengths[BINS] = 16;
    bits = 7;
    assert_int_equal(explained(8).variants[SMALL].feature, OWN(BITS));
    bits = 8;
    assert_int_equal(explained(8).chosen, SMALL);
    bits = 13;
    assert_int_equal(explained(8).chosen, VEC);
}

/* What a variant needs to be right is a range, not a limit, of whatever feature: no force bends
 * it. */
static void a_forced_variant_has_no_limits(void **state)
{
    (void)state;
    limit_small();
    lengths[BINS] = 1000;
    assert_int_equal(kg_force(&kernel, "small"), KG_OK);
    assert_int_equal(explained(8).chosen, SMALL);
    variants[SMALL].ranges = few_bins;
    variants[SMALL].n_ranges = 1;
    assert_int_equal(explained(8).chosen, -1);
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_NO_VARIANT);
    lengths[BINS] = 16;
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK);
    assert_string_equal(seen.code, "small");
}

static char dropped[160];

static void note(void *context, const char *entry, const char *reason)
{
    (void)context, (void)entry;
    snprintf(dropped, sizeof dropped, "%s", reason);
}

static kg_status tune(const char *entry)
{
    char text[256];
    dropped[0] = '\0';
    snprintf(text, sizeof text, "kgen-tuning 1\nscale_f32 %s\n", entry);
    return kg_tuning_load(text, strlen(text), note, NULL);
}

#define SMALL_ENTRY "small 0000000000000011 0 4 max "
#define VEC_ENTRY "vec 0000000000000022 0 4 max "
#define ANY_ENTRY "any 0000000000000044 0 4 max "

static void a_tuning_file_moves_limits(void **state)
{
    (void)state;
    const kg_kernel *const kernels[] = {&kernel, NULL};
    limit_small();
    assert_int_equal(kg_register(kernels), KG_OK);
    lengths[BINS] = 100;
    assert_int_equal(explained(8).chosen, VEC);
    assert_int_equal(tune(SMALL_ENTRY "max_bins=100"), KG_OK);
    assert_string_equal(dropped, "");
    assert_int_equal(explained(8).chosen, SMALL);
    assert_int_equal(explained(8).variants[SMALL].most[BINS_FEATURE], 100);
    lengths[BINS] = 101;
    assert_int_equal(explained(8).chosen, VEC);
    bits = 3; /* what the entry does not name stays as it was */
    lengths[BINS] = 100;
    assert_int_equal(explained(8).chosen, VEC);
    assert_int_equal(tune(SMALL_ENTRY "min_bits=0 max_bins=max"), KG_OK);
    lengths[BINS] = SIZE_MAX;
    assert_int_equal(explained(8).chosen, SMALL);
    /* a limit where the table has none */
    assert_int_equal(tune(SMALL_ENTRY "max_share=0"), KG_OK);
    lengths[BINS] = 16;
    assert_int_equal(explained(100).chosen, VEC);
    assert_int_equal(explained(100).variants[SMALL].feature, OWN(SHARE));
    assert_int_equal(tune(VEC_ENTRY "min_bins=17"), KG_OK);
    assert_int_equal(explained(100).chosen, WIDE);
}

static void limits_that_a_tuning_file_may_not_set(void **state)
{
    (void)state;
    const kg_kernel *const kernels[] = {&kernel, NULL};
    assert_int_equal(kg_register(kernels), KG_OK);
    assert_int_equal(tune(SMALL_ENTRY "max_bin=5"), KG_OK);
    assert_non_null(strstr(dropped, "no feature of the name"));
    assert_int_equal(tune(SMALL_ENTRY "max_binss=5"), KG_OK);
    assert_non_null(strstr(dropped, "no feature of the name"));
    assert_int_equal(tune(ANY_ENTRY "max_bins=5"), KG_OK);
    assert_non_null(strstr(dropped, "must serve every call"));
    assert_int_equal(tune(ANY_ENTRY "min_bins=1"), KG_OK);
    assert_non_null(strstr(dropped, "must serve every call"));
    assert_int_equal(tune(ANY_ENTRY "min_bins=0 max_bins=max"), KG_OK);
    assert_string_equal(dropped, "");
    static const char *const damaged[] = {"max_=5",      "max_bins", "max_bins=",    "max_bins=-1",
                                          "max_bins=5x", "bins=5",   "min_bins=max", "mux_bins=5",
                                          "max_bins =5", "=",        "max_bins=5 6"};
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        char entry[128];
        snprintf(entry, sizeof entry, SMALL_ENTRY "%s", damaged[i]);
        assert_int_equal(tune(entry), KG_TUNING_DAMAGED);
    }
    char entry[512] = SMALL_ENTRY;
    for (int i = 0; i < 17; i++) strcat(entry, "max_bins=1 ");
    assert_int_equal(tune(entry), KG_TUNING_DAMAGED);
    assert_non_null(strstr(kg_last_error(), "at most 16 limits"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FEATURES_TEST(limits_choose),
        FEATURES_TEST(a_forced_variant_has_no_limits),
        FEATURES_TEST(a_tuning_file_moves_limits),
        FEATURES_TEST(limits_that_a_tuning_file_may_not_set),
    };
    return cmocka_run_group_tests_name("runtime_limits", tests, NULL, NULL);
}
