#include "plan/plan.h"

#include <fnmatch.h>
#include <kgen/kernel.h>
#include <string.h>

#include "plan/capable.h"
#include "plan/family.h"
#include "plan/geometry.h"
#include "plan/occupancy.h"

size_t plan_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    return family_of(k->spec)->args(a, k, args);
}

size_t plan_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    const family *f = family_of(k->spec);
    return f->lengths ? f->lengths(a, k, names) : 0;
}

bool plan_has_planes(arena *a, const plan_kernel *k)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    for (size_t i = 0; i < n; i++)
        if (args[i].extent == KG_EXTENT_PLANE) return true;
    return false;
}

/* ---- features ---- */

_Static_assert(SPEC_FEATURES == KG_MAX_FEATURES, "a spec has limits for all features of a table");

uint32_t plan_features(const plan_kernel *k, kg_named_feature features[KG_MAX_FEATURES])
{
    const family *f = family_of(k->spec);
    uint32_t n = 0;
    for (; f->features && f->features[n].name; n++) {
        features[n] = (kg_named_feature){.name = f->features[n].name};
        f->measure(k, n, &features[n]);
        if (!features[n].name) break; /* kernels of this shape have none */
    }
    return n;
}

static const struct {
    const char *name, *help;
} features_of_all[] = {
#define ROW(name, word, help) {word, help},
    KG_FEATURES(ROW)
#undef ROW
};

const char *plan_feature_name(const plan_kernel *k, uint32_t feature)
{
    return feature < KG_FEATURE_OWN ? features_of_all[feature].name
                                    : family_of(k->spec)->features[feature - KG_FEATURE_OWN].name;
}

uint32_t plan_feature_named(const plan_kernel *k, const char *name)
{
    const family_feature *own = family_of(k->spec)->features;
    for (uint32_t i = 0; own && own[i].name; i++)
        if (strcmp(own[i].name, name) == 0) return KG_FEATURE_OWN + i;
    return 0;
}

const char *plan_feature_help(const plan_kernel *k, uint32_t feature)
{
    return feature < KG_FEATURE_OWN ? features_of_all[feature].help
                                    : family_of(k->spec)->features[feature - KG_FEATURE_OWN].help;
}

void plan_take_limits(plan_variant *variant, const variant_spec *v)
{
    variant->max_n = v->max_n.set ? v->max_n.value : UINT64_MAX;
    for (uint32_t own = 0; own < SPEC_FEATURES; own++) {
        const feature_limits *l = &v->limits[own];
        if (!l->min.set && !l->max.set) continue;
        variant->limits[variant->n_limits++] =
            (plan_range){KG_FEATURE_OWN + own, l->min.set ? l->min.value : 0,
                         l->max.set ? l->max.value : UINT64_MAX};
    }
}

const plan_range *plan_limit_of(const plan_variant *variant, uint32_t own)
{
    for (uint32_t i = 0; i < variant->n_limits; i++)
        if (variant->limits[i].feature == KG_FEATURE_OWN + own) return &variant->limits[i];
    return NULL;
}

/* ---- resources ---- */

static uint32_t shared_bytes(const plan_variant *variant)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < variant->n_steps; i++)
        if (variant->steps[i].shared_bytes > most) most = variant->steps[i].shared_bytes;
    return most;
}

/* The first capability asked for whose blocks have too little shared memory, or NULL. */
static const arch *too_small(const plan_options *options, const plan_variant *variant)
{
    for (const uint32_t *cc = options->archs; *cc; cc++) {
        const arch *a = arch_find(*cc);
        if (*cc >= variant->min_cc && shared_bytes(variant) > a->shared_per_block) return a;
    }
    return NULL;
}

/* What a launch of threads and shared memory has of registers. */
typedef struct bounds {
    uint32_t min_blocks, registers;
} bounds;

/* Most blocks per SM whose register bound still holds what is needed (an estimate by the family).
 * It is a promise to the compiler, which otherwise may trade occupancy away. It holds on every
 * capability asked for. */
