/* A workspace per device, stream and thread, kept for later calls. One that has become too small
 * stays, because a graph may hold it: it goes with its thread.
 *
 * Nothing can be allocated while a stream is captured. So whoever makes a workspace on a GPU makes
 * spare ones, too. A stream that is met first in a capture gets one of those. */
#include <pthread.h>
#include <stdlib.h>

#include "core.h"

#define SPARES 3

typedef struct entry {
    struct entry *next;
    runtime *library;
    kg_backend backend;
    int device;
    bool spare, left; /* left: it cannot be reset, and no call takes it again */
    kg_stream stream;
    kg_workspace *workspace;
    size_t bytes;
} entry;

static pthread_key_t key; /* its destructor runs where a thread ends, and not in the main one */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static _Thread_local entry *newest;

static void forget(void *first)
{
    for (entry *e = first, *next; e; e = next) {
        next = e->next;
        (void)e->library->workspace_destroy(e->workspace);
        free(e);
    }
}

static void make_key(void)
{
    (void)pthread_key_create(&key, forget);
}

static entry *find(const entry *like)
{
    for (entry *e = newest; e; e = e->next)
        if (e->library == like->library && e->backend == like->backend &&
            e->device == like->device && !e->left && e->spare == like->spare &&
            (e->spare || e->stream == like->stream) && e->bytes >= like->bytes)
            return e;
    return NULL;
}

static kg_status make(const entry *like)
{
    entry *made = malloc(sizeof *made);
    if (!made) return KG_OUT_OF_MEMORY;
    *made = *like;
    made->bytes += made->bytes / 4; /* growing step by step would keep many */
    const kg_status status =
        like->library->workspace_create(&made->workspace, like->backend, like->device, made->bytes);
    if (status) {
        free(made);
        return status;
    }
    made->next = newest;
    newest = made;
    pthread_once(&once, make_key);
    (void)pthread_setspecific(key, newest);
    return KG_OK;
}

kg_workspace *workspace_for(runtime *library, kg_backend backend, int device, kg_stream stream,
                            size_t bytes)
{
    entry like = {.library = library,
                  .backend = backend,
                  .device = backend == KG_BACKEND_CUDA ? device : -1,
                  .stream = backend == KG_BACKEND_CUDA ? stream : NULL,
                  .bytes = bytes};
    entry *found = find(&like), spare = like;
    if (found) return found->workspace;
    spare.spare = true;
    if (backend == KG_BACKEND_CUDA && (found = find(&spare)) != NULL) { /* perhaps a capture */
        found->spare = false;
        found->stream = stream;
        return found->workspace;
    }
    const kg_status status = make(&like);
    if (status) return raise_status(library, status), NULL;
    found = newest;
    for (int i = 0; backend == KG_BACKEND_CUDA && i < SPARES; i++)
        if (make(&spare) != KG_OK) break;
    return found->workspace;
}

void workspace_mend(runtime *library, kg_workspace *workspace, kg_stream stream)
{
    if (library->workspace_reset(workspace, stream) == KG_OK) return;
    for (entry *e = newest; e; e = e->next) /* in a capture that is invalid, say */
        if (e->workspace == workspace) e->left = true;
}
