/* ours.c: our kernels as contestants. Each kg_kernel says which arguments the kernel takes. */
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

void ours_describe(const kg_kernel *k, work *w)
{
    for (uint32_t i = 0; i < k->n_args; i++) {
        if (k->args[i].role != KG_ROLE_OUTPUT && k->args[i].role != KG_ROLE_INOUT) continue;
        if (!w->out_type) w->out_type = k->args[i].type;
        if (!w->out_size) w->out_size = k->args[i].size;
        if (w->results == MOST_RESULTS) continue;
        w->result[w->results++] = &k->args[i];
    }
    if (w->cell->primitive->several) w->out_size = w->results * RESULT_BYTES;
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
           kg_run(c->kernel, c->workspace, c->args, c->n, stream) == KG_OK;
}

/* ---- arguments ---- */

/* Two of each type, for scalars that are factors: an integer of any width, as the machine is
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

/* Arguments that are known by name; all others by role. */
static const struct {
    const char *name;
    size_t of_work;
    bool value;
} known[] = {
    {"index", offsetof(work, index), false},      {"indices", offsetof(work, index), false},
    {"idx", offsetof(work, index), false},        {"offsets", offsetof(work, offsets), false},
    {"segments", offsetof(work, segments), true}, {"segment", offsetof(work, segment), true},
    {"width", offsetof(work, width), true},       {"height", offsetof(work, height), true},
};

static const void *by_name(const char *name, const work *w)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].name, name) != 0) continue;
        const char *field = (const char *)w + known[i].of_work;
        return known[i].value ? field : *(const void *const *)field;
    }
    return NULL;
}

static const void *by_role(const kg_arg *arg, const work *w, unsigned input, unsigned output)
{
    if (arg->role == KG_ROLE_INPUT) return input ? w->in2 : w->in;
    if (arg->role != KG_ROLE_SCALAR) return (const char *)w->out + output * RESULT_BYTES;
    return w->scalar[0] ? (const void *)w->scalar : two_of(arg->type);
}

/* The output of a transpose has width and height exchanged. A table has as many elements as
 * there are places. A length that no array names is a number of segments. */
static void set_lengths(contestant *c, const kg_kernel *k, const work *w)
{
    for (uint32_t i = 0; i < k->n_lengths; i++) {
        const uint64_t *named = by_name(k->lengths[i], w);
        c->lengths[i] = named ? *named : w->n;
        c->args[k->n_args + i] = &c->lengths[i];
    }
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        const bool output = arg->role == KG_ROLE_OUTPUT;
        const bool turned = output && w->cell->primitive->turned;
        if (arg->index != 0 && !w->segment) c->lengths[arg->width] = w->n;
        if (arg->extent != KG_EXTENT_PLANE) continue;
        c->lengths[arg->width] = turned ? w->height : w->width;
        c->lengths[arg->height] = turned ? w->width : w->height;
        c->lengths[arg->pitch] = output ? w->out_pitch : w->in_pitch;
    }
}

bool ours_make(contestant *c, const kg_kernel *k, kg_workspace *ws, const work *w, char *why,
               size_t why_size)
{
    *c = (contestant){
        .kind = KIND_OURS, .launch = launch, .work = w, .kernel = k, .workspace = ws, .n = w->n};
    snprintf(c->name, sizeof c->name, "kgen");
    unsigned inputs = 0, outputs = 0;
    bool fits = true;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const void *named = by_name(k->args[i].name, w);
        c->args[i] = named ? named : by_role(&k->args[i], w, inputs, outputs);
        fits = fits && !(named == w->index && named && k->args[i].size != sizeof *w->index);
        if (!named) inputs += k->args[i].role == KG_ROLE_INPUT;
        outputs += k->args[i].role == KG_ROLE_OUTPUT || k->args[i].role == KG_ROLE_INOUT;
    }
    set_lengths(c, k, w);
    const unsigned most = w->cell->primitive->several ? MOST_RESULTS : 1;
    if (fits && inputs <= (w->in2 ? 2 : 1) && outputs >= 1 && outputs <= most) return true;
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
