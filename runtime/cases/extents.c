#include "extents.h"

/* The caller's array ends with the kernel's lengths. */
static bool needs_length(const kg_arg *arg, uint32_t length)
{
    if (arg->extent == KG_EXTENT_SUM || arg->extent == KG_EXTENT_HEADED)
        return (arg->terms & KG_TERM(length)) != 0;
    if (arg->extent == KG_EXTENT_TABLE) return arg->width == length || arg->height == length;
    const bool named = arg->extent == KG_EXTENT_LENGTH || arg->extent == KG_EXTENT_CAPACITY;
    return named && arg->width == length;
}

extent extent_of(const kg_arg *arg, uint64_t n, const size_t *lengths)
{
    if (arg->extent == KG_EXTENT_PLANE)
        return (extent){lengths[arg->height], lengths[arg->width], lengths[arg->pitch]};
    uint64_t wide[KG_MAX_LENGTHS] = {0};
    for (uint32_t i = 0; i < KG_MAX_LENGTHS; i++)
        if (needs_length(arg, i)) wide[i] = lengths[i];
    return (extent){1, kg_elements(arg, n, wide), 0};
}

size_t extent_bytes(extent all, const kg_arg *arg)
{
    return all.count && all.width ? (all.count - 1) * all.pitch + all.width * arg->size : 0;
}

bool extent_counts_results(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        if (arg->role == KG_ROLE_INPUT || arg->index != 0) continue;
        if (arg->extent == KG_EXTENT_LENGTH || arg->extent == KG_EXTENT_CAPACITY) return true;
        if (arg->extent == KG_EXTENT_TABLE && arg->height & KG_FIXED) return true;
        if (arg->extent == KG_EXTENT_FIXED) return true;
    }
    return false;
}

const kg_arg *extent_first_plane(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].extent == KG_EXTENT_PLANE) return &k->args[i];
    return NULL;
}

const char *extent_trap_is_wrong(const kg_kernel *k, kg_workspace *ws, bool outside)
{
    if (k->bounds != KG_BOUNDS_TRAP) return NULL;
    const bool trapped = kg_workspace_status(ws) == KG_TRAP;
    if (trapped && kg_workspace_reset(ws, NULL) != KG_OK) return "its workspace cannot be reset";
    if (trapped == outside) return NULL;
    return trapped ? "trapped, and no index is out of range"
                   : "an index is out of range, and it did not trap";
}
