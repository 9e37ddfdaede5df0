/* What would move the bound: the model once more, with other numbers of blocks, of trips or of
 * blocks on an SM. */
#include "model/model.h"

#include <math.h>

enum { LANES = EXPLAIN_LANES, REGISTERS = 65536 };
enum { LANE_BYTES = 256 }; /* a lane has no registers for more on its way */
#define GAINED 0.99        /* of the time: what is less than that is a gain */

/* Where nothing but memory is waited for. Of other calls the parts are worked out from numbers that
 * a change of the blocks would not leave as they are. */
static bool is_plain(const model_load *l)
{
    return l->moves <= 0 && l->order <= 0 && !l->offsets && l->looks <= 0 && l->counters <= 0 &&
           l->counting <= 0 && l->meeting <= 0 && !l->networks;
}

/* The same data by another number of blocks: each walks less. Where none walks a lane has fewer
 * items, and then a block has fewer warps. Of one block nothing is joined; of several it is. */
model_load model_by_blocks(const model_load *l, double blocks)
{
    model_load m = *l;
    double left = blocks / l->blocks; /* so much less for each block */
    m.blocks = blocks;
    m.walked = larger(1, l->walked / left);
    left *= m.walked / l->walked;
    m.wavefronts *= m.walked / l->walked;
    m.items = larger(1, l->items / left);
    left *= m.items / l->items;
    m.warps = larger(1, l->warps / left);
    m.trips = larger(1, l->trips * l->blocks / blocks);
    m.instructions *= m.walked / l->walked * m.items / l->items;
    m.joined = l->joined || (l->depth > 1 && l->launches == 1 && l->blocks <= 1);
    return m;
}

/* By powers of two, until each has one item for each lane of a warp. The best of them, even if it
 * takes longer. */
static model_change by_blocks(const model_card *card, const model_load *l)
{
    model_change best = {.kind = CHANGE_BLOCKS, .from = l->blocks};
    const double most = l->blocks * l->walked * l->items * l->warps;
    for (int doubled = 1; doubled < 64; doubled++) {
        const double to = ldexp(l->blocks, doubled);
        if (!(to <= most)) break;
        const model_load m = model_by_blocks(l, to);
        const double ns = model_time(card, &m).total;
        if (best.to > 0 && ns >= best.ns) continue;
        best.to = to, best.ns = ns, best.joined = m.joined && !l->joined;
    }
    return best;
}

/* More items asked for before the first is waited for, as far as registers go: a larger batch, and
 * then larger data blocks. */
static model_change by_trips(const model_card *card, const model_load *l)
{
    model_load m = *l;
    const double room = LANE_BYTES * LANES / larger(LANES, l->flight);
    m.trips = larger(1, l->trips / larger(1, room));
    m.flight = l->flight * l->trips / m.trips;
    m.walked = smaller(l->walked, m.trips);
    m.items = l->items * l->walked / m.walked;
    model_change change = {.kind = CHANGE_TRIPS, .from = l->trips, .to = m.trips};
    if (l->trips < 2 * m.trips) change.to = 0;
    change.ns = model_time(card, &m).total;
    return change;
}

/* One block more on each SM, where registers keep it out and blocks wait for room. */
static model_change by_room(const model_card *card, const model_load *l)
{
    model_load m = *l;
    const double has = model_resident(&model_fitted, l);
    model_change change = {.kind = CHANGE_ROOM, .from = has};
    if (l->blocks <= card->sms * has || m.warps <= 0) return change;
    m.needed = REGISTERS / ((has + 1) * LANES * l->warps) / model_fitted.held;
    change.to = model_resident(&model_fitted, &m);
    if (change.to <= has) change.to = 0;
    change.ns = model_time(card, &m).total;
    return change;
}

static void add(model_change out[MODEL_CHANGES], size_t *n, model_change change)
{
    size_t at = *n;
    if (change.to <= 0) return;
    for (; at > 0 && out[at - 1].ns > change.ns; at--) out[at] = out[at - 1];
    out[at] = change;
    ++*n;
}

size_t model_changes(const model_card *card, const model_load *l, const explain_time *t,
                     model_change out[MODEL_CHANGES])
{
    size_t n = 0, gains = 0;
    if (!is_plain(l) || l->blocks <= 0) return 0;
    const model_change spread = by_blocks(card, l);
    add(out, &n, spread);
    add(out, &n, by_trips(card, l));
    add(out, &n, by_room(card, l));
    while (gains < n && out[gains].ns < GAINED * t->total) gains++;
    if (!gains && spread.to > 0) out[0] = spread;
    return gains ? gains : n > 0;
}
