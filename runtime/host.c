/* The host backends: reference and emu. Memory is the host's, work is done when a function returns,
 * so streams are nothing and there is nothing to wait for. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include "backend.h"
#include "cpu/kg_emu.h"
#include "error.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ALIGNMENT ((size_t)KG_WORKSPACE_ALIGNMENT)

/* ---- devices ---- */

static int one_device(const char **why_none)
{
    *why_none = "";
    return 1;
}

static kg_status current(int *device)
{
    *device = -1;
    return KG_OK;
}

static kg_status enter(int device, int *previous)
{
    *previous = device;
    return KG_OK;
}

static void leave(int previous)
{
    (void)previous;
}

static void facts(int device, uint32_t *cc, uint32_t *sms)
{
    (void)device;
    *cc = 0;
    *sms = HOST_SMS;
}

static kg_status reference_info(int device, kg_device_info *info)
{
    *info = (kg_device_info){.backend = KG_BACKEND_REFERENCE, .index = device, .name = "host"};
    return KG_OK;
}

static kg_status emu_info(int device, kg_device_info *info)
{
    *info = (kg_device_info){.backend = KG_BACKEND_EMU, .index = device, .name = "host"};
    return KG_OK;
}

static kg_status sync_device(int device)
{
    (void)device;
    return KG_OK;
}

/* ---- memory ---- */

static kg_status allocate(int device, void **memory, size_t bytes)
{
    (void)device;
    *memory = NULL;
    if (bytes <= PTRDIFF_MAX - ALIGNMENT) {
        *memory = aligned_alloc(ALIGNMENT, (bytes + ALIGNMENT - 1) & ~(ALIGNMENT - 1));
    }
    if (*memory) return KG_OK;
    return kg__fail(KG_OUT_OF_MEMORY, "%zu bytes of host memory cannot be had", bytes);
}

static kg_status release(int device, void *memory)
{
    (void)device;
    free(memory);
    return KG_OK;
}

static kg_status copy(int device, void *to, const void *from, size_t bytes, kg_stream stream)
{
    (void)device;
    (void)stream;
    memmove(to, from, bytes);
    return KG_OK;
}

static kg_status zero(int device, void *memory, size_t bytes, kg_stream stream)
{
    (void)device;
    (void)stream;
    memset(memory, 0, bytes);
    return KG_OK;
}

static kg_status trap_create(int device, trap_word *trap)
{
    (void)device;
    trap->host = trap->device = calloc(1, sizeof *trap->host);
    if (trap->host) return KG_OK;
    return kg__fail(KG_OUT_OF_MEMORY, "host memory is exhausted");
}

static void trap_destroy(trap_word *trap)
{
    free(trap->host);
}

static kg_status check_pointer(int device, const void *memory, const char *name)
{
    (void)device;
    (void)memory;
    (void)name;
    return KG_OK; /* no portable way to tell whether host memory is there */
}

/* ---- streams and events ---- */

static kg_status stream_create(int device, kg_stream *stream)
{
    (void)device;
    *stream = NULL;
    return KG_OK;
}

static kg_status stream_nothing(int device, kg_stream stream)
{
    (void)device;
    (void)stream;
    return KG_OK;
}

static bool capturing(kg_stream stream)
{
    (void)stream;
    return false;
}

static bool ordered(kg_stream first, kg_stream second)
{
    (void)first;
    (void)second;
    return true; /* every call is done when it returns */
}

static kg_status event_nothing(int device, kg_event *event)
{
    (void)device;
    (void)event;
    return KG_OK;
}

static double monotonic_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double (*kg__host_seconds)(void) = monotonic_seconds;

static kg_status event_record(int device, kg_event *event, kg_stream stream)
{
    (void)device;
    (void)stream;
    event->seconds = kg__host_seconds();
    return KG_OK;
}

static kg_status event_elapsed(int device, float *milliseconds, kg_event *from, kg_event *to)
{
    (void)device;
    *milliseconds = (float)(1e3 * (to->seconds - from->seconds));
    return KG_OK;
}

static bool event_done(int device, kg_event *event)
{
    (void)device;
    (void)event;
    return true;
}

/* ---- launches ---- */

static kg_launch_fn no_code(const kg_variant *variant)
{
    (void)variant;
    return NULL; /* the reference is a function of the kernel, not of a variant */
}

