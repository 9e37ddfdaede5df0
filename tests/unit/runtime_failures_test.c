/* Memory that runs out, and files that fail, anywhere in the runtime. The k-th request for memory
 * and the k-th call that reads a file fail, once or from then on. Whatever k is, each function
 * returns a status with a text, nothing leaks, no file stays open, and all of it works again
 * afterwards.
 *
 * The functions are wrapped at link time (--wrap), so this works under sanitizers and valgrind. */
#define _POSIX_C_SOURCE 200809L

#include "runtime_fixture.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
    size_t calls, fail_at;
    bool once;
    long live;
} requests;

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *old, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
char *__real_strdup(const char *s);
void __real_free(void *p);
int __real_open(const char *path, int flags, ...);
FILE *__real_fdopen(int fd, const char *mode);
size_t __real_fread(void *to, size_t size, size_t count, FILE *from);
int __real_ferror(FILE *file);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *old, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);
char *__wrap_strdup(const char *s);
void __wrap_free(void *p);
int __wrap_open(const char *path, int flags, ...);
FILE *__wrap_fdopen(int fd, const char *mode);
size_t __wrap_fread(void *to, size_t size, size_t count, FILE *from);
int __wrap_ferror(FILE *file);

static bool refuse(void)
{
    requests.calls++;
    if (!requests.fail_at || requests.calls < requests.fail_at) return false;
    return !requests.once || requests.calls == requests.fail_at;
}

static void *counted(void *p)
{
    if (p) requests.live++;
    return p;
}

void *__wrap_malloc(size_t bytes)
{
    return refuse() ? NULL : counted(__real_malloc(bytes));
}
char *__wrap_strdup(const char *s)
{
    return refuse() ? NULL : counted(__real_strdup(s));
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

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
    return refuse() ? NULL : counted(__real_aligned_alloc(alignment, bytes));
}

void __wrap_free(void *p)
{
    if (p) requests.live--;
    __real_free(p);
}

static bool unreadable;

int __wrap_open(const char *path, int flags, ...)
{
    return refuse() ? -1 : __real_open(path, flags);
}
FILE *__wrap_fdopen(int fd, const char *mode)
{
    return refuse() ? NULL : __real_fdopen(fd, mode);
}
int __wrap_ferror(FILE *file)
{
    return unreadable || __real_ferror(file);
}

size_t __wrap_fread(void *to, size_t size, size_t count, FILE *from)
{
    unreadable = refuse();
    return unreadable ? 0 : __real_fread(to, size, count, from);
}

static int open_files(void)
{
    int count = 0;
    for (int fd = 0; fd < 64; fd++) count += fcntl(fd, F_GETFD) != -1;
    return count;
}

/* ---- a run through all that may ask for memory ---- */

static const char *path;
static int failures;  /* of the run */
static bool expected; /* that something fails */

static void ok(kg_status status)
{
    if (status == KG_OK) return;
    failures++;
    assert_true(expected);
    if (status != KG_OUT_OF_MEMORY && status != KG_TUNING_DAMAGED)
        fail_msg("%s: %s", kg_status_string(status), kg_last_error());
    assert_true(kg_last_error()[0] != '\0');
}

static void note(void *context, const char *entry, const char *reason)
{
    (void)context;
    (void)entry;
    failures++;
    assert_true(expected);
    assert_true(strstr(reason, "memory") ||
                strstr(reason, "no kernel of this name")); /* not registered */
}

static void use_a_device(void)
{
    kg_device *device;
    kg_event *event = NULL;
    void *memory = NULL;
    const kg_status opened = kg_device_open(&device, KG_BACKEND_EMU, 0);
    ok(opened);
    if (opened) return;
    ok(kg_malloc(device, &memory, 1000));
    ok(kg_event_create(device, &event));
    ok(kg_event_destroy(device, event));
    ok(kg_free(device, memory));
    kg_device_close(device);
}

static void no_line(void *context, const char *line)
{
    (void)context, (void)line;
}

static void run_all(void)
{
    static const char text[] = "kgen-tuning 1\nscale_f32 vec 0000000000000022 0 4 9000\n";
    const kg_kernel *const kernels[] = {&kernel, NULL};
    kg_workspace *ws = NULL;
    failures = 0;
    ok(kg_register(kernels));
    ok(kg_tuning_load(text, sizeof text - 1, note, NULL));
    ok(kg_tuning_load(NULL, 0, note, NULL));
    ok(kg_prepare(kernels, KG_BACKEND_EMU, -1));
    const kg_status made = kg_workspace_create(&ws, KG_BACKEND_EMU, -1, 1000);
    ok(made);
    assert_true((ws != NULL) == (made == KG_OK));
    ok(kg_run(&kernel, ws, arguments, 4, NULL));
    if (ws) ok(kg_workspace_reset(ws, NULL));
    ok(kg_workspace_destroy(ws));
    use_a_device();
    const kg_tune_options one_pass = {.seconds = 1e-9, .bytes = 4096};
    ok(kg_tune(&kernel, KG_BACKEND_EMU, -1, &one_pass, no_line, NULL, NULL));
    ok(kg_unregister(kernels));
}

/* From the environment on, as in a new process. */
static void start(size_t fail_at, bool once)
{
    kg__reset_for_tests();
    kernel_state = (kg_kernel_state){{NULL}};
    requests.live = 0;
    requests.calls = 0;
    requests.fail_at = fail_at;
    requests.once = once;
    expected = fail_at != 0;
}

static void end(void)
{
    requests.fail_at = 0;
    kg__reset_for_tests();
    assert_int_equal(requests.live, 0);
}

static void make_file(void)
{
    static char name[64];
    snprintf(name, sizeof name, "/tmp/kgen-failures-%ld", (long)getpid());
    path = name;
    FILE *file = fopen(path, "wb");
    fputs("kgen-tuning 1\nscale_f32 small 0000000000000011 0 4 55\n", file);
    for (int i = 0; i < 400; i++) fputs("# more than one buffer\n", file);
    fclose(file);
    setenv("KGEN_TUNING", path, 1);
    setenv("KGEN_FORCE", "small", 1);
    setenv("KGEN_BACKEND", "emu", 1);
}

static void the_kth_of_everything(void **state)
{
    (void)state;
    make_file();
    const int files = open_files();
    start(0, false);
    run_all();
    const size_t all = requests.calls;
    assert_int_equal(failures, 0);
    end();
    assert_true(all >= 15);
    for (size_t k = 1; k <= all; k++) {
        for (int once = 0; once < 2; once++) {
            start(k, once);
            run_all();
            assert_true(failures > 0);
            end();
            assert_int_equal(open_files(), files);
        }
    }
    start(0, false);
    run_all();
    assert_int_equal(failures, 0);
    end();
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(the_kth_of_everything)};
    return cmocka_run_group_tests_name("runtime_failures", tests, NULL, NULL);
}
