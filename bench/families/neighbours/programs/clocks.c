#include "clocks.h"

#include <stdio.h>
#include <stdlib.h>

#include <kgen/kgen.h>

void must(int error, const char *what)
{
    if (!error) return;
    fprintf(stderr, "%s: %s: %d %s\n", program, what, error, kg_last_error());
    exit(1);
}

void *device(size_t bytes)
{
    void *memory = NULL;
    must(cudaMalloc(&memory, bytes), "memory of the device");
    return memory;
}

float once(contestant *call, int which, cudaStream_t stream)
{
    static cudaEvent_t begin, end;
    float ms;
    if (!begin) must(cudaEventCreate(&begin) || cudaEventCreate(&end), "event");
    must(cudaEventRecord(begin, stream), "event");
    must(call(which), "call");
    must(cudaEventRecord(end, stream), "event");
    must(cudaEventSynchronize(end), "event");
    must(cudaEventElapsedTime(&ms, begin, end), "event");
    return ms;
}

static int by_value(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

double median_us(float *ms, int rounds)
{
    qsort(ms, (size_t)rounds, sizeof *ms, by_value);
    return 1000 * (double)ms[rounds / 2];
}
