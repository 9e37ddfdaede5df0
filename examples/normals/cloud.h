/* Clouds of points in three dimensions, and files of them. */
#ifndef CLOUD_H
#define CLOUD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { AXES = 3 };

typedef struct cloud {
    float *at[AXES]; /* an array for each axis, in any unit */
    size_t n;
} cloud;

/* Reads PLY (ascii; of vertices x, y and z, whatever else they have) or lines of numbers, the first
 * three of which are x, y and z (XYZ). Lines that begin with # are left out. Returns NULL, or what
 * is wrong: then `line` is where, 0 for the whole file, and the cloud is empty. */
const char *cloud_read(const char *path, cloud *c, size_t *line);

/* Writes points as lines of numbers, or as PLY where `path` ends so. `normals`: an array for each
 * axis, or NULL. Returns NULL, or what went wrong. */
const char *cloud_write(const char *path, const cloud *c, float *const normals[AXES]);

/* A bowl with waves, of about `n` points in an irregular order. */
cloud cloud_make(size_t n);

void cloud_free(cloud *c);

#endif
