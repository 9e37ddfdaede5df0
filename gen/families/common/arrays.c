#include "families/common/arrays.h"

#include "check/check.h"

#include <string.h>

/* Outputs are called as values are, behind "out_"; second arrays behind "other_". */
static void check_output_names(arena *a, diags *d, const param_list *values, bool two)
{
    const char *before = two ? "other_" : "out_";
    for (size_t i = 0; i < values->count; i++) {
        const char *name = values->at[i].name.text, *out = arena_printf(a, "%s%s", before, name);
        for (size_t m = 0; m < values->count; m++)
            if (strcmp(values->at[m].name.text, out) == 0)
                diag_error(d, values->at[m].name.at, "same-name", "\"%s\" is what %s \"%s\" %s",
                           out, two ? "the second array of" : "the values", name,
                           two ? "is called" : "are called behind the sort");
    }
}

void arrays_check(arena *a, diags *d, kg_spec *spec, param_list *values, bool two)
{
    check_own_params(a, d, spec, values);
    check_output_names(a, d, values, two);
    if (values->count == 0)
        diag_error(d, values->where, "missing-input", "\"values\" names an array or more");
    if (values->count > ARRAYS_MOST)
        diag_error(d, values->where, "too-many", "%zu arrays of values; a sort has at most %u",
                   values->count, ARRAYS_MOST);
}
