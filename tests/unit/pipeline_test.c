/* The whole line of passes, and memory that runs out anywhere in it. The k-th allocation of the
 * arena fails, or the k-th that the generator, Lua or libyaml ask the system for. Whatever k is,
 * the run ends by the arena's way out, nothing leaks, no file or a whole file is left.
 *
 * malloc and its kin are wrapped at link time (--wrap), so this works under sanitizers and
 * valgrind. KGEN_TEST_STRIDE=n tries every n-th k only.
 */
#include "planned.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "explain/manifest.h"
#include "render/render.h"
#include "write/write.h"

#ifndef KGEN_TEMPLATE_DIR
#error "KGEN_TEMPLATE_DIR says where the templates are"
#endif

/* ---- the system's memory ---- */

static struct {
    size_t calls, fail_at;
    bool once;
    long live;
} memory;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *old, size_t bytes);
char *__real_strdup(const char *s);
void __real_free(void *p);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *old, size_t bytes);
char *__wrap_strdup(const char *s);
void __wrap_free(void *p);

static bool refuse(void)
{
    memory.calls++;
    if (!memory.fail_at || memory.calls < memory.fail_at) return false;
    return !memory.once || memory.calls == memory.fail_at;
}

static void *counted(void *p)
{
    if (p) memory.live++;
    return p;
}

void *__wrap_malloc(size_t bytes)
{
    return refuse() ? NULL : counted(__real_malloc(bytes));
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    return refuse() ? NULL : counted(__real_calloc(count, bytes));
}

void *__wrap_realloc(void *old, size_t bytes)
{
    if (refuse()) return NULL;
    void *p = __real_realloc(old, bytes);
    return old ? p : counted(p);
}

char *__wrap_strdup(const char *s)
{
    return refuse() ? NULL : counted(__real_strdup(s));
}

void __wrap_free(void *p)
{
    if (p) memory.live--;
    __real_free(p);
}

/* ---- a run ---- */

typedef enum ending { DONE, REPORTED, EXHAUSTED } ending;

typedef struct made {
    ending how;
    uint64_t hash; /* of all texts */
    size_t files;
    size_t allocations;
} made;

static char folder[64];

static const char *const specs[] = {
    "kgen: 1\nkernel: axpy\nfamily: map\ntypes: [f32]\nscalars: {s: T, unused: u32}\ninputs: {x: "
    "T}\n"
    "inout: {y: T}\nmap: {y: \"s*x + y\"}\n",
    "kgen: 1\nkernel: product\nfamily: reduce\ntypes: [pair]\nstructs:\n  pair: {fields: "
    "[{name: a, type: f32}, {name: b, type: f32}]}\noperator:\n  identity: {a: 1, b: 0}\n"
    "  combine: |\n    T p = a;\n    p.a = a.a * b.a;\n    return p;\n"
    "variants:\n- {nwarps: 2, nwork: 2, padding: {s1: none}}\n",
};
enum { SPECS = 2, MOST = 32 };

static plan *plan_text(arena *a, diags *d, size_t i, const plan_options *options)
{
    const source *src = source_from_text(a, d, "dir/test.yaml", specs[i], strlen(specs[i]));
    kg_spec *spec = src ? spec_read(a, d, src) : NULL;
    return spec && check_spec(a, d, spec) ? plan_make(a, d, spec, options) : NULL;
}

static bool write_all(arena *a, diags *d, const output *all, size_t n)
{
    file_out files[MOST];
    for (size_t i = 0; i < n; i++)
        files[i] =
            (file_out){arena_printf(a, "%s/out/%s", folder, all[i].name), all[i].text, all[i].len};
    return write_files(a, d, arena_printf(a, "%s/out", folder), files, n);
}

/* What `kgen generate` does, without its command line. */
static bool generate(arena *a, diags *d, made *m)
{
    const plan_options options = {.archs = archs_80_90};
    plan *plans[SPECS];
    output *some, all[MOST];
    size_t count, n = 0;
    for (size_t i = 0; i < SPECS; i++)
        if (!(plans[i] = plan_text(a, d, i, &options))) return false;
    bool system_failed = false;
    render *r = render_new(a, d, KGEN_TEMPLATE_DIR, &system_failed);
    for (size_t i = 0; i <= SPECS; i++) {
        const bool ok = i < SPECS ? render_plan(r, plans[i], &some, &count)
                                  : render_library(r, "both", plans, SPECS, &some, &count);
        if (!ok) return false;
        assert_in_range(n + count, 1, MOST - 1);
        memcpy(all + n, some, count * sizeof *some);
        n += count;
    }
    const char *json = manifest_json(a, plans, SPECS, all, n);
    all[n++] = (output){"manifest.json", json, strlen(json)};
    m->hash = TEXT_HASH;
    for (size_t i = 0; i < n; i++) m->hash = text_hash(m->hash, all[i].text, all[i].len);
    m->files = n;
    return write_all(a, d, all, n);
}

