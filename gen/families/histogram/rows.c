/* A histogram of each row of a plane: `segments: rows`. Or of each segment: `segments: offsets`. A
 * block has the counters of a row in shared memory, and takes rows in turn. */
#include <string.h>

#include "check/check.h"
#include "families/common/planes.h"
#include "families/histogram/histogram.h"
#include "spec/keys.h"

bool histogram_rows(const kg_spec *spec)
{
    return spec->partition.text != NULL;
}

bool histogram_offsets(const kg_spec *spec)
{
    return word_is(&spec->partition, "offsets");
}

/* ---- arguments ---- */

static uint32_t inputs_of(const kg_spec *spec)
{
    return spec->inputs.set ? (uint32_t)spec->inputs.count : 1;
}

enum { SEGMENTS, BINS_OF_SEGMENTS }; /* the lengths of segments by offsets */

plan_arg histogram_offsets_arg(const kg_spec *spec)
{
    return (plan_arg){.name = "offsets",
                      .type = type_builtin(word_or(&spec->index, "i64")),
                      .role = KG_ROLE_INPUT,
                      .kind = KG_KIND_OFFSETS,
                      .extent = KG_EXTENT_LENGTH,
                      .width = SEGMENTS,
                      .plus = 1};
}

/* Of a plane its sides and its pitches come before the number of bins. */
uint32_t histogram_bins_at(const kg_spec *spec)
{
    if (histogram_offsets(spec)) return BINS_OF_SEGMENTS;
    return histogram_rows(spec) ? PLANE_FIRST_PITCH + inputs_of(spec) : 0;
}

size_t histogram_lengths(arena *a, const plan_kernel *k, const char ***names)
{
    const kg_spec *spec = k->spec;
    const bool offsets = histogram_offsets(spec);
    size_t n = planes_begin_names(a, inputs_of(spec), 1, names);
    if (!histogram_rows(spec) || offsets) n = 0;
    for (uint32_t i = 0; n != 0 && i < inputs_of(spec); i++)
        (*names)[n++] = planes_pitch(a, spec->inputs.set ? spec->inputs.at[i].name.text : "in");
    if (offsets) (*names)[n++] = "segments";
    if (!histogram_known(spec)) (*names)[n++] = "bins";
    return n;
}

/* Samples lie in planes, or in segments, and each row has a row of the output. Edges are those of
 * all rows. */
void histogram_take_rows(const plan_kernel *k, plan_arg *args, size_t n)
{
    uint32_t pitch = PLANE_FIRST_PITCH;
    const bool offsets = histogram_offsets(k->spec);
    for (size_t i = 0; i < n; i++) {
        plan_arg *arg = &args[i];
        if (arg->extent == KG_EXTENT_N) {
            if (!offsets) planes_take(arg, &pitch);
        } else if (arg->role != KG_ROLE_SCALAR && arg->role != KG_ROLE_INPUT) {
            arg->extent = KG_EXTENT_TABLE;
            arg->width = histogram_bins_at(k->spec);
            arg->height = offsets ? SEGMENTS : PLANE_HEIGHT;
        }
    }
}

/* ---- check ---- */

static bool is_length(const word *name, const kg_spec *spec)
{
    if (histogram_offsets(spec)) return word_is(name, "segments") || word_is(name, "offsets");
    if (word_is(name, "width") || word_is(name, "height")) return true;
    if (!spec->inputs.set) return word_is(name, "in_pitch");
    for (size_t i = 0; i < spec->inputs.count; i++) {
        const char *input = spec->inputs.at[i].name.text;
        const size_t length = strlen(input);
        if (strncmp(name->text, input, length) == 0 && strcmp(name->text + length, "_pitch") == 0)
            return true;
    }
    return false;
}

static void check_names(diags *d, const kg_spec *spec)
{
    const param_list *lists[] = {&spec->scalars, &spec->inputs};
    for (size_t i = 0; i < 2; i++) {
        for (size_t j = 0; j < lists[i]->count; j++) {
            const word *name = &lists[i]->at[j].name;
            if (is_length(name, spec))
                diag_error(d, name->at, "same-name",
                           "\"%s\" is an argument already, of \"segments: %s\"", name->text,
                           spec->partition.text);
        }
    }
}

static void check_variant(diags *d, const variant_spec *v)
{
    const histogram_variant *mine = v->own;
    const char *const me = "histogram of each row or segment";
    const word *form = &v->form;
    const bool warp = word_is(form, "warp");
    if (word_is(form, "trish"))
        diag_error(d, form->at, "form",
                   "a histogram of each row or segment has no form \"trish\": it is block, warp, "
                   "shared or global");
    check_refuse(d, mine->ahead.value && warp, mine->ahead.at, "ahead",
                 "histogram in the form \"warp\"");
    check_refuse(d, mine->runs.value, mine->runs.at, "runs", me);
    check_refuse(d, mine->cells.set, mine->cells.at, "cells", me);
    check_refuse(d, mine->bins.set, mine->bins.at, "bins", me);
    check_refuse(d, mine->parts.set, mine->parts.at, "parts", me);
    check_refuse(d, mine->tiles.set, mine->tiles.at, "tiles", me);
}

/* Limits of what there is with rows alone. */
static void check_limits(diags *d, const variant_spec *v)
{
    static const uint32_t features[] = {FEATURE_ROW_LENGTH, FEATURE_ROW_COUNT};
    static const char *const keys[][2] = {{"min_row_length", "max_row_length"},
                                          {"min_rows", "max_rows"}};
    for (size_t i = 0; i < 2; i++) {
        const feature_limits *l = &v->limits[features[i]];
        check_refuse(d, l->min.set, l->min.at, keys[i][0], "histogram without \"segments\"");
        check_refuse(d, l->max.set, l->max.at, keys[i][1], "histogram without \"segments\"");
    }
}

