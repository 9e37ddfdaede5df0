/* The variants of a top-k. A tile is 32 * nWarps runs of nWork keys (templates/topk/). */
#include "families/common/by.h"
#include "families/common/planes.h"
#include "families/topk/topk.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#define ORDER_WORK 4u   /* most results of a thread, where a block sorts them */
#define ROWS_MOST 1024u /* each adds up the rows before it */
#define ROUNDS 4096u    /* tiles: fewer than 2^28 keys, where a counter has 32 bits */
#define ORDER_WARPS 16u /* most of a block that sorts results by digits, and keys of a thread */
#define ORDER_KEYS 8u
#define CROWDED 60u /* numbers of a bin, in the mean: digits take less, and a network twice */
#define CROWDED_DIGITS 256u /* of results in shared memory */
#define ORDER_DIGITS 256u
#define ORDER_ROWS 256u    /* each adds up the counts of all rows */
#define ORDER_TILES 256u   /* as many as a block sorts: up to so many keys are all sorted */
#define FINISH_MOST 65536u /* numbers kept: one block reads them twice */
#define AGAIN_FROM 512u   /* keys for each of a sample: reading them all costs more than a launch */
#define SAMPLE_FROM 1024u /* keys for each of a sample, if each thread takes several */
#define KEPT_PARTS 128u   /* of that: there is room for as many keys as these stand for */
#define OLD_BYTES (64u * 1024) /* shared memory of a block before capability 8.0 */
#define MANY_HELD 8192u        /* most keys of a block that sorts its part of many results */
#define PLACE_BYTES 2u         /* where a key stood, in shared memory */
#define INDEX_BYTES 8u
#define KNOWN_BYTES 48u /* a struct of templates/topk/rows.cu */

const fact_info topk_facts[] = {
    {"form", FACT_WORD, "who looks: `block`, `cluster`, `together` or `rows`"},
    {"cluster", FACT_NUMBER, "blocks of a cluster"},
    {"held", FACT_NUMBER, "keys that a block holds, of a cluster or of those that meet"},
    {"few", FACT_FLAG, "of together: true if each block takes a few, and one finds the results"},
    {"many", FACT_FLAG, "of together: true if all blocks sort results of which one has no room"},
    {"held_digit", FACT_NUMBER, "bits of a digit of these"},
    {"passes", FACT_NUMBER, "of together: digits, and so how often blocks meet at most"},
    {"max_blocks", FACT_NUMBER, "of together: most blocks, all of which run at once"},
    {"digit", FACT_NUMBER, "bits of a digit"},
    {"greatest", FACT_FLAG, "true if the greatest keys are results, and not the least"},
    {"by", FACT_WORD, "with `by`: the parts, the least significant first"},
    {"number_bits", FACT_NUMBER, "with `by`: bits of the number that stands for an element"},
    {"arrange", FACT_WORD, "the order of results: `sorted` or `array`"},
    {"sorted", FACT_FLAG, "true if several results are sorted"},
    {"kth", FACT_FLAG, "true if the last of the results is the only one"},
    {"values", FACT_FLAG, "true if a value comes with each key"},
    {"order_work", FACT_NUMBER, "results of a thread, where a block sorts them"},
    {"rows", FACT_FLAG, "true if each row of a plane has results of its own"},
    {"crowded", FACT_NUMBER, "most comparisons for each of these, where bins are not even"},
    {"bins", FACT_NUMBER, "bins where a block sorts results: numbers that begin alike"},
    {"kept_of", FACT_NUMBER, "keys for each number that there is room to keep, beside twice k"},
    {"rounds", FACT_NUMBER, "tiles that counters of a block hold"},
    {"order_warps", FACT_NUMBER, "warps of a block that sorts results by digits"},
    {"order_keys", FACT_NUMBER, "keys of a thread there"},
    {"order_most", FACT_NUMBER, "most keys that are all sorted, where k is large"},
    {"meets", FACT_FLAG, "true if one launch finds the k-th of rows, and takes: its blocks meet"},
    {"sample_from", FACT_NUMBER, "keys for each of a sample, from where threads take several"},
    {"finish_most", FACT_NUMBER, "most numbers kept where one block finds the results"},
    {"again_from", FACT_NUMBER, "keys for each of a sample, from where a second one is taken"},
    {.name = NULL},
};

