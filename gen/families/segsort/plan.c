/* The variants of a sort of segments (templates/segsort/). */
#include "families/common/by.h"
#include "families/common/planes.h"
#include "families/segsort/segsort.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define PLACE_BYTES 2u
#define BYTES_TAKE 12u  /* registers more that keys of a byte take, by ptxas */
#define PROGRESS 56u    /* a struct of templates/segsort/lanes.cu, and a number behind it */
#define LISTED 4u       /* segments of a thread, on the list of a block */
#define LINE 128u       /* bytes of all banks; a word more lies behind each */
#define MERGE_WARPS 8u  /* most of a block that merges segments which no block holds */
#define MERGE_BYTES 64u /* most of a thread's keys there */
#define BEHIND 3u       /* numbers behind those that are merged, beside one for each of a thread */
#define MERGE_ROWS 6u   /* blocks on each SM that merge, at most */
#define LEVELS 48u      /* of merges; of long.cu, as the next two */
#define MERGING (8u * (3 + 1 + 3 * LEVELS)) /* how far they are, in the workspace */
#define LONG_SEGMENT 24u
#define MERGE_SHARED (56u + 8 * (1 + 2 * LEVELS)) /* what merge_block has behind its words */
#define BUCKETS 512u     /* of a long segment; behind the last one it is what lies between two */
#define DEAL_WARPS 16u   /* most of a block that deals keys into buckets */
#define DEAL_WORK 16u    /* most keys of its threads */
#define DEAL_ROWS 3u     /* blocks on each SM that deal, at most */
#define DEAL_FROM 64u    /* blocks that hold all keys; of fewer keys, segments have no buckets */
#define SMALL_PART 4096u /* of smaller ones they always have */
#define DEALING 40u      /* of buckets.cu, as the next three */
#define FOUND 48u
#define LISTED_LONG 24u
#define DEAL_SHARED 72u        /* what deal_block has behind its arrays */
#define OLD_BYTES (64u * 1024) /* shared memory of a block before capability 8.0 */
#define PART 16384u            /* keys of the array that a block has */
#define BETWEEN 16u            /* bytes, of room before each of several arrays */

const fact_info segsort_facts[] = {
    {"form", FACT_WORD, "who sorts a segment: `lanes` or `tiles`"},
    {"held", FACT_NUMBER, "keys that a block holds"},
    {"room", FACT_NUMBER, "segments on the list of a block, in the form lanes"},
    {"too_long", FACT_NUMBER, "most segments of a block that it cannot hold, in the form lanes"},
    {"merge", FACT_WORD,
     "who merges those: `all` blocks of a launch, or the `block`; `buckets` of them"},
    {"buckets", FACT_NUMBER, "of a segment, one for what lies behind it, where there are some"},
    {"deal_from", FACT_NUMBER, "least keys of a call whose long segments have buckets"},
    {"deal_nwarps", FACT_NUMBER, "warps of a block that deals keys into buckets"},
    {"deal_nwork", FACT_NUMBER, "keys of its threads"},
    {"slots", FACT_NUMBER, "most of them that begin in the part of a block, where all merge"},
    {"merge_nwarps", FACT_NUMBER, "warps of a block that merges, where all do"},
    {"merge_nwork", FACT_NUMBER, "keys of its threads"},
    {"descending", FACT_FLAG, "true if the greatest key comes first"},
    {"values", FACT_FLAG, "true if a value moves with each key"},
    {"moves_keys", FACT_FLAG, "true if keys move by their places: numbers do not tell them"},
    {"drops_keys", FACT_FLAG, "true if keys are no result: indices alone are"},
    {"number_bits", FACT_NUMBER, "of such keys: bits of the number that stands for one"},
    {"begin_bit", FACT_NUMBER, "the lowest bit of a key that counts, where some do not"},
    {"end_bit", FACT_NUMBER, "the bit behind the highest that counts, where some do not"},
    {"by", FACT_WORD, "with `by`: the parts, the least significant first"},
    {"short_indices", FACT_FLAG, "true if a row has 2^32 keys at most, for indices of 32 bits"},
    {.name = NULL},
};

