#define _POSIX_C_SOURCE 200809L /* strdup */

#include "environment.h"
#include "error.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static environment settings;
const environment *kg__environment_known; /* set after settings are complete */

static bool is_on(const char *name)
{
    const char *value = getenv(name);
    return value && *value && strcmp(value, "0") != 0;
}

/* A copy, because a later setenv may free what getenv returned. */
static char *copy_of(const char *name)
{
    const char *value = getenv(name);
    if (!value || !*value) return NULL;
    char *copy = strdup(value);
    if (!copy) settings.incomplete = true;
    return copy;
}

const environment *kg__environment_read(void)
{
    pthread_mutex_lock(&lock);
    if (!kg__environment_known) {
        settings = (environment){.trace = is_on("KGEN_TRACE"), .check = is_on("KGEN_CHECK")};
        settings.force = copy_of("KGEN_FORCE");
        settings.backend = copy_of("KGEN_BACKEND");
        settings.tuning = copy_of("KGEN_TUNING");
        __atomic_store_n(&kg__environment_known, &settings, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&lock);
    return &settings;
}

kg_status kg__environment_incomplete(void)
{
    return kg__fail(KG_OUT_OF_MEMORY,
                    "host memory was exhausted while reading environment variables");
}

void kg__environment_reset(void)
{
    pthread_mutex_lock(&lock);
    free(settings.force);
    free(settings.backend);
    free(settings.tuning);
    settings = (environment){0};
    kg__environment_known = NULL;
    pthread_mutex_unlock(&lock);
}
