/* Tuning files: what is read, what is dropped and why, what is refused as damaged. */
#define _POSIX_C_SOURCE 200809L

#include "runtime_fixture.h"

#include "registry.h"
#include "tuning.h"
#include "tuning_parse.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD "kgen-tuning 1\n"
#define SMALL_HASH " 0000000000000011 "
#define VEC_HASH " 0000000000000022 "
#define ANY_HASH " 0000000000000044 "

static kg_workspace *ws;

static int set_up_registered(void **state)
{
    set_up(state);
    const kg_kernel *const kernels[] = {&kernel, NULL};
    assert_int_equal(kg_register(kernels), KG_OK);
    ws = workspace_of(KG_BACKEND_EMU);
    return 0;
}

static int tear_down_workspace(void **state)
{
    kg_workspace_destroy(ws);
    return tear_down(state);
}

static struct {
    int count;
    char entry[520], reason[120];
} dropped;

static void note(void *context, const char *entry, const char *reason)
{
    assert_ptr_equal(context, &dropped);
    dropped.count++;
    snprintf(dropped.entry, sizeof dropped.entry, "%s", entry);
    snprintf(dropped.reason, sizeof dropped.reason, "%s", reason);
}

static kg_status load(const char *text)
{
    memset(&dropped, 0, sizeof dropped);
    return kg_tuning_load(text, strlen(text), note, &dropped);
}

static void assert_thresholds(uint64_t small, uint64_t vec, uint64_t wide, uint64_t any)
{
    kg_explanation told;
    assert_int_equal(kg_explain(&kernel, ws, NULL, 1, &told), KG_OK);
    assert_true(told.variants[SMALL].max_n == small);
    assert_true(told.variants[VEC].max_n == vec);
    assert_true(told.variants[WIDE].max_n == wide);
    assert_true(told.variants[ANY].max_n == any);
}

static int chosen_for(size_t n)
{
    kg_explanation told;
    assert_int_equal(kg_explain(&kernel, ws, NULL, n, &told), KG_OK);
    return told.chosen;
}

static void thresholds_are_replaced(void **state)
{
    (void)state;
    assert_int_equal(load(HEAD "scale_f32 small" SMALL_HASH "0 4 50\n"
                               "scale_f32 vec" VEC_HASH "0 4 max\n"),
                     KG_OK);
    assert_int_equal(dropped.count, 0);
    assert_thresholds(50, UINT64_MAX, UINT64_MAX, UINT64_MAX);
    assert_int_equal(chosen_for(50), SMALL);
    assert_int_equal(chosen_for(51), VEC);
    assert_int_equal(chosen_for((size_t)1 << 38), VEC);
    assert_int_equal(load(HEAD "scale_f32 small" SMALL_HASH "0 4 60"), KG_OK); /* the later one */
    assert_thresholds(60, UINT64_MAX, UINT64_MAX, UINT64_MAX);
    assert_int_equal(kg_run(&kernel, ws, arguments, 61, NULL), KG_OK);
    assert_string_equal(seen.code, "vec");
}

static int chosen_off(size_t n)
{
    kg_explanation told;
    static float arrays[1 << 8] __attribute__((aligned(256)));
    const void *const off[] = {&scalar, arrays + 1, arrays + 129};
    assert_int_equal(kg_explain(&kernel, ws, off, n, &told), KG_OK);
    return told.chosen;
}

/* Calls whose arrays do not all lie on boundaries have thresholds of their own. */
static void thresholds_off_boundaries(void **state)
{
    (void)state;
    assert_int_equal(load(HEAD "scale_f32 small" SMALL_HASH "0 4 50 max_n_off=70\n"), KG_OK);
    assert_int_equal(dropped.count, 0);
    assert_thresholds(50, 100000, UINT64_MAX, UINT64_MAX);
    assert_int_equal(chosen_for(50), SMALL);
    assert_int_not_equal(chosen_for(51), SMALL);
    assert_int_equal(chosen_off(70), SMALL);
    assert_int_not_equal(chosen_off(71), SMALL);
    assert_int_equal(load(HEAD "scale_f32 small" SMALL_HASH "0 4 60\n"), KG_OK); /* of all calls */
    assert_int_equal(chosen_off(60), SMALL);
    assert_int_not_equal(chosen_off(61), SMALL);
    assert_int_equal(load(HEAD "scale_f32 small" SMALL_HASH "0 4 60 min_n_off=7\n"), KG_OK);
    assert_int_equal(dropped.count, 1); /* there is no such feature */
    assert_int_equal(load(HEAD "scale_f32 any" ANY_HASH "0 4 max max_n_off=7\n"), KG_OK);
    assert_int_equal(dropped.count, 1);
    assert_non_null(strstr(dropped.reason, "must serve every call"));
}

