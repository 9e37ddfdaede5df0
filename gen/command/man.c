/* Manual pages, from the table of commands and from the topics of help. */
#include <stdio.h>
#include <string.h>

#include "base/version.h"
#include "command/commands.h"
#include "command/session.h"
#include "command/topics.h"
#include "write/write.h"

/* Text as roff takes it. A letter of no width keeps a dot or quote at the start from being a
 * request. */
static void put(text *out, const char *s)
{
    if (*s == '.' || *s == '\'') text_printf(out, "\\&");
    for (; *s; s++) {
        if (*s == '-') text_printf(out, "\\-");
        else if (*s == '\\') text_printf(out, "\\e");
        else text_putc(out, *s);
    }
}

static void put_line(text *out, const char *before, const char *s)
{
    text_printf(out, "%s", before);
    put(out, s);
    text_putc(out, '\n');
}

static void put_head(text *out, const char *name, const char *help)
{
    text_printf(out, ".TH %s 1 \"\" \"kgen %s\" \"kgen\"\n.SH NAME\n", name, KGEN_VERSION);
    put(out, name);
    text_printf(out, " \\- ");
    put_line(out, "", help);
    text_printf(out, ".SH SYNOPSIS\n");
}

static void put_topic(text *out, const help_topic *t)
{
    text_printf(out, ".SH %s\n", t->title);
    for (const topic_line *l = t->lines; l->text; l++) {
        if (l->term) put_line(out, ".TP\n.B ", l->term);
        else text_printf(out, ".PP\n");
        put_line(out, "", l->text);
    }
}

static const char *page_of_all(arena *a)
{
    text out = text_new(a);
    put_head(&out, "kgen", "CUDA kernels for an operator of your own, from a spec");
    text_printf(&out, ".B kgen\n.I COMMAND\n[\\fIARGUMENT\\fR...]\n.SH COMMANDS\n");
    for (const cli_command *c = cli_commands; c->name; c++) {
        text_printf(&out, ".TP\n.BR kgen\\-%s (1)\n", c->name);
        put_line(&out, "", c->help);
    }
    for (const help_topic *t = help_topics; t->name; t++) put_topic(&out, t);
    text_printf(&out, ".SH SEE ALSO\nThe pages below share/doc/kgen.\n");
    return text_str(&out);
}

static void put_option(text *out, const cli_option *o)
{
    text_printf(out, ".TP\n.B \\-\\-");
    put(out, o->name);
    if (o->value) text_printf(out, " \\fI%s\\fR%s", o->value, o->arity == CLI_MANY ? "..." : "");
    put_line(out, "\n", o->help);
}

static const char *page_of(arena *a, const cli_command *c)
{
    text out = text_new(a);
    put_head(&out, arena_printf(a, "kgen-%s", c->name), c->help);
    text_printf(&out, ".B kgen %s\n", c->name);
    if (*c->usage) put_line(&out, "", c->usage);
    if (c->options->name) text_printf(&out, ".SH OPTIONS\n");
    for (const cli_option *o = c->options; o->name; o++) put_option(&out, o);
    put_topic(&out, help_topic_named("exit-codes"));
    text_printf(&out, ".SH SEE ALSO\n.BR kgen (1)\n");
    return text_str(&out);
}

static file_out file_of(arena *a, const char *folder, const char *name, const char *page)
{
    return (file_out){arena_printf(a, "%s/%s.1", folder, name), page, strlen(page)};
}

static int write_pages(cli *c, const char *folder)
{
    size_t n = 0;
    while (cli_commands[n].name) n++;
    file_out *files = arena_array(c->a, file_out, n + 1);
    for (size_t i = 0; i < n; i++)
        files[i] = file_of(c->a, folder, arena_printf(c->a, "kgen-%s", cli_commands[i].name),
                           page_of(c->a, &cli_commands[i]));
    files[n] = file_of(c->a, folder, "kgen", page_of_all(c->a));
    if (write_files(c->a, c->d, folder, files, n + 1)) return EXIT_DONE;
    c->system_failed = true;
    return EXIT_SYSTEM;
}

int command_man(cli *c)
{
    const char *folder = cli_value(c, "out");
    if (folder && c->n_words) return cli_usage(c, "--out writes the pages of all commands");
    if (c->n_words > 1) return cli_usage(c, "one page is printed");
    if (folder) return write_pages(c, folder);
    if (c->n_words == 0) return fputs(page_of_all(c->a), stdout), EXIT_DONE;
    for (const cli_command *one = cli_commands; one->name; one++)
        if (strcmp(one->name, c->words[0]) == 0)
            return fputs(page_of(c->a, one), stdout), EXIT_DONE;
    return cli_usage(c, "there is no command \"%s\"", c->words[0]);
}
