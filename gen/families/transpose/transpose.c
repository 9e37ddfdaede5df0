/* The transpose: rows of the input become columns of the output, tile by tile through shared
 * memory. A tile is 32 elements wide. A warp stores it row by row and loads it column by column;
 * the pad after each row is for that. Rows of both planes have a pitch in bytes. */
#include <string.h>

#include "families/transpose/variants.h"
#include "plan/geometry.h"

#define TILE_WIDTH WARP_SIZE
#define TURING_SHARED 65536u /* bytes a block may have on compute capability 7.5 */
#define MOST_VECTOR 8u       /* elements of a word: a tile is 256 rows high then, of 66 KB */
#define RUNS_ROWS 32u        /* most of a tile of runs */
#define MOST_UNITS 64u       /* of a thread */
#define SHARED_BANKS 128u    /* bytes that a warp's access has without conflicts */

enum { WIDTH, HEIGHT, IN_PITCH, OUT_PITCH };

size_t transpose_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    (void)k;
    *names = arena_array(a, const char *, 4);
    (*names)[WIDTH] = "width";
    (*names)[HEIGHT] = "height";
    (*names)[IN_PITCH] = "in_pitch";
    (*names)[OUT_PITCH] = "out_pitch";
    return 4;
}

size_t transpose_args(arena *a, const plan_kernel *k, plan_arg **args)
{
    *args = arena_array(a, plan_arg, 2);
    (*args)[0] = (plan_arg){.name = "in",
                            .type = k->element,
                            .role = KG_ROLE_INPUT,
                            .extent = KG_EXTENT_PLANE,
                            .width = WIDTH,
                            .height = HEIGHT,
                            .pitch = IN_PITCH};
    (*args)[1] = (plan_arg){.name = "out",
                            .type = k->element,
                            .role = KG_ROLE_OUTPUT,
                            .extent = KG_EXTENT_PLANE,
                            .width = HEIGHT,
                            .height = WIDTH,
                            .pitch = OUT_PITCH};
    return 2;
}

void transpose_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f)
{
    (void)k;
    f->terms = KG_TERM(own == FEATURE_COLUMNS ? WIDTH : HEIGHT);
}

const family_feature transpose_features[] = {TRANSPOSE_FEATURES(FEATURE_INFO){.name = NULL}};

const char *const transpose_names[] = {"in",       "out",       "width", "height",
                                       "in_pitch", "out_pitch", NULL};

/* ---- plan ---- */

/* A word, or the unit where that is wider, after each row of 32 elements makes accesses to columns
 * free of conflicts, whatever the element. Elements of several units below a word lie in planes,
 * one for each unit. "none" is the plain tile, to measure what that is worth. */
layout_mode transpose_mode(const variant_spec *v, uint32_t size)
{
    const uint32_t unit = layout_unit(size);
    layout_mode mode = {
        .rule = PAD_PER_RUN, .amount = unit < 4 ? 4 / unit : 1, .planes = unit < 4 && unit != size};
    const char *written = v->padding.s1.text;
    if (!written || strcmp(written, "auto") == 0) return mode;
    layout_mode_parse(written, &mode);
    if (mode.rule == PAD_NONE) mode.rule = PAD_SCALAR; /* elements of a column lie far apart */
    return mode;
}

/* Columns are read unit by unit, one row of the tile per lane: not as a run, whatever its width.
 * Groups of 32 rows are alike. */
static layout_cost column_cost(const layout *l, uint32_t groups)
{
    layout_cost all = {.word_bytes = l->unit_bytes, .degree = 1};
    for (uint32_t column = 0; column < TILE_WIDTH; column++) {
        for (uint32_t unit = 0; unit < l->units; unit++) {
            uint32_t address[LAYOUT_LANES];
            for (uint32_t lane = 0; lane < LAYOUT_LANES; lane++)
                address[lane] =
                    (layout_at(l, lane * TILE_WIDTH + column) + unit * l->apart) * l->unit_bytes;
            const layout_cost one = layout_cost_of(address, l->unit_bytes);
            all.wavefronts += one.wavefronts;
            all.ideal += one.ideal;
            if (one.degree > all.degree) all.degree = one.degree;
        }
    }
    return layout_cost_times(all, groups);
}

