#include "coverage.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "segments.h"

#if KG_EMU
#include "kg_emu.h"
#else
typedef struct kg_emu_case_count {
    const char *kernel, *name, *whole;
    uint64_t threads;
} kg_emu_case_count;
static uint32_t kg_emu_cases(kg_emu_case_count *out, uint32_t room)
{
    (void)out, (void)room;
    return 0;
}
static void kg_emu_cases_reset(void)
{
}
#endif

/* Did a variant serve any call of a class, did it refuse one? */
typedef struct variant_calls {
    const kg_kernel *kernel;
    const kg_variant *variant;
    bool served[ALIGNMENT_CLASSES], refused[ALIGNMENT_CLASSES];
} variant_calls;

struct coverage {
    coverage_way *ways;
    kg_emu_case_count *counts;
    uint32_t n_ways;
    variant_calls *variants;
    uint32_t n_variants;
    const coverage_rules *rules;
};

/* ---- what exists ---- */

/* Whether a function lies in the namespace of a variant: that of kernel kg_sum_f32__NAME is
 * kg_sum_f32_kernels::NAME. */
static bool is_within(const char *whole, const char *entry)
{
    char space[256];
    const char *name = strstr(entry, "__");
    if (!name) return false;
    snprintf(space, sizeof space, "%.*s_kernels::%s::", (int)(name - entry), entry, name + 2);
    return strstr(whole, space) != NULL;
}

static void find_kernel(const kg_kernel *const *kernels, coverage_way *w)
{
    for (; *kernels; kernels++)
        for (uint32_t r = 0; r < (*kernels)->n_variants; r++)
            for (uint32_t s = 0; s < (*kernels)->variants[r].n_steps; s++)
                if (strcmp((*kernels)->variants[r].steps[s].entry, w->entry) == 0) {
                    w->kernel = *kernels;
                    w->variant = &(*kernels)->variants[r];
                    w->step = s;
                }
}

/* A way lies in a kernel, or in a function that the kernels of a variant call. That counts as the
 * first one's, whatever step calls it. */
static void find_variant(const kg_kernel *const *kernels, const char *whole, coverage_way *w)
{
    find_kernel(kernels, w);
    for (const kg_kernel *const *k = kernels; *k && !w->variant; k++)
        for (uint32_t r = 0; r < (*k)->n_variants && !w->variant; r++)
            if (is_within(whole, (*k)->variants[r].steps[0].entry))
                w->entry = (*k)->variants[r].steps[0].entry;
    if (!w->variant) find_kernel(kernels, w);
}

static void list_variants(coverage *c, const kg_kernel *const *kernels)
{
    variant_calls *next = c->variants;
    for (; *kernels; kernels++)
        for (uint32_t r = 0; r < (*kernels)->n_variants; r++)
            *next++ = (variant_calls){.kernel = *kernels, .variant = &(*kernels)->variants[r]};
}

coverage *coverage_begin(const kg_kernel *const *kernels, const coverage_rules *rules)
{
    coverage *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->rules = rules;
    c->n_ways = kg_emu_cases(NULL, 0);
    for (const kg_kernel *const *k = kernels; *k; k++) c->n_variants += (*k)->n_variants;
    c->ways = calloc(c->n_ways + 1, sizeof *c->ways);
    c->counts = calloc(c->n_ways + 1, sizeof *c->counts);
    c->variants = calloc(c->n_variants + 1, sizeof *c->variants);
    if (!c->ways || !c->counts || !c->variants) {
        coverage_end(c);
        return NULL;
    }
    (void)kg_emu_cases(c->counts, c->n_ways);
    for (uint32_t i = 0; i < c->n_ways; i++) {
        c->ways[i] = (coverage_way){.entry = c->counts[i].kernel, .name = c->counts[i].name};
        find_variant(kernels, c->counts[i].whole, &c->ways[i]);
    }
    list_variants(c, kernels);
    kg_emu_cases_reset();
    return c;
}

void coverage_end(coverage *c)
{
    free(c->ways);
    free(c->counts);
    free(c->variants);
    free(c);
}

/* A shape that stands twice in a table launches the same kernels. Others share one of them. */
static bool launches(const kg_variant *variant, const coverage_way *w)
{
    for (uint32_t s = 0; s < variant->n_steps; s++)
        if (strcmp(variant->steps[s].entry, w->entry) == 0) return true;
    return false;
}

