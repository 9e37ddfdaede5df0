/* Sorts whose outputs are their inputs. Passes whose digit all keys have alike are passed over. An
 * odd number may be left, the first of which must not write what it reads. The value of a key is
 * its index. An output may be the other input, too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "kg_bits_asked.h"
#include "kg_bits_together.h"
#include "kg_halves_counted.h"
#include "kg_keys_auto.h"
#include "kg_keys_back.h"
#include "kg_keys_cluster.h"
#include "kg_keys_together.h"
#include "kg_pairs_steps.h"
#include "kg_two_arrays.h"
#include "kg_two_asked.h"
#include "kg_values_several.h"

#define MOST 20000u

static const uint32_t masks[] = {0, 0xff, 0xff00, 0xff000000, 0xffff, 0xff0000ff, 0x00ffffff,
                                 0xff00ff0f, 0xffffffff,
                                 /* two digits of few values: both pairs, one, none */
                                 0x03030303, 0x0f0f0f0f, 0x1f0f0f0f, 0x000f0f00};
static const uint32_t sizes[] = {1, 33, 700, 701, 9000, MOST};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static uint32_t key_of(uint32_t i, uint32_t mask)
{
    const uint32_t x = (i + 1) * UINT32_C(2654435761);
    return ((x ^ x >> 15) * UINT32_C(2246822519) & mask) | (UINT32_C(0x5a5a5a5a) & ~mask);
}

static kg_workspace *workspace_of(const kg_kernel *k)
{
    kg_workspace *ws = NULL;
    const size_t bytes = kg_workspace_bytes(k, MOST, NULL);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    assert_true(k->in_place);
    return ws;
}

/* Each index comes once, since they ascend among equal keys, and each has its own key. */
static void check_pair(uint32_t mask, uint32_t key, uint32_t at, uint32_t before,
                       uint32_t at_before)
{
    assert_int_equal(key, key_of(at, mask));
    assert_true(before < key || (before == key && at_before < at));
}

static void pairs_of_words(void **state)
{
    (void)state;
    static uint32_t a[MOST], b[MOST];
    kg_workspace *ws = workspace_of(&kg_pairs_steps_u32_kernel);
    for (uint32_t m = 0; m < COUNT(masks); m++) {
        for (uint32_t swaps = 0; swaps < 2; swaps++) {
            uint32_t *out = swaps ? b : a, *out_values = swaps ? a : b;
            for (uint32_t i = 0; i < MOST; i++) a[i] = key_of(i, masks[m]), b[i] = i;
            if (kg_pairs_steps_u32(ws, a, b, out, out_values, MOST, NULL))
                fail_msg("%s", kg_last_error());
            for (uint32_t i = 1; i < MOST; i++)
                check_pair(masks[m], out[i], out_values[i], out[i - 1], out_values[i - 1]);
        }
    }
    kg_workspace_destroy(ws);
}

/* One block, and launches for each digit. */
static void pairs_of_all_shapes(void **state)
{
    (void)state;
    static uint32_t keys[MOST];
    static double at[MOST];
    kg_workspace *ws = workspace_of(&kg_keys_auto_u32_kernel);
    for (uint32_t m = 0; m < COUNT(masks); m++) {
        for (uint32_t s = 0; s < COUNT(sizes); s++) {
            for (uint32_t i = 0; i < sizes[s]; i++) keys[i] = key_of(i, masks[m]), at[i] = i;
            if (kg_keys_auto_u32(ws, keys, at, keys, at, sizes[s], NULL))
                fail_msg("%s", kg_last_error());
            for (uint32_t i = 1; i < sizes[s]; i++)
                check_pair(masks[m], keys[i], (uint32_t)at[i], keys[i - 1], (uint32_t)at[i - 1]);
        }
    }
    kg_workspace_destroy(ws);
}

