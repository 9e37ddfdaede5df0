/* arrays.c: the arrays of a case. Outputs are poisoned first, and guard bytes on both sides of
 * every array must stay as they were; the check build also hears of reads there.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "extents.h"
#include "indices.h"
#include "segments.h"
#include "session.h"

enum { POISON = 0xa5, SHOWN = 3 };

void must(kg_status status, const char *what)
{
    if (status != KG_OK)
        report_failure("%s: %s (%s)", what, kg_status_string(status), kg_last_error());
}

bool is_reduce(const session *s)
{
    return s->k->combine != NULL;
}

/* ---- lengths ---- */

void set_lengths(session *s, a_case *c, size_t width)
{
    const kg_kernel *k = s->k->kernel;
    indices_lengths(k, c->n, c->measured ? 0 : s->turn, c->lengths);
    segments_lengths(k, c->n, c->segments = s->segments++, c->lengths);
    const kg_arg *plane = extent_first_plane(k);
    if (!plane) return;
    const uint32_t turn = s->turn;
    const size_t side = (size_t)sqrt((double)c->n);
    const size_t widths[] = {side + 1, 33, 1, 32, c->n, 100};
    const bool tight_rows = width != 0;
    if (width == 0) width = widths[turn % 6];
    if (width > c->n) width = c->n;
    const size_t height = width ? c->n / width : 0;
    c->n = width * height;
    c->lengths[plane->width] = width;
    c->lengths[plane->height] = height;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        if (arg->extent != KG_EXTENT_PLANE) continue;
        const size_t tight = c->lengths[arg->width] * arg->size;
        const size_t rounded = (tight + 31) / 16 * 16;
        const size_t pitches[] = {tight, rounded % arg->alignment ? tight : rounded,
                                  tight + (1 + 2 * i) * arg->alignment};
        c->lengths[arg->pitch] = pitches[tight_rows ? 0 : turn / 6 % (c->in_place ? 2 : 3)];
    }
}

/* ---- arrays ---- */

void *must_allocate(size_t bytes)
{
    void *memory = aligned_alloc(256, (bytes + 255) & ~(size_t)255);
    if (!memory) report_failure("memory is exhausted");
    return memory;
}

/* The identity, but for a few elements; returns how many, and leaves them in order in `few`. */
static uint64_t fill_sparse(session *s, const a_case *c, unsigned char *to, unsigned char *few)
{
    static const uint32_t counts[] = {1, 1, 2, 3, 8};
    const size_t size = s->op.type->size;
    const uint32_t edges[] = {32, s->variant->steps[0].threads, s->variant->steps[0].dbs};
    uint32_t count = counts[verify_below(&s->random, 5)];
    for (uint64_t i = 0; i < c->n; i++) memcpy(to + i * size, s->op.neutral, size);
    for (; count && c->n; count--) {
        uint64_t at = verify_next(&s->random) % c->n;
        const uint32_t edge = edges[verify_below(&s->random, 3)];
        if (verify_below(&s->random, 2))
            at = at / edge * edge + verify_below(&s->random, 2) * (edge - 1);
        if (verify_below(&s->random, 8) == 0) at = verify_below(&s->random, 2) ? 0 : c->n - 1;
        if (at >= c->n) at = c->n - 1;
        (void)verify_element(&s->op, c->style, &s->random, to + at * size);
    }
    uint64_t kept = 0;
    for (uint64_t i = 0; i < c->n; i++)
        if (memcmp(to + i * size, s->op.neutral, size) != 0)
            memcpy(few + kept++ * size, to + i * size, size);
    return kept;
}

static double depth_of(const session *s, uint64_t n)
{
    return 2 * log2((double)n + 2) + (double)(n / s->variant->steps[0].dbs) + 32;
}

verify_slack make_elements(session *s, const a_case *c)
{
    const kg_verify_type *type = s->op.type;
    unsigned char *to = s->elements = must_allocate(c->n * type->size + 1);
    if (c->data == DATA_SPARSE) {
        unsigned char few[8 * VERIFY_MOST_BYTES];
        const uint64_t kept = fill_sparse(s, c, to, few);
        return verify_slack_of(&s->op, few, kept, false, depth_of(s, c->n));
    }
    for (uint64_t i = 0; i < c->n; i++)
        (void)verify_element(&s->op, c->style, &s->random, to + i * type->size);
    return verify_slack_of(&s->op, to, c->n, c->data == DATA_DENSE, depth_of(s, c->n));
}

