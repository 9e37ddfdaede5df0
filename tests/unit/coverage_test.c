/* What coverage tells of cases (runtime/cases/coverage.c), where variants share their first kernel.
 * The ways of kernels are made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cases/coverage.h"
#include "cpu/kg_emu.h"

/* ---- what the executor would tell ---- */

static kg_emu_case_count ways[2];
static uint32_t n_ways;

uint32_t kg_emu_cases(kg_emu_case_count *out, uint32_t room)
{
    for (uint32_t i = 0; out && i < room && i < n_ways; i++) out[i] = ways[i];
    return n_ways;
}

void kg_emu_cases_reset(void)
{
    for (uint32_t i = 0; i < n_ways; i++) ways[i].threads = 0;
}

/* ---- two variants, which share their first kernel ---- */

static const kg_step steps_of_one[] = {{.entry = "k__tile"}, {.entry = "k__one_each"}};
static const kg_step steps_of_other[] = {{.entry = "k__tile"}, {.entry = "k__other_each"}};
static const kg_variant variants[] = {{.name = "one", .steps = steps_of_one, .n_steps = 2},
                                      {.name = "other", .steps = steps_of_other, .n_steps = 2}};
static const kg_arg args[] = {
    {.name = "in", .role = KG_ROLE_INPUT, .extent = KG_EXTENT_N, .size = 4, .alignment = 4}};
static const kg_kernel kernel = {
    .name = "k", .args = args, .n_args = 1, .variants = variants, .n_variants = 2};
static const kg_kernel *const kernels[] = {&kernel, NULL};

static char told[2048];

static void say(const char *text)
{
    const size_t n = strlen(told);
    snprintf(told + n, sizeof told - n, "%s\n", text);
}

static const char *always(const coverage_rules *rules, const coverage_way *w, alignment class)
{
    (void)rules, (void)w, (void)class;
    return NULL;
}

static bool never(const coverage_way *w)
{
    (void)w;
    return false;
}

static const coverage_rules rules = {.why_not = always, .may_miss = never, .say = say};

/* A call of each class of alignment for each variant. One of them serves, or both. `threads`: that
 * come to each way in each call. */
static void run(bool other_serves, uint32_t threads)
{
    char summary[160];
    told[0] = '\0';
    coverage *c = coverage_begin(kernels, &rules);
    assert_non_null(c);
    for (uint32_t v = 0; v < 2; v++)
        for (int class = 0; class < ALIGNMENT_CLASSES; class ++) {
            a_case a = {.kernel = &kernel, .variant = &variants[v], .forced = true, .n = 1};
            if (!alignment_example(&kernel, (alignment) class, a.offset)) continue;
            for (uint32_t i = 0; i < n_ways; i++) ways[i].threads = threads;
            coverage_add(c, &a, v == 0 || other_serves ? CASE_RIGHT : CASE_REFUSED);
        }
    (void)coverage_report(c, &kernel, NULL, summary, sizeof summary);
    coverage_end(c);
}

/* ---- tests ---- */

static void ways_of_a_shared_kernel_are_those_of_both(void **state)
{
    (void)state;
    ways[0] = (kg_emu_case_count){.kernel = "k__tile", .name = "stop", .whole = "k__tile()"};
    n_ways = 1;
    run(true, 1);
    assert_string_equal(told, "");
}

/* Whichever of both serves a call comes there. */
static void a_shared_way_is_missed_whoever_serves(void **state)
{
    (void)state;
    ways[0] = (kg_emu_case_count){.kernel = "k__tile", .name = "stop", .whole = "k__tile()"};
    n_ways = 1;
    run(false, 0);
    assert_non_null(strstr(told, "k__tile, case stop, arrays line: not reached"));
}

/* A way in the second kernel of one says nothing of the other. */
static void ways_of_one_are_not_those_of_the_other(void **state)
{
    (void)state;
    ways[0] =
        (kg_emu_case_count){.kernel = "k__other_each", .name = "stop", .whole = "k__other_each()"};
    n_ways = 1;
    run(true, 1);
    assert_string_equal(told, "k/one has no KG_CASE\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_of_a_shared_kernel_are_those_of_both),
        cmocka_unit_test(a_shared_way_is_missed_whoever_serves),
        cmocka_unit_test(ways_of_one_are_not_those_of_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
