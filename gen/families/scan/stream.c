/* The form stream: blocks that stay, one for each multiprocessor, whose warps share the work. Tiles
 * come and go by bulk copies, through a ring of stages in shared memory. Of capability 9.0 and
 * above. */
#include <string.h>

#include "families/scan/scan.h"

#include "plan/arch.h"
#include "plan/geometry.h"

#define CAPABILITY 90u
#define LOADING 57344u  /* bytes that one multiprocessor loads at a time */
#define MOST_STAGES 12u /* more gain nothing */
#define OTHER_WARPS 3u  /* who loads, who stores, and who takes prefixes */
#define SUM_WARPS 4u
#define SUM_WARPS_MANY 8u /* where they take long: of bytes, and where heads are looked for */
#define MASTERS 4u
#define MASTERS_PAIRS 6u /* of small tiles whose sums are published in pairs of words */
#define MASTERS_BYTES 3u
#define SMALL_TILE 24576u /* bytes */
#define MARK_WARPS 8u     /* of a block that makes bits of offsets */
#define LINE 128u         /* bytes: bulk copies into the middle of one are slower */
#define BEHIND 32u        /* of each part: what lies behind it, of arrays that lie otherwise */
#define SECTOR_WORDS 4u   /* of 8 bytes */
#define LEAST_RESIZED 4u  /* bytes: of narrower ones four are a vector, too. It is unrolled */
#define REGISTERS 64u     /* beside a run, and what is combined */

/* At most, where a spec leaves some to the planner. */
uint32_t scan_stream_warps(const variant_spec *v)
{
    const scan_variant *own = v->own;
    const uint32_t scan = v->nwarps.set ? (uint32_t)v->nwarps.value : 8;
    const uint32_t sum = own->sum_warps.set ? (uint32_t)own->sum_warps.value : SUM_WARPS_MANY;
    return scan + (sum < scan || own->sum_warps.set ? sum : scan) + OTHER_WARPS +
           (own->masters.set ? (uint32_t)own->masters.value : MASTERS_PAIRS);
}

/* Over rows an index would be that within the row. */
static bool sees_places(const kg_spec *spec)
{
    const op_text *finalise = &spec->op.finalise;
    return op_mentions(&spec->op.transform, "i") || op_mentions(finalise, "i") ||
           op_mentions(finalise, "n");
}

bool scan_streams(const plan_kernel *k)
{
    const scan_parts parts = scan_parts_of(k->spec);
    const bool rows = parts == SCAN_ROWS && !sees_places(k->spec);
    const bool any = parts != SCAN_COLUMNS && parts != SCAN_ROWS;
    const uint32_t key = scan_bytes_of_parts(k);
    if ((key & (key - 1)) != 0 || key > 8) return false; /* they would stand across words */
    return scan_fills_words(k) && (any || rows);
}

bool scan_is_resized(const plan_kernel *k)
{
    const type *in = scan_input_type(k, 0);
    const bool numbers = in->kind != TYPE_STRUCT && k->result->kind != TYPE_STRUCT;
    return scan_inputs(k) == 1 && k->spec->n_results == 0 && numbers && in->size != k->result->size;
}

bool scan_streams_alone(const plan_kernel *k)
{
    const bool back = scan_is_reverse(k->spec) && scan_has_words(k);
    if (scan_parts_of(k->spec) != SCAN_WHOLE || operators_need_tree(k)) return false;
    return back || scan_is_resized(k);
}

uint32_t scan_stream_vector(const plan_kernel *k)
{
    const uint32_t wider = scan_widest(k);
    if (!scan_is_resized(k)) return operators_vector(scan_input_type(k, 0));
    return wider < LEAST_RESIZED ? 16 / LEAST_RESIZED : 16 / wider;
}

static uint32_t words_of_run(const plan_kernel *k, const scan_shape *s)
{
    return s->nwork * scan_words_of_vector(k);
}

static uint32_t align8(uint32_t bytes)
{
    return (bytes + 7) & ~7u;
}

static uint32_t elements_of_tile(const plan_kernel *k, const scan_shape *s)
{
    return 32 * s->nwarps * s->nwork * scan_stream_vector(k);
}

static uint32_t tile_bytes(const plan_kernel *k, const scan_shape *s)
{
    return elements_of_tile(k, s) * scan_input_type(k, 0)->size;
}

/* Beside the tile, where they do not take its place. */
static uint32_t bytes_of_results(const plan_kernel *k, const scan_shape *s)
{
    return scan_is_resized(k) ? elements_of_tile(k, s) * k->result->size : 0;
}

/* Keys or flags of a tile: whole words around them, and around the one before. */
static uint32_t bytes_of_looks(const plan_kernel *k, const scan_shape *s)
{
    const uint32_t each = scan_bytes_of_parts(k);
    return each ? elements_of_tile(k, s) * each + 32 : 0;
}

