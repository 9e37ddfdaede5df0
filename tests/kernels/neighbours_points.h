/* neighbours_points.h: points that mislead searches by trees. They lie on grids, on a line or at
 * one place, are huge and tiny, infinite, or no numbers. */
#ifndef NEIGHBOURS_POINTS_H
#define NEIGHBOURS_POINTS_H

#include <math.h>
#include <stdbool.h>
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

enum { KINDS = 8, SAMPLE = 256 };
static coordinate_of *const kinds[KINDS] = {anywhere,     on_a_grid,     on_a_line,
                                            at_one_place, huge_and_tiny, hardly_numbers,
                                            in_a_plane,   along_one_axis};

/* Whether some of a sample of points lie elsewhere than the first one, along an axis. */
static inline bool differs(const double *along, uint32_t n)
{
    for (uint32_t i = 0; i < SAMPLE && n > 0; i++) {
        const double one = along[(uint64_t)n * i / SAMPLE];
        if (!isnan(one) && one != along[0]) return true;
    }
    return false;
}

#endif
