/* Times the three launches of a scan beside cudaMemcpy, each by itself in turn on the same arrays.
 *
 *   steps [LOG2_N]        CSV: microseconds of a call, the median of rounds of several calls
 *   steps LOG2_N once     one call of each variant and no clocks, to run under ncu
 */
#include <cuda_runtime_api.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "kg_scan_steps.h"

enum { ROUNDS = 7, MOST_CALLS = 20 };

static uint32_t *in, *out;
static size_t n;
static kg_workspace *ws;
static cudaStream_t stream;
static cudaEvent_t begin, end;

static void must(int error, const char *what)
{
    if (!error) return;
    fprintf(stderr, "steps: %s: %d %s\n", what, error, kg_last_error());
    exit(1);
}

/* One call of a variant, or of cudaMemcpy. */
static void call(const kg_variant *variant)
{
    if (variant) must(kg_scan_steps_u32(ws, in, out, n, stream), variant->name);
    else must(cudaMemcpyAsync(out, in, n * sizeof *in, cudaMemcpyDefault, stream), "cudaMemcpy");
}

static int by_value(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static float microseconds(const kg_variant *variant)
{
    const int calls = n < (1u << 26) ? MOST_CALLS : 5;
    float ms[ROUNDS];
    if (variant) must(kg_force(&kg_scan_steps_u32_kernel, variant->name), variant->name);
    for (int r = 0; r < ROUNDS; r++) {
        call(variant);
        must(cudaEventRecord(begin, stream), "event");
        for (int c = 0; c < calls; c++) call(variant);
        must(cudaEventRecord(end, stream), "event");
        must(cudaEventSynchronize(end), "event");
        must(cudaEventElapsedTime(&ms[r], begin, end), "event");
    }
    qsort(ms, ROUNDS, sizeof *ms, by_value);
    return 1000 * ms[ROUNDS / 2] / (float)calls;
}

/* The last results, of elements that are all 1. */
static bool is_right(void)
{
    uint32_t found[64];
    must(cudaMemcpy(found, out + n - 64, sizeof found, cudaMemcpyDefault), "cudaMemcpy");
    for (uint32_t i = 0; i < 64; i++)
        if (found[i] != (uint32_t)(n - 63 + i)) return false;
    return true;
}

int main(int argc, char **argv)
{
    const kg_kernel *const kernels[] = {&kg_scan_steps_u32_kernel, NULL};
    const bool once = argc > 2;
    n = (size_t)1 << (argc > 1 ? atoi(argv[1]) : 28);
    must(kg_prepare(kernels, KG_BACKEND_CUDA, 0), "prepare");
    must(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, kg_scan_steps_u32_workspace_bytes(n)),
         "workspace");
    must(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "stream");
    must(cudaEventCreate(&begin) || cudaEventCreate(&end), "event");
    must(cudaMalloc((void **)&in, n * sizeof *in) || cudaMalloc((void **)&out, n * sizeof *out),
         "memory");
    uint32_t *ones = malloc(n * sizeof *ones);
    for (size_t i = 0; i < n; i++) ones[i] = 1;
    must(cudaMemcpy(in, ones, n * sizeof *in, cudaMemcpyDefault), "cudaMemcpy");
    if (!once) printf("what,n,us,right\n");
    for (uint32_t v = 0; v <= kg_scan_steps_u32_kernel.n_variants; v++) {
        const kg_variant *variant = v ? &kg_scan_steps_u32_kernel.variants[v - 1] : NULL;
        if (once && variant) {
            must(kg_force(&kg_scan_steps_u32_kernel, variant->name), variant->name);
            call(variant);
        }
        if (once) continue;
        const float us = microseconds(variant);
        printf("%s,%zu,%.2f,%s\n", variant ? variant->name : "cudaMemcpy", n, (double)us,
               !variant || is_right() ? "yes" : "no");
    }
    must(cudaDeviceSynchronize(), "device");
    return 0;
}
