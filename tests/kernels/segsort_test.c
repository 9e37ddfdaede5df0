/* Segments of all lengths from 0 to 300, and those about the borders of what warps and blocks take.
 * They lie in one array, and most begin misaligned. Some keys are equal, some are NaNs. What is
 * right is told by the keys that were given: nothing here comes from the emitted reference. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_segsort_lanes.h"

#define LENGTHS 301u
#define SKIPPED 3u /* keys before the first segment and behind the last */
#define MOST 60000u

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
static void check_segment(uint32_t begin, uint32_t end)
{
    static bool met[MOST];
    memset(met, 0, sizeof met);
    for (uint32_t at = begin; at < end; at++) {
        const uint32_t from = out_values[at];
        if (from >= end - begin || met[from] || out[at] != in[begin + from])
            fail_msg("%u keys: key %u is none of them, or came twice", end - begin, at - begin);
        met[from] = true;
        if (at == begin) continue;
        const uint32_t before = number_of(out[at - 1]), number = number_of(out[at]);
        if (before > number || (before == number && out_values[at - 1] > from))
            fail_msg("%u keys: key %u is out of order", end - begin, at - begin);
    }
}

static uint32_t make_segments(uint32_t segments)
{
    uint32_t at = SKIPPED;
    for (uint32_t s = 0; s < segments; s++) {
        offsets[s] = at;
        /* lengths come neither ascending nor by class */
        const uint32_t length = s < LENGTHS ? s * 97 % LENGTHS : borders[s - LENGTHS];
        for (uint32_t i = 0; i < length; i++) values[at + i] = (uint16_t)i;
        at += length;
    }
    offsets[segments] = at;
    return at + SKIPPED;
}

static void all_lengths(void **state)
{
    (void)state;
    const kg_kernel *k = &kg_segsort_lanes_f32_kernel;
    const uint64_t segments = sizeof offsets / sizeof *offsets - 1;
    const uint32_t n = make_segments((uint32_t)segments);
    assert_true(n <= MOST);
    for (uint32_t i = 0; i < n; i++) in[i] = key_of(i);
    kg_workspace *ws = NULL;
    assert_int_equal(
        kg_workspace_create(&ws, KG_BACKEND_EMU, -1, kg_workspace_bytes(k, n, &segments)), KG_OK);
    memset(out, 0xcc, sizeof out);
    if (kg_segsort_lanes_f32(ws, (const float *)(const void *)in, values, offsets,
                             (float *)(void *)out, out_values, n, segments, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t s = 0; s < segments; s++) check_segment(offsets[s], offsets[s + 1]);
    for (uint32_t i = 0; i < SKIPPED; i++) {
        assert_int_equal(out[i], 0xcccccccc);
        assert_int_equal(out[n - 1 - i], 0xcccccccc);
    }
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_lengths)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
