/* What `auto` takes: one block where there are few keys, then a launch for each digit. Shapes of
 * the latter are those that were fastest on an H200, for keys of 32 bits. */
#include "families/sort/sort.h"

#include "plan/geometry.h"

#define BLOCK_BYTES 64u /* of keys, and of places of values, that a thread holds at once */
#define PLACE_BYTES 4u
#define DIGIT 8u
#define NARROW_ROOM 8u /* words left free to cut out bytes; half of them for pairs of bytes */

/* Of look_back: words of keys of a thread, and of keys with values, as its registers hold them. */
typedef struct room {
    uint32_t keys, pairs;
} room;

typedef struct choice {
    sort_form form;
    uint32_t nwarps, nwork;
    uint64_t max_n;
    uint32_t state_bits;
    room words;
} choice;

static const choice choices[] = {
    {SORT_BLOCK, 8, 4, 0, 0, {0, 0}},
    {SORT_BLOCK, 32, 4, 0, 0, {0, 0}},
    {SORT_LOOK_BACK, 8, 8, UINT64_C(1) << 18, 32, {24, 32}},
    {SORT_LOOK_BACK, 16, 8, UINT64_C(1) << 21, 32, {24, 32}},
    {SORT_LOOK_BACK, 16, 16, UINT64_C(1) << 23, 32, {24, 32}},
    {SORT_LOOK_BACK, 16, 24, SORT_NARROW_KEYS, 32, {24, 32}},
    {SORT_LOOK_BACK, 16, 20, UINT64_MAX, 64, {20, 28}}, /* addresses take more, too */
};
static const choice choices_of_bytes[] = {
    {SORT_BLOCK, 8, 4, 0, 0, {0, 0}},
    {SORT_BLOCK, 32, 4, 0, 0, {0, 0}},
    {SORT_COUNT, 16, 2, 0, 0, {0, 0}},
};

/* So that a thread's keys fit in registers, and with them values or their places. */
static uint32_t nwork_of(const plan_kernel *k, const choice *c)
{
    const uint32_t key = k->element->size < 4 ? 4 : k->element->size;
    const uint32_t value = sort_value_bytes(k);
    uint32_t most = BLOCK_BYTES / (key + (value ? PLACE_BYTES : 0));
    const uint32_t least = value < k->element->size ? value : k->element->size;
    const uint32_t narrow = value && least < 4 ? NARROW_ROOM / least : 0;
    if (c->form == SORT_LOOK_BACK && value)
        most = (c->words.pairs - narrow) / (geometry_words(key) + geometry_words(value));
    else if (c->form == SORT_LOOK_BACK) most = c->words.keys / geometry_words(key);
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
    const bool bytes = sort_counts(p->kernel);
    const size_t count = bytes ? sizeof choices_of_bytes / sizeof *choices_of_bytes
                               : sizeof choices / sizeof *choices;
    for (size_t i = 0; i < count; i++) {
        const choice *c = bytes ? &choices_of_bytes[i] : &choices[i];
        if (i + 1 < count && same_shape(p->kernel, c, c + 1)) continue;
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
