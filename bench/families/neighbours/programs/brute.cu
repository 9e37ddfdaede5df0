/* brute.cu: the plain kernel. Products and sums are rounded one by one, as those of kgen are. */
#include "near.h"

enum { TILE = 256, MOST = 32 };

__device__ static float apart(float x, float y, float z)
{
    return __fadd_rn(__fadd_rn(__fmul_rn(x, x), __fmul_rn(y, y)), __fmul_rn(z, z));
}

template <int K>
__device__ static void insert(float (&distances)[K], uint32_t (&indices)[K], float distance,
                              uint32_t index)
{
    distances[K - 1] = distance;
    indices[K - 1] = index;
#pragma unroll
    for (int j = K - 1; j > 0; j--) {
        if (distances[j] >= distances[j - 1]) continue;
        const float d = distances[j];
        const uint32_t i = indices[j];
        distances[j] = distances[j - 1], indices[j] = indices[j - 1];
        distances[j - 1] = d, indices[j - 1] = i;
    }
}

template <int K>
__global__ void look(near_work w, uint32_t stride, uint32_t *out_indices, float *out_distances)
{
    __shared__ float tile[3][TILE];
    const uint32_t row = blockIdx.x * TILE + threadIdx.x;
    const uint64_t at = uint64_t(row) * stride;
    const bool there = at < w.queries;
    const float x = there ? (w.among ? w.at[0] : w.query[0])[at] : 0,
                y = there ? (w.among ? w.at[1] : w.query[1])[at] : 0,
                z = there ? (w.among ? w.at[2] : w.query[2])[at] : 0;
    float distances[K];
    uint32_t indices[K];
#pragma unroll
    for (int j = 0; j < K; j++) distances[j] = INFINITY, indices[j] = ~0u;
    for (uint32_t base = 0; base < w.n; base += TILE) {
        __syncthreads();
#pragma unroll
        for (int a = 0; a < 3; a++)
            tile[a][threadIdx.x] = base + threadIdx.x < w.n ? w.at[a][base + threadIdx.x] : NAN;
        __syncthreads();
        for (uint32_t i = 0; i < TILE; i++) {
            const float d = apart(x - tile[0][i], y - tile[1][i], z - tile[2][i]);
            if (d < distances[K - 1] && !(w.among && base + i == at))
                insert<K>(distances, indices, d, base + i);
        }
    }
#pragma unroll
    for (int j = 0; j < K; j++) {
        if (!there) continue;
        if (out_indices) out_indices[uint64_t(row) * K + j] = indices[j];
        out_distances[uint64_t(row) * K + j] = distances[j];
    }
}

static int launch(const near_work *w, uint32_t stride, uint32_t *indices, float *distances)
{
    const uint32_t rows = (w->queries + stride - 1) / stride, blocks = (rows + TILE - 1) / TILE;
    if (w->k == 1) look<1><<<blocks, TILE, 0, w->stream>>>(*w, stride, indices, distances);
    else if (w->k == 8) look<8><<<blocks, TILE, 0, w->stream>>>(*w, stride, indices, distances);
    else look<MOST><<<blocks, TILE, 0, w->stream>>>(*w, stride, indices, distances);
    return cudaGetLastError();
}

int near_brute(const near_work *w)
{
    return launch(w, 1, w->indices, w->distances);
}

int near_sample(const near_work *w, uint32_t stride, float *distances)
{
    return launch(w, stride, nullptr, distances);
}
