/* What moves with keys of segments by their places: indices, several arrays, and values of 64
 * bytes. So do keys that are sorted by parts or by some bits. Segments have mixed lengths, each of
 * data of another kind; and there are rows of a plane. What each key is compared by is worked out
 * here from the keys that were given: nothing comes from the emitted reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "key_data.h"
#include "kg_segsort_bits.h"
#include "kg_segsort_indices.h"
#include "kg_segsort_ranks.h"
#include "kg_segsort_structs.h"

#define SEGMENTS 60u
#define MOST 31000u
#define ROWS 9u /* each kind of data, and one again */

static uint32_t keys[MOST], offsets[SEGMENTS + 1];
static uint64_t wide_offsets[SEGMENTS + 1];
static uint64_t numbers[MOST]; /* what each key is compared by */
static uint64_t places[MOST];  /* where the keys of a result were, in their segment or row */

/* Of lanes, of a warp, of a block and of several merges; neither ascending nor by class. */
static uint32_t length_of(uint32_t s)
{
    static const uint32_t some[] = {7, 300, 0, 31, 1, 700, 33, 2, 1300, 64, 129, 5, 4700, 16, 257};
    return some[s % (sizeof some / sizeof *some)];
}

static uint32_t make_segments(void)
{
    uint32_t n = 0;
    for (uint32_t s = 0; s < SEGMENTS; s++) {
        const uint32_t length = length_of(s);
        offsets[s] = wide_offsets[s] = n;
        assert_true(n + length <= MOST);
        for (uint32_t i = 0; i < length; i++) keys[n++] = key_kinds[s % KEY_KINDS].of(i, length);
    }
    offsets[SEGMENTS] = wide_offsets[SEGMENTS] = n;
    return n;
}

/* Numbers ascend, and among equal ones places do: so none came twice. */
static void check_order(uint32_t s, const uint64_t *given, const uint64_t *at, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (at[i] >= count)
            fail_msg("%s, %u keys: no key at %u", key_kinds[s % KEY_KINDS].name, count, i);
        if (i == 0) continue;
        const uint64_t before = given[at[i - 1]], number = given[at[i]];
        if (before < number || (before == number && at[i - 1] < at[i])) continue;
        fail_msg("%s, %u keys: out of order at %u", key_kinds[s % KEY_KINDS].name, count, i);
    }
}

static void check_segments(void)
{
    for (uint32_t s = 0; s < SEGMENTS; s++)
        check_order(s, numbers + offsets[s], places + offsets[s], offsets[s + 1] - offsets[s]);
}

/* What number `at` of the result was: the key of its segment at that place. */
static uint32_t was(uint32_t s, uint32_t at)
{
    assert_true(places[at] < offsets[s + 1] - offsets[s]);
    return offsets[s] + (uint32_t)places[at];
}

