/* clouds.h: points of the programs `near` and `dims`, the same in every run. */
#ifndef BENCH_NEAR_CLOUDS_H
#define BENCH_NEAR_CLOUDS_H

#include <stdint.h>

/* The coordinates of the i-th point; another seed has other points of the same kind. */
typedef void cloud_of(uint64_t i, uint32_t seed, uint32_t axes, float *at);

/* uniform: in a cube. clustered: at a thousand places, each a thousandth of the cube wide. surface:
 * what a scanner on a hill sees of the land round it, dense near by and rare far off. particles: as
 * gravity leaves them, most in halos that are dense inside, some anywhere. Of two axes these last
 * are what is seen from above. */
extern const struct cloud {
    const char *name;
    uint32_t most_axes;
    cloud_of *of;
} clouds[];

#endif
