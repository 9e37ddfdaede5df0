/* Diagnostics: how they look, in which order, which of them count, and what is suggested. */
#include "front_end.h"

static pos at(const source *s, size_t offset)
{
    return source_pos(s, offset);
}

/* ---- looks ---- */

static void an_error_shows_its_line_and_a_caret(void **state)
{
    front_end *t = *state;
    const source *s = text_source(t, "kgen: 1\nkernal: x\n");
    diag_error(t->d, at(s, 8), "unknown-key", "unknown key \"%s\"", "kernal");
    assert_string_equal(rendered(t),
                        "dir/test.yaml:2:1: error: unknown key \"kernal\" [unknown-key]\n"
                        "    kernal: x\n"
                        "    ^\n");
}

static void notes_follow_their_error_without_a_name(void **state)
{
    front_end *t = *state;
    const source *s = text_source(t, "a: 1\na: 2\n");
    diag_error(t->d, at(s, 5), "duplicate-key", "twice");
    diag_note(t->d, at(s, 0), "first here");
    assert_string_equal(rendered(t), "dir/test.yaml:2:1: error: twice [duplicate-key]\n"
                                     "    a: 2\n"
                                     "    ^\n"
                                     "dir/test.yaml:1:1: note: first here\n"
                                     "    a: 1\n"
                                     "    ^\n");
}

static void positions_may_be_coarser(void **state)
{
    front_end *t = *state;
    const source *s = text_source(t, "a: 1\n");
    diag_error(t->d, (pos){0}, "usage", "nowhere");
    diag_error(t->d, (pos){.src = s}, "empty", "a file");
    diag_error(t->d, (pos){.src = s, .line = 1}, "yaml", "a line");
    assert_string_equal(rendered(t), "kgen: error: nowhere [usage]\n"
                                     "dir/test.yaml: error: a file [empty]\n"
                                     "dir/test.yaml:1: error: a line [yaml]\n"
                                     "    a: 1\n");
}

static void tabs_are_kept_so_that_the_caret_aligns(void **state)
{
    front_end *t = *state;
    const source *s = text_source(t, "a\tb\n");
    diag_error(t->d, at(s, 2), "yaml", "here");
    assert_string_equal(rendered(t), "dir/test.yaml:1:3: error: here [yaml]\n    a\tb\n     \t^\n");
}

static void the_end_of_a_line_can_be_pointed_at(void **state)
{
    front_end *t = *state;
    const source *s = text_source(t, "ab");
    diag_error(t->d, at(s, 2), "yaml", "end");
    assert_string_equal(rendered(t), "dir/test.yaml:1:3: error: end [yaml]\n    ab\n      ^\n");
}

static void a_long_line_is_cut_around_the_caret(void **state)
{
    front_end *t = *state;
    char line[1001];
    memset(line, 'x', 1000);
    line[1000] = '\0';
    line[500] = 'o';
    const source *s = text_source(t, line);
    diag_error(t->d, at(s, 500), "yaml", "here");
    char *shown = strchr(rendered(t), '\n') + 1, *caret = strchr(shown, '\n') + 1;
    assert_true(caret - shown <= 4 + 3 + 160 + 3 + 1);
    assert_memory_equal(shown, "    ...xxx", 10);
    assert_memory_equal(caret - 5, "x...\n", 5);
    assert_int_equal(strchr(shown, 'o') - shown, strchr(caret, '^') - caret);
}

static void a_long_message_is_cut_between_characters(void **state)
{
    front_end *t = *state;
    text s = text_new(t->a);
    text_putc(&s, 'x');
    for (int i = 0; i < 500; i++) text_put(&s, "\xc3\xa9");
    diag_error(t->d, (pos){0}, "unknown-key", "%s", text_str(&s));
    const char *out = rendered(t);
    assert_true(strlen(out) < 450);
    assert_non_null(strstr(out, "\xc3\xa9... [unknown-key]\n"));
}

