/* Reading a tuning file: entries with their lines, and damage at its line. */
#include "front_end.h"

#include "plan/tuning.h"

static const tuning *tuning_of(front_end *t, const char *s)
{
    t->d = diags_new(t->a);
    return tuning_read(t->a, t->d, source_from_text(t->a, t->d, "my.tuning", s, strlen(s)));
}

static void entries_are_read(void **state)
{
    const tuning *f = tuning_of(
        *state, "kgen-tuning 1\n# kernel variant hash cc sms max_n\n\n"
                "absmax_f32  row_wbw_w8x4   0123456789abcdef  90  132  1048576 # measured\r\n"
                "absmax_f32\trow_wbw_w8x8 89abcdefFFFFFFFF 90 132 max");
    assert_int_equal(f->count, 2);
    assert_string_equal(f->entries[0].kernel, "absmax_f32");
    assert_string_equal(f->entries[0].variant, "row_wbw_w8x4");
    assert_true(f->entries[0].hash == UINT64_C(0x0123456789abcdef));
    assert_int_equal(f->entries[0].cc, 90);
    assert_int_equal(f->entries[0].sms, 132);
    assert_int_equal(f->entries[0].max_n, 1048576);
    assert_int_equal(f->entries[0].at.line, 4);
    assert_true(f->entries[1].hash == UINT64_C(0x89abcdefffffffff));
    assert_true(f->entries[1].max_n == UINT64_MAX);
    assert_int_equal(f->entries[1].at.line, 5);
}

static void a_file_may_hold_no_entry(void **state)
{
    assert_int_equal(tuning_of(*state, "kgen-tuning 1\n")->count, 0);
    assert_int_equal(tuning_of(*state, "kgen-tuning 1")->count, 0);
}

static void damage_is_told_at_its_line(void **state)
{
    front_end *t = *state;
#define HEAD "kgen-tuning 1\n"
#define GOOD "k v 0123456789abcdef 90 132 10\n"
    const struct {
        const char *file;
        uint32_t line, column;
        const char *problem;
    } cases[] = {
        {"kgen-tuning 2\n" GOOD, 1, 1, "first line"},
        {GOOD, 1, 1, "first line"},
        {HEAD GOOD "k v 0123456789abcdef 90 132\n", 3, 1, "six fields"},
        {HEAD GOOD GOOD "k v 0123456789abcdef 90 132 10 11\n", 4, 32, "six fields"},
        {HEAD "k v 0123456789abcde 90 132 10\n", 2, 5, "third field"},
        {HEAD "k v 0123456789abcdeg 90 132 10\n", 2, 5, "third field"},
        {HEAD "k v 0123456789abcdef ninety 132 10\n", 2, 22, "fourth field"},
        {HEAD "k v 0123456789abcdef 4294967296 132 10\n", 2, 22, "fourth field"},
        {HEAD "k v 0123456789abcdef 90 -1 10\n", 2, 25, "fifth field"},
        {HEAD "k v 0123456789abcdef 90 132 1e6\n", 2, 29, "sixth field"},
        {HEAD "k v 0123456789abcdef 90 132 18446744073709551616\n", 2, 29, "sixth field"},
        {HEAD "k\xc3\xa9 v 0123456789abcdef 90 132 10\n", 2, 2, "printable"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_null(tuning_of(t, cases[i].file));
        assert_int_equal(diag_count(t->d), 1);
        const diag *d = diag_at(t->d, 0);
        assert_string_equal(d->name, "tuning");
        assert_int_equal(d->at.line, cases[i].line);
        assert_int_equal(d->at.col, cases[i].column);
        if (!strstr(d->text, cases[i].problem)) fail_msg("%s", d->text);
    }
}

/* Whatever the bytes are, a file is read, or refused at a place in it. */
static void any_file_is_read_or_refused(void **state)
{
    (void)state;
    static const char good[] = HEAD GOOD "# 1000: v 2.00 us\n"
                                         "k w 0123456789abcdef 90 132 max max_rows=7 min_rows=2\n";
    uint64_t seed = 1;
    size_t read = 0, refused = 0;
    for (unsigned run = 0; run < 20000; run++) {
        char s[sizeof good];
        memcpy(s, good, sizeof good);
        for (unsigned change = 0; change < 1 + run % 3; change++) {
            static const char bytes[] = " \t\n\r#0fmz=_9\x01\x7f";
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
            s[(seed >> 33) % (sizeof good - 1)] = bytes[(seed >> 20) % (sizeof bytes - 1)];
        }
        front_end t = {.a = arena_new()};
        t.d = diags_new(t.a);
        const source *src = source_from_text(t.a, t.d, "my.tuning", s, sizeof good - 1);
        const tuning *f = src ? tuning_read(t.a, t.d, src) : NULL;
        if (src) assert_true((f == NULL) == (diag_errors(t.d) != 0));
        if (f) assert_true(++read && f->count <= 4);
        else if (src) {
            const pos at = diag_at(t.d, 0)->at;
            refused++;
            assert_string_equal(diag_at(t.d, 0)->name, "tuning");
            assert_true(at.line >= 1 && at.line <= src->lines && at.col >= 1);
            assert_true(at.offset <= src->len);
        }
        arena_free(t.a);
    }
    assert_true(read > 1000 && refused > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(entries_are_read),
        FRONT_END_TEST(a_file_may_hold_no_entry),
        FRONT_END_TEST(damage_is_told_at_its_line),
        FRONT_END_TEST(any_file_is_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
