/* The rows of a reduce over segments. Over offsets and rows every warp has an equal share of the
 * merge path of elements and ends of segments. It is from Merrill and Garland, "Merge-based
 * parallel sparse matrix-vector multiplication", SC 2016, section 4. So neither long segments nor
 * empty ones leave a warp behind. What a share begins or ends amid is combined in order, by the
 * block and then by the block that ends last. Lanes also take rows whole, since they have one
 * length; over columns a warp has a strip of columns (both Column DASk, dissertation 5.3).
 */
#include <string.h>

#include "families/segments/segments.h"
#include "plan/geometry.h"
#include "plan/occupancy.h"

#define TILE_BYTES 5632u /* of shared memory that a warp's tile may take */
#define PIECE_BYTES 512u /* that go into a ring at once */
#define MOST_AHEAD 8u
#define RING_REGISTERS 16u     /* where the next piece lies, and the ends that come ahead */
#define ODD_REGISTERS 16u      /* of structs of 12, 20, 24, ... bytes, which move word by word */
#define LEAST_REGISTERS 56u    /* of the form "warp", which keeps places and lengths of 64 bits */
#define MOST_COLUMN_WORDS 32u  /* of registers that the sums of a lane's columns may take */
#define MOST_UNIT_WORDS 32u    /* that the sums of the units of a lane may take */
#define STRIP_BYTES (4u << 20) /* of scratch that unfinished columns may take */

/* Whether an array may lie so that none of its elements starts on a 16-byte boundary. */
bool segments_may_miss(const type *t)
{
    uint32_t common = 16;
    while (t->size % common != 0) common /= 2;
    return common > t->align;
}

/* Registers that the operator takes, beside `values` values of the accumulator. One that is known
 * by name and adds what it loads takes a few. Text may be anything and unpack elements, so it takes
 * more. */
uint32_t segments_registers(const plan_kernel *k, uint32_t values)
{
    const type *a = k->accumulator;
    if (k->spec->op.named.text && a == k->element)
        return 26 + 4 * geometry_words(a->size) + (a->size == 1 ? 12 : 0);
    const uint32_t parts =
        a->n_fields > geometry_words(a->size) ? (uint32_t)a->n_fields : geometry_words(a->size);
    return 44 + values * parts;
}

/* A lane reads its columns at once: as many as fill 16 bytes, and whose sums fit into registers. */
static uint32_t columns_of_lane(const plan_kernel *k)
{
    uint32_t columns = geometry_vector(k->element->size);
    while (columns > 1 && columns * geometry_words(k->accumulator->size) > MOST_COLUMN_WORDS)
        columns /= 2;
    return columns;
}

/* ---- a row ---- */

/* Columns have kernels of their own, and so have rows that nothing cuts apart. */
static const char *template_of(const planner *p, const char *form)
{
    const word *by = &p->kernel->spec->partition;
    if (word_is(by, "columns")) return "segments/columns";
    if (strcmp(form, "lane") == 0) return "segments/row_lane";
    if (word_is(by, "rows") && strcmp(form, "block") == 0) return "segments/row_blocks";
    if (strcmp(form, "mapped") == 0) return "segments/mapped";
    return strcmp(form, "lanes") == 0 ? "segments/lanes" : "segments/segments";
}

plan_variant segments_start(const planner *p, const variant_spec *v, const char *form)
{
    const kg_spec *s = p->kernel->spec;
    plan_variant variant = {
        .at = v->at,
        .template_name = template_of(p, form),
        .dask = word_is(&s->partition, "columns") ? "column" : "row",
        .bask = "warp_by_warp",
        .adder = v->adder.text ? v->adder.text : "sklansky",
        .nwarps = number_or(&v->nwarps, 8),
        .vector = 1,
        .pdl = v->pdl.value,
        .min_cc = 75,
        .steps = {{.suffix = "",
                   .grid = KG_GRID_ROWS,
                   .terms = KG_TERM_N | segments_terms(s),
                   .limit = SEGMENT_BLOCKS_MAX}},
        .n_steps = 1,
        .bytes_per_element = p->kernel->element->size,
    };
    plan_word(&variant, "form", form);
    plan_number(&variant, "blocks_max", SEGMENT_BLOCKS_MAX);
    variant.steps[0].fixed = number_or(v->grid.rows.set ? &v->grid.rows : &v->grid.columns, 0);
    variant.steps[0].per_sm = number_or(&v->grid.per_sm, 0);
    plan_take_limits(&variant, v);
    return variant;
}

