#include "draw.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct picture {
    unsigned char *pixels; /* three bytes each */
    float *nearest;        /* of each pixel, to who looks */
    uint32_t size;
} picture;

/* Where points lie. */
typedef struct extent {
    double middle[AXES], largest;
} extent;

static bool is_point(const cloud *c, size_t i)
{
    bool finite = true;
    for (int axis = 0; axis < AXES; axis++) finite = finite && isfinite(c->at[axis][i]);
    return finite;
}

static extent extent_of(const cloud *c)
{
    double low[AXES] = {INFINITY, INFINITY, INFINITY},
           high[AXES] = {-INFINITY, -INFINITY, -INFINITY};
    extent e = {.largest = 0};
    for (size_t i = 0; i < c->n; i++)
        for (int axis = 0; axis < AXES && is_point(c, i); axis++) {
            low[axis] = fmin(low[axis], (double)c->at[axis][i]);
            high[axis] = fmax(high[axis], (double)c->at[axis][i]);
        }
    for (int axis = 0; axis < AXES; axis++) {
        if (!(low[axis] <= high[axis])) continue;
        e.middle[axis] = (low[axis] + high[axis]) / 2;
        e.largest = fmax(e.largest, high[axis] - low[axis]);
    }
    if (!(e.largest > 0)) e.largest = 1;
    return e;
}

/* Seen from 40 degrees above the plane of x and y: to the right, up, and towards who looks. */
static void seen(const double p[AXES], double out[AXES])
{
    const double sine = 0.6427876, cosine = 0.7660444;
    out[0] = p[0];
    out[1] = sine * p[1] + cosine * p[2];
    out[2] = sine * p[2] - cosine * p[1];
}

static void put_disc(picture *p, const double at[AXES], double radius,
                     const unsigned char colour[3])
{
    const int32_t size = (int32_t)p->size, reach = (int32_t)ceil(radius);
    const int32_t x0 = (int32_t)floor(at[0]), y0 = (int32_t)floor(at[1]);
    for (int32_t y = y0 - reach; y <= y0 + reach; y++)
        for (int32_t x = x0 - reach; x <= x0 + reach; x++) {
            const double dx = x + 0.5 - at[0], dy = y + 0.5 - at[1];
            if (x < 0 || y < 0 || x >= size || y >= size) continue;
            if (dx * dx + dy * dy > radius * radius) continue;
            const size_t i = (size_t)y * p->size + (size_t)x;
            if (p->nearest[i] >= (float)at[2]) continue;
            p->nearest[i] = (float)at[2];
            for (int k = 0; k < 3; k++) p->pixels[3 * i + (size_t)k] = colour[k];
        }
}

/* Light comes from the left, above and the front. */
static void colour_of(const double normal[AXES], unsigned char colour[3])
{
    double n[AXES];
    seen(normal, n);
    const double lit = fmax(0, 0.45 * -n[0] + 0.55 * n[1] + 0.70 * n[2]);
    for (int axis = 0; axis < AXES; axis++) {
        const double hue = 0.55 + 0.45 * normal[axis], value = hue * (0.25 + 0.75 * lit);
        colour[axis] = (unsigned char)(255 * fmin(1, fmax(0, value)));
    }
}

static void draw_points(picture *p, const cloud *c, float *const normals[AXES])
{
    const extent e = extent_of(c);
    const double scale = 0.9 * p->size / (1.3 * e.largest);
    const double radius = fmax(0.9, 1.1 * p->size / sqrt((double)c->n + 1));
    for (size_t i = 0; i < c->n; i++) {
        double at[AXES], to[AXES], normal[AXES];
        unsigned char colour[3];
        if (!is_point(c, i)) continue;
        for (int axis = 0; axis < AXES; axis++) {
            at[axis] = ((double)c->at[axis][i] - e.middle[axis]) * scale;
            normal[axis] = (double)normals[axis][i];
        }
        seen(at, to);
        to[0] = p->size / 2.0 + to[0];
        to[1] = p->size / 2.0 - to[1];
        colour_of(normal, colour);
        put_disc(p, to, radius, colour);
    }
}

const char *draw(const char *path, const cloud *c, float *const normals[AXES], uint32_t size)
{
    const size_t pixels = (size_t)size * size;
    picture p = {malloc(3 * pixels), malloc(pixels * sizeof(float)), size};
    const char *wrong = NULL;
    FILE *f = p.pixels && p.nearest ? fopen(path, "wb") : NULL;
    if (!f) wrong = p.pixels && p.nearest ? "cannot be written" : "does not fit into memory";
    for (size_t i = 0; i < pixels && f; i++) {
        p.nearest[i] = -INFINITY;
        for (int k = 0; k < 3; k++) p.pixels[3 * i + (size_t)k] = 255;
    }
    if (f) {
        draw_points(&p, c, normals);
        fprintf(f, "P6\n%u %u\n255\n", size, size);
        const bool failed = fwrite(p.pixels, 3, pixels, f) != pixels;
        if (fclose(f) != 0 || failed) wrong = "cannot be written";
    }
    free(p.pixels);
    free(p.nearest);
    return wrong;
}
