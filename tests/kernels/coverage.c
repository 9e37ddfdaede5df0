#include "coverage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kg_geometry.h"
#include "kg_emu.h"

/* A KG_CASE of a kernel, and how many threads came there, by alignment class. */
typedef struct way {
    const char *entry, *name;
    const kg_kernel *kernel;
    const kg_variant *variant;
    uint32_t step;
    uint64_t threads[ALIGNMENT_CLASSES];
} way;

/* Did a variant serve any call of a class, did it refuse one? */
typedef struct variant_calls {
    const kg_variant *variant;
    bool served[ALIGNMENT_CLASSES], refused[ALIGNMENT_CLASSES];
} variant_calls;

static way *ways;
static kg_emu_case_count *counts;
static uint32_t n_ways;
static variant_calls *variants;
static uint32_t n_variants;
static uint32_t multiprocessors;
static uint64_t most_elements;

/* ---- what exists ---- */

static void find_variant(const kg_kernel *const *kernels, way *w)
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

void coverage_begin(const kg_kernel *const *kernels, uint32_t sms, uint64_t most)
{
    multiprocessors = sms;
    most_elements = most;
    n_ways = kg_emu_cases(NULL, 0);
    ways = calloc(n_ways + 1, sizeof *ways);
    counts = calloc(n_ways + 1, sizeof *counts);
    (void)kg_emu_cases(counts, n_ways);
    for (uint32_t i = 0; i < n_ways; i++) {
        ways[i] = (way){.entry = counts[i].kernel, .name = counts[i].name};
        find_variant(kernels, &ways[i]);
    }
    for (const kg_kernel *const *k = kernels; *k; k++) n_variants += (*k)->n_variants;
    variants = calloc(n_variants + 1, sizeof *variants);
    variant_calls *next = variants;
    for (const kg_kernel *const *k = kernels; *k; k++)
        for (uint32_t r = 0; r < (*k)->n_variants; r++) next++->variant = &(*k)->variants[r];
    kg_emu_cases_reset();
}

static variant_calls *calls_of(const kg_variant *variant)
{
    variant_calls *calls = variants;
    while (calls->variant != variant) calls++;
    return calls;
}

void coverage_add(const kg_kernel *kernel, const char *variant, alignment class, uint64_t n,
                  bool served)
{
    for (uint32_t r = 0; r < kernel->n_variants; r++) {
        if (!variant || n == 0 || strcmp(kernel->variants[r].name, variant) != 0) continue;
        variant_calls *calls = calls_of(&kernel->variants[r]);
        *(served ? &calls->served[class] : &calls->refused[class]) = true;
    }
    (void)kg_emu_cases(counts, n_ways);
    for (uint32_t i = 0; i < n_ways; i++) ways[i].threads[class] += counts[i].threads;
    kg_emu_cases_reset();
}

/* ---- what can be reached ---- */

#define CLASS(c) (1u << ALIGNED_##c)

static const struct {
    const char *name;
    unsigned classes;
    const char *why;
} never[] = {
    {"start", CLASS(LINE), "data blocks start on lines, and so does the array"},
    {"both", CLASS(LINE), "data blocks start on lines, and so does the array"},
    {"head", CLASS(LINE) | CLASS(VECTOR), "no element lies before the first vector"},
    {"line", CLASS(LINE), "no element lies before the first line"},
};

/* A later step reads what the step before it wrote into scratch, one element per block of that. */
static const char *why_not_later(const way *w)
{
    const kg_step *first = &w->variant->steps[0];
    const uint32_t asked = first->fixed ? first->fixed : first->per_sm * multiprocessors;
    const uint64_t most = asked < most_elements / first->dbs ? asked : most_elements / first->dbs;
    if (strcmp(w->name, "start") == 0 || strcmp(w->name, "both") == 0)
        return "scratch starts on a line";
    if (strcmp(w->name, "none") == 0 && most < w->variant->steps[w->step].dbs)
        return "fewer rows than elements of a data block";
    return NULL;
}

/* Elements of 16 bytes or more in an array that starts between boundaries: none starts on a
 * line, and then data blocks start where the array does. */
static bool never_on_a_line(const way *w, alignment class)
{
    bool wide = class == ALIGNED_APART;
    uint32_t arrays = 0;
    for (uint32_t i = 0; i < w->kernel->n_args; i++) {
        const kg_arg *arg = &w->kernel->args[i];
        if (arg->role == KG_ROLE_SCALAR) continue;
        if (arg->size % 16 != 0) wide = false;
        arrays += arg->extent == KG_EXTENT_N;
    }
    return wide && arrays == 1 && (strcmp(w->name, "start") == 0 || strcmp(w->name, "both") == 0);
}

/* One block is no last of several. */
static bool is_alone(const way *w)
{
    return strcmp(w->name, "last") == 0 && w->variant->steps[0].fixed == 1;
}

