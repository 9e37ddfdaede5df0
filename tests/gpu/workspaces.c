/* One workspace for different kernels, variants and sizes in turn. It is used in a stream, as a
 * graph that is replayed with changing data, and beside a kernel that holds half of the
 * multiprocessors. Prints TAP. */
#include <string.h>

#include "situations.h"

#include "kg_ordered_affine.h"
#include "kg_finalise_mean.h"
#include "kg_once_sums.h"
#include "kg_shipped.h"

#define INPUT_BYTES (4u << 20)
#define MOST_TURNS 400u

/* Results of these are exact in any order, for the data below. */
static const struct {
    const kg_kernel *kernel;
    int data;
} kinds[] = {
    {&kg_sum_u32_kernel, 0},           {&kg_sum_i64_kernel, 0},
    {&kg_sum_f32_kernel, 1},           {&kg_sum_f64_kernel, 2},
    {&kg_once_sums_u32_kernel, 0},     {&kg_ordered_affine_u64_kernel, 0},
    {&kg_finalise_mean_i16_kernel, 0}, {&kg_once_sums_f32_kernel, 1},
};
#define KINDS (sizeof kinds / sizeof *kinds)
static const size_t sizes[] = {0, 1, 33, 1000, 4097, 70001, 500000};

typedef struct turn {
    size_t kind, n, offset;
    const char *variant;
} turn;

static unsigned char *input[3], *host[3]; /* integers, f32, f64: on the device and here */
static uint64_t *results;                 /* one per turn, on the device */
static kg_workspace *workspace, *reference;

static uint32_t random_u32(void)
{
    static uint64_t state = 1;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33);
}

/* Floats are small integers, so that sums are exact. */
static void new_data(cudaStream_t stream)
{
    for (size_t i = 0; i < INPUT_BYTES / 4; i++) {
        const uint32_t bits = random_u32();
        const float f = (float)(int)(bits % 7) - 3;
        memcpy(host[0] + 4 * i, &bits, 4);
        memcpy(host[1] + 4 * i, &f, 4);
        if (i % 2 == 0) memcpy(host[2] + 4 * i, &(double){(double)f}, 8);
    }
    for (int d = 0; d < 3; d++)
        must_cuda(cudaMemcpyAsync(input[d], host[d], INPUT_BYTES, cudaMemcpyDefault, stream));
    must_cuda(cudaStreamSynchronize(stream));
}

/* Any variant of a kernel, or as the runtime chooses; variants that need a 16-byte boundary get
 * one. */
static turn random_turn(void)
{
    turn t = {.kind = random_u32() % KINDS,
              .n = sizes[random_u32() % (sizeof sizes / sizeof *sizes)]};
    const kg_kernel *k = kinds[t.kind].kernel;
    const uint32_t variant = random_u32() % (k->n_variants + 1);
    if (variant < k->n_variants) t.variant = k->variants[variant].name;
    t.offset = random_u32() % 32 * k->args[0].size;
    return t;
}

static void launch(turn *turns, size_t which, cudaStream_t stream)
{
    const turn *t = &turns[which];
    turns[which] = random_turn();
    const kg_kernel *k = kinds[t->kind].kernel;
    const void *args[] = {input[kinds[t->kind].data] + t->offset, results + which};
    must(kg_force(k, t->variant));
    must(kg_run(k, workspace, args, t->n, stream));
}

static bool all_right(const turn *turns, size_t count)
{
    uint64_t found[MOST_TURNS];
    bool right = true;
    must_cuda(cudaMemcpy(found, results, sizeof found, cudaMemcpyDefault));
    for (size_t i = 0; i < count; i++) {
        const kg_kernel *k = kinds[turns[i].kind].kernel;
        uint64_t expected = 0;
        const void *args[] = {host[kinds[turns[i].kind].data] + turns[i].offset, &expected};
        must(kg_run(k, reference, args, turns[i].n, NULL));
        if (memcmp(&expected, &found[i], k->args[1].size) == 0) continue;
        if (right)
            printf("# %s/%s n=%zu\n", k->name, turns[i].variant ? turns[i].variant : "(chosen)",
                   turns[i].n);
        right = false;
    }
    return right;
}

static bool run_in_turn(cudaStream_t stream)
{
    turn turns[MOST_TURNS];
    new_data(stream);
    must_cuda(cudaMemsetAsync(results, 0xA5, MOST_TURNS * sizeof *results, stream));
    for (size_t i = 0; i < MOST_TURNS; i++) launch(turns, i, stream);
    must_cuda(cudaStreamSynchronize(stream));
    return all_right(turns, MOST_TURNS);
}

enum { TURNS_OF_A_GRAPH = 25 };
static turn graph_turns[TURNS_OF_A_GRAPH];

static void launch_graph_turns(cudaStream_t stream)
{
    for (size_t i = 0; i < TURNS_OF_A_GRAPH; i++) launch(graph_turns, i, stream);
}

static bool graph_turns_right(void)
{
    return all_right(graph_turns, TURNS_OF_A_GRAPH);
}

int main(void)
{
    cudaStream_t stream;
    printf("TAP version 13\n");
    for (int d = 0; d < 3; d++) {
        must_cuda(cudaMalloc((void **)&input[d], INPUT_BYTES));
        host[d] = malloc(INPUT_BYTES);
    }
    must_cuda(cudaMalloc((void **)&results, MOST_TURNS * sizeof *results));
    for (size_t i = 0; i < KINDS; i++) {
        const kg_kernel *const one[] = {kinds[i].kernel, NULL};
        must(kg_prepare(one, KG_BACKEND_CUDA, 0));
    }
    must(kg_workspace_create(&workspace, KG_BACKEND_CUDA, 0, 1 << 20));
    must(kg_workspace_create(&reference, KG_BACKEND_REFERENCE, 0, 1 << 20));
    must_cuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));

    report(run_in_turn(stream),
           "one workspace for 400 calls of different kernels, variants and sizes");
    replay_a_graph(stream, 100, launch_graph_turns, new_data, graph_turns_right,
                   "100 replays of a graph of 25 calls of one workspace, with changing data");
    beside_a_kernel_that_holds_half(
        stream, run_in_turn, 1, "400 calls beside a kernel that holds half of the multiprocessors");

    must_cuda(cudaStreamDestroy(stream));
    kg_workspace_destroy(workspace);
    kg_workspace_destroy(reference);
    printf("1..%d\n", number);
    return all_ok ? 0 : 1;
}
