/* again.h: what a thread's last calls came to, so that the same call need not be looked at again.
 * Internal.
 *
 * Whatever decides a call is kept beside it and compared: the kernel, the workspace, addresses and
 * lengths. What else could change, such as a forced variant, counts kg__changes up. */
#ifndef KG_RUNTIME_AGAIN_H
#define KG_RUNTIME_AGAIN_H

#include "workspace.h"

#pragma GCC visibility push(hidden)

/* How often what the runtime keeps of kernels was changed; atomic. Read before anything is decided
 * by it. */
extern uint64_t kg__changes;
static inline uint64_t kg__changes_now(void)
{
    return __atomic_load_n(&kg__changes, __ATOMIC_ACQUIRE);
}

/* Behind each change: whoever has counted before it has decided nothing that is kept. */
static inline void kg__changed(void)
{
    (void)__atomic_add_fetch(&kg__changes, 1, __ATOMIC_RELEASE);
}

typedef struct known_call {
    const kg_kernel *kernel; /* NULL: none is kept here */
    const backend *backend;
    uint64_t changes;
    int device;
    const kg_workspace *ws;
    const unsigned char *memory; /* the workspace's, as it was */
    size_t bytes;
    uint64_t guard, n;
    const void *args[KG_MAX_ARGS];
    uint64_t lengths[KG_MAX_LENGTHS];
    const kg_variant *variant;
    kg_call call; /* but for args, stream and early */
    bool early;   /* the device starts variants early */
} known_call;

/* What came of the same call, or NULL. The lists of arguments may lie elsewhere. */
known_call *kg__known_call(const kg_kernel *kernel, const backend *b, int device,
                           const kg_workspace *ws, const void *const *args, uint64_t n);

/* Keeps one that was checked and is to be launched, if the same has come to its place before.
 * Nothing is kept of a call that scalars decide. */
void kg__keep_call(const kg_kernel *kernel, const backend *b, const kg_workspace *ws,
                   uint64_t changes, int device, const kg_variant *variant, const kg_call *call);

#pragma GCC visibility pop
#endif
