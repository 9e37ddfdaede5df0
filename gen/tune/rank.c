/* The order in which candidates are tried. What is tried late may never be: a budget ends. */
#include "tune/rank.h"

#include <math.h>

#include "explain/explain.h"

#define HOPELESS_NS 1e12 /* of a size that no variant serves */

/* Nanoseconds of the variant of it that aligned arrays take; HOPELESS_NS: none serves n. */
static double predicted(const tune_kernel *k, const plan *p, uint64_t n)
{
    const explain_wish wish = {
        .a = k->card, .has_n = true, .brief = true, .n = n, .card = k->measured};
    const explain_kernel *of = &explain_make(k->a, p, &wish)->kernels[0];
    const double ns = of->chosen < 0 ? 0 : of->variants[of->chosen].time.total;
    return ns > 0 ? ns : HOPELESS_NS;
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