/* Two arrays of one type may change places. The greatest key comes first. */
static void several_arrays(void **state)
{
    (void)state;
    static int16_t keys[MOST];
    static uint32_t id[MOST], twin[MOST];
    static double mass[MOST];
    static kg_values_several_mixed_t mark[MOST];
    kg_workspace *ws = workspace_of(&kg_values_several_i16_kernel);
    for (uint32_t m = 0; m < 2 * COUNT(masks); m++) {
        const uint32_t mask = masks[m / 2], n = m < 4 ? 90 : sizes[m % COUNT(sizes)];
        uint32_t *out_id = m % 2 ? twin : id, *out_twin = m % 2 ? id : twin;
        for (uint32_t i = 0; i < n; i++) {
            keys[i] = (int16_t)key_of(i, mask), id[i] = i, twin[i] = ~i, mass[i] = i;
            mark[i] = (kg_values_several_mixed_t){(float)i, (uint16_t)i, (uint8_t)i, (uint8_t)~i};
        }
        if (kg_values_several_i16(ws, keys, id, mass, mark, twin, keys, out_id, mass, mark,
                                  out_twin, n, NULL))
            fail_msg("%s", kg_last_error());
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t was = out_id[i];
            if (was >= n || keys[i] != (int16_t)key_of(was, mask)) fail_msg("no key at %u", i);
            if (out_twin[i] != ~was || mass[i] != was || mark[i].b != (uint16_t)was ||
                mark[i].a != (float)was || mark[i].c != (uint8_t)was || mark[i].d != (uint8_t)~was)
                fail_msg("values of others at %u of %u", i, n);
            if (i == 0 || keys[i - 1] > keys[i]) continue;
            assert_true(keys[i - 1] == keys[i] && out_id[i - 1] < was);
        }
    }
    kg_workspace_destroy(ws);
}

/* Keys alone, of which none is lost: their sum stays. */
static void keys_alone(void **state)
{
    (void)state;
    static uint32_t keys[MOST];
    kg_workspace *ws = workspace_of(&kg_keys_back_u32_kernel);
    for (uint32_t m = 0; m < COUNT(masks); m++) {
        for (uint32_t s = 0; s < COUNT(sizes); s++) {
            uint64_t sum = 0;
            for (uint32_t i = 0; i < sizes[s]; i++) sum += keys[i] = key_of(i, masks[m]);
            if (kg_keys_back_u32(ws, keys, keys, sizes[s], NULL)) fail_msg("%s", kg_last_error());
            for (uint32_t i = 0; i < sizes[s]; i++) {
                assert_true(i == 0 || keys[i - 1] <= keys[i]);
                sum -= keys[i];
            }
            assert_int_equal(sum, 0);
        }
    }
    kg_workspace_destroy(ws);
}

typedef kg_status (*sort_of_words)(kg_workspace *, const uint32_t *, uint32_t *, uint64_t,
                                   kg_stream);

/* In one launch, by even and odd numbers of digits, all of them or not, as the reference. */
static void in_one_launch(void **state)
{
    (void)state;
    static const kg_kernel *const kernels[] = {
        &kg_keys_together_u32_kernel, &kg_bits_together_u32_kernel, &kg_keys_cluster_u32_kernel};
    static const sort_of_words sorts[] = {kg_keys_together_u32, kg_bits_together_u32,
                                          kg_keys_cluster_u32};
    static const uint32_t some[] = {1, 150, 899, 1500, 2048, 2500, 5000, MOST};
    static uint32_t keys[MOST], sorted[MOST];
    for (uint32_t k = 0; k < COUNT(kernels); k++) {
        kg_workspace *ws = workspace_of(kernels[k]), *reference = NULL;
        assert_int_equal(kg_workspace_create(&reference, KG_BACKEND_REFERENCE, -1,
                                             kg_workspace_bytes(kernels[k], MOST, NULL)),
                         KG_OK);
        for (uint32_t m = 0; m < COUNT(masks) * COUNT(some); m++) {
            const uint32_t n = some[m % COUNT(some)], mask = masks[m / COUNT(some)];
            for (uint32_t i = 0; i < n; i++) keys[i] = key_of(i, mask);
            if (sorts[k](reference, keys, sorted, n, NULL)) fail_msg("%s", kg_last_error());
            if (sorts[k](ws, keys, keys, n, NULL)) fail_msg("%s", kg_last_error());
            assert_memory_equal(keys, sorted, n * sizeof *keys);
        }
        kg_workspace_destroy(reference);
        kg_workspace_destroy(ws);
    }
}

