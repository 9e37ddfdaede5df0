/* extents.h: the lengths of calls that are timed, beside n: sides of planes, and how long segments
 * are. Internal. */
#ifndef KG_TUNE_EXTENTS_H
#define KG_TUNE_EXTENTS_H

#include <kgen/kernel.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

enum { TUNE_FORMS = 4 }; /* most forms of a call */

/* Which of a kernel's lengths are known, and how many forms its calls have. */
typedef struct tune_extents {
    const kg_kernel *kernel;
    bool planes, segments;  /* at most one is a form: planes, where there are both */
    uint32_t width, height; /* lengths of planes */
    uint32_t ends;          /* the length that says how many segments there are */
    uint32_t forms;         /* at least one */
} tune_extents;

/* NULL, or why no lengths can be made up for such a kernel. */
const char *tune_extents_of(const kg_kernel *kernel, tune_extents *to);

/* The lengths of a call of up to n elements, and how many elements that are. */
uint64_t tune_lengths(const tune_extents *e, uint32_t form, uint64_t n,
                      uint64_t lengths[KG_MAX_LENGTHS]);

/* "16 columns", "segments of 64"; "" where calls have no forms. */
const char *tune_form_word(const tune_extents *e, uint32_t form);

/* Ascending offsets of `count` segments in n elements, about as long as each other. An offset has
 * `size` bytes, 4 or 8. `to` has room for one more than segments. */
void tune_make_offsets(void *to, uint32_t size, uint64_t count, uint64_t n);

#pragma GCC visibility pop
#endif
