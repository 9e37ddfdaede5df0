/* arrays.c: the arrays of a case. Outputs are poisoned first, and guard bytes on both sides of
 * every array must stay as they were. The check build also hears of reads there.
 */
#include "arrays.h"

#include <stdlib.h>
#include <string.h>

#include "indices.h"
#include "kinds.h"
#include "segments.h"
#include "trees.h"

enum { GUARD = 512, POISON = 0xa5 };
#define BLOCK_BYTES ((size_t)256 << 20)

/* ---- memory ---- */

static unsigned char *allocate(case_bed *b, size_t bytes)
{
    unsigned char *memory = aligned_alloc(256, (bytes + 255) & ~(size_t)255);
    if (!memory) b->hooks->broken(b->hooks->context, "memory is exhausted");
    return memory;
}

/* Room for an array in the one block that lies on either side and is copied at once. */
static void allocate_in_block(case_bed *b, case_array *a)
{
    if (!b->block.host) {
        b->block.host = allocate(b, BLOCK_BYTES);
        case_must(b, kg_malloc(b->device, (void **)&b->block.device, BLOCK_BYTES), "a block");
    }
    if (a->bytes > BLOCK_BYTES - b->block.used)
        b->hooks->broken(b->hooks->context, "the block of arrays is full");
    a->host = b->block.host + b->block.used;
    a->device = b->block.device + b->block.used;
    b->block.used = (b->block.used + a->bytes + 255) / 256 * 256;
}

static void allocate_array(case_bed *b, case_array *a)
{
    a->expected = allocate(b, a->bytes);
    if (b->keeps_arrays) {
        allocate_in_block(b, a);
        return;
    }
    a->host = allocate(b, a->bytes);
    if (b->executor) a->device = a->host;
    else case_must(b, kg_malloc(b->device, (void **)&a->device, a->bytes), "kg_malloc");
}

static void copy_in(case_bed *b, const case_array *a)
{
    if (a->device != a->host)
        case_must(b, kg_copy(b->device, a->device, a->host, a->bytes, NULL), "kg_copy");
}

static void copy_back(case_bed *b, const case_array *a)
{
    if (a->device == a->host) return;
    case_must(b, kg_copy(b->device, a->host, a->device, a->bytes, NULL), "kg_copy back");
    case_must(b, kg_stream_sync(b->device, NULL), "kg_stream_sync");
}

static case_array whole_block(const case_bed *b)
{
    return (case_array){.host = b->block.host, .device = b->block.device, .bytes = b->block.used};
}

static void free_array(case_bed *b, case_array *a)
{
    if (b->executor) executor_forget(a->host + a->offset);
    free(a->expected);
    free(a->before);
    if (b->keeps_arrays) return;
    if (!b->executor) case_must(b, kg_free(b->device, a->device), "kg_free");
    free(a->host);
}

void arrays_free(case_bed *b, const a_case *c, case_array *arrays)
{
    for (uint32_t i = 0; i < c->kernel->n_args; i++)
        if (arrays[i].host) free_array(b, &arrays[i]);
    b->block.used = 0;
}

/* ---- filling ---- */

/* What lies around arrays and in outputs differs from array to array, so that a copy of it
 * shows. */
static int poison_of(const kg_arg *arg)
{
    return POISON ^ arg->name[0];
}

static void fill_element(case_bed *b, const a_case *c, uint32_t arg, const value_type *type,
                         uint64_t i, void *to)
{
    const case_hooks *h = b->hooks;
    if (!h->element || !h->element(h->context, c, arg, i, to))
        value_fill(type, c->style, &b->random, to);
}

static void fill_elements(case_bed *b, const a_case *c, uint32_t arg, unsigned char *to, extent all)
{
    const value_type type = value_type_of(&c->kernel->args[arg]);
    value_begin_array(c->style, &b->random);
    b->random.bits = c->style == STYLE_EXACT ? value_exact_bits(c->kernel, &type, c->n) : 0;
    for (uint64_t r = 0; r < all.count; r++)
        for (uint64_t i = 0; i < all.width; i++)
            fill_element(b, c, arg, &type, r * all.width + i, to + r * all.pitch + i * type.size);
}

static uint64_t next_of(void *random)
{
    return value_next(random);
}

/* Offsets of segments. Returns whether some do not ascend within 0 to n. */
static bool fill_offsets(case_bed *b, const a_case *c, const kg_arg *arg, unsigned char *to)
{
    const uint64_t segments = c->lengths[arg->width];
    segments_fill(arg, segments, c->n, c->turn, c->in_order ? NULL : next_of, &b->random, to);
    return c->kernel->bounds != KG_BOUNDS_NONE && !c->in_order &&
           segments_spoil(arg, segments, c->n, next_of, &b->random, to);
}

