/* Draws a cloud with its normals. */
#ifndef DRAW_H
#define DRAW_H

#include "cloud.h"

/* Writes a picture (PPM, P6) of size x size pixels: the cloud from above and from the side, each
 * point a small disc, lit by its normal; hue is where the normal leans. Points that are no numbers
 * are left out. Returns NULL, or what went wrong. */
const char *draw(const char *path, const cloud *c, float *const normals[AXES], uint32_t size);

#endif
