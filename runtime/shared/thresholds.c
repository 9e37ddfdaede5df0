/* The thresholds of a table, from times. A table's thresholds ascend, so for each n there is a
 * first variant whose threshold is not below n: its border. A call goes to the first variant from
 * the border on that serves it. So the cost of a border at a size is known by itself, and borders
 * ascend with sizes: the best are found by dynamic programming. */
#include "thresholds.h"

#include <math.h>
#include <string.h>

#define NOISE 0.01  /* of a time: who is behind by less is not behind */
#define CHANGE 0.01 /* what another border must gain in a cell of each class, in the mean */

bool tune_measured(const tune_times *t, uint32_t variant)
{
    for (uint32_t c = 0; c < t->n_classes; c++)
        for (uint32_t s = 0; s < t->n_sizes; s++)
            if (t->us[c][s][variant] >= 0) return true;
    return false;
}

uint32_t tune_best(const tune_times *t, uint32_t class, uint32_t size)
{
    const double *us = t->us[class][size];
    uint32_t best = t->n_variants;
    for (uint32_t v = 0; v < t->n_variants; v++)
        if (us[v] >= 0 && (best == t->n_variants || us[v] < us[best])) best = v;
    return best;
}

static uint32_t border_of(const tune_times *t, const uint64_t max_n[KG_MAX_VARIANTS], uint32_t size)
{
    uint32_t border = 0;
    while (border < t->n_variants - 1 && max_n[border] < t->n[size]) border++;
    return border;
}

/* Who serves a call from the border on; n_variants: nobody. */
static uint32_t serves(const tune_times *t, uint32_t class, uint32_t size, uint32_t border)
{
    while (border < t->n_variants && t->us[class][size][border] < 0) border++;
    return border;
}

uint32_t tune_chosen(const tune_times *t, const uint64_t max_n[KG_MAX_VARIANTS], uint32_t class,
                     uint32_t size)
{
    return serves(t, class, size, border_of(t, max_n, size));
}

/* Who has a range that the cell lies in, if it serves it; else by thresholds. */
static uint32_t serves_first(const tune_times *t, uint32_t class, uint32_t size, uint32_t first,
                             uint32_t border)
{
    if (first < t->n_variants && t->us[class][size][first] >= 0) return first;
    return serves(t, class, size, border);
}

uint32_t tune_chosen_by(const tune_times *t, const tune_table *table, uint32_t class, uint32_t size)
{
    return serves_first(t, class, size, kg__has_first(&table->first, t->n[size]),
                        border_of(t, table->max_n, size));
}

/* The logarithm of the time over the best; 0 where no variant at all serves the cell. */
static double behind(const tune_times *t, uint32_t class, uint32_t size, uint32_t v)
{
    const uint32_t best = tune_best(t, class, size);
    if (best == t->n_variants) return 0;
    return v == t->n_variants ? INFINITY : log(t->us[class][size][v] / t->us[class][size][best]);
}

/* The same by a half of the samples; INFINITY where that does not know. */
static double behind_by(const tune_times *t, const double *us, uint32_t v)
{
    double best = INFINITY;
    if (us[v] <= 0) return INFINITY;
    for (uint32_t w = 0; w < t->n_variants; w++)
        if (us[w] > 0 && us[w] < best) best = us[w];
    return log(us[v] / best);
}

/* The least that all samples and each half of them say. */
static double surely_behind(const tune_times *t, uint32_t class, uint32_t size, uint32_t v)
{
    const double all = behind(t, class, size, v);
    if (v == t->n_variants) return all;
    return fmin(all, fmin(behind_by(t, t->half[0][class][size], v),
                          behind_by(t, t->half[1][class][size], v)));
}

/* Calls that thresholds are for. */
typedef enum calls { ALL_CALLS, ON_BOUNDARIES, OFF_BOUNDARIES } calls;

static double weight_of(const tune_times *t, calls of, uint32_t class)
{
    const bool counts = of == ALL_CALLS || t->off[class] == (of == OFF_BOUNDARIES);
    return counts ? t->weight[class] : 0;
}

static double weight_of_all(const tune_times *t, calls of)
{
    double sum = 0;
    for (uint32_t c = 0; c < t->n_classes; c++) sum += weight_of(t, of, c);
    return sum;
}

