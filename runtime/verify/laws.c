/* laws.c: what a reduce asks of its operator. The identity changes nothing on either side; combine
 * is associative, and commutative where that is declared.
 *
 * Values are those that transform makes. First all of a grid of simple values, in order of
 * simplicity, so that the first counterexample is the smallest there; then random ones, made
 * simpler as long as they break the law. Where no operation rounded, both sides must be equal,
 * zeros of both signs counting as one; where one did, floats may differ by the operator's tolerance
 * times eps of the largest number in sight. Elements are finite; a case in which a side overflows
 * is not judged, but an identity must give back every finite element, and itself.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify.h"

enum { MOST_SIMPLE = 128, MOST_OPERANDS = 3, TEXT = 2048 };

typedef struct law law;
typedef struct bench {
    const verify_operator *op;
    const verify_options *o;
    const law *law;
    verify_value simple[MOST_SIMPLE]; /* before transform */
    uint32_t n_simple;
    uint64_t tried;
    verify_value sides[2];
} bench;

/* The two sides of a law, for operands as transform leaves them. */
struct law {
    const char *name;
    uint32_t operands;
    bool of_identity;
    double (*sides)(bench *b, verify_value *x); /* fills both; returns the largest magnitude */
    void (*print)(const bench *b, verify_value *x, char *text);
};

static double largest(const bench *b, verify_value *values, uint32_t count)
{
    double most = 0;
    for (uint32_t i = 0; i < count; i++)
        most = fmax(most, verify_magnitude(b->op->partial, values[i]));
    return most;
}

/* ---- the laws ---- */

static double left_identity(bench *b, verify_value *x)
{
    verify_combine(b->op, b->op->identity, x[0], b->sides[0]);
    memcpy(b->sides[1], x[0], sizeof x[0]);
    return largest(b, x, 1);
}

static double right_identity(bench *b, verify_value *x)
{
    verify_combine(b->op, x[0], b->op->identity, b->sides[0]);
    memcpy(b->sides[1], x[0], sizeof x[0]);
    return largest(b, x, 1);
}

static double associativity(bench *b, verify_value *x)
{
    verify_value inner[2];
    verify_combine(b->op, x[0], x[1], inner[0]);
    verify_combine(b->op, x[1], x[2], inner[1]);
    verify_combine(b->op, inner[0], x[2], b->sides[0]);
    verify_combine(b->op, x[0], inner[1], b->sides[1]);
    return fmax(fmax(largest(b, x, 3), largest(b, inner, 2)),
                largest(b, b->sides, 2));
}

static double commutativity(bench *b, verify_value *x)
{
    verify_combine(b->op, x[0], x[1], b->sides[0]);
    verify_combine(b->op, x[1], x[0], b->sides[1]);
    return fmax(largest(b, x, 2), largest(b, b->sides, 2));
}

static const char *shown(const bench *b, const void *value)
{
    static char texts[8][TEXT / 8];
    static unsigned next;
    char *text = texts[next++ % 8];
    verify_print(b->op->partial, value, text, sizeof texts[0]);
    return text;
}

static void print_left(const bench *b, verify_value *x, char *text)
{
    snprintf(text, TEXT, "combine(%s, %s) = %s, where the left operand is the identity",
             shown(b, b->op->identity), shown(b, x[0]), shown(b, b->sides[0]));
}

static void print_right(const bench *b, verify_value *x, char *text)
{
    snprintf(text, TEXT, "combine(%s, %s) = %s, where the right operand is the identity",
             shown(b, x[0]), shown(b, b->op->identity), shown(b, b->sides[0]));
}

static void print_associativity(const bench *b, verify_value *x, char *text)
{
    snprintf(text, TEXT, "combine(combine(%s, %s), %s) = %s but combine(%s, combine(%s, %s)) = %s",
             shown(b, x[0]), shown(b, x[1]), shown(b, x[2]), shown(b, b->sides[0]), shown(b, x[0]),
             shown(b, x[1]), shown(b, x[2]), shown(b, b->sides[1]));
}

static void print_commutativity(const bench *b, verify_value *x, char *text)
{
    snprintf(text, TEXT, "combine(%s, %s) = %s but combine(%s, %s) = %s", shown(b, x[0]),
             shown(b, x[1]), shown(b, b->sides[0]), shown(b, x[1]), shown(b, x[0]),
             shown(b, b->sides[1]));
}

static const law laws[] = {
    {"identity", 1, true, left_identity, print_left},
    {"identity", 1, true, right_identity, print_right},
    {"associative", 3, false, associativity, print_associativity},
    {"commutative", 2, false, commutativity, print_commutativity},
};

/* ---- judging ---- */

