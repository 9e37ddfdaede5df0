/* Short segments: by offsets, where a launch before that of tiles takes them, and rows of planes. A
 * lane has a few, or a warp or a block has one (templates/scan/short.cu, teams.cu, rows.cu). */
#include "families/scan/scan.h"
#include "plan/geometry.h"

#define BLOCKS 4u         /* of a multiprocessor, behind a launch that has mostly done all */
#define LONGEST 64u       /* places of a segment that a lane takes by itself */
#define ROUNDS 6u         /* of a segment by offsets that a warp takes, at most */
#define BLOCK_ROUNDS 8u   /* the same of a block */
#define WARPS_OF_TILES 8u /* behind a launch of teams */
#define OF_TILES 24u      /* registers of both in one launch, whose blocks are few */
#define BYTES_AT_ONCE 64u /* of a lane of these, of wide elements */
#define MOST_OF_WARP 8u   /* elements at once, of narrow ones; but a vector at least */
#define MOST_OF_BLOCK 16u

/* Elements of a segment that a lane loads before it stores any. */
static uint32_t elements_ahead(const scan_shape *s)
{
    if (s->team) return s->at_once;
    return s->length > 1 ? 2 : 1;
}

const char *scan_short_suffix(arena *a, const scan_shape *s)
{
    if (s->team > 1 && s->team != s->nwarps)
        return arena_printf(a, "_team%ux%u", s->team, elements_ahead(s));
    if (s->team)
        return arena_printf(a, "_%s%u%s", s->team > 1 ? "team" : "warp", elements_ahead(s),
                            s->alone ? "_alone" : "");
    return arena_printf(a, "_thread%ux%u%s", s->segments, elements_ahead(s),
                        s->alone ? "_alone" : "");
}

/* Segments that a block takes. */
static uint32_t segments_of_block(const scan_shape *s)
{
    if (s->team > 1) return 1;
    if (s->team) return s->nwarps;
    return EXPLAIN_LANES * s->nwarps * s->segments;
}

/* Warps of a block that has segments. */
static uint32_t warps_of(const scan_shape *s)
{
    return s->team > 1 ? s->team : s->nwarps;
}

/* Places of a segment that a lane, a warp or a block takes by itself. All warps of a block take
 * together what is too long for one. */
static uint32_t longest_of(const scan_shape *s)
{
    return s->team ? BLOCK_ROUNDS * EXPLAIN_LANES * warps_of(s) * s->at_once : LONGEST;
}

static uint32_t least_of(const scan_shape *s)
{
    if (s->team > 1) return longest_of(s);
    return s->team ? ROUNDS * EXPLAIN_LANES * s->at_once : LONGEST;
}

/* Elements of a vector of 16 bytes, where arrays begin on such boundaries; 1: no vectors. */
static uint32_t pack_of(const plan_kernel *k, const scan_shape *s)
{
    if (!scan_fills_words(k) || scan_words_of_vector(k) != 1) return 1;
    const uint32_t vector = operators_vector(scan_input_type(k, 0));
    return s->at_once % vector == 0 ? vector : 1;
}

static uint32_t registers_of(const plan_kernel *k, const scan_shape *s)
{
    const uint32_t one = scan_sum_registers(k);
    if (!s->team) return 32 + (3 + one) * elements_ahead(s) * (s->segments + 1);
    return 48 + one * (s->at_once + s->at_once / 2 + 5) + 2 * scan_inputs(k);
}

/* Sums of warps, of two rounds. By offsets also segments that wait for all warps. */
uint32_t scan_short_shared(const plan_kernel *k, const scan_shape *s)
{
    const bool offsets = scan_parts_of(k->spec) == SCAN_OFFSETS;
    const uint32_t sums = 2 * warps_of(s) * k->accumulator->size;
    if (s->team == 0 || (s->team == 1 && !offsets)) return 0;
    return geometry_align16(s->team > 1 ? sums : (sums + 7) / 8 * 8 + 12 * s->nwarps);
}

static void ask_length(plan_variant *variant, const scan_shape *s)
{
    if (s->length)
        variant->ranges[variant->n_ranges++] =
            (plan_range){KG_FEATURE_OWN + SCAN_FEATURE_LENGTH, s->least, s->length};
}

/* What the templates of teams see. */
static void add_team(plan_variant *variant, const plan_kernel *k, const scan_shape *s)
{
    plan_number(variant, "team", s->team);
    plan_number(variant, "pack", pack_of(k, s));
    plan_number(variant, "ahead", s->at_once);
}

