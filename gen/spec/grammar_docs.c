/* What people read of the grammar: the reference page, and a spec to start from. */
#include <string.h>

#include "spec/grammar.h"

/* ---- the reference page ---- */

static void describe_range(text *out, const grammar_key *k)
{
    if (k->form == FORM_FAMILY) {
        text_put(out, "the name of a family (`kgen list families`)");
    } else if (k->form == FORM_NUMBER && k->lo == k->hi) {
        text_printf(out, "%llu", (unsigned long long)k->lo);
    } else if (k->form == FORM_NUMBER) {
        text_printf(out, "%llu to %llu", (unsigned long long)k->lo, (unsigned long long)k->hi);
    } else if (k->choices && k->form != FORM_TYPE) {
        for (size_t i = 0; k->choices[i]; i++)
            text_printf(out, "%s`%s`", i ? ", " : "", k->choices[i]);
        if (k->also_word) text_printf(out, ", or %s", grammar_form(k->form));
    } else {
        text_put(out, grammar_form(k->form));
        if (k->also_word) text_put(out, ", or a word");
    }
}

static void describe_key(text *out, const char *path, const grammar_key *k)
{
    text_printf(out, "### `%s%s`\n\n%s\n\n- Takes: ", path, k->name, k->help);
    describe_range(out, k);
    text_put(out, k->form == FORM_NAMES     ? " (a list, or one)\n"
                  : k->form == FORM_RESULTS ? " (a list, one, or a mapping of names to them)\n"
                                            : "\n");
    if (k->required) text_put(out, "- Required.\n");
    if (k->fallback) text_printf(out, "- Default: `%s`\n", k->fallback);
    text_printf(out, "- Example: `%s: %s`\n\n", k->name, k->example);
}

static const char *path_below(arena *a, const char *path, const grammar_key *k)
{
    const bool listed = k->form == FORM_VARIANTS || k->form == FORM_FIELDS;
    const bool named = k->form == FORM_STRUCTS || k->form == FORM_RESULTS;
    return named ? arena_printf(a, "%s%s.<name>.", path, k->name)
                 : arena_printf(a, "%s%s%s.", path, k->name, listed ? "[]" : "");
}

static void describe_keys(text *out, const char *path, const grammar_key *keys)
{
    for (const grammar_key *k = keys; k->name; k++) {
        describe_key(out, path, k);
        if (k->children) describe_keys(out, path_below(out->a, path, k), k->children);
    }
}

/* Keys inside of keys that several families take are described once. */
static void describe_inside(text *out, const grammar_key *key, const char *what)
{
    text_printf(out, "## Keys of %s\n\n", what);
    describe_keys(out, path_below(out->a, "", key), key->children);
}

void grammar_family_reference(text *out, const grammar_family *f)
{
    text_printf(out,
                "# Keys of the family `%s`\n\n"
                "Made from `gen/families/%s/` by `kgen reference %s`; do not edit it here.\n\n"
                "What it does: %s.\n\n",
                f->name, f->name, f->name, f->help);
    if (f->not_built) text_printf(out, "Not built in yet: %s.\n\n", f->not_built);
    text_put(out, "## Keys\n\nBeside those of [every spec](../spec.md).\n\n");
    for (const grammar_key *k = f->keys; k->name; k++) {
        describe_key(out, "", k);
        if (k->own && k->children) describe_keys(out, path_below(out->a, "", k), k->children);
    }
    text_put(out, "## Keys of a variant\n\n");
    for (const grammar_key *k = f->variant_keys; k->name; k++) describe_key(out, "variants[].", k);
}

/* The first key of that name in any family: rows with keys inside are shared. */
static const grammar_key *any_key(const char *name, bool of_variant)
{
    const grammar_family *f;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++) {
        const grammar_key *k = grammar_find(of_variant ? f->variant_keys : f->keys, name);
        if (k) return k;
    }
    return NULL;
}

void grammar_reference(text *out)
{
    static const struct inside {
        const char *key, *what;
        bool of_variant;
    } shared[] = {
        {"operator", "an operator", false},
        {"results", "one of several results", false},
        {"grid", "a variant's grid", true},
        {"padding", "a variant's padding", true},
    };
    text_put(out,
             "# Spec reference\n\n"
             "Made from the tables of keys in `gen/spec/grammar.c` and `gen/families/*/keys.c`; do "
             "not edit it here.\n\n"
             "A spec is one YAML document, a mapping with the keys below, and those of its family, "
             "which have a [page](keys) each. Another family's keys are refused. Anchors, aliases, "
             "tags and repeated keys are refused. Operator text of several lines is written "
             "as a literal block (`|`), never folded (`>`).\n\n"
             "## Keys of every spec\n\n");
    describe_keys(out, "", grammar_top);
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) {
        const grammar_key *k = any_key(shared[i].key, shared[i].of_variant);
        if (k) describe_inside(out, k, shared[i].what);
    }
}

/* ---- a spec to start from ---- */

#define COMMENT_COLUMN 100u

static void put_comment(text *out, const char *help)
{
    for (size_t used = 0; *help;) {
        const size_t n = strcspn(help, " ");
        if (used && used + 1 + n > COMMENT_COLUMN) {
            text_putc(out, '\n');
            used = 0;
        }
        if (!used) text_putc(out, '#');
        text_putc(out, ' ');
        text_putn(out, help, n);
        used += n + (used ? 1 : 2);
        help += n + strspn(help + n, " ");
    }
    text_putc(out, '\n');
}

/* The keys inside a mapping that is written. */
static void put_children(text *out, const grammar_key *keys)
{
    for (; keys->name; keys++)
        text_printf(out, "  %s%s: %s\n", keys->starts ? "" : "# ", keys->name, keys->example);
}

static void put_key(text *out, const grammar_key *k, const char *value)
{
    const bool live = k->required || k->starts;
    text_putc(out, '\n');
    put_comment(out, k->help);
    if (live && k->form == FORM_MAPPING) {
        text_printf(out, "%s:\n", k->name);
        put_children(out, k->children);
    } else {
        text_printf(out, "%s%s: %s\n", live ? "" : "# ", k->name, value);
    }
}

/* The two keys that every spec names for itself: what it is, and what it does. */
static const char *value_of(const grammar_key *k, const char *name, const grammar_family *f)
{
    if (k->required && k->form == FORM_NAME) return name;
    return k->form == FORM_FAMILY ? f->name : k->example;
}

/* The keys of every spec around those of the family: `variants` comes last. */
void grammar_new(text *out, const char *name, const grammar_family *f)
{
    text_put(out, "# A kernel specification for kgen. Lines that begin with \"# key:\" show what "
                  "else may be said.\n");
    for (const grammar_key *k = grammar_top; k->name; k++) {
        if (k->form == FORM_VARIANTS)
            for (const grammar_key *own = f->keys; own->name; own++)
                put_key(out, own, own->example);
        put_key(out, k, value_of(k, name, f));
    }
}
