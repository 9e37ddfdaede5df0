/* executor_counts_test.c: requests, wavefronts and sectors of kernels that can be counted by hand.
 * Built with the check build of counts.cu by several compilers at several levels: the counts are
 * the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"

void transpose_32__emu(void **args);
void transpose_33__emu(void **args);
void runs_u8__emu(void **args);
void runs_u32__emu(void **args);
void runs_u64__emu(void **args);
void runs_v16__emu(void **args);
void atomics_at__emu(void **args);
void twos_at__emu(void **args);
void strides_in_turn__emu(void **args);
void broadcast__emu(void **args);
void some_lanes__emu(void **args);
void strided_copy__emu(void **args);
void copy_v16__emu(void **args);
void divergent__emu(void **args);

enum { ROOM = 32 * 20 * 16 };

static kg_emu_counts count_with(void (*body)(void **), void **args, uint32_t grid, uint32_t threads,
                                size_t shared, const kg_emu_opts *options)
{
    kg_emu_stats stats;
    if (kg_emu_launch(body, args, grid, threads, shared, "counts", options, &stats) != KG_EMU_OK)
        fail_msg("%s", kg_emu_report());
    assert_true(stats.checked);
    return stats.counts;
}

static kg_emu_counts count(void (*body)(void **), void **args, uint32_t grid, uint32_t threads,
                           size_t shared)
{
    return count_with(body, args, grid, threads, shared, NULL);
}

#define expect_shared(counts, requests, wavefronts, ideal)                                         \
    do {                                                                                           \
        assert_int_equal((counts).shared_requests, requests);                                      \
        assert_int_equal((counts).shared_wavefronts, wavefronts);                                  \
        assert_int_equal((counts).shared_ideal, ideal);                                            \
    } while (0)
#define expect_global(counts, requests, sectors, ideal)                                            \
    do {                                                                                           \
        assert_int_equal((counts).global_requests, requests);                                      \
        assert_int_equal((counts).global_sectors, sectors);                                        \
        assert_int_equal((counts).global_ideal, ideal);                                            \
    } while (0)

static uint32_t gcd(uint32_t a, uint32_t b)
{
    return b ? gcd(b, a % b) : a;
}

/* ---- transpose ------------------------------------------------------------------------------- */

enum { SIDE = 64, TILES = SIDE / 32 * SIDE / 32 };

static kg_emu_counts transpose(void (*body)(void **), size_t shared, const kg_emu_opts *options)
{
    uint32_t *in = kg_emu_malloc(SIDE * SIDE * 4), *out = kg_emu_malloc(SIDE * SIDE * 4),
             side = SIDE;
    void *args[] = {&in, &out, &side};
    for (uint32_t i = 0; i < SIDE * SIDE; i++) in[i] = i;
    const kg_emu_counts counts = count_with(body, args, TILES, 256, shared, options);
    for (uint32_t i = 0; i < SIDE * SIDE; i++) assert_int_equal(out[i], i % SIDE * SIDE + i / SIDE);
    kg_emu_free(in);
    kg_emu_free(out);
    return counts;
}

/* A tile is stored in 32 rows and read in 32 columns; a column of a tile 32 wide is in one bank. */
static void a_pad_of_one_frees_the_transpose(void **state)
{
    (void)state;
    kg_emu_counts counts = transpose(transpose_32__emu, 32 * 32 * 4, NULL);
    expect_shared(counts, TILES * 64, TILES * (32 + 32 * 32), TILES * 64);
    expect_global(counts, TILES * 64, TILES * 64 * 4, TILES * 64 * 4);
    counts = transpose(transpose_33__emu, 32 * 33 * 4, NULL);
    expect_shared(counts, TILES * 64, TILES * 64, TILES * 64);
    expect_global(counts, TILES * 64, TILES * 64 * 4, TILES * 64 * 4);
}

static void counts_do_not_depend_on_the_order(void **state)
{
    (void)state;
    const kg_emu_counts expected = transpose(transpose_32__emu, 32 * 32 * 4, NULL);
    for (uint32_t seed = 0; seed < 6; seed++) {
        const kg_emu_opts options = {.thread_order = (kg_emu_order)(seed % 3),
                                     .seed = seed,
                                     .block_order = (kg_emu_order)(seed / 2),
                                     .chaos = seed > 2 ? 3 : 0};
        const kg_emu_counts counts = transpose(transpose_32__emu, 32 * 32 * 4, &options);
        assert_memory_equal(&counts, &expected, sizeof counts);
    }
}

