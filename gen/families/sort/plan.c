/* The variants of a sort. A tile is 32 * nWarps runs of nWork keys, whose places by one digit are
 * found in shared memory (templates/sort/tile.cu). */
#include "families/sort/sort.h"

#include "plan/geometry.h"
#include "spec/keys.h"

#include <string.h>

#define SCAN_WARPS 4u       /* each has a digit */
#define COUNTER_MOST 65535u /* a counter has 16 bits */
#define ASIDE_BLOCKS 8u     /* of an SM */
#define ASIDE_THREADS 256u
#define PASS_ROWS 4096u        /* a warp of the second launch scans the rows of a digit */
#define LEAST_OF_LOOK_BACK 44u /* registers, however few keys a thread has */
#define LEAST_OF_SEVERAL 64u   /* where several arrays move with them */
#define OF_BUCKETS 8u          /* to work out the number of an element's bucket */

const fact_info sort_facts[] = {
    {"form", FACT_WORD,
     "who sorts: `block`, `cluster`, `together`, `passes`, `look_back`, `hybrid` or `count`"},
    {"cluster", FACT_NUMBER, "blocks of a cluster"},
    {"max_blocks", FACT_NUMBER, "of together: most blocks, all of which run at once"},
    {"digit", FACT_NUMBER, "bits of a digit"},
    {"by", FACT_WORD,
     "parts of an element that it is sorted by, the least significant first, with a minus where "
     "the greatest comes first; nil: the element is a key"},
    {"whole", FACT_WORD, "the same of elements that move as numbers; nil: they do not"},
    {"buckets", FACT_NUMBER, "buckets whose places are a result; 0: they are none"},
    {"begin_bit", FACT_NUMBER, "the lowest bit that is looked at"},
    {"end_bit", FACT_NUMBER, "the bit behind the highest; of parts, behind the last digit of all"},
    {"descending", FACT_FLAG, "true if the greatest key comes first"},
    {"asks_bits", FACT_FLAG, "true if each call says the bits; then these are the most"},
    {"values", FACT_FLAG, "true if a value moves with each key, or its index"},
    {"indexed", FACT_FLAG, "true if that is its index"},
    {"short_indices", FACT_FLAG, "true if indices have 32 bits: they number no more keys"},
    {"stores_keys", FACT_FLAG, "true if keys are results"},
    {"double_buffer", FACT_FLAG, "true if callers have two arrays of each, the first with results"},
    {"rounds", FACT_NUMBER, "tiles that a block counts before it adds up its counters"},
    {"parts", FACT_NUMBER, "of count, of keys of 16 bits: parts of their numbers"},
    {"window", FACT_NUMBER, "of it: numbers whose places a block has in shared memory"},
    {"rank", FACT_WORD, "how keys of a warp are ranked: `match`, `votes` or `counters`"},
    {"state_bits", FACT_NUMBER, "of those that look back: bits of what a tile tells of a digit"},
    {"passes", FACT_NUMBER,
     "of those that look back: digits, each of which a launch moves keys by"},
    {"early", FACT_NUMBER,
     "of look_back, where a thread has many pairs: values that it loads before it looks back, the "
     "others after its keys; 0: all"},
    {"gathers", FACT_FLAG,
     "true if places of values move in their stead, and the last pass looks values up"},
    {"joins", FACT_FLAG, "true if two digits may go together, where keys have few values of both"},
    {"copies", FACT_NUMBER, "of those that look back: counters of a digit in a block that counts"},
    {"count_nwork", FACT_NUMBER, "of those that look back: keys of a thread that counts"},
    {"bucket_nwork", FACT_NUMBER, "of hybrid: keys of a thread of a block that sorts a bucket"},
    {"bins", FACT_NUMBER, "of hybrid: counters of such a block"},
    {"reach", FACT_NUMBER, "of hybrid: places on each side that a key is compared with there"},
    {"expected", FACT_NUMBER, "of hybrid: most keys that the largest bucket is expected to have"},
    {.name = NULL},
};

/* Of parts, that depends on the digit: see below. */
sort_bits sort_bits_of(const plan_kernel *k)
{
    const sort_spec *own = k->spec->own;
    return (sort_bits){number_or(&own->begin_bit, 0),
                       number_or(&own->end_bit, 8 * k->element->size)};
}

uint32_t sort_passes_of(const plan_kernel *k, uint32_t digit)
{
    const sort_bits bits = sort_bits_of(k);
    if (sort_by_parts(k)) return sort_passes_of_parts(k->spec, k->element, digit);
    return (bits.end - bits.begin + digit - 1) / digit;
}

/* Passes write the workspace and the output by turns, the last one the output. So the first of an
 * odd number overwrites what it reads, and inputs are set aside in the workspace before. A single
 * pass has no such room. Indices alone name keys of an input, which has to stay. A double buffer is
 * in place by itself. */
