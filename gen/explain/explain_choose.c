/* The choice of the runtime, by the runtime's own code: a plan's variants become a kernel's
 * table. */
#include <inttypes.h>
#include <string.h>

#include "../runtime/shared/choose.h"
#include "../runtime/shared/regions.h"
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

static kg_step *steps_of(arena *a, const plan_variant *variant)
{
    kg_step *steps = arena_array(a, kg_step, variant->n_steps);
    for (uint32_t i = 0; i < variant->n_steps; i++) {
        const plan_step *from = &variant->steps[i];
        steps[i] = (kg_step){.rule = from->grid,
                             .terms = from->terms,
                             .dbs = from->dbs,
                             .fixed = from->fixed,
                             .per_sm = from->per_sm,
                             .limit = from->limit,
                             .threads = from->tbs,
                             .shared_bytes = from->shared_bytes,
                             .tile_width = from->tile_width,
                             .tile_height = from->tile_height,
                             .loop = from->loop,
                             .passes = from->passes,
                             .fan = from->fan,
                             .run = from->run};
    }
    return steps;
}

static kg_range *ranges_of(arena *a, const plan_range *from, uint32_t n)
{
    kg_range *ranges = arena_array(a, kg_range, n + 1);
    for (uint32_t i = 0; i < n; i++)
        ranges[i] = (kg_range){from[i].feature, from[i].lo, from[i].hi};
    return ranges;
}

static kg_range *limits_of(arena *a, const plan_variant *from)
{
    kg_range *limits = ranges_of(a, from->limits, from->n_limits);
    limits[from->n_limits] = (kg_range){LIMIT_OFF, 0, plan_max_n_off(from)};
    return limits;
}

static kg_variant *variants_of(arena *a, const plan_kernel *k)
{
    kg_variant *variants = arena_array(a, kg_variant, k->n_variants);
    for (size_t i = 0; i < k->n_variants; i++) {
        const plan_variant *from = &k->variants[i];
        variants[i] = (kg_variant){.name = from->name,
                                   .steps = steps_of(a, from),
                                   .n_steps = from->n_steps,
                                   .ranges = ranges_of(a, from->ranges, from->n_ranges),
                                   .n_ranges = from->n_ranges,
                                   .limits = limits_of(a, from),
                                   .n_limits = from->n_limits + from->off_apart,
                                   .max_n = from->max_n,
                                   .min_cc = from->min_cc};
    }
    return variants;
}

/* "chosen", or why not, with what the runtime's reason leaves out. */
static const char *reason_text(arena *a, const situation *at, uint32_t i, int chosen)
{
    uint32_t feature = KG_FEATURE_N;
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
    case KG_REASON_LIMIT: {
        const kg_range limit = kg__limit(at, i, feature - KG_FEATURE_OWN);
        const bool above = at->features[feature] > limit.hi;
        return arena_printf(a, "meant for %s %s %" PRIu64, kg_feature_name(at->kernel, feature),
                            above ? "up to" : "from", above ? limit.hi : limit.lo);
    }
    case KG_REASON_CAPABILITY:
        return arena_printf(a, "needs compute capability %u.%u", variant->min_cc / 10,
                            variant->min_cc % 10);
    default: return kg_reason_string(reason);
    }
}

/* What the choice depends on of a kernel's arguments. */
static kg_arg *args_of(arena *a, const plan_kernel *k, uint32_t *count)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    kg_arg *all = arena_array(a, kg_arg, n);
    for (size_t i = 0; i < n; i++)
        all[i] = (kg_arg){.name = args[i].name,
                          .type = args[i].type->name,
                          .role = args[i].role,
                          .extent = args[i].extent,
                          .kind = args[i].kind,
                          .size = args[i].type->size,
                          .width = args[i].width,
                          .height = args[i].height,
                          .pitch = args[i].pitch,
                          .index = args[i].index};
    *count = (uint32_t)n;
    return all;
}

static void lengths_of(arena *a, const explanation *e, const plan_kernel *k,
                       uint64_t lengths[KG_MAX_LENGTHS])
{
    const char **names;
    const size_t n = plan_lengths(a, k, &names);
    for (uint32_t i = 0; i < n; i++) lengths[i] = explain_length_of(e, k, names[i]);
    if (plan_has_planes(a, k)) explain_shape_lengths(a, k, &e->shape, lengths);
}

static void workspace_of(const explanation *e, const uint64_t *lengths, explain_kernel *k)
{
    const plan_kernel *of = k->kernel;
    const kg_kernel table = {.regions = of->regions, .n_regions = of->n_regions};
    const kg_areas needed = kg__areas_needed(&table, e->n, lengths, 0);
    for (uint32_t i = 0; i < of->n_regions; i++)
        k->region_bytes[i] = kg__region_bytes(&of->regions[i], e->n, lengths);
    if (of->n_regions || of->uses_header)
        k->workspace_bytes = KG_WORKSPACE_BYTES(needed.tagged, needed.scratch);
}

void explain_choose(arena *a, const explanation *e, explain_kernel *k)
{
    static const void *const aligned[KG_MAX_ARGS]; /* NULL is a multiple of 16, and nobody reads */
    kg_kernel table = {.variants = variants_of(a, k->kernel),
                       .n_variants = (uint32_t)k->kernel->n_variants};
    table.args = args_of(a, k->kernel, &table.n_args);
    kg_named_feature *features = arena_array(a, kg_named_feature, KG_MAX_FEATURES);
    table.n_features = plan_features(k->kernel, features);
    table.features = features;
    uint64_t lengths[KG_MAX_LENGTHS] = {0};
    lengths_of(a, e, k->kernel, lengths);
    workspace_of(e, lengths, k);
    situation at = {
        .kernel = &table, .backend = KG_BACKEND_CUDA, .code = built_code, .lengths = lengths};
    kg__features(&table, NULL, e->n, lengths, at.features);
    at.features[KG_FEATURE_PEEL] = at.features[KG_FEATURE_PEEL_WRITTEN] =
        kg__peel(&table, aligned, lengths, false);
    at.features[KG_FEATURE_CC] = e->a->cc;
    at.features[KG_FEATURE_SMS] = e->card->sms;
    memcpy(k->features, at.features, sizeof k->features);
    uint32_t grid[KG_MAX_STEPS] = {0}, passes[KG_MAX_STEPS];
    k->chosen = kg__choose(&at, grid);
    for (uint32_t i = 0; i < table.n_variants; i++) {
        explain_variant *variant = &k->variants[i];
        const bool fits = kg__grid(&at, &table.variants[i], grid);
        for (uint32_t s = 0; s < variant->variant->n_steps; s++)
            variant->steps[s].blocks = fits ? grid[s] : 0;
        kg__passes(&at, &table.variants[i], passes);
        for (uint32_t s = 0; s < variant->variant->n_steps; s++)
            variant->steps[s].passes = passes[s];
        variant->chosen = (int)i == k->chosen;
        variant->reason = reason_text(a, &at, i, k->chosen);
    }
}
