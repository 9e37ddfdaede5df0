#include "extents.h"

extent extent_of(const kg_arg *arg, uint64_t n, const size_t *lengths)
{
    switch (arg->extent) {
    case KG_EXTENT_ONE: return (extent){1, 1, 0};
    case KG_EXTENT_LENGTH:
    case KG_EXTENT_SEGMENTS: return (extent){1, lengths[arg->width], 0};
    case KG_EXTENT_OFFSETS: return (extent){1, lengths[arg->width] + 1, 0};
    case KG_EXTENT_PLANE:
        return (extent){lengths[arg->height], lengths[arg->width], lengths[arg->pitch]};
    default: return (extent){1, n, 0};
    }
}

size_t extent_bytes(extent all, const kg_arg *arg)
{
    return all.count && all.width ? (all.count - 1) * all.pitch + all.width * arg->size : 0;
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
