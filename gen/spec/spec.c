#include "spec/spec.h"

#include <string.h>

#include "spec/spec_forms.h"
#include "spec/spec_keys.h"

/* ---- one pair of a mapping ---- */

typedef struct slot {
    form f;                       /* the value, and what may stand there */
    const grammar_family *family; /* of the spec; NULL: it names none that there is */
    const key_place *to;
    char *into; /* the struct that the mapping fills */
} slot;

#define MEMBER(s, T, offset) ((T *)(void *)((s)->into + (s)->to->offset))

static const char *quoted(arena *a, const char *name)
{
    return arena_printf(a, "\"%.40s\"", name);
}

/* A value inside the slot's: of a key of its own, or an item of a list. */
static form inside(const slot *s, value_form takes, const char *label, const node *value)
{
    form f = s->f;
    f.takes = takes;
    f.label = label;
    f.value = value;
    return f;
}

static form item_of(const slot *s, value_form takes, const node *item)
{
    return inside(s, takes, arena_printf(s->f.a, "an item of %s", s->f.label), item);
}

static bool read_mapping(const slot *s, const mapping_keys *keys);

static bool read_keys(const slot *s, const grammar_key *keys, void *into)
{
    return read_mapping(s, &(mapping_keys){.family = s->family, .common = keys, .into = into});
}

static void read_number(const slot *s)
{
    form_number(&s->f, MEMBER(s, number, field));
}

static void read_flag(const slot *s)
{
    form_flag(&s->f, MEMBER(s, flag, field));
}

static void read_word(const slot *s)
{
    form_word(&s->f, MEMBER(s, word, field));
}

static void read_operator(const slot *s)
{
    form_operator(&s->f, MEMBER(s, op_text, field));
}

/* ---- lists of words ---- */

/* The value itself stands for a list of one. */
static void read_words(const slot *s)
{
    const node *value = s->f.value;
    const value_form takes = s->f.takes == FORM_TYPES    ? FORM_TYPE
                             : s->f.takes == FORM_ARRAYS ? FORM_NAME
                                                         : FORM_CHOICE;
    const bool one = form_is_word(value);
    *MEMBER(s, pos, at) = value->at;
    if (!one && (value->kind != NODE_LIST || value->count == 0)) {
        form_wrong(&s->f);
        return;
    }
    const size_t items = one ? 1 : value->count;
    word *words = arena_array(s->f.a, word, items);
    size_t count = 0;
    for (size_t i = 0; i < items; i++) {
        const form f =
            one ? inside(s, takes, s->f.label, value) : item_of(s, takes, value->items[i]);
        form_word(&f, &words[count]);
        if (words[count].text) count++;
    }
    *MEMBER(s, word *, field) = words;
    *MEMBER(s, size_t, count) = count;
}

/* ---- mappings from names ---- */

static void read_params(const slot *s)
{
    const node *value = s->f.value;
    param_list *params = MEMBER(s, param_list, field);
    params->where = value->at;
    if (value->kind != NODE_MAPPING) {
        form_wrong(&s->f);
        return;
    }
    params->set = true;
    params->at = arena_array(s->f.a, param, value->count);
    for (size_t i = 0; i < value->count; i++) {
        param *p = &params->at[params->count];
        const bool named = form_key_name(&s->f, node_key(value, i), &p->name);
        const form f =
            inside(s, FORM_TYPE, quoted(s->f.a, node_key(value, i)->text), node_value(value, i));
        form_word(&f, &p->type_name);
        if (named && p->type_name.text) params->count++;
    }
}

static void read_operators_into(const slot *s, named_ops *ops)
{
    const node *value = s->f.value;
    ops->where = value->at;
    if (value->kind != NODE_MAPPING) {
        form_wrong(&s->f);
        return;
    }
    ops->set = true;
    ops->at = arena_array(s->f.a, named_op, value->count);
    for (size_t i = 0; i < value->count; i++) {
        named_op *o = &ops->at[ops->count];
        const bool named = form_key_name(&s->f, node_key(value, i), &o->name);
        const form f = inside(s, FORM_OPERATOR, quoted(s->f.a, node_key(value, i)->text),
                              node_value(value, i));
        form_operator(&f, &o->op);
        if (named && o->op.text) ops->count++;
    }
}

