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

#define FEW_BYTES (1024u * 1024)
enum { MOST_SHAPES = 6 };

static uint32_t at_least_one(uint32_t items)
{
    return items ? items : 1;
}

/* Blocks of 256 threads that an SM has registers for: with several results no more of them, so that
 * none waits for another to end. */
static uint32_t resident(const plan_kernel *k, uint32_t nwork)
{
    const uint32_t registers = reduce_once_registers(k, &(reduce_shape){.nwork = nwork});
    return at_least_one(65536 / 256 / ((registers + 7) / 8 * 8));
}

/* Inputs that reach no boundary together, of all sizes. */
static void plan_apart(planner *p, const reduce_arrays *in)
{
    const uint32_t bytes = in->apart_vector * in->bytes;
    reduce_add_once(p, NULL,
                    (reduce_shape){.nwarps = 8,
                                   .nwork = at_least_one(128 / bytes),
                                   .per_sm = 8,
                                   .max_n = UINT64_MAX,
                                   .pdl = true,
                                   .tags = true,
                                   .apart = true});
}

/* Of large arrays, as measured (docs/results/reduce_variants.md): the more registers a thread
 * takes, the fewer blocks. In order a warp reads a run of its own; there, at last, more warps take
 * fewer vectors each. */
static reduce_shape large_shape(const plan_kernel *k, uint32_t nwork)
{
    reduce_shape shape = {.nwarps = 8, .nwork = nwork, .per_sm = 8, .max_n = UINT64_MAX};
    const uint32_t registers = reduce_once_registers(k, &shape);
    const bool commutes = k->spec->op.commutative.value;
    if (k->spec->n_results) {
        shape.per_sm = resident(k, nwork);
    } else if (registers > 80) {
        shape.per_sm = registers <= 92 && commutes ? 4 : 2;
        if (registers > 100 && nwork >= 8 && !commutes) {
            shape.nwarps = 16;
            shape.nwork = nwork / 2;
        }
    }
    return shape;
}

/* Elements of a data block, which one block takes whole. */
static uint64_t block_of(const reduce_arrays *in, const reduce_shape *s)
{
    return (uint64_t)WARP_SIZE * s->nwarps * s->nwork * in->vector;
}

static reduce_shape up_to(reduce_shape s, uint64_t max_n)
{
    s.max_n = max_n;
    return s;
}

/* Partial results may be far larger than elements, such as a value with its place. A block that
 * takes all elements is soon slower than several. */
static bool heavy(const plan_kernel *k, const reduce_arrays *in)
{
    return k->accumulator->size > 8 && k->accumulator->size >= 4 * in->bytes;
}

/* Bytes up to which data blocks are a quarter, so that there are more of them. */
static uint32_t few_bytes(const plan_kernel *k, const reduce_arrays *in)
{
    if (k->spec->n_results) return FEW_BYTES / 2;
    if (reduce_packs(k)) return 4 * FEW_BYTES;
    return in->bytes == 1 ? 2 * FEW_BYTES : FEW_BYTES;
}

/* Up to one data block a shape for many blocks has one, too: it is the fastest there. */
static size_t shapes_of(const plan_kernel *k, const reduce_arrays *in, reduce_shape to[MOST_SHAPES])
{
    const uint32_t bytes = in->vector * in->bytes; /* a thread holds 64 or 128 bytes of vectors */
    const bool many = k->spec->n_results != 0;     /* whose partial results take registers */
    const uint32_t few = at_least_one(64 / bytes), more = many ? few : at_least_one(128 / bytes);
    const bool half = in->bytes == 1 || reduce_packs(k) || heavy(k, in);
    const uint32_t most = half ? LARGE_BLOCK_BYTES / 2 : LARGE_BLOCK_BYTES;
    const reduce_shape small = {.nwarps = 8, .nwork = at_least_one(few / 2), .per_sm = 8};
    const reduce_shape one = {.nwarps = 8, .nwork = few, .rows = 1};
    const reduce_shape wide = {.nwarps = 16, .nwork = more, .rows = 1};
    const reduce_shape large = large_shape(k, more);
    const bool same = small.nwork == large.nwork && small.per_sm == large.per_sm;
    size_t n = 0;
    if (k->spec->op.commutative.value) to[n++] = up_to(small, block_of(in, &small));
    to[n++] = up_to(one, many ? SMALL_BLOCK_BYTES / in->bytes : block_of(in, &one));
    to[n++] = up_to(large, block_of(in, &large));
    if (!many) to[n++] = up_to(wide, most / in->bytes);
    if (!same) to[n++] = up_to(small, few_bytes(k, in) / in->bytes);
    to[n++] = large;
    return n;
}

static size_t staged_shapes(const reduce_arrays *in, reduce_shape to[MOST_SHAPES])
{
    /* up to 7.5 KB of shared memory a warp */
    to[0] =
        (reduce_shape){.nwarps = 8, .nwork = 1, .rows = 1, .max_n = LARGE_BLOCK_BYTES / in->bytes};
    to[1] = (reduce_shape){.nwarps = 4, .nwork = 1, .per_sm = 8, .max_n = UINT64_MAX};
    return 2;
}

/* Shapes that reach no further than one before them are left out. */
static void plan_once(planner *p, const reduce_arrays *in)
{
    reduce_shape shapes[MOST_SHAPES];
    const size_t n = in->staged ? staged_shapes(in, shapes) : shapes_of(p->kernel, in, shapes);
    uint64_t reached = 0;
    for (size_t i = 0; i < n; i++) {
        if (shapes[i].max_n <= reached) continue;
        reached = shapes[i].max_n;
        shapes[i].pdl = shapes[i].tags = true;
        reduce_add_once(p, NULL, shapes[i]);
    }
}

static void plan_auto(planner *p)
{
    const plan_kernel *k = p->kernel;
    const uint32_t nwork = k->accumulator->size <= 8 ? 16 : 8;
    const reduce_arrays in = reduce_arrays_of(k);
    if (in.vector) plan_once(p, &in);
    if (in.apart_vector) plan_apart(p, &in);
    if (!in.vector) /* one block up to two of its data blocks */
        add_variant(
            p, NULL,
            (reduce_shape){.nwarps = 8, .nwork = nwork, .rows = 1, .max_n = 2 * 256 * nwork});
    /* Every alignment; many small blocks hide each other's barriers. */
    add_variant(p, NULL,
                (reduce_shape){.nwarps = 4, .nwork = nwork, .per_sm = 7, .max_n = UINT64_MAX});
}

static void plan_asked(planner *p, const variant_spec *v)
{
    const reduce_arrays in = reduce_arrays_of(p->kernel);
    const bool once = reduce_one_launch(v);
    const uint32_t nwork = p->kernel->accumulator->size > 8 ? 8 : 16;
    reduce_shape s = {.nwarps = number_or(&v->nwarps, 8),
                      .nwork = number_or(&v->nwork, once ? 4 : nwork),
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
    const bool tree = operators_need_tree(p->kernel);
    if (tree) reduce_plan_tree(p);
    else if (spec->n_variants == 0) plan_auto(p);
    for (size_t i = 0; i < spec->n_variants && !tree; i++) plan_asked(p, &spec->variants[i]);
}
