/* laws.c: what a reduce asks of its operator. The identity changes nothing on either side; combine
 * is associative, and commutative where that is declared; nothing leaves the domain.
 *
 * Values are those that transform makes, each of an index of its own. First come all of a grid of
 * simple values, in order of simplicity, so that the first counterexample is the smallest there.
 * Then come random ones, made simpler as long as they break the law. Where no operation rounded,
 * both sides must be equal, zeros of both signs counting as one. Where one did, floats may differ
 * by the operator's tolerance times eps of the largest number in sight. That bound holds for small
 * numbers, so others are judged only where nothing rounded. A case in which something overflows, or
 * a side is not a number, is passed over. An identity must give back every finite element, and
 * itself. A law that is judged in few cases does not hold: nobody knows.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify.h"

enum { MOST_SIMPLE = 128, MOST_OPERANDS = 3, TEXT = 2048, FEWEST_JUDGED = 1000 };

typedef struct law law;
typedef struct bench {
    const verify_operator *op;
    const verify_options *o;
    const law *law;
    value simple[MOST_SIMPLE]; /* before transform */
    uint32_t n_simple;
    uint64_t judged;
    uint64_t index[MOST_OPERANDS]; /* of the operands, in order */
    value sides[2], inner[2];
    uint32_t n_inner;
} bench;

/* The two sides of a law, for operands as transform leaves them. */
struct law {
    const char *name;
    uint32_t operands;
    bool of_identity, of_domain;
    double (*sides)(bench *b, value *x); /* fills both; returns the largest magnitude */
    void (*print)(const bench *b, value *x, char *text);
};

/* Infinities bound nothing. */
static double largest(const bench *b, value *values, uint32_t count)
{
    const value_type *type = b->op->partial;
    double most = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t f = 0; f < type->n_fields; f++) {
            const double x = number_get(&type->fields[f], values[i]);
            if (number_is_float(&type->fields[f]) && isfinite(x)) most = fmax(most, fabs(x));
        }
    return most;
}

/* ---- the laws ---- */

static double left_identity(bench *b, value *x)
{
    verify_combine(b->op, b->op->identity, x[0], b->sides[0]);
    memcpy(b->sides[1], x[0], sizeof x[0]);
    return largest(b, x, 1);
}

static double right_identity(bench *b, value *x)
{
    verify_combine(b->op, x[0], b->op->identity, b->sides[0]);
    memcpy(b->sides[1], x[0], sizeof x[0]);
    return largest(b, x, 1);
}

static double associativity(bench *b, value *x)
{
    verify_combine(b->op, x[0], x[1], b->inner[0]);
    verify_combine(b->op, x[1], x[2], b->inner[1]);
    verify_combine(b->op, b->inner[0], x[2], b->sides[0]);
    verify_combine(b->op, x[0], b->inner[1], b->sides[1]);
    b->n_inner = 2;
    return fmax(fmax(largest(b, x, 3), largest(b, b->inner, 2)), largest(b, b->sides, 2));
}

static double commutativity(bench *b, value *x)
{
    verify_combine(b->op, x[0], x[1], b->sides[0]);
    verify_combine(b->op, x[1], x[0], b->sides[1]);
    return fmax(largest(b, x, 2), largest(b, b->sides, 2));
}

/* The sides are what comes of combine. */
static double closure(bench *b, value *x)
{
    verify_combine(b->op, x[0], x[1], b->sides[0]);
    memcpy(b->sides[1], b->sides[0], sizeof b->sides[0]);
    return 0;
}

static const char *shown(const bench *b, const void *value)
{
    static char texts[8][TEXT / 8];
    static unsigned next;
    char *text = texts[next++ % 8];
    value_print(b->op->partial, value, text, sizeof texts[0]);
    return text;
}

static void print_left(const bench *b, value *x, char *text)
{
    snprintf(text, TEXT, "combine(%s, %s) = %s, where the left operand is the identity",
             shown(b, b->op->identity), shown(b, x[0]), shown(b, b->sides[0]));
}

