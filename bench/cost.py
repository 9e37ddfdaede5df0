#!/usr/bin/env python3
"""What nvcc spends on our kernels, and on a translation unit of CUB that does the same.

Compiles the sources that kgen emits for specs/ and bench/specs/, one per kernel and type, and beside each
the smallest source that calls CUB for it; counts user and system seconds of all processes (the median of
several runs, ours and CUB's in turn) and bytes of object. Writes a table in Markdown. Needs nvcc, no GPU."""
import argparse
import glob
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

TYPES = {"u8": "uint8_t", "i8": "int8_t", "u16": "uint16_t", "i16": "int16_t", "u32": "uint32_t",
         "i32": "int32_t", "u64": "uint64_t", "i64": "int64_t", "f16": "__half", "f32": "float",
         "f64": "double", "complex": "vec<2>", "vec2": "vec<2>", "vec3": "vec<3>", "vec4": "vec<4>",
         "vec6": "vec<6>", "vec8": "vec<8>", "vec12": "vec<12>", "mat2": "mat2"}

TRANSFORM = ("cub/device/device_transform.cuh", "cuda/std/tuple")
PERMUTED = TRANSFORM + ("thrust/iterator/permutation_iterator.h",)
PLANES = PERMUTED + ("thrust/iterator/counting_iterator.h", "thrust/iterator/transform_iterator.h")
REDUCE = ("cub/device/device_reduce.cuh",)
SCAN = ("cub/device/device_scan.cuh",)

MAP = "return cub::DeviceTransform::Transform({from_}, {to}, n, {how}{{}}, stream);"
SUMS = "return cub::DeviceReduce::Reduce(temporary, *bytes, in, ({to} *)out, n, {how}{{}}, {start}, stream);"
SCANS = "return cub::DeviceScan::InclusiveScan(temporary, *bytes, {from_}, ({to} *)out, {how}{{}}, n, stream);"
PLACES = ("const auto {name} = thrust::make_permutation_iterator({array}, thrust::make_transform_iterator("
          "thrust::make_counting_iterator(int64_t(0)), {how}{{width, pitch}}));\n    ")


def through(array, index):
    return f"thrust::make_permutation_iterator({array}, {index})"


def add(start="T{}", to="T", how="add"):
    return REDUCE, SUMS.format(to=to, how=how, start=start)


# Kernel: headers of CUB, and the body of a function of (temporary, bytes, in, index, out, n, width, pitch, stream).
PEERS = {
    "copy": (TRANSFORM, MAP.format(from_="in", to="out", how="same")),
    "fill": (TRANSFORM, MAP.format(from_="cuda::std::make_tuple()", to="out", how="two")),
    "root": (TRANSFORM, MAP.format(from_="in", to="out", how="root")),
    "triad": (TRANSFORM, MAP.format(from_="cuda::std::make_tuple(in, in + n)", to="out", how="axpy")),
    "cmul": (TRANSFORM, MAP.format(from_="cuda::std::make_tuple(in, in + n)", to="out", how="product")),
    "axpy": (TRANSFORM, MAP.format(from_="cuda::std::make_tuple(in, (const T *)out)", to="out", how="axpy")),
    "gather": (PERMUTED, MAP.format(from_=through("in", "index"), to="out", how="same")),
    "scatter": (PERMUTED, MAP.format(from_="in", to=through("out", "index"), how="same")),
    "transpose": (PLANES, PLACES.format(name="from", array="in", how="turned") +
                  MAP.format(from_="from", to="out", how="same")),
    "copy2d": (PLANES, PLACES.format(name="from", array="in", how="pitched") +
               PLACES.format(name="to", array="out", how="pitched") + MAP.format(from_="from", to="to", how="same")),
    "sum": (REDUCE, "return cub::DeviceReduce::Sum(temporary, *bytes, in, out, n, stream);"),
    "min": (REDUCE, "return cub::DeviceReduce::Min(temporary, *bytes, in, out, n, stream);"),
    "least": (REDUCE, "return cub::DeviceReduce::Min(temporary, *bytes, in, out, n, stream);"),
    "argmax": (REDUCE, "return cub::DeviceReduce::ArgMax(temporary, *bytes, in, out, (int64_t *)(out + 2), n, "
                       "stream);"),
    "sum_as_u32": add("0u", "uint32_t", "plus_u32"),
    "sum_as_f32": add("0.0f", "float", "plus_f32"),
    **{f"sum{floats}": add() for floats in (2, 3, 4, 6, 8, 12)},
    "matmul2": (SCAN, SCANS.format(from_="in", to="T", how="multiply")),
    "affine": (SCAN, SCANS.format(from_="in", to="T", how="compose")),
    "hash": (SCAN + ("thrust/iterator/transform_iterator.h",),
             SCANS.format(from_="thrust::make_transform_iterator(in, word{})", to="uint64_t", how="compose")),
    "dot": (REDUCE + ("thrust/iterator/transform_iterator.h", "thrust/iterator/zip_iterator.h"),
            "return cub::DeviceReduce::Sum(temporary, *bytes, thrust::make_transform_iterator("
            "thrust::make_zip_iterator(in, in + n), times{}), out, n, stream);"),
    "stats": (REDUCE + ("cuda/std/functional",),
              "cudaError_t error = cub::DeviceReduce::Sum(temporary, *bytes, in, out, n, stream);\n    "
              "if (!error) error = cub::DeviceReduce::Min(temporary, *bytes, in, out + 1, n, stream);\n    "
              "if (!error) error = cub::DeviceReduce::Max(temporary, *bytes, in, out + 2, n, stream);\n    "
              "if (!error) error = cub::DeviceReduce::TransformReduce(temporary, *bytes, in, out + 3, n, "
              "cuda::std::plus<>{}, square{}, T(0), stream);\n    "
              "if (!error) error = cub::DeviceReduce::ArgMax(temporary, *bytes, in, out + 4, (int64_t *)(out + 8), n, "
              "stream);\n    return error;"),
    "segsum": (("cub/device/device_segmented_reduce.cuh",),
               "return cub::DeviceSegmentedReduce::Sum(temporary, *bytes, in, out, n, index, index + 1, stream);"),
}

