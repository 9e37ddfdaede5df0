/* What else waits: elements for offsets, looks of a search for the one before, and samples for
 * counters that are cleared. */
#include "model/model.h"

#include <math.h>

enum { LANES = EXPLAIN_LANES, SECTOR = EXPLAIN_SECTOR };
enum { PAIR = 2, LINE = 128 }; /* sectors that come at a time; bytes of a cache line */
enum { L1_BYTES = 200 << 10 };
enum { PART_BYTES = 128 << 10 }; /* of counters in the shared memory of a block */

void model_waits_of(model_load *l, const explain_variant *x)
{
    const explain_waits *w = &x->waits;
    const explain_cover *c = &x->cover;
    l->offsets = w->offsets;
    l->looks = w->looks;
    l->table = (double)w->table;
    l->entry = w->entry;
    l->counters = (double)w->counters;
    l->edges = w->edges;
    l->counting = w->counting;
    if (w->offsets) { /* each byte moves once, wherever a lane's elements lie */
        l->joined = l->atomically = false;
        l->read = (double)c->least_read;
        l->written = (double)(c->least_bytes - c->least_read);
        l->walked = 1;
    }
    if (w->apart) { /* rows: a lane's elements lie amid those of others */
        l->read = (double)c->least_read;
        l->written = (double)(c->least_bytes - c->least_read);
    }
    if (w->looks) l->footprint = (double)c->arrays + l->table;
    if (w->counting) {
        l->read = (double)c->least_read;
        l->written = l->table;
    }
    if (w->counters || w->counting)
        l->walked = 1; /* a block that is alone on its SM has it to itself */
}

/* ---- searches ---- */

/* Lines that the lanes of a warp touch, of so many, each as likely. */
static double touched(double lines)
{
    return lines <= 1 ? 1 : lines * (1 - pow(1 - 1 / lines, LANES));
}

/* The part of so many bytes that a cache of that size lacks. */
static double lacking(double bytes, double cache)
{
    return larger(0, 1 - cache / bytes);
}

/* The first looks of all searches are at the same few places, and the last ones in one sector. What
 * L1 lacks comes from L2, and what that lacks from memory. */
static double searched(const model_constants *by, const model_card *card, const model_load *l)
{
    const double needles = l->work, busy = smaller(card->sms, larger(1, l->blocks));
    const double last = l->looks - 1 - log2(larger(1, SECTOR / l->entry));
    const double l2 = card->l2_kib * 1024 * by->cache;
    double lines = 0, near = 0, far = 0;
    for (int i = 0; i < l->looks; i++) {
        const double places = ldexp(1, i);
        const double bytes = smaller(2 * places * SECTOR, l->table);
        lines += touched(smaller(places, larger(1, l->table / LINE)));
        if (i >= last) continue;
        near += lacking(bytes, L1_BYTES);
        far += lacking(bytes, L1_BYTES) * lacking(bytes, l2);
    }
    const double each = needles * PAIR * SECTOR;
    const double moved = larger(each * near / card->l2_read, each * far / card->read);
    const double of_sm = each * near / busy / (card->sm * by->burst);
    const double clocks = by->line * needles / LANES / busy * lines;
    return clocks * 1e3 / card->clock_mhz + by->missed * larger(moved, of_sm);
}

/* Of one wave of needles the looks wait for each other. Of more waves one waits while others look.
 * Looks in one sector wait once. */
static void search_time(const model_constants *by, const model_card *card, const model_load *l,
                        explain_time *t)
{
    const double waits = larger(1, l->looks - log2(larger(1, SECTOR / l->entry)));
    t->parts[PART_START] = waits * by->near * card->l2_latency;
    t->parts[PART_LATENCY] = t->parts[PART_DISPATCH] = 0;
    t->parts[PART_MEMORY] += searched(by, card, l);
}

/* ---- histograms ---- */

/* Looks at edges wait for each other once, and then take their turns. */
static void counted(const model_constants *by, const model_card *card, const model_load *l,
                    explain_time *t)
{
    const double turns = ceil(l->counters / (l->warps * LANES));
    const double of_sm = l->work / LANES / smaller(card->sms, larger(1, l->blocks));
    t->parts[PART_START] = (by->clear + by->edges * l->edges) * card->l2_latency + by->turn * turns;
    t->parts[PART_FINISH] = by->add * l->blocks * l->counters;
    t->parts[PART_FINISH] += by->edge * l->edges * of_sm * 1e3 / card->clock_mhz;
}

/* Where no block has all counters: latencies before, and clocks of an SM for each sample. */
static void counted_apart(const model_constants *by, const model_card *card, const model_load *l,
                          explain_time *t)
{
    double waits = by->clear, clocks = 0;
    switch ((explain_counting)l->counting) {
    case COUNT_PARTS: waits = by->parts, clocks = by->of_parts; break;
    case COUNT_HALVES: waits = by->halves, clocks = by->of_halves; break;
    case COUNT_OWNERS: waits = by->owners, clocks = by->of_owners; break;
    case COUNT_PARTED: /* in as many ways as there are parts */
        waits = by->parted, clocks = by->of_parted * log2(larger(2, l->table / PART_BYTES));
        break;
    default: break;
    }
    t->parts[PART_START] = waits * card->l2_latency;
    t->parts[PART_ISSUE] = clocks * l->work / card->sms * 1e3 / card->clock_mhz;
    t->parts[PART_FINISH] = l->counting == COUNT_FAR ? by->far * l->work : 0;
    t->parts[PART_LATENCY] = 0;
}

/* ---- together ---- */

void model_waits_time(const model_constants *by, const model_card *card, const model_load *l,
                      explain_time *t)
{
    if (l->looks > 0) search_time(by, card, l, t);
    if (l->offsets) {
        t->parts[PART_START] = by->places * card->l2_latency;
        t->parts[PART_LATENCY] = 0;
        t->parts[PART_MEMORY] *= by->scattered;
    }
    if (l->counters > 0) counted(by, card, l, t);
    if (l->counting > 0) counted_apart(by, card, l, t);
}
