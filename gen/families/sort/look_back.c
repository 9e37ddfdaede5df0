/* The form look_back: the digits of all passes are counted in one reading, then a launch for each
 * moves the keys. Its blocks look back for the keys of each digit in the tiles before theirs. */
#include "families/sort/sort.h"

#include "check/check.h"
#include "plan/geometry.h"
#include "spec/keys.h"

#include <string.h>

#define COUNT_THREADS 1024u
#define COUNT_BYTES 32u /* of keys, that a thread loads at once */
#define COUNT_ROUNDS 64u
#define COUNT_NARROW 48u              /* registers: keys come one by one, and digits are cut out */
#define COUNT_BUCKETS 16u             /* more, to work out the number of an element's bucket */
#define COPIES_MOST 32u               /* a counter for each lane */
#define JOIN_BITS 8u                  /* of a digit, two of which may go together */
#define JOIN_FROM (UINT32_C(1) << 21) /* keys */
#define JOIN_ALONE 1600000u           /* keys of 32 bits and more that nothing moves with */
#define FEW_WORDS 32u                 /* of a thread, whose keys and values its registers hold */
#define EARLY_WORDS 8u                /* of more, so much of its values comes before the keys go */
#define KEEP_BLOCKS 8u                /* of an SM, that set values aside */
#define KEEP_THREADS 256u
#define SCAN_REGISTERS 64u /* counts of many rows are loaded at once */
#define GROUPS 4u          /* of rows, that a block of the second launch adds up side by side */
#define OLD_BYTES (64u * 1024u) /* of shared memory: what blocks of 7.5 have */

/* ---- check ---- */

bool sort_is_by_all_bits(const kg_spec *spec)
{
    const sort_spec *own = spec->own;
    for (size_t i = 0; i < spec->n_types; i++)
        if (own->end_bit.set && spec->element[i] &&
            own->end_bit.value != 8 * spec->element[i]->size)
            return false;
    return !sort_any_by_parts(spec) && !sort_asks_bits(spec) && number_or(&own->begin_bit, 0) == 0;
}

/* Keys that are alike in all bits may stand in any order: no result tells. */
bool sort_is_plain_spec(const kg_spec *spec)
{
    return sort_is_of_keys(spec) && sort_is_by_all_bits(spec);
}

/* One array of values, whose places the first pass makes. */
static bool can_gather(const kg_spec *spec)
{
    return sort_arrays(spec) == 1 && !sort_has_indices(spec) && !sort_has_parts(spec) &&
           !sort_has_two(spec) && !sort_asks_bits(spec);
}

/* The one pass of such keys is the last, which would look up what has not moved. */
static const type *type_of_one_digit(const kg_spec *spec, uint32_t digit)
{
    const sort_spec *own = spec->own;
    for (size_t i = 0; i < spec->n_types && spec->element[i]; i++) {
        const uint32_t begin = number_or(&own->begin_bit, 0);
        const uint32_t end = number_or(&own->end_bit, 8 * spec->element[i]->size);
        if (begin < end && end <= begin + digit) return spec->element[i];
    }
    return NULL;
}

static void check_places(diags *d, const kg_spec *spec, const sort_variant *mine,
                         const sort_shape *s)
{
    if (!s->places) return;
    const bool narrow = s->form == SORT_LOOK_BACK && s->state_bits == 32;
    check_refuse(d, !narrow, mine->moves.at, "moves: places",
                 "a sort but in the form \"look_back\" with \"state_bits: 32\"");
    check_refuse(
        d, narrow && !can_gather(spec), mine->moves.at, "moves: places",
        "a sort but of keys that are numbers, by constant bits, from one array to another, "
        "with one array of values");
    const type *of_one = narrow && can_gather(spec) ? type_of_one_digit(spec, s->digit) : NULL;
    if (of_one)
        diag_error(d, mine->moves.at, "not-for-family",
                   "places move from digit to digit; keys of %s have one alone, of up to %u bits",
                   of_one->name, s->digit);
}