/* The same in a table: a limit of n. It must ascend. */
static void tables_have_thresholds_off_boundaries(void **state)
{
    (void)state;
    static const kg_range off[] = {{KG_FEATURE_N, 0, 80}}, less[] = {{KG_FEATURE_N, 0, 79}};
    variants[SMALL].limits = off;
    variants[SMALL].n_limits = 1;
    assert_true(kg__table_is_sound(&kernel));
    assert_int_equal(chosen_off(80), SMALL);
    assert_int_not_equal(chosen_off(81), SMALL);
    assert_int_equal(chosen_for(81), SMALL);
    variants[VEC].limits = less;
    variants[VEC].n_limits = 1;
    assert_false(kg__table_is_sound(&kernel));
    variants[SMALL].n_limits = variants[VEC].n_limits = 0;
}

/* A variant with a threshold below an earlier one is never the first for any n. */
static void thresholds_out_of_order(void **state)
{
    (void)state;
    assert_int_equal(load(HEAD "scale_f32 small" SMALL_HASH "0 4 5000\n"
                               "scale_f32 vec" VEC_HASH "0 4 2000\n"),
                     KG_OK);
    assert_thresholds(5000, 5000, UINT64_MAX, UINT64_MAX);
    assert_int_equal(chosen_for(5000), SMALL);
    assert_int_equal(chosen_for(5001), WIDE);
    assert_int_equal(load(HEAD "scale_f32 small" SMALL_HASH "0 4 0\n"), KG_OK);
    assert_thresholds(0, 2000, UINT64_MAX, UINT64_MAX); /* what was said of vec is not forgotten */
    assert_int_equal(chosen_for(1), VEC);
}

static void what_is_ignored_in_a_file(void **state)
{
    (void)state;
    assert_int_equal(load(HEAD "\n# a comment\n   \t \n"
                               "\t scale_f32\tsmall" SMALL_HASH "\t0 4 70 # another\r\n"),
                     KG_OK);
    assert_int_equal(dropped.count, 0);
    assert_thresholds(70, 100000, UINT64_MAX, UINT64_MAX);
    assert_int_equal(load("kgen-tuning 1"), KG_OK);
    assert_int_equal(load("kgen-tuning 1\r\n"), KG_OK);
}

static void entries_that_do_not_match_are_dropped(void **state)
{
    (void)state;
    static const struct {
        const char *entry, *reason;
    } cases[] = {
        {"other_f32 small" SMALL_HASH "0 4 5", "no kernel of this name"},
        {"scale_f3 small" SMALL_HASH "0 4 5", "no kernel of this name"},
        {"scale_f32 smal" SMALL_HASH "0 4 5", "no variant of this name"},
        {"scale_f32 small" VEC_HASH "0 4 5", "code has changed"},
        {"scale_f32 small" SMALL_HASH "90 132 5", "no device here"},
        {"scale_f32 small" SMALL_HASH "0 5 5", "no device here"},
        {"scale_f32 any" ANY_HASH "0 4 5", "must serve every call"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, HEAD "  %s   # why?\nscale_f32 vec" VEC_HASH "0 4 %zu\n",
                 cases[i].entry, 4000 + i);
        assert_int_equal(load(text), KG_OK);
        assert_int_equal(dropped.count, 1);
        assert_string_equal(dropped.entry, cases[i].entry);
        assert_non_null(strstr(dropped.reason, cases[i].reason));
        assert_thresholds(1000, 4000 + i, UINT64_MAX, UINT64_MAX); /* the good one counts */
        assert_int_equal(kg_tuning_load(text, strlen(text), NULL, NULL), KG_OK);
    }
}