static const char *suffix_of(planner *p, const plan_variant *variant)
{
    const plan_step *step = &variant->steps[0];
    const char *grid =
        step->fixed ? arena_printf(p->a, plan_is(variant, "unit") ? "_c%u" : "_r%u", step->fixed)
                    : arena_printf(p->a, "_sm%u", step->per_sm);
    const uint32_t ring = plan_number_of(variant, "ring");
    return arena_printf(
        p->a, "_%s%s%s%s%s", plan_word_of(variant, "form"), variant->wide ? "_vec" : "",
        ring ? arena_printf(p->a, "_ring%u", ring) : "", grid, variant->pdl ? "_pdl" : "");
}

/* As many blocks per SM as fit at once, by the same rule as the bound of registers. Shares are
 * equal, and a second wave would be a waste. */
static uint32_t one_wave(const planner *p, const plan_variant *variant)
{
    uint32_t least = 32;
    for (const uint32_t *cc = p->options->archs; *cc; cc++) {
        const uint32_t blocks = occupancy_of(arch_find(*cc), variant->nwarps * WARP_SIZE,
                                             variant->registers, variant->steps[0].shared_bytes)
                                    .blocks;
        if (blocks < least) least = blocks;
    }
    return least ? least : 1;
}

/* Where offsets are looked at, a launch before the other does it, and leaves a word per block. */
bool segments_bounded(const plan_kernel *k)
{
    return k->spec->bounds.text && !word_is(&k->spec->bounds, "none");
}

void segments_region(plan_kernel *k, const char *name, uint64_t bytes)
{
    plan_region(k, &(kg_region){.name = name, .fixed = bytes});
}

static bool add(planner *p, plan_variant *variant)
{
    plan_step *step = &variant->steps[0];
    variant->batch = variant->nwork;
    if (!step->fixed && !step->per_sm) step->per_sm = one_wave(p, variant);
    if (segments_bounded(p->kernel)) {
        variant->steps[variant->n_steps] = *step;
        variant->steps[variant->n_steps].suffix = "_offsets";
        variant->steps[variant->n_steps++].shared_bytes = 0;
    }
    return plan_add_variant(p, variant, suffix_of(p, variant)) != NULL;
}

/* What a block or a warp has begun and not ended. That is the sum of the segment that its share
 * begins amid, of the one it ends amid, and which the first is. */
static uint32_t records(const plan_kernel *k, uint32_t count)
{
    return 2 * geometry_align16(count * k->accumulator->size) + geometry_align16(count * 8);
}

/* ---- offsets and rows ---- */

static void add_merged(planner *p, plan_variant variant, uint32_t shared)
{
    plan_kernel *k = p->kernel;
    variant.steps[0].shared_bytes = shared + records(k, variant.nwarps);
    if (!add(p, &variant)) return;
    if (segments_bounded(k)) segments_region(k, "faults", 4 * SEGMENT_BLOCKS_MAX);
    segments_region(k, "ended", 8 * SEGMENT_BLOCKS_MAX);
    segments_region(k, "heads", (uint64_t)SEGMENT_BLOCKS_MAX * k->accumulator->size);
    segments_region(k, "tails", (uint64_t)SEGMENT_BLOCKS_MAX * k->accumulator->size);
}

/* Shared bytes of a warp's tile: elements as they lie in memory, results of the segments that end
 * in it, and where they end. A ring takes the place of the elements. Follows
 * templates/segments/merged_thread.cu. */
static uint32_t tile_bytes(const plan_kernel *k, uint32_t nwork, uint32_t ring)
{
    const uint32_t items = WARP_SIZE * nwork;
    return (ring ? ring : geometry_align16(items * k->element->size + 16)) +
           geometry_align16(items * k->accumulator->size) +
           geometry_align16(2 * (items + 2 * WARP_SIZE));
}

