/* What becomes of winners: a spec that has them for its variants, and lines of a tuning file. */
#include <errno.h>
#include <string.h>

#include "tune/tune.h"

/* "{nwarps: 8, max_n: 4096}" */
static const char *with_limit(arena *a, const char *written, uint64_t max_n)
{
    const size_t n = strlen(written) - 1; /* but the brace */
    return arena_printf(a, "%.*s%smax_n: %llu}", (int)n, written, n > 1 ? ", " : "",
                        (unsigned long long)max_n);
}

const char *tune_emit(const tune_run *run, const tune_choice *choices, size_t count, double behind,
                      size_t candidates)
{
    arena *a = run->s->a;
    list variants = {0};
    for (size_t i = 0; i < count; i++) {
        const char *written = choices[i].candidate->text;
        if (choices[i].max_n != UINT64_MAX) written = with_limit(a, written, choices[i].max_n);
        list_add(a, &variants, (void *)written);
    }
    const char *head = arena_printf(
        a, "# Variants by kgen tune, on %s, clock %s: %.3f behind the best of %zu candidates.\n",
        run->device ? run->device : "?", run->clock, behind, candidates);
    const char *s = tune_rewrite(run->k, head, count ? &variants : NULL);
    return tune_plan(run->k, run->s->d, s) ? s : NULL;
}

/* ---- thresholds ---- */

static void take_line(void *lines, char *line)
{
    if (strncmp(line, "kgen-tuning", 11) == 0) return;
    text_put(lines, line);
    text_putc(lines, '\n');
}

static const char **command(const tune_run *run, const char *library, const char *name,
                            double seconds)
{
    arena *a = run->s->a;
    list words = tune_words(run, library, name);
    list_add(a, &words, "--seconds");
    list_add(a, &words, arena_printf(a, "%.2f", seconds));
    if (run->sizes_asked) {
        list_add(a, &words, "--sizes");
        list_add(a, &words, (void *)run->sizes);
    }
    list_add(a, &words, NULL);
    return (const char **)words.at;
}

bool tune_thresholds_of(const tune_run *run, const char *library, const char *name, double seconds,
                        text *lines)
{
    arena *a = run->s->a;
    process p = {.argv = command(run, library, name, seconds),
                 .silence = 0,
                 .log = arena_printf(a, "%s/thresholds.log", run->folder)};
    tune_bar(run, "thresholds");
    if (!process_run_lines(run->group, a, &p, take_line, lines))
        return system_error(run->s, "interrupted", "interrupted");
    tune_bar(run, NULL);
    if (process_succeeded(&p)) return true;
    return system_error(run->s, "tune", "no thresholds of %s: %s", run->k->name, tune_said(a, &p));
}
