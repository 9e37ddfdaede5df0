/* The reduce in one launch: vectors straight into registers, a sum per warp and block, and the
 * block that ends last combines the block sums. What commutes strides through the array (Column
 * DASk, dissertation 5.3); what does not keeps its order (Row DASk, 5.4, dealt out to warps). */
#include <string.h>

#include "families/reduce/reduce.h"
#include "plan/geometry.h"

#define MOST_STAGED_BYTES 240u /* 60 registers: elements of up to 60 bytes whose fields are words */
#define LEAST_NARROW 44u       /* registers of a variant whose elements are taken out of words */
#define MOST_JOINED_BYTES 128u /* of sums of warps that one thread combines */
#define TAGGED_BATCH 8u        /* block sums that a thread reads at once, be there so many or not */

/* Lane by lane each access of such a vector would touch a line of its own. */
uint32_t reduce_stage_vector(const type *t)
{
    uint32_t elements = 1;
    while (elements * t->size % 16 != 0) elements *= 2;
    return elements * t->size <= MOST_STAGED_BYTES ? elements : 0;
}

bool reduce_packs(const plan_kernel *k)
{
    const word *named = &k->spec->op.named;
    return named->text && strcmp(named->text, "sum") == 0 && k->accumulator->size <= 4 &&
           (k->accumulator->kind == TYPE_UINT || k->accumulator->kind == TYPE_INT);
}

/* Registers of a vector of each input. What moves one by one has an address besides, and a register
 * for each element. A narrow element has two: as it came, and as a number. */
static uint32_t words_of(const reduce_arrays *in, uint32_t vector, bool apart)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < in->count; i++) {
        const bool single = apart && i != in->apart_lead;
        const uint32_t each = in->type[i]->size < 4 ? 2 : geometry_words(in->type[i]->size);
        all += single ? vector * each + 2 : geometry_words(in->type[i]->size * vector);
    }
    return all;
}

/* Registers of partial results. The fields of a struct stand in one each, however narrow. For a
 * while those of all elements of a vector do so (seen: 12 bytes spilled where 64 were allowed). */
static uint32_t partial_registers(const type *t, uint32_t count)
{
    if (geometry_words(t->size) >= t->n_fields) return geometry_words(t->size * count);
    return (uint32_t)t->n_fields * count + 16;
}

/* An estimate. Of several results the sums of a thread's vectors are combined as they come; of
 * short vectors all elements may be at hand at once. */
uint32_t reduce_once_registers(const plan_kernel *k, const reduce_shape *s)
{
    const reduce_arrays in = reduce_arrays_of(k);
    const uint32_t vector = s->apart ? in.apart_vector : in.vector;
    const uint32_t loaded = words_of(&in, vector, s->apart) * s->nwork;
    if (k->spec->n_results == 0)
        return 24 + 8 * (in.count - 1) + loaded + partial_registers(k->accumulator, 2 * s->nwork);
    const uint32_t sum = geometry_words(k->accumulator->size);
    const uint32_t apart = vector > 8 ? 5 * vector : vector > 4 ? 3 * vector : 0;
    return 36 + loaded + sum + (sum > 8 ? 2 * (sum - 8) : 0) + apart;
}

/* S2 of a block: lane 0 of each warp stores its sum, and warp 0 loads them, a lane each. */
static layout_cost cost_of_stores(const layout *l, uint32_t nwarps)
{
    return (layout_cost){.degree = 1,
                         .wavefronts = l->units,
                         .ideal = l->units,
                         .all = nwarps * l->units,
                         .all_ideal = nwarps * l->units,
                         .word_bytes = l->unit_bytes};
}

static layout_cost cost_of_loads(const layout *l, uint32_t nwarps)
{
    const uint32_t phases = l->unit_bytes > 4 ? l->unit_bytes / 4 : 1;
    const uint32_t lanes = LAYOUT_LANES / phases, idle = phases - (nwarps + lanes - 1) / lanes;
    layout_cost cost = {.word_bytes = l->unit_bytes};
    for (uint32_t u = 0; u < l->units; u++) {
        uint32_t address[LAYOUT_LANES];
        for (uint32_t lane = 0; lane < LAYOUT_LANES; lane++) {
            const uint32_t warp = lane < nwarps ? lane : nwarps - 1; /* lanes that load nothing */
            address[lane] = (layout_at(l, warp) + u * l->apart) * l->unit_bytes;
        }
        const layout_cost one = layout_cost_of(address, l->unit_bytes);
        if (one.degree > cost.degree) cost.degree = one.degree;
        cost.wavefronts += one.wavefronts - idle;
        cost.ideal += one.ideal - idle;
    }
    cost.all = cost.wavefronts;
    cost.all_ideal = cost.ideal;
    return cost;
}

