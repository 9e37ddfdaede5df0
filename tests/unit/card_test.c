/* Reading a card: its numbers, and hostile files refused at their line and column. */
#include "front_end.h"

#include "model/card.h"

/* A whole file, each number the least that it may be but for those given. */
static const char *file_with(front_end *t, const char *key, const char *value)
{
    text out = text_new(t->a);
    text_put(&out, "kgen_card: 1\nname: A card\n");
    for (const card_number *n = card_numbers; n->key; n++) {
        if (key && strcmp(key, n->key) == 0) {
            if (value) text_printf(&out, "%s: %s\n", n->key, value);
            continue;
        }
        text_printf(&out, "%s: %g\n", n->key, n->least < 1 ? 0.5 + n->least : n->least);
    }
    return text_str(&out);
}

static const model_card *card_of(front_end *t, const char *s)
{
    t->d = diags_new(t->a);
    return card_read(t->a, t->d, source_from_text(t->a, t->d, "my.yaml", s, strlen(s)));
}

static void numbers_are_read(void **state)
{
    front_end *t = *state;
    const model_card *c = card_of(t, file_with(t, "read_gbs", "4650.25"));
    if (!c) fail_msg("%s", rendered(t));
    assert_true(c->measured);
    assert_string_equal(c->name, "A card");
    assert_true(c->read == 4650.25);
    assert_true(c->cc == 50 && c->sms == 1 && c->block == 0.501);
}

/* What kgen calibrate did not measure before is 0 in files of then. */
static void older_files_are_read(void **state)
{
    front_end *t = *state;
    const model_card *c = card_of(t, file_with(t, "dealt_early_ns", NULL));
    assert_non_null(c);
    assert_true(c->dealt == 0);
    c = card_of(t, file_with(t, "dealt_early_ns", "250.5"));
    assert_true(c->dealt == 250.5);
    c = card_of(t, file_with(t, "shared_write_gbs", NULL));
    assert_true(c && c->shared_write == 0);
}

static void each_number_is_needed(void **state)
{
    front_end *t = *state;
    for (const card_number *n = card_numbers; n->key; n++) {
        if (n->optional) continue;
        assert_null(card_of(t, file_with(t, n->key, NULL)));
        assert_int_equal(diag_errors(t->d), 1);
        assert_string_equal(diag_at(t->d, 0)->name, "missing-key");
        assert_non_null(strstr(diag_at(t->d, 0)->text, n->key));
    }
}

/* `sms` stands in line 4, its value in column 6. */
static void hostile_numbers_are_refused_where_they_stand(void **state)
{
    static const struct {
        const char *value, *name;
    } cases[] = {
        {"0", "out-of-range"},
        {"4097", "out-of-range"},
        {"-1", "not-a-number"},
        {"1e3", "not-a-number"},
        {"nan", "not-a-number"},
        {"inf", "not-a-number"},
        {"0x10", "not-a-number"},
        {"1.", "not-a-number"},
        {".5", "not-a-number"},
        {"1.2.3", "not-a-number"},
        {"\"\"", "not-a-number"},
        {"[132]", "not-a-number"},
        {"{a: 1}", "not-a-number"},
        {"1,5", "not-a-number"},
        {"99999999999999999999", "out-of-range"},
        {"999999999999999999999", "not-a-number"},
    };
    front_end *t = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_null(card_of(t, file_with(t, "sms", cases[i].value)));
        assert_int_equal(diag_errors(t->d), 1);
        assert_string_equal(diag_at(t->d, 0)->name, cases[i].name);
        assert_int_equal(diag_at(t->d, 0)->at.line, 4);
        assert_int_equal(diag_at(t->d, 0)->at.col, 6);
    }
}

static void hostile_files_are_refused(void **state)
{
    front_end *t = *state;
    const char *whole = file_with(t, NULL, NULL);
    const struct {
        const char *s, *name;
        uint32_t line;
    } cases[] = {
        {"- 1\n- 2\n", "wrong-form", 1},
        {"{", "yaml", 1},
        {arena_printf(t->a, "%scolour: 3\n", whole), "unknown-key", 42},
        {arena_printf(t->a, "%ssms: 3\n", whole), "duplicate-key", 42},
        {arena_printf(t->a, "%s? [a, b]\n: 3\n", whole), "wrong-form", 42},
        {arena_printf(t->a, "kgen_card: 2\n%s", whole + strlen("kgen_card: 1\n")), "version", 1},
        {arena_printf(t->a, "kgen_card: 1\nname: []\n%s", strstr(whole, "capability")),
         "wrong-form", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_null(card_of(t, cases[i].s));
        assert_string_equal(diag_at(t->d, 0)->name, cases[i].name);
        assert_int_equal(diag_at(t->d, 0)->at.line, cases[i].line);
    }
}

static void a_misspelt_key_has_a_suggestion(void **state)
{
    front_end *t = *state;
    const char *s = arena_printf(t->a, "%sread_gb: 3\n", file_with(t, "read_gbs", NULL));
    assert_null(card_of(t, s));
    assert_non_null(strstr(rendered(t), "\"read_gbs\""));
}

/* An estimate holds no number that a file could not hold. */
static void estimates_are_in_bounds(void **state)
{
    front_end *t = *state;
    for (const card *c = cards; c->cc; c++) {
        const model_card *m = card_estimate(t->a, arch_find(c->cc), c);
        assert_false(m->measured);
        for (const card_number *n = card_numbers; n->key; n++) {
            assert_true(card_value(m, n) >= n->least);
            assert_true(card_value(m, n) <= n->most);
        }
    }
    const model_card *a10 = card_estimate(t->a, arch_find(86), card_find(86));
    assert_true(a10->read > 539.9 && a10->read < 540.1); /* nine tenths of 600 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(numbers_are_read),
        FRONT_END_TEST(each_number_is_needed),
        FRONT_END_TEST(older_files_are_read),
        FRONT_END_TEST(hostile_numbers_are_refused_where_they_stand),
        FRONT_END_TEST(hostile_files_are_refused),
        FRONT_END_TEST(a_misspelt_key_has_a_suggestion),
        FRONT_END_TEST(estimates_are_in_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
