/* Workspaces: their regions, faults, use by two calls at once. */
#define _POSIX_C_SOURCE 200809L

#include "runtime_fixture.h"

#include "cpu/kg_emu.h"
#include "workspace.h"

static void sizes_are_rounded_up(void **state)
{
    (void)state;
    const size_t least = KG_WORKSPACE_HEADER + KG_WORKSPACE_TAGGED;
    const size_t cases[][2] = {{0, least},
                               {1, least},
                               {least, least},
                               {least + 1, least + 256},
                               {least + 255, least + 256},
                               {least + 256, least + 256},
                               {least + 744, least + 768},
                               {KG_WORKSPACE_BYTES(0, 1), least + 256}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kg_workspace *ws;
        assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, cases[i][0]), KG_OK);
        assert_int_equal(kg_workspace_size(ws), cases[i][1]);
        assert_int_equal(kg_workspace_backend(ws), KG_BACKEND_EMU);
        kg_workspace_destroy(ws);
    }
    assert_int_equal(KG_WORKSPACE_BYTES(0, 0), least);
    assert_int_equal(KG_WORKSPACE_BYTES(0, 256), least + 256);
    assert_int_equal(KG_WORKSPACE_BYTES(0, 257), least + 512);
}

static void assert_header_is_clear(const kg_workspace_header *header)
{
    assert_true(header->trap != 0);
    for (size_t i = 0; i < sizeof header->words / sizeof *header->words; i++) {
        assert_int_equal(header->words[i], 0);
    }
}

static void the_header_is_cleared(void **state)
{
    (void)state;
    _Alignas(256) static unsigned char memory[KG_WORKSPACE_BYTES(0, 768)];
    kg_workspace *ws;
    memset(memory, 0xa5, sizeof memory);
    assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, memory, sizeof memory), KG_OK);
    assert_int_equal(kg_workspace_size(ws), sizeof memory);
    kg_workspace_header *header = (void *)ws->memory;
    assert_ptr_equal(header, memory);
    assert_header_is_clear(header);
    assert_int_equal(memory[KG_WORKSPACE_BYTES(0, 0)], 0xa5); /* scratch is left alone */

    const uint64_t trap = header->trap;
    memset(header->words, 0xa5, sizeof header->words);
    assert_int_equal(kg_workspace_reset(ws, NULL), KG_OK);
    assert_header_is_clear(header);
    assert_true(header->trap == trap);
    kg_workspace_destroy(ws);
}

/* A kernel that did not end leaves tickets, an epoch and tagged words. */
static void a_reset_leaves_nothing_of_a_call(void **state)
{
    (void)state;
    _Alignas(256) static unsigned char memory[KG_WORKSPACE_BYTES(0, 768)];
    kg_workspace *ws;
    assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, memory, sizeof memory), KG_OK);
    const uint64_t trap = ((const kg_workspace_header *)memory)->trap;
    memset(memory + sizeof trap, 0xa5, sizeof memory - sizeof trap);
    assert_int_equal(kg_workspace_reset(ws, NULL), KG_OK);
    assert_true(((const kg_workspace_header *)memory)->trap == trap);
    for (size_t i = sizeof trap; i < KG_WORKSPACE_BYTES(0, 0); i++) {
        if (memory[i] != 0) fail_msg("byte %zu of header and state is left", i);
    }
    for (size_t i = KG_WORKSPACE_BYTES(0, 0); i < sizeof memory; i++)
        assert_int_equal(memory[i], 0xa5);
    kg_workspace_destroy(ws);
}

static void what_wrap_refuses(void **state)
{
    (void)state;
    _Alignas(256) static unsigned char memory[KG_WORKSPACE_BYTES(0, 768)];
    kg_workspace *ws;
    assert_int_equal(kg_workspace_wrap(NULL, KG_BACKEND_EMU, -1, memory, sizeof memory),
                     KG_NULL_POINTER);
    assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, NULL, sizeof memory),
                     KG_NULL_POINTER);
    assert_null(ws);
    assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, memory + 128, 512), KG_MISALIGNED);
    assert_int_equal(
        kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, memory, KG_WORKSPACE_BYTES(0, 0) - 1),
        KG_WORKSPACE_TOO_SMALL);
    assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, memory, SIZE_MAX), KG_TOO_LARGE);
    assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_COUNT, -1, memory, sizeof memory),
                     KG_INVALID_ARGUMENT);
    assert_null(ws);
}

