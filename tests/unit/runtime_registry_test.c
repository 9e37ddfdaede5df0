/* Registering and finding kernels; preparing on a host backend. */
#define _POSIX_C_SOURCE 200809L

#include "runtime_fixture.h"

#include <pthread.h>

static kg_kernel_state other_state;
static kg_kernel other;

static int set_up_two(void **state)
{
    set_up(state);
    other_state = (kg_kernel_state){{NULL}};
    other = kernel;
    other.name = "scale_f64";
    other.state = &other_state;
    return 0;
}

static void registered_kernels_are_found(void **state)
{
    (void)state;
    const kg_kernel *const both[] = {&kernel, &other, NULL};
    assert_null(kg_find("scale_f32"));
    assert_int_equal(kg_register(both), KG_OK);
    assert_int_equal(kg_register(both), KG_OK);
    assert_ptr_equal(kg_find("scale_f32"), &kernel);
    assert_ptr_equal(kg_find("scale_f64"), &other);
    assert_null(kg_find("scale_f"));
    assert_null(kg_find("scale_f321"));
    assert_null(kg_find(""));
    assert_null(kg_find(NULL));
    assert_int_equal(kg_run(kg_find("scale_f64"), NULL, arguments, 4, NULL), KG_OK);
}

/* Calling a kernel does not make it known by name. */
static void unregistered_kernels_are_not_found(void **state)
{
    (void)state;
    const kg_kernel *const second[] = {&other, NULL};
    assert_int_equal(kg_run(&kernel, NULL, arguments, 4, NULL), KG_OK);
    assert_int_equal(kg_register(second), KG_OK);
    assert_null(kg_find("scale_f32"));
    assert_ptr_equal(kg_find("scale_f64"), &other);
}

/* All of an array or nothing. */
static void what_register_refuses(void **state)
{
    (void)state;
    const kg_kernel *const both[] = {&other, &kernel, NULL};
    const kg_kernel *const none[] = {NULL};
    assert_int_equal(kg_register(NULL), KG_NULL_POINTER);
    assert_int_equal(kg_register(none), KG_OK);
    other.name = "scale_f32";
    assert_int_equal(kg_register(both), KG_INVALID_ARGUMENT);
    assert_non_null(strstr(kg_last_error(), "scale_f32"));
    assert_null(kg_find("scale_f32"));
    assert_int_equal(kg_register(both + 1), KG_OK);
    const kg_kernel *const same_name[] = {&other, NULL};
    assert_int_equal(kg_register(same_name), KG_INVALID_ARGUMENT);
    assert_ptr_equal(kg_find("scale_f32"), &kernel);
}

static void a_damaged_kernel_is_not_registered(void **state)
{
    (void)state;
    const kg_kernel *const both[] = {&kernel, &other, NULL};
    other.abi = 0;
    assert_int_equal(kg_register(both), KG_INVALID_ARGUMENT);
    assert_null(kg_find("scale_f32"));
    other.abi = KG_ABI;
    other.state = NULL;
    assert_int_equal(kg_register(both), KG_INVALID_ARGUMENT);
    other.state = &other_state;
    assert_int_equal(kg_register(both), KG_OK);
}

static void unregistered_kernels_are_forgotten(void **state)
{
    (void)state;
    const kg_kernel *const both[] = {&kernel, &other, NULL};
    for (int which = 0; which < 2; which++) { /* the first of the list, and the last */
        const kg_kernel *const one[] = {both[which], NULL}, *left = both[!which];
        assert_int_equal(kg_register(both), KG_OK);
        assert_int_equal(kg_force(both[which], "any"), KG_OK);
        assert_int_equal(kg_unregister(one), KG_OK);
        assert_int_equal(kg_unregister(one), KG_OK); /* a second time has no effect */
        for (int slot = 0; slot < 4; slot++) assert_null(both[which]->state->opaque[slot]);
        assert_null(kg_find(both[which]->name));
        assert_ptr_equal(kg_find(left->name), left);
        assert_int_equal(kg_register(one), KG_OK);
        assert_ptr_equal(kg_find(both[which]->name), both[which]);
        assert_int_equal(kg_unregister(both), KG_OK);
        assert_null(kg_find(left->name));
    }
    kg_workspace *ws = workspace_of(KG_BACKEND_EMU);
    assert_int_equal(kg_run(&kernel, ws, arguments, 4, NULL), KG_OK);
    assert_string_equal(seen.code, "small"); /* nothing is forced any more */
    kg_workspace_destroy(ws);
}

