/* What kg_run refuses before it launches anything. */
#define _POSIX_C_SOURCE 200809L

#include "runtime_fixture.h"

static kg_workspace *ws;

static int set_up_reference(void **state)
{
    set_up(state);
    ws = workspace_of(KG_BACKEND_REFERENCE);
    return 0;
}

static int tear_down_workspace(void **state)
{
    kg_workspace_destroy(ws);
    return tear_down(state);
}

static kg_status run(size_t n)
{
    return kg_run(&kernel, ws, arguments, n, NULL);
}

static void assert_refused(kg_status got, kg_status expected, const char *about)
{
    assert_string_equal(kg_status_string(got), kg_status_string(expected));
    assert_non_null(strstr(kg_last_error(), about));
    assert_int_equal(seen.launches, 0);
}

static void a_sound_call_is_launched(void **state)
{
    (void)state;
    assert_int_equal(run(64), KG_OK);
    assert_int_equal(seen.launches, 1);
    assert_string_equal(seen.code, "reference");
    assert_int_equal(seen.call.n, 64);
    assert_ptr_equal(seen.call.args, arguments);
    assert_int_equal(seen.call.purpose, KG_PURPOSE_RUN);
    assert_null(seen.call.emu);
}

static void null_pointers(void **state)
{
    (void)state;
    assert_refused(kg_run(NULL, ws, arguments, 1, NULL), KG_NULL_POINTER, "kernel");
    assert_refused(kg_run(&kernel, ws, NULL, 1, NULL), KG_NULL_POINTER, "arguments");
    for (int i = 0; i < 3; i++) {
        const void *kept = arguments[i];
        arguments[i] = NULL;
        assert_refused(run(1), KG_NULL_POINTER, args_of_kernel[i].name);
        arguments[i] = kept;
    }
}

/* No elements: arrays of n may be NULL, a scalar and a single result may not. */
static void null_pointers_without_elements(void **state)
{
    (void)state;
    arguments[1] = arguments[2] = NULL;
    assert_int_equal(run(0), KG_OK);
    assert_int_equal(seen.launches, 0);
    arguments[0] = NULL;
    assert_refused(run(0), KG_NULL_POINTER, "'s'");
    arguments[0] = &scalar;
    args_of_kernel[2].extent = KG_EXTENT_ONE;
    assert_refused(run(0), KG_NULL_POINTER, "'y'");
}

/* A map of nothing launches nothing; a reduction of nothing writes its identity. */
static void nothing_to_do(void **state)
{
    (void)state;
    assert_int_equal(run(0), KG_OK);
    assert_int_equal(seen.launches, 0);
    args_of_kernel[2].extent = KG_EXTENT_ONE;
    assert_int_equal(run(0), KG_OK);
    assert_int_equal(seen.launches, 1);
    assert_int_equal(seen.call.n, 0);
}

static void misaligned_arrays(void **state)
{
    (void)state;
    for (int past = 1; past < 4; past++) {
        arguments[1] = (char *)x + past;
        assert_refused(run(8), KG_MISALIGNED, "'x'");
    }
    args_of_kernel[2].alignment = 16;
    arguments[1] = x;
    arguments[2] = y + 1;
    assert_refused(run(8), KG_MISALIGNED, "'y'");
    assert_refused(run(0), KG_MISALIGNED, "'y'");
    arguments[2] = y + 4;
    assert_int_equal(run(8), KG_OK);
}

static void more_elements_than_addresses(void **state)
{
    (void)state;
    assert_refused(run((size_t)PTRDIFF_MAX / 4 + 1), KG_TOO_LARGE, "'x'");
    assert_refused(run(SIZE_MAX), KG_TOO_LARGE, "'x'");
    arguments[1] = (const void *)(UINTPTR_MAX - 3);
    assert_refused(run(1), KG_TOO_LARGE, "'x'");
    /* the largest that fits is judged by its overlap */
    arguments[1] = x;
    arguments[2] = (char *)x + 16;
    assert_refused(kg_run(&kernel, NULL, arguments, (size_t)PTRDIFF_MAX / 4, NULL), KG_OVERLAP,
                   "'y'");
}

/* ---- overlap, against a count of common bytes ---- */

