/* Scans on the CPU executor. They look back (templates/scan/back.cu), look at all sums at once
 * (wave.cu), stream (stream.cu), or have the same bits everywhere (tree.cu).
 * They run around the end of the 32 bits of tags, with one or two thread blocks at a time in any
 * order. They share one workspace with other kernels and sizes. Floats have the same bits in every
 * order. Tiles end beside the borders of waves and of groups. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"
#include "kg_fold_sums.h"
#include "kg_items_results.h"
#include "kg_items_reverse.h"
#include "kg_stream_sums.h"
#include "kg_wave_sums.h"
#include "kg_words_sums.h"

#define NUMBER 70000
#define SMALL 5000
#define LAST_TAG UINT32_MAX
#define STREAM_1 "row_wbw_w2x1_vec_s2l1a1m1_stream" /* with one master */
#define STREAM_2 "row_wbw_w2x3_vec_s4l2a2m2_stream_pdl"
#define WAVE_1 "block_wbw_w2x1_vec_a32_push_pdl"
#define WAVE_2 "block_wbw_w1x1_vec_a64_wave"
#define LOOKS "block_wbw_w2x1_vec_back_pdl"

/* A workspace of more tagged words than the kernels here have in their regions. */
#define SCRATCH (3u << 20)
#define TAGGED ((SCRATCH - KG_WORKSPACE_PLAIN) / KG_WORKSPACE_SHARE + KG_WORKSPACE_TAGGED)
static _Alignas(256) unsigned char memory[KG_WORKSPACE_BYTES(TAGGED, SCRATCH)];
static kg_workspace_header *const header = (void *)memory;
static uint64_t *const words = (void *)(memory + KG_WORKSPACE_HEADER);
static const size_t n_words = TAGGED / sizeof(uint64_t);

static kg_workspace *workspace(void)
{
    kg_workspace *ws;
    assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, memory, sizeof memory), KG_OK);
    return ws;
}

/* Sums of 1 + round: result i is (i + 1) times as much. */
static void sums_are_right(kg_workspace *ws, uint32_t round, size_t n)
{
    static uint32_t in[NUMBER], out[NUMBER];
    for (size_t i = 0; i < n; i++) in[i] = 1 + round;
    assert_int_equal(kg_words_sums_u32(ws, in, out, n, NULL), KG_OK);
    for (size_t i = 0; i < n; i++) assert_int_equal(out[i], (1 + round) * (i + 1));
}

/* The same of tiles that stream: as many groups of 32 as there are masters, and more. */
static void streams_are_right(kg_workspace *ws, uint32_t round, const char *variant, size_t n)
{
    static uint32_t in[NUMBER], out[NUMBER];
    for (size_t i = 0; i < n; i++) in[i] = 1 + round;
    assert_int_equal(kg_force(&kg_stream_sums_u32_kernel, variant), KG_OK);
    assert_int_equal(kg_stream_sums_u32(ws, in, out, n, NULL), KG_OK);
    assert_int_equal(kg_force(&kg_stream_sums_u32_kernel, NULL), KG_OK);
    for (size_t i = 0; i < n; i++) assert_int_equal(out[i], (1 + round) * (i + 1));
}

/* The same of tiles that look at all sums: as many waves of 32 or 64, and more. */
static void waves_are_right(kg_workspace *ws, uint32_t round, const char *variant, size_t n)
{
    static uint32_t in[NUMBER], out[NUMBER];
    for (size_t i = 0; i < n; i++) in[i] = 1 + round;
    assert_int_equal(kg_force(&kg_wave_sums_u32_kernel, variant), KG_OK);
    assert_int_equal(kg_wave_sums_u32(ws, in, out, n, NULL), KG_OK);
    assert_int_equal(kg_force(&kg_wave_sums_u32_kernel, NULL), KG_OK);
    for (size_t i = 0; i < n; i++) assert_int_equal(out[i], (1 + round) * (i + 1));
}

