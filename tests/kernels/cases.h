/* What cases.c is built for: a registry of kernels, and the executor where it is linked. */
#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#include <stdbool.h>

#include <kgen/kgen.h>

/* -DCASES_REGISTRY=kg_NAME_kernels */
extern const kg_kernel *const CASES_REGISTRY[];

/* The executor's side: cases_emu.c, or cases_plain.c where it is not linked. */
bool cases_has_executor(void);
/* Order of threads and blocks: forward, reverse or random. Early: a launch may start before the one
 * before it has ended, whose writes are seen late. False: no such order. */
bool cases_schedule(const char *order, unsigned seed, unsigned chaos, bool early);
/* An array, with the bytes around it that no kernel may touch. */
void cases_watch(void *array, size_t bytes, size_t guard);
void cases_unwatch(void *array);
/* Known memory that no kernel has written yet; what lies there stays. */
void cases_unwritten(void *array, size_t bytes, int poison);
/* The launch before the case, which writes its inputs. */
typedef struct written {
    void *array;
    const void *from;
    size_t bytes;
} written;
void cases_launch_before(const written *arrays, uint32_t count);
/* All that launches wrote is there. */
void cases_settle(void);
/* What the last failed launch had to say. */
const char *cases_report(void);

#endif