static uint32_t order_work(const topk_shape *s)
{
    return s->nwork < ORDER_WORK ? s->nwork : ORDER_WORK;
}

uint32_t topk_block_most(const topk_shape *s)
{
    return 32 * s->nwarps * order_work(s);
}

bool topk_is_held(topk_form form)
{
    return form == TOPK_CLUSTER || form == TOPK_TOGETHER;
}

uint64_t topk_form_most(const topk_shape *s)
{
    return s->form == TOPK_BLOCK ? topk_block_most(s)
                                 : (uint64_t)32 * s->nwarps * s->nwork * s->cluster;
}

static uint32_t number_bytes(const plan_kernel *k)
{
    return topk_number_bytes(k->spec, k->element);
}

static uint32_t passes_of(const plan_kernel *k, const topk_shape *s)
{
    return (8 * number_bytes(k) + s->digit - 1) / s->digit;
}

static uint32_t value_bytes(const plan_kernel *k)
{
    return topk_has_values(k->spec) ? k->result->size : 0;
}

/* ---- resources ---- */

/* An estimate: results that are sorted, what is known of each, and places. Rows also have the keys
 * of a run, but not while they sort. Blocks of a cluster leave their keys in
 * shared memory; they were compiled with as many. */
static uint32_t registers_of(const plan_kernel *k, const topk_shape *s)
{
    if (topk_is_held(s->form)) return 64;
    const uint32_t key = geometry_words(number_bytes(k));
    if (s->form != TOPK_ROWS) return 48 + (key + 3) * s->nwork;
    const uint32_t sorts = 48 + (key + 3) * order_work(s), loads = 48 + key * s->nwork;
    return sorts > loads ? sorts : loads;
}

/* About half as many bins as a block sorts numbers. */
static uint32_t bins_of(const topk_shape *s)
{
    const uint32_t bins = geometry_power_from((topk_block_most(s) + 1) / 2);
    return bins < 32 ? 32 : bins;
}

/* Bins, or counters of digits: two in a word, of each warp and of all. The last block of rows has
 * none. */
static uint32_t bin_words(const topk_shape *s, uint32_t place_bytes)
{
    const uint32_t bins = bins_of(s), digits = (s->nwarps + 1) * (CROWDED_DIGITS / 2);
    return place_bytes == PLACE_BYTES && digits > bins ? digits : bins;
}

/* Numbers, where they stood, bins, and the ranges of warps. */
static uint32_t sort_bytes(const plan_kernel *k, const topk_shape *s, uint32_t place_bytes)
{
    const uint32_t keys = topk_block_most(s), number = number_bytes(k), wide = number == 8 ? 8 : 4;
    return geometry_align16(keys * number) + geometry_align16(keys * place_bytes) +
           geometry_align16(4 * bin_words(s, place_bytes)) + geometry_align16(2 * wide * s->nwarps);
}

static uint32_t order_bytes(const plan_kernel *k, const topk_shape *s)
{
    return sort_bytes(k, s, PLACE_BYTES);
}

static uint32_t block_bytes(const plan_kernel *k, const topk_shape *s)
{
    const uint32_t in_order =
        geometry_align16(topk_block_most(s)) + geometry_align16(4 * s->nwarps);
    const bool flags = !topk_is_sorted(k->spec) && !topk_is_kth(k->spec);
    return order_bytes(k, s) + (flags ? in_order : 0);
}

/* ---- steps ---- */

static void set_block(const plan_kernel *k, plan_variant *variant, const topk_shape *s)
{
    const uint32_t most = topk_block_most(s);
    variant->template_name = "topk/block";
    variant->dask = "block";
    variant->steps[0] =
        (plan_step){.suffix = "", .grid = KG_GRID_ONE, .shared_bytes = block_bytes(k, s)};
    variant->n_steps = 1;
    variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_OWN, 0, most};
    if (variant->max_n > most) variant->max_n = most;
    variant->bytes_per_element = k->element->size;
}

/* Each block of a cluster reads the counters of all: more bits would cost more than they save. */
static uint32_t held_digit(const topk_shape *s)
{
    return s->form == TOPK_TOGETHER || s->digit < TOPK_HELD_DIGIT ? s->digit : TOPK_HELD_DIGIT;
}

