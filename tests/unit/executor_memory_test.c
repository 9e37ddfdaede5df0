/* executor_memory_test.c: atomics, 16-byte accesses, and blocks that wait for each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kg_emu.h"

void atomics_u32__emu(void **args);
void atomics_i32__emu(void **args);
void atomics_u64__emu(void **args);
void atomics_float__emu(void **args);
void histogram__emu(void **args);
void copy16__emu(void **args);
void scan_pairs__emu(void **args);
void scan_flags__emu(void **args);
void grid_barrier__emu(void **args);
void words__emu(void **args);

static void launch(void (*body)(void **), void **args, uint32_t grid, uint32_t threads,
                   size_t shared, const kg_emu_opts *options)
{
    if (kg_emu_launch(body, args, grid, threads, shared, "test", options, NULL) != KG_EMU_OK)
        fail_msg("%s", kg_emu_report());
}

/* ---- atomics: threads run in forward order, so that each old value is known ------------------ */

#define CHECK_ATOMICS(T, body, seed_value)                                                         \
    do {                                                                                           \
        enum { N = 40 };                                                                           \
        T word[8] = {3, (T)100, 5, (T)-1, 1, 9, 4, 0}, model[8], old[8 * N];                       \
        T seed = (T)(seed_value);                                                                  \
        T *word_p = word, *old_p = old;                                                            \
        memcpy(model, word, sizeof word);                                                          \
        void *args[] = {&word_p, &old_p, &seed};                                                   \
        launch(body, args, 1, N, 0, NULL);                                                         \
        for (int i = 0; i < N; i++) {                                                              \
            const T v = (T)(seed * (T)(i + 1));                                                    \
            for (int k = 0; k < 8; k++) assert_true(old[k * N + i] == model[k]);                   \
            model[0] = (T)(model[0] + v);                                                          \
            if (v < model[1]) model[1] = v;                                                        \
            if (v > model[2]) model[2] = v;                                                        \
            model[3] &= v;                                                                         \
            model[4] |= v;                                                                         \
            model[5] ^= v;                                                                         \
            model[6] = v;                                                                          \
            if (model[7] == (T)i) model[7] = (T)(i + 1);                                           \
        }                                                                                          \
        assert_memory_equal(word, model, sizeof word);                                             \
    } while (0)

static void atomics_change_words_and_give_the_old(void **state)
{
    (void)state;
    CHECK_ATOMICS(uint32_t, atomics_u32__emu, 0x61c88647u);
    CHECK_ATOMICS(int32_t, atomics_i32__emu, -12345);
    CHECK_ATOMICS(uint64_t, atomics_u64__emu, 0x9e3779b97f4a7c15u);
}

static void atomics_add_floats(void **state)
{
    (void)state;
    float f32 = 1.0f, *f32_p = &f32;
    double f64 = 2.0, *f64_p = &f64;
    void *args[] = {&f32_p, &f64_p};
    launch(atomics_float__emu, args, 4, 256, 0, NULL);
    assert_true(f32 == 1.0f + 512.0f);
    assert_true(f64 == 2.0 + 256.0);
}

static void histogram_by_shared_atomics(void **state)
{
    (void)state;
    enum { N = 1000 };
    uint32_t in[N], bins[64] = {0}, expected[64] = {0}, *in_p = in, *bins_p = bins;
    uint64_t n = N;
    for (uint32_t i = 0; i < N; i++) expected[(in[i] = i * i) % 64]++;
    void *args[] = {&in_p, &bins_p, &n};
    launch(histogram__emu, args, 4, 256, 256, &(kg_emu_opts){.thread_order = KG_EMU_RANDOM});
    assert_memory_equal(bins, expected, sizeof bins);
}

/* ---- plain and ordered accesses -------------------------------------------------------------- */

static void sixteen_bytes_move_at_once(void **state)
{
    (void)state;
    enum { WORDS = 4 * 256 * 2 };
    static _Alignas(16) uint32_t in[WORDS], out[WORDS];
    for (uint32_t how = 0; how < 3; how++) {
        uint32_t *in_p = in, *out_p = out;
        void *args[] = {&in_p, &out_p, &how};
        for (uint32_t i = 0; i < WORDS; i++) in[i] = i * 77 + how;
        memset(out, 0, sizeof out);
        launch(copy16__emu, args, 2, 256, 0, NULL);
        assert_memory_equal(in, out, sizeof in);
    }
}

