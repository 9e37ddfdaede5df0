/* The choice of the runtime, by the runtime's own code: a plan's variants become a kernel's
 * table. */
#include <inttypes.h>
#include <string.h>

#include "../runtime/shared/choose.h"
#include "explain/explain.h"
#include "plan/family.h"

static int never_called(const kg_call *call)
{
    (void)call;
    return -1;
}

static kg_launch_fn built_code(const kg_variant *variant)
{
    (void)variant;
    return never_called;
}

/* The emitted table names these enumerators; here their order must be the same. */
_Static_assert((int)GRID_STRIPS == (int)KG_GRID_STRIPS && (int)GRID_ONE == (int)KG_GRID_ONE,
               "grids");
_Static_assert((int)FEATURE_SEGMENT_LENGTH + 1 == (int)KG_FEATURE_SEGMENT_LENGTH,
               "features begin with n");

static kg_step *steps_of(arena *a, const plan_variant *variant)
{
    kg_step *steps = arena_array(a, kg_step, variant->n_steps);
    for (uint32_t i = 0; i < variant->n_steps; i++) {
        const plan_step *from = &variant->steps[i];
        steps[i] = (kg_step){.rule = (kg_grid_rule)from->grid,
                             .dbs = variant->dbs,
                             .fixed = from->fixed,
                             .per_sm = from->per_sm,
                             .limit = from->limit,
                             .threads = variant->tbs,
                             .shared_bytes = from->shared_bytes,
                             .tile_width = from->tile_width,
                             .tile_height = from->tile_height};
    }
    return steps;
}

static kg_range *ranges_of(arena *a, const plan_variant *variant)
{
    kg_range *ranges = arena_array(a, kg_range, variant->n_ranges + 1);
    for (uint32_t i = 0; i < variant->n_ranges; i++)
        ranges[i] = (kg_range){(kg_feature)((int)variant->ranges[i].feature + 1),
                               variant->ranges[i].lo, variant->ranges[i].hi};
    return ranges;
}

static kg_variant *variants_of(arena *a, const plan_kernel *k)
{
    kg_variant *variants = arena_array(a, kg_variant, k->n_variants);
    for (size_t i = 0; i < k->n_variants; i++) {
        const plan_variant *from = &k->variants[i];
        variants[i] = (kg_variant){.name = from->name,
                                   .steps = steps_of(a, from),
                                   .n_steps = from->n_steps,
                                   .ranges = ranges_of(a, from),
                                   .n_ranges = from->n_ranges,
                                   .max_n = from->max_n,
                                   .min_cc = from->min_cc};
    }
    return variants;
}

/* "chosen", or why not, with what the runtime's reason leaves out. */
static const char *reason_text(arena *a, const situation *at, uint32_t i, int chosen)
{
    kg_feature feature = KG_FEATURE_N;
    const kg_reason reason = kg__reason(at, i, chosen, &feature);
    const kg_variant *variant = &at->kernel->variants[i];
    switch (reason) {
    case KG_REASON_CHOSEN:
        return variant->max_n == UINT64_MAX
                   ? "taken: the first variant that serves every n from here"
                   : arena_printf(a, "taken: n is at most its threshold %" PRIu64, variant->max_n);
    case KG_REASON_SMALLER: return arena_printf(a, "meant for n up to %" PRIu64, variant->max_n);
    case KG_REASON_LATER:
        return arena_printf(a, "it would serve, but %s stands before it",
                            at->kernel->variants[chosen].name);
    case KG_REASON_CAPABILITY:
        return arena_printf(a, "needs compute capability %u.%u", variant->min_cc / 10,
                            variant->min_cc % 10);
    default: return kg_reason_string(reason);
    }
}

/* The planes of a kernel, and no other of its arguments. */
static size_t planes_of(arena *a, const plan_kernel *k, kg_arg **planes)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    size_t count = 0;
    *planes = arena_array(a, kg_arg, n);
    for (size_t i = 0; i < n; i++) {
        if (args[i].extent != EXTENT_PLANE) continue;
        (*planes)[count++] = (kg_arg){.name = args[i].name,
                                      .extent = KG_EXTENT_PLANE,
                                      .role = (kg_role)args[i].role,
                                      .size = args[i].type->size,
                                      .width = args[i].width,
                                      .height = args[i].height,
                                      .pitch = args[i].pitch};
    }
    return count;
}

void explain_choose(arena *a, const explanation *e, explain_kernel *k)
{
    static const void *const aligned[KG_MAX_ARGS]; /* NULL is a multiple of 16, and nobody reads */
    kg_arg *planes;
    const size_t n_planes = planes_of(a, k->kernel, &planes);
    const kg_kernel table = {.variants = variants_of(a, k->kernel),
                             .n_variants = (uint32_t)k->kernel->n_variants,
                             .args = planes,
                             .n_args = (uint32_t)n_planes};
    uint64_t lengths[KG_MAX_LENGTHS] = {0};
    if (n_planes) explain_shape_lengths(a, k->kernel, &e->shape, lengths);
    const uint64_t peel = kg__peel(&table, aligned, lengths, false); /* 0, or never */
    const uint64_t segments = explain_segments(e, k->kernel);
    const situation at = {
        .kernel = &table,
        .backend = KG_BACKEND_CUDA,
        .code = built_code,
        .lengths = lengths,
        .features = {[KG_FEATURE_N] = e->n,
                     [KG_FEATURE_CC] = e->a->cc,
                     [KG_FEATURE_SMS] = e->card->sms,
                     [KG_FEATURE_PEEL] = peel,
                     [KG_FEATURE_PEEL_WRITTEN] = peel,
                     [KG_FEATURE_SEGMENTS] = segments,
                     [KG_FEATURE_SEGMENT_LENGTH] = segments ? e->n / segments : 0}};
    uint32_t grid[KG_MAX_STEPS] = {0};
    k->chosen = kg__choose(&at, grid);
    for (uint32_t i = 0; i < table.n_variants; i++) {
        explain_variant *variant = &k->variants[i];
        const bool fits = kg__grid(&at, &table.variants[i], grid);
        for (uint32_t s = 0; s < variant->variant->n_steps; s++)
            variant->steps[s].blocks = fits ? grid[s] : 0;
        variant->chosen = (int)i == k->chosen;
        variant->reason = reason_text(a, &at, i, k->chosen);
    }
}
