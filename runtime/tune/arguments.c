/* Arrays and scalars for calls that are timed. Floats lie in [1/2, 1), so that no operation on them
 * is slower than others; integers are odd, of any bits. */
#include "arguments.h"
#include "error.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

#define PATTERN ((size_t)1 << 20)        /* bytes that the host makes; arrays repeat them */
#define MOST_INDICES (UINT64_C(1) << 23) /* the host makes them, for each size anew */
#define MOST_SEGMENTED (UINT64_C(1) << 25)
#define SLACK 1u /* elements that a shifted array has before its first */

/* ---- what kernels it can call ---- */

/* Keys of any bits are those of a sort, or of groups of one element. Where others say how many
 * there may be, such as bins, they are not known. */
static bool is_key_of_any_bits(const kg_kernel *kernel, const kg_arg *arg)
{
    if (arg->kind != KG_KIND_KEY || arg->extent != KG_EXTENT_N) return false;
    for (uint32_t i = 0; i < kernel->n_args; i++)
        if (kernel->args[i].extent != KG_EXTENT_N && kernel->args[i].extent != KG_EXTENT_ONE)
            return false;
    return true;
}

const char *tune_refused(const kg_kernel *kernel, tune_extents *extents)
{
    const char *refused = tune_extents_of(kernel, extents);
    for (uint32_t i = 0; i < kernel->n_args && !refused; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (arg->extent == KG_EXTENT_SUM || arg->extent == KG_EXTENT_CAPACITY ||
            arg->extent == KG_EXTENT_BITS || arg->extent == KG_EXTENT_TABLE)
            refused = "its arrays have lengths that calls choose";
        if (arg->kind != KG_KIND_VALUE && arg->kind != KG_KIND_INDEX &&
            arg->kind != KG_KIND_BUFFER && arg->kind != KG_KIND_OFFSETS &&
            !is_key_of_any_bits(kernel, arg))
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

/* ---- elements ---- */

enum { UINT, INT, FLOAT };

/* The bits of 1/2 in a number type of floats, and how many bits of fraction lie below; 0 of an
 * integer. */
static uint64_t half_of(const char *type, unsigned *fraction)
{
    static const struct {
        const char *name;
        int kind;
        unsigned exponent, fraction;
    } types[] = {
#define KG_TYPE(name, in_c, kind, bytes, exponent, fraction) {#name, kind, exponent, fraction},
#include <kgen/types.def>
#undef KG_TYPE
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (types[i].kind != FLOAT || strcmp(types[i].name, type) != 0) continue;
        *fraction = types[i].fraction;
        return ((UINT64_C(1) << (types[i].exponent - 1)) - 2) << types[i].fraction;
    }
    *fraction = 0;
    return 0;
}

static void make_element(const kg_arg *arg, uint64_t *state, unsigned char *to)
{
    for (uint32_t i = 0; i < arg->n_fields; i++) {
        const kg_field *field = &arg->fields[i];
        unsigned fraction;
        const uint64_t half = half_of(field->type, &fraction);
        uint64_t bits = kg__random(state) | 1; /* no integer is 0: somebody may divide by it */
        if (half) bits = half | (bits & ((UINT64_C(1) << fraction) - 1));
        memcpy(to + field->offset, &bits, field->size); /* little endian */
    }
}

/* ---- arrays ---- */

/* A length is no more than n. */
size_t tune_bytes(const kg_arg *arg, uint64_t n)
{
    const uint64_t elements = arg->extent == KG_EXTENT_ONE     ? 1
                              : arg->extent == KG_EXTENT_FIXED ? arg->plus + SLACK
                              : arg->extent == KG_EXTENT_TIMES || arg->extent == KG_EXTENT_HEADED
                                  ? n * arg->plus + SLACK
                                  : n + arg->plus + SLACK;
    return (size_t)elements * arg->size;
}

uint32_t tune_element_bytes(const kg_kernel *kernel)
{
    uint32_t each = 0;
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        if (arg->extent == KG_EXTENT_ONE) continue;
        const bool several = arg->extent == KG_EXTENT_TIMES || arg->extent == KG_EXTENT_HEADED;
        const uint32_t times = several ? arg->plus : 1;
        each += times * arg->size * (arg->kind == KG_KIND_INDEX ? 2u : 1u);
    }
    return each;
}

static uint64_t most_elements(const tune_extents *e, size_t bytes)
{
    const uint32_t each = tune_element_bytes(e->kernel);
    uint64_t n = each ? bytes / each : 1;
    if (tune_has_index(e->kernel) && n > MOST_INDICES) n = MOST_INDICES;
    if (e->segments && n > MOST_SEGMENTED) n = MOST_SEGMENTED;
    return n > SLACK ? n - SLACK : 1;
}

static kg_status copy_all(kg_device *device, void *to, const void *from, size_t bytes)
{
    const kg_status status = kg_copy(device, to, from, bytes, NULL);
    return status ? status : kg_stream_sync(device, NULL);
}

/* Repeats what the host made in the first n elements. */
static kg_status fill_values(const tune_arguments *a, uint32_t i, uint64_t n, unsigned char *made)
{
    const kg_arg *arg = &a->kernel->args[i];
    const size_t bytes = tune_bytes(arg, n), whole = PATTERN / arg->size * arg->size;
    uint64_t state = UINT64_C(0x9e3779b97f4a7c15) + i;
    memset(made, 0, PATTERN);
    for (size_t at = 0; at < whole && at < bytes; at += arg->size)
        make_element(arg, &state, made + at);
    for (size_t at = 0; at < bytes; at += whole) {
        const size_t rest = bytes - at < whole ? bytes - at : whole;
        const kg_status status = copy_all(a->device, (char *)a->array[i] + at, made, rest);
        if (status) return status;
    }
    return KG_OK;
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
    const size_t bytes = tune_bytes(arg, n);
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

kg_status tune_set_size(tune_arguments *a, uint64_t n, uint32_t form)
{
    kg_status status = KG_OK;
    a->n = tune_lengths(&a->extents, form, n, a->lengths);
    for (uint32_t i = 0; i < a->kernel->n_args && !status; i++) {
        if (a->kernel->args[i].kind == KG_KIND_OFFSETS) status = fill_offsets(a, i);
        if (a->kernel->args[i].kind != KG_KIND_INDEX) continue;
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
        make_element(arg, &state, a->scalar[i]);
        return KG_OK;
    }
    kg_status status = kg_malloc(a->device, &a->array[i], tune_bytes(arg, a->most_n));
    if (status) return status;
    if (arg->kind == KG_KIND_INDEX)
        return kg_malloc(a->device, &a->ordered[i], tune_bytes(arg, a->most_n));
    return fill_values(a, i, a->most_n, made);
}

/* ---- calls ---- */

kg_status tune_arguments_make(tune_arguments *a, const kg_kernel *kernel, kg_device *device,
                              size_t bytes, uint64_t most)
{
    kg_device_info info;
    uint64_t lengths[KG_MAX_LENGTHS] = {0};
    *a = (tune_arguments){.kernel = kernel, .device = device};
    (void)tune_extents_of(kernel, &a->extents);
    a->most_n = most_elements(&a->extents, bytes);
    if (a->most_n > most) a->most_n = most;
    for (uint32_t i = 0; i < kernel->n_lengths; i++) lengths[i] = a->most_n;
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

kg_status tune_call(const tune_arguments *a, tune_alignment alignment, bool in_order,
                    kg_stream stream)
{
    const kg_kernel *kernel = a->kernel;
    const void *args[KG_MAX_ARGS + KG_MAX_LENGTHS];
    size_t lengths[KG_MAX_LENGTHS];
    uint32_t arrays = 0;
    for (uint32_t i = 0; i < kernel->n_lengths; i++) lengths[i] = (size_t)a->lengths[i];
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        const kg_arg *arg = &kernel->args[i];
        const char *array = in_order && a->ordered[i] ? a->ordered[i] : a->array[i];
        const bool later = alignment == TUNE_SHIFTED || (alignment == TUNE_APART && arrays % 2);
        const bool one = arg->extent == KG_EXTENT_ONE || arg->kind == KG_KIND_OFFSETS;
        args[i] = array ? array + (later && !one ? arg->size : 0) : (const void *)a->scalar[i];
        arrays += !one;
    }
    for (uint32_t i = 0; i < kernel->n_lengths; i++) args[kernel->n_args + i] = &lengths[i];
    return kg_run(kernel, a->workspace, args, (size_t)a->n, stream);
}
