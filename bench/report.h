/* report.h: the reports of a run: a table, CSV, JSON. */
#ifndef BENCH_REPORT_H
#define BENCH_REPORT_H

#include "bench.h"

#include <stdio.h>

/* A table for people; colours and a progress line only where `terminal` is true. */
typedef struct report {
    FILE *to;
    bool terminal;
} report;

void report_machine(const report *r, const machine *m);
void report_head(const report *r);
void report_cell(const report *r, const outcome *o);
void report_means(const report *r, const char *primitive, const means *m);
void report_skipped(const report *r, const cell *c, const char *why);
/* One line that the next output overwrites. */
void report_progress(const report *r, size_t done, size_t all, const cell *c);

/* A line per contestant, after lines "# key: value" that say where it ran. */
void csv_head(FILE *to, const machine *m);
void csv_cell(FILE *to, const outcome *o);

void json_head(FILE *to, const machine *m);
void json_cell(FILE *to, const outcome *o, bool first);
void json_means(FILE *to, const char *const *primitive, const means *m, size_t count);

#endif
