/* The commands while the system fails: the k-th call of each kind, and the k-th allocation, of
 * generate, explain and verify. Whatever k is, the run ends with exit code 0 and what a run without
 * a fault makes. Or it ends with 3, a message, and all files as they were. No temporary file stays.
 *
 * Calls are wrapped at link time (--wrap). Each run is a child of its own. KGEN_TEST_STRIDE=n tries
 * every n-th k only. verify's compilers and its programs are scripts.
 */
#include "front_end.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "command/cli.h"

/* ---- calls that fail ---- */

typedef enum kind {
    OPEN,
    READ,
    WRITE,
    CLOSE,
    MKSTEMP,
    FCHMOD,
    RENAME,
    EXCHANGE,
    MKDIR,
    OPENDIR,
    READDIR,
    PIPE,
    MEMORY,
    KINDS
} kind;

static const struct {
    const char *name;
    int error;
} kinds[KINDS] = {
    [OPEN] = {"open", EMFILE},       [READ] = {"read", EIO},          [WRITE] = {"write", ENOSPC},
    [CLOSE] = {"close", EIO},        [MKSTEMP] = {"mkstemp", EACCES}, [FCHMOD] = {"fchmod", EPERM},
    [RENAME] = {"rename", EIO},      [EXCHANGE] = {"renameat2", EIO}, [MKDIR] = {"mkdir", EROFS},
    [OPENDIR] = {"opendir", EMFILE}, [READDIR] = {"readdir", EIO},    [PIPE] = {"pipe2", ENFILE},
    [MEMORY] = {"malloc", ENOMEM},
};

/* How often each was called, and which fails; in the child only. */
static struct {
    size_t calls[KINDS], fail_at;
    kind what;
    bool exchange_is_unknown;
} fault;

static bool fails(kind what)
{
    fault.calls[what]++;
    const bool this_one = fault.fail_at && what == fault.what &&
                          (fault.calls[what] == fault.fail_at ||
                           (what == MEMORY && fault.calls[what] > fault.fail_at));
    if (this_one) errno = kinds[what].error;
    return this_one;
}

#define WRAP(type, name, parameters, arguments, what, failed)                                      \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        return fails(what) ? (failed) : __real_##name arguments;                                   \
    }

WRAP(ssize_t, read, (int fd, void *to, size_t n), (fd, to, n), READ, -1)
WRAP(ssize_t, write, (int fd, const void *from, size_t n), (fd, from, n), WRITE, -1)
WRAP(int, mkstemp, (char *s), (s), MKSTEMP, -1)
WRAP(int, mkstemp64, (char *s), (s), MKSTEMP, -1)
WRAP(char *, mkdtemp, (char *s), (s), MKSTEMP, NULL)
WRAP(int, fchmod, (int fd, mode_t mode), (fd, mode), FCHMOD, -1)
WRAP(int, rename, (const char *from, const char *to), (from, to), RENAME, -1)
WRAP(int, mkdir, (const char *s, mode_t mode), (s, mode), MKDIR, -1)
WRAP(DIR *, opendir, (const char *s), (s), OPENDIR, NULL)
WRAP(struct dirent *, readdir, (DIR * d), (d), READDIR, NULL)
WRAP(struct dirent *, readdir64, (DIR * d), (d), READDIR, NULL)
WRAP(int, pipe2, (int *ends, int flags), (ends, flags), PIPE, -1)
WRAP(void *, malloc, (size_t n), (n), MEMORY, NULL)
WRAP(void *, calloc, (size_t n, size_t size), (n, size), MEMORY, NULL)
WRAP(void *, realloc, (void *old, size_t n), (old, n), MEMORY, NULL)

/* The mode counts where a file is made; otherwise it is passed on as whatever it is. */
#define WRAP_OPEN(name)                                                                            \
    int __real_##name(const char *s, int flags, ...);                                              \
    int __wrap_##name(const char *s, int flags, mode_t mode);                                      \
    int __wrap_##name(const char *s, int flags, mode_t mode)                                       \
    {                                                                                              \
        return fails(OPEN) ? -1 : __real_##name(s, flags, mode);                                   \
    }

WRAP_OPEN(open)
WRAP_OPEN(open64)

int __real_close(int fd);
int __wrap_close(int fd);
int __wrap_close(int fd)
{
    const int closed = __real_close(fd);
    return fails(CLOSE) ? -1 : closed;
}

int __real_renameat2(int a, const char *from, int b, const char *to, unsigned flags);
int __wrap_renameat2(int a, const char *from, int b, const char *to, unsigned flags);
int __wrap_renameat2(int a, const char *from, int b, const char *to, unsigned flags)
{
    if (fault.exchange_is_unknown) {
        errno = EINVAL;
        return -1;
    }
    return fails(EXCHANGE) ? -1 : __real_renameat2(a, from, b, to, flags);
}

/* ---- a run ---- */

typedef struct ending {
    int code;
    uint64_t said, made; /* hashes of standard output, and of the folder "out" */
    size_t messages;     /* bytes of standard error */
    size_t calls[KINDS];
} ending;

static char folder[64];

