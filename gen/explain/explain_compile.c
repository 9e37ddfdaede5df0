#include "explain/explain_compile.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "build/ninja.h"
#include "build/paths.h"
#include "explain/explain_built.h"
#include "write/write.h"

enum { JOBS = 2 };

static bool system_problem(const system_context *s, const char *what, const char *which)
{
    return system_error(s, "explain", "cannot %s \"%s\": %s", what, which, strerror(errno));
}

/* ---- one spec ---- */

typedef struct job {
    const system_context *s;
    render *templates;
    build_paths paths;
    const char *folder, *spec_folder;
    ninja *build;
    list objects;
} job;

static void add_source(job *j, const char *source)
{
    arena *a = j->s->a;
    const char *object = arena_printf(a, "%s/%zu.o", j->folder, j->objects.count);
    const char *const words[] = {j->paths.nvcc,
                                 source,
                                 object,
                                 arena_printf(a, "%s.d", object),
                                 "-Wspill",  /* as a build has it, and told */
                                 "-no-pack", /* nobody keeps the object */
                                 arena_printf(a, "-I%s", j->spec_folder)};
    list command = {0};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        list_add(a, &command, (void *)words[i]);
    ninja_compile(j->build, &command, source, object);
    list_add(a, &j->objects, (void *)object);
}

static bool is_wanted(arena *a, const explanation *e, const char *name)
{
    for (size_t k = 0; k < e->n_kernels; k++)
        if (explain_wants_kernel(e, e->kernels[k].kernel) &&
            strcmp(name, arena_printf(a, "%s.cu", e->kernels[k].kernel->symbol)) == 0)
            return true;
    return false;
}

/* Writes what was emitted; the sources of kernels that are asked for will be compiled. */
static bool emit(job *j, plan *p, const explanation *e)
{
    arena *a = j->s->a;
    output *made;
    size_t count;
    if (!render_plan(j->templates, p, &made, &count)) return false;
    file_out *files = arena_array(a, file_out, count);
    for (size_t i = 0; i < count; i++) {
        const char *path = arena_printf(a, "%s/%s", j->folder, made[i].name);
        files[i] = (file_out){path, made[i].text, made[i].len};
        if (is_wanted(a, e, made[i].name)) add_source(j, path);
    }
    if (write_files(a, j->s->d, j->folder, files, count)) return true;
    *j->s->failed = true;
    return false;
}

static bool compile_all(job *j, process_group *group, const arch *a)
{
    char one[16];
    snprintf(one, sizeof one, "%u", a->cc);
    if (setenv("KGEN_GPU_ARCHS", one, 1) != 0) return system_problem(j->s, "start", j->paths.nvcc);
    return ninja_run(j->build, group, JOBS);
}

/* ---- what came of it ---- */

static void take_records(const job *j, explanation *e)
{
    for (size_t i = 0; i < j->objects.count; i++) {
        const char *path = arena_printf(j->s->a, "%s.record", (const char *)j->objects.at[i]);
        if (access(path, F_OK) != 0 && errno == ENOENT)
            continue; /* check_known says what is not known */
        const char *record = explain_read_file(j->s, path);
        if (record) explain_take_record(e, record);
    }
}

static void check_known(diags *d, const explanation *e)
{
    for (size_t k = 0; k < e->n_kernels; k++) {
        const explain_kernel *kernel = &e->kernels[k];
        if (!explain_wants_kernel(e, kernel->kernel)) continue;
        for (size_t r = 0; r < kernel->kernel->n_variants; r++)
            for (uint32_t s = 0; s < kernel->variants[r].variant->n_steps; s++)
                if (explain_wants_variant(e, kernel->variants[r].variant) &&
                    !kernel->variants[r].steps[s].built.known)
                    diag_error(d, (pos){0}, "explain",
                               "nothing is known of %s: was kgen built without CUDA?",
                               kernel->variants[r].steps[s].entry);
    }
}

bool explain_compile(const system_context *s, render *templates, plan *p, explanation *e)
{
    job j = {.s = s, .templates = templates, .spec_folder = source_folder(s->a, p->spec->src)};
    if (!build_find(s, "explain", &j.paths)) return false;
    process_group *group = process_group_of(s->a); /* before the folder: no signal may leave that */
    if (!group) return system_problem(s, "start", j.paths.nvcc);
    if (!file_temporary_folder(s->a, "kgen-explain", &j.folder))
        return system_problem(s, "make the folder", j.folder);
    j.build = ninja_new(s, j.folder);
    if (!emit(&j, p, e) || !compile_all(&j, group, e->a)) return false;
    take_records(&j, e);
    explain_update(s->a, e);
    check_known(s->d, e);
    explain_judge_spills(s->d, e);
    return true;
}
