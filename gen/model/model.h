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
    bool early;                      /* the next launch is made ready meanwhile */
    bool cut;                        /* the end of the data cuts a block */
    double blocks, warps, resident;  /* thread blocks; warps of one; blocks that an SM holds */
    double read, written, footprint; /* bytes of sectors; bytes of all arrays together */
    double flight;                   /* bytes that a warp asks for before it waits */
    double trips;                    /* of a block to memory, one waiting for the one before */
    double items, requests, vector;  /* of a lane; accesses and elements of an item */
    double instructions;             /* of a warp, for all its items */
    double wavefronts, barriers;     /* of a block */
    bool joined;                     /* blocks join their results */
    bool atomically;                 /* by one word, to which each adds */
    double work, depth;              /* applications of the operator; the longest chain */
} model_load;

model_load model_load_of(const explanation *e, const explain_variant *x);

explain_time model_time(const model_card *card, const model_load *load);

/* What the call would take if one part took no time: the parts that overlap leave the next
 * largest. */
double model_without(const explain_time *t, explain_part part);

/* ---- what limits it ---- */

typedef struct model_balance {
    explain_part bound;        /* the largest */
    double flight, needed;     /* bytes of an SM on their way; what Little's law asks for */
    double intensity, balance; /* applications a byte: of the call, of the card */
    double little, amdahl;     /* factors of latency and of depth (the performance book, 2.4) */
    double reached, roof;      /* applications a nanosecond, predicted; of the roofline */
    double bandwidth;          /* bytes a nanosecond that the call could have */
    bool cached;               /* from L2 */
} model_balance;

/* `rate`: operations that an SM starts in a clock, of the operator's kind. */
model_balance model_balance_of(const model_card *card, const model_load *l, const explain_time *t,
                               double rate);

/* The transfers of a call whose arrays lie on the host, in nanoseconds. */
double model_offload(const model_card *card, double in_bytes, double out_bytes);

#endif
