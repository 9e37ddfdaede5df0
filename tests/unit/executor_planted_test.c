/* executor_planted_test.c: kernels with one bug each, and which build of them says so. Built twice,
 * with the kernels of the fast build and with those of the check build; kernels without a bug must
 * pass both.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"

enum { ANY_RESULT, SAME_RESULT, OTHER_RESULT }; /* in reverse order of threads, fast build */
enum { NOTHING = -1 };
enum { WORDS = 64, SEEDS = 16 };

typedef struct planted {
    const char *name;
    void (*body)(void **args);
    uint32_t grid;
    int fast, check; /* kg_emu_error */
    int finding;     /* kg_emu_finding_kind */
    int reverse;     /* does the fast build's result change? */
    uint32_t words;  /* of the array; 0: WORDS */
} planted;

/* clang-format off */
#define KERNELS(X)                                                                                 \
    X(missing_syncthreads) X(missing_syncwarp) X(syncwarp_of_halves) X(shuffle_is_no_barrier)      \
    X(overwritten_too_early) X(two_writers) X(atomic_and_plain) X(uninitialised)                   \
    X(uninitialised_byte) X(past_the_shared_struct) X(barriers_in_two_branches)                    \
    X(shuffle_in_half_a_warp) X(writes_before_the_array) X(writes_past_the_array)                  \
    X(reads_before_the_array) X(reads_past_the_array) X(vector_past_the_array)                     \
    X(race_in_device_memory) X(right_order) X(flag_before_value) X(relaxed_store) X(relaxed_load)  \
    X(release_without_barrier) X(release_after_barrier) X(release_after_syncwarp)                  \
    X(release_of_another_warp) X(acquire_then_barrier) X(acquire_then_syncwarp)                    \
    X(acquire_then_ballot) X(last_block_sums) X(last_block_relaxed) X(blocks_write_one_word)       \
    X(neighbouring_bytes) X(runs_of_16) X(release_beside_its_warp) X(plain_flag) \
    X(release_overwritten) X(overwritten_for_the_other_warp) X(shared_of_another_block)        \
    X(overwritten_for_the_other_lane) X(halves_at_odd_bytes)
/* clang-format on */
#define DECLARE(name) void name##__emu(void **args);
KERNELS(DECLARE)
void chain_without_ticket__emu(void **args);
void grid_barrier__emu(void **args);

#define OK KG_EMU_OK
#define FOUND KG_EMU_FOUND
#define BUG(name, ...)                                                                             \
    {                                                                                              \
#name, name##__emu, __VA_ARGS__, 0                                                         \
    }

