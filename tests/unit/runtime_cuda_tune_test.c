/* kg_tune over a CUDA runtime made by hand: graphs, and times that something disturbed. */
#define _POSIX_C_SOURCE 200809L

#include "cuda_by_hand.h"

#include <kgen/tune.h>

static int set_up_gpu(void **state)
{
    set_up(state);
    memset(&gpu, 0, sizeof gpu);
    gpu.kind = cudaMemoryTypeDevice;
    return 0;
}

/* Whatever a test did, nothing is left behind. */
static int tear_down_gpu(void **state)
{
    assert_int_equal(gpu.live, 0);
    assert_int_equal(gpu.last_error, cudaSuccess);
    return tear_down(state);
}

static void count_line(void *context, const char *line)
{
    (void)line;
    ++*(int *)context;
}

/* Small, vec, wide and any, by both clocks: calls in a stream, and graphs, of which nothing is
 * left. */
static void tuning_measures_graphs(void **state)
{
    (void)state;
    int lines = 0;
    kg_tune_result r;
    const int live = gpu.live;
    const kg_tune_options options = {.bytes = 8 * 1024};
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_CUDA, 0, &options, count_line, &lines, &r), KG_OK);
    /* 256, 385, 512, 769; aligned, shifted and apart; two clocks. Apart, two variants serve. */
    assert_int_equal(r.cells, 4 * 3 * 2);
    /* Of each six samples five are loops, and one is a graph, with a replay ahead. */
    assert_int_equal(r.samples % (4 * (5 + 1) * (4 + 4 + 2)), 0);
    assert_int_equal(lines, 1 + 4 + 1 + 4);
    assert_int_equal(gpu.replays, 2 * (r.samples / (5 + 1)));
    assert_int_equal(gpu.live, live);
    gpu.fail_graph = cudaErrorUnknown;
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_CUDA, 0, &options, count_line, &lines, NULL),
                     KG_DEVICE_ERROR);
    assert_int_equal(gpu.live, live);
    const kg_tune_options loop = {.bytes = 8 * 1024, .clock = KG_TUNE_LOOP};
    gpu.replays = 0;
    assert_int_equal(kg_tune(&kernel, KG_BACKEND_CUDA, 0, &loop, count_line, &lines, &r), KG_OK);
    assert_int_equal(r.cells, 4 * 3);
    assert_int_equal(gpu.replays, 0);
}

/* ---- behind copies ---- */

static int called, looked;
static bool quiet;

static void count_call(const kg_call *call)
{
    (void)call;
    called++;
}

/* Copies with calls between them take 3 ms. Copies alone take 1 ms, but for every other time. */
static float disturbed(void)
{
    const bool calls = called != looked;
    looked = called;
    if (calls) return 3;
    quiet = !quiet;
    return quiet ? 1 : 9;
}

static void each_takes_two_ms(void *context, const kg_timed *one)
{
    if (one->what != KG_TIMED_TIME) return;
    assert_true(one->us > 1999 && one->us < 2001);
    ++*(int *)context;
}

/* The least time counts. So copies that something disturbed must not make a call seem fast. */
static void a_disturbed_copy_makes_no_call_fast(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {256, 1000};
    static const kg_field number = {.name = "", .type = "f32", .size = 4};
    const kg_tune_options options = {
        .bytes = 8 * 1024, .clock = KG_TUNE_AFTER, .sizes = sizes, .n_sizes = 2};
    int times = 0;
    args_of_kernel[2].fields = &number;
    args_of_kernel[2].n_fields = 1;
    seen.during = count_call;
    gpu.elapsed = disturbed;
    assert_int_equal(
        kg_time_variants(&kernel, KG_BACKEND_CUDA, 0, &options, NULL, each_takes_two_ms, &times),
        KG_OK);
    assert_true(times > 0);
    seen.during = NULL;
}

#define GPU_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_gpu, tear_down_gpu)

int main(void)
{
    const struct CMUnitTest tests[] = {
        GPU_TEST(tuning_measures_graphs),
        GPU_TEST(a_disturbed_copy_makes_no_call_fast),
    };
    return cmocka_run_group_tests_name("runtime_cuda_tune", tests, NULL, NULL);
}