static void what_create_refuses(void **state)
{
    (void)state;
    kg_workspace *ws;
    assert_int_equal(kg_workspace_create(NULL, KG_BACKEND_EMU, -1, 0), KG_NULL_POINTER);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, SIZE_MAX), KG_TOO_LARGE);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, (size_t)PTRDIFF_MAX),
                     KG_TOO_LARGE);
    assert_int_equal(kg_workspace_create(&ws, (kg_backend)-1, -1, 0), KG_INVALID_ARGUMENT);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, 0), KG_WRONG_BACKEND);
    assert_null(ws);
}

static void more_memory_than_there_is(void **state)
{
    (void)state;
    kg_workspace *ws;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, (size_t)PTRDIFF_MAX - 512),
                     KG_OUT_OF_MEMORY);
    assert_null(ws);
}

static void null_is_no_workspace(void **state)
{
    (void)state;
    kg_workspace_destroy(NULL);
    assert_int_equal(kg_workspace_size(NULL), 0);
    assert_int_equal(kg_workspace_backend(NULL), KG_BACKEND_DEFAULT);
    assert_int_equal(kg_workspace_status(NULL), KG_NULL_POINTER);
    assert_int_equal(kg_workspace_reset(NULL, NULL), KG_NULL_POINTER);
}

/* ---- handles that are none ---- */

static void a_workspace_is_destroyed_once(void **state)
{
    (void)state;
    kg_explanation told;
    _Alignas(256) static unsigned char memory[KG_WORKSPACE_BYTES(0, 0)];
    for (int i = 0; i < 3; i++) {
        kg_workspace *ws;
        if (i < 2) ws = workspace_of(i ? KG_BACKEND_EMU : KG_BACKEND_REFERENCE);
        else
            assert_int_equal(kg_workspace_wrap(&ws, KG_BACKEND_EMU, -1, memory, sizeof memory),
                             KG_OK);
        assert_int_equal(kg_workspace_destroy(ws), KG_OK);
        assert_int_equal(kg_workspace_destroy(ws), KG_INVALID_ARGUMENT);
        assert_non_null(strstr(kg_last_error(), "destroyed"));
        assert_int_equal(kg_workspace_status(ws), KG_INVALID_ARGUMENT);
        assert_int_equal(kg_workspace_reset(ws, NULL), KG_INVALID_ARGUMENT);
        assert_int_equal(kg_workspace_size(ws), 0);
        assert_int_equal(kg_workspace_backend(ws), KG_BACKEND_DEFAULT);
        assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_INVALID_ARGUMENT);
        assert_int_equal(kg_explain(&kernel, ws, arguments, 4, &told), KG_INVALID_ARGUMENT);
        assert_int_equal(seen.launches, 0);
    }
}

/* A handle is not given out anew at once, or the second call would end somebody else's
 * workspace. */
static void nor_is_another_one_in_its_place(void **state)
{
    (void)state;
    kg_workspace *first = workspace_of(KG_BACKEND_EMU);
    assert_int_equal(kg_workspace_destroy(first), KG_OK);
    for (int i = 0; i < 60; i++) {
        kg_workspace *other = workspace_of(KG_BACKEND_EMU);
        assert_ptr_not_equal(other, first);
        assert_int_equal(kg_workspace_destroy(first), KG_INVALID_ARGUMENT);
        assert_int_equal(kg_workspace_destroy(other), KG_OK);
    }
    for (int i = 0; i < 1000; i++)
        kg_workspace_destroy(workspace_of(KG_BACKEND_EMU)); /* the tools watch */
}

/* ---- faults ---- */

static void raise_fault(const kg_call *call)
{
    const kg_workspace_header *header = call->header;
    *(uint32_t *)(uintptr_t)header->trap = 3;
}