void sort_check_look_back(diags *d, const kg_spec *spec, const variant_spec *v)
{
    const sort_variant *mine = v->own;
    const sort_shape s = sort_shape_of(v);
    const bool back = sort_looks_back(s.form), counters = strcmp(s.rank, "counters") == 0;
    const char *other = "a sort in another form than \"look_back\" or \"hybrid\"";
    check_refuse(d, mine->state_bits.set && !back, mine->state_bits.at, "state_bits", other);
    const bool counts = back || s.form == SORT_TOGETHER;
    check_refuse(d, counters && !counts, mine->rank.at, "rank: counters",
                 "a sort but in the forms \"look_back\", \"hybrid\" and \"together\"");
    check_refuse(d, counters && counts && !sort_is_plain_spec(spec), mine->rank.at,
                 "rank: counters",
                 sort_has_parts(spec) ? "a sort that has \"by\""
                                      : "a sort with values or indices, or by some bits alone");
    check_places(d, spec, mine, &s);
    if (!back) return;
    if (s.state_bits != 32 && s.state_bits != 64)
        diag_error(d, mine->state_bits.at, "out-of-range", "state_bits is 32 or 64");
    if (s.state_bits == 32 && !(v->max_n.set && v->max_n.value <= SORT_NARROW_KEYS))
        diag_error(d, v->max_n.set ? v->max_n.at : mine->state_bits.at,
                   v->max_n.set ? "out-of-range" : "missing-key",
                   "states of 32 bits serve up to %u keys: \"max_n\" says so", SORT_NARROW_KEYS);
}

/* ---- resources ---- */

static uint32_t digits_of(const sort_shape *s)
{
    return 1u << s->digit;
}

static uint32_t columns_of(const sort_shape *s)
{
    return s->digit < 5 ? 32 : digits_of(s);
}

/* The place of each value moves in its stead, and the last pass looks values up. Rows of `auto` may
 * serve keys of a single pass, too. */
bool sort_gathers(const plan_kernel *k, const sort_shape *s)
{
    return s->places && s->form == SORT_LOOK_BACK && s->state_bits == 32 && can_gather(k->spec) &&
           sort_passes_of(k, s->digit) > 1;
}

uint32_t sort_carried_bytes(const plan_kernel *k, const sort_shape *s)
{
    return sort_gathers(k, s) ? SORT_PLACE : sort_value_bytes(k);
}

/* Keys leave their registers before most values come. So a thread has as many as keys alone. */
uint32_t sort_early_of(const plan_kernel *k, const sort_shape *s)
{
    const uint32_t value = sort_carried_bytes(k, s);
    const uint32_t of_key = geometry_words(k->element->size), of_value = geometry_words(value);
    if (!value || sort_arrays(k->spec) != 1 || sort_by_parts(k)) return 0;
    if (of_value > EARLY_WORDS || s->nwork * (of_key + of_value) <= FEW_WORDS) return 0;
    return EARLY_WORDS / of_value;
}

/* Arrays that a pass reads and writes, and its tile. */
static uint32_t pass_bytes(const plan_kernel *k, const sort_shape *s)
{
    const bool several = sort_passes_of(k, s->digit) > 1, indexed = sort_has_indices(k->spec);
    uint32_t arrays = several || sort_stores_keys(k->spec) ? 2 : 1;
    const uint32_t moved = sort_arrays(k->spec); /* indices are made by the only pass */
    arrays += several ? 2 * moved : 2 * moved - indexed;
    return geometry_align16(8 * arrays) + 16;
}

/* A sorted tile has gaps, as the template says: behind 32 places, and without counters 1024. */
static uint32_t slots_of(const sort_shape *s, uint32_t keys)
{
    const bool checks = strcmp(s->rank, "counters") == 0;
    return keys + (keys - 1) / 32 + (checks ? 0 : (keys - 1) / 1024);
}

/* Tables of warps, where digits begin and where they go, sums of 32 digits, pointers, the tile.
 * Then keys or values. */