static void read_operators(const slot *s)
{
    read_operators_into(s, MEMBER(s, named_ops, field));
}

/* The value itself stands for a list of one. */
static void read_texts(const slot *s)
{
    const node *value = s->f.value;
    named_ops *ops = MEMBER(s, named_ops, field);
    const bool one = value->kind == NODE_SCALAR;
    ops->where = value->at;
    if (!one && (value->kind != NODE_LIST || value->count == 0)) {
        form_wrong(&s->f);
        return;
    }
    ops->set = true;
    ops->at = arena_array(s->f.a, named_op, one ? 1 : value->count);
    for (size_t i = 0; i < (one ? 1 : value->count); i++) {
        const form f = one ? inside(s, FORM_OPERATOR, s->f.label, value)
                           : item_of(s, FORM_OPERATOR, value->items[i]);
        op_text *op = &ops->at[ops->count].op;
        form_operator(&f, op);
        if (op->text) ops->count++;
    }
}

static void read_constant(const slot *s)
{
    if (s->f.value->kind == NODE_MAPPING) read_operators_into(s, MEMBER(s, named_ops, word));
    else read_operator(s);
}

/* ---- mappings with keys of the grammar ---- */

static bool read_children(const slot *s)
{
    *MEMBER(s, pos, at) = s->f.value->at;
    if (s->f.value->kind != NODE_MAPPING) return false;
    *MEMBER(s, bool, set) = true;
    read_keys(s, s->f.key->children, s->into + s->to->field);
    return true;
}

static void read_group(const slot *s)
{
    if (read_children(s)) return;
    if (!s->f.key->also_word || !form_is_word(s->f.value)) {
        form_wrong(&s->f);
        return;
    }
    const form f = inside(s, FORM_CHOICE, s->f.label, s->f.value);
    word *named = MEMBER(s, word, word);
    if (s->f.key->choices) form_word(&f, named);
    else *named = (word){.text = s->f.value->text, .at = s->f.value->at};
    *MEMBER(s, bool, set) = !s->f.key->choices || named->text;
}

/* One rule is the rule of every stage. */
static void read_padding(const slot *s)
{
    if (read_children(s)) return;
    word rule;
    form_word(&s->f, &rule);
    *MEMBER(s, bool, set) = rule.text != NULL;
    for (const grammar_key *stage = s->f.key->children; stage->name; stage++)
        *(word *)(void *)(s->into + s->to->field + stage->to.field) = rule;
}

static void read_structs(const slot *s)
{
    const node *value = s->f.value;
    if (value->kind != NODE_MAPPING) {
        form_wrong(&s->f);
        return;
    }
    type **structs = arena_array(s->f.a, type *, value->count);
    size_t count = 0;
    for (size_t i = 0; i < value->count; i++) {
        word name;
        const form f =
            inside(s, FORM_MAPPING, quoted(s->f.a, node_key(value, i)->text), node_value(value, i));
        const bool named = form_key_name(&f, node_key(value, i), &name);
        if (f.value->kind != NODE_MAPPING) {
            form_wrong(&f);
            continue;
        }
        type *t = arena_new_of(s->f.a, type);
        *t = (type){.name = name.text, .kind = TYPE_STRUCT, .at = name.at};
        const slot of = {.f = f, .family = s->family};
        read_keys(&of, s->f.key->children, t);
        if (named) structs[count++] = t;
    }
    *MEMBER(s, type **, field) = structs;
    *MEMBER(s, size_t, count) = count;
}

/* A word alone is the name of the result and of its operator. */
static void read_result_words(const slot *s, result_spec *results, size_t *count)
{
    const node *value = s->f.value;
    const bool one = form_is_word(value);
    for (size_t i = 0; i < (one ? 1 : value->count); i++) {
        result_spec *r = &results[*count];
        const form f = one ? inside(s, FORM_CHOICE, s->f.label, value)
                           : item_of(s, FORM_CHOICE, value->items[i]);
        form_word(&f, &r->name);
        r->op = (operator_spec){.set = true, .at = r->name.at, .named = r->name};
        *count += r->name.text != NULL;
    }
}

