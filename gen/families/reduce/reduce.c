/* The ordered reduce on the Row DASk (dissertation chapter 6). Each thread block walks along its
 * row of data blocks and keeps one row sum. A second step of one block reduces the row sums. The
 * operator must be associative; the order of elements is kept at every level. */
#include <string.h>

#include "families/reduce/reduce.h"
#include "plan/geometry.h"
#include "operator/operator.h"

const char *const reduce_names[] = {"a", "b", "x", "i", "in", "out", NULL};
const char *const reduce_input_names[] = {"x", "in", NULL};

size_t reduce_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    const kg_spec *s = k->spec;
    const reduce_arrays in = reduce_arrays_of(k);
    *args = arena_array(a, plan_arg, s->scalars.count + in.count + s->n_results + 1);
    size_t n = operators_add_scalars(k, *args, 0);
    for (uint32_t i = 0; i < in.count; i++)
        (*args)[n++] = (plan_arg){.name = reduce_array_name(&in, i),
                                  .type = in.type[i],
                                  .role = KG_ROLE_INPUT,
                                  .extent = KG_EXTENT_N};
    return operators_add_outputs(a, k, *args, n, (plan_arg){.extent = KG_EXTENT_ONE});
}

/* ---- plan ---- */

bool reduce_lay_out(planner *p, plan_variant *variant, layout *l, uint32_t run, uint32_t warps,
                    const word *written, const char *stage)
{
    layout_mode mode = {.rule = PAD_AUTO};
    if (written && written->text) layout_mode_parse(written->text, &mode);
    const pos at = written && written->text ? written->at : variant->at;
    if (!layout_solve(l, p->kernel->accumulator->size, run, warps, mode)) {
        diag_error(p->d, at, "padding-cuts",
                   mode.rule == PAD_XOR || mode.planes
                       ? "\"%s\" for %s is not for runs of elements of %u bytes"
                       : "\"%s\" for %s cuts elements of %u bytes in two",
                   written && written->text ? written->text : "auto", stage,
                   p->kernel->accumulator->size);
        p->failed = true;
        return false;
    }
    const uint32_t degree =
        l->run_view.degree > l->warp_view.degree ? l->run_view.degree : l->warp_view.degree;
    if (degree > 1)
        diag_warning(p->d, at, "padding-conflicts",
                     "%s of %s leaves %u-way bank conflicts (%u wavefronts where %u would do)",
                     stage, p->kernel->name, degree,
                     l->run_view.wavefronts + l->warp_view.wavefronts,
                     l->run_view.ideal + l->warp_view.ideal);
    return true;
}

static void plan_shared(planner *p, plan_variant *variant, const variant_spec *v)
{
    const word *s1 = v ? &v->padding.s1 : NULL, *s2 = v ? &v->padding.s2 : NULL;
    uint32_t bytes = 0;
    if (variant->nwork > 1) { /* else both views are the same: nothing to convert */
        if (!reduce_lay_out(p, variant, &variant->s1, variant->nwork, variant->nwarps, s1, "S1"))
            return;
        plan_add_access(variant, "S1 store (warp view)", variant->s1.warp_view);
        plan_add_access(variant, "S1 load (run view)", variant->s1.run_view);
        bytes += geometry_align16(layout_bytes(&variant->s1));
    }
    if (variant->nwarps > 1) {
        /* One run sum per thread in; warp 0 takes runs of nWarps: 32 runs in all. */
        if (!reduce_lay_out(p, variant, &variant->s2, variant->nwarps, 1, s2, "S2")) return;
        plan_add_access(variant, "S2 store (warp view)", variant->s2.warp_view);
        plan_add_access(variant, "S2 load (run view)", variant->s2.run_view);
        bytes += geometry_align16(layout_bytes(&variant->s2));
    }
    for (uint32_t i = 0; i < variant->n_steps; i++) variant->steps[i].shared_bytes = bytes;
}

