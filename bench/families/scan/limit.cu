/* What a scan can reach: a copy of as many bytes. */
#include "../../rivals.h"

static int copy(void *, size_t *, const work *w, bench_stream stream)
{
    return cudaMemcpyAsync(w->out, w->in, w->n * w->size, cudaMemcpyDeviceToDevice, stream);
}

extern "C" const rival TABLE[] = {
    {"scan", "*", "cudaMemcpy", copy, true},
    {"scan_before", "*", "cudaMemcpy", copy, true},
    {"scan_max", "*", "cudaMemcpy", copy, true},
    {"scan_affine", "*", "cudaMemcpy", copy, true},
    {},
};
