/* The variants of a histogram. Blocks stride through the array together. Each counts its samples in
 * shared memory, or in the output itself where there are more bins than that holds. */
#include "families/histogram/histogram.h"

#include "plan/geometry.h"

const fact_info histogram_facts[] = {
    {"bins", FACT_NUMBER, "the one number of bins that it serves; 0: any"},
    {"known", FACT_NUMBER, "the number of bins of every call; 0: an argument"},
    {"old", FACT_FLAG, "true if `known` bins are counted before 8.0, too"},
    {"ahead", FACT_FLAG, "true if a data block is loaded while the one before it is counted"},
    {"counters", FACT_NUMBER, "counters of a block in shared memory; 0: it counts in the output"},
    {"rounds", FACT_NUMBER, "data blocks between row sums; 0: there are none"},
    {"cluster", FACT_NUMBER, "blocks of a cluster; 0: there is none"},
    {"parts", FACT_NUMBER,
     "most parts of the bins, each counted by other blocks; 0, 1: one. Of clusters 0: as many as "
     "there are"},
    {"full", FACT_NUMBER, "of counters of 16 bits: half of what one holds; 0: they have 32"},
    {"held", FACT_NUMBER, "of parted samples: counters of a part; 0: samples are not parted"},
    {"few", FACT_NUMBER, "most parts that blocks are dealt out to by samples"},
    {"hot", FACT_NUMBER, "slots in shared memory for frequent bins; 0: none"},
    {"alone", FACT_FLAG, "true if one block counts all samples"},
    {"tiles", FACT_NUMBER,
     "data blocks that a block counts before it adds its counts to the output; 0: all"},
    {"binning", FACT_WORD, "what bins are: `values`, or ranges: `even` ones, or between `edges`"},
    {"edges", FACT_NUMBER, "edges that a block has in shared memory; 0: none"},
    {"cells", FACT_NUMBER, "of all edges, those in shared memory at most; 0: none of them alone"},
    {"outside", FACT_WORD, "what becomes of samples in no bin: `drop`, `clamp` or `count`"},
    {"sort", FACT_WORD, "what the number of a bin is: `unsigned`, `signed` or `float`"},
    {"ordered", FACT_FLAG, "true if samples are added in one order: sums have the same bits"},
    {"in_order", FACT_FLAG, "true if that is the order of the samples of each bin"},
    {"window", FACT_NUMBER, "of exact sums: bins that are added up at once; 0: all"},
    {"exact", FACT_FLAG, "true if sums of floats are exact until they are rounded, once"},
    {"channels", FACT_NUMBER, "samples of a pixel, which lie beside each other; 0: they are alone"},
    {"active", FACT_NUMBER, "channels that are counted, the first ones"},
    {"per_channel", FACT_FLAG, "true if each of them has a range of its own"},
    {"rows", FACT_FLAG, "true if each row of a plane has counters of its own"},
    {"alike", FACT_FLAG, "true if a warp whose samples are all of one bin adds once"},
    {"runs", FACT_FLAG, "true if equal neighbours of a thread's vector are added once"},
    {"settles", FACT_FLAG, "true if the last block to add to a counter stores it"},
    {"warps", FACT_FLAG, "true if a row is one warp's"},
    {"split", FACT_FLAG, "true if a row is that of several blocks"},
    {"accumulate", FACT_FLAG, "true if counts are added to what the output holds"},
    {.name = NULL},
};

static const char *sort_of(const plan_kernel *k)
{
    const histogram_spec *own = k->spec->own;
    if (own->bin.text && histogram_bin_type(k)->kind == TYPE_FLOAT) return "float";
    return own->bin.text || k->element->kind == TYPE_INT ? "signed" : "unsigned";
}

void histogram_set_meaning(const plan_kernel *k, plan_variant *variant)
{
    const histogram_spec *own = k->spec->own;
    plan_word(variant, "binning", word_or(&own->ranges, "values"));
    plan_word(variant, "outside", word_or(&own->outside, "drop"));
    plan_word(variant, "sort", sort_of(k));
    plan_flag(variant, "accumulate", own->accumulate.value);
    if (!own->channels.set) return;
    plan_number(variant, "channels", histogram_channels(k->spec));
    plan_number(variant, "active", histogram_active(k->spec));
}

/* Data blocks whose samples a counter of 32 bits holds, all of them and those beside vectors. */
static uint32_t tiles_of(const plan_variant *variant, const histogram_shape *s)
{
    const uint32_t samples = geometry_of(s->nwarps, s->nwork, variant->vector).dbs;
    const uint32_t most = UINT32_MAX / samples - 2;
    return s->tiles && s->tiles < most ? s->tiles : most;
}