bool sort_apart(const plan_kernel *k)
{
    if (sort_has_two(k->spec)) return true;
    if (!sort_stores_keys(k->spec)) return true;
    for (size_t i = 0; i < k->n_variants; i++) {
        const char *form = plan_word_of(&k->variants[i], "form");
        if (strcmp(form, "block") == 0 || strcmp(form, "count") == 0) continue;
        if (strcmp(form, "cluster") == 0 || strcmp(form, "together") == 0) continue;
        if (sort_passes_of(k, plan_number_of(&k->variants[i], "digit")) == 1) return true;
    }
    return false;
}

/* Whether a call may have an odd number of passes, and set inputs aside. */
static bool sets_aside(const plan_kernel *k, const sort_shape *s)
{
    const uint32_t passes = sort_passes_of(k, s->digit);
    if (sort_has_two(k->spec)) return passes % 2 != 0 || sort_asks_bits(k->spec);
    return sort_stores_keys(k->spec) && passes > 1 && (passes % 2 != 0 || sort_asks_bits(k->spec));
}

uint32_t sort_key_bytes(const plan_kernel *k)
{
    return sort_by_parts(k) ? 1 : k->element->size;
}

uint32_t sort_moved_bytes(const plan_kernel *k, bool several)
{
    const uint32_t key = sort_key_bytes(k), value = sort_value_bytes(k);
    const uint32_t size = several || sort_stores_keys(k->spec) ? k->element->size : key;
    const uint32_t element = sort_by_parts(k) ? size : key;
    return value > element ? value : element;
}

bool sort_is_plain(const plan_kernel *k)
{
    return sort_value_bytes(k) == 0 && !sort_by_parts(k) && !sort_asks_bits(k->spec) &&
           sort_bits_of(k).end - sort_bits_of(k).begin == 8 * k->element->size;
}

/* ---- resources ---- */

/* Keys or values, and ranks, two of them in a word. */
static uint32_t registers_of_look_back(const plan_kernel *k, const sort_shape *s)
{
    const uint32_t value = geometry_words(sort_carried_bytes(k, s));
    const uint32_t element = geometry_words(k->element->size),
                   most = value > element ? value : element;
    const uint32_t each = sort_by_parts(k) ? 1 + most : element + value;
    const uint32_t words = (sort_early_of(k, s) ? most : each) * s->nwork;
    const uint32_t of_text = sort_buckets(k->spec) ? OF_BUCKETS : 0;
    const uint32_t needed = 24 + words + (s->nwork + 1) / 2 + of_text;
    const uint32_t least = sort_arrays(k->spec) > 1 ? LEAST_OF_SEVERAL : LEAST_OF_LOOK_BACK;
    return needed < least ? least : needed;
}

/* An estimate: keys, and the place of each. */
static uint32_t registers_of(const plan_kernel *k, const sort_shape *s)
{
    const uint32_t key = geometry_words(k->element->size);
    if (sort_looks_back(s->form)) return registers_of_look_back(k, s);
    const bool places = sort_value_bytes(k) || sort_by_parts(k);
    const uint32_t from = s->form == SORT_BLOCK && places ? 1 : 0;
    const uint32_t many = s->nwork > 12 ? 2 * (s->nwork - 12) : 0; /* addresses of so many */
    const uint32_t arrays = sort_arrays(k->spec), all = geometry_words(sort_all_value_bytes(k));
    const uint32_t held = s->form == SORT_BLOCK && arrays > 1 ? s->nwork : 1; /* of all of them */
    return 36 + (key + 1 + from) * s->nwork + many + all * held;
}

/* Counters of each warp, where digits begin, and counters of pairs of digits. */
static uint32_t table_bytes(const sort_shape *s)
{
    const uint32_t digits = 1u << s->digit;
    return geometry_align16(s->nwarps * digits * 2) + 2 * geometry_align16(digits * 2);
}

static uint32_t block_bytes(const plan_kernel *k, const sort_shape *s)
{
    const uint32_t keys = 32 * s->nwarps * s->nwork;
    const bool places = sort_value_bytes(k) || sort_by_parts(k);
    const uint32_t from = places ? geometry_align16(keys * 2) : 0;
    return table_bytes(s) + geometry_align16(keys * k->element->size) + from;
}

static uint32_t count_bytes(const sort_shape *s)
{
    const uint32_t digits = 1u << s->digit;
    return geometry_align16(s->nwarps * digits * 2) + geometry_align16(digits * 8);
}

