#include "check.h"
#include "error.h"
#include "workspace.h"

#include <stdio.h>

/* Bytes [first, past) of an array; empty when it has no elements. `row` and `pitch` are bytes of a
 * plane's rows; pitch is 0 where there is one row. */
typedef struct span {
    uintptr_t first, past;
    uint64_t row, pitch;
} span;

/* Planes with one pitch may lie side by side in each other's rows. */
static bool interleave(span a, span b)
{
    if (a.pitch == 0 || a.pitch != b.pitch) return false;
    const uint64_t apart = a.first <= b.first ? (b.first - a.first) % a.pitch
                                              : (a.pitch - (a.first - b.first) % a.pitch) % a.pitch;
    return apart >= a.row && apart + b.row <= a.pitch;
}

static bool meet(span a, span b)
{
    return a.first < b.past && b.first < a.past && !interleave(a, b);
}

/* ---- lengths ---- */

kg_status kg__read_lengths(const kg_kernel *kernel, const void *const *args, uint64_t n,
                           uint64_t lengths[KG_MAX_LENGTHS])
{
    for (uint32_t i = 0; args && i < kernel->n_lengths; i++) {
        const void *at = args[kernel->n_args + i];
        if (!at) {
            return kg__fail(KG_NULL_POINTER, "%s: the pointer to length '%s' is NULL", kernel->name,
                            kernel->lengths[i]);
        }
        lengths[i] = *(const size_t *)at;
    }
    for (uint32_t i = 0; !args && i < kernel->n_lengths; i++) lengths[i] = 1;
    for (uint32_t i = args ? 0 : kernel->n_args; i-- > 0;) { /* the first argument has its way */
        const kg_arg *arg = &kernel->args[i];
        if (arg->index != 0 || arg->extent == KG_EXTENT_CAPACITY) lengths[arg->width] = n;
        if (arg->extent != KG_EXTENT_PLANE) continue;
        lengths[arg->width] = n;
        lengths[arg->height] = 1;
        lengths[arg->pitch] = n * arg->size;
    }
    return KG_OK;
}

/* Alignments are powers of two, or 0 for none. */
static bool is_aligned(uint64_t at, const kg_arg *arg)
{
    return (at & (arg->alignment - (arg->alignment != 0))) == 0;
}

static kg_status check_plane(const kg_kernel *kernel, const kg_arg *arg, uint64_t n,
                             const uint64_t *lengths)
{
    const uint64_t width = lengths[arg->width], height = lengths[arg->height];
    const uint64_t pitch = lengths[arg->pitch];
    if (height != 0 && width > SIZE_MAX / height) {
        return kg__fail(KG_TOO_LARGE, "%s: %llu rows of %llu elements are more than can be counted",
                        kernel->name, (unsigned long long)height, (unsigned long long)width);
    }
    if (width * height != n) {
        return kg__fail(KG_INVALID_ARGUMENT,
                        "%s: n is %llu, but the plane has %llu * %llu elements", kernel->name,
                        (unsigned long long)n, (unsigned long long)width,
                        (unsigned long long)height);
    }
    if (n == 0 || height == 1) return KG_OK;
    if (width > pitch / arg->size) {
        return kg__fail(KG_INVALID_ARGUMENT,
                        "%s: %s is %llu bytes, less than a row of '%s' (%llu elements of %u bytes)",
                        kernel->name, kernel->lengths[arg->pitch], (unsigned long long)pitch,
                        arg->name, (unsigned long long)width, arg->size);
    }
    if (is_aligned(pitch, arg)) return KG_OK;
    return kg__fail(KG_MISALIGNED, "%s: %s must be a multiple of %u bytes; it is %llu",
                    kernel->name, kernel->lengths[arg->pitch], arg->alignment,
                    (unsigned long long)pitch);
}

/* ---- arrays ---- */

/* False: the array's bytes are more than an address space has. */
static bool bytes_of(const kg_arg *arg, uint64_t count, const uint64_t *lengths, span *covered,
                     uint64_t *bytes)
{
    *bytes = 0;
    if (count == 0) return true;
    if (arg->extent == KG_EXTENT_PLANE && lengths[arg->height] > 1) {
        covered->row = lengths[arg->width] * arg->size; /* the pitch is no less */
        covered->pitch = lengths[arg->pitch];
        const uint64_t rows = lengths[arg->height] - 1;
        if (rows > (uint64_t)PTRDIFF_MAX / covered->pitch) return false;
        *bytes = rows * covered->pitch + covered->row;
    } else {
        if (__builtin_mul_overflow(count, arg->size, bytes)) return false;
    }
    return *bytes <= (uint64_t)PTRDIFF_MAX;
}

