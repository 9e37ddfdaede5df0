/* runtime_fixture.h: a kernel made by hand, whose launch functions record the call. */
#ifndef RUNTIME_FIXTURE_H
#define RUNTIME_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <kgen/kgen.h>
#include <stdlib.h>
#include <string.h>

#include "environment.h" /* kg__reset_for_tests */

enum { SMALL, VEC, WIDE, ANY, VARIANTS };

/* What the launch functions saw last. */
static struct {
    int launches, preparations;
    const char *code; /* "small", ... or "reference" */
    kg_call call;
    int answer;          /* what the launch functions return */
    const char *refused; /* preparing this one ends with `refusal` instead */
    int refusal;
    void (*during)(const kg_call *call); /* called from a launch, or NULL */
} seen;

static int record(const kg_call *call, const char *code)
{
    if (call->purpose == KG_PURPOSE_PREPARE) {
        seen.preparations++;
        if (call->facts) call->facts[0].registers = 40;
        if (call->facts) call->facts[0].ptx = 90;
        if (seen.refused && strcmp(seen.refused, code) == 0) return seen.refusal;
        return seen.answer;
    }
    seen.launches++;
    seen.code = code;
    seen.call = *call;
    if (seen.during) seen.during(call);
    return seen.answer;
}

static int small_code(const kg_call *call)
{
    return record(call, "small");
}
static int vec_code(const kg_call *call)
{
    return record(call, "vec");
}
static int wide_code(const kg_call *call)
{
    return record(call, "wide");
}
static int any_code(const kg_call *call)
{
    return record(call, "any");
}
static int reference_code(const kg_call *call)
{
    return record(call, "reference");
}

static const kg_step small_steps[] = {{.entry = "small", .rule = KG_GRID_ONE, .threads = 32}};
static const kg_step vec_steps[] = {
    {.entry = "vec", .rule = KG_GRID_BLOCKS, .dbs = 256, .threads = 64}};
static const kg_step wide_steps[] = {
    {.entry = "wide", .rule = KG_GRID_ROWS, .dbs = 100, .per_sm = 2, .limit = 6, .threads = 64},
    {.entry = "last", .rule = KG_GRID_ONE, .threads = 64}};
static const kg_step any_steps[] = {
    {.entry = "any", .rule = KG_GRID_ROWS, .dbs = 1000, .fixed = 7, .limit = 100, .threads = 64}};
static const kg_range aligned_range[] = {{KG_FEATURE_PEEL, 0, 15}};

/* small up to 1000, vec up to 100000 and wide for all if the arrays align, any for all. */
static const kg_variant variants_of_fixture[VARIANTS] = {
    [SMALL] = {.name = "small",
               .steps = small_steps,
               .n_steps = 1,
               .max_n = 1000,
               .hash = 0x11,
               .cuda = small_code,
               .emu = small_code},
    [VEC] = {.name = "vec",
             .steps = vec_steps,
             .n_steps = 1,
             .max_n = 100000,
             .hash = 0x22,
             .ranges = aligned_range,
             .n_ranges = 1,
             .cuda = vec_code,
             .emu = vec_code},
    [WIDE] = {.name = "wide",
              .steps = wide_steps,
              .n_steps = 2,
              .max_n = UINT64_MAX,
              .hash = 0x33,
              .min_cc = 90,
              .ranges = aligned_range,
              .n_ranges = 1,
              .cuda = wide_code,
              .emu = wide_code},
    [ANY] = {.name = "any",
             .steps = any_steps,
             .n_steps = 1,
             .max_n = UINT64_MAX,
             .hash = 0x44,
             .cuda = any_code,
             .emu = any_code},
};

/* axpy-like: s, x (input), y (output). Tests change what they need. */
static kg_variant variants[VARIANTS];
static kg_arg args_of_kernel[3];
static kg_kernel_state kernel_state;
static kg_kernel kernel;
static kg_region region_of_kernel; /* in its list once n_regions is 1 */

static float scalar = 2;
_Alignas(256) static float x[64], y[64];
static const void *arguments[3];

static void forget_environment(void)
{
    static const char *const names[] = {"KGEN_FORCE", "KGEN_TRACE", "KGEN_BACKEND", "KGEN_CHECK",
                                        "KGEN_TUNING"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) unsetenv(names[i]);
}

static int set_up(void **state)
{
    (void)state;
    kg__reset_for_tests();
    forget_environment();
    memset(&seen, 0, sizeof seen);
    memcpy(variants, variants_of_fixture, sizeof variants);
    kernel_state = (kg_kernel_state){{NULL}};
    region_of_kernel = (kg_region){.name = "sums"};
    args_of_kernel[0] = (kg_arg){.name = "s",
                                 .type = "f32",
                                 .role = KG_ROLE_SCALAR,
                                 .extent = KG_EXTENT_ONE,
                                 .size = 4,
                                 .alignment = 4};
    args_of_kernel[1] = (kg_arg){.name = "x",
                                 .type = "f32",
                                 .role = KG_ROLE_INPUT,
                                 .extent = KG_EXTENT_N,
                                 .size = 4,
                                 .alignment = 4};
    args_of_kernel[2] = (kg_arg){.name = "y",
                                 .type = "f32",
                                 .role = KG_ROLE_OUTPUT,
                                 .extent = KG_EXTENT_N,
                                 .size = 4,
                                 .alignment = 4};
    kernel = (kg_kernel){.abi = KG_ABI,
                         .name = "scale_f32",
                         .family = "map",
                         .args = args_of_kernel,
                         .n_args = 3,
                         .variants = variants,
                         .n_variants = VARIANTS,
                         .reference = reference_code,
                         .regions = &region_of_kernel,
                         .state = &kernel_state};
    arguments[0] = &scalar;
    arguments[1] = x;
    arguments[2] = y;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    kg__reset_for_tests();
    forget_environment();
    return 0;
}

static inline kg_workspace *workspace_of(kg_backend backend)
{
    kg_workspace *ws;
    assert_int_equal(kg_workspace_create(&ws, backend, -1, 0), KG_OK);
    return ws;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
