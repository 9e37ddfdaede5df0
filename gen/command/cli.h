/* gen/command/cli.h: the command line: options as tables, one per command. */
#ifndef GEN_CLI_H
#define GEN_CLI_H

#include <stdio.h>

#include "base/arena.h"
#include "source/diag.h"

/* Exit codes. */
enum { EXIT_DONE = 0, EXIT_DIAGNOSTICS = 1, EXIT_USAGE = 2, EXIT_SYSTEM = 3 };

typedef enum cli_arity { CLI_FLAG, CLI_ONE, CLI_MANY } cli_arity;

typedef struct cli_option {
    const char *name; /* without the dashes */
    cli_arity arity;
    const char *value; /* for help: "DIR" */
    const char *help;
} cli_option;

typedef struct cli_values {
    list flags_seen;
    list values;
} cli_values;

typedef struct cli cli;
struct cli {
    arena *a;
    diags *d;
    const char *program;
    const struct cli_command *command;
    const char **words; /* what is not an option, NULL-terminated */
    size_t n_words;
    cli_values *options; /* parallel to the command's table */
    list inputs;         /* files that were read beside the words and templates, for the depfile */
    bool system_failed;
};

typedef struct cli_command {
    const char *name;
    const char *usage; /* after "kgen NAME " */
    const char *help;
    const cli_option *options; /* ended by a NULL name */
    int (*run)(cli *c);
} cli_command;

extern const cli_command cli_commands[]; /* ended by a NULL name */

/* Parses and runs; the process's exit code. */
int cli_main(int argc, char **argv);

/* For commands. */
bool cli_flag(const cli *c, const char *name);
const char *cli_value(const cli *c, const char *name); /* the one given, or NULL */
void cli_replace(cli *c, const char *name, const char *value);
const list *cli_list(const cli *c, const char *name);
bool cli_number(const char *s, uint64_t *n);          /* digits alone, below 2^64 */
bool cli_count(arena *a, const char *s, uint64_t *n); /* the same, or as 2^24, or as 1e6 */
int cli_usage(const cli *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