/* Tiles whose copies are on their way while another is taken. A ring is as full as whole pieces
 * make it, so all but a piece of it is known to be there or to come. */
static uint32_t tiles_ahead(const plan_kernel *k, uint32_t nwork, uint32_t ring)
{
    const uint32_t tiles =
        ring > PIECE_BYTES ? (ring - PIECE_BYTES) / (WARP_SIZE * nwork * k->element->size) : 0;
    return tiles > MOST_AHEAD ? MOST_AHEAD : tiles ? tiles - 1 : 0;
}

static void add_thread(planner *p, const variant_spec *v)
{
    const plan_kernel *k = p->kernel;
    const segments_variant *own = v->own;
    const uint32_t ring = own ? number_or(&own->ring, 0) : 0;
    uint32_t nwork = 15;
    while (nwork > 1 &&
           (tile_bytes(k, nwork, 0) > TILE_BYTES || (ring && tiles_ahead(k, nwork, ring) == 0)))
        nwork -= 2;
    plan_variant variant = segments_start(p, v, "thread");
    variant.counted = "elements and ends of segments";
    variant.nwork = number_or(&v->nwork, nwork);
    if (!v->nwarps.set) variant.nwarps = 4;
    const uint32_t words = geometry_words(k->accumulator->size);
    variant.registers = 48 + 4 * words;
    if (words > 2 && (words & (words - 1)) != 0) variant.registers += ODD_REGISTERS;
    if (ring) {
        plan_number(&variant, "ring", ring);
        plan_number(&variant, "ahead", tiles_ahead(k, variant.nwork, ring));
        variant.registers += RING_REGISTERS;
        variant.min_cc = 80;
        if (tiles_ahead(k, variant.nwork, ring) == 0) {
            diag_error(p->d, own->ring.at, "out-of-range",
                       "a ring of %u bytes has no room for two tiles of %u bytes, and %u more",
                       ring, WARP_SIZE * variant.nwork * k->element->size, PIECE_BYTES);
            p->failed = true;
            return;
        }
    }
    add_merged(p, variant, variant.nwarps * tile_bytes(k, variant.nwork, ring));
}

static void add_warp(planner *p, const variant_spec *v)
{
    const plan_kernel *k = p->kernel;
    const uint32_t vector = word_is(&v->vector, "none") ? 0 : operators_vector(k->element);
    plan_variant variant = segments_start(p, v, "warp");
    if (vector) {
        plan_variant wide = variant;
        const uint32_t bytes = vector * k->element->size;
        wide.wide = true;
        wide.vector = vector;
        const uint32_t sum = k->accumulator->size;
        wide.nwork = number_or(&v->nwork, bytes > 16 ? 128 / bytes
                                          : sum > 16 ? 4
                                          : sum > 4  ? 6
                                                     : 8);
        wide.registers =
            segments_registers(k, vector + vector / 4 + 3) + geometry_words(bytes) * wide.nwork;
        if (wide.registers < LEAST_REGISTERS) wide.registers = LEAST_REGISTERS;
        if (segments_may_miss(k->element))
            wide.ranges[wide.n_ranges++] = (plan_range){KG_FEATURE_PEEL, 0, 15};
        add_merged(p, wide, 0);
        if (!segments_may_miss(k->element)) return;
    }
    variant.nwork = number_or(&v->nwork, 4);
    variant.registers = 20 + segments_registers(k, 4) +
                        geometry_words(k->element->size + k->accumulator->size) * variant.nwork;
    add_merged(p, variant, 0);
}

/* ---- whole rows ---- */

static uint32_t power_below(uint32_t value)
{
    uint32_t power = 1;
    while (2 * power <= value) power *= 2;
    return power;
}

/* Units of a lane that are under way at once: fewer where their sums fill registers. */
static uint32_t units_of_lane(const plan_kernel *k, uint32_t most)
{
    uint32_t units = power_below(most);
    while (units > 1 && units * geometry_words(k->accumulator->size) > MOST_UNIT_WORDS) units /= 2;
    return units;
}

