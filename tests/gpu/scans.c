/* Scans on a GPU. One workspace serves different kernels, variants and sizes in turn: in a stream,
 * and across the end of the tags. It serves a graph that is replayed with changing data, and calls
 * beside a kernel that holds half of the multiprocessors. Two streams have two workspaces. Arrays
 * have more than 2^32 elements. Prints TAP; needs about 20 GB of device memory for the last. */
#include <stddef.h>
#include <string.h>

#include "situations.h"

#include "kg_fold_sums.h"
#include "kg_networks_maps.h"
#include "kg_stream_sums.h"
#include "kg_wave_sums.h"
#include "kg_words_sums.h"

#define MOST_N 500000u
#define OUT_BYTES (MOST_N * 8u + 512u)
#define IN_BYTES (2 * OUT_BYTES)
#define MOST_TURNS 40u
#define LAST_TAG UINT32_MAX

/* What the reference gives of these, for the data below, is exact. */
enum { BITS, FLOATS, DOUBLES, KINDS_OF_DATA };
static const struct {
    const kg_kernel *kernel;
    int data;
} kinds[] = {
    {&kg_words_sums_u8_kernel, BITS},     {&kg_words_sums_u32_kernel, BITS},
    {&kg_words_sums_f64_kernel, DOUBLES}, {&kg_stream_sums_u8_kernel, BITS},
    {&kg_stream_sums_u32_kernel, BITS},   {&kg_stream_sums_f64_kernel, DOUBLES},
    {&kg_fold_sums_f32_kernel, FLOATS},   {&kg_networks_maps_maps_kernel, BITS},
    {&kg_wave_sums_u32_kernel, BITS},     {&kg_wave_sums_f64_kernel, DOUBLES},
};
#define KINDS (sizeof kinds / sizeof *kinds)
static const size_t sizes[] = {0, 1, 33, 1000, 4097, 20000, 70001, MOST_N};
#define SIZES (sizeof sizes / sizeof *sizes)

typedef struct turn {
    size_t kind, n, in, out; /* in, out: bytes past a boundary */
    const char *variant;
} turn;

static unsigned char *input[KINDS_OF_DATA], *host[KINDS_OF_DATA]; /* on the device and here */
static unsigned char *outputs;                                    /* of MOST_TURNS, on the device */
static kg_workspace *workspace, *reference;

static uint32_t random_u32(void)
{
    static uint64_t state = 1;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33);
}

/* Doubles are small integers, so that their sums are exact. Sums of floats round: they are folded
 * in one way everywhere. */
static void new_data(cudaStream_t stream)
{
    for (size_t i = 0; i < IN_BYTES / 4; i++) {
        const uint32_t bits = random_u32() << 8 ^ random_u32();
        const float f = (float)(int)(bits % 2001 - 1000) / 7;
        const double d = (double)(bits % 7) - 3;
        memcpy(host[BITS] + 4 * i, &bits, 4);
        memcpy(host[FLOATS] + 4 * i, &f, 4);
        if (i % 2 == 0) memcpy(host[DOUBLES] + 4 * i, &d, 8);
    }
    for (int d = 0; d < KINDS_OF_DATA; d++)
        must_cuda(cudaMemcpyAsync(input[d], host[d], IN_BYTES, cudaMemcpyDefault, stream));
    must_cuda(cudaStreamSynchronize(stream));
}

static turn random_turn(size_t most_size)
{
    turn t = {.kind = random_u32() % KINDS, .n = sizes[random_u32() % most_size]};
    const kg_kernel *k = kinds[t.kind].kernel;
    const uint32_t variant = random_u32() % (k->n_variants + 1);
    if (variant < k->n_variants) t.variant = k->variants[variant].name;
    t.in = random_u32() % 32 * k->args[0].size;
    t.out = random_u32() % 2 ? t.in : random_u32() % 32 * k->args[0].size;
    return t;
}

static void launch(const turn *t, size_t which, cudaStream_t stream)
{
    const kg_kernel *k = kinds[t->kind].kernel;
    const void *args[] = {input[kinds[t->kind].data] + t->in, outputs + which * OUT_BYTES + t->out};
    must(kg_force(k, t->variant));
    must(kg_run(k, workspace, args, t->n, stream));
}

