/* gen/tune/pictures.h: what a journal holds, drawn. */
#ifndef GEN_TUNE_PICTURES_H
#define GEN_TUNE_PICTURES_H

#include "picture/picture.h"
#include "tune/tune.h"

/* For each clock and order of indices, of aligned arrays: heat maps of nwarps by nwork of the least
 * n, one in the middle and the greatest; and times over n of the variants that are the fastest
 * somewhere. Variants whose name has no shape are in no map. */
void tune_draw(picture *p, const tune_journal *j);

#endif
