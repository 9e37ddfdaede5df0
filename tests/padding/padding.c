/* Times the reduces that differ only in their shared-memory layout, one CSV line for each variant:
 *
 *   padding [--n N]... [--once]
 *
 * --once: each variant is called once, untimed, for a profiler to count. */
#include <cuda_runtime_api.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kg_paddings.h"

enum { REPEATS = 9, CALLS = 20, MOST_SIZES = 8 };

static void must(bool ok, const char *what)
{
    if (ok) return;
    fprintf(stderr, "%s: %s; %s\n", what, kg_last_error(), cudaGetErrorString(cudaGetLastError()));
    exit(1);
}

static int by_value(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

typedef struct bench {
    kg_workspace *ws;
    float *in, *out;
    cudaEvent_t from, to;
    bool once;
} bench;

static void call(bench *b, const kg_kernel *kernel, uint64_t n)
{
    const void *args[] = {b->in, b->out};
    must(kg_run(kernel, b->ws, args, n, NULL) == KG_OK, kernel->name);
}

/* Microseconds of one call: the median of batches. */
static double measure(bench *b, const kg_kernel *kernel, uint64_t n)
{
    float ms[REPEATS];
    call(b, kernel, n);
    for (int r = 0; r < REPEATS; r++) {
        must(cudaEventRecord(b->from, NULL) == cudaSuccess, "event");
        for (int c = 0; c < CALLS; c++) call(b, kernel, n);
        must(cudaEventRecord(b->to, NULL) == cudaSuccess, "event");
        must(cudaEventSynchronize(b->to) == cudaSuccess, "event");
        must(cudaEventElapsedTime(&ms[r], b->from, b->to) == cudaSuccess, "event");
    }
    qsort(ms, REPEATS, sizeof *ms, by_value);
    return ms[REPEATS / 2] * 1000.0 / CALLS;
}

/* All ones: the sum says whether every element was counted, exactly up to 2^24. */
static void check(bench *b, const kg_kernel *kernel, const kg_variant *variant, uint64_t n)
{
    float sum;
    call(b, kernel, n);
    must(cudaMemcpy(&sum, b->out, sizeof sum, cudaMemcpyDeviceToHost) == cudaSuccess, "copy");
    if (n <= 1 << 24 && sum != (float)n) {
        fprintf(stderr, "%s/%s: %g, not %" PRIu64 "\n", kernel->name, variant->name, (double)sum,
                n);
        exit(1);
    }
}

static void run_variant(bench *b, const kg_kernel *kernel, const kg_variant *variant, uint64_t n)
{
    must(kg_force(kernel, variant->name) == KG_OK, "kg_force");
    if (b->once) {
        call(b, kernel, n);
    } else {
        check(b, kernel, variant, n);
        const double us = measure(b, kernel, n);
        printf("%s,%s,%u,%u,%" PRIu64 ",%.3f,%.1f\n", kernel->name, variant->name, variant->nwarps,
               variant->nwork, n, us, (double)n * sizeof(float) / us / 1000);
        fflush(stdout);
    }
    must(kg_force(kernel, NULL) == KG_OK, "kg_force");
}

static void make_input(bench *b, uint64_t n)
{
    const uint64_t chunk = 1 << 20;
    float *ones = malloc(chunk * sizeof *ones);
    must(ones != NULL, "memory");
    for (uint64_t i = 0; i < chunk; i++) ones[i] = 1;
    must(cudaMalloc((void **)&b->in, n * sizeof(float)) == cudaSuccess, "memory");
    must(cudaMalloc((void **)&b->out, sizeof(float)) == cudaSuccess, "memory");
    for (uint64_t at = 0; at < n; at += chunk) {
        const uint64_t count = n - at < chunk ? n - at : chunk;
        must(cudaMemcpy(b->in + at, ones, count * sizeof(float), cudaMemcpyHostToDevice) ==
                 cudaSuccess,
             "copy");
    }
    free(ones);
}

int main(int argc, char **argv)
{
    uint64_t sizes[MOST_SIZES], largest = 0;
    int n_sizes = 0;
    bench b = {0};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--once") == 0) b.once = true;
        else if (strcmp(argv[i], "--n") == 0 && i + 1 < argc && n_sizes < MOST_SIZES)
            sizes[n_sizes++] = strtoull(argv[++i], NULL, 10);
        else return fprintf(stderr, "usage: padding [--n N]... [--once]\n"), 2;
    }
    if (n_sizes == 0) sizes[n_sizes++] = 1 << 24;
    for (int i = 0; i < n_sizes; i++)
        if (sizes[i] > largest) largest = sizes[i];

    must(kg_workspace_create(&b.ws, KG_BACKEND_CUDA, -1, 1 << 20) == KG_OK, "workspace");
    must(cudaEventCreate(&b.from) == cudaSuccess && cudaEventCreate(&b.to) == cudaSuccess, "event");
    make_input(&b, largest);
    if (!b.once) printf("kernel,variant,nwarps,nwork,n,us,gb_s\n");
    for (int s = 0; s < n_sizes; s++)
        for (const kg_kernel *const *k = kg_paddings_kernels; *k; k++)
            for (uint32_t r = 0; r < (*k)->n_variants; r++)
                run_variant(&b, *k, &(*k)->variants[r], sizes[s]);
    must(cudaDeviceSynchronize() == cudaSuccess, "the last calls");
    return 0;
}