/* Apart, so that no local of its caller lives across the longjmp. */
static __attribute__((noinline)) void run_in(arena *a, made *m)
{
    if (!ARENA_TRY(a)) {
        m->how = EXHAUSTED;
        return;
    }
    diags *d = diags_new(a);
    m->how = generate(a, d, m) ? DONE : REPORTED;
    text said = text_new(a);
    diag_render(d, &said, false);
}

static size_t open_files(void)
{
    DIR *d = opendir("/proc/self/fd");
    size_t n = 0;
    while (d && readdir(d)) n++;
    if (d) closedir(d);
    return n;
}

/* All files or none, and no temporary one, whose name ends in six random characters. */
static void empty_the_folder(const made *m)
{
    char path[512];
    size_t n = 0;
    snprintf(path, sizeof path, "%s/out", folder);
    DIR *d = opendir(path);
    for (const struct dirent *e; d && (e = readdir(d)) != NULL;) {
        if (e->d_name[0] == '.') continue;
        if (strlen(strrchr(e->d_name, '.')) == sizeof ".XXXXXX" - 1)
            fail_msg("%s is left", e->d_name);
        snprintf(path, sizeof path, "%s/out/%s", folder, e->d_name);
        unlink(path);
        n++;
    }
    if (d) closedir(d);
    assert_true(n == 0 || n == m->files);
    assert_true(m->how != DONE || n != 0);
}

static made run(size_t fail_at, bool of_arena, bool once)
{
    made m = {0};
    const long live = memory.live;
    const size_t files = open_files();
    memory.calls = 0;
    memory.once = once;
    memory.fail_at = of_arena ? 0 : fail_at;
    arena *a = arena_new();
    if (a) {
        if (of_arena) arena_fail_at(a, fail_at);
        run_in(a, &m);
        m.allocations = memory.calls; /* Lua asks for some more while it is closed */
        arena_free(a);
    } else {
        m.how = EXHAUSTED;
    }
    memory.fail_at = 0;
    if (memory.live != live) fail_msg("k = %zu: %ld blocks leak", fail_at, memory.live - live);
    if (open_files() != files) fail_msg("k = %zu: a file stays open", fail_at);
    empty_the_folder(&m);
    return m;
}

/* ---- tests ---- */

static int setup(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/kgen-pipeline-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    char path[80];
    snprintf(path, sizeof path, "%s/out", folder);
    if (rmdir(path) != 0 && errno != ENOENT) return -1;
    return rmdir(folder);
}

/* Every k at first and at the end, fewer between; the environment may ask for fewer still. */
static size_t stride(size_t k, size_t all)
{
    const char *s = getenv("KGEN_TEST_STRIDE");
    const size_t least = s ? strtoul(s, NULL, 10) : 1;
    return k + 50 > all ? least : least + k / 100;
}

static void two_runs_give_the_same_bytes(void **state)
{
    (void)state;
    const made one = run(0, true, false), other = run(0, true, false);
    assert_int_equal(one.how, DONE);
    assert_int_equal(other.how, DONE);
    assert_true(one.hash == other.hash);
}

static void the_arena_fails(void **state)
{
    (void)state;
    size_t k = 1;
    for (made m; (m = run(k, true, true)).how != DONE; k += stride(k, SIZE_MAX)) {
        assert_int_equal(m.how, EXHAUSTED);
    }
    assert_true(k > 500); /* how many there are */
}

/* From the k-th on, there is none. */
static void the_system_has_no_more_memory(void **state)
{
    (void)state;
    const size_t all = run(0, false, false).allocations;
    assert_true(all > 1000); /* Lua's and libyaml's are among them */
    for (size_t k = 1; k <= all; k += stride(k, all)) {
        const made m = run(k, false, false);
        if (m.allocations < k)
            break; /* their number varies a little with the seed of Lua's hashes */
        if (m.how != EXHAUSTED) fail_msg("k = %zu of %zu went unnoticed", k, all);
    }
}

/* The k-th alone. Lua collects garbage and asks again, so that the run may go on: to the same end.
 */
static void the_system_fails_once(void **state)
{
    (void)state;
    const made whole = run(0, false, true);
    for (size_t k = 1; k <= whole.allocations; k += stride(k, whole.allocations)) {
        const made m = run(k, false, true);
        assert_int_not_equal(m.how, REPORTED);
        if (m.how == DONE) assert_true(m.hash == whole.hash);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_runs_give_the_same_bytes),
        cmocka_unit_test(the_arena_fails),
        cmocka_unit_test(the_system_has_no_more_memory),
        cmocka_unit_test(the_system_fails_once),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