/* All numbers of 16 bits, some more often: a block adds its counters up before it has seen all. Of
 * few keys the places of a block have more numbers than there is room for. */
static void halves_of_all_numbers(void **state)
{
    (void)state;
    enum { MANY = 300000, FEW = 9000 };
    static int16_t keys[MANY];
    static uint32_t left[65536];
    kg_workspace *ws = NULL;
    const kg_kernel *k = &kg_halves_counted_i16_kernel;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MANY, NULL)), KG_OK);
    for (uint32_t n = MANY; n >= FEW; n = n == MANY ? FEW : 0) {
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t number = i < 65536 ? i * 40503 : key_of(i, 0xff3f);
            keys[i] = (int16_t)number;
            left[number & 0xffff]++;
        }
        if (kg_halves_counted_i16(ws, keys, keys, n, NULL)) fail_msg("%s", kg_last_error());
        for (uint32_t i = 0; i < n; i++) {
            if (i != 0 && keys[i - 1] < keys[i]) fail_msg("not in order at %u of %u", i, n);
            if (left[(uint16_t)keys[i]]-- == 0) fail_msg("one too many at %u of %u", i, n);
        }
    }
    kg_workspace_destroy(ws);
}

/* Bits of a call, of up to five digits: of an odd number inputs are set aside, unless a pass may be
 * left out. The sign is turned round in the order of keys. */
static void bits_of_calls(void **state)
{
    (void)state;
    static const uint32_t bits[][2] = {{0, 32}, {0, 24}, {8, 31}, {4, 20}, {24, 32}, {7, 7}};
    static int32_t keys[MOST];
    static uint16_t at[MOST];
    kg_workspace *ws = workspace_of(&kg_bits_asked_i32_kernel);
    for (uint32_t m = 0; m < COUNT(masks) * COUNT(bits); m++) {
        const uint32_t mask = masks[m / COUNT(bits)], begin = bits[m % COUNT(bits)][0];
        const uint32_t end = bits[m % COUNT(bits)][1], n = m % 2 ? 350 : 2000;
        const uint64_t counted = (UINT64_C(1) << end) - (UINT64_C(1) << begin);
        for (uint32_t i = 0; i < n; i++) keys[i] = (int32_t)key_of(i, mask), at[i] = (uint16_t)i;
        if (kg_bits_asked_i32(ws, begin, end, keys, at, keys, at, n, NULL))
            fail_msg("%s", kg_last_error());
        for (uint32_t i = 0; i < n; i++) {
            const uint32_t key = (uint32_t)keys[i], before = (uint32_t)keys[i ? i - 1 : 0];
            const uint64_t mine = (key ^ 1u << 31) & counted, other = (before ^ 1u << 31) & counted;
            if (key != key_of(at[i], mask)) fail_msg("no key at %u, bits %u to %u", i, begin, end);
            if (i) assert_true(other < mine || (other == mine && at[i - 1] < at[i]));
        }
    }
    kg_workspace_destroy(ws);
}

/* Of two arrays the first has the result, whatever number of passes there is, and whatever digits
 * keys have alike. The workspace has no room for keys. */
