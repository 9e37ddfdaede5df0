/* gen/tune/rank.h: in which order candidates are tried. */
#ifndef GEN_TUNE_RANK_H
#define GEN_TUNE_RANK_H

#include "tune/tune.h"

/* The less, the more the variants of a plan promise: what the model of time predicts for the
 * kernel's sizes, in logarithms. */
double tune_rank(const tune_kernel *k, const plan *p, double *of_sizes);

#endif