static const planted bugs[] = {
    BUG(missing_syncthreads, 1, OK, FOUND, KG_EMU_SHARED_RACE, OTHER_RESULT),
    BUG(missing_syncwarp, 1, OK, FOUND, KG_EMU_SHARED_RACE, OTHER_RESULT),
    BUG(syncwarp_of_halves, 1, OK, FOUND, KG_EMU_SHARED_RACE, SAME_RESULT),
    BUG(shuffle_is_no_barrier, 1, OK, FOUND, KG_EMU_SHARED_RACE, ANY_RESULT),
    BUG(overwritten_too_early, 1, OK, FOUND, KG_EMU_SHARED_RACE, OTHER_RESULT),
    BUG(overwritten_for_the_other_warp, 1, OK, FOUND, KG_EMU_SHARED_RACE, ANY_RESULT),
    BUG(overwritten_for_the_other_lane, 1, OK, FOUND, KG_EMU_SHARED_RACE, ANY_RESULT),
    BUG(two_writers, 1, OK, FOUND, KG_EMU_SHARED_RACE, OTHER_RESULT),
    BUG(atomic_and_plain, 1, OK, FOUND, KG_EMU_SHARED_RACE, OTHER_RESULT),
    BUG(uninitialised, 1, OK, FOUND, KG_EMU_UNINITIALISED, SAME_RESULT),
    BUG(uninitialised_byte, 1, OK, FOUND, KG_EMU_UNINITIALISED, SAME_RESULT),
    BUG(past_the_shared_struct, 1, OK, FOUND, KG_EMU_SHARED_OUT_OF_BOUNDS, SAME_RESULT),
    BUG(halves_at_odd_bytes, 1, OK, FOUND, KG_EMU_BETWEEN_BOUNDARIES, SAME_RESULT),
    BUG(barriers_in_two_branches, 1, KG_EMU_DIVERGENT_BARRIER, KG_EMU_DIVERGENT_BARRIER, NOTHING,
        ANY_RESULT),
    BUG(shuffle_in_half_a_warp, 1, KG_EMU_DEADLOCK, KG_EMU_DEADLOCK, NOTHING, ANY_RESULT),
    BUG(writes_before_the_array, 1, KG_EMU_OUT_OF_BOUNDS, FOUND, KG_EMU_GLOBAL_OUT_OF_BOUNDS,
        ANY_RESULT),
    BUG(writes_past_the_array, 1, KG_EMU_OUT_OF_BOUNDS, FOUND, KG_EMU_GLOBAL_OUT_OF_BOUNDS,
        ANY_RESULT),
    BUG(reads_before_the_array, 1, OK, FOUND, KG_EMU_GLOBAL_OUT_OF_BOUNDS, SAME_RESULT),
    BUG(reads_past_the_array, 1, OK, FOUND, KG_EMU_GLOBAL_OUT_OF_BOUNDS, SAME_RESULT),
    BUG(vector_past_the_array, 1, OK, FOUND, KG_EMU_GLOBAL_OUT_OF_BOUNDS, SAME_RESULT),
    BUG(race_in_device_memory, 1, OK, FOUND, KG_EMU_GLOBAL_RACE, OTHER_RESULT),
    BUG(flag_before_value, 2, OK, FOUND, KG_EMU_GLOBAL_RACE, SAME_RESULT),
    BUG(relaxed_store, 2, OK, FOUND, KG_EMU_GLOBAL_RACE, SAME_RESULT),
    BUG(relaxed_load, 2, OK, FOUND, KG_EMU_GLOBAL_RACE, SAME_RESULT),
    BUG(release_without_barrier, 2, OK, FOUND, KG_EMU_GLOBAL_RACE, ANY_RESULT),
    BUG(release_of_another_warp, 2, OK, FOUND, KG_EMU_GLOBAL_RACE, ANY_RESULT),
    BUG(release_beside_its_warp, 2, OK, FOUND, KG_EMU_GLOBAL_RACE, ANY_RESULT),
    BUG(plain_flag, 2, OK, FOUND, KG_EMU_GLOBAL_RACE, SAME_RESULT),
    BUG(release_overwritten, 3, OK, FOUND, KG_EMU_GLOBAL_RACE, SAME_RESULT),
    BUG(shared_of_another_block, 2, OK, FOUND, KG_EMU_SHARED_OUT_OF_BOUNDS, SAME_RESULT),
    BUG(acquire_then_ballot, 2, OK, FOUND, KG_EMU_GLOBAL_RACE, SAME_RESULT),
    BUG(last_block_relaxed, 5, OK, FOUND, KG_EMU_GLOBAL_RACE, SAME_RESULT),
    BUG(blocks_write_one_word, 2, OK, FOUND, KG_EMU_GLOBAL_RACE, SAME_RESULT),
};

static const planted no_bugs[] = {
    BUG(right_order, 2, OK, OK, NOTHING, SAME_RESULT),
    BUG(release_after_barrier, 2, OK, OK, NOTHING, SAME_RESULT),
    BUG(release_after_syncwarp, 2, OK, OK, NOTHING, SAME_RESULT),
    BUG(acquire_then_barrier, 2, OK, OK, NOTHING, SAME_RESULT),
    BUG(acquire_then_syncwarp, 2, OK, OK, NOTHING, SAME_RESULT),
    BUG(last_block_sums, 5, OK, OK, NOTHING, SAME_RESULT),
    BUG(neighbouring_bytes, 3, OK, OK, NOTHING, SAME_RESULT),
};

/* ---- running one ----------------------------------------------------------------------------- */

static bool checked; /* which build this is */

static int run(const planted *it, const kg_emu_opts *options, uint32_t result[WORDS])
{
    uint32_t *array = kg_emu_malloc(WORDS * 4), *sum = kg_emu_malloc(4), zero = 0;
    kg_emu_stats stats;
    assert_true(array && sum);
    memset(array, 0, WORDS * 4);
    *sum = 0;
    void *args[] = {&array, &sum, &zero};
    const uint32_t threads = strstr(it->name, "vector") ? 16 : 64;
    const int error = kg_emu_launch(it->body, args, it->grid, threads,
                                    strstr(it->name, "byte") ? 64 : 256, it->name, options, &stats);
    checked = stats.checked != 0;
    memcpy(result, array, WORDS * 4);
    result[0] += *sum;
    kg_emu_free(array);
    kg_emu_free(sum);
    return error;
}