static void control_characters_do_not_reach_the_terminal(void **state)
{
    front_end *t = *state;
    const char bytes[] = "a\x1b[2J\xff";
    assert_null(source_from_text(t->a, t->d, "e\x1b.yaml", bytes, sizeof bytes - 1));
    diag_error(t->d, (pos){0}, "unknown-key", "unknown key \"\x1b\xc2\x9b\"");
    const char *out = rendered(t);
    assert_null(strchr(out, '\x1b'));
    assert_null(strstr(out, "\xc2\x9b"));
    assert_null(strchr(out, '\xff'));
    assert_non_null(strstr(out, "a\xef\xbf\xbd[2J\xef\xbf\xbd\n"));
}

static void colours_come_only_when_asked_for(void **state)
{
    front_end *t = *state;
    const source *s = text_source(t, "a: 1\n");
    diag_error(t->d, at(s, 0), "yaml", "here");
    text out = text_new(t->a);
    diag_render(t->d, &out, true);
    assert_non_null(strstr(text_str(&out), "\033[1;31merror: \033[0mhere"));
    assert_null(strchr(rendered(t), '\033'));
}

/* ---- order and counts ---- */

static void order_is_by_file_then_position(void **state)
{
    front_end *t = *state;
    const source *b = source_from_text(t->a, t->d, "b", "x\ny\n", 4);
    const source *a = source_from_text(t->a, t->d, "a", "x\ny\n", 4);
    diag_error(t->d, (pos){.src = b, .line = 2}, "n", "4");
    diag_error(t->d, (pos){.src = a, .line = 1}, "n", "5");
    diag_error(t->d, (pos){.src = b, .line = 1, .col = 2}, "n", "2");
    diag_note(t->d, (pos){.src = b, .line = 2}, "3");
    diag_error(t->d, (pos){.src = b, .line = 1, .col = 1}, "n", "1");
    const char *out = rendered(t), *last = out;
    for (int i = 1; i <= 5; i++) {
        const char *found = strstr(out, (char[]){':', ' ', (char)('0' + i), '\0'});
        if (!found) found = strstr(out, arena_printf(t->a, "r: %d", i));
        assert_non_null(found);
        assert_true(found >= last);
        last = found;
    }
}

static void the_same_thing_is_said_once(void **state)
{
    front_end *t = *state;
    const source *s = text_source(t, "a: 1\n");
    for (int i = 0; i < 2; i++) {
        diag_error(t->d, at(s, 0), "yaml", "here");
        diag_note(t->d, at(s, 0), "because");
    }
    diag_error(t->d, at(s, 1), "yaml", "here");
    assert_int_equal(diag_errors(t->d), 2);
    assert_int_equal(diag_count(t->d), 3);
}

static void at_most_so_many_are_kept_and_the_last_says_so(void **state)
{
    front_end *t = *state;
    const source *s = text_source(t, "a: 1\n");
    for (int i = 0; i < 300; i++) diag_error(t->d, at(s, 0), "yaml", "number %d", i);
    assert_int_equal(diag_errors(t->d), 300);
    assert_int_equal(diag_count(t->d), DIAG_MAX);
    const char *out = rendered(t), *last = strstr(out, "there is more");
    assert_non_null(last);
    assert_null(strstr(last, "number"));
}

/* ---- warnings ---- */

static void warnings_are_no_errors(void **state)
{
    front_end *t = *state;
    diag_warning(t->d, (pos){0}, "unused", "x");
    assert_int_equal(diag_errors(t->d), 0);
    assert_string_equal(rendered(t), "kgen: warning: x [unused]\n");
}

static void a_warning_can_be_turned_off_with_its_notes(void **state)
{
    front_end *t = *state;
    assert_true(diag_option(t->d, "no-unused"));
    diag_warning(t->d, (pos){0}, "unused", "x");
    diag_note(t->d, (pos){0}, "y");
    assert_int_equal(diag_count(t->d), 0);
    assert_true(diag_option(t->d, "unused"));
    diag_warning(t->d, (pos){0}, "unused", "x");
    assert_int_equal(diag_count(t->d), 1);
}