/* A bit for each place where a segment begins. Of offsets these come by a bulk copy. */
static uint32_t bytes_of_heads(const plan_kernel *k, const scan_shape *s)
{
    const scan_parts parts = scan_parts_of(k->spec);
    const uint32_t bytes = elements_of_tile(k, s) / 8;
    return parts == SCAN_WHOLE ? 0 : parts == SCAN_OFFSETS ? geometry_align16(bytes) : bytes;
}

static uint32_t bytes_loaded(const plan_kernel *k, const scan_shape *s)
{
    return tile_bytes(k, s) + bytes_of_looks(k, s);
}

/* What masters hand each other: what stands before the next group; of a tree also a subtree, and
 * what stands before that, for each level. */
static uint32_t bytes_of_masters(const scan_shape *s, uint32_t a, bool tree)
{
    if (!tree) return geometry_align16(align8(s->masters * a) + 8 * s->masters);
    return geometry_align16(s->masters * a) + 2 * s->masters * 32 * a +
           geometry_align16(8 * s->masters);
}

/* The struct of templates/scan/stream_stages.cu, stream_heads.cu and stream_prefixes.cu, or
 * stream_tree_prefixes.cu. `a`: bytes of what warps hand each other. */
static uint32_t shared_bytes(const plan_kernel *k, const scan_shape *s, uint32_t a)
{
    const uint32_t parts = s->stages * s->nwarps;
    const uint32_t looks = s->stages * (bytes_of_looks(k, s) + bytes_of_heads(k, s));
    const uint32_t barriers = align8(s->stages * (5 * 8 + 4)) + 8;
    const bool tree = operators_need_tree(k), behind = tree && !scan_is_exclusive(k->spec);
    const uint32_t stage = tile_bytes(k, s) + LINE + bytes_of_results(k, s);
    return s->stages * stage + (tree ? 0 : BEHIND * s->nwarps) + geometry_align16(barriers) +
           geometry_align16(looks) + (s->kept ? geometry_align16(parts * 32 * a) : 0) +
           geometry_align16(parts * a) + geometry_align16((parts + (behind ? s->stages : 0)) * a) +
           bytes_of_masters(s, a, tree);
}

static uint32_t most_stages(const plan_kernel *k, const scan_shape *asked, uint32_t a, bool kept)
{
    const uint32_t most = arch_find(CAPABILITY)->shared_per_block;
    scan_shape s = *asked;
    s.kept = kept;
    s.stages = MOST_STAGES;
    while (s.stages > 2 && shared_bytes(k, &s, a) > most) s.stages--;
    return s.stages;
}

/* As measured: small tiles whose sums are pairs of words come faster than four masters hand out
 * what stands before them. Fewer masters poll less. */
static uint32_t masters_of(const plan_kernel *k, const scan_shape *s)
{
    const bool small = tile_bytes(k, s) < SMALL_TILE;
    if (scan_parts_of(k->spec) != SCAN_WHOLE) return MASTERS;
    if (small && k->accumulator->size > 4) return MASTERS_PAIRS;
    return !small && scan_input_type(k, 0)->size == 1 ? MASTERS_BYTES : MASTERS;
}

/* Bytes that are loaded at a time: the less of all that moves is loaded, the fewer. */
static uint32_t loading(const plan_kernel *k)
{
    const uint32_t in = scan_input_type(k, 0)->size, out = k->result->size;
    return scan_is_resized(k) ? LOADING / (in + out) * 2 * in : LOADING;
}

/* What a variant does not say: as many stages as there is room for, and loads that keep memory
 * busy. One stage must be left for what waits. Bytes take long to sum, and heads to look for: more
 * warps do, and what they found of each run is kept. Other runs are summed again unless room is
 * left. Heads are not looked for again. */
static void set_defaults(const plan_kernel *k, scan_shape *s, uint32_t a)
{
    const bool segments = scan_parts_of(k->spec) != SCAN_WHOLE;
    const bool long_sums = segments || scan_input_type(k, 0)->size == 1;
    const uint32_t warps = long_sums ? SUM_WARPS_MANY : SUM_WARPS;
    if (!s->sum_warps) s->sum_warps = s->nwarps < warps ? s->nwarps : warps;
    if (!s->masters) s->masters = masters_of(k, s);
    const uint32_t beside = most_stages(k, s, a, true);
    const uint32_t room = segments ? beside : most_stages(k, s, a, false);
    s->kept = segments || (s->stages ? s->stages <= beside : room == beside);
    if (operators_need_tree(k)) s->kept = false; /* they are folded behind what stands before */
    if (!s->stages) s->stages = room;
    if (!s->loads) s->loads = (loading(k) + bytes_loaded(k, s) - 1) / bytes_loaded(k, s);
    if (s->loads >= s->stages) s->loads = s->stages - 1;
}

bool scan_unpacks(const plan_kernel *k)
{
    const char *name = k->spec->op.named.text;
    return operators_vector(scan_input_type(k, 0)) >= 8 && !(name && strcmp(name, "sum") == 0);
}

