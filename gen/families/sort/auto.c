/* What `auto` takes: rows of tuning/shapes. */
#include "families/sort/sort.h"

#include <string.h>

#include "plan/geometry.h"

#define BLOCK_BYTES 64u /* of keys, and of places of values, that a thread holds at once */
#define PLACE_BYTES 4u
#define PART_BLOCK_BYTES 44u /* the same, of elements that lie in shared memory, with places */
#define PART_TILE_BYTES 84u  /* of a tile's elements, for each thread */
#define WIDE_VALUE 16u       /* bytes, from which on shared memory is what is short */
#define ASKED_ROOM 4u        /* words left free for where digits of bits that a call says begin */
#define VOTES_ROOM 2u        /* and for votes of keys alone */
#define SEVERAL_ROOM 8u      /* words left free for addresses, where several arrays move */
#define BUCKETS_ROOM 4u      /* and for the number of a bucket */
#define MOST_WORDS 255u      /* of a thread's registers */
#define NARROW_ROOM 8u       /* words left free to cut out bytes; half of them for pairs of bytes */

static const char *const moved[] = {"keys", "pairs", "bytes", "halves", "wide", "whole", NULL};
enum { KEYS, PAIRS, BYTES, HALVES, WIDE, WHOLE };
static const char *const forms[] = {"block",   "passes",   "look_back", "count",
                                    "cluster", "together", "hybrid",    NULL};
static const char *const moves[] = {"values", "places", NULL};
static const char *const ranks[] = {"match", "votes", "counters", NULL};

enum {
    OF,
    OLDEST,
    SIZE,
    VALUE,
    FORM,
    NWARPS,
    NWORK,
    CLUSTER,
    WORDS,
    DIGIT,
    PER_SM,
    RANK,
    MOVES,
    STATE_BITS,
    BUCKET_NWARPS,
    BUCKET_NWORK,
    MAX_N,
    N_COLUMNS
};
const shape_column sort_shapes[] = {
    [OF] = {"of", SHAPE_OF,
            "keys alone; pairs: with values or an index; wide: of these what no blocks hold in one "
            "launch, and sorts by parts; bytes, halves: keys of 8 or 16 bits that may be counted; "
            "whole: structs of 128 bits by all of their parts",
            moved, true},
    [OLDEST] = {"oldest", SHAPE_FACT, "capability of the oldest card asked for, times ten"},
    [SIZE] = {"size", SHAPE_FACT, "bytes of a key"},
    [VALUE] = {"value", SHAPE_FACT, "bytes of what moves with a key, of all arrays"},
    [FORM] = {"form", SHAPE_WORD, "as variants have it; count is for bytes and halves", forms,
              true},
    [NWARPS] = {"nwarps", SHAPE_NUMBER, "warps of a block", .needed = true},
    [NWORK] = {"nwork", SHAPE_NUMBER, "keys of a thread, fewer where registers do not hold them",
               .needed = true},
    [CLUSTER] = {"cluster", SHAPE_NUMBER, "of cluster: its blocks"},
    [WORDS] = {"words", SHAPE_NUMBER,
               "where tiles look back: of keys and values of a thread, as its registers hold them"},
    [DIGIT] = {"digit", SHAPE_NUMBER, "bits of a digit; not written: 8"},
    [PER_SM] = {"per_sm", SHAPE_NUMBER, "thread blocks of a multiprocessor that count"},
    [RANK] = {"rank", SHAPE_WORD, "as variants have it; where counters cannot be, votes", ranks},
    [MOVES] = {"moves", SHAPE_WORD, "as variants have it; not written: values", moves},
    [STATE_BITS] = {"state_bits", SHAPE_NUMBER, "of look_back and hybrid"},
    [BUCKET_NWARPS] = {"bucket_nwarps", SHAPE_NUMBER, "of hybrid: warps of a block that sorts one"},
    [BUCKET_NWORK] = {"bucket_nwork", SHAPE_NUMBER, "and keys of a thread there"},
    [MAX_N] = {"max_n", SHAPE_NUMBER, "up to so many keys, and no more than a block holds"},
    [N_COLUMNS] = {.name = NULL},
};
/* A field has a register of its own, however small it is. */
static uint32_t words_of(const type *t)
{
    const uint32_t words = geometry_words(t->size);
    return t->n_fields > words ? (uint32_t)t->n_fields : words;
}

