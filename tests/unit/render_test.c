/* Templates: the two marks, the sandbox, and errors at template file and line. */
#include "front_end.h"

#include <stdio.h>

#include "render/render.h"
#include "render/template.h"
#include "render/tidy.h"

static const char *render_of(front_end *t, const char *s)
{
    static bool system_failed;
    return render_text(render_new(t->a, t->d, "/nonexistent", &system_failed), "test.cu", s);
}

static void renders_to(void **state, const char *template_text, const char *expected)
{
    const char *out = render_of(*state, template_text);
    assert_non_null(out);
    assert_string_equal(out, expected);
}

static void fails_with(void **state, const char *template_text, const char *expected)
{
    front_end *t = *state;
    t->d = diags_new(t->a);
    assert_null(render_of(t, template_text));
    assert_int_equal(diag_errors(t->d), 1);
    if (!strstr(diag_at(t->d, 0)->text, expected)) fail_msg("%s", diag_at(t->d, 0)->text);
}

static void text_passes_through(void **state)
{
    renders_to(state, "int x; // \"quoted\" \\ %\n", "int x; // \"quoted\" \\ %\n");
    renders_to(state, "no newline at the end", "no newline at the end");
    renders_to(state, "", "");
}

static void expressions_are_inserted(void **state)
{
    renders_to(state, "//% local n = 3\nv${n} = ${n * 2 - 1};\n", "v3 = 5;\n");
    renders_to(state, "${\"}\"} ${({1, 2})[2]}\n", "} 2\n");
    renders_to(state, "${7 // 2} ${true}\n", "3 true\n");
}

static void loops_unroll(void **state)
{
    renders_to(state, "//% for i = 0, 2 do\n    v${i} = in[${i * 32}];\n//% end\n",
               "    v0 = in[0];\n    v1 = in[32];\n    v2 = in[64];\n");
}

static void functions_hold_text(void **state)
{
    renders_to(state,
               "//% local function twice(body)\n{\n//%   body(1)\n//%   body(2)\n}\n//% end\n"
               "//% twice(function(i)\nb${i};\n//% end)\n",
               "{\nb1;\nb2;\n}\n");
}

static void pairs_run_in_sorted_order(void **state)
{
    renders_to(state,
               "//% for key, value in pairs({z = 1, a = 2, [3] = 4, [1] = 5}) do\n"
               "${key}=${value} \n//% end\n",
               "1=5 \n3=4 \na=2 \nz=1 \n");
}

static void errors_name_the_template_and_line(void **state)
{
    fails_with(state, "one\ntwo ${nothing.here}\n", "test.cu:2:");
    fails_with(state, "one\n//% error(\"at three\")\n", "test.cu:2: at three");
    fails_with(state, "one\n\n${oops\n", "test.cu:3: \"${\" is not closed");
    fails_with(state, "//% if x then\n", "test.cu:");
    fails_with(state, "//% use \"warp/missing\"\n", "no template \"warp/missing\"");
}

/* A layer that is allowed, and then the way out of it. */
static void names_stay_inside_the_folder(void **state)
{
    static const char *const names[] = {"warp/../..",   "warp/../../etc/passwd", "warp/",
                                        "warp//vector", "warp/.hidden",          "warp/Vector",
                                        "warp/a b",     "warp/vector.cu"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        front_end *t = *state;
        fails_with(state, arena_printf(t->a, "//%% use \"%s\"\n", names[i]),
                   "is no name of a template");
        fails_with(state, arena_printf(t->a, "//%% run \"%s\"\n", names[i]),
                   "is no name of a template");
    }
    fails_with(state, "//% run \"\"\n", "is no name of a template");
    fails_with(state, "//% run \"/etc/passwd\"\n", "is no name of a template");
}

