#include <stdio.h>
#include <string.h>

#include "command/commands.h"
#include "plan/family.h"
#include "plan/fields.h"
#include "spec/grammar.h"
#include "command/session.h"

/* What check would say of the spec first, its name above all; NULL: nothing. */
static const char *objection(arena *a, const char *spec)
{
    diags *d = diags_new(a);
    const source *src = source_from_text(a, d, "new", spec, strlen(spec));
    if (src) session_spec(a, d, src);
    for (size_t i = 0; i < diag_count(d); i++)
        if (diag_at(d, i)->severity == DIAG_ERROR) return diag_at(d, i)->text;
    return NULL;
}

int command_new(cli *c)
{
    if (c->n_words != 1) return cli_usage(c, "one NAME is needed, a C identifier");
    const char *name = c->words[0], *wanted = cli_value(c, "family");
    if (!wanted) return cli_usage(c, "--family says what kind of kernel");
    const grammar_family *f = grammar_family_named(wanted);
    if (!f) return cli_usage(c, "there is no family \"%s\"", wanted);
    if (name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] ||
        (*name >= '0' && *name <= '9') || !*name)
        return cli_usage(c, "\"%s\" is not a C identifier", name);
    text out = text_new(c->a);
    grammar_new(&out, name, f);
    const char *spec = text_str(&out), *wrong = objection(c->a, spec);
    if (wrong) return cli_usage(c, "%s", wrong);
    fputs(spec, stdout);
    return EXIT_DONE;
}

int command_schema(cli *c)
{
    if (c->n_words) return cli_usage(c, "nothing but \"schema\" is taken");
    text out = text_new(c->a);
    grammar_schema(&out);
    fputs(text_str(&out), stdout);
    return EXIT_DONE;
}

static const family *family_named(const char *name)
{
    const family *f;
    for (size_t i = 0; (f = family_at(i)) != NULL; i++)
        if (strcmp(f->grammar->name, name) == 0) return f;
    return NULL;
}

int command_reference(cli *c)
{
    const char *word = c->n_words ? c->words[0] : "";
    const bool templates = strcmp(word, "templates") == 0;
    const bool commands = strcmp(word, "commands") == 0;
    const family *f = family_named(word);
    if (c->n_words > 1 || (*word && !templates && !commands && !f))
        return cli_usage(c, "\"commands\", \"templates\", a family (kgen list families) or nothing "
                            "is taken");
    text out = text_new(c->a);
    if (templates) fields_reference(&out);
    else if (commands) commands_reference(&out);
    else if (f) grammar_family_reference(&out, f->grammar);
    else grammar_reference(&out);
    if (f) facts_reference(&out, f);
    fputs(text_str(&out), stdout);
    return EXIT_DONE;
}
