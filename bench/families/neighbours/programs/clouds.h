/* clouds.h: points of the program `near`, the same in every run. */
#ifndef BENCH_NEAR_CLOUDS_H
#define BENCH_NEAR_CLOUDS_H

#include <stdint.h>

/* The coordinates of the i-th point; another seed has other points of the same kind. */
typedef void cloud_of(uint64_t i, uint32_t seed, float at[3]);

/* uniform: in a cube. clustered: at a thousand places, each a thousandth of the cube wide. surface:
 * what a scanner on a hill sees of the land round it, dense near by and rare far off. particles: as
 * gravity leaves them, most in halos that are dense inside, some anywhere. */
extern const struct cloud {
    const char *name;
    cloud_of *of;
} clouds[];

#endif
