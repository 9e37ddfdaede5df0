/* What `auto` takes: rows of tuning/shapes. */
#include <string.h>

#include "families/histogram/histogram.h"

enum { FORM_WARP = HISTOGRAM_TRISH }; /* the form behind those of histogram_form */
static const char *const forms[] = {"shared", "block",  "global", "cluster", "warp",
                                    "parted", "halves", "owners", NULL};

enum { OF_ALL, OF_ROWS, OF_ORDERED, OF_EXACT };
static const char *const kinds[] = {"all", "rows", "ordered", "exact", NULL};

enum { SAMPLES_BYTES, SAMPLES_NARROW, SAMPLES_WIDE, SAMPLES_EDGES };
static const char *const samples[] = {"bytes", "narrow", "wide", "edges", NULL};

enum {
    OF,
    SAMPLES,
    FORM,
    NWARPS,
    NWORK,
    PER_SM,
    COUNTERS,
    BINS,
    AHEAD,
    ALIKE,
    RUNS,
    SETTLE,
    CLUSTER,
    PARTS,
    HOT,
    CELLS,
    MAX_BYTES,
    MIN_BINS,
    MAX_BINS,
    MIN_ROW_LENGTH,
    MAX_ROW_LENGTH,
    MIN_ROWS,
    MAX_ROWS,
    N_COLUMNS
};
const shape_column histogram_shapes[] = {
    [OF] = {"of", SHAPE_OF,
            "all: samples that are counted together; rows: each row or segment has counters; "
            "ordered: sums by `reproducible: call`; exact: by `any` or `device`; not written: all",
            kinds},
    [SAMPLES] = {"samples", SHAPE_OF,
                 "bytes: u8 by value; narrow: i8 by value; edges: ranges by edges; wide: others, "
                 "which may have many bins",
                 samples},
    [FORM] = {"form", SHAPE_WORD, "as variants have it", forms, true},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER, "vectors of a thread", .needed = true},
    [PER_SM] = {"per_sm", SHAPE_NUMBER, "blocks of an SM"},
    [COUNTERS] = {"counters", SHAPE_NUMBER, "of a block, in shared memory"},
    [BINS] = {"bins", SHAPE_NUMBER, "the one number of bins that it serves"},
    [AHEAD] = {"ahead", SHAPE_NUMBER, "1: a data block is loaded while another is counted"},
    [ALIKE] = {"alike", SHAPE_NUMBER, "1: equal neighbours are counted once, where that is built"},
    [RUNS] = {"runs", SHAPE_NUMBER,
              "1: those of a vector, in the form global, where that is built"},
    [SETTLE] = {"settle", SHAPE_NUMBER,
                "1: the last block to add to a counter stores it, where that is built"},
    [CLUSTER] = {"cluster", SHAPE_NUMBER, "of the form cluster: blocks of one"},
    [PARTS] = {"parts", SHAPE_NUMBER,
               "of the bins, at most; of the form cluster, not written: as many as clusters"},
    [HOT] = {"hot", SHAPE_NUMBER,
             "slots for frequent bins; of exact sums those of f32, of f64 as many as there is room "
             "for"},
    [CELLS] = {"cells", SHAPE_NUMBER, "of the edges, those in shared memory at most"},
    [MAX_BYTES] = {"max_bytes", SHAPE_NUMBER, "up to so many bytes of samples"},
    [MIN_BINS] = {"min_bins", SHAPE_NUMBER, "from so many bins on"},
    [MAX_BINS] = {"max_bins", SHAPE_NUMBER, "up to so many bins"},
    [MIN_ROW_LENGTH] = {"min_row_length", SHAPE_NUMBER, "from so many samples of a row on"},
    [MAX_ROW_LENGTH] = {"max_row_length", SHAPE_NUMBER, "up to so many samples of a row"},
    [MIN_ROWS] = {"min_rows", SHAPE_NUMBER, "from so many rows or segments on"},
    [MAX_ROWS] = {"max_rows", SHAPE_NUMBER, "up to so many rows or segments"},
    [N_COLUMNS] = {.name = NULL},
};

static uint64_t samples_of(const plan_kernel *k)
{
    const histogram_spec *own = k->spec->own;
    if (histogram_edges(k->spec)) return SAMPLES_EDGES;
    if (k->element->size != 1 || own->bin.text || own->weight.text || histogram_even(k->spec))
        return SAMPLES_WIDE;
    return k->element->kind == TYPE_UINT ? SAMPLES_BYTES : SAMPLES_NARROW;
}