/* `auto` takes a row whole that is so many rounds of a block long, or shorter; 0: any. The warps of
 * a block that shares a row have a sum each. */
static void add_whole_rows(planner *p, plan_variant *variant, uint32_t rounds)
{
    variant->dbs = variant->nwarps * WARP_SIZE * variant->nwork * plan_number_of(variant, "unit");
    if (rounds)
        variant->limits[variant->n_limits++] = (plan_range){KG_FEATURE_OWN + FEATURE_SEGMENT_LENGTH,
                                                            0, (uint64_t)rounds * variant->dbs};
    const uint32_t sum = p->kernel->accumulator->size;
    const bool joined = plan_number_of(variant, "blocks_max") != 0;
    if (variant->nwarps > 1 || joined)
        variant->steps[0].shared_bytes = geometry_align16(variant->nwarps * sum);
    if (add(p, variant) && joined)
        segments_region(p->kernel, "row_sums", (uint64_t)SEGMENT_BLOCKS_MAX * sum);
}

/* "lanes", "lane" or, where blocks share rows, "block". */
static plan_variant start_rows(const planner *p, const variant_spec *v, const char *form)
{
    plan_variant variant = segments_start(p, v, form);
    variant.dask = "column";
    if (strcmp(form, "block") == 0) {
        variant.steps[0].terms = KG_TERM_N;
        return variant;
    }
    variant.steps[0].limit = 0; /* nothing of blocks is joined */
    plan_number(&variant, "blocks_max", 0);
    if (!variant.steps[0].fixed && !variant.steps[0].per_sm)
        variant.steps[0].per_sm = 32; /* more than fit at once */
    return variant;
}

/* Each lane takes whole rows: few registers, of nWork elements and sums. */
static void add_lane(planner *p, const variant_spec *v)
{
    const plan_kernel *k = p->kernel;
    plan_variant variant = start_rows(p, v, "lane");
    variant.nwork = number_or(&v->nwork, 1);
    variant.dbs = variant.nwarps * WARP_SIZE * variant.nwork;
    variant.steps[0].terms = segments_terms(k->spec);
    plan_number(&variant, "unit", 1);
    const uint32_t words = geometry_words(k->element->size + k->accumulator->size);
    variant.registers = segments_registers(k, 2) + words * variant.nwork;
    (void)add(p, &variant);
}

/* A unit is a vector. A lane has eight of 16 bytes or less under way; four vectors of narrow
 * elements, which take more registers once they are unpacked. */
static void add_rows_of_vectors(planner *p, const variant_spec *v, const char *form,
                                uint32_t rounds)
{
    const plan_kernel *k = p->kernel;
    const uint32_t size = k->element->size, vector = operators_vector(k->element);
    const uint32_t bytes = vector * size;
    plan_variant wide = start_rows(p, v, form);
    wide.wide = true;
    wide.vector = vector;
    plan_number(&wide, "unit", vector);
    wide.nwork = number_or(&v->nwork, units_of_lane(k, (size < 4 ? 64 : 128) / bytes));
    wide.registers =
        segments_registers(k, vector + vector / 4 + 3) + geometry_words(bytes) * wide.nwork;
    /* Many narrow ones are unpacked at once. */
    if (size < 4 && wide.nwork > 4) wide.registers += 7 * wide.nwork;
    if (k->accumulator->n_fields >
        geometry_words(k->accumulator->size)) /* a register for each narrow field */
        wide.registers += wide.nwork * (uint32_t)k->accumulator->n_fields;
    if (wide.registers < LEAST_REGISTERS) wide.registers = LEAST_REGISTERS;
    wide.ranges[wide.n_ranges++] = (plan_range){KG_FEATURE_PEEL, 0, 0};
    add_whole_rows(p, &wide, rounds);
}

