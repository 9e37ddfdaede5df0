/* The order in which candidates are tried. What is tried late may never be: a budget ends. */
#include "tune/rank.h"

#include <math.h>

#include "explain/explain.h"

#define HOPELESS_NS 1e12 /* of a size that no variant serves */

/* Nanoseconds of the fastest of its variants that serves n. */
static double predicted(const tune_kernel *k, const plan *p, uint64_t n)
{
    const explain_wish wish = {
        .a = k->card, .has_n = true, .brief = true, .n = n, .card = k->measured};
    const explanation *e = explain_make(k->a, p, &wish);
    double least = HOPELESS_NS;
    for (size_t i = 0; i < e->kernels[0].kernel->n_variants; i++) {
        const double ns = e->kernels[0].variants[i].time.total;
        if (ns > 0 && ns < least) least = ns;
    }
    return least;
}

double tune_rank(const tune_kernel *k, const plan *p, double *of_sizes)
{
    double sum = 0;
    for (size_t i = 0; i < k->n_sizes; i++) {
        of_sizes[i] = predicted(k, p, k->sizes[i]);
        sum += log(of_sizes[i]);
    }
    return sum;
}
