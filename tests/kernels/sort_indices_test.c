/* Indices of 32 bits number 2^32 keys: a call with more is refused, on every backend. So many keys
 * are not there: what refuses looks at none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "kg_indices_alone.h"
#include "kg_indices_too.h"

#define MOST ((size_t)1 << 32)

static bool some_variant_serves(const kg_kernel *k, size_t n)
{
    kg_workspace *ws;
    kg_explanation e;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_EMU, -1, 1 << 20), KG_OK);
    assert_int_equal(kg_explain(k, ws, NULL, n, &e), KG_OK);
    kg_workspace_destroy(ws);
    return e.chosen >= 0;
}

static void no_variant_serves_more(void **state)
{
    (void)state;
    assert_true(some_variant_serves(&kg_indices_alone_u8_kernel, 97));
    assert_true(some_variant_serves(&kg_indices_alone_u8_kernel, MOST));
    assert_false(some_variant_serves(&kg_indices_alone_u8_kernel, MOST + 1));
    assert_false(some_variant_serves(&kg_indices_alone_f32_kernel, MOST + 1));
}

/* Those of 64 bits number any. */
static void wide_indices_have_no_such_end(void **state)
{
    (void)state;
    assert_true(some_variant_serves(&kg_indices_too_i16_kernel, MOST + 1));
    assert_true(some_variant_serves(&kg_indices_too_i16_kernel, MOST * MOST / 8));
}

/* A kernel without regions asks for no workspace, which no machine would have room for. */
static void the_reference_refuses_more(void **state)
{
    (void)state;
    const void *const nowhere[] = {(const void *)(uintptr_t)UINT64_C(0x100000000000),
                                   (const void *)(uintptr_t)UINT64_C(0x200000000000)};
    kg_kernel without = kg_indices_alone_u8_kernel;
    without.n_regions = 0;
    kg_workspace *ws;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_REFERENCE, -1, 1 << 20), KG_OK);
    assert_int_equal(kg_run(&without, ws, nowhere, MOST + 1, NULL), KG_TOO_LARGE);
    assert_non_null(strstr(kg_last_error(), "n is more than its indices can number"));
    const uint8_t in[] = {7, 9, 2};
    uint32_t at[3];
    assert_int_equal(kg_indices_alone_u8(ws, in, at, 3, NULL), KG_OK);
    assert_int_equal(at[0], 2);
    kg_workspace_destroy(ws);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_variant_serves_more),
        cmocka_unit_test(wide_indices_have_no_such_end),
        cmocka_unit_test(the_reference_refuses_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