/* One thread combines a few sums sooner than a warp does: its loads are all under way together,
 * where shuffles wait for each other. Of small integers an instruction has the sum of a warp. A
 * tree leaves out warps that have nothing, so how much it loads would hang on n. */
static bool one_joins(const plan_kernel *k, const plan_variant *variant)
{
    const type *a = k->accumulator;
    const bool at_once =
        k->spec->op.named.text && a->size <= 4 && (a->kind == TYPE_UINT || a->kind == TYPE_INT);
    return plan_is(variant, "whole") && !plan_is(variant, "tree") && !at_once &&
           variant->nwarps * a->size <= MOST_JOINED_BYTES;
}

void reduce_plan_sums(planner *p, plan_variant *variant)
{
    if (variant->nwarps == 1 || !reduce_lay_out(p, variant, &variant->s2, 1, 1, NULL, "S2")) return;
    const layout_cost stores = cost_of_stores(&variant->s2, variant->nwarps);
    const bool one = one_joins(p->kernel, variant);
    plan_flag(variant, "one_joins", one);
    plan_add_access(variant, "S2 store (one lane per warp)", stores);
    if (one) plan_add_access(variant, "S2 load (one thread)", stores);
    else
        plan_add_access(variant, "S2 load (first warp)",
                        cost_of_loads(&variant->s2, variant->nwarps));
    variant->steps[0].shared_bytes = geometry_align16(layout_bytes(&variant->s2));
}

/* What S2 leaves to the next barrier: thread 0 tells the block whether it combines the others'
 * sums. */
void reduce_plan_tag(plan_variant *variant)
{
    static const layout_cost word = {.degree = 1, .wavefronts = 1, .ideal = 1, .word_bytes = 4};
    layout_cost store = word, load = word;
    store.all = store.all_ideal = 1;
    load.all = load.all_ideal = variant->nwarps;
    plan_add_access(variant, "tag store (one thread)", store);
    plan_add_access(variant, "tag load (broadcast)", load);
    variant->accesses[variant->n_accesses - 2].between =
        variant->accesses[variant->n_accesses - 1].between = true;
    variant->steps[0].shared_bytes = geometry_align16(layout_bytes(&variant->s2) + 4);
}

/* A warp's words change places in an array of its own: an odd number for each lane, without
 * conflicts as it is. */
static void plan_stage(planner *p, plan_variant *variant)
{
    const uint32_t words = variant->vector * p->kernel->element->size / 16;
    plan_number(variant, "words", words);
    if (!layout_solve(&variant->s1, 16, words, 1, (layout_mode){.rule = PAD_NONE})) return;
    variant->runs_of = "word";
    layout_cost views[] = {variant->s1.warp_view, variant->s1.run_view};
    static const char *const what[] = {"words store (warp view)", "vectors load (run view)"};
    for (int v = 0; v < 2; v++) {
        views[v].all = views[v].wavefronts * variant->nwarps * variant->nwork;
        views[v].all_ideal = views[v].ideal * variant->nwarps * variant->nwork;
        plan_add_access(variant, what[v], views[v]);
        variant->accesses[variant->n_accesses - 1].staged = true;
    }
    variant->steps[0].shared_bytes += variant->nwarps * layout_bytes(&variant->s1);
}

void reduce_tagged_region(plan_kernel *k)
{
    plan_region(
        k, &(kg_region){.name = "words", .kind = KG_REGION_TAGGED, .fixed = 8 * KG_TAGGED_WORDS});
}

void reduce_sums_region(plan_kernel *k, uint32_t dbs, uint32_t most)
{
    const kg_growth sums = {.of = dbs, .each = k->accumulator->size, .most = most};
    plan_region(k, &(kg_region){.name = "sums", .grows = {sums}});
}

uint32_t reduce_tagged_most(const type *sum)
{
    const uint32_t most = KG_TAGGED_WORDS / geometry_tagged_words(sum->size) - TAGGED_BATCH;
    return most < BLOCK_SUMS_MAX ? most : BLOCK_SUMS_MAX;
}

/* One block for arrays of up to one data block: neither loops nor what the last block does. */
bool reduce_takes_whole(const plan_variant *variant)
{
    const uint64_t units = (uint64_t)WARP_SIZE * variant->nwarps * variant->nwork;
    return variant->steps[0].fixed == 1 && variant->max_n <= units * variant->vector;
}

