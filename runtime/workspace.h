/* workspace.h: a workspace from the inside. Internal. */
#ifndef KG_RUNTIME_WORKSPACE_H
#define KG_RUNTIME_WORKSPACE_H

#include "backend.h"

#pragma GCC visibility push(hidden)

struct kg_workspace {
    uint64_t magic; /* atomic: whether it is one (workspace_handle.c) */
    const backend *backend;
    int device;
    unsigned char *memory; /* header, tagged area, scratch */
    size_t bytes;
    uint64_t guard; /* bytes that calls leave free on both sides of a region */
    bool owned;     /* memory came from the backend */
    trap_word trap;
    kg_status spoiled; /* atomic: why a call did not end, until a reset; KG_OK */

    /* Only under KGEN_CHECK=1: is a call using it? */
    bool entered;          /* atomic: a thread is in kg_run with it */
    kg_event last;         /* the end of the last call ... */
    kg_stream last_stream; /* ... and its stream */
};

/* A handle with nothing in it; NULL: no memory. */
kg_workspace *kg__workspace_handle(void);

/* KG_INVALID_ARGUMENT, with a text, if the workspace was destroyed. */
kg_status kg__workspace_alive(const kg_workspace *ws);

/* Destroying: the first one to claim it buries it, later ones are told that it is none. */
bool kg__workspace_claim(kg_workspace *ws);
void kg__workspace_bury(kg_workspace *ws);
void kg__workspace_forget_buried(void); /* for the test hook */

/* Of a call: header, tagged area, and where its regions lie, which the workspace is large enough
 * for. */
void kg__workspace_point(const kg_workspace *ws, const kg_kernel *kernel, kg_call *call);

/* Bytes that a call needs of this workspace; 0: none at all. */
size_t kg__workspace_needed(const kg_workspace *ws, const kg_kernel *kernel, uint64_t n,
                            const uint64_t *lengths);

/* KG_TRAP, with a text, if a kernel has raised a fault or did not end; does not wait. */
kg_status kg__workspace_trapped(const kg_workspace *ws);

/* A call was left in the middle, for that reason: until a reset no other may use the workspace. */
void kg__workspace_spoil(kg_workspace *ws, kg_status why);

/* Around a call under KGEN_CHECK=1. enter fails with KG_WORKSPACE_BUSY if another call is in
 * flight; after it has succeeded, leave must follow, `launched` or not. */
kg_status kg__workspace_enter(kg_workspace *ws, kg_stream stream);
void kg__workspace_leave(kg_workspace *ws, kg_stream stream, bool launched);

#pragma GCC visibility pop
#endif
