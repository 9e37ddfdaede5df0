/* What `auto` takes: one block where there are few keys, then a launch for each digit. Shapes of
 * the latter are those that were fastest on an H200, for keys of 32 bits. */
#include "families/sort/sort.h"

#include "plan/geometry.h"

#define BLOCK_BYTES 64u /* of keys, and of places of values, that a thread holds at once */
#define PLACE_BYTES 4u
#define DIGIT 8u
#define ASKED_ROOM 4u  /* words left free for where digits of bits that a call says begin */
#define VOTES_ROOM 2u  /* and for votes of keys alone */
#define NARROW_ROOM 8u /* words left free to cut out bytes; half of them for pairs of bytes */

typedef struct choice {
    sort_form form;
    uint32_t nwarps, nwork;
    uint64_t max_n;
    uint32_t state_bits;
    uint32_t words; /* of look_back: of keys and values of a thread, as its registers hold them */
} choice;

static const choice choices_of_keys[] = {
    {SORT_BLOCK, 8, 4, 0, 0, 0},
    {SORT_BLOCK, 32, 4, 0, 0, 0},
    {SORT_LOOK_BACK, 8, 8, UINT64_C(1) << 18, 32, 24},
    {SORT_LOOK_BACK, 16, 8, UINT64_C(1) << 21, 32, 24},
    {SORT_LOOK_BACK, 16, 16, UINT64_C(1) << 23, 32, 24},
    {SORT_LOOK_BACK, 16, 24, SORT_NARROW_KEYS, 32, 24},
    {SORT_LOOK_BACK, 16, 20, UINT64_MAX, 64, 20}, /* addresses take more, too */
};
static const choice choices_of_pairs[] = {
    {SORT_BLOCK, 8, 4, 0, 0, 0},
    {SORT_BLOCK, 32, 4, 0, 0, 0},
    {SORT_LOOK_BACK, 8, 8, UINT64_C(1) << 17, 32, 32},
    {SORT_LOOK_BACK, 16, 4, UINT64_C(3) << 17, 32, 32},
    {SORT_LOOK_BACK, 16, 8, UINT64_C(1) << 21, 32, 32},
    {SORT_LOOK_BACK, 16, 16, SORT_NARROW_KEYS, 32, 32},
    {SORT_LOOK_BACK, 16, 14, UINT64_MAX, 64, 28},
};
static const choice choices_of_bytes[] = {
    {SORT_BLOCK, 8, 4, 0, 0, 0},
    {SORT_BLOCK, 32, 4, 0, 0, 0},
    {SORT_COUNT, 16, 2, 0, 0, 0},
};

/* A table, which ends behind its last row. */
#define TABLE(rows)                                                                                \
    (table)                                                                                        \
    {                                                                                              \
        rows, sizeof(rows) / sizeof *(rows)                                                        \
    }
typedef struct table {
    const choice *rows;
    size_t n;
} table;

static table table_of(const plan_kernel *k)
{
    if (sort_counts(k)) return TABLE(choices_of_bytes);
    return sort_value_bytes(k) ? TABLE(choices_of_pairs) : TABLE(choices_of_keys);
}

/* So that a thread's keys fit in registers, and with them values or their places. */
static uint32_t nwork_of(const plan_kernel *k, const choice *c)
{
    const uint32_t key = k->element->size < 4 ? 4 : k->element->size;
    const uint32_t value = sort_value_bytes(k);
    const bool plain = sort_is_plain(k);
    uint32_t most = BLOCK_BYTES / (key + (value ? PLACE_BYTES : 0));
    const uint32_t least = value < k->element->size ? value : k->element->size;
    const uint32_t narrow = value && least < 4 ? NARROW_ROOM / least : 0;
    const uint32_t asked = sort_asks_bits(k->spec) ? ASKED_ROOM : plain || value ? 0 : VOTES_ROOM;
    if (c->form == SORT_LOOK_BACK)
        most = (c->words - narrow - asked) / (geometry_words(key) + geometry_words(value));
    return c->nwork < most ? c->nwork : most;
}

/* Wide keys, and those with values, may have no larger tile. */
static bool same_shape(const plan_kernel *k, const choice *a, const choice *b)
{
    return a->form == b->form && a->nwarps == b->nwarps && a->state_bits == b->state_bits &&
           nwork_of(k, a) == nwork_of(k, b);
}

static const char *rank_of(const plan_kernel *k, const choice *c)
{
    return c->form == SORT_LOOK_BACK && sort_is_plain(k) ? "counters" : "votes";
}

void sort_plan_auto(planner *p)
{
    const table all = table_of(p->kernel);
    for (size_t i = 0; i < all.n; i++) {
        const choice *c = &all.rows[i];
        if (i + 1 < all.n && same_shape(p->kernel, c, c + 1)) continue;
        variant_spec v = {.at = p->kernel->spec->variants_at, .pdl = {.value = true}};
        v.max_n.set = c->max_n != 0;
        v.max_n.value = c->max_n;
        sort_add(p, &v,
                 (sort_shape){.form = c->form,
                              .nwarps = c->nwarps,
                              .nwork = nwork_of(p->kernel, c),
                              .digit = DIGIT,
                              .per_sm = c->form == SORT_COUNT ? 4 : 1,
                              .rank = rank_of(p->kernel, c),
                              .state_bits = c->state_bits});
    }
}
