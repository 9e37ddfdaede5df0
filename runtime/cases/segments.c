#include "segments.h"

#include <stdlib.h>
#include <string.h>

/* What segments are like: equal; cut anywhere; one of nearly all elements among empty ones; all
 * empty; none; of no element or one. Equal, and elements before the first and after the last; one
 * in all. Cut where warps and their tiles end; long ones side by side amid those of one. */
enum { EVEN, ANYWHERE, ONE_HUGE, ALL_EMPTY, NONE, TINY, INSIDE, WHOLE, ON_EDGES, CLUMP };

#define CLUMP_LENGTH 400u /* a warp's, a block's or a range's, by the variant */

static bool gives_segments(const kg_arg *arg)
{
    return arg->kind == KG_KIND_OFFSETS && arg->role != KG_ROLE_OUTPUT;
}

bool segments_by_offsets(const kg_kernel *k)
{
    for (uint32_t i = 0; i < k->n_args; i++)
        if (gives_segments(&k->args[i])) return true;
    return false;
}

static uint64_t count_of(uint64_t n, uint32_t sort)
{
    switch (sort) {
    case NONE: return 0;
    case WHOLE: return 1;
    case TINY: return 2 * n + 5;
    case ANYWHERE: return n / 40 + 3;
    case ONE_HUGE: return n / 4 + 9;
    case ON_EDGES: return n / 32 + 2;
    case INSIDE: return n / 300 + 2;
    case CLUMP: return n / 3 + 2;
    default: return n / 7 + 1;
    }
}

void segments_lengths(const kg_kernel *k, uint64_t n, uint32_t turn, uint64_t most, size_t *lengths)
{
    const uint64_t count = count_of(n, turn % SEGMENTS_TURNS);
    for (uint32_t i = 0; i < k->n_args; i++)
        if (gives_segments(&k->args[i])) lengths[k->args[i].width] = count < most ? count : most;
}

uint64_t segments_for_threads(const kg_kernel *k, const kg_variant *variant, uint64_t threads)
{
    uint64_t most = UINT64_MAX;
    for (uint32_t i = 0; i < k->n_args; i++)
        for (uint32_t s = 0; s < variant->n_steps && gives_segments(&k->args[i]); s++) {
            const kg_step *step = &variant->steps[s];
            if (step->terms != KG_TERM(k->args[i].width) || step->dbs == 0) continue;
            const uint64_t fit = threads * step->dbs / step->threads;
            if (fit < most) most = fit;
        }
    return most;
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Half of the elements lie in segments of CLUMP_LENGTH, in the middle. */
static uint64_t clump(uint64_t at, uint64_t segments, uint64_t n)
{
    const uint64_t longer = n / (2 * CLUMP_LENGTH), before = (segments - longer) / 2;
    if (at <= before) return at;
    return before + (at - before < longer ? (at - before) * CLUMP_LENGTH
                                          : longer * (CLUMP_LENGTH - 1) + at - before);
}

static uint64_t place(uint64_t at, uint64_t segments, uint64_t n, uint32_t sort, uint64_t random)
{
    switch (sort) {
    case ANYWHERE: return n ? random % (n + 1) : 0;
    case ONE_HUGE:
        return at < segments / 3 ? (n < 3 ? 0 : 1) : at > segments / 3 * 2 ? n : n - n / 16;
    case ALL_EMPTY: return n / 2;
    case TINY: return random % 2 ? at / 2 : (at + 1) / 2;
    case INSIDE:
        return n / 5 + (uint64_t)((double)at / (double)segments * (double)(n - n / 5 - n / 7));
    case CLUMP: return clump(at, segments, n);
    case ON_EDGES: return (at * 32 + (random % 4 == 0)) < n ? at * 32 + (random % 4 == 0) : n;
    default: return segments ? (uint64_t)((double)at / (double)segments * (double)n) : n / 2;
    }
}

void segments_fill(const kg_arg *arg, uint64_t segments, uint64_t n, uint32_t turn,
                   indices_random *random, void *state, unsigned char *to)
{
    const uint32_t sort = random ? turn % SEGMENTS_TURNS : EVEN;
    uint64_t *all = malloc((segments + 1) * sizeof *all);
    if (!all) {
        memset(to, 0, (segments + 1) * arg->size);
        return;
    }
    for (uint64_t i = 0; i <= segments; i++) {
        all[i] = place(i, segments, n, sort, random ? random(state) : 0);
        if (all[i] > n) all[i] = n;
    }
    if (sort == WHOLE) all[0] = 0, all[segments] = n;
    qsort(all, segments + 1, sizeof *all, compare);
    for (uint64_t i = 0; i <= segments; i++) memcpy(to + i * arg->size, &all[i], arg->size);
    free(all);
}

/* The offset at a place, as kernels compare it: a negative one is beyond any n. */
static uint64_t offset_at(const kg_arg *arg, const unsigned char *offsets, uint64_t at)
{
    uint64_t value = 0;
    memcpy(&value, offsets + at * arg->size, arg->size);
    return arg->type[0] == 'i' && arg->size == 4 ? (uint64_t)(int64_t)(int32_t)value : value;
}

bool segments_spoil(const kg_arg *arg, uint64_t segments, uint64_t n, indices_random *random,
                    void *state, unsigned char *offsets)
{
    const uint64_t wrong = random(state) % 4; /* a quarter of all calls has none */
    for (uint64_t i = 0; i < wrong; i++) {
        const uint64_t values[] = {n + 1, UINT64_MAX, 0, random(state) % (n + 1), random(state)};
        const uint64_t value = values[random(state) % 5];
        memcpy(offsets + random(state) % (segments + 1) * arg->size, &value, arg->size);
    }
    for (uint64_t s = 0; s < segments; s++) {
        const uint64_t begin = offset_at(arg, offsets, s), end = offset_at(arg, offsets, s + 1);
        if (begin > end || end > n) return true;
    }
    return false;
}
