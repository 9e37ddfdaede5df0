#include "picture/picture.h"

#include <stdarg.h>
#include <string.h>

enum { MARGIN = 16, TITLE = 26, NOTE = 17 };

static const char head[] =
    "<style>"
    "text{font:12px sans-serif;fill:#222}"
    ".title{font-weight:bold;font-size:14px}"
    ".small{font-size:9px;text-anchor:middle}"
    ".middle{text-anchor:middle}"
    ".end{text-anchor:end}"
    ".cell{stroke:#888;stroke-width:.5}"
    ".l0{fill:#cfe2f3;stroke:#888;stroke-width:.5}.l1{fill:#fff2cc;stroke:#888;stroke-width:.5}"
    ".l2{fill:#d9ead3;stroke:#888;stroke-width:.5}.l3{fill:#ead1dc;stroke:#888;stroke-width:.5}"
    ".l4{fill:#d0e0e3;stroke:#888;stroke-width:.5}.l5{fill:#fce5cd;stroke:#888;stroke-width:.5}"
    ".l6{fill:#d9d2e9;stroke:#888;stroke-width:.5}.l7{fill:#e6e6c8;stroke:#888;stroke-width:.5}"
    ".pad{fill:#bbb;stroke:#888;stroke-width:.5}"
    ".conflict{fill:none;stroke:#d00;stroke-width:2}"
    ".none{fill:#fff;stroke:#444}.start{fill:#9fc5e8;stroke:#444}.stop{fill:#f9cb9c;stroke:#444}"
    ".both{fill:#c9a0dc;stroke:#444}.empty{fill:none;stroke:#ccc;stroke-dasharray:3}"
    ".axis{stroke:#444}.wire{stroke:#999}.sum{stroke:#222;stroke-width:1.2}"
    ".node{fill:#6aa84f;stroke:#222}.last{fill:#9fb6cd;stroke:#222}.total{fill:#9fb6cd;stroke:#d00;"
    "stroke-width:2}"
    "</style>\n";

picture picture_new(arena *a)
{
    return (picture){.body = text_new(a), .width = 320, .y = MARGIN};
}

const char *picture_svg(const picture *p)
{
    text out = text_new(p->body.a);
    const uint32_t width = p->width + MARGIN, height = p->y + MARGIN;
    text_printf(&out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" "
                "viewBox=\"0 0 %u %u\">\n",
                width, height, width, height);
    text_put(&out, head);
    text_printf(&out, "<rect width=\"%u\" height=\"%u\" fill=\"#fff\"/>\n", width, height);
    text_put(&out, text_str(&p->body));
    text_put(&out, "</svg>\n");
    return text_str(&out);
}

static void reach(picture *p, uint32_t x)
{
    if (x > p->width) p->width = x;
}

void picture_box(picture *p, uint32_t x, uint32_t y, uint32_t w, uint32_t h, const char *style)
{
    reach(p, x + w);
    text_printf(&p->body, "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" class=\"%s\"/>\n", x,
                y, w, h, style);
}

void picture_line(picture *p, uint32_t x1, uint32_t y1, uint32_t x2, uint32_t y2, const char *style)
{
    reach(p, x1 > x2 ? x1 : x2);
    text_printf(&p->body, "<line x1=\"%u\" y1=\"%u\" x2=\"%u\" y2=\"%u\" class=\"%s\"/>\n", x1, y1,
                x2, y2, style);
}

void picture_dot(picture *p, uint32_t x, uint32_t y, uint32_t radius, const char *style)
{
    reach(p, x + radius);
    text_printf(&p->body, "<circle cx=\"%u\" cy=\"%u\" r=\"%u\" class=\"%s\"/>\n", x, y, radius,
                style);
}

static void put_escaped(text *out, const char *s)
{
    for (; *s; s++) {
        if (*s == '<') text_put(out, "&lt;");
        else if (*s == '>') text_put(out, "&gt;");
        else if (*s == '&') text_put(out, "&amp;");
        else text_putc(out, *s);
    }
}

static void put_label(picture *p, uint32_t x, uint32_t y, const char *style, const char *s)
{
    text_printf(&p->body, "<text x=\"%u\" y=\"%u\" class=\"%s\">", x, y, style);
    put_escaped(&p->body, s);
    text_put(&p->body, "</text>\n");
}

void picture_label(picture *p, uint32_t x, uint32_t y, const char *style, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_label(p, x, y, style, arena_vprintf(p->body.a, format, args));
    va_end(args);
}

void picture_title(picture *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *s = arena_vprintf(p->body.a, format, args);
    va_end(args);
    put_label(p, MARGIN, p->y + 12, "title", s);
    reach(p, MARGIN + 9 * (uint32_t)strlen(s));
    p->y += TITLE;
}

void picture_note(picture *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const char *s = arena_vprintf(p->body.a, format, args);
    va_end(args);
    put_label(p, MARGIN, p->y + 12, "note", s);
    reach(p, MARGIN + 13 * (uint32_t)strlen(s) / 2);
    p->y += NOTE;
}
