/* Searches: whether any element or all of them meet a condition, or which is the first that does.
 * They stop early. Blocks walk through the array together, and look before each step whether
 * another one has found what ends the search. */
#include <string.h>

#include "check/check.h"
#include "families/reduce/reduce.h"
#include "plan/geometry.h"
#include "plan/ops_parts.h"

#define LOADED_BYTES 32u /* of a thread, under way at once */
#define MOST_NWORK 16u
#define BLOCKS_OF_SM 8u
#define WARPS 8u

static const reduce_spec *own_of(const kg_spec *spec)
{
    return spec->own;
}

bool reduce_finds(const kg_spec *spec)
{
    return own_of(spec)->find.text != NULL;
}

/* ---- check ---- */

static void check_variant(diags *d, const variant_spec *v)
{
    const char *const me = "reduce with \"find\"";
    check_only_value(d, &v->dask, "dask", "column", me);
    check_only_value(d, &v->bask, "bask", "warp_by_warp", me);
    check_refuse(d, v->vector.text != NULL, v->vector.at, "vector", me);
    check_refuse(d, v->padding.set, v->padding.at, "padding", me);
    check_refuse(d, v->adder.text != NULL, v->adder.at, "adder", me);
    check_refuse(d, v->finish.text != NULL, v->finish.at, "finish", me);
    check_refuse(d, v->grid.rows.set, v->grid.rows.at, "rows", me);
}

/* What a reduce that combines has. */
static void check_keys(diags *d, const kg_spec *spec)
{
    const char *const me = "reduce with \"find\"";
    check_refuse(d, spec->op.set, spec->op.at, "operator", me);
    check_refuse(d, spec->n_results != 0, spec->results_at, "results", me);
    check_refuse(d, spec->accumulator.text != NULL, spec->accumulator.at, "accumulator", me);
    check_refuse(d, spec->reproducible.text != NULL, spec->reproducible.at, "reproducible", me);
    for (size_t v = 0; v < spec->n_variants; v++) check_variant(d, &spec->variants[v]);
}

void reduce_check_find(arena *a, diags *d, kg_spec *spec)
{
    reduce_spec *own = spec->own;
    const param_list *lists[] = {&spec->scalars, &spec->inputs, NULL};
    const bool named = spec->inputs.set; /* else the one input is `x` */
    if (!own->find.text) {
        check_refuse(d, own->where.text != NULL, own->where.at, "where", "reduce without \"find\"");
        return;
    }
    if (!own->where.text)
        diag_error(d, own->find.at, "missing-key",
                   "\"find\" needs \"where\", a condition of an element");
    check_keys(d, spec);
    check_operator(
        a, d, spec, &own->where,
        check_scope(a, spec, lists,
                    named ? (const char *[]){"i", NULL} : (const char *[]){"x", "i", NULL}),
        false, NULL);
    for (size_t t = 0; t < spec->n_types; t++) {
        spec->accumulator_type[t] = type_builtin("u64");
        spec->result_type[t] = type_builtin(word_is(&own->find, "first") ? "u64" : "u8");
    }
}

/* ---- the condition ---- */

/* Its literals are of the element's type. */
static op_function_text condition_of(arena *a, const plan_kernel *k)
{
    op_function_text f = ops_transform(a, k, "where", &own_of(k->spec)->where, k->element);
    f.name = "is_found";
    f.copies = false;
    f.result = ops_boolean(a);
    return f;
}

size_t reduce_ops(arena *a, const plan_kernel *k, op_function_text **functions)
{
    if (!reduce_finds(k->spec)) return operators_functions(a, k, functions);
    *functions = arena_array(a, op_function_text, 1);
    (*functions)[0] = condition_of(a, k);
    return 1;
}

/* ---- variants ---- */

static void add_variant(planner *p, const variant_spec *v)
{
    plan_kernel *k = p->kernel;
    const reduce_arrays in = reduce_arrays_of(k);
    const uint32_t most = LOADED_BYTES / in.bytes ? LOADED_BYTES / in.bytes : 1;
    const uint32_t columns = number_or(&v->grid.columns, 0);
    const uint32_t per_sm = columns ? 0 : number_or(&v->grid.per_sm, BLOCKS_OF_SM);
    plan_variant variant = {
        .at = v->at,
        .template_name = "reduce/find",
        .dask = "column",
        .bask = "warp_by_warp",
        .nwarps = number_or(&v->nwarps, WARPS),
        .nwork = number_or(&v->nwork, most < MOST_NWORK ? most : MOST_NWORK),
        .vector = 1,
        .pdl = v->pdl.value,
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .steps = {{.suffix = "", .grid = KG_GRID_ROWS, .fixed = columns, .per_sm = per_sm}},
        .n_steps = 1,
        .bytes_per_element = in.bytes,
    };
    uint32_t words = 0;
    for (uint32_t i = 0; i < in.count; i++) {
        const uint32_t fields = (uint32_t)in.type[i]->n_fields;
        const uint32_t whole = geometry_words(in.type[i]->size);
        words += whole > fields ? whole : fields;
    }
    variant.batch = variant.nwork;
    variant.registers = 32 + 2 * in.count + (words + 1) * variant.nwork;
    plan_word(&variant, "find", own_of(k->spec)->find.text);
    plan_add_variant(p, &variant,
                     arena_printf(p->a, columns ? "_c%u%s" : "_sm%u%s", columns ? columns : per_sm,
                                  variant.pdl ? "_pdl" : ""));
    k->uses_header = true;
}

void reduce_plan_find(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    const variant_spec all = {.at = spec->variants_at, .pdl = {.value = true}};
    if (spec->n_variants == 0) add_variant(p, &all);
    for (size_t i = 0; i < spec->n_variants; i++) add_variant(p, &spec->variants[i]);
}
