/* The model of time. */
#include "model/model.h"

#include <math.h>

enum { LANES = EXPLAIN_LANES, SCHEDULERS = 4, BARRIER_WARPS = 8 }; /* of barrier_ns */
enum { REGISTERS = 65536, LEAST_REGISTERS = 16 };

/* By least error over the cells of docs/results/model.md, without those held out. */
const model_constants model_fitted = {
    .sharp = 10.3,
    .graph = 239,
    .early = 44.5,
    .step = 850,
    .code = 0.83,
    .request = 8.21,
    .element = 0.347,
    .warp = 6.46,
    .guard = 1.77,
    .ends = 135,
    .divide = 147,
    .window = 295,
    .held = 0.561,
    .lone = 490,
    .trip = 2.94,
    .tail = 6.7,
    .issue = 0.214,
    .shared = 3.08,
    .burst = 1.62,
    .drift = 0.0181,
    .strayed = 0.126,
    .join = 1150,
    .joined = 2.09,
    .packed = 393,
    .cache = 0.576,
    .counters = 79.3,
    .votes = 122,
    .match = 262,
    .tile = 154,
    .ranked = 284,
    .look = 1.5,
    .inside = 0.43,
    .block = 3.36,
    .wave = 8.09,
    .back = 11.4,
    .stream = 31.7,
    .again = 1.2,
    .seen = 5.18,
    .lanes = 1.21,
    .chain = 57.4,
    .effort = 1.16,
    .stored = 0.56,
    .places = 5.05,
    .scattered = 1.14,
    .near = 1.51,
    .line = 0.531,
    .missed = 1.22,
    .clear = 16.7,
    .add = 0.003,
    .turn = 92,
    .edge = 1.48,
    .edges = 0.488,
    .far = 0.00964,
    .parts = 66.8,
    .halves = 110,
    .owners = 58.3,
    .parted = 101,
    .of_parts = 0.321,
    .of_halves = 0.495,
    .of_owners = 0.745,
    .of_parted = 0.236,
    .lone_held = 6.3,
    .cluster = 3.3,
    .together = 7.4,
    .rows = 208,
    .all_held = 0.717,
    .counted = 0.757,
    .guess = 9.89,
    .sorting = 2.03,
    .listed = 0.614,
    .network = 19.2,
    .deeper = 0.704,
    .swapped = 1.12,
    .swaps = 0.0493,
    .merges = 69.8,
    .merge = 15.7,
    .apiece = 0.298,
};

/* ---- parts ---- */

