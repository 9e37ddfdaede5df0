/* Files: all of them or none, unchanged ones left alone, nothing temporary left. */
#include "front_end.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <signal.h>
#include <unistd.h>

#include "write/write.h"

typedef struct folder {
    front_end base; /* first: the state of the other helpers */
    char path[64];
} folder;

static int setup(void **state)
{
    folder *f = calloc(1, sizeof *f);
    if (!f) return -1;
    f->base.a = arena_new();
    f->base.d = diags_new(f->base.a);
    strcpy(f->path, "/tmp/kgen-write-XXXXXX");
    *state = f;
    return mkdtemp(f->path) ? 0 : -1;
}

static int teardown(void **state)
{
    folder *f = *state;
    char *command = arena_printf(f->base.a, "chmod -R u+w %s && rm -rf %s", f->path, f->path);
    const int status = system(command);
    arena_free(f->base.a);
    free(f);
    return status;
}

static const char *in_folder(folder *f, const char *name)
{
    return arena_printf(f->base.a, "%s/%s", f->path, name);
}

static file_out file_of(folder *f, const char *name, const char *s)
{
    return (file_out){in_folder(f, name), s, strlen(s)};
}

static bool write_them(folder *f, const file_out *files, size_t count)
{
    return write_files(f->base.a, f->base.d, f->path, files, count);
}

static void assert_holds(const char *path, const char *expected)
{
    char s[256] = "";
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    const size_t n = fread(s, 1, sizeof s - 1, in);
    fclose(in);
    assert_int_equal(n, strlen(expected));
    assert_string_equal(s, expected);
}

static size_t entries(const char *path)
{
    DIR *d = opendir(path);
    assert_non_null(d);
    size_t n = 0;
    for (const struct dirent *e; (e = readdir(d)) != NULL;)
        if (e->d_name[0] != '.') n++;
    closedir(d);
    return n;
}

static void assert_refused(folder *f, const char *what)
{
    assert_int_equal(diag_errors(f->base.d), 1);
    assert_string_equal(diag_at(f->base.d, 0)->name, "write");
    if (!strstr(diag_at(f->base.d, 0)->text, what)) fail_msg("%s", diag_at(f->base.d, 0)->text);
}

static void files_are_written(void **state)
{
    folder *f = *state;
    const file_out files[] = {file_of(f, "a.h", "int a;\n"), file_of(f, "empty", ""),
                              file_of(f, "with a blank", "x")};
    assert_true(write_them(f, files, 3));
    for (int i = 0; i < 3; i++) assert_holds(files[i].path, files[i].text);
    assert_int_equal(entries(f->path), 3);
    assert_int_equal(diag_count(f->base.d), 0);
}

static void folders_are_made(void **state)
{
    folder *f = *state;
    const file_out file = file_of(f, "x/y//z/a.h", "a");
    assert_true(write_files(f->base.a, f->base.d, in_folder(f, "x/y//z/"), &file, 1));
    assert_holds(file.path, "a");
}

static struct timespec modified(const char *path)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    return st.st_mtim;
}

