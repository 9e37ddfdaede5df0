/* The CUDA backend, through the C interface of the CUDA runtime. Compiled only where CUDA is built
 * in (KG_CUDA=1). Works on a machine without a driver or a GPU: it then has no devices.
 *
 * A failing call of ours is taken back out of the CUDA error state, so that the caller's next
 * cudaGetLastError() does not find it. */
#include "backend.h"
#include "error.h"

#include <cuda.h>
#include <cuda_runtime_api.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define MOST_DEVICES 64

static struct {
    int count;
    char why_none[160];
    struct device_facts {
        uint32_t cc, sms;
    } facts[MOST_DEVICES];
} devices;
static pthread_once_t devices_once = PTHREAD_ONCE_INIT;

/* KG_OK, or the status of a failed call of the CUDA runtime with its text. */
static kg_status check(cudaError_t error, const char *what)
{
    if (error == cudaSuccess) return KG_OK;
    (void)cudaGetLastError();
    const kg_status status =
        error == cudaErrorMemoryAllocation ? KG_OUT_OF_MEMORY : KG_DEVICE_ERROR;
    return kg__fail(status, "%s: %s (%s)", what, cudaGetErrorString(error),
                    cudaGetErrorName(error));
}

/* ---- devices ---- */

static uint32_t attribute(int device, enum cudaDeviceAttr which)
{
    int value = 0;
    if (cudaDeviceGetAttribute(&value, which, device) != cudaSuccess) (void)cudaGetLastError();
    return (uint32_t)value;
}

/* The driver answers in a third of the time that the runtime takes. NULL: it was not found. */
static CUresult (*is_capturing)(CUstream stream, CUstreamCaptureStatus *status);

static void find_driver(void)
{
#if CUDART_VERSION >= 12050
    enum cudaDriverEntryPointQueryResult found;
    void *entry = NULL;
    if (cudaGetDriverEntryPointByVersion("cuStreamIsCapturing", &entry, CUDART_VERSION,
                                         cudaEnableDefault, &found) != cudaSuccess)
        (void)cudaGetLastError();
    else if (found == cudaDriverEntryPointSuccess) memcpy(&is_capturing, &entry, sizeof entry);
#endif
}

static void read_devices(void)
{
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess) {
        (void)cudaGetLastError();
        snprintf(devices.why_none, sizeof devices.why_none, "%s", cudaGetErrorString(error));
        return;
    }
    if (count == 0) snprintf(devices.why_none, sizeof devices.why_none, "there is none");
    find_driver();
    devices.count = count < MOST_DEVICES ? count : MOST_DEVICES;
    for (int d = 0; d < devices.count; d++) {
        devices.facts[d].cc = attribute(d, cudaDevAttrComputeCapabilityMajor) * 10 +
                              attribute(d, cudaDevAttrComputeCapabilityMinor);
        devices.facts[d].sms = attribute(d, cudaDevAttrMultiProcessorCount);
    }
}

static int usable_devices(const char **why_none)
{
    pthread_once(&devices_once, read_devices);
    *why_none = devices.why_none;
    return devices.count;
}

/* Where a process sees one device, that is it, without the 30 ns that asking takes. (The backend
 * is found, and so the devices are read, before anything is asked of it.) */
static kg_status current(int *device)
{
    *device = 0;
    if (devices.count == 1) return KG_OK;
    return check(cudaGetDevice(device), "cannot ask for the current device");
}

static kg_status enter(int device, int *previous)
{
    const kg_status status = current(previous);
    if (status || *previous == device) return status;
    return check(cudaSetDevice(device), "cannot use the device");
}

static void leave(int previous)
{
    int now;
    if (cudaGetDevice(&now) == cudaSuccess && now == previous) return;
    if (cudaSetDevice(previous) != cudaSuccess) (void)cudaGetLastError();
}

static void facts(int device, uint32_t *cc, uint32_t *sms)
{
    *cc = devices.facts[device].cc;
    *sms = devices.facts[device].sms;
}

