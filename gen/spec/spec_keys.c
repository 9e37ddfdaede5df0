#include "spec/spec_keys.h"

#include <string.h>

const grammar_key *keys_find(const mapping_keys *keys, const char *name)
{
    const grammar_key *key = keys->of_family ? grammar_find(keys->of_family, name) : NULL;
    return key || !keys->common ? key : grammar_find(keys->common, name);
}

/* ---- keys that a mapping must not have ---- */

static void add_names(arena *a, list *names, const grammar_key *keys)
{
    for (; keys && keys->name; keys++) list_add(a, names, (void *)keys->name);
}

/* The families that have a key of that name, of a spec or of its variants; `count`: how many. */
static const char *taken_by(arena *a, const char *name, bool of_variant, size_t *count)
{
    const char *all = "", *last = NULL;
    const grammar_family *f;
    *count = 0;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++) {
        if (!grammar_find(of_variant ? f->variant_keys : f->keys, name)) continue;
        if (last) all = arena_printf(a, "%s%s%s", all, *all ? ", " : "", last);
        last = f->name;
        ++*count;
    }
    return *count > 1 ? arena_printf(a, "%s and %s", all, last) : last;
}

/* A key of another family. Where the spec names no family that there is, that has been said. */
static bool refuse_foreign(const form *f, const mapping_keys *keys, const node *key)
{
    if (keys->common != grammar_top && !keys->of_family) return false;
    size_t count;
    const char *others = taken_by(f->a, key->text, keys->common != grammar_top, &count);
    if (!others) return false;
    if (keys->family)
        diag_error(f->d, key->at, "not-for-family", "\"%s\" means nothing for family %s; %s %s it",
                   key->text, keys->family->name,
                   arena_printf(f->a, "%s %s", count > 1 ? "families" : "family", others),
                   count > 1 ? "take" : "takes");
    return true;
}

/* A key of the family that stands on the wrong level. */
static bool refuse_level(diags *d, const mapping_keys *keys, const node *key)
{
    const grammar_family *f = keys->family;
    const bool top = keys->common == grammar_top, in_variant = keys->of_family && !top;
    const char *where = NULL;
    if (top && f && grammar_find(f->variant_keys, key->text))
        where = "of one variant: it stands in an entry of the list \"variants\"";
    else if (in_variant && f && grammar_key_of(f, key->text))
        where = "of the spec: it stands beside \"variants\"";
    if (where) diag_error(d, key->at, "unknown-key", "\"%s\" is a key %s", key->text, where);
    return where != NULL;
}

const grammar_key *keys_refuse(const form *f, const mapping_keys *keys, const node *key)
{
    if (refuse_level(f->d, keys, key) || refuse_foreign(f, keys, key)) return NULL;
    list names = {0};
    add_names(f->a, &names, keys->common);
    add_names(f->a, &names, keys->of_family);
    list_add(f->a, &names, NULL);
    const char *near = diag_nearest(f->a, key->text, (const char *const *)names.at);
    const char *hint = near ? arena_printf(f->a, "; did you mean \"%s\"?", near) : "";
    diag_error(f->d, key->at, "unknown-key", "unknown key \"%.40s\"%s", key->text, hint);
    return near ? keys_find(keys, near) : NULL;
}

/* ---- keys that it must have ---- */

bool keys_has(const list *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->at[i], name) == 0) return true;
    return false;
}

/* A key that was misspelt is not missing as well. */
static bool none_missing(const form *f, const grammar_key *keys, const list *seen)
{
    bool complete = true;
    for (; keys && keys->name; keys++) {
        if (!keys->required || keys_has(seen, keys->name)) continue;
        diag_error(f->d, f->value->at, "missing-key", "key \"%s\" is missing", keys->name);
        complete = false;
    }
    return complete;
}

bool keys_complete(const form *f, const mapping_keys *keys, const list *seen)
{
    const bool common = none_missing(f, keys->common, seen);
    return none_missing(f, keys->of_family, seen) && common;
}
