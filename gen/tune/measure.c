/* Measures candidates: builds them in rounds, and runs kgen-tune over one library after the other.
 * A candidate that hangs, crashes or is wrong is dropped with a word. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "base/file.h"
#include "tune/groups.h"

enum { FIELDS = 8, BAR = 30, MOST_SAID = 4096 };

double tune_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

bool tune_spent(const tune_run *run)
{
    return run->group->interrupted ||
           (run->budget > 0 && tune_seconds() - run->started > run->budget);
}

/* ---- the bar ---- */

static double left(const tune_run *run)
{
    const double spent = tune_seconds() - run->started;
    const double all = run->done ? spent / (double)run->done * (double)run->total : 0;
    const double by_budget = run->budget > 0 ? run->budget - spent : all - spent;
    const double rest = all - spent < by_budget ? all - spent : by_budget;
    return rest > 0 ? rest : 0;
}

void tune_bar(const tune_run *run, const char *what)
{
    if (!run->bar) return;
    if (!what) {
        fprintf(run->s->said, "\r\033[K");
        return;
    }
    char cells[BAR + 1] = {0};
    const size_t filled = run->total ? run->done * BAR / run->total : 0;
    for (size_t i = 0; i < BAR; i++) cells[i] = i < filled ? '#' : '.';
    fprintf(run->s->said, "\r\033[K[%s] %zu of %zu", cells, run->done, run->total);
    if (run->done) {
        const unsigned seconds = (unsigned)left(run);
        fprintf(run->s->said, ", %u:%02u left", seconds / 60, seconds % 60);
    }
    fprintf(run->s->said, " %s", what);
    fflush(run->s->said);
}

/* ---- what kgen-tune tells ---- */

/* That of the library under measure: within one a name is enough. */
static tune_entry *entry_of(tune_run *run, char *const *field)
{
    for (size_t i = 0; i < run->at->candidates.count; i++) {
        const tune_candidate *c = run->at->candidates.at[i];
        for (size_t k = 0; k < c->entries.count; k++) {
            tune_entry *e = c->entries.at[k];
            if (strcmp(e->name, field[1]) == 0) return e;
        }
    }
    return tune_journal_entry(run->journal, field[1], strtoull(field[2], NULL, 16));
}

static void drop(tune_run *run, tune_entry *e, tune_state state, const char *why)
{
    (void)tune_journal_end(run->journal, e, state, arena_strdup(run->s->a, why));
    *(state == TUNE_WRONG ? &run->wrong : &run->lost) += 1;
    tune_bar(run, NULL);
    fprintf(run->s->said, "%s/%s is dropped: %s\n", run->k->name, e->name, why);
}

static void take_begin(tune_run *run, char **field, size_t n)
{
    if (n < 3) return;
    run->under_way = entry_of(run, field);
    tune_bar(run, run->under_way->name);
}

static void take_time(tune_run *run, char **field, size_t n)
{
    if (n < 8) return;
    const tune_class class = {field[4], field[5], field[6]};
    (void)tune_journal_time(run->journal, entry_of(run, field), strtoull(field[3], NULL, 10),
                            &class, strtod(field[7], NULL));
}

static void take_wrong(tune_run *run, char **field, size_t n)
{
    if (n < 4) return;
    char *why = field[3] + (*field[3] == '"');
    why[strcspn(why, "\"")] = '\0';
    drop(run, entry_of(run, field), TUNE_WRONG, why);
}

static void take_end(tune_run *run, char **field, size_t n)
{
    if (n < 3) return;
    tune_entry *e = entry_of(run, field);
    if (e->state == TUNE_UNKNOWN && !tune_journal_end(run->journal, e, TUNE_DONE, NULL))
        system_error(run->s, "tune-journal", "cannot write the journal: %s", strerror(errno));
    run->under_way = NULL;
}

static void take_device(tune_run *run, char **field, size_t n)
{
    if (n < 4) return;
    run->cc = (uint32_t)strtoul(field[1], NULL, 10);
    run->device = arena_strdup(run->s->a, field[3]);
}

static void take_line(void *context, char *line)
{
    static const struct {
        const char *word;
        void (*take)(tune_run *run, char **field, size_t n);
    } records[] = {{"begin", take_begin}, {"time", take_time},     {"wrong", take_wrong},
                   {"end", take_end},     {"device", take_device}, {NULL, NULL}};
    char *field[FIELDS], *at = line;
    size_t n = 0;
    do {
        field[n++] = at;
        const bool last = n == FIELDS || *at == '"'; /* a phrase may hold commas */
        at = last ? NULL : strchr(at, ',');
        if (at) *at++ = '\0';
    } while (at);
    for (size_t i = 0; records[i].word; i++)
        if (strcmp(field[0], records[i].word) == 0) records[i].take(context, field, n);
}

/* ---- one library ---- */

static bool known(const tune_entry *e)
{
    return e->state != TUNE_UNKNOWN;
}

static bool all_known(const tune_group *g)
{
    for (size_t i = 0; i < g->candidates.count; i++) {
        const tune_candidate *c = g->candidates.at[i];
        for (size_t k = 0; k < c->entries.count; k++)
            if (!known(c->entries.at[k])) return false;
    }
    return true;
}

