#include "one_case.h"

#include "cases.h"

#include "../../runtime/verify/extents.h"
#include "../../runtime/verify/indices.h"
#include "../../runtime/verify/segments.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GUARD 512u
#define POISON 0xA5

typedef struct array {
    unsigned char *host;     /* the whole buffer, guards included */
    unsigned char *expected; /* the same after the reference */
    void *device;            /* the buffer on the device */
    size_t bytes;            /* of the buffer */
    size_t payload;          /* of the kernel's, from `offset` on */
    size_t offset;           /* of the first element */
    bool outside;            /* indices: some are out of range */
} array;

void must(kg_status status, const char *what)
{
    if (status == KG_OK) return;
    printf("Bail out! %s: %s (%s)\n", what, kg_status_string(status), kg_last_error());
    exit(1);
}

/* What lies around arrays and in outputs differs from array to array, so that a copy of it
 * shows. */
static int poison_of(const kg_arg *arg)
{
    return POISON ^ arg->name[0];
}

/* For thousands of small cases on a GPU, where allocating and copying take longer than the
 * kernel, all arrays lie in one block on either side, which is copied at once. */
static struct {
    unsigned char *host, *device;
    size_t used;
} block;
#define BLOCK_BYTES ((size_t)256 << 20)

static void allocate_in_block(const bed *b, array *a)
{
    if (!block.host) {
        block.host = malloc(BLOCK_BYTES);
        must(block.host ? kg_malloc(b->device, (void **)&block.device, BLOCK_BYTES)
                        : KG_OUT_OF_MEMORY,
             "a block");
    }
    must(a->bytes <= BLOCK_BYTES - block.used ? KG_OK : KG_OUT_OF_MEMORY, "room in the block");
    a->host = block.host + block.used;
    a->device = block.device + block.used;
    block.used = (block.used + a->bytes + 255) / 256 * 256;
}

static void allocate(const bed *b, array *a)
{
    if (b->keeps_arrays) {
        allocate_in_block(b, a);
    } else {
        a->host = malloc(a->bytes);
        must(kg_malloc(b->device, &a->device, a->bytes), "kg_malloc");
    }
    a->expected = malloc(a->bytes);
}

static void copy_in(const bed *b, const array *a)
{
    must(kg_copy(b->device, a->device, a->host, a->bytes, NULL), "kg_copy");
}

static void copy_back(const bed *b, const array *a)
{
    must(kg_copy(b->device, a->host, a->device, a->bytes, NULL), "kg_copy back");
    must(kg_stream_sync(b->device, NULL), "kg_stream_sync");
}

static array whole_block(void)
{
    return (array){.host = block.host, .device = block.device, .bytes = block.used};
}

static unsigned char *at_first(const array *a)
{
    return (unsigned char *)a->device + a->offset;
}

static void make_array(const bed *b, array *a, uint32_t which, const one_case *c)
{
    const kg_arg *arg = &c->kernel->args[which];
    const size_t offset = c->offset[which];
    const extent all = extent_of(arg, c->n, c->lengths);
    a->payload = extent_bytes(all, arg);
    a->offset = GUARD + offset;
    a->bytes = a->offset + a->payload + GUARD;
    allocate(b, a);
    memset(a->host, poison_of(arg), a->bytes);
    data_begin_array(c->data);
    if (arg->index)
        a->outside = indices_fill(c->kernel, arg, c->lengths, c->n, data_random_u64, NULL,
                                  a->host + a->offset);
    else if (arg->extent == KG_EXTENT_OFFSETS) {
        segments_fill(arg, c->lengths[arg->width], c->n, c->segments, data_random_u64, NULL,
                      a->host + a->offset);
        a->outside = c->kernel->bounds != KG_BOUNDS_NONE &&
                     segments_spoil(arg, c->lengths[arg->width], c->n, data_random_u64, NULL,
                                    a->host + a->offset);
    } else if (arg->role != KG_ROLE_OUTPUT)
        for (size_t r = 0; r < all.count; r++)
            for (size_t i = 0; i < all.width; i++)
                data_fill_element(c->data, arg,
                                  a->host + a->offset + r * all.pitch + i * arg->size);
    memcpy(a->expected, a->host, a->bytes);
    if (!b->keeps_arrays) copy_in(b, a);
    if (!b->on_executor) return;
    cases_watch(at_first(a), a->payload, GUARD);
    if (arg->role == KG_ROLE_OUTPUT) cases_unwritten(at_first(a), a->payload, poison_of(arg));
}

