/* data.c: what a reduce is tried on. Elements of which the results are exact, so that any order of
 * combination gives the same bits and a difference is a defect and never a rounding; where there
 * are none, a bound on what rounding can do.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "verify.h"

enum { FEW = 8 };

/* ---- folding ---- */

typedef struct folded {
    verify_value result;
    double largest; /* of all partial results */
    double sum;     /* of magnitudes of elements */
    bool exact;
} folded;

static void fold(const verify_operator *op, const unsigned char *elements, uint64_t n,
                 bool backwards, folded *f)
{
    verify_value x, next;
    f->largest = f->sum = 0;
    memcpy(f->result, op->identity, sizeof f->result);
    verify_exact_begin();
    for (uint64_t i = 0; i < n; i++) {
        verify_transform(op, elements + (backwards ? n - 1 - i : i) * op->type->size, x);
        if (i == 0) memcpy(f->result, x, sizeof x);
        else if (backwards) verify_combine(op, x, f->result, next);
        else verify_combine(op, f->result, x, next);
        if (i) memcpy(f->result, next, sizeof next);
        f->largest = fmax(f->largest, verify_magnitude(op->partial, f->result));
        f->sum += verify_magnitude(op->partial, x);
    }
    f->exact = verify_exact();
}

/* Combines every run of neighbours at every place where it can be cut in two: what any tree over
 * these elements does. True if nothing rounds. */
static bool exact_in_every_tree(const verify_operator *op, const unsigned char *elements,
                                uint32_t n)
{
    verify_value run[FEW][FEW]; /* [first][last] */
    for (uint32_t i = 0; i < n; i++) verify_transform(op, elements + i * op->type->size, run[i][i]);
    verify_exact_begin();
    for (uint32_t length = 2; length <= n; length++)
        for (uint32_t i = 0; i + length <= n; i++)
            for (uint32_t cut = i; cut + 1 < i + length; cut++)
                verify_combine(op, run[i][cut], run[cut + 1][i + length - 1],
                               run[i][i + length - 1]);
    return verify_exact();
}

/* The same of an operator that commutes, whose kernels need not combine neighbours: every group of
 * these elements, in every way to make it of two. */
static bool exact_in_every_group(const verify_operator *op, const unsigned char *elements,
                                 uint32_t n)
{
    static verify_value group[1 << FEW];
    for (uint32_t i = 0; i < n; i++)
        verify_transform(op, elements + i * op->type->size, group[1u << i]);
    verify_exact_begin();
    for (uint32_t all = 1; all < 1u << n; all++)
        for (uint32_t one = (all - 1) & all; one; one = (one - 1) & all)
            verify_combine(op, group[one], group[all ^ one], group[all]);
    return verify_exact();
}

verify_slack verify_slack_of(const verify_operator *op, const void *elements, uint64_t n,
                             bool known_exact, double depth)
{
    if (!verify_has_floats(op->partial)) return (verify_slack){0};
    folded forward, backward;
    fold(op, elements, n, false, &forward);
    fold(op, elements, n, true, &backward);
    const double scale = fmax(forward.sum, fmax(forward.largest, backward.largest));
    const bool exact = n > FEW              ? known_exact && forward.exact && backward.exact
                       : op->k->commutative ? exact_in_every_group(op, elements, (uint32_t)n)
                                            : exact_in_every_tree(op, elements, (uint32_t)n);
    return (verify_slack){.rounded = !exact, .scale = (op->k->tolerance + depth) * scale};
}

/* ---- choosing styles ---- */

static void fill_all(const verify_operator *op, verify_style style, verify_random *r,
                     unsigned char *to, uint64_t n)
{
    for (uint64_t i = 0; i < n; i++) (void)verify_element(op, style, r, to + i * op->type->size);
}

/* Would the loss of an element show in most places? */
static bool informative(const verify_operator *op, verify_style style, verify_random *r)
{
    enum { N = 64, TRIES = 16 };
    unsigned char *elements = malloc(N * (size_t)op->type->size);
    if (!elements) report_failure("memory is exhausted");
    fill_all(op, style, r, elements, N);
    folded first, other;
    fold(op, elements, N, false, &first);
    int changed = 0;
    for (int i = 0; i < TRIES; i++) {
        verify_value saved;
        unsigned char *at = elements + verify_below(r, N) * op->type->size;
        memcpy(saved, at, op->type->size);
        (void)verify_element(op, style, r, at);
        fold(op, elements, N, false, &other);
        changed += !verify_same(op->partial, first.result, other.result, (verify_slack){0});
        memcpy(at, saved, op->type->size);
    }
    free(elements);
    return changed >= TRIES / 3;
}

/* Like a minimum, whose wrong identity shows where all elements are near the end of their type. */
static bool keeps_the_same(const verify_operator *op, verify_style style, verify_random *r)
{
    for (int i = 0; i < 16; i++) {
        verify_value raw, x, both;
        (void)verify_element(op, style, r, raw);
        verify_transform(op, raw, x);
        verify_combine(op, x, x, both);
        if (!verify_same(op->partial, x, both, (verify_slack){0})) return false;
    }
    return true;
}

/* Over more elements than the cases will have, so that runs within them are exact too. */
static bool exact_and_finite(const verify_operator *op, verify_style style, uint64_t n,
                             verify_random *r)
{
    unsigned char *elements = malloc((size_t)n * op->type->size);
    if (!elements) report_failure("memory is exhausted");
    fill_all(op, style, r, elements, n);
    folded forward, backward;
    fold(op, elements, n, false, &forward);
    fold(op, elements, n, true, &backward);
    free(elements);
    return forward.exact && backward.exact && verify_finite(op->partial, forward.result);
}

/* A sum, or something as tame: no result is larger than its operands together, and an error in an
 * operand does not grow. */
static bool behaves_like_a_sum(const verify_operator *op, verify_random *r)
{
    if (op->partial->n_fields != 1 || !verify_has_floats(op->partial)) return false;
    const double rounding = 4 * verify_eps(op->partial->fields), room = 1 + fmax(1e-4, rounding);
    for (int i = 0; i < 2000; i++) {
        verify_value a, b, moved, raw, ab, moved_b;
        (void)verify_element(op, STYLE_BITS, r, raw);
        verify_transform(op, raw, a);
        (void)verify_element(op, STYLE_BITS, r, raw);
        verify_transform(op, raw, b);
        verify_combine(op, a, a, moved); /* another value of about this size */
        verify_combine(op, a, b, ab);
        verify_combine(op, moved, b, moved_b);
        const kg_verify_field *f = op->partial->fields;
        const double x = verify_number(f, a), y = verify_number(f, b), m = verify_number(f, moved);
        const double xy = verify_number(f, ab), my = verify_number(f, moved_b);
        const double sum = fabs(x) + fabs(y);
        if (!(fabs(xy) <= sum * room)) return false;
        if (!(fabs(my - xy) <= fabs(m - x) * room + fmax(1e-5, rounding) * sum)) return false;
    }
    return true;
}

void verify_choose_styles(const verify_operator *op, uint64_t n, verify_random *r,
                          verify_styles *styles)
{
    static const verify_style candidates[] = {STYLE_BITS, STYLE_SMALL, STYLE_ODD, STYLE_UNIT};
    static const verify_style ends[] = {STYLE_TOP, STYLE_BOTTOM};
    *styles = (verify_styles){.reals = behaves_like_a_sum(op, r)};
    verify_style any = STYLE_COUNT;
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
