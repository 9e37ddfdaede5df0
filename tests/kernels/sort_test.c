/* Sorts of orders that tests of cases do not make: sorted, reversed, organ pipe, few distinct,
 * constant. Some have more equal keys than a counter of 16 bits holds. The value of a key is its
 * index: so results tell whether equal keys stayed in order. Floats have NaNs of both signs, and
 * zeros. Nothing here comes from the emitted reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "key_data.h"
#include "kg_keys_unsigned.h"
#include "kg_pairs_words.h"

#define MOST 3001u
#define MANY 70001u /* of one digit, in a row of one warp */

typedef uint32_t data_of(uint32_t i, uint32_t n);

/* Of floats a NaN with a sign. */
static uint32_t constant(uint32_t i, uint32_t n)
{
    (void)i, (void)n;
    return UINT32_C(0xff345678);
}

/* Zeros of both signs, and what has no finite size. */
static uint32_t special(uint32_t i, uint32_t n)
{
    (void)n;
    static const uint32_t some[] = {0x80000000, 0,          0x7f800000, 0xff800000, 0x7fc00000,
                                    0xffc00001, 0x7f800001, 0xffffffff, 0x3f800000, 1};
    return some[(key_noise(i) >> 16) % (sizeof some / sizeof *some)];
}

static data_of *const orders[] = {constant, special}; /* beside those of key_data.h */
static const uint32_t sizes[] = {0, 1, 2, 31, 33, 128, 129, 192, 193, 384, 385, 1000, MOST};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void check_pairs(const uint32_t *in, const float *out, const uint32_t *at, uint32_t n)
{
    static bool seen[MOST];
    memset(seen, 0, sizeof seen);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t bits, before;
        memcpy(&bits, &out[i], sizeof bits);
        assert_in_range(at[i], 0, n - 1);
        assert_false(seen[at[i]]);
        seen[at[i]] = true;
        if (in[at[i]] != bits) fail_msg("the value of another key at %u of %u", i, n);
        if (i == 0) continue;
        memcpy(&before, &out[i - 1], sizeof before);
        if (key_number_of_float(before) > key_number_of_float(bits))
            fail_msg("not in order at %u of %u", i, n);
        if (before == bits && at[i - 1] > at[i]) fail_msg("not stable at %u of %u", i, n);
    }
}

static void sort_pairs(kg_workspace *ws, data_of *order, uint32_t n)
{
    static uint32_t in[MOST], index[MOST], at[MOST];
    static float keys[MOST], out[MOST];
    for (uint32_t i = 0; i < n; i++) in[i] = order(i, n), index[i] = i;
    memcpy(keys, in, sizeof keys);
    memset(at, 0xcc, sizeof at);
    if (kg_pairs_words_f32(ws, keys, index, out, at, n, NULL)) fail_msg("%s", kg_last_error());
    check_pairs(in, out, at, n);
}

/* Each key as often as before, and in order. */
static void sort_bytes(kg_workspace *ws, data_of *order, uint32_t n)
{
    static uint8_t in[MOST], out[MOST];
    uint32_t left[256] = {0};
    for (uint32_t i = 0; i < n; i++) left[in[i] = (uint8_t)(order(i, n) >> 24)]++;
    if (kg_keys_unsigned_u8(ws, in, out, n, NULL)) fail_msg("%s", kg_last_error());
    for (uint32_t i = 0; i < n; i++) {
        if (left[out[i]]-- == 0) fail_msg("a key too many at %u of %u", i, n);
        if (i != 0 && out[i - 1] > out[i]) fail_msg("not in order at %u of %u", i, n);
    }
}

static kg_workspace *workspace_of(const kg_kernel *k, size_t n)
{
    kg_workspace *ws = NULL;
    const size_t bytes = kg_workspace_bytes(k, n, NULL);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    return ws;
}

typedef void a_sort(kg_workspace *ws, data_of *order, uint32_t n);

static void try_orders(kg_workspace *ws, a_sort *sort)
{
    for (uint32_t i = 0; i < COUNT(sizes); i++) {
        for (uint32_t o = 0; o < KEY_KINDS; o++) sort(ws, key_kinds[o].of, sizes[i]);
        for (uint32_t o = 0; o < COUNT(orders); o++) sort(ws, orders[o], sizes[i]);
    }
}

static void try_all(const kg_kernel *k, a_sort *sort)
{
    kg_workspace *ws = workspace_of(k, MOST);
    try_orders(ws, sort);
    assert_int_equal(kg_force(k, k->variants[k->n_variants - 1].name), KG_OK);
    try_orders(ws, sort);
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

static void pairs_of_all_orders(void **state)
{
    (void)state;
    try_all(&kg_pairs_words_f32_kernel, sort_pairs);
}

static void bytes_of_all_orders(void **state)
{
    (void)state;
    try_all(&kg_keys_unsigned_u8_kernel, sort_bytes);
}

static void many_equal_bytes(void **state)
{
    (void)state;
    static uint8_t in[MANY], out[MANY];
    const kg_kernel *k = &kg_keys_unsigned_u8_kernel;
    kg_workspace *ws = workspace_of(k, MANY);
    memset(in, 7, sizeof in);
    in[0] = 9, in[MANY - 1] = 3;
    if (kg_keys_unsigned_u8(ws, in, out, MANY, NULL)) fail_msg("%s", kg_last_error());
    kg_workspace_destroy(ws);
    for (uint32_t i = 0; i < MANY; i++)
        if (out[i] != (i == 0 ? 3 : i == MANY - 1 ? 9 : 7)) fail_msg("%u at %u", out[i], i);
}

/* More bytes for more keys, and the same for the same. */
static void workspaces_grow(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_pairs_words_f32_kernel;
    size_t before = 0;
    for (size_t n = 0; n < 3 * MOST; n += 7) {
        const size_t bytes = kg_workspace_bytes(k, n, NULL);
        assert_true(bytes >= before);
        assert_true(bytes >= 8 * n); /* the other half of two buffers */
        assert_int_equal(bytes, kg_workspace_bytes(k, n, NULL));
        before = bytes;
    }
}

/* Three launches for each of seven digits: 5 bits of 32. */
static void launches_are_three_a_digit(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_pairs_words_f32_kernel;
    kg_explanation e;
    kg_workspace *ws = workspace_of(k, MOST);
    assert_int_equal(kg_explain(k, ws, NULL, MOST, &e), KG_OK);
    kg_workspace_destroy(ws);
    assert_in_range(e.chosen, 0, k->n_variants - 1);
    const kg_variant *chosen = &k->variants[e.chosen];
    assert_int_equal(chosen->n_steps, 4); /* the last one in place alone */
    for (uint32_t step = 0; step < 3; step++) assert_int_equal(e.passes[step], 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_all_orders),        cmocka_unit_test(bytes_of_all_orders),
        cmocka_unit_test(many_equal_bytes),           cmocka_unit_test(workspaces_grow),
        cmocka_unit_test(launches_are_three_a_digit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
