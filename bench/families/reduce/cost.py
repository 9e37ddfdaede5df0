"""What CUB compiles for the same as our reductions: for operators that do not commute, its scan."""
from cub_calls import REDUCE, SCAN

SUM = (REDUCE, "return cub::DeviceReduce::Sum(temporary, *bytes, in, out, n, stream);")


def scan(from_, to, how):
    return f"return cub::DeviceScan::InclusiveScan(temporary, *bytes, {from_}, ({to} *)out, {how}{{}}, n, stream);"


def add(start="T{}", to="T", how="add"):
    return REDUCE, (f"return cub::DeviceReduce::Reduce(temporary, *bytes, in, ({to} *)out, n, {how}{{}}, {start}, "
                    "stream);")


def fold(functor, transform=None, start="T{}"):
    """A reduction by a functor, of elements as they are or transformed."""
    if transform:
        return (REDUCE, f"return cub::DeviceReduce::TransformReduce(temporary, *bytes, in, out, n, {functor}{{}}, "
                        f"{transform}{{}}, {start}, stream);")
    return (REDUCE, f"return cub::DeviceReduce::Reduce(temporary, *bytes, in, out, n, {functor}{{}}, {start}, stream);")


PEERS = {
    "sum": SUM, "sum_any": SUM,
    "min": (REDUCE, "return cub::DeviceReduce::Min(temporary, *bytes, in, out, n, stream);"),
    "least": (REDUCE, "return cub::DeviceReduce::Min(temporary, *bytes, in, out, n, stream);"),
    "argmax": (REDUCE, "return cub::DeviceReduce::ArgMax(temporary, *bytes, in, out, (int64_t *)(out + 2), n, "
                       "stream);"),
    "sum_as_u32": add("0u", "uint32_t", "plus_u32"),
    "sum_as_f32": add("0.0f", "float", "plus_f32"),
    **{f"sum{floats}": add() for floats in (2, 3, 4, 6, 8, 12)},
    "matmul2": (SCAN, scan("in", "T", "multiply")),
    "affine": (SCAN, scan("in", "T", "compose")),
    "hash": (SCAN + ("thrust/iterator/transform_iterator.h",),
             scan("thrust::make_transform_iterator(in, word{})", "uint64_t", "compose")),
    "dot": (REDUCE + ("thrust/iterator/transform_iterator.h", "thrust/iterator/zip_iterator.h"),
            "return cub::DeviceReduce::Sum(temporary, *bytes, thrust::make_transform_iterator("
            "thrust::make_zip_iterator(in, in + n), times{}), out, n, stream);"),
    # How many elements are less than the one before, in each pair of neighbours.
    "is_sorted": (REDUCE + ("thrust/iterator/transform_iterator.h", "thrust/iterator/zip_iterator.h"),
                  "return cub::DeviceReduce::Sum(temporary, *bytes, thrust::make_transform_iterator("
                  "thrust::make_zip_iterator(in, in + 1), falls{}), (uint64_t *)out, n - 1, stream);"),
    # The first element above a bound, as a search that stops early.
    "first_above": (("thrust/find.h", "thrust/execution_policy.h"),
                    "const T *const found = thrust::find_if(thrust::cuda::par.on(stream), in, in + "
                    "n, is_above{});\n    *bytes = size_t(found - in);\n    return 0;"),
    "stats": (REDUCE + ("cuda/std/functional",),
              "cudaError_t error = cub::DeviceReduce::Sum(temporary, *bytes, in, out, n, stream);\n    "
              "if (!error) error = cub::DeviceReduce::Min(temporary, *bytes, in, out + 1, n, stream);\n    "
              "if (!error) error = cub::DeviceReduce::Max(temporary, *bytes, in, out + 2, n, stream);\n    "
              "if (!error) error = cub::DeviceReduce::TransformReduce(temporary, *bytes, in, out + 3, n, "
              "cuda::std::plus<>{}, square{}, T(0), stream);\n    "
              "if (!error) error = cub::DeviceReduce::ArgMax(temporary, *bytes, in, out + 4, (int64_t *)(out + 8), n, "
              "stream);\n    return error;"),
    "prod": fold("times_of", start="T{1}"), "bit_and": fold("all_bits", start="~T{}"), "bit_or": fold("any_bits"),
    "bit_xor": fold("odd_bits"), "mean": SUM, "l1_norm": fold("plus_of", "magnitude"), "l2_norm": fold("plus_of", "square"),
    "max_norm": fold("most_of", "magnitude"),
    "minmax": (REDUCE, "return cub::DeviceReduce::TransformReduce(temporary, *bytes, in, (both *)out, n, wider{}, pair{}, "
                       "both{}, stream);"),
    "max": (REDUCE, "return cub::DeviceReduce::Max(temporary, *bytes, in, out, n, stream);"),
    "above": (REDUCE + ("cuda/std/functional",),
              "return cub::DeviceReduce::TransformReduce(temporary, *bytes, in, (uint64_t *)out, n, cuda::std::plus<>{}, "
              "is_above{}, uint64_t(0), stream);"),
    "argmin": (REDUCE, "return cub::DeviceReduce::ArgMin(temporary, *bytes, in, out, (int64_t *)(out + 2), n, stream);"),
}

