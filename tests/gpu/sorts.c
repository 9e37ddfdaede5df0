/* Sorts and top-k of more than 2^32 keys: only a GPU has the memory. The keys are a known order of
 * even numbers, again and again, with a few odd ones at chosen places. So the result is known
 * without a sort: of keys with values, too, where equal keys must stay in order. Prints TAP; skips
 * what there is too little device memory for (sorts 52 GiB, pairs 104 GiB). */
#include <inttypes.h>
#include <string.h>

#include "tap.h"

#include "kg_shipped.h"

/* So many numbers stand in a chunk, so often; the odd ones follow at the end. */
#define CHUNK (UINT64_C(1) << 26)
#define CHUNKS UINT64_C(64)
enum { ODD = 5, K = 8 };
#define NUMBER (CHUNK * CHUNKS + ODD)

static const uint32_t odd[ODD] = {UINT32_MAX, 1, UINT32_MAX, 77, UINT32_MAX - 2};
static uint32_t *keys, *sorted, *values, *sorted_values, *host;

/* The number 2 i stands at FACTOR i of a chunk, which is a power of two. */
#define FACTOR UINT64_C(2654435761)

static void make_keys(void)
{
    for (uint64_t i = 0; i < CHUNK; i++) host[i * FACTOR % CHUNK] = (uint32_t)(2 * i);
    for (uint64_t c = 0; c < CHUNKS; c++)
        must_cuda(cudaMemcpy(keys + c * CHUNK, host, CHUNK * 4, cudaMemcpyDefault));
    must_cuda(cudaMemcpy(keys + CHUNK * CHUNKS, odd, sizeof odd, cudaMemcpyDefault));
}

/* The value of a key is its index, which begins again at 2^32. */
static void make_values(void)
{
    for (uint64_t c = 0; c < CHUNKS; c++) {
        for (uint64_t i = 0; i < CHUNK; i++) host[i] = (uint32_t)(c * CHUNK + i);
        must_cuda(cudaMemcpy(values + c * CHUNK, host, CHUNK * 4, cudaMemcpyDefault));
    }
    for (uint32_t i = 0; i < ODD; i++) host[i] = i;
    must_cuda(cudaMemcpy(values + CHUNK * CHUNKS, host, ODD * 4, cudaMemcpyDefault));
}

/* How many odd keys are less: 1 stands behind all zeros, 77 behind 38 numbers. */
static uint64_t less_odd(uint64_t half)
{
    return (half > 0) + (half > 38);
}

/* Each number 2 i stands CHUNKS times one after the other, behind all that are less. */
static uint64_t place_of(uint64_t half)
{
    return half * CHUNKS + less_odd(half);
}

/* Looks at what was sorted, by pieces; `at` is where in the array the piece begins. */
static bool piece_is_right(uint64_t first, uint64_t last, uint64_t at, const uint32_t *found,
                           bool of_values)
{
    for (uint64_t half = first; half < last; half++) {
        const uint64_t place = half * FACTOR % CHUNK;
        for (uint64_t c = 0; c < CHUNKS; c++) {
            const uint32_t expected = (uint32_t)(of_values ? c * CHUNK + place : 2 * half);
            if (found[place_of(half) + c - at] != expected) {
                printf("# %" PRIu64 ": %u, not %u\n", place_of(half) + c,
                       found[place_of(half) + c - at], expected);
                return false;
            }
        }
    }
    return true;
}

static bool is_right(const uint32_t *result, bool of_values)
{
    const uint64_t step = CHUNK / CHUNKS - 1; /* numbers at a time */
    for (uint64_t first = 0; first < CHUNK; first += step) {
        const uint64_t last = first + step < CHUNK ? first + step : CHUNK;
        const uint64_t at = place_of(first), bytes = (place_of(last - 1) + CHUNKS - at) * 4;
        must_cuda(cudaMemcpy(host, result + at, bytes, cudaMemcpyDefault));
        if (!piece_is_right(first, last, at, host, of_values)) return false;
    }
    return true;
}

/* The odd keys, in order; their values say which came first. */
static bool ends_are_right(const uint32_t *result, bool of_values)
{
    static const uint32_t last_keys[] = {UINT32_MAX - 2, UINT32_MAX, UINT32_MAX},
                          last_values[] = {4, 0, 2};
    const uint32_t one = 1, seventy_seven = of_values ? 3 : 77;
    uint32_t found[3];
    must_cuda(cudaMemcpy(found, result + NUMBER - 3, sizeof found, cudaMemcpyDefault));
    bool right = memcmp(found, of_values ? last_values : last_keys, sizeof found) == 0;
    must_cuda(cudaMemcpy(found, result + CHUNKS, 4, cudaMemcpyDefault));
    right = right && found[0] == one;
    must_cuda(cudaMemcpy(found, result + 39 * CHUNKS + 1, 4, cudaMemcpyDefault));
    return right && found[0] == seventy_seven;
}