static void ordered_words_keep_their_values(void **state)
{
    (void)state;
    uint32_t w32[3] = {0xdeadbeefu, 0, 0}, *w32_p = w32;
    uint64_t w64[3] = {0x0123456789abcdefu, 0, 0}, *w64_p = w64;
    void *args[] = {&w32_p, &w64_p};
    launch(words__emu, args, 1, 1, 0, NULL);
    assert_true(w32[1] == w32[0] && w32[2] == w32[0]);
    assert_true(w64[1] == w64[0] && w64[2] == w64[0]);
}

/* ---- blocks that wait for each other --------------------------------------------------------- */

static void check_scan(int flags, uint64_t n, const kg_emu_opts *options)
{
    const uint32_t grid = (uint32_t)((n + 255) / 256);
    uint32_t *in = malloc(n * 4), *out = calloc(n, 4), ticket = 0, *ticket_p = &ticket, sum = 0;
    void *state = aligned_alloc(16, 16 * (size_t)grid);
    uint32_t *raised = calloc(grid, 4);
    memset(state, 0, 16 * (size_t)grid);
    for (uint64_t i = 0; i < n; i++) in[i] = (uint32_t)(i * 2654435761u);
    void *pairs[] = {&in, &out, &n, &ticket_p, &state};
    void *flagged[] = {&in, &out, &n, &ticket_p, &state, &raised};
    launch(flags ? scan_flags__emu : scan_pairs__emu, flags ? flagged : pairs, grid, 256, 40,
           options);
    for (uint64_t i = 0; i < n; i++) assert_int_equal(out[i], sum += in[i]);
    free(in);
    free(out);
    free(state);
    free(raised);
}

static void scan_with_a_ticket_in_every_order(void **state)
{
    (void)state;
    for (int flags = 0; flags < 2; flags++)
        for (int threads = 0; threads < 3; threads++)
            for (int blocks = 0; blocks < 3; blocks++)
                for (uint32_t resident = 1; resident <= 9; resident += 4) {
                    const kg_emu_opts options = {.thread_order = (kg_emu_order)threads,
                                                 .block_order = (kg_emu_order)blocks,
                                                 .resident = resident,
                                                 .seed = resident};
                    check_scan(flags, 5000, &options);
                }
}

static int run_grid_barrier(uint32_t grid, uint32_t resident, uint64_t *wrong)
{
    uint64_t arrived = 0, *arrived_p = &arrived, *seen = calloc(grid, 8);
    uint32_t rounds = 3;
    void *args[] = {&arrived_p, &seen, &rounds};
    const kg_emu_opts options = {.resident = resident};
    const int error =
        kg_emu_launch(grid_barrier__emu, args, grid, 64, 0, "grid_barrier", &options, NULL);
    *wrong = 0;
    for (uint32_t b = 0; b < grid; b++) *wrong += seen[b] != (uint64_t)rounds * grid;
    free(seen);
    return error;
}

static void grid_barrier_needs_all_blocks_resident(void **state)
{
    (void)state;
    uint64_t wrong;
    assert_int_equal(run_grid_barrier(200, 300, &wrong), KG_EMU_OK);
    assert_int_equal(wrong, 0);
    assert_int_equal(run_grid_barrier(200, 200, &wrong), KG_EMU_OK);
    assert_int_equal(wrong, 0);
    assert_int_equal(run_grid_barrier(200, 199, &wrong), KG_EMU_LIVELOCK);
    assert_non_null(strstr(kg_emu_report(), "199 blocks of 200 have begun, 0 have ended"));
    assert_non_null(strstr(kg_emu_report(), "poll in kg_spin"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(atomics_change_words_and_give_the_old),
        cmocka_unit_test(atomics_add_floats),
        cmocka_unit_test(histogram_by_shared_atomics),
        cmocka_unit_test(sixteen_bytes_move_at_once),
        cmocka_unit_test(ordered_words_keep_their_values),
        cmocka_unit_test(scan_with_a_ticket_in_every_order),
        cmocka_unit_test(grid_barrier_needs_all_blocks_resident),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
