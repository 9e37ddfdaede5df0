/* The transpose: rows of the input become columns of the output, tile by tile through shared
 * memory. A tile is 32 elements wide. A warp stores it row by row and loads it column by column;
 * the pad after each row is for that. Rows of both planes have a pitch in bytes. */
#include <string.h>

#include "check/check.h"
#include "families/transpose/transpose.h"
#include "plan/geometry.h"

#define TILE_WIDTH WARP_SIZE
#define TURING_SHARED 65536u /* bytes a block may have on compute capability 7.5 */
#define MOST_VECTOR 8u       /* elements of a word: a tile is 256 rows high then, of 66 KB */
#define MOST_THIN 16u        /* elements of a thread, where there is no tile */

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

static const transpose_variant *own_of(const variant_spec *v)
{
    return v->own;
}

/* ---- check ---- */

/* Rows of a tile: as many as its warps have items. */
static uint32_t tile_height(const variant_spec *v)
{
    return number_or(&v->nwarps, 8) * number_or(&v->nwork, 4);
}

static bool is_thin(const transpose_variant *own)
{
    return own->thread_columns.set || own->thread_rows.set;
}

/* Threads that take rows or columns have no tile. */
static void check_thin(diags *d, const variant_spec *v)
{
    const bool low = own_of(v)->thread_rows.set;
    const number *taken = low ? &own_of(v)->thread_rows : &own_of(v)->thread_columns;
    const char *const me =
        low ? "transpose with \"thread_rows\"" : "transpose with \"thread_columns\"";
    check_refuse(d, low && own_of(v)->thread_columns.set, own_of(v)->thread_columns.at,
                 "thread_columns", me);
    check_refuse(d, own_of(v)->word.set, own_of(v)->word.at, "word", me);
    check_refuse(d, own_of(v)->group.set, own_of(v)->group.at, "group", me);
    check_refuse(d, v->batch.set, v->batch.at, "batch", me);
    check_refuse(d, v->padding.set, v->padding.at, "padding", me);
    check_refuse(d, v->bask.text != NULL, v->bask.at, "bask", me);
    const unsigned long long held = taken->value * number_or(&v->nwork, 1);
    if (held > MOST_THIN)
        diag_error(d, v->at, "tile", "%s * nwork is at most %u, not %llu",
                   low ? "thread_rows" : "thread_columns", MOST_THIN, held);
}

static void check_variant(diags *d, const variant_spec *v)
{
    if (is_thin(own_of(v))) {
        check_thin(d, v);
        return;
    }
    const number *word = &own_of(v)->word;
    check_refuse(d, word->set && word_is(&v->vector, "none"), word->at, "word",
                 "transpose with \"vector: none\"");
    if (word->set && (word->value & (word->value - 1)) != 0)
        diag_error(d, word->at, "tile", "\"word\" is 4, 8 or 16 bytes, not %llu",
                   (unsigned long long)word->value);
    check_refuse(d, v->padding.s2.text && v->padding.s1.text != v->padding.s2.text,
                 v->padding.s2.at, "padding of s2", "transpose (its tile is s1)");
    if (tile_height(v) % WARP_SIZE != 0)
        diag_error(
            d, v->at, "tile",
            "nwarps * nwork is the height of a tile, and must be a multiple of 32; %u is not",
            tile_height(v));
}

void transpose_check(arena *a, diags *d, kg_spec *spec)
{
    (void)a;
    for (size_t v = 0; v < spec->n_variants; v++) check_variant(d, &spec->variants[v]);
}

/* ---- plan ---- */

/* A word, or the unit where that is wider, after each row of 32 elements makes accesses to columns
 * free of conflicts, whatever the element. Elements of several units below a word lie in planes,
 * one for each unit. "none" is the plain tile, to measure what that is worth. */
static layout_mode mode_of(const variant_spec *v, uint32_t size)
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
    if (!layout_solve(l, size, TILE_WIDTH, groups, mode_of(v, size)) ||
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
    const uint32_t word = number_or(&own_of(v)->word, size <= 2 ? 4 : 0);
    return word > size && word % size == 0 && word / size <= MOST_VECTOR ? word : 0;
}

