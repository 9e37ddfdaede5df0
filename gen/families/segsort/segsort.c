/* What a spec may say of a sort of segments, the arguments of the C function, and its variants. */
#include "families/segsort/segsort.h"

#include "check/check.h"
#include "check/check_types.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define PLACE_BYTES 2u

const char *const segsort_names[] = {"in",         "values",   "offsets", "out",
                                     "out_values", "segments", NULL};

const fact_info segsort_facts[] = {
    {"held", FACT_NUMBER, "keys that a block holds: twice those of its part of the array"},
    {"descending", FACT_FLAG, "true if the greatest key comes first"},
    {"values", FACT_FLAG, "true if a value moves with each key"},
    {.name = NULL},
};

static bool has_values(const kg_spec *spec)
{
    const segsort_spec *own = spec->own;
    return own->value.text && !word_is(&own->value, "none");
}

/* Values are what a partial result is to templates. */
void segsort_check(arena *a, diags *d, kg_spec *spec)
{
    const segsort_spec *own = spec->own;
    const type *value = has_values(spec) ? check_resolve(a, d, spec, &own->value) : NULL;
    if (value && value->size > SEGSORT_VALUE_BYTES)
        diag_error(d, own->value.at, "not-built", "a value has up to %u bytes; %s has %u",
                   SEGSORT_VALUE_BYTES, value->name, value->size);
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        check_not_built(d, spec->element[i]->kind == TYPE_STRUCT, spec->types[i].at,
                        "a sort of segments whose keys are structs");
        spec->accumulator_type[i] = spec->result_type[i] = value ? value : spec->element[i];
    }
}

/* ---- arguments ---- */

size_t segsort_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    (void)k;
    *names = arena_array(a, const char *, 1);
    (*names)[0] = "segments";
    return 1;
}

static plan_arg array_of(const char *name, const type *t, kg_role role)
{
    return (plan_arg){.name = name, .type = t, .role = role, .extent = KG_EXTENT_N};
}

/* Tests make runs of equal integers; floats are any, NaNs among them. */
size_t segsort_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const segsort_spec *own = k->spec->own;
    const bool values = has_values(k->spec);
    size_t n = 0;
    *args = arena_array(a, plan_arg, 5);
    (*args)[n] = array_of("in", k->element, KG_ROLE_INPUT);
    if (k->element->kind != TYPE_FLOAT) (*args)[n].kind = KG_KIND_KEY;
    n++;
    if (values) (*args)[n++] = array_of("values", k->result, KG_ROLE_INPUT);
    (*args)[n++] = (plan_arg){.name = "offsets",
                              .type = type_builtin(word_or(&own->index, "u64")),
                              .role = KG_ROLE_INPUT,
                              .kind = KG_KIND_OFFSETS,
                              .extent = KG_EXTENT_LENGTH,
                              .plus = 1};
    (*args)[n++] = array_of("out", k->element, KG_ROLE_OUTPUT);
    if (values) (*args)[n++] = array_of("out_values", k->result, KG_ROLE_OUTPUT);
    return n;
}

/* ---- variants ---- */

/* Numbers, where they stood, where segments begin, and three words. */
static uint32_t shared_bytes(const plan_kernel *k, uint32_t held)
{
    return geometry_align16(held * k->element->size) + geometry_align16(held * PLACE_BYTES) +
           geometry_align16(held / 8) + 32;
}

/* The other half of two buffers, for segments that no block holds. */
static void add_regions(plan_kernel *k, uint32_t value_bytes)
{
    plan_region(k, &(kg_region){.name = "keys", .grows = {{.of = 1, .each = k->element->size}}});
    if (value_bytes)
        plan_region(k, &(kg_region){.name = "moved", .grows = {{.of = 1, .each = value_bytes}}});
}

static void add_variant(planner *p, const variant_spec *v, bool pdl)
{
    plan_kernel *k = p->kernel;
    const segsort_spec *own = k->spec->own;
    const uint32_t nwarps = number_or(&v->nwarps, 16), nwork = number_or(&v->nwork, 4);
    const uint32_t held = 32 * nwarps * nwork;
    const uint32_t value = has_values(k->spec) ? k->result->size : 0;
    const uint32_t key = geometry_words(k->element->size);
    plan_variant variant = {
        .at = v->at,
        .template_name = "segsort/tiles",
        .dask = "block",
        .bask = "block_by_block",
        .nwarps = nwarps,
        .nwork = nwork,
        .batch = nwork,
        .vector = 1,
        .pdl = pdl,
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .registers = 48 + (key + 4) * nwork,
        .steps = {{.suffix = "",
                   .grid = KG_GRID_BLOCKS,
                   .dbs = held / 2,
                   .shared_bytes = shared_bytes(k, held)}},
        .n_steps = 1,
        .bytes_per_element = 2 * (k->element->size + value),
    };
    plan_number(&variant, "held", held);
    plan_flag(&variant, "descending", word_is(&own->order, "descending"));
    plan_flag(&variant, "values", value != 0);
    if (plan_add_variant(p, &variant, pdl ? "_pdl" : "")) add_regions(k, value);
}

/* ---- auto: rows of tuning/shapes ---- */

static const char *const moved[] = {"keys", "pairs", NULL};

enum { OF, SIZE, NWARPS, NWORK, MAX_N, N_COLUMNS };
const shape_column segsort_shapes[] = {
    [OF] = {"of", SHAPE_OF, "what moves: keys alone, or a value with each", moved},
    [SIZE] = {"size", SHAPE_FACT, "bytes of a key"},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER, "keys of a thread", .needed = true},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many keys"},
    [N_COLUMNS] = {.name = NULL},
};

static void add_shape(planner *p, const shape_row *s, const shape_row *next)
{
    const variant_spec v = {.at = p->kernel->spec->variants_at,
                            .nwarps = shape_number(s, NWARPS),
                            .nwork = shape_number(s, NWORK),
                            .max_n = shape_number(s, MAX_N)};
    (void)next;
    add_variant(p, &v, true);
}

void segsort_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    const uint64_t has[N_COLUMNS] = {
        [OF] = has_values(spec) ? 1 : 0, [SIZE] = p->kernel->element->size};
    if (spec->n_variants == 0) plan_take_shapes(p, has, add_shape, plan_serves_every_n);
    for (size_t i = 0; i < spec->n_variants; i++)
        add_variant(p, &spec->variants[i], spec->variants[i].pdl.value);
}
