#include "picture/picture.h"

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "plan/fields.h"

enum { MARGIN = 16, TITLE = 26, NOTE = 17 };

typedef struct picture_stroke {
    const char *kind, *style, *label;
    uint32_t x, y, x2, y2, width, height, radius;
} picture_stroke;

static const field_info stroke_fields[] = {
    {.name = "kind", .kind = FIELD_TEXT, .at = offsetof(picture_stroke, kind)},
    {.name = "style", .kind = FIELD_TEXT, .at = offsetof(picture_stroke, style)},
    {.name = "label", .kind = FIELD_TEXT, .at = offsetof(picture_stroke, label)},
    {.name = "x", .kind = FIELD_NUMBER, .at = offsetof(picture_stroke, x)},
    {.name = "y", .kind = FIELD_NUMBER, .at = offsetof(picture_stroke, y)},
    {.name = "x2", .kind = FIELD_NUMBER, .at = offsetof(picture_stroke, x2)},
    {.name = "y2", .kind = FIELD_NUMBER, .at = offsetof(picture_stroke, y2)},
    {.name = "width", .kind = FIELD_NUMBER, .at = offsetof(picture_stroke, width)},
    {.name = "height", .kind = FIELD_NUMBER, .at = offsetof(picture_stroke, height)},
    {.name = "radius", .kind = FIELD_NUMBER, .at = offsetof(picture_stroke, radius)},
    {.name = NULL},
};

typedef struct page {
    uint32_t width, height;
} page;

static const field_info page_fields[] = {
    {.name = "width", .kind = FIELD_NUMBER, .at = offsetof(page, width)},
    {.name = "height", .kind = FIELD_NUMBER, .at = offsetof(page, height)},
    {.name = NULL},
};

picture picture_new(arena *a)
{
    return (picture){.a = a, .width = 320, .y = MARGIN};
}

const char *picture_svg(render *r, const picture *p)
{
    const page all = {p->width + MARGIN, p->y + MARGIN};
    const render_page_of of = {page_fields, &all, stroke_fields, &p->strokes};
    return render_page(r, "picture/page", &of);
}

static void add(picture *p, uint32_t reach, picture_stroke stroke)
{
    picture_stroke *one = arena_new_of(p->a, picture_stroke);
    *one = stroke;
    list_add(p->a, &p->strokes, one);
    if (reach > p->width) p->width = reach;
}

void picture_box(picture *p, uint32_t x, uint32_t y, uint32_t w, uint32_t h, const char *style)
{
    add(p, x + w,
        (picture_stroke){.kind = "box", .x = x, .y = y, .width = w, .height = h, .style = style});
}

void picture_line(picture *p, uint32_t x1, uint32_t y1, uint32_t x2, uint32_t y2, const char *style)
{
    add(p, x1 > x2 ? x1 : x2,
        (picture_stroke){.kind = "line", .x = x1, .y = y1, .x2 = x2, .y2 = y2, .style = style});
}

void picture_dot(picture *p, uint32_t x, uint32_t y, uint32_t radius, const char *style)
{
    add(p, x + radius,
        (picture_stroke){.kind = "dot", .x = x, .y = y, .radius = radius, .style = style});
}

/* How wide a text is depends on fonts: `reach` is where it ends about, 0 where others reach as
 * far. */
static void put_label(picture *p, uint32_t x, uint32_t y, uint32_t reach, const char *style,
                      const char *s)
{
    add(p, reach, (picture_stroke){.kind = "label", .x = x, .y = y, .style = style, .label = s});
}

void picture_label(picture *p, uint32_t x, uint32_t y, const char *style, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_label(p, x, y, 0, style, arena_vprintf(p->a, format, args));
    va_end(args);
}

void picture_title(picture *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *s = arena_vprintf(p->a, format, args);
    va_end(args);
    put_label(p, MARGIN, p->y + 12, MARGIN + 9 * (uint32_t)strlen(s), "title", s);
    p->y += TITLE;
}

void picture_note(picture *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *s = arena_vprintf(p->a, format, args);
    va_end(args);
    put_label(p, MARGIN, p->y + 12, MARGIN + 13 * (uint32_t)strlen(s) / 2, "note", s);
    p->y += NOTE;
}