/* A warp of a reproducible reduce has more than one data block of a tile only where there are as
 * many tiles as may be. */
static bool has_one_block(const way *w)
{
    const kg_step *step = &w->variant->steps[0];
    const uint32_t asked = step->fixed ? step->fixed : step->per_sm * multiprocessors;
    return strcmp(w->name, "next") == 0 &&
           kg_most_tiles(asked, step->limit) * step->dbs > most_elements * 3 / 4;
}

/* Items of one element leave none over, unless words are put together at an end of the array. */
static bool leaves_none(const way *w, alignment class)
{
    return w->variant->vector == 1 && strcmp(w->name, "tail") == 0 && class <= ALIGNED_ELEMENT;
}

/* Segments with lanes of their own, in the large blocks that `auto` has for arrays larger than
 * these: the small blocks of test specs come everywhere. */
static bool is_for_large_arrays(const way *w)
{
    return w->variant->steps[0].rule == KG_GRID_MAPPED && w->variant->nwarps >= 4;
}

/* NULL: a call of this class can come here. */
static const char *why_not(const way *w, alignment class)
{
    if (w->step > 0) return why_not_later(w);
    if (leaves_none(w, class)) return "no element lies after the last vector";
    if (has_one_block(w)) return "tiles of one data block a warp";
    if (is_alone(w)) return "a grid of one block";
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strcmp(never[i].name, w->name) == 0 && never[i].classes & 1u << class)
            return never[i].why;
    return never_on_a_line(w, class) ? "no element starts on a line" : NULL;
}

/* ---- what was reached ---- */

typedef struct tally {
    uint32_t reached, wrong;
} tally;

static void judge(const way *w, alignment class, uint64_t threads, FILE *list, tally *t)
{
    const char *why = why_not(w, class);
    const char *shown = w->step ? "any" : alignment_names[class];
    if (list)
        fprintf(list, "%s,%s,%s,%" PRIu64 ",%s\n", w->entry, w->name, shown, threads,
                why ? why : "");
    if (threads) t->reached++;
    if ((threads != 0) == (why == NULL) || (!threads && is_for_large_arrays(w))) return;
    t->wrong++;
    printf("# %s, case %s, arrays %s: %s\n", w->entry, w->name, shown,
           why ? "reached, though it should not be" : "not reached");
}

static void judge_way(const way *w, FILE *list, tally *t)
{
    size_t offset[KG_MAX_ARGS];
    uint64_t all = 0;
    for (int c = 0; c < ALIGNMENT_CLASSES; c++) all += w->threads[c];
    if (w->step) {
        judge(w, ALIGNED_LINE, all, list, t);
        return;
    }
    for (int c = 0; c < ALIGNMENT_CLASSES; c++)
        if (alignment_example(w->kernel, (alignment)c, offset) && calls_of(w->variant)->served[c])
            judge(w, (alignment)c, w->threads[c], list, t);
}

/* Each variant serves or refuses calls of every class that there can be, and says what way it
 * takes. */
static void judge_variant(const kg_kernel *kernel, const kg_variant *variant, tally *t)
{
    size_t offset[KG_MAX_ARGS];
    const variant_calls *calls = calls_of(variant);
    uint32_t known = 0;
    for (uint32_t i = 0; i < n_ways; i++) known += ways[i].variant == variant;
    if (!known) printf("# %s has no KG_CASE\n", variant->steps[0].entry);
    t->wrong += !known;
    for (int c = 0; c < ALIGNMENT_CLASSES; c++) {
        if (!alignment_example(kernel, (alignment)c, offset) || calls->served[c] ||
            calls->refused[c])
            continue;
        t->wrong++;
        printf("# %s: no call with arrays %s\n", variant->steps[0].entry, alignment_names[c]);
    }
}

bool coverage_report(const kg_kernel *kernel, const char *path, const char **summary)
{
    static char text[160];
    static bool begun;
    FILE *list = path ? fopen(path, begun ? "a" : "w") : NULL;
    tally t = {0};
    if (path && !list) printf("# %s cannot be written\n", path);
    if (list && !begun) fprintf(list, "kernel,case,arrays,threads,unreachable because\n");
    begun = true;
    for (uint32_t r = 0; r < kernel->n_variants; r++)
        judge_variant(kernel, &kernel->variants[r], &t);
    for (uint32_t i = 0; i < n_ways; i++)
        if (ways[i].kernel == kernel) judge_way(&ways[i], list, &t);
    if (list) fclose(list);
    snprintf(text, sizeof text,
             "%" PRIu32 " cases x alignments reached, %" PRIu32 " not as they should be", t.reached,
             t.wrong);
    *summary = text;
    return t.wrong == 0 && t.reached > 0;
}
