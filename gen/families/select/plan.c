/* The variants of a select. A tile is 32 * nWarps runs of nWork elements. Each warp compacts what
 * it keeps in its own part of shared memory. It is stored from there, behind what stands before. */
#include "families/select/select.h"

#include "plan/geometry.h"
#include "spec/keys.h"

#define GROUP 32u /* tiles, or groups of them, that a warp looks at together */

const fact_info select_facts[] = {
    {"form", FACT_WORD, "who selects: `block`, `look_back`, `stream` or `wave`"},
    {"keep", FACT_WORD, "what is written: `values`, `indices` or `both`"},
    {"parts", FACT_NUMBER, "of a partition: how many parts there are"},
    {"into", FACT_WORD, "of a partition: where they go: `array`, `reversed` or `arrays`"},
    {"unique", FACT_FLAG, "true if what equals the element before is not kept"},
    {"last", FACT_FLAG, "true if of equal neighbours the last is kept"},
    {"runs", FACT_WORD, "which runs have their lengths stored: `all` or `repeated`"},
    {"repeats", FACT_FLAG, "true if elements are stored as often as an expression says"},
    {"by_key", FACT_FLAG, "true if runs of equal keys are reduced"},
    {"own_sums", FACT_FLAG, "of sums by key that stream: true if they have an array of their own"},
    {"own_places", FACT_FLAG, "of indices that stream: true if places have an array of their own"},
    {"keyed_bytes", FACT_NUMBER, "by key: bytes of a sum and a count, which tiles hand on"},
    {"slot", FACT_NUMBER, "words of 8 bytes that publish those with the tag of the call"},
    {"stages", FACT_NUMBER, "tiles in shared memory, of the form stream"},
    {"store_warps", FACT_NUMBER, "warps that store, beside those that compact"},
    {"lag", FACT_NUMBER, "where there are none: after how many tiles those that compact store"},
    {"masters", FACT_NUMBER, "warps that hand out how many are kept before tiles"},
    {"pitch", FACT_NUMBER, "counts from what is kept before a tile to the same of the next one"},
    {.name = NULL},
};

static uint32_t words_of(const type *t)
{
    const uint32_t whole = geometry_words(t->size), fields = (uint32_t)t->n_fields;
    return whole > fields ? whole : fields;
}

/* An estimate: elements that are loaded, and what a warp knows of its run. */
static uint32_t registers_of(const plan_kernel *k, const select_shape *s)
{
    uint32_t words = 0;
    const select_spec *own = k->spec->own;
    for (uint32_t i = 0; i < select_inputs(k); i++) {
        words += words_of(select_input_type(k, i));
    }
    if (own->unique.text) words += words_of(k->element);
    const bool index = op_mentions(&own->where, "i") || op_mentions(&own->transform, "i");
    const uint32_t many = s->nwork > 16 ? 2 * (s->nwork - 16) : 0; /* whose places it keeps, too */
    return 40 + 2 * select_inputs(k) + words * s->nwork + many + (index ? 16 : 0) +
           geometry_words(select_output_bytes(k));
}

/* Bytes of a tile in shared memory: what is kept, and where it stood in the tile. */
static uint32_t shared_bytes(const plan_kernel *k, const select_shape *s)
{
    const uint32_t elements = 32 * s->nwarps * s->nwork;
    uint32_t bytes = 0;
    for (uint32_t i = 0; i < select_outputs(k); i++)
        bytes += geometry_align16(elements * select_output_type(k, i)->size);
    if (select_has_indices(k->spec)) bytes += geometry_align16(elements * 2);
    bytes += geometry_align16(4 * s->nwarps) + geometry_align16(8 * s->nwarps);
    return bytes + (s->form == SELECT_LOOK_BACK ? 16 : 0);
}

/* A count for each tile, for each group of them, and of what stands before each group of groups
 * (templates/select/back.cu). */
static void add_regions(plan_kernel *k, const plan_variant *added, uint32_t partial_bytes)
{
    /* each part has its own, and may begin a word later */
    const uint32_t parts = parts_of(k), counts = parts ? parts : 1;
    const uint32_t slot = 8 * geometry_tagged_words(partial_bytes) * counts;
    const struct {
        const char *name;
        uint32_t tiles;
        uint32_t more; /* behind the last: bases name what comes next */
    } regions[] = {{"tiles", 1, 0}, {"groups", GROUP, 0}, {"bases", GROUP * GROUP, 1}};
    for (size_t i = 0; i < sizeof regions / sizeof *regions; i++) {
        const kg_growth grows = {.of = (uint64_t)added->dbs * regions[i].tiles, .each = slot};
        const kg_region region = {.name = regions[i].name,
                                  .kind = KG_REGION_TAGGED,
                                  .fixed = (regions[i].more + (parts != 0)) * slot,
                                  .grows = {grows}};
        plan_region(k, &region);
    }
    k->uses_header = true;
}

