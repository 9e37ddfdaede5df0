/* The command line: options, "=", "-", "--", lists, usage errors and exit codes. */
#include "kgen_child.h"

#include "base/version.h"

/* ---- help ---- */

static void help_and_version(void **state)
{
    (void)state;
    assert_int_equal(kgen("--version"), EXIT_DONE);
    assert_string_equal(out, "kgen " KGEN_VERSION "\n");
    assert_int_equal(kgen("version"), EXIT_DONE);
    assert_string_equal(out, "kgen " KGEN_VERSION "\n");
    assert_int_equal(kgen("help explain"), EXIT_DONE);
    assert_has(out, "usage: kgen explain");
    assert_has(out, "--picture");
    assert_int_equal(kgen("help"), EXIT_DONE);
    assert_has(out, "kgen help COMMAND");
    assert_int_equal(kgen("--help"), EXIT_DONE);
    for (const cli_command *c = cli_commands; c->name; c++) assert_has(out, c->name);
    for (const cli_command *c = cli_commands; c->name; c++) {
        char line[64];
        snprintf(line, sizeof line, "%s --help", c->name);
        assert_int_equal(kgen(line), EXIT_DONE);
        for (const cli_option *o = c->options; o->name; o++) assert_has(out, o->name);
        assert_string_equal(err, "");
    }
    assert_int_equal(kgen(""), EXIT_USAGE);
}

static void wrong_usage(void **state)
{
    (void)state;
    assert_usage("make", "there is no command \"make\"");
    assert_usage("genrate", "there is no command \"genrate\"; did you mean \"generate\"?");
    assert_usage("verfy total.yaml", "did you mean \"verify\"?");
    assert_usage("versoin", "did you mean \"version\"?");
    assert_usage("help genrate",
                 "there is no command or topic \"genrate\"; did you mean \"generate\"?");
    assert_usage("help check list", "help is of one command or topic");
    assert_usage("schema total.yaml", "nothing but \"schema\" is taken");
    assert_usage("generate", "no spec was given");
    assert_usage("generate total.yaml", "--out DIR");
    assert_usage("generate total.yaml --out", "--out needs a value");
    assert_usage("generate total.yaml --outt x",
                 "there is no option \"--outt\"; did you mean \"--out\"?");
    assert_usage("generate total.yaml --manifets=x", "did you mean \"--manifest\"?");
    assert_usage("generate total.yaml --out x --out y", "option --out was given twice");
    assert_usage("generate total.yaml --ou x",
                 "there is no option \"--ou\""); /* no abbreviations */
    assert_usage("generate total.yaml --dry-run=yes", "takes no value");
    assert_usage("generate total.yaml -o x", "there is no option \"-o\"");
    assert_usage("generate total.yaml --out x --library 1st", "C identifier");
    assert_usage("check total.yaml -Wnonsense", "there is no warning \"nonsense\"");
    assert_usage("check --out x total.yaml", "there is no option \"--out\"");
    assert_usage("generate --bogus --help", "there is no option \"--bogus\"");
    assert_usage("list", "list what? kgen list families|types");
    assert_usage("list colours", "nothing to list under \"colours\": kgen list families|types");
    assert_usage("list types total.yaml", "takes no spec");
    assert_usage("list variants", "of which spec?");
    assert_usage("list outputs --meson --library x total.yaml", "--library");
}

static void wrong_usage_of_planes(void **state)
{
    (void)state;
    assert_usage("explain copy.yaml --width 10", "planes take --width and --height");
    assert_usage("explain copy.yaml --pitch 64 --n 10", "planes take --width and --height");
    assert_usage("explain copy.yaml --n 10 --width 10 --height 10", "and no --n");
    assert_usage("explain copy.yaml --width 10 --height x", "--width and --height take numbers");
    assert_usage("explain copy.yaml --width 10 --height 10 --pitch 64,", "--pitch takes bytes");
    assert_usage("explain copy.yaml --width 10 --height 10 --pitch 0", "--pitch takes bytes");
    assert_usage("explain total.yaml --width 10 --height 10", "total_f32 has no planes");
    assert_usage("explain copy.yaml --width 10 --height 10 --pitch 36",
                 "copy_f32 has rows of 40 bytes");
    assert_int_equal(kgen("explain copy.yaml --width 10 --height 10 --pitch 64,48"), EXIT_DONE);
    assert_has(out, "x: rows of 40 bytes, 64 apart");
    assert_has(out, "y: rows of 40 bytes, 48 apart");
}

static void wrong_usage_of_new_and_verify(void **state)
{
    (void)state;
    assert_usage("new", "one NAME");
    assert_usage("new a b --family map", "one NAME");
    assert_usage("new a", "--family");
    assert_usage("new a --family scna", "there is no family");
    assert_usage("new a-b --family map", "not a C identifier");
    assert_usage("new int --family reduce", "\"int\" cannot be a name");
    assert_usage("new device --family map", "a name of kgen's own");
    assert_usage("verify total.yaml --seed 18446744073709551616",
                 "--seed takes a number below 2^64");
    assert_usage("verify total.yaml --seed 1x", "--seed takes a number below 2^64");
}

