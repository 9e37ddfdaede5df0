/* tests/unit/planned.h: what tests of the passes behind the front end share: from the text of a
 * spec to a checked spec, and to a plan. */
#ifndef TESTS_PLANNED_H
#define TESTS_PLANNED_H

#include "front_end.h"

#include "check/check.h"
#include "plan/plan.h"

/* The lines of a spec after its head, and a whole spec from them. */
#define REDUCE_OF(types) "kgen: 1\nkernel: total\nfamily: reduce\ntypes: [" types "]\n"
#define MAP_OF(types) "kgen: 1\nkernel: axpy\nfamily: map\ntypes: [" types "]\n"
/* What `auto` takes for it. */
#define AXPY_VARIANTS                                                                              \
    "block_wbw_w8x1_pdl<=65536 block_wbw_w16x2_pdl<=262144 block_wbw_w8x1_vec_pdl<=524288 "        \
    "block_wbw_w16x2_pdl_2<=524288 block_wbw_w16x1_vec_pdl<=4194304 block_wbw_w8x4_pdl<=4194304 "  \
    "block_wbw_w8x1_vec_pdl_2 block_wbw_w8x1_shift_pdl block_wbw_w8x4_pdl_2"
#define AXPY "scalars: {s: T}\ninputs: {x: T}\ninout: {y: T}\nmap: {y: \"s*x + y\"}\n"

/* Of which shapes are files. */
#define DIFFERENCE                                                                                 \
    "kgen: 1\nkernel: d\nfamily: stencil\ntypes: [f32]\nneighbours: {before: -1}\n"                \
    "stencil: x - before\n"
#define TREE                                                                                       \
    "kgen: 1\nkernel: b\nfamily: reduce\ntypes: [f32, f64]\noperator: sum\n"                       \
    "reproducible: device\n"
#define COLUMN_SUMS                                                                                \
    "kgen: 1\nkernel: c\nfamily: scan\nscan: inclusive\nsegments: columns\ntypes: [f32]\n"         \
    "operator: sum\n"
#define SCAN_TREE                                                                                  \
    "kgen: 1\nkernel: d\nfamily: scan\nscan: inclusive\ntypes: [f32, f64]\n"                       \
    "operator: sum\nreproducible: device\n"
#define MAT2                                                                                       \
    "structs:\n  mat2: {fields: [{name: a, type: f32}, {name: b, type: f32}, "                     \
    "{name: c, type: f32}, {name: d, type: f32}]}\n"
/* One block for small n, several for the rest, in two launches. */
#define TWO_VARIANTS                                                                               \
    "operator: sum\nvariants:\n- {max_n: 8192, nwarps: 8, nwork: 16, grid: {rows: 1}}\n"           \
    "- {nwarps: 4, nwork: 16, grid: {per_sm: 7}}\n"
#define TWO_F32 REDUCE_OF("f32") TWO_VARIANTS
#define SUM_F32 REDUCE_OF("f32") "operator: sum\n"

static inline kg_spec *read_spec(front_end *t, const char *s)
{
    const source *src = text_source(t, s);
    return src ? spec_read(t->a, t->d, src) : NULL;
}

/* A spec that must be right. */
static inline kg_spec *good_spec(front_end *t, const char *s)
{
    kg_spec *spec = read_spec(t, s);
    assert_non_null(spec);
    const bool right = check_spec(t->a, t->d, spec);
    if (!right) fail_msg("%s", rendered(t));
    return spec;
}

static const uint32_t archs_80_90[] = {80, 90, 0};

static inline plan *plan_with(front_end *t, const char *s, const plan_options *options)
{
    return plan_make(t->a, t->d, good_spec(t, s), options);
}

static inline plan *plan_of(front_end *t, const char *s)
{
    plan_options *options = arena_new_of(t->a, plan_options);
    options->archs = archs_80_90;
    plan *p = plan_with(t, s, options);
    if (!p) fail_msg("%s", rendered(t));
    return p;
}

static inline plan *plan_for(front_end *t, const char *s, const uint32_t *capabilities,
                             const char *only, const char *except)
{
    plan_options *options = arena_new_of(t->a, plan_options);
    *options = (plan_options){.archs = capabilities, .only = only, .except = except};
    return plan_with(t, s, options);
}

/* The variants of a kernel as "name<=max_n name..." */
static inline const char *variants_of(front_end *t, const plan_kernel *k)
{
    text out = text_new(t->a);
    for (size_t i = 0; i < k->n_variants; i++) {
        text_printf(&out, "%s%s", i ? " " : "", k->variants[i].name);
        if (k->variants[i].max_n != UINT64_MAX)
            text_printf(&out, "<=%llu", (unsigned long long)k->variants[i].max_n);
    }
    return text_str(&out);
}

/* "words! sums": the regions of a kernel, those with tags marked; "header" where nothing else is.
 * */
static inline const char *regions_of(front_end *t, const plan_kernel *k)
{
    text out = text_new(t->a);
    for (uint32_t i = 0; i < k->n_regions; i++)
        text_printf(&out, "%s%s%s", i ? " " : "", k->regions[i].name,
                    k->regions[i].kind == KG_REGION_TAGGED ? "!" : "");
    if (k->n_regions == 0 && k->uses_header) text_put(&out, "header");
    return text_str(&out);
}

#endif
