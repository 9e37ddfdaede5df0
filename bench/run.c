/* bench/run: ours and the rivals, in one process, on the same buffers, interleaved, each result checked
 * in the same run.
 *
 *     run [--csv FILE] [--kernel NAME] [--max-bytes N]
 *
 * Prints a table: microseconds by three clocks, the ratio to the rival (above 1: we are faster), and
 * terabytes per second by the loop clock. Geometric means at the end. */
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kg_shipped.h"

static const char *const clock_names[] = {"loop", "graph", "cold"};

typedef struct options { const char *csv, *only; size_t max_bytes; } options;

typedef struct cell {
    const char *kernel, *type;
    size_t n, element, bytes;   /* bytes that must move */
} cell;

typedef struct means { double log_ratio[CLOCK_COUNT]; int count; } means;

static FILE *csv;
static int wrong;

static void must(cudaError_t error)
{
    if (error == cudaSuccess) return;
    fprintf(stderr, "bench: %s\n", cudaGetErrorString(error));
    exit(1);
}

static void *device_memory(size_t bytes)
{
    void *p;
    must(cudaMalloc(&p, bytes + 256));
    return p;
}

/* ---- ours ---- */

static void launch_ours(const contestant *c, cudaStream_t stream)
{
    const void *args[4];
    int n = 0;
    for (int i = 0; i < 3 && c->in[i]; i++) args[n++] = c->in[i];
    args[n] = c->out;
    if (kg_run(c->kernel, c->workspace, args, c->n, stream) != KG_OK) {
        fprintf(stderr, "bench: %s\n", kg_last_error());
        exit(1);
    }
}

static contestant ours(const char *kernel, const char *type, size_t n, kg_workspace *ws)
{
    char name[64];
    snprintf(name, sizeof name, "%s_%s", kernel, type);
    const kg_kernel *k = kg_find(name);
    if (!k) {
        fprintf(stderr, "bench: no kernel %s\n", name);
        exit(1);
    }
    return (contestant){.name = "kgen", .launch = launch_ours, .n = n, .kernel = k, .workspace = ws};
}

static const char *chosen_row(const contestant *c)
{
    kg_explanation e;
    if (kg_explain(c->kernel, c->workspace, NULL, c->n, &e) != KG_OK || e.chosen < 0) return "?";
    return ((const kg_kernel *)c->kernel)->rows[e.chosen].name;
}

/* ---- reporting ---- */

static void print_cell(const cell *c, const contestant *const *all, const timing *t, size_t count,
                       bool right, means *m)
{
    printf("%-6s %-5s 2^%-5.2f %-20s", c->kernel, c->type, log2((double)c->n), chosen_row(all[0]));
    for (int k = 0; k < CLOCK_COUNT; k++) {
        const double ratio = t[1].us[k] / t[0].us[k];
        printf("  %9.2f %5.2fx", t[0].us[k], ratio);
        m->log_ratio[k] += log(ratio);
    }
    m->count++;
    printf("  %6.3f TB/s", (double)c->bytes / t[0].us[CLOCK_LOOP] * 1e-6);
    if (count > 2) printf("  %5.1f %% of limit", 100 * t[2].us[CLOCK_LOOP] / t[0].us[CLOCK_LOOP]);
    printf("%s\n", right ? "" : "  WRONG RESULT");
    fflush(stdout);
    if (!right) wrong++;
    for (size_t i = 0; csv && i < count; i++)
        fprintf(csv, "%s,%s,%zu,%s,%s,%.3f,%.3f,%.3f,%zu,%s\n", c->kernel, c->type, c->n,
                all[i]->name, i == 0 ? chosen_row(all[0]) : "", t[i].us[0], t[i].us[1], t[i].us[2],
                c->bytes, i == 0 ? (right ? "ok" : "wrong") : "");
}

static void print_means(const char *kernel, const means *m)
{
    printf("%-6s geometric means of %d cells:", kernel, m->count);
    for (int k = 0; k < CLOCK_COUNT; k++)
        printf("  %s %.3fx", clock_names[k], exp(m->log_ratio[k] / m->count));
    printf("\n\n");
}

/* ---- cells ---- */

static void bench_sum(const options *o, const char *type, size_t element, kg_workspace *ws, means *m)
{
    for (size_t bytes = 1 << 12; bytes <= o->max_bytes; bytes *= 4) {
        const size_t n = bytes / element;
        void *in = device_memory(bytes), *out = device_memory(64), *out2 = device_memory(64);
        device_fill(type, in, n, 7);
        contestant us = ours("sum", type, n, ws);
        us.in[0] = in;
        us.out = out;
        contestant cub = rival_cub_sum(type, in, out2, n), limit = limit_read(in, out2, bytes);
        const contestant *all[] = {&us, &cub, &limit};
        timing t[3];
        cudaMemset(out, 0xA5, element);
        if (!clocks_time(all, 3, t)) must(cudaGetLastError());
        us.launch(&us, NULL);
        cub.launch(&cub, NULL);
        const cell c = {"sum", type, n, element, bytes};
        print_cell(&c, all, t, 3, device_differences(out, out2, element) == 0, m);
        rival_free(&cub);
        cudaFree(in);
        cudaFree(out);
        cudaFree(out2);
    }
}

