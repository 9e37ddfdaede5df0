/* The reduce over segments: `segments: offsets`, rows or columns. What a spec must say, and the
 * arguments; plan.c makes the variants. */
#include "check/check.h"
#include "families/segments/segments.h"

enum { WIDTH, HEIGHT, IN_PITCH, PLANE_LENGTHS };

const char *const segments_names[] = {"a", "b", "x", "i", "in", "out", NULL};

const char *segments_index(const kg_spec *spec)
{
    return spec->index.text ? spec->index.text : "i64";
}

/* ---- arguments ---- */

static size_t lengths_of(arena *a, const kg_spec *spec, const char ***names)
{
    *names = arena_array(a, const char *, PLANE_LENGTHS);
    if (word_is(&spec->partition, "offsets")) {
        (*names)[0] = "segments";
        return 1;
    }
    (*names)[WIDTH] = "width";
    (*names)[HEIGHT] = "height";
    (*names)[IN_PITCH] = "in_pitch";
    return PLANE_LENGTHS;
}

size_t segments_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    return lengths_of(a, k->spec, names);
}

/* The length that counts segments. */
static uint32_t count_of(const kg_spec *spec)
{
    return word_is(&spec->partition, "rows") ? HEIGHT : 0;
}

uint32_t segments_terms(const kg_spec *spec)
{
    return KG_TERM(count_of(spec));
}

void segments_measure(const plan_kernel *k, uint32_t own, kg_named_feature *f)
{
    const uint32_t segments = segments_terms(k->spec);
    if (own == FEATURE_SEGMENTS) f->terms = segments;
    else
        *f = (kg_named_feature){
            .name = f->name, .measure = KG_MEASURE_MEAN, .terms = KG_TERM_N, .per = segments};
}

const family_feature segments_features[] = {SEGMENTS_FEATURES(FEATURE_INFO){.name = NULL}};

size_t segments_args(arena *a, const plan_kernel *k, plan_arg **list)
{
    const kg_spec *spec = k->spec;
    const word *kind = &spec->partition;
    const bool planes = !word_is(kind, "offsets");
    plan_arg *args = *list = arena_array(a, plan_arg, spec->scalars.count + spec->n_results + 3);
    size_t n = operators_add_scalars(k, args, 0);
    args[n++] = (plan_arg){.name = "in",
                           .type = k->element,
                           .role = KG_ROLE_INPUT,
                           .extent = planes ? KG_EXTENT_PLANE : KG_EXTENT_N,
                           .width = WIDTH,
                           .height = planes ? HEIGHT : 0,
                           .pitch = planes ? IN_PITCH : 0};
    if (!planes)
        args[n++] = (plan_arg){.name = "offsets",
                               .type = type_builtin(segments_index(spec)),
                               .role = KG_ROLE_INPUT,
                               .kind = KG_KIND_OFFSETS,
                               .extent = KG_EXTENT_LENGTH,
                               .plus = 1};
    const plan_arg out = {.extent = KG_EXTENT_LENGTH, .width = count_of(spec)};
    return operators_add_outputs(a, k, args, n, out);
}

/* ---- check ---- */

/* Arguments that no list of the spec shows. */
static void check_names(arena *a, diags *d, const kg_spec *spec)
{
    const char **own;
    const size_t count = lengths_of(a, spec, &own);
    for (size_t i = 0; i < spec->scalars.count; i++) {
        const word *name = &spec->scalars.at[i].name;
        bool taken = word_is(&spec->partition, "offsets") && word_is(name, "offsets");
        for (size_t n = 0; n < count; n++) taken = taken || word_is(name, own[n]);
        if (taken)
            diag_error(d, name->at, "same-name",
                       "\"%s\" is an argument of a reduce over segments; choose another name",
                       name->text);
    }
}

static void check_form(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const bool columns = word_is(&spec->partition, "columns");
    const bool rows = word_is(&spec->partition, "rows");
    const bool other = (word_is(&v->form, "warp") && columns) ||
                       (word_is(&v->form, "block") && !columns && !rows) ||
                       (word_is(&v->form, "lanes") && !rows) ||
                       (word_is(&v->form, "lane") && !rows) ||
                       (word_is(&v->form, "mapped") && (rows || columns));
    if (other)
        diag_error(d, v->form.at, "form", "segments that are %s have no form \"%s\": %s",
                   spec->partition.text, v->form.text,
                   columns ? "thread and block"
                   : rows  ? "thread, lane, lanes, block and warp"
                           : "thread, warp and mapped");
}