static uint32_t move_bytes(const plan_kernel *k, const sort_shape *s, bool joined)
{
    const uint32_t keys = 32 * s->nwarps * s->nwork, digits = digits_of(s);
    const uint32_t all = sort_moved_bytes(k, sort_passes_of(k, s->digit) > 1);
    const uint32_t key = k->element->size, gathered = key > SORT_PLACE ? key : SORT_PLACE;
    const uint32_t slot = sort_gathers(k, s) ? gathered : all;
    return geometry_align16(s->nwarps * digits * 4) + geometry_align16(digits * 4) +
           geometry_align16(digits * s->state_bits / 8) + geometry_align16(columns_of(s) / 32 * 4) +
           pass_bytes(k, s) + (joined ? 3 * digits + 16 : 0) +
           geometry_align16(slots_of(s, keys) * slot);
}

static uint32_t scan_bytes(const sort_shape *s, bool joined)
{
    const uint32_t warps = columns_of(s) / 32;
    return GROUPS * columns_of(s) * 8 + geometry_align16(warps * 8) +
           (joined ? geometry_align16(warps * 4) : 0);
}

static uint32_t count_bytes(uint32_t digits, uint32_t copies, bool joined)
{
    return geometry_align16(digits * copies * 4) + geometry_align16(digits * 8) +
           (joined ? digits + 16 : 0);
}

/* As many counters of each digit as fit everywhere: fewer lanes then meet at one of them. */
static uint32_t copies_of(const planner *p, uint32_t min_cc, uint32_t digits, bool joined)
{
    uint32_t least = UINT32_MAX, copies = COPIES_MOST;
    for (const uint32_t *cc = p->options->archs; *cc; cc++) {
        const arch *a = arch_find(*cc);
        if (*cc >= min_cc && a->shared_per_block < least) least = a->shared_per_block;
    }
    while (copies > 1 && count_bytes(digits, copies, joined) > least) copies /= 2;
    return copies;
}

/* ---- steps ---- */

static void set_count(const planner *p, plan_variant *variant, const sort_shape *s, bool joined)
{
    const plan_kernel *k = p->kernel;
    const uint32_t digits = digits_of(s) * sort_passes_of(k, s->digit);
    const uint32_t twice = 2 * 32 * s->nwarps, size = k->element->size;
    const uint32_t threads = twice < COUNT_THREADS ? twice : COUNT_THREADS;
    const uint32_t most = size < COUNT_BYTES ? COUNT_BYTES / size : 1;
    const uint32_t nwork = most < 8 ? most : 8;
    const uint32_t copies = copies_of(p, variant->min_cc, digits, joined);
    const uint32_t of_text = sort_buckets(k->spec) ? COUNT_BUCKETS : 0;
    plan_number(variant, "copies", copies);
    plan_number(variant, "count_nwork", nwork);
    plan_number(variant, "rounds", COUNT_ROUNDS);
    variant->steps[0] = (plan_step){
        .suffix = "_count",
        .grid = KG_GRID_ROWS,
        .fixed = s->rows,
        .per_sm = s->per_sm,
        .limit = ROWS_MAX,
        .tbs = threads,
        .dbs = threads * nwork,
        .registers = size < 4 ? COUNT_NARROW : 32 + geometry_words(size) * nwork + of_text,
        .shared_bytes = count_bytes(digits, copies, joined)};
}

/* Two digits go together, where keys have few values of both. One more launch looks for that, which
 * few keys have no time for. */
static bool joins(const plan_kernel *k, const plan_variant *variant, const sort_shape *s)
{
    const bool alone = !sort_all_value_bytes(k) && k->element->size >= 4;
    const uint32_t from = alone ? JOIN_ALONE : JOIN_FROM;
    return sort_looks_back(s->form) && s->digit == JOIN_BITS && variant->max_n > from &&
           sort_bits_of(k).end % (2 * JOIN_BITS) == sort_bits_of(k).begin % (2 * JOIN_BITS) &&
           !sort_asks_bits(k->spec) && !sort_by_parts(k);
}

/* Behind all others. */
void sort_set_join(plan_variant *variant)
{
    plan_step *step = &variant->steps[variant->n_steps++];
    *step = variant->steps[0];
    step->suffix = "_join";
}