/* The part of the bytes that L2 has from the call before. */
static double in_l2(const model_constants *by, const model_card *card, const model_load *l)
{
    const double room = card->l2_kib * 1024 * by->cache;
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

/* Blocks of a grid that walks have equal shares and unequal speeds: the longer the walk, the
 * further they drift apart, and the last decides. What is written suffers more. */
static double drifted(const model_constants *by, const model_load *l)
{
    const double bytes = l->read + l->written;
    const double rate = bytes > 0 ? (by->drift * l->read + by->strayed * l->written) / bytes : 0;
    return l->blocks > 1 ? 1 + rate * log2(larger(1, l->walked)) : 1;
}

/* Few blocks ask few SMs, and one SM moves so much and no more. */
static double by_sms(const model_constants *by, const model_card *card, const model_load *l)
{
    return (l->read + l->written) / busy(card, l) / (card->sm * by->burst);
}

static double by_bandwidth(const model_constants *by, const model_card *card, const model_load *l)
{
    const double cached = in_l2(by, card, l);
    const double far = transfer(l, card->read, card->write, card->copy);
    const double near = transfer(l, card->l2_read, card->l2_write, card->l2_copy);
    return cached * near + (1 - cached) * larger(far, near);
}

static double memory_time(const model_constants *by, const model_card *card, const model_load *l)
{
    const double again = l->again / busy(card, l) / card->shared;
    return again + drifted(by, l) * larger(by_bandwidth(by, card, l), by_sms(by, card, l));
}

static double latency_of(const model_constants *by, const model_card *card, const model_load *l)
{
    const double cached = in_l2(by, card, l);
    return cached * card->l2_latency + (1 - cached) * card->latency;
}

/* The compiler takes fewer registers than the family's estimate says. */
double model_resident(const model_constants *by, const model_load *l)
{
    const double warps = larger(1, l->warps);
    const double taken = larger(LEAST_REGISTERS, by->held * l->needed) * LANES * warps;
    const double blocks = larger(1, floor(REGISTERS / taken));
    return smaller(smaller(larger(1, floor(64 / warps)), l->room), smaller(blocks, 32));
}

/* A block that is alone on its SM: nobody loads while it ends and the next one begins. */
static double alone_time(const model_constants *by, const model_card *card, const model_load *l)
{
    const double turns = larger(0, ceil(l->blocks / card->sms) - 1);
    return model_resident(by, l) < 2 ? by->lone * turns : 0;
}

/* The first trip is in the time of a launch. */
static double latency_time(const model_constants *by, const model_card *card, const model_load *l)
{
    const double waves = larger(1, l->blocks / (card->sms * model_resident(by, l)));
    const double trips = larger(0, waves * l->trips - 1) * by->trip;
    return (trips + (waves > 1 ? by->tail : 0)) * latency_of(by, card, l);
}

static double launch_time(const model_constants *by, const model_card *card, const model_load *l)
{
    const double first = l->early ? card->call_early + by->early : card->call_graph + by->graph;
    const double least = l->early ? card->launch_early : card->launch_graph;
    return first + larger(0, l->launches - 1) * (least + by->step);
}

static double start_time(const model_constants *by, const model_card *card, const model_load *l)
{
    const double an_item = by->request * l->requests + by->element * l->vector;
    return card->code * (by->code + l->items * an_item) + by->warp * l->warps +
           (l->cut ? by->guard * l->items * l->vector : 0) + (l->vector > 1 ? by->ends : 0) +
           (l->window ? by->window : 0) + by->divide * l->divisions + alone_time(by, card, l);
}

/* Where calls start early, the first blocks are dealt out while the call before ends. */
static double dispatch_time(const model_card *card, const model_load *l)
{
    const double more = larger(0, l->blocks - 1);
    return l->early ? larger(0, more * card->block_early - card->dealt) : more * card->block;
}

static double finish_time(const model_constants *by, const model_card *card, const model_load *l)
{
    const double each = l->atomically ? card->atomic : by->joined;
    const double once = l->atomically ? by->packed : by->join;
    const double barriers = l->barriers * card->barrier * l->warps / BARRIER_WARPS;
    return barriers + (l->joined ? once + each * l->blocks : 0);
}

/* ---- together ---- */

static double together(const model_constants *by, const double parts[EXPLAIN_PARTS])
{
    double sum = 0;
    for (int i = PART_DISPATCH; i <= PART_SHARED; i++) sum += pow(parts[i], by->sharp);
    return parts[PART_LAUNCH] + parts[PART_START] + pow(sum, 1 / by->sharp) + parts[PART_FINISH];
}

explain_time model_time_by(const model_constants *by, const model_card *card, const model_load *l)
{
    const double ns = 1e3 / card->clock_mhz, blocks_of_one = l->blocks / busy(card, l);
    explain_time t = {0};
    t.parts[PART_LAUNCH] = launch_time(by, card, l);
    t.parts[PART_START] = start_time(by, card, l);
    t.parts[PART_DISPATCH] = dispatch_time(card, l);
    t.parts[PART_LATENCY] = latency_time(by, card, l);
    t.parts[PART_MEMORY] = memory_time(by, card, l);
    t.parts[PART_ISSUE] = blocks_of_one * l->warps * l->instructions / SCHEDULERS * ns * by->issue;
    t.parts[PART_SHARED] = blocks_of_one * l->wavefronts * ns * by->shared;
    t.parts[PART_FINISH] = finish_time(by, card, l);
    if (l->moves > 0) model_moves_time(by, card, l, &t);
    if (l->order > 0) model_tiles_time(by, card, l, &t);
    model_waits_time(by, card, l, &t);
    model_held_time(by, card, l, &t);
    t.total = together(by, t.parts);
    return t;
}

explain_time model_time(const model_card *card, const model_load *l)
{
    return model_time_by(&model_fitted, card, l);
}

double model_cached(const model_card *card, double bytes)
{
    return in_l2(&model_fitted, card, &(model_load){.footprint = bytes});
}

double model_without(const explain_time *t, explain_part part)
{
    explain_time less = *t;
    less.parts[part] = 0;
    return together(&model_fitted, less.parts);
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
    const model_constants *by = &model_fitted;
    const double bytes = l->read + l->written, latency = latency_of(by, card, l) * by->trip;
    const double operations = rate * card->sms * card->clock_mhz / 1e3; /* a nanosecond */
    const double blocks = smaller(model_resident(by, l), l->blocks / card->sms);
    model_balance b = {.bound = bound_of(t), .cached = in_l2(by, card, l) > 0.5};
    b.few = l->blocks < card->sms && by_sms(by, card, l) > by_bandwidth(by, card, l);
    b.bandwidth = bytes > 0 ? bytes / memory_time(by, card, l) : 0;
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
