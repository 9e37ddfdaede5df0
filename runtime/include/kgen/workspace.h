/* kgen/workspace.h: the memory that a call needs beside its arrays.
 *
 * A workspace belongs to one backend and one device, and serves any kernels and sizes in turn, one
 * call in flight at a time. It has three regions that never overlap:
 *   header   epoch, tickets and flags                 KG_WORKSPACE_HEADER bytes
 *   state    tagged words that blocks poll            KG_WORKSPACE_STATE bytes
 *   scratch  partial results; never polled            the rest
 * Header and state are cleared once, when the workspace is made, and keep themselves valid, so no
 * call needs an initialising kernel or memset.
 */
#ifndef KGEN_WORKSPACE_H
#define KGEN_WORKSPACE_H

#include <kgen/status.h>
#include <kgen/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KG_WORKSPACE_ALIGNMENT 256u
#define KG_WORKSPACE_HEADER 256u
#define KG_WORKSPACE_STATE 65536u /* words: 4 bytes, and 4 of a call's tag */
/* Bytes of a workspace whose scratch region holds `scratch` bytes. */
#define KG_WORKSPACE_BYTES(scratch)                                                                \
    (KG_WORKSPACE_HEADER + KG_WORKSPACE_STATE +                                                    \
     (((size_t)(scratch) + KG_WORKSPACE_ALIGNMENT - 1) & ~(size_t)(KG_WORKSPACE_ALIGNMENT - 1)))

/* Scratch of a kernel that takes `each` bytes per data block of `block` elements, at most `most`
 * bytes. n is evaluated once; a constant gives a constant expression. */
#define KG_SCRATCH_OF(n, block, each, most)                                                        \
    ((size_t)(n) / (block) < (size_t)(most) / (each) ? ((size_t)(n) / (block) + 1) * (each)        \
                                                     : (size_t)(most))
#ifdef __cplusplus
constexpr inline size_t kg_scratch_bytes(size_t n, size_t block, size_t each, size_t most)
{
    return KG_SCRATCH_OF(n, block, each, most);
}
#define KG_SCRATCH_BYTES(n, block, each, most) kg_scratch_bytes(n, block, each, most)
#else
static inline size_t kg_scratch_bytes(size_t n, size_t block, size_t each, size_t most)
{
    return KG_SCRATCH_OF(n, block, each, most);
}
#define KG_SCRATCH_BYTES(n, block, each, most)                                                     \
    __builtin_choose_expr(__builtin_constant_p(n), KG_SCRATCH_OF(n, block, each, most),            \
                          kg_scratch_bytes(n, block, each, most))
#endif

typedef struct kg_workspace kg_workspace;

/* Makes a workspace of at least `bytes` bytes (rounded up; 0 is allowed) and allocates its memory
 * on the device. `device` is a CUDA ordinal, ignored by the host backends; -1 means the current
 * device. Registered kernels (kg_register) are prepared for the device, so that no call does so
 * later. */
kg_status kg_workspace_create(kg_workspace **ws, kg_backend backend, int device, size_t bytes);

/* The same over memory of the caller's own allocator: device memory for CUDA, host memory else,
 * aligned to KG_WORKSPACE_ALIGNMENT, of `bytes` bytes, which stays the caller's. The header and
 * state regions are cleared; the call waits for that. */
kg_status kg_workspace_wrap(kg_workspace **ws, kg_backend backend, int device, void *memory,
                            size_t bytes);

/* Clears header and state, in order with the stream. Only needed after a kernel has raised a
 * fault or did not end (KG_STUCK, KG_BAD_ACCESS): until then every call with this workspace
 * returns KG_TRAP and launches nothing. */
kg_status kg_workspace_reset(kg_workspace *ws, kg_stream stream);

/* Waits for the device and reports a fault that a kernel of this workspace raised (KG_TRAP), or a
 * device error; KG_OK otherwise. The first call after a fault reports it too, without waiting. */
kg_status kg_workspace_status(kg_workspace *ws);

size_t kg_workspace_size(const kg_workspace *ws);
kg_backend kg_workspace_backend(const kg_workspace *ws);

/* Waits for work that may still use it, then frees it. NULL is allowed. A device error met while
 * waiting is returned, and the workspace is freed all the same. KG_INVALID_ARGUMENT: it was
 * destroyed before. That is noticed by all functions that take a workspace, of the last 64 that
 * were destroyed. */
kg_status kg_workspace_destroy(kg_workspace *ws);

#ifdef __cplusplus
}
#endif
#endif