/* Keys, then values in the same place; and where the keys of each digit go. */
static uint32_t move_bytes(const plan_kernel *k, const sort_shape *s)
{
    const uint32_t keys = 32 * s->nwarps * s->nwork, digits = 1u << s->digit;
    const uint32_t slot = sort_moved_bytes(k, sort_passes_of(k, s->digit) > 1);
    return table_bytes(s) + 2 * geometry_align16(digits * 8) + geometry_align16(keys * slot);
}

/* ---- steps ---- */

static void set_block(const plan_kernel *k, plan_variant *variant, const sort_shape *s)
{
    const uint32_t most = 32 * s->nwarps * s->nwork;
    variant->template_name = "sort/block";
    variant->dask = "block";
    variant->steps[0] =
        (plan_step){.suffix = "", .grid = KG_GRID_ONE, .shared_bytes = block_bytes(k, s)};
    variant->n_steps = 1;
    variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_OWN, 0, most};
    if (variant->max_n > most) variant->max_n = most;
    variant->bytes_per_element = 2 * (k->element->size + sort_all_value_bytes(k));
}

/* Count, scan and move are a loop: once for each digit. */
static void set_passes(const plan_kernel *k, plan_variant *variant, const sort_shape *s)
{
    const uint32_t passes = sort_passes_of(k, s->digit);
    const plan_step rows = {
        .grid = KG_GRID_ROWS, .fixed = s->rows, .per_sm = s->per_sm, .limit = PASS_ROWS};
    variant->template_name = "sort/passes";
    variant->dask = "row";
    variant->steps[0] = rows;
    variant->steps[0].suffix = "_count";
    variant->steps[0].shared_bytes = count_bytes(s);
    variant->steps[0].loop = 3;
    variant->steps[0].passes = passes;
    variant->steps[1] = (plan_step){.suffix = "_scan",
                                    .grid = KG_GRID_ROWS,
                                    .fixed = ((1u << s->digit) + SCAN_WARPS - 1) / SCAN_WARPS,
                                    .tbs = 32 * SCAN_WARPS,
                                    .dbs = 1,
                                    .registers = 32};
    variant->steps[2] = rows;
    variant->steps[2].suffix = "_move";
    variant->steps[2].shared_bytes = move_bytes(k, s);
    variant->n_steps = 3;
    variant->bytes_per_element = passes * (3 * k->element->size + 2 * sort_all_value_bytes(k));
    plan_number(variant, "rounds", COUNTER_MOST / (32 * s->nwork));
}

/* Where there are two passes, and callers have no arrays for it. Keys that are no result have no
 * output to go to; the last pass does not store them. */
void sort_add_buffers(plan_kernel *k, const sort_shape *s)
{
    const uint32_t value = sort_all_value_bytes(k), passes = sort_passes_of(k, s->digit);
    const uint32_t arrays = sort_arrays(k->spec);
    const kg_growth keys = {.of = 1, .each = k->element->size};
    k->uses_header = true;
    if (passes < 2 || sort_has_two(k->spec)) return;
    plan_region(k, &(kg_region){.name = "keys", .grows = {keys}});
    if (passes > 2 && !sort_stores_keys(k->spec))
        plan_region(k, &(kg_region){.name = "spare", .grows = {keys}});
    if (value)
        plan_region(k, &(kg_region){.name = "moved",
                                    .fixed = arrays > 1 ? arrays * SORT_BETWEEN : 0,
                                    .grows = {{.of = 1, .each = value}}});
}

/* Counts of each row, and of all. */
static void add_regions(plan_kernel *k, const plan_variant *added, const sort_shape *s)
{
    const uint64_t digits = UINT64_C(1) << s->digit;
    plan_region(k,
                &(kg_region){.name = "counts",
                             .grows = {{.of = added->dbs, .each = digits * 8, .most = PASS_ROWS}}});
    plan_region(k, &(kg_region){.name = "totals", .fixed = digits * 8});
    sort_add_buffers(k, s);
}

/* In place alone, and behind the others: they are known by where they stand. */
static void add_aside(const plan_kernel *k, plan_variant *variant)
{
    const uint32_t element = geometry_words(k->element->size);
    const uint32_t value = geometry_words(sort_value_bytes(k));
    variant->steps[variant->n_steps++] =
        (plan_step){.suffix = "_aside",
                    .grid = KG_GRID_ROWS,
                    .per_sm = ASIDE_BLOCKS,
                    .tbs = ASIDE_THREADS,
                    .dbs = ASIDE_THREADS,
                    .registers = 24 + (element > value ? element : value)};
}

/* ---- variants ---- */

