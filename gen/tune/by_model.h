/* gen/tune/by_model.h: thresholds of `auto` by the model of time. */
#ifndef GEN_TUNE_BY_MODEL_H
#define GEN_TUNE_BY_MODEL_H

#include "model/card.h"
#include "plan/plan.h"

/* Of kernels whose shapes are another card's: what the model says is fastest on this one, from
 * which n on. Variants that never are go. Those that depend on more than n and alignment keep the
 * thresholds that were measured. So do all of families that the model does not know, and kernels
 * with a card of their own. */
void tune_by_model(arena *a, plan *p, const arch *on, const model_card *card);

#endif
