/* What cases.c is built for: a registry of kernels, and the executor where it is linked. */
#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#include <stdbool.h>

#include <kgen/kgen.h>

/* -DCASES_REGISTRY=kg_NAME_kernels */
extern const kg_kernel *const CASES_REGISTRY[];

/* Order of threads and blocks in the executor: forward, reverse or random. */
bool cases_set_order(const char *name);

#endif
