/* ops_gpu.cu: every function of kg_ops.h on the GPU against the host, by bits where it is exact,
 * else within the tolerance that kg_ops.h states. The values are those of tests/kernels/ops_test.c,
 * which compares the host with an oracle. Prints TAP; exits 0 if all agree, 1 if not, 77 without
 * a GPU.
 *
 *   nvcc -std=c++17 -arch=sm_90 --fmad=false -Xcompiler=-ffp-contract=off
 *        -I runtime/include -I runtime/shared -I runtime/device -I tests/kernels
 *        tests/gpu/ops_gpu.cu -o ops_gpu
 */
#include <cuda_runtime.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vector>

#include "ops_eval.h"
#include "ops_mixed.h"

#define RANDOM_CALLS 200000

template <class T>
__global__ void ops_eval(int function, const T *a, const T *b, const T *c, uint64_t *result,
                         uint64_t n)
{
    const uint64_t i = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x;
    if (i < n) result[i] = kg_op::ops_eval(function, a[i], b[i], c[i]);
}

#define MIXED_SAMPLE(S, name, x, expected, ...) (double)(kg_op::S)(x),
#define MIXED_EXPECTED(S, name, x, expected, ...) (double)(kg_op::S)(expected),
#define MIXED_TEXT(S, name, x, expected, ...) #S ": " #__VA_ARGS__,
static const double mixed_samples[] = {OPS_MIXED_ALL(MIXED_SAMPLE)};
static const double mixed_expected[] = {OPS_MIXED_ALL(MIXED_EXPECTED)};
static const char *const mixed_texts[] = {OPS_MIXED_ALL(MIXED_TEXT)};
#define MIXED (sizeof mixed_samples / sizeof *mixed_samples)

#define MIXED_STORE(S, name, x, expected, ...)                                                     \
    to[n] = (double)kg_op::ops_mixed_##name##_##S((kg_op::S)from[n]), n++;
__global__ void mixed_eval(const double *from, double *to)
{
    size_t n = 0;
    OPS_MIXED_ALL(MIXED_STORE)
}

/* ---- the host side --------------------------------------------------------------------------- */

static int tests, failures;

static void report(bool ok, const char *what, const char *why)
{
    tests++;
    failures += !ok;
    printf("%s %d - %s%s%s\n", ok ? "ok" : "not ok", tests, what, *why ? " # " : "", why);
}

static void must(cudaError_t e, const char *what)
{
    if (e == cudaSuccess) return;
    printf("Bail out! %s: %s\n", what, cudaGetErrorString(e));
    exit(1);
}

template <class T> struct on_device {
    T *at = nullptr;
    explicit on_device(size_t n)
    {
        must(cudaMalloc(&at, n * sizeof(T)), "cudaMalloc");
    }
    on_device(const std::vector<T> &from) : on_device(from.size())
    {
        must(cudaMemcpy(at, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice), "copy");
    }
    ~on_device()
    {
        cudaFree(at);
    }
    std::vector<T> back(size_t n) const
    {
        std::vector<T> to(n);
        must(cudaMemcpy(to.data(), at, n * sizeof(T), cudaMemcpyDeviceToHost), "kernel");
        return to;
    }
};