static void fill_tree(case_bed *b, const a_case *c, uint32_t i, extent all, unsigned char *to)
{
    if (!trees_fill(c, i, all.width, &b->random, to))
        b->hooks->broken(b->hooks->context, "memory is exhausted");
}

static void fill_array(case_bed *b, const a_case *c, uint32_t i, case_array *a, extent all)
{
    const kg_arg *arg = &c->kernel->args[i];
    unsigned char *to = a->host + a->offset;
    if (kinds_unfilled(arg)) return;
    if (arg->kind == KG_KIND_INDEX)
        a->outside = indices_fill(c->kernel, arg, c->lengths, c->n, c->in_order ? NULL : next_of,
                                  &b->random, to);
    else if (arg->kind == KG_KIND_OFFSETS) a->outside = fill_offsets(b, c, arg, to);
    else if (arg->kind == KG_KIND_TREE) fill_tree(b, c, i, all, to);
    else if (!kinds_fill(c, i, all, &b->random, to)) fill_elements(b, c, i, to, all);
}

static void make_array(case_bed *b, const a_case *c, uint32_t i, case_array *a)
{
    const kg_arg *arg = &c->kernel->args[i];
    const extent all = extent_of(arg, c->n, c->lengths);
    a->payload = extent_bytes(all, arg);
    a->offset = GUARD + c->offset[i];
    a->bytes = a->offset + a->payload + GUARD;
    allocate_array(b, a);
    memset(a->host, poison_of(arg), a->bytes);
    fill_array(b, c, i, a, all);
    memcpy(a->expected, a->host, a->bytes);
    if (!b->keeps_arrays) copy_in(b, a);
    if (!b->executor) return;
    if (c->schedule.early && !kinds_unfilled(arg)) {
        a->before = allocate(b, a->bytes);
        memcpy(a->before, a->host, a->bytes);
    }
    unsigned char *first = a->host + a->offset;
    if (!executor_know(first, a->payload, GUARD) ||
        (kinds_unfilled(arg) && !executor_unwritten(first, a->payload, poison_of(arg))))
        b->hooks->broken(b->hooks->context, "memory is exhausted");
}

/* ---- arguments ---- */

/* Whether a result may replace an element: neighbours look at keys and flags, too. */
static bool is_replaced(kg_kind kind)
{
    return kind != KG_KIND_INDEX && kind != KG_KIND_KEY && kind != KG_KIND_FLAG;
}

/* What is kept of n elements lies in their array, where there is no room for more. */
static bool extents_meet(const a_case *c, const kg_arg *in, const kg_arg *out)
{
    if (out->extent != KG_EXTENT_CAPACITY) return in->extent == out->extent;
    return in->extent == KG_EXTENT_N && c->lengths[out->width] <= c->n;
}

/* In place, an output is the first input of its size that is not taken; -1: there is none. */
static int input_for(const a_case *c, const case_array *arrays, uint32_t output)
{
    const kg_kernel *k = c->kernel;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *in = &k->args[i], *out = &k->args[output];
        const bool fits = in->role == KG_ROLE_INPUT && in->size == out->size && in->index == 0 &&
                          is_replaced(in->kind) && extents_meet(c, in, out);
        if (fits && arrays[i].written_as < 0) return (int)i;
    }
    return -1;
}

/* Lays an output over an input. Rows of planes must lie as far apart then. */
static bool share_input(a_case *c, case_array *arrays, uint32_t output)
{
    const kg_kernel *k = c->kernel;
    const int input =
        c->in_place && k->args[output].role == KG_ROLE_OUTPUT ? input_for(c, arrays, output) : -1;
    if (input < 0) return false;
    const kg_arg *in = &k->args[input], *out = &k->args[output];
    if (out->extent == KG_EXTENT_PLANE && c->lengths[in->pitch] != c->lengths[out->pitch])
        return false;
    arrays[output].same_as = input;
    arrays[input].written_as = (int)output;
    c->offset[output] = c->offset[input];
    return true;
}