/* Sums of 1: each is exact. Tiles wait for the subtrees before them. */
static void folds_are_right(kg_workspace *ws, size_t n)
{
    static float in[NUMBER], out[NUMBER];
    for (size_t i = 0; i < n; i++) in[i] = 1;
    assert_int_equal(kg_fold_sums_f32(ws, in, out, n, NULL), KG_OK);
    for (size_t i = 0; i < n; i++) assert_true(out[i] == (float)(i + 1));
}

/* Maps x -> x + 1 of all elements behind, one by one: tiles of 32, more than 1,024 of them. */
static void maps_are_right(kg_workspace *ws, size_t n)
{
    static kg_items_reverse_affine_t in[NUMBER], out[NUMBER], expected[NUMBER];
    for (size_t i = 0; i < n; i++)
        in[i] = (kg_items_reverse_affine_t){(uint32_t)(3 * i + 1), (uint32_t)i};
    kg_workspace *reference;
    assert_int_equal(kg_workspace_create(&reference, KG_BACKEND_REFERENCE, -1,
                                         kg_items_reverse_affine_workspace_bytes(n)),
                     KG_OK);
    assert_int_equal(kg_items_reverse_affine(reference, 5, in, expected, n, NULL), KG_OK);
    kg_workspace_destroy(reference);
    assert_int_equal(kg_items_reverse_affine(ws, 5, in, out, n, NULL), KG_OK);
    assert_memory_equal(out, expected, n * sizeof *out);
}

/* Forward, reverse and at random, with one block at a time, two, and as many as may be. Preempted
 * by turns, in the last two of them at every access. */
static bool next_order(uint32_t *turn)
{
    const uint32_t order = *turn % 3, resident = *turn / 3 % 3;
    const kg_emu_opts options = {.seed = *turn,
                                 .chaos = *turn % 2   ? 0
                                          : *turn < 6 ? 5
                                                      : 1,
                                 .resident = resident,
                                 .thread_order = (kg_emu_order)order,
                                 .block_order = (kg_emu_order)order};
    kg_emu_set_options(&options);
    return (*turn)++ < 9;
}

static void any_order_will_do(void **state)
{
    (void)state;
    for (uint32_t turn = 0; next_order(&turn);) {
        kg_workspace *ws = workspace();
        sums_are_right(ws, turn, SMALL);
        maps_are_right(ws, turn == 1 ? 40000 : 1500 + turn);
        sums_are_right(ws, turn + 1, turn == 2 ? NUMBER : 1700);
        streams_are_right(ws, turn, STREAM_1, turn < 4 ? NUMBER : SMALL);
        streams_are_right(ws, turn + 1, STREAM_2, turn < 4 ? SMALL : NUMBER);
        waves_are_right(ws, turn, WAVE_1, turn < 4 ? NUMBER : SMALL);
        waves_are_right(ws, turn + 1, WAVE_2, turn < 4 ? SMALL : NUMBER);
        folds_are_right(ws, SMALL);
        assert_int_equal(header->turn, UINT64_C(8) << 32);
        assert_int_equal(header->ticket, 0);
        kg_workspace_destroy(ws);
    }
}

static void last_tags_are_followed_by_first(void **state)
{
    (void)state;
    for (uint32_t turn = 0; next_order(&turn);) {
        const uint32_t before = turn % 7;
        kg_workspace *ws = workspace();
        header->turn = (uint64_t)(LAST_TAG - 1 - before) << 32;
        for (size_t i = 0; i < n_words; i++) words[i] = (uint64_t)(1 + i % 6) << 32 | 77;
        sums_are_right(ws, 1, SMALL);
        maps_are_right(ws, 2000);
        sums_are_right(ws, 2, SMALL + 1);
        streams_are_right(ws, 3, STREAM_1, SMALL + 300);
        sums_are_right(ws, 3, SMALL + 700);
        streams_are_right(ws, 4, STREAM_2, NUMBER);
        waves_are_right(ws, 5, WAVE_1, SMALL);
        waves_are_right(ws, 6, WAVE_2, SMALL + 3000);
        assert_int_equal(header->turn, (uint64_t)(7 - before) << 32);
        assert_int_equal(header->ticket, 0);
        for (size_t i = 4000; i < n_words; i++) assert_int_equal(words[i], 0);
        kg_workspace_destroy(ws);
    }
}

