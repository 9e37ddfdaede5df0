/* What the cases of cases.c have reached: every way that a kernel may take (KG_CASE), for every
 * alignment class. */
#ifndef TESTS_COVERAGE_H
#define TESTS_COVERAGE_H

#include "alignment.h"

#include <stdbool.h>

/* Before the first launch. `sms`: multiprocessors that rows by SM count on; `most`: elements of the
 * largest case. */
void coverage_begin(const kg_kernel *const *kernels, uint32_t sms, uint64_t most);

/* After a call of one variant with n elements in arrays of that class; `served`: the variant's
 * predicate did not refuse it. */
void coverage_add(const kg_kernel *kernel, const char *variant, alignment class, uint64_t n,
                  bool served);

/* Writes the list as CSV, if `path` is not NULL, and prints what was not reached as comments of
 * TAP. False: something that can be reached was not, or the other way round. */
bool coverage_report(const kg_kernel *kernel, const char *path, const char **summary);

#endif
