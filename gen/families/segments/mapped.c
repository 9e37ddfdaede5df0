/* The form "mapped" of a reduce over segments by offsets: each segment has lanes of its own, from
 * one to all of a thread block. What its lanes would take too long for, the block takes together.
 * What a block would take too long for is cut up at the borders of ranges
 * (templates/segments/mapped.cu). */
#include <string.h>

#include "check/check.h"
#include "families/segments/segments.h"
#include "plan/geometry.h"

#define MOST_RANGES                                                                                \
    4096u /* of a call: each may leave two parts in scratch, and one counts in a tagged word */
#define SHORT_ROUNDS 8u  /* of loads that a group of lanes goes through by itself */
#define VECTOR_ROUNDS 4u /* the same of vectors */
#define ALONE 4u /* elements that a lane takes alone, where no segment of its warp has more */
#define JOINT_BYTES 64u     /* of a lane, on their way where a block takes a segment */
#define GROUP_REGISTERS 22u /* of the frame, and of each segment in flight: places, lengths */
#define SEGMENT_REGISTERS 5u
#define WIDE_REGISTERS 8u    /* more, of elements of several words */
#define LEAST_REGISTERS 64u  /* less spills, of some operators */
#define SEARCH_REGISTERS 48u /* of a variant whose blocks search for owners */
#define PART_REGISTERS 5u    /* of each part of a wide sum */
#define FEW_PARTS 4u         /* a sum of so many is none of those */
#define LANE_REGISTERS 48u   /* the same, of one lane each: 13 warps, three times an SM */
#define SLIM_REGISTERS 40u   /* the same without vectors: 9 warps, five times an SM */
#define SLIM_WORDS 3u        /* of a sum of another operator, which has those, too */
#define SLIM_OTHERS 48u      /* of longer ones, and of those that keep order: four times */
#define LEAST_SHORT 8u /* elements that one lane always takes, and those if many lanes have more */
#define LEAST_WHOLE 64u
#define FEW_LANES 3u  /* so few of a warp with more than that give their segments away */
#define HEAVY 2u      /* ranges of elements, more than which a block shares with ranges */
#define HEAVY_MORE 4u /* the same of blocks with more or longer segments */
#define FEW_SEGMENTS 512u
#define TILE_ROUND 512u /* bytes: a word of 16 for each lane of a warp */

static uint32_t align_to(uint32_t bytes, uint32_t power)
{
    return (bytes + power - 1) & ~(power - 1);
}

