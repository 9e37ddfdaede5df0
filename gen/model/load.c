/* From a plan's variant to what a call of it asks of a card. */
#include "model/model.h"

#include <string.h>

enum { LANES = EXPLAIN_LANES };

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* A warp's share of the accesses of one item of each of its lanes. */
typedef struct item {
    double requests, read, written, asked; /* bytes; asked: by loads */
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
    const double blocks = x->steps[0].blocks;
    return blocks > 0 ? larger(1, (double)x->cover.data_blocks / blocks) : 1;
}

/* What the accesses of items leave out, such as offsets of segments, is shared as they are. */
static void of_memory(model_load *l, const explanation *e, const explain_variant *x)
{
    const plan_variant *v = x->variant;
    const item one = item_of(x);
    const double rows = (double)e->n / v->vector / LANES, moved = one.read + one.written;
    const double batch = v->batch ? v->batch : 1;
    l->read = rows * one.read;
    l->written = rows * one.written;
    l->footprint = (double)x->cover.bytes;
    if (moved * rows < l->footprint) {
        l->read = l->footprint * (moved > 0 ? one.read / moved : 1);
        l->written = l->footprint - l->read;
    }
    l->flight = batch * larger(one.asked, LANES);
    l->trips = walked(x) * larger(1, v->nwork / batch);
}

static void of_instructions(model_load *l, const explanation *e, const explain_variant *x)
{
    const plan_variant *v = x->variant;
    const double applied = e->n ? (double)x->cover.work / (double)e->n : 1;
    l->requests = item_of(x).requests;
    l->vector = v->vector;
    l->items = v->nwork;
    l->instructions = 24 + walked(x) * v->nwork * (4 * l->requests + 2 * v->vector * (1 + applied));
    const double times = v->uses == USES_DATA_BLOCKS ? walked(x) : 1;
    for (uint32_t i = 0; i < v->n_accesses; i++) l->wavefronts += times * v->accesses[i].cost.all;
    l->barriers = v->n_accesses ? 2 : 0;
}

/* Many small blocks do not trigger the next launch: then they are dealt out twice as fast. As
 * early_start of templates/prelude.cu has it. */
static bool triggers(const explain_variant *x)
{
    const plan_variant *v = x->variant;
    const uint64_t bytes = (uint64_t)v->dbs * v->bytes_per_element;
    const bool small = bytes < 7168 && bytes <= 24u * v->tbs && strcmp(v->dask, "block") == 0;
    return v->pdl && !(small && x->steps[0].blocks > 1024);
}

model_load model_load_of(const explanation *e, const explain_variant *x)
{
    const plan_variant *v = x->variant;
    model_load l = {.launches = x->cover.launches,
                    .early = triggers(x),
                    .cut = v->dbs && e->n % v->dbs != 0,
                    .blocks = x->steps[0].blocks,
                    .warps = v->tbs / LANES,
                    .resident = x->fits.blocks,
                    .work = (double)x->cover.work,
                    .depth = (double)x->cover.depth};
    of_memory(&l, e, x);
    of_instructions(&l, e, x);
    l.joined = x->cover.depth > 1 && l.blocks > 1;
    l.atomically = l.joined && plan_is(v, "packed");
    return l;
}
