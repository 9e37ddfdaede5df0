/* arguments.c: what the arguments of our kernel say of a cell. They tell what is read and written,
 * how many results there are, how long its arrays are, and the bytes that move. */
#include "arguments.h"

static bool is_written(const kg_arg *arg)
{
    return arg->role == KG_ROLE_OUTPUT || arg->role == KG_ROLE_INOUT;
}

bool arguments_is_edges(const kg_arg *arg)
{
    return arg->kind == KG_KIND_SORTED && arg->extent == KG_EXTENT_LENGTH;
}

bool arguments_is_counters(const kg_arg *arg)
{
    return arg->extent == KG_EXTENT_TABLE && (arg->height & KG_FIXED) != 0;
}

bool arguments_is_room(const kg_arg *arg)
{
    return arg->kind == KG_KIND_BUFFER;
}

bool arguments_is_read(const kg_arg *arg)
{
    return arg->role == KG_ROLE_INPUT && arg->kind != KG_KIND_INDEX &&
           arg->kind != KG_KIND_OFFSETS && !arguments_is_edges(arg);
}

bool arguments_is_count(const kg_arg *arg)
{
    return arg->role == KG_ROLE_OUTPUT && arg->kind == KG_KIND_COUNT;
}

/* Of how many elements are written only the data may know. */
static bool is_counted(const work *w, const kg_arg *arg)
{
    const bool some =
        arg->extent == KG_EXTENT_CAPACITY || (arg->extent == KG_EXTENT_LENGTH && arg->index == 0);
    return w->counted && is_written(arg) && some;
}

/* As many elements as segments are no stream beside n of them. */
static bool is_stream(const kg_arg *arg)
{
    if (arg->extent == KG_EXTENT_ONE || arg->extent == KG_EXTENT_CAPACITY) return false;
    if (arguments_is_count(arg) || arguments_is_counters(arg)) return false;
    if (arg->extent == KG_EXTENT_FIXED) return false;
    return arg->extent != KG_EXTENT_LENGTH || arg->index != 0;
}

static void add_result(work *w, const kg_arg *arg)
{
    if (!w->out_type) w->out_type = arg->type;
    if (!w->out_size) w->out_size = arg->size;
    if (w->results < MOST_RESULTS) w->result[w->results++] = arg;
}

void arguments_describe(work *w, const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        const bool refilled = w->cell->primitive->refilled && arg->role == KG_ROLE_INOUT;
        w->roomy |= arguments_is_room(arg);
        if (arguments_is_room(arg)) continue;
        w->traffic.indexed |= arg->kind == KG_KIND_INDEX;
        w->segmented |= arg->kind == KG_KIND_OFFSETS;
        w->edged |= arguments_is_edges(arg);
        w->traffic.reads += arguments_is_read(arg) || refilled;
        if (w->traffic.reads == 2 && !w->second && arguments_is_read(arg)) w->second = arg;
        w->traffic.updates += arg->role == KG_ROLE_INOUT && !refilled;
        w->traffic.writes += (arg->role == KG_ROLE_OUTPUT && is_stream(arg)) || refilled;
        if (arguments_is_count(arg)) w->counted = arg;
        else if (is_written(arg)) add_result(w, arg);
    }
    w->several = w->results > 1 && w->result[0]->extent == KG_EXTENT_ONE;
    if (w->several) w->out_size = w->results * RESULT_BYTES;
}

const kg_arg *arguments_plane(const kg_kernel *k, bool written)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].extent == KG_EXTENT_PLANE && is_written(&k->args[i]) == written)
            return &k->args[i];
    return NULL;
}

/* A length that nothing else says is n, such as that of a table that an index reaches, or the room
 * for what is kept. */
void work_lengths(const work *w, const kg_kernel *k, uint64_t *lengths)
{
    const kg_arg *in = arguments_plane(k, false), *out = arguments_plane(k, true);
    for (uint32_t i = 0; i < k->n_lengths; i++) lengths[i] = w->n;
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].extent == KG_EXTENT_LENGTH && k->args[i].index == 0 && !w->counted)
            lengths[k->args[i].width] = w->segments;
    for (uint32_t i = 0; i < k->n_args; i++)
        if (arguments_is_counters(&k->args[i]) && (k->args[i].width & KG_FIXED) == 0)
            lengths[k->args[i].width] = w->segments;
    const kg_arg *sides = in ? in : out;
    if (sides) {
        lengths[sides->width] = w->width;
        lengths[sides->height] = w->height;
    }
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].extent == KG_EXTENT_PLANE)
            lengths[k->args[i].pitch] = is_written(&k->args[i]) ? w->out_pitch : w->in_pitch;
}

/* Elements of an argument that a call reaches. What no segment holds is left alone. */
static uint64_t reached(const work *w, const kg_kernel *k, const kg_arg *arg)
{
    uint64_t lengths[KG_MAX_LENGTHS];
    if (arg->index != 0) return w->n;
    if (w->segmented && w->longest == 0 && arg->extent == KG_EXTENT_N) return 0;
    work_lengths(w, k, lengths);
    return kg_elements(arg, w->n, lengths);
}

uint64_t arguments_outputs(const work *w, const kg_kernel *k)
{
    return w->results ? reached(w, k, w->result[0]) : 0;
}

/* Elements of the first array that is read: of pixels those of all channels. */
uint64_t arguments_inputs(const work *w, const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].extent == KG_EXTENT_TIMES && arguments_is_read(&k->args[i]))
            return kg_elements(&k->args[i], w->n, NULL);
    return w->n;
}

/* A single element counts as nothing beside arrays, and so does what only the data knows of. */
double arguments_bytes(const work *w, const kg_kernel *k)
{
    double bytes = 0;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        if (arg->role == KG_ROLE_SCALAR || arg->extent == KG_EXTENT_ONE) continue;
        if (is_counted(w, arg) || arguments_is_count(arg) || arguments_is_room(arg)) continue;
        const double ways = arg->role == KG_ROLE_INOUT ? 2 : 1;
        bytes += ways * (double)reached(w, k, arg) * (double)arg->size;
    }
    return bytes;
}