FUNCTORS = {
    "is_above": "struct is_above { __device__ uint64_t operator()(const T &x) const { return x > T(1); } };",
    "plus_u32": "struct plus_u32 { __device__ uint32_t operator()(uint32_t a, uint32_t b) const { return a + b; } };",
    "plus_f32": "struct plus_f32 { __device__ float operator()(float a, float b) const { return a + b; } };",
    "add": "struct add { __device__ T operator()(T a, const T &b) const { for (unsigned i = 0; i < sizeof(T) / 4; i++) "
           "a.v[i] += b.v[i]; return a; } };",
    "multiply": "struct multiply { __device__ T operator()(T a, T b) const { return {a.a * b.a + a.b * b.c, "
                "a.a * b.b + a.b * b.d, a.c * b.a + a.d * b.c, a.c * b.b + a.d * b.d}; } };",
    "compose": "struct compose { __device__ uint64_t operator()(uint64_t a, uint64_t b) const { uint32_t am = a >> 32, "
               "ac = a, bm = b >> 32, bc = b; return uint64_t(am * bm) << 32 | uint32_t(ac * bm + bc); } };",
    "word": "struct word { __device__ uint64_t operator()(T x) const { return uint64_t(31) << 32 | x; } };",
    "square": "struct square { __device__ T operator()(T x) const { return x * x; } };",
    "times": "struct times { template <class P> __device__ T operator()(const P &p) const { return "
             "thrust::get<0>(p) * thrust::get<1>(p); } };",
    "falls": "struct falls { template <class P> __device__ uint64_t operator()(const P &p) const { return "
             "thrust::get<1>(p) < thrust::get<0>(p); } };",
    **{name: f"struct {name} {{ __device__ T operator()(T a, T b) const {{ return {text}; }} }};" for name, text in (
        ("times_of", "a * b"), ("plus_of", "a + b"), ("most_of", "a < b ? b : a"), ("all_bits", "a & b"),
        ("any_bits", "a | b"), ("odd_bits", "a ^ b"))},
    "magnitude": "struct magnitude { __device__ T operator()(T x) const { return x < T{} ? -x : x; } };",
    "pair": "struct both { T lo, hi; }; struct pair { __device__ both operator()(T x) const { return {x, x}; } };",
    "wider": "struct wider { __device__ both operator()(both a, both b) const { return {a.lo < b.lo ? a.lo : b.lo, "
             "a.hi < b.hi ? b.hi : a.hi}; } };",
}
FUNCTORS_OF = {}