plan_variant reduce_variant_of(const plan_kernel *k, const variant_spec *v, const reduce_shape *s)
{
    const uint32_t most = s->tags ? reduce_tagged_most(k->accumulator) : BLOCK_SUMS_MAX;
    return (plan_variant){
        .at = v ? v->at : k->spec->variants_at,
        .nwarps = s->nwarps,
        .nwork = s->nwork,
        .batch = s->nwork,
        .pdl = s->pdl,
        .max_n = s->max_n,
        .min_cc = 75,
        .steps = {{.suffix = "",
                   .grid = KG_GRID_ROWS,
                   .fixed = s->rows,
                   .per_sm = s->per_sm,
                   .limit = most}},
        .n_steps = 1,
    };
}

static const char *suffix_of(planner *p, const plan_variant *variant, const reduce_shape *s)
{
    const char *grid = s->rows
                           ? arena_printf(p->a, variant->dask[0] == 'c' ? "_c%u" : "_r%u", s->rows)
                           : arena_printf(p->a, "_sm%u", s->per_sm);
    const char *finish = plan_is(variant, "packed") ? "_packed"
                         : plan_is(variant, "tags") ? "_tags"
                                                    : "";
    return arena_printf(p->a, "_vec%s%s%s%s", grid, plan_is(variant, "apart") ? "_apart" : "",
                        finish, variant->pdl ? "_pdl" : "");
}

void reduce_add_once(planner *p, const variant_spec *v, reduce_shape s)
{
    plan_kernel *k = p->kernel;
    const type *sum = k->accumulator;
    const reduce_arrays in = reduce_arrays_of(k);
    const bool commutes = k->spec->op.commutative.value;
    const bool several = s.rows != 1;
    const bool row_dask = v && v->dask.text ? strcmp(v->dask.text, "row") == 0 : !commutes;
    plan_variant variant = reduce_variant_of(k, v, &s);
    variant.dask = row_dask ? "row" : "column";
    variant.bask = v && v->bask.text && !row_dask ? v->bask.text : "warp_by_warp";
    variant.adder = v && v->adder.text ? v->adder.text : "sklansky";
    variant.vector = s.apart ? in.apart_vector : in.vector;
    variant.wide = true;
    variant.template_name = "reduce/once";
    variant.bytes_per_element = in.bytes;
    const bool packed = several && reduce_packs(k), tags = several && s.tags && !packed;
    variant.uses = packed ? USES_BLOCKS : USES_LAST_BLOCK;
    plan_flag(&variant, "once", true);
    plan_flag(&variant, "packed", packed);
    plan_flag(&variant, "tags", tags);
    plan_flag(&variant, "apart", s.apart);
    const uint32_t lead = s.apart ? in.apart_lead : in.lead;
    plan_word(&variant, "lead", reduce_array_name(&in, lead));
    reduce_decide_once(k, &variant, in.type[lead]);
    plan_flag(&variant, "whole",
              plan_is(&variant, "together") && !s.apart && !in.staged && !row_dask &&
                  reduce_takes_whole(&variant));
    if (!s.apart)
        variant.ranges[variant.n_ranges++] = (plan_range){KG_FEATURE_PEEL, 0, in.most_peel};
    variant.registers = reduce_once_registers(k, &s);
    if (k->spec->n_results && row_dask)
        variant.registers += geometry_words(sum->size * s.nwork); /* across lanes at once */
    /* The block that combines all sums has words of them under way; those of several results are
     * one block's at a time. */
    const uint32_t sums =
        k->spec->n_results ? 3 * geometry_words(sum->size) : 20 + 4 * geometry_words(sum->size);
    const uint32_t tagged = tags ? sums : 0;
    if (variant.registers < 24 + tagged) variant.registers = 24 + tagged;
    if (in.bytes < 4 && variant.registers < LEAST_NARROW) variant.registers = LEAST_NARROW;
    reduce_plan_sums(p, &variant);
    if (p->failed) return;
    if (tags && variant.nwarps > 1) reduce_plan_tag(&variant);
    if (in.staged) plan_stage(p, &variant);
    const plan_variant *added = plan_add_variant(p, &variant, suffix_of(p, &variant, &s));
    if (!added || !several) return;
    k->uses_header = true;
    if (tags) reduce_tagged_region(k);
    else if (!packed) reduce_sums_region(k, added->dbs, BLOCK_SUMS_MAX);
}
