/* The form hybrid on data that reach each of its ways. Buckets fit, or one does not, or a bin has
 * many equal keys. Digits are even while their pairs are not. There are too few keys, or too many.
 * Keys of 16 bits have 256 buckets, and so have those of 32 by eight digits. Nothing here comes
 * from the emitted reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kg_keys_hybrid.h"
#include "kg_pairs_hybrid.h"
#include "kg_parts_whole.h"
#include "kg_two_hybrid.h"

#define MOST 9000u
#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef uint16_t data_of(uint32_t i, uint32_t n);

static uint16_t noise(uint32_t i, uint32_t n)
{
    (void)n;
    const uint32_t x = (i + 1) * UINT32_C(2654435761);
    return (uint16_t)((x ^ x >> 15) * UINT32_C(2246822519) >> 13);
}

static uint16_t sorted(uint32_t i, uint32_t n)
{
    return (uint16_t)(i * UINT64_C(65536) / n);
}

static uint16_t organ_pipe(uint32_t i, uint32_t n)
{
    return sorted(i < n / 2 ? i : n - 1 - i, n);
}

static uint16_t few(uint32_t i, uint32_t n)
{
    return (uint16_t)((noise(i, n) >> 12) * 0x1111);
}

static uint16_t constant(uint32_t i, uint32_t n)
{
    (void)i, (void)n;
    return 0xa5a5;
}

/* Digits that all keys have alike. */
static uint16_t low(uint32_t i, uint32_t n)
{
    return noise(i, n) & 0xff;
}

/* Bits are less often 1 than 0. */
static uint16_t uneven(uint32_t i, uint32_t n)
{
    return noise(i, n) & noise(i + 77777, n);
}

/* Each digit is even, and each key has the two highest alike: a few large buckets. */
static uint16_t twins(uint32_t i, uint32_t n)
{
    const uint16_t key = noise(i, n);
    return (uint16_t)((key & 0xf0ff) | (key >> 4 & 0xf00));
}

/* One value comes often: its bucket has more keys than a block holds, or it has very many. */
static uint16_t popular(uint32_t i, uint32_t n)
{
    return i % 100 == 5 ? 0x7bcd : noise(i, n);
}

/* Bins of more keys than are compared at once, and of very many. */
static uint16_t wide(uint32_t i, uint32_t n)
{
    return i < 40 ? (uint16_t)(0xc0de + (i / 10 << 10) + (i & 1)) : noise(i, n);
}

static uint16_t crowded(uint32_t i, uint32_t n)
{
    return i < 36 ? 0xc0de : noise(i, n);
}

/* One bucket is as large as a block holds, or larger by one key. */
static uint16_t exact(uint32_t i, uint32_t n)
{
    if (i < 64 + n % 2) return (uint16_t)(0x4200 + (i * 37 & 255));
    const uint16_t key = noise(i, n);
    return key >> 8 == 0x42 ? key ^ 0x8000 : key;
}

static data_of *const kinds[] = {noise,  sorted, organ_pipe, few,  constant, low,
                                 uneven, twins,  popular,    wide, crowded,  exact};
static const uint32_t sizes[] = {1, 1023, 1024, 2500, 2501, 6000, 7001, MOST};

/* The greatest float comes first; floats go by sign and magnitude. */
static uint16_t number_of(uint16_t bits, bool of_floats)
{
    if (!of_floats) return bits;
    return bits >> 15 ? bits : (uint16_t)(~bits & 0x7fff);
}

static void check_sorted(const uint16_t *in, const uint16_t *out, uint32_t n, bool of_floats)
{
    static uint32_t left[65536];
    memset(left, 0, sizeof left);
    for (uint32_t i = 0; i < n; i++) left[in[i]]++;
    for (uint32_t i = 0; i < n; i++) {
        if (left[out[i]]-- == 0) fail_msg("a key too many at %u of %u", i, n);
        if (i != 0 && number_of(out[i - 1], of_floats) > number_of(out[i], of_floats))
            fail_msg("not in order at %u of %u", i, n);
    }
}

static kg_workspace *workspace_of(const kg_kernel *k)
{
    kg_workspace *ws = NULL;
    const size_t bytes = kg_workspace_bytes(k, MOST, NULL);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    return ws;
}

