/* options.h: the command line of bench/run, and the cells that it selects. */
#ifndef BENCH_OPTIONS_H
#define BENCH_OPTIONS_H

#include "bench.h"

enum { MOST_SIZES = 96, MOST_CELLS = 8192 };

typedef struct options {
    const char *kernel, *type, *data; /* globs; NULL: all (data: as the primitive's row says) */
    uint64_t n[MOST_SIZES];           /* none: the default list */
    size_t n_count;
    bool clock[CLOCK_COUNT];
    bool clocks_given; /* else the fourth is timed only where it matters */
    unsigned repetitions;
    double seconds; /* starts no further cell after so long; 0: no limit */
    const char *csv, *json;
    bool quick, variants, list, overhead, version, help;
} options;

extern const char usage_text[];

/* Reads the command line. On a mistake returns false, with a sentence in error. */
bool options_parse(options *o, int argc, char **argv, char *error, size_t error_size);

/* "1000", "2^20", "2^20+1", "3*2^10", "2^10..2^30" (by 2^2), "2^10..2^30:3" (by 2^3), and lists
 * of these with commas. Returns false for any other text, or for more than MOST_SIZES. */
bool sizes_parse(const char *text, uint64_t *n, size_t *count);

/* The cells that options select, in the order of the tables. Returns how many; at most `most`. */
size_t cells_select(const options *o, cell *to, size_t most);

/* An estimate of the seconds that a cell takes: for --list. Knows no device but the H200. */
double cell_seconds(const cell *c, unsigned repetitions);

#endif
