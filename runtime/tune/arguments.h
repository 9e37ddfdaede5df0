/* arguments.h: arrays and scalars for calls that are timed. Internal. */
#ifndef KG_TUNE_ARGUMENTS_H
#define KG_TUNE_ARGUMENTS_H

#include "extents.h"

#include <kgen/kgen.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* How calls differ beside n. */
typedef enum tune_alignment {
    TUNE_ALIGNED, /* every array begins on a boundary of 256 bytes */
    TUNE_SHIFTED, /* one element later */
    TUNE_APART,   /* every other one so */
    TUNE_ALIGNMENTS
} tune_alignment;

typedef struct tune_arguments {
    const kg_kernel *kernel;
    kg_device *device;
    kg_workspace *workspace;
    void *array[KG_MAX_ARGS];   /* NULL: a scalar */
    void *ordered[KG_MAX_ARGS]; /* indices: the same, in order */
    _Alignas(16) unsigned char scalar[KG_MAX_ARGS][256];
    uint64_t most_n;
    tune_extents extents;
    uint64_t n, lengths[KG_MAX_LENGTHS]; /* of calls, as tune_set_size has them */
    uint64_t filled;                     /* for which length that calls choose */
} tune_arguments;

/* NULL, or why no calls can be made up for such a kernel. *extents: what is known of its calls. */
const char *tune_refused(const kg_kernel *kernel, const kg_tune_options *asked,
                         tune_extents *extents);

bool tune_has_index(const kg_kernel *kernel);

/* An argument that is written; and whether one is through an index. */
bool tune_is_result(const kg_arg *arg);
bool tune_scatters(const kg_kernel *kernel);

/* Bytes of all arrays for each element; and of those whose length has nothing to do with n. */
uint32_t tune_element_bytes(const tune_extents *extents);
size_t tune_apart_bytes(const tune_extents *extents);

/* How many points each result looks at; 0: none. */
uint64_t tune_looked_at(const tune_extents *extents);

/* How many arrays the kernel has. */
uint32_t tune_arrays(const kg_kernel *kernel);

/* Makes arrays for calls of up to most_n elements: as many as `bytes` of all of them together hold,
 * but no more than `most`. To be freed whatever is returned. */
kg_status tune_arguments_make(tune_arguments *a, const tune_extents *extents, kg_device *device,
                              size_t bytes, uint64_t most);
void tune_arguments_free(tune_arguments *a);

/* Calls are of up to n elements from now on, and of such a form, with their indices or offsets. */
kg_status tune_set_size(tune_arguments *a, uint64_t n, uint32_t form);

/* What is written holds again what all calls begin with, in the first n elements. */
kg_status tune_fill_results(const tune_arguments *a, uint64_t n);

/* Of an array for calls of n elements, with what lies before a shifted one; or of a scalar. */
size_t tune_bytes(const tune_extents *extents, const kg_arg *arg, uint64_t n);

/* Whether an array begins one element later in such a call. */
bool tune_begins_later(const kg_kernel *kernel, uint32_t arg, tune_alignment alignment);

/* One call in the stream, of whatever variant is forced. */
kg_status tune_call(const tune_arguments *a, tune_alignment alignment, bool in_order,
                    kg_stream stream);

#pragma GCC visibility pop
#endif
