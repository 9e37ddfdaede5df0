/* Calls that come again are not looked at again: what decides a call still does. */
#define _POSIX_C_SOURCE 200809L

#include "again.h"
#include "backend.h"
#include "cpu/kg_emu.h"
#include "runtime_bins.h"

#include <pthread.h>
#include <stdio.h>

enum { OFTEN = 3 }; /* seen, kept, known */

/* The variant that calls like the last one launch: the first, and those that are known. */
static const char *launched(const void *const *args, size_t n)
{
    const char *code = NULL;
    for (int i = 0; i < OFTEN; i++) {
        seen.code = NULL;
        assert_int_equal(kg_run(&kernel, ws, args, n, NULL), KG_OK);
        if (i > 0) assert_string_equal(seen.code, code);
        code = seen.code;
        assert_int_equal(seen.call.n, n);
    }
    return code;
}

static void is_known(bool expected, const void *const *args, size_t n)
{
    assert_int_equal(kg__known_call(&kernel, ws->backend, ws->device, ws, args, n) != NULL,
                     expected);
}

/* Of a kernel that no scalar decides. */
static int set_up_again(void **state)
{
    set_up_features(state);
    kernel.n_features = BITS;
    all[1] = (const void *)((uintptr_t)1 << 40); /* never touched */
    for (int i = 0; i < VARIANTS; i++) variants[i] = variants_of_fixture[i];
    return 0;
}

static void the_third_call_is_known(void **state)
{
    (void)state;
    for (int i = 0; i < OFTEN; i++) {
        is_known(i == OFTEN - 1, all, 100);
        assert_int_equal(kg_run(&kernel, ws, all, 100, NULL), KG_OK);
    }
    const void *other[3 + LENGTHS];
    memcpy(other, all, sizeof other);
    size_t same = lengths[BINS];
    other[3 + BINS] = &same;
    kg_stream stream = (kg_stream)(uintptr_t)64;
    assert_int_equal(kg_run(&kernel, ws, other, 100, stream), KG_OK);
    assert_ptr_equal(seen.call.args, other);
    assert_ptr_equal(seen.call.stream, stream);
    assert_int_equal(seen.call.lengths[BINS], 16);
    assert_int_equal(seen.launches, OFTEN + 1);
}