/* What calls a variant is for, beside their n. */
typedef enum calls { ALL, ALIGNED, MISALIGNED, FLAT, THIN } calls;

#define FLAT_ROWS 32u   /* fewer than a tile of 64 rows has */
#define THIN_COLUMNS 4u /* so few that most lanes of a tile's rows would have none */
#define MOST_ROWS 4096u /* of misaligned planes with rows long enough for a small tile */

static void limit(plan_variant *variant, calls calls)
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

static void add_variant(planner *p, const variant_spec *v, calls calls)
{
    const uint32_t size = p->kernel->element->size, height = tile_height(v);
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
    plan_number(&variant, "group", number_or(&own_of(v)->group, 1));
    variant.batch = number_or(&v->batch, variant.nwork);
    variant.registers = 28 + (size + 3) / 4 * variant.batch;
    if (!lay_out(p, v, &variant, height / WARP_SIZE)) return;
    plan_take_limits(&variant, v);
    limit(&variant, calls);
    variant.steps[0].shared_bytes = geometry_align16(layout_bytes(&variant.s1));
    const char *padding = v->padding.s1.text ? v->padding.s1.text : "auto";
    const char *suffix = strcmp(padding, "auto") == 0 ? "" : arena_printf(p->a, "_%s", padding);
    if (variant.batch != variant.nwork)
        suffix = arena_printf(p->a, "_b%u%s", variant.batch, suffix);
    plan_add_variant(p, &variant, suffix_of(p, &variant, suffix));
}

/* Without a tile: threads take rows as far as a thread's columns reach, or columns as far as its
 * rows. */
static void add_thin(planner *p, const variant_spec *v, calls calls)
{
    const uint32_t size = p->kernel->element->size;
    const bool low = own_of(v)->thread_rows.set;
    const uint32_t taken = number_or(low ? &own_of(v)->thread_rows : &own_of(v)->thread_columns, 4);
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
    limit(&variant, calls);
    const char *suffix = arena_printf(p->a, low ? "_low%u" : "_thin%u", taken);
    plan_add_variant(p, &variant, suffix_of(p, &variant, suffix));
}

/* Words of several elements: a tile of 32 words, as high as it is wide. Its rows are stored a word
 * after each other, and read with a lane per V rows; see transpose_words.cu. */
static void add_words(planner *p, const variant_spec *v)
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
    plan_number(&variant, "group", number_or(&own_of(v)->group, 1));
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
    if (is_thin(own_of(v))) {
        add_thin(p, v, ALL);
        return;
    }
    if (vectors && word_of(v, p->kernel->element->size)) add_words(p, v);
    if (!own_of(v)->word.set || !has_elements(p, v)) add_variant(p, v, ALL);
}

/* ---- auto: rows of tuning/shapes ---- */

static const char *const calls_words[] = {"all", "aligned", "misaligned", "flat", "thin", NULL};

enum { SIZE, CALLS, WORD, COLUMNS, ROWS, NWARPS, NWORK, GROUP, MAX_ROWS, MAX_N, N_COLUMNS };
const shape_column transpose_shapes[] = {
    [SIZE] = {"size", SHAPE_FACT, "bytes of an element"},
    [CALLS] = {"calls", SHAPE_WORD,
               "what calls it is for: planes whose rows begin on boundaries, "
               "others, planes of few rows, or of few columns",
               calls_words},
    [WORD] = {"word", SHAPE_NUMBER, "bytes that a lane moves at once; not written: an element"},
    [COLUMNS] = {"thread_columns", SHAPE_NUMBER,
                 "elements of a row that a thread takes, without a tile"},
    [ROWS] = {"thread_rows", SHAPE_NUMBER, "or of a column"},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER, "rows of a warp in a tile, or of a thread"},
    [GROUP] = {"group", SHAPE_NUMBER, "tiles of a column that blocks take one after the other"},
    [MAX_ROWS] = {"max_rows", SHAPE_NUMBER, "of planes of at most so many rows"},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many elements"},
    [N_COLUMNS] = {.name = NULL},
};

void transpose_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    has[SIZE] = k->element->size;
}

