/* bench/run: times ours and the rivals in one process, on the same buffers, interleaved. It checks
 * each result in the same run. How to use it and how to read it stands in docs/bench.md. */
#include "bench_commit.h"
#include "contest.h"
#include "device.h"
#include "machine.h"
#include "options.h"
#include "overhead.h"
#include "report.h"

#include "kg_bench.h"
#include "kg_shipped.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { DONE = 0, WRONG = 1, USAGE = 2, FAILED = 3, MOST_PRIMITIVES = 64 };

static cell cells[MOST_CELLS];

typedef struct run {
    options o;
    report table;
    FILE *csv, *json;
    kg_workspace *ws;
    const char *primitive[MOST_PRIMITIVES + 1];
    means mean[MOST_PRIMITIVES + 1];
    size_t primitives, written;
    bool wrong, failed;
} run;

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int list(const options *o, size_t count)
{
    double seconds = 0;
    for (size_t i = 0; i < count; i++) {
        printf("%-10s %-5s %12llu %s\n", cells[i].primitive->name, cells[i].type,
               (unsigned long long)cells[i].n, cells[i].data->name);
        seconds += cell_seconds(&cells[i], o->repetitions);
    }
    printf("%zu cells, about %.0f s on an H200%s\n", count, seconds,
           o->variants ? ", the forced variants not counted" : "");
    return DONE;
}

/* ---- one cell's results ---- */

static means *means_for(run *r, const char *name)
{
    for (size_t i = 0; i < r->primitives; i++)
        if (strcmp(r->primitive[i], name) == 0) return &r->mean[i];
    if (r->primitives == MOST_PRIMITIVES) return &r->mean[MOST_PRIMITIVES];
    r->primitive[r->primitives] = name;
    return &r->mean[r->primitives++];
}

static void keep(run *r, const outcome *o)
{
    report_cell(&r->table, o);
    means_add(means_for(r, o->cell.primitive->name), o);
    if (r->csv) csv_cell(r->csv, o);
    if (r->json) json_cell(r->json, o, r->written == 0);
    r->written++;
    if (!outcome_right(o)) r->wrong = true;
}

static bool last_of_primitive(size_t i, size_t count)
{
    return i + 1 == count || cells[i + 1].primitive != cells[i].primitive;
}

static bool same_kernel(const cell *a, const cell *b)
{
    return a->primitive == b->primitive && strcmp(a->type, b->type) == 0;
}

/* A line per kernel and reason, not per cell. */
static void skip(const run *r, size_t i, const char *why)
{
    static char last[160];
    static const cell *at;
    if (at && same_kernel(at, &cells[i]) && strcmp(last, why) == 0) return;
    at = &cells[i];
    snprintf(last, sizeof last, "%s", why);
    report_skipped(&r->table, &cells[i], why);
}

static void fail(run *r, const cell *c, const char *why)
{
    fprintf(stderr, "\nbench: %s %s n = %llu %s: %s\n", c->primitive->name, c->type,
            (unsigned long long)c->n, c->data->name, why);
    r->failed = true;
}

/* Means, if anything was compared. */
static void report_primitive(run *r, const char *name)
{
    const means *m = means_for(r, name);
    unsigned cells_compared = 0;
    for (int k = 0; k < CLOCK_COUNT; k++) cells_compared += m->cells[k];
    if (cells_compared) report_means(&r->table, name, m);
}

static int measure(run *r, size_t count)
{
    static outcome o;
    char why[160] = "";
    clock_plan plan = {.repetitions = r->o.repetitions,
                       .after_by_need = !r->o.clocks_given,
                       .variants = r->o.variants};
    memcpy(plan.clock, r->o.clock, sizeof plan.clock);
    const double start = seconds_now();
    for (size_t i = 0; i < count; i++) {
        if (r->o.seconds > 0 && seconds_now() - start > r->o.seconds) {
            fprintf(r->table.to, "out of time: %zu of %zu cells were not started\n", count - i,
                    count);
            break;
        }
        report_progress(&r->table, i, count, &cells[i]);
        const contest_status status = contest_run(&cells[i], &r->ws, &plan, &o, why, sizeof why);
        if (status == CONTEST_DONE) keep(r, &o);
        else if (status == CONTEST_SKIPPED) skip(r, i, why);
        else fail(r, &cells[i], why);
        if (status == CONTEST_BROKEN) break;
        if (last_of_primitive(i, count)) report_primitive(r, cells[i].primitive->name);
    }
    fprintf(r->table.to, "%zu cells in %.0f s\n", r->written, seconds_now() - start);
    return r->failed ? FAILED : r->wrong ? WRONG : DONE;
}

/* ---- the whole ---- */

static bool open_files(run *r)
{
    const char *const paths[] = {r->o.csv, r->o.json};
    FILE **const files[] = {&r->csv, &r->json};
    for (int i = 0; i < 2; i++)
        if (paths[i] && !(*files[i] = fopen(paths[i], "w"))) return perror(paths[i]), false;
    return true;
}

static bool close_files(run *r)
{
    bool ok = true;
    if (r->json) json_means(r->json, r->primitive, r->mean, r->primitives);
    FILE *const files[] = {r->csv, r->json};
    for (int i = 0; i < 2; i++)
        if (files[i]) ok = !ferror(files[i]) && fclose(files[i]) == 0 && ok;
    if (!ok) fprintf(stderr, "bench: the results could not be written in full\n");
    return ok;
}

static int device_failed(void)
{
    fprintf(stderr, "bench: %s\n", kg_last_error());
    return FAILED;
}

static int run_all(run *r, size_t count)
{
    machine m;
    if (!open_files(r)) return FAILED;
    device_spin(600 * 1000 * 1000, NULL); /* clocks rise, and are read while it runs */
    machine_read(&m, r->ws, kg_shipped_kernels);
    m.repetitions = r->o.repetitions;
    report_machine(&r->table, &m);
    report_head(&r->table);
    if (r->csv) csv_head(r->csv, &m);
    if (r->json) json_head(r->json, &m);
    const int status = measure(r, count);
    return close_files(r) ? status : FAILED;
}

int main(int argc, char **argv)
{
    static run r;
    char error[200];
    if (!options_parse(&r.o, argc, argv, error, sizeof error))
        return fprintf(stderr, "bench: %s (see --help)\n", error), USAGE;
    if (r.o.help) return printf("%s", usage_text), DONE;
    if (r.o.version) return printf("bench/run %s\n", BENCH_COMMIT), DONE;
    const size_t count = cells_select(&r.o, cells, MOST_CELLS);
    if (count == 0 && !r.o.overhead)
        return fprintf(stderr, "bench: nothing fits these options (see --list)\n"), USAGE;
    if (r.o.list) return list(&r.o, count);
    r.table = (report){.to = stdout, .terminal = isatty(1)};
    if (kg_register(kg_shipped_kernels) != KG_OK || kg_register(kg_bench_kernels) != KG_OK ||
        kg_workspace_create(&r.ws, KG_BACKEND_CUDA, 0, 64 << 20) != KG_OK)
        return device_failed();
    int status;
    if (!r.o.overhead) status = run_all(&r, count);
    else status = overhead_print(stdout, kg_shipped_kernels, r.o.kernel) ? DONE : device_failed();
    kg_workspace_destroy(r.ws);
    return status;
}
