/* kgen tune: builds what the variants of a spec could be, measures it, and writes a tuning file, or
 * a spec with the winners. See docs/tuning.md. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "command/commands.h"
#include "command/session.h"
#include "tune/pictures.h"
#include "tune/shapes_out.h"
#include "tune/tune.h"
#include "write/write.h"

enum { TIMEOUT = 60 };
#define SECONDS 3.0 /* to find thresholds in */

/* A few in each order of magnitude, of which half are no kind numbers. */
#define SIZES "1000,4096,16385,65536,262145,1048576,4194305,16777216,67108865"
#define SIZES_OF_THE_EXECUTOR "1000,4096,20001"

typedef struct job {
    cli *c;
    tune_run run; /* what all kernels share */
    build_paths paths;
    text file; /* the tuning file */
    tune_shapes shapes;
    double budget;
} job;

/* ---- options ---- */

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0) words++;
    return *words != NULL;
}

/* Numbers that ascend, as 1000,2^20; NULL: they are not. */
static const char *sizes_of(arena *a, const char *list_text)
{
    text out = text_new(a);
    uint64_t n, before = 0;
    char *copy = arena_strdup(a, list_text), *rest = NULL;
    for (char *s = strtok_r(copy, ",", &rest); s; s = strtok_r(NULL, ",", &rest)) {
        if (!cli_count(a, s, &n) || n <= before) return NULL;
        text_printf(&out, "%s%llu", out.len ? "," : "", (unsigned long long)n);
        before = n;
    }
    return out.len ? text_str(&out) : NULL;
}

static int read_number(cli *c, const char *name, unsigned fallback, unsigned *to)
{
    uint64_t n = fallback;
    const char *s = cli_value(c, name);
    if (s && (!cli_number(s, &n) || n == 0 || n > 1000000))
        return cli_usage(c, "--%s takes a number from 1 on, not \"%s\"", name, s);
    *to = (unsigned)n;
    return EXIT_DONE;
}

static int read_words(const cli *c, tune_run *run)
{
    static const char *const clocks[] = {"usual", "loop", "graph", "cold",
                                         "after", "both", "all",   NULL};
    static const char *const searches[] = {"model", "greedy", NULL};
    const char *clock = cli_value(c, "clock"), *search = cli_value(c, "search");
    if (clock && !is_one_of(clock, clocks))
        return cli_usage(c, "--clock takes usual, loop, graph, cold, after, both or all");
    if (search && !is_one_of(search, searches))
        return cli_usage(c, "--search takes model or greedy");
    run->clock = clock ? clock : "usual";
    return EXIT_DONE;
}

/* "bins=64,2^16", with its numbers written out. */
static int read_lengths(cli *c, list *lengths)
{
    const list *given = cli_list(c, "length");
    for (size_t i = 0; i < given->count; i++) {
        const char *word = given->at[i], *equals = strchr(word, '=');
        const char *values = equals && equals != word ? sizes_of(c->a, equals + 1) : NULL;
        if (!values || tune_has_length(lengths, word))
            return cli_usage(c, "--length takes a name, each once, and numbers that ascend, as "
                                "bins=64,2^16");
        list_add(c->a, lengths, arena_printf(c->a, "%.*s=%s", (int)(equals - word), word, values));
    }
    return EXIT_DONE;
}

static int read_options(job *j)
{
    cli *c = j->c;
    tune_run *run = &j->run;
    unsigned budget = 0;
    const char *n = cli_value(c, "n");
    int code = read_words(c, run);
    if (code == EXIT_DONE) code = read_lengths(c, &run->lengths);
    if (code == EXIT_DONE) code = read_number(c, "timeout", TIMEOUT, &run->timeout);
    if (code == EXIT_DONE) code = read_number(c, "jobs", session_jobs(c), &run->jobs);
    if (code == EXIT_DONE) code = read_number(c, "budget", 0, &budget);
    if (code != EXIT_DONE) return code;
    j->budget = budget;
    run->gpu = !cli_flag(c, "cpu");
    run->sizes = n ? sizes_of(c->a, n) : run->gpu ? SIZES : SIZES_OF_THE_EXECUTOR;
    run->sizes_asked = n || !run->gpu;
    if (!run->sizes) return cli_usage(c, "--n takes numbers that ascend, as 1000,2^20");
    return EXIT_DONE;
}

/* ---- the card ---- */

