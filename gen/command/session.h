/* gen/command/session.h: what the commands share: from paths of specs to checked specs and
 * plans. */
#ifndef GEN_SESSION_H
#define GEN_SESSION_H

#include "command/cli.h"
#include "model/card.h"
#include "plan/plan.h"
#include "source/system.h"

/* Reads a spec, and checks it unless more than keys that do not exist was wrong with it. NULL, or a
 * spec that is good if no error was reported. */
kg_spec *session_spec(arena *a, diags *d, const source *src);

/* Reads and checks every spec; all diagnostics of all of them are collected. The array is parallel
 * to the words; *ok is false if anything was reported as an error. */
kg_spec **session_specs(cli *c, bool *ok);

/* The same, planned for --arch, --only, --except, --types and --tuning where the command has them.
 * NULL if anything was reported. Plans left without a variant by these are dropped from
 * *count. */
plan **session_plans(cli *c, size_t *count);

/* Whether the words name files that can be read, before a command does more. Reported. */
bool session_finds_specs(cli *c);

/* The architecture of that name, as "90". NULL: reported. */
const arch *session_arch(cli *c, const char *name);

/* Compilers at once: --jobs, KGEN_JOBS, or as many as there are processors. */
unsigned session_jobs(const cli *c);

/* What those who meet the system are given; what programs say goes to standard error. */
system_context *session_system(cli *c);

/* Where templates are: --template-dir, KGEN_TEMPLATE_DIR, beside the installed program, or where
 * this program was built. */
const char *session_template_dir(cli *c);

/* What the model of time takes for an architecture: --card, or the installed file of that device
 * (NULL: of the usual card), or an estimate. A device without a file is told. NULL: reported. */
const model_card *session_card(cli *c, const arch *on, const char *device);

#endif
