/* The reference of commands as Markdown, from what kgen help and the manual pages say. */
#include <ctype.h>
#include <string.h>

#include "command/commands.h"
#include "command/topics.h"

/* Prose in which Markdown finds nothing of its own. */
static void put(text *out, const char *s)
{
    for (; *s; s++) {
        if (strchr("*<_`", *s)) text_putc(out, '\\');
        text_putc(out, *s);
    }
}

static void put_entry(text *out, const char *term, const char *help)
{
    text_printf(out, "- `%s`: ", term);
    put(out, help);
    text_putc(out, '\n');
}

static void put_command(text *out, const cli_command *c)
{
    text_printf(out, "\n## `kgen %s`\n\n    kgen %s %s\n\n%c", c->name, c->name, c->usage,
                toupper((unsigned char)c->help[0]));
    put(out, c->help + 1);
    text_printf(out, c->options->name ? ".\n\n" : ".\n");
    for (const cli_option *o = c->options; o->name; o++)
        put_entry(out,
                  arena_printf(out->a, "--%s%s%s%s", o->name, o->value ? " " : "",
                               o->value ? o->value : "", o->arity == CLI_MANY ? "..." : ""),
                  o->help);
}

static void put_topic(text *out, const help_topic *t)
{
    text_printf(out, "\n## `kgen help %s`\n\n", t->name);
    for (const topic_line *l = t->lines; l->text; l++) {
        if (l->term) {
            put_entry(out, l->term, l->text);
            continue;
        }
        if (l != t->lines) text_putc(out, '\n');
        put(out, l->text);
        text_printf(out, "\n\n");
    }
}

void commands_reference(text *out)
{
    text_printf(out, "# Commands, environment variables and files\n\n"
                     "`kgen help COMMAND` and the manual pages say the same. After the commands "
                     "come the topics of `kgen help`.\n");
    for (const cli_command *c = cli_commands; c->name; c++) put_command(out, c);
    for (const help_topic *t = help_topics; t->name; t++) put_topic(out, t);
}