static void set_facts(const plan_kernel *k, plan_variant *variant, const histogram_shape *s)
{
    const histogram_spec *own = k->spec->own;
    const bool shared = s->form != HISTOGRAM_GLOBAL;
    const bool rows = histogram_rows(k->spec);
    const bool flushes =
        shared && !rows && !s->cluster && k->result->size == 8 && !own->weight.text;
    histogram_set_meaning(k, variant);
    plan_number(variant, "bins", s->bins);
    plan_number(variant, "known", histogram_known(k->spec));
    plan_flag(variant, "old", s->old);
    plan_flag(variant, "ahead", s->ahead);
    plan_flag(variant, "alike", s->alike);
    plan_flag(variant, "runs", s->runs);
    plan_flag(variant, "settles", s->settles);
    plan_number(variant, "counters", shared ? s->counters : 0);
    plan_number(variant, "cluster", s->cluster);
    plan_number(variant, "parts", s->parts);
    plan_number(variant, "hot", s->hot);
    plan_number(variant, "edges", s->edges);
    plan_number(variant, "cells", s->cells);
    plan_flag(variant, "rows", rows);
    plan_flag(variant, "warps", s->warps);
    plan_flag(variant, "split", s->split);
    plan_flag(variant, "alone", s->form == HISTOGRAM_BLOCK && !rows);
    plan_number(variant, "tiles", flushes ? tiles_of(variant, s) : 0);
}

bool histogram_structs(const kg_spec *spec)
{
    bool found = false;
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++)
        found = found || spec->element[i]->kind == TYPE_STRUCT;
    for (size_t i = 0; i < spec->inputs.count; i++)
        found = found || (spec->inputs.at[i].type && spec->inputs.at[i].type->kind == TYPE_STRUCT);
    return found;
}

bool histogram_several(const plan_kernel *k)
{
    return k->spec->inputs.count > 1 || histogram_structs(k->spec);
}

/* Registers of a sample that is under way, but for the two that all have. */
static uint32_t sample_words(const plan_kernel *k)
{
    const uint32_t words = geometry_words(histogram_input_bytes(k));
    return histogram_structs(k->spec) && words > 2 ? words - 2 : 0;
}

uint32_t histogram_counter_bytes(const plan_kernel *k)
{
    const histogram_spec *own = k->spec->own;
    return own->weight.text || histogram_rows(k->spec) ? k->result->size : 4;
}

/* Slots for frequent bins count in 32 bits. */
uint32_t histogram_slot_bytes(const plan_kernel *k, histogram_form form)
{
    const histogram_spec *own = k->spec->own;
    return form == HISTOGRAM_GLOBAL && !own->weight.text ? 4 : histogram_counter_bytes(k);
}

uint32_t histogram_input_bytes(const plan_kernel *k)
{
    const param_list *inputs = &k->spec->inputs;
    uint32_t bytes = inputs->set ? 0 : k->element->size;
    for (size_t i = 0; i < inputs->count; i++)
        bytes += inputs->at[i].type ? inputs->at[i].type->size : k->element->size;
    return bytes * histogram_channels(k->spec);
}

/* Of the one input; several go element by element. */
static uint32_t vector_of(const plan_kernel *k)
{
    const param_list *inputs = &k->spec->inputs;
    const type *t = inputs->set && inputs->at[0].type ? inputs->at[0].type : k->element;
    return histogram_several(k) ? 1 : 16 / t->size;
}

uint32_t histogram_shared_bytes(const histogram_shape *s)
{
    const uint32_t slots = (4 + s->size) * s->hot + s->edge_bytes * s->cells + s->part_bytes;
    if (s->form == HISTOGRAM_GLOBAL) return s->range_bytes + geometry_align16(slots);
    const uint32_t counters = s->size * s->counters, last = s->edge_bytes ? s->edge_bytes - 1 : 0;
    const uint32_t all = ((counters + last) & ~last) + s->edge_bytes * s->edges;
    return s->range_bytes + (s->settles ? 16 : 0) + geometry_align16(all); /* the block's ticket */
}

/* A tree has a power of two of edges: of all these bins, or of as many as a block of 9.0
 * has room for. */
static uint32_t tree_of(histogram_shape s, uint32_t bins)
{
    const uint32_t most = arch_find(90)->shared_per_block;
    s.edges = geometry_power_from(bins);
    return s.edges > bins && histogram_shared_bytes(&s) > most ? s.edges / 2 : s.edges;
}

