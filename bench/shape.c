/* shape.c: elements and bytes of a cell. */
#include "bench.h"

#include <math.h>

static uint64_t pitch_of(gap g, uint64_t row, size_t size)
{
    return g == GAP_TO_512 ? (row / 512 + 1) * 512 : g == GAP_ONE ? row + size : row;
}

static uint64_t height_of(sides sides, uint64_t n)
{
    if (sides == SIDES_FLAT) return n < 3 ? n : 3;
    if (sides == SIDES_THIN) return n < 3 ? 1 : n / 3;
    if ((n & (n - 1)) == 0) return UINT64_C(1) << ((63 - __builtin_clzll(n)) / 2);
    return (uint64_t)sqrt((double)n);
}

static void plane(work *w, const cell *c)
{
    const bool turned = c->primitive->turned;
    w->height = height_of(c->data->sides, c->n);
    w->width = c->n / w->height;
    if (c->data->sides == SIDES_THIN && w->width > 3) w->width = 3;
    if (c->data->sides == SIDES_UNEVEN && w->width > 1) w->height++, w->width--;
    w->n = w->width * w->height;
    w->in_pitch = pitch_of(c->data->gap, w->width * w->size, w->size);
    w->out_pitch =
        pitch_of(c->data->gap, (turned ? w->height : w->width) * w->out_size, w->out_size);
}

static uint64_t up_to_whole(uint64_t bytes, size_t size)
{
    return (bytes + size - 1) / size * size;
}

void work_shape(work *w, const cell *c)
{
    const primitive *p = c->primitive;
    w->n = c->n;
    if (p->plane) plane(w, c);
    w->segment = c->data->segment;
    w->segments = w->segment ? w->n / w->segment : 1;
    if (w->segment) w->n = w->segments * w->segment;
    w->longest = 2 * w->segment;
    if (c->data->layout != LAYOUT_ROUND) {
        w->n = c->n;
        w->segments = layout_cut(c->data, w->n, NULL, &w->longest);
    }
    if (w->segment) { /* of one length: rows, side by side */
        w->width = w->segment;
        w->height = w->segments;
        w->in_pitch = w->width * w->size;
    }
    w->outputs = p->outputs ? p->outputs(w) : w->n;
    w->in_span = w->n * w->size;
    w->out_span = w->outputs * w->out_size;
    if (!p->plane) return;
    w->in_span = up_to_whole(w->height * w->in_pitch, w->size);
    w->out_span = up_to_whole((p->turned ? w->width : w->height) * w->out_pitch, w->out_size);
}
