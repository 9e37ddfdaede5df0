/* Selects by hand, on the CPU executor. Keys are NaNs; bits become indices and bits again. Sums by
 * key have the same bits in every order of threads and blocks. Nothing is written behind a
 * capacity. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <string.h>

#include <cmocka.h>

#include "kg_bits_again.h"
#include "kg_bits_alone.h"
#include "kg_by_key_items.h"
#include "kg_by_key_nans.h"
#include "kg_emu.h"
#include "kg_ends_stream.h"
#include "kg_parts_items.h"
#include "kg_rates_stream.h"
#include "kg_unique_items.h"
#include "kg_where_items.h"

#define NUMBER 3000u
#define ORDERS 12u

static kg_workspace *workspace(size_t bytes)
{
    kg_workspace *ws;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    return ws;
}

/* Orders of threads and blocks, one after the other; every second one is preempted. */
static void take_order(uint32_t turn)
{
    const kg_emu_order order = turn < KG_EMU_RANDOM ? (kg_emu_order)turn : KG_EMU_RANDOM;
    const kg_emu_opts options = {
        .seed = turn, .chaos = turn % 2 ? 5 : 0, .thread_order = order, .block_order = order};
    kg_emu_set_options(&options);
}

/* ---- NaNs: equality is that of the expression ---- */

static void each_nan_is_unique(void **state)
{
    static const double in[] = {1, 1, NAN, NAN, NAN, -0.0, 0.0, NAN, 2, 2, 2};
    double out[11];
    uint64_t count;
    const size_t n = sizeof in / sizeof *in;
    kg_workspace *ws = workspace(kg_unique_items_f64_workspace_bytes(n));
    (void)state;
    assert_int_equal(kg_unique_items_f64(ws, in, out, &count, n, n, NULL), KG_OK);
    assert_int_equal(count, 7); /* 1, three NaNs, both zeros as one, a NaN, 2 */
    for (size_t i = 1; i <= 3; i++) assert_true(isnan(out[i]));
    assert_true(out[0] == 1 && out[4] == 0 && signbit(out[4]) && isnan(out[5]) && out[6] == 2);
    kg_workspace_destroy(ws);
}

static void each_nan_is_a_key_of_its_own(void **state)
{
    static const float keys[] = {3, 3, NAN, NAN, 3};
    static const uint32_t in[] = {1, 2, 4, 8, 16}, sums[] = {3, 4, 8, 16};
    float unique[5];
    uint32_t out[5];
    uint64_t count;
    kg_workspace *ws = workspace(kg_by_key_nans_u32_workspace_bytes(5));
    (void)state;
    assert_int_equal(kg_by_key_nans_u32(ws, keys, in, unique, out, &count, 5, 5, NULL), KG_OK);
    assert_int_equal(count, 4);
    assert_memory_equal(out, sums, sizeof sums);
    assert_true(unique[0] == 3 && isnan(unique[1]) && isnan(unique[2]) && unique[3] == 3);
    kg_workspace_destroy(ws);
}

/* `x < s` is true of no NaN: it goes where other elements go that are not below. */
static void nans_go_where_the_expression_says(void **state)
{
    static const float in[] = {NAN, 1, 9, NAN, 0};
    float out[5];
    uint64_t offsets[4];
    kg_workspace *ws = workspace(kg_parts_items_f32_workspace_bytes(5));
    (void)state;
    assert_int_equal(kg_parts_items_f32(ws, 5, in, out, offsets, 5, NULL), KG_OK);
    assert_true(offsets[1] == 2 && offsets[2] == 4 && offsets[3] == 4); /* the fourth is in none */
    assert_true(out[0] == 1 && out[1] == 0 && isnan(out[2]) && out[3] == 9);
    kg_workspace_destroy(ws);
}

/* ---- bits ---- */

static void bits_come_back(void **state)
{
    static uint32_t bits[NUMBER / 32 + 1], again[NUMBER / 32 + 1], indices[NUMBER];
    uint64_t count, expected = 0;
    (void)state;
    for (uint32_t i = 0; i < NUMBER; i++)
        if (i % 7 == 3 || i / 64 % 5 == 2) bits[i / 32] |= 1u << i % 32, expected++;
    kg_workspace *ws = workspace(kg_bits_alone_u32_workspace_bytes(NUMBER));
    assert_int_equal(kg_bits_alone_u32(ws, bits, indices, &count, NUMBER, NUMBER, NULL), KG_OK);
    kg_workspace_destroy(ws);
    assert_int_equal(count, expected);
    ws = workspace(kg_bits_again_u32_workspace_bytes(count));
    assert_int_equal(kg_bits_again_u32(ws, indices, again, count, NUMBER / 32 + 1, NULL), KG_OK);
    kg_workspace_destroy(ws);
    assert_memory_equal(again, bits, sizeof bits);
}

/* ---- less room than there is to be kept ---- */

#define ARRAYS 3u
#define UNTOUCHED 0xa5

typedef struct kept {
    uint64_t arrays[ARRAYS][NUMBER], count;
} kept;

static uint32_t numbers[NUMBER], keys_of_numbers[NUMBER];
static uint16_t halves[NUMBER];

static kg_status by_where(kg_workspace *ws, kept *to, uint64_t capacity)
{
    return kg_where_items_u32(ws, 3, numbers, (uint32_t *)to->arrays[0], &to->count, NUMBER,
                              capacity, NULL);
}

static kg_status by_rate(kg_workspace *ws, kept *to, uint64_t capacity)
{
    return kg_rates_stream_u32(ws, 2, numbers, (uint32_t *)to->arrays[0], (uint32_t *)to->arrays[1],
                               &to->count, NUMBER, capacity, NULL);
}