static kg_status info(int device, kg_device_info *out)
{
    struct cudaDeviceProp properties;
    const kg_status status =
        check(cudaGetDeviceProperties(&properties, device), "cannot ask what the device is");
    if (status) return status;
    *out = (kg_device_info){.backend = KG_BACKEND_CUDA,
                            .index = device,
                            .cc = devices.facts[device].cc,
                            .sms = devices.facts[device].sms,
                            .memory_bytes = properties.totalGlobalMem};
    snprintf(out->name, sizeof out->name, "%.*s", (int)sizeof out->name - 1, properties.name);
    return KG_OK;
}

/* Runs one call of the CUDA runtime with `device` current, and returns its status. */
#define ON_DEVICE(device, call, what)                                                              \
    do {                                                                                           \
        int previous;                                                                              \
        kg_status status = enter(device, &previous);                                               \
        if (status) return status;                                                                 \
        status = check(call, what);                                                                \
        leave(previous);                                                                           \
        return status;                                                                             \
    } while (0)

static kg_status sync_device(int device)
{
    ON_DEVICE(device, cudaDeviceSynchronize(), "waiting for the device failed");
}

/* ---- memory ---- */

static kg_status allocate(int device, void **memory, size_t bytes)
{
    *memory = NULL;
    ON_DEVICE(device, cudaMalloc(memory, bytes), "cannot allocate device memory");
}

static kg_status release(int device, void *memory)
{
    ON_DEVICE(device, cudaFree(memory), "cannot free device memory");
}

static kg_status copy(int device, void *to, const void *from, size_t bytes, kg_stream stream)
{
    ON_DEVICE(device, cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream),
              "copying failed");
}

static kg_status zero(int device, void *memory, size_t bytes, kg_stream stream)
{
    ON_DEVICE(device, cudaMemsetAsync(memory, 0, bytes, stream), "clearing memory failed");
}

static kg_status trap_create_here(trap_word *trap)
{
    void *host = NULL, *device = NULL;
    kg_status status =
        check(cudaHostAlloc(&host, sizeof *trap->host, cudaHostAllocMapped | cudaHostAllocPortable),
              "cannot allocate mapped host memory");
    if (status) return status;
    status = check(cudaHostGetDevicePointer(&device, host, 0), "cannot map host memory");
    if (status) {
        (void)check(cudaFreeHost(host), "cannot free mapped host memory");
        return status;
    }
    *trap = (trap_word){host, device};
    *trap->host = 0;
    return KG_OK;
}

static kg_status trap_create(int device, trap_word *trap)
{
    int previous;
    kg_status status = enter(device, &previous);
    if (status) return status;
    status = trap_create_here(trap);
    leave(previous);
    return status;
}

static void trap_destroy(trap_word *trap)
{
    if (trap->host && cudaFreeHost(trap->host) != cudaSuccess) (void)cudaGetLastError();
}

static kg_status check_pointer(int device, const void *memory, const char *name)
{
    struct cudaPointerAttributes about;
    const kg_status status =
        check(cudaPointerGetAttributes(&about, memory), "cannot ask for the kind of memory");
    if (status) return status;
    if (about.type == cudaMemoryTypeUnregistered) {
        if (attribute(device, cudaDevAttrPageableMemoryAccess)) return KG_OK;
        return kg__fail(KG_WRONG_DEVICE,
                        "'%s' is ordinary host memory, which the GPU cannot reach; copy it first",
                        name);
    }
    if (about.type == cudaMemoryTypeDevice && about.device != device) {
        return kg__fail(KG_WRONG_DEVICE, "'%s' is memory of device %d; the call is for device %d",
                        name, about.device, device);
    }
    return KG_OK;
}

/* ---- streams and events ---- */

static kg_status stream_create(int device, kg_stream *stream)
{
    ON_DEVICE(device, cudaStreamCreate(stream), "cannot create a stream");
}

static kg_status stream_destroy(int device, kg_stream stream)
{
    if (!stream) return KG_OK;
    ON_DEVICE(device, cudaStreamDestroy(stream), "cannot destroy the stream");
}