static void set_facts(const plan_kernel *k, plan_variant *variant, const scan_shape *s)
{
    const bool whole = scan_parts_of(k->spec) == SCAN_WHOLE;
    if (scan_is_resized(k)) plan_flag(variant, "resized", true);
    else plan_number(variant, "words", words_of_run(k, s));
    plan_number(variant, "stages", s->stages);
    plan_number(variant, "loads", s->loads);
    plan_number(variant, "sum_warps", s->sum_warps);
    plan_number(variant, "masters", s->masters);
    plan_flag(variant, "kept", s->kept);
    const bool tree = operators_need_tree(k);
    if (tree) plan_flag(variant, "tree", true);
    if (!tree && scan_packs(k)) plan_flag(variant, "packed", true);
    const bool alike = !tree && whole && !scan_is_resized(k);
    plan_flag(variant, "rolled", alike && s->nwork > 1 && scan_unpacks(k));
}

/* What is published before each tile lies in a sector of its own: in sums. */
static uint32_t pitch_of(const type *partial)
{
    const uint32_t slot = geometry_tagged_words(partial->size);
    return slot < SECTOR_WORDS ? SECTOR_WORDS / slot : 1;
}

/* The sum of each tile, in words with tags; and what stands before it, in a sector of its own. An
 * array that begins off a boundary may take a tile more; of a tree there is what stands behind the
 * last. */
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

/* A launch before makes of offsets the bits of all tiles, which may be one more than those of n. */
static void add_marks(plan_variant *variant)
{
    const uint32_t tbs = 32 * MARK_WARPS;
    variant->n_steps = 2;
    variant->steps[1] = (plan_step){.suffix = "_marks",
                                    .grid = KG_GRID_BLOCKS,
                                    .tbs = tbs,
                                    .dbs = variant->dbs,
                                    .shared_bytes = variant->dbs + 16};
}

static void add_bits(plan_kernel *k, const plan_variant *added)
{
    const uint32_t bytes = geometry_align16(added->dbs / 8);
    const kg_growth bits = {.of = added->dbs, .each = bytes};
    plan_region(k, &(kg_region){.name = "bits", .fixed = bytes, .grows = {bits}});
}

/* Tiles of a tree begin with the arrays. Elements of a struct that stand across boundaries: some
 * must begin on one, in all arrays. */
static void ask_boundaries(plan_variant *variant, const type *in, bool tree)
{
    const uint32_t most = tree ? 0 : variant->vector - 1;
    if (!tree && in->align >= in->size) return;
    variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_PEEL, 0, most};
}

void scan_add_stream(planner *p, const variant_spec *v, scan_shape s)
{
    plan_kernel *k = p->kernel;
    const type *in = scan_input_type(k, 0), *partial = scan_partial(p->a, k);
    const bool tree = operators_need_tree(k);
    set_defaults(k, &s, partial->size);
    plan_variant variant = {
        .at = v ? v->at : k->spec->variants_at,
        .template_name = "scan/stream",
        .dask = "row",
        .bask = "warp_by_warp",
        .adder = "sklansky",
        .nwarps = s.nwarps,
        .nwork = s.nwork,
        .batch = s.nwork,
        .vector = scan_stream_vector(k),
        .wide = true,
        .pdl = s.pdl,
        .tbs = 32 * (s.nwarps + s.sum_warps + OTHER_WARPS + s.masters),
        .max_n = s.max_n,
        .min_cc = CAPABILITY,
        .bytes_per_element = scan_bytes_in(k) + scan_bytes_of_parts(k) + scan_bytes_out(k),
        .registers = REGISTERS + 4 * words_of_run(k, &s),
        .n_steps = 1,
        .steps = {{.suffix = "",
                   .grid = KG_GRID_ROWS,
                   .per_sm = 1,
                   .shared_bytes = shared_bytes(k, &s, partial->size)}},
    };
    variant.dbs = elements_of_tile(k, &s);
    scan_set_facts(&variant, k, s.form);
    if (!tree) scan_set_adders(&variant, k, &s);
    set_facts(k, &variant, &s);
    plan_number(&variant, "slot", geometry_tagged_words(partial->size));
    plan_number(&variant, "pitch", pitch_of(partial));
    scan_add_stream_accesses(p, &variant);
    ask_boundaries(&variant, in, tree);
    scan_ask_no_gaps(&variant, k);
    if (s.single) scan_ask_one_column(&variant);
    if (scan_parts_of(k->spec) == SCAN_OFFSETS) add_marks(&variant);
    const char *suffix = arena_printf(p->a, "_vec_s%ul%ua%um%u_stream%s%s%s", s.stages, s.loads,
                                      s.sum_warps, s.masters, tree ? "_tree" : "",
                                      s.pdl ? "_pdl" : "", scan_adder_suffix(p->a, &s));
    const plan_variant *added = plan_add_variant(p, &variant, suffix);
    if (added) add_regions(k, added);
    if (added && added->n_steps > 1) add_bits(k, added);
}