static kg_status by_last(kg_workspace *ws, kept *to, uint64_t capacity)
{
    return kg_ends_stream_u16(ws, 7, halves, (uint16_t *)to->arrays[0], to->arrays[1],
                              (uint32_t *)to->arrays[2], &to->count, NUMBER, capacity, NULL);
}

static kg_status by_key(kg_workspace *ws, kept *to, uint64_t capacity)
{
    return kg_by_key_items_f32(ws, keys_of_numbers, (const float *)numbers,
                               (uint32_t *)to->arrays[0], (float *)to->arrays[1], &to->count,
                               NUMBER, capacity, NULL);
}

static const struct {
    kg_status (*call)(kg_workspace *ws, kept *to, uint64_t capacity);
    const kg_kernel *kernel;
    const char *variant;
    uint32_t bytes[ARRAYS]; /* of an element of each array */
} keeping[] = {
    {by_where, &kg_where_items_u32_kernel, "block_wbw_w4x2_back_pdl", {4, 0, 0}},
    {by_rate, &kg_rates_stream_u32_kernel, "row_wbw_w1x2_s2o1m1_stream", {4, 4, 0}},
    {by_last, &kg_ends_stream_u16_kernel, "row_wbw_w3x3_s2o3m1_stream", {2, 8, 4}},
    {by_key, &kg_by_key_items_f32_kernel, "row_wbw_w1x3_s2o1m2_stream", {4, 4, 0}},
};

static void keep_up_to(size_t which, kept *to, uint64_t capacity)
{
    kg_workspace *ws = workspace(1 << 16);
    memset(to, UNTOUCHED, sizeof *to);
    assert_int_equal(kg_force(keeping[which].kernel, keeping[which].variant), KG_OK);
    assert_int_equal(keeping[which].call(ws, to, capacity), KG_OK);
    assert_int_equal(kg_force(keeping[which].kernel, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

/* Room for one element less than there is, and for half: the bytes behind stay what they were. */
static void nothing_lies_behind_the_capacity(void **state)
{
    static kept all, some;
    (void)state;
    for (uint32_t i = 0; i < NUMBER; i++) {
        numbers[i] = i * UINT32_C(2654435761) >> 29;
        keys_of_numbers[i] = i / 3, halves[i] = (uint16_t)(i / 5);
    }
    for (size_t k = 0; k < sizeof keeping / sizeof *keeping; k++) {
        keep_up_to(k, &all, NUMBER);
        assert_in_range(all.count, NUMBER / 6, NUMBER - 1);
        const uint64_t rooms[] = {all.count - 1, all.count / 2, 0};
        for (size_t r = 0; r < sizeof rooms / sizeof *rooms; r++) {
            keep_up_to(k, &some, rooms[r]);
            assert_int_equal(some.count, all.count);
            for (uint32_t a = 0; a < ARRAYS; a++) {
                const uint8_t *const bytes = (const uint8_t *)some.arrays[a];
                const uint64_t stored = rooms[r] * keeping[k].bytes[a];
                assert_memory_equal(bytes, all.arrays[a], stored);
                for (uint64_t b = stored; b < sizeof some.arrays[a]; b++)
                    if (bytes[b] != UNTOUCHED) fail_msg("byte %u of array %u", (unsigned)b, a);
            }
        }
    }
}

/* ---- sums of floats by key ---- */

typedef struct sums {
    float out[NUMBER];
    uint64_t count;
} sums;

static void sum_by_key(const uint32_t *keys, const float *in, const char *variant, sums *to)
{
    static uint32_t unique[NUMBER];
    kg_workspace *ws = workspace(kg_by_key_items_f32_workspace_bytes(NUMBER));
    memset(to, 0, sizeof *to);
    assert_int_equal(kg_force(&kg_by_key_items_f32_kernel, variant), KG_OK);
    assert_int_equal(
        kg_by_key_items_f32(ws, keys, in, unique, to->out, &to->count, NUMBER, NUMBER, NULL),
        KG_OK);
    assert_int_equal(kg_force(&kg_by_key_items_f32_kernel, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

/* Runs of up to 700 elements of very different sizes, whose sum depends on how it is grouped. */
static void sums_have_the_same_bits(void **state)
{
    static const char *const variants[] = {"row_wbw_w2x3_r1", "row_wbw_w1x3_s2o1m2_stream",
                                           "block_wbw_w3x2_back_pdl"};
    static uint32_t keys[NUMBER];
    static float in[NUMBER];
    static sums first, next;
    (void)state;
    float backwards = 0, forwards = 0;
    for (uint32_t i = 0; i < NUMBER; i++) {
        keys[i] = i < 2000 ? i / 700 : i / 13;
        in[i] = ldexpf((float)(i * UINT32_C(2654435761) >> 8), -(int)(i * 7 % 40));
    }
    for (uint32_t i = 0; i < 700; i++) forwards += in[i], backwards += in[699 - i];
    assert_true(forwards != backwards);
    for (size_t v = 0; v < sizeof variants / sizeof *variants; v++) {
        for (uint32_t turn = 0; turn < ORDERS; turn++) {
            take_order(turn);
            sum_by_key(keys, in, variants[v], turn ? &next : &first);
            if (turn) assert_memory_equal(&first, &next, sizeof next);
        }
        kg_emu_set_options(NULL);
        assert_true(fabsf(first.out[0] - forwards) <= 1e-4f * forwards);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_nan_is_unique),
                                       cmocka_unit_test(each_nan_is_a_key_of_its_own),
                                       cmocka_unit_test(nans_go_where_the_expression_says),
                                       cmocka_unit_test(bits_come_back),
                                       cmocka_unit_test(nothing_lies_behind_the_capacity),
                                       cmocka_unit_test(sums_have_the_same_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