/* Inputs are written by the launch before. Until then they are zeros, which are no bad indices. */
static void launch_before(const kg_kernel *k, const array *arrays)
{
    written inputs[KG_MAX_ARGS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const array *a = &arrays[i];
        if (k->args[i].role != KG_ROLE_INPUT && k->args[i].role != KG_ROLE_INOUT) continue;
        memset(at_first(a), 0, a->payload);
        inputs[count++] = (written){at_first(a), a->host + a->offset, a->payload};
    }
    cases_launch_before(inputs, count);
}

static void free_array(const bed *b, array *a)
{
    free(a->expected);
    if (b->on_executor) cases_unwatch(at_first(a));
    if (b->keeps_arrays) return;
    free(a->host);
    must(kg_free(b->device, a->device), "kg_free");
}

static void print_case(const one_case *c, const char *what)
{
    printf("# %s/%s n=%" PRIu64, c->kernel->name, c->variant ? c->variant : "(chosen)", c->n);
    for (uint32_t i = 0; i < c->kernel->n_lengths; i++)
        printf(" %s=%zu", c->kernel->lengths[i], c->lengths[i]);
    printf(" offsets");
    for (uint32_t i = 0; i < c->kernel->n_args; i++) printf(" %zu", c->offset[i]);
    printf(": %s\n", what);
}

/* The runtime's text, and what the executor found. */
static void print_failure(const one_case *c)
{
    print_case(c, kg_last_error());
    char report[2000];
    snprintf(report, sizeof report, "%s", cases_report());
    for (char *rest = NULL, *line = strtok_r(report, "\n", &rest); line;
         line = strtok_r(NULL, "\n", &rest))
        printf("#   %s\n", line);
}

static bool is_zero(const kg_field *field, const unsigned char *at)
{
    uint64_t bits = 0;
    memcpy(&bits, at, field->size);
    return bits << (64 - 8 * field->size + 1) == 0; /* but for the sign */
}

/* A byte that may differ: padding of a struct; and sums of products of signed numbers end in +0
 * or -0 by the order of their terms, so in the result of a reduce of floats, and only there, the
 * two count as one, unless the order is said or the operator is exact. */
static bool may_differ(const one_case *c, const kg_arg *arg, const array *a, size_t at)
{
    if (at < a->offset || at >= a->bytes - GUARD || arg->extent == KG_EXTENT_PLANE) return false;
    const size_t byte = (at - a->offset) % arg->size;
    const kg_field *field = data_field_at(arg, byte);
    if (!field) return arg->role != KG_ROLE_INPUT;
    if (c->data != DATA_EXACT && c->data != DATA_MATRICES) return false;
    if (arg->extent != KG_EXTENT_ONE && arg->extent != KG_EXTENT_SEGMENTS) return false;
    const size_t number = at - byte + field->offset;
    return data_is_real(field) && is_zero(field, a->host + number) &&
           is_zero(field, a->expected + number);
}

static size_t first_difference(const one_case *c, const kg_arg *arg, const array *a)
{
    size_t i = 0;
    if (memcmp(a->host, a->expected, a->bytes) == 0) return a->bytes;
    while (i < a->bytes && (a->host[i] == a->expected[i] || may_differ(c, arg, a, i))) i++;
    return i;
}