/* In one launch each block looks at all offsets; so those are few. */
static void add_alone(plan_variant *variant, const plan_kernel *k, const scan_shape *s)
{
    const uint32_t own = registers_of(k, s) + OF_TILES;
    variant->steps[0].terms = KG_TERM(0);
    variant->steps[0].dbs = segments_of_block(s);
    if (own > variant->registers) variant->registers = own;
    plan_flag(variant, "alone", true);
}

static void add_launch(plan_variant *variant, const plan_kernel *k, const scan_shape *s)
{
    variant->n_steps = 2;
    variant->steps[0] = (plan_step){.suffix = "", .grid = KG_GRID_ROWS, .per_sm = BLOCKS};
    variant->steps[1] = (plan_step){.suffix = s->team ? "_each" : "_short",
                                    .grid = KG_GRID_BLOCKS,
                                    .tbs = EXPLAIN_LANES * warps_of(s),
                                    .dbs = segments_of_block(s),
                                    .shared_bytes = scan_short_shared(k, s),
                                    .registers = registers_of(k, s),
                                    .terms = KG_TERM(0)};
}

void scan_add_short(planner *p, plan_variant *variant, const scan_shape *s)
{
    const plan_kernel *k = p->kernel;
    (s->alone ? add_alone : add_launch)(variant, k, s);
    plan_number(variant, "short", s->team ? segments_of_block(s) : s->segments);
    plan_number(variant, "longest", longest_of(s));
    if (s->team) {
        plan_number(variant, "least", least_of(s));
        add_team(variant, k, s);
    } else plan_number(variant, "ahead", elements_ahead(s));
    ask_length(variant, s);
}

/* Of tiles behind segments, or in one launch with them: then few registers. */
static uint32_t tiles_of(const plan_kernel *k, const scan_shape *s)
{
    if (!s->alone || !s->words) return scan_nwork(k, s->words);
    return s->nwarps < 4 ? 3 : 1;
}

/* Tiles that look back serve what the launch before them leaves. */
scan_shape scan_short(const plan_kernel *k, scan_shape s, uint32_t segments)
{
    s.form = SCAN_LOOK_BACK;
    s.segments = segments;
    s.nwork = tiles_of(k, &s);
    return s;
}

/* ---- teams ---- */

static void add_rows(planner *p, const variant_spec *v, const scan_shape *s)
{
    const plan_kernel *k = p->kernel;
    plan_variant variant = {
        .at = v ? v->at : k->spec->variants_at,
        .template_name = "scan/rows",
        .dask = "block",
        .bask = "warp_by_warp",
        .adder = "kogge_stone",
        .nwarps = s->nwarps,
        .nwork = s->at_once,
        .batch = s->at_once,
        .vector = 1,
        .pdl = s->pdl,
        .max_n = s->max_n,
        .min_cc = 75,
        .bytes_per_element = scan_bytes_in(k) + scan_bytes_out(k),
        .registers = registers_of(k, s),
        .uses = USES_DATA,
        .n_steps = 1,
    };
    variant.steps[0] = (plan_step){.suffix = "",
                                   .grid = KG_GRID_BLOCKS,
                                   .dbs = segments_of_block(s),
                                   .shared_bytes = scan_short_shared(k, s),
                                   .terms = SCAN_HEIGHT_TERM};
    plan_word(&variant, "form", s->team > 1 ? "team" : "warp");
    add_team(&variant, k, s);
    scan_set_order(&variant, k);
    ask_length(&variant, s);
    (void)plan_add_variant(
        p, &variant, arena_printf(p->a, "%s%s", scan_short_suffix(p->a, s), s->pdl ? "_pdl" : ""));
}

/* `nwork` elements of a lane at once; 0: as many as fit. */
void scan_add_teams(planner *p, const variant_spec *v, scan_shape s)
{
    const plan_kernel *k = p->kernel;
    const uint32_t most = BYTES_AT_ONCE / k->accumulator->size;
    const uint32_t vector = scan_fills_words(k) ? operators_vector(scan_input_type(k, 0)) : 1;
    const uint32_t limit = s.form == SCAN_TEAM ? MOST_OF_BLOCK : MOST_OF_WARP;
    const uint32_t fit = most > limit ? limit : most ? most : 1;
    s.at_once = s.nwork ? s.nwork : fit > vector ? fit : vector;
    s.team = s.form == SCAN_TEAM ? s.nwarps : 1;
    if (scan_parts_of(k->spec) == SCAN_ROWS) {
        add_rows(p, v, &s);
        return;
    }
    s.form = SCAN_LOOK_BACK;
    s.nwork = tiles_of(k, &s);
    if (!s.alone) s.nwarps = WARPS_OF_TILES;
    scan_add(p, v, s);
}