static bounds launch_bounds(const plan_options *options, uint32_t tbs, uint32_t shared,
                            uint32_t needed)
{
    bounds found = {.min_blocks = UINT32_MAX};
    for (const uint32_t *cc = options->archs; *cc; cc++) {
        const arch *a = arch_find(*cc);
        const occupancy o = occupancy_of(a, tbs, 0, shared);
        uint32_t blocks = o.blocks ? o.blocks : 1;
        while (blocks > 1 && occupancy_register_bound(a, tbs, blocks) < needed) blocks--;
        if (blocks >= found.min_blocks) continue;
        found = (bounds){blocks, occupancy_register_bound(a, tbs, blocks)};
    }
    return found;
}

/* Of the variant; and of each step, of its own where it has threads or registers of its own. */
static void set_launch_bounds(const plan_options *options, plan_variant *variant)
{
    const uint32_t needed = variant->registers;
    const bounds all = launch_bounds(options, variant->tbs, shared_bytes(variant), needed);
    variant->min_blocks = all.min_blocks;
    variant->registers = all.registers;
    for (uint32_t i = 0; i < variant->n_steps; i++) {
        plan_step *step = &variant->steps[i];
        const bool own = step->tbs != 0 || step->registers != 0;
        if (!step->tbs) step->tbs = variant->tbs;
        if (!step->dbs) step->dbs = variant->dbs;
        const bounds found = own ? launch_bounds(options, step->tbs, step->shared_bytes,
                                                 step->registers ? step->registers : needed)
                                 : all;
        step->min_blocks = found.min_blocks;
        step->needed = step->registers ? step->registers : needed;
        step->registers = found.registers;
    }
}

/* ---- variants ---- */

static bool wanted_type(const plan_options *o, const type *element)
{
    if (!o->types) return true;
    for (const char *const *one = o->types; *one; one++)
        if (strcmp(*one, element->name) == 0) return true;
    return false;
}

static bool wanted(planner *p, const char *variant_name)
{
    const char *kernel = p->kernel->name;
    const char *full = arena_printf(p->a, "%s/%s", kernel, variant_name);
    const plan_options *o = p->options;
    if (!wanted_type(o, p->kernel->element)) return false;
    if (o->only && fnmatch(o->only, full, 0) != 0 && fnmatch(o->only, kernel, 0) != 0) return false;
    return !o->except || (fnmatch(o->except, full, 0) != 0 && fnmatch(o->except, kernel, 0) != 0);
}

static bool built_for_some(const plan_options *options, uint32_t min_cc)
{
    for (const uint32_t *cc = options->archs; *cc; cc++)
        if (*cc >= min_cc) return true;
    return false;
}

/* No capability that is asked for runs it. */
static plan_variant *leave_out(planner *p, plan_variant *variant)
{
    if (wanted(p, variant->name)) list_add(p->a, &p->left_out, variant);
    return NULL;
}

static const char *bask_short(const char *bask)
{
    return strcmp(bask, "warp_by_warp") == 0 ? "wbw" : "bbb";
}

static void name_variant(planner *p, plan_variant *variant, const char *suffix)
{
    variant->name = arena_printf(p->a, "%s_%s_w%ux%u%s", variant->dask, bask_short(variant->bask),
                                 variant->nwarps, variant->nwork, suffix);
    variant->kernels = arena_printf(p->a, "%s__%s", p->kernel->symbol, variant->name);
    variant->entry = variant->kernels;
}

