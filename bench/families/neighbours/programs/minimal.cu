/* minimal.cu: as the dissertation's 7.6 has it. A thread has a query. Its stack and its heap lie in
 * shared memory; those of all threads take turns element by element. */
#include "minimal.h"

#include <math.h>

enum { DEPTH = 32 };

/* Where one query has its stack and its heap: elements are `stride` apart. */
struct room {
    uint32_t *nodes;
    float *planes;
    uint32_t *found;
    float *distances;
    uint32_t stride;
};

__host__ __device__ static uint32_t level_of(uint32_t node)
{
#ifdef __CUDA_ARCH__
    return 31 - __clz(int(node + 1));
#else
    return 31 - __builtin_clz(node + 1);
#endif
}

/* The farther of its children comes up, until the element is the farther one. */
__host__ __device__ static void demote(const room &r, uint32_t k, uint32_t at)
{
    const float distance = r.distances[at * r.stride];
    const uint32_t node = r.found[at * r.stride];
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= k) break;
        if (child + 1 < k && r.distances[(child + 1) * r.stride] > r.distances[child * r.stride])
            child++;
        if (r.distances[child * r.stride] <= distance) break;
        r.distances[at * r.stride] = r.distances[child * r.stride];
        r.found[at * r.stride] = r.found[child * r.stride];
        at = child;
    }
    r.distances[at * r.stride] = distance;
    r.found[at * r.stride] = node;
}

/* An array first, and from k points on a heap. Returns how far a point may be now. */
__host__ __device__ static float take(const room &r, uint32_t k, uint32_t &count, float distance,
                                      uint32_t node)
{
    const bool full = count == k;
    const uint32_t at = full ? 0 : count++ * r.stride;
    r.distances[at] = distance;
    r.found[at] = node;
    if (count < k) return INFINITY;
    for (uint32_t i = full ? 1 : k / 2; i-- > 0;) demote(r, k, i);
    return r.distances[0];
}

__host__ __device__ static void walk(const room &r, const float2 *nodes, uint32_t n, float2 query,
                                     uint32_t itself, uint32_t k)
{
    uint32_t top = 1, count = 0;
    float trim = INFINITY;
    r.nodes[0] = 0;
    r.planes[0] = 0;
    while (top != 0) {
        top--;
        uint32_t node = r.nodes[top * r.stride];
        if (r.planes[top * r.stride] >= trim) continue; // the trim test
        while (node < n) {
            const float2 here = nodes[node];
            const float x = query.x - here.x, y = query.y - here.y, distance = x * x + y * y;
            if (node != itself && distance < trim) trim = take(r, k, count, distance, node);
            const float apart = level_of(node) % 2 == 0 ? x : y;
            const uint32_t right = apart > 0, far = 2 * node + 2 - right;
            if (far < n && apart * apart < trim) {
                r.nodes[top * r.stride] = far;
                r.planes[top++ * r.stride] = apart * apart;
            }
            node = 2 * node + 1 + right;
        }
    }
    for (; count < k; count++) r.distances[count * r.stride] = INFINITY;
}

__global__ static void search(minimal_search s)
{
    extern __shared__ uint32_t shared[];
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, threads = blockDim.x;
    if (i >= s.n) return;
    uint32_t *const mine = shared + threadIdx.x;
    const room r = {mine, (float *)mine + DEPTH * threads, mine + 2 * DEPTH * threads,
                    (float *)mine + (2 * DEPTH + s.k) * threads, threads};
    const float2 *nodes = (const float2 *)s.nodes;
    walk(r, nodes, s.n_nodes, s.queries ? ((const float2 *)s.queries)[i] : nodes[i],
         s.queries ? UINT32_MAX : i, s.k);
    for (uint32_t j = 0; j < s.k; j++) {
        s.distances[(size_t)i * s.k + j] = r.distances[j * threads];
        s.found[(size_t)i * s.k + j] = r.found[j * threads];
    }
}

int minimal_on_card(const minimal_search *s, uint32_t threads, cudaStream_t stream)
{
    const size_t bytes = sizeof(float) * threads * (2 * DEPTH + 2 * s->k);
    cudaFuncSetAttribute(search, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
    search<<<(s->n + threads - 1) / threads, threads, bytes, stream>>>(*s);
    return cudaGetLastError();
}

void minimal_on_cpu(const minimal_search *s)
{
    uint32_t stack[DEPTH];
    float planes[DEPTH];
    const float2 *nodes = (const float2 *)s->nodes;
    for (uint32_t i = 0; i < s->n; i++) {
        const room r = {stack, planes, s->found + (size_t)i * s->k, s->distances + (size_t)i * s->k,
                        1};
        walk(r, nodes, s->n_nodes, s->queries ? ((const float2 *)s->queries)[i] : nodes[i],
             s->queries ? UINT32_MAX : i, s->k);
    }
}