static kg_status stream_sync(int device, kg_stream stream)
{
    ON_DEVICE(device, cudaStreamSynchronize(stream), "waiting for the stream failed");
}

static bool capturing(kg_stream stream)
{
    enum cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    if (cudaStreamIsCapturing(stream, &status) == cudaSuccess) {
        return status != cudaStreamCaptureStatusNone;
    }
    (void)cudaGetLastError(); /* the default stream while another one captures */
    return true;
}

/* The default stream and a stream that was not made non-blocking wait for each other. */
static bool ordered(kg_stream first, kg_stream second)
{
    if (first == second) return true;
    if (first && second) return false;
    unsigned flags = cudaStreamNonBlocking;
    if (cudaStreamGetFlags(first ? first : second, &flags) != cudaSuccess) {
        (void)cudaGetLastError();
    }
    return !(flags & cudaStreamNonBlocking);
}

static kg_status event_create(int device, kg_event *event)
{
    cudaEvent_t *native = (cudaEvent_t *)&event->native;
    ON_DEVICE(device, cudaEventCreate(native), "cannot create an event");
}

static kg_status event_destroy(int device, kg_event *event)
{
    ON_DEVICE(device, cudaEventDestroy(event->native), "cannot destroy the event");
}

static kg_status event_record(int device, kg_event *event, kg_stream stream)
{
    ON_DEVICE(device, cudaEventRecord(event->native, stream), "cannot record the event");
}

static kg_status event_elapsed(int device, float *milliseconds, kg_event *from, kg_event *to)
{
    int previous;
    kg_status status = enter(device, &previous);
    if (status) return status;
    status = check(cudaEventSynchronize(to->native), "waiting for the event failed");
    if (status == KG_OK) {
        status = check(cudaEventElapsedTime(milliseconds, from->native, to->native),
                       "cannot measure between the events");
    }
    leave(previous);
    return status;
}

static bool event_done(int device, kg_event *event)
{
    (void)device; /* events are asked from any device */
    const cudaError_t error = cudaEventQuery(event->native);
    if (error != cudaSuccess) (void)cudaGetLastError();
    return error != cudaErrorNotReady; /* any other error is the launch's to report */
}

/* ---- graphs ---- */

static kg_status graph_begin(int device, kg_stream stream)
{
    ON_DEVICE(device, cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal),
              "cannot record a graph");
}

static kg_status graph_end_here(kg_stream stream, void **graph)
{
    cudaGraph_t recorded = NULL;
    kg_status status = check(cudaStreamEndCapture(stream, &recorded), "cannot record a graph");
    if (status) return status;
    cudaGraphExec_t made = NULL;
    status = check(cudaGraphInstantiateWithFlags(&made, recorded, 0),
                   "cannot make a graph of the calls");
    (void)check(cudaGraphDestroy(recorded), "cannot free a graph");
    *graph = status ? NULL : made;
    return status;
}

static kg_status graph_end(int device, kg_stream stream, void **graph)
{
    int previous;
    *graph = NULL;
    kg_status status = enter(device, &previous);
    if (status) return status;
    status = graph_end_here(stream, graph);
    leave(previous);
    return status;
}

static kg_status graph_launch(int device, void *graph, kg_stream stream)
{
    ON_DEVICE(device, cudaGraphLaunch(graph, stream), "cannot launch a graph");
}

static void graph_free(int device, void *graph)
{
    (void)device;
    (void)check(cudaGraphExecDestroy(graph), "cannot free a graph");
}

/* ---- launches ---- */

/* What a stream is adding nodes to, and the one node that the next one will depend on. */
typedef struct capture {
    bool active;
    unsigned long long id;
    cudaGraphNode_t node;
} capture;

static _Thread_local capture last; /* as this thread's last call left it */

