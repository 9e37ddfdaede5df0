/* passes.cu: a variant of six steps, each with threads of its own, as a family with many launches
 * has them. It computes y[i] = the sum of x[0..i] summed again over 0..i, plus the sum of all x.
 *
 *   load      copies x
 *   double    each pass adds what lies 2^pass before: after all of them, sums of x[0..i]
 *   look_back the same once more in one launch, by words with tags: two for each block
 *   totals    a sum of x for each block
 *   total     one of all
 *   store     adds it
 */
#include "kg_device.h"

KG_KERNEL(passes_load, 64, 1)(const uint32_t *x, uint32_t *to, uint64_t n)
{
    const uint64_t i = (uint64_t)blockIdx.x * 64 + threadIdx.x;
    if (i < n) to[i] = x[i];
}
KG_ENTRY(passes_load)

KG_KERNEL(passes_double, 128, 1)
(const uint32_t *from, uint32_t *to, uint64_t n, uint64_t distance)
{
    const uint64_t i = (uint64_t)blockIdx.x * 128 + threadIdx.x;
    if (i < n) to[i] = from[i] + (i >= distance ? from[i - distance] : 0);
}
KG_ENTRY(passes_double)

/* A tag and 32 bits of a sum in a word: of the block alone, and of all blocks up to it. */
KG_FN uint32_t passes_prefix(uint64_t *states, uint32_t block, uint32_t tag)
{
    uint32_t sum = 0;
    while (block-- > 0) {
        uint64_t word = kg_ld_relaxed_u64(states + 2 * block + 1);
        if (word >> 32 == tag) return sum + (uint32_t)word;
        while ((word = kg_ld_relaxed_u64(states + 2 * block)) >> 32 != tag) kg_spin();
        sum += (uint32_t)word;
    }
    return sum;
}

struct passes_shared {
    uint32_t block, tag, before;
};

/* `turn` counts blocks that began in its lower half, and has the tag of the call before above. */
KG_KERNEL(passes_look_back, 32, 1)
(const uint32_t *from, uint32_t *to, uint64_t *states, kg_tagged tagged, uint64_t *turn,
 uint32_t *ended, uint64_t n)
{
    KG_SMEM(passes_shared, s);
    if (threadIdx.x == 0) {
        const uint64_t began = atomicAdd((unsigned long long *)turn, 1ull);
        s->block = (uint32_t)began;
        s->tag = (uint32_t)(began >> 32) + 1;
    }
    __syncthreads();
    const uint32_t block = s->block, tag = s->tag;
    const uint64_t i = (uint64_t)block * 32 + threadIdx.x;
    uint32_t sum = i < n ? from[i] : 0;
    for (uint32_t d = 1; d < 32; d *= 2) {
        const uint32_t other = __shfl_up_sync(0xffffffffu, sum, d);
        if (threadIdx.x >= d) sum += other;
    }
    const uint32_t all = __shfl_sync(0xffffffffu, sum, 31);
    if (threadIdx.x == 0) {
        kg_st_relaxed_u64(states + 2 * block, (uint64_t)tag << 32 | all);
        s->before = passes_prefix(states, block, tag);
        kg_st_relaxed_u64(states + 2 * block + 1,
                          (uint64_t)tag << 32 | (uint32_t)(s->before + all));
    }
    __syncthreads();
    if (i < n) to[i] = sum + s->before;
    bool last = false;
    if (threadIdx.x == 0) last = kg_atomic_add_acq_rel_u32(ended, 1) == gridDim.x - 1;
    if (!__syncthreads_or(last)) return;
    if (tag == ~(uint32_t)0) kg_tagged_clear(tagged);
    if (threadIdx.x != 0) return;
    kg_st_relaxed_u32(ended, 0);
    kg_st_relaxed_u64(turn, (uint64_t)(tag == ~(uint32_t)0 ? 0 : tag) << 32);
}
KG_ENTRY(passes_look_back)

struct passes_warps {
    uint32_t sums[3];
};

KG_FN uint32_t passes_warp_sum(uint32_t sum)
{
    for (uint32_t d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffffu, sum, d);
    return sum;
}

