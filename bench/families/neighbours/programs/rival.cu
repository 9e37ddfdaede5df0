/* rival.cu: cudaKDTree, where meson setup -Dcudakdtree_dir=FOLDER names its tree. A node has a
 * point and its index. Its lists of points among the others are one longer, for a point finds
 * itself. They come in the order of its tree. */
#include "near.h"

#ifndef CUDAKDTREE
const char *const near_rivals[] = {nullptr};
int near_rival_open(const near_work *)
{
    return 0;
}
int near_rival_build(const near_work *, uint64_t)
{
    return 0;
}
int near_rival_search(const near_work *, int)
{
    return 0;
}
void near_rival_close()
{
}
#else
#include <cukd/builder.h>
#include <cukd/knn.h>

const char *const near_rivals[] = {"cudaKDTree stack", "cudaKDTree stack-free",
                                   "cudaKDTree corners", nullptr};

struct traits : public cukd::default_data_traits<float3> {
    using point_t = float3;
    static inline __both__ float3 get_point(const float4 &n)
    {
        return make_float3(n.x, n.y, n.z);
    }
    static inline __both__ float get_coord(const float4 &n, int d)
    {
        return cukd::get_coord(get_point(n), d);
    }
    static inline __both__ int get_dim(const float4 &)
    {
        return -1;
    } // axes take turns
    static inline __both__ void set_dim(float4 &, int)
    {
    }
};

static float4 *nodes;
static cukd::box_t<float3> *bounds;

int near_rival_open(const near_work *w)
{
    const cudaError_t error = cudaMalloc(&nodes, sizeof *nodes * w->n);
    return error ? error : cudaMalloc(&bounds, sizeof *bounds);
}

void near_rival_close()
{
    cudaFree(nodes);
    cudaFree(bounds);
}

__global__ static void gather(near_work w, float4 *nodes)
{
    const uint32_t i = blockIdx.x * 256 + threadIdx.x;
    if (i < w.n) nodes[i] = make_float4(w.at[0][i], w.at[1][i], w.at[2][i], __uint_as_float(i));
}

int near_rival_build(const near_work *w, uint64_t turn)
{
    if (turn == 0) gather<<<(w->n + 255) / 256, 256, 0, w->stream>>>(*w, nodes);
    else cukd::buildTree<float4, traits>(nodes, int(w->n), bounds, w->stream);
    return cudaGetLastError();
}

template <int WHICH, class L>
__device__ static void find(L &list, float3 at, const cukd::box_t<float3> *bounds,
                            const float4 *nodes, int n)
{
    if (WHICH == 0) cukd::stackBased::knn<L, float4, traits>(list, at, *bounds, nodes, n);
    else if (WHICH == 1) cukd::stackFree::knn<L, float4, traits>(list, at, *bounds, nodes, n);
    else cukd::cct::knn<L, float4, traits>(list, at, *bounds, nodes, n);
}

template <int WHICH, class L>
__global__ void search(near_work w, const float4 *nodes, const cukd::box_t<float3> *bounds)
{
    const uint32_t i = blockIdx.x * 128 + threadIdx.x;
    if (i >= w.queries) return;
    const float3 at = w.among ? traits::get_point(nodes[i])
                              : make_float3(w.query[0][i], w.query[1][i], w.query[2][i]);
    const uint32_t itself = w.among ? __float_as_uint(nodes[i].w) : ~0u;
    L list(INFINITY);
    find<WHICH>(list, at, bounds, nodes, int(w.n));
    uint64_t to = uint64_t(w.among ? itself : i) * w.k, end = to + w.k;
    for (int j = 0; j < L::num_k && to < end; j++) {
        const int found = list.get_pointID(j);
        const uint32_t index = found < 0 ? ~0u : __float_as_uint(nodes[found].w);
        if (w.among && index == itself) continue;
        w.indices[to] = index;
        w.distances[to++] = list.get_dist2(j);
    }
}

template <int WHICH> static void launch(const near_work *w)
{
    const uint32_t blocks = (w->queries + 127) / 128;
    const uint32_t longest = w->k + (w->among ? 1 : 0);
#define OF(K, L)                                                                                   \
    if (longest == K) search<WHICH, cukd::L<K>><<<blocks, 128, 0, w->stream>>>(*w, nodes, bounds)
    OF(1, FixedCandidateList);
    OF(2, FixedCandidateList);
    OF(8, FixedCandidateList);
    OF(9, FixedCandidateList);
    OF(32, HeapCandidateList);
    OF(33, HeapCandidateList);
}

int near_rival_search(const near_work *w, int which)
{
    if (which == 0) launch<0>(w);
    else if (which == 1) launch<1>(w);
    else launch<2>(w);
    return cudaGetLastError();
}
#endif
