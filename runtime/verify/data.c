/* data.c: what a reduce is tried on. Elements of which the results are exact, so that any order of
 * combination gives the same bits. A difference is a defect and never a rounding. Where there are
 * none, a bound on what rounding can do.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "verify.h"

enum { FEW = 8 };

/* ---- folding ---- */

/* Elements, and which of an array's they are: transform may ask for that. */
typedef struct elements {
    const unsigned char *at;
    const uint64_t *places; /* NULL: they are all, in order */
    uint64_t count;
} elements;

static void transform(const verify_operator *op, const elements *all, uint64_t i, value x)
{
    verify_transform_at(op, all->at + i * op->type->size, all->places ? all->places[i] : i, x);
}

typedef struct folded {
    value result;
    double largest; /* of all partial results */
    double sum;     /* of magnitudes of elements */
    bool exact;
} folded;

static void fold(const verify_operator *op, const elements *all, bool backwards, folded *f)
{
    const uint64_t n = all->count;
    value x, next;
    f->largest = f->sum = 0;
    memcpy(f->result, op->identity, sizeof f->result);
    verify_exact_begin();
    for (uint64_t i = 0; i < n; i++) {
        transform(op, all, backwards ? n - 1 - i : i, x);
        if (i == 0) memcpy(f->result, x, sizeof x);
        else if (backwards) verify_combine(op, x, f->result, next);
        else verify_combine(op, f->result, x, next);
        if (i) memcpy(f->result, next, sizeof next);
        f->largest = fmax(f->largest, value_magnitude(op->partial, f->result));
        f->sum += value_magnitude(op->partial, x);
    }
    f->exact = verify_exact();
}

/* Combines every run of neighbours at every place where it can be cut in two: what any tree over
 * these elements does. True if nothing rounds. */
static bool exact_in_every_tree(const verify_operator *op, const elements *all)
{
    const uint32_t n = (uint32_t)all->count;
    value run[FEW][FEW]; /* [first][last] */
    for (uint32_t i = 0; i < n; i++) transform(op, all, i, run[i][i]);
    verify_exact_begin();
    for (uint32_t length = 2; length <= n; length++)
        for (uint32_t i = 0; i + length <= n; i++)
            for (uint32_t cut = i; cut + 1 < i + length; cut++)
                verify_combine(op, run[i][cut], run[cut + 1][i + length - 1],
                               run[i][i + length - 1]);
    return verify_exact();
}

/* The same of an operator that commutes, whose kernels need not combine neighbours. It goes through
 * every group of these elements, in every way to make it of two. */
static bool exact_in_every_group(const verify_operator *op, const elements *all)
{
    static value group[1 << FEW];
    const uint32_t n = (uint32_t)all->count;
    for (uint32_t i = 0; i < n; i++) transform(op, all, i, group[1u << i]);
    verify_exact_begin();
    for (uint32_t both = 1; both < 1u << n; both++)
        for (uint32_t one = (both - 1) & both; one; one = (one - 1) & both)
            verify_combine(op, group[one], group[both ^ one], group[both]);
    return verify_exact();
}

value_slack verify_slack_of(const verify_operator *op, const void *at, const uint64_t *places,
                            uint64_t n, bool known_exact, double depth)
{
    const elements all = {at, places, n};
    value_slack slack = VALUE_EQUAL;
    if (!value_has_floats(op->partial)) return slack;
    folded forward, backward;
    fold(op, &all, false, &forward);
    fold(op, &all, true, &backward);
    const double scale = fmax(forward.sum, fmax(forward.largest, backward.largest));
    const bool exact = n > FEW              ? known_exact && forward.exact && backward.exact
                       : op->k->commutative ? exact_in_every_group(op, &all)
                                            : exact_in_every_tree(op, &all);
    slack.rounded = !exact;
    slack.scale = (op->k->tolerance + depth) * scale;
    return slack;
}

/* ---- choosing styles ---- */

static void fill_all(const verify_operator *op, value_style style, value_random *r,
                     unsigned char *to, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++) (void)verify_element(op, style, r, to + i * op->type->size);
}

