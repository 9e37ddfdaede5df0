/* gen/base/process.h: programs that kgen runs: compilers, and what they link. No shell sees a
 * command.
 *
 * While a process_group is open, interrupting kgen (INT, TERM, HUP) ends the programs it runs. The
 * call that waits for them returns false, so that callers can clean up. A signal that comes behind
 * the last wait ends nothing: by then a command is done, or files were not replaced (write.h).
 */
#ifndef GEN_PROCESS_H
#define GEN_PROCESS_H

#include <signal.h>
#include <sys/types.h>

#include "base/arena.h"

typedef struct process_group {
    sigset_t before; /* the signal mask of kgen, which programs get back */
    int signals;     /* a signalfd; -1: closed */
    bool interrupted;
} process_group;

bool process_group_open(process_group *g); /* false: errno */
void process_group_close(process_group *g);

/* One that the arena closes, after all that is deferred behind this. NULL: errno. */
process_group *process_group_of(arena *a);

typedef struct process {
    const char **argv; /* ended by NULL; argv[0] is searched for in PATH */
    const char *log;   /* the file that takes what it prints */
    int error;         /* errno, where it could not be started; ETIMEDOUT: it was silent; else 0 */
    int status;        /* as waitpid has it */
    pid_t pid;         /* while it runs */
    unsigned silence;  /* seconds after which one that says nothing is ended; 0: never */
} process;

bool process_succeeded(const process *p);

/* The path of a program that PATH or its own path leads to; NULL: there is none that may be run. */
const char *process_find(arena *a, const char *program);

/* Runs one; what it prints goes to its log. False: interrupted. */
bool process_run(process_group *g, process *p);

/* Runs one, whose standard output goes line by line, without line ends, to `take`; standard error
 * goes to its log. False: interrupted. */
bool process_run_lines(process_group *g, arena *a, process *p,
                       void (*take)(void *context, char *line), void *context);

#endif
