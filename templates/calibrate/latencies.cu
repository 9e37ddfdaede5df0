//% -- What one step takes that waits for the step before.
constexpr int STEPS = 4096;

// A line of memory names the next one. The order is that of a linear congruence over all lines.
__global__ void make_chain(uint32_t *at, uint32_t lines)
{
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < lines) at[size_t(i) * 32] = (i * 1664525u + 1013904223u) & (lines - 1);
}

__global__ void follow(const uint32_t *at, uint32_t *to, int steps, uint32_t from)
{
    uint32_t i = from;
    for (int step = 0; step < steps; step++) {
        asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(i) : "l"(at + size_t(i) * 32));
    }
    *to = i;
}

// Each timing takes lines that the ones before did not take, as long as the lines last.
static double load_latency(size_t bytes)
{
    const uint32_t lines = (uint32_t)(bytes / 128);
    uint32_t *at = (uint32_t *)arena, *to = (uint32_t *)(arena + FAR), from = 1;
    make_chain<<<(lines + 255) / 256, 256, 0, stream>>>(at, lines);
    if (bytes == NEAR) follow<<<1, 1, 0, stream>>>(at, to, (int)lines, 0);
    return least_ns([&] { follow<<<1, 1, 0, stream>>>(at, to, STEPS, from += 7919); }) / STEPS;
}

__global__ void shared_chain(int steps, uint32_t *to)
{
    __shared__ uint32_t next[64];
    for (int i = 0; i < 64; i++) next[i] = (i + 7) % 64 * 4;
    const uint32_t base = (uint32_t)__cvta_generic_to_shared(next);
    uint32_t i = 0;
    for (int step = 0; step < steps; step++) {
        asm volatile("ld.shared.u32 %0, [%1];" : "=r"(i) : "r"(base + i));
    }
    *to = i;
}

__global__ void barriers(int steps, uint32_t *to)
{
    for (int step = 0; step < steps; step++) __syncthreads();
    *to = 0;
}

__global__ void shuffles(int steps, uint32_t *to)
{
    uint32_t v = threadIdx.x;
    for (int step = 0; step < steps; step++) v = __shfl_xor_sync(0xffffffffu, v, 1) + 1;
    *to = v;
}

// The next address depends on the answer.
__global__ void atomics(int steps, uint32_t *to)
{
    uint32_t v = 0;
    for (int step = 0; step < steps; step++) v = atomicAdd(to + (v & 1 ? 32 : 0), 2u);
    to[64] = v;
}

static double one_step(void (*kernel)(int, uint32_t *), unsigned threads)
{
    uint32_t *to = (uint32_t *)arena;
    ok(cudaMemsetAsync(to, 0, 1024, stream));
    const double few = least_ns([&] { kernel<<<1, threads, 0, stream>>>(STEPS, to); });
    const double many = least_ns([&] { kernel<<<1, threads, 0, stream>>>(3 * STEPS, to); });
    return (many - few) / (2 * STEPS);
}

__global__ void add_to_one(int steps, uint32_t *to)
{
    for (int step = 0; step < steps; step++) atomicAdd(to, 1u);
}

// One lane of each of many warps adds to one word.
static double atomic_rate()
{
    constexpr int EACH = 256;
    const unsigned blocks = 8 * card.multiProcessorCount;
    const double ns = least_ns([=] { add_to_one<<<blocks, 1, 0, stream>>>(EACH, (uint32_t *)arena); });
    return ns / (double(blocks) * EACH);
}