static kg_launch_fn emu_code(const kg_variant *variant)
{
    return variant->emu;
}

/* The executor starts early what may: it is there to find what does not wait. */
static bool gains_early(kg_stream stream)
{
    (void)stream;
    return true;
}

static void launched(kg_stream stream)
{
    (void)stream;
}

static launch_failure reference_failure(int code)
{
    if (code == KG_TOO_LARGE)
        return (launch_failure){KG_TOO_LARGE, false, "n is more than its indices can number"};
    return (launch_failure){KG_TRAP, true, "the reference code failed"};
}

static launch_failure emu_failure(int code)
{
    static const launch_failure failures[KG_EMU_ERROR_COUNT] = {
        [KG_EMU_OK] = {KG_DEVICE_ERROR, true, "the CPU executor has no such error"},
        [KG_EMU_INVALID] = {KG_DEVICE_ERROR, false,
                            "the CPU executor refused the launch: no blocks, no "
                            "threads, or more threads than its launch bounds"},
        [KG_EMU_NO_MEMORY] = {KG_OUT_OF_MEMORY, true,
                              "the CPU executor has no memory for blocks and stacks"},
        [KG_EMU_DEADLOCK] = {KG_STUCK, true,
                             "threads wait for each other, or for one that will not come"},
        [KG_EMU_LIVELOCK] = {KG_STUCK, true, "blocks wait for what no block will do"},
        [KG_EMU_DIVERGENT_BARRIER] = {KG_STUCK, true,
                                      "threads of a block wait at different barriers"},
        [KG_EMU_BAD_MASK] = {KG_BAD_ACCESS, true,
                             "a warp operation's mask does not name the lane that runs it"},
        [KG_EMU_MISALIGNED] = {KG_BAD_ACCESS, true, "an access is not aligned to its size"},
        [KG_EMU_SHARED_TOO_SMALL] = {KG_BAD_ACCESS, true,
                                     "the launch has less shared memory than the kernel uses"},
        [KG_EMU_TRAP] = {KG_TRAP, true, "the kernel executed __trap()"},
        [KG_EMU_STACK_OVERFLOW] = {KG_BAD_ACCESS, true, "a thread needs more stack than it has"},
        [KG_EMU_OUT_OF_BOUNDS] = {KG_BAD_ACCESS, true, "an access out of bounds"},
        [KG_EMU_FOUND] = {KG_FINDINGS, false,
                          "the kernel ran to its end, and a race, or a read of what nobody "
                          "wrote, or an access out of bounds was found"},
        [KG_EMU_BAD_MBARRIER] = {KG_BAD_ACCESS, true,
                                 "an mbarrier that was not made, or got more than it was "
                                 "made for"},
        [KG_EMU_COPY_LEFT] = {KG_BAD_ACCESS, true,
                              "a block ended while its bulk copy was under way"},
        [KG_EMU_TOO_LARGE] = {KG_DEVICE_ERROR, false,
                              "a cooperative launch of more blocks than may be resident"},
    };
    const unsigned index = (unsigned)code;
    return failures[index < KG_EMU_ERROR_COUNT ? index : KG_EMU_OK];
}

#define HOST_BACKEND                                                                               \
    .devices = one_device, .current = current, .enter = enter, .leave = leave, .facts = facts,     \
    .sync = sync_device, .allocate = allocate, .release = release, .copy = copy, .zero = zero,     \
    .trap_create = trap_create, .trap_destroy = trap_destroy, .check_pointer = check_pointer,      \
    .stream_create = stream_create, .stream_destroy = stream_nothing,                              \
    .stream_sync = stream_nothing, .capturing = capturing, .ordered = ordered,                     \
    .event_create = event_nothing, .event_destroy = event_nothing, .event_record = event_record,   \
    .event_elapsed = event_elapsed, .event_done = event_done, .gains_early = gains_early,          \
    .launched = launched

const backend kg__reference_backend = {
    .id = KG_BACKEND_REFERENCE,
    HOST_BACKEND,
    .info = reference_info,
    .code = no_code,
    .failure = reference_failure,
};

const backend kg__emu_backend = {
    .id = KG_BACKEND_EMU,
    HOST_BACKEND,
    .info = emu_info,
    .code = emu_code,
    .failure = emu_failure,
};
