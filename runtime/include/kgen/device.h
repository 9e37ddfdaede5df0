/* kgen/device.h: a thin device layer, so that one binary runs with a GPU and without one.
 *
 * With a GPU, memory is the device's and streams are CUDA streams. Without one, memory is the
 * host's and every operation is done when the function returns. Callers who already use CUDA need
 * none of this: kernels take plain device pointers and a cudaStream_t.
 *
 * Every function checks its arguments, returns a status and leaves kg_last_error() on failure.
 */
#ifndef KGEN_DEVICE_H
#define KGEN_DEVICE_H

#include <kgen/status.h>
#include <kgen/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kg_device kg_device;
typedef struct kg_event kg_event;

typedef struct kg_device_info {
    kg_backend backend;
    int index;             /* CUDA device ordinal; -1 on the host backends */
    char name[64];         /* "NVIDIA H200"; "host" on the host backends */
    uint32_t cc;           /* compute capability times ten: 90; 0 on the host backends */
    uint32_t sms;          /* multiprocessors; 0 on the host backends */
    uint64_t memory_bytes; /* 0 on the host backends */
} kg_device_info;

/* Opens a device. index is a CUDA ordinal and is ignored by the host backends.
 * KG_BACKEND_DEFAULT takes the GPU if there is one. The handle is released by kg_device_close. */
kg_status kg_device_open(kg_device **device, kg_backend backend, int index);
void kg_device_close(kg_device *device);
kg_status kg_device_get_info(const kg_device *device, kg_device_info *info);

/* Memory of the device, 256-byte aligned. bytes == 0 gives NULL. kg_free accepts NULL. */
kg_status kg_malloc(kg_device *device, void **memory, size_t bytes);
kg_status kg_free(kg_device *device, void *memory);

/* Copies bytes between host and device memory in any direction, in order with the stream. The call
 * may return before the copy is done unless one side is pageable host memory: kg_stream_sync
 * waits. */
kg_status kg_copy(kg_device *device, void *to, const void *from, size_t bytes, kg_stream stream);

kg_status kg_stream_create(kg_device *device, kg_stream *stream);
kg_status kg_stream_destroy(kg_device *device, kg_stream stream);
kg_status kg_stream_sync(kg_device *device, kg_stream stream);

/* Events measure device time between two points of a stream. kg_event_elapsed waits for `to`. */
kg_status kg_event_create(kg_device *device, kg_event **event);
kg_status kg_event_destroy(kg_device *device, kg_event *event);
kg_status kg_event_record(kg_device *device, kg_event *event, kg_stream stream);
kg_status kg_event_elapsed(kg_device *device, float *milliseconds, kg_event *from, kg_event *to);

#ifdef __cplusplus
}
#endif
#endif
