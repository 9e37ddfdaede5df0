/* tests/unit/cuda_by_hand.h: a CUDA runtime made by hand: two devices, streams that finish when
 * told, and calls that can be made to fail. */
#ifndef TESTS_CUDA_BY_HAND_H
#define TESTS_CUDA_BY_HAND_H

#include "runtime_fixture.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

enum { QUEUE = 8 };

static struct {
    int current;
    cudaError_t last_error, event_answer;
    int live;               /* allocations and objects not yet released */
    cudaError_t fail_alloc; /* the next cudaMalloc fails so */
    cudaError_t fail_graph; /* no graph is made, but this */
    int replays;            /* of graphs */
    float (*elapsed)(void); /* milliseconds between two events; NULL: 1.5 */
    enum cudaMemoryType kind;
    int kind_device;
    enum cudaStreamCaptureStatus capture;
    unsigned long long captures; /* begun so far: what the one under way is known by */
    uintptr_t foreign;           /* nodes that somebody else has put into it */
    size_t fronts;               /* nodes that the next one will depend on */
    int asked, driver_asked;
    CUresult driver_answer;
    unsigned stream_flags;
    cudaError_t flags_answer;
    int waits, records;
    bool behind; /* what is put into a stream is not done yet */
    struct clearing {
        void *memory;
        size_t bytes;
    } queue[QUEUE];
    int queued;
} gpu;

static cudaError_t answer(cudaError_t error)
{
    if (error != cudaSuccess) gpu.last_error = error;
    return error;
}

cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 2;
    return cudaSuccess;
}
cudaError_t cudaGetDevice(int *device)
{
    *device = gpu.current;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device)
{
    gpu.current = device;
    return cudaSuccess;
}
cudaError_t cudaDeviceSynchronize(void)
{
    gpu.waits++;
    return cudaSuccess;
}
cudaError_t cudaPeekAtLastError(void)
{
    return gpu.last_error;
}
const char *cudaGetErrorString(cudaError_t error)
{
    (void)error;
    return "it failed";
}
const char *cudaGetErrorName(cudaError_t error)
{
    (void)error;
    return "cudaErrorX";
}

cudaError_t cudaGetLastError(void)
{
    const cudaError_t error = gpu.last_error;
    gpu.last_error = cudaSuccess;
    return error;
}

/* Device 0 is an sm_90 of 132, device 1 an sm_87 of 16. */
cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr which, int device)
{
    *value = 0;
    if (which == cudaDevAttrComputeCapabilityMajor) *value = device == 0 ? 9 : 8;
    if (which == cudaDevAttrComputeCapabilityMinor) *value = device == 0 ? 0 : 7;
    if (which == cudaDevAttrMultiProcessorCount) *value = device == 0 ? 132 : 16;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device)
{
    memset(properties, 0, sizeof *properties);
    strcpy(properties->name, device == 0 ? "big" : "small");
    properties->totalGlobalMem = 1000;
    return cudaSuccess;
}

cudaError_t cudaMalloc(void **memory, size_t bytes)
{
    if (gpu.fail_alloc) return answer(gpu.fail_alloc);
    gpu.live++;
    *memory = aligned_alloc(256, (bytes + 255) / 256 * 256);
    return cudaSuccess;
}

cudaError_t cudaFree(void *memory)
{
    free(memory);
    gpu.live--;
    return cudaSuccess;
}

cudaError_t cudaHostAlloc(void **memory, size_t bytes, unsigned flags)
{
    assert_true(flags & cudaHostAllocMapped);
    gpu.live++;
    *memory = malloc(bytes);
    return cudaSuccess;
}

cudaError_t cudaFreeHost(void *memory)
{
    return cudaFree(memory);
}

cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags)
{
    (void)flags;
    *device = host;
    return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    (void)stream;
    assert_int_equal(kind, cudaMemcpyDefault);
    memcpy(to, from, bytes);
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void *memory, int value, size_t bytes, cudaStream_t stream)
{
    (void)stream;
    if (!gpu.behind) memset(memory, value, bytes);
    else if (gpu.queued < QUEUE) gpu.queue[gpu.queued++] = (struct clearing){memory, bytes};
    return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *about, const void *memory)
{
    (void)memory;
    memset(about, 0, sizeof *about);
    about->type = gpu.kind;
    about->device = gpu.kind_device;
    return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    *stream = malloc(1);
    gpu.live++;
    return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    return cudaFree(stream);
}
cudaError_t cudaStreamSynchronize(cudaStream_t s)
{
    (void)s;
    gpu.waits++;
    return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status)
{
    (void)stream;
    *status = gpu.capture;
    return cudaSuccess;
}

