/* Growing strings, and the hash of contents. */
#include "front_end.h"

static void a_new_text_is_empty(void **state)
{
    text t = text_new(((front_end *)*state)->a);
    assert_string_equal(text_str(&t), "");
    assert_int_equal(t.len, 0);
}

static void everything_put_is_there_in_order(void **state)
{
    text t = text_new(((front_end *)*state)->a);
    text_put(&t, "one ");
    text_putn(&t, "two three", 3);
    text_putc(&t, ' ');
    text_printf(&t, "%d%%", 3);
    assert_string_equal(text_str(&t), "one two 3%");
    assert_int_equal(t.len, 10);
}

static void it_grows(void **state)
{
    text t = text_new(((front_end *)*state)->a);
    for (int i = 0; i < 5000; i++) text_putc(&t, (char)('a' + i % 26));
    assert_int_equal(t.len, 5000);
    assert_int_equal(strlen(text_str(&t)), 5000);
    for (int i = 0; i < 5000; i++) assert_int_equal(t.s[i], 'a' + i % 26);
}

/* The published values of FNV-1a, so that hashes mean the same everywhere. */
static void the_hash_is_fnv1a(void **state)
{
    (void)state;
    assert_true(text_hash(TEXT_HASH, "", 0) == UINT64_C(0xcbf29ce484222325));
    assert_true(text_hash(TEXT_HASH, "a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(text_hash(TEXT_HASH, "foobar", 6) == UINT64_C(0x85944171f73967e8));
    const uint64_t chained = text_hash(text_hash(TEXT_HASH, "foo", 3), "bar", 3);
    assert_true(chained == UINT64_C(0x85944171f73967e8));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(a_new_text_is_empty),
        FRONT_END_TEST(everything_put_is_there_in_order),
        FRONT_END_TEST(it_grows),
        FRONT_END_TEST(the_hash_is_fnv1a),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
