/* The variants of a map: one with 16-byte accesses where the arrays allow it, and one that goes
 * element by element, for each variant. */
#include <string.h>

#include "families/map/map.h"
#include "plan/geometry.h"
#include "plan/ops.h"

#define MOST_NWORK 8u /* of elements, where `auto` needs larger blocks */
#define PER_SM                                                                                     \
    8u /* blocks per SM of the Row and the Column DASk: 2048 threads in blocks of 8 warps */

static bool even_size(uint32_t bytes)
{
    return bytes <= 16 && (bytes & (bytes - 1)) == 0;
}

static map_arrays arrays_of(arena *a, const plan_kernel *k)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    map_arrays all = {.even = true, .least = UINT32_MAX, .least_written = UINT32_MAX};
    for (size_t i = 0; i < n; i++) {
        if (args[i].role == KG_ROLE_SCALAR) continue;
        const uint32_t size = args[i].type->size;
        all.count++;
        all.bytes += args[i].role == KG_ROLE_INOUT ? 2 * size : size;
        if (args[i].index != 0) {
            all.lookups++;
            all.scattered += args[i].role != KG_ROLE_INPUT;
            continue;
        }
        all.inputs += args[i].role == KG_ROLE_INPUT;
        all.read += args[i].role != KG_ROLE_OUTPUT;
        all.written += args[i].role != KG_ROLE_INPUT;
        if (!even_size(size)) all.even = false;
        if (args[i].role != KG_ROLE_INPUT && size < all.least_written) all.least_written = size;
        if (size < all.least) all.least = size;
        if (size > all.most) all.most = size;
    }
    return all;
}

/* One block per data block; or a number of rows or columns, fixed or for each SM. */
static plan_step first_step(const variant_spec *v, const char *dask)
{
    if (strcmp(dask, "block") == 0) return (plan_step){.suffix = "", .grid = KG_GRID_BLOCKS};
    plan_step step = {.suffix = "",
                      .grid = KG_GRID_ROWS,
                      .fixed = number_or(&v->grid.rows, number_or(&v->grid.columns, 0))};
    if (!step.fixed) step.per_sm = number_or(&v->grid.per_sm, PER_SM);
    return step;
}

static plan_variant base_variant(const variant_spec *v, const map_arrays *all)
{
    const char *dask = word_or(&v->dask, "block");
    return (plan_variant){
        .at = v->at,
        .dask = dask,
        .bask = word_or(&v->bask, "warp_by_warp"),
        .unroll = word_or(&v->unroll, "manual"),
        .pdl = v->pdl.value,
        .nwarps = number_or(&v->nwarps, 8),
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .steps = {first_step(v, dask)},
        .n_steps = 1,
        .bytes_per_element = all->bytes,
    };
}

/* What a variant's name says beside DASk, BASk and shape: what differs from the default. */
static const char *suffix_of(arena *a, const plan_variant *variant)
{
    const plan_step *step = &variant->steps[0];
    const bool columns = strcmp(variant->dask, "column") == 0;
    const char *s = "";
    if (variant->batch != variant->nwork) s = arena_printf(a, "%s_b%u", s, variant->batch);
    if (strcmp(variant->unroll, "auto") == 0) s = arena_printf(a, "%s_auto", s);
    if (step->fixed) s = arena_printf(a, "%s_%s%u", s, columns ? "c" : "r", step->fixed);
    if (step->per_sm) s = arena_printf(a, "%s_sm%u", s, step->per_sm);
    if (plan_is(variant, "units")) s = arena_printf(a, "%s_units", s);
    if (variant->wide) s = arena_printf(a, plan_is(variant, "shifted") ? "%s_shift" : "%s_vec", s);
    return variant->pdl ? arena_printf(a, "%s_pdl", s) : s;
}

/* Registers that hold one item of each array, of `vector` elements; an element through an
 * index takes the place of its address. */
static uint32_t words_of(arena *a, const plan_kernel *k, uint32_t vector)
{
    plan_arg *args;
    const size_t n = plan_args(a, k, &args);
    uint32_t words = 0;
    for (size_t i = 0; i < n; i++) {
        const uint32_t size = args[i].type->size;
        if (args[i].role == KG_ROLE_SCALAR) continue;
        if (args[i].index != 0) words += 4 + vector * (size <= 8 ? 2 : (size + 3) / 4);
        else words += (vector * size + 3) / 4;
    }
    return words;
}

