/* tests/unit/runtime_planes.h: a kernel of planes, and calls with their lengths. */
#ifndef TESTS_RUNTIME_PLANES_H
#define TESTS_RUNTIME_PLANES_H

#include "runtime_fixture.h"

enum { WIDTH, HEIGHT, X_PITCH, Y_PITCH, LENGTHS };

static const char *const names[] = {"width", "height", "x_pitch", "y_pitch"};
static size_t lengths[LENGTHS];
static const void *all[3 + LENGTHS]; /* the arguments, then the lengths */
_Alignas(256) static char memory[4096];
static kg_workspace *ws;

/* A transpose: x is height rows of width, y is width rows of height. */
static int set_up_planes(void **state)
{
    set_up(state);
    ws = workspace_of(KG_BACKEND_REFERENCE);
    kernel.lengths = names;
    kernel.n_lengths = LENGTHS;
    args_of_kernel[1].extent = args_of_kernel[2].extent = KG_EXTENT_PLANE;
    args_of_kernel[1].width = WIDTH, args_of_kernel[1].height = HEIGHT;
    args_of_kernel[1].pitch = X_PITCH;
    args_of_kernel[2].width = HEIGHT, args_of_kernel[2].height = WIDTH;
    args_of_kernel[2].pitch = Y_PITCH;
    lengths[WIDTH] = 5, lengths[HEIGHT] = 3, lengths[X_PITCH] = 32, lengths[Y_PITCH] = 16;
    all[0] = &scalar, all[1] = memory, all[2] = memory + 2048;
    for (int i = 0; i < LENGTHS; i++) all[3 + i] = &lengths[i];
    return 0;
}

static int tear_down_planes(void **state)
{
    kg_workspace_destroy(ws);
    return tear_down(state);
}

static inline kg_status run(void)
{
    return kg_run(&kernel, ws, all, kg_area(lengths[WIDTH], lengths[HEIGHT]), NULL);
}

static inline void assert_refused(kg_status got, kg_status expected, const char *about)
{
    assert_string_equal(kg_status_string(got), kg_status_string(expected));
    assert_non_null(strstr(kg_last_error(), about));
    assert_int_equal(seen.launches, 0);
}

#define PLANES_TEST(name) cmocka_unit_test_setup_teardown(name, set_up_planes, tear_down_planes)

#endif
