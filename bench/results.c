/* results.c: ratios and geometric means. */
#include "bench.h"

#include <math.h>

int outcome_fastest(const outcome *o, bench_clock clock)
{
    int best = -1;
    for (size_t i = 0; i < o->count; i++) {
        if (o->of[i].kind != KIND_RIVAL || o->of[i].time.us[clock] <= 0) continue;
        if (best < 0 || o->of[i].time.us[clock] < o->of[best].time.us[clock]) best = (int)i;
    }
    return best;
}

double outcome_ratio(const outcome *o, bench_clock clock)
{
    const int best = outcome_fastest(o, clock);
    if (best < 0 || o->of[0].time.us[clock] <= 0) return -1;
    return o->of[best].time.us[clock] / o->of[0].time.us[clock];
}

double outcome_of_limit(const outcome *o)
{
    static const bench_clock order[] = {CLOCK_GRAPH, CLOCK_LOOP, CLOCK_COLD};
    for (size_t k = 0; k < sizeof order / sizeof *order; k++)
        for (size_t i = 1; i < o->count; i++)
            if (o->of[i].kind == KIND_LIMIT && o->of[i].time.us[order[k]] > 0 &&
                o->of[0].time.us[order[k]] > 0)
                return o->of[i].time.us[order[k]] / o->of[0].time.us[order[k]];
    return -1;
}

bool outcome_right(const outcome *o)
{
    for (size_t i = 0; i < o->count; i++)
        if (!o->of[i].right) return false;
    return true;
}

void means_add(means *m, const outcome *o)
{
    for (int k = 0; k < CLOCK_COUNT; k++) {
        const double ratio = outcome_ratio(o, (bench_clock)k);
        if (ratio <= 0) continue;
        if (m->cells[k] == 0 || ratio < m->worst[k]) m->worst[k] = ratio;
        m->log_sum[k] += log(ratio);
        m->cells[k]++;
    }
}

double means_of(const means *m, bench_clock clock)
{
    return m->cells[clock] ? exp(m->log_sum[clock] / m->cells[clock]) : -1;
}