/* Whether all blocks sort results, where one has no room for them: each as many as it has keys. */
static bool sorts_many(const plan_kernel *k, const topk_shape *s)
{
    return s->form == TOPK_TOGETHER && topk_is_sorted(k->spec) &&
           32 * s->nwarps * s->nwork <= MANY_HELD;
}

/* Tables of warps, two sums of each digit, where digits begin, and where results stood. */
static uint32_t many_bytes(const plan_kernel *k, const topk_shape *s)
{
    const bool places =
        topk_has_indices(k->spec) || topk_has_values(k->spec) || topk_has_parts(k->spec);
    const uint32_t moved = places ? 4 * 32 * s->nwarps * s->nwork : 0;
    return 2 * ORDER_DIGITS * s->nwarps + 10 * ORDER_DIGITS + 16 + moved;
}

/* Keys of a block; counters of two digits; sums of warps, and what all threads are told. In the
 * block that sorts results too, and in a cluster where they came from. */
static uint32_t held_bytes(const plan_kernel *k, const topk_shape *s, uint32_t keys, bool few)
{
    const bool cluster = s->form == TOPK_CLUSTER;
    const uint32_t size = number_bytes(k);
    const uint32_t cut = !few ? 0 : size == 8 ? 12 : size;
    const uint32_t taken = geometry_align16(topk_block_most(s) * size) +
                           geometry_align16(topk_block_most(s) * PLACE_BYTES);
    const uint32_t known = geometry_align16(8 * s->nwarps + (cluster ? 20 : 12) + cut);
    const uint32_t from = cluster ? 4 * topk_block_most(s) : 0;
    return geometry_align16(keys * number_bytes(k)) + geometry_align16(8u << held_digit(s)) +
           known +
           (topk_is_sorted(k->spec) ? order_bytes(k, s) + from
            : few                   ? taken
                                    : 0) +
           (sorts_many(k, s) ? many_bytes(k, s) : 0);
}

static void set_held(const plan_kernel *k, plan_variant *variant, const topk_shape *s)
{
    const uint64_t most = topk_form_most(s);
    const bool cluster = s->form == TOPK_CLUSTER;
    const uint32_t keys = 32 * s->nwarps * s->nwork;
    if (variant->max_n > most) variant->max_n = most;
    const uint32_t blocks = (uint32_t)((variant->max_n + keys - 1) / keys);
    const bool few = !cluster && blocks < 2u << held_digit(s); /* counters say where theirs begin */
    const uint32_t bytes = held_bytes(k, s, keys, few);
    variant->template_name = cluster ? "topk/cluster" : "topk/together";
    variant->dask = "block";
    variant->min_cc = cluster && s->cluster > 1 ? 90 : bytes > OLD_BYTES ? 80 : 75;
    variant->steps[0] = (plan_step){
        .suffix = "", .grid = cluster ? KG_GRID_ONE : KG_GRID_BLOCKS, .shared_bytes = bytes};
    variant->n_steps = 1;
    variant->ranges[variant->n_ranges++] =
        (plan_range){KG_FEATURE_OWN, 0, cluster ? most : variant->max_n};
    if (topk_is_sorted(k->spec) && !sorts_many(k, s))
        variant->ranges[variant->n_ranges++] =
            (plan_range){KG_FEATURE_OWN + FEATURE_TOPK_RESULTS, 0, topk_block_most(s)};
    variant->bytes_per_element = k->element->size;
    plan_number(variant, "digit", s->digit);
    plan_number(variant, "held", keys);
    plan_number(variant, "held_digit", held_digit(s));
    if (cluster) {
        plan_number(variant, "cluster", s->cluster);
        return;
    }
    plan_flag(variant, "few", few);
    plan_flag(variant, "many", sorts_many(k, s));
    plan_number(variant, "passes", passes_of(k, s));
    plan_number(variant, "max_blocks", blocks);
}

/* What a block sorts, digits, what warps have, and a few words. A digit has two counters. Tests
 * take widths about what a block sorts. */
