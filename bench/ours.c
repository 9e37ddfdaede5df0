/* ours.c: our kernels as contestants. Each kg_kernel says which arguments the kernel takes. */
#include "arguments.h"
#include "contest.h"

#include <stdio.h>
#include <string.h>

_Static_assert(MOST_ARGS >= KG_MAX_ARGS && MOST_LENGTHS >= KG_MAX_LENGTHS,
               "a contestant holds all arguments of a kernel");

/* Segments of one length are the rows of a plane. All others have offsets. */
static bool takes_segments(const kg_kernel *k, const data_kind *d)
{
    bool offsets = false;
    for (uint32_t i = 0; i < k->n_args; i++)
        offsets = offsets || k->args[i].kind == KG_KIND_OFFSETS;
    return d->segment == 0 || offsets == d->offsets;
}

const kg_kernel *ours_find(const cell *c)
{
    char name[80];
    for (const char *list = c->primitive->kernel; kernel_name(&list, c->type, name, sizeof name);) {
        const kg_kernel *k = kg_find(name);
        if (k && takes_segments(k, c->data)) return k;
    }
    return NULL;
}

/* Forces once for many calls, so that no call pays for it. */
static bool force(const kg_kernel *k, const char *variant)
{
    static const kg_kernel *of;
    static const char *now;
    if (now == variant && (of == k || !variant)) return true;
    if (of && kg_force(of, NULL) != KG_OK) return false;
    of = k;
    now = variant;
    return !variant || kg_force(k, variant) == KG_OK;
}

static bool launch(const contestant *c, bench_stream stream)
{
    return force(c->kernel, c->forced) &&
           (!c->work->cell->primitive->refilled || work_refill(c->work, stream)) &&
           kg_run(c->kernel, c->workspace, c->args, c->n, stream) == KG_OK;
}

/* ---- arguments ---- */

/* Two of each type, for scalars that are factors. It is an integer of any width, as the machine is
 * little endian, or the power of a float above that of 1. */
static const void *two_of(const char *type)
{
    enum { UINT, INT, FLOAT };
    static const struct {
        const char *type;
        uint64_t two;
    } twos[] = {
#define KG_TYPE(name, in_c, kind, bytes, exponent, fraction)                                       \
    {#name, kind == FLOAT ? UINT64_C(1) << ((exponent) - (kind == FLOAT) + (fraction)) : 2},
#include <kgen/types.def>
#undef KG_TYPE
    };
    for (size_t i = 0; i < sizeof twos / sizeof *twos; i++)
        if (strcmp(twos[i].type, type) == 0) return &twos[i].two;
    return &twos[0].two;
}

/* Floats of full range lie from -1 to below 1; integers of 32 bits have all values. */
static const void *scalar_of(const kg_arg *arg)
{
    static const float lo = -1, hi = 1;
    static const int32_t least = INT32_MIN, greatest = INT32_MAX;
    const bool narrow = strcmp(arg->type, "f32") == 0;
    if (narrow && strcmp(arg->name, "lo") == 0) return &lo;
    if (narrow && strcmp(arg->name, "hi") == 0) return &hi;
    const bool whole = strcmp(arg->type, "i32") == 0;
    if (whole && strcmp(arg->name, "lo") == 0) return &least;
    if (whole && strcmp(arg->name, "hi") == 0) return &greatest;
    return two_of(arg->type);
}

/* Keys of runs beside values lie behind them, wherever a kernel has them, and so do their flags.
 */
static bool is_key(const kg_arg *arg, const work *w)
{
    const bool says = arg->kind == KG_KIND_KEY || arg->kind == KG_KIND_FLAG;
    return arg->role == KG_ROLE_INPUT && says && w->in2 && w->cell->data->run;
}

static const void *array_of(const kg_arg *arg, const work *w, unsigned input, unsigned output,
                            unsigned room)
{
    if (arguments_is_room(arg)) return room ? w->room2 : w->room;
    if (arg->role == KG_ROLE_INOUT && w->cell->primitive->refilled) return work_output(w, output);
    if (is_key(arg, w)) return w->in2;
    if (arg->role == KG_ROLE_OUTPUT && w->out2 && output != 0 && !arguments_is_count(arg))
        return work_output(w, output);
    if (arg->kind == KG_KIND_INDEX) return w->index;
    if (arg->kind == KG_KIND_OFFSETS) return w->offsets;
    if (arguments_is_edges(arg)) return w->edges;
    if (arguments_is_count(arg)) return w->count;
    if (arg->role == KG_ROLE_INPUT) return input ? w->in2 : w->in;
    if (arg->role != KG_ROLE_SCALAR) return (const char *)w->out + output * RESULT_BYTES;
    return w->scalar[0] ? (const void *)w->scalar : scalar_of(arg);
}

bool ours_make(contestant *c, const kg_kernel *k, kg_workspace *ws, const work *w, char *why,
               size_t why_size)
{
    *c = (contestant){
        .kind = KIND_OURS, .launch = launch, .work = w, .kernel = k, .workspace = ws, .n = w->n};
    snprintf(c->name, sizeof c->name, "kgen");
    unsigned inputs = 0, outputs = 0, rooms = 0;
    bool fits = true;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        c->args[i] = array_of(arg, w, inputs, outputs, rooms);
        fits = fits && !(arg->kind == KG_KIND_INDEX && arg->size != sizeof *w->index);
        fits = fits && !(arguments_is_edges(arg) && strcmp(arg->type, "f32") != 0);
        inputs += arguments_is_read(arg) && !is_key(arg, w);
        rooms += arguments_is_room(arg);
        outputs += !arguments_is_count(arg) && !arguments_is_room(arg) &&
                   (arg->role == KG_ROLE_OUTPUT || arg->role == KG_ROLE_INOUT);
    }
    work_lengths(w, k, c->lengths);
    for (uint32_t i = 0; i < k->n_lengths; i++) c->args[k->n_args + i] = &c->lengths[i];
    const unsigned most = w->several ? MOST_RESULTS : w->out2 ? w->results : 1;
    if (fits && inputs <= (w->in2 ? 2 : 1) && outputs >= 1 && outputs <= most && rooms <= 2)
        return true;
    snprintf(why, why_size, "%s takes arguments that the benchmark does not know", k->name);
    return false;
}

const char *ours_variant(const contestant *c)
{
    (void)force(c->kernel, c->forced); /* a variant timed last may still be forced */
    kg_explanation e;
    if (kg_explain(c->kernel, c->workspace, c->args, c->n, &e) != KG_OK || e.chosen < 0) return "?";
    return c->kernel->variants[e.chosen].name;
}