/* A side of a table: the name of a length, or a number. */
static const char *side_of(const kg_kernel *kernel, uint32_t side, char (*text)[12])
{
    if (!(side & KG_FIXED)) return kernel->lengths[side];
    (void)snprintf(*text, sizeof *text, "%u", side & ~KG_FIXED);
    return *text;
}

/* "n elements", "segments + 1 elements". */
static const char *how_many(const kg_kernel *kernel, const kg_arg *arg, char *text, size_t room)
{
    if (arg->extent == KG_EXTENT_ONE) return "one element";
    if (arg->extent == KG_EXTENT_BITS) return "a bit for each of n elements";
    if (arg->extent == KG_EXTENT_FIXED) {
        (void)snprintf(text, room, "%u elements", arg->plus);
        return text;
    }
    if (arg->extent == KG_EXTENT_TABLE) {
        char height[12], width[12], each[16] = "";
        if (arg->pitch) (void)snprintf(each, sizeof each, "%u * ", arg->pitch & ~KG_FIXED);
        (void)snprintf(text, room, arg->plus ? "%s%s * (%s + %u) elements" : "%s%s * %s elements",
                       each, side_of(kernel, arg->height, &height),
                       side_of(kernel, arg->width, &width), arg->plus);
        return text;
    }
    if (arg->extent == KG_EXTENT_TIMES) {
        (void)snprintf(text, room, "n * %u elements", arg->plus);
        return text;
    }
    if (arg->extent == KG_EXTENT_HEADED) {
        const uint32_t i = arg->terms & KG_TERM_N ? 0 : (uint32_t)__builtin_ctz(arg->terms);
        (void)snprintf(text, room, "%u + %s * %u elements", KG_HEAD_BYTES / arg->size,
                       arg->terms & KG_TERM_N ? "n" : kernel->lengths[i], arg->plus);
        return text;
    }
    const bool n = arg->extent == KG_EXTENT_N || arg->extent == KG_EXTENT_PLANE;
    const uint32_t terms = n                              ? KG_TERM_N
                           : arg->extent == KG_EXTENT_SUM ? arg->terms
                                                          : KG_TERM(arg->width);
    int used = snprintf(text, room, "%s", terms & KG_TERM_N ? "n" : "");
    for (uint32_t i = 0; i < kernel->n_lengths && used >= 0 && (size_t)used < room; i++)
        if (terms & KG_TERM(i))
            used += snprintf(text + used, room - (size_t)used, "%s%s", used ? " + " : "",
                             kernel->lengths[i]);
    if (used >= 0 && (size_t)used < room)
        (void)snprintf(text + used, room - (size_t)used, arg->plus ? " + %u elements" : " elements",
                       arg->plus);
    return text;
}

static kg_status check_array(const kg_kernel *kernel, const kg_arg *arg, const void *array,
                             uint64_t n, const uint64_t *lengths, span *covered)
{
    const uint64_t count = kg_elements(arg, n, lengths);
    const uintptr_t address = (uintptr_t)array;
    uint64_t bytes;

    *covered = (span){0};
    if (arg->extent == KG_EXTENT_PLANE) {
        const kg_status status = check_plane(kernel, arg, n, lengths);
        if (status) return status;
    }
    if (!array && count != 0) {
        char many[160];
        return kg__fail(KG_NULL_POINTER, "%s: '%s' is NULL; pass an array of %s", kernel->name,
                        arg->name, how_many(kernel, arg, many, sizeof many));
    }
    if (!bytes_of(arg, count, lengths, covered, &bytes) || address > UINTPTR_MAX - bytes) {
        return kg__fail(KG_TOO_LARGE,
                        "%s: %llu elements of %u bytes at '%s' do not fit in the address space",
                        kernel->name, (unsigned long long)count, arg->size, arg->name);
    }
    if (!is_aligned(address, arg)) {
        return kg__fail(KG_MISALIGNED, "%s: '%s' must be aligned to %u bytes; it is at %p",
                        kernel->name, arg->name, arg->alignment, (const void *)address);
    }
    if (bytes != 0) covered->first = address, covered->past = address + (uintptr_t)bytes;
    return KG_OK;
}

static bool writes(const kg_arg *arg)
{
    return arg->role == KG_ROLE_OUTPUT || arg->role == KG_ROLE_INOUT;
}

/* Whether element i of one may lie where element i of the other does. What is kept of n elements
 * lies no further on than it did; what is reached through an index comes in any order. */
