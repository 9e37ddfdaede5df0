/* executor_passes_test.c: a kernel of six steps through the runtime, on the executor. Steps have
 * threads of their own, one repeats and writes two regions by turns, and words with tags grow with
 * n (tests/kernels/executor/passes.cu). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../runtime/cases/workspaces.h"
#include "kg_emu.h"

int kg_passes_u32__six_emu(const kg_call *call);

static const kg_step steps[] = {
    {.entry = "passes_load", .rule = KG_GRID_BLOCKS, .dbs = 64, .threads = 64},
    {.entry = "passes_double",
     .rule = KG_GRID_BLOCKS,
     .dbs = 128,
     .threads = 128,
     .loop = 1,
     .fan = 2,
     .run = 1},
    {.entry = "passes_look_back", .rule = KG_GRID_BLOCKS, .dbs = 32, .threads = 32},
    {.entry = "passes_totals", .rule = KG_GRID_BLOCKS, .dbs = 960, .threads = 96},
    {.entry = "passes_total", .rule = KG_GRID_ONE, .threads = 32},
    {.entry = "passes_store", .rule = KG_GRID_BLOCKS, .dbs = 192, .threads = 192},
};

static int reference(const kg_call *call)
{
    const uint32_t *x = call->args[0];
    uint32_t *y = (uint32_t *)(uintptr_t)call->args[1], once = 0, twice = 0;
    for (uint64_t i = 0; i < call->n; i++) {
        once += x[i];
        y[i] = twice += once;
    }
    for (uint64_t i = 0; i < call->n; i++) y[i] += once;
    return 0;
}

static const kg_variant six = {.name = "six",
                               .steps = steps,
                               .n_steps = 6,
                               .max_n = UINT64_MAX,
                               .emu = kg_passes_u32__six_emu};
#define PER_N(bytes, elements)                                                                     \
    .grows = {{.of = (elements), .each = (bytes), .most = KG_REGION_MOST}}
static const kg_region regions[] = {
    {.name = "one", PER_N(4, 1)},
    {.name = "two", PER_N(4, 1)},
    {.name = "states", .kind = KG_REGION_TAGGED, PER_N(16, 32)},
    {.name = "sums", PER_N(4, 960)},
    {.name = "total", .fixed = 4},
};
static const kg_arg args[] = {
    {.name = "x", .type = "u32", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4},
    {.name = "y", .type = "u32", .role = KG_ROLE_OUTPUT, .extent = KG_EXTENT_N, .size = 4}};
static kg_kernel_state state_of_kernel;
static const kg_kernel kernel = {.abi = KG_ABI,
                                 .name = "passes_u32",
                                 .family = "test",
                                 .args = args,
                                 .n_args = 2,
                                 .variants = &six,
                                 .n_variants = 1,
                                 .reference = reference,
                                 .regions = regions,
                                 .n_regions = 5,
                                 .uses_header = 1,
                                 .state = &state_of_kernel};

/* A call for n elements, and its reference over the same. */
static void is_right(case_workspace *ws, case_workspace *host, uint64_t n)
{
    uint32_t *const x = kg_emu_malloc(4 * n + 4), *const y = kg_emu_malloc(4 * n + 4);
    uint32_t *const expected = malloc(4 * n + 4);
    const void *found[] = {x, y}, *wanted[] = {x, expected};
    for (uint64_t i = 0; i < n; i++) x[i] = (uint32_t)(i * 2654435761u + 12345);
    assert_int_equal(workspace_begin(host, &kernel, n, NULL), KG_OK);
    assert_int_equal(kg_run(&kernel, host->made, wanted, n, NULL), KG_OK);
    assert_int_equal(workspace_begin(ws, &kernel, n, NULL), KG_OK);
    const kg_status status = kg_run(&kernel, ws->made, found, n, NULL);
    if (status) fail_msg("n = %llu: %s", (unsigned long long)n, kg_last_error());
    const char *left = workspace_end(ws, &kernel);
    if (left) fail_msg("n = %llu: %s", (unsigned long long)n, left);
    for (uint64_t i = 0; i < n; i++)
        if (y[i] != expected[i])
            fail_msg("n = %llu: y[%llu]", (unsigned long long)n, (unsigned long long)i);
    free(expected);
    kg_emu_free(x);
    kg_emu_free(y);
}

