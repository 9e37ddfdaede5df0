/* The form stream: blocks that stay, one for each multiprocessor, whose warps share the work. Tiles
 * come by bulk copies, through a ring of stages in shared memory. Masters hand out how many are
 * kept before each. Of capability 9.0 and above. */
#include "families/select/select.h"

#include "check/check.h"
#include "plan/arch.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define CAPABILITY 90u
#define MOST_STAGES 8u
#define OTHER_WARPS 3u /* who loads, who adds counts up, and who takes what is kept before */
#define STORE_WARPS 6u
#define MASTERS 4u
#define MOST_WARPS 32u
#define SECTOR_WORDS 4u /* of 8 bytes */
#define COUNT_BYTES 8u
#define MOST_BATCH 8u /* rows of a part that are loaded at once */
#define BATCH_BYTES 32u
#define REGISTERS 48u /* beside a batch */

/* ---- check ---- */

/* Its keys, and as many warps as a block has. Where it cannot be, tiles look back. */
void select_check_stream(diags *d, const kg_spec *spec)
{
    for (size_t i = 0; i < spec->n_variants; i++) {
        const variant_spec *v = &spec->variants[i];
        const select_variant_spec *own = v->own;
        const char *const other = "select but in the form \"stream\"";
        const bool stream = word_is(&v->form, "stream");
        const uint32_t compact = number_or(&v->nwarps, 8);
        const uint32_t store = compact < STORE_WARPS ? compact : STORE_WARPS;
        const uint32_t warps = compact + OTHER_WARPS + number_or(&own->store_warps, store) +
                               number_or(&own->masters, MASTERS);
        check_refuse(d, own->stages.set && !stream, own->stages.at, "stages", other);
        check_refuse(d, own->store_warps.set && !stream, own->store_warps.at, "store_warps", other);
        check_refuse(d, own->masters.set && !stream, own->masters.at, "masters", other);
        if (stream && warps > MOST_WARPS)
            diag_error(d, v->at, "out-of-range",
                       "%u warps of a select that streams, with those that store, load and hand "
                       "out; a block has at most %u",
                       warps, MOST_WARPS);
    }
}

/* ---- plan ---- */

/* A number that fills 16 bytes some times over. */
static bool fills_words(const type *t)
{
    return t->kind != TYPE_STRUCT && 16 % t->size == 0 && t->align == t->size;
}

/* One array of values, of the type that is read first: it is compacted where it was read. Others
 * are of another size, so none of them is written over. */
bool select_streams(const plan_kernel *k)
{
    const kg_spec *spec = k->spec;
    const select_spec *own = spec->own;
    if (!own->where.text && !own->unique.text) return false;
    if (select_by_key(spec) || select_has_lengths(spec)) return false;
    if (select_has_indices(spec) || select_outputs(k) != 1) return false;
    if (select_output_type(k, 0) != k->element || !fills_words(k->element)) return false;
    for (uint32_t i = 1; i < select_inputs(k); i++) {
        const type *t = select_input_type(k, i);
        if (select_is_bits(k, i) || !fills_words(t) || t->size == k->element->size) return false;
    }
    return true;
}

/* Elements of a lane: nwork words of 4 bytes, or wider elements. */
static uint32_t vector_of(const plan_kernel *k)
{
    return k->element->size < 4 ? 4 / k->element->size : 1;
}

static uint32_t rows_of(const plan_kernel *k, const select_shape *s)
{
    return s->nwork * vector_of(k);
}

/* As many rows as divide a part, of 32 bytes at most for a lane. */
static uint32_t batch_of(const plan_kernel *k, const select_shape *s)
{
    uint32_t bytes = 0, batch = MOST_BATCH;
    const select_spec *own = k->spec->own;
    for (uint32_t i = 0; i < select_inputs(k); i++) {
        const uint32_t size = select_input_type(k, i)->size;
        bytes += size < 4 ? 4 : size;
    }
    if (own->unique.text) bytes *= 2;
    while (batch > 1 && (batch * bytes > 2 * BATCH_BYTES || rows_of(k, s) % batch != 0)) batch /= 2;
    return batch;
}

/* Whole words around a part: of the first input parts begin on one. */
static uint32_t part_bytes(const plan_kernel *k, const select_shape *s)
{
    const select_spec *own = k->spec->own;
    uint32_t bytes = own->unique.text ? 16 : 0;
    for (uint32_t i = 0; i < select_inputs(k); i++)
        bytes += 32 * rows_of(k, s) * select_input_type(k, i)->size + (i == 0 ? 0 : 16);
    return bytes;
}

