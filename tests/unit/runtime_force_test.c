/* Variants that are forced, by the program and by the environment; and what KGEN_TRACE prints. */
#define _POSIX_C_SOURCE 200809L

#include "runtime_choices.h"

#include <stdio.h>
#include <unistd.h>

/* ---- forcing ---- */

static void by_force(void **state)
{
    (void)state;
    assert_int_equal(kg_force(&kernel, "any"), KG_OK);
    assert_string_equal(variant_for(10), "any");
    assert_int_equal(kg_force(&kernel, "small"), KG_OK); /* thresholds do not matter */
    use_distant_arrays();
    assert_string_equal(variant_for(5000), "small");
    assert_int_equal(kg_force(&kernel, NULL), KG_OK);
    assert_string_equal(variant_for(5000), "vec");
}

static void force_does_not_bend_a_predicate(void **state)
{
    (void)state;
    assert_int_equal(kg_force(&kernel, "vec"), KG_OK);
    assert_string_equal(variant_for(10), "vec");
    misalign_arrays();
    assert_string_equal(variant_for(10), "none");
    assert_non_null(strstr(kg_last_error(), "vec"));
    assert_non_null(strstr(kg_last_error(), "predicate"));
}

static void force_of_an_unknown_name(void **state)
{
    (void)state;
    assert_int_equal(kg_force(&kernel, "vect"), KG_UNKNOWN_NAME);
    assert_int_equal(kg_force(&kernel, "ve"), KG_UNKNOWN_NAME);
    assert_int_equal(kg_force(&kernel, ""), KG_UNKNOWN_NAME);
    assert_int_equal(kg_force(NULL, "vec"), KG_NULL_POINTER);
    assert_string_equal(variant_for(10), "small");
}

/* Sets KGEN_FORCE as if before the process began. */
static void start_with_force(const char *value)
{
    kg__reset_for_tests();
    setenv("KGEN_FORCE", value, 1);
}

static void force_from_the_environment(void **state)
{
    (void)state;
    static const struct {
        const char *value, *variant;
    } cases[] = {
        {"any", "any"},
        {"scale_f32:any", "any"},
        {"other:wide,scale_f32:any", "any"},
        {"vec,scale_f32:any", "any"},
        {"unknown,any", "any"},
        {"any,unknown", "any"},
        {"any,vec", "any"},
        {"unknown", "small"},
        {"an", "small"},
        {"other:any", "small"},
        {"scale_f3:any", "small"},
        {"scale_f32x:any", "small"},
        {",", "small"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        start_with_force(cases[i].value);
        assert_string_equal(variant_for(10), cases[i].variant);
    }
}

static void force_from_the_environment_misspelt(void **state)
{
    (void)state;
    start_with_force("scale_f32:anny");
    assert_int_equal(kg_run(&kernel, ws, arguments, 8, NULL), KG_UNKNOWN_NAME);
    assert_non_null(strstr(kg_last_error(), "scale_f32:anny"));
    assert_int_equal(seen.launches, 0);
    assert_int_equal(kg_run(&kernel, NULL, arguments, 8, NULL), KG_OK); /* no variants: no force */
}

/* The program's word counts more than the environment's, until it is taken back. */
static void force_by_both(void **state)
{
    (void)state;
    start_with_force("any");
    assert_string_equal(variant_for(10), "any");
    assert_int_equal(kg_force(&kernel, "vec"), KG_OK);
    assert_string_equal(variant_for(10), "vec");
    assert_int_equal(kg_force(&kernel, NULL), KG_OK);
    assert_string_equal(variant_for(10), "any");
}

static void the_environment_is_read_once(void **state)
{
    (void)state;
    assert_string_equal(variant_for(10), "small");
    setenv("KGEN_FORCE", "any", 1);
    assert_string_equal(variant_for(10), "small");
}

/* ---- tracing ---- */

static char traced[512];

/* What the library prints meanwhile. */
static void trace_of(void (*calls)(void))
{
    kg__reset_for_tests();
    setenv("KGEN_TRACE", "1", 1);
    FILE *file = tmpfile();
    fflush(stderr);
    const int kept = dup(2);
    dup2(fileno(file), 2);
    calls();
    dup2(kept, 2);
    close(kept);
    rewind(file);
    traced[fread(traced, 1, sizeof traced - 1, file)] = '\0';
    fclose(file);
}

static void three_calls(void)
{
    kg_run(&kernel, ws, arguments, 8, NULL);
    kg_run(&kernel, NULL, arguments, 8, NULL);
    kg_run(&kernel, ws, arguments, 0, NULL); /* chooses nothing */
}

static void one_call(void)
{
    kg_run(&kernel, ws, arguments, 8, NULL);
}

static void trace_prints_one_line_per_choice(void **state)
{
    (void)state;
    trace_of(three_calls);
    assert_string_equal(traced,
                        "kgen: scale_f32 n=8 backend=emu variant=small reason=\"chosen\" grid=1\n"
                        "kgen: scale_f32 n=8 backend=reference variant=none reason=\"the reference "
                        "backend has no variants\" grid=\n");
}

/* A misspelt KGEN_FORCE does nothing; whoever looks at the trace is told. */
static void trace_tells_what_is_forced_in_vain(void **state)
{
    (void)state;
    static const struct {
        const char *force, *end;
    } cases[] = {
        {"any", "reason=\"forced\" grid=1\n"},
        {"scale_f32:any", "reason=\"forced\" grid=1\n"},
        {"smal", "grid=1; KGEN_FORCE names what no kernel so far has: smal\n"},
        {"smal,any,other_f32:any",
         "grid=1; KGEN_FORCE names what no kernel so far has: smal,other_f32:any\n"},
        {"scale_f3:any", "grid=1; KGEN_FORCE names what no kernel so far has: scale_f3:any\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        setenv("KGEN_FORCE", cases[i].force, 1);
        trace_of(one_call);
        const size_t length = strlen(traced), end = strlen(cases[i].end);
        assert_true(length > end);
        assert_string_equal(traced + length - end, cases[i].end);
    }
    char many[400];
    memset(many, 'x', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    many[350] = many[370] = ',';
    setenv("KGEN_FORCE", many, 1);
    trace_of(one_call);
    assert_non_null(strstr(traced, "has: xxx")); /* cut, and no more than that */
    assert_true(strlen(traced) < 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EMU_TEST(by_force),
        EMU_TEST(force_does_not_bend_a_predicate),
        EMU_TEST(force_of_an_unknown_name),
        EMU_TEST(force_from_the_environment),
        EMU_TEST(force_from_the_environment_misspelt),
        EMU_TEST(force_by_both),
        EMU_TEST(the_environment_is_read_once),
        EMU_TEST(trace_prints_one_line_per_choice),
        EMU_TEST(trace_tells_what_is_forced_in_vain),
    };
    return cmocka_run_group_tests_name("runtime_force", tests, NULL, NULL);
}
