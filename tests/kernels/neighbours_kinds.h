/* neighbours_kinds.h: points that mislead searches by trees. They lie on grids, on a line or at
 * one place, are huge and tiny, infinite, or no numbers. */
#ifndef NEIGHBOURS_KINDS_H
#define NEIGHBOURS_KINDS_H

#include <math.h>
#include <stdint.h>

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

enum { KINDS = 10 };
static coordinate_of *const kinds[KINDS] = {
    anywhere,       on_a_grid,  on_a_line,      at_one_place, huge_and_tiny,
    hardly_numbers, in_a_plane, along_one_axis, in_a_slab,    in_rows};

#endif
