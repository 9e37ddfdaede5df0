/* gen/model/model.h: how long a call takes, predicted from what is known of a variant without a
 * GPU. After the execution-time model of Sim, Dasgupta, Kim and Vuduc (2012), with launches, waves
 * and a bandwidth that counts sectors. docs/model.md derives it. Pure. */
#ifndef GEN_MODEL_H
#define GEN_MODEL_H

#include "model/card.h"
#include "plan/explanation.h"

/* What a call asks of a card: counted, not measured. */
typedef struct model_load {
    double launches;
    bool early;                      /* programmatic launch */
    double blocks, warps, resident;  /* thread blocks; warps of one; blocks that an SM holds */
    double read, written, footprint; /* bytes of sectors; bytes of all arrays together */
    double flight;                   /* bytes that a warp asks for before it waits */
    double trips;                    /* of a block to memory, one waiting for the one before */
    double instructions;             /* of a warp, for all its items */
    double code;                     /* instructions of the text that a block runs through */
    double wavefronts, barriers;     /* of a block */
    double finish;                   /* trips to memory after the last block's end */
} model_load;

model_load model_load_of(const explanation *e, const explain_variant *x);

explain_time model_time(const model_card *card, const model_load *load);

#endif
