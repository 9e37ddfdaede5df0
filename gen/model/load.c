/* From a plan's variant to what a call of it asks of a card. */
#include "model/model.h"

#include <math.h>
#include <string.h>

enum { LANES = EXPLAIN_LANES };

/* Taken to be so: L2 and memory serve two sectors at a time. One that is asked for alone costs as
 * much. */
enum { ALONE = 2 };

/* A warp's share of the accesses of one item of each of its lanes. */
typedef struct item {
    double requests, read, written, asked; /* bytes; asked: by loads */
    double again;
} item;

/* Elements that a lane has amid others of its row; 0: lanes lie side by side. They lie apart in a
 * tile narrower than a warp, of a plane that is wider. So do stores of threads that take columns,
 * each of which is part of a row of the result. */
static uint32_t apart(const explanation *e, const explain_variant *x, const explain_global *g)
{
    const plan_step *step = &x->variant->steps[0];
    if (step->grid != KG_GRID_TILES || (g->store && !x->cover.in_columns)) return 0;
    const uint32_t taken = g->store ? step->tile_height : step->tile_width;
    const uint64_t there = g->store ? e->shape.height : e->shape.width;
    return taken < LANES && there > taken ? taken : 0;
}

/* Bytes that the warp moves. Where lanes lie apart a sector of its own, or several, are each
 * lane's. */
static double moved_by(const explanation *e, const explain_variant *x, const explain_global *g)
{
    const double sectors = (double)g->requests * g->sectors * EXPLAIN_SECTOR;
    if (g->again) return (double)(g->requests - g->again) * g->ideal * EXPLAIN_SECTOR;
    if (g->by_index) return ALONE * sectors;
    const double taken = apart(e, x, g);
    if (taken <= 0) return sectors;
    const double row = taken * g->word_bytes * g->requests;
    return ALONE * ceil(row / EXPLAIN_SECTOR) * EXPLAIN_SECTOR * LANES / taken;
}

static item item_of(const explanation *e, const explain_variant *x)
{
    item all = {0};
    for (uint32_t i = 0; i < x->n_globals; i++) {
        const explain_global *g = &x->globals[i];
        const double sectors = moved_by(e, x, g);
        all.requests += g->requests;
        all.again += (double)g->again * g->sectors * EXPLAIN_SECTOR;
        if (g->store) all.written += sectors;
        else all.read += sectors;
        if (!g->store) all.asked += (double)g->requests * g->word_bytes * LANES;
    }
    return all;
}

static double walked(const explain_variant *x)
{
    const double blocks = x->steps[0].blocks;
    return blocks > 0 ? larger(1, (double)x->cover.data_blocks / blocks) : 1;
}

/* A loop that the compiler unrolls loads an item and stores it before it loads the next. */
static bool in_turn(const plan_variant *v)
{
    return v->unroll && strcmp(v->unroll, "auto") == 0;
}

/* What the accesses of items leave out, such as offsets of segments, is shared as they are. */
static void of_memory(model_load *l, const explanation *e, const explain_variant *x)
{
    const plan_variant *v = x->variant;
    const item one = item_of(e, x);
    const double rows = (double)e->n / v->vector / LANES, moved = one.read + one.written;
    const double batch = v->batch ? v->batch : 1;
    l->read = rows * one.read;
    l->written = rows * one.written;
    l->again = rows * one.again;
    const double bytes = (double)x->cover.bytes;
    l->footprint = (double)x->cover.arrays;
    if (moved * rows < bytes) {
        l->read = bytes * (moved > 0 ? one.read / moved : 1);
        l->written = bytes - l->read;
    }
    l->flight = batch * larger(one.asked, LANES);
    l->walked = walked(x);
    l->trips = walked(x) * (in_turn(v) && one.written > 0 ? v->nwork : larger(1, v->nwork / batch));
}

static void of_instructions(model_load *l, const explanation *e, const explain_variant *x)
{
    const plan_variant *v = x->variant;
    const double applied = e->n ? (double)x->cover.work / (double)e->n : 1;
    l->requests = item_of(e, x).requests;
    l->vector = v->vector;
    l->items = v->nwork;
    l->instructions = 24 + walked(x) * v->nwork * (4 * l->requests + 2 * v->vector * (1 + applied));
    const double times = v->uses == USES_DATA_BLOCKS ? walked(x) : 1;
    for (uint32_t i = 0; i < v->n_accesses; i++) l->wavefronts += times * v->accesses[i].cost.all;
    l->barriers = v->n_accesses ? 2 : 0;
}

/* Many small blocks do not trigger the next launch: then they are dealt out twice as fast. */
static bool triggers(const explain_variant *x)
{
    const plan_variant *v = x->variant;
    return v->pdl && (v->early_blocks == 0 || x->steps[0].blocks <= v->early_blocks);
}

/* Tiles in groups: two more than tiles in rows. Data blocks shared by rows: one of 64 bits, which
 * counts as two. A plane taken as one line: such a one, and the inverse of its width. */
static double divisions_of(const plan_variant *v)
{
    const char *form = plan_word_of(v, "form");
    if (form && strcmp(form, "line") == 0) return 3;
    return plan_number_of(v, "group") > 1 || strcmp(v->dask, "row") == 0 ? 2 : 0;
}

/* Blocks of an SM by shared memory. */
static double room(const plan_step *step)
{
    const double all = MODEL_SHARED_BYTES, own = step->shared_bytes + MODEL_SHARED_RESERVED;
    return larger(1, floor(all / own));
}

model_load model_load_of(const explanation *e, const explain_variant *x)
{
    const plan_variant *v = x->variant;
    model_load l = {.launches = x->cover.launches,
                    .early = triggers(x),
                    .cut = v->dbs && e->n % v->dbs != 0,
                    .blocks = x->steps[0].blocks,
                    .warps = v->tbs / LANES,
                    .needed = v->steps[0].needed,
                    .room = room(&v->steps[0]),
                    .work = (double)x->cover.work,
                    .depth = (double)x->cover.depth};
    of_memory(&l, e, x);
    of_instructions(&l, e, x);
    l.divisions = divisions_of(v);
    l.window = v->wide && plan_number_of(v, "before") + plan_number_of(v, "behind") > 0;
    l.joined = x->cover.depth > 1 && l.blocks > 1 && l.launches == 1 && /* or else by a launch */
               !x->waits.apart;
    l.atomically = l.joined && plan_is(v, "packed");
    model_moves_of(&l, x);
    model_tiles_of(&l, x);
    model_waits_of(&l, x);
    model_held_of(&l, x);
    return l;
}