def fold(functor, transform=None, start="T{}"):
    """A reduction by a functor, of elements as they are or transformed."""
    if transform:
        return (REDUCE, f"return cub::DeviceReduce::TransformReduce(temporary, *bytes, in, out, n, {functor}{{}}, "
                        f"{transform}{{}}, {start}, stream);")
    return (REDUCE, f"return cub::DeviceReduce::Reduce(temporary, *bytes, in, out, n, {functor}{{}}, {start}, stream);")


PEERS.update({
    "prod": fold("times_of", start="T{1}"), "bit_and": fold("all_bits", start="~T{}"), "bit_or": fold("any_bits"),
    "bit_xor": fold("odd_bits"), "mean": PEERS["sum"], "l1_norm": fold("plus_of", "magnitude"), "l2_norm": fold("plus_of", "square"),
    "max_norm": fold("most_of", "magnitude"),
    "minmax": (REDUCE, "return cub::DeviceReduce::TransformReduce(temporary, *bytes, in, (both *)out, n, wider{}, pair{}, "
                       "both{}, stream);"),
    "max": (REDUCE, "return cub::DeviceReduce::Max(temporary, *bytes, in, out, n, stream);"),
    "argmin": (REDUCE, "return cub::DeviceReduce::ArgMin(temporary, *bytes, in, out, (int64_t *)(out + 2), n, stream);"),
})
PEERS["transpose_bare"], PEERS["sum_any"] = PEERS["transpose"], PEERS["sum"]

PEER_SOURCE = """{includes}#include <cuda_fp16.h>
#include <cstdint>

template <int floats> struct vec {{ float v[floats]; }};
struct mat2 {{ float a, b, c, d; }};
using T = {type};
struct same {{ __device__ T operator()(const T &x) const {{ return x; }} }};
{functor}
extern "C" int peer(void *temporary, size_t *bytes, const T *in, const uint32_t *index, T *out, int64_t n,
                    int64_t width, int64_t pitch, cudaStream_t stream)
{{
    {body}
}}
"""