/* By each variant, with one workspace. */
static void by_all_variants(const kg_kernel *k, void (*sort)(kg_workspace *ws, uint32_t n))
{
    const uint64_t segments = SEGMENTS;
    const uint32_t n = make_segments();
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MOST, &segments)),
        KG_OK);
    for (uint32_t v = 0; v < k->n_variants; v++) {
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        sort(ws, n);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

/* ---- indices alone ---- */

static uint32_t indices[MOST];

static void sort_short(kg_workspace *ws, uint32_t n)
{
    static int16_t in[MOST];
    for (uint32_t i = 0; i < n; i++) {
        in[i] = (int16_t)(keys[i] >> 16);
        numbers[i] = (uint64_t)(in[i] + 32768);
    }
    memset(indices, 0xcc, sizeof indices);
    if (kg_segsort_indices_i16(ws, in, offsets, indices, n, SEGMENTS, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t i = 0; i < n; i++) places[i] = indices[i];
    check_segments();
}

/* Any bits, NaNs among them. */
static void sort_doubles(kg_workspace *ws, uint32_t n)
{
    static double in[MOST];
    for (uint32_t i = 0; i < n; i++) {
        const uint64_t bits = (uint64_t)keys[i] << 32 | (keys[i] & 3);
        memcpy(&in[i], &bits, sizeof bits);
        numbers[i] = bits >> 63 ? ~bits : bits | UINT64_C(1) << 63;
    }
    memset(indices, 0xcc, sizeof indices);
    if (kg_segsort_indices_f64(ws, in, offsets, indices, n, SEGMENTS, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t i = 0; i < n; i++) places[i] = indices[i];
    check_segments();
}

static void indices_alone(void **state)
{
    (void)state;
    by_all_variants(&kg_segsort_indices_i16_kernel, sort_short);
    by_all_variants(&kg_segsort_indices_f64_kernel, sort_doubles);
}

/* ---- by parts, with several arrays ---- */

/* The greatest score first, then eight bits of the id. */
static void sort_structs(kg_workspace *ws, uint32_t n)
{
    static kg_segsort_structs_reading_t in[MOST], out[MOST];
    static double mass[MOST], out_mass[MOST];
    static uint8_t first[MOST], out_first[MOST];
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t score = keys[i] & UINT32_C(0xf0ff0000);
        memcpy(&in[i].score, &score, sizeof score);
        in[i].group = (uint16_t)i;
        in[i].id = (uint64_t)keys[i] << 30 | (keys[i] & 0xfff);
        numbers[i] =
            (uint64_t)(UINT32_MAX - key_number_of_float(score)) << 8 | (in[i].id >> 3 & 255);
        mass[i] = i;
        first[i] = (uint8_t)(i ^ 0x5a);
    }
    memset(out, 0xcc, sizeof out);
    if (kg_segsort_structs_reading(ws, in, mass, first, wide_offsets, out, places, out_mass,
                                   out_first, n, SEGMENTS, NULL))
        fail_msg("%s", kg_last_error());
    check_segments();
    for (uint32_t s = 0; s < SEGMENTS; s++) {
        for (uint32_t i = offsets[s]; i < offsets[s + 1]; i++) {
            const uint32_t from = was(s, i);
            if (memcmp(&out[i].score, &in[from].score, 4) != 0 || out[i].group != in[from].group ||
                out[i].id != in[from].id)
                fail_msg("segment %u: the element at %u is another one", s, i);
            if ((uint32_t)out_mass[i] != from || out_first[i] != first[from])
                fail_msg("segment %u: the values at %u are others", s, i);
        }
    }
}

static void elements_by_parts(void **state)
{
    (void)state;
    by_all_variants(&kg_segsort_structs_reading_kernel, sort_structs);
}

/* ---- by some bits, with wide values ---- */

/* Bits 3 to 19, the greatest first. */
static void sort_bits(kg_workspace *ws, uint32_t n)
{
    static int32_t in[MOST], out[MOST];
    static kg_segsort_bits_wide_t values[MOST], out_values[MOST];
    for (uint32_t s = 0; s < SEGMENTS; s++) {
        for (uint32_t i = offsets[s]; i < offsets[s + 1]; i++) {
            in[i] = (int32_t)(keys[i] ^ keys[i] >> 12);
            numbers[i] = ~(uint32_t)in[i] >> 3 & 0x1ffff;
            values[i].a = i - offsets[s];
            values[i].g = keys[i];
            values[i].h = ~(uint64_t)i;
        }
    }
    memset(out, 0xcc, sizeof out);
    if (kg_segsort_bits_i32(ws, in, values, offsets, out, out_values, n, SEGMENTS, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t i = 0; i < n; i++) places[i] = out_values[i].a;
    check_segments();
    for (uint32_t s = 0; s < SEGMENTS; s++) {
        for (uint32_t i = offsets[s]; i < offsets[s + 1]; i++) {
            const uint32_t from = was(s, i);
            if (out[i] != in[from] || out_values[i].g != keys[from] ||
                out_values[i].h != ~(uint64_t)from)
                fail_msg("segment %u: the key at %u, or its value, is another one", s, i);
        }
    }
}

static void keys_by_bits(void **state)
{
    (void)state;
    by_all_variants(&kg_segsort_bits_i32_kernel, sort_bits);
}

/* ---- indices of rows ---- */

/* By the lowest eight bits, then the sixteen above them, the greatest first. */
static void sort_plane(kg_workspace *ws, uint32_t width)
{
    static uint16_t values[MOST], out_values[MOST];
    const uint32_t pitch = width + 1, out_pitch = width + 3;
    assert_true(out_pitch * ROWS <= MOST);
    for (uint32_t i = 0; i < pitch * ROWS; i++) {
        const uint32_t column = i % pitch < width ? i % pitch : 0;
        keys[i] = key_kinds[i / pitch % KEY_KINDS].of(column, width) & UINT32_C(0xff0f3f);
        numbers[i] = (keys[i] & 255) << 16 | (0xffff - (keys[i] >> 8 & 0xffff));
        values[i] = (uint16_t)(keys[i] * 3 + i % pitch);
    }
    memset(indices, 0xcc, sizeof indices);
    if (kg_segsort_ranks_u32(ws, keys, values, indices, out_values, width, ROWS, 4 * pitch,
                             2 * pitch, 4 * out_pitch, 2 * out_pitch, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t row = 0; row < ROWS; row++) {
        const uint32_t at = row * out_pitch;
        for (uint32_t i = 0; i < width; i++) places[i] = indices[at + i];
        check_order(row, numbers + row * pitch, places, width);
        for (uint32_t i = 0; i < width; i++)
            assert_int_equal(out_values[at + i], values[row * pitch + places[i]]);
        for (uint32_t i = width; i < out_pitch; i++) assert_int_equal(indices[at + i], 0xcccccccc);
    }
}

static void ranks_of_rows(void **state)
{
    (void)state;
    static const uint32_t widths[] = {1, 20, 33, 128, 256, 257, 1500, 3000};
    const kg_kernel *k = &kg_segsort_ranks_u32_kernel;
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MOST, NULL)), KG_OK);
    for (uint32_t i = 0; i < sizeof widths / sizeof *widths; i++) sort_plane(ws, widths[i]);
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(indices_alone),
        cmocka_unit_test(elements_by_parts),
        cmocka_unit_test(keys_by_bits),
        cmocka_unit_test(ranks_of_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
