/* What `kgen verify` says: a bar while the program runs, a table, and diagnostics for what falls
 * short.
 */
#include <errno.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "operator/operator.h"
#include "plan/family.h"
#include "verify/verify.h"

enum { MOST_FIELDS = 16, BAR = 30 };

/* ---- positions ---- */

static const plan_kernel *kernel_of(const verify_run *run, const char *name)
{
    for (size_t i = 0; i < run->p->n_kernels; i++)
        if (strcmp(run->p->kernels[i].name, name) == 0) return &run->p->kernels[i];
    return NULL;
}

static const plan_variant *variant_of(const verify_run *run, const char *kernel,
                                      const char *variant)
{
    const plan_kernel *k = kernel_of(run, kernel);
    for (size_t i = 0; k && i < k->n_variants; i++)
        if (strcmp(k->variants[i].name, variant) == 0) return &k->variants[i];
    return NULL;
}

/* Of a variant by its whole name: its variant in the spec, or the kernel. */
static pos place_of(const verify_run *run, const char *name)
{
    const kg_spec *s = run->p->spec;
    const char *slash = strchr(name, '/');
    const plan_variant *variant =
        slash ? variant_of(run, arena_strndup(run->s->a, name, (size_t)(slash - name)), slash + 1)
              : NULL;
    return variant && s->n_variants ? variant->at : s->kernel.at;
}

static pos place_of_law(const verify_run *run, const char *law)
{
    const operator_spec *op = &run->p->spec->op;
    const family *f = family_of(run->p->spec);
    const pos own = f && f->law_at ? f->law_at(run->p->spec, law) : (pos){0};
    if (own.src) return own;
    if (op->named.text) return op->named.at;
    if (strcmp(law, "commutative") == 0) return op->commutative.at;
    if (strcmp(law, "domain") == 0) return op->domain.at;
    if (strncmp(law, "identity", 8) != 0) return op->combine.at;
    return op->identity.text ? op->identity.at : op->identity_fields.where;
}

/* ---- the bar ---- */

static void clear_bar(const verify_run *run)
{
    if (run->bar) fprintf(run->s->said, "\r\033[K");
}

static void draw_bar(const verify_run *run)
{
    if (!run->bar || run->units == 0 || run->done > run->units) return;
    char cells[BAR + 1] = {0};
    const uint32_t before = (run->program - 1) * 100 / run->programs;
    const uint32_t percent = before + run->done * 100 / run->units / run->programs;
    for (uint32_t i = 0; i < BAR; i++) cells[i] = i < percent * BAR / 100 ? '#' : '.';
    fprintf(run->s->said, "\r\033[K[%s] %3u%% %s/%s", cells, percent, run->at_kernel, run->at_part);
    fflush(run->s->said);
}

/* ---- records ---- */

static uint64_t count_in(const char *s)
{
    return strtoull(s, NULL, 10);
}

static verify_variant *found_variant(verify_run *run, const char *kernel, const char *variant)
{
    for (size_t i = 0; i < run->variants.count; i++) {
        verify_variant *r = run->variants.at[i];
        if (strcmp(r->kernel, kernel) == 0 && strcmp(r->variant, variant) == 0) return r;
    }
    verify_variant *r = arena_new_of(run->s->a, verify_variant);
    r->kernel = arena_strdup(run->s->a, kernel);
    r->variant = arena_strdup(run->s->a, variant);
    r->name = arena_printf(run->s->a, "%s/%s", kernel, variant);
    list_add(run->s->a, &run->variants, r);
    return r;
}

static void take_units(verify_run *run, char **part)
{
    run->units = (uint32_t)count_in(part[1]);
    run->done = 0;
    run->program++;
}

static void take_at(verify_run *run, char **part)
{
    run->at_kernel = arena_strdup(run->s->a, part[1]);
    run->at_part = arena_strdup(run->s->a, part[2]);
    draw_bar(run);
    run->done++;
}