static bool is_right(const turn *t, size_t which)
{
    static unsigned char found[OUT_BYTES], expected[OUT_BYTES];
    const kg_kernel *k = kinds[t->kind].kernel;
    const size_t bytes = t->n * k->args[1].size;
    const void *args[] = {host[kinds[t->kind].data] + t->in, expected};
    must(kg_run(k, reference, args, t->n, NULL));
    must_cuda(cudaMemcpy(found, outputs + which * OUT_BYTES + t->out, bytes, cudaMemcpyDefault));
    if (memcmp(found, expected, bytes) == 0) return true;
    printf("# %s/%s n=%zu\n", k->name, t->variant ? t->variant : "(chosen)", t->n);
    return false;
}

static bool all_right(const turn *turns, size_t count)
{
    bool right = true;
    for (size_t i = 0; i < count; i++) right = is_right(&turns[i], i) && right;
    return right;
}

static bool run_in_turn(cudaStream_t stream)
{
    turn turns[MOST_TURNS];
    new_data(stream);
    must_cuda(cudaMemsetAsync(outputs, 0xA5, (size_t)MOST_TURNS * OUT_BYTES, stream));
    for (size_t i = 0; i < MOST_TURNS; i++) {
        turns[i] = random_turn(SIZES);
        launch(&turns[i], i, stream);
    }
    must_cuda(cudaStreamSynchronize(stream));
    return all_right(turns, MOST_TURNS);
}

/* ---- one workspace ---- */

static void in_turn(cudaStream_t stream)
{
    bool right = true;
    for (int round = 0; round < 5; round++) right = run_in_turn(stream) && right;
    report(right, "one workspace for 200 scans of different kernels, variants and sizes");
}

/* The tags end a few calls on, in the midst of the next forty. */
static void across_the_last_tag(unsigned char *memory, cudaStream_t stream)
{
    bool right = true;
    for (uint32_t before = 1; before <= 13; before += 4) {
        uint64_t epoch = (uint64_t)(LAST_TAG - before) << 32;
        unsigned char *at = memory + offsetof(kg_workspace_header, turn);
        must_cuda(cudaStreamSynchronize(stream));
        must_cuda(cudaMemcpy(at, &epoch, sizeof epoch, cudaMemcpyDefault));
        right = run_in_turn(stream) && right;
        must_cuda(cudaMemcpy(&epoch, at, sizeof epoch, cudaMemcpyDefault));
        if (epoch >> 32 > MOST_TURNS) printf("# the tags have not ended\n");
        right = right && epoch >> 32 <= MOST_TURNS;
    }
    report(right, "160 scans across the end of the tags");
}

enum { TURNS_OF_A_GRAPH = 20 };
static turn graph_turns[TURNS_OF_A_GRAPH];

static void launch_graph_turns(cudaStream_t stream)
{
    for (size_t i = 0; i < TURNS_OF_A_GRAPH; i++) {
        graph_turns[i] = random_turn(SIZES - 2);
        launch(&graph_turns[i], i, stream);
    }
}

static bool graph_turns_right(void)
{
    return all_right(graph_turns, TURNS_OF_A_GRAPH);
}

/* ---- two streams ---- */

static void two_streams_with_two_workspaces(void)
{
    enum { N = 3000001, ROUNDS = 40 };
    static uint32_t in[N], out[N];
    uint32_t *x[2], *y[2];
    kg_workspace *ws[2];
    cudaStream_t stream[2];
    bool right = true;
    for (uint32_t s = 0; s < 2; s++) {
        must_cuda(cudaMalloc((void **)&x[s], sizeof in));
        must_cuda(cudaMalloc((void **)&y[s], sizeof in));
        for (size_t i = 0; i < N; i++) in[i] = 1 + s;
        must_cuda(cudaMemcpy(x[s], in, sizeof in, cudaMemcpyDefault));
        must(kg_workspace_create(&ws[s], KG_BACKEND_CUDA, 0,
                                 kg_words_sums_u32_workspace_bytes(N) +
                                     kg_stream_sums_u32_workspace_bytes(N)));
        must_cuda(cudaStreamCreateWithFlags(&stream[s], cudaStreamNonBlocking));
    }
    for (int round = 0; round < ROUNDS; round++) {
        for (int s = 0; s < 2; s++) {
            if ((round + s) % 2) must(kg_words_sums_u32(ws[s], x[s], y[s], N, stream[s]));
            else must(kg_stream_sums_u32(ws[s], x[s], y[s], N, stream[s]));
        }
        for (uint32_t s = 0; s < 2; s++) {
            must_cuda(cudaMemcpyAsync(out, y[s], sizeof out, cudaMemcpyDefault, stream[s]));
            must_cuda(cudaStreamSynchronize(stream[s]));
            for (size_t i = 0; i < N; i++) right = right && out[i] == (1 + s) * (i + 1);
        }
    }
    report(right, "two streams with two workspaces, each call of 3000001 elements");
    for (int s = 0; s < 2; s++) {
        kg_workspace_destroy(ws[s]);
        must_cuda(cudaStreamDestroy(stream[s]));
        must_cuda(cudaFree(x[s]));
        must_cuda(cudaFree(y[s]));
    }
}

