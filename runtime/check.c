#include "check.h"
#include "error.h"
#include "workspace.h"

/* Bytes [first, past) of an array; empty when it has no elements. */
typedef struct span {
    uintptr_t first, past;
} span;

static bool meet(span a, span b)
{
    return a.first < b.past && b.first < a.past;
}

static uint64_t elements(const kg_arg *arg, uint64_t n)
{
    return arg->extent == KG_EXTENT_ONE ? 1 : n;
}

static kg_status check_array(const kg_kernel *kernel, const kg_arg *arg, const void *array,
                             uint64_t n, span *covered)
{
    const uint64_t count = elements(arg, n);
    const uintptr_t address = (uintptr_t)array;

    *covered = (span){0, 0};
    if (!array && count != 0) {
        return kg__fail(KG_NULL_POINTER, "%s: '%s' is NULL; pass an array of %s", kernel->name,
                        arg->name, arg->extent == KG_EXTENT_N ? "n elements" : "one element");
    }
    if (count > (uint64_t)PTRDIFF_MAX / arg->size || address > UINTPTR_MAX - count * arg->size) {
        return kg__fail(KG_TOO_LARGE,
                        "%s: %llu elements of %u bytes at '%s' do not fit in the address space",
                        kernel->name, (unsigned long long)count, arg->size, arg->name);
    }
    if (arg->alignment != 0 && address % arg->alignment != 0) {
        return kg__fail(KG_MISALIGNED, "%s: '%s' must be aligned to %u bytes; it is at %p",
                        kernel->name, arg->name, arg->alignment, (const void *)address);
    }
    if (count != 0) *covered = (span){address, address + (uintptr_t)(count * arg->size)};
    return KG_OK;
}

static bool writes(const kg_arg *arg)
{
    return arg->role == KG_ROLE_OUTPUT || arg->role == KG_ROLE_INOUT;
}

/* One is written and laid exactly over the other, an input: each element is read before it is
 * written, where the kernel says so. */
static bool is_in_place(const kg_kernel *kernel, const kg_arg *a, span at, const kg_arg *b, span bt)
{
    const bool roles = (writes(a) && b->role == KG_ROLE_INPUT) ||
                       (a->role == KG_ROLE_INPUT && writes(b));
    return kernel->in_place && roles && a->size == b->size && a->extent == b->extent &&
           at.first == bt.first;
}

static kg_status check_overlap(const kg_kernel *kernel, const kg_workspace *ws, const span *spans)
{
    span own = {0, 0};
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
                              const void *const *args, uint64_t n)
{
    span spans[KG_MAX_ARGS];

    if (!args && kernel->n_args != 0) {
        return kg__fail(KG_NULL_POINTER, "%s: the list of arguments is NULL", kernel->name);
    }
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        kg_status status = KG_OK;
        if (arg->role != KG_ROLE_SCALAR) {
            status = check_array(kernel, arg, args[i], n, &spans[i]);
        } else if (!args[i]) {
            status = kg__fail(KG_NULL_POINTER, "%s: the pointer to scalar '%s' is NULL",
                              kernel->name, arg->name);
        } else {
            spans[i] = (span){0, 0}; /* passed by value */
        }
        if (status) return status;
    }
    return check_overlap(kernel, ws, spans);
}

kg_status kg__check_workspace(const kg_kernel *kernel, const kg_workspace *ws, uint64_t n)
{
    const size_t needed = kernel->workspace_bytes ? kernel->workspace_bytes((size_t)n) : 0;
    if (!ws && needed == 0) return KG_OK;
    if (!ws) {
        return kg__fail(KG_WORKSPACE_REQUIRED, "%s needs a workspace of %zu bytes for n = %llu: make one with "
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

kg_status kg__check_memory(const kg_kernel *kernel, const backend *b, int device,
                           const void *const *args, uint64_t n)
{
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (arg->role == KG_ROLE_SCALAR || elements(arg, n) == 0) continue;
        const kg_status status = b->check_pointer(device, args[i], arg->name);
        if (status) return status;
    }
    return KG_OK;
}

bool kg__is_empty(const kg_kernel *kernel, uint64_t n)
{
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (arg->role != KG_ROLE_SCALAR && arg->extent == KG_EXTENT_ONE) return false;
    }
    return n == 0;
}
