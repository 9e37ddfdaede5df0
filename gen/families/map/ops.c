/* The operator functions of a map: one for each array that is written. */
#include <string.h>

#include "families/map/map.h"
#include "plan/ops_parts.h"

static const type *output_type(const plan_kernel *k, const char *name)
{
    const param_list *lists[] = {&k->spec->inouts, &k->spec->outputs};
    for (int l = 0; l < 2; l++)
        for (size_t i = 0; i < lists[l]->count; i++)
            if (strcmp(lists[l]->at[i].name.text, name) == 0 && lists[l]->at[i].type)
                return lists[l]->at[i].type;
    return k->element;
}

static op_function_text map_function(arena *a, const plan_kernel *k, const named_op *entry)
{
    const kg_spec *s = k->spec;
    op_function_text f = ops_start(a, k, entry->name.text, output_type(k, entry->name.text));
    f.name = arena_printf(a, "compute_%s", entry->name.text);
    ops_add_params(&f, k, &s->scalars);
    ops_add_params(&f, k, &s->inputs);
    ops_add_params(&f, k, &s->inouts);
    f.uses_index = op_mentions(&entry->op, "i");
    if (f.uses_index) ops_add_param(&f, type_builtin("u64"), "i");
    ops_one_piece(a, &f, &entry->op);
    return f;
}

size_t map_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    const named_ops *map = &k->spec->computed;
    *functions = arena_array(a, op_function_text, map->count);
    for (size_t i = 0; i < map->count; i++) (*functions)[i] = map_function(a, k, &map->at[i]);
    return map->count;
}
