/* thresholds.h: from times to thresholds. Pure. Internal. */
#ifndef KG_SHARED_THRESHOLDS_H
#define KG_SHARED_THRESHOLDS_H

#include <kgen/kernel.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

enum { TUNE_SIZES = 64, TUNE_CLASSES = 24 };

/* What was measured of a kernel: the time of each variant, of n[s] elements, in a class of calls.
 * A class is an alignment, an order of indices or a form of planes or segments, and a clock. Below
 * 0: it does not serve such calls. */
typedef struct tune_times {
    uint32_t n_variants, n_sizes, n_classes;
    uint64_t n[TUNE_SIZES]; /* ascending */
    double weight[TUNE_CLASSES];
    double us[TUNE_CLASSES][TUNE_SIZES][KG_MAX_VARIANTS];
    /* What the thresholds of variants are now. Those that serve no class keep theirs. */
    uint64_t max_n[KG_MAX_VARIANTS];
} tune_times;

/* Whether the variant was measured in any class. */
bool tune_measured(const tune_times *t, uint32_t variant);

/* The fastest variant of a cell; n_variants where none serves it. */
uint32_t tune_best(const tune_times *t, uint32_t class, uint32_t size);

/* Who serves a cell by such thresholds; n_variants: nobody. */
uint32_t tune_chosen(const tune_times *t, const uint64_t max_n[KG_MAX_VARIANTS], uint32_t class,
                     uint32_t size);

/* The thresholds, ascending, by which the times of what the table chooses are least. Between two
 * sizes the border is their geometric mean. Beyond the sizes measured they stay as they are. */
void tune_thresholds(const tune_times *t, uint64_t max_n[KG_MAX_VARIANTS]);

/* A cell, who serves it, and by how much that is behind the best. */
typedef struct tune_cell {
    double behind;
    uint32_t class, size, chosen, best;
} tune_cell;

/* The time of what such thresholds choose over that of the best variant: the geometric mean over
 * all cells, as classes weigh, and the worst. */
double tune_behind(const tune_times *t, const uint64_t max_n[KG_MAX_VARIANTS], tune_cell *worst);

#pragma GCC visibility pop
#endif