static void set_parts(const plan_kernel *k, plan_variant *variant, const topk_shape *s)
{
    const bool sorted = topk_is_sorted(k->spec), rows = topk_rows(k->spec);
    const uint32_t places = sorted ? INDEX_BYTES * topk_block_most(s) : 0;
    const uint32_t order = sorted || topk_is_kth(k->spec) ? order_bytes(k, s) : 0;
    variant->template_name = "topk/segments";
    variant->dask = "block";
    variant->steps[0] =
        (plan_step){.suffix = "",
                    .grid = KG_GRID_ROWS,
                    .fixed = s->rows,
                    .per_sm = s->per_sm,
                    .terms = KG_TERM(rows ? PLANE_HEIGHT : 0),
                    .dbs = 1,
                    .tile_width = rows ? topk_block_most(s) : 0,
                    .tile_height = rows ? 2 : 0,
                    .shared_bytes = order + geometry_align16(places) +
                                    geometry_align16(INDEX_BYTES << s->digit) +
                                    geometry_align16(INDEX_BYTES * s->nwarps) +
                                    geometry_align16(2 * INDEX_BYTES + (4u << s->digit) + 4)};
    variant->n_steps = 1;
    variant->bytes_per_element = k->element->size;
    plan_number(variant, "digit", s->digit);
    if (variant->steps[0].shared_bytes > OLD_BYTES) variant->min_cc = 80;
    plan_flag(variant, "rows", rows);
}

static plan_step step_of(const topk_shape *s, const char *suffix, uint32_t shared_bytes)
{
    return (plan_step){.suffix = suffix,
                       .grid = KG_GRID_ROWS,
                       .fixed = s->rows,
                       .per_sm = s->per_sm,
                       .limit = ROWS_MOST,
                       .shared_bytes = shared_bytes};
}

/* Results are counted by k. */
static void add_sorting(const plan_kernel *k, plan_variant *variant, const topk_shape *s)
{
    const uint32_t tile = topk_block_most(s);
    const uint32_t warps = s->nwarps < ORDER_WARPS ? s->nwarps : ORDER_WARPS;
    plan_step *order = &variant->steps[variant->n_steps++];
    *order = step_of(s, "_order", order_bytes(k, s));
    order->terms = KG_TERM(0);
    order->dbs = tile;
    const uint32_t digits = ORDER_DIGITS, groups = 32 * warps < digits ? 1 : 32 * warps / digits;
    const bool alone =
        !topk_has_indices(k->spec) && !topk_has_values(k->spec) && !topk_has_parts(k->spec);
    const uint32_t size = number_bytes(k);
    const uint32_t words = geometry_align16(digits * 4), wide = geometry_align16(digits * 8);
    plan_step by_digit = step_of(s, "_digit", words);
    if (!s->rows) by_digit.per_sm = 1;
    by_digit.limit = ORDER_ROWS;
    by_digit.tbs = 32 * warps;
    by_digit.dbs = 32 * warps * ORDER_KEYS;
    by_digit.registers = 40 + geometry_words(size) * ORDER_KEYS;
    variant->steps[variant->n_steps] = by_digit;
    variant->steps[variant->n_steps].loop = 2;
    variant->steps[variant->n_steps++].passes = size;
    by_digit.suffix = "_move";
    by_digit.shared_bytes = geometry_align16(warps * digits * 2) + (2 * groups + 1) * wide + words +
                            geometry_align16(warps * 8) +
                            by_digit.dbs * (alone ? size : INDEX_BYTES);
    by_digit.registers += (alone ? 2 : 3) * ORDER_KEYS;
    variant->steps[variant->n_steps++] = by_digit;
    plan_number(variant, "order_warps", warps);
    plan_number(variant, "order_keys", ORDER_KEYS);
    plan_number(variant, "order_most", (uint64_t)ORDER_TILES * tile);
}

/* Keys for each number that there is room to keep. */
static uint32_t kept_of(const topk_shape *s)
{
    const uint32_t most = topk_block_most(s);
    return most < KEPT_PARTS ? 1 : most / KEPT_PARTS;
}

/* A sample, or what the last block sorts; digits; what warps have, and what all are told. */
static uint32_t keep_bytes(const plan_kernel *k, const topk_shape *s)
{
    return sort_bytes(k, s, 4) + geometry_align16(4u << s->digit) +
           geometry_align16(4 * s->nwarps) + geometry_align16(8 * s->nwarps) + 16 +
           geometry_align16(12 * s->nwarps + 4);
}