/* ---- more than 2^32 elements ---- */

#define LARGE ((UINT64_C(1) << 32) + 12345)
enum { MARKS = 8, NEAR = 40 };
static const uint64_t marks[MARKS] = {0,
                                      4095,
                                      UINT64_C(1) << 31,
                                      (UINT64_C(1) << 32) - 1,
                                      UINT64_C(1) << 32,
                                      (UINT64_C(1) << 32) + 1,
                                      LARGE - 77,
                                      LARGE - 1};
static const uint16_t halves[MARKS + 1] = {0,      0x3c00, 0x4000, 0x4200, 0x4400,
                                           0x4500, 0x4600, 0x4700, 0x4800}; /* 0 to 8 */

/* Elements are 0 but for marks, which are 1: a result is how many marks there are up to it. */
static bool counts_from(const unsigned char *out, size_t size, uint64_t from, uint64_t end)
{
    unsigned char found[NEAR * 2];
    must_cuda(cudaMemcpy(found, out + from * size, (end - from) * size, cudaMemcpyDefault));
    for (uint64_t i = from; i < end; i++) {
        uint16_t expected = 0;
        for (int m = 0; m < MARKS; m++) expected += marks[m] <= i;
        if (size == 2) expected = halves[expected];
        if (memcmp(found + (i - from) * size, &expected, size) != 0) return false;
    }
    return true;
}

static bool counts_near(const unsigned char *out, size_t size, uint64_t from)
{
    return counts_from(out, size, from, from + NEAR < LARGE ? from + NEAR : LARGE);
}

static bool counts_are_right(const unsigned char *out, size_t size)
{
    bool right = true;
    for (int m = 0; m < MARKS; m++)
        right = counts_near(out, size, marks[m] < NEAR / 2 ? 0 : marks[m] - NEAR / 2) && right;
    for (uint64_t i = 0; i < 500; i++) {
        const uint64_t at = ((uint64_t)random_u32() << 31 ^ random_u32()) % LARGE;
        right = counts_near(out, size, at) && right;
    }
    return right;
}

/* By all variants but those of one block, which take minutes. */
static void counts_of(const kg_kernel *k, const unsigned char *in, unsigned char *out)
{
    kg_workspace *ws;
    const size_t size = k->args[0].size;
    const void *args[] = {in, out};
    must(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, kg_workspace_bytes(k, LARGE, NULL)));
    for (uint32_t v = 0; v < k->n_variants; v++) {
        const kg_step *step = &k->variants[v].steps[0];
        char what[120];
        if (step->rule == KG_GRID_ROWS && step->fixed == 1) continue;
        must_cuda(cudaMemset(out, 0xA5, LARGE * size));
        must(kg_force(k, k->variants[v].name));
        must(kg_run(k, ws, args, LARGE, NULL));
        snprintf(what, sizeof what, "2^32 + 12345 elements by %s/%s", k->name, k->variants[v].name);
        report(counts_are_right(out, size), what);
    }
    must(kg_force(k, NULL));
    must(kg_workspace_status(ws));
    kg_workspace_destroy(ws);
}

