/* gen/tune/rank.h: in which order candidates are tried. */
#ifndef GEN_TUNE_RANK_H
#define GEN_TUNE_RANK_H

#include "plan/plan.h"

/* The less, the more a plan's first variant promises. */
double tune_rank(const plan *p);

#endif