/* Each launch, and each foreign node, is a node of its own. */
static cudaError_t tell_capture(enum cudaStreamCaptureStatus *status, unsigned long long *id,
                                const cudaGraphNode_t **nodes, size_t *count)
{
    static cudaGraphNode_t front;
    gpu.asked++;
    *status = gpu.capture;
    *id = gpu.captures;
    front = (cudaGraphNode_t)(uintptr_t)(1 + (uintptr_t)seen.launches + 1000 * gpu.foreign);
    *nodes = &front;
    *count = gpu.fronts;
    return cudaSuccess;
}

#if CUDART_VERSION >= 12050
/* A driver that answers this alone, unless it cannot. */
static CUresult driver_is_capturing(CUstream stream, CUstreamCaptureStatus *status)
{
    gpu.driver_asked++;
    assert_non_null(stream);
    if (gpu.driver_answer != CUDA_SUCCESS) return gpu.driver_answer;
    *status = (CUstreamCaptureStatus)gpu.capture;
    return CUDA_SUCCESS;
}
cudaError_t cudaGetDriverEntryPointByVersion(const char *name, void **entry, unsigned version,
                                             unsigned long long flags,
                                             enum cudaDriverEntryPointQueryResult *found)
{
    CUresult (*const asks)(CUstream, CUstreamCaptureStatus *) = driver_is_capturing;
    assert_string_equal(name, "cuStreamIsCapturing");
    assert_int_equal(version, CUDART_VERSION);
    (void)flags;
    memcpy(entry, &asks, sizeof asks);
    *found = cudaDriverEntryPointSuccess;
    return cudaSuccess;
}
#endif

#if CUDART_VERSION >= 13000
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                     unsigned long long *id, cudaGraph_t *graph,
                                     const cudaGraphNode_t **nodes, const cudaGraphEdgeData **edges,
                                     size_t *count)
{
    (void)stream, (void)graph, (void)edges;
    return tell_capture(status, id, nodes, count);
}
#elif CUDART_VERSION >= 12030
cudaError_t cudaStreamGetCaptureInfo_v3(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                        unsigned long long *id, cudaGraph_t *graph,
                                        const cudaGraphNode_t **nodes,
                                        const cudaGraphEdgeData **edges, size_t *count)
{
    (void)stream, (void)graph, (void)edges;
    return tell_capture(status, id, nodes, count);
}
#else
cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                        unsigned long long *id, cudaGraph_t *graph,
                                        const cudaGraphNode_t **nodes, size_t *count)
{
    (void)stream, (void)graph;
    return tell_capture(status, id, nodes, count);
}
#endif

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned *flags)
{
    (void)stream;
    if (gpu.flags_answer == cudaSuccess) *flags = gpu.stream_flags;
    return answer(gpu.flags_answer);
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    *event = malloc(1);
    gpu.live++;
    return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    return cudaFree(event);
}
cudaError_t cudaEventQuery(cudaEvent_t event)
{
    (void)event;
    return answer(gpu.event_answer);
}
cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    (void)event;
    return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    (void)event;
    (void)stream;
    gpu.records++;
    return cudaSuccess;
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t from, cudaEvent_t to)
{
    (void)from;
    (void)to;
    *milliseconds = gpu.elapsed ? gpu.elapsed() : 1.5f;
    return cudaSuccess;
}

/* A graph is a piece of memory; launching it is counted. */
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode)
{
    (void)stream, (void)mode;
    gpu.capture = cudaStreamCaptureStatusActive;
    gpu.captures++;
    return cudaSuccess;
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph)
{
    (void)stream;
    gpu.capture = cudaStreamCaptureStatusNone;
    *graph = malloc(1);
    gpu.live++;
    return cudaSuccess;
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec, cudaGraph_t graph,
                                          unsigned long long flags)
{
    (void)graph, (void)flags;
    if (gpu.fail_graph) return answer(gpu.fail_graph);
    *exec = malloc(1);
    gpu.live++;
    return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    return cudaFree(graph);
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec)
{
    return cudaFree(exec);
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
{
    (void)exec, (void)stream;
    gpu.replays++;
    return cudaSuccess;
}

#endif