static void take_law(verify_run *run, char **part)
{
    static const struct {
        const char *law, *name, *subject, *fault;
    } laws[] = {
        {"identity-outside", "outside-domain", "the identity", "is not in the domain"},
        {"domain", "outside-domain", "the operator", "leaves the domain"},
        {"identity", "wrong-identity", "the identity", "changes a value"},
        {"associative", "not-associative", "combine", "is not associative"},
        {"commutative", "not-commutative", "combine", "is declared commutative and is not"},
        {"metric axis", "falling-metric", "axis", "may not fall, nor be below 0"},
        {"metric combine", "falling-metric", "combine", "may not fall, nor be below 0"},
        {"metric finalise", "falling-metric", "finalise", "may not fall, nor be below 0"},
    };
    arena *a = run->s->a;
    const bool holds = strcmp(part[3], "holds") == 0;
    verify_law *law = arena_new_of(a, verify_law);
    *law = (verify_law){arena_strdup(a, part[1]), arena_strdup(a, part[2]),
                        arena_strdup(a, part[3]), count_in(part[4])};
    list_add(a, &run->laws, law);
    if (!holds) list_add(a, &run->lawless, (void *)law->kernel);
    if (strcmp(part[3], "unjudged") == 0) {
        diag_error(
            run->s->d, place_of_law(run, part[2]), "not-judged",
            "the law \"%s\" of %s could be judged in %s cases only: in others something overflows, "
            "is not a number, or is outside of the domain",
            part[2], part[1], part[4]);
        return;
    }
    for (size_t i = 0; !holds && i < sizeof laws / sizeof *laws; i++)
        if (strcmp(part[2], laws[i].law) == 0)
            diag_error(run->s->d, place_of_law(run, part[2]), laws[i].name, "%s of %s %s: %s",
                       laws[i].subject, part[1], laws[i].fault, part[5]);
}

/* The first of its kind for a variant is an error; more of them are notes below it. */
static void say(verify_run *run, const char *name, const char *variant, const char *said)
{
    const pos at = place_of(run, variant);
    if (strcmp(run->last_name, name) == 0 && strcmp(run->last_variant, variant) == 0) {
        diag_note(run->s->d, at, "%s", said);
        return;
    }
    run->last_name = name;
    run->last_variant = variant;
    diag_error(run->s->d, at, name, "%s: %s", variant, said);
}

static void take_wrong(verify_run *run, char **part)
{
    say(run, "wrong-result", found_variant(run, part[1], part[2])->name, part[3]);
}

/* A line of an emitted file, without what leads it; NULL: there is no such line. */
static const char *emitted_line(const verify_run *run, const char *path, uint64_t line)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    for (size_t i = 0; i < run->n_files; i++) {
        if (strcmp(run->files[i].name, name) != 0) continue;
        const char *s = run->files[i].text;
        for (uint64_t at = 1; s && at < line; at++) s = (s = strchr(s, '\n')) ? s + 1 : NULL;
        if (!s) return NULL;
        s += strspn(s, " \t");
        return arena_strndup(run->s->a, s, strcspn(s, "\n"));
    }
    return NULL;
}

static void take_finding(verify_run *run, char **part)
{
    enum { MOST_SHOWN = 4 };
    arena *a = run->s->a;
    const char *slash = strrchr(part[3], '/'), *file = slash ? slash + 1 : part[3];
    const char *line = emitted_line(run, part[3], count_in(part[4]));
    verify_variant *variant = found_variant(run, part[1], part[2]);
    if (variant->shown++ >= MOST_SHOWN) return; /* the table says how many there are */
    text said = text_new(a);
    if (*file) text_printf(&said, "%s:%s: ", file, part[4]);
    text_put(&said, part[5]);
    if (line) text_printf(&said, "; the line is: %s", line);
    say(run, "finding", variant->name, text_str(&said));
}