static void take_device(void *context, char *line)
{
    tune_run *run = context;
    char *rest = NULL, *word = strtok_r(line, ",", &rest);
    if (!word || strcmp(word, "device") != 0) return;
    const char *cc = strtok_r(NULL, ",", &rest), *sms = strtok_r(NULL, ",", &rest);
    if (!cc || !sms) return;
    run->cc = (uint32_t)strtoul(cc, NULL, 10);
    run->device = arena_strdup(run->s->a, rest);
}

/* Which card it is, and with --arch native for which one to build. */
static bool find_device(job *j)
{
    tune_run *run = &j->run;
    cli *c = j->c;
    const char *arch = cli_value(c, "arch");
    const char *words[] = {run->paths->tuner, "--about", "--backend", run->gpu ? "cuda" : "emu",
                           NULL};
    process p = {.argv = words,
                 .silence = run->timeout,
                 .log = arena_printf(c->a, "%s/about.log", run->folder)};
    if (!process_run_lines(run->group, c->a, &p, take_device, run))
        return system_error(run->s, "interrupted", "interrupted");
    if (!run->device) return system_error(run->s, "tune", "no device: %s", tune_said(c->a, &p));
    if (!arch || strcmp(arch, "native") != 0) return true;
    const char *native = arena_printf(c->a, "%u", run->cc ? run->cc : 90);
    cli_replace(c, "arch", native);
    if (run->cc) setenv("KGEN_GPU_ARCHS", native, 0);
    return true;
}

/* ---- one kernel ---- */

static const char *journal_path(const job *j, const char *kernel)
{
    const char *out = cli_value(j->c, "out");
    return arena_printf(j->c->a, "%s.%s.csv", out ? out : "kgen.tuning", kernel);
}

static bool wants_shapes(const cli *c)
{
    return cli_value(c, "shapes") || cli_value(c, "family");
}

static bool write_emitted(const job *j, const char *path, const char *s)
{
    const file_out file = {path, s, strlen(s)};
    if (write_files(j->c->a, j->c->d, NULL, &file, 1)) return true;
    return !(j->c->system_failed = true);
}

/* ---- pictures ---- */

/* "out.csv": "out.svg" */
static const char *picture_path(arena *a, const char *journal)
{
    const size_t n = strlen(journal), end = n > 4 && strcmp(journal + n - 4, ".csv") == 0 ? 4 : 0;
    return arena_printf(a, "%.*s.svg", (int)(n - end), journal);
}

static bool write_picture(const job *j, render *r, const char *path, const tune_journal *journal)
{
    picture p = picture_new(j->c->a);
    tune_draw(&p, journal);
    const char *svg = picture_svg(r, &p);
    return svg && write_emitted(j, path, svg);
}

/* What a run has left is drawn again, without a card. */
static int draw_journal(const job *j, const char *path)
{
    cli *c = j->c;
    if (c->n_words) return cli_usage(c, "--draw takes no spec");
    const tune_journal *journal = tune_journal_read(j->run.s, path);
    if (!journal) return c->system_failed ? EXIT_SYSTEM : EXIT_DIAGNOSTICS;
    render *r = render_new(c->a, c->d, session_template_dir(c), &c->system_failed);
    const char *out = cli_value(c, "out");
    if (write_picture(j, r, out ? out : picture_path(c->a, path), journal)) return EXIT_DONE;
    return c->system_failed ? EXIT_SYSTEM : EXIT_DIAGNOSTICS;
}

static void say_result(const tune_run *run, const tune_space *space, double own, double winners)
{
    printf("%s on %s: %zu of %zu candidates measured; %zu more are refused, %zu like others; %zu "
           "variants wrong, %zu lost\n",
           run->k->name, run->device, run->done, space->listed, space->refused, space->alike,
           run->wrong, run->lost);
    printf("%s: its own variants are %.3f behind the best of all, in the mean", run->k->name, own);
    if (winners > 0) printf("; the winners %.3f", winners);
    printf("\n");
}

/* The table whose thresholds are looked for: of the spec's own variants, or of winners. */
typedef struct table {
    plan *p;
    const char *library, *name;
    double behind; /* of winners; 0: they are the spec's own */
} table;

/* Writes the spec with the winners, where that is asked for, and builds it. Where its own variants
 * are not behind them it keeps those. */
