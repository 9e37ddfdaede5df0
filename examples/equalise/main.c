/* A picture is equalised: a histogram, a scan and a map, three kernels of one library. On the GPU
 * they are one CUDA graph; elsewhere the references run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <kgen/device.h>

#include "graph.h"
#include "kg_equalise.h"
#include "picture.h"

#define REPLAYS 100

static void must(kg_status status)
{
    if (status == KG_OK) return;
    fprintf(stderr, "equalise: %s: %s\n", kg_status_string(status), kg_last_error());
    exit(1);
}

/* What the three kernels work on; memory of the device, or of the host. */
typedef struct work {
    kg_workspace *ws;
    size_t n;
    uint8_t *in, *out;
    uint32_t *counts, *ranks;
} work;

static kg_status equalise(const work *w, kg_stream stream)
{
    kg_status status = kg_counts_u8(w->ws, w->in, w->counts, w->n, LEVELS, stream);
    if (!status) status = kg_ranks_u32(w->ws, w->counts, w->ranks, LEVELS, stream);
    const float scale = (float)(LEVELS - 1) / (float)w->n;
    if (!status) status = kg_levels_u8(w->ws, scale, w->ranks, w->in, w->out, w->n, LEVELS, stream);
    return status;
}

static int equalise_captured(void *stream, void *context)
{
    return equalise(context, stream);
}

static size_t workspace_bytes(size_t n)
{
    const size_t of[] = {kg_counts_u8_workspace_bytes(n), kg_ranks_u32_workspace_bytes(LEVELS),
                         kg_levels_u8_workspace_bytes(n)};
    size_t most = 0;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        if (of[i] > most) most = of[i];
    return most;
}

/* As a graph where there is a GPU, and how long that takes; else by calls. */
static void run(work *w, kg_backend backend)
{
    float us = 0;
    if (backend != KG_BACKEND_CUDA || !graph_replay) {
        must(equalise(w, NULL));
        printf("3 calls on backend %s\n", kg_backend_name(backend));
        return;
    }
    if (graph_replay(equalise_captured, w, REPLAYS, &us)) {
        fprintf(stderr, "equalise: the graph failed: %s\n", kg_last_error());
        exit(1);
    }
    printf("3 kernels in one graph: %.2f us a picture, %.0f GB/s\n", us, 3.0 * w->n / us * 1e-3);
}

/* On the device: the new pixels, and the histogram of the old ones. */
static void on_device(const picture *p, size_t n, uint8_t *out, uint32_t *counts)
{
    kg_device *device;
    kg_device_info info;
    work w = {.n = n};
    void *memory[4];
    const size_t bytes[] = {n, n, LEVELS * sizeof *counts, LEVELS * sizeof *counts};
    must(kg_device_open(&device, KG_BACKEND_DEFAULT, 0));
    must(kg_device_get_info(device, &info));
    for (int i = 0; i < 4; i++) must(kg_malloc(device, &memory[i], bytes[i]));
    w.in = memory[0], w.out = memory[1], w.counts = memory[2], w.ranks = memory[3];
    must(kg_register(kg_equalise_kernels));
    must(kg_workspace_create(&w.ws, info.backend, info.index, workspace_bytes(n)));
    must(kg_prepare(NULL, info.backend, info.index)); /* a first call may be captured */
    must(kg_copy(device, w.in, p->pixels, n, NULL));
    must(kg_stream_sync(device, NULL));
    run(&w, info.backend);
    must(kg_copy(device, out, w.out, n, NULL));
    must(kg_copy(device, counts, w.counts, bytes[2], NULL));
    must(kg_stream_sync(device, NULL));
    kg_workspace_destroy(w.ws);
    for (int i = 0; i < 4; i++) kg_free(device, memory[i]);
    kg_device_close(device);
}

/* Against the definition, in serial code. */
static bool is_right(const picture *p, size_t n, const uint8_t *out, const uint32_t *counts)
{
    uint32_t expected[LEVELS] = {0}, rank = 0;
    uint8_t level[LEVELS];
    for (size_t i = 0; i < n; i++) expected[p->pixels[i]]++;
    for (int v = 0; v < LEVELS; v++) {
        rank += expected[v];
        level[v] = (uint8_t)((float)rank * ((float)(LEVELS - 1) / (float)n) + 0.5f);
    }
    bool right = memcmp(expected, counts, sizeof expected) == 0;
    for (size_t i = 0; i < n; i++) right = right && out[i] == level[p->pixels[i]];
    return right;
}

int main(int argc, char **argv)
{
    picture p, made;
    uint32_t before[LEVELS], after[LEVELS] = {0};
    if (argc != 4) {
        fprintf(stderr, "usage: equalise PICTURE RESULT HISTOGRAM.svg   (PGM or PPM, of bytes)\n");
        return 2;
    }
    if (!picture_read(argv[1], &p)) return 1;
    const size_t n = p.width * p.height * p.channels;
    made = p;
    made.pixels = malloc(n);
    if (!made.pixels) return 1;
    on_device(&p, n, made.pixels, before);
    const bool right = is_right(&p, n, made.pixels, before);
    for (size_t i = 0; i < n; i++) after[made.pixels[i]]++;
    printf("%zu x %zu pixels, %zu channel%s: %s\n", p.width, p.height, p.channels,
           p.channels == 1 ? "" : "s", right ? "they match" : "they DIFFER");
    const bool written = picture_write(argv[2], &made) && picture_draw(argv[3], before, after);
    free(made.pixels);
    free(p.pixels);
    return right && written ? 0 : 1;
}