/* The text that begins at a line of the spec or before it, last of all; NULL: none does. */
static const op_text *text_at(const verify_run *run, uint64_t line)
{
    const op_text **texts, *found = NULL;
    const size_t n = spec_texts(run->s->a, run->p->spec, &texts);
    for (size_t i = 0; i < n; i++)
        if (texts[i]->origin && texts[i]->at.line <= line &&
            (!found || texts[i]->at.line > found->at.line))
            found = texts[i];
    return found;
}

/* A place in a text, by its line in the spec, and the column that it has where it is emitted. */
static pos place_in_text(const verify_run *run, uint64_t line, uint64_t column)
{
    const op_text *op = text_at(run, line);
    if (!op) return run->p->spec->kernel.at;
    size_t at = 0;
    for (uint64_t i = op->at.line; i < line; i++) {
        const char *end = memchr(op->text + at, '\n', op->len - at);
        if (!end) return op->at;
        at = (size_t)(end - op->text) + 1;
    }
    const char *end = memchr(op->text + at, '\n', op->len - at);
    const size_t most = end ? (size_t)(end - op->text) - at : op->len - at;
    return op_pos(op, at + (column - 1 < most ? column - 1 : 0));
}

/* What a text is wrapped in stands in a line above it. */
static uint64_t line_of_spec(const verify_run *run, const char *file, uint64_t line)
{
    if (strcmp(file, run->p->spec->src->name) == 0) return line;
    const char *below = emitted_line(run, file, line + 1);
    return below && strncmp(below, "#line ", 6) == 0 ? count_in(below + 6) : 0;
}

/* What C++ leaves undefined, in operator text: the same place counts once. */
static void take_undefined(verify_run *run, char **part)
{
    arena *a = run->s->a;
    const uint64_t line = line_of_spec(run, part[1], count_in(part[2]));
    const bool own = strcmp(part[1], run->p->spec->src->name) == 0;
    const pos at = place_in_text(run, line, own ? count_in(part[3]) : 1);
    const char *said = arena_printf(a, "%u:%u:%s", at.line, at.col, part[4]);
    for (size_t i = 0; i < run->undefined.count; i++)
        if (strcmp(run->undefined.at[i], said) == 0) return;
    list_add(a, &run->undefined, (void *)said);
    diag_error(run->s->d, at, "undefined", "%s", part[4]);
}

static void take_variant(verify_run *run, char **part)
{
    verify_variant *r = found_variant(run, part[1], part[2]);
    r->reports++;
    r->cases += count_in(part[3]);
    r->wrong += count_in(part[4]);
    r->refused += count_in(part[5]);
    r->races += count_in(part[6]);
    r->memory += count_in(part[7]);
    r->stuck += count_in(part[8]);
    if (count_in(part[9]) == 0) return;
    r->measured = true;
    r->wavefronts = count_in(part[10]);
    r->predicted = count_in(part[11]);
    r->sectors = count_in(part[12]);
    r->ideal = count_in(part[13]);
}

static void take_failure(verify_run *run, char **part)
{
    run->failed = !system_error(run->s, "verify", "%s", part[1]);
}

/* A line to count time from. */
static void take_alive(verify_run *run, char **part)
{
    (void)run;
    (void)part;
}

static void take_end(verify_run *run, char **part)
{
    (void)part;
    run->ended = true;
}

static const struct record {
    const char *name;
    size_t fields;
    void (*take)(verify_run *run, char **part);
} records[] = {
    {"units", 2, take_units},
    {"at", 3, take_at},
    {"law", 6, take_law},
    {"alive", 1, take_alive},
    {"undefined", 5, take_undefined},
    {"wrong", 4, take_wrong},
    {"finding", 6, take_finding},
    {"variant", 14, take_variant},
    {"failure", 2, take_failure},
    {"end", 1, take_end},
};