static bool lay_out(planner *p, const variant_spec *v, plan_variant *variant, uint32_t groups)
{
    const word *written = &v->padding.s1;
    const pos at = written->text ? written->at : variant->at;
    const uint32_t size = p->kernel->element->size;
    layout *l = &variant->s1;
    if (!layout_solve(l, size, TILE_WIDTH, groups, transpose_mode(v, size)) ||
        (l->mode.rule != PAD_PER_RUN && l->mode.rule != PAD_SCALAR)) {
        diag_error(p->d, at, "padding-cuts",
                   "\"%s\" is not for a tile of %u-byte elements, whose columns are read "
                   "element by element (none and <p>_per_run are)",
                   written->text ? written->text : "auto", size);
        p->failed = true;
        return false;
    }
    l->run_view = column_cost(l, groups);
    if (l->run_view.degree > 1)
        diag_warning(
            p->d, at, "padding-conflicts",
            "the tile of %s leaves %u-way bank conflicts (%u wavefronts where %u would do)",
            p->kernel->name, l->run_view.degree, l->run_view.all + l->warp_view.all,
            l->run_view.all_ideal + l->warp_view.all_ideal);
    plan_add_access(variant, "tile store (rows)", l->warp_view);
    plan_add_access(variant, "tile load (columns)", l->run_view);
    return true;
}

static const char *suffix_of(planner *p, const plan_variant *variant, const char *suffix)
{
    const uint32_t group = plan_number_of(variant, "group");
    if (group > 1) suffix = arena_printf(p->a, "%s_g%u", suffix, group);
    return variant->pdl ? arena_printf(p->a, "%s_pdl", suffix) : suffix;
}

/* Bytes that a lane moves at once; 0: an element. Elements of one or two bytes move in words of
 * four where nothing is said. */
static uint32_t word_of(const variant_spec *v, uint32_t size)
{
    const uint32_t word = number_or(&transpose_own(v)->word, size <= 2 ? 4 : 0);
    return word > size && word % size == 0 && word / size <= MOST_VECTOR ? word : 0;
}

#define FLAT_ROWS 32u   /* fewer than a tile of 64 rows has */
#define THIN_COLUMNS 4u /* so few that most lanes of a tile's rows would have none */
#define MOST_ROWS 4096u /* of misaligned planes with rows long enough for a small tile */

void transpose_limit(plan_variant *variant, calls calls)
{
    const uint64_t rows = calls == FLAT ? FLAT_ROWS : calls == MISALIGNED ? MOST_ROWS : 0;
    if (calls == ALIGNED)
        variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_PEEL, 0, 0};
    if (calls == MISALIGNED)
        variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_PEEL, 1, UINT64_MAX};
    if (rows)
        variant->limits[variant->n_limits++] = (plan_range){KG_FEATURE_OWN + FEATURE_ROWS, 0, rows};
    if (calls == THIN)
        variant->limits[variant->n_limits++] =
            (plan_range){KG_FEATURE_OWN + FEATURE_COLUMNS, 0, THIN_COLUMNS};
}

void transpose_add_tiles(planner *p, const variant_spec *v, calls calls)
{
    const uint32_t size = p->kernel->element->size, height = transpose_tile_height(v);
    plan_variant variant = {
        .at = v->at,
        .dask = "block",
        .bask = v->bask.text ? v->bask.text : "warp_by_warp",
        .nwarps = number_or(&v->nwarps, 8),
        .nwork = number_or(&v->nwork, 4),
        .vector = 1,
        .pdl = v->pdl.value,
        .early_blocks = EARLY_BLOCKS,
        .template_name = "transpose/transpose",
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .steps = {{.suffix = "",
                   .grid = KG_GRID_TILES,
                   .tile_width = TILE_WIDTH,
                   .tile_height = height}},
        .n_steps = 1,
        .bytes_per_element = 2 * size,
    };
    plan_number(&variant, "group", number_or(&transpose_own(v)->group, 1));
    variant.batch = number_or(&v->batch, variant.nwork);
    variant.registers = 28 + (size + 3) / 4 * variant.batch;
    if (!lay_out(p, v, &variant, height / WARP_SIZE)) return;
    plan_take_limits(&variant, v);
    transpose_limit(&variant, calls);
    variant.steps[0].shared_bytes = geometry_align16(layout_bytes(&variant.s1));
    const char *padding = v->padding.s1.text ? v->padding.s1.text : "auto";
    const char *suffix = strcmp(padding, "auto") == 0 ? "" : arena_printf(p->a, "_%s", padding);
    if (variant.batch != variant.nwork)
        suffix = arena_printf(p->a, "_b%u%s", variant.batch, suffix);
    plan_add_variant(p, &variant, suffix_of(p, &variant, suffix));
}

