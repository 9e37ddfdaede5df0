/* The model of time. */
#include "model/model.h"

#include <math.h>
#include <string.h>

enum { LANES = EXPLAIN_LANES, SCHEDULERS = 4 };

/* How sharply the largest of what overlaps decides: two that are equal take 2^(1/SHARP). */
#define SHARP 4.0

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/* ---- what a call asks for ---- */

/* A warp's share of the accesses of one item of each of its lanes. */
typedef struct item {
    double requests, read, written,
        asked; /* bytes: of sectors; those of loads that lanes ask for */
} item;

static item item_of(const explain_variant *x)
{
    item all = {0};
    for (uint32_t i = 0; i < x->n_globals; i++) {
        const explain_global *g = &x->globals[i];
        const double sectors = (double)g->requests * g->sectors * EXPLAIN_SECTOR;
        all.requests += g->requests;
        if (g->store) all.written += sectors;
        else all.read += sectors;
        if (!g->store) all.asked += (double)g->requests * g->word_bytes * LANES;
    }
    return all;
}

/* Data blocks that one thread block walks through. */
static double walked(const explain_variant *x)
{
    const explain_cover *c = &x->cover;
    const double blocks = x->steps[0].blocks;
    return blocks > 0 ? larger(1, (double)c->data_blocks / blocks) : 1;
}

static void of_memory(model_load *l, const explanation *e, const explain_variant *x)
{
    const plan_variant *v = x->variant;
    const item one = item_of(x);
    const double rows = (double)e->n / v->vector / LANES, moved = one.read + one.written;
    l->read = rows * one.read;
    l->written = rows * one.written;
    l->footprint = (double)x->cover.bytes;
    if (moved <= 0 || moved * rows < l->footprint) { /* what accesses leave out */
        l->read = l->footprint * (moved > 0 ? one.read / moved : 1);
        l->written = l->footprint - l->read;
    }
    const double batch = v->batch ? v->batch : 1;
    l->flight = batch * larger(one.asked, LANES * EXPLAIN_SECTOR / 8);
    l->trips = walked(x) * larger(1, v->nwork / batch);
}

static void of_instructions(model_load *l, const explanation *e, const explain_variant *x)
{
    const plan_variant *v = x->variant;
    const item one = item_of(x);
    const double applied = e->n ? (double)x->cover.work / (double)e->n : 1;
    const double an_item = 4 * one.requests + 2 * v->vector * (1 + applied);
    l->instructions = 24 + walked(x) * v->nwork * an_item;
    l->code = 24 + v->nwork * an_item;
    for (uint32_t i = 0; i < v->n_accesses; i++)
        l->wavefronts += v->accesses[i].cost.all * (v->uses == USES_DATA_BLOCKS ? walked(x) : 1);
    l->barriers = v->n_accesses ? 2 : 0;
}

model_load model_load_of(const explanation *e, const explain_variant *x)
{
    const plan_variant *v = x->variant;
    model_load l = {.launches = x->cover.launches,
                    .early = v->pdl,
                    .blocks = x->steps[0].blocks,
                    .warps = v->tbs / LANES,
                    .resident = x->fits.blocks};
    of_memory(&l, e, x);
    of_instructions(&l, e, x);
    if (x->cover.depth > 1 && l.blocks > 1) l.finish = 2;
    return l;
}

/* ---- how long that takes ---- */

/* The part of the bytes that L2 holds from call to call. */
static double in_l2(const model_card *card, const model_load *l)
{
    const double l2 = card->l2_kib * 1024;
    return l->footprint <= l2 / 2 ? 1 : l->footprint >= l2 ? 0 : 2 - 2 * l->footprint / l2;
}

/* Both ways at the bandwidth of copies, the rest at that of what there is more of. */
static double transfer(double read, double written, double r, double w, double c)
{
    const double both = 2 * smaller(read, written);
    return both / c + (read - both / 2) / r + (written - both / 2) / w;
}

static double memory_time(const model_card *card, const model_load *l, double cached)
{
    const double far = transfer(l->read, l->written, card->read, card->write, card->copy);
    const double near = transfer(l->read, l->written, card->l2_read, card->l2_write, card->l2_copy);
    return cached * near + (1 - cached) * larger(far, near);
}

explain_time model_time(const model_card *card, const model_load *l)
{
    explain_time t = {0};
    const double ns = 1e3 / card->clock_mhz, cached = in_l2(card, l);
    const double sms = smaller(card->sms, larger(1, l->blocks));
    const double together = larger(1, l->resident) * card->sms;
    const double waves = larger(1, l->blocks / together);
    const double latency = cached * card->l2_latency + (1 - cached) * card->latency;
    const double warps = l->blocks * l->warps / sms; /* of an SM, one after the other */
    double *p = t.parts;
    p[PART_LAUNCH] = l->launches * (l->early ? card->launch_early : card->launch_graph);
    p[PART_START] = l->code * card->code;
    p[PART_DISPATCH] = l->blocks * (l->early ? card->block_early : card->block);
    p[PART_LATENCY] = waves * l->trips * latency;
    p[PART_MEMORY] = memory_time(card, l, cached);
    p[PART_ISSUE] = warps * l->instructions / SCHEDULERS * ns;
    p[PART_SHARED] = l->blocks / sms * l->wavefronts * ns;
    p[PART_FINISH] = l->finish * card->atomic_far + l->barriers * card->barrier;
    double sum = 0;
    for (int i = PART_DISPATCH; i <= PART_SHARED; i++) sum += pow(p[i], SHARP);
    t.total = p[PART_LAUNCH] + p[PART_START] + pow(sum, 1 / SHARP) + p[PART_FINISH];
    return t;
}