KG_KERNEL(passes_totals, 96, 1)(const uint32_t *x, uint32_t *sums, uint64_t n)
{
    KG_SMEM(passes_warps, s);
    const uint64_t first = (uint64_t)blockIdx.x * 960, stop = n - first < 960 ? n : first + 960;
    uint32_t sum = 0;
    for (uint64_t i = first + threadIdx.x; i < stop; i += 96) sum += x[i];
    sum = passes_warp_sum(sum);
    if (threadIdx.x % 32 == 0) s->sums[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) sums[blockIdx.x] = s->sums[0] + s->sums[1] + s->sums[2];
}
KG_ENTRY(passes_totals)

KG_KERNEL(passes_total, 32, 1)(const uint32_t *sums, uint32_t *total, uint64_t count)
{
    uint32_t sum = 0;
    for (uint64_t i = threadIdx.x; i < count; i += 32) sum += sums[i];
    sum = passes_warp_sum(sum);
    if (threadIdx.x == 0) *total = sum;
}
KG_ENTRY(passes_total)

KG_KERNEL(passes_store, 192, 1)
(const uint32_t *from, const uint32_t *total, uint32_t *y, uint64_t n)
{
    const uint64_t i = (uint64_t)blockIdx.x * 192 + threadIdx.x;
    if (i < n) y[i] = from[i] + *total;
}
KG_ENTRY(passes_store)

static int passes_prepare(const kg_call *call)
{
    int error = kg_launch(call, 0, KG_KERNEL_OF(passes_load), nullptr, 64, 0);
    if (!error) error = kg_launch(call, 1, KG_KERNEL_OF(passes_double), nullptr, 128, 0);
    if (!error)
        error =
            kg_launch(call, 2, KG_KERNEL_OF(passes_look_back), nullptr, 32, sizeof(passes_shared));
    if (!error)
        error = kg_launch(call, 3, KG_KERNEL_OF(passes_totals), nullptr, 96, sizeof(passes_warps));
    if (!error) error = kg_launch(call, 4, KG_KERNEL_OF(passes_total), nullptr, 32, 0);
    return error ? error : kg_launch(call, 5, KG_KERNEL_OF(passes_store), nullptr, 192, 0);
}

enum passes_region { region_one, region_two, region_states, region_sums, region_total };

/* As an emitted launch function is: steps in order, loops as often as the call says. */
KG_VARIANT(kg_passes_u32__six)(const kg_call *call)
{
    if (call->purpose == KG_PURPOSE_PREPARE) return passes_prepare(call);
    const uint32_t *x = (const uint32_t *)call->args[0];
    uint32_t *y = (uint32_t *)call->args[1];
    uint32_t *one = (uint32_t *)call->regions[region_one];
    uint32_t *two = (uint32_t *)call->regions[region_two];
    uint64_t *states = (uint64_t *)call->regions[region_states];
    uint32_t *sums = (uint32_t *)call->regions[region_sums];
    uint32_t *total = (uint32_t *)call->regions[region_total];
    kg_workspace_header *header = (kg_workspace_header *)call->header;
    uint64_t *turn = &header->turn;
    uint32_t *ended = &header->ticket;
    kg_tagged tagged = call->tagged;
    uint64_t n = call->n;

    const uint32_t passes = call->passes[1];
    uint32_t *from = kg_written_by(0u - 1, passes, one, two);
    void *load[] = {&x, &from, &n};
    int error = kg_launch(call, 0, KG_KERNEL_OF(passes_load), load, 64, 0);
    for (uint32_t pass = 0; !error && pass < passes; pass++) {
        from = kg_written_by(pass - 1, passes, one, two);
        uint32_t *to = kg_written_by(pass, passes, one, two);
        uint64_t distance = (uint64_t)1 << pass;
        void *twice[] = {&from, &to, &n, &distance};
        error = kg_launch(call, 1, KG_KERNEL_OF(passes_double), twice, 128, 0);
    }
    void *back[] = {&one, &two, &states, &tagged, &turn, &ended, &n};
    if (!error)
        error = kg_launch(call, 2, KG_KERNEL_OF(passes_look_back), back, 32, sizeof(passes_shared));
    void *parts[] = {&x, &sums, &n};
    if (!error)
        error = kg_launch(call, 3, KG_KERNEL_OF(passes_totals), parts, 96, sizeof(passes_warps));
    uint64_t count = call->grid[3];
    void *all[] = {&sums, &total, &count};
    if (!error) error = kg_launch(call, 4, KG_KERNEL_OF(passes_total), all, 32, 0);
    void *store[] = {&two, &total, &y, &n};
    return error ? error : kg_launch(call, 5, KG_KERNEL_OF(passes_store), store, 192, 0);
}
