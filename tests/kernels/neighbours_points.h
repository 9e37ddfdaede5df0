/* neighbours_points.h: points that mislead searches by trees. They lie on grids, on a line or at
 * one place, are huge and tiny, infinite, or no numbers. */
#ifndef NEIGHBOURS_POINTS_H
#define NEIGHBOURS_POINTS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint32_t seed;

static uint32_t noise(void)
{
    seed = seed * UINT32_C(1664525) + UINT32_C(1013904223);
    return seed >> 8;
}

typedef double coordinate_of(uint32_t point, uint32_t axis);

static double anywhere(uint32_t point, uint32_t axis)
{
    (void)point, (void)axis;
    return (double)noise() / (1 << 20) - 8;
}

static double on_a_grid(uint32_t point, uint32_t axis)
{
    (void)point, (void)axis;
    return noise() % 5;
}

static double on_a_line(uint32_t point, uint32_t axis)
{
    return (axis + 1.0) * (point * 7 % 64);
}

static double at_one_place(uint32_t point, uint32_t axis)
{
    (void)point;
    return axis + 0.5;
}

static double huge_and_tiny(uint32_t point, uint32_t axis)
{
    static const float sizes[] = {1e30f, -1e30f, 1e-30f, -1e-30f, 1e-44f, 0, -0.0f, 1};
    (void)point, (void)axis;
    return sizes[noise() % 8];
}

static double hardly_numbers(uint32_t point, uint32_t axis)
{
    switch (noise() % 8) {
    case 0: return NAN;
    case 1: return INFINITY;
    case 2: return -INFINITY;
    case 3: return -(double)NAN;
    default: return on_a_grid(point, axis);
    }
}

/* Axes along which all are equal, so that no level has them: -0 is 0. */
static double in_a_plane(uint32_t point, uint32_t axis)
{
    if (axis == 0) return noise() % 2 ? 0.0 : -0.0;
    return anywhere(point, axis);
}

static double along_one_axis(uint32_t point, uint32_t axis)
{
    return axis == 1 ? anywhere(point, axis) : axis;
}

/* Narrow along some axes, so that these begin to take turns later. */
static double in_a_slab(uint32_t point, uint32_t axis)
{
    return anywhere(point, axis) * (axis == 0 ? 0.1 : axis == 2 ? 1e-4 : 1);
}

/* Rows in order, as of a picture, in two halves far apart. No axis is narrow, or wide. */
static double in_rows(uint32_t point, uint32_t axis)
{
    if (axis == 0) return point % 32 + (point % 2 ? 4096.0 : 0);
    return 4.0 * ((axis == 1 ? point : point * 7) / 16 % 16);
}

enum { KINDS = 10, SAMPLE = 64, GAPS = 4 };
static coordinate_of *const kinds[KINDS] = {
    anywhere,       on_a_grid,  on_a_line,      at_one_place, huge_and_tiny,
    hardly_numbers, in_a_plane, along_one_axis, in_a_slab,    in_rows};

static int64_t sample_key(double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits < 0 ? ~(bits & INT64_MAX) : bits;
}

static int compare_sampled(const void *a, const void *b)
{
    const int64_t x = sample_key(*(const double *)a), y = sample_key(*(const double *)b);
    return (x > y) - (x < y);
}

/* The widest gap of a sample in order that is not left out yet. */
static double widest_gap(const double *sample, const bool *out, uint32_t *at, bool wide)
{
    double widest = -1;
    for (uint32_t i = SAMPLE / 8; i < SAMPLE - 1 - SAMPLE / 8; i++) {
        double gap = sample[i + 1] - sample[i];
        if (!wide) gap = (double)(float)gap;
        if (!(gap > 0)) gap = 0;
        if (!out[i] && gap > widest) widest = gap, *at = i;
    }
    return widest;
}

/* How wide a sample of points lies along an axis, without an eighth at either end, and without the
 * widest gaps. */
static double width_of(const double *along, uint32_t n, bool wide)
{
    double sample[SAMPLE];
    bool out[SAMPLE] = {0}; /* gaps that do not count */
    for (uint32_t i = 0; i < SAMPLE; i++) {
        const uint64_t from = (uint64_t)n * i / SAMPLE, next = (uint64_t)n * (i + 1) / SAMPLE;
        const uint32_t hash = (uint32_t)(i * UINT64_C(2654435769));
        sample[i] = along[from + (hash * (next - from) >> 32)];
    }
    qsort(sample, SAMPLE, sizeof *sample, compare_sampled);
    double width = sample[SAMPLE - 1 - SAMPLE / 8] - sample[SAMPLE / 8];
    for (uint32_t i = 0, at = 0; i < GAPS; i++) {
        if (!wide) width = (double)(float)width;
        width -= widest_gap(sample, out, &at, wide);
        out[at] = true;
    }
    if (!wide) width = (double)(float)width;
    return width > 0 && isfinite(width) ? width : 0;
}

/* The axis of each level: the narrower points lie, the later it begins. Coordinates along an axis
 * are so many numbers behind those along the one before. */
static void find_turns(const double *points, size_t behind, uint32_t n, uint32_t axes, bool wide,
                       uint8_t axis_of[32])
{
    double widths[8], widest = 0;
    for (uint32_t i = 0; i < axes; i++) {
        widths[i] = width_of(points + i * behind, n, wide);
        widest = fmax(widest, widths[i]);
    }
    for (uint32_t level = 0, turn = 0; level < 32; turn++)
        for (uint32_t axis = 0; axis < axes && level < 32; axis++)
            if (widths[axis] >= widest || ldexp(widths[axis], (int)turn + 1) > widest)
                axis_of[level++] = (uint8_t)axis;
}

#endif