/* Fields of a run that are narrower than a register. */
static uint32_t bytes_apart(const type *t, const plan_variant *variant)
{
    uint32_t narrow = 0;
    for (size_t f = 0; f < t->n_fields; f++) narrow += t->fields[f].type->size < 4;
    return narrow * variant->vector;
}

/* An estimate. Elements narrower than a register are taken apart, and put together again. */
static uint32_t registers_of(planner *p, const plan_variant *variant)
{
    const map_arrays all = arrays_of(p->a, p->kernel);
    const uint32_t pointers = variant->wide ? 0 : all.count;
    const uint32_t apart = variant->vector > 4 ? 4 * variant->vector : 0;
    /* Where elements know their index, or a loop is left to the compiler, more is held at a
     * time. */
    const uint32_t loop = strcmp(variant->unroll, "auto") == 0 ? 2 * variant->vector : 0;
    const uint32_t held = loop + (all.count > 2 ? 4 * variant->batch : 0);
    const uint32_t units = plan_number_of(variant, "units"),
                   words = plan_number_of(variant, "words");
    if (plan_is(variant, "shifted")) /* two words of each input, for one */
        return 44 + (4 * (all.count + all.inputs) + apart) * variant->batch + held;
    if (units) /* an index, and a place and a value for each unit of an element */
        return 28 + (p->kernel->element->size / units * ((units + 3) / 4 + 3) + 2) * variant->batch;
    if (plan_is(variant, "flat")) return 36 + 4 * all.count * variant->batch;
    if (words > 1) /* all fields of a run, where they are narrower than a register */
        return 36 +
               (4 * words * all.count + bytes_apart(p->kernel->element, variant)) * variant->batch;
    return 28 + (words_of(p->a, p->kernel, variant->vector) + pointers) * variant->batch + apart +
           held;
}

/* Bytes read and written for an item of a variant. */
static uint32_t item_bytes(const plan_variant *variant, const map_arrays *all)
{
    return plan_is(variant, "flat") ? 16 * all->count : variant->vector * all->bytes;
}

static const char *template_of(const plan_variant *variant)
{
    if (plan_is(variant, "units")) return "map/units";
    const bool words = plan_is(variant, "shifted") || plan_number_of(variant, "words") > 1;
    return words ? "map/words" : "map/map";
}

/* Whether the first item starts on a line of an array that is written: a sector that two warps
 * write costs a store most. The elements before it are one block's, so it has a thread for each;
 * rows see to it by themselves. Arrays of 16 bytes an element have no elements before an item. */
static bool starts_on_line(const plan_variant *variant, const map_arrays *all)
{
    const bool ends = all->least < 16 || strcmp(variant->template_name, "map/words") == 0;
    return variant->wide && ends && all->written != 0 && strcmp(variant->dask, "row") != 0 &&
           variant->nwarps * WARP_SIZE >= KG_LINE_ELEMENTS;
}

/* Whether blocks are small, and so few that none needs to count them. A list of the caller's may
 * have one shape for few blocks and for many. */
static bool has_few_blocks(const planner *p, const plan_variant *variant, const map_arrays *all)
{
    const uint64_t block = geometry_of(variant->nwarps, variant->nwork, variant->vector).dbs;
    return p->kernel->spec->n_variants == 0 && variant->max_n <= EARLY_BLOCKS * block &&
           map_block_bytes(variant, item_bytes(variant, all)) < LEAST_BLOCK_BYTES;
}

