#include "layout.h"

#include <stdlib.h>
#include <string.h>

enum { LANES = 32, BANKS = 32 };

static uint32_t gcd(uint32_t a, uint32_t b)
{
    return b ? gcd(b, a % b) : a;
}

static uint32_t lcm(uint32_t a, uint32_t b)
{
    return a / gcd(a, b) * b;
}

uint32_t layout_unit(uint32_t element_bytes)
{
    return element_bytes % 16 == 0 ? 16 : element_bytes % 8 == 0 ? 8 : 4;
}

uint32_t layout_at(const layout *l, uint32_t element)
{
    return element * l->units + (l->period ? element / l->period * l->pad : 0);
}

uint32_t layout_bytes(const layout *l)
{
    return l->total * l->unit_bytes;
}

static uint32_t warp_element(const layout *l, uint32_t thread, uint32_t item)
{
    return thread / LANES * LANES * l->run + item * LANES + thread % LANES;
}

static uint32_t run_element(const layout *l, uint32_t thread, uint32_t item)
{
    return thread * l->run + item;
}

typedef uint32_t view_fn(const layout *l, uint32_t thread, uint32_t item);

/* Wavefronts of one access: the lanes of a phase move together (32 lanes of 4 bytes, 16 of 8, 8 of
 * 16), and a phase takes as many wavefronts as its fullest bank holds distinct words. */
static void cost_of_access(const layout *l, const uint32_t unit[LANES], layout_cost *cost)
{
    const uint32_t words = l->unit_bytes / 4, phase = LANES / words;
    for (uint32_t first = 0; first < LANES; first += phase) {
        uint32_t seen[LANES * 4], count = 0, most = 0, in_bank[BANKS] = {0};
        for (uint32_t lane = first; lane < first + phase; lane++) {
            for (uint32_t w = 0; w < words; w++) {
                uint32_t word = unit[lane] * words + w, k = 0;
                while (k < count && seen[k] != word) k++;
                if (k < count) continue;
                seen[count++] = word;
                if (++in_bank[word % BANKS] > most) most = in_bank[word % BANKS];
            }
        }
        cost->wavefronts += most;
        cost->ideal += 1;
        if (most > cost->degree) cost->degree = most;
    }
}

static layout_cost cost_of_view(const layout *l, view_fn *view)
{
    layout_cost cost = {.degree = 1};
    for (uint32_t item = 0; item < l->run; item++) {
        for (uint32_t u = 0; u < l->units; u++) {
            uint32_t unit[LANES];
            for (uint32_t lane = 0; lane < LANES; lane++)
                unit[lane] = layout_at(l, view(l, lane, item)) + u;
            cost_of_access(l, unit, &cost);
        }
    }
    return cost;
}

static void place(layout *l, layout_rule rule, uint32_t period, uint32_t pad)
{
    l->rule = rule;
    l->period = rule == PAD_NONE ? 0 : period;
    l->pad = rule == PAD_NONE ? 0 : pad;
    l->total = layout_at(l, l->elements - 1) + l->units;
    l->warp_view = cost_of_view(l, warp_element);
    l->run_view = cost_of_view(l, run_element);
}

/* The period that cuts neither a run nor a row of units. */
static uint32_t lcm_period(const layout *l)
{
    const uint32_t row = 128 / l->unit_bytes; /* units that fill the 32 banks once */
    return lcm(l->run * l->units, row) / l->units;
}

static uint32_t excess(const layout *l)
{
    return l->warp_view.wavefronts - l->warp_view.ideal + l->run_view.wavefronts -
           l->run_view.ideal;
}

bool layout_solve(layout *l, uint32_t element_bytes, uint32_t run, uint32_t warps, layout_rule rule,
                  uint32_t pad)
{
    const uint32_t unit = layout_unit(element_bytes), per_32 = 128 / unit;
    *l = (layout){.element_bytes = element_bytes, .unit_bytes = unit,
                  .units = element_bytes / unit, .run = run, .elements = LANES * run * warps};
    switch (rule) {
    case PAD_NONE: place(l, PAD_NONE, 0, 0); return true;
    case PAD_PER_RUN: place(l, rule, run, pad); return true;
    case PAD_PER_LCM: place(l, rule, lcm_period(l), pad); return true;
    case PAD_PER_32:
        if (per_32 % l->units != 0) return false;
        place(l, rule, per_32 / l->units, pad);
        return true;
    case PAD_AUTO: break;
    }
    place(l, PAD_NONE, 0, 0);
    if (excess(l) == 0) return true;
    layout padded = *l;
    place(&padded, PAD_PER_LCM, lcm_period(l), 1);
    if (excess(&padded) < excess(l)) *l = padded;
    return true;
}

static bool separable(const layout *l, view_fn *view)
{
    const uint32_t threads = l->elements / l->run;
    for (uint32_t item = 1; item < l->run; item++) {
        uint32_t step = layout_at(l, view(l, 0, item)) - layout_at(l, view(l, 0, 0));
        for (uint32_t t = 1; t < threads; t++)
            if (layout_at(l, view(l, t, item)) - layout_at(l, view(l, t, 0)) != step) return false;
    }
    return true;
}

bool layout_separable_warp(const layout *l)
{
    return separable(l, warp_element);
}

bool layout_separable_run(const layout *l)
{
    return separable(l, run_element);
}

static const char *const rule_names[] = {
    [PAD_AUTO] = "auto", [PAD_NONE] = "none", [PAD_PER_RUN] = "per_run",
    [PAD_PER_32] = "per_32", [PAD_PER_LCM] = "per_lcm",
};

const char *layout_rule_name(layout_rule rule)
{
    return rule_names[rule];
}

bool layout_rule_parse(const char *text, layout_rule *rule, uint32_t *pad)
{
    *pad = 0;
    for (int r = PAD_AUTO; r <= PAD_NONE; r++)
        if (strcmp(text, rule_names[r]) == 0) return *rule = (layout_rule)r, true;

    char *end;
    if (*text < '1' || *text > '9') return false;
    unsigned long p = strtoul(text, &end, 10);
    if (p > 32 || *end != '_') return false;
    *pad = (uint32_t)p;
    for (int r = PAD_PER_RUN; r <= PAD_PER_LCM; r++)
        if (strcmp(end + 1, rule_names[r]) == 0) return *rule = (layout_rule)r, true;
    return false;
}