static void set_rows(const plan_kernel *k, plan_variant *variant, const topk_shape *s)
{
    const uint32_t passes = passes_of(k, s);
    const uint32_t sums = geometry_align16(8 * s->nwarps);
    variant->template_name = "topk/rows";
    variant->dask = "row";
    const uint32_t take =
        geometry_align16(4 * s->nwarps) + 2 * sums + geometry_align16(INDEX_BYTES * 33 * s->nwarps);
    const uint32_t count = geometry_align16(4u << s->digit) + sums;
    const bool meets = s->per_sm == 1 && !s->rows; /* each has room for a block */
    variant->steps[0] = step_of(s, "_keep", keep_bytes(k, s));
    variant->steps[1] = step_of(s, "_sample", 0);
    if (meets) {
        variant->steps[2] = step_of(s, "_find", (count > take ? count : take) + 16);
        variant->n_steps = 3;
    } else {
        variant->steps[2] = step_of(s, "_count", count);
        variant->steps[2].loop = 1;
        variant->steps[2].passes = passes;
        variant->steps[3] = step_of(s, "_split", take);
        variant->steps[4] = step_of(s, "_take", take);
        variant->n_steps = 5;
    }
    plan_flag(variant, "meets", meets);
    if (topk_is_sorted(k->spec)) add_sorting(k, variant, s);
    variant->bytes_per_element = k->element->size;
    plan_number(variant, "digit", s->digit);
    plan_number(variant, "rounds", ROUNDS);
    plan_number(variant, "kept_of", kept_of(s));
    plan_number(variant, "sample_from", SAMPLE_FROM);
    plan_number(variant, "finish_most", FINISH_MOST);
    plan_number(variant, "again_from", AGAIN_FROM);
}

/* An array of numbers, and one of their places. */
static void add_numbers(plan_kernel *k, const char *const names[2], kg_growth by_n, uint64_t of_k)
{
    for (uint32_t i = 0; i < 2; i++) {
        const uint64_t bytes = i == 0 ? number_bytes(k) : INDEX_BYTES;
        kg_region region = {.name = names[i],
                            .grows = {{.length = 1, .of = 1, .each = of_k * bytes}, by_n}};
        region.grows[1].each *= bytes;
        plan_region(k, &region);
    }
}

/* What is known of the k-th number; counts of digits and of rows; what is kept of each run. Then
 * results before they are sorted, or twice all keys. */
static void add_regions(plan_kernel *k, const plan_variant *added, const topk_shape *s)
{
    const bool sorted = topk_is_sorted(k->spec);
    const kg_growth kept = {.of = kept_of(s), .each = 1};
    const kg_growth all = {.of = 1, .each = 2, .most = ORDER_TILES * topk_block_most(s)};
    const uint64_t sample = (uint64_t)topk_block_most(s) * number_bytes(k);
    const uint64_t counts = sorted ? UINT64_C(4) * ORDER_DIGITS * ORDER_ROWS : sample;
    const kg_growth runs = {.of = added->dbs, .each = INDEX_BYTES * s->nwarps};
    plan_region(k, &(kg_region){.name = "known", .fixed = KNOWN_BYTES});
    plan_region(k, &(kg_region){.name = "totals", .fixed = (INDEX_BYTES << s->digit) + counts});
    plan_region(k, &(kg_region){.name = "rows", .fixed = 2 * INDEX_BYTES * ROWS_MOST});
    plan_region(k, &(kg_region){.name = "runs", .grows = {runs}});
    add_numbers(k, (const char *const[]){"kept", "kept_places"}, kept, 2);
    if (sorted) add_numbers(k, (const char *const[]){"numbers", "places"}, all, 1);
    k->uses_header = true;
}

/* Counts of each digit, of all and of each block that sorts many results. What each block has, and
 * took. Results before they are sorted, and many of them twice. */
