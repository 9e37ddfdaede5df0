#include "picture.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST_SIDE 65535

static bool fail(const char *path, const char *what)
{
    fprintf(stderr, "equalise: %s: %s\n", path, what);
    return false;
}

static size_t bytes_of(const picture *p)
{
    return p->width * p->height * p->channels;
}

/* ---- PGM and PPM ---- */

/* The first character behind blanks and comments. */
static int next_character(FILE *f)
{
    int c = getc(f);
    bool comment = c == '#';
    while (c != EOF && (comment || isspace(c))) {
        if (c == '\n') comment = false;
        c = getc(f);
        if (c == '#') comment = true;
    }
    return c;
}

/* A number of the head; 0: there is none. */
static size_t number(FILE *f)
{
    size_t value = 0;
    int c = next_character(f);
    for (; isdigit(c) && value <= MOST_SIDE; c = getc(f)) value = 10 * value + (size_t)(c - '0');
    return isspace(c) ? value : 0; /* one blank, and the pixels begin */
}

static bool read_head(FILE *f, const char *path, picture *p)
{
    const int p_ = getc(f), kind = getc(f);
    if (p_ != 'P' || (kind != '5' && kind != '6')) return fail(path, "neither P5 nor P6");
    p->channels = kind == '6' ? 3 : 1;
    p->width = number(f);
    p->height = number(f);
    if (!p->width || !p->height || p->width > MOST_SIDE || p->height > MOST_SIDE)
        return fail(path, "no width and height from 1 to 65535");
    return number(f) == LEVELS - 1 || fail(path, "only pictures of 255 levels are read");
}

bool picture_read(const char *path, picture *p)
{
    FILE *f = fopen(path, "rb");
    if (!f) return fail(path, "cannot be read");
    bool good = read_head(f, path, p);
    p->pixels = good ? malloc(bytes_of(p)) : NULL;
    if (good && !p->pixels) good = fail(path, "is too large");
    if (good && fread(p->pixels, 1, bytes_of(p), f) != bytes_of(p))
        good = fail(path, "ends before its last pixel");
    fclose(f);
    if (!good) free(p->pixels);
    return good;
}

/* Whether all that was printed has reached the file. */
static bool finish(FILE *f, const char *path)
{
    const bool good = !ferror(f);
    return (fclose(f) == 0 && good) || fail(path, "cannot be written");
}

bool picture_write(const char *path, const picture *p)
{
    FILE *f = fopen(path, "wb");
    if (!f) return fail(path, "cannot be written");
    fprintf(f, "P%d\n%zu %zu\n%d\n", p->channels == 3 ? 6 : 5, p->width, p->height, LEVELS - 1);
    fwrite(p->pixels, 1, bytes_of(p), f);
    return finish(f, path);
}

/* ---- SVG ---- */

enum { BAR = 2, HEIGHT = 120, MARGIN = 24, WIDTH = LEVELS * BAR + 2 * MARGIN };

static void draw_bars(FILE *f, const char *title, const uint32_t counts[LEVELS], int top)
{
    uint32_t most = 1;
    for (int i = 0; i < LEVELS; i++)
        if (counts[i] > most) most = counts[i];
    const int floor = top + MARGIN + HEIGHT;
    fprintf(f, "<text x=\"%d\" y=\"%d\">%s: up to %u pixels a level</text>\n", MARGIN, top + 16,
            title, most);
    for (int i = 0; i < LEVELS; i++) {
        const double high = HEIGHT * (double)counts[i] / most;
        if (counts[i] == 0) continue;
        fprintf(f, "<rect x=\"%d\" y=\"%.2f\" width=\"%d\" height=\"%.2f\"/>\n", MARGIN + BAR * i,
                floor - high, BAR, high);
    }
    fprintf(f, "<path d=\"M%d %dh%d\" stroke=\"#444\"/>\n", MARGIN, floor, BAR * LEVELS);
}

bool picture_draw(const char *path, const uint32_t before[LEVELS], const uint32_t after[LEVELS])
{
    const int each = HEIGHT + 2 * MARGIN;
    FILE *f = fopen(path, "w");
    if (!f) return fail(path, "cannot be written");
    fprintf(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">\n", WIDTH,
            2 * each);
    fprintf(f,
            "<style>text{font:12px sans-serif}rect{fill:#3d78b8}</style>\n"
            "<path d=\"M0 0h%dv%dh-%dz\" fill=\"#fff\"/>\n",
            WIDTH, 2 * each, WIDTH);
    draw_bars(f, "before", before, 0);
    draw_bars(f, "after", after, each);
    fprintf(f, "</svg>\n");
    return finish(f, path);
}
