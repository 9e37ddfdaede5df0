/* y = s*x + y over a file of floats, x and y the same data: on the GPU where there is one, else on
 * the CPU, from one and the same binary. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kg_axpy.h"

static void must(kg_status status)
{
    if (status == KG_OK) return;
    fprintf(stderr, "axpy: %s: %s\n", kg_status_string(status), kg_last_error());
    exit(1);
}

static float *read_floats(const char *path, size_t *n)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        perror(path);
        exit(1);
    }
    fseek(f, 0, SEEK_END);
    *n = (size_t)ftell(f) / sizeof(float);
    rewind(f);
    float *x = malloc(*n * sizeof *x + 1);
    if (!x || fread(x, sizeof *x, *n, f) != *n) {
        fprintf(stderr, "axpy: cannot read %s\n", path);
        exit(1);
    }
    fclose(f);
    return x;
}

/* Which variant serves a call, and why not the others: 16-byte accesses where the arrays allow. */
static void explain(float s, const void *x, const void *y, size_t n)
{
    kg_explanation e;
    const void *args[] = {&s, x, y};
    must(kg_explain(&kg_axpy_f32_kernel, NULL, args, n, &e));
    const kg_variant *variants = kg_axpy_f32_kernel.variants;
    if (e.chosen < 0) { /* no GPU */
        printf("n = %8zu: the reference, which has no variants\n", n);
        return;
    }
    printf("n = %8zu: %u blocks of %s\n", n, e.grid[0], variants[e.chosen].name);
    for (uint32_t i = 0; i < e.n_variants; i++)
        printf("    %-18s %s\n", variants[i].name, kg_reason_string(e.variants[i].reason));
}

/* The same call on the host's backend: serial code of the same operator. How many elements of y
 * differ from its. */
static size_t differ(float s, const float *x, const float *y, size_t n)
{
    kg_workspace *host;
    must(kg_workspace_create(&host, KG_BACKEND_REFERENCE, -1, 0));
    float *reference = malloc(n * sizeof *x + 1);
    if (!reference) exit(1);
    memcpy(reference, x, n * sizeof *x);
    must(kg_axpy_f32(host, s, x, reference, n, NULL));
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++)
        if (y[i] != reference[i]) wrong++;
    kg_workspace_destroy(host);
    free(reference);
    return wrong;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: axpy FILE_OF_FLOATS\n");
        return 2;
    }
    size_t n;
    float *x = read_floats(argv[1], &n), *y = malloc(n * sizeof *y + 1);
    if (!y) return 1;
    const size_t bytes = n * sizeof *x;
    const float s = 0.25f;

    kg_device *device;
    kg_device_info info;
    must(kg_device_open(&device, KG_BACKEND_DEFAULT, 0));
    must(kg_device_get_info(device, &info));
    printf("device: %s (%s)\n", info.name, kg_backend_name(info.backend));

    void *device_x, *device_y;
    must(kg_malloc(device, &device_x, bytes));
    must(kg_malloc(device, &device_y, bytes));
    must(kg_copy(device, device_x, x, bytes, NULL));
    must(kg_copy(device, device_y, x, bytes, NULL));

    /* A map needs no workspace: NULL is the default backend. */
    must(kg_axpy_f32(NULL, s, device_x, device_y, n, NULL));
    must(kg_copy(device, y, device_y, bytes, NULL));
    must(kg_stream_sync(device, NULL));

    explain(s, device_x, device_y, n);

    const size_t wrong = differ(s, x, y, n);
    printf("%zu of %zu elements are those of the reference: %s\n", n - wrong, n,
           wrong ? "they DIFFER" : "they match");

    kg_free(device, device_x);
    kg_free(device, device_y);
    kg_device_close(device);
    free(x);
    free(y);
    return wrong ? 1 : 0;
}
