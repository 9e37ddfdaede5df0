/* backend.h: what a backend must be able to do. One table of functions each. Internal.
 *
 * `device` is a CUDA ordinal, and -1 on the host backends. Every function that returns a kg_status
 * leaves kg_last_error() on failure. The CUDA backend leaves the caller's current device as it was
 * and no error of its own behind.
 */
#ifndef KG_RUNTIME_BACKEND_H
#define KG_RUNTIME_BACKEND_H

#include <kgen/device.h>
#include <kgen/kernel.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Multiprocessors that grid rules assume where there are none: enough for several variants to
 * run. */
#define HOST_SMS 4u

struct kg_event {
    void *native;   /* a cudaEvent_t */
    double seconds; /* host backends: when it was recorded */
    bool recorded;
};

/* The word that a kernel writes to report a fault, as the host and as the kernel address it. */
typedef struct trap_word {
    uint32_t *host, *device;
} trap_word;

/* What an error code of a launch function means. */
typedef struct launch_failure {
    kg_status status;
    bool began; /* blocks may have run and been left where they stood */
    const char *text;
} launch_failure;

typedef struct backend {
    kg_backend id;

    /* ---- devices ---- */
    int (*devices)(const char **why_none); /* how many are usable; 0 with the reason, no error */
    kg_status (*current)(int *device);
    kg_status (*enter)(int device, int *previous); /* makes it current, until leave(previous) */
    void (*leave)(int previous);
    void (*facts)(int device, uint32_t *cc, uint32_t *sms); /* never fails for a usable device */
    kg_status (*info)(int device, kg_device_info *info);
    kg_status (*sync)(int device); /* waits for all work of the device */

    /* ---- memory ---- */
    kg_status (*allocate)(int device, void **memory, size_t bytes);
    kg_status (*release)(int device, void *memory);
    kg_status (*copy)(int device, void *to, const void *from, size_t bytes, kg_stream stream);
    kg_status (*zero)(int device, void *memory, size_t bytes, kg_stream stream);
    kg_status (*trap_create)(int device, trap_word *trap);
    void (*trap_destroy)(trap_word *trap);
    /* Whether kernels of the device can reach it; `name` is for the text of the error. */
    kg_status (*check_pointer)(int device, const void *memory, const char *name);

    /* ---- streams and events ---- */
    kg_status (*stream_create)(int device, kg_stream *stream);
    kg_status (*stream_destroy)(int device, kg_stream stream);
    kg_status (*stream_sync)(int device, kg_stream stream);
    bool (*capturing)(kg_stream stream);
    bool (*ordered)(kg_stream first, kg_stream second); /* by their nature, without an event */
    kg_status (*event_create)(int device, kg_event *event);
    kg_status (*event_destroy)(int device, kg_event *event);
    kg_status (*event_record)(int device, kg_event *event, kg_stream stream);
    kg_status (*event_elapsed)(int device, float *milliseconds, kg_event *from, kg_event *to);
    bool (*event_done)(int device, kg_event *event);

    /* ---- graphs: NULL on the host backends ---- */
    kg_status (*graph_begin)(int device, kg_stream stream); /* calls are recorded, by this thread */
    kg_status (*graph_end)(int device, kg_stream stream, void **graph); /* NULL on failure */
    kg_status (*graph_launch)(int device, void *graph, kg_stream stream);
    void (*graph_free)(int device, void *graph);

    /* ---- launches ---- */
    /* Whether a launch that may start early gains by it. In a graph that is being captured it does
     * only behind a call of ours: behind a foreign node it takes 0.25 us longer. */
    bool (*gains_early)(kg_stream stream);
    void (*launched)(kg_stream stream);              /* one such launch, by the thread that asked */
    kg_launch_fn (*code)(const kg_variant *variant); /* NULL: not built for this backend */
    launch_failure (*failure)(int code);             /* what a launch function's error code means */
    /* Why the device can never load a variant that failed so; NULL: it was for another reason.
     * CUDA only. */
    const char *(*never_loads)(int code);
} backend;

extern const backend kg__reference_backend, kg__emu_backend, kg__cuda_backend;

/* Seconds of the host's clock, which events of the host backends keep. Tests put another in. */
extern double (*kg__host_seconds)(void);

/* The table of a backend. KG_BACKEND_DEFAULT is resolved (KGEN_BACKEND first). KG_WRONG_BACKEND if
 * it is not built in, KG_NO_DEVICE if it is but there is no device. */
kg_status kg__backend_find(kg_backend wanted, const backend **found);

/* Turns a caller's device number into one that is valid for the backend: -1 becomes the current
 * device, or stays -1 on the host backends. */
kg_status kg__backend_device(const backend *b, int wanted, int *device);

/* Whether a device that runs variants is like that; the CPU executor's is 0, HOST_SMS. */
bool kg__device_exists(uint32_t cc, uint32_t sms);

#pragma GCC visibility pop
#endif