/* All 64 bits of a hash count. */
static void half_a_hash_is_another_one(void **state)
{
    (void)state;
    variants[SMALL].hash = UINT64_C(0x1122334455667788);
    static const char *const others[] = {"0000000055667788", "1122334400000000", "1122334455667789",
                                         "9122334455667788", "5566778811223344"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char text[128];
        snprintf(text, sizeof text, HEAD "scale_f32 small %s 0 4 50\n", others[i]);
        assert_int_equal(load(text), KG_OK);
        assert_non_null(strstr(dropped.reason, "code has changed"));
        assert_thresholds(1000, 100000, UINT64_MAX, UINT64_MAX);
    }
    assert_int_equal(load(HEAD "scale_f32 small 1122334455667788 0 4 50\n"), KG_OK);
    assert_thresholds(50, 100000, UINT64_MAX, UINT64_MAX);
    variants[SMALL].hash = UINT64_C(0xabcdef0123456789);
    assert_int_equal(load(HEAD "scale_f32 small ABCdef0123456789 0 4 60\n"), KG_OK);
    assert_thresholds(60, 100000, UINT64_MAX, UINT64_MAX);
}

static void damaged_texts_are_refused_whole(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line;
    } cases[] = {
        {"", 1},
        {"\n" HEAD, 1},
        {"kgen-tuning 2\n", 1},
        {"kgen-tuning 1 \n", 1},
        {"# comment\n" HEAD, 1},
        {HEAD "scale_f32 small" SMALL_HASH "0 4\n", 2},
        {HEAD "scale_f32 small" SMALL_HASH "0 4 5 6\n", 2},
        {HEAD "\n\nword\n", 4},
        {HEAD "scale_f32 small 000000000000001 0 4 5\n", 2},
        {HEAD "scale_f32 small 00000000000000111 0 4 5\n", 2},
        {HEAD "scale_f32 small 000000000000001g 0 4 5\n", 2},
        {HEAD "scale_f32 small" SMALL_HASH "x 4 5\n", 2},
        {HEAD "scale_f32 small" SMALL_HASH "0 -4 5\n", 2},
        {HEAD "scale_f32 small" SMALL_HASH "0 4294967296 5\n", 2},
        {HEAD "scale_f32 small" SMALL_HASH "0 4 5.0\n", 2},
        {HEAD "scale_f32 small" SMALL_HASH "0 4 18446744073709551616\n", 2},
        {HEAD "scale_f32 small" SMALL_HASH "0 4 MAX\n", 2},
        {HEAD "# caf\xc3\xa9\n", 2},
        {HEAD "# \x01\n", 2},
        {HEAD "# \x7f\n", 2},
        {HEAD "# a\rb\n", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512], line[32];
        snprintf(text, sizeof text, "%s", cases[i].text);
        /* a sound entry before the damage must not count either */
        if (cases[i].line > 1) {
            snprintf(text, sizeof text, HEAD "scale_f32 small" SMALL_HASH "0 4 7\n%s",
                     cases[i].text + strlen(HEAD));
        }
        assert_int_equal(load(text), KG_TUNING_DAMAGED);
        snprintf(line, sizeof line, "line %d, column ", cases[i].line + (cases[i].line > 1));
        assert_non_null(strstr(kg_last_error(), line));
        assert_int_equal(dropped.count, 0);
        assert_thresholds(1000, 100000, UINT64_MAX, UINT64_MAX);
    }
}

static void long_lines_and_zero_bytes(void **state)
{
    (void)state;
    char text[1024] = HEAD;
    const size_t head = strlen(HEAD);
    memset(text + head, '#', KG_TUNING_LINE);
    assert_int_equal(kg_tuning_load(text, head + KG_TUNING_LINE, NULL, NULL), KG_OK);
    text[head + KG_TUNING_LINE] = '#';
    assert_int_equal(kg_tuning_load(text, head + KG_TUNING_LINE + 1, NULL, NULL),
                     KG_TUNING_DAMAGED);
    assert_int_equal(kg_tuning_load(HEAD "\0", head + 1, NULL, NULL), KG_TUNING_DAMAGED);
    assert_int_equal(kg_tuning_load(NULL, 0, NULL, NULL), KG_NULL_POINTER);
}

