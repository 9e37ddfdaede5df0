/* Measured times: heat maps of nwarps by nwork, as the dissertation's tables 9.10 and 9.11, and
 * curves over n. Both show ratios to the least time. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "picture/picture.h"

enum {
    X = 48,
    CELL = 34,
    ROW = 18,
    GAP = 56,     /* between maps */
    HEIGHT = 240, /* of curves */
    STEP = 72,    /* from n to n */
    LINES = 5,    /* above the lowest, a tenth each */
    SHADES = 10,
    DARK = 6, /* from which shade on numbers are white */
    COLOURS = 8
};
#define MOST 1.5 /* from here on all is one shade, and curves lie at the top */

/* ---- heat maps ---- */

typedef struct numbers {
    uint32_t at[PICTURE_MOST_FIELDS];
    uint32_t count;
} numbers;

/* Each once, ascending. */
static void note_number(numbers *all, uint32_t number)
{
    uint32_t i = 0;
    while (i < all->count && all->at[i] < number) i++;
    if (i < all->count && all->at[i] == number) return;
    if (all->count == PICTURE_MOST_FIELDS) return;
    memmove(&all->at[i + 1], &all->at[i], (all->count - i) * sizeof *all->at);
    all->at[i] = number;
    all->count++;
}

static uint32_t place_of(const numbers *all, uint32_t number)
{
    uint32_t i = 0;
    while (i < all->count && all->at[i] != number) i++;
    return i;
}

static void draw_field(picture *p, uint32_t x, uint32_t y, double ratio)
{
    static const char *const shades[SHADES] = {"h0", "h1", "h2", "h3", "h4",
                                               "h5", "h6", "h7", "h8", "h9"};
    const double part = (ratio - 1) / (MOST - 1);
    const int shade = part < 1 ? (int)lround(part * (SHADES - 1)) : SHADES - 1;
    picture_box(p, x, y, CELL, ROW, shades[shade]);
    picture_label(p, x + CELL / 2, y + 12, shade < DARK ? "small" : "light", "%.2f", ratio);
}

/* The picture's width grows, its `y` stays. *reach: where it ends. */
static uint32_t draw_map(picture *p, uint32_t x, const picture_heat *heat, uint32_t *reach)
{
    numbers rows = {.count = 0}, columns = {.count = 0};
    const uint32_t top = p->y + 2 * ROW;
    for (size_t i = 0; i < heat->count; i++) {
        note_number(&rows, heat->fields[i].row);
        note_number(&columns, heat->fields[i].column);
    }
    picture_label(p, x, p->y + 12, "note", "n = %" PRIu64 ", best %.2f us", heat->n, heat->best_us);
    for (uint32_t c = 0; c < columns.count; c++)
        picture_label(p, x + c * CELL + CELL / 2, top - 4, "small", "%u", columns.at[c]);
    for (uint32_t r = 0; r < rows.count; r++)
        picture_label(p, x - 6, top + r * ROW + 13, "end", "%u", rows.at[r]);
    for (size_t i = 0; i < heat->count; i++) {
        const picture_heat_field *f = &heat->fields[i];
        const uint32_t r = place_of(&rows, f->row), c = place_of(&columns, f->column);
        if (r < rows.count && c < columns.count)
            draw_field(p, x + c * CELL, top + r * ROW, f->ratio);
    }
    const uint32_t width = columns.count * CELL;
    *reach = x + (width > 3 * GAP ? width : 3 * GAP); /* of what stands above */
    return top + rows.count * ROW;
}

void picture_heat_maps(picture *p, const picture_heat *maps, size_t count)
{
    uint32_t x = X, below = p->y;
    for (size_t i = 0; i < count; i++) {
        uint32_t reach;
        const uint32_t end = draw_map(p, x, &maps[i], &reach);
        if (reach > p->width) p->width = reach;
        if (end > below) below = end;
        x = reach + GAP;
    }
    p->y = below + 6;
    if (count)
        picture_note(p, "Down: nwarps. Across: nwork. The best of each, over the best of all.");
}

/* ---- curves ---- */

static uint32_t height_of(const picture *p, double ratio)
{
    const double part = ((ratio < MOST ? ratio : MOST) - 1) / (MOST - 1);
    return p->y + HEIGHT - (uint32_t)lround(part * HEIGHT);
}

static void draw_curve(picture *p, const picture_curve *c, size_t sizes, const char *style)
{
    uint32_t points = 0, x = X, y = p->y;
    for (size_t i = 0; i < sizes; i++) {
        if (c->ratios[i] < 1) continue;
        const uint32_t x2 = X + (uint32_t)i * STEP, y2 = height_of(p, c->ratios[i]);
        if (points++) picture_line(p, x, y, x2, y2, style);
        x = x2;
        y = y2;
    }
    if (points == 1) picture_line(p, x, y, x + 4, y, style);
}

void picture_curves(picture *p, const uint64_t *n, size_t sizes, const picture_curve *curves,
                    size_t count)
{
    static const char *const colours[COLOURS] = {"c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"};
    const uint32_t right = X + (uint32_t)(sizes > 1 ? sizes - 1 : 1) * STEP;
    for (int i = 0; i <= LINES; i++) {
        const uint32_t y = height_of(p, 1 + 0.1 * i);
        picture_line(p, X, y, right, y, "grid");
        picture_label(p, X - 8, y + 4, "end", "1.%d", i);
    }
    for (size_t i = 0; i < sizes; i++)
        picture_label(p, X + (uint32_t)i * STEP, p->y + HEIGHT + 14, "small", "%" PRIu64, n[i]);
    for (size_t i = 0; i < count; i++) {
        const char *style = colours[i % COLOURS];
        const uint32_t y = p->y + 12 + 16 * (uint32_t)i;
        draw_curve(p, &curves[i], sizes, style);
        picture_line(p, right + 14, y - 4, right + 34, y - 4, style);
        picture_label(p, right + 40, y, "note", "%s", curves[i].name);
        const uint32_t end = right + 40 + 7 * (uint32_t)strlen(curves[i].name);
        if (end > p->width) p->width = end;
    }
    const uint32_t names = 16 * (uint32_t)count;
    p->y += (names > HEIGHT ? names : HEIGHT) + 24;
    picture_note(p, "Time over the best of each n, of those that are the best somewhere.");
}
