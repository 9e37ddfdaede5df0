/* kgen tune --vary: an experiment's own space. Every combination of the values that it names, and
 * nothing else. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tune/tune.h"

enum { MOST_VALUES = 64 };

typedef struct reading {
    tune_space *space;
    const grammar_key *keys; /* of the family's variants */
    const char *why;         /* what is wrong; NULL: nothing */
} reading;

static bool refuse(reading *r, const char *why)
{
    r->why = why;
    return false;
}

/* A child of a key that is a mapping is written as one: `grid.per_sm=2` is `grid: {per_sm: 2}`. A
 * key that is left to its default is not written. */
static void add_value(reading *r, tune_axis *axis, const char *child, const char *value)
{
    arena *a = r->space->k->a;
    if (strcmp(value, "default") == 0) {
        list_add(a, &axis->values, NULL);
        return;
    }
    list_add(a, &axis->values,
             (void *)(child ? arena_printf(a, "{%s: %s}", child, value) : arena_strdup(a, value)));
}

static bool is_word(const char *s)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_0123456789";
    return *s && s[strspn(s, letters)] == '\0';
}

static bool is_number(const char *s, uint64_t *n)
{
    errno = 0;
    *n = strtoull(s, NULL, 10);
    return *s && s[strspn(s, "0123456789")] == '\0' && errno == 0;
}

/* "8", "block", "default", or "1..16". */
static bool add_values(reading *r, tune_axis *axis, const char *child, char *values)
{
    arena *a = r->space->k->a;
    char *dots = strstr(values, "..");
    uint64_t n, last;
    if (!dots)
        return is_word(values)
                   ? (add_value(r, axis, child, values), true)
                   : refuse(r, arena_printf(a, "\"%s\" is no number and no word", values));
    *dots = '\0';
    if (!is_number(values, &n) || !is_number(dots + 2, &last) || n > last ||
        last - n >= MOST_VALUES)
        return refuse(r, arena_printf(a, "\"%s..%s\" is no range of at most %d numbers", values,
                                      dots + 2, MOST_VALUES));
    for (; n <= last; n++)
        add_value(r, axis, child, arena_printf(a, "%llu", (unsigned long long)n));
    return true;
}

static bool is_taken(const tune_space *space, const char *key)
{
    for (size_t i = 0; i < space->n_axes; i++)
        if (strcmp(space->axes[i].key, key) == 0) return true;
    return false;
}

static const char *find_key(reading *r, const char *name, const char *child)
{
    const grammar_key *key = grammar_find(r->keys, name);
    if (key && (!child || (key->children && grammar_find(key->children, child)))) return key->name;
    refuse(r, arena_printf(r->space->k->a, "a variant of %s has no key \"%s%s%s\"",
                           family_of(r->space->k->spec)->grammar->name, name, child ? "." : "",
                           child ? child : ""));
    return NULL;
}

/* "nwarps=1..32": an axis of its own. */
static bool add_axis(reading *r, char *word)
{
    arena *a = r->space->k->a;
    char *values = strchr(word, '='), *rest = NULL;
    if (!values) return refuse(r, arena_printf(a, "\"%s\" has no =", word));
    *values++ = '\0';
    char *child = strchr(word, '.');
    if (child) *child++ = '\0';
    tune_axis axis = {.key = find_key(r, word, child)};
    if (!axis.key) return false;
    if (is_taken(r->space, axis.key))
        return refuse(r, arena_printf(a, "\"%s\" stands there twice", axis.key));
    for (char *s = strtok_r(values, ",", &rest); s; s = strtok_r(NULL, ",", &rest))
        if (!add_values(r, &axis, child, s)) return false;
    if (!axis.values.count) return refuse(r, arena_printf(a, "\"%s\" has no value", word));
    r->space->axes[r->space->n_axes++] = axis;
    return true;
}

const char *tune_space_vary(tune_space *space, const tune_kernel *k, const char *words)
{
    char *copy = arena_strdup(k->a, words), *rest = NULL;
    *space = (tune_space){
        .k = k, .axes = arena_array(k->a, tune_axis, strlen(words) + 1), .product = true};
    reading r = {.space = space, .keys = family_of(k->spec)->grammar->variant_keys};
    for (char *s = strtok_r(copy, " ", &rest); s; s = strtok_r(NULL, " ", &rest))
        if (!add_axis(&r, s)) return r.why;
    return space->n_axes ? NULL : "it names no key";
}

void tune_list_product(tune_space *space)
{
    uint32_t *choices = arena_array(space->k->a, uint32_t, space->n_axes + 1);
    for (;;) {
        tune_candidate_of(space, choices);
        size_t axis = space->n_axes; /* the last one is the fastest, as digits of a number are */
        while (axis > 0 && ++choices[axis - 1] == space->axes[axis - 1].values.count)
            choices[--axis] = 0;
        if (axis == 0) return;
    }
}
