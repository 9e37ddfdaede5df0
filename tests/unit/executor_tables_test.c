/* executor_tables_test.c: tables made by hand for kernels of families that are to come, called as
 * emitted ones are. The runtime checks, chooses and counts blocks, the executor runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <kgen/kgen.h>

enum { MOST = 300, GUARD = 0x5a5a5a5a };

int keep_odd_emu(const kg_call *call);
int sum_counted_emu(const kg_call *call);
int histogram_two_launches_emu(const kg_call *call);
int histogram_few_bins_emu(const kg_call *call);
int merge_by_rank_emu(const kg_call *call);

static const uint64_t sizes[] = {0, 1, 31, 32, 63, 64, 65, 128, 200};
enum { SIZES = sizeof sizes / sizeof *sizes };

static uint32_t in[MOST], other[MOST], out[2 * MOST], expected[2 * MOST];
static kg_kernel_state states[4];
static kg_workspace *ws;

#define U32(what, of, ...)                                                                         \
    {                                                                                              \
        .name = what, .type = "u32", .role = KG_ROLE_##of, .size = 4, .alignment = 4, __VA_ARGS__  \
    }

/* A kernel with its tables of arguments and variants, and one length; then what else it has. */
#define TABLE(kernel, of_family, length_names, which_state, ...)                                   \
    static const kg_kernel kernel = {.abi = KG_ABI,                                                \
                                     .name = #kernel "_u32",                                       \
                                     .family = of_family,                                          \
                                     .args = kernel##_args,                                        \
                                     .n_args = sizeof kernel##_args / sizeof(kg_arg),              \
                                     .variants = kernel##_variants,                                \
                                     .n_variants = sizeof kernel##_variants / sizeof(kg_variant),  \
                                     .lengths = length_names,                                      \
                                     .n_lengths = 1,                                               \
                                     .state = &states[which_state],                                \
                                     __VA_ARGS__}

static int set_up(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < MOST; i++) in[i] = i * UINT32_C(2654435761) >> 7;
    for (uint32_t i = 0; i < 2 * MOST; i++) out[i] = GUARD;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, 0), KG_OK);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    kg_workspace_destroy(ws);
    return 0;
}

/* Nothing behind what was to be written. */
static void assert_written(uint64_t count)
{
    assert_memory_equal(out, expected, count * sizeof *out);
    for (uint64_t i = count; i < 2 * MOST; i++) assert_int_equal(out[i], GUARD);
    for (uint64_t i = 0; i < count; i++) out[i] = GUARD;
}

static void run(const kg_kernel *kernel, const void *const *args, uint64_t n)
{
    if (kg_run(kernel, ws, args, n, NULL) != KG_OK) fail_msg("%s", kg_last_error());
}

/* ---- a capacity, and a count that the device writes ---- */

static const char *const capacity_names[] = {"capacity"};
static const kg_step one_block[] = {{.entry = "k", .rule = KG_GRID_ONE, .threads = 64}};
static const kg_arg keep_args[] = {
    U32("in", INPUT, .extent = KG_EXTENT_N),
    U32("out", OUTPUT, .extent = KG_EXTENT_CAPACITY, .width = 0, .count = 3),
    {.name = "kept",
     .type = "u64",
     .role = KG_ROLE_OUTPUT,
     .kind = KG_KIND_COUNT,
     .extent = KG_EXTENT_ONE,
     .size = 8,
     .alignment = 8},
};
static const kg_variant keep_variants[] = {
    {.name = "one", .steps = one_block, .n_steps = 1, .max_n = UINT64_MAX, .emu = keep_odd_emu}};
TABLE(keep, "select", capacity_names, 0, .in_place = 1);

static uint64_t keep_here(uint64_t n)
{
    uint64_t kept = 0;
    for (uint64_t i = 0; i < n; i++)
        if (in[i] & 1) expected[kept++] = in[i];
    return kept;
}