typedef struct placed {
    unsigned first, bytes;
} placed;

static bool share_a_byte(placed a, placed b)
{
    for (unsigned i = a.first; i < a.first + a.bytes; i++) {
        if (i >= b.first && i < b.first + b.bytes) return true;
    }
    return false;
}

static bool is_written(kg_role role)
{
    return role == KG_ROLE_OUTPUT || role == KG_ROLE_INOUT;
}

/* The rule, said once more in other words. */
static bool allowed(const kg_arg *a, placed at, const kg_arg *b, placed bt)
{
    if (!is_written(a->role) && !is_written(b->role)) return true;
    if (!share_a_byte(at, bt)) return true;
    if (!kernel.in_place || (is_written(a->role) && is_written(b->role))) return false;
    return at.first == bt.first && a->size == b->size && a->extent == b->extent;
}

static void check_placing(char *memory, size_t n)
{
    kg_arg *a = &args_of_kernel[1], *b = &args_of_kernel[2];
    const unsigned a_bytes = a->size * (a->extent == KG_EXTENT_ONE ? 1 : (unsigned)n);
    const unsigned b_bytes = b->size * (b->extent == KG_EXTENT_ONE ? 1 : (unsigned)n);
    for (unsigned i = 0; i < 10; i++) {
        for (unsigned j = 0; j < 10; j++) {
            arguments[1] = memory + i;
            arguments[2] = memory + j;
            const bool fine = allowed(a, (placed){i, a_bytes}, b, (placed){j, b_bytes});
            assert_int_equal(run(n), fine ? KG_OK : KG_OVERLAP);
        }
    }
}

static void overlap_by_brute_force(void **state)
{
    (void)state;
    char memory[64];
    static const kg_role roles[] = {KG_ROLE_INPUT, KG_ROLE_INOUT, KG_ROLE_OUTPUT};
    kg_arg *a = &args_of_kernel[1], *b = &args_of_kernel[2];
    a->alignment = b->alignment = 1;
    for (unsigned c = 0; c < 3 * 3 * 2 * 3 * 3 * 4; c++) {
        unsigned rest = c;
        a->role = roles[rest % 3], rest /= 3;
        b->role = roles[rest % 3], rest /= 3;
        kernel.in_place = (int)(rest % 2), rest /= 2;
        a->size = 1 + rest % 3, rest /= 3;
        b->size = 1 + rest % 3, rest /= 3;
        a->extent = rest % 2 ? KG_EXTENT_N : KG_EXTENT_ONE, rest /= 2;
        b->extent = rest % 2 ? KG_EXTENT_N : KG_EXTENT_ONE;
        for (size_t n = 0; n < 4; n++) check_placing(memory, n);
    }
}

static void overlap_with_the_workspace(void **state)
{
    (void)state;
    _Alignas(256) static char memory[KG_WORKSPACE_BYTES(0, 256)];
    kg_workspace *wrapped;
    assert_int_equal(kg_workspace_wrap(&wrapped, KG_BACKEND_REFERENCE, 0, memory, sizeof memory),
                     KG_OK);
    arguments[1] = memory + sizeof memory - 4;
    assert_refused(kg_run(&kernel, wrapped, arguments, 1, NULL), KG_OVERLAP, "workspace");
    kg_workspace_destroy(wrapped);
}

/* ---- workspaces ---- */

static void no_workspace_where_none_is_needed(void **state)
{
    (void)state;
    assert_int_equal(kg_run(&kernel, NULL, arguments, 8, NULL), KG_OK);
    assert_null(seen.call.header);
    assert_null(seen.call.regions[0]);
    assert_null(seen.call.tagged.words);
}

static void a_workspace_that_is_missing_or_too_small(void **state)
{
    (void)state;
    kernel.n_regions = 1;
    region_of_kernel.fixed = 1;
    assert_refused(kg_run(&kernel, NULL, arguments, 8, NULL), KG_WORKSPACE_REQUIRED, "66048");
    assert_refused(run(8), KG_WORKSPACE_TOO_SMALL, "66048");
    kernel.n_regions = 0;
    kernel.uses_header = 1;
    assert_refused(kg_run(&kernel, NULL, arguments, 8, NULL), KG_WORKSPACE_REQUIRED, "65792");
    assert_int_equal(run(8), KG_OK);
    assert_non_null(seen.call.header);
}