static const char *suffix_of(planner *p, const sort_shape *s, bool gathers, bool pdl)
{
    static const char *const forms[] = {"", "_passes",   "_back",  "_count",
                                        "", "_together", "_hybrid"};
    text name = text_new(p->a);
    if (s->form == SORT_CLUSTER) text_printf(&name, "_k%u", s->cluster);
    else if (s->form != SORT_BLOCK && s->form != SORT_TOGETHER)
        text_printf(&name, s->rows ? "_r%u" : "_sm%u", s->rows ? s->rows : s->per_sm);
    text_printf(&name, "%s", forms[s->form]);
    if (s->form != SORT_COUNT) text_printf(&name, "_d%u", s->digit);
    if (s->form != SORT_COUNT && strcmp(s->rank, "match") != 0) text_printf(&name, "_%s", s->rank);
    if (sort_looks_back(s->form)) text_printf(&name, "_s%u", s->state_bits);
    if (gathers) text_printf(&name, "_places");
    if (s->form == SORT_HYBRID) text_printf(&name, "_b%ux%u", s->bucket_nwarps, s->bucket_nwork);
    text_printf(&name, "%s", pdl ? "_pdl" : "");
    return text_str(&name);
}

static const char *const form_names[] = {"block",   "passes",   "look_back", "count",
                                         "cluster", "together", "hybrid"};

/* What the templates of all forms see. */
static void set_facts(const plan_kernel *k, plan_variant *variant, const sort_shape *s,
                      sort_bits bits)
{
    const sort_spec *own = k->spec->own;
    plan_word(variant, "form", form_names[s->form]);
    plan_number(variant, "digit", s->digit);
    plan_number(variant, "begin_bit", bits.begin);
    plan_number(variant, "end_bit", bits.end);
    plan_flag(variant, "descending", word_is(&own->order, "descending"));
    if (s->form != SORT_COUNT) plan_word(variant, "rank", s->rank);
    plan_flag(variant, "asks_bits", sort_asks_bits(k->spec));
    plan_number(variant, "buckets", sort_buckets(k->spec));
    plan_flag(variant, "values", sort_arrays(k->spec) != 0);
    plan_flag(variant, "indexed", sort_has_indices(k->spec));
    plan_flag(variant, "short_indices", sort_has_short_indices(k->spec));
    plan_flag(variant, "stores_keys", sort_stores_keys(k->spec));
    if (sort_has_two(k->spec)) plan_flag(variant, "double_buffer", true);
    if (sort_has_short_indices(k->spec) && s->form != SORT_BLOCK)
        variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_OWN, 0, UINT64_C(1) << 32};
}

static void set_form(planner *p, plan_variant *variant, sort_shape *s)
{
    const plan_kernel *k = p->kernel;
    if (s->form == SORT_BLOCK) set_block(k, variant, s);
    else if (s->form == SORT_COUNT) sort_set_counted(p, variant, s);
    else if (sort_is_together(s->form)) sort_set_together(k, variant, s);
    else if (s->form == SORT_PASSES) set_passes(k, variant, s);
    else sort_set_look_back(p, variant, s);
    if (s->form == SORT_HYBRID) sort_set_hybrid(p, variant, s);
    const bool passes = s->form == SORT_PASSES || sort_looks_back(s->form);
    if (passes && sets_aside(k, s)) add_aside(k, variant);
}

static void add_form_regions(plan_kernel *k, const plan_variant *added, const sort_shape *s)
{
    if (s->form == SORT_PASSES) add_regions(k, added, s);
    if (sort_looks_back(s->form)) sort_add_look_back_regions(k, added, s);
    if (s->form == SORT_HYBRID) sort_add_hybrid_regions(k, s);
    if (s->form == SORT_COUNT) sort_add_counted_regions(k);
    if (sort_is_together(s->form)) sort_add_together_regions(k, added, s);
}

void sort_add(planner *p, const variant_spec *v, sort_shape s)
{
    plan_kernel *k = p->kernel;
    const uint32_t buckets = sort_buckets(k->spec);
    sort_bits bits = sort_bits_of(k);
    if (buckets) s.digit = sort_bucket_bits(buckets);
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
    if (sort_by_parts(k)) {
        bits = (sort_bits){0, s.digit * sort_passes_of(k, s.digit)};
        plan_word(&variant, "by", sort_parts_of(p->a, k));
    } else if (sort_has_parts(k->spec)) {
        plan_word(&variant, "whole", sort_parts_of(p->a, k));
    }
    if (s.digit > bits.end - bits.begin) s.digit = bits.end - bits.begin;
    set_facts(k, &variant, &s, bits);
    set_form(p, &variant, &s);
    const plan_variant *added =
        plan_add_variant(p, &variant, suffix_of(p, &s, sort_gathers(k, &s), variant.pdl));
    if (added) add_form_regions(k, added, &s);
}

void sort_plan(planner *p)
{
    const kg_spec *spec = p->kernel->spec;
    if (spec->n_variants == 0) sort_plan_auto(p);
    for (size_t i = 0; i < spec->n_variants; i++)
        sort_add(p, &spec->variants[i], sort_shape_of(&spec->variants[i]));
}
