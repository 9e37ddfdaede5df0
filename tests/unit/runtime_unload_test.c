/* A library of kernels that is loaded, called, unloaded and loaded again: the runtime forgets
 * its kernels by what kgen emitted into it. Needs KERNELS, the path of a module made of an
 * emitted kernel. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dlfcn.h>
#include <kgen/kgen.h>
#include <string.h>

typedef kg_status axpy(kg_workspace *ws, float s, const float *x, float *y, size_t n,
                       kg_stream stream);

static struct {
    void *handle;
    axpy *call;
    const kg_kernel *kernel;
} library;

static void load(void)
{
    library.handle = dlopen(KERNELS, RTLD_NOW | RTLD_LOCAL);
    if (!library.handle) fail_msg("%s", dlerror());
    *(void **)&library.call = dlsym(library.handle, "kg_axpy_f32");
    library.kernel = dlsym(library.handle, "kg_axpy_f32_kernel");
    assert_non_null(library.call);
    assert_non_null(library.kernel);
}

/* Its memory is gone: a runtime that still looks at it crashes. */
static void unload(void)
{
    assert_int_equal(dlclose(library.handle), 0);
    assert_null(dlopen(KERNELS, RTLD_NOW | RTLD_NOLOAD));
}

static void call_it(void)
{
    const float x[3] = {1, 2, 3};
    float y[3] = {10, 20, 30};
    assert_int_equal(library.call(NULL, 2, x, y, 3, NULL), KG_OK);
    assert_float_equal(y[2], 36, 0);
}

static void register_it(void)
{
    const kg_kernel *const kernels[] = {library.kernel, NULL};
    assert_int_equal(kg_register(kernels), KG_OK);
}

/* All that walks over the kernels met. */
static void look_around(void)
{
    kg_workspace *ws;
    static const char tuning[] = "kgen-tuning 1\naxpy_f32 none 0000000000000000 0 4 1\n";
    assert_null(kg_find("axpy_f32"));
    assert_int_equal(kg_tuning_load(tuning, sizeof tuning - 1, NULL, NULL), KG_OK);
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_REFERENCE, -1, 0), KG_OK);
    assert_int_equal(kg_workspace_destroy(ws), KG_OK);
}

static void a_registered_library(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        load();
        register_it();
        assert_ptr_equal(kg_find("axpy_f32"), library.kernel);
        call_it();
        unload();
        look_around();
    }
}

static void a_library_that_was_called_only(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        load();
        call_it();
        unload();
        look_around();
    }
}

static void a_library_that_was_not_used(void **state)
{
    (void)state;
    load();
    unload();
    look_around();
}

static void one_that_the_user_unregisters_first(void **state)
{
    (void)state;
    load();
    register_it();
    const kg_kernel *const kernels[] = {library.kernel, NULL};
    assert_int_equal(kg_unregister(kernels), KG_OK);
    assert_null(kg_find("axpy_f32"));
    call_it(); /* which meets it again */
    unload();
    look_around();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_registered_library),
        cmocka_unit_test(a_library_that_was_called_only),
        cmocka_unit_test(a_library_that_was_not_used),
        cmocka_unit_test(one_that_the_user_unregisters_first),
    };
    return cmocka_run_group_tests_name("runtime_unload", tests, NULL, NULL);
}
