/* Runs every kernel of a registry, every variant of its table, through the driver of cases
 * (runtime/cases), and compares with the reference, bit for bit. Generic: what a kernel takes is in
 * its kg_kernel.
 *
 *   cases [--backend emu|cuda] [--kernel NAME] [--but NAME] [--seed N]
 *         [--order forward|reverse|random] [--sizes all|few|tiny|mini|every] [--chaos N]
 *         [--early 0|1] [--part I/N] [--stop 0|1] [--cases N] [--last N] [--thin 0|1]
 *         [--coverage FILE]
 *
 * few, tiny and mini are for slow checkers; every is each n from 0 to 5000, or to --last. NAME may
 * be a pattern, as of file names, and may go on with one of variants: KERNEL/VARIANT. Those of
 * --but are left out. With --chaos it preempts before one access in N (check build). With --early
 * the launch before a case writes its inputs and is seen late, and the case may start before its
 * end. With --part it is for N processes side by side, the first of them I = 0. The variants are
 * dealt out to them. With --stop it ends at the first case that is wrong, with --cases after N.
 * Then there is no plan, and it ends with 1 if one of them was wrong. With --thin, for kernels that
 * take long for each element, long arrays meet one alignment each, and short ones fewer. With
 * --coverage it writes which ways kernels took for arrays of which alignment. It fails where one
 * that can be taken was not. What arrays hold is said in data.h. Prints TAP.
 */
#include <fnmatch.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data.h"
#include "unreachable.h"

/* -DCASES_REGISTRY=kg_NAME_kernels */
extern const kg_kernel *const CASES_REGISTRY[];

#define CHOSEN "(chosen)" /* in place of a variant's name: the runtime chooses */

typedef enum sizes { ALL, FEW, TINY, MINI, EVERY, SIZES } sizes;

typedef struct options {
    kg_backend backend;
    const char *only, *but; /* patterns of names; NULL: all, and none */
    uint64_t seed;
    sizes sizes;
    uint64_t last; /* of every size; 0: 5000 */
    case_schedule schedule;
    unsigned part, parts; /* this process's, of so many */
    bool stop;            /* at the first case that is wrong */
    uint64_t cases;       /* ends after so many; 0: all */
    bool thin;            /* fewer alignments */
    const char *coverage; /* a file; NULL: not asked for */
} options;

/* The whole run. */
static struct {
    options o;
    case_bed bed;
    case_effort effort;
    coverage_rules rules;
    coverage *reached;
    FILE *list;
    uint32_t tests;
    uint64_t cases; /* that have run */
    bool wrong;     /* whether any was, or a variant is not as planned */
} run;

/* ---- how much is tried ---- */

static case_effort effort_of(const options *o, bool executor)
{
    static const case_effort efforts[SIZES] = {
        [ALL] = {.most = 90000, .offsets = 2, .small_sizes = 300, .stride = 4, .places = 1},
        [FEW] = {.most = 40000, .offsets = 2, .small_sizes = 300, .stride = 36, .places = 3},
        [TINY] = {.most = 2500,
                  .offsets = 2,
                  .small_sizes = 40,
                  .stride = 36,
                  .places = 3,
                  .few_shapes = true,
                  .few_sorts = true},
        [MINI] = {.most = 2500,
                  .offsets = 2,
                  .places = 3,
                  .few_shapes = true,
                  .few_sorts = true,
                  .in_turns = true},
        [EVERY] = {.most = 2500, .offsets = 2, .places = 3, .few_shapes = true, .every_size = true},
    };
    case_effort e = efforts[o->sizes];
    if (o->backend == KG_BACKEND_CUDA && o->sizes == ALL) e.most = 4000000;
    if (o->backend == KG_BACKEND_CUDA && o->sizes == FEW) e.most = 20000;
    e.small_planes = executor && o->sizes != ALL;
    e.last = o->last;
    e.classes = o->sizes == ALL && (!executor || o->coverage);
    e.schedule = o->schedule;
    e.thin = o->thin;
    if (o->thin && e.stride == 4) e.stride = 12;
    if (o->thin && o->sizes == TINY) e.briefly = true;
    return e;
}

/* ---- what cases ask ---- */

static void begin(void *context, a_case *c)
{
    (void)context;
    data_begin(c);
}

static bool element(void *context, const a_case *c, uint32_t arg, uint64_t i, void *to)
{
    (void)context;
    return data_element(&run.bed, c, arg, i, to);
}

static void say(const char *text)
{
    printf("# %s\n", text);
}

static void wrong(void *context, const a_case *c, const char *what)
{
    char text[512];
    (void)context;
    case_describe(c, text, sizeof text);
    printf("# %s/%s %s: %s\n", c->kernel->name, c->forced ? c->variant->name : CHOSEN, text, what);
}

