/* gen/families/common/arrays.h: several arrays of values that move with keys, `values`. Families
 * that put elements in order share this.
 */
#ifndef GEN_FAMILY_ARRAYS_H
#define GEN_FAMILY_ARRAYS_H

#include "plan/plan.h"

#define ARRAYS_MOST 8u /* of values */

/* Checks their names, their types and how many they are. An output is called as its input is,
 * behind "out_". `two`: there are no outputs, but a second array of each, behind "other_". */
void arrays_check(arena *a, diags *d, kg_spec *spec, param_list *values, bool two);

#endif