/* ---- rows ---- */

static uint64_t kind_of(const kg_spec *spec)
{
    if (histogram_rows(spec)) return OF_ROWS;
    return histogram_exact(spec) ? OF_EXACT : histogram_ordered(spec) ? OF_ORDERED : OF_ALL;
}

/* The next one for a kernel. */
static const shape_row *next_row(const shape_list *list, const shape_row *after,
                                 const uint64_t *has)
{
    do after = shapes_next(list, after, has);
    while (after && after->of[OF].lo != has[OF]);
    return after;
}

/* A file without a row for a kernel leaves it to the program's. */
static const shape_list *list_for(const planner *p, const uint64_t *has)
{
    const shape_list *behind = p->shapes->behind;
    return behind && !next_row(p->shapes, NULL, has) ? behind : p->shapes;
}

static histogram_shape row_shape(const shape_row *s)
{
    const uint32_t form = shape_value_of(s, FORM);
    return (histogram_shape){.form = form == FORM_WARP ? HISTOGRAM_BLOCK : (histogram_form)form,
                             .nwarps = shape_value_of(s, NWARPS),
                             .nwork = shape_value_of(s, NWORK),
                             .per_sm = s->of[PER_SM].set ? shape_value_of(s, PER_SM) : 1,
                             .counters = shape_value_of(s, COUNTERS),
                             .bins = shape_value_of(s, BINS),
                             .ahead = shape_value_of(s, AHEAD) != 0,
                             .parts = shape_value_of(s, PARTS),
                             .hot = shape_value_of(s, HOT),
                             .cells = shape_value_of(s, CELLS),
                             .warps = form == FORM_WARP};
}

static variant_spec variant_of(const planner *p, const shape_row *s)
{
    variant_spec v = {.at = p->kernel->spec->variants_at, .pdl = {.value = true}};
    v.max_n = shape_number(s, MAX_BYTES);
    v.max_n.value /= p->kernel->element->size * histogram_channels(p->kernel->spec);
    return v;
}

static void limit_bins(const kg_spec *spec, variant_spec *v, const shape_row *s)
{
    if (histogram_known(spec)) return;
    v->limits[FEATURE_BINS].min = shape_number(s, MIN_BINS);
    v->limits[FEATURE_BINS].max = shape_number(s, MAX_BINS);
}

void histogram_take_shapes(planner *p, histogram_adder *add)
{
    const uint64_t has[N_COLUMNS] = {
        [OF] = kind_of(p->kernel->spec), [SAMPLES] = samples_of(p->kernel)};
    const shape_list *list = list_for(p, has);
    for (const shape_row *s = NULL; (s = next_row(list, s, has));) {
        variant_spec v = variant_of(p, s);
        limit_bins(p->kernel->spec, &v, s);
        v.limits[FEATURE_ROW_LENGTH].min = shape_number(s, MIN_ROW_LENGTH);
        v.limits[FEATURE_ROW_LENGTH].max = shape_number(s, MAX_ROW_LENGTH);
        v.limits[FEATURE_ROW_COUNT].min = shape_number(s, MIN_ROWS);
        v.limits[FEATURE_ROW_COUNT].max = shape_number(s, MAX_ROWS);
        add(p, &v, row_shape(s));
    }
}

/* ---- all samples together ---- */

#define STRUCT_BYTES 64u /* of samples that a thread has under way, at most */

/* Where guesses alone place f32 samples, loads ahead pay. In parts and in the output those of 32
 * bits are loaded ahead where the row says so. Of larger ones registers are for products. */
static bool loads_ahead(const plan_kernel *k, const histogram_shape *shape)
{
    const bool single = histogram_even(k->spec) && k->element->size == 4;
    const bool few = shape->form == HISTOGRAM_SHARED && shape->parts <= 1;
    if (shape->settles) return shape->ahead; /* what words wait for */
    if (!few) return single && shape->ahead && shape->form != HISTOGRAM_BLOCK;
    return single && k->element->kind == TYPE_FLOAT;
}

/* Equal neighbours are looked for in one input, in blocks that count by themselves. */
static bool has_alike(const plan_kernel *k, const histogram_shape *s)
{
    const histogram_spec *own = k->spec->own;
    const bool plain = s->form <= HISTOGRAM_GLOBAL;
    const bool one = !histogram_several(k) && histogram_channels(k->spec) == 1;
    return plain && one && !own->weight.text && !s->bins && !histogram_known(k->spec);
}