static bool served(const coverage *c, const coverage_way *w, alignment class)
{
    for (uint32_t i = 0; i < c->n_variants; i++)
        if (launches(c->variants[i].variant, w) && c->variants[i].served[class]) return true;
    return false;
}

static variant_calls *calls_of(const coverage *c, const kg_variant *variant)
{
    variant_calls *calls = c->variants;
    while (calls->variant != variant) calls++;
    return calls;
}

void coverage_add(coverage *c, const a_case *a, case_outcome outcome)
{
    const alignment class = alignment_of(a->kernel, a->offset);
    const bool nothing = a->n == 0 || (segments_by_offsets(a->kernel) &&
                                       a->lengths[0] == 0); /* no variant is asked */
    if (a->forced && !nothing) {
        variant_calls *calls = calls_of(c, a->variant);
        *(outcome != CASE_REFUSED ? &calls->served[class] : &calls->refused[class]) = true;
    }
    (void)kg_emu_cases(c->counts, c->n_ways);
    for (uint32_t i = 0; i < c->n_ways; i++) c->ways[i].threads[class] += c->counts[i].threads;
    kg_emu_cases_reset();
}

/* ---- what was reached ---- */

typedef struct tally {
    uint32_t reached, wrong;
} tally;

__attribute__((format(printf, 3, 4))) static void find_wrong(const coverage *c, tally *t,
                                                             const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    t->wrong++;
    c->rules->say(text);
}

static void judge(const coverage *c, const coverage_way *w, alignment class, uint64_t threads,
                  FILE *list, tally *t)
{
    const char *why = c->rules->why_not(c->rules, w, class);
    const char *shown = w->step ? "any" : alignment_names[class];
    if (list)
        fprintf(list, "%s,%s,%s,%" PRIu64 ",%s\n", w->entry, w->name, shown, threads,
                why ? why : "");
    if (threads) t->reached++;
    if ((threads != 0) == (why == NULL) || (!threads && c->rules->may_miss(w))) return;
    find_wrong(c, t, "%s, case %s, arrays %s: %s", w->entry, w->name, shown,
               why ? "reached, though it should not be" : "not reached");
}

static void judge_way(const coverage *c, const coverage_way *w, FILE *list, tally *t)
{
    size_t offset[KG_MAX_ARGS];
    uint64_t all = 0;
    for (int class = 0; class < ALIGNMENT_CLASSES; class ++) all += w->threads[class];
    if (w->step) {
        judge(c, w, ALIGNED_LINE, all, list, t);
        return;
    }
    for (int class = 0; class < ALIGNMENT_CLASSES; class ++)
        if (alignment_example(w->kernel, (alignment) class, offset) &&
            served(c, w, (alignment) class))
            judge(c, w, (alignment) class, w->threads[class], list, t);
}

/* Each variant serves or refuses calls of every class that there can be, and says what way it
 * takes. */
static void judge_variant(const coverage *c, const variant_calls *calls, tally *t)
{
    size_t offset[KG_MAX_ARGS];
    uint32_t known = 0;
    const char *kernel = calls->kernel->name, *variant = calls->variant->name;
    for (uint32_t i = 0; i < c->n_ways; i++) known += launches(calls->variant, &c->ways[i]);
    if (!known) find_wrong(c, t, "%s/%s has no KG_CASE", kernel, variant);
    for (int class = 0; class < ALIGNMENT_CLASSES; class ++)
        if (alignment_example(calls->kernel, (alignment) class, offset) && !calls->served[class] &&
            !calls->refused[class])
            find_wrong(c, t, "%s/%s: no call with arrays %s", kernel, variant,
                       alignment_names[class]);
}

bool coverage_report(const coverage *c, const kg_kernel *kernel, FILE *list, char *summary,
                     size_t room)
{
    tally t = {0};
    for (uint32_t i = 0; i < c->n_variants; i++)
        if (c->variants[i].kernel == kernel) judge_variant(c, &c->variants[i], &t);
    for (uint32_t i = 0; i < c->n_ways; i++)
        if (c->ways[i].kernel == kernel) judge_way(c, &c->ways[i], list, &t);
    snprintf(summary, room,
             "%" PRIu32 " cases x alignments reached, %" PRIu32 " not as they should be", t.reached,
             t.wrong);
    return t.wrong == 0 && t.reached > 0;
}