static void expect_error(const planted *it, int error, const kg_emu_opts *options)
{
    const int expected = checked ? it->check : it->fast;
    if (error != expected)
        fail_msg("%s, order %d, seed %u: %s instead of %s\n%s", it->name,
                 (int)options->thread_order, options->seed, kg_emu_error_string(error),
                 kg_emu_error_string(expected), kg_emu_report());
}

/* A word that one thread reads before another has written it is both a race and uninitialised. */
static bool may_come_with(int expected, int kind)
{
    return expected == KG_EMU_SHARED_RACE && kind == KG_EMU_UNINITIALISED;
}

/* What was found is of the kind expected, and nothing else. */
static void expect_finding(const planted *it)
{
    kg_emu_finding found[8];
    const uint32_t count = kg_emu_findings(found, 8);
    bool expected = it->finding == NOTHING || !checked;
    if (expected) assert_int_equal(count, 0);
    assert_in_range(count, 0, 8);
    for (uint32_t i = 0; i < count; i++) {
        if ((int)found[i].kind == it->finding) expected = true;
        else if (!may_come_with(it->finding, (int)found[i].kind))
            fail_msg("%s: %s", it->name, kg_emu_finding_string(found[i].kind));
    }
    if (!expected) fail_msg("%s: no %s", it->name, kg_emu_finding_string(it->finding));
}

static void each_in_every_order(const planted *its, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t forward[WORDS], result[WORDS];
        kg_emu_opts options = {0};
        expect_error(&its[i], run(&its[i], &options, forward), &options);
        expect_finding(&its[i]);
        options.thread_order = options.block_order = KG_EMU_REVERSE;
        expect_error(&its[i], run(&its[i], &options, result), &options);
        expect_finding(&its[i]);
        const bool same = memcmp(forward, result, sizeof result) == 0;
        if (its[i].reverse != ANY_RESULT && strcmp(its[i].name, "blocks_write_one_word") != 0)
            if (!checked && same != (its[i].reverse == SAME_RESULT))
                fail_msg("%s: the result in reverse order is%s the same", its[i].name,
                         same ? "" : " not");
        options.thread_order = options.block_order = KG_EMU_RANDOM;
        for (options.seed = 0; options.seed < 4; options.seed++) {
            expect_error(&its[i], run(&its[i], &options, result), &options);
            expect_finding(&its[i]);
        }
    }
}

static void planted_bugs_are_reported(void **state)
{
    (void)state;
    each_in_every_order(bugs, sizeof bugs / sizeof *bugs);
}

static void kernels_without_a_bug_are_not(void **state)
{
    (void)state;
    each_in_every_order(no_bugs, sizeof no_bugs / sizeof *no_bugs);
}

/* ---- places ---------------------------------------------------------------------------------- */

/* Not without libbacktrace. */
static bool lines_are_known(void)
{
    uint32_t result[WORDS];
    kg_emu_finding found;
    run(&bugs[0], &(kg_emu_opts){0}, result);
    return kg_emu_findings(&found, 1) > 0 && found.at.file[0];
}

static bool is_place(const kg_emu_place *place, const char *name, const char *suffix)
{
    char expected[64];
    const size_t length = (size_t)snprintf(expected, sizeof expected, "%s%s", name, suffix);
    const size_t has = strlen(place->file);
    return place->line == 1 && has >= length && strcmp(place->file + has - length, expected) == 0;
}

/* One of the two places is `name`; the other is the same, or its "first", or there is none. */
static bool has_place(const kg_emu_finding *found, const char *name)
{
    const kg_emu_place *at = &found->at, *other = &found->other;
    if (is_place(at, name, " first"))
        return is_place(other, name, "") || is_place(other, name, " first");
    if (!is_place(at, name, "")) return false;
    return !other->file[0] || is_place(other, name, "") || is_place(other, name, " first");
}

