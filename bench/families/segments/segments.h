/* segments.h: kinds of data that say how elements are cut into segments. */
#ifndef BENCH_SEGMENTS_H
#define BENCH_SEGMENTS_H

#include "family.h"

extern const data_kind segments_kinds[];

#endif
