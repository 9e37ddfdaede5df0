/* Files become text with lines and positions; what is no text is refused where it stands. */
#define _POSIX_C_SOURCE 200809L
#include "front_end.h"

#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const source *bytes_source(front_end *t, const char *bytes, size_t len)
{
    return source_from_text(t->a, t->d, "dir/test.yaml", bytes, len);
}

static void names_come_from_the_path(void **state)
{
    const source *s = text_source(*state, "x");
    assert_string_equal(s->path, "dir/test.yaml");
    assert_string_equal(s->name, "test.yaml");
}

static void lines_are_indexed(void **state)
{
    const source *s = text_source(*state, "ab\n\ncd");
    assert_int_equal(s->lines, 3);
    assert_int_equal(s->line[0], 0);
    assert_int_equal(s->line[1], 3);
    assert_int_equal(s->line[2], 4);
    assert_int_equal(s->line[3], s->len);
    assert_int_equal(text_source(*state, "ab\n")->lines, 1);
}

static void positions_count_characters(void **state)
{
    const source *s = text_source(*state, "ab\nc\xc3\xa9"
                                          "d\n");
    const struct {
        size_t offset;
        uint32_t line, col;
    } cases[] = {
        {0, 1, 1}, {1, 1, 2}, {2, 1, 3}, {3, 2, 1},  {4, 2, 2},
        {6, 2, 3}, {7, 2, 4}, {8, 2, 4}, {99, 2, 4}, /* the end stands behind the last character */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const pos p = source_pos(s, cases[i].offset);
        assert_int_equal(p.line, cases[i].line);
        assert_int_equal(p.col, cases[i].col);
    }
}

static void line_ends_are_folded(void **state)
{
    const source *s = text_source(*state, "a\r\nb\rc\n");
    assert_string_equal(s->text, "a\nb\nc\n");
    assert_int_equal(s->len, 6);
    assert_int_equal(s->lines, 3);
}

static void a_byte_order_mark_is_skipped(void **state)
{
    const source *s = text_source(*state, "\xef\xbb\xbf"
                                          "a: 1\n");
    assert_string_equal(s->text, "a: 1\n");
    assert_int_equal(source_pos(s, 0).col, 1);
}

static void an_empty_file_is_refused(void **state)
{
    assert_null(text_source(*state, ""));
    assert_null(text_source(*state, "\xef\xbb\xbf"));
    assert_string_equal(rendered(*state), "dir/test.yaml: error: the file is empty [empty]\n"
                                          "dir/test.yaml: error: the file is empty [empty]\n");
}

typedef struct bad_text {
    const char *bytes;
    size_t len;
    const char *found;
} bad_text;

static void what_is_no_text_is_refused_where_it_stands(void **state)
{
    static const bad_text cases[] = {
        {"a\nb\xff"
         "c\n",
         6, "2:2 encoding\n"},
        {"\xc3\xa9\x80", 3, "1:2 encoding\n"},      /* a continuation byte alone */
        {"ab\xc3", 3, "1:3 encoding\n"},            /* cut off */
        {"\xc0\xaf", 2, "1:1 encoding\n"},          /* overlong */
        {"a\xe0\x80\xaf", 4, "1:2 encoding\n"},     /* overlong */
        {"a\xed\xa0\x80", 4, "1:2 encoding\n"},     /* a surrogate */
        {"a\xf4\x90\x80\x80", 5, "1:2 encoding\n"}, /* beyond U+10FFFF */
        {"ab\0c", 4, "1:3 encoding\n"},
        {"a\x1b[2J", 5, "1:2 encoding\n"}, /* an escape sequence */
        {"a\xc2\x85"
         "b",
         4, "1:2 encoding\n"}, /* NEL, a line break to YAML */
        {"a\xe2\x80\xa8"
         "b",
         5, "1:2 encoding\n"}, /* LS, too */
        {"a\xef\xbb\xbf"
         "b",
         5, "1:2 encoding\n"}, /* a mark inside */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        front_end *t;
        front_end_setup((void **)&t);
        assert_null(bytes_source(t, cases[i].bytes, cases[i].len));
        assert_string_equal(errors_found(t), cases[i].found);
        front_end_teardown((void **)&t);
    }
    (void)state;
}

static void characters_of_all_lengths_pass(void **state)
{
    const char *all = "a\tb \xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80 \xed\x9f\xbf\n";
    assert_non_null(text_source(*state, all));
}

