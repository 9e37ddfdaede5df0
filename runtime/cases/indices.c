#include "indices.h"

#include <stdlib.h>
#include <string.h>

static bool scatters(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].index != 0 && k->args[i].role == KG_ROLE_OUTPUT) return true;
    return false;
}

/* The greatest number that an index can be. */
static uint64_t greatest(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].kind == KG_KIND_INDEX && k->args[i].size < 8)
            return (UINT64_C(1) << 8 * k->args[i].size) - 1;
    return UINT64_MAX;
}

uint64_t indices_most(const kg_kernel *k, uint64_t n)
{
    const bool free = !scatters(k) || k->bounds != KG_BOUNDS_NONE;
    return free || n - 1 <= greatest(k) || n == 0 ? n : greatest(k) + 1;
}

void indices_lengths(const kg_kernel *k, uint64_t n, uint32_t turn, size_t *lengths)
{
    const size_t any[] = {n + 3, n / 2 + 1, 2 * n + 1, 7, 0},
                 unique[] = {n, n + 3, 2 * n + 1, n + 100};
    const bool checked = k->bounds != KG_BOUNDS_NONE;
    const size_t length =
        scatters(k) && !checked ? unique[turn % 4] : any[turn % (checked ? 5 : 4)];
    /* Of a scatter an index that is none of the others is outside. */
    const uint64_t most = scatters(k) && checked ? greatest(k) : UINT64_MAX;
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        if (arg->index == 0) continue;
        lengths[arg->width] = length + 2 * arg->width;
        if (lengths[arg->width] > most) lengths[arg->width] = (size_t)most;
    }
}

typedef struct range {
    uint64_t least, most;
} range; /* of the tables' lengths */

static range range_of(const kg_kernel *k, const size_t *lengths)
{
    range r = {UINT64_MAX, 0};
    for (uint32_t i = 0; i < k->n_args; i++) {
        if (k->args[i].index == 0) continue;
        const uint64_t length = lengths[k->args[i].width];
        if (length < r.least) r.least = length;
        if (length > r.most) r.most = length;
    }
    return r;
}

/* The numbers below `count` in any order; NULL where memory is short. */
static uint64_t *shuffled(uint64_t count, indices_random *random, void *state)
{
    uint64_t *order = malloc((count + 1) * sizeof *order);
    for (uint64_t i = 0; order && i < count; i++) order[i] = i;
    for (uint64_t i = count; order && i > 1; i--) {
        const uint64_t other = random(state) % i, last = order[i - 1];
        order[i - 1] = order[other];
        order[other] = last;
    }
    return order;
}

/* Just past the shortest table, past all of them, negative or the largest, a long way off. An index
 * of few bits is the largest where it cannot be that. */
static uint64_t outside(range r, uint64_t largest, indices_random *random, void *state)
{
    const uint64_t some[] = {r.least, r.most, r.most + 5, UINT64_MAX, UINT64_C(0x8000000080000000)};
    const uint64_t value = some[random(state) % 5];
    return (value & largest) >= r.least ? value : largest;
}

/* In order. Of a scatter an index is there once. */
static bool fill_in_order(const kg_kernel *k, const kg_arg *arg, range r, uint64_t n,
                          unsigned char *to)
{
    const uint64_t largest = greatest(k);
    for (uint64_t i = 0; i < n; i++) {
        const uint64_t value = scatters(k) && i > largest ? largest : i;
        memcpy(to + i * arg->size, &value, arg->size);
    }
    return n > r.least && r.least <= largest;
}

bool indices_fill(const kg_kernel *k, const kg_arg *arg, const size_t *lengths, uint64_t n,
                  indices_random *random, void *state, unsigned char *to)
{
    static const uint64_t rates[] = {0, 3, 100, 4000}; /* one in so many is out of range */
    const range r = range_of(k, lengths);
    if (!random) return fill_in_order(k, arg, r, n, to);
    const uint64_t largest = greatest(k), room = r.least <= largest ? r.least : largest + 1;
    uint64_t rate = k->bounds == KG_BOUNDS_NONE ? 0 : rates[random(state) % 4];
    if (r.least > largest) rate = 0; /* none can be */
    uint64_t *order = scatters(k) ? shuffled(room, random, state) : NULL;
    bool some_outside = false;
    for (uint64_t i = 0; i < n; i++) {
        const bool none = room == 0 || (scatters(k) && i >= room);
        const bool out = none || (rate && random(state) % rate == 0);
        uint64_t value = i;
        if (out) value = outside(r, largest, random, state);
        else if (order) value = order[i];
        else if (!scatters(k)) value = random(state) % room;
        some_outside = some_outside || out;
        memcpy(to + i * arg->size, &value, arg->size);
    }
    free(order);
    return some_outside;
}