static void add_together_regions(plan_kernel *k, const plan_variant *added, const topk_shape *s)
{
    const uint64_t counts = UINT64_C(4) * passes_of(k, s) << s->digit, most = topk_block_most(s);
    const uint32_t of_blocks = 2 * ORDER_DIGITS * plan_number_of(added, "max_blocks");
    const bool many = sorts_many(k, s);
    plan_region(k, &(kg_region){.name = "totals", .fixed = counts + (many ? of_blocks : 0)});
    plan_region(k, &(kg_region){.name = "rows", .fixed = 3 * INDEX_BYTES * TOPK_BLOCKS});
    if (topk_is_sorted(k->spec) || plan_is(added, "few")) {
        plan_region(k, &(kg_region){.name = "numbers", .fixed = most * number_bytes(k)});
        plan_region(k, &(kg_region){.name = "places", .fixed = most * 4});
    }
    if (many) {
        kg_growth twice = {.of = 1, .each = UINT64_C(2) * number_bytes(k), .most = added->max_n};
        plan_region(k, &(kg_region){.name = "numbers", .grows = {twice}});
        twice.each = UINT64_C(2) * 4;
        plan_region(k, &(kg_region){.name = "places", .grows = {twice}});
    }
    k->uses_header = true;
}

/* ---- variants ---- */

static const char *suffix_of(planner *p, const topk_shape *s, bool pdl)
{
    text name = text_new(p->a);
    if (topk_parts(p->kernel->spec)) text_printf(&name, "_segments");
    if (s->form == TOPK_ROWS || topk_parts(p->kernel->spec)) {
        text_printf(&name, s->rows ? "_r%u" : "_sm%u", s->rows ? s->rows : s->per_sm);
        text_printf(&name, "_d%u", s->digit);
    }
    if (s->form == TOPK_CLUSTER) text_printf(&name, "_k%u_d%u", s->cluster, s->digit);
    if (s->form == TOPK_TOGETHER) text_printf(&name, "_together_d%u", s->digit);
    if (pdl) text_printf(&name, "_pdl");
    return text_str(&name);
}

void topk_add(planner *p, const variant_spec *v, topk_shape s)
{
    plan_kernel *k = p->kernel;
    const topk_spec *own = k->spec->own;
    const bool parts = topk_parts(k->spec);
    if (s.form == TOPK_BLOCK && !parts) s.nwork = order_work(&s);
    plan_variant variant = {
        .at = v->at,
        .bask = "warp_by_warp",
        .nwarps = s.nwarps,
        .nwork = s.nwork,
        .batch = s.nwork,
        .vector = 1,
        .pdl = v->pdl.value,
        .max_n = v->max_n.set ? v->max_n.value : UINT64_MAX,
        .min_cc = 75,
        .registers = registers_of(k, &s),
    };
    static const char *const forms[] = {"block", "cluster", "together", "rows"};
    plan_word(&variant, "form", forms[s.form]);
    plan_take_limits(&variant, v);
    if (own->by.set) {
        plan_word(&variant, "by", by_text(p->a, &own->by, own->down));
        plan_number(&variant, "number_bits", 8 * number_bytes(k));
    }
    plan_flag(&variant, "greatest", !own->by.set && !word_is(&own->which, "least"));
    plan_word(&variant, "arrange", word_or(&own->arrange, "sorted"));
    plan_flag(&variant, "sorted", topk_is_sorted(k->spec));
    plan_flag(&variant, "kth", topk_is_kth(k->spec));
    plan_flag(&variant, "values", value_bytes(k) != 0);
    plan_number(&variant, "order_work", order_work(&s));
    plan_number(&variant, "bins", bins_of(&s));
    plan_number(&variant, "crowded", CROWDED);
    if (parts) set_parts(k, &variant, &s);
    else if (s.form == TOPK_BLOCK) set_block(k, &variant, &s);
    else if (topk_is_held(s.form)) set_held(k, &variant, &s);
    else set_rows(k, &variant, &s);
    const plan_variant *added = plan_add_variant(p, &variant, suffix_of(p, &s, variant.pdl));
    if (added && s.form == TOPK_ROWS) add_regions(k, added, &s);
    if (added && s.form == TOPK_TOGETHER) add_together_regions(k, added, &s);
}

void topk_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) topk_plan_auto(p);
    for (size_t i = 0; i < spec->n_variants; i++)
        topk_add(p, &spec->variants[i],
                 topk_shape_of(spec, p->kernel->element, &spec->variants[i]));
}