/* The runtime's text, and what the executor found. */
static void failed(void *context, const a_case *c, kg_status status)
{
    char report[2000];
    (void)status;
    wrong(context, c, kg_last_error());
    snprintf(report, sizeof report, "%s", executor_report());
    for (char *rest = NULL, *line = strtok_r(report, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest))
        printf("#   %s\n", line);
}

static void broken(void *context, const char *what)
{
    (void)context;
    printf("Bail out! %s\n", what);
    exit(1);
}

static void ended(void *context, const a_case *c, case_outcome outcome)
{
    (void)context;
    if (run.reached) coverage_add(run.reached, c, outcome);
    run.cases++;
    if (run.o.stop && outcome == CASE_WRONG) {
        printf("Bail out! case %" PRIu64 " is wrong\n", run.cases);
        exit(1);
    }
    run.wrong = run.wrong || outcome == CASE_WRONG;
    if (run.cases == run.o.cases) exit(run.wrong);
}

static const case_hooks hooks = {.begin = begin,
                                 .element = element,
                                 .failed = failed,
                                 .wrong = wrong,
                                 .ended = ended,
                                 .broken = broken};

/* ---- kernels ---- */

static bool report(const char *kernel, const char *variant, const case_counts *c)
{
    const bool ok = c->wrong == 0 && c->run > 0;
    printf("%sok %u - %s/%s %" PRIu64 " cases, %" PRIu64 " wrong, %" PRIu64
           " not for this variant\n",
           ok ? "" : "not ", ++run.tests, kernel, variant, c->run, c->wrong, c->refused);
    fflush(stdout);
    return ok;
}

/* Is what a variant launches what its table says? */
static bool is_as_planned(const kg_kernel *k, const kg_variant *v)
{
    kg_step_facts facts[KG_MAX_STEPS] = {0};
    const kg_call call = {.purpose = KG_PURPOSE_PREPARE, .facts = facts};
    const kg_launch_fn code = run.o.backend == KG_BACKEND_CUDA ? v->cuda : v->emu;
    bool ok = code && code(&call) == 0;
    for (uint32_t s = 0; s < v->n_steps; s++)
        ok = ok && facts[s].shared_bytes == v->steps[s].shared_bytes && facts[s].blocks_per_sm > 0;
    if (!ok) printf("# %s/%s cannot be prepared, or not as planned\n", k->name, v->name);
    return ok;
}

static bool is_ours(void)
{
    static unsigned dealt;
    return dealt++ % run.o.parts == run.o.part;
}

/* What the runtime chooses runs at length where it is forced: that it chooses one that serves shows
 * in few cases. */
static case_effort effort_of_chosen(void)
{
    case_effort e = run.effort;
    e.briefly = true;
    e.classes = false;
    e.every_size = false;
    e.small_sizes = 0;
    return e;
}

static bool run_variant(const kg_kernel *k, const kg_variant *v, bool forced)
{
    case_counts counts = {.wrong = forced && !is_as_planned(k, v)};
    run.wrong = run.wrong || counts.wrong != 0;
    const case_effort effort = forced ? run.effort : effort_of_chosen();
    cases_of_variant(&run.bed, k, v, forced, &effort, &counts);
    if (!forced && counts.refused) counts.wrong++;
    return report(k->name, forced ? v->name : CHOSEN, &counts);
}

/* A pattern without a variant's is for all of a kernel. */
static bool matches(const char *pattern, const char *kernel, const char *variant)
{
    char name[512];
    if (!strchr(pattern, '/')) return fnmatch(pattern, kernel, 0) == 0;
    snprintf(name, sizeof name, "%s/%s", kernel, variant);
    return fnmatch(pattern, name, FNM_PATHNAME) == 0;
}

static bool is_wanted(const kg_kernel *k, const char *variant)
{
    return (!run.o.only || matches(run.o.only, k->name, variant)) &&
           (!run.o.but || !matches(run.o.but, k->name, variant)) && is_ours();
}

static bool run_kernel(const kg_kernel *k)
{
    const uint32_t tests = run.tests;
    bool ok = true;
    for (uint32_t v = 0; v < k->n_variants; v++)
        if (is_wanted(k, k->variants[v].name)) ok = run_variant(k, &k->variants[v], true) && ok;
    if (run.o.sizes != MINI && is_wanted(k, CHOSEN))
        ok = run_variant(k, &k->variants[k->n_variants - 1], false) && ok;
    if (!run.reached || run.tests == tests) return ok;
    char summary[160];
    const bool covered = coverage_report(run.reached, k, run.list, summary, sizeof summary);
    printf("%sok %u - %s coverage: %s\n", covered ? "" : "not ", ++run.tests, k->name, summary);
    return covered && ok;
}

