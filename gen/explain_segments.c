#include "explain.h"

#include <string.h>

uint64_t explain_segments(const explanation *e, const plan_kernel *k)
{
    const char *kind = k->spec->segments.text;
    if (!kind) return 1;
    if (strcmp(kind, "offsets") == 0) return e->segments;
    return strcmp(kind, "rows") == 0 ? e->shape.height : e->shape.width;
}
