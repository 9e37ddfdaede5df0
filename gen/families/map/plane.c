/* Maps of planes: `shape: plane`. Every array is `height` rows of `width` elements, with a pitch
 * in bytes of its own. A thread block has a tile: 32 items wide, an item per lane, and as many
 * rows as its warps have items. */
#include <string.h>

#include "check/check.h"
#include "families/common/planes.h"
#include "families/map/map.h"
#include "plan/geometry.h"

#include <kgen/kernel.h>

bool map_of_planes(const kg_spec *spec)
{
    return spec->shape.text && strcmp(spec->shape.text, "plane") == 0;
}

size_t map_plane_lengths(arena *a, const kg_spec *s, const char ***names)
{
    const param_list *lists[] = {&s->inputs, &s->inouts, &s->outputs};
    const size_t arrays = s->inputs.count + s->inouts.count + s->outputs.count;
    size_t n = planes_begin_names(a, arrays, 0, names);
    for (size_t l = 0; l < 3; l++)
        for (size_t i = 0; i < lists[l]->count; i++)
            (*names)[n++] = planes_pitch(a, lists[l]->at[i].name.text);
    return n;
}

void map_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f)
{
    if (!map_of_planes(k->spec)) f->name = NULL;
    f->terms = KG_TERM(own == FEATURE_PLANE_ROWS ? PLANE_HEIGHT : PLANE_WIDTH);
}

/* ---- check ---- */

/* Lengths are arguments that no list of the spec shows. */
static void check_names(arena *a, diags *d, const kg_spec *s)
{
    const char **own;
    const size_t count = map_plane_lengths(a, s, &own);
    const param_list *lists[] = {&s->scalars, &s->inputs, &s->inouts, &s->outputs};
    for (size_t l = 0; l < 4; l++)
        for (size_t i = 0; i < lists[l]->count; i++)
            for (size_t n = 0; n < count; n++)
                if (strcmp(lists[l]->at[i].name.text, own[n]) == 0)
                    diag_error(d, lists[l]->at[i].name.at, "same-name",
                               "\"%s\" is a length of planes; choose another name", own[n]);
    if (count > KG_MAX_LENGTHS)
        diag_error(d, s->shape.at, "too-many",
                   "%zu planes have %zu lengths, and a kernel takes at most %d",
                   count - PLANE_FIRST_PITCH, count, KG_MAX_LENGTHS);
}

void map_plane_check(arena *a, diags *d, const kg_spec *s)
{
    const char *const me = "a map of planes";
    check_refuse(d, s->index.text != NULL, s->index.at, "index", me);
    check_refuse(d, s->n_gather != 0, s->gather_at, "gather", me);
    check_refuse(d, s->n_scatter != 0, s->scatter_at, "scatter", me);
    check_names(a, d, s);
    for (size_t i = 0; i < s->n_variants; i++) {
        const variant_spec *v = &s->variants[i];
        check_only_value(d, &v->dask, "dask", "block", "map of planes");
        check_only_value(d, &v->unroll, "unroll", "manual", "map of planes");
        check_not_built(d, v->vector.text && strcmp(v->vector.text, "shift") == 0, v->vector.at,
                        "vector shift of planes");
    }
}

/* ---- plan ---- */

static plan_step step_of(const plan_variant *variant)
{
    const char *form = plan_word_of(variant, "form");
    const uint32_t high = strcmp(form, "wide") == 0 ? 1 : variant->nwarps;
    const uint32_t beside = WARP_SIZE * variant->nwarps / high;
    if (strcmp(form, "line") == 0) return (plan_step){.suffix = "", .grid = KG_GRID_BLOCKS};
    return (plan_step){.suffix = "",
                       .grid = KG_GRID_TILES,
                       .tile_width = beside * variant->vector,
                       .tile_height = high * variant->nwork};
}

static const char *suffix_of(arena *a, const plan_variant *variant)
{
    const char *form = plan_word_of(variant, "form");
    const char *batch =
        variant->batch == variant->nwork ? "" : arena_printf(a, "_b%u", variant->batch);
    return arena_printf(a, "%s%s%s%s%s", batch, strcmp(form, "tile") == 0 ? "" : "_",
                        strcmp(form, "tile") == 0 ? "" : form, variant->wide ? "_vec" : "",
                        variant->pdl ? "_pdl" : "");
}

