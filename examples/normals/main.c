/* Normals of a cloud of points: its nearest neighbours on the GPU where there is one, else on the
 * CPU, from one and the same binary; then the plane that fits each point and its neighbours best.
 *
 *     normals make CLOUD [N]               a bowl with waves, to begin with
 *     normals draw CLOUD PICTURE [OUT]     a PPM; and points with their normals in OUT
 *
 * CLOUD and OUT: PLY (ascii), or lines of numbers (XYZ).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cloud.h"
#include "draw.h"
#include "kg_cloud_around.h"
#include "normal.h"

enum { NEAREST = 16, PIXELS = 640 };

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "normals: %s: %s\n", what, why);
    exit(1);
}

static void must(kg_status status)
{
    if (status != KG_OK) fail(kg_status_string(status), kg_last_error());
}

static void *some_memory(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);
    if (!p) fail("memory", "is exhausted");
    return p;
}

/* NEAREST indices of each point: that of no point where there are too few. */
static uint32_t *neighbours_of(const cloud *c)
{
    const size_t found = NEAREST * c->n;
    kg_device *device;
    kg_device_info info;
    kg_workspace *ws;
    void *at[AXES], *to;
    uint32_t *near = some_memory(found * sizeof *near);
    must(kg_device_open(&device, KG_BACKEND_DEFAULT, 0));
    must(kg_device_get_info(device, &info));
    must(kg_workspace_create(&ws, info.backend, info.index,
                             kg_cloud_around_f32_workspace_bytes(c->n)));
    for (int axis = 0; axis < AXES; axis++) {
        const size_t bytes = c->n * sizeof(float);
        must(kg_malloc(device, &at[axis], bytes ? bytes : 1));
        if (bytes) must(kg_copy(device, at[axis], c->at[axis], bytes, NULL));
    }
    must(kg_malloc(device, &to, found ? found * sizeof *near : 1));
    must(kg_cloud_around_f32(ws, at[0], at[1], at[2], to, c->n, NULL));
    if (found) must(kg_copy(device, near, to, found * sizeof *near, NULL));
    must(kg_stream_sync(device, NULL));
    for (int axis = 0; axis < AXES; axis++) must(kg_free(device, at[axis]));
    must(kg_free(device, to));
    kg_workspace_destroy(ws);
    kg_device_close(device);
    return near;
}

static void draw_cloud(const char *from, const char *picture, const char *to)
{
    cloud c;
    size_t line = 0;
    char where[1200];
    float *normals[AXES];
    const char *wrong = cloud_read(from, &c, &line);
    if (line) snprintf(where, sizeof where, "%s:%zu", from, line);
    if (wrong) fail(line ? where : from, wrong);
    if (c.n >= UINT32_MAX) fail(from, "has too many points");
    for (int axis = 0; axis < AXES; axis++) normals[axis] = some_memory(c.n * sizeof(float));
    uint32_t *near = neighbours_of(&c);
    normals_of(&c, near, NEAREST, normals);
    wrong = draw(picture, &c, normals, PIXELS);
    if (wrong) fail(picture, wrong);
    wrong = to ? cloud_write(to, &c, normals) : NULL;
    if (wrong) fail(to, wrong);
    printf("%zu points with their normals\n", c.n);
    for (int axis = 0; axis < AXES; axis++) free(normals[axis]);
    free(near);
    cloud_free(&c);
}

static void make_cloud(const char *to, const char *count)
{
    cloud c = cloud_make(count ? strtoul(count, NULL, 10) : 20000);
    const char *wrong = cloud_write(to, &c, NULL);
    if (wrong) fail(to, wrong);
    cloud_free(&c);
}

int main(int argc, char **argv)
{
    const bool makes = (argc == 3 || argc == 4) && strcmp(argv[1], "make") == 0;
    const bool draws = (argc == 4 || argc == 5) && strcmp(argv[1], "draw") == 0;
    if (makes) make_cloud(argv[2], argv[3]);
    else if (draws) draw_cloud(argv[2], argv[3], argv[4]);
    else
        fprintf(stderr, "usage: normals make CLOUD [N]\n"
                        "       normals draw CLOUD PICTURE [OUT]\n");
    return makes || draws ? 0 : 2;
}
