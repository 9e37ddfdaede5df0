/* Reduces of more than 2^32 vectors, and segments that begin and end beyond 2^32 elements: only
 * a GPU has the memory. Elements are 0 but for a few, each with a bit of its own, so a sum tells
 * which were missed and which came twice. Prints TAP; skips what there is too little device
 * memory for (65 GiB, 5 GiB). */
#include <inttypes.h>
#include <string.h>

#include "tap.h"

#include "kg_offsets_sums.h"
#include "kg_shipped.h"

enum { MARKS = 8, MANY_BLOCKS = 64 };

static bool there_is_room(uint64_t bytes, const char *what)
{
    size_t free_bytes, total;
    must_cuda(cudaMemGetInfo(&free_bytes, &total));
    if (free_bytes >= bytes + (UINT64_C(1) << 29)) return true;
    printf("ok %d - %s # SKIP too little device memory\n", ++number, what);
    return false;
}

static void *zeros(uint64_t bytes)
{
    void *p;
    must_cuda(cudaMalloc(&p, bytes));
    must_cuda(cudaMemset(p, 0, bytes));
    return p;
}

/* A few blocks would take minutes. */
static bool is_quick(const kg_variant *variant)
{
    const kg_step *step = &variant->steps[0];
    return step->rule != KG_GRID_ONE &&
           (step->per_sm != 0 || step->fixed >= MANY_BLOCKS || step->fixed == 0);
}

/* ---- one launch, more than 2^32 vectors ---- */

static void sums_of_many_vectors(void)
{
    const uint64_t n = (UINT64_C(1) << 34) + 4321; /* vectors of 4 elements */
    const uint64_t marks[MARKS] = {0,
                                   (UINT64_C(1) << 32) - 1,
                                   UINT64_C(1) << 32,
                                   (UINT64_C(3) << 32) + 5,
                                   (UINT64_C(1) << 34) - 1,
                                   UINT64_C(1) << 34,
                                   n - 5,
                                   n - 1};
    kg_workspace *ws;
    if (!there_is_room(n * 4, "sums of more than 2^32 vectors")) return;
    uint32_t *x = zeros(n * 4), *sum = zeros(4), expected = 0;
    for (uint32_t i = 0; i < MARKS; i++) {
        const uint32_t mark = 1u << (3 * i); /* twice or three times would show */
        expected += mark;
        must_cuda(cudaMemcpy(x + marks[i], &mark, sizeof mark, cudaMemcpyDefault));
    }
    must(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, kg_sum_u32_workspace_bytes(n)));
    for (uint32_t r = 0; r <= kg_sum_u32_kernel.n_variants; r++) {
        const kg_variant *variant =
            r < kg_sum_u32_kernel.n_variants ? &kg_sum_u32_kernel.variants[r] : NULL;
        uint32_t result = 0;
        char what[120];
        if (variant && !is_quick(variant)) continue;
        must(kg_force(&kg_sum_u32_kernel, variant ? variant->name : NULL));
        if (kg_sum_u32(ws, x, sum, n, NULL) == KG_NO_VARIANT) continue;
        must_cuda(cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDefault));
        snprintf(what, sizeof what, "a sum of 2^34 + 4321 elements by %s",
                 variant ? variant->name : "what is chosen");
        report(result == expected, what);
    }
    must(kg_force(&kg_sum_u32_kernel, NULL));
    must(kg_workspace_status(ws));
    kg_workspace_destroy(ws);
    must_cuda(cudaFree(x));
    must_cuda(cudaFree(sum));
}

/* ---- segments ---- */

/* Of up to 2^32 elements and more; empty; and short ones, beyond 2^32. */
static void segments_beyond_32_bits(void)
{
    enum { SEGMENTS = 6 };
    const int64_t edge = INT64_C(1) << 32;
    const uint64_t n = (uint64_t)edge + 100000;
    const int64_t offsets[SEGMENTS + 1] = {3,         edge - 7,     edge + 9,      edge + 9,
                                           edge + 64, edge + 70000, (int64_t)n - 1};
    const uint8_t marks[SEGMENTS][2] = {{1, 2},   {4, 8},    {0, 0},
                                        {16, 32}, {64, 128}, {5, 7}}; /* first and last */
    kg_workspace *ws;
    if (!there_is_room(n, "segments beyond 2^32")) return;
    uint8_t *x = zeros(n), *sums = zeros(SEGMENTS);
    int64_t *where = zeros(sizeof offsets);
    must_cuda(cudaMemcpy(where, offsets, sizeof offsets, cudaMemcpyDefault));
    for (int s = 0; s < SEGMENTS; s++) {
        if (offsets[s] == offsets[s + 1]) continue;
        must_cuda(cudaMemcpy(x + offsets[s], &marks[s][0], 1, cudaMemcpyDefault));
        must_cuda(cudaMemcpy(x + offsets[s + 1] - 1, &marks[s][1], 1, cudaMemcpyDefault));
    }
    must(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, kg_offsets_sums_u8_workspace_bytes(n)));
    for (uint32_t r = 0; r <= kg_offsets_sums_u8_kernel.n_variants; r++) {
        const kg_variant *variant = r < kg_offsets_sums_u8_kernel.n_variants
                                        ? &kg_offsets_sums_u8_kernel.variants[r]
                                        : NULL;
        uint8_t found[SEGMENTS] = {0};
        char what[120];
        bool right = true;
        if (variant && !is_quick(variant)) continue;
        must(kg_force(&kg_offsets_sums_u8_kernel, variant ? variant->name : NULL));
        if (kg_offsets_sums_u8(ws, x, where, sums, n, SEGMENTS, NULL) == KG_NO_VARIANT) continue;
        must_cuda(cudaMemcpy(found, sums, sizeof found, cudaMemcpyDefault));
        for (int s = 0; s < SEGMENTS; s++) right = right && found[s] == marks[s][0] + marks[s][1];
        snprintf(what, sizeof what, "segments of 2^32 elements and beyond them by %s",
                 variant ? variant->name : "what is chosen");
        report(right, what);
    }
    must(kg_force(&kg_offsets_sums_u8_kernel, NULL));
    must(kg_workspace_status(ws));
    kg_workspace_destroy(ws);
    must_cuda(cudaFree(x));
    must_cuda(cudaFree(sums));
    must_cuda(cudaFree(where));
}

int main(void)
{
    const kg_kernel *const kernels[] = {&kg_sum_u32_kernel, &kg_offsets_sums_u8_kernel, NULL};
    printf("TAP version 13\n");
    must(kg_prepare(kernels, KG_BACKEND_CUDA, 0));
    segments_beyond_32_bits();
    sums_of_many_vectors();
    printf("1..%d\n", number);
    return all_ok ? 0 : 1;
}