static void write_file(const char *name, const char *s, mode_t mode)
{
    FILE *f = fopen(name, "wb");
    assert_non_null(f);
    fputs(s, f);
    assert_int_equal(fclose(f), 0);
    assert_int_equal(chmod(name, mode), 0);
}

static uint64_t hash_of_file(uint64_t hash, const char *path, size_t *bytes)
{
    char part[8192];
    FILE *f = fopen(path, "rb");
    for (size_t n; f && (n = fread(part, 1, sizeof part, f)) > 0; *bytes += n)
        hash = text_hash(hash, part, n);
    if (f) fclose(f);
    return hash;
}

/* Of names and bytes, in whichever order they are listed. */
static uint64_t hash_of_folder(const char *path)
{
    uint64_t sum = 0;
    DIR *d = opendir(path);
    for (const struct dirent *e; d && (e = readdir(d)) != NULL;) {
        char name[512];
        size_t bytes = 0;
        if (e->d_name[0] == '.') continue;
        snprintf(name, sizeof name, "%s/%s", path, e->d_name);
        sum += hash_of_file(text_hash(TEXT_HASH, name, strlen(name)), name, &bytes);
    }
    if (d) closedir(d);
    return sum;
}

static void redirect(const char *path, int flags, int fd)
{
    const int from = open(path, flags, 0666);
    if (from < 0 || dup2(from, fd) < 0) _exit(99);
    close(from);
}

/* In the child: the words of the line, and how often each call was made. */
static void run_child(const char *line, kind what, size_t fail_at, bool exchange)
{
    char copy[1024], *argv[64] = {(char *)"kgen"}, *rest = NULL;
    int argc = 1;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *s = strtok_r(copy, " ", &rest); s && argc < 63; s = strtok_r(NULL, " ", &rest))
        argv[argc++] = s;
    redirect("said", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect("messages", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    memset(&fault, 0, sizeof fault);
    fault.what = what;
    fault.fail_at = fail_at;
    fault.exchange_is_unknown = !exchange;
    const int code = cli_main(argc, argv);
    fflush(NULL);
    fault.fail_at = 0;
    FILE *f = fopen("calls", "wb");
    if (!f || fwrite(fault.calls, sizeof fault.calls, 1, f) != 1 || fclose(f) != 0) _exit(98);
    _exit(code);
}

static ending run(const char *line, kind what, size_t fail_at, bool exchange)
{
    ending e = {0};
    size_t ignored = 0;
    int status;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) run_child(line, what, fail_at, exchange);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status))
        fail_msg("%s %zu of %s: ended by signal %d", kinds[what].name, fail_at, line,
                 WTERMSIG(status));
    e.code = WEXITSTATUS(status);
    e.said = hash_of_file(TEXT_HASH, "said", &ignored);
    hash_of_file(TEXT_HASH, "messages", &e.messages);
    e.made = hash_of_folder("out");
    FILE *f = fopen("calls", "rb");
    assert_true(f && fread(e.calls, sizeof e.calls, 1, f) == 1);
    fclose(f);
    return e;
}

/* ---- what must hold ---- */

/* A command, and one that puts "out" back to what it was; NULL: it was not there. */
typedef struct subject {
    const char *line, *reset;
    size_t step;
    bool exchange;
} subject;

static uint64_t reset(const subject *s)
{
    if (s->reset) assert_int_equal(run(s->reset, KINDS, 0, true).code, EXIT_DONE);
    else assert_int_equal(system("rm -rf out"), 0);
    return hash_of_folder("out");
}

static size_t stride(const subject *s)
{
    const char *asked = getenv("KGEN_TEST_STRIDE");
    return s->step * (asked ? strtoul(asked, NULL, 10) : 1);
}

static bool holds(const subject *s, const ending *good, const ending *e, uint64_t before)
{
    const bool temporaries = hash_of_folder("tmp") != 0;
    const bool whole = e->code == EXIT_DONE ? e->made == good->made && e->said == good->said
                                            : e->made == before || !s->exchange;
    return !temporaries && whole &&
           (e->code == EXIT_DONE || (e->code == EXIT_SYSTEM && e->messages > 0));
}

static size_t fail_each(const subject *s, kind what, const ending *good)
{
    const size_t step = what == MEMORY ? stride(s) * (1 + good->calls[what] / 200) : stride(s);
    size_t noticed = 0;
    uint64_t before = reset(s);
    for (size_t k = 1; k <= good->calls[what];
         k += k + 12 > good->calls[what] ? 1 : step) { /* each of the last */
        const ending e = run(s->line, what, k, s->exchange);
        if (!holds(s, good, &e, before)) {
            (void)!system("cat messages >&2; ls out tmp >&2");
            fail_msg("%s %zu of %zu, kgen %s: exit code %d, %s, %s", kinds[what].name, k,
                     good->calls[what], s->line, e.code,
                     e.said == good->said ? "the same said" : "another text said",
                     e.made == good->made ? "all made"
                     : e.made == before   ? "nothing made"
                                          : "files mixed");
        }
        noticed += e.code == EXIT_SYSTEM;
        if (e.code == EXIT_DONE) before = reset(s);
    }
    return noticed;
}