/* Thresholds that were loaded are released and hold no more; the tools watch. */
static void and_so_are_their_thresholds(void **state)
{
    (void)state;
    static const char tuning[] = "kgen-tuning 1\nscale_f32 small 0000000000000011 0 4 50\n";
    const kg_kernel *const one[] = {&kernel, NULL};
    kg_explanation told;
    setenv("KGEN_BACKEND", "emu", 1);
    assert_int_equal(kg_register(one), KG_OK);
    assert_int_equal(kg_tuning_load(tuning, sizeof tuning - 1, NULL, NULL), KG_OK);
    assert_int_equal(kg_explain(&kernel, NULL, NULL, 1, &told), KG_OK);
    assert_true(told.variants[SMALL].max_n == 50);
    assert_int_equal(kg_unregister(one), KG_OK);
    assert_int_equal(kg_explain(&kernel, NULL, NULL, 1, &told), KG_OK);
    assert_true(told.variants[SMALL].max_n == 1000);
}

static void what_unregister_passes_over(void **state)
{
    (void)state;
    const kg_kernel *const both[] = {&other, &kernel, NULL}, *const none[] = {NULL};
    assert_int_equal(kg_unregister(NULL), KG_NULL_POINTER);
    assert_int_equal(kg_unregister(none), KG_OK);
    assert_int_equal(kg_register(both + 1), KG_OK);
    other.abi = KG_ABI + 1; /* whose state lies elsewhere */
    other.state = NULL;
    assert_int_equal(kg_unregister(both), KG_OK);
    assert_null(kg_find("scale_f32"));
    other.abi = KG_ABI;
    assert_int_equal(kg_unregister(both), KG_OK);
}

static void nothing_to_prepare_on_the_host(void **state)
{
    (void)state;
    const kg_kernel *const both[] = {&kernel, &other, NULL};
    assert_int_equal(kg_prepare(both, KG_BACKEND_DEFAULT, -1), KG_OK);
    assert_int_equal(kg_prepare(NULL, KG_BACKEND_EMU, 0), KG_OK);
    assert_int_equal(seen.preparations + seen.launches, 0);
    assert_int_equal(kg_prepare(NULL, KG_BACKEND_CUDA, 0), KG_WRONG_BACKEND);
    assert_int_equal(kg_prepare(NULL, KG_BACKEND_COUNT, 0), KG_INVALID_ARGUMENT);
    other.abi = 0;
    other_state = (kg_kernel_state){{NULL}};
    assert_int_equal(kg_prepare(both, KG_BACKEND_DEFAULT, -1), KG_INVALID_ARGUMENT);
    other.abi = KG_ABI;
}

/* ---- many threads meet the kernels at once; thread and race checkers watch ---- */

static void *meet_kernels(void *failures)
{
    const kg_kernel *const both[] = {&kernel, &other, NULL};
    static const char tuning[] = "kgen-tuning 1\nscale_f32 vec 0000000000000022 0 4 9000\n";
    for (int i = 0; i < 200; i++) {
        kg_explanation told;
        bool good = kg_register(both) == KG_OK;
        good = good && kg_explain(&kernel, NULL, NULL, 10, &told) == KG_OK;
        good = good && kg_find("scale_f64") == &other;
        good = good && kg_force(&kernel, i % 2 ? "any" : NULL) == KG_OK;
        good = good && kg_tuning_load(tuning, sizeof tuning - 1, NULL, NULL) == KG_OK;
        if (!good) __atomic_fetch_add((int *)failures, 1, __ATOMIC_RELAXED);
    }
    return NULL;
}

static void threads_may_do_all_this_at_once(void **state)
{
    (void)state;
    pthread_t threads[4];
    int failures = 0;
    setenv("KGEN_BACKEND", "emu", 1);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, meet_kernels, &failures), 0);
    }
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    assert_int_equal(failures, 0);
}

#define TWO_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_two, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TWO_TEST(registered_kernels_are_found),
        TWO_TEST(unregistered_kernels_are_not_found),
        TWO_TEST(what_register_refuses),
        TWO_TEST(a_damaged_kernel_is_not_registered),
        TWO_TEST(unregistered_kernels_are_forgotten),
        TWO_TEST(and_so_are_their_thresholds),
        TWO_TEST(what_unregister_passes_over),
        TWO_TEST(nothing_to_prepare_on_the_host),
        TWO_TEST(threads_may_do_all_this_at_once),
    };
    return cmocka_run_group_tests_name("runtime_registry", tests, NULL, NULL);
}