void verify_take(void *context, char *line)
{
    verify_run *run = context;
    char *part[MOST_FIELDS];
    size_t n = 0;
    for (char *s = line; s && n < MOST_FIELDS;) {
        part[n++] = s;
        s = strchr(s, '\t');
        if (s) *s++ = '\0';
    }
    for (size_t i = 0; i < sizeof records / sizeof *records; i++)
        if (strcmp(part[0], records[i].name) == 0 && n == records[i].fields)
            records[i].take(run, part);
}

/* ---- how a program ended ---- */

/* What does not end loops, and that is said where the loop is. */
static void say_silent(const verify_run *run, unsigned seconds)
{
    const op_text **texts;
    const size_t n = spec_texts(run->s->a, run->p->spec, &texts);
    bool said = false;
    for (size_t i = 0; i < n; i++) {
        pos loop;
        if (!operator_loop(texts[i], &loop)) continue;
        if (said) diag_note(run->s->d, loop, "this loop may be the one");
        else
            diag_error(run->s->d, loop, "timeout",
                       "%s/%s said nothing for %u seconds (--timeout): does this loop end?",
                       run->at_kernel ? run->at_kernel : "?", run->at_part ? run->at_part : "?",
                       seconds);
        said = true;
    }
    if (!said)
        diag_error(
            run->s->d, run->p->spec->kernel.at, "timeout",
            "%s/%s said nothing for %u seconds (--timeout), and no text of the spec has a loop",
            run->at_kernel ? run->at_kernel : "?", run->at_part ? run->at_part : "?", seconds);
}

void verify_ended(verify_run *run, const process *p)
{
    const system_context *s = run->s;
    clear_bar(run);
    run->crashed = !run->ended;
    if (p->error == ETIMEDOUT) {
        say_silent(run, p->silence);
    } else if (p->error) {
        system_error(s, "verify", "cannot run \"%s\": %s", p->argv[0], strerror(p->error));
    } else if (WIFSIGNALED(p->status)) {
        const int number_of = WTERMSIG(p->status);
        diag_error(s->d, run->p->spec->kernel.at, "crashed", "%s/%s was ended by signal %d (%s)%s",
                   run->at_kernel ? run->at_kernel : "?", run->at_part ? run->at_part : "?",
                   number_of, strsignal(number_of),
                   number_of == SIGFPE ? "; does the operator divide by zero?" : "");
    } else if (!run->ended && !run->failed) {
        system_error(s, "verify", "the program that runs the kernels ended early, with code %d",
                     WEXITSTATUS(p->status));
    }
    run->ended = false;
}

/* ---- the table ---- */

static const char *ratio(const verify_run *run, const verify_variant *r, uint64_t got,
                         uint64_t wanted)
{
    if (!r->measured) return "-";
    if (got == 0 && wanted == 0) return "none";
    if (wanted == 0) return arena_printf(run->s->a, "%" PRIu64 ", by data", got);
    return arena_printf(run->s->a, "%" PRIu64 " of %" PRIu64, got, wanted);
}

static int width_of(const verify_run *run, const char *title)
{
    size_t widest = strlen(title);
    for (size_t i = 0; i < run->variants.count; i++) {
        const verify_variant *r = run->variants.at[i];
        const size_t n = strlen(r->name);
        if (n > widest) widest = n;
    }
    return (int)widest;
}

/* One line per kernel: what was tried of its operator, and what of that holds. */
static void print_laws(const verify_run *run)
{
    const char *kernel = "";
    for (size_t i = 0; i < run->laws.count; i++) {
        const verify_law *law = run->laws.at[i], *before = i ? run->laws.at[i - 1] : NULL;
        const bool same = strcmp(kernel, law->kernel) == 0;
        if (same && strcmp(before->law, law->law) == 0 && strcmp(before->state, law->state) == 0)
            continue; /* the identity's other side */
        if (same) fprintf(run->out, "; ");
        else fprintf(run->out, "%s%s: ", i ? "\n" : "", law->kernel);
        const bool broken = strcmp(law->state, "broken") == 0;
        fprintf(run->out, "%s %s %s %" PRIu64 " cases", law->law, law->state,
                broken ? "after" : "in", law->judged);
        kernel = law->kernel;
    }
    if (run->laws.count) fprintf(run->out, "\n\n");
}

