/* One run of a kernel beside its reference: arrays, guards, and the comparison. */
#ifndef TESTS_ONE_CASE_H
#define TESTS_ONE_CASE_H

#include "data.h"

#include "../../runtime/verify/workspaces.h"

#include <kgen/kgen.h>

/* What cases run on. */
typedef struct bed {
    kg_device *device;
    case_workspace workspace, reference;
    bool on_executor;
    bool early; /* on the executor: the launch before the case writes its inputs, late */
    bool
        /* for thousands of small cases on a GPU, where allocating takes longer than the kernel */
        keeps_arrays;
} bed;

typedef struct one_case {
    const kg_kernel *kernel;
    const char *variant; /* NULL: as the runtime chooses */
    uint64_t n;
    size_t lengths[KG_MAX_LENGTHS];
    uint32_t segments;          /* which sort */
    size_t offset[KG_MAX_ARGS]; /* bytes past a 128-byte boundary of each array */
    data_kind data;
} one_case;

typedef enum outcome { WRONG, RIGHT, NOT_FOR_VARIANT } outcome;

/* Runs the case and its reference over the same data and compares all bytes, the guard bands
 * around arrays included, and that the workspace was left as it must be. What was wrong is
 * printed as comments of TAP. */
outcome one_case_run(bed *b, const one_case *c);

/* Ends the program with TAP's "Bail out!" where what the test itself needs has failed. */
void must(kg_status status, const char *what);

#endif
