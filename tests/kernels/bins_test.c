/* Histograms of all numbers of bins from 0 to 300, and about each power of two up to 2^20, by each
 * variant of each form. And more bins than 2^24. A plain loop says what they must be. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

#include "kg_bytes.h"
#include "kg_clamp_integers.h"
#include "kg_edges_floats.h"
#include "kg_edges_words.h"
#include "kg_even_floats.h"
#include "kg_even_integers.h"
#include "kg_halves_bins.h"
#include "kg_many_bins.h"
#include "kg_owners_bins.h"
#include "kg_parted_bins.h"
#include "kg_row_bytes.h"
#include "kg_row_many.h"
#include "kg_row_wide.h"
#include "kg_trish_bytes.h"
#include "kg_wide_bins.h"

#define ANY UINT32_MAX
#define BEHIND UINT32_C(0xeeeeeeee) /* in what no kernel may write */
enum {
    NUMBER = 5000,
    MOST = (1 << 20) + 1,
    VARIANTS = 7,
    ROWS = 5,
    MOST_OF_ROWS = MOST / ROWS - 1,
    LOW = 1000
};

/* Counters of 64 bits, one more for what lies in no bin, ranges (which have a bin), and a histogram
 * of each row. */
enum { WIDE = 1, COUNTED = 2, RANGES = 4, OF_ROWS = 8 };

/* A kernel, and what its variants serve. Nothing else may refuse a call, and each call beyond
 * must be refused. */
typedef struct form {
    const kg_kernel *kernel;
    size_t (*bytes)(size_t n);
    /* Makes samples, counts them in `expected`, and calls the kernel. */
    kg_status (*count)(uint32_t n, uint32_t bins);
    uint32_t traits;
    uint32_t most[VARIANTS];
    uint32_t least[VARIANTS];
} form;

static kg_workspace *ws;
static uint32_t *out; /* room for counters of 64 bits */
static uint64_t *expected;
static int64_t *edges; /* of the bins of now; each fifth is that before it */
static float *float_edges, *even_edges;
static uint64_t state_of_random;

static uint32_t below(uint32_t limit)
{
    state_of_random = state_of_random * UINT64_C(6364136223846793005) + 1;
    return (uint32_t)(state_of_random >> 33) % limit;
}

/* ---- samples of each kernel, and the loops that count them ---- */

static int32_t words[NUMBER];
static uint8_t bytes[NUMBER];
static float floats[NUMBER];

/* Samples below, within and behind the bins; the counter for all others is behind the last. */
static void by_value(uint32_t n, uint32_t bins)
{
    for (uint32_t i = 0; i < n; i++) {
        words[i] = (int32_t)below(bins + 3) - 1;
        expected[words[i] >= 0 && (uint32_t)words[i] < bins ? (uint32_t)words[i] : bins]++;
    }
}

#define BY_VALUE(name)                                                                             \
    static kg_status count_##name(uint32_t n, uint32_t bins)                                       \
    {                                                                                              \
        by_value(n, bins);                                                                         \
        return kg_##name##_i32(ws, words, (void *)out, n, bins, NULL);                             \
    }
BY_VALUE(many_bins)
BY_VALUE(halves_bins)
BY_VALUE(owners_bins)
BY_VALUE(parted_bins)
BY_VALUE(wide_bins)

static void by_byte(uint32_t n, uint32_t bins)
{
    for (uint32_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)below(256);
        if (bytes[i] < bins) expected[bytes[i]]++;
    }
}

static kg_status count_bytes(uint32_t n, uint32_t bins)
{
    by_byte(n, bins);
    return kg_bytes_u8(ws, bytes, out, n, bins, NULL);
}

static kg_status count_trish_bytes(uint32_t n, uint32_t bins)
{
    by_byte(n, bins);
    return kg_trish_bytes_u8(ws, bytes, out, n, bins, NULL);
}

