#include "plan/family.h"

#include <string.h>

#include "families/map/map.h"

void reduce_check(arena *a, diags *d, kg_spec *spec);
void reduce_plan(planner *p);
size_t reduce_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t reduce_lengths(arena *a, const plan_kernel *k, const char ***names);
void transpose_check(arena *a, diags *d, kg_spec *spec);
void transpose_plan(planner *p);
size_t transpose_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t transpose_lengths(arena *a, const plan_kernel *k, const char ***names);

static const char *const map_names[] = {"i", NULL};
static const char *const reduce_names[] = {"a", "b", "x", "i", "in", "out", NULL};
static const char *const reduce_input_names[] = {"x", "in", NULL};
static const char *const transpose_names[] = {"in", "out", "width", "height", "in_pitch",
                                              "out_pitch", NULL};

const family families[] = {
    {.name = "map", .built = true, .help = "each output element from the elements at its index",
     .check = map_check, .plan = map_plan, .args = map_args, .lengths = map_lengths,
     .kernels = "map/map", .reference = "map/ref", .reserved = map_names,
     .compile_ms = 27, .object_bytes = 6300,
     .in_place = true},
    {.name = "reduce", .built = true, .help = "all elements, or those of each segment, combined into one or into several results",
     .check = reduce_check, .plan = reduce_plan, .args = reduce_args, .lengths = reduce_lengths,
     .kernels = "reduce/reduce", .reference = "reduce/ref",
     .reserved = reduce_names, .input_names = reduce_input_names,
     .compile_ms = 106, .object_bytes = 25000},
    {.name = "transpose", .built = true, .help = "rows become columns",
     .check = transpose_check, .plan = transpose_plan, .args = transpose_args,
     .lengths = transpose_lengths,
     .kernels = "transpose/transpose", .reference = "transpose/ref",
     .reserved = transpose_names,
     .compile_ms = 50, .object_bytes = 8000},
    {.name = "scan", .help = "each output element from all elements before it"},
    {.name = "histogram", .help = "how many elements fall into each bin"},
    {.name = "sort", .help = "keys in order, with values if wanted"},
    {.name = NULL},
};

const family *family_find(const char *name)
{
    for (const family *f = families; f->name; f++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}
