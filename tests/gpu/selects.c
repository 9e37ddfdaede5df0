/* Selects of more than 2^32 elements: only a GPU has the memory. All are kept but a few, and then a
 * few alone, whose indices of 32 bits start again. By each variant that is quick, in place too.
 * Prints TAP; skips what there is too little device memory for (9 GiB). */
#include <stdint.h>
#include <string.h>

#include "tap.h"

#include "kg_places_stream.h"
#include "kg_where_stream.h"

#define LARGE ((UINT64_C(1) << 32) + 100003)
enum { MARKS = 8, CHUNK = 64 << 20 };

/* Elements that are not kept; each of the others has moved by as many as stand before it. */
static const uint64_t dropped[] = {0, 511, (UINT64_C(1) << 31) + 3, (UINT64_C(1) << 32) - 1,
                                   (UINT64_C(1) << 32) + 70000};
enum { DROPPED = sizeof dropped / sizeof *dropped };

/* And those that have values of their own, in all of 2^32 and behind. */
static const uint64_t marks[MARKS] = {1,
                                      4097,
                                      (UINT64_C(1) << 31) + 2,
                                      (UINT64_C(1) << 32) - 2,
                                      UINT64_C(1) << 32,
                                      (UINT64_C(1) << 32) + 1,
                                      (UINT64_C(1) << 32) + 70001,
                                      LARGE - 1};

static kg_workspace *workspace;
static uint8_t *in, *out, *chunk;
static uint64_t *count;

static void put(uint8_t *x, const uint64_t *places, int many, uint8_t first, uint8_t step)
{
    for (int i = 0; i < many; i++) {
        const uint8_t value = (uint8_t)(first + i * step);
        must_cuda(cudaMemcpy(x + places[i], &value, 1, cudaMemcpyDefault));
    }
}

static uint64_t counted(void)
{
    uint64_t value = 0;
    must_cuda(cudaMemcpy(&value, count, sizeof value, cudaMemcpyDefault));
    return value;
}

/* Ones, with a few zeros that go, and marks. */
static void make_input(void)
{
    must_cuda(cudaMemset(in, 1, LARGE));
    put(in, dropped, DROPPED, 0, 0);
    put(in, marks, MARKS, 10, 1);
}

static uint64_t place_of(uint64_t at)
{
    uint64_t before = 0;
    for (int i = 0; i < DROPPED; i++) before += dropped[i] < at;
    return at - before;
}

/* Whether `found` has all that is kept, byte by byte. */
static bool is_right(const uint8_t *found)
{
    const uint64_t kept = LARGE - DROPPED;
    bool right = counted() == kept;
    for (uint64_t at = 0; right && at < kept; at += CHUNK) {
        const size_t bytes = kept - at < CHUNK ? (size_t)(kept - at) : CHUNK;
        must_cuda(cudaMemcpy(chunk, found + at, bytes, cudaMemcpyDefault));
        for (int i = 0; i < MARKS; i++) {
            const uint64_t place = place_of(marks[i]);
            if (place < at || place >= at + bytes) continue;
            right = right && chunk[place - at] == 10 + i;
            chunk[place - at] = 1;
        }
        right = right && chunk[0] == 1 && memcmp(chunk, chunk + 1, bytes - 1) == 0;
    }
    return right;
}

/* A block alone would take minutes. */
static bool is_quick(const kg_variant *variant)
{
    return variant->steps[0].per_sm != 0 || variant->steps[0].fixed == 0;
}

static void values_by(const kg_variant *variant)
{
    char what[120];
    must(kg_force(&kg_where_stream_u8_kernel, variant ? variant->name : NULL));
    must_cuda(cudaMemset(out, 0, LARGE));
    if (kg_where_stream_u8(workspace, 0, in, out, count, LARGE, LARGE, NULL) == KG_NO_VARIANT)
        return;
    snprintf(what, sizeof what, "nearly all of 2^32 + 100003 elements by %s",
             variant ? variant->name : "what is chosen");
    report(is_right(out), what);
}

static void values(void)
{
    const kg_kernel *const k = &kg_where_stream_u8_kernel;
    make_input();
    for (uint32_t v = 0; v < k->n_variants; v++)
        if (is_quick(&k->variants[v])) values_by(&k->variants[v]);
    values_by(NULL);
    must(kg_where_stream_u8(workspace, 0, in, in, count, LARGE, LARGE, NULL));
    report(is_right(in), "the same in place");
}

static void indices_by(const kg_variant *variant)
{
    uint32_t found[MARKS];
    char what[120];
    must(kg_force(&kg_places_stream_u8_kernel, variant ? variant->name : NULL));
    must_cuda(cudaMemset(out, 0xff, sizeof found));
    if (kg_places_stream_u8(workspace, 0, in, (uint32_t *)out, count, LARGE, MARKS, NULL) ==
        KG_NO_VARIANT)
        return;
    must_cuda(cudaMemcpy(found, out, sizeof found, cudaMemcpyDefault));
    bool right = counted() == MARKS;
    for (int i = 0; i < MARKS; i++) right = right && found[i] == (uint32_t)marks[i];
    snprintf(what, sizeof what, "indices among 2^32 + 100003 elements by %s",
             variant ? variant->name : "what is chosen");
    report(right, what);
}

static void indices(void)
{
    const kg_kernel *const k = &kg_places_stream_u8_kernel;
    must_cuda(cudaMemset(in, 0, LARGE));
    put(in, marks, MARKS, 10, 1);
    for (uint32_t v = 0; v < k->n_variants; v++)
        if (is_quick(&k->variants[v])) indices_by(&k->variants[v]);
    indices_by(NULL);
}

static size_t bytes_of_workspace(void)
{
    const size_t a = kg_where_stream_u8_workspace_bytes(LARGE),
                 b = kg_places_stream_u8_workspace_bytes(LARGE);
    return a > b ? a : b;
}

int main(void)
{
    const kg_kernel *const kernels[] = {&kg_where_stream_u8_kernel, &kg_places_stream_u8_kernel,
                                        NULL};
    size_t free_bytes, total;
    printf("TAP version 13\n");
    must_cuda(cudaMemGetInfo(&free_bytes, &total));
    if (free_bytes < 2 * LARGE + bytes_of_workspace() + (UINT64_C(1) << 29)) {
        printf("1..0 # SKIP too little device memory\n");
        return 0;
    }
    must(kg_prepare(kernels, KG_BACKEND_CUDA, 0));
    must_cuda(cudaMalloc((void **)&in, LARGE));
    must_cuda(cudaMalloc((void **)&out, LARGE));
    must_cuda(cudaMalloc((void **)&count, sizeof *count));
    must_cuda(cudaMallocHost((void **)&chunk, CHUNK));
    must(kg_workspace_create(&workspace, KG_BACKEND_CUDA, 0, bytes_of_workspace()));
    values();
    indices();
    must(kg_workspace_status(workspace));
    kg_workspace_destroy(workspace);
    must_cuda(cudaFreeHost(chunk));
    must_cuda(cudaFree(in));
    must_cuda(cudaFree(out));
    must_cuda(cudaFree(count));
    printf("1..%d\n", number);
    return all_ok ? 0 : 1;
}