FUNCTORS = {
    "two": "struct two { __device__ T operator()() const { T t; for (unsigned i = 0; i < sizeof(T) / 4; i++) "
           "((float *)&t)[i] = 2; return t; } };",
    "root": "struct root { __device__ T operator()(T x) const { return sqrtf(fabsf(x)); } };",
    "plus_u32": "struct plus_u32 { __device__ uint32_t operator()(uint32_t a, uint32_t b) const { return a + b; } };",
    "plus_f32": "struct plus_f32 { __device__ float operator()(float a, float b) const { return a + b; } };",
    "axpy": "struct axpy { __device__ T operator()(T x, T y) const { return T(2) * x + y; } };",
    "product": "struct product { __device__ T operator()(T x, T y) const { return {{x.v[0] * y.v[0] - x.v[1] * y.v[1], "
               "x.v[0] * y.v[1] + x.v[1] * y.v[0]}}; } };",
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
    **{name: f"struct {name} {{ __device__ T operator()(T a, T b) const {{ return {text}; }} }};" for name, text in (
        ("times_of", "a * b"), ("plus_of", "a + b"), ("most_of", "a < b ? b : a"), ("all_bits", "a & b"),
        ("any_bits", "a | b"), ("odd_bits", "a ^ b"))},
    "magnitude": "struct magnitude { __device__ T operator()(T x) const { return x < T{} ? -x : x; } };",
    "square": "struct square { __device__ T operator()(T x) const { return x * x; } };",
    "pair": "struct both { T lo, hi; }; struct pair { __device__ both operator()(T x) const { return {x, x}; } };",
    "wider": "struct wider { __device__ both operator()(both a, both b) const { return {a.lo < b.lo ? a.lo : b.lo, "
             "a.hi < b.hi ? b.hi : a.hi}; } };",
    "turned": "struct turned { int64_t width, pitch; __device__ int64_t operator()(int64_t i) const { return "
              "i % width * pitch + i / width; } };",
    "pitched": "struct pitched { int64_t width, pitch; __device__ int64_t operator()(int64_t i) const { return "
               "i / width * pitch + i % width; } };",
}
FUNCTORS_OF = {"u8": {"two": "struct two { __device__ T operator()() const { return T(2); } };"}}
FUNCTORS_OF["f32"] = FUNCTORS_OF["f64"] = FUNCTORS_OF["u8"]


def peer_source(kernel, kind):
    """The text of CUB's translation unit, or None where there is none."""
    if kernel not in PEERS or kind not in TYPES:
        return None
    headers, body = PEERS[kernel]
    own = {**FUNCTORS, **FUNCTORS_OF.get(kind, {})}
    functors = [text for name, text in own.items() if re.search(rf"\b{name}\{{", body)]
    return PEER_SOURCE.format(includes="".join(f"#include <{h}>\n" for h in headers), type=TYPES[kind],
                              functor="\n".join(functors), body=body)


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"cost: {' '.join(command)} failed\n{done.stdout}{done.stderr}")
    return done.stdout


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def compile_one(options, source, flags):
    """(seconds, bytes of object)"""
    target, before = source + ".o", cpu_seconds()
    run([options.nvcc, "-std=c++17", "-O3", f"--generate-code=arch=compute_{options.arch},code=sm_{options.arch}",
         *flags, "-c", source, "-o", target])
    return cpu_seconds() - before, os.path.getsize(target)


def medians(options, sources):
    """Of [(source, flags)], compiled in turn: a list of (median seconds, bytes of object)."""
    runs = [[compile_one(options, *source) for source in sources] for _ in range(options.repeat)]
    return [(statistics.median(seconds for seconds, _ in each), each[0][1]) for each in zip(*runs)]


def emit(options, folder):
    """Emits all kernels; returns [(kernel, type, path)] in order."""
    found = []
    specs = sorted(glob.glob(os.path.join(ROOT, "specs", "*.yaml")) +
                   glob.glob(os.path.join(ROOT, "bench", "specs", "*.yaml")), key=os.path.basename)
    for spec in specs:
        kernel = os.path.splitext(os.path.basename(spec))[0]
        run([options.kgen, "generate", spec, "--out", folder])
        for path in sorted(glob.glob(os.path.join(folder, f"kg_{kernel}_*.cu"))):
            kind = os.path.basename(path)[len(f"kg_{kernel}_"):-len(".cu")]
            if kind in TYPES:
                found.append((kernel, kind, path))
    return found