static uint32_t least_field(const type *t)
{
    uint32_t least = t->size;
    for (size_t i = 0; i < t->n_fields; i++)
        if (t->fields[i].type->size < least) least = t->fields[i].type->size;
    return least;
}

/* Of what moves with keys: each array in turn takes the same registers. */
static uint32_t words_of_arrays(const plan_kernel *k)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < sort_arrays(k->spec); i++) {
        const uint32_t words = words_of(sort_array_type(k, i));
        if (words > most) most = words;
    }
    return most;
}

static uint32_t least_field_of_arrays(const plan_kernel *k)
{
    uint32_t least = k->element->size;
    for (uint32_t i = 0; i < sort_arrays(k->spec); i++) {
        const uint32_t size = least_field(sort_array_type(k, i));
        if (size < least) least = size;
    }
    return least;
}

/* One block loads all arrays before it stores the first: an output may be any of its inputs. */
static uint32_t most_of_block(const plan_kernel *k, uint32_t most)
{
    const uint32_t all = sort_all_value_bytes(k);
    if (sort_arrays(k->spec) < 2 || BLOCK_BYTES / all >= most) return most;
    return BLOCK_BYTES / all;
}

/* So that elements fit in registers beside their digits, and a tile of them in shared memory. */
static uint32_t nwork_of_parts(const plan_kernel *k, const shape_row *s)
{
    const uint32_t size = k->element->size, value = sort_value_bytes(k);
    const uint32_t moved = size > value ? size : value, wanted = shape_value_of(s, NWORK);
    const uint32_t of_element = words_of(k->element), of_value = words_of_arrays(k);
    const uint32_t words = of_value > of_element ? of_value : of_element;
    uint32_t most = PART_BLOCK_BYTES / (size + PLACE_BYTES / 2);
    if (s->of[FORM].lo == SORT_LOOK_BACK) {
        const uint32_t beside = value ? 2 : 1; /* digits; and places that outlive the elements */
        const uint32_t room = sort_arrays(k->spec) > 1 ? SEVERAL_ROOM
                              : sort_buckets(k->spec)  ? BUCKETS_ROOM
                                                       : 0;
        const uint32_t of_registers = (shape_value_of(s, WORDS) - room) / (beside + words);
        most = PART_TILE_BYTES / (moved ? moved : 1);
        if (of_registers < most) most = of_registers;
    } else {
        most = most_of_block(k, most);
    }
    if (most == 0) most = 1;
    return wanted < most ? wanted : most;
}

static sort_form form_of_row(const shape_row *s)
{
    return (sort_form)s->of[FORM].lo;
}

/* Whether places move in the stead of wide values. */
static bool gathers(const plan_kernel *k, const shape_row *s)
{
    const sort_shape shape = {.form = form_of_row(s),
                              .digit = s->of[DIGIT].lo ? shape_value_of(s, DIGIT) : 8,
                              .places = s->of[MOVES].lo != 0,
                              .state_bits = shape_value_of(s, STATE_BITS)};
    return sort_gathers(k, &shape);
}