uint32_t segsort_word_bytes(const kg_spec *spec, const type *key)
{
    const uint32_t number = segsort_number_bytes(spec, key);
    if (!segsort_moves(spec, key)) return number == 8 ? 8 : 4;
    return number == 8 ? 16 : number == 4 ? 8 : 4;
}

static uint32_t word_bytes(const plan_kernel *k)
{
    return segsort_word_bytes(k->spec, k->element);
}

static uint32_t number_bytes(const plan_kernel *k)
{
    return segsort_number_bytes(k->spec, k->element);
}

static bool moves(const plan_kernel *k)
{
    return segsort_moves(k->spec, k->element);
}

segsort_shape segsort_shape_of(const kg_spec *spec, const type *key, const variant_spec *v)
{
    const segsort_variant *mine = v->own;
    const bool lanes = word_is(&v->form, "lanes") || (segsort_rows(spec) && !v->form.text);
    const bool wide = key && segsort_word_bytes(spec, key) == 16;
    const uint32_t least = lanes ? number_or(&v->nwarps, 0) : 0;
    const uint32_t nwork = !lanes ? 4 : wide ? 8 : 16;
    segsort_shape s = {.form = lanes ? SEGSORT_LANES : SEGSORT_TILES,
                       .nwork = number_or(&v->nwork, nwork < least ? least : nwork)};
    s.by_all = lanes && !segsort_rows(spec) && !(mine && word_is(&mine->merge, "block"));
    s.buckets = s.by_all && mine && word_is(&mine->merge, "buckets");
    s.nwarps = number_or(&v->nwarps, !lanes ? 16 : s.nwork < 8 ? s.nwork : 8);
    s.part = lanes && mine ? number_or(&mine->part, PART) : PART;
    if (!lanes) s.part = segsort_held(&s) / 2;
    return s;
}

uint32_t segsort_held(const segsort_shape *s)
{
    return 32 * s->nwarps * s->nwork;
}

/* ---- resources ---- */

/* Numbers, where they stood, where segments begin, and three words. */
static uint32_t tiles_bytes(const plan_kernel *k, uint32_t held)
{
    return geometry_align16(held * number_bytes(k)) + geometry_align16(held * PLACE_BYTES) +
           geometry_align16(held / 8) + 32;
}

/* Each has more keys than a block holds. */
static uint32_t begin_too_long(const segsort_shape *s)
{
    return s->part / segsort_held(s) + 1;
}

/* Where all blocks merge, each has parts of one more that begins before its own. */
static uint32_t too_long(const segsort_shape *s)
{
    return begin_too_long(s) + (s->by_all ? 1 : 0);
}

static uint32_t log2_up(uint32_t number)
{
    uint32_t log2 = 0;
    while (1u << log2 < number) log2++;
    return log2;
}

/* Words, the list, segments that are too long, and how many there are of each length. */
static uint32_t lanes_bytes(const plan_kernel *k, const segsort_shape *s)
{
    const uint32_t held = segsort_held(s), word = word_bytes(k);
    const uint32_t counts = log2_up(held) + 2;
    return geometry_align16((held + held / (LINE / word)) * word) + 8 * LISTED * 32 * s->nwarps +
           geometry_align16(8 * too_long(s)) +
           geometry_align16(PROGRESS + 4 * counts + 8 + (s->by_all ? 8 : 0) + (s->buckets ? 8 : 0));
}

/* Words, and where a tile of a merge splits two runs. */
static uint32_t rows_bytes(const plan_kernel *k, const segsort_shape *s)
{
    const uint32_t held = segsort_held(s), word = word_bytes(k);
    return geometry_align16((held + held / (LINE / word) + s->nwork + BEHIND) * word) + 16;
}

/* What is loaded to be moved, where that is more than a value of 16 bytes; and where the second and
 * later arrays are. */