static void findings_carry_the_line_of_the_source(void **state)
{
    (void)state;
    if (!lines_are_known()) skip();
    for (size_t b = 0; b < sizeof bugs / sizeof *bugs && checked; b++) {
        uint32_t result[WORDS];
        kg_emu_finding found[8];
        if (bugs[b].finding == NOTHING || bugs[b].grid != 1) continue;
        run(&bugs[b], &(kg_emu_opts){0}, result);
        const uint32_t count = kg_emu_findings(found, 8);
        for (uint32_t i = 0; i < count; i++) {
            if (!has_place(&found[i], bugs[b].name))
                fail_msg("%s: %s:%u and %s:%u", bugs[b].name, found[i].at.file, found[i].at.line,
                         found[i].other.file, found[i].other.line);
            assert_non_null(strstr(kg_emu_report(), found[i].at.file));
        }
    }
}

static const planted *bug(const char *name)
{
    for (size_t b = 0; b < sizeof bugs / sizeof *bugs; b++)
        if (strcmp(bugs[b].name, name) == 0) return &bugs[b];
    fail_msg("no bug %s", name);
    return NULL;
}

static kg_emu_finding first_finding(const char *name)
{
    uint32_t result[WORDS];
    kg_emu_finding found;
    run(bug(name), &(kg_emu_opts){0}, result);
    assert_true(kg_emu_findings(&found, 1) >= 1);
    return found;
}

static void findings_say_who_and_where(void **state)
{
    (void)state;
    if (!checked) return;
    kg_emu_finding found = first_finding("uninitialised");
    assert_int_equal(found.thread, 63 - 20);
    assert_int_equal(found.offset, 4 * 20);
    assert_int_equal(found.count, 1);
    found = first_finding("uninitialised_byte");
    assert_int_equal(found.offset, 21);
    assert_int_equal(found.bytes, 1);
    found = first_finding("past_the_shared_struct");
    assert_int_equal(found.thread, 63);
    assert_int_equal(found.offset, 256);
    assert_true(found.is_write);
    found = first_finding("writes_before_the_array");
    assert_int_equal(found.thread, 0);
    assert_int_equal(found.offset, -4);
    found = first_finding("reads_past_the_array");
    assert_int_equal(found.thread, 63);
    assert_int_equal(found.offset, 256);
    assert_false(found.is_write);
    found = first_finding("vector_past_the_array");
    assert_int_equal(found.offset, 256);
    assert_int_equal(found.bytes, 16);
    assert_string_equal(found.at.what, "kg_ld16");
    found = first_finding("blocks_write_one_word");
    assert_int_equal(found.block, 1);
    assert_int_equal(found.other_block, 0);
    assert_true(found.is_write && found.other_is_write);
}

/* Nothing known is there: the strict check ends the launch before the access. */
static void strictly_all_memory_must_be_known(void **state)
{
    (void)state;
    static uint32_t unknown[WORDS];
    uint32_t *array = unknown;
    void *args[] = {&array};
    kg_emu_opts options = {.strict = 1};
    const int error =
        kg_emu_launch(writes_past_the_array__emu, args, 1, 32, 0, "strict", &options, NULL);
    assert_int_equal(error, checked ? KG_EMU_OUT_OF_BOUNDS : KG_EMU_OK);
    assert_int_equal(kg_emu_register(unknown, sizeof unknown, 0), 0);
    assert_int_equal(
        kg_emu_launch(writes_past_the_array__emu, args, 1, 32, 0, "strict", &options, NULL),
        KG_EMU_OK);
    kg_emu_unregister(unknown);
}

/* Red zones of another allocator: the outer eight words belong to nobody. */
static void registered_memory_has_red_zones(void **state)
{
    (void)state;
    static uint32_t memory[8 + 64 + 8];
    uint32_t *array = memory + 8;
    void *args[] = {&array};
    assert_int_equal(kg_emu_register(array, 64 * 4, 8 * 4), 0);
    const int error =
        kg_emu_launch(writes_past_the_array__emu, args, 1, 64, 0, "zones", NULL, NULL);
    assert_int_equal(error, checked ? KG_EMU_FOUND : KG_EMU_OK);
    kg_emu_unregister(array);
}

/* ---- preemption ------------------------------------------------------------------------------ */

static uint32_t wrong_results(const char *name, void (*body)(void **), int expected_error)
{
    const planted it = {name, body, 2, OK, OK, NOTHING, ANY_RESULT, 0};
    uint32_t wrong = 0;
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        const kg_emu_opts options = {.seed = seed, .chaos = 2, .thread_order = KG_EMU_RANDOM};
        uint32_t result[WORDS], again[WORDS];
        assert_int_equal(run(&it, &options, result), expected_error);
        assert_int_equal(run(&it, &options, again), expected_error);
        assert_memory_equal(result, again, sizeof result);
        wrong += result[2] != 7;
    }
    return wrong;
}