static void print_right(const bench *b, value *x, char *text)
{
    snprintf(text, TEXT, "combine(%s, %s) = %s, where the right operand is the identity",
             shown(b, x[0]), shown(b, b->op->identity), shown(b, b->sides[0]));
}

static void print_associativity(const bench *b, value *x, char *text)
{
    snprintf(text, TEXT, "combine(combine(%s, %s), %s) = %s but combine(%s, combine(%s, %s)) = %s",
             shown(b, x[0]), shown(b, x[1]), shown(b, x[2]), shown(b, b->sides[0]), shown(b, x[0]),
             shown(b, x[1]), shown(b, x[2]), shown(b, b->sides[1]));
}

static void print_commutativity(const bench *b, value *x, char *text)
{
    snprintf(text, TEXT, "combine(%s, %s) = %s but combine(%s, %s) = %s", shown(b, x[0]),
             shown(b, x[1]), shown(b, b->sides[0]), shown(b, x[1]), shown(b, x[0]),
             shown(b, b->sides[1]));
}

static void print_closure(const bench *b, value *x, char *text)
{
    for (uint32_t i = 0; i < 2; i++)
        if (!verify_occurs(b->op, x[i])) {
            snprintf(text, TEXT, "transform gives %s", shown(b, x[i]));
            return;
        }
    snprintf(text, TEXT, "combine(%s, %s) = %s", shown(b, x[0]), shown(b, x[1]),
             shown(b, b->sides[0]));
}

static const law laws[] = {
    {"domain", 2, false, true, closure, print_closure},
    {"identity", 1, true, false, left_identity, print_left},
    {"identity", 1, true, false, right_identity, print_right},
    {"associative", 3, false, false, associativity, print_associativity},
    {"commutative", 2, false, false, commutativity, print_commutativity},
};

/* ---- judging ---- */

static bool is_infinite(const value_type *type, uint32_t f, const void *value)
{
    return number_is_float(&type->fields[f]) && isinf(number_get(&type->fields[f], value));
}

/* Some result is infinite where no operand is. */
static bool overflowed(const bench *b, value *x)
{
    const value_type *type = b->op->partial;
    for (uint32_t f = 0; f < type->n_fields; f++) {
        bool before = b->law->of_identity && is_infinite(type, f, b->op->identity), after = false;
        for (uint32_t i = 0; i < b->law->operands; i++)
            before = before || is_infinite(type, f, x[i]);
        for (uint32_t i = 0; i < b->n_inner; i++)
            after = after || is_infinite(type, f, b->inner[i]);
        for (uint32_t i = 0; i < 2; i++) after = after || is_infinite(type, f, b->sides[i]);
        if (after && !before) return true;
    }
    return false;
}

/* Operands that transform gives, where they are ones to judge. */
static bool make_operands(bench *b, value *raw, value *x)
{
    for (uint32_t i = 0; i < b->law->operands; i++) {
        verify_transform_at(b->op, raw[i], b->index[i], x[i]);
        if (value_nan(b->op->partial, x[i])) return false;
        if (!(b->law->of_domain && b->op->k->transform) && !verify_occurs(b->op, x[i]))
            return false;
    }
    return true;
}

/* Whether the sides say something about the law. */
static bool tells(const bench *b, value *raw, value *x, bool exact)
{
    bool tame = true, finite = true;
    for (uint32_t i = 0; i < b->law->operands; i++) {
        tame = tame && value_tame(b->op->type, raw[i]);
        finite = finite && value_finite(b->op->partial, x[i]);
    }
    if (!tame && (!exact || overflowed(b, x))) return false;
    if (b->law->of_identity && finite) return true;
    return !overflowed(b, x) && !value_nan(b->op->partial, b->sides[0]) &&
           !value_nan(b->op->partial, b->sides[1]);
}

static bool all_occur(const bench *b, value *x)
{
    return verify_occurs(b->op, x[0]) && verify_occurs(b->op, x[1]) &&
           verify_occurs(b->op, b->sides[0]);
}

