/* dims_rival.cu: what the program `dims` compares with, in AXES dimensions. A plain kernel, and
 * cudaKDTree, where meson setup -Dcudakdtree_dir=FOLDER names its tree. */
#include "dims.h"

namespace
{

enum { THREADS = 128, MOST_K = 37 };

/* Products and sums are rounded one by one, as those of kgen are. */
__global__ void plain(dims_work w, uint32_t stride, float *distances)
{
    __shared__ float tile[AXES][THREADS];
    const uint32_t row = blockIdx.x * THREADS + threadIdx.x;
    const uint64_t at = uint64_t(row) * stride;
    const bool there = at < w.asked;
    float query[AXES], list[MOST_K], last = INFINITY;
    for (int a = 0; a < AXES; a++)
        query[a] = there ? (w.among ? w.points : w.queries)[at * AXES + a] : 0;
    for (uint32_t j = 0; j < w.k; j++) list[j] = INFINITY;
    for (uint32_t base = 0; base < w.n; base += THREADS) {
        const uint32_t mine = base + threadIdx.x;
        __syncthreads();
        for (int a = 0; a < AXES; a++)
            tile[a][threadIdx.x] = mine < w.n ? w.points[uint64_t(mine) * AXES + a] : NAN;
        __syncthreads();
        for (uint32_t i = 0; i < THREADS; i++) {
            float sum = 0;
            for (int a = 0; a < AXES; a++) {
                const float difference = query[a] - tile[a][i];
                sum = __fadd_rn(sum, __fmul_rn(difference, difference));
            }
            if (!(sum < last) || (w.among && base + i == at)) continue;
            uint32_t j = w.k - 1;
            for (; j > 0 && list[j - 1] > sum; j--) list[j] = list[j - 1];
            list[j] = sum;
            last = list[w.k - 1];
        }
    }
    for (uint32_t j = 0; there && j < w.k; j++) distances[uint64_t(row) * w.k + j] = list[j];
}

int sample(const dims_work *w, uint32_t stride, float *distances)
{
    const uint32_t rows = (w->asked + stride - 1) / stride;
    plain<<<(rows + THREADS - 1) / THREADS, THREADS, 0, w->stream>>>(*w, stride, distances);
    return cudaGetLastError();
}

} // namespace

#define JOIN(a, b) a##b
#define NAME(axes) JOIN(dims_rival_, axes)

#ifndef CUDAKDTREE
static const char *const none[] = {nullptr};
const dims_rival NAME(AXES) = {none, nullptr, nullptr, nullptr, nullptr, nullptr, sample};
#else
#include <cukd/builder.h>
#include <cukd/knn.h>

