/* Arrays and scalars for calls that are timed: what elements they hold (elements.c), how many, and
 * where they lie. */
#include "arguments.h"
#include "elements.h"
#include "error.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

#define PATTERN ((size_t)1 << 20)          /* bytes that the host makes; arrays repeat them */
#define MOST_INDICES (UINT64_C(1) << 23)   /* the host makes them, for each size anew */
#define MOST_LOOKED_AT (UINT64_C(1) << 36) /* pairs of a result and a point */
#define MOST_SEGMENTED (UINT64_C(1) << 25)
#define SLACK 1u /* elements that a shifted array has before its first */

/* ---- what kernels it can call ---- */

/* Whether it is as long as calls choose, whatever n is. */
static bool is_chosen(const tune_extents *e, const kg_arg *arg)
{
    return e->chosen.count && arg->extent == KG_EXTENT_LENGTH && arg->width == e->chosen.length;
}

/* Keys are of any bits, or below the length that calls choose. Sorted keys of an order that the
 * caller has are nothing that could be made up. What each result looks at is not as long as n. */
static bool is_known_input(const tune_extents *e, const kg_arg *arg)
{
    switch (arg->kind) {
    case KG_KIND_KEY: return arg->extent == KG_EXTENT_N || arg->extent == KG_EXTENT_PLANE;
    case KG_KIND_SORTED: return is_chosen(e, arg) && elements_sort(arg);
    case KG_KIND_WHOLE: return is_chosen(e, arg);
    case KG_KIND_VALUE:
    case KG_KIND_INDEX:
    case KG_KIND_BUFFER:
    case KG_KIND_FLAG:
    case KG_KIND_OFFSETS: return true;
    default: return false;
    }
}

const char *tune_refused(const kg_kernel *kernel, const kg_tune_options *asked,
                         tune_extents *extents)
{
    const char *refused = tune_extents_of(kernel, asked, extents);
    for (uint32_t i = 0; i < kernel->n_args && !refused; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (arg->extent == KG_EXTENT_SUM || arg->extent == KG_EXTENT_TABLE)
            refused = "its arrays have lengths that calls choose";
        if (arg->kind == KG_KIND_TREE ||
            (arg->role != KG_ROLE_OUTPUT && !is_known_input(extents, arg)))
            refused = "what its arrays hold is not known";
    }
    return refused;
}

bool tune_has_index(const kg_kernel *kernel)
{
    for (uint32_t i = 0; i < kernel->n_args; i++)
        if (kernel->args[i].kind == KG_KIND_INDEX) return true;
    return false;
}

bool tune_is_result(const kg_arg *arg)
{
    return arg->role == KG_ROLE_INOUT || arg->role == KG_ROLE_OUTPUT;
}

bool tune_scatters(const kg_kernel *kernel)
{
    for (uint32_t i = 0; i < kernel->n_args; i++)
        if (tune_is_result(&kernel->args[i]) && kernel->args[i].index) return true;
    return false;
}

uint32_t tune_arrays(const kg_kernel *kernel)
{
    uint32_t arrays = 0;
    for (uint32_t i = 0; i < kernel->n_args; i++) arrays += kernel->args[i].extent != KG_EXTENT_ONE;
    return arrays;
}

/* ---- arrays ---- */

/* Of a length that calls choose the longest. */
static uint64_t elements_of(const tune_extents *e, const kg_arg *arg, uint64_t n)
{
    switch (arg->extent) {
    case KG_EXTENT_ONE: return 1;
    case KG_EXTENT_FIXED: return arg->plus + SLACK;
    case KG_EXTENT_TIMES:
    case KG_EXTENT_HEADED: return n * arg->plus + SLACK;
    case KG_EXTENT_BITS: return n / (8 * arg->size) + 1 + SLACK;
    case KG_EXTENT_LENGTH: return tune_longest(e, arg->width, n) + arg->plus + SLACK;
    default: return n + arg->plus + SLACK;
    }
}

size_t tune_bytes(const tune_extents *extents, const kg_arg *arg, uint64_t n)
{
    return (size_t)elements_of(extents, arg, n) * arg->size;
}

size_t tune_apart_bytes(const tune_extents *extents)
{
    const kg_kernel *kernel = extents->kernel;
    size_t bytes = 0;
    for (uint32_t i = 0; i < kernel->n_args; i++)
        if (is_chosen(extents, &kernel->args[i])) bytes += tune_bytes(extents, &kernel->args[i], 1);
    return bytes;
}

uint32_t tune_element_bytes(const tune_extents *extents)
{
    const kg_kernel *kernel = extents->kernel;
    uint32_t each = 0;
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (arg->extent == KG_EXTENT_ONE || is_chosen(extents, arg)) continue;
        const bool several = arg->extent == KG_EXTENT_TIMES || arg->extent == KG_EXTENT_HEADED;
        const uint32_t times = several ? arg->plus : 1;
        each += times * arg->size * (arg->kind == KG_KIND_INDEX ? 2u : 1u);
    }
    return each;
}