static bool take_winners(const job *j, tune_run *run, const tune_space *space, table *t)
{
    tune_choice choices[TUNE_WINNERS];
    const char *path = cli_value(j->c, "emit-spec");
    if (!path && !wants_shapes(j->c)) return true;
    tune_journal *journal = run->journal;
    list finalists = space->candidates;
    if (finalists.count > TUNE_FINALISTS) {
        finalists = (list){0};
        journal = tune_finals(run, t->p, &space->candidates, &finalists);
        if (!journal) return false;
    }
    const list all = tune_with_own(journal, &finalists, &t->p->kernels[0]);
    size_t n = tune_choose(journal, &finalists, &all, choices, TUNE_WINNERS, &t->behind);
    if (!n) {
        diag_error(j->c->d, (pos){0}, "tune", "no candidate of %s was measured", run->k->name);
        return false;
    }
    const double own = tune_behind_own(journal, &all, &t->p->kernels[0]);
    if (finalists.count != space->candidates.count)
        printf("%s: of %zu measured again, its own variants are %.3f behind, the winners %.3f\n",
               run->k->name, finalists.count, own, t->behind);
    const bool left = tune_leave_calls(journal, &t->p->kernels[0], choices, n);
    if (left) printf("%s: no winner serves some calls that its own variants do\n", run->k->name);
    if (left || own <= t->behind) {
        n = 0;
        t->behind = own;
    }
    const char *s = tune_emit(run, choices, n, t->behind, run->done);
    if (!s || (path && !write_emitted(j, path, s))) return false;
    if (!n) return true;
    t->name = "winners";
    t->p = tune_plan(run->k, j->c->d, s);
    t->library = tune_build_plan(run, t->p, t->name, NULL);
    return t->library != NULL;
}

/* One variant alone needs no threshold. */
static bool has_choice(const plan_kernel *k)
{
    size_t kernels = 0;
    for (size_t i = 0; i < k->n_variants; i++) kernels += k->variants[i].twin == NULL;
    return kernels > 1;
}

/* The card that is there, or else the newest that was planned for; and all sizes measured. */
static bool predict_for(const job *j, tune_kernel *k)
{
    for (const uint32_t *cc = k->options.archs; *cc; cc++) k->card = arch_find(*cc);
    if (arch_find(j->run.cc)) k->card = arch_find(j->run.cc);
    char *copy = arena_strdup(k->a, j->run.sizes), *rest = NULL;
    for (char *s = strtok_r(copy, ",", &rest); s; s = strtok_r(NULL, ",", &rest))
        if (k->n_sizes < TUNE_MOST_SIZES) k->sizes[k->n_sizes++] = strtoull(s, NULL, 10);
    k->measured = session_card(j->c, k->card, j->run.gpu ? j->run.device : NULL);
    return k->measured != NULL;
}

/* What an exhaustive run says of the model. */
static bool say_model(const job *j, const tune_run *run, const tune_space *space)
{
    tune_verdict verdicts[TUNE_MOST_SIZES];
    if (!cli_flag(j->c, "exhaustive")) return true;
    const size_t n = tune_judge(run, space, verdicts);
    for (size_t i = 0; i < n; i++)
        printf("%s: n = %llu: the model's first choice is %.3f behind the best of %zu, the best of "
               "its first five %.3f\n",
               run->k->name, (unsigned long long)verdicts[i].n, verdicts[i].first,
               verdicts[i].candidates, verdicts[i].of_few);
    const char *out = cli_value(j->c, "out");
    return write_emitted(
        j, arena_printf(j->c->a, "%s.%s.model.csv", out ? out : "kgen.tuning", run->k->name),
        tune_predictions(run, space));
}

/* What the keys of the family's variants allow, or what the user named of it. */
static bool make_space(const job *j, tune_space *space, const tune_kernel *k)
{
    const char *vary = cli_value(j->c, "vary");
    if (!vary) return tune_space_make(space, k), true;
    const char *why = tune_space_vary(space, k, vary);
    if (why) diag_error(j->c->d, (pos){0}, "tune", "--vary: %s", why);
    return !why;
}

/* Indices of the other order are calls that nobody makes. */
static const char *promised_order(const kg_spec *spec)
{
    const family *f = family_of(spec);
    return f->index_order ? f->index_order(spec) : NULL;
}