/* Rows taken whole are strided over. */
static void check_lanes(arena *a, diags *d, const variant_spec *v)
{
    const char *const me = arena_printf(a, "form \"%s\"", v->form.text);
    check_only_value(d, &v->dask, "dask", "column", "reduce over segments");
    check_refuse(d, v->grid.rows.set, v->grid.rows.at, "rows", me);
    if (word_is(&v->form, "lanes") && v->nwork.set && (v->nwork.value & (v->nwork.value - 1)) != 0)
        diag_error(d, v->nwork.at, "out-of-range",
                   "nwork of the form \"lanes\" is a power of two: a lane's units are one row's, "
                   "or those of 2, 4, ...");
}

static void check_shares(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const char *const me = "reduce over segments";
    const bool columns = word_is(&spec->partition, "columns");
    check_only_value(d, &v->dask, "dask", columns ? "column" : "row", me);
    check_refuse(d, v->grid.columns.set, v->grid.columns.at, "columns", me);
    check_refuse(d, v->grid.set && columns && word_is(&v->form, "thread"), v->grid.at, "grid",
                 "form \"thread\" over columns, whose lanes take one each");
    if (v->nwork.set && word_is(&v->form, "thread") && v->nwork.value % 2 == 0 && !columns)
        diag_error(d, v->nwork.at, "out-of-range",
                   "nwork of the form \"thread\" is odd, so that lanes read from different banks");
}

static void check_ring(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const number *ring = &((const segments_variant *)v->own)->ring;
    const bool has = word_is(&v->form, "thread") && word_is(&spec->partition, "offsets");
    check_refuse(d, ring->set && !has, ring->at, "ring", "a form other than thread over offsets");
    if (ring->set && has && (ring->value & (ring->value - 1)) != 0)
        diag_error(d, ring->at, "out-of-range", "ring is a power of two, or 0");
}

/* Over rows without a path of elements and ends. */
static bool takes_rows(const kg_spec *spec, const variant_spec *v)
{
    return word_is(&v->form, "lanes") || word_is(&v->form, "lane") ||
           (word_is(&v->form, "block") && word_is(&spec->partition, "rows"));
}

static void check_variant(arena *a, diags *d, const kg_spec *spec, const variant_spec *v)
{
    const char *const me = "reduce over segments";
    const segments_variant *own = v->own;
    check_form(d, spec, v);
    check_ring(d, spec, v);
    check_only_value(d, &v->bask, "bask", "warp_by_warp", me);
    if (v->grid.rows.set && v->grid.rows.value > SEGMENT_BLOCKS_MAX)
        diag_error(d, v->grid.rows.at, "out-of-range",
                   "a reduce over segments has at most %u blocks: a single one finishes what they "
                   "have begun",
                   SEGMENT_BLOCKS_MAX);
    if (word_is(&v->form, "mapped")) {
        segments_check_mapped(d, spec, v);
        return;
    }
    const char *const other = "a form other than mapped";
    check_refuse(d, own->lanes.set, own->lanes.at, "lanes", other);
    check_refuse(d, own->in_flight.set, own->in_flight.at, "in_flight", other);
    check_refuse(d, own->in_turn.set, own->in_turn.at, "in_turn", other);
    check_refuse(d, own->range.set, own->range.at, "range", other);
    if (takes_rows(spec, v)) check_lanes(a, d, v);
    else check_shares(d, spec, v);
}

void segments_check(arena *a, diags *d, kg_spec *spec)
{
    if (!spec->partition.text) return; /* the reader has said so */
    check_refuse(d, spec->index.text && !word_is(&spec->partition, "offsets"), spec->index.at,
                 "index", "reduce over rows or columns");
    check_refuse(d, spec->bounds.text && !word_is(&spec->partition, "offsets"), spec->bounds.at,
                 "bounds", "reduce over rows or columns");
    operators_check(a, d, spec);
    check_names(a, d, spec);
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(a, d, spec, &spec->variants[i]);
}