static void bench_copy(const options *o, const char *type, size_t element, kg_workspace *ws, means *m)
{
    for (size_t bytes = 1 << 12; bytes <= o->max_bytes; bytes *= 4) {
        const size_t n = bytes / element;
        void *in = device_memory(bytes), *out = device_memory(bytes);
        device_fill("f32", in, bytes / 4, 3);
        must(cudaMemset(out, 0xA5, bytes));
        contestant us = ours("copy", type, n, ws);
        us.in[0] = in;
        us.out = out;
        contestant copy = rival_memcpy(in, out, n * element);
        const contestant *all[] = {&us, &copy};
        timing t[2];
        if (!clocks_time(all, 2, t)) must(cudaGetLastError());
        must(cudaMemset(out, 0xA5, bytes));
        us.launch(&us, NULL);
        const cell c = {"copy", type, n, element, 2 * n * element};
        print_cell(&c, all, t, 2, device_differences(in, out, n * element) == 0, m);
        cudaFree(in);
        cudaFree(out);
    }
}

static void bench_axpy(const options *o, const char *type, size_t element, kg_workspace *ws, means *m)
{
    static const float two_f32 = 2;
    static const double two_f64 = 2;
    static const uint32_t two_u32 = 2;
    for (size_t bytes = 1 << 12; bytes <= o->max_bytes; bytes *= 4) {
        const size_t n = bytes / element;
        void *x = device_memory(bytes), *y = device_memory(bytes), *z = device_memory(bytes);
        device_fill(type, x, n, 3);
        contestant us = ours("axpy", type, n, ws);
        us.in[0] = !strcmp(type, "f32") ? (void *)&two_f32 : !strcmp(type, "f64") ? (void *)&two_f64
                                                                                   : (void *)&two_u32;
        us.in[1] = x;
        us.out = y;
        contestant cub = rival_cub_axpy(type, x, z, n);
        const contestant *all[] = {&us, &cub};
        timing t[2];
        if (!clocks_time(all, 2, t)) must(cudaGetLastError());
        device_fill(type, y, n, 5); /* one call of each on the same data */
        device_fill(type, z, n, 5);
        us.launch(&us, NULL);
        cub.launch(&cub, NULL);
        const cell c = {"axpy", type, n, element, 3 * bytes};
        print_cell(&c, all, t, 2, device_differences(y, z, n * element) == 0, m);
        cudaFree(x);
        cudaFree(y);
        cudaFree(z);
    }
}

/* ---- the whole ---- */

typedef void bench_fn(const options *o, const char *type, size_t element, kg_workspace *ws, means *m);

static void bench_kernel(const options *o, const char *kernel, bench_fn *f, kg_workspace *ws,
                         const char *const *types, const size_t *sizes)
{
    if (o->only && strcmp(o->only, kernel) != 0) return;
    means m = {0};
    for (; *types; types++, sizes++) f(o, *types, *sizes, ws, &m);
    print_means(kernel, &m);
}

static void print_machine(void)
{
    struct cudaDeviceProp p;
    int driver, runtime;
    must(cudaGetDeviceProperties(&p, 0));
    must(cudaDriverGetVersion(&driver));
    must(cudaRuntimeGetVersion(&runtime));
    printf("%s, %d SMs, driver API %d, CUDA %d; medians of %d interleaved repetitions\n", p.name,
           p.multiProcessorCount, driver, runtime, REPETITIONS);
    printf("%-6s %-5s %-7s %-20s  %16s  %16s  %16s\n", "kernel", "type", "n", "variant",
           "loop us, ratio", "graph us, ratio", "cold us, ratio");
}

int main(int argc, char **argv)
{
    options o = {.max_bytes = (size_t)1 << 30};
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--csv")) o.csv = argv[i + 1];
        else if (!strcmp(argv[i], "--kernel")) o.only = argv[i + 1];
        else if (!strcmp(argv[i], "--max-bytes")) o.max_bytes = strtoull(argv[i + 1], NULL, 10);
        else return fprintf(stderr, "usage: run [--csv FILE] [--kernel NAME] [--max-bytes N]\n"), 2;
    }
    if (o.csv && !(csv = fopen(o.csv, "w"))) return perror(o.csv), 3;
    if (csv) fprintf(csv, "kernel,type,n,contestant,variant,loop_us,graph_us,cold_us,bytes,result\n");
    kg_workspace *ws;
    kg_register(kg_shipped_kernels);
    if (kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, 1 << 20) != KG_OK)
        return fprintf(stderr, "bench: %s\n", kg_last_error()), 1;
    print_machine();
    bench_kernel(&o, "copy", bench_copy, ws, (const char *const[]){"u32", "f64", "vec3", "mat2", NULL},
                 (const size_t[]){4, 8, 12, 16});
    bench_kernel(&o, "axpy", bench_axpy, ws, (const char *const[]){"u32", "f32", "f64", NULL},
                 (const size_t[]){4, 4, 8});
    bench_kernel(&o, "sum", bench_sum, ws, (const char *const[]){"u32", "f32", "u64", "f64", NULL},
                 (const size_t[]){4, 4, 8, 8});
    kg_workspace_destroy(ws);
    if (csv) fclose(csv);
    return wrong ? 1 : 0;
}