static kg_status count_row_bytes(uint32_t n, uint32_t bins)
{
    static int16_t in[NUMBER];
    const uint32_t width = n / ROWS;
    for (uint32_t row = 0; row < ROWS; row++)
        for (uint32_t i = 0; i < width; i++) {
            const int32_t value = (int32_t)below(bins + 3) - 1;
            in[row * width + i] = (int16_t)value;
            const uint32_t bin = value >= 0 && (uint32_t)value < bins ? (uint32_t)value : bins;
            expected[row * (bins + 1) + bin]++;
        }
    return kg_row_bytes_i16(ws, in, (void *)out, width, ROWS, width * sizeof *in, bins, NULL);
}

static kg_status count_row_many(uint32_t n, uint32_t bins)
{
    const uint32_t width = n / ROWS;
    for (uint32_t i = 0; i < width * ROWS; i++) {
        words[i] = (int32_t)below(bins + 3) - 1;
        const uint32_t bin = (uint32_t)words[i] < bins ? (uint32_t)words[i] : bins;
        expected[i / width * ((uint64_t)bins + 1) + bin]++;
    }
    return kg_row_many_i32(ws, words, (void *)out, width, ROWS, width * sizeof *words, bins, NULL);
}

/* The definition, with a division. There may be more bins than whole numbers. */
static uint32_t even_bin(uint32_t x, uint32_t high, uint32_t bins)
{
    if (x < LOW) return 0;
    return x >= high ? bins - 1 : (uint32_t)((uint64_t)(x - LOW) * bins / (high - LOW));
}

static kg_status count_even_integers(uint32_t n, uint32_t bins)
{
    const uint32_t high = LOW + 1 + below(4 * bins);
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t x = LOW - 10 + below(high - LOW + 20);
        words[i] = (int32_t)x;
        expected[even_bin(x, high, bins)]++;
    }
    return kg_even_integers_u32(ws, LOW, high, (const uint32_t *)words, out, n, bins, NULL);
}

/* The last bin that does not begin above x, which the first does not. */
#define LAST_BIN(name, type)                                                                       \
    static uint32_t name(const type *begins, type x, uint32_t bins)                                \
    {                                                                                              \
        uint32_t bin = 0, behind = bins;                                                           \
        while (behind - bin > 1) {                                                                 \
            const uint32_t middle = bin + (behind - bin) / 2;                                      \
            if (begins[middle] <= x) bin = middle;                                                 \
            else behind = middle;                                                                  \
        }                                                                                          \
        return bin;                                                                                \
    }
LAST_BIN(last_bin, int64_t)
LAST_BIN(last_float_bin, float)

/* Half of the samples are edges. */
static kg_status count_even_floats(uint32_t n, uint32_t bins)
{
    for (uint32_t i = 0; i < n; i++) {
        const float x = (float)below(1 << 24) * 0x1p-22f - 2;
        floats[i] = i % 2 ? x : even_edges[below(bins)];
        const bool within = floats[i] >= -1 && floats[i] < 1;
        expected[within ? last_float_bin(even_edges, floats[i], bins) : bins]++;
    }
    return kg_even_floats_f32(ws, -1, 1, floats, out, n, bins, NULL);
}

static kg_status count_edges_words(uint32_t n, uint32_t bins)
{
    static uint64_t in[NUMBER];
    for (uint32_t i = 0; i < n; i++) {
        in[i] = below(4 * bins + 40);
        const int64_t x = (int64_t)(in[i] / 2);
        const bool within = x >= edges[0] && x < edges[bins];
        expected[within ? last_bin(edges, x, bins) : bins]++;
    }
    return kg_edges_words_u64(ws, in, edges, out, n, bins, NULL);
}

static kg_status count_edges_floats(uint32_t n, uint32_t bins)
{
    for (uint32_t i = 0; i < n; i++) {
        const float x = floats[i] = (float)below(4 * bins + 40) / 2;
        expected[x < float_edges[bins] ? last_float_bin(float_edges, x, bins) : bins - 1]++;
    }
    return kg_edges_floats_f32(ws, floats, float_edges, out, n, bins, NULL);
}

