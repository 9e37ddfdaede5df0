#include <stdio.h>
#include <string.h>

#include "command/commands.h"
#include "plan/family.h"
#include "spec/grammar.h"
#include "command/session.h"

/* ---- keys that cannot be emitted yet are not offered ---- */

static const char mark[] = "# ";

/* Whether a line shows a key that is commented out: below a mapping, or one of the spec's own. */
static bool shows_key(arena *a, const char *line)
{
    if (strncmp(line, "  # ", 4) == 0) return true;
    if (strncmp(line, mark, 2) != 0) return false;
    const char *name = arena_strndup(a, line + 2, strcspn(line + 2, ": \n"));
    return line[2 + strlen(name)] == ':' && grammar_find(grammar_top, name);
}

/* Whether the spec would be refused for this key once its mark is off. */
static bool is_refused(arena *a, const char *spec, const char *line)
{
    const char *at = strstr(line, mark);
    const char *bare = arena_printf(a, "%.*s%s", (int)(at - spec), spec, at + 2);
    diags *d = diags_new(a);
    const source *src = source_from_text(a, d, "new", bare, strlen(bare));
    if (src) session_spec(a, d, src);
    for (size_t i = 0; i < diag_count(d); i++)
        if (diag_at(d, i)->name && strcmp(diag_at(d, i)->name, "not-built") == 0) return true;
    return false;
}

/* A key of the spec's own goes with the paragraph that it ends. */
static const char *without_refused(arena *a, const char *spec)
{
    text kept = text_new(a);
    size_t paragraph = 0;
    for (const char *line = spec, *next; *line; line = next) {
        const char *end = strchr(line, '\n');
        next = end ? end + 1 : line + strlen(line);
        if (line[0] == '\n') paragraph = kept.len;
        const bool refused = shows_key(a, line) && is_refused(a, spec, line);
        if (!refused) text_putn(&kept, line, (size_t)(next - line));
        else if (line[0] == '#') kept.len = paragraph;
    }
    kept.s[kept.len] = '\0';
    return text_str(&kept);
}

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
    const family *f = family_find(wanted);
    if (!f) return cli_usage(c, "there is no family \"%s\"", wanted);
    if (!f->built) return cli_usage(c, "family %s is not built in yet", wanted);
    if (name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] ||
        (*name >= '0' && *name <= '9') || !*name)
        return cli_usage(c, "\"%s\" is not a C identifier", name);
    text out = text_new(c->a);
    grammar_new(&out, name, wanted);
    const char *spec = without_refused(c->a, text_str(&out)), *wrong = objection(c->a, spec);
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

int command_reference(cli *c)
{
    if (c->n_words) return cli_usage(c, "nothing but \"reference\" is taken");
    text out = text_new(c->a);
    grammar_reference(&out);
    fputs(text_str(&out), stdout);
    return EXIT_DONE;
}
