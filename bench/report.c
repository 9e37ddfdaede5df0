#include "report.h"

#include <math.h>

enum { GREEN = 32, RED = 31, PLAIN = 0 };

static void clear_line(const report *r)
{
    if (r->terminal) fprintf(r->to, "\r\033[K");
}

void report_machine(const report *r, const machine *m)
{
    fprintf(r->to, "%s, %u SMs, driver %s, CUDA %s, CUB %s, kgen %s, tuning %s\n", m->card, m->sms,
            m->driver, m->toolkit, m->cccl, m->commit, m->tuning);
    fprintf(r->to,
            "SM %u of %u MHz, memory %u of %u MHz; medians of %u interleaved repetitions; x: time "
            "of the fastest rival over ours\n",
            m->sm_mhz, m->max_sm_mhz, m->memory_mhz, m->max_memory_mhz, m->repetitions);
}

void report_head(const report *r)
{
    fprintf(r->to, "%-9s %-4s %-8s %-13s %-22s", "kernel", "type", "n", "data", "variant");
    for (int k = 0; k < CLOCK_COUNT; k++) fprintf(r->to, "  %10s us ratio", clock_names[k]);
    fprintf(r->to, "  %6s %6s  %s\n", "TB/s", "limit", "rival (graph)");
}

static void print_n(FILE *to, uint64_t n)
{
    char text[24];
    if (n & (n - 1)) snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    else snprintf(text, sizeof text, "2^%d", 63 - __builtin_clzll(n));
    fprintf(to, " %-10s", text);
}

static int colour_of(double ratio)
{
    return ratio >= 1.02 ? GREEN : ratio < 0.98 ? RED : PLAIN;
}

static void print_ratio(const report *r, double ratio)
{
    const int colour = r->terminal ? colour_of(ratio) : PLAIN;
    if (ratio <= 0) fprintf(r->to, " %5s ", "-");
    else if (colour) fprintf(r->to, " \033[%dm%5.2fx\033[0m", colour, ratio);
    else fprintf(r->to, " %5.2fx", ratio);
}

static void print_clock(const report *r, const outcome *o, bench_clock clock)
{
    if (o->of[0].time.us[clock] <= 0) fprintf(r->to, "  %13s", "-");
    else fprintf(r->to, "  %13.2f", o->of[0].time.us[clock]);
    print_ratio(r, outcome_ratio(o, clock));
}

/* The first clock that was timed, the graph's if there is one. */
static bench_clock main_clock(const outcome *o)
{
    if (o->of[0].time.us[CLOCK_GRAPH] > 0) return CLOCK_GRAPH;
    for (int k = 0; k < CLOCK_COUNT; k++)
        if (o->of[0].time.us[k] > 0) return (bench_clock)k;
    return CLOCK_GRAPH;
}

static void print_variant(const report *r, const outcome *o, size_t i)
{
    fprintf(r->to, "%29s%-30s", "", o->of[i].name);
    for (int k = 0; k < CLOCK_COUNT; k++) {
        if (o->of[i].time.us[k] > 0) fprintf(r->to, "  %13.2f", o->of[i].time.us[k]);
        else fprintf(r->to, "  %13s", "-");
        print_ratio(r, o->of[i].time.us[k] > 0 && o->of[0].time.us[k] > 0
                           ? o->of[0].time.us[k] / o->of[i].time.us[k]
                           : -1);
    }
    fprintf(r->to, "\n");
}

void report_cell(const report *r, const outcome *o)
{
    clear_line(r);
    fprintf(r->to, "%-9s %-4s", o->cell.primitive->name, o->cell.type);
    print_n(r->to, o->cell.n);
    fprintf(r->to, " %-13s %-22s", o->cell.data->name, o->variant);
    for (int k = 0; k < CLOCK_COUNT; k++) print_clock(r, o, (bench_clock)k);
    const bench_clock clock = main_clock(o);
    const double limit = outcome_of_limit(o);
    const int fastest = outcome_fastest(o, clock);
    fprintf(r->to, "  %6.3f", o->bytes / o->of[0].time.us[clock] * 1e-6);
    if (limit > 0) fprintf(r->to, " %5.1f%%", 100 * limit);
    else fprintf(r->to, " %6s", "-");
    fprintf(r->to, "  %s", fastest < 0 ? "none" : o->of[fastest].name);
    for (size_t i = 0; i < o->count; i++)
        if (!o->of[i].right) fprintf(r->to, "  WRONG RESULT of %s", o->of[i].name);
    fprintf(r->to, "\n");
    for (size_t i = 1; i < o->count; i++)
        if (o->of[i].kind == KIND_VARIANT) print_variant(r, o, i);
    fflush(r->to);
}

void report_means(const report *r, const char *primitive, const means *m)
{
    clear_line(r);
    fprintf(r->to, "%-9s geometric means:", primitive);
    for (int k = 0; k < CLOCK_COUNT; k++) {
        if (m->cells[k] == 0) continue;
        fprintf(r->to, "  %s", clock_names[k]);
        print_ratio(r, means_of(m, (bench_clock)k));
        fprintf(r->to, " (%u cells, worst", m->cells[k]);
        print_ratio(r, m->worst[k]);
        fprintf(r->to, ")");
    }
    fprintf(r->to, "\n\n");
}

void report_skipped(const report *r, const cell *c, const char *why)
{
    clear_line(r);
    fprintf(r->to, "%s %s: skipped, %s\n", c->primitive->name, c->type, why);
}

void report_progress(const report *r, size_t done, size_t all, const cell *c)
{
    if (!r->terminal) return;
    fprintf(r->to, "\r\033[K%zu of %zu: %s %s", done + 1, all, c->primitive->name, c->type);
    print_n(r->to, c->n);
    fprintf(r->to, "%s", c->data->name);
    fflush(r->to);
}