/* Without a tile: threads take rows as far as a thread's columns reach, or columns as far as its
 * rows. */
void transpose_add_thin(planner *p, const variant_spec *v, calls calls)
{
    const uint32_t size = p->kernel->element->size;
    const bool low = transpose_own(v)->thread_rows.set;
    const uint32_t taken =
        number_or(low ? &transpose_own(v)->thread_rows : &transpose_own(v)->thread_columns, 4);
    plan_variant variant = {
        .at = v->at,
        .dask = "block",
        .bask = "block_by_block",
        .nwarps = number_or(&v->nwarps, 8),
        .nwork = number_or(&v->nwork, 1),
        .vector = 1,
        .pdl = v->pdl.value,
        .early_blocks = EARLY_BLOCKS,
        .template_name = "transpose/thin",
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .n_steps = 1,
        .bytes_per_element = 2 * size,
    };
    variant.batch = variant.nwork;
    variant.registers = 30 + (size + 3) / 4 * taken * variant.nwork;
    if (low && taken > 8 && size <= 4) variant.registers += 8; /* where its rows begin */
    const uint32_t lines = variant.nwarps * WARP_SIZE * variant.nwork;
    variant.steps[0] = (plan_step){.suffix = "",
                                   .grid = KG_GRID_TILES,
                                   .tile_width = low ? lines : taken,
                                   .tile_height = low ? taken : lines};
    plan_number(&variant, "group", 1);
    plan_number(&variant, "thread_rows", low ? taken : 0);
    plan_take_limits(&variant, v);
    transpose_limit(&variant, calls);
    const char *suffix = arena_printf(p->a, low ? "_low%u" : "_thin%u", taken);
    plan_add_variant(p, &variant, suffix_of(p, &variant, suffix));
}

/* Bytes of a tile of runs. Rows lie apart so that a warp, which reads an equal part of each, meets
 * all banks; fewer rows lie further apart. See transpose/runs.cu. */
static uint32_t runs_bytes(uint32_t elements, uint32_t size, uint32_t unit)
{
    const uint32_t bank = unit > 4 ? unit : 4;
    return geometry_align16(elements * size + SHARED_BANKS + RUNS_ROWS * bank);
}

/* A run of each row, whose columns go out end to end. A tile is as wide as its elements allow. The
 * grid has a block for as many of these as fit with any number of rows. */
void transpose_add_runs(planner *p, const variant_spec *v)
{
    const type *t = p->kernel->element;
    const uint32_t unit = t->align; /* it divides the size */
    plan_variant variant = {
        .at = v->at,
        .dask = "block",
        .bask = "block_by_block",
        .nwarps = number_or(&v->nwarps, 8),
        .nwork = number_or(&v->nwork, 4),
        .vector = 1,
        .pdl = v->pdl.value,
        .early_blocks = EARLY_BLOCKS,
        .template_name = "transpose/runs",
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .n_steps = 1,
        .bytes_per_element = 2 * t->size,
    };
    const uint32_t elements = variant.nwarps * variant.nwork * WARP_SIZE;
    if (t->size / unit * variant.nwork > MOST_UNITS) {
        diag_error(p->d, v->at, "tile", "a thread moves at most %u units of %u bytes, not %u",
                   MOST_UNITS, unit, t->size / unit * variant.nwork);
        p->failed = true;
        return;
    }
    variant.batch = variant.nwork;
    variant.registers = 32 + t->size / unit * ((unit + 3) / 4 + 2) * variant.nwork;
    variant.steps[0] = (plan_step){.suffix = "",
                                   .grid = KG_GRID_BLOCKS,
                                   .dbs = elements - RUNS_ROWS + 1,
                                   .shared_bytes = runs_bytes(elements, t->size, unit)};
    plan_number(&variant, "group", 1);
    plan_number(&variant, "unit", unit);
    plan_take_limits(&variant, v);
    plan_add_variant(p, &variant, suffix_of(p, &variant, "_runs"));
}

