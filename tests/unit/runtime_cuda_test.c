/* The CUDA backend over a CUDA runtime made by hand. Compiled with KG_CUDA=1 and the CUDA headers,
 * linked without cudart. */
#define _POSIX_C_SOURCE 200809L

#include "cuda_by_hand.h"

static kg_workspace *ws; /* of device 0 */

static int set_up_gpu(void **state)
{
    set_up(state);
    memset(&gpu, 0, sizeof gpu);
    gpu.kind = cudaMemoryTypeDevice;
    assert_int_equal(kg_workspace_create(&ws, KG_BACKEND_DEFAULT, -1, 1000), KG_OK);
    return 0;
}

/* Whatever a test did, nothing is left behind. */
static int tear_down_gpu(void **state)
{
    kg_workspace_destroy(ws);
    assert_int_equal(gpu.live, 0);
    assert_int_equal(gpu.last_error, cudaSuccess);
    return tear_down(state);
}

static kg_status run_in(int stream)
{
    static char streams[3];
    return kg_run(&kernel, ws, arguments, 8, stream ? (kg_stream)(void *)&streams[stream] : NULL);
}

static void the_default_is_the_gpu(void **state)
{
    (void)state;
    assert_int_equal(kg_workspace_backend(ws), KG_BACKEND_CUDA);
    assert_int_equal(run_in(1), KG_OK);
    assert_string_equal(seen.code, "small");
    assert_non_null(seen.call.stream);
    assert_int_equal(gpu.records, 0); /* only when checking */
}

static void devices(void **state)
{
    (void)state;
    kg_device *device;
    kg_device_info info;
    assert_int_equal(kg_device_open(&device, KG_BACKEND_CUDA, 1), KG_OK);
    assert_int_equal(kg_device_get_info(device, &info), KG_OK);
    assert_string_equal(info.name, "small");
    assert_int_equal(info.index, 1);
    assert_int_equal(info.cc, 87);
    assert_int_equal(info.sms, 16);
    assert_int_equal(info.memory_bytes, 1000);
    void *memory;
    kg_stream stream;
    kg_event *from, *to;
    float milliseconds;
    assert_int_equal(kg_malloc(device, &memory, 100), KG_OK);
    assert_int_equal(kg_free(device, memory), KG_OK);
    gpu.fail_alloc = cudaErrorMemoryAllocation;
    assert_int_equal(kg_malloc(device, &memory, 100), KG_OUT_OF_MEMORY);
    gpu.fail_alloc = cudaErrorUnknown;
    assert_int_equal(kg_malloc(device, &memory, 100), KG_DEVICE_ERROR);
    assert_non_null(strstr(kg_last_error(), "it failed"));
    assert_int_equal(kg_stream_create(device, &stream), KG_OK);
    assert_int_equal(kg_event_create(device, &from), KG_OK);
    assert_int_equal(kg_event_create(device, &to), KG_OK);
    assert_int_equal(kg_event_record(device, from, stream), KG_OK);
    assert_int_equal(kg_event_record(device, to, stream), KG_OK);
    assert_int_equal(kg_event_elapsed(device, &milliseconds, from, to), KG_OK);
    assert_int_equal(kg_event_destroy(device, from), KG_OK);
    assert_int_equal(kg_event_destroy(device, to), KG_OK);
    assert_int_equal(kg_stream_sync(device, stream), KG_OK);
    assert_int_equal(kg_stream_destroy(device, stream), KG_OK);
    kg_device_close(device);
    assert_int_equal(gpu.current, 0); /* the caller's device is as it was */
    assert_int_equal(kg_device_open(&device, KG_BACKEND_CUDA, 2), KG_INVALID_ARGUMENT);
    assert_int_equal(kg_device_open(&device, KG_BACKEND_CUDA, -2), KG_INVALID_ARGUMENT);
}

static void memory_runs_out_while_a_workspace_is_made(void **state)
{
    (void)state;
    kg_workspace *other;
    gpu.fail_alloc = cudaErrorMemoryAllocation;
    assert_int_equal(kg_workspace_create(&other, KG_BACKEND_CUDA, 1, 1000), KG_OUT_OF_MEMORY);
    assert_null(other);
}

static void a_workspace_of_another_device(void **state)
{
    (void)state;
    gpu.current = 1;
    assert_int_equal(run_in(0), KG_WRONG_DEVICE);
    assert_int_equal(seen.launches, 0);
    gpu.current = 0;
    assert_int_equal(run_in(0), KG_OK);
}

