/* Maps of planes: `shape: plane`. Every array is `height` rows of `width` elements, with a pitch
 * in bytes of its own. A thread block has a tile: 32 items wide, an item per lane, and as many
 * rows as its warps have items. */
#include <string.h>

#include "check/check.h"
#include "families/map/map.h"
#include "plan/geometry.h"

#include <kgen/kernel.h>

enum { WIDTH, HEIGHT, FIRST_PITCH };

bool map_of_planes(const kg_spec *spec)
{
    return spec->shape.text && strcmp(spec->shape.text, "plane") == 0;
}

static const char *pitch_of(arena *a, const param *p)
{
    return arena_printf(a, "%s_pitch", p->name.text);
}

size_t map_plane_lengths(arena *a, const kg_spec *s, const char ***names)
{
    const param_list *lists[] = {&s->inputs, &s->inouts, &s->outputs};
    const size_t arrays = s->inputs.count + s->inouts.count + s->outputs.count;
    *names = arena_array(a, const char *, FIRST_PITCH + arrays);
    (*names)[WIDTH] = "width";
    (*names)[HEIGHT] = "height";
    size_t n = FIRST_PITCH;
    for (size_t l = 0; l < 3; l++)
        for (size_t i = 0; i < lists[l]->count; i++) (*names)[n++] = pitch_of(a, &lists[l]->at[i]);
    return n;
}

void map_plane_args(plan_arg *args, size_t count)
{
    uint32_t pitch = FIRST_PITCH;
    for (size_t i = 0; i < count; i++) {
        if (args[i].role == KG_ROLE_SCALAR) continue;
        args[i].extent = KG_EXTENT_PLANE;
        args[i].width = WIDTH;
        args[i].height = HEIGHT;
        args[i].pitch = pitch++;
    }
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
                   count - FIRST_PITCH, count, KG_MAX_LENGTHS);
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

static void add_variant(planner *p, const variant_spec *v, plan_variant variant, uint32_t nwork,
                        uint32_t words)
{
    variant.nwork = number_or(&v->nwork, nwork);
    if (p->kernel->spec->n_variants == 0)
        map_grow(&variant, variant.vector * variant.bytes_per_element,
                 variant.wide ? variant.nwork : 2 * variant.nwork);
    variant.batch = number_or(&v->batch, variant.nwork);
    if (variant.batch > variant.nwork) variant.batch = variant.nwork;
    variant.steps[0] = (plan_step){.suffix = "",
                                   .grid = KG_GRID_TILES,
                                   .tile_width = WARP_SIZE * variant.vector,
                                   .tile_height = variant.nwarps * variant.nwork};
    const uint32_t apart = variant.vector > 4 ? 2 * variant.vector : 0;
    variant.registers = 36 + (words + apart) * variant.batch;
    const char *suffix =
        variant.batch == variant.nwork ? "" : arena_printf(p->a, "_b%u", variant.batch);
    plan_add_variant(p, &variant,
                     arena_printf(p->a, "%s%s%s", suffix, variant.wide ? "_vec" : "",
                                  variant.pdl ? "_pdl" : ""));
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
    plan_variant variant = {
        .at = v->at,
        .dask = "block",
        .bask = v->bask.text ? v->bask.text : "warp_by_warp",
        .template_name = "map/plane",
        .nwarps = number_or(&v->nwarps, 8),
        .vector = 1,
        .pdl = v->pdl.value,
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .n_steps = 1,
        .bytes_per_element = bytes,
    };
    plan_number(&variant, "words", 1);
    if (even && (which & VECTORS)) {
        plan_variant wide = variant;
        wide.wide = true;
        wide.vector = geometry_vector(size);
        wide.ranges[wide.n_ranges++] = (plan_range){KG_FEATURE_PEEL, 0, wide.vector - 1};
        add_variant(p, v, wide, 1, 4 * arrays);
    }
    if (which & ELEMENTS) add_variant(p, v, variant, 4, words);
}

/* Few elements, by bytes of one: which kind is the faster up to 2^log2_most of them. */
static const struct few {
    uint32_t size;
    int which;
    uint32_t log2_most;
} few[] = {{8, VECTORS, 16}, {8, ELEMENTS, 21}};

static void plan_auto(planner *p)
{
    const pos at = p->kernel->spec->variants_at;
    for (const struct few *f = few; f < few + sizeof few / sizeof *few; f++) {
        const variant_spec v = {
            .at = at,
            .pdl = {.value = true},
            .max_n = {.value = UINT64_C(1) << f->log2_most, .set = true},
        };
        if (p->kernel->element->size == f->size) add_variants(p, &v, f->which);
    }
    const variant_spec all = {.at = at, .pdl = {.value = true}};
    add_variants(p, &all, ELEMENTS | VECTORS);
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