static void set_order(uint32_t order, uint32_t seed)
{
    const kg_emu_opts options = {
        .seed = seed, .thread_order = (kg_emu_order)order, .block_order = (kg_emu_order)order};
    kg_emu_set_options(&options);
}

static void steps_and_passes(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {1, 2, 3, 31, 32, 33, 64, 129, 960, 961, 1025, 4096};
    for (uint32_t order = 0; order <= KG_EMU_RANDOM; order++) {
        case_workspace ws = {.backend = KG_BACKEND_EMU}, host = {.backend = KG_BACKEND_REFERENCE};
        set_order(order, 7);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) is_right(&ws, &host, sizes[i]);
        workspace_close(&ws);
        workspace_close(&host);
    }
}

/* More than 64 KB of words: 4096 blocks have as many. */
static void words_beyond_64_kb(void **state)
{
    (void)state;
    enum { MANY = 5000 * 32 + 5 };
    case_workspace ws = {.backend = KG_BACKEND_EMU}, host = {.backend = KG_BACKEND_REFERENCE};
    set_order(KG_EMU_RANDOM, 3);
    is_right(&ws, &host, MANY);
    assert_true(ws.regions[3].bytes > KG_WORKSPACE_TAGGED);
    is_right(&ws, &host, MANY);
    workspace_close(&ws);
    workspace_close(&host);
}

/* The call with the last tag clears what all calls before it left, a larger one's words too. */
static void tags_begin_anew(void **state)
{
    (void)state;
    enum { MANY = 5000 * 32, FEW = 100 };
    static uint32_t x[MANY], y[MANY];
    const void *both[] = {x, y};
    const size_t bytes = kg_workspace_bytes(&kernel, MANY, NULL);
    unsigned char *memory = aligned_alloc(256, bytes);
    kg_workspace *ws;
    assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, memory, bytes), KG_OK);
    kg_workspace_header *header = (void *)memory;
    const uint64_t *words = (const void *)(memory + KG_WORKSPACE_HEADER);
    set_order(0, 1);
    for (int i = 0; i < MANY; i++) x[i] = 1;
    assert_int_equal(kg_run(&kernel, ws, both, MANY, NULL), KG_OK); /* leaves words with tag 1 */
    assert_int_equal(words[9999] >> 32, 1);
    header->turn = (uint64_t)(UINT32_MAX - 1) << 32;
    assert_int_equal(kg_run(&kernel, ws, both, FEW, NULL), KG_OK);
    assert_int_equal(header->turn, 0);
    for (size_t i = 0; i < 10000; i++) assert_int_equal(words[i], 0);
    for (int i = 0; i < MANY; i++) x[i] = 2;
    assert_int_equal(kg_run(&kernel, ws, both, MANY, NULL), KG_OK); /* with tag 1 again */
    assert_int_equal(y[1], 2 + 4 + 2 * MANY);
    kg_workspace_destroy(ws);
    free(memory);
}

static void a_loop_is_told(void **state)
{
    (void)state;
    kg_workspace *ws;
    kg_explanation told;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, 0), KG_OK);
    assert_int_equal(kg_explain(&kernel, ws, NULL, 1000, &told), KG_OK);
    assert_int_equal(told.chosen, 0);
    assert_int_equal(told.grid[1], 8);
    assert_int_equal(told.passes[1], 10);
    assert_int_equal(told.grid[3], 2);
    assert_int_equal(told.passes[3], 1);
    assert_int_equal(told.grid[5], 6);
    static uint32_t x[100000], y[100000];
    assert_int_equal(kg_run(&kernel, ws, (const void *[]){x, y}, 100000, NULL),
                     KG_WORKSPACE_TOO_SMALL);
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_and_passes),
        cmocka_unit_test(words_beyond_64_kb),
        cmocka_unit_test(tags_begin_anew),
        cmocka_unit_test(a_loop_is_told),
    };
    return cmocka_run_group_tests_name("executor_passes", tests, NULL, NULL);
}