static void variants_suit_the_device(void **state)
{
    (void)state;
    kg_explanation told;
    assert_int_equal(kg_explain(&kernel, ws, NULL, 200000, &told), KG_OK);
    assert_int_equal(told.chosen, WIDE);
    assert_int_equal(told.features[KG_FEATURE_CC], 90);
    assert_int_equal(told.features[KG_FEATURE_SMS], 132);
    assert_int_equal(told.facts[0].registers, 40); /* as the device says */
    assert_int_equal(gpu.current, 0);
    gpu.current = 1;
    assert_int_equal(kg_explain(&kernel, NULL, NULL, 200000, &told), KG_OK);
    assert_int_equal(told.chosen, ANY);
    assert_int_equal(told.variants[WIDE].reason, KG_REASON_CAPABILITY);
    gpu.current = 0;
}

static void prepare_loads_each_variant_once_a_device(void **state)
{
    (void)state;
    const kg_kernel *const kernels[] = {&kernel, NULL};
    assert_int_equal(kg_prepare(kernels, KG_BACKEND_CUDA, 0), KG_OK);
    assert_int_equal(seen.preparations, 4);
    assert_int_equal(kg_prepare(kernels, KG_BACKEND_DEFAULT, -1), KG_OK);
    assert_int_equal(run_in(0), KG_OK);
    assert_int_equal(seen.preparations, 4);
    assert_int_equal(kg_prepare(kernels, KG_BACKEND_CUDA, 1), KG_OK);
    assert_int_equal(seen.preparations, 7); /* not the variant for sm_90 */
    assert_int_equal(gpu.current, 0);
    assert_int_equal(kg_prepare(kernels, KG_BACKEND_CUDA, 2), KG_INVALID_ARGUMENT);
}

static void a_call_prepares_what_nobody_has(void **state)
{
    (void)state;
    assert_int_equal(run_in(0), KG_OK);
    assert_int_equal(run_in(0), KG_OK);
    assert_int_equal(seen.preparations, 4);
    assert_int_equal(seen.launches, 2);
}

static void making_a_workspace_prepares_registered_kernels(void **state)
{
    (void)state;
    const kg_kernel *const kernels[] = {&kernel, NULL};
    kg_workspace *other;
    assert_int_equal(kg_register(kernels), KG_OK);
    assert_int_equal(kg_workspace_create(&other, KG_BACKEND_CUDA, 1, 0), KG_OK);
    assert_int_equal(seen.preparations, 3);
    kg_workspace_destroy(other);
    seen.answer = cudaErrorNoKernelImageForDevice;
    assert_int_equal(kg_workspace_create(&other, KG_BACKEND_CUDA, 0, 0), KG_DEVICE_ERROR);
    assert_non_null(strstr(kg_last_error(), "scale_f32, variant small, cannot be loaded"));
    assert_null(other);
}

static void refuse(const char *code, int refusal)
{
    seen.refused = code;
    seen.refusal = refusal;
}

static const char too_much[] = "a block takes more shared memory than the device has";

/* Variants that a device cannot load are left out there, and there alone. */
static void a_variant_that_cannot_be_loaded_is_left_out(void **state)
{
    (void)state;
    const kg_kernel *const kernels[] = {&kernel, NULL};
    kg_explanation told;
    refuse("small", cudaErrorInvalidValue);
    assert_int_equal(run_in(0), KG_OK); /* the first call prepares */
    assert_string_equal(seen.code, "vec");
    assert_int_equal(kg_prepare(kernels, KG_BACKEND_CUDA, 0), KG_OK);
    assert_int_equal(seen.preparations, 4);
    assert_int_equal(kg_explain(&kernel, ws, NULL, 8, &told), KG_OK);
    assert_int_equal(told.chosen, VEC);
    assert_int_equal(told.variants[SMALL].reason, KG_REASON_NOT_LOADED);
    assert_int_equal(kg_force(&kernel, "small"), KG_OK);
    assert_int_equal(run_in(0), KG_NO_VARIANT);
    assert_non_null(strstr(kg_last_error(), "scale_f32: the forced variant small cannot serve the "
                                            "call: the device cannot load it: "));
    assert_non_null(strstr(kg_last_error(), too_much));
    refuse(NULL, 0);
    gpu.current = 1; /* has the memory */
    assert_int_equal(kg_run(&kernel, NULL, arguments, 8, NULL), KG_OK);
    assert_string_equal(seen.code, "small");
    gpu.current = 0;
    assert_int_equal(kg_force(&kernel, NULL), KG_OK);
    assert_int_equal(gpu.last_error, cudaSuccess);
}

