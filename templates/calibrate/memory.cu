//% -- Bandwidths of device memory, of L2 and of shared memory.
enum way { READ, WRITE, COPY };

__device__ inline uint4 load(const uint4 *at)
{
    uint4 v;
    asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                 : "l"(at));
    return v;
}

__device__ inline void store(uint4 *at, uint4 v)
{
    asm volatile("st.global.cg.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(at), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w)
                 : "memory");
}

// Each block takes DEEP times its threads at a time; all of them go through `count` vectors, `passes` times.
template <int DEEP> __global__ void stream_through(way how, const uint4 *from, uint4 *to, size_t count, int passes)
{
    const size_t tile = size_t(DEEP) * blockDim.x;
    uint32_t sum = 0;
    for (int pass = 0; pass < passes; pass++) {
        for (size_t at = blockIdx.x * tile + threadIdx.x; at < count; at += gridDim.x * tile) {
            uint4 v[DEEP];
#pragma unroll
            for (int i = 0; i < DEEP; i++)
                v[i] = how == WRITE ? uint4{1, 2, 3, 4} : load(from + at + i * blockDim.x);
#pragma unroll
            for (int i = 0; i < DEEP; i++) {
                if (how == READ) sum += v[i].x ^ v[i].y ^ v[i].z ^ v[i].w;
                else store(to + at + i * blockDim.x, v[i]);
            }
        }
    }
    if (how == READ && sum == 1) to[threadIdx.x] = uint4{sum, 0, 0, 0};
}

// Arrays of both ways share `bytes`.
static double reached(way how, size_t bytes, int deep, size_t blocks)
{
    const size_t of_each = how == COPY ? bytes / 2 : bytes, count = of_each / sizeof(uint4);
    const int passes = bytes == NEAR ? 100 : 1;
    uint4 *from = (uint4 *)arena, *to = (uint4 *)(arena + (how == COPY ? of_each : 0));
    const auto kernel = deep == 1 ? stream_through<1> : deep == 2 ? stream_through<2> : stream_through<4>;
    const unsigned grid = blocks ? (unsigned)blocks : (unsigned)(count / (256 * deep));
    const auto work = [&] { kernel<<<grid, 256, 0, stream>>>(how, from, to, count, passes); };
    return double(bytes) * passes / least_ns(work, 5);
}

// The best of several shapes: what the card can do, not what one grid of it does. 0: a block for each tile.
static double bandwidth(way how, size_t bytes)
{
    double best = 0;
    for (int blocks : {0, 2, 4, 8, 16}) {
        for (int deep = 1; deep <= 4; deep *= 2) {
            const double one = reached(how, bytes, deep, size_t(blocks) * card.multiProcessorCount);
            if (one > best) best = one;
        }
    }
    return best;
}

// Of one SM: blocks that copy within L2, as many as it holds.
__global__ void __launch_bounds__(1024) one_sm(const uint4 *from, uint4 *to, int passes)
{
    for (int pass = 0; pass < passes; pass++) {
        uint4 v[4];
#pragma unroll
        for (int i = 0; i < 4; i++) v[i] = load(from + pass % 8 * 4096 + i * 1024 + threadIdx.x);
#pragma unroll
        for (int i = 0; i < 4; i++) store(to + pass % 8 * 4096 + i * 1024 + threadIdx.x, v[i]);
    }
}

static double sm_bandwidth()
{
    constexpr int PASSES = 2000;
    const uint4 *from = (const uint4 *)arena;
    uint4 *to = (uint4 *)(arena + (size_t(1) << 20));
    const double ns = least_ns([&] { one_sm<<<1, 1024, 0, stream>>>(from, to, PASSES); });
    return 2.0 * 4096 * sizeof(uint4) * PASSES / ns;
}

template <way WAY>
__global__ void shared_through(int passes, uint32_t *to)
{
    __shared__ uint4 all[2048];
    all[threadIdx.x] = uint4{threadIdx.x, 1, 2, 3};
    __syncthreads();
    const uint32_t at = (uint32_t)__cvta_generic_to_shared(&all[threadIdx.x]);
    uint32_t sum = 0;
    uint4 v{threadIdx.x, 5, 6, 7};
    for (int pass = 0; pass < passes; pass++) {
#pragma unroll
        for (int i = 0; i < 8; i++) {
            if (WAY != WRITE) {
                asm volatile("ld.volatile.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                             : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w)
                             : "r"(at));
                if (WAY == READ) sum += v.x ^ v.y ^ v.z ^ v.w;
            }
            if (WAY != READ)
                asm volatile("st.volatile.shared.v4.u32 [%0], {%1, %2, %3, %4};"
                             :
                             : "r"(at + 16384), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w)
                             : "memory");
        }
    }
    to[blockIdx.x * blockDim.x + threadIdx.x] = WAY == READ ? sum : all[threadIdx.x].x + v.x;
}

template <way WAY>
static double shared_bandwidth()
{
    constexpr int PASSES = 2000;
    const double ns = least_ns(
        [] { shared_through<WAY><<<card.multiProcessorCount, 1024, 0, stream>>>(PASSES, (uint32_t *)arena); });
    return (WAY == COPY ? 2 : 1) * 1024.0 * 8 * sizeof(uint4) * PASSES / ns;
}
