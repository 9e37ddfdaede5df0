/* Keys that blocks hold: the greatest k of them, and segments that are sorted by networks. */
#include "model/model.h"

#include <math.h>

void model_held_of(model_load *l, const explain_variant *x)
{
    const explain_waits *w = &x->waits;
    const explain_cover *c = &x->cover;
    if (!w->meeting && !w->networks) return;
    l->meeting = w->meeting;
    l->digits = w->digits;
    l->results = (double)w->results;
    l->in_order = w->in_order;
    l->networks = w->networks;
    l->doublings = w->doublings;
    l->merges = w->merges;
    l->held = l->work / larger(1, w->holders ? w->holders : l->blocks);
    l->joined = l->atomically = false;
    l->read = (double)c->least_read;
    l->written = (double)(c->least_bytes - c->least_read);
    l->footprint = (double)c->arrays;
}

/* ---- the greatest k ---- */

static double met(const model_constants *by, const model_load *l)
{
    switch ((explain_meeting)l->meeting) {
    case MEET_CLUSTER: return by->cluster;
    case MEET_TOGETHER: return by->together;
    default: return 0;
    }
}

/* In their order: the more results, the more steps. */
static double sorted(const model_constants *by, const model_card *card, const model_load *l)
{
    const double steps = log2(larger(2, l->results));
    return l->in_order ? by->sorting * card->l2_latency * steps + by->listed * l->results : 0;
}

/* By a guess the first launch has nearly all of the work; those behind it return. */
static void rows_time(const model_constants *by, const model_card *card, const model_load *l,
                      explain_time *t)
{
    const double steps = log2(larger(1, l->results));
    t->parts[PART_LAUNCH] -= larger(0, l->launches - 1) * (card->launch_early + by->step);
    t->parts[PART_START] = (by->rows + by->guess * steps) * card->l2_latency;
    t->parts[PART_FINISH] = 0;
}

/* Blocks that hold all keys meet behind each digit, and once to take the results. */
static void greatest_time(const model_constants *by, const model_card *card, const model_load *l,
                          explain_time *t)
{
    const double clocks = by->all_held + (l->digits > 0 ? by->counted : 0);
    t->parts[PART_DISPATCH] = t->parts[PART_LATENCY] = t->parts[PART_SHARED] = 0;
    if (l->meeting == MEET_ROWS) {
        rows_time(by, card, l, t);
        return;
    }
    const double waits = by->lone_held + met(by, l) * (l->digits + 1);
    t->parts[PART_START] = waits * card->l2_latency;
    t->parts[PART_ISSUE] = clocks * l->held * 1e3 / card->clock_mhz;
    t->parts[PART_FINISH] = sorted(by, card, l);
}

/* ---- segments ---- */

/* A network of twice as many keys has one stage more, each of which has one step more. */
static void networks_time(const model_constants *by, const model_card *card, const model_load *l,
                          explain_time *t)
{
    const double steps = l->doublings * l->doublings;
    const double of_sm = l->work / smaller(card->sms, larger(1, l->blocks));
    const double merging = l->merges > 0 ? by->merges + by->merge * l->merges : 0;
    t->parts[PART_START] = (by->network + by->deeper * steps + merging) * card->l2_latency;
    t->parts[PART_DISPATCH] = t->parts[PART_LATENCY] = t->parts[PART_SHARED] = 0;
    t->parts[PART_ISSUE] = (by->swapped + by->swaps * steps) * of_sm * 1e3 / card->clock_mhz;
    t->parts[PART_FINISH] = by->apiece * l->merges * t->parts[PART_MEMORY];
}

void model_held_time(const model_constants *by, const model_card *card, const model_load *l,
                     explain_time *t)
{
    if (l->meeting > 0) greatest_time(by, card, l, t);
    if (l->networks) networks_time(by, card, l, t);
}
