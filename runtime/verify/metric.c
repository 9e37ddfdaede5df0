/* metric.c: what a search for neighbours asks of a metric of one's own. What a distance along an
 * axis counts for does not fall as it grows. What is combined does not fall as one of both grows,
 * nor does what is made of it in the end. Nothing is below 0. Trees leave points out by these laws.
 *
 * Pairs of a grid of simple numbers come first, so that the first counterexample is simple. Then
 * come random ones of all sizes, many of them next to each other. A side that is no number says
 * nothing. Scalars are 1 first, then numbers of either sign.
 */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"
#include "verify.h"

enum { TEXT = 1024, ROUNDS = 16, FEWEST_JUDGED = 1000 };

typedef struct judge {
    const kg_verify_metric *m;
    verify_operator op; /* its scalars alone */
    value_random *r;
    uint64_t judged, pairs; /* random pairs of a round */
    char text[TEXT];
} judge;

/* As the metric's type has it. */
static double rounded(const judge *j, double x)
{
    return j->m->wide ? x : (double)(float)x;
}

/* Not below 0, of any size. */
static double any_size(judge *j)
{
    const double fraction = (double)value_below(j->r, UINT32_C(1) << 24) / (UINT32_C(1) << 24);
    return rounded(j, ldexp(fraction, (int)value_below(j->r, 80) - 40));
}

static double next_to(const judge *j, double x)
{
    return j->m->wide ? nextafter(x, INFINITY) : (double)nextafterf((float)x, INFINITY);
}

/* ---- a law: a function of a pair's lower and upper value, and of what stays the same ---- */

typedef struct law {
    const char *name;
    uint32_t others; /* values that stay, if not of the whole grid: numbers of axes */
    double (*of)(const judge *j, double x, double other);
    void (*print)(const judge *j, char *text, size_t room, double x, double other);
} law;

static double axis_of(const judge *j, double x, double other)
{
    return j->m->axis(j->op.scalars, x, other);
}

static double combine_left(const judge *j, double x, double other)
{
    return j->m->combine(j->op.scalars, x, other);
}

static double combine_right(const judge *j, double x, double other)
{
    return j->m->combine(j->op.scalars, other, x);
}

static double finalise_of(const judge *j, double x, double other)
{
    return j->m->finalise(j->op.scalars, x, other);
}

static void print_axis(const judge *j, char *text, size_t room, double x, double other)
{
    snprintf(text, room, "axis(distance = %.9g, i = %.0f) = %.9g", x, other, axis_of(j, x, other));
}

static void print_left(const judge *j, char *text, size_t room, double x, double other)
{
    snprintf(text, room, "combine(%.9g, %.9g) = %.9g", x, other, combine_left(j, x, other));
}

static void print_right(const judge *j, char *text, size_t room, double x, double other)
{
    snprintf(text, room, "combine(%.9g, %.9g) = %.9g", other, x, combine_right(j, x, other));
}

static void print_finalise(const judge *j, char *text, size_t room, double x, double other)
{
    snprintf(text, room, "finalise(%.9g) = %.9g", x, finalise_of(j, x, other));
}

/* ---- judging ---- */

/* False: the law is broken, and `text` says how. */
static bool keeps(judge *j, const law *l, double low, double high, double other)
{
    const double a = l->of(j, low, other), b = l->of(j, high, other);
    if (a != a || b != b) return true;
    j->judged++;
    if (a >= 0 && b >= a) return true;
    char first[200], second[200], scalars[400];
    l->print(j, first, sizeof first, low, other);
    l->print(j, second, sizeof second, high, other);
    verify_print_scalars(&j->op, scalars, sizeof scalars);
    if (a < 0) snprintf(j->text, TEXT, "%s%s", first, scalars);
    else snprintf(j->text, TEXT, "%s but %s%s", first, second, scalars);
    return false;
}

static bool keeps_on_grid(judge *j, const law *l)
{
    static const double simple[] = {0, 1, 2, 3, 4, 8, 16, 100, 1000, 0.5, 0.25, 0.75, 1e-3, 1e6};
    enum { COUNT = sizeof simple / sizeof *simple };
    const uint32_t others = l->others ? l->others : COUNT;
    for (uint32_t o = 0; o < others; o++)
        for (uint32_t a = 0; a < COUNT; a++)
            for (uint32_t b = 0; b < COUNT; b++) {
                const double low = rounded(j, simple[a]), high = rounded(j, simple[b]);
                if (low < high && !keeps(j, l, low, high, l->others ? o : rounded(j, simple[o])))
                    return false;
            }
    return true;
}

static bool keeps_at_random(judge *j, const law *l)
{
    for (uint64_t i = 0; i < j->pairs; i++) {
        const double x = any_size(j), y = value_below(j->r, 2) ? any_size(j) : next_to(j, x);
        const double other = l->others ? (double)value_below(j->r, l->others) : any_size(j);
        report_alive();
        if (!keeps(j, l, fmin(x, y), fmax(x, y), other)) return false;
    }
    return true;
}

/* ---- scalars ---- */

static void take_scalars(judge *j, const kg_kernel *k, uint32_t round)
{
    verify_operator *op = &j->op;
    op->n_scalars = 0;
    for (uint32_t i = 0; i < k->n_args; i++) {
        if (k->args[i].role != KG_ROLE_SCALAR) continue;
        const value_type type = value_type_of(&k->args[i]);
        void *to = op->scalar_values[op->n_scalars];
        if (round == 0) number_put(&type.fields[0], to, 1);
        else value_fill(&type, round % 2 ? STYLE_SMALL : STYLE_SPREAD, j->r, to);
        op->scalars[op->n_scalars++] = to;
    }
}

static bool judge_law(judge *j, const law *l)
{
    const kg_kernel *k = j->op.k->kernel;
    j->judged = 0;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        take_scalars(j, k, round);
        if (keeps_on_grid(j, l) && keeps_at_random(j, l)) continue;
        report_law(k->name, l->name, LAW_BROKEN, j->judged, j->text);
        return false;
    }
    const bool known = j->judged >= FEWEST_JUDGED;
    report_law(k->name, l->name, known ? LAW_HOLDS : LAW_UNJUDGED, j->judged, "");
    return known;
}

bool verify_metric(const kg_verify_kernel *k, const verify_options *o, value_random *r)
{
    static const uint64_t pairs[] = {1000, 10000, 100000};
    const law laws[] = {{"metric axis", k->metric->dimensions, axis_of, print_axis},
                        {"metric combine", 0, combine_left, print_left},
                        {"metric combine", 0, combine_right, print_right},
                        {"metric finalise", 1, finalise_of, print_finalise}};
    judge *j = must_allocate(sizeof *j);
    *j = (judge){.m = k->metric, .op = {.k = k}, .r = r, .pairs = pairs[o->level]};
    bool all = true, combined = true;
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        const bool combines = strcmp(laws[i].name, "metric combine") == 0;
        if (laws[i].of == finalise_of && !k->metric->finalise) continue;
        if (combines && !combined) continue; /* one side is enough */
        const bool holds = judge_law(j, &laws[i]);
        combined = holds || !combines;
        all = all && holds;
    }
    free(j);
    return all;
}