static void a_fault_is_reported_until_reset(void **state)
{
    (void)state;
    kg_workspace *ws = workspace_of(KG_BACKEND_EMU);
    assert_int_equal(kg_workspace_status(ws), KG_OK);
    seen.during = raise_fault;
    assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_OK);
    seen.during = NULL;
    assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_TRAP);
    assert_non_null(strstr(kg_last_error(), "fault 3"));
    assert_int_equal(kg_run(&kernel, ws, arguments, 0, NULL), KG_TRAP);
    assert_int_equal(kg_workspace_status(ws), KG_TRAP);
    assert_int_equal(seen.launches, 1);
    assert_int_equal(kg_workspace_reset(ws, NULL), KG_OK);
    assert_int_equal(kg_workspace_status(ws), KG_OK);
    assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_OK);
    kg_workspace_destroy(ws);
}

static void a_launch_that_fails(void **state)
{
    (void)state;
    kg_workspace *ws = workspace_of(KG_BACKEND_EMU);
    seen.answer = KG_EMU_LIVELOCK;
    assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_STUCK);
    assert_non_null(strstr(kg_last_error(), "scale_f32, variant small"));
    kg_workspace_destroy(ws);
    assert_int_equal(kg_run(&kernel, NULL, arguments, 4, NULL), KG_TRAP);
    assert_non_null(strstr(kg_last_error(), "reference"));
}

/* Each error of the executor has a status and a text of its own. */
static void what_the_executor_says(void **state)
{
    (void)state;
    static const struct {
        int code;
        kg_status status;
        const char *text;
    } cases[] = {
        {KG_EMU_INVALID, KG_DEVICE_ERROR, "launch bounds"},
        {KG_EMU_NO_MEMORY, KG_OUT_OF_MEMORY, "no memory for blocks"},
        {KG_EMU_DEADLOCK, KG_STUCK, "threads wait for each other"},
        {KG_EMU_LIVELOCK, KG_STUCK, "what no block will do"},
        {KG_EMU_DIVERGENT_BARRIER, KG_STUCK, "different barriers"},
        {KG_EMU_BAD_MASK, KG_BAD_ACCESS, "mask"},
        {KG_EMU_MISALIGNED, KG_BAD_ACCESS, "aligned"},
        {KG_EMU_SHARED_TOO_SMALL, KG_BAD_ACCESS, "shared memory"},
        {KG_EMU_TRAP, KG_TRAP, "__trap()"},
        {KG_EMU_STACK_OVERFLOW, KG_BAD_ACCESS, "stack"},
        {KG_EMU_OUT_OF_BOUNDS, KG_BAD_ACCESS, "out of bounds"},
        {KG_EMU_FOUND, KG_FINDINGS, "a race"},
        {KG_EMU_BAD_MBARRIER, KG_BAD_ACCESS, "mbarrier"},
        {KG_EMU_COPY_LEFT, KG_BAD_ACCESS, "bulk copy"},
        {KG_EMU_TOO_LARGE, KG_DEVICE_ERROR, "cooperative"},
        {KG_EMU_ERROR_COUNT, KG_DEVICE_ERROR, "no such error"},
        {-1, KG_DEVICE_ERROR, "no such error"},
    };
    assert_int_equal(sizeof cases / sizeof *cases, KG_EMU_ERROR_COUNT + 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kg_workspace *ws = workspace_of(KG_BACKEND_EMU);
        seen.answer = cases[i].code;
        assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), cases[i].status);
        assert_non_null(strstr(kg_last_error(), cases[i].text));
        kg_workspace_destroy(ws);
    }
}