/* A unit is four elements at most that are loaded one by one. */
static void add_rows_of_elements(planner *p, const variant_spec *v, const char *form,
                                 uint32_t rounds)
{
    const plan_kernel *k = p->kernel;
    const uint32_t size = k->element->size, unit = size >= 16 ? 1 : size > 4 ? 16 / size : 4;
    plan_variant variant = start_rows(p, v, form);
    if (!v->nwarps.set) variant.nwarps = 4;
    plan_number(&variant, "unit", unit);
    variant.nwork = number_or(&v->nwork, units_of_lane(k, 8));
    variant.registers =
        16 + segments_registers(k, 4) +
        (unit * geometry_words(size) + geometry_words(k->accumulator->size)) * variant.nwork;
    add_whole_rows(p, &variant, rounds);
}

void segments_plan_lanes(planner *p, const variant_spec *v, bool elements, uint32_t rounds)
{
    const char *form = word_is(&v->form, "block") ? "block" : "lanes";
    if (elements) add_rows_of_elements(p, v, form, rounds);
    else if (operators_vector(p->kernel->element)) add_rows_of_vectors(p, v, form, rounds);
}

static void add_rows(planner *p, const variant_spec *v)
{
    if (!word_is(&v->vector, "none")) segments_plan_lanes(p, v, false, 0);
    segments_plan_lanes(p, v, true, 0);
}

/* ---- columns ---- */

static void add_strips(planner *p, const variant_spec *v, const char *form, uint32_t columns)
{
    const plan_kernel *k = p->kernel;
    const bool block = strcmp(form, "block") == 0;
    plan_variant variant = segments_start(p, v, form);
    plan_step *step = &variant.steps[0];
    variant.wide = columns > 1;
    variant.vector = columns;
    const uint32_t bytes = columns * k->element->size; /* of a lane in a row; 96 are on their way */
    variant.nwork = number_or(&v->nwork, bytes >= 64 ? 2 : bytes > 8 ? 96 / bytes : 8);
    if (block && !v->nwarps.set) variant.nwarps = 16;
    variant.registers = segments_registers(k, columns) + variant.nwork * geometry_words(bytes) +
                        columns * geometry_words(k->accumulator->size);
    step->grid = KG_GRID_STRIPS;
    step->tile_width = WARP_SIZE * columns * (block ? 1 : variant.nwarps);
    step->tile_height = variant.nwarps * variant.nwork;
    const uint32_t sums = step->tile_width * k->accumulator->size, blocks_max = SEGMENT_BLOCKS_MAX;
    if (!block) { /* a block down each strip */
        step->fixed = 1;
        step->per_sm = 0;
    } else {
        step->shared_bytes = geometry_align16(variant.nwarps * sums);
        step->limit = blocks_max < STRIP_BYTES / sums ? blocks_max : STRIP_BYTES / sums;
        plan_number(&variant, "blocks_max", step->limit);
    }
    if (variant.wide) variant.ranges[variant.n_ranges++] = (plan_range){KG_FEATURE_PEEL, 0, 0};
    if (add(p, &variant) && block)
        segments_region(p->kernel, "strips", (uint64_t)step->limit * sums);
}

static void add_columns(planner *p, const variant_spec *v, const char *form)
{
    const uint32_t columns = word_is(&v->vector, "none") ? 1 : columns_of_lane(p->kernel);
    if (columns > 1) add_strips(p, v, form, columns);
    add_strips(p, v, form, 1);
}

/* ---- the whole ---- */

void segments_plan_form(planner *p, const variant_spec *v)
{
    const bool thread = word_is(&v->form, "thread");
    if (word_is(&v->form, "mapped")) segments_plan_mapped(p, v);
    else if (word_is(&p->kernel->spec->partition, "columns"))
        add_columns(p, v, thread ? "thread" : "block");
    else if (word_is(&v->form, "lane")) add_lane(p, v);
    else if (word_is(&v->form, "lanes") || word_is(&v->form, "block")) add_rows(p, v);
    else if (thread) add_thread(p, v);
    else add_warp(p, v);
}

void segments_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    p->kernel->uses_header = true;
    for (size_t i = 0; i < spec->n_variants; i++) segments_plan_form(p, &spec->variants[i]);
    if (spec->n_variants == 0) segments_plan_auto(p);
}
