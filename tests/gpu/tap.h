/* What the programs of this folder that print TAP share. */
#ifndef TESTS_GPU_TAP_H
#define TESTS_GPU_TAP_H

#include <cuda_runtime_api.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <kgen/kgen.h>

static int number;
static bool all_ok = true;

static void report(bool ok, const char *what)
{
    printf("%sok %d - %s\n", ok ? "" : "not ", ++number, what);
    fflush(stdout);
    all_ok = all_ok && ok;
}

/* What a thread is at, for the line that a program ends with; NULL: it does not say. */
static _Thread_local const char *doing;

/* At once: other threads may be in the middle of calls, which an exit would not wait for. */
static void bail_out(const char *what, const char *more)
{
    printf("Bail out! %s%s%s: %s\n", doing ? doing : "", doing ? ": " : "", what, more);
    fflush(stdout);
    _Exit(1);
}

static void must(kg_status status)
{
    if (status != KG_OK) bail_out(kg_status_string(status), kg_last_error());
}

static void must_cuda(cudaError_t error)
{
    if (error != cudaSuccess) bail_out(cudaGetErrorName(error), cudaGetErrorString(error));
}

#endif