static void one_warning_can_be_made_an_error(void **state)
{
    front_end *t = *state;
    assert_true(diag_option(t->d, "error=padding-conflicts"));
    diag_warning(t->d, (pos){0}, "unused", "x");
    assert_int_equal(diag_errors(t->d), 0);
    diag_warning(t->d, (pos){0}, "padding-conflicts", "x");
    assert_int_equal(diag_errors(t->d), 1);
}

static void all_warnings_can_be_made_errors(void **state)
{
    front_end *t = *state;
    assert_true(diag_option(t->d, "error"));
    assert_true(diag_option(t->d, "no-padding-conflicts"));
    diag_warning(t->d, (pos){0}, "unused", "x");
    diag_warning(t->d, (pos){0}, "padding-conflicts", "x");
    assert_int_equal(diag_errors(t->d), 1);
}

static void unknown_warnings_are_refused(void **state)
{
    front_end *t = *state;
    static const char *const bad[] = {"", "no-", "no-x", "error=", "error=x", "no-error", "Unused"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(diag_option(t->d, bad[i]));
}

static void every_warning_is_listed_with_help(void **state)
{
    front_end *t = *state;
    size_t count;
    const diag_warning_info *all = diag_warnings(&count);
    assert_true(count >= 3);
    for (size_t i = 0; i < count; i++) {
        assert_true(strlen(all[i].help) > 10);
        assert_true(diag_option(t->d, all[i].name));
    }
}

/* ---- suggestions ---- */

static void the_nearest_word_is_suggested(void **state)
{
    front_end *t = *state;
    static const char *const words[] = {"kernel", "family", "types", "map", "f32", "max_n", NULL};
    static const struct {
        const char *word, *nearest;
    } cases[] = {
        {"kernal", "kernel"}, {"kenrel", "kernel"}, {"fmaily", "family"}, {"type", "types"},
        {"KERNEL", "kernel"}, {"f23", "f32"},       {"maxn", "max_n"},    {"mpa", "map"},
        {"kxxnxl", NULL},     {"zzz", NULL},        {"m", NULL},          {"", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *found = diag_nearest(t->a, cases[i].word, words);
        if (cases[i].nearest) assert_string_equal(found, cases[i].nearest);
        else assert_null(found);
    }
}

static void long_words_have_no_nearest(void **state)
{
    front_end *t = *state;
    char long_word[2001];
    memset(long_word, 'x', 2000);
    long_word[2000] = '\0';
    assert_null(diag_nearest(t->a, long_word, (const char *const[]){long_word, "kernel", NULL}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(an_error_shows_its_line_and_a_caret),
        FRONT_END_TEST(notes_follow_their_error_without_a_name),
        FRONT_END_TEST(positions_may_be_coarser),
        FRONT_END_TEST(tabs_are_kept_so_that_the_caret_aligns),
        FRONT_END_TEST(the_end_of_a_line_can_be_pointed_at),
        FRONT_END_TEST(a_long_line_is_cut_around_the_caret),
        FRONT_END_TEST(a_long_message_is_cut_between_characters),
        FRONT_END_TEST(control_characters_do_not_reach_the_terminal),
        FRONT_END_TEST(colours_come_only_when_asked_for),
        FRONT_END_TEST(order_is_by_file_then_position),
        FRONT_END_TEST(the_same_thing_is_said_once),
        FRONT_END_TEST(at_most_so_many_are_kept_and_the_last_says_so),
        FRONT_END_TEST(warnings_are_no_errors),
        FRONT_END_TEST(a_warning_can_be_turned_off_with_its_notes),
        FRONT_END_TEST(one_warning_can_be_made_an_error),
        FRONT_END_TEST(all_warnings_can_be_made_errors),
        FRONT_END_TEST(unknown_warnings_are_refused),
        FRONT_END_TEST(every_warning_is_listed_with_help),
        FRONT_END_TEST(the_nearest_word_is_suggested),
        FRONT_END_TEST(long_words_have_no_nearest),
    };
    return cmocka_run_group_tests_name("diag", tests, NULL, NULL);
}
