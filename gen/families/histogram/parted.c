/* Samples that are parted by their bins before they are counted: `form: parted`. */
#include "check/check.h"
#include "families/histogram/histogram.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define COUNT_THREADS 1024u
#define MOST_BLOCKS 512u               /* that part samples */
#define MOST_SAMPLES 16u               /* of a thread, in registers */
#define MOST_BYTES (UINT64_C(1) << 25) /* of parted samples */

bool histogram_may_part(const plan_kernel *k)
{
    const histogram_spec *own = k->spec->own;
    return !histogram_several(k) && histogram_channels(k->spec) == 1 && !own->weight.text &&
           !histogram_edges(k->spec) && !histogram_rows(k->spec) && !k->spec->reproducible.text;
}

/* This form, and that of halves. */
void histogram_check_parted(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const histogram_spec *own = spec->own;
    const histogram_variant *mine = v->own;
    const bool parted = word_is(&v->form, "parted"), halves = word_is(&v->form, "halves");
    const char *const me =
        parted ? "histogram in the form \"parted\"" : "histogram in the form \"halves\"";
    if (!parted && !halves) return;
    check_refuse(d, spec->partition.text != NULL, spec->partition.at, "segments", me);
    check_refuse(d, spec->reproducible.text != NULL, spec->reproducible.at, "reproducible", me);
    check_refuse(d, own->weight.text != NULL, v->at, "weight", me);
    check_refuse(d, own->channels.set, v->at, "channels", me);
    check_refuse(d, histogram_edges(spec), v->at, "ranges: edges", me);
    check_refuse(d, spec->inputs.count > 1, v->at, "inputs", me);
    check_refuse(d, histogram_structs(spec), v->at, "structs", me);
    check_refuse(d, mine->bins.set, mine->bins.at, "bins", me);
    check_refuse(d, parted && mine->ahead.value, mine->ahead.at, "ahead", me);
    const uint64_t counters = number_or(&mine->counters, HISTOGRAM_PARTED_COUNTERS);
    if (parted && (counters > HISTOGRAM_PARTED_COUNTERS || (counters & (counters - 1)) != 0))
        diag_error(d, mine->counters.at, "out-of-range",
                   "\"counters\" in the form \"parted\" is a power of two up to %u",
                   HISTOGRAM_PARTED_COUNTERS);
}

/* Of more parts than threads a block finds no beginnings. */
uint64_t histogram_parted_room(const histogram_shape *s)
{
    return (uint64_t)s->counters * geometry_power_from(32 * s->nwarps / 2 + 1);
}

static uint32_t samples_of(const plan_variant *variant)
{
    return 32 * variant->nwarps * variant->nwork * variant->vector;
}

/* Parts that are dealt out by how many samples they have, at most. */
static uint32_t few_of(const histogram_shape *s)
{
    return 8 * s->nwarps;
}

static uint32_t tiles_of(const plan_variant *variant, const histogram_shape *s)
{
    const uint32_t most = (uint32_t)(MOST_BYTES / 2 / samples_of(variant));
    return s->tiles && s->tiles < most ? s->tiles : most;
}

static void set_steps(const plan_kernel *k, plan_variant *variant, const histogram_shape *s)
{
    const histogram_spec *own = k->spec->own;
    const uint32_t threads = 32 * s->nwarps, samples = samples_of(variant);
    const uint32_t part = own->accumulate.value ? 0 : 4;
    variant->steps[0] = (plan_step){
        .suffix = "",
        .grid = KG_GRID_ROWS,
        .fixed = s->columns,
        .per_sm = s->columns ? 0 : s->per_sm,
        .limit = MOST_BLOCKS,
        .shared_bytes = geometry_align16(2 * samples + 4 * (threads + 32) + 8 * s->hot + part),
        .registers = variant->registers,
        .loop = 2};
    variant->steps[1] =
        (plan_step){.suffix = "_count",
                    .grid = KG_GRID_ROWS,
                    .per_sm = 1,
                    .limit = MOST_BLOCKS,
                    .shared_bytes = geometry_align16(4 * (s->counters + 2 * few_of(s) + 3)),
                    .tbs = COUNT_THREADS,
                    .dbs = samples,
                    .registers = 32};
    variant->steps[0].run = tiles_of(variant, s) * samples;
    variant->n_steps = 2;
}

static void set_facts(const plan_kernel *k, plan_variant *variant, const histogram_shape *s)
{
    histogram_set_meaning(k, variant);
    plan_number(variant, "known", histogram_known(k->spec));
    plan_number(variant, "held", s->counters);
    plan_number(variant, "few", few_of(s));
    plan_number(variant, "hot", s->hot);
    plan_number(variant, "tiles", tiles_of(variant, s));
    plan_flag(variant, "accumulate", ((const histogram_spec *)k->spec->own)->accumulate.value);
}

static void set_ranges(const plan_kernel *k, plan_variant *variant, const histogram_shape *s)
{
    const histogram_spec *own = k->spec->own;
    const uint64_t most = histogram_parted_room(s) - word_is(&own->outside, "count");
    if (!histogram_known(k->spec))
        variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_OWN + FEATURE_BINS, 0, most};
}

static const char *suffix_of(planner *p, const histogram_shape *s, bool pdl)
{
    text name = text_new(p->a);
    text_printf(&name, "_parted_%u", s->counters);
    histogram_name_grid(&name, s);
    text_printf(&name, "_h%u", s->hot);
    if (s->tiles) text_printf(&name, "_t%u", s->tiles);
    text_printf(&name, "%s", pdl ? "_pdl" : "");
    return text_str(&name);
}

static void add_regions(plan_kernel *k, const plan_variant *variant, const histogram_shape *s)
{
    const uint64_t slots = tiles_of(variant, s) + MOST_BLOCKS, samples = samples_of(variant);
    const uint64_t parts = histogram_parted_room(s) / s->counters;
    plan_region(k, &(kg_region){.name = "parted",
                                .grows = {{.of = samples, .each = 2 * samples, .most = slots}}});
    plan_region(k,
                &(kg_region){.name = "offsets",
                             .grows = {{.of = samples, .each = 2 * (parts + 1), .most = slots}}});
    plan_region(k, &(kg_region){.name = "totals", .fixed = 4 * few_of(s) * MOST_BLOCKS});
    plan_region(k, &(kg_region){.name = "next", .fixed = 8 * MOST_BLOCKS});
}

void histogram_add_parted(planner *p, const variant_spec *v, histogram_shape s)
{
    plan_kernel *k = p->kernel;
    const histogram_spec *own = k->spec->own;
    const uint32_t vector = 16 / k->element->size;
    if (s.nwork * vector > MOST_SAMPLES) s.nwork = MOST_SAMPLES / vector;
    if (s.hot == 0) s.hot = HISTOGRAM_PARTED_HOT;
    if (!histogram_has_room(p, v, &s)) return;
    plan_variant variant = histogram_begin_variant(v, &s);
    variant.template_name = "histogram/parted";
    variant.bask = "block_by_block";
    variant.vector = vector;
    variant.wide = true;
    variant.min_cc = s.counters > 16384 ? 80 : 75;
    variant.bytes_per_element = histogram_input_bytes(k);
    variant.registers = 24 + 2 * s.nwork * vector;
    plan_take_limits(&variant, v);
    set_facts(k, &variant, &s);
    set_steps(k, &variant, &s);
    set_ranges(k, &variant, &s);
    if (!plan_add_variant(p, &variant, suffix_of(p, &s, variant.pdl))) return;
    if (!own->accumulate.value) k->uses_header = true;
    add_regions(k, &variant, &s);
}
