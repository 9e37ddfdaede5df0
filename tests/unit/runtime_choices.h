/* tests/unit/runtime_choices.h: which variant a call launches, on the CPU executor's backend, whose
 * variants here only record the call. */
#ifndef TESTS_RUNTIME_CHOICES_H
#define TESTS_RUNTIME_CHOICES_H

#include "runtime_fixture.h"

static kg_workspace *ws;

static int set_up_emu(void **state)
{
    set_up(state);
    ws = workspace_of(KG_BACKEND_EMU);
    return 0;
}

static int tear_down_workspace(void **state)
{
    kg_workspace_destroy(ws);
    return tear_down(state);
}

/* The name of the variant that a call of n elements launches, which kg_explain must foretell. */
static inline const char *variant_for(size_t n)
{
    kg_explanation told;
    seen.code = NULL;
    assert_int_equal(kg_explain(&kernel, ws, arguments, n, &told), KG_OK);
    assert_null(seen.code);
    const kg_status status = kg_run(&kernel, ws, arguments, n, NULL);
    if (status == KG_NO_VARIANT) {
        assert_int_equal(told.chosen, -1);
        return "none";
    }
    assert_int_equal(status, KG_OK);
    assert_string_equal(seen.code, variants[told.chosen].name);
    assert_memory_equal(seen.call.grid, told.grid, sizeof told.grid);
    return seen.code;
}

/* Memory that is never touched, for arrays of many elements. */
static inline void use_distant_arrays(void)
{
    arguments[1] = (const void *)((uintptr_t)1 << 40);
    arguments[2] = (const void *)((uintptr_t)1 << 44);
}

static inline void misalign_arrays(void)
{
    arguments[1] = (const char *)arguments[1] + 4;
}

#define EMU_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_emu, tear_down_workspace)

#endif