static uint32_t carried(const plan_kernel *k)
{
    uint32_t widest = segsort_moves_keys(k->spec, k->element) ? k->element->size : 0;
    const uint32_t arrays = segsort_arrays(k->spec) + (widest ? 1 : 0);
    for (uint32_t i = 0; i < segsort_arrays(k->spec); i++) {
        const uint32_t size = segsort_array_type(k->spec, k->element, i)->size;
        if (size > widest) widest = size;
    }
    return (widest > 16 ? geometry_words(widest) : 0) + (arrays > 1 ? 4 * (arrays - 1) : 0);
}

/* What ptxas asked for on compute capability 9.0, in steps: with less some spill. Numbers that are
 * not the keys themselves take some. Where blocks have few keys, all run at once: then a thread is
 * faster that has more registers. */
static uint32_t lanes_registers(const plan_kernel *k, const segsort_shape *s)
{
    const segsort_spec *own = k->spec->own;
    const uint32_t words = word_bytes(k) / 4;
    const bool encoded = k->element->kind != TYPE_UINT || word_is(&own->order, "descending");
    const bool more = encoded || moves(k);
    const uint32_t bytes_take = number_bytes(k) == 1 ? BYTES_TAKE : 0;
    if (words == 1 && s->part >= PART && s->nwork >= 16 && !segsort_rows(k->spec))
        return 32 + s->nwork + (more && s->nwork < 32 ? 16 : 0) + bytes_take + carried(k);
    return 48 + words * s->nwork + (words > 1 ? 16 : 0) + (s->nwork != 16 ? 12 : 0) +
           (more ? 8 : 0) + bytes_take + carried(k);
}

/* What the blocks of the first launch say of segments that none holds, and what those of the second
 * one make of that. */
static void add_long_regions(plan_kernel *k, const segsort_shape *s)
{
    const uint32_t slots = 8 * begin_too_long(s), held = segsort_held(s);
    plan_region(k, &(kg_region){.name = "counts", .grows = {{.of = s->part, .each = 4}}});
    plan_region(k, &(kg_region){.name = "longs", .grows = {{.of = s->part, .each = slots}}});
    plan_region(k, &(kg_region){.name = "list", .grows = {{.of = held, .each = LONG_SEGMENT}}});
    plan_region(k, &(kg_region){.name = "merging", .fixed = MERGING + (s->buckets ? DEALING : 0)});
}

/* What is said of segments that have buckets, and where these begin. */
static void add_bucket_regions(plan_kernel *k, const segsort_shape *s)
{
    const uint32_t held = segsort_held(s);
    const uint32_t place = word_is(&((const segsort_spec *)k->spec->own)->index, "u32") ? 4 : 8;
    const kg_growth found = {.of = held, .each = FOUND + 8 * BUCKETS};
    const kg_growth borders = {.of = held, .each = place * BUCKETS};
    plan_region(k, &(kg_region){.name = "found", .grows = {found}});
    plan_region(k, &(kg_region){.name = "splits", .grows = {{.of = held, .each = LISTED_LONG}}});
    plan_region(k, &(kg_region){.name = "borders", .fixed = 8, .grows = {borders}});
}

/* The other half of two buffers, for segments that no block holds; both of keys that are no result.
 * Several arrays lie one behind the other. */
static void add_regions(plan_kernel *k, const segsort_shape *s)
{
    if (s->by_all) add_long_regions(k, s);
    if (s->buckets) add_bucket_regions(k, s);
    const uint32_t arrays = segsort_arrays(k->spec);
    const kg_growth keys = {.of = 1, .each = k->element->size};
    plan_region(k, &(kg_region){.name = "keys", .grows = {keys}});
    if (!segsort_stores_keys(k->spec))
        plan_region(k, &(kg_region){.name = "spare", .grows = {keys}});
    if (arrays)
        plan_region(k, &(kg_region){.name = "moved",
                                    .fixed = arrays > 1 ? arrays * BETWEEN : 0,
                                    .grows = {{.of = 1, .each = segsort_moved_bytes(k)}}});
}

/* ---- variants ---- */

