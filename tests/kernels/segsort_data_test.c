/* Segments of mixed lengths, each of data of another kind; and rows of a plane. Lengths go from
 * none to what no block holds. Equal keys stay in order: the value of a key is its place in the
 * segment. Keys are floats, the greatest first, and the bits of some are NaNs. Nothing here comes
 * from the emitted reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "key_data.h"
#include "kg_segsort_keys.h"
#include "kg_segsort_lanes.h"
#include "kg_segsort_rows.h"

#define SEGMENTS 120u /* each length with each kind of data */
#define MOST 61000u
#define ROWS 9u /* each kind of data, and one again */

static uint32_t in[MOST], out[MOST];
static uint16_t values[MOST], out_values[MOST];
static uint32_t offsets[SEGMENTS + 1];
static uint64_t offsets64[SEGMENTS + 1];

/* Of lanes, of a warp, of a block and of several merges; neither ascending nor by class. */
static uint32_t length_of(uint32_t s)
{
    static const uint32_t some[] = {7, 300, 0, 31, 1, 700, 33, 2, 1300, 64, 129, 5, 4700, 16, 257};
    return some[s % (sizeof some / sizeof *some)];
}

/* Each key has moved with its value. Places ascend among equal keys: none came twice. */
static void check_segment(const char *of, uint32_t begin, uint32_t out_begin, uint32_t count)
{
    const uint32_t *given = in + begin, *keys = out + out_begin;
    const uint16_t *places = out_values + out_begin;
    for (uint32_t i = 0; i < count; i++) {
        if (places[i] >= count || keys[i] != given[places[i]])
            fail_msg("%s, %u keys: no key at %u", of, count, i);
        if (i == 0) continue;
        const uint32_t before = key_number_of_float(keys[i - 1]);
        const uint32_t number = key_number_of_float(keys[i]);
        if (before > number || (before == number && places[i - 1] < places[i])) continue;
        fail_msg("%s, %u keys: out of order at %u", of, count, i);
    }
}

static void sort_segments(kg_workspace *ws)
{
    uint32_t n = 0;
    for (uint32_t s = 0; s < SEGMENTS; s++) {
        const uint32_t length = length_of(s);
        offsets[s] = n;
        assert_true(n + length <= MOST);
        for (uint32_t i = 0; i < length; i++, n++) {
            in[n] = key_kinds[s % KEY_KINDS].of(i, length);
            values[n] = (uint16_t)i;
        }
    }
    offsets[SEGMENTS] = n;
    memset(out, 0xcc, sizeof out);
    if (kg_segsort_lanes_f32(ws, (const float *)(const void *)in, values, offsets,
                             (float *)(void *)out, out_values, n, SEGMENTS, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t s = 0; s < SEGMENTS; s++)
        check_segment(key_kinds[s % KEY_KINDS].name, offsets[s], offsets[s],
                      offsets[s + 1] - offsets[s]);
}

/* A workspace for all of them. */
static kg_workspace *of_segments(const kg_kernel *k)
{
    const uint64_t segments = SEGMENTS;
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MOST, &segments)),
        KG_OK);
    return ws;
}

static void segments_by_lanes(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_segsort_lanes_f32_kernel;
    kg_workspace *ws = of_segments(k);
    for (uint32_t v = 0; v < k->n_variants; v++) {
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        sort_segments(ws);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t x = key_number_of_float(*(const uint32_t *)a);
    const uint32_t y = key_number_of_float(*(const uint32_t *)b);
    return x < y ? -1 : x > y;
}

/* Keys alone. Those of `in` are in order behind it, too. */
static void sort_alone(kg_workspace *ws, uint32_t n)
{
    memset(out, 0xcc, sizeof out);
    if (kg_segsort_keys_f32(ws, (const float *)(const void *)in, offsets64, (float *)(void *)out, n,
                            SEGMENTS, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t s = 0; s < SEGMENTS; s++)
        qsort(in + offsets64[s], offsets64[s + 1] - offsets64[s], sizeof *in, compare_numbers);
    for (uint32_t i = 0; i < n; i++)
        if (in[i] != out[i]) fail_msg("key %u is not the one there", i);
}

/* Keys alone, of segments that fill lanes and lie side by side, but for a few that are shorter. */
static void segments_alike(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_segsort_keys_f32_kernel;
    kg_workspace *ws = of_segments(k);
    assert_int_equal(kg_force(k, k->variants[k->n_variants - 1].name), KG_OK);
    for (uint32_t length = 8; length <= 64; length *= 2) {
        uint32_t n = 0;
        for (uint32_t s = 0; s < SEGMENTS; s++) {
            const uint32_t count = s % 41 == 15 ? length - 1 : length;
            offsets64[s] = n;
            for (uint32_t i = 0; i < count; i++, n++) in[n] = key_kinds[s % KEY_KINDS].of(i, count);
        }
        offsets64[SEGMENTS] = n;
        sort_alone(ws, n);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

/* Keys alone, whose long segments have buckets. A span is that of a sample: some kinds of data are
 * dealt out badly, and have to be right all the same. */
static void segments_in_buckets(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_segsort_keys_f32_kernel;
    kg_workspace *ws = of_segments(k);
    assert_int_equal(kg_force(k, "block_wbw_w2x8_p1024_buckets"), KG_OK);
    uint32_t n = 0;
    for (uint32_t s = 0; s < SEGMENTS; s++) {
        const uint32_t count = length_of(s);
        offsets64[s] = n;
        assert_true(n + count <= MOST);
        for (uint32_t i = 0; i < count; i++, n++) in[n] = key_kinds[s % KEY_KINDS].of(i, count);
    }
    offsets64[SEGMENTS] = n;
    for (int again = 0; again < 2; again++) { /* it finds what the call before it left */
        sort_alone(ws, n);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

static void sort_plane(kg_workspace *ws, uint32_t width)
{
    const uint32_t pitch = width + 1, out_pitch = width + 3;
    assert_true(out_pitch * ROWS <= MOST);
    for (uint32_t i = 0; i < pitch * ROWS; i++) {
        const uint32_t column = i % pitch < width ? i % pitch : 0;
        in[i] = key_kinds[i / pitch % KEY_KINDS].of(column, width);
        values[i] = (uint16_t)(i % pitch);
    }
    memset(out, 0xcc, sizeof out);
    if (kg_segsort_rows_f32(ws, (const float *)(const void *)in, values, (float *)(void *)out,
                            out_values, width, ROWS, 4 * pitch, 2 * pitch, 4 * out_pitch,
                            2 * out_pitch, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t row = 0; row < ROWS; row++)
        check_segment(key_kinds[row % KEY_KINDS].name, row * pitch, row * out_pitch, width);
}

static void rows_of_planes(void **state)
{
    (void)state;
    static const uint32_t widths[] = {1, 20, 33, 128, 500, 513, 1500, 4200};
    const kg_kernel *k = &kg_segsort_rows_f32_kernel;
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MOST, NULL)), KG_OK);
    for (uint32_t v = 0; v < k->n_variants; v++) {
        assert_int_equal(kg_force(k, k->variants[v].name), KG_OK);
        for (uint32_t i = 0; i < sizeof widths / sizeof *widths; i++) sort_plane(ws, widths[i]);
    }
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segments_by_lanes),
        cmocka_unit_test(segments_alike),
        cmocka_unit_test(segments_in_buckets),
        cmocka_unit_test(rows_of_planes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