/* What is forgotten and met again is prepared again, of whatever kernel the place is now. */
static void what_was_left_out_is_forgotten_with_its_kernel(void **state)
{
    (void)state;
    const kg_kernel *const kernels[] = {&kernel, NULL};
    for (int i = 0; i < 2; i++) {
        refuse("small", cudaErrorNoKernelImageForDevice);
        assert_int_equal(run_in(0), KG_OK);
        assert_string_equal(seen.code, "vec");
        assert_int_equal(kg_unregister(kernels), KG_OK);
        refuse(NULL, 0);
        assert_int_equal(run_in(0), KG_OK);
        assert_string_equal(seen.code, "small");
        assert_int_equal(kg_unregister(kernels), KG_OK);
    }
}

/* Misaligned arrays have but one variant. */
static void nothing_is_left_out_that_no_other_replaces(void **state)
{
    (void)state;
    const kg_kernel *const kernels[] = {&kernel, NULL};
    refuse("any", cudaErrorInvalidValue);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(kg_prepare(kernels, KG_BACKEND_CUDA, 0), KG_DEVICE_ERROR);
        assert_non_null(strstr(kg_last_error(), "scale_f32, variant any, cannot be loaded"));
        assert_non_null(strstr(kg_last_error(), too_much));
        assert_int_equal(run_in(0), KG_DEVICE_ERROR);
    }
    assert_int_equal(seen.launches, 0);
    refuse("wide", cudaErrorInvalidValue);
    assert_int_equal(kg_prepare(kernels, KG_BACKEND_CUDA, 0), KG_OK);
}

/* Memory that ran out may be there next time. */
static void a_passing_failure_leaves_nothing_out(void **state)
{
    (void)state;
    refuse("small", cudaErrorMemoryAllocation);
    assert_int_equal(run_in(0), KG_DEVICE_ERROR);
    assert_non_null(strstr(kg_last_error(), "scale_f32, variant small, cannot be loaded"));
    refuse(NULL, 0);
    assert_int_equal(run_in(0), KG_OK);
    assert_string_equal(seen.code, "small");
}

static void a_launch_that_fails(void **state)
{
    (void)state;
    assert_int_equal(run_in(0), KG_OK);
    seen.answer = cudaErrorLaunchOutOfResources;
    assert_int_equal(run_in(0), KG_DEVICE_ERROR);
    assert_non_null(strstr(kg_last_error(), "scale_f32, variant small: it failed"));
}

static void a_fault_waits_for_reset(void **state)
{
    (void)state;
    assert_int_equal(run_in(0), KG_OK);
    const kg_workspace_header *header = seen.call.header;
    *(uint32_t *)(uintptr_t)header->trap = 1;
    assert_int_equal(run_in(0), KG_TRAP);
    const int waited = gpu.waits;
    assert_int_equal(kg_workspace_status(ws), KG_TRAP);
    assert_int_equal(gpu.waits, waited + 1);
    gpu.behind = true; /* a call right after the reset is behind it in the stream */
    assert_int_equal(kg_workspace_reset(ws, NULL), KG_OK);
    assert_int_equal(run_in(0), KG_OK);
}

/* The kernel that failed may still run at a reset, and raise the word once more: the stream
 * clears it behind that kernel. */
static void a_late_fault_is_cleared_in_the_stream(void **state)
{
    (void)state;
    assert_int_equal(run_in(1), KG_OK);
    uint32_t *const trap =
        (uint32_t *)(uintptr_t)((const kg_workspace_header *)seen.call.header)->trap;
    *trap = 1;
    gpu.behind = true;
    assert_int_equal(kg_workspace_reset(ws, NULL), KG_OK);
    *trap = 1; /* by the same kernel, after the host's clearing */
    for (int i = 0; i < gpu.queued; i++) memset(gpu.queue[i].memory, 0, gpu.queue[i].bytes);
    gpu.behind = false;
    assert_int_equal(kg_workspace_status(ws), KG_OK);
    assert_int_equal(run_in(1), KG_OK);
}

/* ---- KGEN_CHECK=1 ---- */

static void start_checking(void)
{
    kg__reset_for_tests();
    setenv("KGEN_CHECK", "1", 1);
}

