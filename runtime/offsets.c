/* KGEN_CHECK=1: whether the offsets of segments ascend, and lie within the elements, and indices
 * within what they index. And whether sorted numbers ascend, and trees begin as such. All of these
 * may lie in device memory, so they are fetched in pieces, in order with the stream. */
#include "check.h"
#include "error.h"

#include <kgen/tree.h>

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

static kg_status refuse_index(const kg_kernel *kernel, const kg_arg *arg, uint64_t at,
                              uint64_t index, uint64_t length)
{
    const bool negative = arg->type[0] == 'i' && index > INT64_MAX;
    return kg__fail(KG_INVALID_ARGUMENT,
                    "%s: %s[%" PRIu64 "] is %s%" PRIu64 ", which is outside 0 to %" PRIu64
                    ", and the kernel has bounds: none",
                    kernel->name, arg->name, at, negative ? "-" : "",
                    negative ? UINT64_C(0) - index : index, length);
}

/* A piece of an array; `before` is the last offset of the piece before. */
static kg_status check_piece(const kg_kernel *kernel, const kg_arg *arg, const unsigned char *piece,
                             uint64_t from, uint64_t some, uint64_t limit, uint64_t *before)
{
    for (uint64_t i = 0; i < some; i++) {
        const uint64_t value = offset_at(piece + i * arg->size, arg);
        const bool index = arg->kind == KG_KIND_INDEX;
        if (index && value >= limit) return refuse_index(kernel, arg, from + i, value, limit);
        if (index) continue;
        if (value < *before || value > limit)
            return refuse(kernel, arg, from + i, value, *before, limit);
        *before = value;
    }
    return KG_OK;
}

/* Whether the number at `b` may stand behind that at `a`: a NaN may stand nowhere. Numbers of other
 * sizes pass. */
static bool ascends(const kg_arg *arg, const void *a, const void *b)
{
#define ASCENDS(letter, T)                                                                         \
    if (arg->type[0] == letter && arg->size == sizeof(T)) {                                        \
        T first, second;                                                                           \
        memcpy(&first, a, sizeof first);                                                           \
        memcpy(&second, b, sizeof second);                                                         \
        return first <= second;                                                                    \
    }
    ASCENDS('f', float)
    ASCENDS('f', double)
    ASCENDS('i', int32_t)
    ASCENDS('i', int64_t)
    ASCENDS('u', uint32_t)
    ASCENDS('u', uint64_t)
#undef ASCENDS
    return true;
}

/* The same of sorted numbers, in rows of so many; `before` has the bits of the last one. */
static kg_status check_sorted_piece(const kg_kernel *kernel, const kg_arg *arg,
                                    const unsigned char *piece, uint64_t from, uint64_t some,
                                    uint64_t row, uint64_t *before)
{
    for (uint64_t i = 0; i < some; i++, piece += arg->size) {
        const bool first = (from + i) % row == 0;
        if (!ascends(arg, first ? (const void *)piece : before, piece))
            return kg__fail(KG_INVALID_ARGUMENT,
                            "%s: %s[%" PRIu64 "] does not ascend from the one before it",
                            kernel->name, arg->name, from + i);
        memcpy(before, piece, arg->size);
    }
    return KG_OK;
}

typedef kg_status piece_fn(const kg_kernel *kernel, const kg_arg *arg, const unsigned char *piece,
                           uint64_t from, uint64_t some, uint64_t limit, uint64_t *before);

static kg_status check_array(const kg_kernel *kernel, const kg_arg *arg, const place *at,
                             const unsigned char *array, uint64_t count, uint64_t limit)
{
    piece_fn *const check = arg->kind == KG_KIND_SORTED ? check_sorted_piece : check_piece;
    unsigned char piece[PIECE];
    uint64_t before = 0;
    for (uint64_t from = 0; from < count; from += PIECE / arg->size) {
        const uint64_t rest = count - from, most = PIECE / arg->size,
                       some = rest < most ? rest : most;
        const backend *b = at->backend;
        kg_status status =
            b->copy(at->device, piece, array + from * arg->size, some * arg->size, at->stream);
        if (!status) status = b->stream_sync(at->device, at->stream);
        if (!status) status = check(kernel, arg, piece, from, some, limit, &before);
        if (status) return status;
    }
    return KG_OK;
}

/* How many sorted numbers ascend together. */
static uint64_t sorted_row(const kg_arg *arg, uint64_t count, const uint64_t *lengths)
{
    return arg->extent == KG_EXTENT_TABLE ? kg_side(arg->width, lengths) + arg->plus : count;
}

/* Of the arrays that an index reaches into, the shortest. */
static uint64_t shortest_table(const kg_kernel *kernel, uint32_t index, const uint64_t *lengths)
{
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (arg->index == index + 1 && lengths[arg->width] < least) least = lengths[arg->width];
    }
    return least;
}

/* The head of a tree, which must be that of as many such points as the call says. */
static kg_status check_tree(const kg_kernel *kernel, const kg_arg *arg, const place *at,
                            const void *array, uint64_t n, const uint64_t *lengths)
{
    const uint64_t wanted = kg_sum(arg->terms, n, lengths);
    uint64_t head[KG_TREE_HEAD] = {0}, points = 0;
    const backend *b = at->backend;
    if (wanted == 0) return KG_OK;
    kg_status status = b->copy(at->device, head, array, sizeof head, at->stream);
    if (!status) status = b->stream_sync(at->device, at->stream);
    if (status) return status;
    if (!kg_tree_is(head, arg->height, &points))
        return kg__fail(KG_INVALID_ARGUMENT,
                        "%s: '%s' does not begin as a tree of points with %u coordinates of %u "
                        "bytes does",
                        kernel->name, arg->name, arg->height >> 8, arg->height & 255);
    if (points == wanted) return KG_OK;
    return kg__fail(KG_INVALID_ARGUMENT,
                    "%s: '%s' is a tree of %" PRIu64 " points, and the call has %" PRIu64,
                    kernel->name, arg->name, points, wanted);
}

kg_status kg__check_indices(const kg_kernel *kernel, const place *at, const void *const *args,
                            uint64_t n, const uint64_t *lengths)
{
    if (kernel->bounds != KG_BOUNDS_NONE || at->backend->capturing(at->stream)) return KG_OK;
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        const bool offsets = arg->kind == KG_KIND_OFFSETS, index = arg->kind == KG_KIND_INDEX;
        const bool sorted = arg->kind == KG_KIND_SORTED;
        if (arg->kind == KG_KIND_TREE && arg->role == KG_ROLE_INPUT) {
            const kg_status status = check_tree(kernel, arg, at, args[i], n, lengths);
            if (status) return status;
        }
        const bool read = arg->role != KG_ROLE_OUTPUT && (offsets || index || sorted);
        if (!read || (arg->size != 4 && arg->size != 8)) continue;
        const uint64_t count = kg_elements(arg, n, lengths);
        const uint64_t limit = sorted    ? sorted_row(arg, count, lengths)
                               : offsets ? n
                                         : shortest_table(kernel, i, lengths);
        const kg_status status = check_array(kernel, arg, at, args[i], count, limit);
        if (status) return status;
    }
    return KG_OK;
}
