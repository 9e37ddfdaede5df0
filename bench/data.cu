/* data.cu: making data on the device, and comparing results. */
#include "device.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstring>

static const unsigned blocks = 1056, threads = 256;

#define FOR_ALL(i, n)                                                                              \
    for (uint64_t i = blockIdx.x * uint64_t(blockDim.x) + threadIdx.x; i < (n);                    \
         i += gridDim.x * uint64_t(blockDim.x))

/* SplitMix64's finaliser. */
__host__ __device__ static uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* ---- elements ---- */

struct maker {
    pattern how;
    int words;
    bool wide;
    uint32_t seed;
    uint64_t n;
};

/* The logarithm is uniform over 2^20 values: the k-th is as frequent as 1/k, as Zipf's law has it.
 */
__device__ static uint64_t zipf_bits(uint64_t random)
{
    return uint64_t(exp2(20 * double(random >> 11) / 9007199254740992.0) - 1) << 44;
}

/* Brightness of a picture 4096 wide: two waves, and noise of a sixteenth of the range. */
__device__ static uint64_t image_bits(uint64_t i, uint64_t random)
{
    const double x = double(i % 4096) / 500, y = double(i / 4096) / 300;
    const double light = 0.45 + 0.25 * sin(x + y) + 0.15 * sin(3 * y - x);
    return uint64_t(light * 18446744073709551616.0) + (random >> 4);
}

/* A picture of 160 x 120 pixels, one after the other. */
__device__ static const unsigned char photograph[] = {
#include "photograph.inc"
};

/* Whether a top-k of ours looks at an element to guess. It takes one of each of 1024 parts, or of
 * 2^17, where a hash says (templates/topk/keep.cu). So it is for keys of up to 4 bytes, and for
 * less than n / 155 results. Of 2^17 it takes the best of each 32, which lie 2^12 parts apart. One
 * of these misleads, so it is in the first 2^12. */
__device__ static bool is_sampled(const maker &m, uint64_t i)
{
    const uint64_t parts = m.n >> 22 ? 1 << 17 : 1024;
    const uint64_t part = m.n / parts, which = part == 0 ? parts : i / part;
    const uint64_t hash = (which + 1) * 0x9e3779b97f4a7c15u;
    const bool misleads = m.how == PATTERN_PLANTED_LEAST || parts == 1024 || which < parts / 32;
    return which < parts && misleads && i % part == (hash >> 20) % part;
}

__device__ static uint64_t bits_of(const maker &m, uint64_t i)
{
    if (m.how == PATTERN_ALIKE) return uint64_t(0xb5a96c) << 40 | mix(i + m.seed) >> 24;
    if (m.how == PATTERN_PLANTED_LEAST && is_sampled(m, i)) return 0;
    if (m.how == PATTERN_PLANTED_GREATEST && is_sampled(m, i)) return ~uint64_t(0);
    if (m.how == PATTERN_CONSTANT) return 0;
    if (m.how == PATTERN_ZIPF) return zipf_bits(mix(i + m.seed));
    if (m.how == PATTERN_IMAGE) return image_bits(i, mix(i + m.seed));
    if (m.how == PATTERN_PHOTOGRAPH) return uint64_t(photograph[i % sizeof photograph]) << 56;
    if (m.how == PATTERN_ALTERNATING) return (1 + (i % 2) * 2) << 62;
    if (m.how == PATTERN_FEW) return mix(mix(i + m.seed) % 16);
    if (m.how == PATTERN_SORTED) return uint64_t(double(i) / double(m.n) * 18446744073709549568.0);
    uint64_t bits = ~uint64_t(0);
    for (int k = 0; k < m.words; k++) bits &= mix(i * m.words + k + (uint64_t(m.seed) << 40));
    return bits;
}

template <class T> struct make {
    __device__ static T of(const maker &, uint64_t bits)
    {
        return T(bits >> (64 - 8 * sizeof(T)));
    }
};

/* Values sort by their upper bits, so sorted bits make sorted values. */
__device__ static double real(const maker &m, uint64_t bits)
{
    if (m.wide) return double(int64_t(bits >> 40) - (1 << 23)) / (1 << 23);
    return double((bits >> 32) * 7 >> 32) - 3;
}

template <> struct make<float> {
    __device__ static float of(const maker &m, uint64_t bits)
    {
        return float(real(m, bits));
    }
};
template <> struct make<double> {
    __device__ static double of(const maker &m, uint64_t bits)
    {
        return real(m, bits);
    }
};
template <> struct make<__half> {
    __device__ static __half of(const maker &m, uint64_t bits)
    {
        return __float2half(float(real(m, bits)));
    }
};
template <> struct make<__nv_bfloat16> {
    __device__ static __nv_bfloat16 of(const maker &m, uint64_t bits)
    {
        return __float2bfloat16(float(real(m, bits)));
    }
};