static void add_variant(planner *p, const variant_spec *v, plan_variant variant, uint32_t nwork)
{
    const map_arrays all = arrays_of(p->a, p->kernel);
    variant.nwork = number_or(&v->nwork, nwork);
    map_grow(&variant, v->own, item_bytes(&variant, &all),
             variant.wide ? variant.nwork : MOST_NWORK);
    variant.batch = number_or(&v->batch, variant.nwork);
    if (variant.batch > variant.nwork) variant.batch = variant.nwork;
    variant.registers = registers_of(p, &variant);
    variant.template_name = template_of(&variant);
    plan_flag(&variant, "lined", starts_on_line(&variant, &all));
    const bool one =
        strcmp(variant.template_name, "map/map") == 0 && strcmp(variant.dask, "block") == 0;
    variant.early_blocks = one && !has_few_blocks(p, &variant, &all) ? EARLY_BLOCKS : 0;
    if (plan_is(&variant, "flat")) {
        /* an item is a word; where a block's do not fill elements, fewer are counted */
        const geometry g = geometry_of(variant.nwarps, variant.nwork, variant.vector);
        variant.dws = g.dws / plan_number_of(&variant, "words");
        variant.dbs = g.dbs / plan_number_of(&variant, "words");
    }
    plan_add_variant(p, &variant, suffix_of(p->a, &variant));
}

/* One 16-byte access a thread ties the copy engine on an H200: the default. */
static void add_wide(planner *p, const variant_spec *v, plan_variant variant, const map_arrays *all)
{
    variant.wide = true;
    variant.vector = geometry_vector(all->most);
    variant.ranges[variant.n_ranges++] = (plan_range){KG_FEATURE_PEEL, 0, 16 / all->least - 1};
    add_variant(p, v, variant, 1);
}

/* Arrays that do not reach a boundary together: aligned stores, loads cut out of two words. */
static void add_shifted(planner *p, const variant_spec *v, plan_variant variant,
                        const map_arrays *all)
{
    variant.wide = true;
    plan_flag(&variant, "shifted", true);
    variant.vector = geometry_vector(all->most);
    variant.ranges[variant.n_ranges++] =
        (plan_range){KG_FEATURE_PEEL_WRITTEN, 0, 16 / all->least_written - 1};
    add_variant(p, v, variant, 1);
}

/* One type of several may have none; the others keep theirs. */
static void warn_of_no_shift(planner *p, const variant_spec *v, const map_arrays *all)
{
    const char *why = all->lookups != 0  ? "its arrays are reached through an index"
                      : all->inputs == 0 ? "it has no inputs"
                                         : "its elements are not all of 1, 2, 4, 8 or 16 bytes";
    diag_warning(p->d, v->vector.at, "unshifted", "%s has no shifted variant: %s", p->kernel->name,
                 why);
}

/* ---- runs: elements that fill several 16-byte words together, but none alone ---- */

#define RUN_WORDS 7u /* more, and a thread's registers are too few */
#define RUN_REGISTERS 112u

static bool may_run(const map_arrays *all)
{
    const uint32_t words = all->most / geometry_gcd(all->most, 16);
    return all->least == all->most && all->lookups == 0 && words > 1 && words <= RUN_WORDS &&
           4 * words * all->count <= RUN_REGISTERS;
}

/* Whether the words of a run are stored as they lie. The one input is copied, or there is no input
 * and all runs are alike. */
static bool moves_flat(planner *p, const map_arrays *all)
{
    op_function_text *f;
    if (ops_of(p->a, p->kernel, &f) != 1 || all->read != all->inputs) return false;
    return all->inputs == 0 ? !f->uses_index
                            : all->inputs == 1 && f->copies && p->kernel->spec->scalars.count == 0;
}

/* Word by word; where arrays are misaligned against each other, cut out of two aligned ones. */
static void add_flat(planner *p, const variant_spec *v, plan_variant variant, bool shifted)
{
    variant.wide = true;
    plan_flag(&variant, "flat", true);
    plan_flag(&variant, "shifted", shifted);
    variant.ranges[variant.n_ranges++] =
        (plan_range){shifted ? KG_FEATURE_PEEL_WRITTEN : KG_FEATURE_PEEL, 0, variant.vector - 1};
    add_variant(p, v, variant, 1);
}

/* A warp's words move in the order of its lanes, and change places in an array of its own: 32
 * runs of that many words. A run of an odd number of words has no conflicts; else a word is left
 * out after every eight. */