static void add_skips(arena *a, list *words, const tune_group *g)
{
    for (size_t i = 0; i < g->candidates.count; i++) {
        const tune_candidate *c = g->candidates.at[i];
        for (size_t k = 0; k < c->entries.count; k++) {
            const tune_entry *e = c->entries.at[k];
            if (!known(e)) continue;
            list_add(a, words, "--skip");
            list_add(a, words, (void *)e->name);
        }
    }
}

list tune_words(const tune_run *run, const char *library, const char *name)
{
    arena *a = run->s->a;
    list words = {0};
    const char *const always[] = {run->paths->tuner, library,
                                  "--table",         arena_printf(a, "kg_%s_kernels", name),
                                  "--backend",       run->gpu ? "cuda" : "emu",
                                  "--clock",         run->clock,
                                  "--order",         run->order};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        list_add(a, &words, (void *)always[i]);
    tune_add_lengths(a, &run->lengths, &words);
    return words;
}

static const char **command(const tune_run *run, const tune_group *g)
{
    arena *a = run->s->a;
    list words = tune_words(run, g->library, g->name);
    list_add(a, &words, "--times");
    if (run->sizes) {
        list_add(a, &words, "--sizes");
        list_add(a, &words, (void *)run->sizes);
    }
    add_skips(a, &words, g);
    list_add(a, &words, NULL);
    return (const char **)words.at;
}

static const char *ending(arena *a, const process *p)
{
    if (p->error == ETIMEDOUT) return arena_printf(a, "it said nothing for %u s", p->silence);
    if (p->error) return strerror(p->error);
    if (WIFSIGNALED(p->status)) return arena_printf(a, "signal %d", WTERMSIG(p->status));
    return "it ended early";
}

const char *tune_said(arena *a, const process *p)
{
    text said = text_new(a);
    if (file_read(p->log, MOST_SAID, &said) || !said.len) return ending(a, p);
    char *line = arena_strdup(a, text_str(&said));
    line[strcspn(line, "\n")] = '\0';
    return line;
}

/* Runs the program until all variants of the library are known. One under which it ended is lost,
 * and the program begins again without it. */
bool tune_measure_group(tune_run *run, const tune_group *g)
{
    arena *a = run->s->a;
    run->at = g;
    while (!all_known(g) && !tune_spent(run)) {
        process p = {.argv = command(run, g),
                     .silence = run->timeout,
                     .log = arena_printf(a, "%s/times.log", g->folder)};
        run->under_way = NULL;
        if (!process_run_lines(run->group, a, &p, take_line, run)) return false;
        if (run->under_way) {
            drop(run, run->under_way, TUNE_LOST, ending(a, &p));
            continue;
        }
        if (all_known(g)) break;
        return system_error(run->s, "tune", "kgen-tune measured nothing of %s: %s", run->k->name,
                            tune_said(a, &p));
    }
    return true;
}

/* ---- rounds ---- */

static void count_done(tune_run *run, const tune_group *g)
{
    run->done += g->candidates.count;
    tune_bar(run, run->k->name);
}

static bool build(tune_run *run, const list *groups)
{
    arena *a = run->s->a;
    ninja *n = ninja_new(run->s, arena_printf(a, "%s/round%u", run->folder, run->rounds));
    n->keeps_going = true;
    size_t wanted = 0;
    for (size_t i = 0; i < groups->count; i++) {
        tune_group *g = groups->at[i];
        if (!tune_group_render(run, g, NULL)) return false;
        if (all_known(g)) continue;
        tune_group_compile(run, g, n);
        wanted += g->candidates.count;
    }
    tune_bar(run, arena_printf(a, "compiling %zu", wanted));
    return wanted == 0 || ninja_run(n, run->group, run->jobs);
}

static bool run_round(tune_run *run, const list *candidates)
{
    list groups = {0};
    tune_group_all(run->s->a, candidates, run->jobs, &groups);
    run->rounds++;
    for (size_t i = 0; i < groups.count; i++)
        ((tune_group *)groups.at[i])->name = arena_printf(run->s->a, "r%ug%zu", run->rounds, i);
    if (!build(run, &groups)) return false;
    for (size_t i = 0; i < groups.count && !tune_spent(run); i++) {
        const tune_group *g = groups.at[i];
        if (all_known(g)) {
            count_done(run, g);
        } else if (!tune_group_built(g)) {
            tune_bar(run, NULL);
            fprintf(run->s->said, "%s: %zu candidates do not compile (%s)\n", run->k->name,
                    g->candidates.count, g->folder);
            run->lost += g->candidates.count;
        } else {
            if (!tune_measure_group(run, g)) return false;
            count_done(run, g);
        }
    }
    return true;
}

/* So many at once as compilers have work for, and a budget has an end between. */
bool tune_measure(tune_run *run, const list *candidates)
{
    const size_t at_once = (size_t)run->jobs * 12;
    bool sound = true;
    for (size_t from = 0; sound && from < candidates->count && !tune_spent(run); from += at_once) {
        const size_t rest = candidates->count - from;
        const list some = {.at = candidates->at + from, .count = rest < at_once ? rest : at_once};
        sound = run_round(run, &some);
    }
    tune_bar(run, NULL);
    if (run->group->interrupted) return system_error(run->s, "interrupted", "interrupted");
    return sound;
}