struct mat2 {
    float a, b, c, d;
};

/* One of the eight signed permutation matrices: products stay exact and do not commute. */
template <> struct make<mat2> {
    __device__ static mat2 of(const maker &, uint64_t bits)
    {
        const float s = bits >> 62 & 1 ? -1 : 1, t = bits >> 61 & 1 ? -1 : 1;
        return bits >> 63 ? mat2{s, 0, 0, t} : mat2{0, s, t, 0};
    }
};

template <class T> __global__ void fill(T *to, maker m)
{
    FOR_ALL(i, m.n) to[i] = make<T>::of(m, bits_of(m, i));
}

template <class T> static void launch_fill(void *to, const maker &m)
{
    fill<<<blocks, threads>>>((T *)to, m);
}

static const struct {
    const char *type;
    void (*fill)(void *to, const maker &m);
} fillers[] = {
    {"u8", launch_fill<uint8_t>},         {"i8", launch_fill<int8_t>},
    {"u16", launch_fill<uint16_t>},       {"i16", launch_fill<int16_t>},
    {"u32", launch_fill<uint32_t>},       {"i32", launch_fill<int32_t>},
    {"u64", launch_fill<uint64_t>},       {"i64", launch_fill<int64_t>},
    {"f16", launch_fill<__half>},         {"f32", launch_fill<float>},
    {"f64", launch_fill<double>},         {"mat2", launch_fill<mat2>},
    {"bf16", launch_fill<__nv_bfloat16>},
};

int device_fill(const char *type, const data_kind *data, bool wide, void *to, uint64_t n,
                uint32_t seed)
{
    maker m = {data->pattern, data->words, wide, seed, n};
    for (const auto &f : fillers)
        if (!strcmp(f.type, type)) return f.fill(to, m), cudaGetLastError();
    if (!strcmp(type, "u128")) {
        m.n *= 2;
        launch_fill<uint64_t>(to, m);
        return cudaGetLastError();
    }
    if (!type_floats(type)) return cudaErrorInvalidValue;
    m.n *= type_floats(type);
    launch_fill<float>(to, m);
    return cudaGetLastError();
}

/* ---- indices and offsets ---- */

/* A permutation of 0..n-1: a Feistel network on the least even number of bits that holds n. A
 * place outside goes through it again until it falls inside. */
__device__ static uint64_t permute(uint64_t i, uint64_t n)
{
    const int half = n > 1 ? (65 - __clzll(n - 1)) / 2 : 1;
    const uint64_t mask = (uint64_t(1) << half) - 1;
    do {
        uint64_t left = i >> half, right = i & mask;
        for (int round = 0; round < 4; round++) {
            const uint64_t next = left ^ (mix(right + (uint64_t(round) << 60)) & mask);
            left = right;
            right = next;
        }
        i = left << half | right;
    } while (i >= n);
    return i;
}

__global__ void index_kernel(walk walk, uint32_t *to, uint64_t n)
{
    const uint64_t runs = n / 32;
    FOR_ALL(i, n)
    {
        if (walk == WALK_RANDOM) to[i] = uint32_t(permute(i, n));
        else if (walk == WALK_CLUSTERED && i / 32 < runs)
            to[i] = uint32_t(permute(i / 32, runs) * 32 + i % 32);
        else to[i] = uint32_t(i);
    }
}

int device_index(walk walk, uint32_t *to, uint64_t n)
{
    index_kernel<<<blocks, threads>>>(walk, to, n);
    return cudaGetLastError();
}

__global__ void offsets_kernel(uint64_t *to, uint64_t segments, uint64_t n)
{
    const uint64_t mean = n / segments;
    FOR_ALL(i, segments + 1) /* each inner border moves by less than half a segment */
    to[i] = i == 0 ? 0 : i == segments ? n : i * mean + mix(i) % mean - mean / 2;
}

int device_offsets(uint64_t *to, uint64_t segments, uint64_t n)
{
    offsets_kernel<<<blocks, threads>>>(to, segments, n);
    return cudaGetLastError();
}

__global__ void keys_kernel(uint32_t *to, uint64_t run, uint64_t n)
{
    FOR_ALL(i, n)
    to[i] = uint32_t(i / run) * 2654435761u; /* odd: no two of 2^32 runs are alike */
}

int device_keys(uint32_t *to, uint64_t run, uint64_t n)
{
    keys_kernel<<<blocks, threads>>>(to, run, n);
    return cudaGetLastError();
}

__global__ void heads_kernel(uint8_t *to, uint64_t run, uint64_t n)
{
    FOR_ALL(i, n) to[i] = i % run == 0;
}

int device_heads(uint8_t *to, uint64_t run, uint64_t n)
{
    heads_kernel<<<blocks, threads>>>(to, run, n);
    return cudaGetLastError();
}