static void unchanged_files_keep_their_time(void **state)
{
    folder *f = *state;
    file_out files[] = {file_of(f, "a.h", "same"), file_of(f, "b.h", "old"),
                        file_of(f, "c.h", "longer")};
    assert_true(write_them(f, files, 3));
    const struct timespec old[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    for (int i = 0; i < 3; i++) assert_int_equal(utimensat(AT_FDCWD, files[i].path, old, 0), 0);
    files[1] = file_of(f, "b.h", "new");
    files[2] = file_of(f, "c.h", "long");
    assert_true(write_them(f, files, 3));
    assert_int_equal(modified(files[0].path).tv_sec, 1000);
    assert_int_not_equal(modified(files[1].path).tv_sec, 1000);
    assert_int_not_equal(modified(files[2].path).tv_sec, 1000);
    assert_holds(files[2].path, "long");
}

static void permissions_follow_the_umask(void **state)
{
    folder *f = *state;
    const mode_t masks[] = {022, 077, 0};
    const mode_t before = umask(0);
    for (size_t i = 0; i < 3; i++) {
        const file_out file = file_of(f, "a.h", i ? i == 1 ? "2" : "3" : "1");
        umask(masks[i]);
        assert_true(write_them(f, &file, 1));
        struct stat st;
        assert_int_equal(stat(file.path, &st), 0);
        assert_int_equal(st.st_mode & 0777, 0666 & ~masks[i]);
        assert_int_equal(umask(masks[i]), masks[i]); /* left as it was */
    }
    umask(before);
}

/* The last of three cannot be written: the other two stay as they were. */
static void nothing_is_replaced_if_one_fails(void **state)
{
    folder *f = *state;
    file_out files[] = {file_of(f, "a.h", "old"), file_of(f, "b.h", "old"),
                        file_of(f, "no such folder/c.h", "new")};
    assert_true(write_them(f, files, 2));
    files[0].text = files[1].text = "new";
    assert_false(write_them(f, files, 3));
    assert_refused(f, "no such folder/c.h");
    assert_holds(files[0].path, "old");
    assert_holds(files[1].path, "old");
    assert_int_equal(entries(f->path), 2);
}

static void a_folder_in_the_way_is_noticed_before_anything_is_replaced(void **state)
{
    folder *f = *state;
    const file_out files[] = {file_of(f, "a.h", "new"), file_of(f, "b.h", "new")};
    assert_int_equal(mkdir(files[1].path, 0777), 0);
    assert_false(write_them(f, files, 2));
    assert_refused(f, "b.h");
    assert_int_equal(access(files[0].path, F_OK), -1);
    assert_int_equal(entries(f->path), 1);
}

static void a_file_in_the_place_of_the_folder_is_refused(void **state)
{
    folder *f = *state;
    const file_out file = file_of(f, "a", "text"), inside = file_of(f, "a/b", "text");
    assert_true(write_them(f, &file, 1));
    assert_false(write_files(f->base.a, f->base.d, file.path, &inside, 1));
    assert_refused(f, "Not a directory");
    assert_holds(file.path, "text");
}

/* The disk is full, as far as this process can tell: files may grow to 4096 bytes. */
static void a_full_disk_leaves_nothing_behind(void **state)
{
    folder *f = *state;
    char *large = arena_alloc(f->base.a, 100000);
    memset(large, 'x', 99999);
    const file_out files[] = {file_of(f, "a.h", "small"), file_of(f, "b.h", large)};
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 4096;
    void (*was)(int) = signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const bool written = write_them(f, files, 2);
    setrlimit(RLIMIT_FSIZE, &before);
    signal(SIGXFSZ, was);
    assert_false(written);
    assert_refused(f, "b.h");
    assert_int_equal(entries(f->path), 0);
}

static __attribute__((noinline)) bool write_failing_at(folder *f, const file_out *files,
                                                       size_t count, size_t k)
{
    if (!ARENA_TRY(f->base.a)) return false;
    arena_fail_at(f->base.a, k);
    (void)write_them(f, files, count);
    return true;
}

/* Memory that runs out on the way leaves no temporary file either, and old files or new ones. */
static void no_memory_leaves_nothing_behind(void **state)
{
    folder *f = *state;
    const file_out files[] = {file_of(f, "a.h", "new"), file_of(f, "b.h", "new"),
                              file_of(f, "missing/c.h", "new")};
    size_t failures = 0;
    for (size_t k = 1;; k++) {
        const bool ended = write_failing_at(f, files, 3, k);
        arena_fail_at(f->base.a, 0);
        assert_int_equal(entries(f->path), 0);
        if (ended) break;
        failures++;
    }
    assert_in_range(failures, 4, 100); /* the folder's name, the list, three names, the message */
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(files_are_written),
        TEST(folders_are_made),
        TEST(unchanged_files_keep_their_time),
        TEST(permissions_follow_the_umask),
        TEST(nothing_is_replaced_if_one_fails),
        TEST(a_folder_in_the_way_is_noticed_before_anything_is_replaced),
        TEST(a_file_in_the_place_of_the_folder_is_refused),
        TEST(a_full_disk_leaves_nothing_behind),
        TEST(no_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