/* Where `steep` says so, a cell far behind costs more than many that are a little behind. */
static double cost(const tune_times *t, calls of, uint32_t size, uint32_t first, uint32_t border)
{
    double sum = 0;
    for (uint32_t c = 0; c < t->n_classes; c++) {
        const double weight = weight_of(t, of, c);
        const uint32_t v = serves_first(t, c, size, first, border);
        const double more = weight > 0 ? fmax(0, surely_behind(t, c, size, v) - NOISE) : 0;
        sum += weight * more * (1 + t->steep * more);
    }
    return sum;
}

/* A variant that was not measured keeps its threshold, and no later one falls below that. */
static bool may_be(const tune_times *t, const uint64_t *now, const bool *measured, uint32_t size,
                   uint32_t border)
{
    for (uint32_t v = 0; v < border; v++)
        if (!measured[v] && now[v] >= t->n[size]) return false;
    return true;
}

/* Border 0 serves every call that any variant does, so there is a choice. Of the sizes so far, of
 * which the last has border b, total[b] is the least cost. The border of the size before it is then
 * from[s][b]. */
static void find_borders(const tune_times *t, calls of, const uint64_t *now, const bool *measured,
                         uint32_t *border)
{
    uint8_t from[TUNE_SIZES][KG_MAX_VARIANTS];
    double total[KG_MAX_VARIANTS] = {0};
    const double change = CHANGE * weight_of_all(t, of);
    for (uint32_t s = 0; s < t->n_sizes; s++) {
        double cheapest = INFINITY; /* of borders before b */
        uint32_t cheapest_at = 0;
        for (uint32_t b = 0; b < t->n_variants; b++) {
            const bool can = may_be(t, now, measured, s, b);
            const double own = can ? cost(t, of, s, NOT_FIRST, b) : INFINITY;
            const double stay = s ? total[b] : 0;
            const bool moves = s && cheapest + change < stay;
            from[s][b] = (uint8_t)(moves ? cheapest_at : b);
            if (stay < cheapest) {
                cheapest = stay;
                cheapest_at = b;
            }
            total[b] = own + (moves ? cheapest + change : stay);
        }
    }
    uint32_t last = 0;
    for (uint32_t b = 1; b < t->n_variants; b++)
        if (total[b] < total[last]) last = b;
    for (uint32_t s = t->n_sizes; s-- > 0; last = from[s][last]) border[s] = last;
}