void histogram_check_rows(diags *d, const kg_spec *spec)
{
    check_refuse(d, spec->index.text && !histogram_offsets(spec), spec->index.at, "index",
                 "histogram but with \"segments: offsets\"");
    for (size_t i = 0; i < spec->n_variants && !histogram_rows(spec); i++)
        check_limits(d, &spec->variants[i]);
    if (!histogram_rows(spec)) return;
    check_names(d, spec);
    for (size_t i = 0; i < spec->n_variants; i++) check_variant(d, &spec->variants[i]);
}

/* ---- plan ---- */

static uint32_t rows_term(const kg_spec *spec)
{
    return KG_TERM(histogram_offsets(spec) ? SEGMENTS : PLANE_HEIGHT);
}

static uint32_t bins_term(const kg_spec *spec)
{
    return histogram_known(spec) ? 0 : KG_TERM(histogram_bins_at(spec));
}

/* Of planes the width is that of all rows; of segments it is a mean. */
void histogram_measure_rows(const kg_spec *spec, uint32_t own, kg_named_feature *f)
{
    const bool offsets = histogram_offsets(spec);
    if (!histogram_rows(spec)) f->name = NULL;
    else if (own == FEATURE_ROW_COUNT) f->terms = rows_term(spec);
    else if (!offsets) f->terms = KG_TERM(PLANE_WIDTH);
    if (!offsets || own == FEATURE_ROW_COUNT) return;
    f->measure = KG_MEASURE_MEAN;
    f->terms = KG_TERM_N;
    f->per = rows_term(spec);
}

/* A block for each row, or a warp, until there are as many as the grid has. Blocks that share rows
 * are as many as all data blocks. `samples`: of a data block; tests take widths about it. */
void histogram_deal_rows(const kg_spec *spec, plan_step *step, const histogram_shape *s,
                         uint32_t samples)
{
    if (!s->split) {
        step->terms = rows_term(spec);
        step->dbs = s->warps ? s->nwarps : 1;
    }
    if (s->form == HISTOGRAM_GLOBAL) /* blocks that clear the output, too */
        step->terms = KG_TERM_N | rows_term(spec) | bins_term(spec);
    if (histogram_offsets(spec)) return;
    step->tile_width = samples;
    step->tile_height = 2;
}

/* Counters in the output are for all rows, and any number of bins. */
static bool is_for_all(const plan_variant *v)
{
    const bool limited =
        plan_limit_of(v, FEATURE_ROW_LENGTH) || plan_limit_of(v, FEATURE_ROW_COUNT);
    return strcmp(v->template_name, "histogram/row_global") == 0 && !limited &&
           v->max_n == UINT64_MAX;
}

/* Whether a variant stands there that all GPUs can run which can run this one. Of one number of
 * bins it serves all rows of its kind, as long as these are. */
static bool is_served(const planner *p, const variant_spec *v, histogram_shape s)
{
    const uint64_t longest = v->limits[FEATURE_ROW_LENGTH].max.value;
    const bool global = s.form == HISTOGRAM_GLOBAL, known = histogram_known(p->kernel->spec);
    histogram_know_bins(p, &s);
    for (size_t i = 0; i < p->variants.count; i++) {
        const plan_variant *other = p->variants.at[i];
        const plan_range *length = plan_limit_of(other, FEATURE_ROW_LENGTH);
        const bool split = plan_is(other, "split");
        if (!histogram_stands_before(p, other, histogram_least_cc(&s))) continue;
        if (global && is_for_all(other)) return true;
        if (!known || (s.warps && length && length->hi < longest)) continue;
        if (plan_is(other, "warps") == s.warps && split == (s.split && !global)) return true;
    }
    return false;
}

/* Short rows: a warp each. Few long ones: several blocks each. Others: a block each, with counters
 * for as many bins as it holds, where the GPUs have room. Rows count counters of 32 bits. */
static void add_shape(planner *p, const variant_spec *v, histogram_shape s)
{
    const bool narrow = histogram_input_bytes(p->kernel) <= 2 && !histogram_several(p->kernel);
    if (narrow && histogram_even(p->kernel->spec) && s.form == HISTOGRAM_SHARED)
        s.nwork = 1; /* registers are for products */
    if (narrow && histogram_ranges(p->kernel->spec) > 1)
        s.nwork = 1; /* and for whose range it is */
    s.split = s.form == HISTOGRAM_SHARED || s.form == HISTOGRAM_GLOBAL;
    if (s.form != HISTOGRAM_GLOBAL) s.form = HISTOGRAM_BLOCK;
    s.size = histogram_slot_bytes(p->kernel, s.form);
    s.counters = s.counters * 4 / s.size;
    if (s.form == HISTOGRAM_GLOBAL && !histogram_holds(p, s)) s.hot = 0;
    histogram_shape all = s; /* as many copies of channels as of one, where there is room */
    all.counters *= histogram_active(p->kernel->spec);
    histogram_place_edges(p->kernel, &all);
    if (all.counters <= HISTOGRAM_MOST_COUNTERS && histogram_fits(p->options, &all)) s = all;
    histogram_place_edges(p->kernel, &s);
    if (!histogram_fits(p->options, &s) || !histogram_holds(p, s)) return;
    if (!is_served(p, v, s)) histogram_add(p, v, s);
}

void histogram_rows_auto(planner *p)
{
    histogram_take_shapes(p, add_shape);
}
