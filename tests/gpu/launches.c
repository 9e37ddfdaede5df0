/* What only a GPU can show: capture into graphs, streams, sizes beyond 2^32, and that a call
 * leaves the caller's CUDA error state alone. Prints TAP. Needs about 36 GB of device memory for
 * the large sizes, which are skipped where there is less. */
#include <inttypes.h>
#include <string.h>

#include "tap.h"

#include "kg_map_index_only.h"
#include "kg_scatter_elements.h"
#include "kg_shipped.h"
#include "kg_map_geometries.h"

static uint32_t *device_u32(size_t n)
{
    void *p;
    must_cuda(cudaMalloc(&p, n * sizeof(uint32_t)));
    return p;
}

/* ---- graphs ---- */

/* The very first call of the process is captured; the graph is replayed with changing data. */
static void first_call_in_a_graph(kg_workspace *ws)
{
    enum { N = 1000003, REPLAYS = 100 };
    uint32_t *x = device_u32(N), *sum = device_u32(1);
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t replay;
    must_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    must_cuda(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    must(kg_sum_u32(ws, x, sum, N, stream));
    must_cuda(cudaStreamEndCapture(stream, &graph));
    must_cuda(cudaGraphInstantiate(&replay, graph, 0));

    uint32_t *host = malloc(N * sizeof *host);
    bool right = true;
    for (uint32_t i = 0; i < REPLAYS; i++) {
        uint32_t expected = 0, result = 0;
        for (uint32_t k = 0; k < N; k++) expected += host[k] = k * 2654435761u + i;
        must_cuda(cudaMemcpyAsync(x, host, N * sizeof *host, cudaMemcpyDefault, stream));
        must_cuda(cudaGraphLaunch(replay, stream));
        must_cuda(cudaMemcpyAsync(&result, sum, sizeof result, cudaMemcpyDefault, stream));
        must_cuda(cudaStreamSynchronize(stream));
        right = right && result == expected;
    }
    report(right, "the first call of the process, captured; 100 replays with changing data");
    free(host);
    must_cuda(cudaGraphExecDestroy(replay));
    must_cuda(cudaGraphDestroy(graph));
    must_cuda(cudaStreamDestroy(stream));
    must_cuda(cudaFree(x));
    must_cuda(cudaFree(sum));
}

static int early_edges(cudaGraph_t graph)
{
    cudaGraphNode_t from[16], to[16];
    cudaGraphEdgeData data[16];
    size_t count = 16;
    int early = 0;
#if CUDART_VERSION >= 13000
    must_cuda(cudaGraphGetEdges(graph, from, to, data, &count));
#else
    must_cuda(cudaGraphGetEdges_v2(graph, from, to, data, &count));
#endif
    for (size_t i = 0; i < count; i++) early += data[i].type == cudaGraphDependencyTypeProgrammatic;
    return early;
}

/* Behind a call of ours a captured call may start early. Behind a foreign node it would lose by
 * it. */
static void early_behind_our_own(kg_workspace *ws)
{
    enum { N = 5000 };
    uint32_t *x = device_u32(N), *sum = device_u32(1);
    cudaStream_t stream;
    cudaGraph_t graph;
    must_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    for (int foreign = 0; foreign < 2; foreign++) {
        must_cuda(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
        must(kg_sum_u32(ws, x, sum, N, stream));
        must(kg_sum_u32(ws, x, sum, N, stream));
        if (foreign) must_cuda(cudaMemsetAsync(x, 0, N, stream));
        must(kg_sum_u32(ws, x, sum, N, stream));
        must_cuda(cudaStreamEndCapture(stream, &graph));
        report(early_edges(graph) == (foreign ? 1 : 2),
               foreign ? "a captured call behind a memset does not start early"
                       : "captured calls behind our own start early");
        must_cuda(cudaGraphDestroy(graph));
    }
    must_cuda(cudaStreamDestroy(stream));
    must_cuda(cudaFree(x));
    must_cuda(cudaFree(sum));
}

/* ---- streams ---- */

static void two_streams_with_two_workspaces(void)
{
    enum { N = 3000001, ROUNDS = 50 };
    const size_t bytes = kg_sum_u32_workspace_bytes(N);
    uint32_t *x[2], *sum[2], result[2] = {0, 0};
    kg_workspace *ws[2];
    cudaStream_t stream[2];
    for (int s = 0; s < 2; s++) {
        x[s] = device_u32(N);
        sum[s] = device_u32(1);
        must(kg_workspace_create(&ws[s], KG_BACKEND_CUDA, 0, bytes));
        must_cuda(cudaStreamCreateWithFlags(&stream[s], cudaStreamNonBlocking));
        must(kg_map_index_only_u32(NULL, (uint32_t)s, x[s], N, stream[s]));
    }
    bool right = true;
    for (int round = 0; round < ROUNDS; round++) {
        for (int s = 0; s < 2; s++) must(kg_sum_u32(ws[s], x[s], sum[s], N, stream[s]));
        for (int s = 0; s < 2; s++) {
            must_cuda(cudaMemcpyAsync(&result[s], sum[s], 4, cudaMemcpyDefault, stream[s]));
            must_cuda(cudaStreamSynchronize(stream[s]));
            const uint64_t n = N, expected = n * (n - 1) / 2 + n * (uint64_t)s;
            right = right && result[s] == (uint32_t)expected;
        }
    }
    report(right, "two streams with two workspaces");
    for (int s = 0; s < 2; s++) {
        kg_workspace_destroy(ws[s]);
        must_cuda(cudaStreamDestroy(stream[s]));
        must_cuda(cudaFree(x[s]));
        must_cuda(cudaFree(sum[s]));
    }
}

/* ---- the caller's error state ---- */

static void error_state_is_left_alone(kg_workspace *ws)
{
    uint32_t *x = device_u32(1000), *sum = device_u32(1);
    must_cuda(cudaGetLastError());
    must(kg_sum_u32(ws, x, sum, 1000, NULL));
    report(cudaPeekAtLastError() == cudaSuccess, "a call that works leaves no error behind");
    (void)cudaMalloc((void **)&(void *){0}, SIZE_MAX / 2); /* an error of the caller's own */
    const cudaError_t before = cudaPeekAtLastError();
    must(kg_sum_u32(ws, x, sum, 1000, NULL));
    report(before != cudaSuccess && cudaPeekAtLastError() == before,
           "an error of the caller's own is still there after a call");
    (void)cudaGetLastError();
    must_cuda(cudaFree(x));
    must_cuda(cudaFree(sum));
}

/* ---- large sizes ---- */

static bool window_is(const uint32_t *x, uint64_t from, uint32_t count, uint32_t base)
{
    uint32_t host[64];
    must_cuda(cudaMemcpy(host, x + from, count * sizeof *host, cudaMemcpyDefault));
    for (uint32_t i = 0; i < count; i++)
        if (host[i] != (uint32_t)(from + i) + base) return false;
    return true;
}

/* y = x by a fixed number of thread blocks: the Column and the Row DASk. */
static void copies_by_few_blocks(const uint32_t *x, uint32_t *y, uint64_t n)
{
    static const char *const variants[] = {"column_bbb_w2x4_sm2_vec", "column_bbb_w2x4_sm2",
                                           "row_wbw_w32x2_sm1_vec", "row_wbw_w32x2_sm1"};
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        must_cuda(cudaMemset(y, 0, n * sizeof *y));
        must(kg_force(&kg_map_geometries_u32_kernel, variants[i]));
        must(kg_map_geometries_u32(NULL, x, y, n, NULL));
        must(kg_force(&kg_map_geometries_u32_kernel, NULL));
        char what[100];
        snprintf(what, sizeof what, "a copy of 2^32 + 12345 elements by %s", variants[i]);
        report(window_is(y, 0, 64, 5) && window_is(y, (UINT64_C(1) << 32) - 32, 64, 5) &&
                   window_is(y, n - 64, 64, 5),
               what);
    }
}

/* Places beyond 2^32; and one past the end, which the next call with the workspace reports. */
static void scatter_and_trap(kg_workspace *ws, float *y, float *z, uint64_t n)
{
    enum { COUNT = 64 };
    float x[COUNT], found[COUNT];
    uint64_t index[COUNT];
    for (int i = 0; i < COUNT; i++) x[i] = (float)(i + 1), index[i] = (UINT64_C(1) << 32) + 2 * i;
    float *x_there, *w;
    uint64_t *index_there;
    must_cuda(cudaMalloc((void **)&x_there, sizeof x));
    must_cuda(cudaMalloc((void **)&w, sizeof x));
    must_cuda(cudaMalloc((void **)&index_there, sizeof index));
    must_cuda(cudaMemcpy(x_there, x, sizeof x, cudaMemcpyDefault));
    must_cuda(cudaMemcpy(index_there, index, sizeof index, cudaMemcpyDefault));
    must(kg_scatter_elements_f32(ws, x_there, index_there, y, w, z, COUNT, n, n, NULL));
    must_cuda(cudaMemcpy2D(found, sizeof *found, y + index[0], 2 * sizeof *y, sizeof *y, COUNT,
                           cudaMemcpyDefault));
    report(memcmp(found, x, sizeof x) == 0 && kg_workspace_status(ws) == KG_OK,
           "a scatter to places beyond 2^32");

    index[5] = n;
    must_cuda(cudaMemcpy(index_there, index, sizeof index, cudaMemcpyDefault));
    const kg_status launched =
        kg_scatter_elements_f32(ws, x_there, index_there, y, w, z, COUNT, n, n, NULL);
    must_cuda(cudaDeviceSynchronize());
    const kg_status next =
        kg_scatter_elements_f32(ws, x_there, index_there, y, w, z, COUNT, n, n, NULL);
    must(kg_workspace_reset(ws, NULL));
    report(launched == KG_OK && next == KG_TRAP && kg_workspace_status(ws) == KG_OK,
           "an index past the end is reported by the next call, once");
    must_cuda(cudaFree(x_there));
    must_cuda(cudaFree(w));
    must_cuda(cudaFree(index_there));
}

static void beyond_32_bits(kg_workspace *ws)
{
    const uint64_t n = (UINT64_C(1) << 32) + 12345;
    size_t free_bytes, total;
    must_cuda(cudaMemGetInfo(&free_bytes, &total));
    if (free_bytes < 2 * n * 4 + (UINT64_C(1) << 30)) {
        printf("ok %d - beyond 2^32 # SKIP too little device memory\n", ++number);
        return;
    }
    uint32_t *x = device_u32(n), *y = device_u32(n), *sum = device_u32(1), result;
    must(kg_map_index_only_u32(NULL, 5, x, n, NULL));
    must_cuda(cudaDeviceSynchronize());
    bool right = window_is(x, 0, 64, 5) && window_is(x, (UINT64_C(1) << 32) - 32, 64, 5) &&
                 window_is(x, n - 64, 64, 5);
    report(right, "a map of 2^32 + 12345 elements, with its index");

    must(kg_sum_u32(ws, x, sum, n, NULL));
    must_cuda(cudaMemcpy(&result, sum, 4, cudaMemcpyDefault));
    uint32_t expected = 0; /* of i + 5 for i below n, mod 2^32: pairs, then the rest */
    expected += (uint32_t)(n % 2 ? n * ((n - 1) / 2) : (n / 2) * (n - 1)) + 5u * (uint32_t)n;
    report(result == expected, "a sum of 2^32 + 12345 elements");

    copies_by_few_blocks(x, y, n);
    must(kg_copy_u32(NULL, x + 1, y + 1, n - 1, NULL)); /* misaligned together */
    must(kg_axpy_u32(NULL, UINT32_MAX, x + 1, y + 1, n - 1, NULL));
    must(kg_sum_u32(ws, y + 1, sum, n - 1, NULL));
    must_cuda(cudaMemcpy(&result, sum, 4, cudaMemcpyDefault));
    uint32_t ends[2];
    must_cuda(cudaMemcpy(&ends[0], y + 1, 4, cudaMemcpyDefault));
    must_cuda(cudaMemcpy(&ends[1], y + n - 1, 4, cudaMemcpyDefault));
    report(result == 0 && ends[0] == 0 && ends[1] == 0, "copy and axpy of 2^32 + 12344 elements");
    scatter_and_trap(ws, (float *)x, (float *)y, n);
    must_cuda(cudaFree(x));
    must_cuda(cudaFree(y));
    must_cuda(cudaFree(sum));
}

int main(void)
{
    kg_workspace *ws;
    const kg_kernel *const kernels[] = {&kg_sum_u32_kernel,
                                        &kg_copy_u32_kernel,
                                        &kg_axpy_u32_kernel,
                                        &kg_map_index_only_u32_kernel,
                                        &kg_map_geometries_u32_kernel,
                                        &kg_scatter_elements_f32_kernel,
                                        NULL};
    printf("TAP version 13\n");
    must(kg_prepare(kernels, KG_BACKEND_CUDA, 0));
    must(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, kg_sum_u32_workspace_bytes(SIZE_MAX / 8)));
    first_call_in_a_graph(ws);
    early_behind_our_own(ws);
    two_streams_with_two_workspaces();
    error_state_is_left_alone(ws);
    beyond_32_bits(ws);
    must(kg_workspace_status(ws));
    kg_workspace_destroy(ws);
    printf("1..%d\n", number);
    return all_ok ? 0 : 1;
}