static void other_arguments_are_looked_at(void **state)
{
    (void)state;
    assert_string_equal(launched(all, 100), "small");
    assert_string_equal(launched(all, 2000), "vec");
    assert_string_equal(launched(all, 100), "small");
    for (size_t n = 1; n < 64; n++) { /* of two that meet in one place only the later is known */
        is_known(false, all, n);
        assert_string_equal(launched(all, n), "small");
    }
    assert_string_equal(launched(all, 100), "small");
    all[2] = NULL;
    assert_int_equal(kg_run(&kernel, ws, all, 100, NULL), KG_NULL_POINTER);
    all[2] = memory + 4096;
    lengths[BINS] = SIZE_MAX;
    assert_int_equal(kg_run(&kernel, ws, all, 100, NULL), KG_TOO_LARGE);
    lengths[BINS] = 16;
    all[3 + M] = NULL;
    assert_int_equal(kg_run(&kernel, ws, all, 100, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_run(&kernel, ws, NULL, 100, NULL), KG_NULL_POINTER);
}

/* Its largest n on the executor. */
static void tune_small(unsigned max_n)
{
    char text[200];
    snprintf(text, sizeof text, "kgen-tuning 1\nscale_f32 small 0000000000000011 0 %u %u\n",
             HOST_SMS, max_n);
    assert_int_equal(kg_tuning_load(text, strlen(text), NULL, NULL), KG_OK);
}

static void what_changes_in_between_counts(void **state)
{
    (void)state;
    assert_string_equal(launched(all, 100), "small");
    assert_int_equal(kg_force(&kernel, "any"), KG_OK);
    assert_string_equal(launched(all, 100), "any");
    assert_int_equal(kg_force(&kernel, NULL), KG_OK);
    assert_string_equal(launched(all, 100), "small");
    const kg_kernel *const list[] = {&kernel, NULL};
    assert_int_equal(kg_register(list), KG_OK);
    assert_string_equal(launched(all, 100), "small");
    tune_small(50);
    assert_string_equal(launched(all, 100), "vec");
    tune_small(100);
    assert_string_equal(launched(all, 100), "small");
    tune_small(50);
    assert_int_equal(kg_unregister(list), KG_OK);
    assert_string_equal(launched(all, 100), "small");
}

static void the_workspace_is_asked(void **state)
{
    (void)state;
    region_of_kernel.kind = KG_REGION_TAGGED;
    region_of_kernel.fixed = 8;
    kernel.n_regions = 1;
    assert_string_equal(launched(all, 100), "small");
    *ws->trap.host = 3;
    assert_int_equal(kg_run(&kernel, ws, all, 100, NULL), KG_TRAP);
    assert_int_equal(kg_workspace_reset(ws, NULL), KG_OK);
    const char *at = seen.call.regions[0];
    assert_string_equal(launched(all, 100), "small");
    assert_int_equal(kg_workspace_guard(ws, 256), KG_OK);
    assert_string_equal(launched(all, 100), "small");
    assert_ptr_equal(seen.call.regions[0], at + 256);
    assert_int_equal(kg_run(&kernel, NULL, all, 100, NULL), KG_WORKSPACE_REQUIRED);
    assert_int_equal(kg_workspace_destroy(ws), KG_OK);
    assert_int_equal(kg_run(&kernel, ws, all, 100, NULL), KG_INVALID_ARGUMENT);
    ws = workspace_of(KG_BACKEND_EMU);
}

/* Its value is none of the call's addresses. */
static void a_scalar_that_decides_is_read_each_time(void **state)
{
    (void)state;
    static const kg_range few = {OWN(BITS), 0, 8};
    kernel.n_features = FEATURES;
    variants[SMALL].limits = &few;
    variants[SMALL].n_limits = 1;
    bits = 8;
    assert_string_equal(launched(all, 100), "small");
    is_known(false, all, 100);
    bits = 9;
    assert_string_equal(launched(all, 100), "vec");
}

/* KGEN_CHECK looks at memory, and marks the workspace as in use. */
static void calls_that_are_watched_are_looked_at(void **state)
{
    (void)state;
    assert_string_equal(launched(all, 100), "small");
    is_known(true, all, 100);
    kg__environment_reset();
    setenv("KGEN_CHECK", "1", 1);
    ws->entered = true;
    assert_int_equal(kg_run(&kernel, ws, all, 100, NULL), KG_WORKSPACE_BUSY);
    ws->entered = false;
}

static void failures_are_told(void **state)
{
    (void)state;
    assert_string_equal(launched(all, 100), "small");
    seen.answer = KG_EMU_TRAP;
    assert_int_equal(kg_run(&kernel, ws, all, 100, NULL), KG_TRAP);
    assert_non_null(strstr(kg_last_error(), "scale_f32, variant small"));
    seen.answer = 0;
    assert_int_equal(kg_run(&kernel, ws, all, 100, NULL), KG_TRAP); /* the workspace is spoiled */
}

static void *call_in_a_thread(void *of)
{
    is_known(false, all, 100);
    *(const char **)of = launched(all, 100);
    is_known(true, all, 100);
    return NULL;
}

static void each_thread_has_its_own(void **state)
{
    (void)state;
    assert_string_equal(launched(all, 100), "small");
    pthread_t thread;
    const char *code = NULL;
    assert_int_equal(pthread_create(&thread, NULL, call_in_a_thread, &code), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_string_equal(code, "small");
}

#define AGAIN_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_again, tear_down_features)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AGAIN_TEST(the_third_call_is_known),
        AGAIN_TEST(other_arguments_are_looked_at),
        AGAIN_TEST(what_changes_in_between_counts),
        AGAIN_TEST(the_workspace_is_asked),
        AGAIN_TEST(a_scalar_that_decides_is_read_each_time),
        AGAIN_TEST(calls_that_are_watched_are_looked_at),
        AGAIN_TEST(failures_are_told),
        AGAIN_TEST(each_thread_has_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
