#include "overhead.h"

#include "launches.h"

#include <cuda_runtime_api.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <time.h>

enum { BURST = 256, BURSTS = 101, SMALL = 1024 };

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

typedef struct subject {
    const kg_kernel *kernel;
    kg_workspace *ws;
    const void *args[KG_MAX_ARGS + KG_MAX_LENGTHS];
    cudaStream_t stream;
    launches own; /* what the call launches */
} subject;

typedef bool call_fn(const subject *s);

static bool call(const subject *s)
{
    return kg_run(s->kernel, s->ws, s->args, SMALL, s->stream) == KG_OK;
}

static bool launch_alone(const subject *s)
{
    return launches_again(&s->own) == cudaSuccess;
}

/* Nanoseconds of the host for one call: BURST calls, then a wait that is not counted. */
static double burst_ns(call_fn *made, const subject *s)
{
    const double from = now_ns();
    for (int i = 0; i < BURST; i++)
        if (!made(s)) return -1;
    const double to = now_ns();
    return cudaStreamSynchronize(s->stream) == cudaSuccess ? (to - from) / BURST : -1;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

enum { CALL, LAUNCH, WAYS };

/* Interleaves both, so that they see the same host. Medians. */
static bool compare(const subject *s, double ns[WAYS])
{
    static call_fn *const ways[WAYS] = {[CALL] = call, [LAUNCH] = launch_alone};
    static double bursts[WAYS][BURSTS];
    for (int i = 0; i < BURSTS; i++)
        for (int w = 0; w < WAYS; w++)
            if ((bursts[w][i] = burst_ns(ways[w], s)) < 0) return false;
    for (int w = 0; w < WAYS; w++) {
        qsort(bursts[w], BURSTS, sizeof *bursts[w], by_value);
        ns[w] = bursts[w][BURSTS / 2];
    }
    return true;
}

/* Takes kernels of n alone. Each argument gets an array of its own, of zeros, which are in
 * bounds as indices, too. */
static bool bind(subject *s, unsigned char *memory, size_t each)
{
    static const unsigned char scalar[64];
    for (uint32_t i = 0; i < s->kernel->n_args; i++)
        s->args[i] = s->kernel->args[i].role == KG_ROLE_SCALAR ? scalar : memory + i * each;
    return s->kernel->n_lengths == 0 &&
           kg_workspace_bytes(s->kernel, SMALL, NULL) <= kg_workspace_size(s->ws);
}

static bool is_served(const subject *s)
{
    kg_explanation e;
    return kg_explain(s->kernel, s->ws, s->args, SMALL, &e) == KG_OK && e.chosen >= 0;
}

/* Makes the call once, and records its launches. */
static bool take_down(subject *s)
{
    s->own = (launches){0};
    if (!call(s)) return false; /* the first prepares the kernel */
    launches_watch(&s->own);
    const bool made = call(s);
    launches_watch(NULL);
    return made && s->own.count > 0 && !s->own.incomplete;
}

bool overhead_print(FILE *to, const kg_kernel *const *kernels, const char *glob)
{
    static subject s;
    const size_t each = 64 * SMALL;
    unsigned char *memory;
    if (kg_workspace_create(&s.ws, KG_BACKEND_CUDA, 0, 1 << 20) != KG_OK) return false;
    if (cudaMalloc((void **)&memory, KG_MAX_ARGS * each) != cudaSuccess) return false;
    cudaMemset(memory, 0, KG_MAX_ARGS * each);
    cudaStreamCreateWithFlags(&s.stream, cudaStreamNonBlocking);
    fprintf(to, "ns of the host for a call of n = %d, medians of %d bursts of %d\n", SMALL, BURSTS,
            BURST);
    fprintf(to, "%-20s %8s %8s %8s %8s\n", "kernel", "kg_run", "launches", "alone", "beyond");
    bool ok = true;
    for (; *kernels && ok; kernels++) {
        double ns[WAYS];
        s.kernel = *kernels;
        if ((glob && fnmatch(glob, s.kernel->name, 0) != 0) || !bind(&s, memory, each) ||
            !is_served(&s))
            continue;
        ok = take_down(&s) && compare(&s, ns);
        if (ok)
            fprintf(to, "%-20s %8.0f %8u %8.0f %8.0f\n", s.kernel->name, ns[CALL], s.own.count,
                    ns[LAUNCH], ns[CALL] - ns[LAUNCH]);
    }
    cudaFree(memory);
    cudaStreamDestroy(s.stream);
    kg_workspace_destroy(s.ws);
    return ok;
}
