/* tables.cu: small kernels of families that are to come, with their launch functions. What is kept
 * of an array, with a capacity and a count that the device writes. A sum of as many elements as a
 * count in device memory says. A histogram, whose first launch goes over the bins; a merge.
 */
#include "kg_device.h"

/* One block: 64 elements at a time, in order. What does not fit is counted, and not written. */
KG_KERNEL(keep_odd, 64, 1)
(const uint32_t *in, uint32_t *out, uint64_t *kept, uint64_t n, uint64_t capacity)
{
    uint64_t base = 0;
    for (uint64_t from = 0; from < n; from += 64) {
        const uint64_t at = from + threadIdx.x;
        const uint32_t value = at < n ? in[at] : 0;
        const uint32_t odd = __ballot_sync(0xffffffffu, value & 1);
        const uint32_t before = (uint32_t)__popc(odd & ((1u << kg_lane()) - 1));
        const uint32_t first = (uint32_t)__syncthreads_count(kg_warp() == 0 && (value & 1));
        const uint64_t place = base + (kg_warp() ? first : 0) + before;
        if ((value & 1) && place < capacity) out[place] = value;
        base += (uint32_t)__syncthreads_count(value & 1);
    }
    if (threadIdx.x == 0) *kept = base;
}
KG_ENTRY(keep_odd)

KG_VARIANT(keep_odd)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) return 0;
    const uint32_t *in = (const uint32_t *)call->args[0];
    uint32_t *out = (uint32_t *)call->args[1];
    uint64_t *kept = (uint64_t *)call->args[2];
    uint64_t n = call->n, capacity = call->lengths[0];
    void *arguments[] = {&in, &out, &kept, &n, &capacity};
    return kg_launch(call, 0, KG_KERNEL_OF(keep_odd), arguments, 64, 0);
}

/* Blocks for as many elements as there is room for: those behind the count find nothing to do. */
KG_KERNEL(sum_counted, 64, 1)(const uint32_t *in, const uint32_t *count, uint32_t *out)
{
    const uint64_t at = (uint64_t)blockIdx.x * 64 + threadIdx.x;
    if (at < *count) atomicAdd(out, in[at]);
}
KG_ENTRY(sum_counted)

/* Sets words to 0. */
KG_KERNEL(clear_words, 32, 1)(uint32_t *out, uint64_t words)
{
    const uint64_t at = (uint64_t)blockIdx.x * 32 + threadIdx.x;
    if (at < words) out[at] = 0;
}
KG_ENTRY(clear_words)

KG_VARIANT(sum_counted)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) return 0;
    const uint32_t *in = (const uint32_t *)call->args[0];
    const uint32_t *count = (const uint32_t *)call->args[1];
    uint32_t *out = (uint32_t *)call->args[2];
    uint64_t words = 1;
    void *of_clear[] = {&out, &words}, *of_sum[] = {&in, &count, &out};
    const int error = kg_launch(call, 0, KG_KERNEL_OF(clear_words), of_clear, 32, 0);
    return error ? error : kg_launch(call, 1, KG_KERNEL_OF(sum_counted), of_sum, 64, 0);
}

/* A sample for each thread. */
KG_KERNEL(count_samples, 64, 1)(const uint32_t *in, uint32_t *out, uint64_t n, uint64_t bins)
{
    const uint64_t at = (uint64_t)blockIdx.x * 64 + threadIdx.x;
    if (at < n) atomicAdd(&out[in[at] % bins], 1u);
}
KG_ENTRY(count_samples)

KG_VARIANT(histogram_two_launches)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) return 0;
    const uint32_t *in = (const uint32_t *)call->args[0];
    uint32_t *out = (uint32_t *)call->args[1];
    uint64_t n = call->n, bins = call->lengths[0];
    void *of_clear[] = {&out, &bins}, *of_count[] = {&in, &out, &n, &bins};
    const int error = kg_launch(call, 0, KG_KERNEL_OF(clear_words), of_clear, 32, 0);
    return error ? error : kg_launch(call, 1, KG_KERNEL_OF(count_samples), of_count, 64, 0);
}

/* A bin for each thread of one block. */
KG_KERNEL(count_bins, 64, 1)(const uint32_t *in, uint32_t *out, uint64_t n, uint64_t bins)
{
    if (threadIdx.x >= bins) return;
    uint32_t count = 0;
    for (uint64_t at = 0; at < n; at++) count += in[at] % bins == threadIdx.x;
    out[threadIdx.x] = count;
}
KG_ENTRY(count_bins)

KG_VARIANT(histogram_few_bins)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) return 0;
    const uint32_t *in = (const uint32_t *)call->args[0];
    uint32_t *out = (uint32_t *)call->args[1];
    uint64_t n = call->n, bins = call->lengths[0];
    void *arguments[] = {&in, &out, &n, &bins};
    return kg_launch(call, 0, KG_KERNEL_OF(count_bins), arguments, 64, 0);
}

/* An element of either list for each thread: those of the other list that come before it are
 * counted. Of equal ones the first list's come first. */
KG_KERNEL(merge_by_rank, 64, 1)
(const uint32_t *a, const uint32_t *b, uint32_t *out, uint64_t n, uint64_t m)
{
    const uint64_t at = (uint64_t)blockIdx.x * 64 + threadIdx.x;
    if (at >= n + m) return;
    const bool first = at < n;
    const uint64_t own = first ? at : at - n, others = first ? m : n;
    const uint32_t value = first ? a[own] : b[own];
    uint64_t before = 0;
    for (uint64_t i = 0; i < others; i++) before += first ? b[i] < value : a[i] <= value;
    out[own + before] = value;
}
KG_ENTRY(merge_by_rank)

KG_VARIANT(merge_by_rank)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) return 0;
    const uint32_t *a = (const uint32_t *)call->args[0];
    const uint32_t *b = (const uint32_t *)call->args[1];
    uint32_t *out = (uint32_t *)call->args[2];
    uint64_t n = call->n, m = call->lengths[0];
    void *arguments[] = {&a, &b, &out, &n, &m};
    return kg_launch(call, 0, KG_KERNEL_OF(merge_by_rank), arguments, 64, 0);
}
