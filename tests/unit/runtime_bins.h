/* tests/unit/runtime_bins.h: a histogram of sorts, whose table has named features. */
#ifndef TESTS_RUNTIME_BINS_H
#define TESTS_RUNTIME_BINS_H

#include "runtime_fixture.h"

enum { BINS, M, LENGTHS };
enum { BINS_FEATURE, SHARE, BITS, FEATURES };
#define OWN(feature) (KG_FEATURE_OWN + (feature))

static const char *const names[] = {"bins", "m"};
static size_t lengths[LENGTHS];
static const void *all[3 + LENGTHS];
_Alignas(256) static char memory[8192];
static uint32_t bits = 12;
static kg_workspace *ws;

static const kg_named_feature features[FEATURES] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(BINS)},
    {.name = "share",
     .measure = KG_MEASURE_MEAN,
     .terms = KG_TERM_N | KG_TERM(M),
     .per = KG_TERM(BINS)},
    {.name = "bits", .measure = KG_MEASURE_SCALAR, .arg = 0},
};

/* A histogram of sorts: a number of key bits, samples, a count for each bin. */
static int set_up_features(void **state)
{
    set_up(state);
    ws = workspace_of(KG_BACKEND_EMU);
    kernel.lengths = names;
    kernel.n_lengths = LENGTHS;
    kernel.features = features;
    kernel.n_features = FEATURES;
    args_of_kernel[0].type = "u32";
    args_of_kernel[2].extent = KG_EXTENT_LENGTH;
    args_of_kernel[2].width = BINS;
    lengths[BINS] = 16, lengths[M] = 3;
    all[0] = &bits, all[1] = memory, all[2] = memory + 4096;
    for (int i = 0; i < LENGTHS; i++) all[3 + i] = &lengths[i];
    for (int i = 0; i < VARIANTS; i++) variants[i].max_n = UINT64_MAX;
    bits = 12;
    return 0;
}

static int tear_down_features(void **state)
{
    kg_workspace_destroy(ws);
    return tear_down(state);
}

static inline kg_explanation explained(size_t n)
{
    kg_explanation told;
    assert_int_equal(kg_explain(&kernel, ws, all, n, &told), KG_OK);
    return told;
}

#define FEATURES_TEST(name)                                                                        \
    cmocka_unit_test_setup_teardown(name, set_up_features, tear_down_features)

#endif
