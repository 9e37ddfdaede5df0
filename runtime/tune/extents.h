/* extents.h: the lengths of calls that are timed, beside n: sides of planes, how long segments are,
 * and a length that calls choose, such as a number of bins. Internal. */
#ifndef KG_TUNE_EXTENTS_H
#define KG_TUNE_EXTENTS_H

#include <kgen/tune.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

enum { TUNE_FORMS = 16, TUNE_WORD = 64 }; /* most forms of a call, and what one is called */

/* A length that calls choose, such as bins, and what it is in the forms that are timed. */
typedef struct chosen_length {
    uint32_t length; /* which, if there is one */
    bool of_keys;    /* keys lie below it */
    uint64_t values[TUNE_FORMS];
    uint32_t count; /* 0: the kernel has none */
} chosen_length;

/* The name by which the mean lengths of segments are asked for. */
#define TUNE_SEGMENT_LENGTH "segment_length"

/* Whether an argument cuts the input into segments. */
static inline bool tune_cuts(const kg_arg *arg)
{
    return arg->kind == KG_KIND_OFFSETS && arg->role == KG_ROLE_INPUT;
}

/* Which of a kernel's lengths are known, and how many forms its calls have. */
typedef struct tune_extents {
    const kg_kernel *kernel;
    bool planes, segments;      /* at most one is a form: planes, where there are both */
    uint32_t width, height;     /* lengths of planes */
    uint32_t ends;              /* the length that says how many segments there are */
    uint64_t means[TUNE_FORMS]; /* lengths of segments, in the mean */
    uint32_t n_means;
    chosen_length chosen; /* each value with each form of planes or segments */
    uint32_t forms;       /* at least one */
    char word[TUNE_FORMS][TUNE_WORD];
} tune_extents;

/* NULL, or why no lengths can be made up for such a kernel. */
const char *tune_extents_of(const kg_kernel *kernel, const kg_tune_options *asked,
                            tune_extents *to);

/* The lengths of a call of up to n elements, and how many elements that are. */
uint64_t tune_lengths(const tune_extents *e, uint32_t form, uint64_t n,
                      uint64_t lengths[KG_MAX_LENGTHS]);

/* The longest that a length is in a call of up to n elements. */
uint64_t tune_longest(const tune_extents *e, uint32_t length, uint64_t n);

/* "16 columns", "segments of 64", "bins 1024"; "" where calls have one form. */
const char *tune_form_word(const tune_extents *e, uint32_t form);

/* Ascending offsets of `count` segments in n elements, about as long as each other. An offset has
 * `size` bytes, 4 or 8. `to` has room for one more than segments. */
void tune_make_offsets(void *to, uint32_t size, uint64_t count, uint64_t n);

#pragma GCC visibility pop
#endif