/* Words of several elements: a tile of 32 words, as high as it is wide. Its rows are stored a word
 * after each other, and read with a lane per V rows; see transpose_words.cu. */
void transpose_add_words(planner *p, const variant_spec *v)
{
    const uint32_t size = p->kernel->element->size, word = word_of(v, size);
    const uint32_t vector = word / size, edge = TILE_WIDTH * vector;
    const uint32_t nwarps = number_or(&v->nwarps, edge > 128 ? 16 : 8), nwork = edge / nwarps;
    const uint32_t tile = edge * (TILE_WIDTH + 1) * word;
    const bool asked = p->kernel->spec->n_variants != 0;
    if ((v->nwork.set && v->nwork.value != nwork) || v->padding.set || edge % nwarps != 0 ||
        nwork > 16 || nwork % vector != 0)
        return; /* another shape was asked for */
    plan_variant variant = {
        .at = v->at,
        .dask = "block",
        .bask = v->bask.text ? v->bask.text : "warp_by_warp",
        .nwarps = nwarps,
        .nwork = nwork,
        .vector = vector,
        .pdl = v->pdl.value,
        .template_name = "transpose/words",
        .batch = number_or(&v->batch, nwork) < nwork ? number_or(&v->batch, nwork) : nwork,
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = asked || tile <= TURING_SHARED ? 75 : 80,
        .steps = {{.suffix = "",
                   .grid = KG_GRID_TILES,
                   .tile_width = edge,
                   .tile_height = edge,
                   .shared_bytes = tile}},
        .n_steps = 1,
        .ranges = {{KG_FEATURE_PEEL, 0, 0}},
        .n_ranges = 1, /* all rows start on whole words */
        .bytes_per_element = 2 * size,
    };
    plan_take_limits(&variant, v);
    plan_number(&variant, "word", word);
    plan_number(&variant, "group", number_or(&transpose_own(v)->group, 1));
    layout words;
    if (!layout_solve(&words, word, TILE_WIDTH, vector,
                      (layout_mode){.rule = PAD_PER_RUN, .amount = 1}))
        return;
    plan_add_access(&variant, "tile store (rows)", words.warp_view);
    plan_add_access(&variant, "tile load (columns)", column_cost(&words, vector));
    variant.registers = 32 + (variant.batch > vector ? variant.batch : vector) * word / 4 +
                        (size < 4 ? vector * word / 4 : 4);
    const char *suffix = word == 4 ? "_vec" : arena_printf(p->a, "_vec%u", word);
    if (variant.batch != nwork) suffix = arena_printf(p->a, "_b%u%s", variant.batch, suffix);
    plan_add_variant(p, &variant, suffix_of(p, &variant, suffix));
}

/* Whether a variant before has brought the row for calls that words do not serve. */
static bool has_elements(const planner *p, const variant_spec *v)
{
    for (size_t i = 0; i < p->variants.count; i++) {
        const plan_variant *variant = p->variants.at[i];
        if (!plan_is(variant, "word") &&
            variant->max_n >= (v->max_n.set ? v->max_n.value : UINT64_MAX))
            return true;
    }
    return false;
}

static void add_variants(planner *p, const variant_spec *v)
{
    const bool vectors = !v->vector.text || strcmp(v->vector.text, "auto") == 0;
    if (transpose_own(v)->runs.value) {
        transpose_add_runs(p, v);
        return;
    }
    if (transpose_is_thin(transpose_own(v))) {
        transpose_add_thin(p, v, ALL);
        return;
    }
    if (vectors && word_of(v, p->kernel->element->size)) transpose_add_words(p, v);
    if (!transpose_own(v)->word.set || !has_elements(p, v)) transpose_add_tiles(p, v, ALL);
}

void transpose_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) transpose_add_shapes(p);
    for (size_t v = 0; v < spec->n_variants; v++) add_variants(p, &spec->variants[v]);
}
