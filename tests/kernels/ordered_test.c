/* Sums of floats by key in one order: the same bits in every order of threads and blocks, and
 * wherever the arrays lie. Exact ones hold as much as they say. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"
#include "kg_exact_sums.h"
#include "kg_ordered_sums.h"
#include "kg_products.h"

#define NUMBER 2507u
#define BINS 32u
#define TURNS 9u

static uint32_t noise(uint32_t i)
{
    return (i ^ 0x5bd1u) * UINT32_C(2654435761) >> 7;
}

/* No two of the sums of such numbers round alike. Few keys are most of them. */
static float weight_of(uint32_t i)
{
    return (float)noise(i) * (i % 3 ? 1e-3f : 3.7f);
}

static uint8_t key_of(uint32_t i)
{
    return (uint8_t)(noise(i + 9) & noise(i + 1000));
}

static void sums_of(const char *variant, uint32_t turn, float *out)
{
    static uint8_t keys[NUMBER + 16];
    static float weights[NUMBER + 16];
    const uint32_t off = turn % 4;
    const kg_emu_opts options = {.seed = turn,
                                 .resident = turn / 3 % 3,
                                 .thread_order = (kg_emu_order)(turn % 3),
                                 .block_order = (kg_emu_order)(turn % 3)};
    kg_workspace *ws;
    for (uint32_t i = 0; i < NUMBER; i++) {
        keys[off + i] = key_of(i);
        weights[2 * off + i] = weight_of(i);
    }
    kg_emu_set_options(&options);
    const size_t bytes = kg_ordered_sums_f32_workspace_bytes(NUMBER);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    assert_int_equal(kg_force(&kg_ordered_sums_f32_kernel, variant), KG_OK);
    if (kg_ordered_sums_f32(ws, keys + off, weights + 2 * off, out, NUMBER, BINS, NULL))
        fail_msg("%s", kg_last_error());
    kg_workspace_destroy(ws);
}

static void same_bits_in_every_order(void **state)
{
    float first[BINS], out[BINS];
    (void)state;
    for (uint32_t v = 0; v < kg_ordered_sums_f32_kernel.n_variants; v++) {
        const char *variant = kg_ordered_sums_f32_kernel.variants[v].name;
        sums_of(variant, 0, first);
        for (uint32_t turn = 1; turn < TURNS; turn++) {
            sums_of(variant, turn, out);
            assert_memory_equal(out, first, sizeof out);
        }
    }
}

/* Another order has other bits: or the test above would tell nothing. */
static void order_matters(void **state)
{
    float forward[BINS] = {0}, back[BINS] = {0};
    (void)state;
    for (uint32_t i = 0; i < NUMBER; i++) {
        forward[key_of(i) & 31] += weight_of(i) / 2;
        back[key_of(NUMBER - 1 - i) & 31] += weight_of(NUMBER - 1 - i) / 2;
    }
    assert_memory_not_equal(forward, back, sizeof back);
}

/* Equal weights of one bin, more than a word of a block holds. They stay in limbs of few digits. */
static void words_are_handed_over_in_time(void **state)
{
    enum { MANY = 80000 };
    static uint8_t keys[MANY];
    static float weights[MANY];
    const float weight = -0x1.fffffep0f, expected = (float)((double)MANY * weight / 2);
    const kg_emu_opts options = {.seed = 1};
    kg_workspace *ws;
    (void)state;
    for (uint32_t i = 0; i < MANY; i++) weights[i] = weight;
    kg_emu_set_options(&options);
    const size_t bytes = kg_exact_sums_f32_workspace_bytes(MANY, BINS);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    for (uint32_t v = 0; v < kg_exact_sums_f32_kernel.n_variants; v++) {
        float out[BINS];
        assert_int_equal(
            kg_force(&kg_exact_sums_f32_kernel, kg_exact_sums_f32_kernel.variants[v].name), KG_OK);
        if (kg_exact_sums_f32(ws, keys, weights, out, MANY, BINS, NULL))
            fail_msg("%s", kg_last_error());
        assert_memory_equal(&out[0], &expected, sizeof expected);
    }
    kg_workspace_destroy(ws);
}

/* A processor makes a NaN of its own of 0 * infinity. Here the last bin of each channel gets one,
 * by each variant and the reference: the same for all. Of three channels two count. */
static void products_have_one_nan(void **state)
{
    static const double of[] = {-INFINITY, 1.5, INFINITY, 1.25, 3};
    static const uint64_t expected = UINT64_C(0x7ff8000000000000);
    const kg_emu_opts options = {.seed = 1};
    double in[5 * 3];
    (void)state;
    for (int i = 0; i < 5 * 3; i++) in[i] = of[i / 3];
    kg_emu_set_options(&options);
    for (uint32_t v = 0; v <= kg_products_f64_kernel.n_variants; v++) {
        const bool reference = v == kg_products_f64_kernel.n_variants;
        const char *variant = reference ? NULL : kg_products_f64_kernel.variants[v].name;
        double out[2 * 3];
        kg_workspace *ws;
        assert_int_equal(kg_force(&kg_products_f64_kernel, variant), KG_OK);
        assert_int_equal(
            kg_workspace_create(&ws, reference ? KG_BACKEND_REFERENCE : KG_BACKEND_EMU, -1, 0),
            KG_OK);
        if (kg_products_f64(ws, 1, 2, 1, 2, in, out, 5, 2, NULL)) fail_msg("%s", kg_last_error());
        kg_workspace_destroy(ws);
        for (int channel = 0; channel < 2; channel++) {
            const double *bins = out + 3 * channel;
            assert_true(bins[0] == 1.25 && bins[1] == 1.5);
            assert_memory_equal(&bins[2], &expected, sizeof expected);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_in_every_order), cmocka_unit_test(order_matters),
        cmocka_unit_test(words_are_handed_over_in_time), cmocka_unit_test(products_have_one_nan)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
