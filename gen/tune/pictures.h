/* gen/tune/pictures.h: what a journal holds, drawn. */
#ifndef GEN_TUNE_PICTURES_H
#define GEN_TUNE_PICTURES_H

#include "picture/picture.h"
#include "tune/tune.h"

/* A part for each clock, and each order of indices or form of planes or segments, of aligned
 * arrays. It has heat maps of nwarps by nwork, of the least n, one in the middle and the greatest.
 * Then times over n of the variants that are the fastest somewhere. Variants whose name has no
 * shape are left out. */
void tune_draw(picture *p, const tune_journal *j);

#endif