/* The largest numbers, and every cut of a sound text: the reader looks at no byte past its
 * length. */
static void the_reader_keeps_to_its_text(void **state)
{
    (void)state;
    static const char text[] =
        HEAD "k v ffffffffffffffff 4294967295 4294967295 18446744073709551615\n";
    kg_tuning_damage damage;
    assert_true(kg__tuning_parse(text, sizeof text - 1, NULL, NULL, &damage));
    for (size_t length = 0; length < sizeof text; length++) {
        char *cut = malloc(length ? length : 1); /* so that the tools watch its end */
        memcpy(cut, text, length);
        kg__tuning_parse(cut, length, NULL, NULL, &damage);
        free(cut);
    }
}

/* ---- the file that KGEN_TUNING names ---- */

static char path[64];

static void start_with_file(const char *content)
{
    snprintf(path, sizeof path, "/tmp/kgen-tuning-%ld", (long)getpid());
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
    kg__reset_for_tests();
    setenv("KGEN_TUNING", path, 1);
}

static void a_file_from_the_environment(void **state)
{
    (void)state;
    start_with_file(HEAD "scale_f32 small" SMALL_HASH "0 4 55\nunknown_f32 x" VEC_HASH "0 4 5\n"
                         "scale_f32 vec" VEC_HASH "90 132 5000\n");
    assert_thresholds(55, 100000, UINT64_MAX, UINT64_MAX); /* not registered, yet tuned */
    assert_int_equal(kg_prepare(NULL, KG_BACKEND_EMU, -1), KG_OK);
    remove(path);
    assert_int_equal(kg_tuning_load(NULL, 0, NULL, NULL), KG_TUNING_DAMAGED); /* read anew */
    assert_thresholds(55, 100000, UINT64_MAX, UINT64_MAX);
}

/* Of one capability there are cards with more multiprocessors and with fewer, and a file may
 * name them all. */
static void a_file_for_several_devices(void **state)
{
    (void)state;
    static const char *const mine = "scale_f32 small" SMALL_HASH "0 4 55\n";
    static const char *const others =
        "scale_f32 small" SMALL_HASH "0 5 66\nscale_f32 small" SMALL_HASH "1 4 77\n";
    for (int first = 0; first < 2; first++) {
        char text[256];
        snprintf(text, sizeof text, HEAD "%s%s", first ? mine : others, first ? others : mine);
        start_with_file(text);
        assert_thresholds(55, 100000, UINT64_MAX, UINT64_MAX);
        assert_true(kg__tuned_borders(&kernel, 0, 5)->max_n[SMALL] == 66);
        assert_true(kg__tuned_borders(&kernel, 1, 4)->max_n[SMALL] == 77);
        assert_null(kg__tuned_borders(&kernel, 1, 5));
        remove(path);
    }
}

static void its_dropped_entries_can_be_asked_for(void **state)
{
    (void)state;
    start_with_file(HEAD "unknown_f32 x" VEC_HASH "0 4 5\nscale_f32 small" SMALL_HASH "0 4 55\n");
    memset(&dropped, 0, sizeof dropped);
    assert_thresholds(55, 100000, UINT64_MAX, UINT64_MAX);
    assert_int_equal(kg_tuning_load(NULL, 0, note, &dropped), KG_OK);
    assert_int_equal(dropped.count, 1);
    assert_non_null(strstr(dropped.entry, "unknown_f32"));
    remove(path);
}

/* Calls go on with the thresholds they were built with; preparing tells. */
static void a_damaged_file(void **state)
{
    (void)state;
    const kg_kernel *const kernels[] = {&kernel, NULL};
    start_with_file(HEAD "scale_f32 small" SMALL_HASH "0 4 55\nbroken\n");
    assert_int_equal(kg_run(&kernel, ws, arguments, 8, NULL), KG_OK);
    assert_string_equal(seen.code, "small");
    assert_thresholds(1000, 100000, UINT64_MAX, UINT64_MAX);
    assert_int_equal(kg_prepare(kernels, KG_BACKEND_EMU, -1), KG_TUNING_DAMAGED);
    assert_non_null(strstr(kg_last_error(), ":3:1: an entry has six fields"));
    assert_int_equal(kg_prepare(NULL, KG_BACKEND_REFERENCE, -1), KG_TUNING_DAMAGED);
    remove(path);
}

