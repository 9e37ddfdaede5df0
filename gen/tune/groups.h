/* gen/tune/groups.h: candidates that share a library. */
#ifndef GEN_TUNE_GROUPS_H
#define GEN_TUNE_GROUPS_H

#include "tune/tune.h"
#include "write/write.h"

typedef struct tune_group {
    list candidates;
    const char *name, *folder; /* of the library */
    file_out *files;
    size_t n_files;
    const char *library;
} tune_group;

/* Adds groups of candidates to the list, for so many compilers at once. */
void tune_group_all(arena *a, const list *candidates, size_t jobs, list *groups);

/* Writes a group's files, those of a plan where there is one. Then the candidates know their
 * entries. False: reported. */
bool tune_group_render(tune_run *run, tune_group *g, plan *p);

/* Adds what makes the library. */
void tune_group_compile(const tune_run *run, tune_group *g, ninja *build);

bool tune_group_built(const tune_group *g);

/* Runs kgen-tune over the library until all is known of its variants. False: reported. */
bool tune_measure_group(tune_run *run, const tune_group *g);

#endif
