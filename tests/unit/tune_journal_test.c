/* The journal of kgen tune: what was measured, candidate by candidate, and the pictures of it. */
#include "front_end.h"

#include <stdio.h>
#include <unistd.h>

#include "command/session.h"
#include "tune/pictures.h"
#include "tune/tune.h"

#define ABOUT "this"
#define HEAD "# kgen-tune 1: this\nvariant,hash,what,n,alignment,order,clock,us\n"

static tune_journal *open_text(front_end *t, const char *path, const char *s, size_t n)
{
    bool failed = false;
    const system_context context = {t->a, t->d = diags_new(t->a), &failed, stderr};
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(s, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
    return tune_journal_open(&context, path, ABOUT, true);
}

static void a_journal_is_read_as_it_was_written(void **state)
{
    front_end *t = *state;
    char path[] = "/tmp/kgen-journal-XXXXXX";
    assert_int_equal(close(mkstemp(path)), 0);
    const char *s = HEAD "v,00000000000000ff,time,9,aligned,,loop,1.5000\n"
                         "v,00000000000000ff,end,,,,,\n"
                         "w,00000000000000fe,lost,,,,,\"signal 4, alas\"\n"
                         "x,00000000000000fd,time,9,aligned,,loop,2.5\nx,00";
    tune_journal *j = open_text(t, path, s, strlen(s));
    assert_non_null(j);
    assert_int_equal(tune_journal_entry(j, "v", 0xff)->state, TUNE_DONE);
    assert_float_equal(tune_journal_entry(j, "v", 0xff)->us[0][0], 1.5, 1e-9);
    assert_int_equal(tune_journal_entry(j, "w", 0xfe)->state, TUNE_LOST);
    assert_int_equal(tune_journal_entry(j, "x", 0xfd)->state, TUNE_UNKNOWN);
    assert_true(tune_journal_entry(j, "x", 0xfd)->us[0][0] < 0); /* its end is missing */
    tune_entry *x = tune_journal_entry(j, "x", 0xfd);
    assert_true(tune_journal_time(j, x, 9, &j->classes[0], 3));
    assert_true(tune_journal_end(j, x, TUNE_DONE, NULL));
    char text[1024] = "";
    FILE *file = fopen(path, "r");
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_non_null(strstr(text, "alas\"\nx,00000000000000fd,time,9,aligned,,loop,3.0000\n"
                                 "x,00000000000000fd,end,,,,,\n"));
    assert_int_equal(unlink(path), 0);
}

/* Of each shape the fastest, of each size the fastest; what is lost or wrong is not drawn. */
static void a_journal_is_drawn(void **state)
{
    front_end *t = *state;
    static const uint64_t n_of[] = {4096, 1024, 256}; /* in whatever order they come */
    tune_journal *j = arena_new_of(t->a, tune_journal);
    j->a = t->a;
    j->of = "sum_f32 on a card";
    static const tune_class classes[] = {{"aligned", "", "graph"}, {"apart", "", "graph"}};
    static const struct {
        const char *name;
        tune_state state;
        double us[3];
    } rows[] = {{"block_wbw_w2x4_pdl", TUNE_DONE, {2, 6, 6}},
                {"row_wide_w2x4", TUNE_DONE, {3, 7, 8}},
                {"block_wbw_w16x1", TUNE_DONE, {2.5, 4, 5}},
                {"block_w4x4", TUNE_LOST, {1, 1, 1}},
                {"rest", TUNE_DONE, {9, 9, 4}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        tune_entry *e = tune_journal_entry(j, rows[i].name, i);
        e->state = rows[i].state;
        for (size_t s = 0; s < 6; s++)
            assert_true(tune_journal_time(j, e, n_of[s % 3], &classes[s / 3], rows[i].us[s % 3]));
    }
    picture p = picture_new(t->a);
    bool failed = false;
    tune_draw(&p, j);
    const char *s = picture_svg(render_new(t->a, t->d, KGEN_TEMPLATE_DIR, &failed), &p);
    assert_non_null(s);
    assert_non_null(strstr(s, ">sum_f32 on a card, clock graph<"));
    assert_null(strstr(strstr(s, ", clock ") + 1, ", clock ")); /* of aligned arrays alone */
    assert_non_null(strstr(s, ">1.25<"));
    assert_null(strstr(s, "row_wide_w2x4")); /* the fastest nowhere */
    assert_null(strstr(s, "w4x4"));
    assert_non_null(strstr(s, ">block_wbw_w2x4_pdl<"));
    assert_non_null(strstr(s, ">rest<"));
    j->n_classes = 0;
    p = picture_new(t->a);
    tune_draw(&p, j);
    s = picture_svg(render_new(t->a, t->d, KGEN_TEMPLATE_DIR, &failed), &p);
    assert_non_null(strstr(s, "no times of aligned arrays"));
}

/* Whatever stands in the file, it is refused with a place, or read. */
static void any_journal_is_read_or_refused(void **state)
{
    (void)state;
    char path[] = "/tmp/kgen-journal-XXXXXX";
    assert_int_equal(close(mkstemp(path)), 0);
    static const char good[] = HEAD "v,00000000000000ff,time,9,aligned,,loop,1.5000\n"
                                    "v,00000000000000ff,end,,,,,\n";
    uint64_t seed = 1;
    size_t refused = 0;
    for (int run = 0; run < 3000; run++) {
        char s[sizeof good];
        memcpy(s, good, sizeof good);
        for (int change = 0; change < 1 + run % 4; change++) {
            seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
            static const char bytes[] = ",\n0f9.e-+\"\0 x";
            s[(seed >> 33) % (sizeof good - 1)] = bytes[(seed >> 20) % (sizeof bytes - 1)];
        }
        front_end t = {.a = arena_new()};
        const tune_journal *j = open_text(&t, path, s, sizeof good - 1);
        assert_true((j == NULL) == (diag_errors(t.d) != 0));
        if (!j) assert_non_null(strstr(diag_at(t.d, 0)->text, arena_printf(t.a, "%s:", path)));
        refused += !j;
        arena_free(t.a); /* closes the file */
    }
    assert_true(refused > 1000 && refused < 3000);
    assert_int_equal(unlink(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRONT_END_TEST(a_journal_is_read_as_it_was_written),
        FRONT_END_TEST(a_journal_is_drawn),
        FRONT_END_TEST(any_journal_is_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
