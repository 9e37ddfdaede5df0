/* The thin device layer: argument checks, then the backend's function. */
#include "backend.h"
#include "error.h"

#include <stdlib.h>

struct kg_device {
    const backend *backend;
    int index;
};

/* Returns from the calling function if the pointer, which the call needs, is NULL. */
#define NEED(pointer)                                                                              \
    do {                                                                                           \
        if (!(pointer)) return kg__fail(KG_NULL_POINTER, "%s: '%s' is NULL", __func__, #pointer);  \
    } while (0)

kg_status kg_device_open(kg_device **device, kg_backend backend_id, int index)
{
    NEED(device);
    *device = NULL;
    const backend *b;
    kg_status status = kg__backend_find(backend_id, &b);
    if (status) return status;
    int resolved;
    status = kg__backend_device(b, index, &resolved);
    if (status) return status;

    kg_device *opened = malloc(sizeof *opened);
    if (!opened) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    *opened = (kg_device){b, resolved};
    *device = opened;
    return KG_OK;
}

void kg_device_close(kg_device *device)
{
    free(device);
}

kg_status kg_device_get_info(const kg_device *device, kg_device_info *info)
{
    NEED(device);
    NEED(info);
    return device->backend->info(device->index, info);
}

kg_status kg_malloc(kg_device *device, void **memory, size_t bytes)
{
    NEED(device);
    NEED(memory);
    *memory = NULL;
    return bytes ? device->backend->allocate(device->index, memory, bytes) : KG_OK;
}

kg_status kg_free(kg_device *device, void *memory)
{
    NEED(device);
    return memory ? device->backend->release(device->index, memory) : KG_OK;
}

kg_status kg_copy(kg_device *device, void *to, const void *from, size_t bytes, kg_stream stream)
{
    NEED(device);
    if (bytes == 0) return KG_OK;
    NEED(to);
    NEED(from);
    return device->backend->copy(device->index, to, from, bytes, stream);
}

kg_status kg_stream_create(kg_device *device, kg_stream *stream)
{
    NEED(device);
    NEED(stream);
    *stream = NULL;
    return device->backend->stream_create(device->index, stream);
}

kg_status kg_stream_destroy(kg_device *device, kg_stream stream)
{
    NEED(device);
    return device->backend->stream_destroy(device->index, stream);
}

kg_status kg_stream_sync(kg_device *device, kg_stream stream)
{
    NEED(device);
    return device->backend->stream_sync(device->index, stream);
}

kg_status kg_event_create(kg_device *device, kg_event **event)
{
    NEED(device);
    NEED(event);
    *event = NULL;
    kg_event *created = calloc(1, sizeof *created);
    if (!created) return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
    const kg_status status = device->backend->event_create(device->index, created);
    if (status) {
        free(created);
        return status;
    }
    *event = created;
    return KG_OK;
}

kg_status kg_event_destroy(kg_device *device, kg_event *event)
{
    NEED(device);
    if (!event) return KG_OK;
    const kg_status status = device->backend->event_destroy(device->index, event);
    free(event);
    return status;
}

kg_status kg_event_record(kg_device *device, kg_event *event, kg_stream stream)
{
    NEED(device);
    NEED(event);
    const kg_status status = device->backend->event_record(device->index, event, stream);
    if (status == KG_OK) event->recorded = true;
    return status;
}

kg_status kg_event_elapsed(kg_device *device, float *milliseconds, kg_event *from, kg_event *to)
{
    NEED(device);
    NEED(milliseconds);
    NEED(from);
    NEED(to);
    if (!from->recorded || !to->recorded) {
        return kg__fail(KG_INVALID_ARGUMENT,
                        "kg_event_elapsed: both events must have been recorded first");
    }
    return device->backend->event_elapsed(device->index, milliseconds, from, to);
}