/* The first line of a journal. */
static const char *what_is_asked(const job *j, const tune_run *run, const char *promised)
{
    text out = text_new(j->c->a);
    const char *vary = cli_value(j->c, "vary");
    text_printf(&out, "%s on %s, clock %s, n %s", run->k->name, run->device, run->clock,
                run->sizes);
    for (size_t i = 0; i < run->lengths.count; i++)
        text_printf(&out, ", %s", (const char *)run->lengths.at[i]);
    if (promised) text_printf(&out, ", indices %s", promised);
    if (vary) text_printf(&out, ", vary %s", vary);
    return text_str(&out);
}

/* Its winners, or its own variants that are not behind them. */
static void add_rows(job *j, const tune_kernel *k, const plan_kernel *winners)
{
    plan_kernel said;
    if (!tune_rows_say(k, winners, &said))
        printf("%s: rows cannot say its variants, and it gets none\n", k->name);
    else if (!tune_add_shapes(&j->shapes, j->c->a, &said))
        printf("%s: its shapes are those of a kernel before it\n", k->name);
}

static bool tune_one(job *j, plan *p)
{
    cli *c = j->c;
    const char *vary = cli_value(c, "vary");
    tune_kernel k = {.a = c->a,
                     .spec = p->spec,
                     .type = p->kernels[0].element->name,
                     .name = p->kernels[0].name,
                     .options = *p->options};
    const char *promised = promised_order(p->spec);
    tune_run run = j->run;
    run.k = &k;
    run.order = promised ? promised : "both";
    tune_space space;
    if (!make_space(j, &space, &k) || !predict_for(j, &k)) return false;
    run.spec_folder = source_folder(c->a, p->spec->src);
    run.folder = arena_printf(c->a, "%s/%s", j->run.folder, k.name);
    run.lengths = tune_lengths_of(c->a, &p->kernels[0], &j->run.lengths);
    run.journal = tune_journal_open(run.s, journal_path(j, k.name),
                                    what_is_asked(j, &run, promised), cli_flag(c, "resume"));
    if (!run.journal) return false;
    tune_candidate own = {.text = "own"};
    space.for_shapes = wants_shapes(c);
    tune_space_own(&space, &p->kernels[0]);
    table t = {.p = p, .name = "own", .library = tune_build_plan(&run, p, "own", &own)};
    const char *search = cli_value(c, "search");
    run.budget = j->budget; /* own variants are measured, whatever that takes */
    if (!t.library || !tune_search(&run, &space, vary || cli_flag(c, "exhaustive"),
                                   search && strcmp(search, "greedy") == 0))
        return false;
    const char *picture = picture_path(c->a, journal_path(j, k.name));
    if (!write_picture(j, run.templates, picture, run.journal)) return false;
    const list all = tune_with_own(run.journal, &space.candidates, &p->kernels[0]);
    if (!say_model(j, &run, &space)) return false;
    if (!take_winners(j, &run, &space, &t)) return false;
    say_result(&run, &space, tune_behind_own(run.journal, &all, &p->kernels[0]), t.behind);
    if (space.for_shapes) add_rows(j, &k, &t.p->kernels[0]);
    if (has_choice(&t.p->kernels[0]))
        return tune_thresholds_of(&run, t.library, t.name, SECONDS, &j->file);
    text_printf(&j->file, "# %s on %s: one variant, nothing to choose\n", k.name, run.device);
    return true;
}

/* ---- all ---- */

/* A plan of each kernel by itself. */
static plan *alone(arena *a, const plan *p, size_t i)
{
    plan *one = arena_new_of(a, plan);
    *one = *p;
    one->kernels = &p->kernels[i];
    one->n_kernels = 1;
    return one;
}

/* Of one family, whose rows can say what wins. */
static int check_shapes(const job *j, plan **plans, size_t count)
{
    const family *f = family_of(plans[0]->spec);
    if (!wants_shapes(j->c)) return EXIT_DONE;
    for (size_t i = 0; i < count; i++)
        if (family_of(plans[i]->spec) != f)
            return cli_usage(j->c, "shapes are of one family: --family NAME takes its specs alone");
    if (f->shape_of) return EXIT_DONE;
    return cli_usage(j->c, "nothing writes shapes of %s yet", f->grammar->name);
}

