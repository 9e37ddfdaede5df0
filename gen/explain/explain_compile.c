#include "explain/explain_compile.h"

#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "explain/explain_built.h"
#include "render/render.h"
#include "command/session.h"
#include "verify/verify.h"
#include "write/write.h"

enum { JOBS = 2 };

static int remove_entry(const char *path, const struct stat *st, int kind, struct FTW *walk)
{
    (void)st;
    (void)kind;
    (void)walk;
    return remove(path);
}

static void remove_folder(void *path)
{
    nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

static void close_group(void *group)
{
    process_group_close(group);
}

static int system_problem(cli *c, const char *what, const char *which)
{
    diag_error(c->d, (pos){0}, "explain", "cannot %s \"%s\": %s", what, which, strerror(errno));
    c->system_failed = true;
    return EXIT_SYSTEM;
}

/* ---- one spec ---- */

typedef struct job {
    cli *c;
    verify_paths paths;
    const char *folder, *spec_folder;
    process *all;
    size_t count;
} job;

static void add_process(job *j, const char *source)
{
    arena *a = j->c->a;
    const char *object = arena_printf(a, "%s/%zu.o", j->folder, j->count);
    const char *words[] = {j->paths.nvcc, source,
                           object,        arena_printf(a, "%s.d", object),
                           "-Wno-spill",  arena_printf(a, "-I%s", j->spec_folder),
                           NULL};
    const char **argv = arena_array(a, const char *, sizeof words / sizeof *words);
    memcpy(argv, words, sizeof words);
    j->all[j->count++] = (process){.argv = argv, .log = arena_printf(a, "%s.log", object)};
}

/* Writes what was emitted; the sources of kernels that are asked for will be compiled. */
static bool emit(job *j, plan *p, const explanation *e)
{
    cli *c = j->c;
    output *made;
    size_t count;
    render *r = render_new(c->a, c->d, session_template_dir(c), &c->system_failed);
    if (!render_plan(r, p, &made, &count)) return false;
    file_out *files = arena_array(c->a, file_out, count);
    j->all = arena_array(c->a, process, count);
    for (size_t i = 0; i < count; i++) {
        const char *path = arena_printf(c->a, "%s/%s", j->folder, made[i].name);
        files[i] = (file_out){path, made[i].text, made[i].len};
        for (size_t k = 0; k < e->n_kernels; k++)
            if (explain_wants_kernel(e, e->kernels[k].kernel) &&
                strcmp(made[i].name, arena_printf(c->a, "%s.cu", e->kernels[k].kernel->symbol)) ==
                    0)
                add_process(j, path);
    }
    if (write_files(c->a, c->d, j->folder, files, count)) return true;
    c->system_failed = true;
    return false;
}

static int compile_all(job *j, process_group *group, const arch *a)
{
    cli *c = j->c;
    char one[16];
    snprintf(one, sizeof one, "%u", a->cc);
    if (setenv("KGEN_GPU_ARCHS", one, 1) != 0) return system_problem(c, "start", j->paths.nvcc);
    if (!process_run_all(group, j->all, j->count, JOBS)) {
        diag_error(c->d, (pos){0}, "interrupted", "interrupted");
        c->system_failed = true;
        return EXIT_SYSTEM;
    }
    for (size_t i = 0; i < j->count; i++)
        if (j->all[i].error || (j->all[i].pid == 0 && !process_succeeded(&j->all[i])))
            return verify_program_failed(c, &j->all[i]);
    return EXIT_DONE;
}

/* ---- what came of it ---- */

static void take_records(const job *j, explanation *e)
{
    for (size_t i = 0; i < j->count; i++) {
        const char *path = arena_printf(j->c->a, "%s.record", j->all[i].argv[2]);
        if (access(path, F_OK) != 0 && errno == ENOENT)
            continue; /* check_known says what is not known */
        const char *record = explain_read_file(j->c, path);
        if (record) explain_take_record(e, record);
    }
}

static void check_known(cli *c, const explanation *e)
{
    for (size_t k = 0; k < e->n_kernels; k++) {
        const explain_kernel *kernel = &e->kernels[k];
        if (!explain_wants_kernel(e, kernel->kernel)) continue;
        for (size_t r = 0; r < kernel->kernel->n_variants; r++)
            for (uint32_t s = 0; s < kernel->variants[r].variant->n_steps; s++)
                if (explain_wants_variant(e, kernel->variants[r].variant) &&
                    !kernel->variants[r].steps[s].built.known)
                    diag_error(c->d, (pos){0}, "explain",
                               "nothing is known of %s: was kgen built without CUDA?",
                               kernel->variants[r].steps[s].entry);
    }
}

int explain_compile(cli *c, plan *p, explanation *e)
{
    job j = {.c = c, .spec_folder = source_folder(c->a, p->spec->src)};
    const char *tmp = getenv("TMPDIR");
    char *folder = arena_printf(c->a, "%s/kgen-explain.XXXXXX", tmp && *tmp ? tmp : "/tmp");
    if (!verify_find(c, &j.paths)) return EXIT_SYSTEM;
    process_group *group = arena_new_of(c->a, process_group);
    if (!process_group_open(group)) return system_problem(c, "start", j.paths.nvcc);
    arena_defer(c->a, close_group, group); /* last of all: no signal may leave the folder */
    if (!mkdtemp(folder)) return system_problem(c, "make the folder", folder);
    arena_defer(c->a, remove_folder, folder);
    j.folder = folder;
    if (!emit(&j, p, e)) return c->system_failed ? EXIT_SYSTEM : EXIT_DIAGNOSTICS;
    const int status = compile_all(&j, group, e->a);
    if (status != EXIT_DONE) return status;
    take_records(&j, e);
    explain_update(c->a, e);
    check_known(c, e);
    explain_judge_spills(c->d, e);
    return EXIT_DONE;
}
