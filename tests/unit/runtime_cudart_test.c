/* The runtime linked with the real CUDA runtime. On a machine without a GPU it falls back; on one
 * with a GPU its device layer and workspaces work. Needs KG_CUDA=1. */
#define _POSIX_C_SOURCE 200809L

#include "runtime_fixture.h"

#include <cuda_runtime_api.h>

static bool has_gpu(void)
{
    int count = 0;
    const bool found = cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
    (void)cudaGetLastError();
    return found;
}

static void without_a_gpu_the_reference_runs(void **state)
{
    (void)state;
    kg_device *device;
    kg_device_info info;
    if (has_gpu()) skip();
    assert_int_equal(kg_device_open(&device, KG_BACKEND_DEFAULT, 0), KG_OK);
    assert_int_equal(kg_device_get_info(device, &info), KG_OK);
    assert_int_equal(info.backend, KG_BACKEND_REFERENCE);
    kg_device_close(device);
    assert_int_equal(kg_run(&kernel, NULL, arguments, 8, NULL), KG_OK);
    assert_string_equal(seen.code, "reference");
    assert_int_equal(kg_device_open(&device, KG_BACKEND_CUDA, 0), KG_NO_DEVICE);
    assert_non_null(strstr(kg_last_error(), "no GPU can be used: "));
    setenv("KGEN_BACKEND", "cuda", 1);
    kg__reset_for_tests();
    assert_int_equal(kg_run(&kernel, NULL, arguments, 8, NULL), KG_NO_DEVICE);
}

static void with_a_gpu_memory_is_its_own(void **state)
{
    (void)state;
    kg_device *device;
    kg_device_info info;
    kg_stream stream;
    kg_event *from, *to;
    void *memory;
    float milliseconds, back[64];
    if (!has_gpu()) skip();
    assert_int_equal(kg_device_open(&device, KG_BACKEND_DEFAULT, 0), KG_OK);
    assert_int_equal(kg_device_get_info(device, &info), KG_OK);
    assert_int_equal(info.backend, KG_BACKEND_CUDA);
    assert_true(info.cc >= 50 && info.sms > 0 && info.memory_bytes > 0);
    assert_int_equal(kg_stream_create(device, &stream), KG_OK);
    assert_int_equal(kg_event_create(device, &from), KG_OK);
    assert_int_equal(kg_event_create(device, &to), KG_OK);
    assert_int_equal(kg_malloc(device, &memory, sizeof x), KG_OK);
    assert_int_equal((uintptr_t)memory % 256, 0);
    for (int i = 0; i < 64; i++) x[i] = (float)i;
    assert_int_equal(kg_event_record(device, from, stream), KG_OK);
    assert_int_equal(kg_copy(device, memory, x, sizeof x, stream), KG_OK);
    assert_int_equal(kg_copy(device, back, memory, sizeof x, stream), KG_OK);
    assert_int_equal(kg_event_record(device, to, stream), KG_OK);
    assert_int_equal(kg_event_elapsed(device, &milliseconds, from, to), KG_OK);
    assert_memory_equal(back, x, sizeof x);
    void *too_much;
    assert_int_equal(kg_malloc(device, &too_much, (size_t)1 << 50), KG_OUT_OF_MEMORY);
    assert_int_equal(cudaPeekAtLastError(), cudaSuccess); /* ours is not left to the caller */
    assert_int_equal(kg_free(device, memory), KG_OK);
    assert_int_equal(kg_event_destroy(device, from), KG_OK);
    assert_int_equal(kg_event_destroy(device, to), KG_OK);
    assert_int_equal(kg_stream_destroy(device, stream), KG_OK);
    kg_device_close(device);
}

/* A launch function that does on the device what a kernel would: raises a fault. */
static int raise_fault(const kg_call *call)
{
    uint64_t trap = 0;
    if (call->purpose == KG_PURPOSE_PREPARE) return 0;
    const cudaError_t error = cudaMemcpy(&trap, call->header, sizeof trap, cudaMemcpyDeviceToHost);
    if (error) return (int)error;
    return (int)cudaMemsetAsync((void *)(uintptr_t)trap, 1, 4, call->stream);
}

static void with_a_gpu_workspaces_work(void **state)
{
    (void)state;
    kg_workspace *ws;
    void *memory;
    uint32_t words[64];
    if (!has_gpu()) skip();
    setenv("KGEN_CHECK", "1", 1);
    kg__reset_for_tests();
    assert_int_equal(cudaMalloc(&memory, KG_WORKSPACE_BYTES(0, 4096)), cudaSuccess);
    assert_int_equal(cudaMemset(memory, 0xff, KG_WORKSPACE_BYTES(0, 4096)), cudaSuccess);
    assert_int_equal(
        kg_workspace_wrap(&ws, KG_BACKEND_CUDA, 0, memory, KG_WORKSPACE_BYTES(0, 4096)), KG_OK);
    assert_int_equal(cudaMemcpy(words, memory, 256, cudaMemcpyDeviceToHost), cudaSuccess);
    for (int i = 2; i < 64; i++) assert_int_equal(words[i], 0);

    assert_int_equal(kg_run(&kernel, ws, arguments, 8, NULL), KG_WRONG_DEVICE); /* host's */
    for (int i = 0; i < 2; i++) {
        void *array;
        assert_int_equal(cudaMalloc(&array, 4096), cudaSuccess);
        arguments[1 + i] = array;
    }
    variants[SMALL].cuda = raise_fault;
    assert_int_equal(kg_workspace_status(ws), KG_OK);
    assert_int_equal(kg_run(&kernel, ws, arguments, 8, NULL), KG_OK);
    assert_int_equal(kg_workspace_status(ws), KG_TRAP);
    assert_int_equal(kg_run(&kernel, ws, arguments, 8, NULL), KG_TRAP);
    assert_int_equal(kg_workspace_reset(ws, NULL), KG_OK);
    assert_int_equal(kg_workspace_status(ws), KG_OK);
    assert_int_equal(cudaFree((void *)arguments[1]), cudaSuccess);
    assert_int_equal(cudaFree((void *)arguments[2]), cudaSuccess);
    kg_workspace_destroy(ws);
    assert_int_equal(cudaFree(memory), cudaSuccess);
    assert_int_equal(cudaPeekAtLastError(), cudaSuccess);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(without_a_gpu_the_reference_runs),
        TEST(with_a_gpu_memory_is_its_own),
        TEST(with_a_gpu_workspaces_work),
    };
    return cmocka_run_group_tests_name("runtime_cudart", tests, NULL, NULL);
}
