/* gen/family_map.h: the map family's seams, for family.c: every output element from the elements at
 * its index (dissertation chapters 4 and 5). family_map_check.c checks a spec, family_map_plan.c makes
 * its rows, family_map.c lists its arguments.
 */
#ifndef GEN_FAMILY_MAP_H
#define GEN_FAMILY_MAP_H

#include "plan.h"

void map_check(arena *a, diags *d, kg_spec *spec);
void map_plan(planner *p);
size_t map_args(arena *a, const plan_kernel *k, plan_arg **args);
size_t map_lengths(arena *a, const plan_kernel *k, const char ***names);

/* Maps of planes (family_map_plane.c); the functions above lead there. */
bool map_of_planes(const kg_spec *spec);
size_t map_plane_lengths(arena *a, const kg_spec *s, const char ***names);
void map_plane_args(plan_arg *args, size_t count);
void map_plane_check(arena *a, diags *d, const kg_spec *s);
void map_plane_plan(planner *p);

#endif