static bool write_shapes(const job *j, const plan *p)
{
    const char *path = cli_value(j->c, "shapes");
    const tune_run *run = &j->run;
    const family *f = family_of(p->spec);
    uint32_t cc = run->cc;
    for (const uint32_t *at = p->options->archs; !run->cc && *at; at++) cc = *at;
    if (!wants_shapes(j->c)) return true;
    arena *a = j->c->a;
    const char *head =
        arena_printf(a, "# By kgen tune, on %s, clock %s.\n", run->device, run->clock);
    const char *s = tune_shapes_text(&j->shapes, a, head, f, cc);
    if (path) return write_emitted(j, path, s);
    const char *folder = arena_printf(a, "%u.%u", cc / 10, cc % 10);
    const file_out file = {arena_printf(a, "%s/%s.yaml", folder, f->grammar->name), s, strlen(s)};
    return write_files(a, j->c->d, folder, &file, 1) || !(j->c->system_failed = true);
}

/* A name that no kernel has is a mistake. */
static int check_lengths(const job *j, plan **plans, size_t count)
{
    cli *c = j->c;
    for (size_t l = 0; l < j->run.lengths.count; l++) {
        const list one = {.at = &j->run.lengths.at[l], .count = 1};
        bool known = false;
        for (size_t i = 0; i < count; i++)
            for (size_t k = 0; k < plans[i]->n_kernels && !known; k++)
                known = tune_lengths_of(c->a, &plans[i]->kernels[k], &one).count != 0;
        if (!known) return cli_usage(c, "no kernel has the length of \"%s\"", (char *)one.at[0]);
    }
    return EXIT_DONE;
}

/* Those of the family that is asked for. */
static int only_family(const cli *c, plan **plans, size_t *count)
{
    const char *name = cli_value(c, "family");
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++)
        if (!name || strcmp(family_of(plans[i]->spec)->grammar->name, name) == 0)
            plans[kept++] = plans[i];
    *count = kept;
    return kept ? EXIT_DONE : cli_usage(c, "no spec here is of the family \"%s\"", name);
}

static int tune_all(job *j, plan **plans, size_t count)
{
    int code = only_family(j->c, plans, &count);
    if (code == EXIT_DONE) code = check_lengths(j, plans, count);
    if (code == EXIT_DONE) code = check_shapes(j, plans, count);
    if (code != EXIT_DONE) return code;
    cli *c = j->c;
    size_t kernels = 0;
    for (size_t i = 0; i < count; i++) kernels += plans[i]->n_kernels;
    if (kernels > 1 && cli_value(c, "emit-spec"))
        return cli_usage(c, "--emit-spec writes one spec: --only NAME_TYPE takes one kernel");
    text_put(&j->file, "kgen-tuning 1\n");
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < plans[i]->n_kernels; k++)
            if (!tune_one(j, alone(c->a, plans[i], k))) return EXIT_DIAGNOSTICS;
    const char *out = cli_value(c, "out");
    const bool written = write_emitted(j, out ? out : "kgen.tuning", text_str(&j->file));
    return written && write_shapes(j, plans[0]) ? EXIT_DONE : EXIT_SYSTEM;
}

static bool make_folder(job *j)
{
    const char *path = cli_value(j->c, "keep");
    if (!path && !file_temporary_folder(j->c->a, "kgen-tune", &path))
        return system_error(j->run.s, "tune", "cannot make the folder \"%s\": %s", path,
                            strerror(errno));
    j->run.folder = path;
    return write_files(j->c->a, j->c->d, path, NULL, 0) || !(j->c->system_failed = true);
}

int command_tune(cli *c)
{
    job j = {.c = c, .run = {.s = session_system(c)}, .file = text_new(c->a)};
    if (cli_value(c, "draw")) return draw_journal(&j, cli_value(c, "draw"));
    if (c->n_words == 0) return cli_usage(c, "no spec was given");
    const int code = read_options(&j);
    if (code != EXIT_DONE) return code;
    if (!session_finds_specs(c)) return EXIT_SYSTEM;
    if (!build_find(j.run.s, "tune", &j.paths)) return EXIT_SYSTEM;
    j.run.paths = &j.paths;
    j.run.bar = isatty(STDERR_FILENO) != 0;
    j.run.group = process_group_of(c->a); /* before the folder: no signal may leave that */
    if (!j.run.group) return system_error(j.run.s, "tune", "cannot wait for programs"), EXIT_SYSTEM;
    if (!make_folder(&j) || !find_device(&j)) return EXIT_SYSTEM;
    size_t count;
    plan **plans = session_plans(c, &count);
    if (!plans) return EXIT_DIAGNOSTICS;
    j.run.templates = render_new(c->a, c->d, session_template_dir(c), &c->system_failed);
    return tune_all(&j, plans, count);
}