static void add_variant(planner *p, const variant_spec *v, reduce_shape s)
{
    const uint32_t size = p->kernel->accumulator->size;
    const bool two = s.rows != 1;
    const reduce_arrays in = reduce_arrays_of(p->kernel);
    plan_variant variant = {
        .at = v ? v->at : p->kernel->spec->variants_at,
        .dask = "row",
        .bask = "warp_by_warp",
        .adder = v && v->adder.text ? v->adder.text : "sklansky",
        .nwarps = s.nwarps,
        .nwork = s.nwork,
        .batch = s.nwork,
        .vector = 1,
        .max_n = s.max_n,
        .min_cc = 75,
        .steps = {{.suffix = "",
                   .grid = KG_GRID_ROWS,
                   .fixed = s.rows,
                   .per_sm = s.per_sm,
                   .limit = ROWS_MAX},
                  {.suffix = "_sums", .grid = KG_GRID_ONE}},
        .n_steps = two ? 2 : 1,
        .bytes_per_element = in.bytes,
        .template_name = "reduce/reduce",
        .registers = 32 + 2 * (in.count - 1) +
                     (size + 3) / 4 * (s.nwork * 2 > s.nwarps ? s.nwork * 2 : s.nwarps),
    };
    plan_word(&variant, "lead", reduce_array_name(&in, in.lead));
    plan_shared(p, &variant, v);
    if (p->failed) return;
    const char *suffix =
        s.rows ? arena_printf(p->a, "_r%u", s.rows) : arena_printf(p->a, "_sm%u", s.per_sm);
    const char *padding = v && v->padding.s1.text ? v->padding.s1.text : "auto";
    const char *padding2 = v && v->padding.s2.text ? v->padding.s2.text : "auto";
    if (strcmp(padding, "auto") != 0) suffix = arena_printf(p->a, "%s_%s", suffix, padding);
    if (strcmp(padding2, padding) != 0) suffix = arena_printf(p->a, "%s_s2_%s", suffix, padding2);
    const plan_variant *added = plan_add_variant(p, &variant, suffix);
    if (!added || !two) return;
    reduce_sums_region(p->kernel, added->dbs, ROWS_MAX);
}

uint32_t reduce_usual_nwork(const plan_kernel *k)
{
    return k->accumulator->size <= 8 ? 16 : 8;
}

static void add_once(planner *p, reduce_shape s, uint32_t vector)
{
    (void)vector; /* that of the inputs */
    reduce_add_once(p, NULL, s);
}

static void add_singles(planner *p, reduce_shape s, uint32_t vector)
{
    (void)vector;
    add_variant(p, NULL, s);
}

static void plan_auto(planner *p)
{
    const reduce_arrays in = reduce_arrays_of(p->kernel);
    if (in.vector) reduce_plan_shapes(p, in.staged ? REDUCE_STAGED : REDUCE_VECTORS, add_once);
    if (in.apart_vector) reduce_plan_shapes(p, REDUCE_APART, add_once);
    if (reduce_plan_shapes(p, reduce_kind_of_elements(&in), add_singles)) return;
    add_variant(
        p, NULL,
        (reduce_shape){
            .nwarps = 4, .nwork = reduce_usual_nwork(p->kernel), .per_sm = 4, .max_n = UINT64_MAX});
}

static void plan_asked(planner *p, const variant_spec *v)
{
    const reduce_arrays in = reduce_arrays_of(p->kernel);
    const bool once = reduce_one_launch(v);
    reduce_shape s = {.nwarps = number_or(&v->nwarps, 8),
                      .nwork = number_or(&v->nwork, once ? 4 : reduce_usual_nwork(p->kernel)),
                      .rows = number_or(v->grid.rows.set ? &v->grid.rows : &v->grid.columns, 0),
                      .per_sm = number_or(&v->grid.per_sm, 0),
                      .pdl = v->pdl.value,
                      .tags = !v->finish.text || strcmp(v->finish.text, "ticket") != 0,
                      .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX};
    if (!s.rows && !s.per_sm) s.per_sm = 4;
    const uint32_t most = s.tags ? reduce_tagged_most(p->kernel->accumulator) : BLOCK_SUMS_MAX;
    if (once && s.rows > most) {
        diag_error(p->d, v->grid.rows.set ? v->grid.rows.at : v->grid.columns.at, "out-of-range",
                   "%s: the sums of %u blocks at most carry tags; \"finish: ticket\" takes %u",
                   p->kernel->name, most, BLOCK_SUMS_MAX);
        p->failed = true;
    } else if (!once) {
        add_variant(p, v, s);
    } else if (in.vector || in.apart_vector) {
        if (in.vector) reduce_add_once(p, v, s);
        s.apart = true;
        if (in.apart_vector) reduce_add_once(p, v, s);
    } else {
        diag_error(p->d, v->at, "finish",
                   "elements of %u bytes do not fill a few 16-byte accesses: "
                   "%s cannot be reduced in one launch yet",
                   in.bytes, p->kernel->name);
        p->failed = true;
    }
}

void reduce_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (reduce_finds(spec)) {
        reduce_plan_find(p);
        return;
    }
    const bool tree = operators_need_tree(p->kernel);
    if (tree) reduce_plan_tree(p);
    else if (spec->n_variants == 0) plan_auto(p);
    for (size_t i = 0; i < spec->n_variants && !tree; i++) plan_asked(p, &spec->variants[i]);
}
