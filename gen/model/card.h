/* gen/model/card.h: what the model of time knows of a card. A file holds what was measured; else
 * there is an estimate from the maker's figures. */
#ifndef GEN_MODEL_CARD_H
#define GEN_MODEL_CARD_H

#include "plan/arch.h"
#include "source/source.h"

/* Times are nanoseconds. Bandwidths are bytes a nanosecond, which is GB/s. Rates are operations of
 * an SM in one clock, counted by lane. card.c has a row for each number, with its bounds. */
typedef struct model_card {
    const char *name;
    bool measured; /* by kgen calibrate; false: an estimate */
    double cc, sms, clock_mhz, l2_kib;
    double launch_stream, launch_graph, launch_early; /* of an empty kernel among its like */
    double call_graph, call_early;                    /* of one block that reads and writes */
    double block, block_early;                        /* to deal out one more thread block */
    double dealt;                      /* time of dealing blocks out that no call takes */
    double code;                       /* of one instruction not met before */
    double read, write, copy, latency; /* device memory */
    double l2_read, l2_write, l2_copy, l2_latency;
    double sm, shared, shared_latency; /* of one SM */
    double shared_write, shared_copy;  /* the same; told, and not used: wavefronts cost alike */
    double barrier, shuffle, atomic,
        atomic_far; /* a block of 256; a warp; one word; a round trip */
    double rate_f32, rate_f64, rate_integer, rate_multiply, rate_convert, rate_special;
    double offload_to, offload_from, offload_latency; /* over the bus to the host */
} model_card;

/* A number of the file: its key, where it goes, and what it may be. */
typedef struct card_number {
    const char *key, *unit, *help;
    size_t at;
    double least, most;
    bool optional; /* files that were measured before it was lack it: 0 */
} card_number;
extern const card_number card_numbers[]; /* ended by no key */

/* NULL, with diagnostics at line and column, where a number is missing, unknown or absurd. */
const model_card *card_read(arena *a, diags *d, const source *src);

/* From the maker's figures; latencies and rates are typical ones of such cards. */
const model_card *card_estimate(arena *a, const arch *on, const card *c);

double card_value(const model_card *c, const card_number *number);

#endif