/* An infinity that the identity has too may count as no element: argmin finds none there. */
static bool is_as_nothing(const bench *b, const void *x)
{
    const value_type *type = b->op->partial;
    for (uint32_t f = 0; f < type->n_fields; f++)
        if (is_infinite(type, f, x) && is_infinite(type, f, b->op->identity) &&
            number_get(&type->fields[f], x) == number_get(&type->fields[f], b->op->identity))
            return true;
    return false;
}

/* raw: before transform; x: filled with what it makes of them. */
static bool breaks(bench *b, value *raw, value *x)
{
    if (!make_operands(b, raw, x)) return false;
    b->n_inner = 0;
    verify_exact_begin(); /* what transform rounded does not matter */
    const double scale = b->law->sides(b, x);
    const bool exact = verify_exact();
    if (!tells(b, raw, x, exact && !verify_invalid())) return false;
    const value_slack slack = {
        .one_zero = true, .one_nan = true, .rounded = !exact, .scale = b->op->k->tolerance * scale};
    const bool right = b->law->of_domain
                           ? all_occur(b, x)
                           : value_same(b->op->partial, b->sides[0], b->sides[1], slack);
    if (!right && b->law->of_identity && is_as_nothing(b, x[0])) return false;
    b->judged++;
    return !right;
}

/* ---- simpler counterexamples ---- */

static bool simpler_by_grid(bench *b, value *raw, uint32_t i, value *x)
{
    value before;
    memcpy(before, raw[i], sizeof before);
    for (uint32_t k = 0; k < b->n_simple; k++) {
        if (memcmp(b->simple[k], before, b->op->type->size) == 0) break;
        memcpy(raw[i], b->simple[k], sizeof before);
        if (breaks(b, raw, x)) return true;
    }
    memcpy(raw[i], before, sizeof before);
    return false;
}

/* One number of an operand: rounded, or nearer to zero. */
static bool simpler_by_number(bench *b, value *raw, uint32_t i, value *x)
{
    value before;
    memcpy(before, raw[i], sizeof before);
    for (uint32_t f = 0; f < b->op->type->n_fields; f++)
        for (uint32_t step = 0; value_simplify(&b->op->type->fields[f], step, raw[i]); step++) {
            if (memcmp(raw[i], before, sizeof before) != 0 && breaks(b, raw, x)) return true;
            memcpy(raw[i], before, sizeof before);
        }
    memcpy(raw[i], before, sizeof before);
    return false;
}

static void shrink(bench *b, value *raw, value *x)
{
    for (int round = 0; round < 200; round++) {
        bool better = false;
        for (uint32_t i = 0; i < b->law->operands; i++)
            better = simpler_by_grid(b, raw, i, x) || simpler_by_number(b, raw, i, x) || better;
        if (!better) break;
    }
    (void)breaks(b, raw, x); /* the sides of what was kept */
}

/* ---- searching ---- */

static bool broken_by(bench *b, value *raw, value *x)
{
    char text[TEXT], scalars[512];
    shrink(b, raw, x);
    b->law->print(b, x, text);
    verify_print_scalars(b->op, scalars, sizeof scalars);
    strncat(text, scalars, sizeof text - strlen(text) - 1);
    if (b->op->k->transform && !b->law->of_domain)
        strncat(text, " (operands as transform gives them)", sizeof text - strlen(text) - 1);
    report_law(b->op->k->kernel->name, b->law->name, LAW_BROKEN, b->judged, text);
    return true;
}