/* What one leaves behind the next would see, or not, by the order in which they run. */
static void templates_make_no_globals(void **state)
{
    fails_with(state, "\n//% twice = 2\n", "test.cu:2: \"twice\" would be global");
    fails_with(state, "//% function twice() end\n", "\"twice\" would be global");
    fails_with(state, "//% string = nil\n", "\"string\" would be global");
    fails_with(state, "//% local function later() seen = 1 end\n//% later()\n",
               "\"seen\" would be global");
    renders_to(state, "//% local twice = 2\n${twice} ${string.upper(\"a\")}\n", "2 A\n");
}

static void text_can_be_captured(void **state)
{
    renders_to(state,
               "//% local function f()\nb\n//% end\n"
               "//% local s = capture(f)\na\n${s}c\n",
               "a\nb\nc\n");
    renders_to(state,
               "//% local function inner()\n1\n//% end\n//% local function outer()\n0\n"
               "//%   local s = capture(inner)\n2\n${s}3\n//% end\n${capture(outer)}",
               "0\n2\n1\n3\n");
    fails_with(state, "//% capture(function() error(\"inside\") end)\n", "test.cu:1: inside");
}

static void what_is_not_deterministic_is_refused(void **state)
{
    fails_with(state, "${1 / 2}\n", "integer division is //");
    fails_with(state, "${{}}\n", "a table value cannot be inserted");
    fails_with(state, "${nil}\n", "a nil value");
    fails_with(state, "${tostring({})}\n", "a table value");
    fails_with(state, "${string.format('%s', {})}\n", "a table value");
    fails_with(state, "${string.format('%d', 0.5)}\n", "integer division is //");
    fails_with(state, "${string.format('%p', 'x')}\n", "string.format: only");
    fails_with(state, "${('%5.1f'):format(1)}\n", "string.format: only");
    renders_to(state, "${string.format('%03d|%-3s|%x|%%', 7, 'a', 255)}\n", "007|a  |ff|%\n");
    fails_with(state, "//% local x = next({})\n", "global 'next'");
}

static void the_system_is_out_of_reach(void **state)
{
    const char *const gone[] = {"io",    "os",       "package", "debug",          "require",
                                "load",  "loadfile", "dofile",  "collectgarbage", "setmetatable",
                                "print", "pcall"};
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++) {
        front_end *t = *state;
        char s[64];
        snprintf(s, sizeof s, "${%s == nil}\n", gone[i]);
        assert_string_equal(render_of(t, s), "true\n");
    }
    renders_to(state, "${math.random == nil} ${string.dump == nil} ${(\"\").dump == nil}\n",
               "true true true\n");
}

static void runaway_templates_end(void **state)
{
    fails_with(state, "//% while true do end\n", "instructions");
    fails_with(state, "//% local s = \"x\" while true do s = s .. s end\n", "memory");
    fails_with(state, "//% local function f() return 1 + f() end f()\n", "template ");
    fails_with(state, "//% string.find((\"a\"):rep(30), (\"a-\"):rep(20) .. \"b\")\n", "patterns");
    fails_with(state, "//% while true do local s = (\"ab\"):gsub(\"a*b\", \"c\") end\n",
               "patterns");
}

/* What takes long or much within a few instructions. */
static void long_steps_are_bounded(void **state)
{
#define MILLION "//% local t = {} for i = 1, 1000000 do t[i] = i end while true do "
    fails_with(state, "//% while true do local s = (\"x\"):rep(40000000) end\n", "memory");
    fails_with(state, MILLION "table.sort(t) end\n", "functions of tables");
    fails_with(state, MILLION "table.insert(t, 1, 0) table.remove(t, 1) end\n",
               "functions of tables");
    fails_with(state, MILLION "for k in pairs(t) do break end end\n", "functions of tables");
    fails_with(state, "//% local s = (\"x\"):rep(9999999) while true do\n${s}\n//% end\n",
               "bytes of text");
    fails_with(state, "//% while true do capture(function() end) end\n", "bytes of text");
    renders_to(state,
               "//% local t = {3, 1, 2} table.sort(t, function(a, b) return a > b end)\n"
               "${table.concat(t, \"-\")} ${table.remove(t, 1)} ${table.unpack(t)}\n",
               "3-2-1 3 2\n");
}

