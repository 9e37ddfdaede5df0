/* The alignment classes of a call: what makes a difference to kernels about where arrays start. */
#ifndef CASES_ALIGNMENT_H
#define CASES_ALIGNMENT_H

#include <kgen/kernel.h>

#include <stdbool.h>
#include <stddef.h>

typedef enum alignment {
    ALIGNED_LINE,    /* all arrays start on a line of 128 bytes */
    ALIGNED_VECTOR,  /* all on a boundary of 16 bytes, not all on a line */
    ALIGNED_ELEMENT, /* not all, but all reach one after the same number of elements */
    ALIGNED_APART,   /* no number of elements brings all to a boundary */
    ALIGNMENT_CLASSES
} alignment;

extern const char *const alignment_names[ALIGNMENT_CLASSES];

/* `offset`: bytes of each argument past a line. */
alignment alignment_of(const kg_kernel *kernel, const size_t *offset);

/* Offsets of that class; false: the kernel's arrays cannot lie so. */
bool alignment_example(const kg_kernel *kernel, alignment wanted, size_t *offset);

#endif