/* What variants serve follows from their keys. Shared memory: counters times parts, of `halves`
 * times two, of clusters times blocks, of rows for each warp. Owners and parted samples: counters
 * times the threads of a block. Edges in no parts: a quarter of the counters. One less where what
 * lies in no bin is counted. */
#define KERNEL(name, type)                                                                         \
    .kernel = &kg_##name##_##type##_kernel, .bytes = kg_##name##_##type##_workspace_bytes,         \
    .count = count_##name
static const form forms[] = {
    {KERNEL(many_bins, i32), WIDE | COUNTED, {479, 4095, ANY, ANY, ANY}},
    {KERNEL(halves_bins, i32), WIDE | COUNTED, {1199, 3999, 15999}},
    {KERNEL(owners_bins, i32), WIDE | COUNTED, {2047, 4095, 16383}},
    {KERNEL(parted_bins, i32), WIDE | COUNTED, {2047, 2047, 8191}},
    {KERNEL(wide_bins, i32), COUNTED, {767, 99999, 1199999, 4194303, 4194303, 16799, ANY}},
    {KERNEL(bytes, u8), 0, {8192, 2048, 4096, ANY}},
    {KERNEL(trish_bytes, u8), 0, {256, 256, ANY}},
    {KERNEL(row_bytes, i16), WIDE | COUNTED | OF_ROWS, {299, 299, 299, 699}},
    {KERNEL(row_many, i32), WIDE | COUNTED | OF_ROWS, {ANY, ANY, ANY}},
    {KERNEL(even_integers, u32), RANGES, {2000, 300, ANY}, {0, 300}},
    {KERNEL(even_floats, f32), COUNTED | RANGES, {1999, 575, ANY, ANY}},
    {KERNEL(edges_words, u64), COUNTED | RANGES, {1000, 250, ANY}},
    {KERNEL(edges_floats, f32), RANGES, {1000, 1000, 2700, ANY, ANY}},
};
enum { FORMS = sizeof forms / sizeof *forms };

/* ---- calls ---- */

static bool right(const form *f, size_t counters)
{
    const uint64_t *const wide = (const void *)out;
    const bool is_wide = f->traits & WIDE;
    for (size_t i = 0; i < counters; i++)
        if ((is_wide ? wide[i] : out[i]) != expected[i]) return false;
    return out[counters << is_wide] == BEHIND;
}

static void count(const form *f, uint32_t v, uint32_t bins)
{
    const char *const name = f->kernel->variants[v].name;
    const bool served = bins >= f->least[v] && bins <= f->most[v];
    const size_t table = (size_t)bins + (f->traits & COUNTED ? 1 : 0);
    const size_t counters = f->traits & OF_ROWS ? ROWS * table : table;
    const uint32_t n = 500 + bins * 1021 % 3000;
    memset(expected, 0, counters * sizeof *expected);
    memset(out, 0xee, (counters + 1) * (f->traits & WIDE ? sizeof(uint64_t) : sizeof *out));
    state_of_random = bins + n;
    const kg_status status = f->count(n, bins);
    if (status != (served ? KG_OK : KG_NO_VARIANT))
        fail_msg("%s by %s, %u bins: %s", f->kernel->name, name, bins, kg_last_error());
    if (served && !right(f, counters)) fail_msg("%s by %s: %u bins", f->kernel->name, name, bins);
}

static void prepare_edges(uint32_t bins)
{
    for (uint32_t i = 0; i <= bins; i++) {
        edges[i] = 10 + 2 * (int64_t)i - (i % 5 == 4 ? 2 : 0);
        float_edges[i] = (float)edges[i];
        even_edges[i] = fmaf((float)i, 2 / (float)bins, -1);
    }
}

static void by_each_variant_of(const form *f, uint32_t bins)
{
    const bool too_many = f->traits & OF_ROWS && bins > MOST_OF_ROWS;
    if (too_many || (f->traits & RANGES && bins == 0)) return;
    for (uint32_t v = 0; v < f->kernel->n_variants; v++) {
        assert_int_equal(kg_force(f->kernel, f->kernel->variants[v].name), KG_OK);
        count(f, v, bins);
    }
    assert_int_equal(kg_force(f->kernel, NULL), KG_OK);
}