/* ---- tidy ---- */

static void tidy_indents_by_brackets(void **state)
{
    front_end *t = *state;
    assert_string_equal(tidy(t->a, "void f(void)\n{\nif (x) {\n  y;\n}\n}\n", "f.c"),
                        "void f(void)\n{\n    if (x) {\n        y;\n    }\n}\n");
    assert_string_equal(tidy(t->a, "\n\na;\n\n\n\nb;\n", "f.c"), "a;\n\nb;\n");
    assert_string_equal(tidy(t->a, "{\nputs(\"}{\"); // {\n}\n", "f.c"),
                        "{\n    puts(\"}{\"); // {\n}\n");
    assert_string_equal(tidy(t->a, "if (x)\ny;\nz;\n", "f.c"), "if (x)\n    y;\nz;\n");
    assert_string_equal(tidy(t->a, "extern \"C\" {\nint x;\n}\n", "f.c"),
                        "extern \"C\" {\nint x;\n}\n");
}

static void tidy_indents_what_a_directive_goes_on_with(void **state)
{
    front_end *t = *state;
    assert_string_equal(tidy(t->a, "#define F(n) \\\nG((n) \\\n? 1 \\\n: 0)\nint x;\n", "f.h"),
                        "#define F(n) \\\n    G((n) \\\n        ? 1 \\\n        : 0)\nint x;\n");
    const char *name = "a_name_of_many_letters_that_fills_half_a_line";
    const char *wide = arena_printf(t->a, "#define F \\\nG(%s, %s, %s)\n", name, name, name);
    const char *cut = arena_printf(
        t->a, "#define F \\\n    G(%s, \\\n        %s, \\\n        %s)\n", name, name, name);
    assert_string_equal(tidy(t->a, wide, "f.h"), cut);
}

/* One empty line at most, and none at either end of a file or before a closing brace. */
static void tidy_keeps_empty_lines_where_they_help(void **state)
{
    front_end *t = *state;
    assert_string_equal(tidy(t->a, "\n\n{\na;\n\n\nb;\n\n}\n\n\n", "f.c"),
                        "{\n    a;\n\n    b;\n}\n");
    assert_string_equal(tidy(t->a, "\n \n", "f.c"), "");
}

static void tidy_leaves_operator_text_alone(void **state)
{
    front_end *t = *state;
    assert_string_equal(tidy(t->a,
                             "{\nreturn (\n#line 7 \"a.yaml\"\n   a {\n\n\n\t b\n"
                             "#line @here\n);\n}\n",
                             "f.h"),
                        "{\n    return (\n#line 7 \"a.yaml\"\n   a {\n\n\n\t b\n"
                        "#line 9 \"f.h\"\n    );\n}\n");
}

static void tidy_breaks_long_lines(void **state)
{
    front_end *t = *state;
    char line[256] = "call(";
    for (int i = 0; i < 30; i++) strcat(line, "abc, ");
    strcat(line, "abc);\n");
    const char *out = tidy(t->a, line, "f.c");
    for (const char *s = out; *s;) {
        const char *eol = strchr(s, '\n');
        assert_true(eol - s <= 100);
        s = eol + 1;
    }
    assert_null(strstr(out, ", \n"));
}