def measure(options, folder):
    """Rows (kernel, type, ours, peer), each of the last two (seconds, bytes) or None."""
    ours_flags = ["--fmad=false", "-DKG_NO_CONTRACTION=1",
                  "-Xcompiler=-fPIC,-fno-exceptions,-fno-threadsafe-statics",
                  "-I" + os.path.join(ROOT, "runtime/include"), "-I" + os.path.join(ROOT, "runtime/shared"),
                  "-I" + os.path.join(ROOT, "runtime/device")]
    for kernel, kind, path in emit(options, folder):
        if options.only and not re.fullmatch(options.only, f"{kernel}_{kind}"):
            continue
        print(f"{kernel}_{kind}", file=sys.stderr, flush=True)
        text, sources = peer_source(kernel, kind), [(path, ours_flags)]
        if text:
            sources.append((os.path.join(folder, f"peer_{kernel}_{kind}.cu"), ["-Xcompiler=-fPIC"]))
            with open(sources[1][0], "w") as file:
                file.write(text)
        yield kernel, kind, *(medians(options, sources) + [None])[:2]


def geometric(values):
    return statistics.geometric_mean(list(values) or [1])


def machine():
    with open("/proc/cpuinfo") as file:
        model = re.search(r"model name\s*:\s*(.*)", file.read())
    return f"{os.cpu_count()} cores of {model.group(1) if model else platform.machine()}"


def versions(nvcc, folder):
    release = re.search(r"V([\d.]+)", run([nvcc, "--version"])).group(1)
    source = os.path.join(folder, "version.cu")
    with open(source, "w") as file:
        file.write("#include <cub/version.cuh>\nint version = CUB_VERSION;\n")
    number = int(re.search(r"int version =\s*(?:#.*\s*)*(\d+)", run([nvcc, "-E", source])).group(1))
    return release, f"{number // 100000}.{number // 100 % 1000}.{number % 100}"


def table(options, rows, loads, nvcc, cub):
    of_all = [(peer[0] / seconds, peer[1] / size) for _, _, (seconds, size), peer in rows if peer]
    runs = "of one run" if options.repeat == 1 else f"the median of {options.repeat} runs"
    lines = ["# What a kernel costs to build", "",
             f"nvcc {nvcc}, CUB {cub}, sm_{options.arch} code alone, -O3; {machine()}, shared with other work "
             f"(load {min(loads):.1f} to {max(loads):.1f}). Seconds are user plus system time of nvcc and all that it "
             f"starts, {runs}, ours and CUB's in turn. The object of ours holds every row of the kernel's table; CUB's "
             "is the smallest source that calls its function with 64-bit offsets: for ordered operators its scan, for "
             "maps its transform, for gather, scatter and planes that over permutation iterators. Written by "
             "`bench/cost.py`.", "",
             f"Of {len(of_all)} kernels CUB takes {geometric(t for t, _ in of_all):.1f} times the seconds and "
             f"{geometric(b for _, b in of_all):.1f} times the bytes (geometric means).", "",
             "| kernel | type | seconds | CUB | times | bytes of object | CUB | times |",
             "|---|---|---|---|---|---|---|---|"]
    for kernel, kind, (seconds, size), peer in rows:
        tail = (f"{peer[0]:.2f} | {peer[0] / seconds:.1f} | {size:,} | {peer[1]:,} | {peer[1] / size:.1f}"
                if peer else f"none | | {size:,} | none |")
        lines.append(f"| {kernel} | {kind} | {seconds:.2f} | {tail} |")
    return "\n".join(lines) + "\n"


def arguments():
    parser = argparse.ArgumentParser(description="Seconds of nvcc and bytes of object, ours and CUB's.")
    parser.add_argument("--kgen", required=True, help="the kgen program, as built")
    parser.add_argument("--nvcc", default="/usr/local/cuda/bin/nvcc")
    parser.add_argument("--arch", default="90")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--only", metavar="REGEX", help="kernels and types, sum_f.*")
    parser.add_argument("--out", default=os.path.join(ROOT, "docs/results/build_cost.md"))
    return parser.parse_args()


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        rows, loads = [], [os.getloadavg()[0]]
        for row in measure(options, folder):
            rows.append(row)
            loads.append(os.getloadavg()[0])
        text = table(options, rows, loads, *versions(options.nvcc, folder))
    with open(options.out, "w") as file:
        file.write(text)
    print(text, end="")


if __name__ == "__main__":
    main()