/* So that a thread's keys fit in registers, and with them values or their places. */
static uint32_t nwork_of(const plan_kernel *k, const shape_row *s)
{
    if (sort_by_parts(k)) return nwork_of_parts(k, s);
    const uint32_t key = k->element->size < 4 ? 4 : k->element->size;
    const bool places = gathers(k, s);
    const uint32_t value = places ? SORT_PLACE : sort_value_bytes(k);
    const uint32_t words = shape_value_of(s, WORDS);
    const bool plain = sort_is_plain(k);
    if (sort_is_together(form_of_row(s))) return shape_value_of(s, NWORK);
    uint32_t most = BLOCK_BYTES / (key + (value ? PLACE_BYTES : 0));
    const uint32_t least = places ? SORT_PLACE : least_field_of_arrays(k);
    const uint32_t of_value = places ? 1 : words_of_arrays(k);
    const uint32_t narrow = value && least < 4 ? NARROW_ROOM / least : 0;
    const uint32_t asked = sort_asks_bits(k->spec) ? ASKED_ROOM : plain || value ? 0 : VOTES_ROOM;
    const uint32_t room = narrow + asked + (sort_arrays(k->spec) > 1 ? SEVERAL_ROOM : 0);
    const bool alone = s->of[FORM].lo == SORT_BLOCK;
    if (sort_looks_back(form_of_row(s)) && words > room)
        most = (words - room) / (geometry_words(key) + of_value);
    const uint32_t wide = alone ? BLOCK_BYTES : PART_TILE_BYTES;
    if (value > WIDE_VALUE && wide / value < most) most = wide / value;
    if (alone) most = most_of_block(k, most);
    if (most == 0) most = 1;
    return shape_value_of(s, NWORK) < most ? shape_value_of(s, NWORK) : most;
}

/* Elements that many warps have no room for in one block. */
static bool has_no_room(const plan_kernel *k, const shape_row *s)
{
    return sort_by_parts(k) && s->of[FORM].lo == SORT_BLOCK && s->of[NWARPS].lo == 32 &&
           k->element->size + PLACE_BYTES / 2 > PART_BLOCK_BYTES;
}

/* Wide keys, and those with values, may have no larger tile. */
static bool same_shape(const plan_kernel *k, const shape_row *a, const shape_row *b)
{
    return a->of[FORM].lo == b->of[FORM].lo && a->of[NWARPS].lo == b->of[NWARPS].lo &&
           a->of[STATE_BITS].lo == b->of[STATE_BITS].lo && gathers(k, a) == gathers(k, b) &&
           a->of[BUCKET_NWARPS].lo == b->of[BUCKET_NWARPS].lo &&
           a->of[BUCKET_NWORK].lo == b->of[BUCKET_NWORK].lo && nwork_of(k, a) == nwork_of(k, b);
}

static const char *rank_of(const plan_kernel *k, const shape_row *s)
{
    const char *rank = ranks[s->of[RANK].lo];
    return strcmp(rank, "counters") == 0 && !sort_is_plain(k) ? "votes" : rank;
}

/* By the variant before, of the same form, on all cards that are asked for. */
static bool is_served(const planner *p, const shape_row *s)
{
    const size_t n = p->variants.count;
    const plan_variant *before = n ? p->variants.at[n - 1] : NULL;
    if (!before || !s->of[MAX_N].lo || before->max_n < s->of[MAX_N].lo) return false;
    return strcmp(plan_word_of(before, "form"), forms[s->of[FORM].lo]) == 0 &&
           before->min_cc <= plan_oldest(p->options);
}

static void add_shape(planner *p, const shape_row *s, const shape_row *next)
{
    const plan_kernel *k = p->kernel;
    if (is_served(p, s)) return;
    if (has_no_room(k, s)) return;
    if (next && same_shape(k, s, next)) return;
    if (s->of[FORM].lo == SORT_COUNT && !sort_counts(k)) return;
    if (sort_is_together(form_of_row(s)) && !sort_is_held(k)) return;
    if (s->of[MOVES].lo && !gathers(k, s)) return;
    if (s->of[FORM].lo == SORT_HYBRID && !sort_has_hybrid(k)) return;
    sort_variant own = {.digit = shape_number(s, DIGIT),
                        .cluster = shape_number(s, CLUSTER),
                        .rank.text = rank_of(k, s),
                        .moves.text = gathers(k, s) ? "places" : NULL,
                        .state_bits = shape_number(s, STATE_BITS),
                        .bucket_nwarps = shape_number(s, BUCKET_NWARPS),
                        .bucket_nwork = shape_number(s, BUCKET_NWORK)};
    const variant_spec v = {.at = k->spec->variants_at,
                            .own = &own,
                            .form.text = forms[s->of[FORM].lo],
                            .pdl = {.value = true},
                            .nwarps = shape_number(s, NWARPS),
                            .nwork = {.value = nwork_of(k, s), .set = true},
                            .grid.per_sm = shape_number(s, PER_SM),
                            .max_n = shape_number(s, MAX_N)};
    sort_add(p, &v, sort_shape_of(&v));
}