static void add_runs(planner *p, const variant_spec *v, plan_variant variant, const map_arrays *all)
{
    const uint32_t nwork = number_or(&v->nwork, 1), words = plan_number_of(&variant, "words");
    variant.wide = true;
    variant.ranges[variant.n_ranges++] = (plan_range){KG_FEATURE_PEEL, 0, variant.vector - 1};
    const layout_mode mode = words % 2 ? (layout_mode){.rule = PAD_NONE}
                                       : (layout_mode){.rule = PAD_PER_32, .amount = 1};
    if (!layout_solve(&variant.s1, 16, words, 1, mode)) return;
    variant.runs_of = "word";
    variant.steps[0].shared_bytes = variant.nwarps * layout_bytes(&variant.s1);
    const uint32_t in = all->read * variant.nwarps * nwork,
                   out = all->written * variant.nwarps * nwork;
    if (in)
        plan_add_access(&variant, "words store (warp view)",
                        layout_cost_times(variant.s1.warp_view, in));
    if (in)
        plan_add_access(&variant, "runs load (run view)",
                        layout_cost_times(variant.s1.run_view, in));
    plan_add_access(&variant, "runs store (run view)", layout_cost_times(variant.s1.run_view, out));
    plan_add_access(&variant, "words load (warp view)",
                    layout_cost_times(variant.s1.warp_view, out));
    add_variant(p, v, variant, 1);
}

static void set_runs(plan_variant *variant, const map_arrays *all)
{
    plan_number(variant, "words", all->most / geometry_gcd(all->most, 16));
    variant->vector = 16 / geometry_gcd(all->most, 16);
}

static void add_runs_or_flat(planner *p, const variant_spec *v, plan_variant variant,
                             const map_arrays *all, bool shift)
{
    set_runs(&variant, all);
    if (!moves_flat(p, all)) {
        add_runs(p, v, variant, all);
        return;
    }
    add_flat(p, v, variant, false);
    if (shift && all->inputs != 0) add_flat(p, v, variant, true);
}

/* ---- gather and scatter ---- */

/* Whether an element is copied that is none of the sizes which a lane moves at once. */
static bool may_move_units(planner *p, const map_arrays *all)
{
    op_function_text *f;
    return all->lookups == 1 && all->count == 3 && !all->even && ops_of(p->a, p->kernel, &f) == 1 &&
           f->copies && all->most <= 64 && p->kernel->spec->scalars.count == 0 &&
           p->kernel->spec->inouts.count == 0;
}

static void add_units(planner *p, const variant_spec *v, plan_variant variant)
{
    const type *t = p->kernel->element;
    plan_number(&variant, "units", geometry_gcd(geometry_gcd(t->size, 16), t->align));
    if (strcmp(variant.dask, "row") != 0 && strcmp(variant.unroll, "auto") != 0)
        add_variant(p, v, variant, 1);
}

static void add_variants(planner *p, const variant_spec *v)
{
    const map_arrays all = arrays_of(p->a, p->kernel);
    const char *vector = word_or(&v->vector, "auto");
    plan_variant variant = base_variant(v, &all);
    variant.vector = 1;
    plan_number(&variant, "words", 1);
    if (strcmp(vector, "none") != 0 && all.even) add_wide(p, v, variant, &all);
    const bool shifts = all.inputs != 0 && all.lookups == 0;
    if (strcmp(vector, "shift") == 0 && shifts && all.even) add_shifted(p, v, variant, &all);
    const bool flat = may_run(&all) && moves_flat(p, &all);
    if (strcmp(vector, "shift") == 0 && !(shifts && (all.even || flat)))
        warn_of_no_shift(p, v, &all);
    if (strcmp(vector, "none") != 0 && may_run(&all))
        add_runs_or_flat(p, v, variant, &all, strcmp(vector, "shift") == 0);
    const bool units = strcmp(vector, "none") != 0 && may_move_units(p, &all);
    if (units) add_units(p, v, variant);
    add_variant(p, v, variant, 4);
}

static map_kind kind_of(planner *p, const map_arrays *all)
{
    if (may_move_units(p, all)) return MAP_UNITS;
    if (all->scattered) return MAP_SCATTERS;
    if (all->lookups) return MAP_GATHERS;
    if (all->read == 0) return MAP_FILLS;
    if (all->even) return MAP_STREAMS;
    return moves_flat(p, all) ? MAP_FLAT : MAP_RUNS;
}