/* Each variant, from one array to another and in place by turns. */
static void floats_of_all_kinds(void **state)
{
    (void)state;
    static uint16_t in[MOST], keys[MOST], out[MOST];
    const kg_kernel *k = &kg_keys_hybrid_f16_kernel;
    kg_workspace *ws = workspace_of(k);
    assert_true(k->in_place);
    for (uint32_t m = 0; m < k->n_variants * COUNT(kinds) * COUNT(sizes); m++) {
        const uint32_t n = sizes[m % COUNT(sizes)], kind = m / COUNT(sizes) % COUNT(kinds);
        uint16_t *const to = (m + kind) % 2 ? keys : out;
        assert_int_equal(kg_force(k, k->variants[m / COUNT(sizes) / COUNT(kinds)].name), KG_OK);
        memset(out, 0xcc, sizeof out);
        for (uint32_t i = 0; i < n; i++) in[i] = keys[i] = kinds[kind](i, n);
        if (kg_keys_hybrid_f16(ws, (kg_f16 *)keys, (kg_f16 *)to, n, NULL))
            fail_msg("%s", kg_last_error());
        check_sorted(in, to, n, true);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

/* The first of two arrays has the result. */
static void between_two_arrays(void **state)
{
    (void)state;
    static uint16_t in[MOST], keys[MOST], other[MOST];
    kg_workspace *ws = workspace_of(&kg_two_hybrid_u16_kernel);
    for (uint32_t kind = 0; kind < COUNT(kinds); kind++) {
        for (uint32_t n = 1200; n <= 3000; n += 600) {
            for (uint32_t i = 0; i < n; i++) in[i] = keys[i] = kinds[kind](i, n);
            if (kg_two_hybrid_u16(ws, keys, other, n, NULL)) fail_msg("%s", kg_last_error());
            check_sorted(in, keys, n, false);
        }
    }
    kg_workspace_destroy(ws);
}

static int by_number(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Of eight digits what lies below buckets and bins may be any, and no bucket is counted. */
static void eight_digits(void **state)
{
    (void)state;
    static uint32_t in[MOST], keys[MOST], other[MOST];
    kg_workspace *ws = workspace_of(&kg_two_hybrid_u32_kernel);
    for (uint32_t m = 0; m < COUNT(kinds) * 4; m++) {
        const uint32_t n = 1200 + m % 4 * 2000;
        data_of *const above = kinds[m / 4], *const below = m % 2 ? few : noise;
        for (uint32_t i = 0; i < n; i++)
            in[i] = keys[i] = (uint32_t)above(i, n) << 16 | below(i + 99, n);
        qsort(in, n, sizeof *in, by_number);
        if (kg_two_hybrid_u32(ws, keys, other, n, NULL)) fail_msg("%s", kg_last_error());
        for (uint32_t i = 0; i < n; i++)
            if (keys[i] != in[i]) fail_msg("data %u: not in order at %u of %u", m / 4, i, n);
    }
    kg_workspace_destroy(ws);
}

static int by_parts(const void *a, const void *b)
{
    const kg_parts_whole_place_t *x = a, *y = b;
    if (x->top != y->top) return x->top < y->top ? 1 : -1;
    if (x->mid != y->mid) return x->mid < y->mid ? -1 : 1;
    return (x->low > y->low) - (x->low < y->low);
}

/* Numbers of 128 bits, of which the highest say the bucket. By two variants, and arrays that begin
 * between two vectors, too. */
static void structs_of_two_words(void **state)
{
    (void)state;
    static kg_parts_whole_place_t in[MOST];
    static uint64_t rooms[2][2 * MOST + 1];
    const kg_kernel *k = &kg_parts_whole_place_kernel;
    kg_workspace *ws = workspace_of(k);
    for (uint32_t m = 0; m < COUNT(kinds) * 6; m++) {
        const uint32_t n = 1100 + m % 6 * 1000;
        kg_parts_whole_place_t *const from = (kg_parts_whole_place_t *)(rooms[0] + m % 2);
        kg_parts_whole_place_t *const to = (kg_parts_whole_place_t *)(rooms[1] + m / 2 % 2);
        assert_int_equal(kg_force(k, k->variants[k->n_variants - 1 - m / 3 % 2].name), KG_OK);
        for (uint32_t i = 0; i < n; i++)
            in[i] = from[i] = (kg_parts_whole_place_t){
                (int32_t)noise(i + 7, n) - 30000, (float)few(i + 3, n) - 9000.0f,
                (uint64_t)kinds[m / 6](i, n) << 48 | (uint64_t)(few(i + 99, n) & 0x300f)};
        qsort(in, n, sizeof *in, by_parts);
        if (kg_parts_whole_place(ws, from, to, n, NULL)) fail_msg("%s", kg_last_error());
        for (uint32_t i = 0; i < n; i++)
            if (by_parts(&to[i], &in[i]) != 0)
                fail_msg("data %u: not in order at %u of %u", m / 6, i, n);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

/* Values have the places of their keys: so results tell whether equal keys stayed in order. */
static void check_pairs(const uint32_t *in, const uint32_t *out, const uint64_t *values, uint32_t n)
{
    static bool seen[MOST];
    memset(seen, 0, sizeof seen);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t at = (uint32_t)values[i];
        assert_in_range(at, 0, n - 1);
        assert_false(seen[at]);
        seen[at] = true;
        if (in[at] != out[i] || values[i] >> 32 != (uint32_t)~at)
            fail_msg("the value of another key at %u of %u", i, n);
        if (i == 0) continue;
        if ((int32_t)out[i - 1] > (int32_t)out[i]) fail_msg("not in order at %u of %u", i, n);
        if (out[i - 1] == out[i] && (uint32_t)values[i - 1] > at)
            fail_msg("not stable at %u of %u", i, n);
    }
}

/* Keys, values, neither or both in place, by turns. */
static void pairs_of_eight_digits(void **state)
{
    (void)state;
    static uint32_t in[MOST], keys[MOST], out[MOST];
    static uint64_t values[MOST], out_values[MOST];
    const kg_kernel *k = &kg_pairs_hybrid_i32_kernel;
    kg_workspace *ws = workspace_of(k);
    assert_true(k->in_place);
    for (uint32_t m = 0; m < COUNT(kinds) * 8; m++) {
        const uint32_t n = 1200 + m % 2 * 6000;
        data_of *const above = kinds[m / 8], *const below = m % 3 ? noise : few;
        for (uint32_t i = 0; i < n; i++) {
            in[i] = keys[i] = (uint32_t)above(i, n) << 16 | below(i + 99, n);
            values[i] = (uint64_t)~i << 32 | i;
        }
        uint32_t *const to = m & 2 ? keys : out;
        uint64_t *const to_values = m & 4 ? values : out_values;
        if (kg_pairs_hybrid_i32(ws, (int32_t *)keys, values, (int32_t *)to, to_values, n, NULL))
            fail_msg("%s", kg_last_error());
        check_pairs(in, to, to_values, n);
    }
    kg_workspace_destroy(ws);
}

/* Of four digits no bucket with values is counted; keys are no larger than their places. */
static void pairs_of_four_digits(void **state)
{
    (void)state;
    static uint32_t in[MOST], wide[MOST];
    static uint16_t keys[MOST], out[MOST];
    static uint64_t values[MOST];
    kg_workspace *ws = workspace_of(&kg_pairs_hybrid_u16_kernel);
    for (uint32_t m = 0; m < COUNT(kinds) * 4; m++) {
        const uint32_t n = 1200 + m % 4 * 2000;
        for (uint32_t i = 0; i < n; i++) {
            in[i] = keys[i] = kinds[m / 4](i, n);
            values[i] = (uint64_t)~i << 32 | i;
        }
        uint16_t *const to = m & 1 ? keys : out;
        if (kg_pairs_hybrid_u16(ws, keys, values, to, values, n, NULL))
            fail_msg("%s", kg_last_error());
        for (uint32_t i = 0; i < n; i++) wide[i] = to[i];
        check_pairs(in, wide, values, n);
    }
    kg_workspace_destroy(ws);
}

/* States of all tiles are clear before the first pass, though there are more tiles than blocks. Of
 * two arrays no pass moves keys that are alike, so that they stay clear. */
static void states_are_clear(void **state)
{
    (void)state;
    enum { N = 20000, STATES = 3 };
    static uint16_t keys[N], other[N];
    const kg_kernel *k = &kg_two_hybrid_u16_kernel;
    kg_workspace *ws = NULL;
    size_t bytes = 0;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, N, NULL)),
                     KG_OK);
    assert_string_equal(k->regions[STATES].name, "states");
    uint64_t *states = kg_workspace_region(ws, k, STATES, N, NULL, &bytes);
    assert_non_null(states);
    memset(states, 0xa5, bytes);
    if (kg_two_hybrid_u16(ws, keys, other, N, NULL)) fail_msg("%s", kg_last_error());
    for (uint32_t i = 0; i < (N + 191) / 192 * 16; i++) assert_true(states[i] == 0);
    kg_workspace_destroy(ws);
}

/* Two moves, or four, by the same kernel; and where each of 256 buckets begins. */
static void launches_and_room(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_keys_hybrid_f16_kernel;
    kg_explanation e;
    kg_workspace *ws = workspace_of(k);
    assert_int_equal(kg_explain(k, ws, NULL, MOST, &e), KG_OK);
    kg_workspace_destroy(ws);
    assert_int_equal(k->variants[e.chosen].n_steps, 5);
    for (uint32_t step = 0; step < 5; step++) assert_int_equal(e.passes[step], step == 2 ? 6 : 1);
    uint32_t found = 0;
    for (uint32_t i = 0; i < k->n_regions; i++)
        if (strcmp(k->regions[i].name, "begins") == 0) found += k->regions[i].fixed == 257 * 8;
    assert_int_equal(found, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(floats_of_all_kinds),   cmocka_unit_test(between_two_arrays),
        cmocka_unit_test(eight_digits),          cmocka_unit_test(structs_of_two_words),
        cmocka_unit_test(pairs_of_eight_digits), cmocka_unit_test(pairs_of_four_digits),
        cmocka_unit_test(states_are_clear),      cmocka_unit_test(launches_and_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