/* raw: before transform; x: filled with what it makes of them. */
static bool breaks(bench *b, verify_value *raw, verify_value *x)
{
    const kg_verify_type *type = b->op->partial;
    verify_exact_begin();
    for (uint32_t i = 0; i < b->law->operands; i++) {
        verify_transform(b->op, raw[i], x[i]);
        if (!verify_finite(type, x[i])) return false;
    }
    verify_exact_begin(); /* what transform rounded does not matter */
    const double scale = b->law->sides(b, x);
    const bool exact = verify_exact();
    b->tried++;
    if (!b->law->of_identity &&
        !(verify_finite(type, b->sides[0]) && verify_finite(type, b->sides[1])))
        return false;
    const verify_slack slack = {.rounded = !exact, .scale = b->op->k->tolerance * scale};
    return !verify_same(type, b->sides[0], b->sides[1], slack);
}

/* ---- simpler counterexamples ---- */

static bool simpler_by_grid(bench *b, verify_value *raw, uint32_t i, verify_value *x)
{
    verify_value before;
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
static bool simpler_by_number(bench *b, verify_value *raw, uint32_t i, verify_value *x)
{
    verify_value before;
    memcpy(before, raw[i], sizeof before);
    for (uint32_t f = 0; f < b->op->type->n_fields; f++)
        for (uint32_t step = 0; verify_simplify(&b->op->type->fields[f], step, raw[i]); step++) {
            if (memcmp(raw[i], before, sizeof before) != 0 && breaks(b, raw, x)) return true;
            memcpy(raw[i], before, sizeof before);
        }
    memcpy(raw[i], before, sizeof before);
    return false;
}

static void shrink(bench *b, verify_value *raw, verify_value *x)
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

static bool broken_by(bench *b, verify_value *raw, verify_value *x)
{
    char text[TEXT], scalars[512];
    shrink(b, raw, x);
    b->law->print(b, x, text);
    verify_print_scalars(b->op, scalars, sizeof scalars);
    strncat(text, scalars, sizeof text - strlen(text) - 1);
    if (b->op->k->transform)
        strncat(text, " (operands as transform gives them)", sizeof text - strlen(text) - 1);
    report_law(b->op->k->kernel->name, b->law->name, false, b->tried, text);
    return true;
}

/* All tuples of simple values, by the sum of their places. */
static bool broken_on_grid(bench *b)
{
    const uint32_t n = b->n_simple, m = b->law->operands;
    verify_value raw[MOST_OPERANDS], x[MOST_OPERANDS];
    for (uint32_t sum = 0; sum <= m * (n - 1); sum++)
        for (uint32_t i = 0; i < n && i <= sum; i++)
            for (uint32_t j = 0; j < (m > 1 ? n : 1) && i + j <= sum; j++) {
                const uint32_t k = sum - i - j;
                if (k >= (m > 2 ? n : 1)) continue;
                memcpy(raw[0], b->simple[i], sizeof raw[0]);
                memcpy(raw[1], b->simple[j], sizeof raw[0]);
                memcpy(raw[2], b->simple[k], sizeof raw[0]);
                if (breaks(b, raw, x)) return broken_by(b, raw, x);
            }
    return false;
}

static bool broken_at_random(bench *b, verify_random *r)
{
    static const uint64_t tries[] = {30000, 200000, 2000000};
    verify_value raw[MOST_OPERANDS], x[MOST_OPERANDS];
    for (uint64_t t = 0; t < tries[b->o->level]; t++) {
        for (uint32_t i = 0; i < b->law->operands; i++)
            verify_fill(b->op->type, (verify_style)verify_below(r, STYLE_BITS + 1), r, raw[i]);
        if (breaks(b, raw, x)) return broken_by(b, raw, x);
    }
    return false;
}

/* The identity fills places without elements, so it meets itself too. */
static bool broken_with_itself(bench *b)
{
    const verify_slack none = {0};
    verify_value x[1];
    memcpy(x[0], b->op->identity, sizeof x[0]);
    (void)b->law->sides(b, x);
    if (verify_same(b->op->partial, b->sides[0], b->sides[1], none)) return false;
    char text[TEXT];
    b->law->print(b, x, text);
    report_law(b->op->k->kernel->name, b->law->name, false, b->tried, text);
    return true;
}

static bool holds(bench *b, verify_random *r)
{
    b->tried = 0;
    if (broken_on_grid(b) || broken_at_random(b, r)) return false;
    if (b->law->of_identity && broken_with_itself(b)) return false;
    report_law(b->op->k->kernel->name, b->law->name, true, b->tried, "");
    return true;
}

bool verify_laws(const verify_operator *op, const verify_options *o, verify_random *r)
{
    bench *b = calloc(1, sizeof *b);
    if (!b) report_failure("memory is exhausted");
    b->op = op;
    b->o = o;
    while (b->n_simple < MOST_SIMPLE &&
           verify_simple(op->type, b->n_simple, b->simple[b->n_simple]))
        b->n_simple++;
    bool all = true, identity = true;
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        b->law = &laws[i];
        if (strcmp(laws[i].name, "commutative") == 0 && !op->k->commutative) continue;
        if (laws[i].of_identity && !identity) continue; /* one side is enough */
        const bool ok = holds(b, r);
        if (laws[i].of_identity) identity = ok;
        all = all && ok;
    }
    free(b);
    return all;
}
