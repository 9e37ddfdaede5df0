/* model-fit CARD LOADS: fits the constants of the model of time. LOADS is what `scripts/model.py
 * loads` writes: for each variant that was timed its cell, its nanoseconds and its load. Prints the
 * constants as gen/model/model.c has them. */
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

static size_t read_samples(const char *path, model_sample *samples)
{
    char line[MOST_LINE];
    size_t n = 0;
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    while (fgets(line, sizeof line, file) && n < MOST_SAMPLES)
        if (take_line(line, &samples[n])) n++;
    fclose(file);
    return n;
}

static void tell(const model_constants *by)
{
    for (const model_constant *c = model_constant_list; c->name; c++) {
        double value;
        memcpy(&value, (const char *)by + c->at, sizeof value);
        printf("    .%s = %.3g,\n", c->name, value);
    }
}

int main(int argc, char **argv)
{
    arena *a = arena_new();
    if (argc != 3 || !a || !ARENA_TRY(a)) return fprintf(stderr, "model-fit CARD LOADS\n"), FAILED;
    bool failed = false;
    diags *d = diags_new(a);
    const source *src = source_read(a, d, argv[1], &failed);
    const model_card *card = src ? card_read(a, d, src) : NULL;
    model_sample *samples = arena_array(a, model_sample, MOST_SAMPLES);
    const size_t n = read_samples(argv[2], samples);
    if (!card || !n) return fprintf(stderr, "no card, or no loads\n"), FAILED;
    model_constants by = model_fitted;
    printf("/* misfit of %zu times: %.4f", n, model_misfit(&by, card, samples, n));
    printf(" before, %.4f now */\n", model_fit(&by, card, samples, n));
    tell(&by);
    arena_free(a);
    return 0;
}
