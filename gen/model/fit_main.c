/* model-fit CARD LOADS [HELD [FACTOR [ONLY]]]: fits the constants of the model of time. LOADS and
 * HELD are what `scripts/model.py` writes: for each variant that was timed its cell, its
 * nanoseconds and its load. HELD is of kernels that nothing is adjusted by. The fit begins with the
 * constants of gen/model/model.c, each times FACTOR; ONLY names those that are moved, as
 * "look,tile". Prints them as that file has them, and how good both are.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "model/model.h"

enum { MOST_SAMPLES = 20000, MOST_LINE = 1024, FAILED = 1 };

/* A line of numbers: cell, ns, and those of the load in their order. */
static bool take_line(char *line, model_sample *s)
{
    char *end = line;
    s->cell = strtoul(line, &end, 10);
    if (end == line || *end != ',') return false;
    s->ns = strtod(end + 1, &end);
    for (const model_load_number *number = model_load_numbers; number->name; number++) {
        if (*end != ',') return false;
        model_load_set(&s->load, number, strtod(end + 1, &end));
    }
    return *end == '\n' && s->ns > 0;
}

typedef struct samples {
    model_sample *at;
    size_t n;
} samples;

static samples read_samples(arena *a, const char *path)
{
    char line[MOST_LINE];
    samples s = {arena_array(a, model_sample, MOST_SAMPLES), 0};
    FILE *file = path ? fopen(path, "r") : NULL;
    if (!file) return s;
    while (fgets(line, sizeof line, file) && s.n < MOST_SAMPLES)
        if (take_line(line, &s.at[s.n])) s.n++;
    fclose(file);
    return s;
}

static void tell(const model_constants *by)
{
    for (const model_constant *c = model_constant_list; c->name; c++) {
        double value;
        memcpy(&value, (const char *)by + c->at, sizeof value);
        printf("    .%s = %.3g,\n", c->name, value);
    }
}

static double percent(size_t part, size_t of)
{
    return of ? 100.0 * (double)part / (double)of : 0;
}

static void tell_shares(const char *who, const model_constants *by, const model_card *card,
                        const samples *s)
{
    const model_shares j = model_judge(by, card, s->at, s->n);
    if (j.cells)
        printf(" * %s: first within 10 %% in %.0f %% of %zu cells, best of five within 2 %% in "
               "%.0f %%, off by %.0f %%\n",
               who, percent(j.first, j.cells), j.cells, percent(j.of_five, j.cells), 100 * j.off);
}

static void fit(const model_card *card, const samples *loads, const samples *held, double factor,
                const char *only)
{
    model_constants by = model_fitted;
    printf("/* misfit of %zu times: %.4f", loads->n, model_misfit(&by, card, loads->at, loads->n));
    model_scale(&by, factor);
    printf(" before, %.4f now\n", model_fit(&by, card, loads->at, loads->n, only));
    tell_shares("before, adjusted by", &model_fitted, card, loads);
    tell_shares("now, adjusted by", &by, card, loads);
    tell_shares("before, held out", &model_fitted, card, held);
    tell_shares("now, held out", &by, card, held);
    printf(" */\n");
    tell(&by);
}

int main(int argc, char **argv)
{
    arena *a = arena_new();
    if (argc < 3 || argc > 6 || !a || !ARENA_TRY(a))
        return fprintf(stderr, "model-fit CARD LOADS [HELD [FACTOR [ONLY]]]\n"), FAILED;
    bool failed = false;
    diags *d = diags_new(a);
    const source *src = source_read(a, d, argv[1], &failed);
    const model_card *card = src ? card_read(a, d, src) : NULL;
    const samples loads = read_samples(a, argv[2]),
                  held = read_samples(a, argc > 3 ? argv[3] : NULL);
    const double factor = argc > 4 ? strtod(argv[4], NULL) : 1;
    if (!card || !loads.n || (argc > 3 && !held.n) || !(factor > 0))
        return fprintf(stderr, "no card, no loads, or no such factor\n"), FAILED;
    fit(card, &loads, &held, factor, argc > 5 ? argv[5] : NULL);
    arena_free(a);
    return 0;
}