static void a_kernel_from_another_version(void **state)
{
    (void)state;
    kernel.abi = KG_ABI + 1;
    assert_refused(run(8), KG_INVALID_ARGUMENT, "generate");
}

/* A table that would crash the runtime is refused. */
static void a_damaged_table(void **state)
{
    (void)state;
    kernel.n_args = KG_MAX_ARGS + 1;
    assert_refused(run(8), KG_INVALID_ARGUMENT, "damaged");
    kernel.n_args = 3;
    variants[VEC].max_n = 1;
    assert_refused(run(8), KG_INVALID_ARGUMENT, "damaged");
    variants[VEC].max_n = 100000;
    variants[VEC].n_steps = KG_MAX_STEPS + 1;
    assert_refused(run(8), KG_INVALID_ARGUMENT, "damaged");
    variants[VEC].n_steps = 1;
    const kg_step endless = {.rule = KG_GRID_BLOCKS, .dbs = 0};
    variants[VEC].steps = &endless;
    assert_refused(run(8), KG_INVALID_ARGUMENT, "damaged");
    const kg_step uncounted = {.rule = KG_GRID_ROWS, .dbs = 32};
    variants[VEC].steps = &uncounted;
    assert_refused(run(8), KG_INVALID_ARGUMENT, "damaged");
    variants[VEC].steps = vec_steps;
    args_of_kernel[1].size = 0;
    assert_refused(run(8), KG_INVALID_ARGUMENT, "damaged");
    args_of_kernel[1].size = 4;
    const uint32_t alignment = args_of_kernel[1].alignment;
    args_of_kernel[1].alignment = 12; /* no power of two */
    assert_refused(run(8), KG_INVALID_ARGUMENT, "damaged");
    args_of_kernel[1].alignment = alignment;
    assert_int_equal(run(8), KG_OK);
}

static void damaged_fields_are_refused(void **state)
{
    (void)state;
    const kg_field whole = {"", "f32", 0, 4}, outside = {"", "f32", 2, 4};
    const kg_field halves[] = {{"a", "f16", 0, 2}, {"b", "f16", 2, 2}};
    const kg_field overlapping[] = {{"a", "f16", 0, 2}, {"b", "f16", 1, 2}};
    const struct {
        const kg_field *fields;
        uint32_t n;
        bool sound;
    } tries[] = {
        {NULL, 1, false},  {overlapping, 2, false}, {&outside, 1, false},
        {&whole, 1, true}, {halves, 2, true},       {NULL, 0, true},
    };
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        args_of_kernel[1].fields = tries[i].fields;
        args_of_kernel[1].n_fields = tries[i].n;
        if (tries[i].sound) assert_int_equal(run(8), KG_OK);
        else assert_refused(run(8), KG_INVALID_ARGUMENT, "damaged");
    }
    args_of_kernel[1].fields = NULL;
    args_of_kernel[1].n_fields = 0;
}

#define REFERENCE_TEST(name)                                                                       \
    cmocka_unit_test_setup_teardown(name, set_up_reference, tear_down_workspace)

int main(void)
{
    const struct CMUnitTest tests[] = {
        REFERENCE_TEST(a_sound_call_is_launched),
        REFERENCE_TEST(null_pointers),
        REFERENCE_TEST(null_pointers_without_elements),
        REFERENCE_TEST(nothing_to_do),
        REFERENCE_TEST(misaligned_arrays),
        REFERENCE_TEST(more_elements_than_addresses),
        REFERENCE_TEST(overlap_by_brute_force),
        REFERENCE_TEST(overlap_with_the_workspace),
        REFERENCE_TEST(no_workspace_where_none_is_needed),
        REFERENCE_TEST(a_workspace_that_is_missing_or_too_small),
        REFERENCE_TEST(a_kernel_from_another_version),
        REFERENCE_TEST(a_damaged_table),
        REFERENCE_TEST(damaged_fields_are_refused),
    };
    return cmocka_run_group_tests_name("runtime_check", tests, NULL, NULL);
}
