/* What people read of the grammar: the reference page, and a spec to start from. */
#include <string.h>

#include "spec/grammar.h"

/* ---- the reference page ---- */

static void describe_range(text *out, const grammar_key *k)
{
    if (k->form == FORM_NUMBER && k->lo == k->hi) {
        text_printf(out, "%llu", (unsigned long long)k->lo);
    } else if (k->form == FORM_NUMBER) {
        text_printf(out, "%llu to %llu", (unsigned long long)k->lo, (unsigned long long)k->hi);
    } else if (k->choices && k->form != FORM_TYPE) {
        for (size_t i = 0; k->choices[i]; i++)
            text_printf(out, "%s`%s`", i ? ", " : "", k->choices[i]);
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
    if (k->families) text_printf(out, "- Families: %s\n", k->families);
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

void grammar_reference(text *out)
{
    text_put(out, "# Spec reference\n\n"
                  "Made from the grammar in `gen/spec/grammar.c`; do not edit it here.\n\n"
                  "A spec is one YAML document, a mapping with the keys below. Anchors, aliases, "
                  "tags and repeated keys are refused. Operator text of several lines is written "
                  "as a literal block (`|`), never folded (`>`).\n\n");
    describe_keys(out, "", grammar_top);
}

/* ---- a spec to start from ---- */

#define COMMENT_COLUMN 100u

static void put_comment(text *out, const char *help)
{
    for (size_t column = 0; *help;) {
        const size_t n = strcspn(help, " ");
        if (column && column + 1 + n > COMMENT_COLUMN) {
            text_putc(out, '\n');
            column = 0;
        }
        if (!column) text_putc(out, '#');
        text_putc(out, ' ');
        text_putn(out, help, n);
        column += n + (column ? 1 : 2);
        help += n + strspn(help + n, " ");
    }
    text_putc(out, '\n');
}

/* The keys inside a mapping that is written: those that the family starts with. */
static void put_children(text *out, const grammar_key *keys, const char *family)
{
    for (; keys->name; keys++) {
        const bool live = keys->starts && grammar_for_family(keys->starts, family);
        text_printf(out, "  %s%s: %s\n", live ? "" : "# ", keys->name, keys->example);
    }
}

/* The two keys that every spec names for itself: what it is, and what it does. */
static const char *value_of(const grammar_key *k, const char *name, const char *family)
{
    if (k->required && k->form == FORM_NAME) return name;
    if (k->required && k->form == FORM_CHOICE) return family;
    return k->example;
}

void grammar_new(text *out, const char *name, const char *family)
{
    text_put(out, "# A kernel specification for kgen. Lines that begin with \"# key:\" show what "
                  "else may be said.\n");
    for (const grammar_key *k = grammar_top; k->name; k++) {
        if (!grammar_for_family(k->families, family)) continue;
        const bool live = k->required || (k->starts && grammar_for_family(k->starts, family));
        text_putc(out, '\n');
        put_comment(out, k->help);
        if (live && k->form == FORM_MAPPING) {
            text_printf(out, "%s:\n", k->name);
            put_children(out, k->children, family);
        } else {
            text_printf(out, "%s%s: %s\n", live ? "" : "# ", k->name, value_of(k, name, family));
        }
    }
}
