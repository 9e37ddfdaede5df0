#include "data.h"
#include "data_ranges.h"

#include <string.h>

typedef struct tuples {
    uint32_t width, count;
    const signed char *numbers;
} tuples;

/* The signed permutation matrices of 2 x 2: products of them stay exact, and do not commute. */
static const signed char matrices[8][4] = {{1, 0, 0, 1},   {1, 0, 0, -1}, {-1, 0, 0, 1},
                                           {-1, 0, 0, -1}, {0, 1, 1, 0},  {0, 1, -1, 0},
                                           {0, -1, 1, 0},  {0, -1, -1, 0}};
static const tuples permutations = {4, 8, &matrices[0][0]};

/* Of which spec, and what data it takes. */
typedef struct rule {
    const char *spec;
    value_style style;
    const tuples *tuples;
    enum { AS_STYLED, ALIKE, EVEN, EDGES } sort;
} rule;

/* ALIKE: in every third case all elements have one value, in another all of a run of 8, which
 * vectors fill. EVEN: ranges of histograms, and samples about their edges. EDGES: few numbers, or
 * those with rules of their own, so that samples are edges. Of both every fifth case has samples of
 * one value. */

#define STYLE(spec, style) {#spec, STYLE_##style, NULL, AS_STYLED},
#define TUPLES(spec, tuples) {#spec, STYLE_EXACT, &tuples, AS_STYLED},
#define ALIKE(spec, style) {#spec, STYLE_##style, NULL, ALIKE},
#define EVEN(spec) {#spec, STYLE_ANY, NULL, EVEN},
#define EDGES(spec) {#spec, STYLE_EXACT, NULL, EDGES},
static const rule rules[] = {
#include "data_rules.def" /* of all families/NAME/data.def, one after the other */
};

/* A kernel is called after its spec and the type. */
static const rule *find_rule(const kg_kernel *k)
{
    const char *type = strrchr(k->name, '_');
    const size_t length = type ? (size_t)(type - k->name) : strlen(k->name);
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strlen(rules[i].spec) == length && strncmp(rules[i].spec, k->name, length) == 0)
            return &rules[i];
    return NULL;
}

/* Asked for every element: the last answer is kept. */
static const rule *rule_of(const kg_kernel *k)
{
    static const kg_kernel *last;
    static const rule *found;
    if (k != last) found = find_rule(k);
    last = k;
    return found;
}

static const tuples *tuples_of(const kg_kernel *k, const kg_arg *arg)
{
    const rule *r = rule_of(k);
    if (!r || !r->tuples || arg->n_fields != r->tuples->width) return NULL;
    for (uint32_t i = 0; i < arg->n_fields; i++)
        if (!number_is_float(&arg->fields[i])) return NULL;
    return r->tuples;
}

static bool combines(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].role == KG_ROLE_OUTPUT && k->args[i].index == 0 &&
            (k->args[i].extent == KG_EXTENT_ONE || k->args[i].extent == KG_EXTENT_LENGTH ||
             k->args[i].extent == KG_EXTENT_TABLE))
            return true;
    return false;
}

/* Bits that a sort goes by: those of its keys, some beyond, and often none between the two. */
static bool bit_element(case_bed *b, const a_case *c, const kg_arg *a, void *to)
{
    if (a->role != KG_ROLE_SCALAR) return false; /* most: this is asked for every element */
    const bool begin = strcmp(a->name, "begin_bit") == 0, end = strcmp(a->name, "end_bit") == 0;
    if (!begin && !end) return false;
    const uint32_t bits = 8 * c->kernel->args[2].size; /* both stand before the keys */
    number_put_bits(&a->fields[0], to, value_below(&b->random, begin ? bits / 2 + 2 : bits + 9));
    return true;
}

void data_begin(a_case *c)
{
    static const value_style spread[8] = {STYLE_SPREAD,   STYLE_SPREAD,         STYLE_SPREAD,
                                          STYLE_SPECIALS, STYLE_SPREAD,         STYLE_SPREAD,
                                          STYLE_SPECIALS, STYLE_SPREAD_SPECIALS};
    static const value_style edges[3] = {STYLE_EXACT, STYLE_SPECIALS, STYLE_ANY};
    const rule *r = rule_of(c->kernel);
    const bool reproducible = c->kernel->reproducible != KG_REPRODUCIBLE_CALL;
    c->style = r && r->sort == EDGES ? edges[c->turn % 3]
               : r                   ? r->style
               : reproducible        ? spread[c->turn % 8]
                                     : STYLE_EXACT;
    /* sums of products of signed numbers end in +0 or -0 by the order of their terms */
    c->slack = (value_slack){.one_zero = combines(c->kernel) && c->style == STYLE_EXACT};
}

bool data_element(case_bed *b, const a_case *c, uint32_t arg, uint64_t i, void *to)
{
    const kg_arg *a = &c->kernel->args[arg];
    const tuples *all = tuples_of(c->kernel, a);
    const rule *r = rule_of(c->kernel);
    const uint32_t third = (c->turn * 2654435761u >> 16) % 3; /* alignments take turns by threes */
    if (bit_element(b, c, a, to)) return true;
    if (r && r->sort == EVEN) return data_range_element(b, c, a, i, to);
    if (r && r->sort == ALIKE && third == 0 && a->n_fields == 1)
        return number_put(&a->fields[0], to, c->turn % 5), true;
    if (r && r->sort == EDGES && c->turn % 5 == 4 && strcmp(a->name, "edges") != 0)
        return number_put(&a->fields[0], to, 1), true;
    const uint64_t place = c->offset[arg] / a->size + i; /* from a boundary of 128 bytes */
    if (r && r->sort == ALIKE && third == 1 && a->n_fields == 1)
        return number_put(&a->fields[0], to, a->role == KG_ROLE_SCALAR ? 1 : place / 8 % 5), true;
    if (!all) return false;
    const signed char *numbers = all->numbers + value_below(&b->random, all->count) * all->width;
    for (uint32_t i = 0; i < all->width; i++) number_put(&a->fields[i], to, numbers[i]);
    return true;
}