static void set_tiles(const plan_kernel *k, plan_variant *variant, const segsort_shape *s)
{
    const uint32_t key = geometry_words(number_bytes(k));
    variant->template_name = "segsort/tiles";
    variant->bask = "block_by_block";
    variant->registers = 48 + (key + 4) * s->nwork + carried(k);
    variant->steps[0].shared_bytes = tiles_bytes(k, segsort_held(s));
}

static void set_lanes(const plan_kernel *k, plan_variant *variant, const segsort_shape *s)
{
    variant->template_name = "segsort/lanes";
    variant->bask = "warp_by_warp";
    variant->registers = lanes_registers(k, s);
    variant->steps[0].shared_bytes = lanes_bytes(k, s);
    plan_number(variant, "room", LISTED * 32 * s->nwarps);
    plan_number(variant, "too_long", too_long(s));
    plan_word(variant, "merge", s->buckets ? "buckets" : s->by_all ? "all" : "block");
}

/* A block that merges has fewer keys at a time than one that sorts: it needs fewer registers, so
 * more blocks wait for memory together. Both numbers are powers of two, as those of the shape are.
 */
static void set_long(const plan_kernel *k, plan_variant *variant, const segsort_shape *s)
{
    const uint32_t size = number_bytes(k), most = MERGE_BYTES / (size == 8 ? 8 : 4);
    const uint32_t nwarps = s->nwarps < MERGE_WARPS ? s->nwarps : MERGE_WARPS;
    const uint32_t nwork = s->nwork < most ? s->nwork : most, tile = 32 * nwarps * nwork;
    const uint32_t places = moves(k) ? PLACE_BYTES : 0;
    const uint32_t room = tile + nwork + BEHIND;
    variant->steps[0].suffix = "_sort";
    variant->steps[1] = (plan_step){
        .suffix = "_merge",
        .grid = KG_GRID_ROWS,
        .per_sm = MERGE_ROWS,
        .tbs = 32 * nwarps,
        .dbs = tile,
        .registers = (nwork < 16 ? 30 : 24) + (size == 8 ? 2 : 1) * nwork + (places ? nwork : 0) +
                     (size == 1 ? BYTES_TAKE : 0) + carried(k),
        .shared_bytes = geometry_align16((room + (places * room + size - 1) / size) * size) +
                        geometry_align16(MERGE_SHARED)};
    variant->n_steps = 2;
    plan_number(variant, "slots", begin_too_long(s));
    plan_number(variant, "merge_nwarps", nwarps);
    plan_number(variant, "merge_nwork", nwork);
}

/* Blocks of one more launch deal long segments into buckets. */
static void set_buckets(const plan_kernel *k, plan_variant *variant, const segsort_shape *s)
{
    const uint32_t nwarps = s->nwarps < DEAL_WARPS ? s->nwarps : DEAL_WARPS;
    const uint32_t nwork = s->nwork < DEAL_WORK ? s->nwork : DEAL_WORK;
    const uint32_t tile = 32 * nwarps * nwork;
    variant->steps[2] = (plan_step){
        .suffix = "_deal",
        .grid = KG_GRID_ROWS,
        .per_sm = DEAL_ROWS,
        .tbs = 32 * nwarps,
        .dbs = tile,
        .registers = 24 + 2 * nwork + (32 * nwarps < BUCKETS ? 6 * BUCKETS / (32 * nwarps) : 0),
        .shared_bytes = geometry_align16(tile * k->element->size) + (8 + 4) * BUCKETS +
                        geometry_align16(8 * nwarps + DEAL_SHARED)};
    variant->n_steps = 3;
    plan_number(variant, "buckets", BUCKETS);
    plan_number(variant, "deal_from", (s->part >= SMALL_PART ? DEAL_FROM : 1) * segsort_held(s));
    plan_number(variant, "deal_nwarps", nwarps);
    plan_number(variant, "deal_nwork", nwork);
}

/* Blocks sort rows, or parts of them. Then launches merge the parts, as often as their number asks
 * for. Tests take widths about what a block holds. */