static outcome compare(const bed *b, const one_case *c, array *arrays)
{
    const array all = whole_block();
    if (b->keeps_arrays) copy_back(b, &all);
    for (uint32_t i = 0; i < c->kernel->n_args; i++) {
        const kg_arg *arg = &c->kernel->args[i];
        array *a = &arrays[i];
        if (arg->role == KG_ROLE_SCALAR) continue;
        if (!b->keeps_arrays) copy_back(b, a);
        const size_t at = first_difference(c, arg, a);
        if (at == a->bytes) continue;
        char what[128];
        snprintf(what, sizeof what, "argument %s differs at byte %td of element %td", arg->name,
                 ((ptrdiff_t)at - (ptrdiff_t)a->offset) % (ptrdiff_t)arg->size,
                 ((ptrdiff_t)at - (ptrdiff_t)a->offset) / (ptrdiff_t)arg->size);
        print_case(c, what);
        return WRONG;
    }
    return RIGHT;
}

static bool trapped_rightly(const one_case *c, kg_workspace *ws, const array *arrays)
{
    bool outside = false;
    for (uint32_t i = 0; i < c->kernel->n_args; i++) outside = outside || arrays[i].outside;
    const char *wrong = extent_trap_is_wrong(c->kernel, ws, outside);
    if (wrong) print_case(c, wrong);
    return !wrong;
}

/* The call, and what it leaves. */
static outcome run(bed *b, const one_case *c, const void *const *args, array *arrays,
                   bool reference_right)
{
    const kg_kernel *k = c->kernel;
    must(workspace_begin(&b->workspace, k, c->n), "a workspace");
    if (b->early) launch_before(k, arrays);
    const kg_status status = kg_run(k, b->workspace.made, args, c->n, NULL);
    if (b->on_executor) cases_settle();
    const bool trapped = status == KG_OK && trapped_rightly(c, b->workspace.made, arrays);
    const char *left = workspace_end(&b->workspace, k);
    if (status == KG_NO_VARIANT && c->variant) return NOT_FOR_VARIANT;
    if (status == KG_OK && !left) return trapped && reference_right ? compare(b, c, arrays) : WRONG;
    if (status == KG_OK) print_case(c, left);
    else print_failure(c);
    if (status != KG_OK) must(kg_workspace_reset(b->workspace.made, NULL), "kg_workspace_reset");
    return WRONG;
}

outcome one_case_run(bed *b, const one_case *c)
{
    const kg_kernel *k = c->kernel;
    array arrays[KG_MAX_ARGS] = {0};
    const void *args[KG_MAX_ARGS + KG_MAX_LENGTHS], *reference_args[KG_MAX_ARGS + KG_MAX_LENGTHS];
    unsigned char scalar[KG_MAX_ARGS][64];
    block.used = 0;
    for (uint32_t i = 0; i < k->n_args; i++) {
        if (k->args[i].role == KG_ROLE_SCALAR) {
            data_fill_element(c->data, &k->args[i], scalar[i]);
            args[i] = reference_args[i] = scalar[i];
            continue;
        }
        make_array(b, &arrays[i], i, c);
        args[i] = (char *)arrays[i].device + arrays[i].offset;
        reference_args[i] = arrays[i].expected + arrays[i].offset;
    }
    const array all = whole_block();
    if (b->keeps_arrays) copy_in(b, &all);
    for (uint32_t i = 0; i < k->n_lengths; i++)
        args[k->n_args + i] = reference_args[k->n_args + i] = &c->lengths[i];
    must(workspace_begin(&b->reference, k, c->n), "a workspace of the reference");
    must(kg_run(k, b->reference.made, reference_args, c->n, NULL), "the reference");
    const bool reference_right = trapped_rightly(c, b->reference.made, arrays);
    must(kg_force(k, c->variant), "kg_force");
    const outcome result = run(b, c, args, arrays, reference_right);
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].role != KG_ROLE_SCALAR) free_array(b, &arrays[i]);
    return result;
}
