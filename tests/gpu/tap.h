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

static void must(kg_status status)
{
    if (status == KG_OK) return;
    printf("Bail out! %s: %s\n", kg_status_string(status), kg_last_error());
    exit(1);
}

static void must_cuda(cudaError_t error)
{
    if (error == cudaSuccess) return;
    printf("Bail out! %s\n", cudaGetErrorString(error));
    exit(1);
}

#endif
