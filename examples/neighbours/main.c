/* A kd-tree in a file: one process builds it, others map it and search it. On the GPU where there
 * is one, else on the CPU, from one and the same binary.
 *
 *     neighbours build POINTS TREE       POINTS: lines of three numbers
 *     neighbours near TREE QUERIES       the nearest points of each query, and their distances
 */
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <kgen/tree.h>

#include "kg_cloud_near.h"
#include "kg_cloud_tree.h"

enum { AXES = 3, NEAREST = 4, OF = KG_TREE_OF(4, AXES) };

typedef struct cloud {
    float *at[AXES];
    size_t n;
} cloud;

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "neighbours: %s: %s\n", what, why);
    exit(1);
}

static void must(kg_status status)
{
    if (status != KG_OK) fail(kg_status_string(status), kg_last_error());
}

/* ---- files ---- */

static cloud read_points(const char *path)
{
    cloud c = {.n = 0};
    float one[AXES];
    size_t room = 0;
    FILE *f = fopen(path, "r");
    if (!f) fail(path, "cannot be opened");
    while (fscanf(f, "%f %f %f", &one[0], &one[1], &one[2]) == AXES) {
        if (c.n == room) room = room ? 2 * room : 1024;
        for (int axis = 0; axis < AXES; axis++) {
            c.at[axis] = realloc(c.at[axis], room * sizeof(float));
            if (!c.at[axis]) fail(path, "memory is exhausted");
            c.at[axis][c.n] = one[axis];
        }
        c.n++;
    }
    if (!feof(f)) fail(path, "a line is not three numbers");
    fclose(f);
    return c;
}

static void write_tree(const char *path, const uint64_t *tree, size_t words)
{
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(tree, sizeof *tree, words, f) != words || fclose(f) != 0)
        fail(path, "cannot be written");
}

/* The head comes first: what it says must be what the file holds. */
static const uint64_t *map_tree(const char *path, uint64_t *points)
{
    struct stat is;
    const int file = open(path, O_RDONLY);
    if (file < 0 || fstat(file, &is) != 0) fail(path, "cannot be opened");
    const size_t bytes = (size_t)is.st_size;
    if (bytes < KG_TREE_HEAD * sizeof(uint64_t)) fail(path, "is shorter than the head of a tree");
    const uint64_t *tree = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, file, 0);
    if (tree == MAP_FAILED) fail(path, "cannot be mapped");
    if (!kg_tree_is(tree, OF, points)) fail(path, "is no tree of points with three f32");
    if (bytes / sizeof *tree < kg_tree_words(OF, *points)) fail(path, "ends too soon");
    close(file);
    return tree;
}

/* ---- device memory ---- */

static void *on_device(kg_device *device, const void *from, size_t bytes)
{
    void *to = NULL;
    must(kg_malloc(device, &to, bytes ? bytes : 1));
    if (from && bytes) must(kg_copy(device, to, from, bytes, NULL));
    return to;
}

static void from_device(kg_device *device, void *to, const void *from, size_t bytes)
{
    must(kg_copy(device, to, from, bytes, NULL));
    must(kg_stream_sync(device, NULL));
}

/* ---- commands ---- */

static void build(kg_device *device, const kg_device_info *info, const cloud *c, const char *path)
{
    const size_t words = kg_tree_words(OF, c->n), bytes = words * sizeof(uint64_t);
    kg_workspace *ws;
    float *at[AXES];
    must(kg_workspace_create(&ws, info->backend, info->index,
                             kg_cloud_tree_f32_workspace_bytes(c->n)));
    for (int axis = 0; axis < AXES; axis++)
        at[axis] = on_device(device, c->at[axis], c->n * sizeof(float));
    uint64_t *tree = on_device(device, NULL, bytes), *kept = malloc(bytes);
    if (!kept) fail(path, "memory is exhausted");
    must(kg_cloud_tree_f32(ws, at[0], at[1], at[2], tree, c->n, NULL));
    from_device(device, kept, tree, bytes);
    write_tree(path, kept, words);
    printf("%zu points, %zu bytes of tree\n", c->n, bytes);
    for (int axis = 0; axis < AXES; axis++) must(kg_free(device, at[axis]));
    must(kg_free(device, tree));
    free(kept);
    kg_workspace_destroy(ws);
}

static void search(kg_device *device, const kg_device_info *info, const char *path, const cloud *c)
{
    uint64_t points = 0;
    const uint64_t *mapped = map_tree(path, &points);
    const size_t found = NEAREST * c->n;
    uint32_t *indices = malloc(found * sizeof *indices + 1);
    float *distances = malloc(found * sizeof *distances + 1), *at[AXES];
    if (!indices || !distances) fail(path, "memory is exhausted");
    kg_workspace *ws; /* many queries are put into the order of the tree there */
    must(kg_workspace_create(&ws, info->backend, info->index,
                             kg_cloud_near_f32_workspace_bytes(c->n)));
    for (int axis = 0; axis < AXES; axis++)
        at[axis] = on_device(device, c->at[axis], c->n * sizeof(float));
    uint64_t *tree = on_device(device, mapped, kg_tree_words(OF, points) * sizeof(uint64_t));
    uint32_t *found_indices = on_device(device, NULL, found * sizeof *indices);
    float *found_distances = on_device(device, NULL, found * sizeof *distances);
    must(kg_cloud_near_f32(ws, at[0], at[1], at[2], tree, found_indices, found_distances, c->n,
                           points, NULL));
    from_device(device, indices, found_indices, found * sizeof *indices);
    from_device(device, distances, found_distances, found * sizeof *distances);
    for (size_t i = 0; i < found; i++)
        if (indices[i] != UINT32_MAX)
            printf("%zu: %u at %.9g\n", i / NEAREST, indices[i], sqrt((double)distances[i]));
    for (int axis = 0; axis < AXES; axis++) must(kg_free(device, at[axis]));
    must(kg_free(device, tree));
    must(kg_free(device, found_indices));
    must(kg_free(device, found_distances));
    free(indices);
    free(distances);
    kg_workspace_destroy(ws);
}

int main(int argc, char **argv)
{
    const bool builds = argc == 4 && strcmp(argv[1], "build") == 0;
    if (!builds && (argc != 4 || strcmp(argv[1], "near") != 0)) {
        fprintf(stderr, "usage: neighbours build POINTS TREE\n"
                        "       neighbours near TREE QUERIES\n");
        return 2;
    }
    kg_device *device;
    kg_device_info info;
    must(kg_device_open(&device, KG_BACKEND_DEFAULT, 0));
    must(kg_device_get_info(device, &info));
    const cloud c = read_points(argv[builds ? 2 : 3]);
    if (builds) build(device, &info, &c, argv[3]);
    else search(device, &info, argv[2], &c);
    for (int axis = 0; axis < AXES; axis++) free(c.at[axis]);
    kg_device_close(device);
    return 0;
}
