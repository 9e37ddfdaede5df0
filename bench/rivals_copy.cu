/* rivals_copy.cu: what the CUDA runtime itself offers. */
#include "rivals.h"

static int copy(void *, size_t *, const work *w, bench_stream stream)
{
    return cudaMemcpyAsync(w->out, w->in, w->n * w->size, cudaMemcpyDeviceToDevice, stream);
}

static int set(void *, size_t *, const work *w, bench_stream stream)
{
    return cudaMemsetAsync(w->out, w->scalar[0], w->outputs * w->out_size, stream);
}

extern "C" const rival rivals_copy[] = {
    {"copy", "*", "cudaMemcpy", RIVAL, copy},
    {"copy", "*", "copy limit", LIMIT, limit_copy},
    {"skeletons", "*", "cudaMemcpy", RIVAL, copy},
    {"unroll_manual", "*", "cudaMemcpy", RIVAL, copy},
    {"unroll_auto", "*", "cudaMemcpy", RIVAL, copy},
    {"block_size", "*", "cudaMemcpy", RIVAL, copy},
    {"concurrent_blocks", "*", "cudaMemcpy", RIVAL, copy},
    {"fill", "*", "cudaMemset", RIVAL, set},
    {"fill", "*", "write limit", LIMIT, limit_write},
    {},
};
