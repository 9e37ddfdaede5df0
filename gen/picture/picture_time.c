/* Diagrams of the model of time: both axes are logarithms. */
#include <inttypes.h>
#include <math.h>

#include "explain/explain_time.h"
#include "picture/picture.h"

enum { X = 72, STEP = 18, HEIGHT = 240, TICKS = 4 };

typedef struct axes {
    uint32_t top;       /* of the frame */
    int x0, x1, y0, y1; /* powers of two at its edges */
} axes;

static uint32_t clamp(double v, uint32_t most)
{
    return v < 0 ? 0 : v > most ? most : (uint32_t)lround(v);
}

static uint32_t width_of(const axes *g)
{
    return (uint32_t)(g->x1 - g->x0) * STEP;
}

static uint32_t x_of(const axes *g, double v)
{
    return X + clamp((log2(v) - g->x0) * STEP, width_of(g));
}

static uint32_t y_of(const axes *g, double v)
{
    return g->top + HEIGHT - clamp((log2(v) - g->y0) * HEIGHT / (g->y1 - g->y0), HEIGHT);
}

static void draw_frame(picture *p, const axes *g, const char *across, const char *up)
{
    picture_box(p, X, g->top, width_of(g), HEIGHT, "empty");
    for (int i = g->x0; i <= g->x1; i += TICKS)
        picture_label(p, x_of(g, exp2(i)), g->top + HEIGHT + 14, "small", "2^%d", i);
    for (int i = g->y0; i <= g->y1; i += TICKS)
        picture_label(p, X - 6, y_of(g, exp2(i)) + 4, "end", "2^%d", i);
    picture_label(p, X, g->top + HEIGHT + 30, "note", "%s; upwards %s", across, up);
}

static void draw_line(picture *p, const axes *g, double x1, double y1, double x2, double y2,
                      const char *style)
{
    picture_line(p, x_of(g, x1), y_of(g, y1), x_of(g, x2), y_of(g, y2), style);
}

/* ---- the roofline ---- */

/* Up to the peak along the bandwidth, and along the peak from there. */
static void draw_roof(picture *p, const axes *g, double peak, double bandwidth, const char *style)
{
    const double ridge = peak / bandwidth;
    draw_line(p, g, exp2(g->x0), exp2(g->x0) * bandwidth, ridge, peak, style);
    draw_line(p, g, ridge, peak, exp2(g->x1), peak, style);
}

static void draw_roofline(picture *p, const explanation *e, const explain_kernel *k,
                          const explain_variant *x)
{
    const model_balance b = explain_balance(e, k, x);
    const axes g = {.top = p->y, .x0 = -8, .x1 = 8, .y0 = -4, .y1 = 20};
    const double fed = b.cached ? e->measured->l2_read : e->measured->read;
    const double peak = b.balance * fed;
    draw_frame(p, &g, "operations a byte", "operations a nanosecond");
    draw_roof(p, &g, peak, e->measured->read, "sum");
    draw_roof(p, &g, peak, e->measured->l2_read, "wire");
    if (b.intensity > 0 && b.reached > 0)
        picture_dot(p, x_of(&g, b.intensity), y_of(&g, b.reached), 4, "node");
    p->y += HEIGHT + 40;
    picture_note(p, "Roofline of %s: memory (black), L2 (grey); the dot is %" PRIu64 " elements.",
                 e->measured->name, e->n);
}

/* ---- time over n ---- */

static const char *const colours[EXPLAIN_PARTS] = {"l0", "l1", "l2", "l3", "l4", "l5", "l6", "l7"};

static void draw_parts(picture *p, const axes *g, double n, const explain_time *t)
{
    for (int i = 0; i < EXPLAIN_PARTS; i++)
        if (t->parts[i] >= exp2(g->y0))
            picture_dot(p, x_of(g, n), y_of(g, t->parts[i]), 3, colours[i]);
}

static void draw_legend(picture *p, const axes *g)
{
    for (uint32_t i = 0; i < EXPLAIN_PARTS; i++) {
        const uint32_t y = g->top + 12 + 16 * i;
        picture_dot(p, X + width_of(g) + 14, y - 4, 3, colours[i]);
        picture_label(p, X + width_of(g) + 24, y, "note", "%s", explain_part_name((explain_part)i));
    }
}

static void draw_times(picture *p, const explanation *e, const explain_variant *x)
{
    const axes g = {.top = p->y, .x0 = 8, .x1 = 30, .y0 = 4, .y1 = 24};
    double before = 0;
    draw_frame(p, &g, "elements", "nanoseconds");
    for (int i = g.x0; i <= g.x1; i++) {
        const explain_time t = explain_time_at(p->a, e, x, UINT64_C(1) << i);
        if (t.total > 0) draw_parts(p, &g, exp2(i), &t);
        if (t.total > 0 && before > 0)
            draw_line(p, &g, exp2(i - 1), before, exp2(i), t.total, "sum");
        before = t.total;
    }
    draw_legend(p, &g);
    p->y += HEIGHT + 40;
    picture_note(p, "Predicted time of a call (line), and its parts (dots).");
}

void picture_time(picture *p, const explanation *e, const explain_kernel *k,
                  const explain_variant *x)
{
    p->y += 8;
    draw_roofline(p, e, k, x);
    p->y += 8;
    draw_times(p, e, x);
}
