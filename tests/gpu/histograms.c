/* Histograms of more than 2^32 bytes: only a GPU has the memory. Counters of 64 bits hold what bin
 * 0 has; those of 32 bits begin again at 0. The first byte, the last and those about 2^32 have bins
 * of their own. Prints TAP; needs 5 GiB of device memory. */
#include <inttypes.h>
#include <string.h>

#include "tap.h"

#include "kg_bytes.h"
#include "kg_bytes_known.h"

enum { BINS = 256, MARKS = 5 };

#define EDGE (UINT64_C(1) << 32)
#define NUMBER (EDGE + 8)

static const uint64_t marks[MARKS] = {0, EDGE - 1, EDGE, NUMBER - 2, NUMBER - 1};
static const uint8_t values[MARKS] = {255, 1, 1, 77, 254};
static uint8_t *samples; /* all others are 0 */

static void make_samples(void)
{
    must_cuda(cudaMalloc((void **)&samples, NUMBER));
    must_cuda(cudaMemset(samples, 0, NUMBER));
    for (int i = 0; i < MARKS; i++)
        must_cuda(cudaMemcpy(samples + marks[i], &values[i], 1, cudaMemcpyDefault));
}

static void expect(uint64_t *counts)
{
    memset(counts, 0, (BINS + 1) * sizeof *counts);
    counts[0] = NUMBER - MARKS; /* more than 32 bits hold */
    for (int i = 0; i < MARKS; i++) counts[values[i]]++;
}

static kg_status narrow(kg_workspace *ws, void *out)
{
    return kg_bytes_u8(ws, samples, out, NUMBER, BINS, NULL);
}

static kg_status wide(kg_workspace *ws, void *out)
{
    return kg_bytes_known_u8(ws, samples, out, NUMBER, BINS, NULL);
}

/* Additions to one counter of the output take 0.73 ns each, so three seconds. */
static bool is_quick(const kg_variant *variant)
{
    return !variant || !strstr(variant->name, "_global");
}

static void count_by_all(const kg_kernel *kernel, kg_status (*call)(kg_workspace *, void *),
                         bool is_wide)
{
    kg_workspace *ws;
    unsigned char *out;
    must(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, 1 << 20));
    must_cuda(cudaMalloc((void **)&out, (BINS + 1) * 8));
    for (uint32_t v = 0; v <= kernel->n_variants; v++) {
        const kg_variant *variant = v < kernel->n_variants ? &kernel->variants[v] : NULL;
        uint64_t expected[BINS + 1], found[BINS + 1];
        uint32_t halves[BINS + 1];
        char what[160];
        bool right = true;
        if (!is_quick(variant)) continue;
        must(kg_force(kernel, variant ? variant->name : NULL));
        must_cuda(cudaMemset(out, 0xee, (BINS + 1) * 8));
        const kg_status status = call(ws, out);
        if (status == KG_NO_VARIANT) continue; /* it is for another number of bins */
        must(status);
        expect(expected);
        must_cuda(cudaMemcpy(found, out, sizeof found, cudaMemcpyDefault));
        memcpy(halves, found, sizeof halves);
        for (int bin = 0; bin < BINS; bin++)
            right = right && (is_wide ? found[bin] == expected[bin]
                                      : halves[bin] == (uint32_t)expected[bin]);
        if (is_wide) right = right && found[BINS] == 0; /* of samples in no bin */
        snprintf(what, sizeof what, "2^32 + 8 bytes into counters of %d bits by %s",
                 is_wide ? 64 : 32, variant ? variant->name : "what is chosen");
        report(right, what);
    }
    must(kg_force(kernel, NULL));
    must(kg_workspace_status(ws));
    kg_workspace_destroy(ws);
    must_cuda(cudaFree(out));
}

int main(void)
{
    const kg_kernel *const kernels[] = {&kg_bytes_u8_kernel, &kg_bytes_known_u8_kernel, NULL};
    size_t free_bytes, total;
    printf("TAP version 13\n");
    must(kg_prepare(kernels, KG_BACKEND_CUDA, 0));
    must_cuda(cudaMemGetInfo(&free_bytes, &total));
    if (free_bytes < NUMBER + (UINT64_C(1) << 29)) {
        printf("1..0 # SKIP too little device memory\n");
        return 0;
    }
    make_samples();
    count_by_all(&kg_bytes_known_u8_kernel, wide, true);
    count_by_all(&kg_bytes_u8_kernel, narrow, false);
    must_cuda(cudaFree(samples));
    printf("1..%d\n", number);
    return all_ok ? 0 : 1;
}
