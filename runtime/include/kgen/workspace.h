/* kgen/workspace.h: the memory that a call needs beside its arrays.
 *
 * A workspace belongs to one backend and one device, and serves any kernels and sizes in turn, one
 * call in flight at a time. It has three areas that never overlap:
 *   header   epoch, tickets and flags   KG_WORKSPACE_HEADER bytes
 *   tagged   words that blocks poll     KG_WORKSPACE_TAGGED bytes, and an eighth of what there is
 *                                       beyond these, the header and KG_WORKSPACE_PLAIN
 *   scratch  what no block polls        the rest
 * The regions that a kernel lists (kgen/kernel.h) lie in the last two. Where an area begins follows
 * from the size of the workspace alone, so tagged words of one kernel are never scratch of another.
 * A workspace of the largest workspace_bytes of several kernels therefore serves them all.
 *
 * Header and tagged area are cleared once, when the workspace is made, and keep themselves valid,
 * so no call needs an initialising kernel or memset.
 */
#ifndef KGEN_WORKSPACE_H
#define KGEN_WORKSPACE_H

#include <kgen/status.h>
#include <kgen/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KG_WORKSPACE_ALIGNMENT 256u /* of areas and regions */
#define KG_WORKSPACE_HEADER 256u
#define KG_WORKSPACE_TAGGED 65536u /* at least; words: 4 bytes, and 4 of a call's tag */
/* Scratch up to this takes no more; of what there is beyond, one part of so many is tagged. */
#define KG_WORKSPACE_PLAIN 1048576u
#define KG_WORKSPACE_SHARE 8u

/* ---- sizes: constant expressions where their arguments are ---- */

/* A region counts as no larger: no device has so much memory, and no sum of regions overflows. */
#define KG_REGION_MOST (UINT64_C(1) << 52)

/* `each` bytes for every `of` of a length, and for one more; for at most `most` of them (1 to
 * KG_REGION_MOST). */
#define KG_PARTS(length, of, most)                                                                 \
    ((uint64_t)(length) / (of) < (most) ? (uint64_t)(length) / (of) + 1 : (uint64_t)(most))
#define KG_GROWTH(length, of, each, most)                                                          \
    (KG_PARTS(length, of, most) > KG_REGION_MOST / (each) ? KG_REGION_MOST                         \
                                                          : KG_PARTS(length, of, most) * (each))

/* What a region of so many bytes takes of its area. */
#define KG_REGION(bytes)                                                                           \
    (((uint64_t)(bytes) + KG_WORKSPACE_ALIGNMENT - 1) & ~(uint64_t)(KG_WORKSPACE_ALIGNMENT - 1))

/* Bytes of a workspace whose areas hold `tagged` and `scratch` bytes of regions: the least, in
 * units of the alignment. */
#define KG_WORKSPACE_UNITS(bytes) (KG_REGION(bytes) / KG_WORKSPACE_ALIGNMENT)
#define KG_WORKSPACE_UNITS_TAGGED(units)                                                           \
    ((units) <= KG_WORKSPACE_UNITS(KG_WORKSPACE_TAGGED)                                            \
         ? 0                                                                                       \
         : KG_WORKSPACE_UNITS(KG_WORKSPACE_PLAIN) +                                                \
               KG_WORKSPACE_SHARE * ((units)-KG_WORKSPACE_UNITS(KG_WORKSPACE_TAGGED)))
#define KG_WORKSPACE_UNITS_SCRATCH(units)                                                          \
    ((units) <= KG_WORKSPACE_UNITS(KG_WORKSPACE_PLAIN)                                             \
         ? (units)                                                                                 \
         : (units) +                                                                               \
               ((units)-KG_WORKSPACE_UNITS(KG_WORKSPACE_PLAIN) - 1) / (KG_WORKSPACE_SHARE - 1))
#define KG_WORKSPACE_LARGER(a, b) ((a) + 1 > (b) ? (a) : (b)) /* + 1: no warning of b = 0 */
#define KG_WORKSPACE_BYTES(tagged, scratch)                                                        \
    ((size_t)(KG_WORKSPACE_HEADER + KG_WORKSPACE_TAGGED +                                          \
              KG_WORKSPACE_ALIGNMENT *                                                             \
                  KG_WORKSPACE_LARGER(KG_WORKSPACE_UNITS_TAGGED(KG_WORKSPACE_UNITS(tagged)),       \
                                      KG_WORKSPACE_UNITS_SCRATCH(KG_WORKSPACE_UNITS(scratch)))))

/* For emitted headers: a formula where `lengths` is constant, else the function of the same, whose
 * arguments are evaluated once. */
#ifdef __cplusplus
#define KG_CONSTANT constexpr inline
#define KG_ONCE(lengths, formula, function) function
#else
#define KG_CONSTANT static inline
#define KG_ONCE(lengths, formula, function)                                                        \
    __builtin_choose_expr(__builtin_constant_p(lengths), formula, function)
#endif

typedef struct kg_workspace kg_workspace;

/* Makes a workspace of at least `bytes` bytes (rounded up; 0 is allowed) and allocates its memory
 * on the device. `device` is a CUDA ordinal, ignored by the host backends; -1 means the current
 * device. Registered kernels (kg_register) are prepared for the device, so that no call does so
 * later. */
kg_status kg_workspace_create(kg_workspace **ws, kg_backend backend, int device, size_t bytes);

/* The same over memory of the caller's own allocator, which stays the caller's: device memory for
 * CUDA, host memory else, `bytes` bytes, aligned to KG_WORKSPACE_ALIGNMENT. Header and tagged
 * area are cleared; the call waits for that. */
kg_status kg_workspace_wrap(kg_workspace **ws, kg_backend backend, int device, void *memory,
                            size_t bytes);

/* Clears header and tagged area, in order with the stream; not in a capture. Only needed after a
 * kernel has raised a fault or did not end (KG_STUCK, KG_BAD_ACCESS), or a call of several launches
 * has failed. Until then every call with this workspace returns KG_TRAP and launches nothing. */
kg_status kg_workspace_reset(kg_workspace *ws, kg_stream stream);

/* Waits for the device and reports a fault that a kernel of this workspace raised (KG_TRAP), or a
 * device error; KG_OK otherwise. The first call after a fault reports it too, without waiting. */
kg_status kg_workspace_status(kg_workspace *ws);

size_t kg_workspace_size(const kg_workspace *ws);

/* For tools that watch what kernels write. From now on calls leave `bytes` bytes free on both sides
 * of each region, a multiple of KG_WORKSPACE_ALIGNMENT, and need so much more. Where regions lie:
 * kg_workspace_region (kgen/kernel.h). */
kg_status kg_workspace_guard(kg_workspace *ws, size_t bytes);

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