uint32_t histogram_range_bytes(const plan_kernel *k)
{
    const uint32_t lists = histogram_ranges(k->spec);
    if (lists <= 1 || !histogram_even(k->spec)) return 0;
    return lists * (histogram_edge_type(k)->size == 8 ? 48 : 32);
}

/* A search in shared memory is for as many bins as a quarter of the counters: these have copies.
 * One list is a tree; those of channels have an edge more than bins. */
void histogram_place_edges(const plan_kernel *k, histogram_shape *s)
{
    const histogram_spec *own = k->spec->own;
    s->part_bytes = s->form == HISTOGRAM_GLOBAL && !own->accumulate.value ? 4 : 0;
    if (!histogram_edges(k->spec) || s->form != HISTOGRAM_GLOBAL) s->cells = 0;
    else s->edge_bytes = histogram_edge_type(k)->size;
    const uint32_t lists = histogram_ranges(k->spec);
    const bool few = s->parts <= 1 && !s->cluster && s->bins * (uint64_t)lists <= s->counters / 4;
    if (lists > 1) s->cells = 0;
    s->range_bytes = histogram_range_bytes(k);
    if (s->form != HISTOGRAM_GLOBAL) s->edges = s->edge_bytes = 0;
    if (!histogram_edges(k->spec) || s->form == HISTOGRAM_GLOBAL || s->warps || !few) return;
    s->edge_bytes = histogram_edge_type(k)->size;
    if (lists > 1) s->edges = (s->bins ? s->bins * lists : s->counters / 4) + lists;
    else s->edges = s->bins ? geometry_power_from(s->bins) : tree_of(*s, s->counters / 4);
}

/* Warps add up a block's copies by an instruction of 8.0; only blocks of 9.0 have more than
 * 163 KB. */
uint32_t histogram_least_cc(const histogram_shape *s)
{
    const uint32_t bytes = histogram_shared_bytes(s);
    const bool votes = s->bins && !s->old && s->form != HISTOGRAM_GLOBAL;
    return bytes > 163 * 1024 || s->cluster ? 90 : votes || bytes > 64 * 1024 ? 80 : 75;
}

/* Counters in shared memory are for as many bins; those in the output for any. */
static void set_ranges(const plan_kernel *k, plan_variant *variant, const histogram_shape *s)
{
    const histogram_spec *own = k->spec->own;
    const bool global = s->form == HISTOGRAM_GLOBAL;
    const uint64_t held = s->warps ? s->counters / s->nwarps : histogram_room(s);
    const uint64_t all = global ? HISTOGRAM_LAST_COUNTER : held;
    const uint64_t counters = all / histogram_active(k->spec); /* of a table */
    const bool counted = word_is(&own->outside, "count");
    const uint64_t room = counters > counted ? counters - counted : 0;
    const uint32_t lists = histogram_ranges(k->spec);
    const uint32_t quarter = s->counters / 4, tree = s->edges < quarter ? s->edges : quarter;
    const uint64_t searched = lists > 1 ? s->edges / lists - 1 : tree;
    const uint64_t most = s->edges && searched < room ? searched : room;
    const plan_range one = {KG_FEATURE_OWN + FEATURE_BINS, s->bins, s->bins};
    const plan_range up_to = {KG_FEATURE_OWN + FEATURE_BINS, 0, most};
    const bool named = s->hot || s->cells || s->alike || s->runs; /* by numbers of 32 bits */
    if (!histogram_known(k->spec) && (s->bins || named || !global))
        variant->ranges[variant->n_ranges++] = s->bins ? one : up_to;
    variant->steps[0].shared_bytes = histogram_shared_bytes(s);
}

plan_variant histogram_begin_variant(const variant_spec *v, const histogram_shape *s)
{
    return (plan_variant){
        .at = v->at,
        .dask = "column",
        .bask = "warp_by_warp",
        .nwarps = s->nwarps,
        .nwork = s->nwork,
        .batch = s->nwork,
        .vector = 1,
        .pdl = v->pdl.value,
        .uses = USES_BLOCKS,
        .min_cc = histogram_least_cc(s),
        .steps = {{.suffix = "",
                   .grid = KG_GRID_ROWS,
                   .fixed = s->columns,
                   .per_sm = s->columns ? 0 : s->per_sm}},
        .n_steps = 1,
    };
}

