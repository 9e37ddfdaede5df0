/* gen/command/commands.h: the commands, one function each; their table is in commands.c. */
#ifndef GEN_COMMANDS_H
#define GEN_COMMANDS_H

#include "command/cli.h"

int command_generate(cli *c);
int command_check(cli *c);
int command_explain(cli *c);
int command_list(cli *c);
int command_new(cli *c);
int command_schema(cli *c);
int command_reference(cli *c);
int command_verify(cli *c);
int command_tune(cli *c);
int command_calibrate(cli *c);
int command_prune(cli *c);
int command_man(cli *c);
int command_completion(cli *c);
int command_bindings(cli *c);

/* What kgen help says of all commands and topics, as Markdown. */
void commands_reference(text *out);

/* The Meson text that builds a spec's kernels (list outputs --meson). */
struct plan;
const char *meson_target(arena *a, const char *spec_path, const char *spec_name, const char *base,
                         const char *const *outputs, size_t n_outputs);

#endif
