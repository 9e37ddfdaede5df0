/* KGEN_CHECK=1: whether the offsets of segments ascend, and lie within the elements. They may
 * lie in device memory, so they are fetched in pieces, in order with the stream. */
#include "check.h"
#include "error.h"

#include <inttypes.h>
#include <string.h>

enum { PIECE = 16384 }; /* bytes fetched at once */

/* A negative one is beyond any n. */
static uint64_t offset_at(const unsigned char *from, const kg_arg *arg)
{
    uint64_t wide;
    uint32_t narrow;
    if (arg->size == sizeof wide) {
        memcpy(&wide, from, sizeof wide);
        return wide;
    }
    memcpy(&narrow, from, sizeof narrow);
    return arg->type[0] == 'i' ? (uint64_t)(int64_t)(int32_t)narrow : narrow;
}

static kg_status refuse(const kg_kernel *kernel, const kg_arg *arg, uint64_t index, uint64_t offset,
                        uint64_t before, uint64_t n)
{
    const bool negative = arg->type[0] == 'i' && offset > INT64_MAX;
    const char *const sign = negative ? "-" : "";
    const uint64_t size = negative ? UINT64_C(0) - offset : offset;
    if (offset > n) {
        return kg__fail(KG_INVALID_ARGUMENT,
                        "%s: %s[%" PRIu64 "] is %s%" PRIu64 ", which is outside 0 to n = %" PRIu64,
                        kernel->name, arg->name, index, sign, size, n);
    }
    return kg__fail(KG_INVALID_ARGUMENT,
                    "%s: %s[%" PRIu64 "] is %" PRIu64 ", below the one before it, %" PRIu64,
                    kernel->name, arg->name, index, size, before);
}

static kg_status check_array(const kg_kernel *kernel, const kg_arg *arg, const place *at,
                             const unsigned char *array, uint64_t count, uint64_t n)
{
    unsigned char piece[PIECE];
    uint64_t before = 0;
    for (uint64_t from = 0; from < count; from += PIECE / arg->size) {
        const uint64_t rest = count - from, most = PIECE / arg->size,
                       some = rest < most ? rest : most;
        const backend *b = at->backend;
        kg_status status =
            b->copy(at->device, piece, array + from * arg->size, some * arg->size, at->stream);
        if (!status) status = b->stream_sync(at->device, at->stream);
        if (status) return status;
        for (uint64_t i = 0; i < some; i++) {
            const uint64_t offset = offset_at(piece + i * arg->size, arg);
            if (offset < before || offset > n)
                return refuse(kernel, arg, from + i, offset, before, n);
            before = offset;
        }
    }
    return KG_OK;
}

kg_status kg__check_offsets(const kg_kernel *kernel, const place *at, const void *const *args,
                            uint64_t n, const uint64_t *lengths)
{
    if (kernel->bounds != KG_BOUNDS_NONE || at->backend->capturing(at->stream)) return KG_OK;
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (arg->extent != KG_EXTENT_OFFSETS || (arg->size != 4 && arg->size != 8)) continue;
        const kg_status status = check_array(kernel, arg, at, args[i], lengths[arg->width] + 1, n);
        if (status) return status;
    }
    return KG_OK;
}