/* In place: values are set aside, since the last pass looks them up while it writes. */
static void set_keep(const plan_kernel *k, plan_variant *variant)
{
    plan_flag(variant, "gathers", true);
    variant->steps[variant->n_steps++] =
        (plan_step){.suffix = "_keep",
                    .grid = KG_GRID_ROWS,
                    .per_sm = KEEP_BLOCKS,
                    .tbs = KEEP_THREADS,
                    .dbs = KEEP_THREADS,
                    .registers = 24 + geometry_words(sort_value_bytes(k))};
}

void sort_set_look_back(const planner *p, plan_variant *variant, const sort_shape *s)
{
    const plan_kernel *k = p->kernel;
    const uint32_t passes = sort_passes_of(k, s->digit), value = sort_all_value_bytes(k);
    const bool joined = joins(k, variant, s);
    const uint32_t bytes = move_bytes(k, s, joined);
    variant->template_name = "sort/look_back";
    variant->dask = "block";
    if (bytes > OLD_BYTES) variant->min_cc = 80;
    set_count(p, variant, s, joined);
    variant->steps[1] = (plan_step){.suffix = "_scan",
                                    .grid = KG_GRID_ROWS,
                                    .fixed = passes,
                                    .tbs = GROUPS * columns_of(s),
                                    .dbs = 1,
                                    .registers = SCAN_REGISTERS,
                                    .shared_bytes = scan_bytes(s, joined)};
    variant->steps[2] = (plan_step){.suffix = "_move",
                                    .grid = KG_GRID_BLOCKS,
                                    .registers = variant->registers,
                                    .shared_bytes = bytes,
                                    .loop = 1,
                                    .passes = passes};
    variant->n_steps = 3;
    variant->bytes_per_element = k->element->size + passes * 2 * (k->element->size + value);
    plan_number(variant, "state_bits", s->state_bits);
    plan_number(variant, "passes", passes);
    if (sort_early_of(k, s)) plan_number(variant, "early", sort_early_of(k, s));
    if (joined) plan_flag(variant, "joins", true);
    if (joined && s->form == SORT_LOOK_BACK) sort_set_join(variant);
    if (sort_gathers(k, s)) {
        variant->bytes_per_element =
            k->element->size + passes * 2 * (k->element->size + SORT_PLACE) + 2 * value;
        set_keep(k, variant);
    }
    if (s->state_bits != 32) return;
    variant->ranges[variant->n_ranges++] = (plan_range){KG_FEATURE_OWN, 0, SORT_NARROW_KEYS};
    if (variant->max_n > SORT_NARROW_KEYS) variant->max_n = SORT_NARROW_KEYS;
}

/* Counts of each row; where digits begin; what passes know of one another; a state for each digit
 * of each tile. */
void sort_add_look_back_regions(plan_kernel *k, const plan_variant *added, const sort_shape *s)
{
    const uint64_t digits = digits_of(s), all = digits * sort_passes_of(k, s->digit);
    const uint64_t more = s->form == SORT_HYBRID ? SORT_HYBRID_MARKS : 0;
    const uint64_t marks = 2 + sort_passes_of(k, s->digit) + more;
    const kg_growth rows = {.of = added->steps[0].dbs, .each = all * 8, .most = ROWS_MAX};
    const kg_growth tiles = {.of = added->dbs, .each = digits * s->state_bits / 8};
    plan_region(k, &(kg_region){.name = "counts", .grows = {rows}});
    const bool none = !plan_is(added, "joins");
    const uint64_t numbers = sort_passes_of(k, s->digit) * (2 * digits + 8); /* of digits */
    plan_region(k, &(kg_region){.name = "bases", .fixed = none ? all * 8 : all * 12});
    plan_region(k, &(kg_region){.name = "marks", .fixed = marks * 8 + (none ? 0 : 16 + numbers)});
    plan_region(k, &(kg_region){.name = "states", .grows = {tiles}});
    const kg_growth places = {.of = 1, .each = 2 * SORT_PLACE};
    if (sort_gathers(k, s)) plan_region(k, &(kg_region){.name = "carried", .grows = {places}});
    sort_add_buffers(k, s);
}