template <class T> static T value_of(uint64_t bits)
{
    T x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

template <class T> static double shown(T x)
{
    return (double)x;
}
static double shown(kg_f16 x)
{
    return kg_op_f32_of_f16(x);
}
static double shown(kg_bf16 x)
{
    return kg_op_f32_of_bf16(x);
}

template <class T> static void function_agrees(int f, int t)
{
    const size_t n = ops_calls(f, t, RANDOM_CALLS);
    std::vector<T> a(n), b(n), c(n);
    for (size_t k = 0; k < n; k++) {
        uint64_t in[3];
        ops_arguments(f, t, k, in);
        a[k] = value_of<T>(in[0]);
        b[k] = value_of<T>(in[1]);
        c[k] = value_of<T>(in[2]);
    }
    const on_device<T> da(a), db(b), dc(c);
    const on_device<uint64_t> results(n);
    ops_eval<T><<<(unsigned)((n + 255) / 256), 256>>>(f, da.at, db.at, dc.at, results.at, n);
    must(cudaGetLastError(), "launch");
    const std::vector<uint64_t> gpu = results.back(n);

    uint64_t farthest = 0;
    size_t where = 0;
    for (size_t k = 0; k < n; k++) {
        const uint64_t apart = ops_distance(f, t, gpu[k], kg_op::ops_eval(f, a[k], b[k], c[k]));
        if (apart > farthest) farthest = apart, where = k;
    }
    char what[64], why[200] = "";
    snprintf(what, sizeof what, "%s_%s", ops_function_name(f), ops_type_name(t));
    /* both sides may be off, in opposite directions */
    const uint64_t tolerance = ops_tolerance(f, t, 1) + ops_tolerance(f, t, 0) / 2;
    if (farthest)
        snprintf(why, sizeof why, "%llu apart at (%.17g, %.17g, %.17g): %#llx, host %#llx",
                 (unsigned long long)farthest, shown(a[where]), shown(b[where]), shown(c[where]),
                 (unsigned long long)gpu[where],
                 (unsigned long long)kg_op::ops_eval(f, a[where], b[where], c[where]));
    report(farthest <= tolerance, what, why);
}

template <class T> static void type_agrees(int t)
{
    for (int f = 0; f < OPS_FUNCTIONS; f++)
        if (ops_takes(f, t)) function_agrees<T>(f, t);
}

/* ---- halves: every bit, NaNs included -------------------------------------------------------- */

__global__ void widen_all(uint32_t *f16, uint32_t *bf16)
{
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    f16[i] = kg_half_bits(kg_op_f32_of_f16(kg_f16{(uint16_t)i}));
    bf16[i] = kg_half_bits(kg_op_f32_of_bf16(kg_bf16{(uint16_t)i}));
}

__global__ void narrow(const uint32_t *from, uint32_t *both)
{
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    const float x = kg_half_float(from[i]);
    both[i] = (uint32_t)kg_op_f16_of_f32(x).bits << 16 | kg_op_bf16_of_f32(x).bits;
}

static void report_bits(size_t wrong, uint32_t from, uint32_t got, uint32_t expected,
                        const char *what)
{
    char why[128] = "";
    if (wrong)
        snprintf(why, sizeof why, "%zu wrong, the last of %#x: %#x, host %#x", wrong, from, got,
                 expected);
    report(!wrong, what, why);
}

static void widening_agrees()
{
    const on_device<uint32_t> f16(1 << 16), bf16(1 << 16);
    widen_all<<<256, 256>>>(f16.at, bf16.at);
    must(cudaGetLastError(), "launch");
    for (int t = 0; t < 2; t++) {
        const std::vector<uint32_t> gpu = (t ? bf16 : f16).back(1 << 16);
        size_t wrong = 0;
        uint32_t from = 0, got = 0, expected = 0;
        for (uint32_t i = 0; i < 1 << 16; i++) {
            const float x =
                t ? kg_op_f32_of_bf16(kg_bf16{(uint16_t)i}) : kg_op_f32_of_f16(kg_f16{(uint16_t)i});
            if (gpu[i] == kg_half_bits(x)) continue;
            wrong++, from = i, got = gpu[i], expected = kg_half_bits(x);
        }
        report_bits(wrong, from, got, expected, t ? "every bf16 to f32" : "every f16 to f32");
    }
}

/* About every place where rounding changes, on either side and on the tie itself; then one of 16
 * floats, strewn over all of them. */
static std::vector<uint32_t> floats_to_narrow()
{
    std::vector<uint32_t> floats;
    for (uint32_t half = 0; half < 1 << 16; half++)
        for (uint32_t near = 0; near < 3; near++) {
            const float x = kg_op_f32_of_f16(kg_f16{(uint16_t)half});
            floats.push_back(kg_half_bits(x) + 0xfff + near);
            floats.push_back(kg_half_bits(x / 2) + near - 1); /* ties of subnormals */
            floats.push_back((half << 16) + 0x7fff + near);
        }
    for (uint32_t i = 0; floats.size() < 1 << 28; i++) floats.push_back(i * 2654435761u);
    return floats;
}

static void narrowing_agrees()
{
    const std::vector<uint32_t> floats = floats_to_narrow();
    const on_device<uint32_t> in(floats), both(floats.size());
    narrow<<<(unsigned)(floats.size() / 256), 256>>>(in.at, both.at);
    must(cudaGetLastError(), "launch");
    const std::vector<uint32_t> gpu = both.back(floats.size());
    size_t wrong = 0;
    uint32_t from = 0, got = 0, expected = 0;
    for (size_t i = 0; i < floats.size(); i++) {
        const float x = kg_half_float(floats[i]);
        const uint32_t host = (uint32_t)kg_op_f16_of_f32(x).bits << 16 | kg_op_bf16_of_f32(x).bits;
        if (gpu[i] == host) continue;
        wrong++, from = floats[i], got = gpu[i], expected = host;
    }
    report_bits(wrong, from, got, expected, "f32 to f16 and bf16");
}

static void conversions_agree()
{
    widening_agrees();
    narrowing_agrees();
}

static void mixed_arguments_agree()
{
    const on_device<double> from(std::vector<double>(mixed_samples, mixed_samples + MIXED));
    const on_device<double> to(MIXED);
    mixed_eval<<<1, 1>>>(from.at, to.at);
    must(cudaGetLastError(), "launch");
    const std::vector<double> got = to.back(MIXED);
    bool agree = true;
    for (size_t i = 0; i < MIXED; i++) {
        /* pow of floats is within 4 units in the last place of an f32; the rest is exact */
        const bool is_pow = strstr(mixed_texts[i], "pow(") != nullptr;
        const double room = is_pow ? 4 * 1.2e-7 * fabs(mixed_expected[i]) : 0;
        if (fabs(got[i] - mixed_expected[i]) <= room) continue;
        char why[64];
        snprintf(why, sizeof why, "%.17g, expected %.17g", got[i], mixed_expected[i]);
        report(false, mixed_texts[i], why);
        agree = false;
    }
    report(agree, "arguments of several types", "");
}

int main()
{
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        printf("1..0 # SKIP no GPU\n");
        return 77;
    }
#define TYPE_AGREES(S, T) type_agrees<T>(OPS_##S);
    OPS_INTEGER_TYPES(TYPE_AGREES)
    OPS_FLOAT_TYPES(TYPE_AGREES)
    OPS_HALF_TYPES(TYPE_AGREES)
    conversions_agree();
    mixed_arguments_agree();
    printf("1..%d\n# %d passed, %d failed\n", tests, tests - failures, failures);
    return failures != 0;
}
