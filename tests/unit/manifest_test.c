/* What a run made, for tools: the manifest parses and holds every variant; paths in depfiles are
 * escaped. */
#include "planned.h"

#include "json_reader.h"
#include "explain/manifest.h"

static size_t occurrences(const char *s, const char *what)
{
    size_t n = 0;
    for (; (s = strstr(s, what)) != NULL; s++) n++;
    return n;
}

static void the_manifest_names_every_variant_and_output(void **state)
{
    front_end *t = *state;
    plan *const plans[] = {plan_of(t, REDUCE_OF("f32, f64") "operator: sum\n"),
                           plan_of(t, MAP_OF("f32") AXPY)};
    const output outputs[] = {{"kg_\"total\".h", "text", 4}, {"b.c", "", 0}};
    const char *s = manifest_json(t->a, plans, 2, outputs, 2);
    assert_true(is_json(s));
    assert_int_equal(occurrences(s, "\"entry\": "), 24);
    assert_int_equal(occurrences(s, "\"symbol\": "), 3);
    assert_int_equal(occurrences(s, "\"adder\": \"sklansky\""), 15);
    assert_int_equal(occurrences(s, "\"max_n\": 4096"), 2);
    assert_int_equal(occurrences(s, "\"max_n\": "), 17); /* a variant for every n states none */
    assert_int_equal(occurrences(s, "\"file\": \"kg_\\\"total\\\".h\""), 1);
    assert_int_equal(occurrences(s, "\"bytes\": 4"), 1);
    assert_null(strstr(s, "dir/")); /* no path of this machine */
    assert_non_null(strstr(s, "\"spec\": \"test.yaml\""));
}

static void nothing_makes_a_manifest_too(void **state)
{
    front_end *t = *state;
    const char *s = manifest_json(t->a, NULL, 0, NULL, 0);
    assert_true(is_json(s));
    assert_non_null(strstr(s, "\"kernels\": []"));
}

static void depfiles_list_inputs(void **state)
{
    front_end *t = *state;
    const char *const targets[] = {"out/a.h", "out/a.c"}, *const inputs[] = {"a.yaml", "t/b.cu"};
    assert_string_equal(manifest_depfile(t->a, targets, 2, inputs, 2),
                        "out/a.h out/a.c: \\\n  a.yaml \\\n  t/b.cu\n");
    assert_string_equal(manifest_depfile(t->a, targets, 1, inputs, 0), "out/a.h:\n");
}

static void paths_are_escaped_as_make_and_ninja_read_them(void **state)
{
    front_end *t = *state;
    const struct {
        const char *path, *expected;
    } cases[] = {
        {"my specs/a.yaml", "my\\ specs/a.yaml"},
        {"a$b", "a$$b"},
        {"a#b", "a\\#b"},
        {"a\\b", "a\\b"},
        {"a\\ b", "a\\\\\\ b"},
        {"end\\", "end\\"},
        {"\xc3\xa9", "\xc3\xa9"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(manifest_depfile(t->a, &cases[i].path, 1, NULL, 0),
                            arena_printf(t->a, "%s:\n", cases[i].expected));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(the_manifest_names_every_variant_and_output),
        FRONT_END_TEST(nothing_makes_a_manifest_too),
        FRONT_END_TEST(depfiles_list_inputs),
        FRONT_END_TEST(paths_are_escaped_as_make_and_ninja_read_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
