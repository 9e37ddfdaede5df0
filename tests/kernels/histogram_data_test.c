/* Histograms of bytes of several kinds, a photograph among them, by each variant; and counters that
 * reach 2^32. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "kg_bytes.h"
#include "kg_clamp_floats.h"
#include "kg_clamp_integers.h"

enum { NUMBER = 4999, BINS = 256, KINDS = 7, PHOTOGRAPH = 6 };

static uint8_t photograph[NUMBER];

/* Pixels of a picture with 160 x 120 of them, which end it. */
static int read_photograph(void **state)
{
    FILE *file = fopen(PHOTOGRAPH_FILE, "rb");
    (void)state;
    if (!file) return -1;
    const bool read =
        fseek(file, -160L * 120 / 2, SEEK_END) == 0 && fread(photograph, 1, NUMBER, file) == NUMBER;
    fclose(file);
    return read ? 0 : -1;
}

static uint32_t mixed(uint32_t i)
{
    i = (i ^ i >> 15) * UINT32_C(0x2c1b3c6d);
    return (i ^ i >> 12) * UINT32_C(0x297a2d39);
}

/* Constant, sorted, two by turns, random, as Zipf's law has it, neighbours that are alike, and a
 * photograph. */
static uint8_t sample(int kind, uint32_t i)
{
    const uint32_t random = mixed(i) >> 8, wave = i % 512 < 256 ? i % 256 : 255 - i % 256;
    switch (kind) {
    case 0: return 200;
    case 1: return (uint8_t)(i * BINS / NUMBER);
    case 2: return i % 2 ? 3 : 131;
    case 3: return (uint8_t)random;
    case 4: return (uint8_t)((UINT32_C(1) << random % 9) - 1 + random / 16 % (1 + (random % 9)));
    case PHOTOGRAPH: return photograph[i];
    default: return (uint8_t)(wave / 2 + random % 16);
    }
}

static void bytes_of_all_kinds(void **state)
{
    static uint8_t in[NUMBER];
    kg_workspace *ws;
    const size_t bytes = kg_bytes_u8_workspace_bytes(NUMBER);
    (void)state;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, bytes), KG_OK);
    for (int kind = 0; kind < KINDS; kind++) {
        uint32_t expected[BINS] = {0}, out[BINS];
        for (uint32_t i = 0; i < NUMBER; i++) expected[in[i] = sample(kind, i)]++;
        for (uint32_t v = 0; v < kg_bytes_u8_kernel.n_variants; v++) {
            const char *name = kg_bytes_u8_kernel.variants[v].name;
            assert_int_equal(kg_force(&kg_bytes_u8_kernel, name), KG_OK);
            memset(out, 0xee, sizeof out);
            if (kg_bytes_u8(ws, in, out, NUMBER, BINS, NULL)) fail_msg("%s", kg_last_error());
            if (memcmp(out, expected, sizeof out) != 0) fail_msg("kind %d by %s", kind, name);
        }
    }
    assert_int_equal(kg_force(&kg_bytes_u8_kernel, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

/* One of 32 bits begins again at 0, one of 64 bits goes on: by each variant. */
static void counters_reach_32_bits(void **state)
{
    static float floats[NUMBER];
    static uint32_t words[NUMBER];
    (void)state;
    for (uint32_t v = 0; v < kg_clamp_floats_f32_kernel.n_variants; v++) {
        uint32_t narrow[4] = {0, 0, UINT32_MAX - 1, 0};
        assert_int_equal(
            kg_force(&kg_clamp_floats_f32_kernel, kg_clamp_floats_f32_kernel.variants[v].name),
            KG_OK);
        if (kg_clamp_floats_f32(NULL, 1, floats, narrow, NUMBER, 4, NULL))
            fail_msg("%s", kg_last_error()); /* 0 * 1 + 2 */
        assert_int_equal(narrow[2], NUMBER - 2);
        assert_int_equal(narrow[1] + narrow[3], 0);
    }
    for (uint32_t v = 0; v < kg_clamp_integers_u32_kernel.n_variants; v++) {
        uint64_t wide[4] = {0, 0, UINT32_MAX - 1, 0};
        assert_int_equal(
            kg_force(&kg_clamp_integers_u32_kernel, kg_clamp_integers_u32_kernel.variants[v].name),
            KG_OK);
        if (kg_clamp_integers_u32(NULL, 2, words, wide, NUMBER, 4, NULL))
            fail_msg("%s", kg_last_error()); /* 0 / 4 + 2 */
        assert_true(wide[2] == UINT64_C(0xfffffffe) + NUMBER);
    }
    assert_int_equal(kg_force(&kg_clamp_floats_f32_kernel, NULL), KG_OK);
    assert_int_equal(kg_force(&kg_clamp_integers_u32_kernel, NULL), KG_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bytes_of_all_kinds),
                                       cmocka_unit_test(counters_reach_32_bits)};
    return cmocka_run_group_tests(tests, read_photograph, NULL);
}
