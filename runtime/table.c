/* What the runtime takes for granted of a kernel's table, so that a stale object file cannot
 * crash it. */
#include "registry.h"
#include "choose.h"

#include <string.h>

static bool fields_are_sound(const kg_arg *arg)
{
    uint32_t end = 0;
    if (arg->n_fields != 0 && !arg->fields) return false;
    for (uint32_t i = 0; i < arg->n_fields; i++) {
        if (arg->fields[i].offset < end || !arg->fields[i].type) return false;
        end = arg->fields[i].offset + arg->fields[i].size;
    }
    return end <= arg->size;
}

static bool terms_are_sound(const kg_kernel *kernel, uint32_t terms)
{
    return terms != 0 && (terms & ~KG_TERM_N) >> kernel->n_lengths == 0;
}

/* Whether that argument is one number of elements. */
static bool counts(const kg_kernel *kernel, uint32_t one_more)
{
    if (one_more == 0) return false;
    const kg_arg *arg = &kernel->args[one_more - 1];
    return arg->kind == KG_KIND_COUNT && arg->extent == KG_EXTENT_ONE &&
           arg->role != KG_ROLE_SCALAR;
}

static bool has_a_plane(const kg_kernel *kernel)
{
    for (uint32_t i = 0; i < kernel->n_args; i++)
        if (kernel->args[i].extent == KG_EXTENT_PLANE) return true;
    return false;
}

static bool feature_is_sound(const kg_kernel *kernel, const kg_named_feature *feature)
{
    if (!feature->name) return false;
    if (feature->measure == KG_MEASURE_SCALAR)
        return feature->arg < kernel->n_args && kernel->args[feature->arg].role == KG_ROLE_SCALAR;
    if (feature->measure == KG_MEASURE_GAP) return has_a_plane(kernel);
    return terms_are_sound(kernel, feature->terms) &&
           (feature->measure == KG_MEASURE_SUM || terms_are_sound(kernel, feature->per));
}

static bool side_is_sound(const kg_kernel *kernel, uint32_t side)
{
    return (side & KG_FIXED) != 0 || side < kernel->n_lengths;
}

static bool arg_is_sound(const kg_kernel *kernel, const kg_arg *arg)
{
    if (!fields_are_sound(arg)) return false;
    if (arg->size == 0 || (arg->alignment & (arg->alignment - 1)) != 0) return false;
    if (arg->index > kernel->n_args || arg->count > kernel->n_args) return false;
    if (arg->extent == KG_EXTENT_ONE || arg->extent == KG_EXTENT_N) return true;
    if (arg->extent == KG_EXTENT_BITS || arg->extent == KG_EXTENT_FIXED) return true;
    if (arg->extent == KG_EXTENT_TIMES) return arg->plus != 0;
    if (arg->extent == KG_EXTENT_HEADED)
        return arg->plus != 0 && KG_HEAD_BYTES % arg->size == 0 &&
               terms_are_sound(kernel, arg->terms);
    if (arg->extent == KG_EXTENT_SUM) return terms_are_sound(kernel, arg->terms);
    if (arg->extent == KG_EXTENT_TABLE)
        return side_is_sound(kernel, arg->width) && side_is_sound(kernel, arg->height);
    if (arg->width >= kernel->n_lengths) return false;
    if (arg->extent == KG_EXTENT_CAPACITY) return counts(kernel, arg->count);
    return arg->extent != KG_EXTENT_PLANE ||
           (arg->height < kernel->n_lengths && arg->pitch < kernel->n_lengths);
}

static bool step_is_sound(const kg_kernel *kernel, const kg_step *step)
{
    if (step->rule == KG_GRID_ONE) return true;
    if (step->terms != 0 && !terms_are_sound(kernel, step->terms)) return false;
    if (step->rule == KG_GRID_TILES)
        return step->tile_width != 0 && step->tile_height != 0 && has_a_plane(kernel);
    if (step->rule == KG_GRID_MAPPED)
        return step->tile_width != 0 && (step->tile_height == 0 || step->limit != 0);
    const bool counted = step->fixed != 0 || step->per_sm != 0;
    if (step->rule == KG_GRID_STRIPS)
        return step->tile_width != 0 && step->tile_height != 0 && counted && has_a_plane(kernel);
    if (step->dbs == 0) return false;
    return step->rule == KG_GRID_BLOCKS || counted;
}

