/* Sorts by digits: a launch for each digit moves all keys, tile by tile. */
#include "model/model.h"

#include <math.h>
#include <string.h>

enum {
    MOVE = 2, /* the step behind count and scan */
    LANES = EXPLAIN_LANES,
    SCHEDULERS = 4,
    MOST_THREADS = 2048,
    REGISTERS = 65536
};

/* By its own bounds: the step that counts holds far fewer blocks. */
static double resident(const plan_step *step)
{
    double most = floor(MOST_THREADS / (double)step->tbs);
    most = smaller(most, floor(REGISTERS / ((double)step->registers * step->tbs)));
    most = smaller(
        most, floor(MODEL_SHARED_BYTES / (double)(step->shared_bytes + MODEL_SHARED_RESERVED)));
    return most < 1 ? 1 : most;
}

/* One launch: a block keeps all keys, and moves them for each digit. */
static void stay_inside(model_load *l, const plan_variant *v)
{
    const double bits =
        (double)plan_number_of(v, "end_bit") - (double)plan_number_of(v, "begin_bit");
    l->inside = true;
    l->moves = ceil(bits / plan_number_of(v, "digit"));
    l->tiles = l->tile_resident = 1;
    l->tile_warps = v->nwarps;
    l->tile_items = v->nwork;
}

void model_moves_of(model_load *l, const explain_variant *x)
{
    const plan_variant *v = x->variant;
    const char *form = plan_word_of(v, "form"), *rank = plan_word_of(v, "rank");
    if (!form || !rank) return;
    l->by_votes = strcmp(rank, "votes") == 0;
    l->by_match = strcmp(rank, "match") == 0;
    if (strcmp(form, "block") == 0) stay_inside(l, v);
    const bool back = strcmp(form, "look_back") == 0;
    if (v->n_steps <= MOVE || (!back && strcmp(form, "passes") != 0)) return;
    const plan_step *step = &v->steps[MOVE];
    l->moves = x->steps[MOVE].passes;
    l->tiles = back ? x->steps[MOVE].blocks : (double)x->cover.data_blocks;
    l->looks_back = back;
    l->read = l->written = (double)x->cover.bytes / 2; /* a tile stores runs, not lone keys */
    l->tile_warps = step->tbs / LANES;
    l->tile_items = (double)step->dbs / step->tbs;
    l->tile_resident = resident(step);
}

/* Tiles are ranked beside each other, on all SMs. A first tile is waited for, and tiles that are
 * under way together look back at each other: both show in each launch. */
void model_moves_time(const model_constants *by, const model_card *card, const model_load *l,
                      explain_time *t)
{
    const double ns = 1e3 / card->clock_mhz;
    const double of_sm = l->tiles / smaller(card->sms, l->tiles);
    const double rank = l->by_votes ? by->votes : l->by_match ? by->match : by->counters;
    const double of_warp = l->tile_items * rank / SCHEDULERS * ns + by->tile;
    const double together = smaller(l->tiles, card->sms * l->tile_resident);
    const double moves = l->inside ? by->inside * l->moves : l->moves;
    const double looks = l->looks_back ? by->look * together : 0;
    t->parts[PART_START] = moves * (by->ranked * l->tile_items + looks);
    t->parts[PART_DISPATCH] *= l->moves;
    t->parts[PART_LATENCY] = 0;
    t->parts[PART_ISSUE] = moves * of_sm * l->tile_warps * of_warp;
    t->parts[PART_SHARED] = t->parts[PART_FINISH] = 0;
}
