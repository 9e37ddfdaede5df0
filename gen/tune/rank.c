/* The order in which candidates are tried. What is tried late may never be: a budget ends. */
#include "tune/rank.h"

#include <math.h>

/* What measured well on cards so far: blocks of 256 threads, each with 64 bytes under way, and 48
 * warps on an SM. */
#define THREADS 256.0
#define BYTES 64.0
#define WARPS 48.0

static double far(double value, double from)
{
    return fabs(log2((value > 0 ? value : 1) / from));
}

double tune_rank(const plan *p)
{
    const plan_variant *v = &p->kernels[0].variants[0];
    const double bytes = (double)v->bytes_per_element * v->vector * v->nwork;
    const double warps = v->min_blocks * (double)v->tbs / 32;
    return far(v->tbs, THREADS) + far(bytes, BYTES) + (warps < WARPS ? far(warps, WARPS) : 0);
}