static void a_missing_file(void **state)
{
    (void)state;
    start_with_file("");
    remove(path);
    assert_int_equal(kg_prepare(NULL, KG_BACKEND_EMU, -1), KG_TUNING_DAMAGED);
    assert_non_null(strstr(kg_last_error(), "cannot be opened"));
    assert_int_equal(kg_run(&kernel, ws, arguments, 8, NULL), KG_OK);
}

/* A FIFO that nobody writes into, a device, a folder: refused at once. Nobody waits with the
 * lock held. */
static void what_is_no_regular_file(void **state)
{
    (void)state;
    start_with_file("");
    remove(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    const char *const files[] = {path, "/dev/zero", "/tmp"};
    alarm(20); /* ends a test that waits for a writer */
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        kg__reset_for_tests();
        setenv("KGEN_TUNING", files[i], 1);
        assert_int_equal(kg_run(&kernel, ws, arguments, 8, NULL), KG_OK);
        assert_int_equal(kg_prepare(NULL, KG_BACKEND_EMU, -1), KG_TUNING_DAMAGED);
        assert_non_null(strstr(kg_last_error(), "it is not a regular file"));
        assert_int_equal(kg_tuning_load(NULL, 0, NULL, NULL), KG_TUNING_DAMAGED);
    }
    alarm(0);
    remove(path);
}

/* ... and so does the trace. */
static void the_trace_says_that_a_file_was_refused(void **state)
{
    (void)state;
    char text[512];
    start_with_file("broken\n");
    setenv("KGEN_TRACE", "1", 1);
    FILE *file = tmpfile();
    fflush(stderr);
    const int kept = dup(2);
    dup2(fileno(file), 2);
    kg_run(&kernel, ws, arguments, 8, NULL);
    dup2(kept, 2);
    close(kept);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_non_null(
        strstr(text, "variant=small reason=\"chosen\" grid=1; the tuning file was not"));
    remove(path);
}

static void a_large_file(void **state)
{
    (void)state;
    start_with_file("");
    FILE *file = fopen(path, "wb");
    fputs(HEAD, file);
    for (int i = 0; i < 3000; i++) fputs("# makes the file longer than a buffer\n", file);
    fputs("scale_f32 small" SMALL_HASH "0 4 77", file);
    fclose(file);
    assert_thresholds(77, 100000, UINT64_MAX, UINT64_MAX);
    remove(path);
}

#define TUNING_TEST(name)                                                                          \
    cmocka_unit_test_setup_teardown(name, set_up_registered, tear_down_workspace)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TUNING_TEST(thresholds_are_replaced),
        TUNING_TEST(thresholds_out_of_order),
        TUNING_TEST(thresholds_off_boundaries),
        TUNING_TEST(tables_have_thresholds_off_boundaries),
        TUNING_TEST(what_is_ignored_in_a_file),
        TUNING_TEST(entries_that_do_not_match_are_dropped),
        TUNING_TEST(half_a_hash_is_another_one),
        TUNING_TEST(damaged_texts_are_refused_whole),
        TUNING_TEST(long_lines_and_zero_bytes),
        TUNING_TEST(the_reader_keeps_to_its_text),
        TUNING_TEST(a_file_from_the_environment),
        TUNING_TEST(a_file_for_several_devices),
        TUNING_TEST(its_dropped_entries_can_be_asked_for),
        TUNING_TEST(a_damaged_file),
        TUNING_TEST(a_missing_file),
        TUNING_TEST(what_is_no_regular_file),
        TUNING_TEST(the_trace_says_that_a_file_was_refused),
        TUNING_TEST(a_large_file),
    };
    return cmocka_run_group_tests_name("runtime_tuning", tests, NULL, NULL);
}