static void places_sum_up_to_the_launch(void **state)
{
    (void)state;
    kg_emu_site_counts sites[32];
    kg_emu_counts sum = {0};
    uint32_t stores = 0;
    kg_emu_sites_reset();
    const kg_emu_counts once = transpose(transpose_33__emu, 32 * 33 * 4, NULL);
    transpose(transpose_33__emu, 32 * 33 * 4, NULL);
    const uint32_t known = kg_emu_sites(sites, 32);
    assert_in_range(known, 4, 32);
    for (uint32_t i = 0; i < known; i++) {
        assert_int_equal(sites[i].bytes, 4);
        assert_false(sites[i].is_atomic);
        if (sites[i].place.file[0]) { /* lines are known */
            assert_non_null(strstr(sites[i].place.file, "counts.cu"));
            assert_true(sites[i].place.line > 10);
        }
        sum.shared_requests += sites[i].counts.shared_requests;
        sum.global_sectors += sites[i].counts.global_sectors;
        if (sites[i].is_write) stores += (uint32_t)sites[i].counts.shared_requests;
    }
    assert_int_equal(sum.shared_requests, 2 * once.shared_requests);
    assert_int_equal(sum.global_sectors, 2 * once.global_sectors);
    assert_int_equal(stores, 2 * TILES * 32);
    kg_emu_sites_reset();
    assert_int_equal(kg_emu_sites(sites, 32), 0);
}

/* ---- runs ------------------------------------------------------------------------------------ */

enum rule { NONE, PER_RUN, PER_32, PER_LCM };

static uint32_t period_of(enum rule rule, uint32_t run)
{
    const uint32_t periods[] = {0, run, 32, run / gcd(run, 32) * 32};
    return periods[rule];
}

static uint32_t position(uint32_t element, uint32_t period)
{
    return period ? element + element / period : element;
}

/* Most lanes of one phase in one bank, added up over items and phases; lanes never share a word. */
static uint32_t wavefronts_of(uint32_t run, uint32_t period, uint32_t words)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < run; i++)
        for (uint32_t first = 0; first < 32; first += 32 / words) {
            uint32_t in_bank[32] = {0}, most = 0;
            for (uint32_t lane = first; lane < first + 32 / words; lane++)
                for (uint32_t w = 0; w < words; w++) {
                    const uint32_t bank = (position(lane * run + i, period) * words + w) % 32;
                    if (++in_bank[bank] > most) most = in_bank[bank];
                }
            sum += most;
        }
    return sum;
}

static kg_emu_counts count_runs(void (*body)(void **), uint32_t run, uint32_t period)
{
    void *args[] = {&run, &period};
    return count(body, args, 1, 32, ROOM);
}

static void runs_of_words_with_every_padding_rule(void **state)
{
    (void)state;
    for (uint32_t run = 1; run <= 16; run++) {
        kg_emu_counts counts[4];
        for (int rule = NONE; rule <= PER_LCM; rule++) {
            const uint32_t period = period_of((enum rule)rule, run);
            counts[rule] = count_runs(runs_u32__emu, run, period);
            expect_shared(counts[rule], run, wavefronts_of(run, period, 1), run);
        }
        assert_int_equal(counts[NONE].shared_wavefronts, run * gcd(run, 32));
        assert_int_equal(counts[PER_RUN].shared_wavefronts, run * gcd(run + 1, 32));
        assert_int_equal(counts[PER_LCM].shared_wavefronts, run);
        if (32 % run == 0) assert_int_equal(counts[PER_32].shared_wavefronts, run);
    }
}

/* 8 bytes go in two phases of 16 lanes, 16 bytes in four of 8. */
static void runs_of_wide_words(void **state)
{
    (void)state;
    for (uint32_t run = 1; run <= 16; run++) {
        kg_emu_counts counts = count_runs(runs_u64__emu, run, 0);
        expect_shared(counts, run, 2 * run * gcd(run, 16), 2 * run);
        counts = count_runs(runs_u64__emu, run, run);
        expect_shared(counts, run, 2 * run * gcd(run + 1, 16), 2 * run);
        counts = count_runs(runs_v16__emu, run, 0);
        expect_shared(counts, run, 4 * run * gcd(run, 8), 4 * run);
        counts = count_runs(runs_v16__emu, run, run);
        expect_shared(counts, run, 4 * run * gcd(run + 1, 8), 4 * run);
        assert_int_equal(counts.shared_wavefronts, wavefronts_of(run, run, 4));
    }
}

/* Four bytes of a word are one word: runs of 1, 2 and 4 bytes fill at most 32 words. */
static void bytes_share_words(void **state)
{
    (void)state;
    static const struct {
        uint32_t run, wavefronts;
    } cases[] = {{1, 1}, {2, 2 * 1}, {4, 4 * 1}, {8, 8 * 2}, {16, 16 * 4}, {12, 12 * 1}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const kg_emu_counts counts = count_runs(runs_u8__emu, cases[c].run, 0);
        expect_shared(counts, cases[c].run, cases[c].wavefronts, cases[c].run);
    }
}

/* ---- other shared accesses ------------------------------------------------------------------- */

static void accesses_before_and_after_a_barrier_are_apart(void **state)
{
    (void)state;
    uint32_t rounds = 32, wavefronts = 0;
    void *args[] = {&rounds};
    for (uint32_t stride = 1; stride <= rounds; stride++) wavefronts += 2 * gcd(stride, 32);
    const kg_emu_counts counts = count(strides_in_turn__emu, args, 1, 64, ROOM);
    expect_shared(counts, 2 * rounds, wavefronts, 2 * rounds);
}

