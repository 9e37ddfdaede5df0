/* thresholds.h: from times to thresholds. Pure. Internal. */
#ifndef KG_SHARED_THRESHOLDS_H
#define KG_SHARED_THRESHOLDS_H

#include "choose.h"

#pragma GCC visibility push(hidden)

enum { TUNE_SIZES = 64, TUNE_CLASSES = 48 };

/* What was measured of a kernel: the time of each variant, of n[s] elements, in a class of calls.
 * A class is an alignment, an order of indices or a form of planes or segments, and a clock. Below
 * 0: it does not serve such calls. */
typedef struct tune_times {
    uint32_t n_variants, n_sizes, n_classes;
    uint64_t n[TUNE_SIZES]; /* ascending */
    double weight[TUNE_CLASSES];
    bool off[TUNE_CLASSES]; /* its arrays do not all lie on boundaries */
    double steep;           /* how much more a cell counts that is twice as far behind */
    double us[TUNE_CLASSES][TUNE_SIZES][KG_MAX_VARIANTS];
    /* The same by each half of the samples; not above 0 where it has none. Who is behind by one
     * half alone is behind by accident. */
    double half[2][TUNE_CLASSES][TUNE_SIZES][KG_MAX_VARIANTS];
    /* What the thresholds of variants are now, of all calls or of those on boundaries, and of the
     * others. Those that serve no class keep theirs. */
    uint64_t max_n[KG_MAX_VARIANTS], max_n_off[KG_MAX_VARIANTS];
    firsts first, first_off; /* ranges of n that variants have now */
} tune_times;

/* What calls on boundaries go by, or those off them. */
typedef struct tune_table {
    uint64_t max_n[KG_MAX_VARIANTS];
    firsts first;
} tune_table;

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

/* The same for calls on boundaries and off them, each for itself. Where another variant is better
 * for some sizes than any that ascending thresholds can choose, it gets a range of n. */
void tune_tables(const tune_times *t, tune_table *on, tune_table *off);

/* What is there now. */
void tune_tables_now(const tune_times *t, tune_table *on, tune_table *off);

/* Who serves a cell by such a table; n_variants: nobody. */
uint32_t tune_chosen_by(const tune_times *t, const tune_table *table, uint32_t class,
                        uint32_t size);

/* A cell, who serves it, and by how much that is behind the best. */
typedef struct tune_cell {
    double behind;
    uint32_t class, size, chosen, best;
} tune_cell;

/* The time of what such tables choose over that of the best variant: the geometric mean over all
 * cells, as classes weigh, and the worst. */
double tune_behind(const tune_times *t, const tune_table *on, const tune_table *off,
                   tune_cell *worst);

#pragma GCC visibility pop
#endif
