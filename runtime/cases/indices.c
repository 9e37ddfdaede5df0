#include "indices.h"

#include <stdlib.h>
#include <string.h>

static bool scatters(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (k->args[i].index != 0 && k->args[i].role == KG_ROLE_OUTPUT) return true;
    return false;
}

void indices_lengths(const kg_kernel *k, uint64_t n, uint32_t turn, size_t *lengths)
{
    const size_t any[] = {n + 3, n / 2 + 1, 2 * n + 1, 7, 0},
                 unique[] = {n, n + 3, 2 * n + 1, n + 100};
    const bool checked = k->bounds != KG_BOUNDS_NONE;
    const size_t length =
        scatters(k) && !checked ? unique[turn % 4] : any[turn % (checked ? 5 : 4)];
    for (uint32_t i = 0; i < k->n_args; i++) {
        const kg_arg *arg = &k->args[i];
        if (arg->index != 0) lengths[arg->width] = length + 2 * arg->width;
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

/* Just past the shortest table, past all of them, negative or the largest, a long way off. */
static uint64_t outside(range r, indices_random *random, void *state)
{
    const uint64_t some[] = {r.least, r.most, r.most + 5, UINT64_MAX, UINT64_C(0x8000000080000000)};
    return some[random(state) % 5];
}

bool indices_fill(const kg_kernel *k, const kg_arg *arg, const size_t *lengths, uint64_t n,
                  indices_random *random, void *state, unsigned char *to)
{
    static const uint64_t rates[] = {0, 3, 100, 4000}; /* one in so many is out of range */
    const range r = range_of(k, lengths);
    for (uint64_t i = 0; !random && i < n; i++) memcpy(to + i * arg->size, &i, arg->size);
    if (!random) return n > r.least;
    const uint64_t rate = k->bounds == KG_BOUNDS_NONE ? 0 : rates[random(state) % 4];
    uint64_t *order = scatters(k) ? shuffled(r.least, random, state) : NULL;
    bool some_outside = false;
    for (uint64_t i = 0; i < n; i++) {
        const bool none = r.least == 0 || (scatters(k) && i >= r.least);
        const bool out = none || (rate && random(state) % rate == 0);
        uint64_t value = i;
        if (out) value = outside(r, random, state);
        else if (order) value = order[i];
        else if (!scatters(k)) value = random(state) % r.least;
        some_outside = some_outside || out;
        memcpy(to + i * arg->size, &value, arg->size);
    }
    free(order);
    return some_outside;
}