static cudaError_t capture_info(kg_stream stream, enum cudaStreamCaptureStatus *status,
                                unsigned long long *id, const cudaGraphNode_t **nodes,
                                size_t *count)
{
#if CUDART_VERSION >= 12030
    const cudaGraphEdgeData *edges;
#endif
#if CUDART_VERSION >= 13000
    return cudaStreamGetCaptureInfo(stream, status, id, NULL, nodes, &edges, count);
#elif CUDART_VERSION >= 12030
    return cudaStreamGetCaptureInfo_v3(stream, status, id, NULL, nodes, &edges, count);
#else
    return cudaStreamGetCaptureInfo_v2(stream, status, id, NULL, nodes, count);
#endif
}

/* The default stream cannot be captured, and asking it while another one is would be an error. */
static capture capture_of(kg_stream stream)
{
    enum cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    capture now = {0};
    const cudaGraphNode_t *nodes = NULL;
    size_t count = 0;
    if (!stream || stream == cudaStreamLegacy) return now;
    if (capture_info(stream, &status, &now.id, &nodes, &count) != cudaSuccess) {
        (void)cudaGetLastError();
        return now;
    }
    now.active = status == cudaStreamCaptureStatusActive;
    now.node = now.active && count == 1 ? nodes[0] : NULL;
    return now;
}

/* Most calls are in no graph. */
static bool captures_nothing(kg_stream stream)
{
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    if (!is_capturing || !stream || stream == cudaStreamLegacy) return false;
    return is_capturing(stream, &status) == CUDA_SUCCESS && status == CU_STREAM_CAPTURE_STATUS_NONE;
}

static bool gains_early(kg_stream stream)
{
    if (captures_nothing(stream)) {
        last.active = false;
        return true;
    }
    const capture now = capture_of(stream), before = last;
    last = now;
    if (!now.active) return true;
    return now.node && now.node == before.node && now.id == before.id;
}

static void launched(kg_stream stream)
{
    if (last.active) last = capture_of(stream);
}

static kg_launch_fn code(const kg_variant *variant)
{
    return variant->cuda;
}

/* A launch that the CUDA runtime refuses has not begun; a kernel that fails later raises the
 * trap word. */
static launch_failure failure(int error)
{
    return (launch_failure){KG_DEVICE_ERROR, false, cudaGetErrorString((cudaError_t)error)};
}

/* The one number of preparing that a device may find invalid is that of bytes of shared memory. */
static const char *never_loads(int error)
{
    switch ((cudaError_t)error) {
    case cudaErrorInvalidValue: return "a block takes more shared memory than the device has";
    case cudaErrorCooperativeLaunchTooLarge:
    case cudaErrorInvalidConfiguration:
    case cudaErrorInvalidDeviceFunction:
    case cudaErrorInvalidKernelImage:
    case cudaErrorInvalidPtx:
    case cudaErrorJitCompilerNotFound:
    case cudaErrorLaunchOutOfResources:
    case cudaErrorNoKernelImageForDevice:
    case cudaErrorNotSupported:
    case cudaErrorUnsupportedPtxVersion: return cudaGetErrorString((cudaError_t)error);
    default: return NULL; /* memory that ran out, say, or a kernel before this one that failed */
    }
}

const backend kg__cuda_backend = {
    .id = KG_BACKEND_CUDA,
    .devices = usable_devices,
    .current = current,
    .enter = enter,
    .leave = leave,
    .facts = facts,
    .info = info,
    .sync = sync_device,
    .allocate = allocate,
    .release = release,
    .copy = copy,
    .zero = zero,
    .trap_create = trap_create,
    .trap_destroy = trap_destroy,
    .check_pointer = check_pointer,
    .stream_create = stream_create,
    .stream_destroy = stream_destroy,
    .stream_sync = stream_sync,
    .capturing = capturing,
    .ordered = ordered,
    .event_create = event_create,
    .event_destroy = event_destroy,
    .event_record = event_record,
    .event_elapsed = event_elapsed,
    .event_done = event_done,
    .graph_begin = graph_begin,
    .graph_end = graph_end,
    .graph_launch = graph_launch,
    .graph_free = graph_free,
    .gains_early = gains_early,
    .launched = launched,
    .code = code,
    .failure = failure,
    .never_loads = never_loads,
};