static uint64_t between(uint64_t a, uint64_t b)
{
    return (uint64_t)(sqrt((double)a) * sqrt((double)b));
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Below the least size and above the greatest one, which nobody measured, the table stays as it
 * is now. */
static void set_thresholds(const tune_times *t, calls of, const uint64_t now[KG_MAX_VARIANTS],
                           uint64_t max_n[KG_MAX_VARIANTS])
{
    bool measured[KG_MAX_VARIANTS] = {false};
    uint32_t border[TUNE_SIZES], s = 0;
    for (uint32_t v = 0; v < t->n_variants; v++) measured[v] = tune_measured(t, v);
    find_borders(t, of, now, measured, border);
    for (uint32_t v = 0; v < t->n_variants; v++) {
        while (s < t->n_sizes && border[s] <= v) s++;
        if (!measured[v]) max_n[v] = now[v];
        else if (s == 0) max_n[v] = smaller(now[v], t->n[0] - 1);
        else if (s == t->n_sizes) max_n[v] = greater(now[v], t->n[s - 1]);
        else max_n[v] = between(t->n[s - 1], t->n[s]);
        if (v > 0) max_n[v] = greater(max_n[v], max_n[v - 1]); /* of one that was not measured */
    }
    max_n[t->n_variants - 1] = now[t->n_variants - 1]; /* the last one serves what is left */
}

void tune_thresholds(const tune_times *t, uint64_t max_n[KG_MAX_VARIANTS])
{
    set_thresholds(t, ALL_CALLS, t->max_n, max_n);
}

/* ---- ranges ---- */

/* Of each size who has it first, or NOBODY: thresholds say. A state is a variant, and NOBODY is
 * n_variants. As above, each change must gain something. */
static void find_firsts(const tune_times *t, calls of, const uint64_t *now, const uint64_t *max_n,
                        uint32_t *first)
{
    uint8_t from[TUNE_SIZES][KG_MAX_VARIANTS + 1];
    double total[KG_MAX_VARIANTS + 1] = {0};
    bool measured[KG_MAX_VARIANTS];
    const double change = CHANGE * weight_of_all(t, of);
    const uint32_t nobody = t->n_variants;
    for (uint32_t v = 0; v < nobody; v++) measured[v] = tune_measured(t, v);
    for (uint32_t s = 0; s < t->n_sizes; s++) {
        const bool free = may_be(t, now, measured, s, nobody);
        uint32_t least = nobody;
        for (uint32_t v = 0; v < nobody; v++)
            if (total[v] < total[least]) least = v;
        const double moved = total[least] + change;
        for (uint32_t v = 0; v <= nobody; v++) {
            const bool can = v == nobody || (free && measured[v]);
            const bool moves = s > 0 && moved < total[v];
            from[s][v] = (uint8_t)(moves ? least : v);
            total[v] = (moves ? moved : total[v]) + (s == 0 && v != nobody ? change : 0) +
                       (can ? cost(t, of, s, v, border_of(t, max_n, s)) : INFINITY);
        }
    }
    uint32_t last = nobody;
    for (uint32_t v = 0; v < nobody; v++)
        if (total[v] < total[last]) last = v;
    for (uint32_t s = t->n_sizes; s-- > 0; last = from[s][last]) first[s] = last;
}

/* As thresholds have it: between two sizes, and never beyond those that were measured. */
static void set_firsts(const tune_times *t, calls of, const uint64_t *now, tune_table *table)
{
    uint32_t first[TUNE_SIZES], to;
    find_firsts(t, of, now, table->max_n, first);
    table->first.count = 0;
    for (uint32_t s = 0; s < t->n_sizes; s = to) {
        for (to = s + 1; to < t->n_sizes && first[to] == first[s];) to++;
        if (first[s] == t->n_variants || table->first.count == MOST_FIRST) continue;
        table->first.of[table->first.count++] =
            (first_range){.least = s == 0 ? t->n[0] : between(t->n[s - 1], t->n[s]) + 1,
                          .most = to == t->n_sizes ? t->n[to - 1] : between(t->n[to - 1], t->n[to]),
                          .variant = first[s]};
    }
}

/* Where only one kind was measured, its tables count for both. */
void tune_tables(const tune_times *t, tune_table *on, tune_table *off)
{
    const bool both = weight_of_all(t, ON_BOUNDARIES) > 0 && weight_of_all(t, OFF_BOUNDARIES) > 0;
    set_thresholds(t, both ? ON_BOUNDARIES : ALL_CALLS, t->max_n, on->max_n);
    set_firsts(t, both ? ON_BOUNDARIES : ALL_CALLS, t->max_n, on);
    *off = *on;
    if (!both) return;
    set_thresholds(t, OFF_BOUNDARIES, t->max_n_off, off->max_n);
    set_firsts(t, OFF_BOUNDARIES, t->max_n_off, off);
}

void tune_tables_now(const tune_times *t, tune_table *on, tune_table *off)
{
    memcpy(on->max_n, t->max_n, sizeof on->max_n);
    memcpy(off->max_n, t->max_n_off, sizeof off->max_n);
    on->first = t->first;
    off->first = t->first_off;
}

/* ---- how far behind ---- */

double tune_behind(const tune_times *t, const tune_table *on, const tune_table *off,
                   tune_cell *worst)
{
    double sum = 0, weights = 0, most = -1;
    for (uint32_t c = 0; c < t->n_classes; c++)
        for (uint32_t s = 0; s < t->n_sizes; s++) {
            const uint32_t chosen = tune_chosen_by(t, t->off[c] ? off : on, c, s);
            const double one = behind(t, c, s, chosen);
            sum += t->weight[c] * one;
            weights += t->weight[c];
            if (one <= most) continue;
            most = one;
            *worst = (tune_cell){exp(one), c, s, chosen, tune_best(t, c, s)};
        }
    return weights > 0 ? exp(sum / weights) : 1;
}