/* The struct of templates/select/stream.cu. */
static uint32_t shared_bytes(const plan_kernel *k, const select_shape *s)
{
    const uint32_t barriers = 5 * 8, number = 8, counts = 2 * 4 + 2 * 4 * s->nwarps;
    const uint32_t each = s->nwarps * part_bytes(k, s) + barriers + number + counts;
    return geometry_align16(s->stages * each + s->masters * (COUNT_BYTES + 8) + 8);
}

static void set_defaults(const plan_kernel *k, select_shape *s)
{
    const uint32_t most = arch_find(CAPABILITY)->shared_per_block;
    if (!s->masters) s->masters = MASTERS;
    if (!s->store_warps) s->store_warps = s->nwarps < STORE_WARPS ? s->nwarps : STORE_WARPS;
    if (s->stages) return;
    for (s->stages = MOST_STAGES; s->stages > 2 && shared_bytes(k, s) > most;) s->stages--;
}

/* With fewer than three stages little is under way while tiles wait. */
bool select_stream_fits(const plan_kernel *k, select_shape s)
{
    s.stages = 3;
    set_defaults(k, &s);
    return shared_bytes(k, &s) <= arch_find(CAPABILITY)->shared_per_block;
}

/* A count for each tile, and what is kept before it, in a sector of its own. An array that begins
 * off a boundary may take a tile more. */
static void add_regions(plan_kernel *k, const plan_variant *added)
{
    const uint32_t slot = 8 * plan_number_of(added, "slot");
    const kg_growth sums = {.of = added->dbs, .each = slot},
                    befores = {.of = added->dbs, .each = slot * plan_number_of(added, "pitch")};
    plan_region(k, &(kg_region){.name = "sums_of_tiles",
                                .kind = KG_REGION_TAGGED,
                                .fixed = sums.each,
                                .grows = {sums}});
    plan_region(k, &(kg_region){.name = "before_tiles",
                                .kind = KG_REGION_TAGGED,
                                .fixed = befores.each,
                                .grows = {befores}});
    k->uses_header = true;
}

static void set_facts(const plan_kernel *k, plan_variant *variant, const select_shape *s)
{
    const select_spec *own = k->spec->own;
    const uint32_t slot = geometry_tagged_words(COUNT_BYTES);
    plan_word(variant, "form", "stream");
    plan_word(variant, "keep", "values");
    plan_flag(variant, "unique", own->unique.text != NULL);
    plan_number(variant, "stages", s->stages);
    plan_number(variant, "store_warps", s->store_warps);
    plan_number(variant, "masters", s->masters);
    plan_number(variant, "slot", slot);
    plan_number(variant, "pitch", slot < SECTOR_WORDS ? SECTOR_WORDS / slot : 1);
}

void select_add_stream(planner *p, const variant_spec *v, select_shape s)
{
    plan_kernel *k = p->kernel;
    set_defaults(k, &s);
    const uint32_t batch = batch_of(k, &s), dws = 32 * rows_of(k, &s);
    plan_variant variant = {
        .at = v->at,
        .template_name = "select/stream",
        .dask = "row",
        .bask = "warp_by_warp",
        .nwarps = s.nwarps,
        .nwork = s.nwork,
        .batch = batch,
        .vector = vector_of(k),
        .pdl = v->pdl.value,
        .tbs = 32 * (s.nwarps + s.store_warps + OTHER_WARPS + s.masters),
        .dws = dws,
        .dbs = s.nwarps * dws,
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = CAPABILITY,
        .bytes_per_element = select_bytes_each(k),
        .registers = REGISTERS + batch * (select_bytes_each(k) + 3) / 4,
        .n_steps = 1,
        .steps = {{.suffix = "",
                   .grid = KG_GRID_ROWS,
                   .per_sm = 1,
                   .shared_bytes = shared_bytes(k, &s)}},
    };
    set_facts(k, &variant, &s);
    const char *suffix = arena_printf(p->a, "_s%uo%um%u_stream%s", s.stages, s.store_warps,
                                      s.masters, variant.pdl ? "_pdl" : "");
    const plan_variant *added = plan_add_variant(p, &variant, suffix);
    if (added) add_regions(k, added);
}