/* ---- options ---- */

static void values_follow_or_are_joined_by_an_equals_sign(void **state)
{
    (void)state;
    assert_int_equal(kgen("list outputs total.yaml --only=total_f32"), EXIT_DONE);
    assert_string_equal(
        out, "kg_total_f32.cu\nkg_total.h\nkg_total.c\nkg_total_op.h\nkg_total_ref.cpp\n");
    assert_int_equal(kgen("list outputs --only total_f32 total.yaml --library=l"), EXIT_DONE);
    assert_has(out, "kg_l.h\nkg_l.c\n");
    assert_int_equal(kgen("list variants total.yaml --only=x=y"), EXIT_DIAGNOSTICS);
    assert_usage("list variants total.yaml --only x --only=*", "option --only was given twice");
    assert_int_equal(kgen("list variants total.yaml --only="), EXIT_DIAGNOSTICS);
}

/* Each way to say a million is one. */
static void numbers_of_elements(void **state)
{
    (void)state;
    static const char *const same[][2] = {
        {"1000000", "1e6"},
        {"1000000", "10E5"},
        {"16777216", "2^24"},
        {"9223372036854775808", "2^63"},
        {"18000000000000000000", "18e18"},
        {"0", "0e99"},
        {"5", "5e0"},
    };
    static const char *const wrong[] = {"1e20",
                                        "18446744073709551616",
                                        "19e18",
                                        "2^64",
                                        "3^4",
                                        "1e",
                                        "e6",
                                        "1.5e6",
                                        "1e6x",
                                        "2^",
                                        "^3",
                                        "1e-3",
                                        "1e99999999999999999999",
                                        "x"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        static char first[sizeof out];
        char line[128];
        snprintf(line, sizeof line, "explain total.yaml --n %s", same[i][0]);
        assert_int_equal(kgen(line), EXIT_DONE);
        strcpy(first, out);
        snprintf(line, sizeof line, "explain total.yaml --n %s", same[i][1]);
        assert_int_equal(kgen(line), EXIT_DONE);
        assert_string_equal(first, out);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char line[128];
        snprintf(line, sizeof line, "explain total.yaml --n %s", wrong[i]);
        assert_usage(line, "--n takes a number of elements");
    }
}

static void a_dash_is_standard_input(void **state)
{
    (void)state;
    assert_int_equal(kgen("check -"), EXIT_DONE);
    assert_int_equal(kgen("list outputs -"), EXIT_DONE);
    assert_has(out, "kg_total.h\n");
}

static void two_dashes_end_options(void **state)
{
    (void)state;
    assert_usage("check -odd.yaml", "there is no option \"-odd.yaml\"");
    assert_int_equal(kgen("check -- -odd.yaml"), EXIT_DONE);
    assert_int_equal(kgen("check -- --help"),
                     EXIT_SYSTEM); /* a file of that name, which is not there */
    assert_has(err, "[file]");
}

static void expect_takes_many_names(void **state)
{
    (void)state;
    assert_int_equal(
        kgen("generate total.yaml --out o --expect kg_total_f32.cu kg_total.h kg_total.c "
             "kg_total_op.h o/kg_total_ref.cpp --dry-run"),
        EXIT_DONE);
    assert_int_equal(kgen("generate total.yaml --out o --expect kg_total.h kg_total.c"),
                     EXIT_DIAGNOSTICS);
    assert_has(err,
               "made, and not expected by the build: \"kg_total_f32.cu\", \"kg_total_op.h\", ");
    assert_int_equal(kgen("generate total.yaml --out o --expect 'a"), EXIT_DIAGNOSTICS);
    assert_has(err,
               "the build expects what is not made: \"'a\"; made, and not expected by the build: ");
    assert_true(strstr(err, "[expect]") == strrchr(err, '['));
    assert_int_equal(access("o", F_OK), -1);
}

static void warnings_are_chosen(void **state)
{
    (void)state;
    assert_int_equal(kgen("check warned.yaml"), EXIT_DONE);
    assert_has(err, "warned.yaml:5:16: warning:");
    assert_int_equal(kgen("check warned.yaml -Wno-unused"), EXIT_DONE);
    assert_string_equal(err, "");
    assert_int_equal(kgen("check -Werror warned.yaml"), EXIT_DIAGNOSTICS);
    assert_int_equal(kgen("check -Werror=unused warned.yaml"), EXIT_DIAGNOSTICS);
    assert_int_equal(kgen("check -Werror -Wno-unused warned.yaml"), EXIT_DONE);
}

/* ---- exit codes ---- */