/* It ends where the variant does, begins in no other one, and is launched a known number of times.
 * */
static bool loop_is_sound(const kg_variant *variant, uint32_t i)
{
    const kg_step *first = &variant->steps[i];
    if (first->loop == 0) return true;
    if (first->loop > variant->n_steps - i) return false;
    for (uint32_t s = i + 1; s < i + first->loop; s++)
        if (variant->steps[s].loop != 0) return false;
    return first->passes != 0 || (first->fan != 1 && first->run != 0);
}

static bool variant_is_sound(const kg_kernel *kernel, const kg_variant *variant)
{
    if (!variant->name || variant->n_steps == 0 || variant->n_steps > KG_MAX_STEPS) return false;
    for (uint32_t i = 0; i < variant->n_steps; i++) {
        if (!step_is_sound(kernel, &variant->steps[i]) || !loop_is_sound(variant, i)) return false;
    }
    const uint32_t n_features = KG_FEATURE_OWN + kernel->n_features;
    for (uint32_t i = 0; i < variant->n_ranges; i++)
        if (variant->ranges[i].feature >= n_features) return false;
    for (uint32_t i = 0; i < variant->n_limits; i++) {
        const uint32_t of = variant->limits[i].feature;
        if (of != LIMIT_OFF && (of < KG_FEATURE_OWN || of >= n_features)) return false;
    }
    return true;
}

/* They are searched by halving. */
static bool thresholds_ascend(const kg_kernel *kernel)
{
    for (uint32_t i = 1; i < kernel->n_variants; i++) {
        const kg_variant *variant = &kernel->variants[i];
        if (variant[-1].max_n > variant->max_n) return false;
        if (kg__max_n_off(&variant[-1]) > kg__max_n_off(variant)) return false;
    }
    return true;
}

/* A size that is worked out must not overflow, and each name must be that of a region. */
static bool region_is_sound(const kg_kernel *kernel, const kg_region *region)
{
    if (!region->name || region->fixed > KG_REGION_MOST) return false;
    if (region->kind != KG_REGION_SCRATCH && region->kind != KG_REGION_TAGGED) return false;
    for (uint32_t i = 0; i < KG_MAX_GROWTHS && region->grows[i].each != 0; i++) {
        const kg_growth *g = &region->grows[i];
        if (g->length > kernel->n_lengths || g->of == 0 || g->most == 0 || g->most > KG_REGION_MOST)
            return false;
    }
    return true;
}

static bool regions_are_sound(const kg_kernel *kernel)
{
    if (kernel->n_regions > KG_MAX_REGIONS || (kernel->n_regions && !kernel->regions)) return false;
    for (uint32_t i = 0; i < kernel->n_regions; i++)
        if (!region_is_sound(kernel, &kernel->regions[i])) return false;
    return true;
}

bool kg__table_is_sound(const kg_kernel *kernel)
{
    if (!kernel->name || kernel->n_args > KG_MAX_ARGS || kernel->n_variants > KG_MAX_VARIANTS)
        return false;
    if (kernel->n_lengths > KG_MAX_LENGTHS || (kernel->n_lengths && !kernel->lengths)) return false;
    if (kernel->n_features > KG_MAX_FEATURES || (kernel->n_features && !kernel->features))
        return false;
    for (uint32_t i = 0; i < kernel->n_features; i++) {
        if (!feature_is_sound(kernel, &kernel->features[i])) return false;
    }
    if (!regions_are_sound(kernel)) return false;
    for (uint32_t i = 0; i < kernel->n_args; i++) {
        if (!arg_is_sound(kernel, &kernel->args[i])) return false;
    }
    for (uint32_t i = 0; i < kernel->n_variants; i++) {
        if (!variant_is_sound(kernel, &kernel->variants[i])) return false;
    }
    return thresholds_ascend(kernel);
}

const kg_variant *kg__variant_named(const kg_kernel *kernel, const char *name, size_t length)
{
    for (uint32_t i = 0; i < kernel->n_variants; i++) {
        const char *variant = kernel->variants[i].name;
        if (strncmp(variant, name, length) == 0 && variant[length] == '\0')
            return &kernel->variants[i];
    }
    return NULL;
}
