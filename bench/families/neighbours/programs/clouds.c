#include "clouds.h"

#include <math.h>
#include <stdbool.h>

/* SplitMix64's finaliser. */
static uint64_t mix(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* From 0 to below 1. */
static double noise(uint64_t i, uint32_t seed, uint32_t which)
{
    return (double)(mix(mix(i) + ((uint64_t)seed << 32) + which) >> 11) / 9007199254740992.0;
}

static void uniform(uint64_t i, uint32_t seed, uint32_t axes, float *at)
{
    for (uint32_t axis = 0; axis < axes; axis++) at[axis] = (float)noise(i, seed, axis);
}

static void clustered(uint64_t i, uint32_t seed, uint32_t axes, float *at)
{
    const uint64_t cluster = mix(i + seed) % 1000;
    for (uint32_t axis = 0; axis < axes; axis++) {
        double off = -1; /* of three numbers a bell */
        for (uint32_t j = 0; j < 3; j++) off += 2 * noise(i, seed, 3 + 3 * axis + j) / 3;
        at[axis] = (float)(noise(cluster, 0, axis) + off / 1000);
    }
}

static void surface(uint64_t i, uint32_t seed, uint32_t axes, float *at)
{
    const double angle = 6.283185307179586 * noise(i, seed, 0);
    const double far = exp(noise(i, seed, 1) * 4.6) / 100; /* a hundredth to one */
    const double x = far * cos(angle), y = far * sin(angle);
    at[0] = (float)x;
    at[1] = (float)y;
    if (axes > 2)
        at[2] = (float)(0.05 * sin(9 * x) + 0.03 * cos(7 * y) + 0.0002 * noise(i, seed, 2));
}

/* Plummer's spheres: of many sizes, the first ones with most of the points. */
static void particles(uint64_t i, uint32_t seed, uint32_t axes, float *at)
{
    const uint64_t halo = (uint64_t)(500 * pow(noise(i, seed, 0), 3));
    const double mass = 0.001 + 0.999 * noise(i, seed, 1); /* within */
    const double far = 0.003 / sqrt(pow(mass, -2.0 / 3) - 1 + 1e-6);
    const double up = 2 * noise(i, seed, 2) - 1, angle = 6.283185307179586 * noise(i, seed, 3);
    const double flat = sqrt(1 - up * up);
    const double towards[3] = {flat * cos(angle), flat * sin(angle), up};
    const bool alone = noise(i, seed, 4) < 0.3;
    for (uint32_t axis = 0; axis < axes; axis++)
        at[axis] =
            (float)(alone ? noise(i, seed, 5 + axis) : noise(halo, 0, axis) + far * towards[axis]);
}

const struct cloud clouds[] = {{"uniform", 8, uniform},
                               {"clustered", 8, clustered},
                               {"surface", 3, surface},
                               {"particles", 3, particles},
                               {0}};
