/* tuner.h: a kernel, a device and arrays, with what is measured of its variants. Internal. */
#ifndef KG_TUNE_TUNER_H
#define KG_TUNE_TUNER_H

#include "arguments.h"
#include "stopwatch.h"
#include "thresholds.h"

#include <kgen/tune.h>

#pragma GCC visibility push(hidden)

typedef struct tuner {
    const kg_kernel *kernel;
    kg_tune_options options;
    kg_device *device;
    kg_device_info info;
    uint32_t cc, sms;
    tune_arguments arguments;
    stopwatch watch;
    timed_call class[TUNE_CLASSES]; /* but for n */
    tune_times times;
    uint32_t
        twin[KG_MAX_VARIANTS]; /* a variant before it with the same kernels and calls, or itself */
    uint32_t samples;
} tuner;

/* Checks what kg_tune or kg_time_variants was asked, and makes a tuner that can sample. Messages
 * begin with `name`. *made is to be given to tuner_end, whatever is returned. */
kg_status tuner_begin(tuner **made, const kg_kernel *kernel, kg_backend backend, int device,
                      const kg_tune_options *options, const char *name);

/* Lifts what was forced, and frees all. The first that failed: `status`, or that. */
kg_status tuner_end(tuner *u, kg_status status);

/* Whether this backend has code of the variant. */
bool tuner_built(const tuner *u, uint32_t variant);

/* Whether a variant is meant for the calls that are set, by its limits of named features. Once
 * forced it would serve others, too. */
bool tuner_meant(const tuner *u, uint32_t variant);

/* Calls of one sample, where each takes so long. */
uint32_t tuner_calls(double us);

/* Times a variant in a cell; the least time of all its samples counts, and of those of a half. One
 * that does not serve such a call is none of this class, and its time stays below 0. */
kg_status tuner_sample(tuner *u, uint32_t class, uint32_t size, uint32_t variant, uint32_t half);

/* Times all variants in all cells, each beside the others, until the time is spent (tune.c). */
kg_status tuner_measure(tuner *u);

/* What a class is called: "aligned", "shifted", "apart"; "", "ordered", "random"; "loop" ... */
const char *tuner_alignment(const timed_call *call);
const char *tuner_order(const tuner *u, const timed_call *call);
const char *tuner_clock(const timed_call *call);

/* ---- results (results.c) ---- */

#define TUNER_CHECKED_N 70001u /* the largest n of a call that is checked */

/* Whether a variant gives what the reference gives, for a few calls of all kinds that it serves.
 * *problem is left empty, or says what is wrong. */
kg_status tuner_check(tuner *u, uint32_t variant, char *problem, size_t room);

#pragma GCC visibility pop
#endif
