#include "families/common/planes.h"
#include "families/map/map.h"

#include <string.h>

const char *const map_names[] = {"i", NULL};

static bool among(const word *words, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i].text, name) == 0) return true;
    return false;
}

/* ---- lengths: one for each array that is reached through the index ---- */

static size_t lengths_of(arena *a, const param_list *arrays, const word *indexed, size_t count,
                         const char **names)
{
    size_t n = 0;
    for (size_t i = 0; i < arrays->count; i++) {
        const char *name = arrays->at[i].name.text;
        if (among(indexed, count, name)) names[n++] = arena_printf(a, "n_%s", name);
    }
    return n;
}

size_t map_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    const kg_spec *s = k->spec;
    if (map_of_planes(s)) return map_plane_lengths(a, s, names);
    *names = arena_array(a, const char *, s->n_gather + s->n_scatter);
    const size_t n = lengths_of(a, &s->inputs, s->gather, s->n_gather, *names);
    return n + lengths_of(a, &s->outputs, s->scatter, s->n_scatter, *names + n);
}

/* ---- arguments ---- */

typedef struct listing {
    const plan_kernel *k;
    plan_arg *args;
    size_t count;
    uint32_t lengths; /* given away so far */
    uint32_t index;   /* 1 + the place of the array of indices, which follows the inputs */
} listing;

static void add(listing *l, const param_list *from, kg_role role, const word *indexed,
                size_t n_indexed)
{
    for (size_t i = 0; i < from->count; i++) {
        const param *p = &from->at[i];
        plan_arg *arg = &l->args[l->count++];
        *arg = (plan_arg){.name = p->name.text,
                          .type = p->type ? p->type : l->k->element,
                          .role = role,
                          .extent = role == KG_ROLE_SCALAR ? KG_EXTENT_ONE : KG_EXTENT_N};
        if (!among(indexed, n_indexed, p->name.text)) continue;
        arg->extent = KG_EXTENT_LENGTH;
        arg->width = l->lengths++;
        arg->index = l->index;
    }
}

size_t map_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const kg_spec *s = k->spec;
    listing l = {.k = k, .index = (uint32_t)(s->scalars.count + s->inputs.count + 1)};
    *args = l.args = arena_array(
        a, plan_arg, s->scalars.count + s->inputs.count + s->inouts.count + s->outputs.count + 1);
    add(&l, &s->scalars, KG_ROLE_SCALAR, NULL, 0);
    add(&l, &s->inputs, KG_ROLE_INPUT, s->gather, s->n_gather);
    if (s->index.text)
        l.args[l.count++] = (plan_arg){.name = "index",
                                       .type = type_builtin(s->index.text),
                                       .role = KG_ROLE_INPUT,
                                       .extent = KG_EXTENT_N,
                                       .kind = KG_KIND_INDEX};
    add(&l, &s->inouts, KG_ROLE_INOUT, NULL, 0);
    add(&l, &s->outputs, KG_ROLE_OUTPUT, s->scatter, s->n_scatter);
    if (map_of_planes(s)) planes_take_all(*args, l.count);
    return l.count;
}
