/* shape.c: elements and bytes of a cell. */
#include "arguments.h"

#include <math.h>

enum { ARRAYS_APART = 256 }; /* bytes: where each further array begins */

static uint64_t pitch_of(gap g, uint64_t row, size_t size)
{
    return g == GAP_TO_512 ? (row / 512 + 1) * 512 : g == GAP_ONE ? row + size : row;
}

static uint64_t height_of(const data_kind *d, uint64_t n)
{
    const uint64_t few = d->rows ? d->rows : 3;
    if (d->sides == SIDES_FLAT) return n < few ? n : few;
    if (d->sides == SIDES_THIN) return n < 3 ? 1 : n / 3;
    if ((n & (n - 1)) == 0) return UINT64_C(1) << ((63 - __builtin_clzll(n)) / 2);
    return (uint64_t)sqrt((double)n);
}

static void set_sides(work *w, const cell *c)
{
    w->height = height_of(c->data, c->n);
    w->width = c->n / w->height;
    if (c->data->sides == SIDES_THIN && w->width > 3) w->width = 3;
    if (c->data->sides == SIDES_UNEVEN && w->width > 1) w->height++, w->width--;
    w->n = w->width * w->height;
}

static void set_segments(work *w, const cell *c)
{
    w->segment = c->data->segment;
    w->segments = w->n / w->segment;
    w->longest = 2 * w->segment;
    if (c->data->cut) {
        w->segments = c->data->cut(c->data, w->n, NULL, &w->longest);
        return;
    }
    w->n = w->segments * w->segment;
    w->width = w->segment; /* of one length: rows, side by side */
    w->height = w->segments;
}

static uint64_t up_to_whole(uint64_t bytes, size_t size)
{
    return (bytes + size - 1) / size * size;
}

/* Rows of `width` elements, as `arg` says which lengths are its sides. */
static uint64_t plane_span(const kg_arg *arg, const uint64_t *lengths, gap gap, size_t size,
                           uint64_t *pitch)
{
    *pitch = pitch_of(gap, lengths[arg->width] * size, size);
    return up_to_whole(lengths[arg->height] * *pitch, size);
}

static void set_spans(work *w, const kg_kernel *k)
{
    const kg_arg *in = arguments_plane(k, false), *out = arguments_plane(k, true);
    const gap gap = w->cell->data->gap;
    uint64_t lengths[KG_MAX_LENGTHS];
    work_lengths(w, k, lengths);
    w->in_span = arguments_inputs(w, k) * w->size;
    w->out_span = w->outputs * w->out_size;
    if (in) w->in_span = plane_span(in, lengths, gap, w->size, &w->in_pitch);
    if (w->results > 1 && !w->several)
        w->out2_span = (w->results - 1) * up_to_whole(w->n * w->result[1]->size, ARRAYS_APART);
    if (out) w->out_span = plane_span(out, lengths, gap, w->out_size, &w->out_pitch);
}

size_t work_second(const work *w)
{
    const data_kind *d = w->cell->data;
    if (d->set || d->heads) return sizeof(uint8_t);
    return d->run ? sizeof(uint32_t) : w->second ? w->second->size : w->size;
}

void *work_output(const work *w, unsigned which)
{
    if (which == 0) return w->out;
    return (char *)w->out2 + (which - 1) * (w->out2_span / (w->results - 1));
}

void work_shape(work *w, const cell *c, const kg_kernel *k)
{
    w->cell = c;
    w->n = c->n;
    w->segments = 1;
    arguments_describe(w, k);
    if (c->data->segment) set_segments(w, c);
    else if (arguments_plane(k, false) || arguments_plane(k, true)) set_sides(w, c);
    w->outputs = arguments_outputs(w, k);
    set_spans(w, k);
    w->bytes = arguments_bytes(w, k);
}
