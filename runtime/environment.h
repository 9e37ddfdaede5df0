/* environment.h: what the runtime takes from environment variables, read once. Internal. */
#ifndef KG_RUNTIME_ENVIRONMENT_H
#define KG_RUNTIME_ENVIRONMENT_H

#include <kgen/status.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

typedef struct environment {
    bool trace;  /* KGEN_TRACE: print each choice */
    bool check;  /* KGEN_CHECK: checks that cost more than arithmetic */
    char *force; /* KGEN_FORCE, KGEN_BACKEND, KGEN_TUNING: NULL where unset or empty */
    char *backend;
    char *tuning;
    bool incomplete; /* memory ran out while reading */
} environment;

/* The environment as it was at the first call; later changes of it are not seen. Every call asks
 * several times: once it has been read, that is one load. */
extern const environment *kg__environment_known; /* NULL: not read yet; atomic */
const environment *kg__environment_read(void);
static inline const environment *kg__environment(void)
{
    const environment *known = __atomic_load_n(&kg__environment_known, __ATOMIC_ACQUIRE);
    return known ? known : kg__environment_read();
}

/* KG_OUT_OF_MEMORY, with a text: what to answer where it is incomplete. */
kg_status kg__environment_incomplete(void);

/* Forgets it, so that the next call reads it again. No other thread may be in the runtime. */
void kg__environment_reset(void);

/* Test hook: forgets environment, registered kernels, forced variants and tuning, as in a new
 * process. */
void kg__reset_for_tests(void);

#pragma GCC visibility pop
#endif
