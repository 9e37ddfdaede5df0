/* Where operator text stands in a spec, whatever YAML style it was written in. */
#include "front_end.h"

static kg_spec *spec(front_end *t, const char *s)
{
    const source *src = text_source(t, s);
    assert_non_null(src);
    return spec_read(t->a, t->d, src);
}

#define HEAD "kgen: 1\nkernel: k\nfamily: reduce\ntypes: [f32]\n" /* four lines */
#define MAP "kgen: 1\nkernel: k\nfamily: map\ntypes: [f32]\n"

/* Each byte of the text stands in the source where the map says, except those by escapes. */
static void check_map(const op_text *op)
{
    assert_non_null(op->text);
    const char *source_text = op->at.src->text;
    for (size_t i = 0; i < op->len; i++) {
        assert_true(op->origin[i] <= op->origin[i + 1]);
        if (source_text[op->origin[i]] != '\\')
            assert_int_equal(op->text[i], source_text[op->origin[i]]);
    }
    assert_true(op->origin[op->len] <= op->at.src->len);
    assert_int_equal(op->at.offset, op->origin[0]);
    const pos p = source_pos(op->at.src, op->origin[0]);
    assert_int_equal(op->at.line, p.line);
    assert_int_equal(op->at.col, p.col);
}

static const op_text *combine(front_end *t, const char *yaml)
{
    const kg_spec *s = spec(t, arena_printf(t->a, HEAD "operator:\n%s\n", yaml));
    assert_string_equal(errors_found(t), "");
    check_map(&s->op.combine);
    return &s->op.combine;
}

static void at_char(const op_text *op, char c, uint32_t line, uint32_t col)
{
    const char *found = memchr(op->text, c, op->len);
    assert_non_null(found);
    const pos p = op_pos(op, (size_t)(found - op->text));
    assert_int_equal(p.line, line);
    assert_int_equal(p.col, col);
}

static void plain_text_is_mapped(void **state)
{
    const op_text *op = combine(*state, "  combine:   a + b # comment");
    assert_string_equal(op->text, "a + b");
    at_char(op, 'b', 6, 18);
    const pos end = op_pos(op, op->len);
    assert_int_equal(end.col, 19);
    assert_int_equal(op_pos(op, 1000).col, 19);
}

static void single_quoted_text_is_mapped(void **state)
{
    const op_text *op = combine(*state, "  combine: 'a == ''x'' ? b : c'");
    assert_string_equal(op->text, "a == 'x' ? b : c");
    at_char(op, 'x', 6, 20);
    at_char(op, 'b', 6, 26);
}

static void double_quoted_text_is_mapped(void **state)
{
    const op_text *op = combine(*state, "  combine: \"a \\x3e b \\t? \\\"q\\\" \\u00e9 \\N z\"");
    assert_string_equal(op->text, "a > b \t? \"q\" \xc3\xa9 \xc2\x85 z");
    at_char(op, '>', 6, 15);
    at_char(op, 'b', 6, 20);
    at_char(op, 'q', 6, 28);
    at_char(op, 'z', 6, 42);
}

static void literal_text_is_mapped(void **state)
{
    const op_text *op = combine(*state, "  combine: | # comment\n"
                                        "    T m = a;\n"
                                        "\n"
                                        "      if (b)\n"
                                        "    return q;");
    assert_string_equal(op->text, "T m = a;\n\n  if (b)\nreturn q;\n");
    assert_int_equal(op->at.line, 7);
    assert_int_equal(op->at.col, 5);
    at_char(op, 'b', 9, 11);
    at_char(op, 'q', 10, 12);
}

static void literal_text_is_mapped_whatever_its_header_says(void **state)
{
    static const char *const headers[] = {"|", "|-", "|+", "|2", "|2-", "|-2", "|+2"};
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        front_end *t = *state;
        const op_text *op = combine(t, arena_printf(t->a,
                                                    "  combine: %s\n"
                                                    "      a +\n"
                                                    "     \n"
                                                    "      (b + \xc3\xa9 c)\n"
                                                    "\n"
                                                    "\n"
                                                    "  commutative: true",
                                                    headers[i]));
        at_char(op, 'a', 7, 7);
        at_char(op, 'b', 9, 8);
        at_char(op, 'c', 9, 14);
    }
}

static void literal_text_is_mapped_at_the_end_of_a_file(void **state)
{
    front_end *t = *state;
    const kg_spec *s = spec(t, HEAD "operator:\n  combine: |\n    a +\n      b");
    check_map(&s->op.combine);
    at_char(&s->op.combine, 'b', 8, 7);
}

static void fields_and_maps_are_mapped_too(void **state)
{
    const kg_spec *s = spec(*state, HEAD "operator: {identity: {p: 'q', r: \"\\x73\"}}\n");
    assert_string_equal(errors_found(*state), "");
    for (size_t i = 0; i < 2; i++) check_map(&s->op.identity_fields.at[i].op);
    s = spec(*state, MAP "map:\n  y: |\n    s\n  z: t\n");
    assert_string_equal(errors_found(*state), "");
    for (size_t i = 0; i < 2; i++) check_map(&s->computed.at[i].op);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(plain_text_is_mapped),
        FRONT_END_TEST(single_quoted_text_is_mapped),
        FRONT_END_TEST(double_quoted_text_is_mapped),
        FRONT_END_TEST(literal_text_is_mapped),
        FRONT_END_TEST(literal_text_is_mapped_whatever_its_header_says),
        FRONT_END_TEST(literal_text_is_mapped_at_the_end_of_a_file),
        FRONT_END_TEST(fields_and_maps_are_mapped_too),
    };
    return cmocka_run_group_tests_name("spec_operator", tests, NULL, NULL);
}