static kg_workspace *workspace_of(size_t bytes)
{
    kg_workspace *ws;
    must(kg_workspace_create(&ws, KG_BACKEND_CUDA, 0, bytes));
    return ws;
}

static bool has_room(uint64_t bytes, const char *what)
{
    size_t free_bytes, total;
    must_cuda(cudaMemGetInfo(&free_bytes, &total));
    if (free_bytes >= bytes + (UINT64_C(1) << 29)) return true;
    printf("ok %d - %s # SKIP too little device memory\n", ++number, what);
    return false;
}

static void sort_keys(void)
{
    static const char what[] = "more than 2^32 keys";
    const size_t bytes = kg_sort_u32_workspace_bytes(NUMBER);
    if (!has_room(bytes, what)) return;
    kg_workspace *ws = workspace_of(bytes);
    must_cuda(cudaMemset(sorted, 0xee, NUMBER * 4));
    must(kg_sort_u32(ws, keys, sorted, NUMBER, NULL));
    report(is_right(sorted, false) && ends_are_right(sorted, false), what);
    must(kg_workspace_status(ws));
    kg_workspace_destroy(ws);
}

/* The greatest, of which the first has its index behind 2^32; then zeros would be the least. */
static void find_greatest(void)
{
    static const char what[] = "the greatest of more than 2^32 keys, with indices";
    static const uint64_t places[] = {0, 2, 4};
    const size_t bytes = kg_topk_u32_workspace_bytes(NUMBER, K);
    uint32_t found[K];
    uint64_t where[K], *indices;
    if (!has_room(bytes, what)) return;
    kg_workspace *ws = workspace_of(bytes);
    must_cuda(cudaMalloc((void **)&indices, sizeof where));
    must(kg_topk_u32(ws, keys, sorted, indices, NUMBER, K, NULL));
    must_cuda(cudaMemcpy(found, sorted, sizeof found, cudaMemcpyDefault));
    must_cuda(cudaMemcpy(where, indices, sizeof where, cudaMemcpyDefault));
    bool right = found[0] == UINT32_MAX && found[1] == UINT32_MAX && found[2] == UINT32_MAX - 2;
    for (int i = 0; i < 3; i++) right = right && where[i] == CHUNK * CHUNKS + places[i];
    for (uint64_t i = 3; i < K; i++)
        right = right && found[i] == 2 * (CHUNK - 1) &&
                where[i] == (i - 3) * CHUNK + (CHUNK - 1) * FACTOR % CHUNK;
    report(right, what);
    must(kg_workspace_status(ws));
    kg_workspace_destroy(ws);
    must_cuda(cudaFree(indices));
}

static void sort_pairs(void)
{
    static const char what[] = "more than 2^32 keys with values";
    const size_t bytes = kg_sort_pairs_u32_workspace_bytes(NUMBER);
    if (!has_room(bytes + 2 * NUMBER * 4, what)) return;
    kg_workspace *ws = workspace_of(bytes);
    must_cuda(cudaMalloc((void **)&values, NUMBER * 4));
    must_cuda(cudaMalloc((void **)&sorted_values, NUMBER * 4));
    make_values();
    must_cuda(cudaMemset(sorted, 0xee, NUMBER * 4));
    must(kg_sort_pairs_u32(ws, keys, values, sorted, sorted_values, NUMBER, NULL));
    report(is_right(sorted, false) && ends_are_right(sorted, false), what);
    report(is_right(sorted_values, true), "equal keys of these stay in order");
    report(ends_are_right(sorted_values, true), "values of keys beyond 2^32");
    must(kg_workspace_status(ws));
    kg_workspace_destroy(ws);
    must_cuda(cudaFree(values));
    must_cuda(cudaFree(sorted_values));
}

int main(void)
{
    const kg_kernel *const kernels[] = {&kg_sort_u32_kernel, &kg_sort_pairs_u32_kernel,
                                        &kg_topk_u32_kernel, NULL};
    printf("TAP version 13\n");
    must(kg_prepare(kernels, KG_BACKEND_CUDA, 0));
    if (has_room(2 * NUMBER * 4, "keys beyond 2^32")) {
        must_cuda(cudaMalloc((void **)&keys, NUMBER * 4));
        must_cuda(cudaMalloc((void **)&sorted, NUMBER * 4));
        must_cuda(cudaMallocHost((void **)&host, CHUNK * 4 + 1024));
        make_keys();
        sort_keys();
        find_greatest();
        sort_pairs();
        must_cuda(cudaFreeHost(host));
        must_cuda(cudaFree(keys));
        must_cuda(cudaFree(sorted));
    }
    printf("1..%d\n", number);
    return all_ok ? 0 : 1;
}