/* A warp that loads or stores structs field by field touches sectors several times, and meets
 * them in its cache; the family knows where else. That is shown, and judged only where it is a
 * prediction. */
static bool sectors_fall_short(const verify_run *run, const verify_variant *r)
{
    const plan_kernel *k = kernel_of(run, r->kernel);
    const plan_variant *variant = variant_of(run, r->kernel, r->variant);
    if (!k || !variant || !r->measured) return false;
    plan_arg *args;
    const size_t n = plan_args(run->s->a, k, &args);
    const family *f = family_of(k->spec);
    if (f->sectors_vary && f->sectors_vary(run->s->a, k, variant)) return false;
    for (size_t i = 0; i < n && !variant->wide; i++)
        if (args[i].role != KG_ROLE_SCALAR && args[i].type->kind == TYPE_STRUCT) return false;
    return r->sectors > r->ideal + r->ideal / 20 + 32;
}

static void judge_variant(const verify_run *run, const verify_variant *r)
{
    diags *d = run->s->d;
    const pos at = place_of(run, r->name);
    if (r->reports && r->cases == 0)
        diag_error(d, at, "never-ran", "%s served none of the cases", r->name);
    /* Where places in shared memory are the data's, as in a sort, none are predicted. */
    if (r->measured && r->predicted != 0 && r->wavefronts != r->predicted)
        diag_error(d, at, "conflicts",
                   "%s takes %" PRIu64 " wavefronts in shared memory; %" PRIu64 " were predicted",
                   r->name, r->wavefronts, r->predicted);
    if (sectors_fall_short(run, r))
        diag_error(d, at, "sectors",
                   "%s touches %" PRIu64 " sectors of device memory where %" PRIu64 " would do",
                   r->name, r->sectors, r->ideal);
    if (r->wrong && !diag_errors(d))
        diag_error(d, at, "wrong-result", "%s: %" PRIu64 " cases went wrong", r->name, r->wrong);
}

/* Each program says of every variant that it was asked for how it went: silence is no success. */
static void expect_all(verify_run *run)
{
    diags *d = run->s->d;
    if (run->laws_only || diag_errors(d)) return;
    for (size_t i = 0; i < run->p->n_kernels; i++)
        for (size_t v = 0; v < run->p->kernels[i].n_variants; v++) {
            const char *name = run->p->kernels[i].variants[v].name;
            if (run->only && fnmatch(run->only, name, 0) != 0) continue;
            const verify_variant *r = found_variant(run, run->p->kernels[i].name, name);
            if (r->reports < run->programs)
                diag_error(d, place_of(run, r->name), "never-ran", "%s was not run", r->name);
        }
}

void verify_table(verify_run *run)
{
    const int width = width_of(run, "variant");
    print_laws(run);
    fflush(run->out); /* before the diagnostics, which go to standard error */
    expect_all(run);
    if (run->variants.count == 0) return;
    fprintf(run->out, "%-*s  %7s  %6s  %6s  %6s  %15s  %15s\n", width, "variant", "cases", "wrong",
            "races", "memory", "conflicts", "sectors");
    for (size_t i = 0; i < run->variants.count; i++) {
        const verify_variant *r = run->variants.at[i];
        fprintf(run->out,
                "%-*s  %7" PRIu64 "  %6" PRIu64 "  %6" PRIu64 "  %6" PRIu64 "  %15s  %15s\n", width,
                r->name, r->cases, r->wrong, r->races, r->memory,
                ratio(run, r, r->wavefronts, r->predicted), ratio(run, r, r->sectors, r->ideal));
        judge_variant(run, r);
    }
    fprintf(run->out, "\n");
    fflush(run->out);
}