/* Would the loss of an element show in most places? */
static bool informative(const verify_operator *op, value_style style, value_random *r)
{
    enum { N = 64, TRIES = 16 };
    unsigned char *made = malloc(N * (size_t)op->type->size);
    if (!made) report_failure("memory is exhausted");
    fill_all(op, style, r, made, N);
    const elements all = {made, NULL, N};
    folded first, other;
    fold(op, &all, false, &first);
    int changed = 0;
    for (int i = 0; i < TRIES; i++) {
        value saved;
        unsigned char *at = made + value_below(r, N) * op->type->size;
        memcpy(saved, at, op->type->size);
        (void)verify_element(op, style, r, at);
        fold(op, &all, false, &other);
        changed += !value_same(op->partial, first.result, other.result, VALUE_EQUAL);
        memcpy(at, saved, op->type->size);
    }
    free(made);
    return changed >= TRIES / 3;
}

/* Like a minimum, whose wrong identity shows where all elements are near the end of their type. */
static bool keeps_the_same(const verify_operator *op, value_style style, value_random *r)
{
    for (uint64_t i = 0; i < 16; i++) {
        value raw, x, both;
        (void)verify_element(op, style, r, raw);
        verify_transform_at(op, raw, i, x);
        verify_combine(op, x, x, both);
        if (!value_same(op->partial, x, both, VALUE_EQUAL)) return false;
    }
    return true;
}

/* Over more elements than the cases will have, so that runs within them are exact too. */
static bool exact_and_finite(const verify_operator *op, value_style style, uint64_t n,
                             value_random *r)
{
    unsigned char *made = malloc((size_t)n * op->type->size);
    if (!made) report_failure("memory is exhausted");
    fill_all(op, style, r, made, n);
    const elements all = {made, NULL, n};
    folded forward, backward;
    fold(op, &all, false, &forward);
    fold(op, &all, true, &backward);
    free(made);
    return forward.exact && backward.exact && value_finite(op->partial, forward.result);
}

/* A sum, or something as tame: no result is larger than its operands together, and an error in an
 * operand does not grow. */
static bool behaves_like_a_sum(const verify_operator *op, value_random *r)
{
    if (op->partial->n_fields != 1 || !value_has_floats(op->partial)) return false;
    const double rounding = 4 * number_eps(op->partial->fields), room = 1 + fmax(1e-4, rounding);
    for (uint64_t i = 0; i < 2000; i++) {
        value a, b, moved, raw, ab, moved_b;
        (void)verify_element(op, STYLE_BITS, r, raw);
        verify_transform_at(op, raw, i, a);
        (void)verify_element(op, STYLE_BITS, r, raw);
        verify_transform_at(op, raw, i + 1, b);
        verify_combine(op, a, a, moved); /* another value of about this size */
        verify_combine(op, a, b, ab);
        verify_combine(op, moved, b, moved_b);
        const kg_field *f = op->partial->fields;
        const double x = number_get(f, a), y = number_get(f, b), m = number_get(f, moved);
        const double xy = number_get(f, ab), my = number_get(f, moved_b);
        const double sum = fabs(x) + fabs(y);
        if (!(fabs(xy) <= sum * room)) return false;
        if (!(fabs(my - xy) <= fabs(m - x) * room + fmax(1e-5, rounding) * sum)) return false;
    }
    return true;
}

void verify_choose_styles(const verify_operator *op, uint64_t n, value_random *r,
                          verify_styles *styles)
{
    static const value_style candidates[] = {STYLE_BITS, STYLE_SMALL, STYLE_ODD, STYLE_UNIT};
    static const value_style ends[] = {STYLE_TOP, STYLE_BOTTOM};
    *styles = (verify_styles){.reals = behaves_like_a_sum(op, r)};
    value_style any = STYLE_COUNT;
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        if (!exact_and_finite(op, candidates[i], 4 * n, r)) continue;
        if (any == STYLE_COUNT) any = candidates[i];
        if (informative(op, candidates[i], r)) styles->dense[styles->n_dense++] = candidates[i];
    }
    if (styles->n_dense == 0 && any != STYLE_COUNT) styles->dense[styles->n_dense++] = any;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (keeps_the_same(op, ends[i], r) && exact_and_finite(op, ends[i], 4 * n, r))
            styles->dense[styles->n_dense++] = ends[i];
}