namespace
{

const char *const searches[] = {"stack", "stack-free", "corners", nullptr};

template <int N> struct vector_of {
    using type = cukd::vec_float<N>;
};
template <> struct vector_of<2> {
    using type = float2;
};
template <> struct vector_of<3> {
    using type = float3;
};
template <> struct vector_of<4> {
    using type = float4;
};
using point = vector_of<AXES>::type;

/* Up to three coordinates come by one access with the index, and four by one of their own. */
#if AXES <= 3
using indexed_node = float4;
__device__ indexed_node make_node(const float *at, uint32_t i)
{
    return make_float4(at[0], at[1], AXES == 3 ? at[AXES - 1] : 0, __uint_as_float(i));
}
__both__ point point_of(const indexed_node &node)
{
#if AXES == 2
    return {node.x, node.y};
#else
    return {node.x, node.y, node.z};
#endif
}
__device__ uint32_t index_in(const indexed_node &node)
{
    return __float_as_uint(node.w);
}
#else
struct alignas(16) indexed_node {
    point at;
    uint32_t index;
};
__device__ indexed_node make_node(const float *at, uint32_t i)
{
    indexed_node node;
    for (int a = 0; a < AXES; a++) cukd::set_coord(node.at, a, at[a]);
    node.index = i;
    return node;
}
__both__ point point_of(const indexed_node &node)
{
    return node.at;
}
__device__ uint32_t index_in(const indexed_node &node)
{
    return node.index;
}
#endif

struct indexed : public cukd::default_data_traits<point> { // axes take turns
    using data_t = indexed_node;
    static inline __both__ point get_point(const data_t &node)
    {
        return point_of(node);
    }
    static inline __both__ float get_coord(const data_t &node, int axis)
    {
        return cukd::get_coord(point_of(node), axis);
    }
    static inline __both__ int get_dim(const data_t &)
    {
        return -1;
    }
    static inline __both__ void set_dim(data_t &, int)
    {
    }
    static inline __device__ uint32_t index_of(const data_t *nodes, uint32_t i)
    {
        return index_in(nodes[i]);
    }
    static inline __device__ data_t make(const float *at, uint32_t i)
    {
        return make_node(at, i);
    }
};

struct bare : public cukd::default_data_traits<point> {
    static inline __device__ uint32_t index_of(const data_t *, uint32_t i)
    {
        return i;
    }
    static inline __device__ data_t make(const float *at, uint32_t)
    {
        point one;
        for (int a = 0; a < AXES; a++) cukd::set_coord(one, a, at[a]);
        return one;
    }
};

bool has_indices;
void *nodes;
cukd::box_t<point> *bounds;

int open(const dims_work *w, bool with_indices)
{
    has_indices = with_indices;
    const cudaError_t error =
        cudaMalloc(&nodes, (with_indices ? sizeof(indexed_node) : sizeof(point)) * w->n);
    return error ? error : cudaMalloc(&bounds, sizeof *bounds);
}

void close()
{
    cudaFree(nodes);
    cudaFree(bounds);
}

__device__ point row(const float *rows, uint32_t i)
{
    point at;
    for (int a = 0; a < AXES; a++) cukd::set_coord(at, a, rows[uint64_t(i) * AXES + a]);
    return at;
}

template <class T> __global__ void gather(dims_work w, typename T::data_t *nodes)
{
    const uint32_t i = blockIdx.x * THREADS + threadIdx.x;
    if (i < w.n) nodes[i] = T::make(w.points + uint64_t(i) * AXES, i);
}

template <class T> int fill_as(const dims_work *w)
{
    gather<T><<<(w->n + THREADS - 1) / THREADS, THREADS, 0, w->stream>>>(
        *w, static_cast<typename T::data_t *>(nodes));
    return cudaGetLastError();
}

int fill(const dims_work *w)
{
    return has_indices ? fill_as<indexed>(w) : fill_as<bare>(w);
}

int build(const dims_work *w)
{
    if (has_indices)
        cukd::buildTree<indexed_node, indexed>(static_cast<indexed_node *>(nodes), int(w->n),
                                               bounds, w->stream);
    else cukd::buildTree<point, bare>(static_cast<point *>(nodes), int(w->n), bounds, w->stream);
    return cudaGetLastError();
}

template <int WHICH, class T, class L>
__device__ void find(L &list, point at, const cukd::box_t<point> *bounds,
                     const typename T::data_t *nodes, int n)
{
    using node = typename T::data_t;
    if (WHICH == 0) cukd::stackBased::knn<L, node, T>(list, at, *bounds, nodes, n);
    else if (WHICH == 1) cukd::stackFree::knn<L, node, T>(list, at, *bounds, nodes, n);
    else cukd::cct::knn<L, node, T>(list, at, *bounds, nodes, n);
}

/* Its lists of points among the others are one longer, for a point finds itself. */
template <int WHICH, class T, class L>
__global__ void look(dims_work w, const typename T::data_t *nodes, const cukd::box_t<point> *bounds)
{
    const uint32_t i = blockIdx.x * THREADS + threadIdx.x;
    if (i >= w.asked) return;
    const point at = w.among ? T::get_point(nodes[i]) : row(w.queries, i);
    const uint32_t itself = w.among ? T::index_of(nodes, i) : ~0u;
    L list(INFINITY);
    find<WHICH, T>(list, at, bounds, nodes, int(w.n));
    uint64_t to = uint64_t(w.among ? itself : i) * w.k, end = to + w.k;
    for (int j = 0; j < L::num_k && to < end; j++) {
        const int found = list.get_pointID(j);
        const uint32_t index = found < 0 ? ~0u : T::index_of(nodes, uint32_t(found));
        if (w.among && index == itself) continue;
        w.indices[to] = index;
        w.distances[to++] = list.get_dist2(j);
    }
}

template <int WHICH, class T> int search_as(const dims_work *w)
{
    const uint32_t blocks = (w->asked + THREADS - 1) / THREADS, longest = w->k + w->among;
    const auto *tree = static_cast<const typename T::data_t *>(nodes);
#define OF(K, L)                                                                                   \
    if (longest == K)                                                                              \
    look<WHICH, T, cukd::L<K>><<<blocks, THREADS, 0, w->stream>>>(*w, tree, bounds)
#if AXES != 8
    OF(1, FixedCandidateList);
    OF(2, FixedCandidateList);
    OF(37, HeapCandidateList);
    OF(38, HeapCandidateList);
#endif
#if AXES == 3
    OF(32, HeapCandidateList);
    OF(33, HeapCandidateList);
#endif
    OF(8, FixedCandidateList);
    OF(9, FixedCandidateList);
    return cudaGetLastError();
}

template <class T> int search_by(const dims_work *w, int which)
{
    return which == 0 ? search_as<0, T>(w) : which == 1 ? search_as<1, T>(w) : search_as<2, T>(w);
}

int search(const dims_work *w, int which)
{
    return has_indices ? search_by<indexed>(w, which) : search_by<bare>(w, which);
}

} // namespace

const dims_rival NAME(AXES) = {searches, open, fill, build, search, close, sample};
#endif