/* Fills an input; that of a reduce has a part of each element. */
static void fill(session *s, const a_case *c, uint32_t arg, array *a, extent all)
{
    const kg_verify_type *type = s->k->types[arg];
    unsigned char *to = a->host + a->offset;
    for (uint64_t r = 0; r < all.count; r++)
        for (uint64_t i = 0; i < all.width; i++) {
            unsigned char *at = to + r * all.pitch + i * type->size;
            if (s->elements)
                memcpy(at, s->elements + (r * all.width + i) * s->op.type->size + s->k->places[arg],
                       type->size);
            else verify_fill(type, c->style, &s->random, at);
        }
}

static uint64_t next_of(void *state)
{
    return verify_next(state);
}

void make_array(session *s, const a_case *c, uint32_t i, array *a)
{
    const kg_arg *arg = &s->k->kernel->args[i];
    const extent all = extent_of(arg, c->n, c->lengths);
    a->payload = extent_bytes(all, arg);
    a->offset = GUARD + c->offset[i];
    a->bytes = a->offset + a->payload + GUARD;
    a->host = must_allocate(a->bytes);
    a->expected = must_allocate(a->bytes);
    memset(a->host, POISON, a->bytes);
    a->outside = false;
    if (arg->index)
        a->outside = indices_fill(s->k->kernel, arg, c->lengths, c->n, c->measured ? NULL : next_of,
                                  &s->random, a->host + a->offset);
    else if (arg->extent == KG_EXTENT_OFFSETS) {
        segments_fill(arg, c->lengths[arg->width], c->n, c->segments, next_of, &s->random,
                      a->host + a->offset);
        a->outside = s->k->kernel->bounds != KG_BOUNDS_NONE && !c->measured &&
                     segments_spoil(arg, c->lengths[arg->width], c->n, next_of, &s->random,
                                    a->host + a->offset);
    } else if (arg->role != KG_ROLE_OUTPUT) fill(s, c, i, a, all);
    memcpy(a->expected, a->host, a->bytes);
    if (s->o->backend == KG_BACKEND_EMU) {
        a->device = a->host;
        verify_know(a->host + a->offset, a->payload, GUARD);
        if (arg->role == KG_ROLE_OUTPUT) verify_unwritten(a->host + a->offset, a->payload, POISON);
    } else {
        must(kg_malloc(s->device, &a->device, a->bytes), "kg_malloc");
        must(kg_copy(s->device, a->device, a->host, a->bytes, NULL), "kg_copy");
    }
}

void free_array(session *s, array *a)
{
    if (a->same_as >= 0) return;
    if (s->o->backend == KG_BACKEND_EMU) verify_forget(a->host + a->offset);
    else must(kg_free(s->device, a->device), "kg_free");
    free(a->host);
    free(a->expected);
}

int input_for(const session *s, const array *arrays, uint32_t output)
{
    const kg_kernel *k = s->k->kernel;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *in = &k->args[i], *out = &k->args[output];
        bool taken = in->role != KG_ROLE_INPUT || in->size != out->size || in->index ||
                     in->extent != out->extent || in->extent == KG_EXTENT_LENGTH;
        for (uint32_t o = 0; o < output; o++) taken = taken || arrays[o].same_as == (int)i;
        if (!taken) return (int)i;
    }
    return -1;
}

/* ---- comparing ---- */

void show_wrong(session *s, const a_case *c, const char *what)
{
    static const char *const orders[] = {"forward", "reverse", "random"};
    char text[2048];
    if (++s->counts.wrong > SHOWN) return;
    size_t n = (size_t)snprintf(text, sizeof text, "n = %" PRIu64 ", offsets", c->n);
    for (uint32_t i = 0; i < s->k->kernel->n_args; i++)
        if (s->k->kernel->args[i].role != KG_ROLE_SCALAR)
            n += (size_t)snprintf(text + n, sizeof text - n, " %zu", c->offset[i]);
    for (uint32_t i = 0; i < s->k->kernel->n_lengths; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, ", %s %zu", s->k->kernel->lengths[i],
                              c->lengths[i]);
    if (c->in_place) n += (size_t)snprintf(text + n, sizeof text - n, ", in place");
    if (s->o->backend == KG_BACKEND_EMU)
        n += (size_t)snprintf(text + n, sizeof text - n, ", %s order", orders[c->order]);
    snprintf(text + n, sizeof text - n, ": %s", what);
    report_wrong(s->k->kernel->name, s->part, text);
}

