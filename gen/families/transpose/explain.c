/* How variants without a tile store. */
#include <string.h>

#include "families/transpose/transpose.h"

void transpose_cover(const explanation *e, const plan_kernel *k, explain_variant *x)
{
    (void)e, (void)k;
    x->cover.in_columns = plan_is(x->variant, "thread_rows");
}

/* An element of each lane's row or column at a time: the same sectors for the next one. And columns
 * end to end are where the plane says. */
bool transpose_sectors_vary(arena *a, const plan_kernel *k, const plan_variant *variant)
{
    (void)a, (void)k;
    return strcmp(variant->template_name, "transpose/thin") == 0 || plan_is(variant, "unit");
}
