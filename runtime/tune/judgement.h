/* judgement.h: what kgen-tune --judge tells: by clocks, how far choices are behind. Internal. */
#ifndef KG_TUNE_JUDGEMENT_H
#define KG_TUNE_JUDGEMENT_H

#include <kgen/tune.h>
#include <stdint.h>

/* Cells of one clock. */
typedef struct judged_clock {
    const char *clock;                                               /* "loop"; NULL: none yet */
    uint32_t cells, behind_first, behind_2, behind_5, behind_itself; /* itself: by 2 % */
    double logs, worst;
    char worst_cell[256];
} judged_clock;

enum { JUDGED_CLOCKS = 4 };
typedef struct judgement {
    const char *kernel;
    judged_clock clocks[JUDGED_CLOCKS];
} judgement;

/* A line of CSV for each cell, and the cell added to its clock. */
void judgement_head(void);
void judgement_take(void *judgement, const kg_judged *cell);

/* A line for each clock, on standard error. */
void judgement_tell(const judgement *all, const char *name);

/* Adds what is known of one kernel to what is known of all. */
void judgement_add(judgement *all, const judgement *one);

#endif
