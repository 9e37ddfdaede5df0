/* gen/build/ninja.h: what kgen compiles and links is written as a build.ninja, which Ninja runs. */
#ifndef GEN_BUILD_NINJA_H
#define GEN_BUILD_NINJA_H

#include "base/process.h"
#include "source/system.h"

typedef struct ninja {
    const system_context *s;
    const char *folder; /* build.ninja stands here, and so should all that is made */
    text rules;         /* the file, as far as it is known */
    list steps;         /* of what stands in it, to tell which of them failed */
    bool keeps_going;   /* what fails is left out, and nothing is told of it */
} ninja;

ninja *ninja_new(const system_context *s, const char *folder);

/* Makes the file `made` by one command: a list of words, each of which the program sees as it is. A
 * compiler leaves in `made`.d what else it read; a linker reads the files of a list. */
void ninja_compile(ninja *n, const list *words, const char *from, const char *made);
void ninja_link(ninja *n, const list *words, const list *from, const char *made);

/* Writes build.ninja and runs it, at most `jobs` commands at once. False: reported; what commands
 * said that failed is told. */
bool ninja_run(ninja *n, process_group *group, unsigned jobs);

#endif