static void read_result_names(const slot *s, result_spec *results, size_t *count)
{
    const node *value = s->f.value;
    for (size_t i = 0; i < value->count; i++) {
        result_spec *r = &results[*count];
        const node *what = node_value(value, i);
        const form f = inside(s, what->kind == NODE_MAPPING ? FORM_MAPPING : FORM_CHOICE,
                              quoted(s->f.a, node_key(value, i)->text), what);
        *r = (result_spec){.op = {.set = true, .at = what->at}};
        const bool named = form_key_name(&f, node_key(value, i), &r->name);
        const slot of = {.f = f, .family = s->family};
        if (what->kind == NODE_MAPPING) read_keys(&of, s->f.key->children, r);
        else form_word(&f, &r->op.named);
        if (named && (what->kind == NODE_MAPPING || r->op.named.text)) (*count)++;
    }
}

static void read_results(const slot *s)
{
    const node *value = s->f.value;
    const bool one = form_is_word(value);
    *MEMBER(s, pos, at) = value->at;
    if (!one && ((value->kind != NODE_LIST && value->kind != NODE_MAPPING) || value->count == 0)) {
        form_wrong(&s->f);
        return;
    }
    size_t count = 0;
    result_spec *results = arena_array(s->f.a, result_spec, one ? 1 : value->count);
    if (value->kind == NODE_MAPPING) read_result_names(s, results, &count);
    else read_result_words(s, results, &count);
    *MEMBER(s, result_spec *, field) = results;
    *MEMBER(s, size_t, count) = count;
}

/* Reads the i-th item of a list of mappings; false if it is none, or lacks a key. */
static bool read_item(const slot *s, size_t i, const mapping_keys *keys)
{
    const slot item = {.f = item_of(s, FORM_MAPPING, s->f.value->items[i]), .family = s->family};
    if (item.f.value->kind == NODE_MAPPING) return read_mapping(&item, keys);
    form_wrong(&item.f);
    return false;
}

static void read_fields(const slot *s)
{
    const node *value = s->f.value;
    if (value->kind != NODE_LIST) {
        form_wrong(&s->f);
        return;
    }
    field *fields = arena_array(s->f.a, field, value->count);
    size_t count = 0;
    for (size_t i = 0; i < value->count; i++) {
        field one = {0};
        const mapping_keys keys = {.family = s->family, .common = s->f.key->children, .into = &one};
        if (read_item(s, i, &keys) && one.name.text && one.type_name.text) fields[count++] = one;
    }
    *MEMBER(s, field *, field) = fields;
    *MEMBER(s, size_t, count) = count;
}

static void *own_struct(arena *a, size_t bytes)
{
    return bytes ? arena_alloc(a, bytes) : NULL;
}

static bool read_variant(const slot *s, size_t i, variant_spec *v)
{
    const grammar_family *f = s->family;
    *v = (variant_spec){.at = s->f.value->items[i]->at};
    if (f) v->own = own_struct(s->f.a, f->own_variant_bytes);
    const mapping_keys keys = {
        .family = f, .of_family = f ? f->variant_keys : NULL, .into = v, .own = v->own};
    return f && read_item(s, i, &keys);
}

/* The word that may stand for the list is its fallback. */
static void read_variants(const slot *s)
{
    const node *value = s->f.value;
    const bool as_word = form_is_word(value) && strcmp(value->text, s->f.key->fallback) == 0;
    *MEMBER(s, pos, at) = value->at;
    if (!as_word && (value->kind != NODE_LIST || value->count == 0)) {
        form_wrong(&s->f);
        return;
    }
    *MEMBER(s, bool, set) = true;
    *MEMBER(s, bool, word) = as_word;
    if (as_word) return;
    variant_spec *variants = arena_array(s->f.a, variant_spec, value->count);
    size_t count = 0;
    for (size_t i = 0; i < value->count; i++) {
        if (read_variant(s, i, &variants[count])) count++;
    }
    *MEMBER(s, variant_spec *, field) = variants;
    *MEMBER(s, size_t, count) = count;
}

