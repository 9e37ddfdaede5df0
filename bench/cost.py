#!/usr/bin/env python3
"""What nvcc spends on our kernels, and on a translation unit of CUB that does the same.

Compiles the sources that kgen emits for specs/ and bench/specs/, one per kernel and type, and beside each
the smallest source that calls CUB for it; counts user and system seconds of all processes (the least of
several runs) and bytes of object. Writes a table in Markdown. Needs nvcc, no GPU."""
import argparse
import glob
import os
import platform
import re
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

TYPES = {"u8": "uint8_t", "i8": "int8_t", "u16": "uint16_t", "i16": "int16_t", "u32": "uint32_t",
         "i32": "int32_t", "u64": "uint64_t", "i64": "int64_t", "f16": "__half", "f32": "float",
         "f64": "double", "vec3": "vec3", "mat2": "mat2"}

TRANSFORM = ("cub/device/device_transform.cuh", "cuda/std/tuple")
REDUCE = ("cub/device/device_reduce.cuh",)

# Kernel: headers of CUB, and the body of a function of (temporary, bytes, in, index, out, n, stream).
PEERS = {
    "copy": (TRANSFORM, "return cub::DeviceTransform::Transform(in, out, n, same{}, stream);"),
    "fill": (TRANSFORM, "return cub::DeviceTransform::Transform(cuda::std::make_tuple(), out, n, two{}, stream);"),
    "root": (TRANSFORM, "return cub::DeviceTransform::Transform(in, out, n, root{}, stream);"),
    "triad": (TRANSFORM, "return cub::DeviceTransform::Transform(cuda::std::make_tuple(in, in + n), out, n, "
                         "axpy{}, stream);"),
    "axpy": (TRANSFORM, "return cub::DeviceTransform::Transform(cuda::std::make_tuple(in, (const T *)out), "
                        "out, n, axpy{}, stream);"),
    "gather": (TRANSFORM + ("thrust/iterator/permutation_iterator.h",),
               "return cub::DeviceTransform::Transform(thrust::make_permutation_iterator(in, index), out, n, "
               "same{}, stream);"),
    "scatter": (TRANSFORM + ("thrust/iterator/permutation_iterator.h",),
                "return cub::DeviceTransform::Transform(in, thrust::make_permutation_iterator(out, index), n, "
                "same{}, stream);"),
    "sum": (REDUCE, "return cub::DeviceReduce::Sum(temporary, *bytes, in, out, n, stream);"),
    "min": (REDUCE, "return cub::DeviceReduce::Min(temporary, *bytes, in, out, n, stream);"),
    "least": (REDUCE, "return cub::DeviceReduce::Min(temporary, *bytes, in, out, n, stream);"),
    "sum_as_u32": (REDUCE, "return cub::DeviceReduce::Reduce(temporary, *bytes, in, (uint32_t *)out, n, plus_u32{}, "
                           "0u, stream);"),
    "sum_as_f32": (REDUCE, "return cub::DeviceReduce::Reduce(temporary, *bytes, in, (float *)out, n, plus_f32{}, "
                           "0.0f, stream);"),
    "max": (REDUCE, "return cub::DeviceReduce::Max(temporary, *bytes, in, out, n, stream);"),
    "sum3": (REDUCE, "return cub::DeviceReduce::Reduce(temporary, *bytes, in, out, n, add{}, T{}, stream);"),
    "matmul2": (("cub/device/device_scan.cuh",),
                "return cub::DeviceScan::InclusiveScan(temporary, *bytes, in, out, multiply{}, n, stream);"),
    "affine": (("cub/device/device_scan.cuh",),
               "return cub::DeviceScan::InclusiveScan(temporary, *bytes, in, out, compose{}, n, stream);"),
    "segsum": (("cub/device/device_segmented_reduce.cuh",),
               "return cub::DeviceSegmentedReduce::Sum(temporary, *bytes, in, out, n, index, index + 1, stream);"),
}

