/* Shipped sorts, top-k and histograms in situations. One workspace serves them in turn, with
 * variants and sizes at random: in a stream, and as a graph that is replayed with changing data.
 * Two streams have two workspaces. What has clusters, or blocks that all meet, waits for so many
 * multiprocessors; all else runs beside a kernel that holds half of them. Prints TAP. */
#include <stddef.h>
#include <string.h>

#include "situations.h"

#include "kg_shipped.h"

enum { MOST_N = 300000, MOST_TURNS = 60, SEGMENTS = 50, STREAMS = 2, VARIANTS = 16 };
enum { OUT_BYTES = MOST_N * 8 + 1024, INPUTS = 3 };
enum { REPLAYS = 100, APART = 10 };

static kg_workspace *workspaces[STREAMS], *reference;
static unsigned char *input[INPUTS], *host[INPUTS];        /* of noise, of few values, of one */
static unsigned char *outputs[STREAMS], *expected, *found; /* of MOST_TURNS calls each; of one */
static uint64_t *offsets, host_offsets[SEGMENTS + 1];
static bool held; /* half of the device is */

typedef struct a_turn {
    size_t kind, n, more; /* more: bins, or k */
    int data;
    uint32_t variant; /* as many as there are: as the runtime chooses */
} a_turn;

typedef struct places {
    const unsigned char *in;
    const uint64_t *offsets;
    unsigned char *out;
} places;

typedef kg_status a_call(kg_workspace *ws, const a_turn *t, places p, kg_stream stream);

static kg_status sort(kg_workspace *ws, const a_turn *t, places p, kg_stream stream)
{
    return kg_sort_u32(ws, (const uint32_t *)p.in, (uint32_t *)p.out, t->n, stream);
}

static kg_status sort_floats(kg_workspace *ws, const a_turn *t, places p, kg_stream stream)
{
    return kg_sort_f32(ws, (const float *)p.in, (float *)p.out, t->n, stream);
}

/* What stands behind a key in the input is its value. */
static kg_status sort_pairs(kg_workspace *ws, const a_turn *t, places p, kg_stream stream)
{
    const uint32_t *in = (const uint32_t *)p.in;
    uint32_t *out = (uint32_t *)p.out;
    return kg_sort_pairs_u32(ws, in, in + 1, out, out + MOST_N, t->n, stream);
}

static kg_status sort_segments(kg_workspace *ws, const a_turn *t, places p, kg_stream stream)
{
    return kg_sort_segments_u32(ws, (const uint32_t *)p.in, p.offsets, (uint32_t *)p.out, t->n,
                                t->n < MOST_N ? 0 : SEGMENTS, stream);
}

static kg_status topk(kg_workspace *ws, const a_turn *t, places p, kg_stream stream)
{
    const size_t k = t->more < t->n ? t->more : t->n;
    return kg_topk_u32(ws, (const uint32_t *)p.in, (uint32_t *)(p.out + 8 * MOST_N / 2),
                       (uint64_t *)p.out, t->n, k, stream);
}

static kg_status bincount(kg_workspace *ws, const a_turn *t, places p, kg_stream stream)
{
    return kg_bincount_u32(ws, (const uint32_t *)p.in, (uint32_t *)p.out, t->n, t->more, stream);
}

static kg_status histogram(kg_workspace *ws, const a_turn *t, places p, kg_stream stream)
{
    return kg_histogram_f32(ws, 0, 1, (const float *)p.in, (uint32_t *)p.out, t->n, t->more,
                            stream);
}

static const struct {
    const kg_kernel *kernel;
    a_call *call;
    size_t more[3];
} kinds[] = {
    {&kg_sort_u32_kernel, sort, {0}},
    {&kg_sort_f32_kernel, sort_floats, {0}},
    {&kg_sort_pairs_u32_kernel, sort_pairs, {0}},
    {&kg_sort_segments_u32_kernel, sort_segments, {0}},
    {&kg_topk_u32_kernel, topk, {1, 100, 70000}},
    {&kg_bincount_u32_kernel, bincount, {256, 5000, 100000}},
    {&kg_histogram_f32_kernel, histogram, {10, 3000, 70000}},
};
#define KINDS (sizeof kinds / sizeof *kinds)
static const size_t sizes[] = {0, 1, 33, 1000, 4097, 20000, 70001, MOST_N};
#define SIZES (sizeof sizes / sizeof *sizes)

/* ---- turns ---- */

static uint32_t random_u32(void)
{
    static uint64_t state = 1;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33);
}