static void what_is_kept_and_how_much(void **state)
{
    (void)state;
    for (int s = 0; s < SIZES; s++) {
        const uint64_t odd = keep_here(sizes[s]);
        const size_t rooms[] = {MOST, odd, odd - (odd != 0), odd / 2, 0};
        for (int r = 0; r < 5; r++) {
            uint64_t kept = 77;
            const void *const args[] = {in, out, &kept, &rooms[r]};
            run(&keep, args, sizes[s]);
            assert_int_equal(kept, odd); /* with more room there would be as many */
            assert_written(rooms[r] < odd ? rooms[r] : odd);
        }
    }
}

/* ---- a count in device memory that a kernel reads ---- */

static const kg_arg counted_args[] = {
    U32("in", INPUT, .extent = KG_EXTENT_CAPACITY, .width = 0, .count = 2),
    U32("count", INPUT, .extent = KG_EXTENT_ONE, .kind = KG_KIND_COUNT),
    U32("out", OUTPUT, .extent = KG_EXTENT_ONE),
};
static const kg_step counted_steps[] = {
    {.entry = "clear", .rule = KG_GRID_ONE, .threads = 32},
    {.entry = "sum", .rule = KG_GRID_BLOCKS, .terms = KG_TERM(0), .dbs = 64, .threads = 64}};
static const kg_variant counted_variants[] = {{.name = "two",
                                               .steps = counted_steps,
                                               .n_steps = 2,
                                               .max_n = UINT64_MAX,
                                               .emu = sum_counted_emu}};
TABLE(counted, "reduce", capacity_names, 1, .in_place = 0);

static void a_sum_of_as_many_as_the_device_says(void **state)
{
    (void)state;
    for (int s = 0; s < SIZES; s++) {
        const uint32_t count = (uint32_t)sizes[s];
        const size_t room = count + 70;
        const void *const args[] = {in, &count, out, &room};
        kg_explanation told;
        assert_int_equal(kg_explain(&counted, ws, args, 0, &told), KG_OK);
        assert_int_equal(told.grid[0], 1);
        assert_int_equal(told.grid[1], (room + 63) / 64); /* the host knows the room alone */
        expected[0] = 0;
        for (uint32_t i = 0; i < count; i++) expected[0] += in[i];
        run(&counted, args, 0);
        assert_written(1);
    }
}

/* ---- a grid over a length; variants by a named feature ---- */

static const char *const bin_names[] = {"bins"};
static const kg_arg histogram_args[] = {
    U32("in", INPUT, .extent = KG_EXTENT_N, .kind = KG_KIND_KEY),
    U32("out", OUTPUT, .extent = KG_EXTENT_LENGTH, .width = 0),
};
static const kg_named_feature histogram_features[] = {
    {.name = "bins", .measure = KG_MEASURE_SUM, .terms = KG_TERM(0)}};
static const kg_step histogram_steps[] = {
    {.entry = "clear", .rule = KG_GRID_BLOCKS, .terms = KG_TERM(0), .dbs = 32, .threads = 32},
    {.entry = "count", .rule = KG_GRID_BLOCKS, .dbs = 64, .threads = 64}};
/* It is meant for up to 32 bins, and right for up to 64. */
static const kg_range few[] = {{KG_FEATURE_OWN, 0, 32}}, most[] = {{KG_FEATURE_OWN, 0, 64}};
enum { FEW_BINS, ANY_BINS };
static const kg_variant histogram_variants[] = {
    [FEW_BINS] = {.name = "few",
                  .steps = one_block,
                  .n_steps = 1,
                  .max_n = UINT64_MAX,
                  .ranges = most,
                  .n_ranges = 1,
                  .limits = few,
                  .n_limits = 1,
                  .emu = histogram_few_bins_emu},
    [ANY_BINS] = {.name = "any",
                  .steps = histogram_steps,
                  .n_steps = 2,
                  .max_n = UINT64_MAX,
                  .emu = histogram_two_launches_emu},
};
TABLE(histogram, "histogram", bin_names, 2, .features = histogram_features, .n_features = 1);