static void all_specs_are_checked(void **state)
{
    (void)state;
    assert_int_equal(kgen("check bad.yaml worse.yaml total.yaml"), EXIT_DIAGNOSTICS);
    assert_has(err, "bad.yaml:5:11: error:");
    assert_has(err, "worse.yaml:4:9: error:"); /* though the one before has errors */
    assert_null(strstr(err, "\033["));         /* no colours in a file */
}

static void files_that_are_missing_are_the_systems_fault(void **state)
{
    (void)state;
    assert_int_equal(kgen("check missing.yaml"), EXIT_SYSTEM);
    assert_int_equal(kgen("generate total.yaml --out in/o"), EXIT_SYSTEM); /* a file, no folder */
    assert_int_equal(kgen("generate total.yaml --out o --tuning missing"), EXIT_SYSTEM);
}

static void architectures(void **state)
{
    (void)state;
    assert_int_equal(kgen("list variants total.yaml --arch 80,90"), EXIT_DONE);
    const char *const wrong[] = {"79", "sm_90", "90,", "4294967376", "-80", "80,x", ","};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char line[64];
        snprintf(line, sizeof line, "list variants total.yaml --arch=%s", wrong[i]);
        const bool right = strcmp(wrong[i], "90,") == 0;
        assert_int_equal(kgen(line), right ? EXIT_DONE : EXIT_DIAGNOSTICS);
        if (!right) assert_has(err, "[arch]");
    }
}

/* Before a compiler or the runtime is looked for. */
static void commands_that_build_look_at_their_words_first(void **state)
{
    (void)state;
    assert_int_equal(kgen("tune missing.yaml"), EXIT_SYSTEM);
    assert_has(err, "missing.yaml");
    assert_null(strstr(err, "libkgen"));
    const char *const wrong[] = {"12", "sm_90", "4294967386", ""};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char line[64];
        snprintf(line, sizeof line, "calibrate --out card.yaml --arch=%s", wrong[i]);
        assert_int_equal(kgen(line), EXIT_DIAGNOSTICS);
        assert_has(err, "unknown architecture");
        assert_has(err, "[arch]");
    }
}

/* A folder of shapes stands before the program's own; what is wrong in it is told where it is. */
static void a_folder_has_shapes(void **state)
{
    (void)state;
    write_file("axpy.yaml", "kgen: 1\nkernel: axpy\nfamily: map\ntypes: [f32]\nscalars: {s: T}\n"
                            "inputs: {x: T}\ninout: {y: T}\nmap: {y: \"s*x + y\"}\n");
    assert_int_equal(mkdir("shapes", 0777), 0);
    assert_int_equal(mkdir("shapes/8.0", 0777), 0);
    write_file("shapes/8.0/map.yaml", "kgen_shapes: 1\nfamily: map\ncapability: 80\nshapes:\n"
                                      "- {of: streams, nwarps: 3, nwork: 7, max_n: 4321}\n");
    setenv("KGEN_SHAPE_DIR", "shapes", 1);
    assert_int_equal(kgen("list variants axpy.yaml --arch 80"), EXIT_DONE);
    assert_has(out, "w3x7_pdl");
    assert_has(out, "n <= 4321");
    assert_int_equal(kgen("list variants axpy.yaml --arch 80,90"), EXIT_DONE);
    assert_null(strstr(out, "w3x7"));
    write_file("shapes/8.0/map.yaml", "kgen_shapes: 1\nfamily: map\ncapability: 80\nshapes:\n"
                                      "- {of: streams, nwraps: 3}\n");
    assert_int_equal(kgen("list variants axpy.yaml --arch 80"), EXIT_DIAGNOSTICS);
    assert_has(err, "shapes/8.0/map.yaml:5:17: error: shapes of map have no key \"nwraps\"");
    assert_has(err, "did you mean \"nwarps\"? [shapes]");
    unsetenv("KGEN_SHAPE_DIR");
    assert_int_equal(kgen("list variants axpy.yaml --arch 80"), EXIT_DONE);
    assert_int_equal(kgen("list shapes"), EXIT_DONE);
    assert_has(out, "map        peel");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(help_and_version),
        cmocka_unit_test(wrong_usage),
        cmocka_unit_test(wrong_usage_of_planes),
        cmocka_unit_test(wrong_usage_of_new_and_verify),
        cmocka_unit_test(values_follow_or_are_joined_by_an_equals_sign),
        cmocka_unit_test(numbers_of_elements),
        cmocka_unit_test(a_dash_is_standard_input),
        cmocka_unit_test(two_dashes_end_options),
        cmocka_unit_test(expect_takes_many_names),
        cmocka_unit_test(warnings_are_chosen),
        cmocka_unit_test(all_specs_are_checked),
        cmocka_unit_test(files_that_are_missing_are_the_systems_fault),
        cmocka_unit_test(architectures),
        cmocka_unit_test(commands_that_build_look_at_their_words_first),
        cmocka_unit_test(a_folder_has_shapes),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