/* Where each result looks at all points, few elements take long enough. */
uint64_t tune_looked_at(const tune_extents *extents)
{
    const kg_kernel *kernel = extents->kernel;
    for (uint32_t i = 0; i < kernel->n_args; i++)
        if (kernel->args[i].kind == KG_KIND_WHOLE && is_chosen(extents, &kernel->args[i]))
            return tune_longest(extents, extents->chosen.length, 1);
    return 0;
}

static uint64_t most_elements(const tune_extents *e, size_t bytes)
{
    const uint32_t each = tune_element_bytes(e);
    const size_t apart = tune_apart_bytes(e);
    const uint64_t whole = tune_looked_at(e);
    uint64_t n = each && bytes > apart ? (bytes - apart) / each : 1;
    if (whole && n > MOST_LOOKED_AT / whole) n = MOST_LOOKED_AT / whole;
    if (tune_has_index(e->kernel) && n > MOST_INDICES) n = MOST_INDICES;
    if (e->segments && n > MOST_SEGMENTED) n = MOST_SEGMENTED;
    return n > SLACK ? n - SLACK : 1;
}

static kg_status copy_all(kg_device *device, void *to, const void *from, size_t bytes)
{
    const kg_status status = kg_copy(device, to, from, bytes, NULL);
    return status ? status : kg_stream_sync(device, NULL);
}

/* What is below a limit that calls choose, 0: of any bits. */
static uint64_t limit_of(const tune_arguments *a, const kg_arg *arg)
{
    const chosen_length *chosen = &a->extents.chosen;
    const bool limited = arg->kind == KG_KIND_KEY && chosen->of_keys;
    return limited ? a->lengths[chosen->length] : 0;
}

/* Repeats what the host made in the first n elements: on the device, which is faster by far. */
static kg_status fill_values(const tune_arguments *a, uint32_t i, uint64_t n, unsigned char *made)
{
    const kg_arg *arg = &a->kernel->args[i];
    const size_t bytes = tune_bytes(&a->extents, arg, n);
    const size_t whole = PATTERN / arg->size * arg->size;
    const uint64_t limit = limit_of(a, arg);
    uint64_t state = UINT64_C(0x9e3779b97f4a7c15) + i;
    memset(made, 0, PATTERN);
    for (size_t at = 0; at < whole && at < bytes; at += arg->size)
        elements_make(arg, limit, &state, made + at);
    kg_status status = copy_all(a->device, a->array[i], made, whole < bytes ? whole : bytes);
    for (size_t done = whole; done < bytes && !status; done *= 2) {
        const size_t more = bytes - done < done ? bytes - done : done;
        status = copy_all(a->device, (char *)a->array[i] + done, a->array[i], more);
    }
    return status;
}

kg_status tune_fill_results(const tune_arguments *a, uint64_t n)
{
    kg_status status = KG_OK;
    unsigned char *made = malloc(PATTERN);
    if (!made) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    for (uint32_t i = 0; i < a->kernel->n_args && !status; i++)
        if (tune_is_result(&a->kernel->args[i])) status = fill_values(a, i, n, made);
    free(made);
    return status;
}

/* Indices of a call of n elements, all below n: in order, or at random. */
static kg_status fill_indices(const tune_arguments *a, uint32_t i, uint64_t n, bool in_order)
{
    const kg_arg *arg = &a->kernel->args[i];
    const size_t bytes = tune_bytes(&a->extents, arg, n);
    const uint64_t most = UINT64_C(1) << (8 * arg->size - 1), below = n < most ? n : most;
    unsigned char *made = malloc(bytes);
    uint64_t state = UINT64_C(0x9e3779b97f4a7c15);
    if (!made) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    for (uint64_t e = 0; e < n + SLACK; e++) {
        const uint64_t value = (in_order ? e : kg__random(&state)) % below;
        memcpy(made + e * arg->size, &value, arg->size); /* little endian */
    }
    const kg_status status =
        copy_all(a->device, in_order ? a->ordered[i] : a->array[i], made, bytes);
    free(made);
    return status;
}

static kg_status fill_offsets(const tune_arguments *a, uint32_t i)
{
    const uint64_t count = a->lengths[a->extents.ends];
    const size_t bytes = (size_t)(count + 1) * a->kernel->args[i].size;
    unsigned char *made = malloc(bytes);
    if (!made) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    tune_make_offsets(made, a->kernel->args[i].size, count, a->n);
    const kg_status status = copy_all(a->device, a->array[i], made, bytes);
    free(made);
    return status;
}

/* Ascending from the least to the greatest, in calls that have so many. */
static kg_status fill_sorted(const tune_arguments *a, uint32_t i)
{
    const kg_arg *arg = &a->kernel->args[i];
    const uint64_t count = a->lengths[arg->width] + arg->plus + SLACK;
    unsigned char *made = malloc((size_t)count * arg->size);
    if (!made) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    for (uint64_t e = 0; e < count; e++) elements_place(arg, e, count, made + e * arg->size);
    const kg_status status = copy_all(a->device, a->array[i], made, (size_t)count * arg->size);
    free(made);
    return status;
}

