/* kgen verify: builds the kernels of specs, and runs every variant against the reference; judges
 * the operator by the laws that its family asks for. See docs/verify.md.
 */
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "command/commands.h"
#include "render/render.h"
#include "command/session.h"
#include "verify/verify.h"
#include "write/write.h"

/* ---- the folder ---- */

static const char *system_problem(cli *c, const char *what, const char *which)
{
    diag_error(c->d, (pos){0}, "verify", "cannot %s \"%s\": %s", what, which, strerror(errno));
    c->system_failed = true;
    return NULL;
}

/* Where everything is built: --keep, or a temporary folder that goes on every way out. */
static const char *make_folder(cli *c)
{
    const char *path = cli_value(c, "keep");
    if (path || file_temporary_folder(c->a, "kgen-verify", &path)) return path;
    return system_problem(c, "make the folder", path);
}

enum { TIMEOUT = 120 }; /* seconds: far more than a call of any kernel takes on a loaded machine */

/* ---- one spec ---- */

typedef struct job {
    cli *c;
    const system_context *s;
    build_paths paths;
    process_group *group;
    const char *folder;
    render *templates;
    bool gpu, laws_only;
    unsigned timeout;
} job;

static bool generate(job *j, plan *p, const char *folder, output **files, size_t *count)
{
    cli *c = j->c;
    output *made, *all;
    if (!render_plan(j->templates, p, &made, count)) return false;
    all = arena_array(c->a, output, *count + 1);
    memcpy(all, made, *count * sizeof *all);
    if (!render_verify(j->templates, p, &all[*count])) return false;
    (*count)++;
    *files = all;
    file_out *out = arena_array(c->a, file_out, *count);
    for (size_t i = 0; i < *count; i++)
        out[i] =
            (file_out){arena_printf(c->a, "%s/%s", folder, all[i].name), all[i].text, all[i].len};
    if (write_files(c->a, c->d, folder, out, *count)) return true;
    c->system_failed = true;
    return false;
}

static const char *level_of(const cli *c)
{
    return cli_flag(c, "quick") ? "quick" : cli_flag(c, "full") ? "full" : "default";
}

/* False: interrupted. */
static bool run_program(job *j, verify_run *run, const char *program, bool check)
{
    cli *c = j->c;
    const char **argv = arena_array(c->a, const char *, 16 + 2 * run->lawless.count);
    const char *const always[] = {program,
                                  "--backend",
                                  j->gpu ? "cuda" : "emu",
                                  "--level",
                                  level_of(c),
                                  "--seed",
                                  cli_value(c, "seed") ? cli_value(c, "seed") : "1"};
    size_t n = sizeof always / sizeof *always;
    memcpy(argv, always, sizeof always);
    for (size_t i = 0; i < run->lawless.count; i++) {
        argv[n++] = "--skip";
        argv[n++] = run->lawless.at[i];
    }
    if (check) argv[n++] = "--check";
    if (j->laws_only) argv[n++] = "--laws";
    if (cli_value(c, "variant")) {
        argv[n++] = "--variant";
        argv[n++] = cli_value(c, "variant");
    }
    process p = {.argv = argv, .silence = j->timeout, .log = arena_printf(c->a, "%s.log", program)};
    const bool done = process_run_lines(j->group, c->a, &p, verify_take, run);
    if (done) {
        verify_ended(run, &p);
        return true;
    }
    diag_error(c->d, (pos){0}, "interrupted", "interrupted");
    c->system_failed = true;
    return false;
}

static void verify_plan(job *j, plan *p)
{
    cli *c = j->c;
    verify_build b = {.c = {.s = j->s,
                            .paths = &j->paths,
                            .spec_folder = source_folder(c->a, p->spec->src),
                            .gpu = j->gpu},
                      .group = j->group,
                      .laws_only = j->laws_only,
                      .folder = arena_printf(c->a, "%s/%s", j->folder, p->spec->kernel.text),
                      .jobs = session_jobs(c)};
    output *files;
    if (!generate(j, p, b.folder, &files, &b.n_files)) return;
    b.files = files;
    if (!verify_compile(&b)) return;
    verify_run run = {.s = j->s,
                      .out = stdout,
                      .p = p,
                      .only = cli_value(j->c, "variant"),
                      .laws_only = j->laws_only,
                      .programs = b.check ? 2 : 1,
                      .files = b.files,
                      .n_files = b.n_files,
                      .bar = isatty(STDERR_FILENO) != 0,
                      .last_name = "",
                      .last_variant = ""};
    if (run_program(j, &run, b.fast, false) && b.check && !run.crashed)
        run_program(j, &run, b.check, true);
    verify_table(&run);
}