static void two_streams_at_once(void **state)
{
    (void)state;
    assert_int_equal(run_in(1), KG_OK);
    start_checking();
    gpu.event_answer = cudaErrorNotReady;
    gpu.stream_flags = cudaStreamNonBlocking;
    assert_int_equal(run_in(1), KG_OK);
    assert_int_equal(run_in(1), KG_OK); /* in order with itself */
    assert_int_equal(run_in(2), KG_WORKSPACE_BUSY);
    assert_int_equal(run_in(0), KG_WORKSPACE_BUSY);
    gpu.stream_flags = 0;
    assert_int_equal(run_in(0), KG_OK); /* the default stream waits for blocking streams */
    assert_int_equal(run_in(2), KG_OK);
    gpu.stream_flags = cudaStreamNonBlocking;
    assert_int_equal(run_in(1), KG_WORKSPACE_BUSY);
    gpu.flags_answer = cudaErrorInvalidValue; /* the default stream may be ahead of any */
    assert_int_equal(run_in(0), KG_WORKSPACE_BUSY);
    gpu.event_answer = cudaSuccess; /* the earlier call is done */
    assert_int_equal(run_in(0), KG_OK);
    assert_int_equal(gpu.last_error, cudaSuccess);
    gpu.flags_answer = cudaSuccess;
    assert_int_equal(run_in(1), KG_OK);
}

static void a_capture_is_left_alone(void **state)
{
    (void)state;
    start_checking();
    gpu.event_answer = cudaErrorNotReady;
    assert_int_equal(run_in(1), KG_OK);
    const int records = gpu.records;
    gpu.capture = cudaStreamCaptureStatusActive;
    assert_int_equal(run_in(2), KG_OK);
    assert_int_equal(gpu.records, records);
}

static void the_kind_of_memory(void **state)
{
    (void)state;
    gpu.kind = cudaMemoryTypeUnregistered;
    assert_int_equal(run_in(0), KG_OK);
    start_checking();
    assert_int_equal(run_in(0), KG_WRONG_DEVICE);
    assert_non_null(strstr(kg_last_error(), "'x' is ordinary host memory"));
    assert_int_equal(kg_run(&kernel, ws, arguments, 1, NULL), KG_WRONG_DEVICE);
    gpu.kind = cudaMemoryTypeManaged;
    assert_int_equal(run_in(0), KG_OK);
    gpu.kind = cudaMemoryTypeDevice;
    gpu.kind_device = 1;
    assert_int_equal(run_in(0), KG_WRONG_DEVICE);
}

static void tuning_by_device(void **state)
{
    (void)state;
    const kg_kernel *const kernels[] = {&kernel, NULL};
    static const char text[] = "kgen-tuning 1\nscale_f32 small 0000000000000011 87 16 5\n"
                               "scale_f32 small 0000000000000011 90 132 9\n";
    kg_explanation told;
    assert_int_equal(kg_register(kernels), KG_OK);
    assert_int_equal(kg_tuning_load(text, sizeof text - 1, NULL, NULL), KG_OK);
    assert_int_equal(kg_explain(&kernel, ws, NULL, 8, &told), KG_OK);
    assert_int_equal(told.variants[SMALL].max_n, 9);
    assert_int_equal(told.chosen, SMALL);
    gpu.current = 1;
    assert_int_equal(kg_explain(&kernel, NULL, NULL, 8, &told), KG_OK);
    assert_int_equal(told.variants[SMALL].max_n, 5);
    assert_int_equal(told.chosen, VEC);
    gpu.current = 0;
}

/* In a stream always; in a graph behind a call of ours alone. */
static void early_behind_our_own(void **state)
{
    (void)state;
    variants[SMALL].pdl = 1;
    assert_int_equal(run_in(0), KG_OK);
    assert_true(seen.call.early); /* the default stream is not asked about */
    assert_int_equal(gpu.asked, 0);
    assert_int_equal(run_in(1), KG_OK);
    assert_true(seen.call.early);
    gpu.capture = cudaStreamCaptureStatusActive;
    gpu.captures = 1;
    gpu.fronts = 0;
    assert_int_equal(run_in(1), KG_OK);
    assert_false(seen.call.early); /* the first node */
    gpu.fronts = 1;
    assert_int_equal(run_in(1), KG_OK);
    assert_false(seen.call.early); /* it was not seen behind that one */
    assert_int_equal(run_in(1), KG_OK);
    assert_true(seen.call.early);
    gpu.foreign++;
    assert_int_equal(run_in(1), KG_OK);
    assert_false(seen.call.early);
    assert_int_equal(run_in(1), KG_OK);
    assert_true(seen.call.early);
    gpu.fronts = 2; /* it waits for another stream, too */
    assert_int_equal(run_in(1), KG_OK);
    assert_false(seen.call.early);
    gpu.fronts = 1;
    assert_int_equal(run_in(1), KG_OK);
    gpu.captures++; /* another graph, whose nodes may have the addresses of those before */
    assert_int_equal(run_in(1), KG_OK);
    assert_false(seen.call.early);
    variants[SMALL].pdl = 0;
    assert_int_equal(run_in(1), KG_OK);
    assert_false(seen.call.early);
    gpu.capture = cudaStreamCaptureStatusNone;
}

