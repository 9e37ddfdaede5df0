/* gen/verify/verify.h: the parts of `kgen verify`: building a program from a spec's kernels, and
 * telling what it found. The program itself is runtime/verify. */
#ifndef GEN_VERIFY_H
#define GEN_VERIFY_H

#include "build/compile.h"
#include "plan/plan.h"
#include "render/render.h"

/* ---- building (verify_build.c) ---- */

typedef struct verify_build {
    compile c; /* `build` is of verify_compile */
    process_group *group;
    const char *folder; /* where the spec's files are, and objects and programs go */
    const output *files;
    size_t n_files;
    bool laws_only; /* kernels are left out */
    unsigned jobs;
    const char *fast, *check; /* the programs made; check NULL on a GPU */
} verify_build;

/* False: reported; what the compiler said is told. */
bool verify_compile(verify_build *b);

/* ---- what was found (verify_report.c) ---- */

typedef struct verify_variant {
    const char *kernel, *variant, *name; /* name: both, with a slash */
    uint64_t cases, wrong, refused, races, memory, stuck;
    bool measured;
    uint64_t wavefronts, predicted, sectors, ideal;
    uint32_t reports; /* programs that said how it went */
    uint32_t shown;   /* findings told */
} verify_variant;

typedef struct verify_law {
    const char *kernel, *law;
    const char *state;
    uint64_t judged;
} verify_law;

typedef struct verify_run {
    const system_context *s;
    FILE *out; /* takes the table */
    const plan *p;
    const char *only;    /* a glob over variants; NULL: all run */
    bool laws_only;      /* none runs */
    const output *files; /* emitted, for the lines that findings name */
    size_t n_files;
    list variants;              /* of verify_variant, in the order of the table */
    list lawless;               /* names of kernels whose operator breaks a law */
    list laws;                  /* of verify_law */
    list undefined;             /* of char: what was said of texts that do what is undefined */
    uint32_t programs, program; /* how many run, and which of them does, from 1 */
    uint32_t units, done;       /* of that one's progress */
    const char *at_kernel, *at_part;
    const char *last_name, *last_variant; /* of the last diagnostic about a variant */
    bool bar, ended, failed, crashed;     /* failed: the program said that it cannot go on */
} verify_run;

/* Takes one record of the program (runtime/verify/report.c). */
void verify_take(void *run, char *line);

/* After each program has ended: clears the bar, and reports how it ended if not well. */
void verify_ended(verify_run *run, const process *p);

/* Prints the table, and reports what falls short. */
void verify_table(verify_run *run);

#endif