static void preemption_shows_wrong_order_in_results(void **state)
{
    (void)state;
    if (!checked) return;
    assert_int_equal(wrong_results("right_order", right_order__emu, KG_EMU_OK), 0);
    assert_in_range(wrong_results("flag_before_value", flag_before_value__emu, KG_EMU_FOUND), 1,
                    SEEDS);
}

static void preemption_finds_no_bug_where_there_is_none(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof no_bugs / sizeof *no_bugs; i++)
        for (uint32_t seed = 0; seed < SEEDS; seed++) {
            const kg_emu_opts options = {.seed = seed, .chaos = 3, .thread_order = KG_EMU_RANDOM};
            uint32_t result[WORDS];
            expect_error(&no_bugs[i], run(&no_bugs[i], &options, result), &options);
        }
}

/* ---- blocks that wait for blocks ------------------------------------------------------------- */

static int run_waiting(void (*body)(void **), uint32_t grid, uint32_t resident, kg_emu_order order)
{
    uint64_t *array = kg_emu_malloc(2000), *seen = kg_emu_malloc(2000);
    uint32_t rounds = 2;
    memset(array, 0, 2000);
    void *args[] = {&array, &seen, &rounds};
    const kg_emu_opts options = {.resident = resident, .block_order = order};
    const int error = kg_emu_launch(body, args, grid, 32, 0, "waiting", &options, NULL);
    kg_emu_free(array);
    kg_emu_free(seen);
    return error;
}

static void waiting_for_blocks_that_cannot_run_is_a_livelock(void **state)
{
    (void)state;
    assert_int_equal(run_waiting(chain_without_ticket__emu, 100, 8, KG_EMU_REVERSE),
                     KG_EMU_LIVELOCK);
    assert_int_equal(run_waiting(chain_without_ticket__emu, 100, 8, KG_EMU_FORWARD), KG_EMU_OK);
    assert_int_equal(run_waiting(grid_barrier__emu, 100, 99, KG_EMU_FORWARD), KG_EMU_LIVELOCK);
    assert_int_equal(run_waiting(grid_barrier__emu, 100, 100, KG_EMU_FORWARD), KG_EMU_OK);
}

/* ---- conflicts ------------------------------------------------------------------------------- */

static kg_emu_counts count_runs(uint32_t pad)
{
    uint32_t *out = kg_emu_malloc(128);
    void *args[] = {&out, &pad};
    kg_emu_stats stats;
    assert_int_equal(kg_emu_launch(runs_of_16__emu, args, 1, 32, 32 * 17 * 4, "runs", NULL, &stats),
                     OK);
    kg_emu_free(out);
    return stats.counts;
}

/* 16 stores, and a load of the first word of each run. */
static void unpadded_runs_of_a_power_of_two_conflict(void **state)
{
    (void)state;
    if (!checked) return;
    kg_emu_counts counts = count_runs(0);
    assert_int_equal(counts.shared_requests, 17);
    assert_int_equal(counts.shared_ideal, 17);
    assert_int_equal(counts.shared_wavefronts, 17 * 16);
    counts = count_runs(1);
    assert_int_equal(counts.shared_wavefronts, 17);
}

static int find_build(void **state)
{
    uint32_t result[WORDS];
    (void)state;
    return run(&no_bugs[0], &(kg_emu_opts){0}, result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planted_bugs_are_reported),
        cmocka_unit_test(kernels_without_a_bug_are_not),
        cmocka_unit_test(findings_carry_the_line_of_the_source),
        cmocka_unit_test(findings_say_who_and_where),
        cmocka_unit_test(strictly_all_memory_must_be_known),
        cmocka_unit_test(registered_memory_has_red_zones),
        cmocka_unit_test(preemption_shows_wrong_order_in_results),
        cmocka_unit_test(preemption_finds_no_bug_where_there_is_none),
        cmocka_unit_test(waiting_for_blocks_that_cannot_run_is_a_livelock),
        cmocka_unit_test(unpadded_runs_of_a_power_of_two_conflict),
    };
    return cmocka_run_group_tests(tests, find_build, NULL);
}