static void size_is_limited(void **state)
{
    front_end *t = *state;
    char *large = malloc(SOURCE_MAX_BYTES + 1);
    memset(large, 'x', SOURCE_MAX_BYTES + 1);
    assert_non_null(bytes_source(t, large, SOURCE_MAX_BYTES));
    assert_null(bytes_source(t, large, SOURCE_MAX_BYTES + 1));
    assert_string_equal(errors_found(t), "0:0 too-large\n");
    free(large);
}

/* ---- files ---- */

static char folder[] = "/tmp/kgen_source_XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

static void a_file_is_read(void **state)
{
    front_end *t = *state;
    const char *path = arena_printf(t->a, "%s/a.yaml", folder);
    FILE *f = fopen(path, "w");
    fputs("kgen: 1\n", f);
    fclose(f);
    bool system = false;
    const source *s = source_read(t->a, t->d, path, &system);
    unlink(path);
    assert_non_null(s);
    assert_false(system);
    assert_string_equal(s->text, "kgen: 1\n");
    assert_string_equal(s->name, "a.yaml");
}

static void a_file_that_is_not_there_is_a_system_failure(void **state)
{
    front_end *t = *state;
    bool system = false;
    assert_null(source_read(t->a, t->d, "/nonexistent/a.yaml", &system));
    assert_true(system);
    assert_string_equal(rendered(t), "/nonexistent/a.yaml: error: cannot be read: No such file or "
                                     "directory [file]\n");
}

static void a_folder_is_said_to_be_one(void **state)
{
    front_end *t = *state;
    bool system = false;
    assert_null(source_read(t->a, t->d, "/tmp", &system));
    assert_true(system);
    assert_string_equal(rendered(t), "/tmp: error: cannot be read: it is a directory [file]\n");
}

/* Endless input is given up after the limit, so this ends. */
static void endless_input_is_too_large(void **state)
{
    front_end *t = *state;
    bool system = false;
    assert_null(source_read(t->a, t->d, "/dev/zero", &system));
    assert_false(system);
    assert_string_equal(errors_found(t), "0:0 too-large\n");
    assert_true(arena_bytes(t->a) < 8 * SOURCE_MAX_BYTES);
}

static void a_pipe_is_read_to_its_end(void **state)
{
    front_end *t = *state;
    const char *path = arena_printf(t->a, "%s/pipe", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    const pid_t writer = fork();
    if (writer == 0) {
        FILE *f = fopen(path, "w");
        fputs("kgen: ", f);
        fflush(f);
        fputs("1\n", f);
        fclose(f);
        _exit(0);
    }
    bool system = false;
    const source *s = source_read(t->a, t->d, path, &system);
    waitpid(writer, NULL, 0);
    unlink(path);
    assert_non_null(s);
    assert_string_equal(s->text, "kgen: 1\n");
}

static void a_dash_is_standard_input(void **state)
{
    front_end *t = *state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const int before = dup(0);
    dup2(ends[0], 0);
    assert_int_equal(write(ends[1], "a: 1\n", 5), 5);
    close(ends[1]);
    bool system = false;
    const source *s = source_read(t->a, t->d, "-", &system);
    dup2(before, 0);
    close(before);
    close(ends[0]);
    assert_non_null(s);
    assert_string_equal(s->path, "<stdin>");
    assert_string_equal(s->text, "a: 1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(names_come_from_the_path),
        FRONT_END_TEST(lines_are_indexed),
        FRONT_END_TEST(positions_count_characters),
        FRONT_END_TEST(line_ends_are_folded),
        FRONT_END_TEST(a_byte_order_mark_is_skipped),
        FRONT_END_TEST(an_empty_file_is_refused),
        FRONT_END_TEST(what_is_no_text_is_refused_where_it_stands),
        FRONT_END_TEST(characters_of_all_lengths_pass),
        FRONT_END_TEST(size_is_limited),
        FRONT_END_TEST(a_file_is_read),
        FRONT_END_TEST(a_file_that_is_not_there_is_a_system_failure),
        FRONT_END_TEST(a_folder_is_said_to_be_one),
        FRONT_END_TEST(endless_input_is_too_large),
        FRONT_END_TEST(a_pipe_is_read_to_its_end),
        FRONT_END_TEST(a_dash_is_standard_input),
    };
    return cmocka_run_group_tests_name("source", tests, make_folder, remove_folder);
}