/* Of a stream that is in no graph the driver is asked, which takes the least time. If it cannot say
 * so, the runtime is. */
static void who_is_asked_of_a_graph(void **state)
{
    (void)state;
    variants[SMALL].pdl = 1;
    assert_int_equal(run_in(1), KG_OK);
    assert_true(seen.call.early);
    const bool there = CUDART_VERSION >= 12050;
    assert_int_equal(gpu.driver_asked, there);
    assert_int_equal(gpu.asked, !there);
    gpu.asked = 0;
    gpu.driver_answer = CUDA_ERROR_INVALID_CONTEXT;
    assert_int_equal(run_in(1), KG_OK);
    assert_true(seen.call.early);
    assert_int_equal(gpu.asked, 1);
    variants[SMALL].pdl = 0;
}

#define GPU_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_gpu, tear_down_gpu)

/* KGEN_CHECK=1 fetches offsets and waits for the stream; inside a capture it must not. */
static void offsets_are_not_fetched_in_a_capture(void **state)
{
    (void)state;
    static const size_t segments = 2;
    static const char *const names[] = {"segments"};
    static int64_t offsets[3] = {0, 9, 4};
    const void *const all[] = {x, offsets, y, &segments};
    kg__reset_for_tests();
    setenv("KGEN_CHECK", "1", 1);
    kernel.lengths = names;
    kernel.n_lengths = 1;
    args_of_kernel[0] = args_of_kernel[1];
    args_of_kernel[1].name = "offsets";
    args_of_kernel[1].type = "i64";
    args_of_kernel[1].size = 8;
    args_of_kernel[1].kind = KG_KIND_OFFSETS;
    args_of_kernel[1].plus = 1;
    args_of_kernel[1].extent = args_of_kernel[2].extent = KG_EXTENT_LENGTH;
    gpu.waits = 0;
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_INVALID_ARGUMENT);
    assert_int_equal(gpu.waits, 1);
    gpu.capture = cudaStreamCaptureStatusActive;
    assert_int_equal(kg_run(&kernel, ws, all, 8, NULL), KG_OK);
    assert_int_equal(gpu.waits, 1);
    gpu.capture = cudaStreamCaptureStatusNone;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        GPU_TEST(the_default_is_the_gpu),
        GPU_TEST(devices),
        GPU_TEST(memory_runs_out_while_a_workspace_is_made),
        GPU_TEST(a_workspace_of_another_device),
        GPU_TEST(variants_suit_the_device),
        GPU_TEST(prepare_loads_each_variant_once_a_device),
        GPU_TEST(a_call_prepares_what_nobody_has),
        GPU_TEST(making_a_workspace_prepares_registered_kernels),
        GPU_TEST(a_variant_that_cannot_be_loaded_is_left_out),
        GPU_TEST(what_was_left_out_is_forgotten_with_its_kernel),
        GPU_TEST(nothing_is_left_out_that_no_other_replaces),
        GPU_TEST(a_passing_failure_leaves_nothing_out),
        GPU_TEST(a_launch_that_fails),
        GPU_TEST(a_fault_waits_for_reset),
        GPU_TEST(a_late_fault_is_cleared_in_the_stream),
        GPU_TEST(two_streams_at_once),
        GPU_TEST(a_capture_is_left_alone),
        GPU_TEST(the_kind_of_memory),
        GPU_TEST(tuning_by_device),
        GPU_TEST(early_behind_our_own),
        GPU_TEST(who_is_asked_of_a_graph),
        GPU_TEST(offsets_are_not_fetched_in_a_capture),
    };
    return cmocka_run_group_tests_name("runtime_cuda", tests, NULL, NULL);
}
