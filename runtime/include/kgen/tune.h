/* kgen/tune.h: thresholds by measurement, without a compiler. The variants that are compiled in are
 * timed. Entries of a tuning file say from which n on each is the one to take.
 *
 * The dissertation's tables of nWarps by nWork are its method: winners cannot be predicted, so they
 * are measured (chapter 9). Here a table of variants is there already; what is found are its
 * thresholds.
 */
#ifndef KGEN_TUNE_H
#define KGEN_TUNE_H

#include <kgen/kernel.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum kg_tune_clock {
    KG_TUNE_BOTH,  /* the two below count alike */
    KG_TUNE_LOOP,  /* calls one after the other in a stream: what the host takes shows */
    KG_TUNE_GRAPH, /* calls in a CUDA graph; the host backends have none and take the loop */
    KG_TUNE_COLD,  /* calls whose arrays lie in no cache */
    KG_TUNE_AFTER, /* calls behind work of others; what the host takes for a launch is hidden */
    KG_TUNE_USUAL, /* loop and after, which count alike */
    KG_TUNE_ALL,   /* loop, graph, cold and after */
    KG_TUNE_CLOCK_COUNT
} kg_tune_clock;

/* Of indices. A kernel whose spec says what order its indices have is tuned for that alone. */
typedef enum kg_tune_order {
    KG_TUNE_ANY_ORDER, /* in order and at random count alike */
    KG_TUNE_IN_ORDER,
    KG_TUNE_AT_RANDOM,
    KG_TUNE_ORDER_COUNT
} kg_tune_order;

/* A length that calls choose: "bins", "k", "n_sorted" or "n_points"; or "segment_length", the mean
 * of segments. */
typedef struct kg_tune_length {
    const char *name;
    const uint64_t *values; /* what it is: a few numbers, ascending, of which each counts alike */
    size_t n_values;
} kg_tune_length;

typedef struct kg_tune_options {
    double seconds;        /* to spend; 0: 5. All cells are timed once, whatever that takes. */
    kg_tune_clock clock;   /* which counts */
    size_t bytes;          /* of all arrays together, at most; 0: 1 GiB */
    const uint64_t *sizes; /* ascending; those that the bytes hold are taken. NULL: two an octave */
    size_t n_sizes;
    kg_tune_order order;           /* what counts of a kernel with indices */
    const kg_tune_length *lengths; /* once for each name; of others a few usual values are taken */
    size_t n_lengths;
} kg_tune_options;

/* How far what the table chooses is behind its own best variant. It is the geometric mean over all
 * cells measured, where aligned arrays count twice, and the worst. 1: it is the best. `before`: by
 * the thresholds in force until now. */
typedef struct kg_tune_result {
    double before, after, worst_before, worst_after;
    uint32_t cells, samples; /* cells: a size, a form, an alignment, an order, a clock */
} kg_tune_result;

/* A line of a tuning file, without its end: an entry, or a comment. */
typedef void (*kg_tune_line)(void *context, const char *line);

/* Measures the kernel's variants on a device (as kg_device_open takes it). It takes two sizes in
 * each octave from 256 elements on, aligned and shifted arrays, indices in order and at random.
 * Planes are square, or have 16 columns or rows; segments by offsets are short and long. Variants
 * are timed where their limits of named features hold, and keep these limits. Then it tells `line`
 * what follows. The text of a tuning file is "kgen-tuning 1" and these lines; kg_tuning_load takes
 * it.
 *
 * `options` and `result` may be NULL. A variant that was forced is so no more. Nothing else should
 * run on the device meanwhile, and no other call of this kernel.
 *
 * Keys are of any bits, or those of bins. Flags are set at random. Sorted arrays ascend evenly. A
 * length that calls choose (`length`) has a few usual values, or those asked for. Outputs have room
 * for n elements.
 *
 * KG_INVALID_ARGUMENT: the kernel has no such `length`, or goes by other ones that calls choose.
 * Or what its arrays hold is not known here, such as a tree. KG_NO_VARIANT: fewer than two variants
 * run on the device. */
kg_status kg_tune(const kg_kernel *kernel, kg_backend backend, int device,
                  const kg_tune_options *options, kg_tune_line line, void *context,
                  kg_tune_result *result);

/* A cell of what kg_judge looks at: what the thresholds in force choose, and the fastest variant.
 * Where the choice is behind, both are timed again in turn, 15 times each, in loops 45 times. Their
 * medians are told. 0: they were not. The choice takes part twice. By as much as it is behind
 * itself, it may be behind the best by accident. */
typedef struct kg_judged {
    const kg_variant *chosen, *best;
    uint64_t n;
    const char *alignment, *order, *clock; /* as of kg_timed */
    double us, best_us;                    /* the least of some samples */
    double again_us, best_again_us, itself_us;
} kg_judged;

typedef void (*kg_judged_take)(void *context, const kg_judged *cell);

/* Measures the kernel's variants as kg_tune would, changes no threshold, and tells each cell. Its
 * errors are those of kg_tune; a kernel with one variant has nothing to tell. */
kg_status kg_judge(const kg_kernel *kernel, kg_backend backend, int device,
                   const kg_tune_options *options, kg_judged_take take, void *context);

/* What kg_time_variants tells, one after the other. Of each variant first KG_TIMED_BEGIN. Then
 * either KG_TIMED_WRONG, or times of all calls that it serves. At last KG_TIMED_END. */
typedef enum kg_timed_what {
    KG_TIMED_BEGIN,
    KG_TIMED_WRONG,
    KG_TIMED_TIME,
    KG_TIMED_END
} kg_timed_what;

typedef struct kg_timed {
    kg_timed_what what;
    const kg_variant *variant;
    const char *problem; /* of KG_TIMED_WRONG */
    /* of KG_TIMED_TIME */
    uint64_t n;
    const char *alignment; /* "aligned", "shifted", "apart" */
    const char *order; /* of indices: "in order", "at random"; of planes and segments their form:
                          "16 columns", "segments of 64"; with
                          what calls choose, "bins 1024"; else "" */
    const char *clock; /* "loop", "graph", "cold", "after" */
    double us;
} kg_timed;

typedef void (*kg_timed_take)(void *context, const kg_timed *one);

/* Measures one variant after the other, as kg_tune would, where `wanted` (NULL: all) says so. But
 * first each is run beside the reference: one that gives something else is told, and not timed.
 * `options.seconds` does not count: a cell has three to twelve samples. Errors are those of
 * kg_tune. */
kg_status kg_time_variants(const kg_kernel *kernel, kg_backend backend, int device,
                           const kg_tune_options *options,
                           int (*wanted)(void *context, const kg_variant *variant),
                           kg_timed_take take, void *context);

#ifdef __cplusplus
}
#endif
#endif