/* Of 32 tiles of a group, and of 32 or 64 of a wave: 8192 elements each. */
static void borders_of_tiles_together(void **state)
{
    (void)state;
    kg_emu_set_options(NULL);
    kg_workspace *ws = workspace();
    for (uint32_t at = 8192; at <= 3 * 8192; at += 8192) {
        for (uint32_t n = at - 1; n <= at + 1; n++) {
            streams_are_right(ws, n, STREAM_1, n);
            waves_are_right(ws, n, WAVE_1, n);
            waves_are_right(ws, n, WAVE_2, n);
        }
    }
    assert_int_equal(kg_force(&kg_words_sums_u32_kernel, LOOKS), KG_OK);
    for (uint32_t n = 8191; n <= 8193; n++) sums_are_right(ws, n, n);
    assert_int_equal(kg_force(&kg_words_sums_u32_kernel, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

/* The same bits of a variant in every order. */
static void repeat(const kg_kernel *kernel, const char *variant)
{
    static double in[NUMBER], out[NUMBER], first[NUMBER];
    for (int i = 0; i < NUMBER; i++) in[i] = 1.0 / (1 + i * 7 % 1013);
    for (uint32_t turn = 0; next_order(&turn);) {
        kg_workspace *ws = workspace();
        const size_t n = turn < 3 ? NUMBER : 9000; /* each with its variant */
        const void *args[] = {in, out};
        assert_int_equal(kg_force(kernel, variant), KG_OK);
        assert_int_equal(kg_run(kernel, ws, args, n, NULL), KG_OK);
        if (turn == 1) memcpy(first, out, sizeof out);
        else assert_memory_equal(out, first, n * sizeof *out);
        kg_workspace_destroy(ws);
    }
    assert_int_equal(kg_force(kernel, NULL), KG_OK);
}

static void floats_repeat(void **state)
{
    (void)state;
    repeat(&kg_words_sums_f64_kernel, LOOKS);
    repeat(&kg_stream_sums_f64_kernel, STREAM_1);
    repeat(&kg_stream_sums_f64_kernel, STREAM_2);
    repeat(&kg_wave_sums_f64_kernel, WAVE_1);
    repeat(&kg_wave_sums_f64_kernel, WAVE_2);
}

/* By hand: kernels and reference share the function that joins such values. */
static void each_result_has_its_initial_value(void **state)
{
    (void)state;
    static const int16_t x[4] = {5, -3, 9, 9};
    static const int32_t y[4] = {10, 20, 30, 40};
    static const double totals[4] = {22, 39, 78, 127}, means[4] = {5, 1, 11.0 / 3, 5};
    static const int values[4] = {7, 7, 9, 9}, places[4] = {7, 7, 2, 2};
    double total[4], mean[4];
    kg_items_results_found_i16_t greatest[4];
    kg_workspace *ws = workspace();
    assert_int_equal(kg_items_results_i16(ws, 7, x, y, total, greatest, mean, 4, NULL), KG_OK);
    for (int i = 0; i < 4; i++) {
        assert_true(total[i] == totals[i] && mean[i] == means[i]);
        assert_int_equal(greatest[i].value, values[i]);
        assert_int_equal(greatest[i].at, places[i]);
    }
    kg_workspace_destroy(ws);
}

static int know_the_workspace(void **state)
{
    (void)state;
    return kg_emu_register(memory, sizeof memory, 0);
}

/* All of them, or that of a name. */
int main(int argc, char **argv)
{
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_will_do),
        cmocka_unit_test(last_tags_are_followed_by_first),
        cmocka_unit_test(floats_repeat),
        cmocka_unit_test(borders_of_tiles_together),
        cmocka_unit_test(each_result_has_its_initial_value),
    };
    return cmocka_run_group_tests(tests, know_the_workspace, NULL);
}