static void two_arrays(void **state)
{
    (void)state;
    static uint8_t keys[MOST], other_keys[MOST];
    static uint32_t id[MOST], other_id[MOST];
    static double mass[MOST], other_mass[MOST];
    static const uint32_t some[] = {90, 199, 350, 800, 5000};
    const kg_kernel *k = &kg_two_arrays_u8_kernel;
    kg_workspace *ws = NULL;
    const size_t bytes = kg_workspace_bytes(k, MOST, NULL);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    for (uint32_t i = 0; i < k->n_regions; i++) {
        assert_string_not_equal(k->regions[i].name, "keys");
        assert_string_not_equal(k->regions[i].name, "moved");
    }
    for (uint32_t m = 0; m < 8 * COUNT(some); m++) {
        static const uint8_t of[] = {0, 7, 0x38, 0xc0, 0xc7, 0x3f, 0xf8, 0xff};
        const uint32_t n = some[m / 8], mask = of[m % 8];
        for (uint32_t i = 0; i < n; i++) keys[i] = (uint8_t)key_of(i, mask), id[i] = i, mass[i] = i;
        if (kg_two_arrays_u8(ws, keys, id, mass, other_keys, other_id, other_mass, n, NULL))
            fail_msg("%s", kg_last_error());
        for (uint32_t i = 0; i < n; i++) {
            if (keys[i] != (uint8_t)key_of(id[i], mask) || mass[i] != id[i])
                fail_msg("others at %u of %u, mask %x", i, n, mask);
            if (i == 0 || keys[i - 1] < keys[i]) continue;
            assert_true(keys[i - 1] == keys[i] && id[i - 1] < id[i]);
        }
    }
    kg_workspace_destroy(ws);
}

/* The same of bits that a call says: by none keys stay as they are. */
static void two_arrays_by_bits(void **state)
{
    (void)state;
    static const uint32_t bits[][2] = {{0, 16}, {0, 12}, {4, 15}, {12, 16}, {7, 7}};
    static uint16_t keys[MOST], other[MOST], at[MOST], other_at[MOST];
    kg_workspace *ws = NULL;
    const size_t bytes = kg_workspace_bytes(&kg_two_asked_u16_kernel, MOST, NULL);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    for (uint32_t m = 0; m < COUNT(masks) * COUNT(bits); m++) {
        const uint32_t mask = masks[m / COUNT(bits)], begin = bits[m % COUNT(bits)][0];
        const uint32_t end = bits[m % COUNT(bits)][1], n = m % 2 ? 350 : 2000;
        const uint64_t counted = (UINT64_C(1) << end) - (UINT64_C(1) << begin);
        for (uint32_t i = 0; i < n; i++) keys[i] = (uint16_t)key_of(i, mask), at[i] = (uint16_t)i;
        if (kg_two_asked_u16(ws, begin, end, keys, at, other, other_at, n, NULL))
            fail_msg("%s", kg_last_error());
        for (uint32_t i = 0; i < n; i++) {
            const uint64_t mine = keys[i] & counted, before = keys[i ? i - 1 : 0] & counted;
            if (keys[i] != (uint16_t)key_of(at[i], mask))
                fail_msg("no key at %u, bits %u to %u", i, begin, end);
            if (i) assert_true(before < mine || (before == mine && at[i - 1] < at[i]));
        }
    }
    kg_workspace_destroy(ws);
}

/* A byte of keys is one pass, which cannot be in place. */
static void bytes_stay_apart(void **state)
{
    (void)state;
    assert_false(kg_keys_back_u8_kernel.in_place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_words),        cmocka_unit_test(pairs_of_all_shapes),
        cmocka_unit_test(several_arrays),        cmocka_unit_test(keys_alone),
        cmocka_unit_test(halves_of_all_numbers), cmocka_unit_test(bytes_stay_apart),
        cmocka_unit_test(bits_of_calls),         cmocka_unit_test(two_arrays),
        cmocka_unit_test(two_arrays_by_bits),    cmocka_unit_test(in_one_launch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