static plan_variant *find_variant(const list *variants, const char *name)
{
    for (size_t i = 0; i < variants->count; i++) {
        plan_variant *variant = variants->at[i];
        if (strcmp(variant->name, name) == 0) return variant;
    }
    return NULL;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_layout(const layout *a, const layout *b)
{
    return a->elements == b->elements && a->run == b->run && a->period == b->period &&
           a->pad == b->pad && a->apart == b->apart && a->total == b->total &&
           a->mode.rule == b->mode.rule;
}

static bool same_step(const plan_step *a, const plan_step *b)
{
    return a->grid == b->grid && a->fixed == b->fixed && a->per_sm == b->per_sm &&
           a->limit == b->limit && a->shared_bytes == b->shared_bytes &&
           a->tile_width == b->tile_width && a->tile_height == b->tile_height &&
           a->terms == b->terms && a->tbs == b->tbs && a->dbs == b->dbs &&
           a->registers == b->registers && a->loop == b->loop && a->passes == b->passes &&
           a->fan == b->fan && a->run == b->run;
}

static bool same_fact(const fact *a, const fact *b)
{
    return strcmp(a->name, b->name) == 0 && a->number == b->number && same_text(a->word, b->word);
}

/* Whether two variants of one name are the same but for the calls that they are meant for. */
static bool same_kernels(const plan_variant *a, const plan_variant *b)
{
    bool same = same_text(a->template_name, b->template_name) && same_text(a->adder, b->adder) &&
                same_text(a->unroll, b->unroll) && a->batch == b->batch && a->wide == b->wide &&
                a->pdl == b->pdl && a->early_blocks == b->early_blocks && a->vector == b->vector &&
                a->registers == b->registers && a->dbs == b->dbs && a->n_facts == b->n_facts &&
                a->n_steps == b->n_steps && same_layout(&a->s1, &b->s1) &&
                same_layout(&a->s2, &b->s2);
    for (uint32_t i = 0; same && i < a->n_facts; i++) same = same_fact(&a->facts[i], &b->facts[i]);
    for (uint32_t i = 0; same && i < a->n_steps; i++) same = same_step(&a->steps[i], &b->steps[i]);
    return same;
}

/* A variant whose name is taken launches the kernels of the one that has it. */
static bool join_twin(planner *p, plan_variant *variant)
{
    const plan_variant *same = find_variant(&p->variants, variant->name);
    if (!same) return true;
    if (!same_kernels(variant, same)) {
        diag_error(p->d, variant->at, "same-variant",
                   "variant \"%s\" is already in the list, with other kernels", variant->name);
        diag_note(p->d, same->at, "it is here too");
        p->failed = true;
        return false;
    }
    const char *name = variant->name;
    variant->twin = name;
    for (unsigned i = 2; find_variant(&p->variants, variant->name); i++)
        variant->name = arena_printf(p->a, "%s_%u", name, i);
    variant->entry = arena_printf(p->a, "%s__%s", p->kernel->symbol, variant->name);
    return true;
}

/* Whether blocks that make the next launch ready would be dealt out too slowly (geometry.h). */
static bool is_small(const plan_variant *variant)
{
    const uint32_t bytes = variant->dbs * variant->bytes_per_element;
    return bytes < LEAST_BLOCK_BYTES && bytes <= EARLY_THREAD_BYTES * variant->tbs;
}

/* The first variant whose predicate holds serves a call, and thresholds ascend. Specs are checked
 * before; so it is lines of a file of shapes that do not. */
static bool is_in_order(planner *p, const plan_variant *variant)
{
    const size_t count = p->variants.count;
    const plan_variant *before = count ? p->variants.at[count - 1] : NULL;
    if (!before || before->max_n <= variant->max_n) return true;
    diag_error(p->d, variant->at, "shapes",
               "variant \"%s\" of %s serves up to %llu elements, behind \"%s\", which serves more",
               variant->name, p->kernel->name, (unsigned long long)variant->max_n, before->name);
    p->failed = true;
    return false;
}

plan_variant *plan_add_variant(planner *p, const plan_variant *decided, const char *name_suffix)
{
    plan_variant *variant = arena_new_of(p->a, plan_variant);
    *variant = *decided;
    const geometry g = geometry_of(variant->nwarps, variant->nwork, variant->vector);
    if (!variant->tbs) variant->tbs = g.tbs;
    if (!variant->dws) variant->dws = g.dws;
    if (!variant->dbs) variant->dbs = g.dbs;
    if (!variant->pdl || !is_small(variant)) variant->early_blocks = 0;
    name_variant(p, variant, name_suffix);
    const arch *a = too_small(p->options, variant);
    if (a && p->kernel->by_model) return leave_out(p, variant); /* a shape of another card */
    for (; a && p->shapes; a = too_small(p->options, variant))
        variant->min_cc = a->cc + 1; /* auto takes it on the others, if they are younger */
    if (p->shapes && !built_for_some(p->options, variant->min_cc)) return leave_out(p, variant);
    if (a) {
        diag_error(p->d, variant->at, "too-much-shared",
                   "variant \"%s\" needs %u bytes of shared memory for %s; compute capability "
                   "%u.%u has %u per block",
                   variant->name, shared_bytes(variant), p->kernel->name, a->cc / 10, a->cc % 10,
                   a->shared_per_block);
        p->failed = true;
        return NULL;
    }
    set_launch_bounds(p->options, variant);
    if (!join_twin(p, variant) || !is_in_order(p, variant)) return NULL;
    if (!built_for_some(p->options, variant->min_cc)) leave_out(p, variant);
    else if (wanted(p, variant->name)) list_add(p->a, &p->variants, variant);
    return variant;
}

static bool same_tiles(const plan_variant *a, const plan_variant *b)
{
    return same_text(a->template_name, b->template_name) && same_text(a->adder, b->adder) &&
           a->nwarps == b->nwarps && a->nwork == b->nwork && a->vector == b->vector &&
           a->wide == b->wide && a->pdl == b->pdl && a->early_blocks == b->early_blocks &&
           a->min_cc == b->min_cc && a->n_steps == b->n_steps;
}

void plan_share_step(const planner *p, plan_variant *variant, uint32_t step)
{
    for (size_t i = 0; i < p->variants.count; i++) {
        const plan_variant *before = p->variants.at[i];
        if (before == variant) return;
        const plan_step *a = &before->steps[step], *b = &variant->steps[step];
        if (!same_tiles(before, variant) || before->twin || a->of || !same_step(a, b)) continue;
        if (a->min_blocks != b->min_blocks || strcmp(a->suffix, b->suffix) != 0) continue;
        if (!same_text(before->kernels, variant->kernels)) variant->steps[step].of = before;
        return;
    }
}

bool plan_unshare(plan_variant *variant)
{
    bool shared = false;
    for (uint32_t i = 0; i < variant->n_steps; i++) {
        shared = shared || variant->steps[i].of;
        variant->steps[i].of = NULL;
    }
    return shared;
}

static const char *kernels_of(const plan_variant *variant, uint32_t step)
{
    const plan_variant *of = variant->steps[step].of;
    return (of ? of : variant)->kernels;
}

bool plan_is_own(const plan_variant *variant, uint32_t step)
{
    return !variant->twin && !variant->steps[step].of;
}

bool plan_launches(const plan_variant *variant, const plan_variant *other, uint32_t step)
{
    for (uint32_t i = 0; i < variant->n_steps; i++)
        if (same_text(kernels_of(variant, i), kernels_of(other, step)) &&
            same_text(variant->steps[i].suffix, other->steps[step].suffix))
            return true;
    return false;
}

const char *plan_step_entry(arena *a, const plan_variant *variant, uint32_t step)
{
    return arena_printf(a, "%s%s", kernels_of(variant, step), variant->steps[step].suffix);
}

bool plan_serves_all(const planner *p)
{
    if (!p->variants.count) return false;
    const plan_variant *last = p->variants.at[p->variants.count - 1];
    return last->max_n == UINT64_MAX && last->n_ranges == 0 && last->n_limits == 0;
}

bool plan_serves_every_n(const planner *p)
{
    return p->variants.count != 0 &&
           ((const plan_variant *)p->variants.at[p->variants.count - 1])->max_n == UINT64_MAX;
}

/* ---- rows of auto ---- */

static const shape_row *next_row(const shape_list *list, const shape_row *after,
                                 const uint64_t *has, bool unlimited)
{
    do after = shapes_next(list, after, has);
    while (after && unlimited && !shapes_unlimited(list, after));
    return after;
}

static void take_rows(planner *p, const shape_list *list, const uint64_t *has, bool unlimited,
                      shape_adder *add)
{
    const shape_row *row = next_row(list, NULL, has, unlimited);
    while (row) {
        const shape_row *next = next_row(list, row, has, unlimited);
        add(p, row, next);
        row = next;
    }
}

void plan_take_shapes(planner *p, const uint64_t *has, shape_adder *add,
                      bool (*done)(const planner *p))
{
    take_rows(p, p->shapes, has, false, add);
    if (p->shapes->behind && !done(p)) take_rows(p, p->shapes->behind, has, true, add);
}

/* ---- kernels ---- */

/* With --only a threshold may go with its variant: the last variant left serves every n. */
static bool collect_variants(planner *p)
{
    plan_kernel *k = p->kernel;
    if (p->variants.count > KG_MAX_VARIANTS && !p->failed) {
        diag_error(p->d, k->spec->variants_at, "too-many",
                   "%zu variants of %s, with and without vectors; a kernel has at most %u",
                   p->variants.count, k->name, KG_MAX_VARIANTS);
        p->failed = true;
    }
    if (p->failed) return false;
    if (!plan_is_capable(p)) return false;
    if (p->variants.count == 0) return true; /* left out by --only, --except or --types */
    k->variants = arena_array(p->a, plan_variant, p->variants.count);
    for (size_t i = 0; i < p->variants.count; i++)
        k->variants[i] = *(plan_variant *)p->variants.at[i];
    k->n_variants = p->variants.count;
    uint64_t last = k->variants[k->n_variants - 1].max_n;
    for (size_t i = k->n_variants; i-- > 0 && k->variants[i].max_n == last;)
        k->variants[i].max_n = UINT64_MAX;
    return true;
}

/* False: reported. */
static bool find_shapes(planner *p)
{
    const family *f = family_of(p->kernel->spec);
    if (!f->shapes || p->kernel->spec->n_variants != 0) return true;
    p->shapes = shapes_find(p->options->shapes, p->d, f->grammar->name, f->shapes,
                            p->options->archs, &p->kernel->by_model);
    return p->shapes != NULL;
}

static bool plan_one(arena *a, diags *d, const plan_options *options, plan_kernel *k)
{
    planner p = {.a = a, .d = d, .options = options, .kernel = k};
    if (!find_shapes(&p)) return false;
    family_of(k->spec)->plan(&p);
    return collect_variants(&p);
}

plan *plan_make(arena *a, diags *d, const kg_spec *spec, const plan_options *options)
{
    plan *p = arena_new_of(a, plan);
    p->spec = spec;
    plan_options *kept =
        arena_new_of(a, plan_options); /* the caller's may be gone when it is rendered */
    *kept = *options;
    if (!kept->shapes && spec->n_variants == 0) kept->shapes = shapes_new(a, d);
    p->options = kept;
    p->spec_hash = text_hash(TEXT_HASH, spec->src->text, spec->src->len);
    p->kernels = arena_array(a, plan_kernel, spec->n_types);
    bool ok = true;
    for (size_t i = 0; i < spec->n_types; i++) {
        plan_kernel *k = &p->kernels[p->n_kernels];
        *k = (plan_kernel){.spec = spec,
                           .which = i,
                           .element = spec->element[i],
                           .accumulator = spec->accumulator_type[i],
                           .result = spec->result_type[i]};
        k->name = arena_printf(a, "%s_%s", spec->kernel.text, k->element->name);
        k->symbol = arena_printf(a, "%s_%s", spec->symbol_prefix, k->name);
        if (!plan_one(a, d, kept, k)) ok = false;
        else if (k->n_variants) p->n_kernels++;
    }
    return ok ? p : NULL;
}
