/* The inputs of a reduce: one array that no list names, or up to four. Of their elements at an
 * index the transform makes one value. */
#include <string.h>

#include "families/reduce/reduce.h"

static const type *type_of(const plan_kernel *k, const param *p)
{
    return p && p->type ? p->type : k->element;
}

const char *reduce_array_name(const reduce_arrays *in, uint32_t which)
{
    return in->at[which] ? in->at[which]->name.text : "in";
}

/* Elements from one that starts on a 16-byte boundary to the next. */
static uint32_t period(const type *t)
{
    uint32_t elements = 1;
    while (elements * t->size % 16 != 0) elements *= 2;
    return elements;
}

/* True if that many elements are one access, or several of 16 bytes. */
static bool moves(const type *t, uint32_t elements)
{
    const uint32_t bytes = elements * t->size;
    return bytes % 16 == 0 || (bytes < 16 && (bytes & (bytes - 1)) == 0);
}

/* As many of every input as fill accesses of the widest one. */
static uint32_t common_vector(const reduce_arrays *in)
{
    uint32_t vector = 0, most = 0;
    for (uint32_t i = 0; i < in->count; i++) {
        if (in->type[i]->size <= most) continue;
        most = in->type[i]->size;
        vector = operators_vector(in->type[i]);
    }
    for (uint32_t i = 0; i < in->count; i++)
        if (!moves(in->type[i], vector)) return 0;
    return vector;
}

/* Numbers reach a boundary wherever they start; structs, aligned to their fields, need not. */
static void choose_apart(reduce_arrays *in)
{
    for (uint32_t i = 0; i < in->count; i++) {
        const type *t = in->type[i], *best = in->type[in->apart_lead];
        if (t->kind == TYPE_STRUCT || (in->apart_vector && t->size <= best->size)) continue;
        in->apart_lead = i;
        in->apart_vector = operators_vector(t);
    }
}

reduce_arrays reduce_arrays_of(const plan_kernel *k)
{
    const param_list *inputs = &k->spec->inputs;
    reduce_arrays in = {.count = inputs->set ? (uint32_t)inputs->count : 1};
    uint32_t longest = 0;
    for (uint32_t i = 0; i < in.count; i++) {
        in.at[i] = inputs->set ? &inputs->at[i] : NULL;
        in.type[i] = type_of(k, in.at[i]);
        in.bytes += in.type[i]->size;
        if (period(in.type[i]) <= longest) continue;
        longest = period(in.type[i]);
        in.lead = i;
    }
    in.most_peel = longest - 1;
    in.vector = common_vector(&in);
    if (in.count > 1) choose_apart(&in);
    if (in.count == 1 && in.vector == 0) {
        in.vector = reduce_stage_vector(in.type[0]);
        in.staged = in.vector != 0;
    }
    return in;
}

void reduce_check_inputs(diags *d, const kg_spec *spec)
{
    const param_list *inputs = &spec->inputs;
    if (!inputs->set) return;
    if (inputs->count > REDUCE_MOST_INPUTS)
        diag_error(d, inputs->where, "too-many", "%zu inputs; a reduce has at most %u",
                   inputs->count, REDUCE_MOST_INPUTS);
    if (inputs->count == 0)
        diag_error(d, inputs->where, "missing-input", "a reduce has at least one input");
    if (inputs->count > 1 && spec->op.set && !spec->op.transform.text)
        diag_error(
            d, inputs->where, "missing-transform",
            "a reduce of several inputs needs \"transform\", which makes one value of them%s",
            spec->op.named.text ? "; an operator by name has none" : "");
}