static map_order order_of(const kg_spec *spec)
{
    const char *order = word_or(&((const map_spec *)spec->own)->order, "any");
    if (strcmp(order, "any") == 0) return ORDER_ANY;
    return strcmp(order, "runs") == 0 ? ORDER_RUNS : ORDER_RANDOM;
}

const char *map_index_order(const kg_spec *spec)
{
    static const char *const words[] = {
        [ORDER_ANY] = NULL, [ORDER_RUNS] = "ascending", [ORDER_RANDOM] = "random"};
    return words[order_of(spec)];
}

/* Vectors for some of the calls that they serve, or words of runs. Few of these are taken only
 * where they are moved flat. */
static void add_few_wide(planner *p, const variant_spec *v, const shape_value *peel,
                         plan_variant variant, const map_arrays *all)
{
    const uint64_t most = 16 / all->least - 1;
    if (!all->even) {
        if (may_run(all) && (moves_flat(p, all) || !v->max_n.set))
            add_runs_or_flat(p, v, variant, all, false);
        return;
    }
    if (peel->lo > most) return;
    variant.wide = true;
    variant.vector = geometry_vector(all->most);
    variant.ranges[variant.n_ranges++] =
        (plan_range){KG_FEATURE_PEEL, peel->lo, peel->hi < most ? peel->hi : most};
    add_variant(p, v, variant, 1);
}

/* Nothing where a kernel has no such inputs. */
static void add_shifted_shape(planner *p, const variant_spec *v, plan_variant variant,
                              const map_arrays *all)
{
    if (all->inputs == 0 || all->lookups != 0) return;
    if (all->even) add_shifted(p, v, variant, all);
    else if (may_run(all) && moves_flat(p, all)) {
        set_runs(&variant, all);
        add_flat(p, v, variant, true);
    }
}

/* Without vectors there is nothing that a row of few elements could beat, but for accesses through
 * an index. */
static bool is_of_use(const shape_row *s, const map_arrays *all)
{
    const bool vectors = (all->even && geometry_vector(all->most) > 1) || may_run(all);
    return vectors || !s->of[MAP_MAX_N].set || (all->lookups != 0 && s->of[MAP_ITEMS].lo == 0);
}

static void add_shape(planner *p, const shape_row *s, const shape_row *next)
{
    const map_arrays all = arrays_of(p->a, p->kernel);
    map_row row = {.least = shape_value_of(s, MAP_LEAST)};
    const variant_spec v = {.at = p->kernel->spec->variants_at,
                            .own = &row,
                            .pdl = {.value = true},
                            .nwarps = shape_number(s, MAP_NWARPS),
                            .nwork = shape_number(s, MAP_NWORK),
                            .max_n = shape_number(s, MAP_MAX_N)};
    plan_variant variant = base_variant(&v, &all);
    (void)next;
    if (!is_of_use(s, &all)) return;
    variant.vector = 1;
    plan_number(&variant, "words", 1);
    if (kind_of(p, &all) == MAP_UNITS) add_units(p, &v, variant);
    else if (s->of[MAP_ITEMS].lo == 0) add_variant(p, &v, variant, 1);
    else if (s->of[MAP_ITEMS].lo == 2) add_shifted_shape(p, &v, variant, &all);
    else add_few_wide(p, &v, &s->of[MAP_PEEL], variant, &all);
}

void map_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    planner p = {.a = a, .kernel = k};
    const map_arrays all = arrays_of(a, k);
    has[MAP_OF] = kind_of(&p, &all);
    has[MAP_ORDER] = order_of(k->spec);
    has[MAP_NARROWEST] = all.least;
    has[MAP_BYTES] = all.bytes;
}

static void add_shapes(planner *p)
{
    uint64_t has[SHAPE_COLUMNS] = {0};
    map_shape_facts(p->a, p->kernel, has);
    plan_take_shapes(p, has, add_shape, plan_serves_all);
}

void map_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    p->kernel->uses_header = spec->bounds.text && strcmp(spec->bounds.text, "trap") == 0;
    if (map_of_planes(spec)) {
        map_plane_plan(p);
        return;
    }
    if (spec->n_variants == 0) add_shapes(p);
    for (size_t v = 0; v < spec->n_variants; v++) add_variants(p, &spec->variants[v]);
}