static void fail_all(const subject *s, const size_t least[KINDS])
{
    reset(s);
    const ending good = run(s->line, KINDS, 0, s->exchange);
    if (good.code != EXIT_DONE) (void)!system("cat messages >&2");
    assert_int_equal(good.code, EXIT_DONE);
    for (kind what = 0; what < KINDS; what++) {
        const size_t noticed = fail_each(s, what, &good);
        if (noticed < least[what] && !getenv("KGEN_TEST_STRIDE"))
            fail_msg("kgen %s: only %zu of %zu faults of %s were noticed", s->line, noticed,
                     good.calls[what], kinds[what].name);
    }
}

/* ---- tests ---- */

#define SPEC                                                                                       \
    "kgen: 1\nkernel: total\nfamily: reduce\ntypes: [f32]\noperator: %s\n"                         \
    "variants:\n- {nwarps: 2, nwork: 2}\n"
#define GENERATE " --out out --library all --manifest out/m.json --depfile out/d"

/* A compiler: the last argument but one after -o is made, a program if its name says so. */
static const char compiler[] = "#!/bin/sh\n"
                               "while [ \"$1\" != -o ]; do shift; done\n"
                               "case $2 in\n"
                               "*/verify-*) printf '#!/bin/sh\\nprintf "
                               "\"units\\\\t1\\\\nat\\\\tk\\\\tp\\\\nvariant\\\\ttotal_f32"
                               "\\\\trow_wbw_w2x2_sm4"
                               "\\\\t1\\\\t0\\\\t0\\\\t0\\\\t0\\\\t0\\\\t0\\\\t0\\\\t0\\\\t0\\\\t0"
                               "\\\\nend\\\\n\"\\n' >\"$2\"; chmod +x \"$2\" ;;\n"
                               "*) : >\"$2\" ;;\n"
                               "esac\n";

static int setup(void **state)
{
    (void)state;
    char path[128];
    strcpy(folder, "/tmp/kgen-faults-XXXXXX");
    if (!mkdtemp(folder) || chdir(folder) != 0 || mkdir("tmp", 0777) != 0 ||
        mkdir("built", 0777) != 0)
        return -1;
    snprintf(path, sizeof path, "%s/tmp", folder);
    setenv("TMPDIR", path, 1);
    snprintf(path, sizeof path, "%s/cc", folder);
    setenv("CC", path, 1);
    setenv("CXX", path, 1);
    char spec[512];
    snprintf(spec, sizeof spec, SPEC, "sum");
    write_file("new.yaml", spec, 0666);
    snprintf(spec, sizeof spec, SPEC, "max");
    write_file("old.yaml", spec, 0666);
    write_file("cc", compiler, 0777);
    write_file("built/a.record", "kgen-record 1 kg_total_f32.cu 1 2\n", 0666);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static void generate_replaces_all_or_nothing(void **state)
{
    (void)state;
    static const size_t least[KINDS] = {
        [OPEN] = 20,  [READ] = 20,    [WRITE] = 7,   [CLOSE] = 7,   [MKSTEMP] = 7,
        [FCHMOD] = 7, [EXCHANGE] = 7, [OPENDIR] = 1, [READDIR] = 9, [MEMORY] = 100};
    fail_all(&(subject){"generate new.yaml" GENERATE, "generate old.yaml" GENERATE, 1, true},
             least);
}

/* Files are whole there, too, but may be of two runs. */
static void generate_where_nothing_is_exchanged(void **state)
{
    (void)state;
    static const size_t least[KINDS] = {[WRITE] = 1, [RENAME] = 1};
    fail_all(&(subject){"generate new.yaml" GENERATE, "generate old.yaml" GENERATE, 7, false},
             least);
}

static void generate_into_a_new_folder(void **state)
{
    (void)state;
    static const size_t least[KINDS] = {[MKDIR] = 1, [WRITE] = 2, [RENAME] = 2};
    fail_all(&(subject){"generate new.yaml --out out --manifest out/m", NULL, 5, true}, least);
}

static void explain_tells_all_or_nothing(void **state)
{
    (void)state;
    static const size_t least[KINDS] = {
        [OPEN] = 20, [READ] = 20, [WRITE] = 1, [OPENDIR] = 1, [READDIR] = 3, [MEMORY] = 50};
    fail_all(
        &(subject){"explain new.yaml --built built --picture out/p.svg -Wno-record", NULL, 1, true},
        least);
}

static void verify_says_what_failed(void **state)
{
    (void)state;
    static const size_t least[KINDS] = {
        [OPEN] = 2, [READ] = 2, [WRITE] = 1, [MKSTEMP] = 1, [PIPE] = 1, [MEMORY] = 10};
    fail_all(&(subject){"verify new.yaml", NULL, 9, true}, least);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generate_replaces_all_or_nothing),
        cmocka_unit_test(generate_where_nothing_is_exchanged),
        cmocka_unit_test(generate_into_a_new_folder),
        cmocka_unit_test(explain_tells_all_or_nothing),
        cmocka_unit_test(verify_says_what_failed),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