static void add_variant(planner *p, const variant_spec *v, plan_variant variant, uint32_t nwork,
                        uint32_t words)
{
    variant.nwork = number_or(&v->nwork, nwork);
    map_grow(&variant, v->own, variant.vector * variant.bytes_per_element,
             variant.wide ? variant.nwork : 2 * variant.nwork);
    variant.batch = number_or(&v->batch, variant.nwork);
    if (variant.batch > variant.nwork) variant.batch = variant.nwork;
    variant.steps[0] = step_of(&variant);
    const uint32_t apart = variant.vector > 4 ? 2 * variant.vector : 0;
    variant.registers = 36 + (words + apart) * variant.batch;
    plan_add_variant(p, &variant, suffix_of(p->a, &variant));
}

enum { ELEMENTS = 1, VECTORS = 2 };

/* A variant by elements, one by vectors, or both. */
static void add_variants(planner *p, const variant_spec *v, int which)
{
    plan_arg *args;
    const size_t n = plan_args(p->a, p->kernel, &args);
    uint32_t bytes = 0, size = 0, words = 0, arrays = 0;
    bool even = true;
    for (size_t i = 0; i < n; i++) {
        if (args[i].role == KG_ROLE_SCALAR) continue;
        if (arrays++ == 0) size = args[i].type->size;
        if (args[i].type->size != size || 16 % size != 0) even = false;
        bytes += args[i].type->size * (args[i].role == KG_ROLE_INOUT ? 2 : 1);
        words += (args[i].type->size + 3) / 4 + 2;
    }
    const char *form = v->form.text ? v->form.text : "tile";
    const bool line = strcmp(form, "line") == 0;
    plan_variant variant = {
        .at = v->at,
        .dask = "block",
        .bask = v->bask.text ? v->bask.text : "warp_by_warp",
        .template_name = line ? "map/plane_line" : "map/plane",
        .nwarps = number_or(&v->nwarps, 8),
        .vector = 1,
        .pdl = v->pdl.value,
        .early_blocks = line ? EARLY_BLOCKS : 0,
        .min_cc = 75,
        .n_steps = 1,
        .bytes_per_element = bytes,
    };
    plan_take_limits(&variant, v);
    plan_number(&variant, "words", 1);
    plan_word(&variant, "form", form);
    if (even && (which & VECTORS) && !line) {
        plan_variant wide = variant;
        wide.wide = true;
        wide.vector = geometry_vector(size);
        wide.ranges[wide.n_ranges++] = (plan_range){KG_FEATURE_PEEL, 0, wide.vector - 1};
        add_variant(p, v, wide, 1, 4 * arrays);
    }
    if ((which & ELEMENTS) || line) add_variant(p, v, variant, 4, line ? words + 4 : words);
}

/* ---- auto: rows of tuning/shapes ---- */

const char *const map_forms[] = {"tile", "wide", "line", NULL};

static void add_shape(planner *p, const shape_row *s, const shape_row *next)
{
    map_row row = {.least = shape_value_of(s, MAP_LEAST)};
    variant_spec v = {.at = p->kernel->spec->variants_at,
                      .own = &row,
                      .pdl = {.value = true},
                      .form = {.text = map_forms[s->of[MAP_FORM].lo]},
                      .nwarps = shape_number(s, MAP_NWARPS),
                      .nwork = shape_number(s, MAP_NWORK),
                      .max_n = shape_number(s, MAP_MAX_N)};
    (void)next;
    v.limits[FEATURE_PLANE_ROWS].max = shape_number(s, MAP_MAX_ROWS);
    v.limits[FEATURE_PLANE_COLUMNS].max = shape_number(s, MAP_MAX_COLUMNS);
    add_variants(p, &v, s->of[MAP_ITEMS].lo == 0 ? ELEMENTS : VECTORS);
}

static void plan_auto(planner *p)
{
    const uint64_t has[MAP_COLUMNS] = {
        [MAP_OF] = MAP_PLANES, [MAP_SIZE] = p->kernel->element->size};
    plan_take_shapes(p, has, add_shape, plan_serves_all);
}

void map_plane_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) plan_auto(p);
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        const bool none = v->vector.text && strcmp(v->vector.text, "none") == 0;
        add_variants(p, v, none ? ELEMENTS : ELEMENTS | VECTORS);
    }
}