static void by_each_variant(uint32_t bins)
{
    prepare_edges(bins);
    for (const form *f = forms; f < forms + FORMS; f++) by_each_variant_of(f, bins);
}

static void every_small_number_of_bins(void **state)
{
    (void)state;
    for (uint32_t bins = 0; bins <= 300; bins++) by_each_variant(bins);
}

static void numbers_of_bins_about_powers_of_two(void **state)
{
    (void)state;
    for (uint32_t power = 1 << 9; power <= 1 << 20; power *= 2)
        for (uint32_t bins = power - 1; bins <= power + 1; bins++) by_each_variant(bins);
}

/* As many bins as a variant serves, and one more. */
static void as_many_bins_as_there_is_room_for(void **state)
{
    (void)state;
    for (const form *f = forms; f < forms + FORMS; f++)
        for (uint32_t v = 0; v < f->kernel->n_variants; v++)
            for (uint32_t more = 0; more < 2 && f->most[v] < MOST; more++) {
                prepare_edges(f->most[v] + more);
                by_each_variant_of(f, f->most[v] + more);
            }
}

/* ---- more bins than 2^24 ---- */

/* The samples are taken off again: nothing is left of what they were counted as. */
static void count_many(const form *f, const char *variant, uint32_t n, uint32_t bins)
{
    const uint32_t high = LOW + 3 * (bins / 2);
    uint32_t *const counts = malloc(((size_t)bins + 2) * sizeof *counts);
    assert_non_null(counts);
    memset(counts, 0xee, ((size_t)bins + 2) * sizeof *counts);
    state_of_random = bins;
    for (uint32_t i = 0; i < n; i++) words[i] = (int32_t)(below(high) + LOW);
    words[0] = LOW, words[1] = (int32_t)high - 1, words[2] = (int32_t)bins - 1;
    const bool even = f->count == count_even_integers;
    assert_int_equal(kg_force(f->kernel, variant), KG_OK);
    const kg_status status =
        even ? kg_even_integers_u32(ws, LOW, high, (const uint32_t *)words, counts, n, bins, NULL)
             : kg_wide_bins_i32(ws, words, counts, n, bins, NULL);
    if (status) fail_msg("%s of %u bins: %s", f->kernel->name, bins, kg_last_error());
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t word = (uint32_t)words[i];
        counts[even ? even_bin(word, high, bins) : word < bins ? word : bins]--;
    }
    const size_t counters = (size_t)bins + (f->traits & COUNTED ? 1 : 0);
    for (size_t i = 0; i < counters; i++)
        if (counts[i] != 0) fail_msg("%s of %u bins: bin %zu", f->kernel->name, bins, i);
    assert_int_equal(counts[counters], BEHIND);
    assert_int_equal(kg_force(f->kernel, NULL), KG_OK);
    free(counts);
}

/* Of the global form, and as the call chooses by itself. */
static void more_bins_than_floats_have_digits(void **state)
{
    (void)state;
    for (const form *f = forms; f < forms + FORMS; f++) {
        if (f->count != count_wide_bins && f->count != count_even_integers) continue;
        const kg_variant *const last = &f->kernel->variants[f->kernel->n_variants - 1];
        count_many(f, last->name, 3000, (1 << 24) + 1);
        count_many(f, last->name, 5000, (1 << 25) + 3);
        count_many(f, NULL, 400, (1 << 24) + 5);
    }
}

#define MOST_BINS (UINT32_C(1) << 31)

static uint32_t clamped(uint32_t x, uint32_t shift)
{
    return x / 4 + shift < MOST_BINS ? x / 4 + shift : MOST_BINS - 1;
}