void histogram_name_grid(text *name, const histogram_shape *s)
{
    text_printf(name, s->columns ? "_c%u" : "_sm%u", s->columns ? s->columns : s->per_sm);
}

static const char *suffix_of(planner *p, const histogram_shape *s, bool pdl)
{
    static const char *const forms[] = {"_shared", "_block", "_global", "_cluster"};
    const bool rows = histogram_rows(p->kernel->spec);
    text name = text_new(p->a);
    const char *const of_rows = s->form == HISTOGRAM_GLOBAL ? "_rows_global"
                                : s->warps                  ? "_row_warps"
                                : s->split                  ? "_rows_split"
                                                            : "_rows";
    text_printf(&name, "%s", rows ? of_rows : forms[s->form]);
    if (s->form != HISTOGRAM_GLOBAL && s->counters != HISTOGRAM_COUNTERS)
        text_printf(&name, "_%u", s->counters);
    if (s->form != HISTOGRAM_BLOCK || rows) histogram_name_grid(&name, s);
    if (s->cluster) text_printf(&name, "_k%u", s->cluster);
    if (s->parts > 1 || (s->cluster && s->parts)) text_printf(&name, "_p%u", s->parts);
    if (s->hot) text_printf(&name, "_h%u", s->hot);
    if (s->cells) text_printf(&name, "_e%u", s->cells);
    if (s->bins) text_printf(&name, "_b%u", s->bins);
    if (s->ahead) text_printf(&name, "_ahead");
    if (s->alike) text_printf(&name, "_alike");
    if (s->runs) text_printf(&name, "_runs");
    if (s->settles) text_printf(&name, "_settle");
    if (s->tiles) text_printf(&name, "_t%u", s->tiles);
    text_printf(&name, "%s", pdl ? "_pdl" : "");
    return text_str(&name);
}

/* A bin of 64 bits takes products of 128. */
static uint32_t registers_of_ranges(const plan_kernel *k)
{
    if (!histogram_even(k->spec) && !histogram_edges(k->spec)) return 0;
    return histogram_edge_type(k)->size == 8 ? 16 : 6;
}

/* Few samples of many bins: blocks for the output that is cleared, too. */
static void deal_bins(const plan_kernel *k, plan_step *step)
{
    const histogram_spec *own = k->spec->own;
    if (histogram_rows(k->spec) || histogram_known(k->spec) || own->accumulate.value) return;
    step->terms = KG_TERM_N | KG_TERM(histogram_bins_at(k->spec));
}

static void add_counters(planner *p, const variant_spec *v, histogram_shape s)
{
    const plan_kernel *k = p->kernel;
    const histogram_spec *own = k->spec->own;
    const bool rows = histogram_rows(k->spec), global = s.form == HISTOGRAM_GLOBAL;
    const bool alone = s.form == HISTOGRAM_BLOCK && !rows;
    const bool one_by_one = s.warps || (global && s.alike);
    s.size = s.cluster ? k->result->size : histogram_slot_bytes(k, s.form);
    histogram_know_bins(p, &s);
    histogram_place_edges(k, &s);
    if (!histogram_has_room(p, v, &s)) return;
    plan_variant variant = histogram_begin_variant(v, &s);
    variant.template_name = global      ? rows ? "histogram/row_global" : "histogram/global"
                            : s.cluster ? "histogram/cluster"
                            : s.warps   ? "histogram/row_warps"
                            : rows      ? "histogram/rows"
                                        : "histogram/shared";
    variant.vector = one_by_one ? 1 : vector_of(k);
    variant.wide = !one_by_one && !histogram_several(k);
    if (alone) variant.steps[0].fixed = 1;
    variant.steps[0].per_sm = alone ? 0 : s.per_sm;
    variant.bytes_per_element = histogram_input_bytes(k);
    variant.registers = (s.split ? 36 : 28) + ((s.ahead ? 8 : 4) + sample_words(k)) * s.nwork +
                        registers_of_ranges(k) + (s.runs ? vector_of(k) : 0);
    if (global) deal_bins(k, &variant.steps[0]);
    if (s.settles) variant.steps[0].limit = HISTOGRAM_SETTLING;
    if (s.cluster && !s.parts) histogram_deal_clusters(k, &variant.steps[0], &s);
    if (rows)
        histogram_deal_rows(k->spec, &variant.steps[0], &s,
                            geometry_of(s.nwarps, s.nwork, variant.vector).dbs);
    histogram_plan_channels(k->spec, &variant);
    plan_take_limits(&variant, v);
    set_facts(k, &variant, &s);
    set_ranges(k, &variant, &s);
    if (!plan_add_variant(p, &variant, suffix_of(p, &s, variant.pdl))) return;
    const bool shares = rows ? s.split : !alone && (!s.cluster || s.parts);
    if (shares && !own->accumulate.value) p->kernel->uses_header = true;
    if (s.settles)
        plan_region(p->kernel, &(kg_region){.name = "settled",
                                            .kind = KG_REGION_TAGGED,
                                            .fixed = 8 * 4 * HISTOGRAM_SETTLING_COUNTERS});
}

