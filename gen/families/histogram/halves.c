/* Two counters in a word of shared memory: `form: halves`. */
#include "families/histogram/histogram.h"
#include "plan/geometry.h"

#define MOST_SAMPLES 16384u /* of a data block */
#define MOST_BESIDE 32u     /* vectors, and more samples */

uint64_t histogram_halves_room(const histogram_shape *s)
{
    return 2 * (uint64_t)s->counters;
}

static const char *suffix_of(planner *p, const histogram_shape *s, bool pdl)
{
    text name = text_new(p->a);
    text_printf(&name, "_halves_%u", s->counters);
    histogram_name_grid(&name, s);
    if (s->ahead) text_printf(&name, "_ahead");
    text_printf(&name, "%s", pdl ? "_pdl" : "");
    return text_str(&name);
}

static void set_facts(planner *p, plan_variant *variant, const histogram_shape *s)
{
    const histogram_spec *own = p->kernel->spec->own;
    const uint64_t most = histogram_halves_room(s) - word_is(&own->outside, "count");
    histogram_set_meaning(p->kernel, variant);
    plan_number(variant, "known", histogram_known(p->kernel->spec));
    plan_number(variant, "counters", s->counters);
    plan_flag(variant, "ahead", s->ahead);
    plan_number(variant, "full",
                geometry_power_from(32 * s->nwarps * s->nwork * variant->vector + MOST_BESIDE));
    if (!histogram_known(p->kernel->spec))
        variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_OWN + FEATURE_BINS, 0, most};
}

void histogram_add_halves(planner *p, const variant_spec *v, histogram_shape s)
{
    plan_kernel *k = p->kernel;
    const histogram_spec *own = k->spec->own;
    const uint32_t vector = 16 / k->element->size;
    while (s.nwork > 1 && 32 * s.nwarps * s.nwork * vector > MOST_SAMPLES) s.nwork /= 2;
    s.size = 4;
    if (!histogram_has_room(p, v, &s)) return;
    plan_variant variant = histogram_begin_variant(v, &s);
    variant.template_name = "histogram/halves";
    variant.vector = vector;
    variant.wide = true;
    variant.steps[0].shared_bytes = geometry_align16(4 * s.counters);
    variant.bytes_per_element = histogram_input_bytes(k);
    variant.registers = 36 + (s.ahead ? 8 : 4) * s.nwork;
    plan_take_limits(&variant, v);
    set_facts(p, &variant, &s);
    if (!plan_add_variant(p, &variant, suffix_of(p, &s, variant.pdl))) return;
    if (!own->accumulate.value) k->uses_header = true;
}
