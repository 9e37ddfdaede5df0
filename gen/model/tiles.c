/* Scans and selects: tiles hand on what stands before the next. A tile is loaded, combined, waits
 * for what stands before it, and is stored: nothing of that overlaps within a tile. */
#include "model/model.h"

#include <math.h>

enum { LANES = EXPLAIN_LANES, SCHEDULERS = 4 };

void model_tiles_of(model_load *l, const explain_variant *x)
{
    const explain_waits *w = &x->waits;
    const explain_cover *c = &x->cover;
    if (w->order == ORDER_NONE || !w->warps) return;
    l->order = w->order;
    l->reach = w->reach;
    l->rounds = w->rounds;
    l->effort = w->effort;
    l->joined = l->atomically = false;
    l->read = w->rounds * (double)c->least_read;
    l->written = (double)(c->least_bytes - c->least_read);
    l->footprint = (double)c->arrays;
    l->walked = 1; /* who waits for the tiles before it cannot drift away from them */
    l->tiles = (double)c->data_blocks;
    l->tile_warps = w->warps;
    l->tile_items = (double)x->variant->dbs / LANES / w->warps;
    l->tile_resident = x->fits.blocks;
}

double model_wave(const model_card *card, uint32_t reach)
{
    return reach > 0 && reach < card->sms ? reach : card->sms;
}

static double waited(const model_constants *by, const model_load *l)
{
    switch ((explain_order)l->order) {
    case ORDER_BLOCK: return by->block;
    case ORDER_WAVE: return by->wave;
    case ORDER_BACK: return by->back;
    case ORDER_STREAM: return by->stream;
    default: return 0;
    }
}

/* Of an SM: instructions of elements by its schedulers. Of a lone block they are those of all. */
static double turns(const model_card *card, const model_load *l)
{
    return l->order == ORDER_BLOCK ? l->tiles : larger(1, l->tiles / card->sms);
}

/* A wave begins when the one before it is done, and so does the next tile of a lone block. */
static double waves(const model_card *card, const model_load *l)
{
    if (l->order == ORDER_BLOCK) return l->tiles;
    return l->order == ORDER_WAVE ? ceil(l->tiles / model_wave(card, (uint32_t)l->reach)) : 1;
}

/* Tiles that an SM holds beside each other wait together. Those behind them load meanwhile. */
static double again(const model_constants *by, const model_card *card, const model_load *l)
{
    const double first = card->sms * larger(1, l->tile_resident);
    const double waits = l->tiles > first ? first / l->tiles : 1;
    return l->order == ORDER_STREAM ? 1 : 1 + (by->again - 1) * waits;
}

/* A tile's words are read by those that look: of a wave by all behind it. */
static double looked(const model_constants *by, const model_card *card, const model_load *l)
{
    if (l->order == ORDER_BACK) return by->look * l->tiles;
    if (l->order != ORDER_WAVE) return 0;
    const double at_once = model_wave(card, (uint32_t)l->reach);
    return by->seen * waves(card, l) * (l->tiles < at_once ? l->tiles : at_once);
}

/* Tiles of a ring are loaded and stored while others wait. Then what is left beside bytes is what
 * lanes store by themselves. */
void model_tiles_time(const model_constants *by, const model_card *card, const model_load *l,
                      explain_time *t)
{
    const bool stream = l->order == ORDER_STREAM;
    const double of_sm = l->rounds * turns(card, l) * l->tile_warps / SCHEDULERS;
    const double elements = of_sm * l->tile_items * l->effort;
    const double waits = waited(by, l) * card->l2_latency + (stream ? 0 : by->chain * l->items);
    t->parts[PART_START] = l->rounds * (waves(card, l) * waits + looked(by, card, l));
    t->parts[PART_DISPATCH] = t->parts[PART_LATENCY] = t->parts[PART_ISSUE] = 0;
    t->parts[PART_SHARED] = 0;
    t->parts[PART_MEMORY] *= again(by, card, l);
    t->parts[PART_FINISH] =
        stream ? by->stored * elements : by->effort * elements + by->lanes * of_sm * l->items;
}