/* Keys are bins too, so most of them are small, and floats of any size. */
static void new_data(cudaStream_t stream)
{
    const size_t bytes = MOST_N * 4 + 64;
    const uint32_t few[] = {3, 7, 250, UINT32_C(0x3f000000) ^ random_u32() % 8};
    const uint32_t one = random_u32() % 200;
    for (size_t i = 0; i < bytes / 4; i++) {
        const uint32_t bits = random_u32() << 8 ^ random_u32();
        const uint32_t all[INPUTS] = {i % 2 ? bits : bits % 100000, few[bits % 4], one};
        for (int d = 0; d < INPUTS; d++) memcpy(host[d] + 4 * i, &all[d], 4);
    }
    for (int d = 0; d < INPUTS; d++)
        must_cuda(cudaMemcpyAsync(input[d], host[d], bytes, cudaMemcpyDefault, stream));
    must_cuda(cudaStreamSynchronize(stream));
}

/* Whether all blocks of a variant, or of a cluster, have to be there at once. */
static bool meets(const kg_kernel *kernel, uint32_t variant)
{
    const char *name = kernel->variants[variant].name, *k = strstr(name, "_k");
    return strstr(name, "_together") || (k && strncmp(k, "_k1_", 4) != 0); /* of a cluster */
}

static a_turn random_turn(void)
{
    a_turn t = {.kind = random_u32() % KINDS,
                .n = sizes[random_u32() % SIZES],
                .data = (int)(random_u32() % INPUTS)};
    const kg_kernel *kernel = kinds[t.kind].kernel;
    t.more = kinds[t.kind].more[random_u32() % 3];
    do t.variant = random_u32() % (kernel->n_variants + !held);
    while (t.variant < kernel->n_variants && held && meets(kernel, t.variant));
    return t;
}

/* A variant may be for other numbers of elements, bins or results. Then the runtime chooses
 * another; beside a kernel that holds half, nobody takes the call. */
static void launch(int place, a_turn *t, size_t which, cudaStream_t stream)
{
    const kg_kernel *kernel = kinds[t->kind].kernel;
    const places p = {input[t->data], offsets, outputs[place] + which * OUT_BYTES};
    const bool chosen = t->variant == kernel->n_variants;
    must(kg_force(kernel, chosen ? NULL : kernel->variants[t->variant].name));
    const kg_status status = kinds[t->kind].call(workspaces[place], t, p, stream);
    must(kg_force(kernel, NULL));
    if (status != KG_NO_VARIANT) {
        must(status);
        return;
    }
    t->variant = kernel->n_variants;
    if (!held) must(kinds[t->kind].call(workspaces[place], t, p, stream));
}

/* By the reference, over what stood there before. */
static bool is_right(int place, const a_turn *t, size_t which)
{
    const kg_kernel *kernel = kinds[t->kind].kernel;
    const places p = {host[t->data], host_offsets, expected};
    if (held && t->variant == kernel->n_variants) return true; /* nobody took it */
    must_cuda(cudaMemcpy(found, outputs[place] + which * OUT_BYTES, OUT_BYTES, cudaMemcpyDefault));
    memset(expected, 0xa5, OUT_BYTES);
    must(kinds[t->kind].call(reference, t, p, NULL));
    if (memcmp(found, expected, OUT_BYTES) == 0) return true;
    printf("# %s/%s n=%zu, data %d, %zu\n", kernel->name,
           t->variant < kernel->n_variants ? kernel->variants[t->variant].name : "(chosen)", t->n,
           t->data, t->more);
    return false;
}

static bool all_right(int place, const a_turn *turns, size_t count)
{
    bool right = true;
    for (size_t i = 0; i < count; i++) right = is_right(place, &turns[i], i) && right;
    return right;
}

static void clear_outputs(int place, cudaStream_t stream)
{
    must_cuda(cudaMemsetAsync(outputs[place], 0xa5, (size_t)MOST_TURNS * OUT_BYTES, stream));
}

/* ---- situations ---- */

static bool run_in_turn(cudaStream_t stream)
{
    a_turn turns[MOST_TURNS];
    new_data(stream);
    clear_outputs(0, stream);
    for (size_t i = 0; i < MOST_TURNS; i++) {
        turns[i] = random_turn();
        launch(0, &turns[i], i, stream);
    }
    must_cuda(cudaStreamSynchronize(stream));
    return all_right(0, turns, MOST_TURNS);
}