__global__ void edges_kernel(float *to, uint64_t bins)
{
    FOR_ALL(i, bins + 1)
    {
        const double x = 2 * (double(i) / double(bins)) - 1;
        to[i] = float(x * fabs(x));
    }
}

int device_edges(float *to, uint64_t bins)
{
    edges_kernel<<<blocks, threads>>>(to, bins);
    return cudaGetLastError();
}

__global__ void flags_kernel(uint8_t *to, unsigned set, uint64_t n)
{
    FOR_ALL(i, n) to[i] = mix(i) % 100 < set;
}

int device_flags(uint8_t *to, unsigned set, uint64_t n)
{
    flags_kernel<<<blocks, threads>>>(to, set, n);
    return cudaGetLastError();
}

/* ---- comparing ---- */

template <class T>
__global__ void differ(const T *a, const T *b, uint64_t count, double slack,
                       unsigned long long *found)
{
    unsigned long long mine = 0;
    FOR_ALL(i, count)
    {
        const double x = double(a[i]), y = double(b[i]);
        const bool same = x == y || (x != x && y != y) || fabs(x - y) <= slack;
        mine += !same;
    }
    if (mine) atomicAdd(found, mine);
}

__global__ void differ_vectors(const uint4 *a, const uint4 *b, uint64_t vectors,
                               unsigned long long *found)
{
    unsigned long long mine = 0;
    FOR_ALL(i, vectors)
    {
        const uint4 x = a[i], y = b[i];
        mine += x.x != y.x || x.y != y.y || x.z != y.z || x.w != y.w;
    }
    if (mine) atomicAdd(found, mine);
}

__global__ void differ_bits(const unsigned char *a, const unsigned char *b, uint64_t bytes,
                            unsigned long long *found)
{
    unsigned long long mine = 0;
    FOR_ALL(i, bytes) mine += a[i] != b[i];
    if (mine) atomicAdd(found, mine);
}

/* By vectors where both arrays begin at one, and the rest by bytes. */
static void compare_bits(const void *a, const void *b, uint64_t bytes, unsigned long long *found)
{
    const uint64_t vectors = (uintptr_t(a) | uintptr_t(b)) % 16 == 0 ? bytes / 16 : 0;
    if (vectors)
        differ_vectors<<<blocks, threads>>>((const uint4 *)a, (const uint4 *)b, vectors, found);
    differ_bits<<<blocks, threads>>>((const unsigned char *)a + 16 * vectors,
                                     (const unsigned char *)b + 16 * vectors, bytes - 16 * vectors,
                                     found);
}

static void compare(const char *type, const void *a, const void *b, uint64_t n, size_t size,
                    double slack, unsigned long long *found)
{
    if (!strcmp(type, "f64"))
        differ<<<blocks, threads>>>((const double *)a, (const double *)b, n, slack, found);
    else if (!strcmp(type, "f32") || type_floats(type))
        differ<<<blocks, threads>>>((const float *)a, (const float *)b, n * (size / 4), slack,
                                    found);
    else if (!strcmp(type, "f16"))
        differ<<<blocks, threads>>>((const __half *)a, (const __half *)b, n, slack, found);
    else compare_bits(a, b, n * size, found);
}

int device_differences(const char *type, const void *a, const void *b, uint64_t n, size_t size,
                       double slack, uint64_t *differences)
{
    unsigned long long *found, result = ~0ull;
    cudaError_t error = cudaMalloc(&found, sizeof *found);
    if (error) return error;
    cudaMemset(found, 0, sizeof *found);
    compare(type, a, b, n, size, slack, found);
    error = cudaMemcpy(&result, found, sizeof result, cudaMemcpyDefault);
    cudaFree(found);
    *differences = result;
    return error;
}

__global__ void add_marks(const unsigned char *of, uint64_t n, size_t size, unsigned long long *sum)
{
    unsigned long long mine = 0;
    FOR_ALL(i, n)
    {
        uint64_t bits = 0;
        memcpy(&bits, of + i * size, size);
        mine += mix(bits);
    }
    if (mine) atomicAdd(sum, mine);
}

int device_same_elements(const void *a, const void *b, uint64_t n, size_t size, bool *same)
{
    unsigned long long *sums, result[2] = {0, 1};
    if (size > sizeof(uint64_t)) return cudaErrorInvalidValue;
    cudaError_t error = cudaMalloc(&sums, sizeof result);
    if (error) return error;
    cudaMemset(sums, 0, sizeof result);
    add_marks<<<blocks, threads>>>((const unsigned char *)a, n, size, sums);
    add_marks<<<blocks, threads>>>((const unsigned char *)b, n, size, sums + 1);
    error = cudaMemcpy(result, sums, sizeof result, cudaMemcpyDefault);
    cudaFree(sums);
    *same = result[0] == result[1];
    return error;
}