void histogram_add(planner *p, const variant_spec *v, histogram_shape s)
{
    if (s.form == HISTOGRAM_PARTED) histogram_add_parted(p, v, s);
    else if (s.form == HISTOGRAM_HALVES) histogram_add_halves(p, v, s);
    else if (s.form == HISTOGRAM_OWNERS) histogram_add_owners(p, v, s);
    else add_counters(p, v, s);
}

static histogram_form form_of(const variant_spec *v)
{
    static const struct {
        const char *word;
        histogram_form form;
    } forms[] = {{"block", HISTOGRAM_BLOCK},     {"global", HISTOGRAM_GLOBAL},
                 {"cluster", HISTOGRAM_CLUSTER}, {"parted", HISTOGRAM_PARTED},
                 {"halves", HISTOGRAM_HALVES},   {"owners", HISTOGRAM_OWNERS}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (word_is(&v->form, forms[i].word)) return forms[i].form;
    return HISTOGRAM_SHARED;
}

static void add_of_spec(planner *p, const variant_spec *v)
{
    const histogram_variant *mine = v->own;
    if (word_is(&v->form, "trish")) {
        histogram_add_trish(p, v,
                            (histogram_shape){.form = HISTOGRAM_TRISH,
                                              .nwarps = number_or(&v->nwarps, 4),
                                              .nwork = number_or(&v->nwork, 31),
                                              .batch = number_or(&v->batch, HISTOGRAM_BATCH),
                                              .columns = number_or(&v->grid.columns, 0),
                                              .per_sm = number_or(&v->grid.per_sm, 6)});
        return;
    }
    const bool rows = histogram_rows(p->kernel->spec);
    const bool in_output = word_is(&v->form, "global");
    const histogram_form form = rows && !in_output ? HISTOGRAM_BLOCK : form_of(v);
    const bool split = rows && (in_output || word_is(&v->form, "shared"));
    const bool parted = form == HISTOGRAM_PARTED, owners = form == HISTOGRAM_OWNERS;
    histogram_shape s = {.form = form,
                         .nwarps = number_or(&v->nwarps, rows     ? HISTOGRAM_ROWS_WARPS
                                                         : parted ? 16
                                                                  : 32),
                         .nwork = number_or(&v->nwork, owners ? 8 : 4),
                         .columns = number_or(&v->grid.columns, 0),
                         .per_sm = number_or(&v->grid.per_sm, rows     ? HISTOGRAM_ROWS_PER_SM
                                                              : parted ? 2
                                                                       : 1),
                         .bins = number_or(&mine->bins, 0),
                         .cluster = word_is(&v->form, "cluster") ? number_or(&mine->cluster, 8) : 0,
                         .parts = number_or(&mine->parts, word_is(&v->form, "cluster") ? 0 : 1),
                         .hot = number_or(&mine->hot, 0),
                         .cells = number_or(&mine->cells, 0),
                         .ahead = mine->ahead.value,
                         .alike = mine->alike.value,
                         .runs = mine->runs.value,
                         .settles = mine->settle.value,
                         .warps = word_is(&v->form, "warp"),
                         .split = split,
                         .counters =
                             number_or(&mine->counters, parted || owners ? HISTOGRAM_PARTED_COUNTERS
                                                                         : HISTOGRAM_COUNTERS),
                         .tiles = number_or(&mine->tiles, 0)};
    histogram_add(p, v, s);
}

void histogram_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (histogram_exact(spec)) {
        histogram_plan_exact(p);
        return;
    }
    if (histogram_ordered(spec)) {
        histogram_plan_ordered(p);
        return;
    }
    if (histogram_in_order(spec)) {
        histogram_plan_in_order(p);
        return;
    }
    if (spec->n_variants == 0) {
        if (histogram_rows(spec)) histogram_rows_auto(p);
        else histogram_plan_auto(p);
    }
    for (size_t i = 0; i < spec->n_variants; i++) add_of_spec(p, &spec->variants[i]);
}