/* Where a kernel was left in the middle, no call may follow before a reset. */
static void a_workspace_is_spoiled_until_reset(void **state)
{
    (void)state;
    for (int check = 0; check < 2; check++) {
        kg__reset_for_tests();
        setenv("KGEN_CHECK", check ? "1" : "0", 1);
        for (int code = KG_EMU_INVALID; code < KG_EMU_ERROR_COUNT; code++) {
            const bool ended =
                code == KG_EMU_INVALID || code == KG_EMU_FOUND || code == KG_EMU_TOO_LARGE;
            kg_workspace *ws = workspace_of(KG_BACKEND_EMU);
            seen.answer = code;
            const kg_status first = kg_run(&kernel, ws, arguments, 4, NULL);
            seen.answer = seen.launches = 0;
            assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), ended ? KG_OK : KG_TRAP);
            assert_int_equal(kg_workspace_status(ws), ended ? KG_OK : KG_TRAP);
            assert_int_equal(seen.launches, ended);
            if (!ended) assert_non_null(strstr(kg_last_error(), kg_status_string(first)));
            if (!ended) assert_non_null(strstr(kg_last_error(), "did not end"));
            assert_int_equal(kg_workspace_reset(ws, NULL), KG_OK);
            assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_OK);
            assert_int_equal(kg_workspace_status(ws), KG_OK);
            kg_workspace_destroy(ws);
        }
    }
}

/* A launch that was refused began nothing. But those before it may have: of two steps, and of a
 * step in a loop. So it is where the executor has found something in one that ended. */
static void a_call_of_several_launches_is_refused_by_halves(void **state)
{
    static const kg_step two[] = {{.entry = "count", .rule = KG_GRID_ONE, .threads = 32},
                                  {.entry = "move", .rule = KG_GRID_ONE, .threads = 32}};
    static const kg_step loop[] = {
        {.entry = "pass", .rule = KG_GRID_ONE, .threads = 32, .loop = 1, .passes = 2}};
    static const kg_step once[] = {
        {.entry = "pass", .rule = KG_GRID_ONE, .threads = 32, .loop = 1, .passes = 1}};
    static const struct {
        const kg_step *steps;
        uint32_t count;
        bool several;
    } forms[] = {{small_steps, 1, false}, {once, 1, false}, {two, 2, true}, {loop, 1, true}};
    static const int codes[] = {KG_EMU_INVALID, KG_EMU_FOUND, KG_EMU_TOO_LARGE};
    (void)state;
    for (int turn = 0; turn < 4 * 4 * 3 * 2; turn++) {
        const int form = turn % 4, again = turn / 4 % 4, code = turn / 16 % 3, check = turn / 48;
        const bool several = forms[form].several;
        kg__reset_for_tests(); /* no call is known */
        setenv("KGEN_CHECK", check ? "1" : "0", 1);
        variants[SMALL].steps = forms[form].steps;
        variants[SMALL].n_steps = forms[form].count;
        kg_workspace *ws = workspace_of(KG_BACKEND_EMU);
        for (int i = 0; i < again; i++) /* the last ones are calls that are known */
            assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_OK);
        seen.answer = codes[code];
        assert_int_not_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_OK);
        seen.answer = seen.launches = 0;
        assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), several ? KG_TRAP : KG_OK);
        assert_int_equal(kg_workspace_status(ws), several ? KG_TRAP : KG_OK);
        assert_int_equal(seen.launches, !several);
        assert_int_equal(kg_workspace_reset(ws, NULL), KG_OK);
        assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_OK);
        kg_workspace_destroy(ws);
    }
}

/* ---- one call at a time ---- */

static kg_workspace *shared;
static kg_status inner;

static void call_again(const kg_call *call)
{
    (void)call;
    seen.during = NULL;
    inner = kg_run(&kernel, shared, arguments, 4, NULL);
}

static void a_second_call_at_once_is_found_when_asked_for(void **state)
{
    (void)state;
    for (int check = 0; check < 2; check++) {
        kg__reset_for_tests();
        setenv("KGEN_CHECK", check ? "1" : "0", 1);
        shared = workspace_of(KG_BACKEND_EMU);
        seen.during = call_again;
        assert_int_equal(kg_run(&kernel, shared, arguments, 4, NULL), KG_OK);
        assert_int_equal(inner, check ? KG_WORKSPACE_BUSY : KG_OK);
        assert_int_equal(kg_run(&kernel, shared, arguments, 4, NULL), KG_OK); /* it is free again */
        seen.answer = KG_EMU_LIVELOCK;
        assert_int_equal(kg_run(&kernel, shared, arguments, 4, NULL), KG_STUCK);
        assert_int_equal(kg_workspace_reset(shared, NULL), KG_OK);
        seen.answer = 0;
        assert_int_equal(kg_run(&kernel, shared, arguments, 4, NULL), KG_OK);
        kg_workspace_destroy(shared);
    }
}