static histogram_shape shape_of(const plan_kernel *k, const shape_row *s)
{
    const histogram_spec *own = k->spec->own;
    histogram_shape shape = row_shape(s);
    shape.cluster = shape.form == HISTOGRAM_CLUSTER ? shape_value_of(s, CLUSTER) : 0;
    shape.alike = shape_value_of(s, ALIKE) != 0 && has_alike(k, &shape);
    shape.runs = shape_value_of(s, RUNS) != 0 && has_alike(k, &shape);
    shape.settles = shape_value_of(s, SETTLE) != 0 && histogram_may_settle(k->spec);
    shape.size = shape.cluster ? k->result->size : histogram_counter_bytes(k);
    if (shape.size == 8) shape.counters /= 2;
    const bool wide = histogram_even(k->spec) && histogram_edge_type(k)->size == 8 &&
                      histogram_edge_type(k)->kind != TYPE_FLOAT;
    if (shape.form == HISTOGRAM_OWNERS && wide && shape.nwork > 4)
        shape.nwork = 4; /* registers are for products of 128 bits */
    if (shape.form == HISTOGRAM_OWNERS) histogram_place_owners(&shape);
    if (shape.form == HISTOGRAM_OWNERS) return shape;
    histogram_place_edges(k, &shape);
    if (histogram_several(k)) shape.ahead = false;
    if (k->result->size == 8 && shape.bins && shape.ahead && shape.nwork > 2)
        shape.nwork = 2; /* sums of 64 bits take some of the registers */
    while (histogram_structs(k->spec) && shape.nwork > 1 &&
           shape.nwork * histogram_input_bytes(k) > STRUCT_BYTES)
        shape.nwork /= 2;
    if (histogram_even(k->spec) || histogram_edges(k->spec)) { /* registers are for products */
        shape.ahead = loads_ahead(k, &shape);
        if (shape.nwork > 4) shape.nwork = 4;
        if (shape.parts > 1 && !shape.ahead) shape.nwork = 1;
        if (shape.parts > 1 && histogram_ranges(k->spec) > 1) shape.nwarps /= 2;
    }
    if (samples_of(k) == SAMPLES_NARROW && histogram_channels(k->spec) == 3 && shape.nwork > 4)
        shape.nwork = 4; /* registers are for signs, and for whose sample each byte is */
    if (shape.bins && word_is(&own->outside, "count")) shape.counters += 32; /* copies */
    return shape;
}

/* Whether blocks of all GPUs asked for have so much shared memory, but for those too old for it. */
bool histogram_fits(const plan_options *options, const histogram_shape *shape)
{
    bool any = false;
    for (const uint32_t *cc = options->archs; *cc; cc++) {
        const bool runs = *cc >= histogram_least_cc(shape);
        if (runs && arch_find(*cc)->shared_per_block < histogram_shared_bytes(shape)) return false;
        any = any || runs;
    }
    return any;
}

/* Whether a row is of the number of bins that the spec says, if it says one. */
static bool serves(const kg_spec *spec, const shape_row *s)
{
    const uint64_t known = histogram_known(spec);
    const number least = shape_number(s, MIN_BINS), most = shape_number(s, MAX_BINS);
    const uint32_t alone = shape_value_of(s, BINS);
    if (!known) return true;
    return (!alone || alone == known) && (!least.set || known >= least.value) &&
           (!most.set || known <= most.value);
}

/* So many copies as of one channel, where the same GPUs have room for them. */
static histogram_shape for_channels(const planner *p, histogram_shape one)
{
    histogram_shape all = one;
    if (one.cluster) return one;
    const uint32_t oldest = plan_oldest(p->options), least = histogram_least_cc(&one);
    all.counters *= histogram_active(p->kernel->spec);
    histogram_place_edges(p->kernel, &all);
    if (all.counters > HISTOGRAM_MOST_COUNTERS || !histogram_fits(p->options, &all)) return one;
    return histogram_least_cc(&all) > (least > oldest ? least : oldest) ? one : all;
}

/* The least capability of the GPUs that can run it. */
static uint32_t needed_cc(const planner *p, histogram_shape s)
{
    histogram_know_bins(p, &s);
    histogram_place_edges(p->kernel, &s);
    return histogram_least_cc(&s);
}

