/* lines.cu: launches of the kernels whose wavefronts and sectors are known by hand
 * (executor/counts.cu). They calibrate the executor's counts against the hardware's, line by line
 * (scripts/gpu_lines.sh). By nvcc it is a program for ncu; by g++, as a check build, one that
 * prints what the executor counts.
 */
#include "../kernels/executor/counts.cu"

#include <stdio.h>
#include <stdlib.h>

#ifndef __CUDACC__
#include "lines.h"
#endif

enum { SIDE = 256, WORDS = 1 << 20 };

#ifdef __CUDACC__
typedef const void *entry;
#define ENTRY(name) ((const void *)name)

static void must(cudaError_t error)
{
    if (error == cudaSuccess) return;
    fprintf(stderr, "lines: %s\n", cudaGetErrorString(error));
    exit(1);
}

static uint32_t *words(void)
{
    void *memory;
    must(cudaMalloc(&memory, WORDS * sizeof(uint32_t)));
    must(cudaMemset(memory, 0, WORDS * sizeof(uint32_t)));
    return (uint32_t *)memory;
}

static void launch(const char *, entry kernel, uint32_t grid, uint32_t threads, size_t shared,
                   void **args)
{
    must(cudaLaunchKernel(kernel, dim3(grid), dim3(threads), args, shared, NULL));
    must(cudaDeviceSynchronize());
}
#else
typedef void (*entry)(void **);
#define ENTRY(name) name##__emu

static uint32_t *words(void)
{
    return (uint32_t *)kg_emu_malloc(WORDS * sizeof(uint32_t));
}

static void launch(const char *name, entry kernel, uint32_t grid, uint32_t threads, size_t shared,
                   void **args)
{
    static const char *last = "";
    static unsigned ordinal;
    ordinal =
        strcmp(last, name) == 0 ? ordinal + 1 : 0; /* launches of a kernel follow each other */
    last = name;
    kg_emu_sites_reset();
    if (kg_emu_launch(kernel, args, grid, threads, shared, name, nullptr, nullptr)) {
        fprintf(stderr, "%s", kg_emu_report());
        exit(1);
    }
    print_lines(name, ordinal);
}
#endif

#define LAUNCH(name, grid, threads, shared, args)                                                  \
    launch(#name, ENTRY(name), grid, threads, shared, args)

static uint32_t least_common_multiple(uint32_t a, uint32_t b)
{
    uint32_t multiple = a;
    while (multiple % b) multiple += a;
    return multiple;
}

/* Runs of 1 to 16 elements in four ways. Unpadded, and an element of padding after each run, after
 * each 32 elements, after the least common multiple of both. */
static void runs(const char *name, entry kernel)
{
    for (uint32_t run = 1; run <= 16; run++) {
        uint32_t periods[] = {0, run, 32, least_common_multiple(run, 32)};
        for (uint32_t &period : periods) {
            void *args[] = {&run, &period};
            launch(name, kernel, 1, 32, sizeof(room_shared), args);
        }
    }
}

int main(void)
{
    uint32_t *in = words(), *out = words(), side = SIDE, zero = 0;
#ifndef __CUDACC__
    print_lines_header();
#endif
    void *transpose[] = {&in, &out, &side};
    const uint32_t tiles = SIDE / 32 * (SIDE / 32);
    LAUNCH(transpose_32, tiles, 256, sizeof(tile_32), transpose);
    LAUNCH(transpose_33, tiles, 256, sizeof(tile_33), transpose);
    uint32_t strides[] = {1, 2, 8, 33};
    for (uint32_t &stride : strides) {
        void *copy[] = {&in, &out, &stride, &zero};
        LAUNCH(strided_copy, 64, 256, 0, copy);
    }
    void *vectors[] = {&in, &out};
    LAUNCH(copy_v16, 64, 256, 0, vectors);
    runs("runs_u32", ENTRY(runs_u32));
    runs("runs_u64", ENTRY(runs_u64));
    runs("runs_v16", ENTRY(runs_v16));
    return 0;
}