PEER_SOURCE = """{includes}#include <cuda_fp16.h>
#include <cstdint>

struct vec3 {{ float x, y, z; }};
struct mat2 {{ float a, b, c, d; }};
using T = {type};
struct same {{ __device__ T operator()(const T &x) const {{ return x; }} }};
{functor}
extern "C" int peer(void *temporary, size_t *bytes, const T *in, const uint32_t *index, T *out, int64_t n,
                    cudaStream_t stream)
{{
    {body}
}}
"""

FUNCTORS = {
    "two": "struct two { __device__ T operator()() const { return T(2); } };",
    "root": "struct root { __device__ T operator()(T x) const { return sqrtf(fabsf(x)); } };",
    "plus_u32": "struct plus_u32 { __device__ uint32_t operator()(uint32_t a, uint32_t b) const { return a + b; } };",
    "plus_f32": "struct plus_f32 { __device__ float operator()(float a, float b) const { return a + b; } };",
    "axpy": "struct axpy { __device__ T operator()(T x, T y) const { return T(2) * x + y; } };",
    "add": "struct add { __device__ T operator()(T a, T b) const { return {a.x + b.x, a.y + b.y, a.z + b.z}; } };",
    "multiply": "struct multiply { __device__ T operator()(T a, T b) const { return {a.a * b.a + a.b * b.c, "
                "a.a * b.b + a.b * b.d, a.c * b.a + a.d * b.c, a.c * b.b + a.d * b.d}; } };",
    "compose": "struct compose { __device__ T operator()(T a, T b) const { uint32_t am = a >> 32, ac = a, "
               "bm = b >> 32, bc = b; return T(am * bm) << 32 | uint32_t(ac * bm + bc); } };",
}


def peer_source(kernel, kind):
    """The text of CUB's translation unit, or None where there is none."""
    if kernel not in PEERS or kind not in TYPES:
        return None
    headers, body = PEERS[kernel]
    functors = [text for name, text in FUNCTORS.items() if name + "{}" in body]
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
    best = None
    target = source + ".o"
    for _ in range(options.repeat):
        before = cpu_seconds()
        run([options.nvcc, "-std=c++17", "-O3", f"--generate-code=arch=compute_{options.arch},"
             f"code=sm_{options.arch}", *flags, "-c", source, "-o", target])
        spent = cpu_seconds() - before
        best = spent if best is None else min(best, spent)
    return best, os.path.getsize(target)


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
                  "-I" + os.path.join(ROOT, "runtime/include"), "-I" + os.path.join(ROOT, "runtime/device")]
    for kernel, kind, path in emit(options, folder):
        if options.only and not re.fullmatch(options.only, f"{kernel}_{kind}"):
            continue
        print(f"{kernel}_{kind}", file=sys.stderr, flush=True)
        text, peer = peer_source(kernel, kind), None
        if text:
            source = os.path.join(folder, f"peer_{kernel}_{kind}.cu")
            with open(source, "w") as file:
                file.write(text)
            peer = compile_one(options, source, ["-Xcompiler=-fPIC"])
        yield kernel, kind, compile_one(options, path, ours_flags), peer


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


def table(options, rows, nvcc, cub):
    lines = ["# What a kernel costs to build", "",
             f"nvcc {nvcc}, CUB {cub}, sm_{options.arch} code alone, -O3; {machine()}, shared with other work. "
             "Seconds are user plus system time of nvcc and all that it starts, "
             f"{'of one run' if options.repeat == 1 else f'the least of {options.repeat} runs'}. The object of ours holds every row of the kernel's table; CUB's is the smallest source that "
             "calls its function with 64-bit offsets (for ordered operators its scan, for copies and fills its "
             "transform). Written by `bench/cost.py`.", "",
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
        text = table(options, list(measure(options, folder)), *versions(options.nvcc, folder))
    with open(options.out, "w") as file:
        file.write(text)
    print(text, end="")


if __name__ == "__main__":
    main()