/* What the limits of a variant say of the calls that it is for. */
static calls calls_of(const plan_variant *v)
{
    if (v->n_limits == 0) {
        const bool all = v->n_ranges == 0 || plan_is(v, "word");
        return all ? ALL : v->ranges[0].lo ? MISALIGNED : ALIGNED;
    }
    if (v->limits[0].feature == KG_FEATURE_OWN + FEATURE_COLUMNS) return THIN;
    if (v->n_ranges) return MISALIGNED;
    return plan_is(v, "thread_rows") ? ALL : FLAT;
}

static bool are_alike(const plan_range *a, const plan_range *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (a[i].feature != b[i].feature || a[i].lo != b[i].lo || a[i].hi != b[i].hi) return false;
    return true;
}

/* How high planes may be that threads take column by column; NULL: as high as any. */
static const plan_range *most_rows(const plan_variant *v)
{
    return plan_is(v, "thread_rows") ? plan_limit_of(v, FEATURE_ROWS) : NULL;
}

/* Rows have no other limits than these. */
static bool has_those_limits(const plan_variant *v, calls of)
{
    plan_variant like = {.max_n = v->max_n};
    if (plan_is(v, "word")) return v->n_limits == 0;
    const plan_range *rows = most_rows(v);
    if (rows) like.limits[like.n_limits++] = (plan_range){rows->feature, 0, rows->hi};
    limit(&like, of);
    return like.n_limits == v->n_limits && like.n_ranges == v->n_ranges &&
           are_alike(like.limits, v->limits, like.n_limits) &&
           are_alike(like.ranges, v->ranges, like.n_ranges);
}

bool transpose_shape_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    const bool thin = strcmp(v->template_name, "transpose/thin") == 0;
    const uint32_t word = plan_number_of(v, "word"), group = plan_number_of(v, "group");
    const calls of = calls_of(v);
    if (of != ALL) shape_take(row, CALLS, of);
    if (word) shape_take(row, WORD, word);
    const uint32_t low = plan_number_of(v, "thread_rows");
    if (low) shape_take(row, ROWS, low);
    else if (thin) shape_take(row, COLUMNS, v->steps[0].tile_width);
    shape_take(row, NWARPS, v->nwarps);
    if (!word) shape_take(row, NWORK, v->nwork);
    if (group > 1) shape_take(row, GROUP, group);
    if (most_rows(v)) shape_take(row, MAX_ROWS, most_rows(v)->hi);
    if (v->max_n != UINT64_MAX) shape_take(row, MAX_N, v->max_n);
    const layout_mode usual = mode_of(&(variant_spec){0}, k->element->size);
    const bool padded =
        thin || word || (v->s1.mode.rule == usual.rule && v->s1.mode.amount == usual.amount);
    return v->pdl && v->batch == v->nwork && padded && has_those_limits(v, of) &&
           strcmp(v->bask, thin ? "block_by_block" : "warp_by_warp") == 0;
}

static void add_shape(planner *p, const shape_row *s)
{
    transpose_variant own = {.group = {.value = 1, .set = true},
                             .word = shape_number(s, WORD),
                             .thread_columns = shape_number(s, COLUMNS),
                             .thread_rows = shape_number(s, ROWS)};
    if (s->of[GROUP].set) own.group = shape_number(s, GROUP);
    variant_spec v = {.at = p->kernel->spec->variants_at,
                      .pdl = {.value = true},
                      .nwarps = shape_number(s, NWARPS),
                      .nwork = shape_number(s, NWORK),
                      .max_n = shape_number(s, MAX_N),
                      .limits = {[FEATURE_ROWS] = {.max = shape_number(s, MAX_ROWS)}},
                      .own = &own};
    const calls of = (calls)s->of[CALLS].lo;
    if (of == THIN || is_thin(&own)) add_thin(p, &v, of);
    else if (own.word.set) add_words(p, &v);
    else add_variant(p, &v, of);
}

static void add_shapes(planner *p)
{
    const uint64_t has[N_COLUMNS] = {[SIZE] = p->kernel->element->size};
    for (const shape_row *s = NULL; (s = shapes_next(p->shapes, s, has));) add_shape(p, s);
}

void transpose_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) add_shapes(p);
    for (size_t v = 0; v < spec->n_variants; v++) add_variants(p, &spec->variants[v]);
}