static uint32_t most(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* A tile holds whole words. */
bool segments_has_tile(const plan_kernel *k)
{
    return k->element->size % 4 == 0 && k->element->align % 4 == 0;
}

/* ---- check ---- */

static void check_group(diags *d, const variant_spec *v)
{
    const segments_variant *own = v->own;
    const uint32_t nwarps = number_or(&v->nwarps, 8), lanes = number_or(&own->lanes, 4);
    const uint32_t in_flight = number_or(&own->in_flight, 1);
    if (lanes <= WARP_SIZE ? !geometry_is_power(lanes) : lanes != nwarps * WARP_SIZE)
        diag_error(d, own->lanes.at, "out-of-range",
                   "lanes is a power of two up to 32, or 32 * nwarps, which is %u",
                   nwarps * WARP_SIZE);
    if (!geometry_is_power(in_flight) || (lanes > 1 && in_flight > lanes) ||
        (lanes > WARP_SIZE && in_flight > 1))
        diag_error(
            d, own->in_flight.at, "out-of-range",
            "in_flight is 1, 2 or 4, and no more than lanes; 1 where a block takes a segment");
    const uint32_t in_turn = number_or(&own->in_turn, 1), range = number_or(&own->range, 0);
    const bool fits = lanes == 1 ? in_flight == 1 : in_turn * in_flight <= lanes;
    if (!geometry_is_power(in_turn) || (in_turn > 1 && (!fits || lanes > WARP_SIZE)))
        diag_error(d, own->in_turn.at, "out-of-range",
                   "in_turn is 1, 2 or 4; with several lanes, in_turn * in_flight is no more than "
                   "those; with one lane, in_flight is 1; 1 where a block takes a segment");
    const uint32_t tile = number_or(&own->tile, 0);
    if (tile % TILE_ROUND != 0 || (tile != 0 && (lanes > 1 || in_flight > 1)))
        diag_error(d, own->tile.at, "out-of-range",
                   "tile is a multiple of %u, with one lane and in_flight 1; or 0", TILE_ROUND);
    if (own->slim.value && lanes > 1)
        diag_error(d, own->slim.at, "out-of-range", "slim is for one lane");
    if (range != 0 && !geometry_is_power(range))
        diag_error(d, own->range.at, "out-of-range", "range is a power of two, or 0");
}

void segments_check_mapped(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const char *const me = "form \"mapped\"";
    check_only_value(d, &v->dask, "dask", "column", "reduce over segments");
    check_refuse(d, v->grid.set, v->grid.at, "grid", me);
    check_not_built(d, spec->bounds.text && strcmp(spec->bounds.text, "none") != 0, spec->bounds.at,
                    "bounds with the form \"mapped\"");
    check_group(d, v);
}

/* ---- a variant ---- */

/* What templates see as facts of the same names (facts.c). */
typedef struct mapping {
    uint32_t lanes, in_flight, in_turn, share, whole, shorter, single, joint, range, tile;
    bool in_vectors, slim;
} mapping;

/* What a block takes together has wide sums, too, whatever a lane has in flight. It keeps their
 * parts and a vector of narrow elements, which is unpacked. One lane each unpacks less; a block
 * that has no segments of lanes keeps no list. Fitted to what ptxas 13.0 takes, for sums of 2 to 10
 * parts. */
static uint32_t registers_together(const plan_kernel *k, const plan_variant *variant,
                                   const mapping *m)
{
    const type *a = k->accumulator;
    const uint32_t parts = most((uint32_t)a->n_fields, geometry_words(a->size));
    if (k->spec->n_results == 0 && parts <= FEW_PARTS) return 0;
    const uint32_t narrow = variant->vector > 4 ? variant->vector - 4 : 0; /* than 4 bytes */
    const uint32_t wide = k->element->size > 4 ? WIDE_REGISTERS : 0;
    const uint32_t all = PART_REGISTERS * parts + wide + 2 * variant->nwork;
    if (m->lanes > WARP_SIZE) return all + 32 + 4 * narrow;
    if (m->lanes == 1) return all + (m->range ? 44 : 40) + 4 * narrow;
    return all + (m->range ? 56 : 46) + 6 * narrow;
}

/* Of a lane that takes its own segments: what is on its way, sums and places. What a block takes
 * together may wait longer for registers. */
static uint32_t registers(const plan_kernel *k, const plan_variant *variant, const mapping *m)
{
    const uint32_t item = geometry_words(k->element->size) * (m->in_vectors ? variant->vector : 1);
    const uint32_t sum = geometry_words(k->accumulator->size);
    const uint32_t other =
        segments_registers(k, 2) - 30 + (k->element->size > 4 ? WIDE_REGISTERS : 0);
    const uint32_t together = registers_together(k, variant, m);
    if (m->slim && word_is(&k->spec->op.named, "sum")) return SLIM_REGISTERS;
    const bool ordered = !k->spec->op.commutative.value;
    if (m->slim && (together || m->in_flight > 2 || (ordered && m->tile))) return LEAST_REGISTERS;
    if (m->slim) return !ordered && sum <= SLIM_WORDS ? SLIM_REGISTERS : SLIM_OTHERS;
    if (m->lanes == 1 && m->range)
        return most(together, LANE_REGISTERS + (m->in_flight > 2 ? 8 : 0) + other);
    const uint32_t flights = m->lanes > WARP_SIZE ? 0 : m->in_flight;
    const uint32_t own = flights * (variant->nwork * item + sum + SEGMENT_REGISTERS);
    const uint32_t joint = m->lanes > WARP_SIZE
                               ? m->joint * geometry_words(k->element->size) * variant->vector + 8
                               : 0;
    const uint32_t needed = most(together, GROUP_REGISTERS + other + own + joint);
    return most(needed, m->range ? SEARCH_REGISTERS : LEAST_REGISTERS);
}

static const char *suffix(planner *p, const plan_variant *variant, const mapping *m)
{
    const char *lanes = m->lanes > WARP_SIZE ? "block"
                        : m->lanes == 1 && m->in_turn > 1
                            ? arena_printf(p->a, "l1t%u", m->in_turn)
                            : arena_printf(p->a, "l%ux%u", m->lanes, m->in_flight);
    if (m->lanes > 1 && m->in_turn > 1) lanes = arena_printf(p->a, "%st%u", lanes, m->in_turn);
    if (m->tile) lanes = arena_printf(p->a, "l1t%u_s%u", m->in_turn, m->tile);
    if (m->slim) lanes = arena_printf(p->a, "%s_slim", lanes);
    const char *range = m->range ? arena_printf(p->a, "_e%u", m->range) : "";
    return arena_printf(p->a, "_mapped_%s%s%s%s", lanes, m->in_vectors ? "_vec" : "", range,
                        variant->pdl ? "_pdl" : "");
}

/* Segments of a block. */
static uint32_t block_share(const plan_variant *variant, const mapping *m)
{
    return m->lanes > WARP_SIZE ? 1 : variant->nwarps * m->share;
}

/* Words of a warp's tile, of which a ninth stays empty. Results leave through it, too. */
static uint32_t tile_words(const plan_kernel *k, const mapping *m)
{
    const uint32_t elements = m->tile / 4 + m->tile / 128 * 4;
    const type *result = k->spec->n_results ? NULL : k->result;
    return most(elements, m->tile && result ? m->share * (result->size / 4) : 0);
}

/* Sums of the block's warps, twice; the block's range and two owners; for each list three
 * counts, and room for all of the block's segments. Follows the shared struct in
 * templates/segments/mapped.cu. */
static uint32_t shared_bytes(const plan_kernel *k, const plan_variant *variant, const mapping *m)
{
    const uint32_t warps = variant->tbs / WARP_SIZE, lists = m->range ? 3 : 1;
    uint32_t bytes = align_to(2 * warps * k->accumulator->size, 4);
    if (m->range) bytes = align_to(bytes, 8) + 2 * 8 + 2 * 4;
    if (m->lanes <= WARP_SIZE) bytes += lists * 3 * 4 + 2 * block_share(variant, m);
    return align_to(bytes, 16) + variant->nwarps * 4 * tile_words(k, m);
}

/* Elements that lanes take by themselves, a warp from the list, and ranges from others. */
static void decide_lengths(const plan_variant *variant, mapping *m)
{
    const uint32_t round = variant->nwork * (m->in_vectors ? variant->vector : 1); /* of a lane */
    const uint32_t joint = WARP_SIZE * m->joint * variant->vector;                 /* of a warp */
    m->whole = m->lanes * round * (m->in_vectors || m->lanes >= 16 ? VECTOR_ROUNDS : SHORT_ROUNDS);
    m->shorter = m->whole;
    if (m->lanes == 1) {
        m->shorter = most(2 * round, LEAST_SHORT);
        m->whole = most(4 * round, LEAST_WHOLE);
    }
    m->single = most(m->whole, (m->range == 0 ? 1 : m->lanes == 1 ? 2 : 4) * joint);
}

static void decide_loads(const plan_kernel *k, const variant_spec *v, plan_variant *variant,
                         mapping *m)
{
    const uint32_t size = k->element->size;
    const uint32_t vector = segments_may_miss(k->element) ? 0 : operators_vector(k->element);
    variant->wide = vector != 0 && !m->slim;
    variant->vector = variant->wide ? vector : 1;
    const bool one_access = vector > 1 && vector * size == 16;
    const bool asked = !m->slim && (!v->vector.text || strcmp(v->vector.text, "none") != 0);
    m->in_vectors = one_access && asked && m->lanes <= WARP_SIZE;
    const uint32_t bytes = variant->vector * size;
    m->joint = bytes < JOINT_BYTES ? JOINT_BYTES / bytes : 1;
    if (m->lanes == 1) m->joint = most(m->joint / 2, 1);
    if (m->slim) m->joint = 2;
    if (m->lanes > WARP_SIZE) m->joint = variant->nwork;
    decide_lengths(variant, m);
}

/* Listed segments for the block, from which on its warps take one each. */
static uint32_t many_listed(const plan_variant *variant, const mapping *m)
{
    const uint32_t warps = variant->tbs / WARP_SIZE;
    return m->range ? 2 * warps : most(warps / 2, 1);
}

static void set_facts(const plan_kernel *k, plan_variant *variant, const mapping *m)
{
    plan_number(variant, "blocks_max", m->range ? MOST_RANGES : 0);
    plan_number(variant, "lanes", m->lanes);
    plan_number(variant, "in_flight", m->in_flight);
    plan_number(variant, "in_turn", m->in_turn);
    plan_number(variant, "share", m->share);
    plan_number(variant, "whole", m->whole);
    plan_number(variant, "alone", ALONE);
    plan_number(variant, "short", m->shorter);
    plan_number(variant, "few", FEW_LANES);
    plan_number(variant, "joint", m->joint);
    plan_number(variant, "single", m->single);
    plan_number(variant, "many", many_listed(variant, m));
    const bool more = m->lanes == WARP_SIZE || block_share(variant, m) > FEW_SEGMENTS;
    plan_number(variant, "heavy", more ? HEAVY_MORE : HEAVY);
    plan_number(variant, "range", m->range);
    plan_number(variant, "tile", m->tile);
    plan_number(variant, "tile_words", tile_words(k, m));
    plan_flag(variant, "in_vectors", m->in_vectors);
    plan_flag(variant, "slim", m->slim);
}

/* A warp beside the others works on the block's range, where giants are cut up. */
void segments_plan_mapped(planner *p, const variant_spec *v)
{
    const plan_kernel *k = p->kernel;
    plan_variant variant = segments_start(p, v, "mapped");
    const segments_variant *own = v->own;
    mapping m = {.lanes = number_or(&own->lanes, 4),
                 .in_flight = number_or(&own->in_flight, 1),
                 .in_turn = number_or(&own->in_turn, 1),
                 .range = number_or(&own->range, 8192),
                 .tile = number_or(&own->tile, 0),
                 .slim = own->slim.value != 0};
    if (m.tile && !segments_has_tile(k)) {
        diag_error(p->d, own->tile.at, "out-of-range",
                   "a tile has elements of whole words of 4 bytes; %s is none", k->element->name);
        p->failed = true;
        return;
    }
    const bool block = m.lanes > WARP_SIZE;
    const uint32_t ranges = m.range ? MOST_RANGES : 0;
    m.share = block ? 1 : WARP_SIZE / m.lanes * m.in_flight * m.in_turn;
    variant.dask = "column";
    variant.nwork = variant.batch = number_or(&v->nwork, 4);
    variant.tbs = (variant.nwarps + (m.range ? 1 : 0)) * WARP_SIZE;
    decide_loads(k, v, &variant, &m);
    variant.steps[0] = (plan_step){.suffix = "",
                                   .grid = KG_GRID_MAPPED,
                                   .terms = segments_terms(k->spec),
                                   .limit = ranges,
                                   .tile_width = block_share(&variant, &m),
                                   .tile_height = m.range,
                                   .shared_bytes = shared_bytes(k, &variant, &m)};
    variant.registers = registers(k, &variant, &m);
    set_facts(k, &variant, &m);
    if (!plan_add_variant(p, &variant, suffix(p, &variant, &m)) || !ranges) return;
    segments_region(p->kernel, "parts", (uint64_t)2 * ranges * k->accumulator->size);
    plan_region(p->kernel,
                &(kg_region){.name = "counts", .kind = KG_REGION_TAGGED, .fixed = 8 * ranges});
}
