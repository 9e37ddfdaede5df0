"""What CUB compiles for the same as our maps."""
from cub_calls import PERMUTED, PLANES, TRANSFORM, each, places, through

PEERS = {
    "copy": (TRANSFORM, each("in", "out", "same")),
    "fill": (TRANSFORM, each("cuda::std::make_tuple()", "out", "two")),
    "root": (TRANSFORM, each("in", "out", "root")),
    "triad": (TRANSFORM, each("cuda::std::make_tuple(in, in + n)", "out", "axpy")),
    "cmul": (TRANSFORM, each("cuda::std::make_tuple(in, in + n)", "out", "product")),
    "axpy": (TRANSFORM, each("cuda::std::make_tuple(in, (const T *)out)", "out", "axpy")),
    "gather": (PERMUTED, each(through("in", "index"), "out", "same")),
    "scatter": (PERMUTED, each("in", through("out", "index"), "same")),
    "copy2d": (PLANES, places("from", "in", "pitched") + places("to", "out", "pitched") +
               each("from", "to", "same")),
}

FUNCTORS = {
    "two": "struct two { __device__ T operator()() const { T t; for (unsigned i = 0; i < sizeof(T) "
           "/ 4; i++) ((float *)&t)[i] = 2; return t; } };",
    "root": "struct root { __device__ T operator()(T x) const { return sqrtf(fabsf(x)); } };",
    "axpy": "struct axpy { __device__ T operator()(T x, T y) const { return T(2) * x + y; } };",
    "product": "struct product { __device__ T operator()(T x, T y) const { return {{x.v[0] * "
               "y.v[0] - x.v[1] * y.v[1], x.v[0] * y.v[1] + x.v[1] * y.v[0]}}; } };",
    "pitched": "struct pitched { int64_t width, pitch; __device__ int64_t operator()(int64_t i) "
               "const { return i / width * pitch + i % width; } };",
}
FUNCTORS_OF = {kind: {"two": "struct two { __device__ T operator()() const { return T(2); } };"}
               for kind in ("u8", "f32", "f64")}