static void one_word_for_all_is_one_wavefront(void **state)
{
    (void)state;
    uint32_t *out = kg_emu_malloc(128);
    void *args[] = {&out};
    const kg_emu_counts counts = count(broadcast__emu, args, 1, 32, ROOM);
    expect_shared(counts, 2, 2, 2);
    expect_global(counts, 1, 4, 4);
    kg_emu_free(out);
}

static void atomics_on_one_word_take_turns_but_counts(void **state)
{
    (void)state;
    for (uint32_t stride = 0; stride < 2; stride++) {
        void *args[] = {&stride};
        const kg_emu_counts ones = count(atomics_at__emu, args, 1, 32, ROOM);
        expect_shared(ones, 3, 3, 3); /* an H100 counts lanes of one word in one pass */
        const kg_emu_counts twos = count(twos_at__emu, args, 1, 32, ROOM);
        expect_shared(twos, 3, 2 + (stride ? 1 : 32), 3);
    }
}

static void only_phases_with_lanes_count(void **state)
{
    (void)state;
    static const struct {
        uint32_t first, lanes, wavefronts;
    } cases[] = {{0, 32, 2}, {0, 16, 1}, {16, 16, 1}, {8, 16, 2}, {31, 1, 1}, {15, 2, 2}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        uint32_t first = cases[c].first, lanes = cases[c].lanes;
        void *args[] = {&first, &lanes};
        const kg_emu_counts counts = count(some_lanes__emu, args, 1, 32, ROOM);
        expect_shared(counts, 1, cases[c].wavefronts, cases[c].wavefronts);
    }
}

/* ---- device memory --------------------------------------------------------------------------- */

enum { COPY = 1024 };

/* A warp writes 4 sectors; it reads `sectors`, where `ideal` would do. */
static void strides_and_offsets_touch_more_sectors(void **state)
{
    (void)state;
    static const struct {
        uint32_t stride, offset, sectors, ideal;
    } cases[] = {{1, 0, 4, 4},  {1, 1, 5, 4},   {1, 8, 4, 4}, {2, 0, 8, 4},
                 {8, 0, 32, 4}, {33, 0, 32, 4}, {0, 5, 1, 1}};
    const uint32_t warps = COPY / 32;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        uint32_t *in = kg_emu_malloc(COPY * 33 * 4 + 64), *out = kg_emu_malloc(COPY * 4);
        uint32_t stride = cases[c].stride, offset = cases[c].offset;
        void *args[] = {&in, &out, &stride, &offset};
        const kg_emu_counts counts = count(strided_copy__emu, args, COPY / 256, 256, 0);
        expect_global(counts, 2 * warps, warps * (cases[c].sectors + 4),
                      warps * (cases[c].ideal + 4));
        kg_emu_free(in);
        kg_emu_free(out);
    }
}

static void vectors_move_sixteen_sectors_a_warp(void **state)
{
    (void)state;
    uint32_t *in = kg_emu_malloc(COPY * 16), *out = kg_emu_malloc(COPY * 16);
    void *args[] = {&in, &out};
    const kg_emu_counts counts = count(copy_v16__emu, args, COPY / 256, 256, 0);
    expect_global(counts, 2 * COPY / 32, 2 * COPY / 32 * 16, 2 * COPY / 32 * 16);
    kg_emu_free(in);
    kg_emu_free(out);
}

/* Odd lanes write 16 neighbours (2 sectors), even ones every other of 32 pairs of words (8 sectors
 * where 4 would do). In round i of the loop the 31 - i last lanes write neighbours that end where a
 * sector ends. */
static void divergent_lanes_are_counted_where_they_are(void **state)
{
    (void)state;
    uint32_t *out = kg_emu_malloc(2048 * 4);
    void *args[] = {&out};
    uint64_t sectors = 2 + 8, ideal = 2 + 4;
    for (uint32_t i = 0; i < 31; i++) {
        sectors += 4 - (i + 1) / 8;
        ideal += (31 - i + 7) / 8;
    }
    const kg_emu_counts counts = count(divergent__emu, args, 1, 32, 0);
    expect_global(counts, 2 + 31, sectors, ideal);
    kg_emu_free(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pad_of_one_frees_the_transpose),
        cmocka_unit_test(counts_do_not_depend_on_the_order),
        cmocka_unit_test(places_sum_up_to_the_launch),
        cmocka_unit_test(runs_of_words_with_every_padding_rule),
        cmocka_unit_test(runs_of_wide_words),
        cmocka_unit_test(bytes_share_words),
        cmocka_unit_test(accesses_before_and_after_a_barrier_are_apart),
        cmocka_unit_test(one_word_for_all_is_one_wavefront),
        cmocka_unit_test(atomics_on_one_word_take_turns_but_counts),
        cmocka_unit_test(only_phases_with_lanes_count),
        cmocka_unit_test(strides_and_offsets_touch_more_sectors),
        cmocka_unit_test(vectors_move_sixteen_sectors_a_warp),
        cmocka_unit_test(divergent_lanes_are_counted_where_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