/* On a GPU, functions of the library may end in other bits. */
static verify_slack slack_at(const session *s, const kg_verify_type *type, const void *expected,
                             verify_slack slack)
{
    if (is_reduce(s) || s->o->backend != KG_BACKEND_CUDA || !s->k->library) return slack;
    return (verify_slack){.rounded = true,
                          .scale = s->k->tolerance * verify_magnitude(type, expected)};
}

static bool same_elements(session *s, const a_case *c, uint32_t i, const array *a,
                          verify_slack slack)
{
    const kg_verify_type *type = s->k->types[i];
    const extent all = extent_of(&s->k->kernel->args[i], c->n, c->lengths);
    for (uint64_t e = 0; e < all.count * all.width; e++) {
        const size_t at = a->offset + e / all.width * all.pitch + e % all.width * type->size;
        const unsigned char *got = a->host + at, *expected = a->expected + at;
        if (memcmp(got, expected, type->size) == 0) continue;
        const verify_slack here = slack_at(s, type, expected, slack);
        if (verify_same(type, got, expected, here)) continue;
        char what[1024], got_text[256], expected_text[256];
        verify_print(type, got, got_text, sizeof got_text);
        verify_print(type, expected, expected_text, sizeof expected_text);
        snprintf(what, sizeof what, "%s[%zu] is %s, the reference says %s%s",
                 s->k->kernel->args[i].name, (size_t)e, got_text, expected_text,
                 here.rounded ? " (further off than rounding can bring it)" : "");
        show_wrong(s, c, what);
        return false;
    }
    return true;
}

/* Bytes between the rows of a plane belong to nobody. */
static bool gaps_stand(session *s, const a_case *c, uint32_t i, const array *a)
{
    const kg_arg *arg = &s->k->kernel->args[i];
    const extent all = extent_of(arg, c->n, c->lengths);
    const size_t row = all.width * arg->size;
    for (uint64_t r = 0; r + 1 < all.count && row < all.pitch; r++) {
        const size_t at = a->offset + r * all.pitch + row;
        if (memcmp(a->host + at, a->expected + at, all.pitch - row) == 0) continue;
        char what[256];
        snprintf(what, sizeof what, "wrote past the end of row %zu of %s", (size_t)r, arg->name);
        show_wrong(s, c, what);
        return false;
    }
    return true;
}

static bool guards_stand(session *s, const a_case *c, uint32_t i, const array *a)
{
    for (size_t at = 0; at < a->bytes; at++) {
        if (at == a->offset) at += a->payload;
        if (at >= a->bytes || a->host[at] == a->expected[at]) continue;
        char what[256];
        if (at < a->offset)
            snprintf(what, sizeof what, "wrote %zu bytes before %s", a->offset - at,
                     s->k->kernel->args[i].name);
        else
            snprintf(what, sizeof what, "wrote %zu bytes past the end of %s",
                     at - a->offset - a->payload + 1, s->k->kernel->args[i].name);
        show_wrong(s, c, what);
        return false;
    }
    return true;
}

void compare_arrays(session *s, const a_case *c, array *arrays, verify_slack slack)
{
    const kg_kernel *k = s->k->kernel;
    for (uint32_t i = 0; i < k->n_args; i++) {
        array *a = &arrays[i];
        if (k->args[i].role == KG_ROLE_SCALAR || a->same_as >= 0) continue;
        if (a->device != a->host) {
            must(kg_copy(s->device, a->host, a->device, a->bytes, NULL), "kg_copy back");
            must(kg_stream_sync(s->device, NULL), "kg_stream_sync");
        }
        if (!same_elements(s, c, i, a, slack) || !gaps_stand(s, c, i, a) ||
            !guards_stand(s, c, i, a))
            return;
    }
}