static void count_here(uint64_t n, size_t bins)
{
    memset(expected, 0, sizeof expected);
    for (uint64_t i = 0; i < n; i++) expected[in[i] % bins]++;
}

static void a_histogram(const char *forced, size_t bins, int wanted)
{
    assert_int_equal(kg_force(&histogram, forced), KG_OK);
    for (int s = 0; s < SIZES; s++) {
        const void *const args[] = {in, out, &bins};
        kg_explanation told;
        assert_int_equal(kg_explain(&histogram, ws, args, sizes[s], &told), KG_OK);
        assert_int_equal(told.features[KG_FEATURE_OWN], bins);
        assert_int_equal(told.chosen, wanted);
        if (wanted == ANY_BINS) {
            assert_int_equal(told.grid[0], (bins + 31) / 32);
            assert_int_equal(told.grid[1], sizes[s] ? (sizes[s] + 63) / 64 : 1);
        }
        if (wanted < 0) continue;
        run(&histogram, args, sizes[s]); /* of no samples too: counts are 0 then */
        count_here(sizes[s], bins);
        assert_written(bins);
    }
}

static void bins_choose_the_variant(void **state)
{
    (void)state;
    a_histogram(NULL, 1, FEW_BINS);
    a_histogram(NULL, 32, FEW_BINS);
    a_histogram(NULL, 33, ANY_BINS);
    a_histogram("any", 5, ANY_BINS);
    a_histogram("few", 64, FEW_BINS); /* beyond its limit, and still right */
    a_histogram("few", 65, -1);
    a_histogram(NULL, 100, ANY_BINS);
}

/* ---- a grid and an output of n + m ---- */

static const char *const merge_names[] = {"m"};
static const kg_arg merge_args[] = {
    U32("a", INPUT, .extent = KG_EXTENT_N, .kind = KG_KIND_SORTED),
    U32("b", INPUT, .extent = KG_EXTENT_LENGTH, .width = 0, .kind = KG_KIND_SORTED),
    U32("out", OUTPUT, .extent = KG_EXTENT_SUM, .terms = KG_TERM_N | KG_TERM(0),
        .kind = KG_KIND_SORTED),
};
static const kg_step merge_steps[] = {{.entry = "merge",
                                       .rule = KG_GRID_BLOCKS,
                                       .terms = KG_TERM_N | KG_TERM(0),
                                       .dbs = 64,
                                       .threads = 64}};
static const kg_variant merge_variants[] = {{.name = "rank",
                                             .steps = merge_steps,
                                             .n_steps = 1,
                                             .max_n = UINT64_MAX,
                                             .emu = merge_by_rank_emu}};
TABLE(merge, "merge", merge_names, 3, .in_place = 0);

static int ascending(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void two_lists_are_merged(void **state)
{
    (void)state;
    for (int s = 0; s < SIZES * SIZES; s++) {
        const uint64_t n = sizes[s % SIZES];
        const size_t m = sizes[s / SIZES];
        for (uint64_t i = 0; i < n; i++) expected[i] = in[i] = (uint32_t)(i * 7 + n) / 3;
        for (uint64_t i = 0; i < m; i++) expected[n + i] = other[i] = (uint32_t)(i * 5 + m) / 2;
        qsort(expected, n + m, sizeof *expected, ascending);
        const void *const args[] = {in, other, out, &m};
        run(&merge, args, n);
        assert_written(n + m);
    }
}

#define TABLES_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLES_TEST(what_is_kept_and_how_much),
        TABLES_TEST(a_sum_of_as_many_as_the_device_says),
        TABLES_TEST(bins_choose_the_variant),
        TABLES_TEST(two_lists_are_merged),
    };
    return cmocka_run_group_tests_name("executor_tables", tests, NULL, NULL);
}