static bool go_together(const kg_arg *a, const kg_arg *b)
{
    const bool kept = (a->extent == KG_EXTENT_N && b->extent == KG_EXTENT_CAPACITY) ||
                      (a->extent == KG_EXTENT_CAPACITY && b->extent == KG_EXTENT_N);
    if (a->index != 0 || b->index != 0 || a->size != b->size) return false;
    if (a->extent != b->extent) return kept;
    const bool named = a->extent == KG_EXTENT_LENGTH || a->extent == KG_EXTENT_CAPACITY;
    return a->terms == b->terms && a->plus == b->plus && (!named || a->width == b->width);
}

/* One is written and laid exactly over the other, an input: each element is read before it is
 * written, where the kernel says so. */
static bool is_in_place(const kg_kernel *kernel, const kg_arg *a, span at, const kg_arg *b, span bt)
{
    const bool roles =
        (writes(a) && b->role == KG_ROLE_INPUT) || (a->role == KG_ROLE_INPUT && writes(b));
    return kernel->in_place && roles && go_together(a, b) && at.first == bt.first &&
           at.pitch == bt.pitch;
}

static kg_status check_overlap(const kg_kernel *kernel, const kg_workspace *ws, const span *spans)
{
    span own = {0};
    if (ws) own.first = (uintptr_t)ws->memory, own.past = own.first + ws->bytes;

    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *a = &kernel->args[i];
        if (meet(spans[i], own)) {
            return kg__fail(KG_OVERLAP, "%s: '%s' overlaps the workspace", kernel->name, a->name);
        }
        for (uint32_t j = 0; j < i; j++) {
            const kg_arg *b = &kernel->args[j];
            if (!writes(a) && !writes(b)) continue;
            if (!meet(spans[i], spans[j])) continue;
            if (is_in_place(kernel, a, spans[i], b, spans[j])) continue;
            return kg__fail(KG_OVERLAP, "%s: '%s' overlaps '%s', which this kernel does not allow",
                            kernel->name, a->name, b->name);
        }
    }
    return KG_OK;
}

kg_status kg__check_arguments(const kg_kernel *kernel, const kg_workspace *ws,
                              const void *const *args, uint64_t n, const uint64_t *lengths)
{
    span spans[KG_MAX_ARGS];

    if (!args && kernel->n_args != 0) {
        return kg__fail(KG_NULL_POINTER, "%s: the list of arguments is NULL", kernel->name);
    }
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        kg_status status = KG_OK;
        if (arg->role != KG_ROLE_SCALAR) {
            status = check_array(kernel, arg, args[i], n, lengths, &spans[i]);
        } else if (!args[i]) {
            status = kg__fail(KG_NULL_POINTER, "%s: the pointer to scalar '%s' is NULL",
                              kernel->name, arg->name);
        } else {
            spans[i] = (span){0}; /* passed by value */
        }
        if (status) return status;
    }
    return check_overlap(kernel, ws, spans);
}

kg_status kg__check_workspace(const kg_kernel *kernel, const kg_workspace *ws, uint64_t n,
                              const uint64_t *lengths)
{
    const size_t needed = kg__workspace_needed(ws, kernel, n, lengths);
    if (!ws && needed == 0) return KG_OK;
    if (!ws) {
        return kg__fail(KG_WORKSPACE_REQUIRED,
                        "%s needs a workspace of %zu bytes for n = %llu: make one with "
                        "kg_workspace_create",
                        kernel->name, needed, (unsigned long long)n);
    }
    if (ws->bytes < needed) {
        return kg__fail(KG_WORKSPACE_TOO_SMALL,
                        "%s needs a workspace of %zu bytes for n = %llu; this one has %zu",
                        kernel->name, needed, (unsigned long long)n, ws->bytes);
    }
    return kg__workspace_trapped(ws);
}

kg_status kg__check_memory(const kg_kernel *kernel, const place *at, const void *const *args,
                           uint64_t n, const uint64_t *lengths)
{
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (arg->role == KG_ROLE_SCALAR || kg_elements(arg, n, lengths) == 0) continue;
        const kg_status status = at->backend->check_pointer(at->device, args[i], arg->name);
        if (status) return status;
    }
    return KG_OK;
}

bool kg__is_empty(const kg_kernel *kernel, uint64_t n, const uint64_t *lengths)
{
    if (n != 0 && kernel->n_lengths == 0) return false; /* most calls */
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (arg->role == KG_ROLE_SCALAR) continue;
        if (arg->extent == KG_EXTENT_ONE) return false;
        if (!writes(arg)) continue;
        if (arg->index != 0 ? n != 0 : kg_elements(arg, n, lengths) != 0) return false;
    }
    return true;
}