/* Equal neighbours that are not found meet in the output: without slots another row is faster. */
static bool lacks_alike(const shape_row *s, const histogram_shape *shape)
{
    const bool slow = shape->form == HISTOGRAM_GLOBAL && !shape->hot;
    return slow && shape_value_of(s, ALIKE) && !shape->alike;
}

/* Not all samples can be sorted out, or have counters of 16 bits. */
static bool may_be(const plan_kernel *k, histogram_form form)
{
    if (form == HISTOGRAM_OWNERS) return histogram_may_own(k);
    if (form < HISTOGRAM_PARTED) return true;
    return histogram_may_part(k) && (form != HISTOGRAM_HALVES || histogram_even(k->spec));
}

/* ---- rows of winners ---- */

void histogram_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    has[OF] = kind_of(k->spec);
    has[SAMPLES] = samples_of(k);
}

static bool take_form(const plan_variant *v, shape_row *row)
{
    const char *form = strchr(v->template_name, '/');
    if (plan_is(v, "alone")) form = "/block";
    return form && shape_take_word(histogram_shapes, row, FORM, form + 1);
}

static void take_numbers(const plan_variant *v, shape_row *row)
{
    static const struct {
        size_t column;
        const char *fact;
    } numbers[] = {{BINS, "bins"},   {AHEAD, "ahead"},    {ALIKE, "alike"},
                   {RUNS, "runs"},   {SETTLE, "settles"}, {CLUSTER, "cluster"},
                   {PARTS, "parts"}, {HOT, "hot"},        {CELLS, "cells"}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (plan_is(v, numbers[i].fact))
            shape_take(row, numbers[i].column, plan_number_of(v, numbers[i].fact));
}

/* Of bytes is written, too: other samples are another matter. Rows, sums in one order and exact
 * ones have shapes that follow from the room that blocks have. */
bool histogram_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    const uint32_t counters = plan_number_of(v, plan_is(v, "held") ? "held" : "counters");
    const uint32_t wide = histogram_counter_bytes(k) == 8 ? 2 : 1;
    const uint64_t bytes = (uint64_t)k->element->size * histogram_channels(k->spec);
    const plan_range *bins = plan_limit_of(v, FEATURE_BINS);
    shape_take(row, SAMPLES, samples_of(k));
    shape_take(row, NWARPS, v->nwarps);
    shape_take(row, NWORK, v->nwork);
    if (v->steps[0].per_sm) shape_take(row, PER_SM, v->steps[0].per_sm);
    if (counters) shape_take(row, COUNTERS, (uint64_t)counters * wide);
    take_numbers(v, row);
    if (v->max_n < UINT64_MAX / bytes) shape_take(row, MAX_BYTES, v->max_n * bytes);
    if (bins && bins->lo) shape_take(row, MIN_BINS, bins->lo);
    if (bins) shape_take_limit(row, MAX_BINS, bins->hi);
    return v->pdl && kind_of(k->spec) == OF_ALL && take_form(v, row);
}

/* ---- all ---- */

void histogram_plan_auto(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    number before = {.set = false};
    const uint64_t has[N_COLUMNS] = {[SAMPLES] = samples_of(p->kernel)};
    const shape_list *list = list_for(p, has);
    for (const shape_row *s = NULL; (s = next_row(list, s, has));) {
        histogram_shape shape = for_channels(p, shape_of(p->kernel, s));
        if (!histogram_fits(p->options, &shape) || !serves(spec, s)) continue;
        if (lacks_alike(s, &shape)) continue;
        if (!may_be(p->kernel, shape.form)) continue;
        if (shape_value_of(s, SETTLE) != 0 && !shape.settles) continue;
        if (!histogram_holds(p, shape) && shape.form == HISTOGRAM_GLOBAL) shape.hot = 0;
        if (!histogram_holds(p, shape)) continue;
        variant_spec v = variant_of(p, s);
        limit_bins(spec, &v, s);
        /* of one number of bins the first row for a length that all can run serves all */
        const bool again = before.set && v.max_n.set && before.value == v.max_n.value;
        if (histogram_known(spec) && again) continue;
        const uint32_t needed = needed_cc(p, shape);
        if (histogram_is_served(p, needed)) continue;
        if (needed <= plan_oldest(p->options)) before = v.max_n;
        histogram_add(p, &v, shape);
    }
}