/* ---- backends ---- */

static void start_with_backend(const char *name)
{
    kg__reset_for_tests();
    setenv("KGEN_BACKEND", name, 1);
}

static kg_status create(kg_backend wanted, kg_backend *got)
{
    kg_workspace *ws;
    const kg_status status = kg_workspace_create(&ws, wanted, -1, 0);
    *got = kg_workspace_backend(ws);
    kg_workspace_destroy(ws);
    return status;
}

static void the_default_backend(void **state)
{
    (void)state;
    kg_backend got;
    assert_int_equal(create(KG_BACKEND_DEFAULT, &got), KG_OK);
    assert_int_equal(got, KG_BACKEND_REFERENCE);
    assert_string_equal(kg_last_error(), ""); /* having no GPU is not an error */
    start_with_backend("emu");
    assert_int_equal(create(KG_BACKEND_DEFAULT, &got), KG_OK);
    assert_int_equal(got, KG_BACKEND_EMU);
    assert_int_equal(create(KG_BACKEND_REFERENCE, &got), KG_OK);
    assert_int_equal(got, KG_BACKEND_REFERENCE); /* only the default is overridden */
    assert_int_equal(kg_run(&kernel, NULL, arguments, 4, NULL), KG_OK);
    assert_string_equal(seen.code, "small");
    start_with_backend("default");
    assert_int_equal(create(KG_BACKEND_DEFAULT, &got), KG_OK);
    assert_int_equal(got, KG_BACKEND_REFERENCE);
    start_with_backend("cuda");
    assert_int_equal(create(KG_BACKEND_DEFAULT, &got), KG_WRONG_BACKEND);
    assert_int_equal(kg_run(&kernel, NULL, arguments, 4, NULL), KG_WRONG_BACKEND);
    start_with_backend("gpu");
    assert_int_equal(create(KG_BACKEND_DEFAULT, &got), KG_WRONG_BACKEND);
    assert_non_null(strstr(kg_last_error(), "'gpu'"));
    assert_int_equal(create(KG_BACKEND_EMU, &got), KG_OK);
}

/* A workspace never falls through to another backend. */
static void a_kernel_not_built_for_the_backend(void **state)
{
    (void)state;
    kg_workspace *ws = workspace_of(KG_BACKEND_EMU);
    for (int i = 0; i < VARIANTS; i++) variants[i].emu = NULL;
    assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_NO_VARIANT);
    kg_workspace_destroy(ws);
    kernel.reference = NULL;
    assert_int_equal(kg_run(&kernel, NULL, arguments, 4, NULL), KG_NO_VARIANT);
    assert_int_equal(seen.launches, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_default_backend), /* first: it looks at an empty last error */
        TEST(sizes_are_rounded_up),
        TEST(the_header_is_cleared),
        TEST(a_reset_leaves_nothing_of_a_call),
        TEST(what_wrap_refuses),
        TEST(what_create_refuses),
        TEST(more_memory_than_there_is),
        TEST(null_is_no_workspace),
        TEST(a_workspace_is_destroyed_once),
        TEST(nor_is_another_one_in_its_place),
        TEST(a_fault_is_reported_until_reset),
        TEST(a_launch_that_fails),
        TEST(what_the_executor_says),
        TEST(a_workspace_is_spoiled_until_reset),
        TEST(a_call_of_several_launches_is_refused_by_halves),
        TEST(a_second_call_at_once_is_found_when_asked_for),
        TEST(a_kernel_not_built_for_the_backend),
    };
    return cmocka_run_group_tests_name("runtime_workspace", tests, NULL, NULL);
}