void arrays_make(case_bed *b, a_case *c, case_array *arrays, value *scalars, const void **args,
                 const void **reference_args)
{
    const kg_kernel *k = c->kernel;
    for (uint32_t i = 0; i < k->n_args; i++) {
        arrays[i] = (case_array){.same_as = -1, .written_as = -1};
        c->offset[i] &= ~(size_t)(k->args[i].alignment - (k->args[i].alignment != 0));
    }
    for (uint32_t i = 0; i < k->n_args; i++) {
        const value_type type = value_type_of(&k->args[i]);
        if (k->args[i].role == KG_ROLE_SCALAR) {
            fill_element(b, c, i, &type, 0, scalars[i]);
            args[i] = reference_args[i] = scalars[i];
        } else if (share_input(c, arrays, i)) {
            args[i] = args[arrays[i].same_as];
            reference_args[i] = reference_args[arrays[i].same_as];
        } else {
            make_array(b, c, i, &arrays[i]);
            args[i] = arrays[i].device + arrays[i].offset;
            reference_args[i] = arrays[i].expected + arrays[i].offset;
        }
    }
    const case_array block = whole_block(b);
    if (b->keeps_arrays) copy_in(b, &block);
    for (uint32_t i = 0; i < k->n_lengths; i++)
        args[k->n_args + i] = reference_args[k->n_args + i] = &c->lengths[i];
}

bool arrays_outside(const kg_kernel *k, const case_array *arrays)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (arrays[i].outside) return true;
    return false;
}

/* Until then inputs are zeros, which are no bad indices. */
void arrays_launch_before(const kg_kernel *k, const case_array *arrays)
{
    executor_written inputs[KG_MAX_ARGS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const case_array *a = &arrays[i];
        if (!a->host || !a->before) continue;
        memset(a->host + a->offset, 0, a->payload);
        inputs[count++] =
            (executor_written){a->host + a->offset, a->before + a->offset, a->payload};
    }
    executor_launch_before(inputs, count);
}

/* ---- comparing ---- */

/* `own`: the argument that the array was made for, `arg` the one that wrote it. */
static bool same_elements(case_bed *b, const a_case *c, const kg_arg *own, const kg_arg *arg,
                          const case_array *a)
{
    const value_type type = value_type_of(arg);
    const extent all = extent_of(own, c->n, c->lengths);
    const bool read_only = arg->role == KG_ROLE_INPUT; /* padding stays, too */
    for (uint64_t e = 0; e < all.count * all.width; e++) {
        const size_t at = a->offset + e / all.width * all.pitch + e % all.width * type.size;
        const unsigned char *got = a->host + at, *expected = a->expected + at;
        if (memcmp(got, expected, type.size) == 0) continue;
        if (!read_only && value_same(&type, got, expected, c->slack)) continue;
        char got_text[256], expected_text[256];
        value_print(&type, got, got_text, sizeof got_text);
        value_print(&type, expected, expected_text, sizeof expected_text);
        case_wrong(b, c, "%s[%zu] is %s, the reference says %s%s", arg->name, (size_t)e, got_text,
                   expected_text,
                   read_only          ? " (an input)"
                   : c->slack.rounded ? " (further off than rounding can bring it)"
                                      : "");
        return false;
    }
    return true;
}

/* Bytes between the rows of a plane belong to nobody. */
static bool gaps_stand(case_bed *b, const a_case *c, const kg_arg *arg, const case_array *a)
{
    const extent all = extent_of(arg, c->n, c->lengths);
    const size_t row = all.width * arg->size;
    for (uint64_t r = 0; r + 1 < all.count && row < all.pitch; r++) {
        const size_t at = a->offset + r * all.pitch + row;
        if (memcmp(a->host + at, a->expected + at, all.pitch - row) == 0) continue;
        case_wrong(b, c, "wrote past the end of row %zu of %s", (size_t)r, arg->name);
        return false;
    }
    return true;
}

static bool guards_stand(case_bed *b, const a_case *c, const kg_arg *arg, const case_array *a)
{
    for (size_t at = 0; at < a->bytes; at++) {
        if (at == a->offset) at += a->payload;
        if (at >= a->bytes || a->host[at] == a->expected[at]) continue;
        if (at < a->offset)
            case_wrong(b, c, "wrote %zu bytes before %s", a->offset - at, arg->name);
        else
            case_wrong(b, c, "wrote %zu bytes past the end of %s", at - a->offset - a->payload + 1,
                       arg->name);
        return false;
    }
    return true;
}

bool arrays_same(case_bed *b, const a_case *c, case_array *arrays)
{
    const kg_kernel *k = c->kernel;
    const case_array block = whole_block(b);
    if (b->keeps_arrays) copy_back(b, &block);
    for (uint32_t i = 0; i < k->n_args; i++) {
        const case_array *a = &arrays[i];
        const kg_arg *arg = &k->args[a->written_as >= 0 ? a->written_as : (int)i];
        if (!a->host) continue;
        if (!b->keeps_arrays) copy_back(b, a);
        if (memcmp(a->host, a->expected, a->bytes) == 0) continue;
        if ((kinds_counts(arg) && !same_elements(b, c, &k->args[i], arg, a)) ||
            !gaps_stand(b, c, arg, a) || !guards_stand(b, c, arg, a))
            return false;
    }
    return true;
}
