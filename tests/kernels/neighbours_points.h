/* neighbours_points.h: which axes the levels of a tree have. */
#ifndef NEIGHBOURS_POINTS_H
#define NEIGHBOURS_POINTS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "neighbours_kinds.h"

enum { SAMPLE = 64, GAPS = 4 };

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
