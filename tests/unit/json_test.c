/* Writing JSON: commas, indentation, and what must be escaped. */
#include "front_end.h"

#include "base/json.h"
#include "json_reader.h"

static void values_are_separated_and_indented(void **state)
{
    front_end *t = *state;
    text out = text_new(t->a);
    json j = {.out = &out};
    json_open(&j, NULL, '{');
    json_number(&j, "n", UINT64_MAX);
    json_open(&j, "list", '[');
    json_bool(&j, NULL, true);
    json_bool(&j, NULL, false);
    json_close(&j, ']');
    json_open(&j, "none", '{');
    json_close(&j, '}');
    json_close(&j, '}');
    assert_string_equal(text_str(&out),
                        "{\n  \"n\": 18446744073709551615,\n  \"list\": [\n    true,\n"
                        "    false\n  ],\n  \"none\": {}\n}\n");
    assert_true(is_json(text_str(&out)));
}

static void strings_are_escaped(void **state)
{
    front_end *t = *state;
    const struct {
        const char *value, *expected;
    } cases[] = {
        {"", "\"\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"a\nb\tc\x1f\x7f", "\"a\\u000ab\\u0009c\\u001f\\u007f\""},
        {"\xc3\xa9", "\"\xc3\xa9\""},
        {"a\xff\xc3", "\"a\\ufffd\\ufffd\""}, /* a file's name may be any bytes */
        {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text out = text_new(t->a);
        json j = {.out = &out};
        json_string(&j, NULL, cases[i].value);
        assert_string_equal(text_str(&out), cases[i].expected);
        assert_true(is_json(text_str(&out)));
    }
}

static void keys_are_escaped_too(void **state)
{
    front_end *t = *state;
    text out = text_new(t->a);
    json j = {.out = &out};
    json_open(&j, NULL, '{');
    json_bool(&j, "\"", true);
    json_close(&j, '}');
    assert_string_equal(text_str(&out), "{\n  \"\\\"\": true\n}\n");
}

/* The reader that tests rely on can say no. */
static void the_reader_refuses_what_is_no_json(void **state)
{
    (void)state;
    const char *const bad[] = {"",        "{",  "[1,]",  "{\"a\" 1}", "{\"a\": 1,}", "\"a\nb\"",
                               "\"\\x\"", "01", "[1] 2", "{a: 1}",    "\"open",      "tru"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(is_json(bad[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(values_are_separated_and_indented),
        FRONT_END_TEST(strings_are_escaped),
        FRONT_END_TEST(keys_are_escaped_too),
        FRONT_END_TEST(the_reader_refuses_what_is_no_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
