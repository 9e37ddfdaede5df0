#include "render/layers.h"

#include <string.h>

/* Layers that families share, in order: a template uses only layers to its left. A family's folder
 * stands right of them all, the folder of the host's files right of nothing but them. */
static const char *const layers[] = {"warp", "block", "bask", "dask", NULL};
enum { NO_LAYER = -1, FAMILY_LAYER = 4 };

static bool in_folder(const char *name, const char *folder, size_t n)
{
    return strncmp(name, folder, n) == 0 && name[n] == '/';
}

/* The prelude belongs to no layer. */
static int layer_of(const char *name)
{
    for (int i = 0; layers[i]; i++)
        if (in_folder(name, layers[i], strlen(layers[i]))) return i;
    return strchr(name, '/') ? FAMILY_LAYER : NO_LAYER;
}

/* Files of one folder may use each other. */
bool layers_may_use(const char *from, const char *to)
{
    const int left = layer_of(to), right = layer_of(from);
    if (left == NO_LAYER) return false;
    if (right == NO_LAYER || left < right) return true;
    return in_folder(to, from, strcspn(from, "/"));
}
