/* A top-k of each row of a plane, `segments: rows`. Or of each segment, `segments: offsets`. A
 * block takes one at a time. */
#include "check/check.h"
#include "families/common/planes.h"
#include "families/topk/topk.h"
#include "spec/keys.h"

enum { SEGMENTS, K_OF_SEGMENTS }; /* the lengths of segments by offsets */

bool topk_parts(const kg_spec *spec)
{
    return spec->partition.text != NULL;
}

bool topk_rows(const kg_spec *spec)
{
    return word_is(&spec->partition, "rows");
}

/* ---- arguments ---- */

/* Inputs are planes, or there are offsets behind them. */
size_t topk_parts_args(const plan_kernel *k, plan_arg *args, size_t n)
{
    const topk_spec *own = k->spec->own;
    if (topk_rows(k->spec)) {
        planes_take_all(args, n);
        return n;
    }
    args[n++] = (plan_arg){.name = "offsets",
                           .type = type_builtin(word_or(&own->index, "u64")),
                           .role = KG_ROLE_INPUT,
                           .kind = KG_KIND_OFFSETS,
                           .extent = KG_EXTENT_LENGTH,
                           .width = SEGMENTS,
                           .plus = 1};
    return n;
}

/* Each row has k results in a table, or one. */
size_t topk_parts_results(const plan_kernel *k, plan_arg *args, size_t n)
{
    const bool rows = topk_rows(k->spec);
    const uint32_t pitches = topk_has_values(k->spec) ? 2 : 1;
    for (size_t i = 0; i < n; i++) {
        if (args[i].role != KG_ROLE_OUTPUT) continue;
        args[i].extent = KG_EXTENT_TABLE;
        args[i].width = topk_is_kth(k->spec) ? KG_FIXED | 1
                        : rows               ? PLANE_FIRST_PITCH + pitches
                                             : K_OF_SEGMENTS;
        args[i].height = rows ? PLANE_HEIGHT : SEGMENTS;
    }
    return n;
}

/* ---- check ---- */

static void check_variant(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const feature_limits *l = &v->limits[FEATURE_TOPK_LENGTH];
    const bool parts = topk_parts(spec);
    check_refuse(d, l->min.set && !parts, l->min.at, "min_row_length", "topk without \"segments\"");
    check_refuse(d, l->max.set && !parts, l->max.at, "max_row_length", "topk without \"segments\"");
    check_not_built(d, parts && v->form.text && !word_is(&v->form, "block"), v->form.at,
                    "a top-k of each row or segment by several blocks");
    const topk_variant *mine = v->own;
    check_refuse(d, parts && mine->cluster.set, mine->cluster.at, "cluster",
                 "topk with \"segments\"");
}

void topk_parts_check(diags *d, const kg_spec *spec)
{
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(d, spec, &spec->variants[i]);
}

/* ---- plan ---- */

/* A warp for short rows, then a block. 8 warps take 112 to 194 us of an H200 for 4,096 rows of as
 * many keys, and 16 take 157 to 217. Few rows of more keys are faster with 16. */
static const struct {
    uint32_t longest, nwarps, nwork, per_sm;
} shapes[] = {{128, 1, 4, 16}, {8192, 8, 4, 8}, {0, 16, 4, 4}};

void topk_parts_auto(planner *p)
{
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        topk_variant own = {0};
        const uint32_t longest = shapes[i].longest;
        variant_spec v = {.at = p->kernel->spec->variants_at,
                          .own = &own,
                          .pdl = {.value = true},
                          .nwarps = {.set = true, .value = shapes[i].nwarps},
                          .nwork = {.set = true, .value = shapes[i].nwork},
                          .grid.per_sm = {.set = true, .value = shapes[i].per_sm}};
        v.limits[FEATURE_TOPK_LENGTH].max = (number){.set = longest != 0, .value = longest};
        topk_add(p, &v, topk_shape_of(p->kernel->spec, p->kernel->element, &v));
    }
}