/* Counters that are added to need no clearing. So of 16 GB only those pages exist that are met. */
static void two_to_the_31_bins(void **state)
{
    const uint32_t n = 2000, bins = MOST_BINS, shift = MOST_BINS / 2 + 9;
    const size_t size = (size_t)bins * sizeof(uint64_t);
    const kg_kernel *const kernel = &kg_clamp_integers_u32_kernel;
    const kg_variant *const last = &kernel->variants[kernel->n_variants - 1];
    uint64_t *const counts = mmap(NULL, size, PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    (void)state;
    if (counts == MAP_FAILED) skip(); /* addresses are rationed here */
    for (uint32_t i = 0; i < n; i++) words[i] = (int32_t)(below(ANY >> 1) * 2 + i % 2);
    words[0] = -1, words[1] = 0;
    const uint32_t *const in = (const uint32_t *)words;
    assert_int_equal(kg_force(kernel, last->name), KG_OK);
    if (kg_clamp_integers_u32(ws, (int32_t)shift, in, counts, n, bins, NULL) ||
        kg_clamp_integers_u32(ws, 0, in, counts, n, bins, NULL))
        fail_msg("%s", kg_last_error());
    assert_int_equal(kg_force(kernel, NULL), KG_OK);
    for (uint32_t i = 0; i < n; i++) counts[clamped(in[i], shift)]--, counts[clamped(in[i], 0)]--;
    for (uint32_t i = 0; i < n; i++)
        if (counts[clamped(in[i], shift)] || counts[clamped(in[i], 0)])
            fail_msg("sample %u", in[i]);
    munmap(counts, size);
}

/* The same of two rows; each weight is 1 to 4. */
static void two_to_the_31_bins_of_rows(void **state)
{
    enum { EACH = 1000 };
    const size_t size = 2 * (size_t)MOST_BINS * sizeof(uint32_t);
    uint32_t *const counts = mmap(NULL, size, PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    (void)state;
    if (counts == MAP_FAILED) skip(); /* addresses are rationed here */
    for (uint32_t i = 0; i < 2 * EACH; i++) words[i] = (int32_t)(below(ANY >> 1) * 2 + i % 2);
    words[0] = words[EACH] = -1;
    const uint32_t *const in = (const uint32_t *)words;
    if (kg_row_wide_u32(NULL, in, counts, EACH, 2, EACH * sizeof *in, MOST_BINS, NULL))
        fail_msg("%s", kg_last_error());
    for (uint32_t i = 0; i < 2 * EACH; i++)
        counts[(size_t)(i / EACH) * MOST_BINS + in[i] / 4] -= in[i] % 4 + 1;
    for (uint32_t i = 0; i < 2 * EACH; i++)
        if (counts[(size_t)(i / EACH) * MOST_BINS + in[i] / 4]) fail_msg("sample %u", in[i]);
    munmap(counts, size);
}

static int begin(void **state)
{
    size_t most = kg_clamp_integers_u32_workspace_bytes(NUMBER);
    (void)state;
    for (const form *f = forms; f < forms + FORMS; f++)
        if (f->bytes(NUMBER) > most) most = f->bytes(NUMBER);
    out = malloc((MOST + 2) * sizeof(uint64_t));
    expected = malloc((MOST + 2) * sizeof *expected);
    edges = malloc((MOST + 1) * sizeof *edges);
    float_edges = malloc((MOST + 1) * sizeof *float_edges);
    even_edges = malloc((MOST + 1) * sizeof *even_edges);
    if (!out || !expected || !edges || !float_edges || !even_edges) return 1;
    return kg_workspace_create(&ws, KG_BACKEND_EMU, -1, most);
}

static int end(void **state)
{
    (void)state;
    free(out);
    free(expected);
    free(edges);
    free(float_edges);
    free(even_edges);
    return kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_small_number_of_bins),
                                       cmocka_unit_test(numbers_of_bins_about_powers_of_two),
                                       cmocka_unit_test(as_many_bins_as_there_is_room_for),
                                       cmocka_unit_test(more_bins_than_floats_have_digits),
                                       cmocka_unit_test(two_to_the_31_bins),
                                       cmocka_unit_test(two_to_the_31_bins_of_rows)};
    return cmocka_run_group_tests(tests, begin, end);
}
