/* Blocks that own parts of the bins, and are handed the samples of these: `form: owners`. */
#include "check/check.h"
#include "families/histogram/histogram.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define MOST_BLOCKS 256u
#define MOST_PARTS 512u
#define MOST_TILE 8192u                  /* samples of a data block */
#define MOST_SAMPLES (UINT64_C(1) << 21) /* that are handed over before they are counted */
#define LEAST_SAMPLES 8u                 /* of a block */

bool histogram_may_own(const plan_kernel *k)
{
    const histogram_spec *own = k->spec->own;
    return histogram_channels(k->spec) == 1 && !own->weight.text && !histogram_edges(k->spec) &&
           !histogram_rows(k->spec) && !k->spec->reproducible.text;
}

void histogram_check_owners(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const histogram_spec *own = spec->own;
    const histogram_variant *mine = v->own;
    const char *const me = "histogram in the form \"owners\"";
    if (!word_is(&v->form, "owners")) return;
    check_refuse(d, spec->partition.text != NULL, spec->partition.at, "segments", me);
    check_refuse(d, spec->reproducible.text != NULL, spec->reproducible.at, "reproducible", me);
    check_refuse(d, own->weight.text != NULL, v->at, "weight", me);
    check_refuse(d, own->channels.set, v->at, "channels", me);
    check_refuse(d, histogram_edges(spec), v->at, "ranges: edges", me);
    check_refuse(d, mine->bins.set, mine->bins.at, "bins", me);
    check_refuse(d, mine->ahead.value, mine->ahead.at, "ahead", me);
    const uint64_t counters = number_or(&mine->counters, HISTOGRAM_PARTED_COUNTERS);
    if (counters > HISTOGRAM_PARTED_COUNTERS || (counters & (counters - 1)) != 0)
        diag_error(d, mine->counters.at, "out-of-range",
                   "\"counters\" in the form \"owners\" is a power of two up to %u",
                   HISTOGRAM_PARTED_COUNTERS);
}

/* A power of two of warps, so that there are as many slots as threads. */
static uint32_t warps_of(const histogram_shape *s)
{
    return geometry_power_from(s->nwarps / 2 + 1);
}

static uint32_t parts_of(const histogram_shape *s)
{
    return 32 * warps_of(s) < MOST_PARTS ? 32 * warps_of(s) : MOST_PARTS;
}

uint64_t histogram_owners_room(const histogram_shape *s)
{
    return (uint64_t)s->counters * parts_of(s);
}

/* Beside the counters: the samples of a data block, slots, what the parts have, and the rest. */
static uint32_t beside(const histogram_shape *s)
{
    return 4 * (32 * warps_of(s) * (s->nwork + 3) + 33);
}

/* A data block is as large as there is room for. */
void histogram_place_owners(histogram_shape *s)
{
    const uint32_t most = arch_find(90)->shared_per_block;
    s->nwarps = warps_of(s);
    s->size = 4;
    while (s->nwork > 1 &&
           (32 * s->nwarps * s->nwork > MOST_TILE || 4 * s->counters + beside(s) > most))
        s->nwork /= 2;
    s->range_bytes = geometry_align16(beside(s));
}

static uint32_t tiles_of(const histogram_shape *s)
{
    const uint32_t most = (uint32_t)(MOST_SAMPLES / (32 * s->nwarps * s->nwork));
    return s->tiles && s->tiles < most ? s->tiles : most;
}

static void set_facts(const plan_kernel *k, plan_variant *variant, const histogram_shape *s)
{
    const histogram_spec *own = k->spec->own;
    const uint64_t most = histogram_owners_room(s) - word_is(&own->outside, "count");
    histogram_set_meaning(k, variant);
    plan_number(variant, "known", histogram_known(k->spec));
    plan_number(variant, "held", s->counters);
    plan_number(variant, "few", parts_of(s));
    plan_number(variant, "tiles", tiles_of(s));
    if (!histogram_known(k->spec))
        variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_OWN + FEATURE_BINS, 0, most};
}

static const char *suffix_of(planner *p, const histogram_shape *s, bool pdl)
{
    text name = text_new(p->a);
    text_printf(&name, "_owners_%u", s->counters);
    histogram_name_grid(&name, s);
    if (s->tiles) text_printf(&name, "_t%u", s->tiles);
    text_printf(&name, "%s", pdl ? "_pdl" : "");
    return text_str(&name);
}

static void add_regions(plan_kernel *k, const histogram_shape *s)
{
    const uint64_t tile = 32 * s->nwarps * s->nwork, tiles = tiles_of(s);
    const uint64_t parts = parts_of(s);
    plan_region(k, &(kg_region){.name = "left",
                                .fixed = 4 * tile,
                                .grows = {{.of = tile, .each = 4 * tile, .most = tiles}}});
    plan_region(k, &(kg_region){.name = "begins",
                                .fixed = 4 * parts * MOST_BLOCKS,
                                .grows = {{.of = tile, .each = 4 * parts, .most = tiles}}});
}

void histogram_add_owners(planner *p, const variant_spec *v, histogram_shape s)
{
    plan_kernel *k = p->kernel;
    histogram_place_owners(&s);
    if (!histogram_has_room(p, v, &s)) return;
    plan_variant variant = histogram_begin_variant(v, &s);
    variant.template_name = "histogram/owners";
    variant.bask = "block_by_block";
    variant.steps[0].limit = MOST_BLOCKS;
    variant.steps[0].dbs = LEAST_SAMPLES;
    variant.steps[0].shared_bytes = histogram_shared_bytes(&s);
    variant.steps[0].loop = 1;
    variant.steps[0].run = tiles_of(&s) * 32 * s.nwarps * s.nwork;
    variant.bytes_per_element = histogram_input_bytes(k);
    variant.registers = 28 + 3 * (s.nwork + 1);
    plan_take_limits(&variant, v);
    set_facts(k, &variant, &s);
    if (!plan_add_variant(p, &variant, suffix_of(p, &s, variant.pdl))) return;
    k->uses_header = true;
    add_regions(k, &s);
}