static void set_rows(const plan_kernel *k, plan_variant *variant, const segsort_shape *s)
{
    const uint32_t held = segsort_held(s);
    plan_step *sort = &variant->steps[0], *merge = &variant->steps[1];
    variant->template_name = "segsort/rows";
    variant->bask = "warp_by_warp";
    variant->registers = lanes_registers(k, s) + (segsort_arrays(k->spec) > 1 ? 40 : 8);
    variant->dbs = held;
    *sort = (plan_step){.suffix = "_sort",
                        .grid = KG_GRID_BLOCKS,
                        .dbs = held,
                        .shared_bytes = rows_bytes(k, s),
                        .tile_width = held,
                        .tile_height = 2};
    *merge = (plan_step){.suffix = "_merge",
                         .grid = KG_GRID_TILES,
                         .dbs = held,
                         .shared_bytes = rows_bytes(k, s),
                         .tile_width = held,
                         .tile_height = 1,
                         .terms = KG_TERM(PLANE_WIDTH),
                         .loop = 1,
                         .fan = 2,
                         .run = held};
    variant->n_steps = 2;
}

/* What is compared, and what moves. Indices of a row may have 32 bits where offsets say nothing of
 * its length. */
static void set_moved(const planner *p, plan_variant *variant)
{
    const plan_kernel *k = p->kernel;
    const segsort_spec *own = k->spec->own;
    const segsort_bits bits = segsort_bits_of(k->spec, k->element);
    const bool indices = segsort_rows(k->spec) && segsort_has_indices(k->spec);
    const bool brief = indices && word_is(&own->index, "u32");
    plan_flag(variant, "values", segsort_has_values(k->spec));
    plan_flag(variant, "drops_keys", !segsort_stores_keys(k->spec));
    plan_flag(variant, "short_indices", brief);
    if (segsort_moves_keys(k->spec, k->element)) {
        plan_flag(variant, "moves_keys", true);
        plan_number(variant, "number_bits", 8 * number_bytes(k));
        plan_number(variant, "begin_bit", bits.begin);
        plan_number(variant, "end_bit", bits.end);
    }
    if (segsort_has_parts(k->spec)) plan_word(variant, "by", by_text(p->a, &own->by, own->down));
    if (brief)
        variant->ranges[variant->n_ranges++] =
            (plan_range){KG_FEATURE_OWN + FEATURE_SEGSORT_LENGTH, 0, UINT64_C(1) << 32};
}

static void add_variant(planner *p, const variant_spec *v, const segsort_shape *s, bool pdl)
{
    plan_kernel *k = p->kernel;
    const segsort_spec *own = k->spec->own;
    const bool lanes = s->form == SEGSORT_LANES, rows = segsort_rows(k->spec);
    text name = text_new(p->a);
    plan_variant variant = {
        .at = v->at,
        .dask = "block",
        .nwarps = s->nwarps,
        .nwork = s->nwork,
        .batch = s->nwork,
        .vector = 1,
        .pdl = pdl,
        .dbs = lanes ? s->part : 0,
        .min_cc = 75,
        .steps = {{.suffix = "", .grid = KG_GRID_BLOCKS, .dbs = s->part}},
        .n_steps = 1,
        .bytes_per_element = 2 * (k->element->size + segsort_moved_bytes(k)),
    };
    plan_take_limits(&variant, v);
    if (rows) set_rows(k, &variant, s);
    else if (lanes) set_lanes(k, &variant, s);
    else set_tiles(k, &variant, s);
    if (s->by_all) set_long(k, &variant, s);
    if (s->buckets) set_buckets(k, &variant, s);
    if (variant.steps[0].shared_bytes > OLD_BYTES) variant.min_cc = 80;
    plan_word(&variant, "form", lanes ? "lanes" : "tiles");
    plan_number(&variant, "held", segsort_held(s));
    plan_flag(&variant, "descending", word_is(&own->order, "descending"));
    set_moved(p, &variant);
    if (rows) text_printf(&name, "_rows");
    else if (lanes)
        text_printf(&name, "_p%u%s", s->part, s->buckets ? "_buckets" : s->by_all ? "_all" : "");
    if (pdl) text_printf(&name, "_pdl");
    if (plan_add_variant(p, &variant, text_str(&name))) add_regions(k, s);
}