/* ---- all ---- */

static bool has_variant(plan **plans, size_t count, const char *glob)
{
    for (size_t i = 0; i < count; i++)
        for (const plan_kernel *k = plans[i]->kernels; k < plans[i]->kernels + plans[i]->n_kernels;
             k++)
            for (size_t r = 0; r < k->n_variants; r++)
                if (fnmatch(glob, k->variants[r].name, 0) == 0) return true;
    return false;
}

/* Nothing that was not run is called right. */
static void expect_something(cli *c, plan **plans, size_t count)
{
    const char *only = cli_value(c, "type"), *glob = cli_value(c, "variant");
    if (diag_errors(c->d)) return;
    if (count == 0 && only)
        diag_error(c->d, (pos){0}, "nothing", "no spec has a kernel of type \"%s\"", only);
    else if (glob && !has_variant(plans, count, glob))
        diag_error(c->d, (pos){0}, "nothing",
                   "no kernel has a variant that matches \"%s\" (kgen list variants)", glob);
}

static plan **plans_of(cli *c, size_t *count)
{
    bool ok;
    const char *only = cli_value(c, "type");
    const plan_options options = {.archs = (const uint32_t[]){80, 90, 0},
                                  .only = only ? arena_printf(c->a, "*_%s", only) : NULL};
    kg_spec **specs = session_specs(c, &ok);
    *count = 0;
    if (!ok) return NULL;
    plan **plans = arena_array(c->a, plan *, c->n_words);
    for (size_t i = 0; i < c->n_words; i++) {
        plan *p = plan_make(c->a, c->d, specs[i], &options);
        if (p && p->n_kernels) plans[(*count)++] = p;
    }
    expect_something(c, plans, *count);
    return diag_errors(c->d) ? NULL : plans;
}

static bool can_run(job *j)
{
    cli *c = j->c;
    if (!build_find(j->s, "verify", &j->paths)) return false;
    if (j->gpu ? *j->paths.cuda != '\0' : j->paths.executor) return true;
    diag_error(c->d, (pos){0}, "verify",
               j->gpu ? "kgen was built without CUDA: --cpu runs the kernels "
                        "on the CPU executor"
                      : "kgen was built without the CPU executor: --gpu runs "
                        "the kernels on a GPU");
    c->system_failed = true;
    return false;
}

static int verify_all(job *j, plan **plans, size_t count)
{
    cli *c = j->c;
    j->group = process_group_of(c->a); /* before the folder: no signal may leave that */
    if (!j->group) {
        system_problem(c, "wait for", "programs");
        return EXIT_SYSTEM;
    }
    j->folder = make_folder(c);
    if (!j->folder) return EXIT_SYSTEM;
    j->templates = render_new(c->a, c->d, session_template_dir(c), &c->system_failed);
    for (size_t i = 0; i < count && !c->system_failed; i++) verify_plan(j, plans[i]);
    return diag_errors(c->d) ? EXIT_DIAGNOSTICS : EXIT_DONE;
}

int command_verify(cli *c)
{
    const char *seed = cli_value(c, "seed"), *timeout = cli_value(c, "timeout"),
               *jobs = cli_value(c, "jobs");
    uint64_t ignored;
    if (c->n_words == 0) return cli_usage(c, "no spec was given");
    if (cli_flag(c, "gpu") && cli_flag(c, "cpu")) return cli_usage(c, "--gpu or --cpu, not both");
    if (cli_flag(c, "quick") && cli_flag(c, "full"))
        return cli_usage(c, "--quick or --full, not both");
    if (seed && !cli_number(seed, &ignored))
        return cli_usage(c, "--seed takes a number below 2^64, not \"%s\"", seed);
    if (jobs && (!cli_number(jobs, &ignored) || ignored == 0))
        return cli_usage(c, "--jobs takes a number from 1 on, not \"%s\"", jobs);
    if (timeout && (!*timeout || strlen(timeout) > 6 || timeout[strspn(timeout, "0123456789")]))
        return cli_usage(c, "--timeout takes a number of seconds, not \"%s\"", timeout);
    size_t count;
    plan **plans = plans_of(c, &count);
    if (!plans) return EXIT_DIAGNOSTICS;
    job j = {.c = c,
             .s = session_system(c),
             .gpu = cli_flag(c, "gpu"),
             .laws_only = cli_flag(c, "laws-only"),
             .timeout = timeout ? (unsigned)strtoul(timeout, NULL, 10) : TIMEOUT};
    return can_run(&j) ? verify_all(&j, plans, count) : EXIT_SYSTEM;
}
