/* The device layer on the host: memory, streams and events of the backends without a GPU. */
#define _POSIX_C_SOURCE 200809L

#include "runtime_fixture.h"

static const kg_backend host_backends[] = {KG_BACKEND_REFERENCE, KG_BACKEND_EMU};

static void host_devices(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        kg_device *device;
        kg_device_info info;
        assert_int_equal(kg_device_open(&device, host_backends[i], 7), KG_OK);
        assert_int_equal(kg_device_get_info(device, &info), KG_OK);
        assert_int_equal(info.backend, host_backends[i]);
        assert_int_equal(info.index, -1);
        assert_string_equal(info.name, "host");
        assert_int_equal(info.cc, 0);
        assert_int_equal(info.sms, 0);
        assert_int_equal(info.memory_bytes, 0);
        kg_device_close(device);
    }
    kg_device_close(NULL);
}

static void host_memory(void **state)
{
    (void)state;
    kg_device *device;
    void *memory;
    char text[] = "some bytes";
    char back[sizeof text];
    assert_int_equal(kg_device_open(&device, KG_BACKEND_DEFAULT, 0), KG_OK);
    for (size_t bytes = 1; bytes < 2000; bytes += 333) {
        assert_int_equal(kg_malloc(device, &memory, bytes), KG_OK);
        assert_int_equal((uintptr_t)memory % 256, 0);
        memset(memory, 1, bytes);
        assert_int_equal(kg_free(device, memory), KG_OK);
    }
    assert_int_equal(kg_malloc(device, &memory, 0), KG_OK);
    assert_null(memory);
    assert_int_equal(kg_free(device, NULL), KG_OK);
    assert_int_equal(kg_malloc(device, &memory, SIZE_MAX), KG_OUT_OF_MEMORY);
    assert_null(memory);

    assert_int_equal(kg_malloc(device, &memory, sizeof text), KG_OK);
    assert_int_equal(kg_copy(device, memory, text, sizeof text, NULL), KG_OK);
    assert_int_equal(kg_copy(device, back, memory, sizeof text, NULL), KG_OK);
    assert_string_equal(back, text);
    assert_int_equal(kg_copy(device, NULL, NULL, 0, NULL), KG_OK);
    assert_int_equal(kg_copy(device, NULL, text, 1, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_copy(device, back, NULL, 1, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_free(device, memory), KG_OK);
    kg_device_close(device);
}

static void host_streams_and_events(void **state)
{
    (void)state;
    kg_device *device;
    kg_stream stream;
    kg_event *from, *to;
    float milliseconds = -1;
    assert_int_equal(kg_device_open(&device, KG_BACKEND_REFERENCE, 0), KG_OK);
    assert_int_equal(kg_stream_create(device, &stream), KG_OK);
    assert_int_equal(kg_event_create(device, &from), KG_OK);
    assert_int_equal(kg_event_create(device, &to), KG_OK);
    assert_int_equal(kg_event_elapsed(device, &milliseconds, from, to), KG_INVALID_ARGUMENT);
    assert_int_equal(kg_event_record(device, NULL, stream), KG_NULL_POINTER);
    assert_int_equal(kg_event_elapsed(device, NULL, from, to), KG_NULL_POINTER);
    assert_int_equal(kg_event_elapsed(device, &milliseconds, NULL, to), KG_NULL_POINTER);
    assert_int_equal(kg_event_elapsed(device, &milliseconds, from, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_event_record(device, from, stream), KG_OK);
    assert_int_equal(kg_event_record(device, to, stream), KG_OK);
    assert_int_equal(kg_event_elapsed(device, &milliseconds, from, to), KG_OK);
    assert_true(milliseconds >= 0 && milliseconds < 10000);
    assert_int_equal(kg_stream_sync(device, stream), KG_OK);
    assert_int_equal(kg_event_destroy(device, from), KG_OK);
    assert_int_equal(kg_event_destroy(device, to), KG_OK);
    assert_int_equal(kg_event_destroy(device, NULL), KG_OK);
    assert_int_equal(kg_stream_destroy(device, stream), KG_OK);
    kg_device_close(device);
}

static void no_device(void **state)
{
    (void)state;
    kg_device *device;
    kg_device_info info;
    void *memory;
    kg_stream stream;
    kg_event *event;
    float milliseconds;
    assert_int_equal(kg_device_open(NULL, KG_BACKEND_REFERENCE, 0), KG_NULL_POINTER);
    assert_int_equal(kg_device_open(&device, KG_BACKEND_COUNT, 0), KG_INVALID_ARGUMENT);
    assert_null(device);
    assert_int_equal(kg_device_open(&device, KG_BACKEND_CUDA, 0), KG_WRONG_BACKEND);
    assert_int_equal(kg_device_get_info(NULL, &info), KG_NULL_POINTER);
    assert_int_equal(kg_malloc(NULL, &memory, 1), KG_NULL_POINTER);
    assert_int_equal(kg_free(NULL, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_copy(NULL, NULL, NULL, 0, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_stream_create(NULL, &stream), KG_NULL_POINTER);
    assert_int_equal(kg_stream_destroy(NULL, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_stream_sync(NULL, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_event_create(NULL, &event), KG_NULL_POINTER);
    assert_int_equal(kg_event_destroy(NULL, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_event_record(NULL, NULL, NULL), KG_NULL_POINTER);
    assert_int_equal(kg_event_elapsed(NULL, &milliseconds, NULL, NULL), KG_NULL_POINTER);
    assert_non_null(strstr(kg_last_error(), "kg_event_elapsed"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(host_devices),
        TEST(host_memory),
        TEST(host_streams_and_events),
        TEST(no_device),
    };
    return cmocka_run_group_tests_name("runtime_device", tests, NULL, NULL);
}