static uint64_t sorted_of(const plan_kernel *k)
{
    if (sort_counts(k)) return k->element->size == 1 ? BYTES : HALVES;
    if (sort_is_whole(k->spec, k->element)) return WHOLE;
    if (!sort_value_bytes(k) && !sort_by_parts(k)) return KEYS;
    return sort_is_held(k) ? PAIRS : WIDE;
}

/* But for the capability: that is what a build asks for. */
void sort_shape_facts(arena *a, plan_kernel *k, uint64_t has[SHAPE_COLUMNS])
{
    (void)a;
    has[OF] = sorted_of(k);
    has[SIZE] = k->element->size;
    has[VALUE] = sort_all_value_bytes(k);
}

/* The fewest words that hold as many keys; wider keys then have fewer. */
static bool take_words(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    for (uint32_t words = 1; words <= MOST_WORDS; words++) {
        shape_take(row, WORDS, words);
        if (nwork_of(k, row) >= v->nwork) return true;
    }
    return false;
}

/* Whoever ranks by counters is plain, so that rank is what the row says. */
bool sort_row_of(const plan_kernel *k, const plan_variant *v, shape_row *row)
{
    const char *rank = plan_word_of(v, "rank");
    const uint32_t digit = plan_number_of(v, "digit"), cluster = plan_number_of(v, "cluster");
    const uint32_t bits = plan_number_of(v, "state_bits");
    shape_take(row, OF, sorted_of(k));
    shape_take(row, NWARPS, v->nwarps);
    shape_take(row, NWORK, v->nwork);
    if (!shape_take_word(sort_shapes, row, FORM, plan_word_of(v, "form"))) return false;
    if (sort_is_together(form_of_row(row)) && !sort_is_held(k)) return false;
    const bool back = sort_looks_back(form_of_row(row));
    const bool count = row->of[FORM].lo == SORT_COUNT, hybrid = row->of[FORM].lo == SORT_HYBRID;
    const bool passes = row->of[FORM].lo == SORT_PASSES;
    if (cluster) shape_take(row, CLUSTER, cluster);
    if (digit != 8 && !count) shape_take(row, DIGIT, digit);
    if (count || passes) shape_take(row, PER_SM, v->steps[0].per_sm);
    if (back) shape_take(row, STATE_BITS, bits);
    if (plan_is(v, "gathers") && !shape_take_word(sort_shapes, row, MOVES, "places")) return false;
    if (hybrid) shape_take(row, BUCKET_NWORK, plan_number_of(v, "bucket_nwork"));
    if (hybrid) shape_take(row, BUCKET_NWARPS, v->steps[SORT_STEP_BUCKETS].tbs / 32);
    if (rank && !shape_take_word(sort_shapes, row, RANK, rank)) return false;
    shape_take_limit(row, MAX_N, v->max_n);
    return v->pdl && (!back || take_words(k, v, row)) && nwork_of(k, row) == v->nwork;
}

void sort_plan_auto(planner *p)
{
    uint64_t has[SHAPE_COLUMNS] = {[OLDEST] = plan_oldest(p->options)};
    sort_shape_facts(p->a, p->kernel, has);
    plan_take_shapes(p, has, add_shape, plan_serves_every_n);
}
