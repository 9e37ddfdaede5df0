/* Normals of a cloud, of the neighbours of each point. */
#ifndef NORMAL_H
#define NORMAL_H

#include "cloud.h"

/* The normal of each point, of length 1: across the plane that fits the point and its `k`
 * neighbours best. `near` has their indices, k for each point; one that is no point counts for
 * nothing. The sign is such that z is not below 0. Of fewer than three places it is (0, 0, 1). */
void normals_of(const cloud *c, const uint32_t *near, uint32_t k, float *const normals[AXES]);

#endif