/* All tuples of simple values, by the sum of their places. */
static bool broken_on_grid(bench *b)
{
    const uint32_t n = b->n_simple, m = b->law->operands;
    value raw[MOST_OPERANDS], x[MOST_OPERANDS];
    for (uint32_t i = 0; i < MOST_OPERANDS; i++) b->index[i] = i;
    for (uint32_t sum = 0; sum <= m * (n - 1); sum++)
        for (uint32_t i = 0; i < n && i <= sum; i++)
            for (uint32_t j = 0; j < (m > 1 ? n : 1) && i + j <= sum; j++) {
                const uint32_t k = sum - i - j;
                if (k >= (m > 2 ? n : 1)) continue;
                memcpy(raw[0], b->simple[i], sizeof raw[0]);
                memcpy(raw[1], b->simple[j], sizeof raw[0]);
                memcpy(raw[2], b->simple[k], sizeof raw[0]);
                report_alive();
                if (breaks(b, raw, x)) return broken_by(b, raw, x);
            }
    return false;
}

/* Half of the cases are of small numbers, where rounding can be judged. */
static void draw(bench *b, value_random *r, value *raw)
{
    const bool wide = value_below(r, 2) != 0;
    for (uint32_t i = 0; i < b->law->operands; i++) {
        const uint64_t style = value_below(r, STYLE_BITS + 1);
        (void)verify_element(b->op, wide && value_below(r, 4) ? STYLE_WIDE : (value_style)style, r,
                             raw[i]);
        b->index[i] = (i ? b->index[i - 1] + 1 : 0) + value_below(r, wide ? UINT32_MAX : 4);
    }
}

static bool broken_at_random(bench *b, value_random *r)
{
    static const uint64_t tries[] = {30000, 200000, 2000000};
    value raw[MOST_OPERANDS], x[MOST_OPERANDS];
    for (uint64_t t = 0; t < tries[b->o->level]; t++) {
        draw(b, r, raw);
        report_alive();
        if (breaks(b, raw, x)) return broken_by(b, raw, x);
    }
    return false;
}

/* The identity fills places without elements, so it meets itself too. */
static bool broken_with_itself(bench *b)
{
    value x[1];
    memcpy(x[0], b->op->identity, sizeof x[0]);
    (void)b->law->sides(b, x);
    if (value_same(b->op->partial, b->sides[0], b->sides[1], VALUE_EQUAL)) return false;
    char text[TEXT];
    b->law->print(b, x, text);
    report_law(b->op->k->kernel->name, b->law->name, LAW_BROKEN, b->judged, text);
    return true;
}

static bool holds(bench *b, value_random *r)
{
    const char *kernel = b->op->k->kernel->name;
    b->judged = 0;
    if (broken_on_grid(b) || broken_at_random(b, r)) return false;
    if (b->law->of_identity && broken_with_itself(b)) return false;
    const bool known = b->judged >= FEWEST_JUDGED;
    report_law(kernel, b->law->name, known ? LAW_HOLDS : LAW_UNJUDGED, b->judged, "");
    return known;
}

static bool identity_occurs(const bench *b)
{
    char text[TEXT];
    if (verify_occurs(b->op, b->op->identity)) return true;
    snprintf(text, TEXT, "it is %s", shown(b, b->op->identity));
    report_law(b->op->k->kernel->name, "identity-outside", LAW_BROKEN, 0, text);
    return false;
}

static bool applies(const bench *b, const law *law)
{
    if (strcmp(law->name, "commutative") == 0) return b->op->k->commutative;
    return !law->of_domain || b->op->k->domain;
}

bool verify_laws(const verify_operator *op, const verify_options *o, value_random *r)
{
    bench *b = calloc(1, sizeof *b);
    if (!b) report_failure("memory is exhausted");
    b->op = op;
    b->o = o;
    while (b->n_simple < MOST_SIMPLE && value_simple(op->type, b->n_simple, b->simple[b->n_simple]))
        b->n_simple++;
    bool all = identity_occurs(b), identity = all;
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        b->law = &laws[i];
        if (!applies(b, &laws[i])) continue;
        if (laws[i].of_identity && !identity) continue; /* one side is enough */
        const bool ok = holds(b, r);
        if (laws[i].of_identity) identity = ok;
        all = all && ok;
        if (laws[i].of_domain && !ok)
            break; /* what comes of values that do not occur tells nothing */
    }
    free(b);
    return all;
}
