#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "family.h"
#include "grammar.h"

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
    fputs(text_str(&out), stdout);
    return EXIT_DONE;
}

int command_schema(cli *c)
{
    text out = text_new(c->a);
    grammar_schema(&out);
    fputs(text_str(&out), stdout);
    return EXIT_DONE;
}

int command_reference(cli *c)
{
    text out = text_new(c->a);
    grammar_reference(&out);
    fputs(text_str(&out), stdout);
    return EXIT_DONE;
}
