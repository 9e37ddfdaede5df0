/* The largest magnitude in a file of floats: on the GPU where there is one, else on the CPU, from
 * one and the same binary. */
#include <stdio.h>
#include <stdlib.h>

#include "kg_absmax.h"

static void must(kg_status status)
{
    if (status == KG_OK) return;
    fprintf(stderr, "absmax: %s: %s\n", kg_status_string(status), kg_last_error());
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
        fprintf(stderr, "absmax: cannot read %s\n", path);
        exit(1);
    }
    fclose(f);
    return x;
}

/* Which variant serves n elements, and why not the others. */
static void explain(kg_workspace *ws, size_t n)
{
    kg_explanation e;
    must(kg_explain(&kg_absmax_f32_kernel, ws, NULL, n, &e));
    const kg_variant *variants = kg_absmax_f32_kernel.variants;
    if (e.chosen < 0) { /* no GPU */
        printf("n = %8zu: the reference, which has no variants\n", n);
        return;
    }
    printf("n = %8zu: %u blocks of %s\n", n, e.grid[0], variants[e.chosen].name);
    for (uint32_t i = 0; i < e.n_variants; i++) {
        printf("    %-18s", variants[i].name);
        if (variants[i].max_n != UINT64_MAX)
            printf(" for n <= %-8llu", (unsigned long long)variants[i].max_n);
        else printf(" for every n      ");
        printf(" %s\n", kg_reason_string(e.variants[i].reason));
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: absmax FILE_OF_FLOATS\n");
        return 2;
    }
    size_t n;
    float *x = read_floats(argv[1], &n);

    kg_device *device;
    kg_device_info info;
    must(kg_device_open(&device, KG_BACKEND_DEFAULT, 0));
    must(kg_device_get_info(device, &info));
    printf("device: %s (%s)\n", info.name, kg_backend_name(info.backend));

    kg_workspace *ws, *host;
    must(kg_workspace_create(&ws, info.backend, info.index, kg_absmax_f32_workspace_bytes(n)));
    must(kg_workspace_create(&host, KG_BACKEND_REFERENCE, -1, kg_absmax_f32_workspace_bytes(n)));

    void *in, *out;
    must(kg_malloc(device, &in, n * sizeof *x));
    must(kg_malloc(device, &out, sizeof *x));
    must(kg_copy(device, in, x, n * sizeof *x, NULL));
    if (n > 1000) explain(ws, 1000);
    explain(ws, n);

    float result, reference;
    must(kg_absmax_f32(ws, in, out, n, NULL));
    must(kg_copy(device, &result, out, sizeof result, NULL));
    must(kg_stream_sync(device, NULL));
    must(kg_absmax_f32(host, x, &reference, n, NULL));
    printf("absmax = %.9g; the reference gives %.9g: %s\n", result, reference,
           result == reference ? "they match" : "they DIFFER");

    kg_free(device, in);
    kg_free(device, out);
    kg_workspace_destroy(ws);
    kg_workspace_destroy(host);
    kg_device_close(device);
    free(x);
    return result == reference ? 0 : 1;
}
