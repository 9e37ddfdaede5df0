/* Files of shapes: from YAML to rows, and back. */
#include "plan/shapes.h"

#include <string.h>

#include "base/text.h"
#include "spec/yaml_tree.h"

enum { SHAPES_VERSION = 1, MOST_DIGITS = 19, MOST_POWER = 63 };

/* ---- numbers ---- */

static bool digits(const char *s, size_t n, uint64_t *value)
{
    *value = 0;
    if (n == 0 || n > MOST_DIGITS) return false;
    for (size_t i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9') return false;
        *value = *value * 10 + (uint64_t)(s[i] - '0');
    }
    return true;
}

/* 4096 or 2^12. */
static bool number_of(const char *s, size_t n, uint64_t *value)
{
    uint64_t power;
    if (n < 2 || strncmp(s, "2^", 2) != 0) return digits(s, n, value);
    if (!digits(s + 2, n - 2, &power) || power > MOST_POWER) return false;
    *value = UINT64_C(1) << power;
    return true;
}

/* 4, 1..2 or 9.. */
static bool range_of(const node *n, shape_value *to)
{
    const char *dots = strstr(n->text, "..");
    if (!dots) {
        const bool one = number_of(n->text, n->len, &to->lo);
        to->hi = to->lo;
        return one;
    }
    const size_t first = (size_t)(dots - n->text), rest = n->len - first - 2;
    to->hi = UINT64_MAX;
    if (!number_of(n->text, first, &to->lo)) return false;
    return rest == 0 || (number_of(dots + 2, rest, &to->hi) && to->lo <= to->hi);
}

/* ---- reading ---- */

typedef struct reading {
    arena *a;
    diags *d;
    const char *family;
    const shape_column *columns;
    shape_list *list;
    bool versioned, named, measured;
} reading;

static bool is_scalar(const node *n)
{
    return n->kind == NODE_SCALAR && n->len != 0;
}

static bool takes_words(const shape_column *c)
{
    return c->kind == SHAPE_OF || c->kind == SHAPE_WORD;
}

static bool word_of(const shape_column *c, const char *word, uint64_t *which)
{
    for (*which = 0; c->words[*which]; ++*which)
        if (strcmp(c->words[*which], word) == 0) return true;
    return false;
}

