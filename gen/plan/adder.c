/* Networks of adders that scan (dissertation 6.3, figure 6.2 and table 6.5). */
#include "plan/adder.h"

#include <string.h>

typedef struct network {
    adder_sum *at;
    uint32_t count, level;
} network;

static void add(network *w, uint32_t from, uint32_t to)
{
    w->at[w->count++] = (adder_sum){w->level, from, to};
}

static uint32_t serial(uint32_t n, adder_sum *sums)
{
    network w = {.at = sums};
    for (uint32_t i = 1; i < n; i++, w.level++) add(&w, i - 1, i);
    return w.count;
}

/* Each second half takes the last sum of the half before it. `every`: only each such element
 * does, the last of its group. */
static void sklansky_levels(network *w, uint32_t n, uint32_t every)
{
    for (uint32_t half = every; half < n; half *= 2, w->level++)
        for (uint32_t i = every - 1; i < n; i += every)
            if (i / half % 2) add(w, i / half * half - 1, i);
}

static void kogge_stone_levels(network *w, uint32_t n, uint32_t every)
{
    for (uint32_t back = every; back < n; back *= 2, w->level++)
        for (uint32_t i = n; i-- > back;)
            if (i % every == every - 1) add(w, i - back, i);
}

/* Sums of pairs, and afterwards of what lies between them. */
static void pairs(network *w, uint32_t n)
{
    for (uint32_t i = 1; i < n; i += 2) add(w, i - 1, i);
    w->level++;
}

static void between(network *w, uint32_t n)
{
    for (uint32_t i = 2; i < n; i += 2) add(w, i - 1, i);
    w->level++;
}

static uint32_t sklansky(uint32_t n, adder_sum *sums)
{
    network w = {.at = sums};
    sklansky_levels(&w, n, 1);
    return w.count;
}

static uint32_t kogge_stone(uint32_t n, adder_sum *sums)
{
    network w = {.at = sums};
    kogge_stone_levels(&w, n, 1);
    return w.count;
}

static uint32_t brent_kung(uint32_t n, adder_sum *sums)
{
    network w = {.at = sums};
    uint32_t half = 1;
    for (; half < n; half *= 2, w.level++)
        for (uint32_t i = 2 * half - 1; i < n; i += 2 * half) add(&w, i - half, i);
    for (half /= 4; half > 0; half /= 2, w.level++)
        for (uint32_t i = 3 * half - 1; i < n; i += 2 * half) add(&w, i - half, i);
    return w.count;
}

static uint32_t ladner_fischer(uint32_t n, adder_sum *sums)
{
    network w = {.at = sums};
    pairs(&w, n);
    sklansky_levels(&w, n, 2);
    between(&w, n);
    return w.count;
}

static uint32_t han_carlson(uint32_t n, adder_sum *sums)
{
    network w = {.at = sums};
    pairs(&w, n);
    kogge_stone_levels(&w, n, 2);
    between(&w, n);
    return w.count;
}

/* Knowles's family has the least depth. Its numbers say how many neighbours take the same sum at
 * each level. In Kogge-Stone it is one, in Sklansky [8, 4, 2, 1] from the last level to the first.
 * Most others add elements twice; carries may do that, sums may not. Elements are added once where
 * neighbours form groups that begin alike: Sklansky inside, then Kogge-Stone from group to group.
 * This is the one of pairs, [2, 2, 2, 1]. */
static uint32_t knowles(uint32_t n, adder_sum *sums)
{
    network w = {.at = sums};
    pairs(&w, n);
    for (uint32_t back = 2; back < n; back *= 2, w.level++)
        for (uint32_t i = n; i-- > back;) add(&w, (i | 1) - back, i);
    return w.count;
}

const adder adders[] = {
    {"serial", "serial (ripple carry)", serial},
    {"sklansky", "Sklansky", sklansky},
    {"kogge_stone", "Kogge-Stone", kogge_stone},
    {"brent_kung", "Brent-Kung", brent_kung},
    {"ladner_fischer", "Ladner-Fischer", ladner_fischer},
    {"han_carlson", "Han-Carlson", han_carlson},
    {"knowles", "Knowles [2, 2, 2, 1]", knowles},
    {NULL, NULL, NULL},
};

const adder *adder_named(const char *word)
{
    for (const adder *one = adders; one->word; one++)
        if (strcmp(one->word, word) == 0) return one;
    return NULL;
}

adder_cost adder_cost_of(arena *a, const adder *one, uint32_t n)
{
    adder_sum *sums = arena_array(a, adder_sum, n * n);
    adder_cost cost = {.work = one->sums(n, sums)};
    for (uint32_t s = 0; s < cost.work; s++)
        cost.depth += s == 0 || sums[s].level != sums[s - 1].level;
    return cost;
}