uint32_t select_bytes_each(const plan_kernel *k)
{
    const select_spec *own = k->spec->own;
    uint32_t bytes = select_output_bytes(k);
    if (select_has_indices(k->spec)) bytes += type_builtin(word_or(&own->index, "u64"))->size;
    for (uint32_t i = 0; i < select_inputs(k); i++)
        if (!select_is_bits(k, i)) bytes += select_input_type(k, i)->size;
    return bytes;
}

plan_variant select_variant(const variant_spec *v, const select_shape *s, const char *template_name)
{
    const bool alone = s->form == SELECT_BLOCK;
    plan_variant variant = {
        .at = v->at,
        .template_name = template_name,
        .dask = alone ? "row" : "block",
        .bask = "warp_by_warp",
        .nwarps = s->nwarps,
        .nwork = s->nwork,
        .batch = s->nwork,
        .vector = 1,
        .pdl = v->pdl.value,
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .steps = {{.suffix = "", .grid = KG_GRID_BLOCKS}},
        .n_steps = 1,
    };
    if (alone) variant.steps[0].grid = KG_GRID_ROWS, variant.steps[0].fixed = 1;
    plan_word(&variant, "form", alone ? "block" : "look_back");
    return variant;
}

const plan_variant *select_added(planner *p, const plan_variant *variant, const select_shape *s,
                                 uint32_t partial_bytes)
{
    const bool alone = s->form == SELECT_BLOCK;
    const plan_variant *added = plan_add_variant(
        p, variant,
        arena_printf(p->a, "%s%s", alone ? "_r1" : "_back", variant->pdl ? "_pdl" : ""));
    if (added && !alone) add_regions(p->kernel, added, partial_bytes);
    return added;
}

void select_add(planner *p, const variant_spec *v, select_shape s)
{
    plan_kernel *k = p->kernel;
    const select_spec *own = k->spec->own;
    if (select_by_key(k->spec)) {
        select_add_by_key(p, v, s);
        return;
    }
    if (select_has_lengths(k->spec)) {
        select_add_runs(p, v, s);
        return;
    }
    if (select_repeats(k->spec)) {
        select_add_repeat(p, v, s);
        return;
    }
    plan_variant variant = select_variant(v, &s, "select/select");
    variant.steps[0].shared_bytes = shared_bytes(k, &s);
    variant.bytes_per_element = select_bytes_each(k);
    variant.registers = registers_of(k, &s);
    plan_word(&variant, "keep", word_or(&own->keep, "values"));
    plan_flag(&variant, "unique", own->unique.text != NULL);
    plan_flag(&variant, "last", select_keeps_last(k->spec));
    if (parts_of(k)) parts_complete(k, &variant, &s);
    if (select_added(p, &variant, &s, k->accumulator->size) && s.form == SELECT_LOOK_BACK)
        parts_add_region(k);
}

/* Others, older devices and the last one's rest have a look-back in its place. */
static void add_of_spec(planner *p, const variant_spec *v)
{
    const kg_spec *spec = p->kernel->spec;
    const select_variant_spec *own = v->own;
    const bool wave = word_is(&v->form, "wave"), asked = wave || word_is(&v->form, "stream");
    const bool streams = asked && (wave ? select_has_waves(p->kernel) : select_streams(p->kernel));
    select_shape s = {.form = word_is(&v->form, "block") ? SELECT_BLOCK : SELECT_LOOK_BACK,
                      .nwarps = number_or(&v->nwarps, 8),
                      .nwork = number_or(&v->nwork, 8),
                      .stages = number_or(&own->stages, 0),
                      .store_warps = number_or(&own->store_warps, 0),
                      .masters = number_or(&own->masters, 0),
                      .lag = number_or(&own->lag, 0)};
    if (streams) {
        s.form = wave ? SELECT_WAVE : SELECT_STREAM;
        select_add_stream(p, v, s);
        s.form = SELECT_LOOK_BACK;
    }
    if (streams && v != &spec->variants[spec->n_variants - 1]) return;
    if (asked) s.nwarps = 8, s.nwork = 8;
    select_add(p, v, s);
}

void select_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) select_plan_auto(p);
    for (size_t i = 0; i < spec->n_variants; i++) add_of_spec(p, &spec->variants[i]);
}