static void take_value(const reading *r, const shape_column *c, const node *n, shape_value *to)
{
    bool good = is_scalar(n);
    if (good && takes_words(c)) good = word_of(c, n->text, &to->lo);
    else if (good && c->kind == SHAPE_NUMBER) good = number_of(n->text, n->len, &to->lo);
    else if (good) good = range_of(n, to);
    to->set = true;
    if (good || n->kind == NODE_REFUSED) return;
    const char *takes = c->kind == SHAPE_NUMBER ? "a number such as 8 or 2^16"
                        : takes_words(c)        ? "one of its words"
                                                : "a range such as 4, 1..2 or 9..";
    const char *near =
        is_scalar(n) && takes_words(c) ? diag_nearest(r->a, n->text, c->words) : NULL;
    diag_error(r->d, n->at, "shapes", "\"%s\" takes %s%s%s%s", c->name, takes,
               near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

static const char *nearest_column(const reading *r, const char *word)
{
    const char *names[SHAPE_COLUMNS + 1];
    size_t n = 0;
    for (; r->columns[n].name; n++) names[n] = r->columns[n].name;
    names[n] = NULL;
    return diag_nearest(r->a, word, names);
}

static void take_cell(const reading *r, const node *key, const node *value, shape_row *row)
{
    if (key->kind == NODE_REFUSED) return;
    size_t i = 0;
    while (r->columns[i].name && strcmp(r->columns[i].name, key->text) != 0) i++;
    if (r->columns[i].name) {
        take_value(r, &r->columns[i], value, &row->of[i]);
        return;
    }
    const char *near = nearest_column(r, key->text);
    diag_error(r->d, key->at, "shapes", "shapes of %s have no key \"%s\"%s%s%s", r->family,
               key->text, near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

static void take_row(const reading *r, const node *n, shape_row *row)
{
    row->at = n->at;
    for (size_t i = 0; i < SHAPE_COLUMNS; i++) row->of[i].hi = UINT64_MAX;
    if (n->kind != NODE_MAPPING) {
        if (n->kind != NODE_REFUSED)
            diag_error(r->d, n->at, "shapes", "a shape is a mapping: {nwarps: 8, nwork: 1}");
        return;
    }
    for (size_t i = 0; i < n->count; i++) take_cell(r, node_key(n, i), node_value(n, i), row);
    for (size_t i = 0; r->columns[i].name; i++)
        if (r->columns[i].needed && !row->of[i].set)
            diag_error(r->d, n->at, "shapes", "a shape of %s has \"%s\": %s", r->family,
                       r->columns[i].name, r->columns[i].help);
}

static void take_rows(const reading *r, const node *n)
{
    if (n->kind != NODE_LIST) {
        diag_error(r->d, n->at, "shapes", "\"shapes\" takes a list");
        return;
    }
    r->list->rows = arena_array(r->a, shape_row, n->count + 1);
    r->list->count = n->count;
    for (size_t i = 0; i < n->count; i++) take_row(r, n->items[i], &r->list->rows[i]);
}

static void take_head(reading *r, const node *key, const node *value)
{
    uint64_t number = 0;
    const bool plain = is_scalar(value) && digits(value->text, value->len, &number);
    if (strcmp(key->text, "kgen_shapes") == 0) {
        r->versioned = plain && number == SHAPES_VERSION;
    } else if (strcmp(key->text, "family") == 0) {
        r->named = is_scalar(value) && strcmp(value->text, r->family) == 0;
        if (!r->named)
            diag_error(r->d, value->at, "shapes", "these are to be shapes of %s", r->family);
    } else if (strcmp(key->text, "capability") == 0) {
        r->measured = plain && number >= 50 && number < 1000;
        r->list->cc = (uint32_t)number;
    } else if (strcmp(key->text, "shapes") == 0) {
        take_rows(r, value);
    } else {
        diag_error(r->d, key->at, "shapes", "a file of shapes has no key \"%s\"", key->text);
    }
}

shape_list *shapes_read(arena *a, diags *d, const source *src, const char *family,
                        const shape_column *columns)
{
    const size_t before = diag_errors(d);
    const node *root = yaml_read(a, d, src);
    if (!root) return NULL;
    reading r = {a, d, family, columns, arena_new_of(a, shape_list), false, false, false};
    r.list->columns = columns;
    if (root->kind != NODE_MAPPING) {
        diag_error(d, root->at, "shapes", "a file of shapes is a mapping");
        return NULL;
    }
    for (size_t i = 0; i < root->count; i++)
        if (node_key(root, i)->kind != NODE_REFUSED)
            take_head(&r, node_key(root, i), node_value(root, i));
    if (!r.versioned)
        diag_error(d, root->at, "shapes", "this kgen reads \"kgen_shapes\" of version %d",
                   SHAPES_VERSION);
    if (!r.measured)
        diag_error(d, root->at, "shapes", "\"capability\" is that of the card, times ten: 90");
    if (!r.named && diag_errors(d) == before)
        diag_error(d, root->at, "shapes", "a file of shapes has \"family\"");
    return diag_errors(d) == before ? r.list : NULL;
}

/* ---- rows ---- */

static bool serves(const shape_list *list, const shape_row *row, const uint64_t *has)
{
    for (size_t i = 0; list->columns[i].name; i++) {
        const shape_value *v = &row->of[i];
        const shape_kind kind = list->columns[i].kind;
        if (!v->set) continue;
        if (kind == SHAPE_FACT && (has[i] < v->lo || has[i] > v->hi)) return false;
        if (kind == SHAPE_OF && has[i] != v->lo) return false;
    }
    return true;
}

const shape_row *shapes_next(const shape_list *list, const shape_row *after, const uint64_t *has)
{
    if (!list) return NULL;
    const shape_row *row = after ? after + 1 : list->rows;
    while (row < list->rows + list->count && !serves(list, row, has)) row++;
    return row < list->rows + list->count ? row : NULL;
}

bool shapes_unlimited(const shape_list *list, const shape_row *row)
{
    for (size_t i = 0; list->columns[i].name; i++)
        if (row->of[i].set && strncmp(list->columns[i].name, "max_", 4) == 0) return false;
    return true;
}

/* ---- writing ---- */

bool shape_take_word(const shape_column *columns, shape_row *row, size_t column, const char *word)
{
    uint64_t which;
    if (!word || !word_of(&columns[column], word, &which)) return false;
    shape_take(row, column, which);
    return true;
}

static void put_number(text *out, uint64_t n)
{
    unsigned power = 0;
    while (power < MOST_POWER && n >> power > 1) power++;
    if (n >= 4096 && n == UINT64_C(1) << power) text_printf(out, "2^%u", power);
    else text_printf(out, "%llu", (unsigned long long)n);
}

static void put_value(text *out, const shape_column *c, const shape_value *v)
{
    text_printf(out, "%s: ", c->name);
    if (takes_words(c)) {
        text_put(out, c->words[v->lo]);
        return;
    }
    put_number(out, v->lo);
    if (c->kind == SHAPE_NUMBER || v->lo == v->hi) return;
    text_put(out, "..");
    if (v->hi != UINT64_MAX) put_number(out, v->hi);
}

const char *shapes_write(arena *a, const char *head, const char *family, const shape_list *list)
{
    text out = text_new(a);
    text_printf(&out, "%skgen_shapes: %d\nfamily: %s\ncapability: %u\nshapes:\n", head,
                SHAPES_VERSION, family, list->cc);
    for (size_t r = 0; r < list->count; r++) {
        const char *between = "  - {";
        for (size_t i = 0; list->columns[i].name; i++) {
            if (!list->rows[r].of[i].set) continue;
            text_put(&out, between);
            put_value(&out, &list->columns[i], &list->rows[r].of[i]);
            between = ", ";
        }
        text_put(&out, "}\n");
    }
    return text_str(&out);
}
