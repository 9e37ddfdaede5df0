/* Handles of workspaces, and how one that was destroyed is told from one that was not.
 *
 * A destroyed handle stays readable for a while, without its magic word. The last QUARANTINE of
 * them are kept, and the oldest is freed for the next. */
#include "workspace.h"
#include "error.h"

#include <pthread.h>
#include <stdlib.h>

enum { QUARANTINE = 64 };
#define MAGIC UINT64_C(0x6b675f776f726b73)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static kg_workspace *buried[QUARANTINE];
static unsigned oldest;

kg_workspace *kg__workspace_handle(void)
{
    kg_workspace *ws = calloc(1, sizeof *ws);
    if (ws) ws->magic = MAGIC;
    return ws;
}

kg_status kg__workspace_alive(const kg_workspace *ws)
{
    if (__atomic_load_n(&ws->magic, __ATOMIC_RELAXED) == MAGIC) return KG_OK;
    return kg__fail(KG_INVALID_ARGUMENT, "this is no workspace: it was destroyed, or never made");
}

bool kg__workspace_claim(kg_workspace *ws)
{
    uint64_t magic = MAGIC;
    return __atomic_compare_exchange_n(&ws->magic, &magic, 0, false, __ATOMIC_RELAXED,
                                       __ATOMIC_RELAXED);
}

void kg__workspace_bury(kg_workspace *ws)
{
    pthread_mutex_lock(&lock);
    free(buried[oldest]);
    buried[oldest] = ws;
    oldest = (oldest + 1) % QUARANTINE;
    pthread_mutex_unlock(&lock);
}

void kg__workspace_forget_buried(void)
{
    pthread_mutex_lock(&lock);
    for (unsigned i = 0; i < QUARANTINE; i++) {
        free(buried[i]);
        buried[i] = NULL;
    }
    pthread_mutex_unlock(&lock);
}
