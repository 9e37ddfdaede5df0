/* Lengths of runs: a run is an element and all behind it that equal the one before them. A tile
 * does not know where its last run ends: at the next head, which may stand in a later tile. So what
 * is stored of a run is stored where that head is. What travels between tiles is how many runs have
 * ended, and where the last one begins. */
#include "check/check.h"
#include "families/select/select.h"
#include "plan/geometry.h"

#define PARTIAL_BYTES 16u /* two numbers of 64 bits */

bool select_has_lengths(const kg_spec *spec)
{
    const select_spec *own = spec->own;
    return own->lengths.text != NULL;
}

bool select_keeps_last(const kg_spec *spec)
{
    const select_spec *own = spec->own;
    return word_is(&own->which, "last");
}

static bool only_repeated(const kg_spec *spec)
{
    const select_spec *own = spec->own;
    return word_is(&own->runs, "repeated");
}

void select_check_runs(diags *d, const kg_spec *spec)
{
    const select_spec *own = spec->own;
    check_refuse(d, own->lengths.text && !own->unique.text, own->lengths.at, "lengths",
                 "select without \"unique\"");
    check_refuse(d, own->runs.text && !own->lengths.text, own->runs.at, "runs",
                 "select without \"lengths\"");
    check_refuse(d, own->lengths.text && spec->outputs.set, spec->outputs.where, "outputs",
                 "select with \"lengths\"");
    check_not_built(d, own->lengths.text && spec->inputs.set && spec->inputs.count > 1,
                    spec->inputs.where, "\"lengths\" of several inputs");
}

/* An estimate: elements and those before them, a ballot of each row, what a warp knows. */
static uint32_t registers_of(const plan_kernel *k, const select_shape *s)
{
    const uint32_t words = geometry_words(k->element->size);
    const uint32_t fields = (uint32_t)k->element->n_fields;
    return 56 + 2 * (words > fields ? words : fields) * s->nwork + geometry_words(k->result->size);
}

/* Where runs end in the tile, and where those begin that are stored; of each warp what it knows,
 * and what stands before it. */
static uint32_t shared_bytes(const plan_kernel *k, const select_shape *s)
{
    const uint32_t places = geometry_align16(2 * 32 * s->nwarps * s->nwork);
    return places * (only_repeated(k->spec) ? 2 : 1) + 2 * PARTIAL_BYTES * s->nwarps +
           (s->form == SELECT_LOOK_BACK ? 16 : 0);
}

uint32_t select_run_bytes_each(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    uint32_t bytes = k->element->size + type_builtin(own->lengths.text)->size;
    if (select_has_values(k->spec)) bytes += k->result->size;
    if (select_has_indices(k->spec)) bytes += type_builtin(word_or(&own->index, "u64"))->size;
    return bytes;
}

void select_add_runs(planner *p, const variant_spec *v, select_shape s)
{
    const plan_kernel *k = p->kernel;
    const select_spec *own = k->spec->own;
    plan_variant variant = select_variant(v, &s, "select/runs");
    variant.steps[0].shared_bytes = shared_bytes(k, &s);
    variant.bytes_per_element = select_run_bytes_each(k);
    variant.registers = registers_of(k, &s);
    plan_word(&variant, "keep", word_or(&own->keep, "values"));
    plan_flag(&variant, "unique", true);
    plan_flag(&variant, "last", select_keeps_last(k->spec));
    plan_word(&variant, "runs", word_or(&own->runs, "all"));
    select_added(p, &variant, &s, PARTIAL_BYTES);
}
