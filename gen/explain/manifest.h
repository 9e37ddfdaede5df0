/* gen/explain/manifest.h: what a run made, for tools: manifest.json and the depfile. */
#ifndef GEN_MANIFEST_H
#define GEN_MANIFEST_H

#include "base/json.h"
#include "render/render.h"

/* JSON: every kernel, variant, resolved setting, predicted access and output with its hash. */
const char *manifest_json(arena *a, plan *const *plans, size_t n_plans, const output *outputs,
                          size_t n_outputs);

/* The predicted costs of its accesses to shared memory, as an array `name`. */
void manifest_accesses(json *j, arena *a, const char *name, const plan_variant *variant);

/* Make syntax: the outputs depend on these inputs. Spaces and dollars are escaped. */
const char *manifest_depfile(arena *a, const char *const *targets, size_t n_targets,
                             const char *const *inputs, size_t n_inputs);

#endif
