#include "overhead.h"

#include "device.h"

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
    const kg_kernel *kernel; /* NULL: the empty kernel */
    kg_workspace *ws;
    const void *args[KG_MAX_ARGS + KG_MAX_LENGTHS];
    cudaStream_t stream;
    bool early;              /* of the empty kernel */
} subject;

static bool call(const subject *s)
{
    return s->kernel ? kg_run(s->kernel, s->ws, s->args, SMALL, s->stream) == KG_OK
                     : device_empty(s->stream, s->early) == cudaSuccess;
}

/* Nanoseconds of the host for one call: BURST calls, then a wait that is not counted. */
static double burst_ns(const subject *s)
{
    const double from = now_ns();
    for (int i = 0; i < BURST; i++)
        if (!call(s)) return -1;
    const double to = now_ns();
    return cudaStreamSynchronize(s->stream) == cudaSuccess ? (to - from) / BURST : -1;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Interleaved, so that both see the same host. Medians. */
static bool compare(const subject *ours, const subject *bare, double *ours_ns, double *bare_ns)
{
    static double a[BURSTS], b[BURSTS];
    for (int i = 0; i < BURSTS; i++) {
        a[i] = burst_ns(ours);
        b[i] = burst_ns(bare);
        if (a[i] < 0 || b[i] < 0) return false;
    }
    qsort(a, BURSTS, sizeof *a, by_value);
    qsort(b, BURSTS, sizeof *b, by_value);
    *ours_ns = a[BURSTS / 2];
    *bare_ns = b[BURSTS / 2];
    return true;
}

/* Kernels of n alone; each argument gets an array of its own, zeroed, which as an array of indices is in
 * bounds. */
static bool bind(subject *s, unsigned char *memory, size_t each)
{
    static const unsigned char scalar[64];
    for (uint32_t i = 0; i < s->kernel->n_args; i++)
        s->args[i] = s->kernel->args[i].role == KG_ROLE_SCALAR ? scalar : memory + i * each;
    return s->kernel->n_lengths == 0 && s->kernel->workspace_bytes(SMALL) <= kg_workspace_size(s->ws);
}

/* The row that serves the calls; NULL if none does. */
static const kg_row *row_of(const subject *s)
{
    kg_explanation e;
    if (kg_explain(s->kernel, s->ws, s->args, SMALL, &e) != KG_OK || e.chosen < 0) return NULL;
    return &s->kernel->rows[e.chosen];
}

bool overhead_print(FILE *to, const kg_kernel *const *kernels, const char *glob)
{
    const size_t each = 64 * SMALL;
    unsigned char *memory;
    subject s = {0}, bare = {0};
    if (kg_workspace_create(&s.ws, KG_BACKEND_CUDA, 0, 1 << 20) != KG_OK) return false;
    if (cudaMalloc((void **)&memory, KG_MAX_ARGS * each) != cudaSuccess) return false;
    cudaMemset(memory, 0, KG_MAX_ARGS * each);
    cudaStreamCreateWithFlags(&s.stream, cudaStreamNonBlocking);
    bare.stream = s.stream;
    fprintf(to, "ns of the host for a call of n = %d, medians of %d bursts of %d\n", SMALL, BURSTS, BURST);
    fprintf(to, "%-20s %8s %8s %8s %8s\n", "kernel", "kg_run", "launches", "a launch", "beyond");
    bool ok = true;
    for (; *kernels && ok; kernels++) {
        double ours_ns, bare_ns;
        s.kernel = *kernels;
        if ((glob && fnmatch(glob, s.kernel->name, 0) != 0) || !bind(&s, memory, each)) continue;
        const kg_row *row = row_of(&s);
        if (!row) continue;
        bare.early = row->pdl;
        ok = compare(&s, &bare, &ours_ns, &bare_ns);
        if (ok) fprintf(to, "%-20s %8.0f %8u %8.0f %8.0f\n", s.kernel->name, ours_ns, row->n_steps, bare_ns,
                        ours_ns - row->n_steps * bare_ns);
    }
    cudaFree(memory);
    cudaStreamDestroy(s.stream);
    kg_workspace_destroy(s.ws);
    return ok;
}