/* Behind a comma, or before an operator, in the fewest brackets; never inside an operator. */
static void tidy_breaks_where_a_reader_would(void **state)
{
    front_end *t = *state;
    assert_string_equal(
        tidy(t->a,
             "const bool here = tail != 0 && (reaches_the_end_of_it || (units == 0 && "
             "blockIdx.x == 0 && warp == 0));\n",
             "f.c"),
        "const bool here = tail != 0 && (reaches_the_end_of_it\n"
        "    || (units == 0 && blockIdx.x == 0 && warp == 0));\n");
    assert_string_equal(
        tidy(t->a,
             "{.what = \"S2 store, (one lane per warp), \", .word_bytes = 4, .degree = 1, "
             ".wavefronts = 1, .ideal = 1},\n",
             "f.c"),
        "{.what = \"S2 store, (one lane per warp), \", .word_bytes = 4, .degree = 1, "
        ".wavefronts = 1,\n    .ideal = 1},\n");
    assert_string_equal(
        tidy(t->a,
             "if (index < count) v1 = kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_vector("
             "vec_f32_load(at + 128));\n",
             "f.c"),
        "if (index < count)\n    v1 = kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_vector("
        "vec_f32_load(at + 128));\n");
    assert_string_equal(
        tidy(t->a,
             "const double vector10 = kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_vector("
             "vec_f32_load(at + 128));\n",
             "f.c"),
        "const double vector10 =\n    kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_vector("
        "vec_f32_load(at + 128));\n");
    assert_string_equal(
        tidy(t->a,
             "kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_function((const float *)"
             "((const char *)place + (1u >> more) * each));\n",
             "f.c"),
        "kg_add_f32__column_wbw_w2x2_vec_c4_tree_tags_pdl_function("
        "(const float *)((const char *)place\n    + (1u >> more) * each));\n");
}

static void tidy_wraps_comments_between_words(void **state)
{
    front_end *t = *state;
    const char *const words = "Words of a warp in the order of its lanes become the run of every "
                              "lane, in place, and so on";
    assert_string_equal(tidy(t->a, arena_printf(t->a, "// %s and on.\n", words), "f.c"),
                        arena_printf(t->a, "// %s and\n// on.\n", words));
    assert_string_equal(tidy(t->a, arena_printf(t->a, "//   %s and on.\n", words), "f.c"),
                        arena_printf(t->a, "//   %s and\n//     on.\n", words));
    const char *const block = arena_printf(t->a, "/* %s.\n * %s and. */\n", words, words);
    assert_string_equal(tidy(t->a, block, "f.c"),
                        arena_printf(t->a, "/* %s.\n * %s\n * and. */\n", words, words));
}

static void tidy_puts_a_comment_before_its_line(void **state)
{
    front_end *t = *state;
    const char *const code = "    int array[263];",
                      *const comment = "// the units of elements apart, with a pad after every 32 "
                                       "elements, so that nothing conflicts";
    assert_string_equal(tidy(t->a, arena_printf(t->a, "{\n%s %s\n}\n", code, comment), "f.c"),
                        arena_printf(t->a, "{\n    %s\n%s\n}\n", comment, code));
    assert_string_equal(
        tidy(t->a, "f(\"// no comment, though, as it is text\"); // one, a short one\n", "f.c"),
        "f(\"// no comment, though, as it is text\"); // one, a short one\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(text_passes_through),
        FRONT_END_TEST(expressions_are_inserted),
        FRONT_END_TEST(loops_unroll),
        FRONT_END_TEST(functions_hold_text),
        FRONT_END_TEST(pairs_run_in_sorted_order),
        FRONT_END_TEST(errors_name_the_template_and_line),
        FRONT_END_TEST(names_stay_inside_the_folder),
        FRONT_END_TEST(templates_make_no_globals),
        FRONT_END_TEST(text_can_be_captured),
        FRONT_END_TEST(what_is_not_deterministic_is_refused),
        FRONT_END_TEST(the_system_is_out_of_reach),
        FRONT_END_TEST(runaway_templates_end),
        FRONT_END_TEST(long_steps_are_bounded),
        FRONT_END_TEST(tidy_indents_by_brackets),
        FRONT_END_TEST(tidy_indents_what_a_directive_goes_on_with),
        FRONT_END_TEST(tidy_keeps_empty_lines_where_they_help),
        FRONT_END_TEST(tidy_leaves_operator_text_alone),
        FRONT_END_TEST(tidy_breaks_long_lines),
        FRONT_END_TEST(tidy_breaks_where_a_reader_would),
        FRONT_END_TEST(tidy_wraps_comments_between_words),
        FRONT_END_TEST(tidy_puts_a_comment_before_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