static bool run_in_two_streams(void)
{
    a_turn turns[STREAMS][MOST_TURNS];
    cudaStream_t streams[STREAMS];
    bool right = true;
    new_data(NULL);
    for (int s = 0; s < STREAMS; s++) {
        must_cuda(cudaStreamCreateWithFlags(&streams[s], cudaStreamNonBlocking));
        clear_outputs(s, streams[s]);
    }
    for (size_t i = 0; i < STREAMS * MOST_TURNS; i++) {
        a_turn *t = &turns[i % STREAMS][i / STREAMS];
        *t = random_turn();
        launch((int)(i % STREAMS), t, i / STREAMS, streams[i % STREAMS]);
    }
    for (int s = 0; s < STREAMS; s++) {
        must_cuda(cudaStreamSynchronize(streams[s]));
        must_cuda(cudaStreamDestroy(streams[s]));
        right = all_right(s, turns[s], MOST_TURNS) && right;
    }
    return right;
}

/* Which turns, is decided once: a graph keeps them. */
static a_turn graph_turns[MOST_TURNS];

static void launch_graph_turns(cudaStream_t stream)
{
    clear_outputs(0, stream);
    for (size_t i = 0; i < MOST_TURNS; i++) {
        graph_turns[i] = random_turn();
        launch(0, &graph_turns[i], i, stream);
    }
}

/* All of the first replay. After it each has its tenth of the calls compared: by the reference all
 * of them take the host 0.15 s. */
static bool graph_turns_right(void)
{
    static size_t replay;
    const size_t step = replay ? APART : 1;
    bool right = true;
    for (size_t i = replay++ % step; i < MOST_TURNS; i += step)
        right = is_right(0, &graph_turns[i], i) && right;
    return right;
}

/* ---- the program ---- */

static size_t workspace_bytes(void)
{
    const uint64_t lengths[KG_MAX_LENGTHS] = {MOST_N}; /* bins, k or segments */
    size_t most = 0;
    for (size_t i = 0; i < KINDS; i++) {
        const size_t bytes = kg_workspace_bytes(kinds[i].kernel, MOST_N, lengths);
        most = bytes > most ? bytes : most;
    }
    return most;
}

/* Segments of all lengths from none to a sixth of all. */
static void make_offsets(void)
{
    for (size_t i = 0; i <= SEGMENTS; i++)
        host_offsets[i] = i * i * i * MOST_N / ((size_t)SEGMENTS * SEGMENTS * SEGMENTS);
    must_cuda(cudaMalloc((void **)&offsets, sizeof host_offsets));
    must_cuda(cudaMemcpy(offsets, host_offsets, sizeof host_offsets, cudaMemcpyDefault));
}

static void make_arrays(void)
{
    for (int d = 0; d < INPUTS; d++) {
        must_cuda(cudaMalloc((void **)&input[d], OUT_BYTES));
        host[d] = malloc(OUT_BYTES);
    }
    for (int s = 0; s < STREAMS; s++) {
        must_cuda(cudaMalloc((void **)&outputs[s], (size_t)MOST_TURNS * OUT_BYTES));
        must(kg_workspace_create(&workspaces[s], KG_BACKEND_CUDA, 0, workspace_bytes()));
    }
    expected = malloc(OUT_BYTES);
    found = malloc(OUT_BYTES);
    must(kg_workspace_create(&reference, KG_BACKEND_REFERENCE, 0, workspace_bytes()));
    make_offsets();
}

int main(void)
{
    cudaStream_t stream;
    printf("TAP version 13\n");
    for (size_t i = 0; i < KINDS; i++) {
        const kg_kernel *const one[] = {kinds[i].kernel, NULL};
        must(kg_prepare(one, KG_BACKEND_CUDA, 0));
    }
    make_arrays();
    must_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    report(run_in_turn(stream), "one workspace for calls of sorts, top-k and histograms in turn");
    report(run_in_two_streams(), "two streams with a workspace each");
    replay_a_graph(stream, REPLAYS, launch_graph_turns, new_data, graph_turns_right,
                   "100 replays of a graph of 60 calls of one workspace, with changing data");
    held = true;
    beside_a_kernel_that_holds_half(stream, run_in_turn, 1,
                                    "calls beside a kernel that holds half of the multiprocessors");
    for (int s = 0; s < STREAMS; s++) must(kg_workspace_status(workspaces[s]));
    must_cuda(cudaStreamDestroy(stream));
    for (int s = 0; s < STREAMS; s++) kg_workspace_destroy(workspaces[s]);
    kg_workspace_destroy(reference);
    printf("1..%d\n", number);
    return all_ok ? 0 : 1;
}