/* What depends on the length that calls choose is made anew when that changes. */
static kg_status fill_chosen(tune_arguments *a)
{
    kg_status status = KG_OK;
    const uint64_t chosen = a->lengths[a->extents.chosen.length];
    if (!a->extents.chosen.count || chosen == a->filled) return KG_OK;
    unsigned char *made = malloc(PATTERN);
    if (!made) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    for (uint32_t i = 0; i < a->kernel->n_args && !status; i++) {
        const kg_arg *arg = &a->kernel->args[i];
        if (arg->kind == KG_KIND_SORTED) status = fill_sorted(a, i);
        else if (arg->role == KG_ROLE_INPUT && limit_of(a, arg))
            status = fill_values(a, i, a->most_n, made);
    }
    free(made);
    a->filled = chosen;
    return status;
}

kg_status tune_set_size(tune_arguments *a, uint64_t n, uint32_t form)
{
    a->n = tune_lengths(&a->extents, form, n, a->lengths);
    kg_status status = fill_chosen(a);
    for (uint32_t i = 0; i < a->kernel->n_args && !status; i++) {
        const kg_arg *arg = &a->kernel->args[i];
        if (tune_cuts(arg)) status = fill_offsets(a, i);
        if (arg->kind != KG_KIND_INDEX) continue;
        status = fill_indices(a, i, n, false);
        if (!status) status = fill_indices(a, i, n, true);
    }
    return status;
}

static kg_status make_array(tune_arguments *a, uint32_t i, unsigned char *made)
{
    const kg_arg *arg = &a->kernel->args[i];
    uint64_t state = 1 + i;
    if (arg->role == KG_ROLE_SCALAR) {
        elements_scalar(arg, &state, a->scalar[i]);
        return KG_OK;
    }
    kg_status status = kg_malloc(a->device, &a->array[i], tune_bytes(&a->extents, arg, a->most_n));
    if (status) return status;
    if (arg->kind == KG_KIND_INDEX)
        return kg_malloc(a->device, &a->ordered[i], tune_bytes(&a->extents, arg, a->most_n));
    return fill_values(a, i, a->most_n, made);
}

/* ---- calls ---- */

kg_status tune_arguments_make(tune_arguments *a, const tune_extents *extents, kg_device *device,
                              size_t bytes, uint64_t most)
{
    kg_device_info info;
    const kg_kernel *kernel = extents->kernel;
    uint64_t lengths[KG_MAX_LENGTHS] = {0};
    *a = (tune_arguments){.kernel = kernel, .device = device, .extents = *extents};
    a->most_n = most_elements(&a->extents, bytes);
    if (a->most_n > most) a->most_n = most;
    for (uint32_t i = 0; i < kernel->n_lengths; i++)
        lengths[i] = tune_longest(extents, i, a->most_n);
    unsigned char *made = malloc(PATTERN);
    if (!made) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    kg_status status = kg_device_get_info(device, &info);
    /* A workspace says which backend runs a call, so there is one even where nothing is kept. */
    const size_t room = kg_workspace_bytes(kernel, (size_t)a->most_n, lengths);
    if (!status)
        status = kg_workspace_create(&a->workspace, info.backend, info.index,
                                     room ? room : KG_WORKSPACE_HEADER + KG_WORKSPACE_TAGGED);
    for (uint32_t i = 0; i < kernel->n_args && !status; i++) status = make_array(a, i, made);
    free(made);
    return status;
}

void tune_arguments_free(tune_arguments *a)
{
    for (uint32_t i = 0; i < KG_MAX_ARGS; i++) {
        (void)kg_free(a->device, a->array[i]);
        (void)kg_free(a->device, a->ordered[i]);
    }
    (void)kg_workspace_destroy(a->workspace);
}

static bool is_shifted(const kg_arg *arg)
{
    return arg->extent != KG_EXTENT_ONE && arg->kind != KG_KIND_OFFSETS &&
           arg->role != KG_ROLE_SCALAR;
}

bool tune_begins_later(const kg_kernel *kernel, uint32_t arg, tune_alignment alignment)
{
    uint32_t before = 0;
    if (!is_shifted(&kernel->args[arg])) return false;
    for (uint32_t i = 0; i < arg; i++) before += is_shifted(&kernel->args[i]);
    return alignment == TUNE_SHIFTED || (alignment == TUNE_APART && before % 2);
}

kg_status tune_call(const tune_arguments *a, tune_alignment alignment, bool in_order,
                    kg_stream stream)
{
    const kg_kernel *kernel = a->kernel;
    const void *args[KG_MAX_ARGS + KG_MAX_LENGTHS];
    size_t lengths[KG_MAX_LENGTHS];
    for (uint32_t i = 0; i < kernel->n_lengths; i++) lengths[i] = (size_t)a->lengths[i];
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        const char *array = in_order && a->ordered[i] ? a->ordered[i] : a->array[i];
        const bool later = tune_begins_later(kernel, i, alignment);
        args[i] = array ? array + (later ? arg->size : 0) : (const void *)a->scalar[i];
    }
    for (uint32_t i = 0; i < kernel->n_lengths; i++) args[kernel->n_args + i] = &lengths[i];
    return kg_run(kernel, a->workspace, args, (size_t)a->n, stream);
}