/* ---- the command line ---- */

static bool parse_part(const char *text, options *o)
{
    char more;
    return sscanf(text, "%u/%u%c", &o->part, &o->parts, &more) == 2 && o->part < o->parts;
}

static bool parse_sizes(const char *text, options *o)
{
    static const char *const names[SIZES] = {"all", "few", "tiny", "mini", "every"};
    for (o->sizes = ALL; o->sizes < SIZES; o->sizes++)
        if (strcmp(text, names[o->sizes]) == 0) return true;
    return false;
}

static bool parse_order(const char *text, options *o)
{
    for (o->schedule.order = ORDER_FORWARD; o->schedule.order < ORDER_COUNT; o->schedule.order++)
        if (strcmp(text, case_order_names[o->schedule.order]) == 0) return true;
    return false;
}

static bool parse(int argc, char **argv, options *o)
{
    *o = (options){
        .backend = KG_BACKEND_EMU, .schedule = {.uncounted = true}, .seed = 1, .parts = 1};
    for (int i = 1; i < argc; i += 2) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (!value) return false;
        if (strcmp(argv[i], "--backend") == 0)
            o->backend = strcmp(value, "cuda") == 0 ? KG_BACKEND_CUDA : KG_BACKEND_EMU;
        else if (strcmp(argv[i], "--kernel") == 0) o->only = value;
        else if (strcmp(argv[i], "--but") == 0) o->but = value;
        else if (strcmp(argv[i], "--sizes") == 0 && parse_sizes(value, o)) {
        } else if (strcmp(argv[i], "--chaos") == 0)
            o->schedule.chaos = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(argv[i], "--early") == 0) o->schedule.early = strcmp(value, "1") == 0;
        else if (strcmp(argv[i], "--seed") == 0) o->seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--order") == 0 && parse_order(value, o)) {
        } else if (strcmp(argv[i], "--last") == 0) o->last = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--part") == 0 && parse_part(value, o)) {
        } else if (strcmp(argv[i], "--stop") == 0) o->stop = strcmp(value, "1") == 0;
        else if (strcmp(argv[i], "--cases") == 0) o->cases = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--thin") == 0) o->thin = strcmp(value, "1") == 0;
        else if (strcmp(argv[i], "--coverage") == 0) o->coverage = value;
        else return false;
    }
    o->schedule.seed = (uint32_t)o->seed;
    /* what is reached, all variants together reach */
    return !o->coverage || (o->parts == 1 && !(o->only && strchr(o->only, '/')));
}

static void begin_coverage(void)
{
    run.rules = (coverage_rules){.sms = run.bed.sms,
                                 .most = run.effort.most,
                                 .why_not = unreachable_why,
                                 .may_miss = unreachable_by_size,
                                 .say = say};
    run.reached = coverage_begin(CASES_REGISTRY, &run.rules);
    run.list = fopen(run.o.coverage, "w");
    if (!run.reached || !run.list) broken(NULL, "the list of coverage cannot be made");
    fprintf(run.list, "kernel,case,arrays,threads,unreachable because\n");
}

int main(int argc, char **argv)
{
    bool ok = true;
    if (!parse(argc, argv, &run.o)) {
        fprintf(stderr,
                "usage: %s [--backend emu|cuda] [--kernel NAME] [--but NAME] [--seed N] "
                "[--order forward|reverse|random] [--sizes all|few|tiny|mini|every] [--chaos N] "
                "[--early 0|1] [--part I/N] [--stop 0|1] [--cases N] [--last N] [--thin 0|1] "
                "[--coverage FILE]\n",
                argv[0]);
        return 2;
    }
    printf("TAP version 13\n");
    case_bed_open(&run.bed, run.o.backend, run.o.seed, &hooks);
    if (kg_register(CASES_REGISTRY) != KG_OK) broken(NULL, "kg_register");
    run.effort = effort_of(&run.o, run.bed.executor);
    run.bed.keeps_arrays = !run.bed.executor && run.o.sizes == EVERY;
    if (run.bed.executor && run.o.coverage) begin_coverage();
    for (const kg_kernel *const *k = CASES_REGISTRY; *k; k++) ok = run_kernel(*k) && ok;
    if (run.tests == 0 && run.o.parts == 1) broken(NULL, "no kernel has that name");
    printf("1..%u\n", run.tests);
    if (run.reached) coverage_end(run.reached);
    if (run.list && fclose(run.list) != 0) ok = false;
    case_bed_close(&run.bed);
    return ok ? 0 : 1;
}