/* Sizes around 2^31 and 2^32, of bytes: the last results, and the byte behind them. */
static void around_index_widths(const kg_kernel *k, const unsigned char *in, unsigned char *out)
{
    static const uint64_t widths[] = {UINT64_C(1) << 31, UINT64_C(1) << 32};
    kg_workspace *ws;
    const void *args[] = {in, out};
    bool right = true;
    must(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, kg_workspace_bytes(k, LARGE, NULL)));
    for (int i = 0; i < 6; i++) {
        const uint64_t n = widths[i / 3] + (uint64_t)(i % 3) - 1;
        unsigned char behind;
        must_cuda(cudaMemset(out, 0xA5, n + 1));
        must(kg_run(k, ws, args, n, NULL));
        must_cuda(cudaMemcpy(&behind, out + n, 1, cudaMemcpyDefault));
        right = counts_from(out, 1, n - NEAR, n) && right;
        if (behind != 0xA5) printf("# %s writes behind %llu\n", k->name, (unsigned long long)n);
        right = right && behind == 0xA5;
    }
    report(right, "sizes around 2^31 and 2^32");
    kg_workspace_destroy(ws);
}

static void beyond_32_bits(void)
{
    size_t free_bytes, total;
    unsigned char *in, *out;
    const uint8_t one = 1;
    must_cuda(cudaMemGetInfo(&free_bytes, &total));
    if (free_bytes < 4 * LARGE + (UINT64_C(3) << 30)) {
        printf("ok %d - more than 2^32 elements # SKIP too little device memory\n", ++number);
        return;
    }
    must_cuda(cudaMalloc((void **)&in, 2 * LARGE));
    must_cuda(cudaMalloc((void **)&out, 2 * LARGE));
    must_cuda(cudaMemset(in, 0, 2 * LARGE));
    for (int m = 0; m < MARKS; m++)
        must_cuda(cudaMemcpy(in + marks[m], &one, 1, cudaMemcpyDefault));
    counts_of(&kg_words_sums_u8_kernel, in, out);
    counts_of(&kg_stream_sums_u8_kernel, in, out);
    around_index_widths(&kg_words_sums_u8_kernel, in, out);
    around_index_widths(&kg_stream_sums_u8_kernel, in, out);
    must_cuda(cudaMemset(in, 0, 2 * LARGE));
    for (int m = 0; m < MARKS; m++)
        must_cuda(cudaMemcpy(in + 2 * marks[m], &halves[1], 2, cudaMemcpyDefault));
    counts_of(&kg_fold_sums_f16_kernel, in, out);
    must_cuda(cudaFree(in));
    must_cuda(cudaFree(out));
}

int main(void)
{
    enum { WORKSPACE = 8 << 20 };
    cudaStream_t stream;
    unsigned char *memory;
    printf("TAP version 13\n");
    for (int d = 0; d < KINDS_OF_DATA; d++) {
        must_cuda(cudaMalloc((void **)&input[d], IN_BYTES));
        host[d] = malloc(IN_BYTES);
    }
    must_cuda(cudaMalloc((void **)&outputs, (size_t)MOST_TURNS * OUT_BYTES));
    must_cuda(cudaMalloc((void **)&memory, WORKSPACE));
    for (size_t i = 0; i < KINDS; i++) {
        const kg_kernel *const one[] = {kinds[i].kernel, NULL};
        must(kg_prepare(one, KG_BACKEND_CUDA, 0));
    }
    must(kg_workspace_wrap(&workspace, KG_BACKEND_CUDA, 0, memory, WORKSPACE));
    must(kg_workspace_create(&reference, KG_BACKEND_REFERENCE, 0, WORKSPACE));
    must_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));

    in_turn(stream);
    across_the_last_tag(memory, stream);
    replay_a_graph(stream, 100, launch_graph_turns, new_data, graph_turns_right,
                   "100 replays of a graph of 20 scans of one workspace, with changing data");
    beside_a_kernel_that_holds_half(
        stream, run_in_turn, 5, "200 scans beside a kernel that holds half of the multiprocessors");
    two_streams_with_two_workspaces();
    beyond_32_bits();

    must_cuda(cudaStreamDestroy(stream));
    kg_workspace_destroy(workspace);
    kg_workspace_destroy(reference);
    printf("1..%d\n", number);
    return all_ok ? 0 : 1;
}