/* ---- auto: rows of tuning/shapes ---- */

static const char *const moved[] = {"keys", "pairs", NULL}; /* pairs: anything moves with keys */
static const char *const forms[] = {"lanes", "tiles", NULL};
static const char *const merges[] = {"all", "block", "buckets", NULL};

enum { OF, SIZE, FORM, NWARPS, NWORK, PART_OF, MERGE_OF, MAX_N, MAX_LENGTH, N_COLUMNS };
const shape_column segsort_shapes[] = {
    [OF] = {"of", SHAPE_OF, "what moves: keys alone, or a value with each", moved},
    [SIZE] = {"size", SHAPE_FACT, "bytes of a key"},
    [FORM] = {"form", SHAPE_WORD, "as variants have it", forms, true},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER, "keys of a thread", .needed = true},
    [PART_OF] = {"part", SHAPE_NUMBER, "of lanes: keys of the array that a block has"},
    [MERGE_OF] = {"merge", SHAPE_WORD, "of lanes: as variants have it", merges},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many keys"},
    [MAX_LENGTH] = {"max_length", SHAPE_NUMBER, "up to so many keys in the mean segment"},
    [N_COLUMNS] = {.name = NULL},
};

static void add_shape(planner *p, const shape_row *s, const shape_row *next)
{
    segsort_variant own = {.part = shape_number(s, PART_OF)};
    if (s->of[MERGE_OF].set) own.merge.text = merges[s->of[MERGE_OF].lo];
    variant_spec v = {.at = p->kernel->spec->variants_at,
                      .own = &own,
                      .form.text = forms[s->of[FORM].lo],
                      .nwarps = shape_number(s, NWARPS),
                      .nwork = shape_number(s, NWORK),
                      .max_n = shape_number(s, MAX_N)};
    v.limits[FEATURE_SEGSORT_LENGTH].max = shape_number(s, MAX_LENGTH);
    const segsort_shape shape = segsort_shape_of(p->kernel->spec, p->kernel->element, &v);
    (void)next;
    add_variant(p, &v, &shape, true);
}

/* Of rows one shape, which was not measured. */
static void add_rows(planner *p)
{
    const variant_spec v = {.at = p->kernel->spec->variants_at};
    const segsort_shape shape = segsort_shape_of(p->kernel->spec, p->kernel->element, &v);
    add_variant(p, &v, &shape, true);
}

void segsort_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    has[OF] = moves(k) ? 1 : 0;
    has[SIZE] = number_bytes(k);
}

/* Of keys alone is written, too: pairs are another matter. */
bool segsort_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    const plan_range *length = plan_limit_of(v, FEATURE_SEGSORT_LENGTH);
    const bool lanes = strcmp(v->template_name, "segsort/lanes") == 0;
    shape_take(row, OF, moves(k) ? 1 : 0);
    shape_take(row, FORM, lanes ? 0 : 1);
    shape_take(row, NWARPS, v->nwarps);
    shape_take(row, NWORK, v->nwork);
    if (lanes) {
        shape_take(row, PART_OF, v->dbs);
        shape_take_word(segsort_shapes, row, MERGE_OF, plan_word_of(v, "merge"));
    }
    shape_take_limit(row, MAX_N, v->max_n);
    if (length) shape_take_limit(row, MAX_LENGTH, length->hi);
    return v->pdl && !segsort_rows(k->spec) && (!length || length->lo == 0);
}

void segsort_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    uint64_t has[SHAPE_COLUMNS] = {0};
    segsort_shape_facts(p->a, p->kernel, has);
    if (spec->n_variants == 0 && segsort_rows(spec)) add_rows(p);
    else if (spec->n_variants == 0) plan_take_shapes(p, has, add_shape, plan_serves_all);
    for (size_t i = 0; i < spec->n_variants; i++) {
        const segsort_shape s = segsort_shape_of(spec, p->kernel->element, &spec->variants[i]);
        add_variant(p, &spec->variants[i], &s, spec->variants[i].pdl.value);
    }
}
