/* What completes command lines in a shell, from the table of commands. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "command/commands.h"
#include "command/topics.h"
#include "plan/family.h"

/* Words of a usage in small letters stand for themselves: "families|types". */
static void put_words(text *out, const char *usage)
{
    const char *separators = "|, []";
    while (*usage) {
        usage += strspn(usage, separators);
        const size_t n = strcspn(usage, separators);
        bool small = n > 0;
        for (size_t i = 0; i < n; i++)
            if (!islower((unsigned char)usage[i])) small = false;
        if (small) text_printf(out, " %.*s", (int)n, usage);
        usage += n;
    }
}

static void put_families(text *out)
{
    const grammar_family *f;
    for (size_t i = 0; (f = grammar_family_at(i)) != NULL; i++) text_printf(out, " %s", f->name);
}

/* What `kgen help` takes: commands and topics. */
static void put_topics(text *out)
{
    for (const cli_command *c = cli_commands; c->name; c++) text_printf(out, " %s", c->name);
    for (const help_topic *t = help_topics; t->name; t++) text_printf(out, " %s", t->name);
}

/* The values that a shell may offer for an option are known where families are. */
static bool takes_family(const cli_option *o)
{
    return o->value && strcmp(o->value, "FAMILY") == 0;
}

/* All that may follow a command: words, and families where it takes one. */
static const char *words_of(arena *a, const cli_command *c)
{
    text out = text_new(a);
    put_words(&out, c->usage);
    if (strstr(c->usage, "FAMILY")) put_families(&out);
    return text_str(&out);
}

/* ---- bash ---- */

static void bash(arena *a, text *out)
{
    text_printf(out, "# bash completion of kgen: kgen completion bash\n"
                     "_kgen() {\n"
                     "    local word=${COMP_WORDS[COMP_CWORD]} words=\n"
                     "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                     "        words=\"help version");
    for (const cli_command *c = cli_commands; c->name; c++) text_printf(out, " %s", c->name);
    text_printf(out, "\"\n    else\n        case ${COMP_WORDS[1]} in\n        help) words=\"");
    put_topics(out);
    text_printf(out, "\" ;;\n");
    for (const cli_command *c = cli_commands; c->name; c++) {
        text_printf(out, "        %s) words=\"--help%s", c->name, words_of(a, c));
        for (const cli_option *o = c->options; o->name; o++) text_printf(out, " --%s", o->name);
        text_printf(out, "\" ;;\n");
    }
    text_printf(out, "        esac\n    fi\n"
                     "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
                     "}\n"
                     "complete -o default -F _kgen kgen\n");
}

/* ---- zsh ---- */

/* Help inside quotes and brackets. */
static void put_quoted(text *out, const char *s, const char *special)
{
    for (; *s; s++) {
        if (*s == '\'') {
            text_printf(out, "'\\''");
            continue;
        }
        if (strchr(special, *s)) text_putc(out, '\\');
        text_putc(out, *s);
    }
}

static void zsh_command(arena *a, text *out, const cli_command *c)
{
    text_printf(out, "    %s)\n        _arguments '--help[what it takes]'", c->name);
    for (const cli_option *o = c->options; o->name; o++) {
        text_printf(out, " \\\n            '--%s[", o->name);
        put_quoted(out, o->help, "[]:\\");
        if (takes_family(o)) {
            text_printf(out, "]:%s:(", o->value);
            put_families(out);
            text_printf(out, ")'");
        } else {
            text_printf(out, o->value ? "]:%s:_files'" : "]'", o->value);
        }
    }
    const char *words = words_of(a, c);
    if (*words) text_printf(out, " \\\n            '2:what:(%s)'", words + 1);
    text_printf(out, " \\\n            '*:file:_files' ;;\n");
}

static void zsh(arena *a, text *out)
{
    text_printf(out, "#compdef kgen\n# zsh completion of kgen: kgen completion zsh\n"
                     "_kgen() {\n    local -a commands\n    commands=(\n");
    for (const cli_command *c = cli_commands; c->name; c++) {
        text_printf(out, "        '%s:", c->name);
        put_quoted(out, c->help, ":\\");
        text_printf(out, "'\n");
    }
    text_printf(out, "        'help:explain a command or a topic'\n");
    text_printf(out, "    )\n    if (( CURRENT == 2 )); then\n"
                     "        _describe command commands\n        return\n    fi\n"
                     "    case $words[2] in\n");
    for (const cli_command *c = cli_commands; c->name; c++) zsh_command(a, out, c);
    text_printf(out, "    help)\n        _arguments '2:topic:(");
    put_topics(out);
    text_printf(out, ")' ;;\n");
    text_printf(out, "    esac\n}\n_kgen \"$@\"\n");
}

/* ---- fish ---- */

static void fish_command(arena *a, text *out, const cli_command *c)
{
    const char *words = words_of(a, c);
    text_printf(out, "complete -c kgen -n __fish_use_subcommand -f -a %s -d '", c->name);
    put_quoted(out, c->help, "");
    text_printf(out, "'\n");
    if (*words)
        text_printf(out, "complete -c kgen -n '__fish_seen_subcommand_from %s' -a '%s'\n", c->name,
                    words + 1);
    for (const cli_option *o = c->options; o->name; o++) {
        text_printf(out, "complete -c kgen -n '__fish_seen_subcommand_from %s' -l %s%s", c->name,
                    o->name, o->value ? " -r" : "");
        if (takes_family(o)) {
            text_printf(out, " -f -a '");
            put_families(out);
            text_printf(out, "'");
        }
        text_printf(out, " -d '");
        put_quoted(out, o->help, "\\");
        text_printf(out, "'\n");
    }
}

static void fish(arena *a, text *out)
{
    text_printf(out, "# fish completion of kgen: kgen completion fish\n");
    for (const cli_command *c = cli_commands; c->name; c++) fish_command(a, out, c);
    text_printf(out, "complete -c kgen -n __fish_use_subcommand -f -a help -d "
                     "'explain a command or a topic'\n"
                     "complete -c kgen -n '__fish_seen_subcommand_from help' -f -a '");
    put_topics(out);
    text_printf(out, "'\n");
}

static const struct {
    const char *name;
    void (*put)(arena *a, text *out);
} shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

int command_completion(cli *c)
{
    if (c->n_words != 1) return cli_usage(c, "one of bash, zsh and fish is needed");
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(shells[i].name, c->words[0]) != 0) continue;
        text out = text_new(c->a);
        shells[i].put(c->a, &out);
        fputs(text_str(&out), stdout);
        return EXIT_DONE;
    }
    return cli_usage(c, "\"%s\" is not one of bash, zsh and fish", c->words[0]);
}