/* ---- mappings ---- */

typedef void read_form(const slot *s);
static read_form *const readers[FORM_COUNT] = {
    [FORM_NUMBER] = read_number,     [FORM_FLAG] = read_flag,
    [FORM_NAME] = read_word,         [FORM_CHOICE] = read_word,
    [FORM_FAMILY] = read_word,       [FORM_TYPE] = read_word,
    [FORM_HEADER] = read_word,       [FORM_RULE] = read_word,
    [FORM_OPERATOR] = read_operator, [FORM_CONSTANT] = read_constant,
    [FORM_TYPES] = read_words,       [FORM_NAMES] = read_words,
    [FORM_ARRAYS] = read_words,      [FORM_RESULTS] = read_results,
    [FORM_PARAMS] = read_params,     [FORM_OPERATORS] = read_operators,
    [FORM_MAPPING] = read_group,     [FORM_STRUCTS] = read_structs,
    [FORM_FIELDS] = read_fields,     [FORM_VARIANTS] = read_variants,
    [FORM_PADDING] = read_padding,   [FORM_TEXTS] = read_texts,
};

/* ---- the keys of a mapping ---- */

/* False if a key that is required is missing. A misspelt key is read as the one that was likely
 * meant, so that what stands below it is judged too. */
static bool read_mapping(const slot *s, const mapping_keys *keys)
{
    const node *mapping = s->f.value;
    arena *a = s->f.a;
    list written = {0}, seen = {0};
    for (size_t i = 0; i < mapping->count; i++)
        list_add(a, &written, (void *)node_key(mapping, i)->text);
    for (size_t i = 0; i < mapping->count; i++) {
        const node *name = node_key(mapping, i);
        const grammar_key *key = keys_find(keys, name->text);
        if (!key) {
            key = keys_refuse(&s->f, keys, name);
            if (!key || keys_has(&written, key->name) || keys_has(&seen, key->name)) continue;
        }
        list_add(a, &seen, (void *)key->name);
        const slot value = {
            .f = {.a = a,
                  .d = s->f.d,
                  .key = key,
                  .takes = key->form,
                  .label = quoted(a, key->name),
                  .value = node_value(mapping, i)},
            .family = s->family,
            .to = &key->to,
            .into = key->own ? keys->own : keys->into,
        };
        readers[key->form](&value);
    }
    return keys_complete(&s->f, keys, &seen);
}

/* Its family says what keys a spec may have, wherever in the text it is named. Where the key or
 * the name is misspelt, what was likely meant says so: the rest of the text is judged too. */
static const grammar_family *family_of(arena *a, const node *root)
{
    static const char *const family[] = {"family", NULL};
    const char *name = NULL;
    for (size_t i = 0; i < root->count; i++)
        if (form_is_word(node_value(root, i)) && diag_nearest(a, node_key(root, i)->text, family))
            name = node_value(root, i)->text;
    const char *near = name ? diag_nearest(a, name, form_families(a)) : NULL;
    return near ? grammar_family_named(near) : NULL;
}

kg_spec *spec_read(arena *a, diags *d, const source *src)
{
    const node *root = yaml_read(a, d, src);
    if (!root) return NULL;
    const grammar_key whole = {.name = "spec", .form = FORM_MAPPING};
    slot top = {.f = {.a = a,
                      .d = d,
                      .key = &whole,
                      .takes = FORM_MAPPING,
                      .label = "a spec",
                      .value = root}};
    if (root->kind != NODE_MAPPING) {
        form_wrong(&top.f);
        return NULL;
    }
    kg_spec *spec = arena_new_of(a, kg_spec);
    spec->src = src;
    spec->at = root->at;
    spec->variants_at = root->at;
    const grammar_family *f = family_of(a, root);
    top.family = f;
    if (f) spec->own = own_struct(a, f->own_bytes);
    read_mapping(&top, &(mapping_keys){.family = f,
                                       .common = grammar_top,
                                       .of_family = f ? f->keys : NULL,
                                       .into = spec,
                                       .own = spec->own});
    return spec;
}
