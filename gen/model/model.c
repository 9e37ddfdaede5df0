/* The model of time. */
#include "model/model.h"

#include <math.h>

enum { LANES = EXPLAIN_LANES, SCHEDULERS = 4 };

/* What calibration does not measure. Found by least error over the cells of docs/results/model.md,
 * without those held out. */
static const struct {
    double sharp;            /* how far the largest of what overlaps decides: exponent of a norm */
    double graph, early;     /* ns of a call beside that of one block that reads and writes */
    double step;             /* ns of a launch that waits for the one before */
    double at_once;          /* blocks that are dealt out while the launch is under way */
    double code;             /* instructions of a block's frame */
    double request, element; /* instructions of the text for each access, each element */
    double warp;             /* ns to start one warp more of a block */
    double guard;            /* ns of an element in a block that the end cuts */
    double held;          /* blocks that an SM holds, of those that the bound on registers gives */
    double trip, tail;    /* latencies that a trip to memory takes under load; of the last wave */
    double issue, shared; /* of the least time that instructions and wavefronts take */
    double join, joined;  /* ns to join the results of blocks, and of each block */
    double cache;         /* of L2 that keeps what the call before has touched */
} fitted = {
    .sharp = 11.7,
    .graph = 314,
    .early = 114,
    .step = 2040,
    .at_once = 2.4,
    .code = 0.83,
    .request = 9.69,
    .element = 2.44,
    .warp = 6.35,
    .guard = 1.15,
    .held = 2.15,
    .trip = 3.67,
    .tail = 1.4,
    .issue = 0.209,
    .shared = 4.01,
    .join = 981,
    .joined = 2.46,
    .cache = 0.576,
};

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* ---- parts ---- */

/* The part of the bytes that L2 has from the call before. */
static double in_l2(const model_card *card, const model_load *l)
{
    const double room = card->l2_kib * 1024 * fitted.cache;
    return l->footprint <= room ? 1 : l->footprint >= 2 * room ? 0 : 2 - l->footprint / room;
}

/* Both ways at the bandwidth of copies, the rest at that of what there is more of. */
static double transfer(const model_load *l, double read, double write, double copy)
{
    const double both = smaller(l->read, l->written);
    return 2 * both / copy + (l->read - both) / read + (l->written - both) / write;
}

static double busy(const model_card *card, const model_load *l)
{
    return smaller(card->sms, larger(1, l->blocks));
}

/* Few blocks ask few SMs, and one SM moves so much and no more. */
static double memory_time(const model_card *card, const model_load *l)
{
    const double cached = in_l2(card, l);
    const double far = transfer(l, card->read, card->write, card->copy);
    const double near = transfer(l, card->l2_read, card->l2_write, card->l2_copy);
    const double by_sms = (l->read + l->written) / busy(card, l) / card->sm;
    return larger(cached * near + (1 - cached) * larger(far, near), by_sms);
}

static double latency_of(const model_card *card, const model_load *l)
{
    const double cached = in_l2(card, l);
    return cached * card->l2_latency + (1 - cached) * card->latency;
}

static double held(const model_load *l)
{
    const double threads = larger(1, floor(64 / larger(1, l->warps)));
    return smaller(smaller(threads, 32), larger(1, floor(l->resident * fitted.held)));
}

/* The first trip is in the time of a launch. */
static double latency_time(const model_card *card, const model_load *l)
{
    const double waves = larger(1, l->blocks / (card->sms * held(l)));
    const double trips = larger(0, waves * l->trips - 1) * fitted.trip;
    return (trips + (waves > 1 ? fitted.tail : 0)) * latency_of(card, l);
}

static double launch_time(const model_card *card, const model_load *l)
{
    const double first =
        l->early ? card->call_early + fitted.early : card->call_graph + fitted.graph;
    return first + larger(0, l->launches - 1) * fitted.step;
}

static double start_time(const model_card *card, const model_load *l)
{
    const double an_item = fitted.request * l->requests + fitted.element * l->vector;
    return card->code * (fitted.code + l->items * an_item) + fitted.warp * l->warps +
           (l->cut ? fitted.guard * l->items * l->vector : 0);
}

static double finish_time(const model_card *card, const model_load *l)
{
    const double each = l->atomically ? card->atomic : fitted.joined;
    return l->barriers * card->barrier + (l->joined ? fitted.join + each * l->blocks : 0);
}

/* ---- together ---- */

static double together(const double parts[EXPLAIN_PARTS])
{
    double sum = 0;
    for (int i = PART_DISPATCH; i <= PART_SHARED; i++) sum += pow(parts[i], fitted.sharp);
    return parts[PART_LAUNCH] + parts[PART_START] + pow(sum, 1 / fitted.sharp) + parts[PART_FINISH];
}

explain_time model_time(const model_card *card, const model_load *l)
{
    const double ns = 1e3 / card->clock_mhz, blocks_of_one = l->blocks / busy(card, l);
    explain_time t = {0};
    t.parts[PART_LAUNCH] = launch_time(card, l);
    t.parts[PART_START] = start_time(card, l);
    t.parts[PART_DISPATCH] =
        larger(0, l->blocks - fitted.at_once) * (l->early ? card->block_early : card->block);
    t.parts[PART_LATENCY] = latency_time(card, l);
    t.parts[PART_MEMORY] = memory_time(card, l);
    t.parts[PART_ISSUE] =
        blocks_of_one * l->warps * l->instructions / SCHEDULERS * ns * fitted.issue;
    t.parts[PART_SHARED] = blocks_of_one * l->wavefronts * ns * fitted.shared;
    t.parts[PART_FINISH] = finish_time(card, l);
    t.total = together(t.parts);
    return t;
}

double model_without(const explain_time *t, explain_part part)
{
    explain_time less = *t;
    less.parts[part] = 0;
    return together(less.parts);
}

/* ---- what limits it ---- */

/* Of what overlaps several may be as large as the largest. Without one of them nothing changes, and
 * still they bind. */
static explain_part bound_of(const explain_time *t)
{
    int most = 0;
    for (int i = 1; i < EXPLAIN_PARTS; i++)
        if (t->parts[i] > t->parts[most]) most = i;
    return (explain_part)most;
}

model_balance model_balance_of(const model_card *card, const model_load *l, const explain_time *t,
                               double rate)
{
    const double bytes = l->read + l->written, latency = latency_of(card, l) * fitted.trip;
    const double operations = rate * card->sms * card->clock_mhz / 1e3; /* a nanosecond */
    const double blocks = smaller(held(l), l->blocks / card->sms);
    model_balance b = {.bound = bound_of(t), .cached = in_l2(card, l) > 0.5};
    b.bandwidth = bytes > 0 ? bytes / memory_time(card, l) : 0;
    const double fed = b.cached ? card->l2_read : card->read;
    b.flight = blocks * l->warps * l->flight;
    b.needed = fed * latency / card->sms;
    b.intensity = bytes > 0 ? l->work / bytes : 0;
    b.balance = operations / fed;
    const double transfers = bytes / EXPLAIN_SECTOR, trips = larger(1, l->trips);
    b.little = transfers > 0 ? 1 + fed * latency / EXPLAIN_SECTOR / (transfers / trips) : 1;
    b.amdahl = l->work > 0 ? 1 + card->sms * rate / (l->work / larger(1, l->depth)) : 1;
    b.reached = t->total > 0 ? l->work / t->total : 0;
    b.roof = smaller(operations, b.intensity * b.bandwidth);
    return b;
}

double model_offload(const model_card *card, double in_bytes, double out_bytes)
{
    return card->offload_latency + in_bytes / card->offload_to + out_bytes / card->offload_from;
}
