/* Even ranges of histograms, and samples about their edges. */
#include "data_ranges.h"

#include <math.h>
#include <string.h>

/* Whole ones, none, of one number, far from 0, of numbers too small to divide, too wide for a
 * width. Their count is odd: numbers of bins take turns by 8. */
static const struct {
    double lo, hi;
} ranges[] = {{0, 256},      {-3, 3},        {0, 1},          {5, 5},       {100, 101},
              {7, -7},       {1e6, 1e6 + 1}, {-30000, 30000}, {0, 1e-40},   {-INFINITY, 1},
              {-3e38, 3e38}, {0, NAN},       {-0.1, 0.3},     {1.0 / 3, 3}, {-128, 128}};
enum { RANGES = sizeof ranges / sizeof *ranges };

/* Whose range it is: "lo" and "hi" are all samples', "lo2" those of channel 2. */
static unsigned channel_of(const kg_arg *arg)
{
    return arg->name[2] ? (unsigned)(arg->name[2] - '0') : 0;
}

static bool is_bound(const kg_arg *arg)
{
    return strncmp(arg->name, "lo", 2) == 0 || strncmp(arg->name, "hi", 2) == 0;
}

/* Those of integers are whole; each fourth case has any. */
static bool bound(const a_case *c, const kg_arg *arg, void *to)
{
    const bool low = strncmp(arg->name, "lo", 2) == 0;
    const unsigned at = (c->turn + channel_of(arg)) % RANGES;
    const double x = low ? ranges[at].lo : ranges[at].hi;
    const bool whole = fabs(x) <= 1e6 + 1;
    if (!number_is_float(&arg->fields[0]) && (!whole || c->turn % 4 == 3)) return false;
    number_put(&arg->fields[0], to, number_is_float(&arg->fields[0]) ? x : floor(x));
    return true;
}

/* How many ranges there are. */
static unsigned ranges_of(const kg_kernel *kernel)
{
    unsigned most = 0;
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        const bool more = arg->role == KG_ROLE_SCALAR && is_bound(arg) && channel_of(arg) > most;
        if (more) most = channel_of(arg);
    }
    return most + 1;
}

/* Where a bin begins, and the numbers before and behind; as kg_even.h has it, in f32 or f64. */
static double about_edge(const a_case *c, bool wide, value_random *r)
{
    const unsigned all = ranges_of(c->kernel), of = all > 1 ? (unsigned)value_below(r, all) : 0;
    const double lo = ranges[(c->turn + of) % RANGES].lo, hi = ranges[(c->turn + of) % RANGES].hi;
    const uint64_t count = c->lengths[c->kernel->n_lengths - 1]; /* behind the sides of planes */
    const double bins = (double)count, bin = (double)value_below(r, count + 2);
    const uint64_t side = value_below(r, 3);
    if (wide) {
        const double edge = fma(bin, (hi - lo) / bins, lo);
        return side ? nextafter(edge, side == 1 ? INFINITY : -INFINITY) : edge;
    }
    const float edge = fmaf((float)bin, ((float)hi - (float)lo) / (float)bins, (float)lo);
    return side ? nextafterf(edge, side == 1 ? INFINITY : -INFINITY) : edge;
}

/* The i-th sample of those that ascend, two in each bin. */
static double ascending(const a_case *c, uint64_t i)
{
    const double lo = ranges[c->turn % RANGES].lo, hi = ranges[c->turn % RANGES].hi;
    const uint64_t count = c->lengths[c->kernel->n_lengths - 1] + 1;
    return lo + (hi - lo) / (double)count * ((double)(i / 2 % count) + 0.5);
}

bool data_range_element(case_bed *b, const a_case *c, const kg_arg *arg, uint64_t i, void *to)
{
    if (arg->role == KG_ROLE_SCALAR) return bound(c, arg, to);
    if (!number_is_float(&arg->fields[0])) return false;
    if (c->turn / 3 % 4 == 0) /* alignments take turns by threes */
        return number_put(&arg->fields[0], to, ascending(c, i)), true;
    if (c->turn % 5 == 4) /* all samples alike: warps may count them at once */
        return number_put(&arg->fields[0], to, ranges[c->turn % RANGES].lo), true;
    if (value_below(&b->random, 8) == 0) return false;
    number_put(&arg->fields[0], to, about_edge(c, arg->size == 8, &b->random));
    return true;
}
