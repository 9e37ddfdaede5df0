/* gen/plan/capable.h: whether a kernel has variants for the capabilities that are asked for. */
#ifndef GEN_CAPABLE_H
#define GEN_CAPABLE_H

#include "plan/plan.h"

/* Of a kernel whose variants are planned. An error where none of them can run on any of the
 * capabilities; then false. A warning where one capability has none, or none for all n. What
 * --only, --except and --types leave out is not asked for. */
bool plan_is_capable(planner *p);

#endif
