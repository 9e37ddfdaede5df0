/* gen/render/hashes.h: hashes of what kernels run; measured times stand under them. */
#ifndef GEN_RENDER_HASHES_H
#define GEN_RENDER_HASHES_H

#include "plan/plan.h"

/* Of a variant whose text is rendered, and of its steps. `beside`: what else its kernels run. */
void hashes_make(arena *a, plan_variant *variant, const char *beside);

/* Those of another one; those of the one of `k` whose kernels it launches. */
void hashes_take(plan_variant *variant, const plan_variant *from);
void hashes_of_twin(plan_variant *variant, const plan_kernel *k);

#endif
