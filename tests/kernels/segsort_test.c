/* Segments of all lengths from 0 to 300, and those about the borders of what warps and blocks take.
 * They lie in one array, and most begin misaligned. Then a giant and other long ones among tiny
 * ones. Then rows of planes of these widths, whose pitches differ. Some keys are equal, some are
 * NaNs. What is right is told by the keys that were given: nothing here comes from the emitted
 * reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_segsort_lanes.h"
#include "kg_segsort_rows.h"

#define LENGTHS 301u
#define SKIPPED 3u /* keys before the first segment and behind the last */
#define MOST 60000u
#define GIANT 15000u

/* Of a warp and a block of four, and of several rounds of parts. */
static const uint32_t borders[] = {511, 512, 513, 1023, 1024, 1025, 2049, 0, 0, 4097};

static uint32_t in[MOST], out[MOST];
static uint16_t values[MOST], out_values[MOST];
static uint32_t offsets[LENGTHS + sizeof borders / sizeof *borders + 1];

/* Few different ones in every third run of 64, else any bits. */
static uint32_t key_of(uint32_t i)
{
    uint32_t x = (i + 1) * UINT32_C(2654435761);
    x = (x ^ x >> 15) * UINT32_C(2246822519);
    return i / 64 % 3 == 0 ? x & UINT32_C(0x83000000) : x ^ x >> 13;
}

/* The greatest float has the least number. */
static uint32_t number_of(uint32_t bits)
{
    return bits >> 31 ? bits : ~(bits | UINT32_C(0x80000000));
}

/* Each key has moved with its value, none came twice, and equal ones stayed in order. */
static void check_segment(const uint32_t *given, const uint32_t *keys, const uint16_t *places,
                          uint32_t count)
{
    static bool met[MOST];
    memset(met, 0, sizeof met);
    for (uint32_t at = 0; at < count; at++) {
        const uint32_t from = places[at];
        if (from >= count || met[from] || keys[at] != given[from])
            fail_msg("%u keys: key %u is none of them, or came twice", count, at);
        met[from] = true;
        if (at == 0) continue;
        const uint32_t before = number_of(keys[at - 1]), number = number_of(keys[at]);
        if (before > number || (before == number && places[at - 1] > from))
            fail_msg("%u keys: key %u is out of order", count, at);
    }
}

/* Lengths come neither ascending nor by class. */
static uint32_t any_length(uint32_t s)
{
    return s < LENGTHS ? s * 97 % LENGTHS : borders[s - LENGTHS];
}

/* A giant, and many that no block holds, among tiny and empty ones. */
static uint32_t long_or_tiny(uint32_t s)
{
    if (s == 20) return GIANT;
    return s % 8 == 3 ? 513 + s * 37 % 1100 : s % 5 == 0 ? 0 : s % 9;
}

static uint32_t tiny_length(uint32_t s)
{
    return s % 4;
}

static uint32_t make_segments(uint32_t segments, uint32_t (*length_of)(uint32_t))
{
    uint32_t at = SKIPPED;
    for (uint32_t s = 0; s < segments; s++) {
        offsets[s] = at;
        const uint32_t length = length_of(s);
        for (uint32_t i = 0; i < length; i++) values[at + i] = (uint16_t)i;
        at += length;
    }
    offsets[segments] = at;
    return at + SKIPPED;
}

static void sort_segments(kg_workspace *ws, uint32_t (*length_of)(uint32_t))
{
    const uint64_t segments = sizeof offsets / sizeof *offsets - 1;
    const uint32_t n = make_segments((uint32_t)segments, length_of);
    assert_true(n <= MOST);
    for (uint32_t i = 0; i < n; i++) in[i] = key_of(i);
    memset(out, 0xcc, sizeof out);
    if (kg_segsort_lanes_f32(ws, (const float *)(const void *)in, values, offsets,
                             (float *)(void *)out, out_values, n, segments, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t s = 0; s < segments; s++)
        check_segment(in + offsets[s], out + offsets[s], out_values + offsets[s],
                      offsets[s + 1] - offsets[s]);
    for (uint32_t i = 0; i < SKIPPED; i++) {
        assert_int_equal(out[i], 0xcccccccc);
        assert_int_equal(out[n - 1 - i], 0xcccccccc);
    }
}

/* One after the other in a workspace: each finds what the one before it left. */
static void all_lengths(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_segsort_lanes_f32_kernel;
    const uint64_t segments = sizeof offsets / sizeof *offsets - 1;
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MOST, &segments)),
        KG_OK);
    sort_segments(ws, any_length);
    sort_segments(ws, long_or_tiny);
    sort_segments(ws, tiny_length);
    sort_segments(ws, long_or_tiny);
    kg_workspace_destroy(ws);
}

/* Rows of more keys than gaps: those of the output are wider, and stay as they were. */
static void sort_plane(kg_workspace *ws, uint32_t width, uint32_t height)
{
    const uint32_t pitch = width + 1, out_pitch = width + SKIPPED;
    assert_true(out_pitch * (height + 1) <= MOST);
    for (uint32_t i = 0; i < pitch * height; i++) values[i] = (uint16_t)(i % pitch);
    memset(out, 0xcc, sizeof out);
    if (kg_segsort_rows_f32(ws, (const float *)(const void *)in, values, (float *)(void *)out,
                            out_values, width, height, 4 * pitch, 2 * pitch, 4 * out_pitch,
                            2 * out_pitch, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t row = 0; row < height; row++) {
        const uint32_t at = row * out_pitch;
        check_segment(in + row * pitch, out + at, out_values + at, width);
        for (uint32_t i = width; i < out_pitch; i++) assert_int_equal(out[at + i], 0xcccccccc);
    }
    for (uint32_t i = 0; i < out_pitch; i++)
        assert_int_equal(out[out_pitch * height + i], 0xcccccccc);
}

static void all_widths(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_segsort_rows_f32_kernel;
    kg_workspace *ws = NULL;
    for (uint32_t i = 0; i < MOST; i++) in[i] = key_of(i);
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, MOST, NULL)), KG_OK);
    assert_int_equal(kg_force(k, "block_wbw_w4x4_rows"), KG_OK);
    for (uint32_t width = 1; width < LENGTHS; width++) sort_plane(ws, width, 1 + 300 / width);
    for (uint32_t i = 0; i < sizeof borders / sizeof *borders; i++)
        if (borders[i] != 0) sort_plane(ws, borders[i], 3);
    assert_int_equal(kg_force(k, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_lengths), cmocka_unit_test(all_widths)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
