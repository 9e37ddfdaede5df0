#!/usr/bin/env python3
"""What nvcc spends on our kernels, and on a translation unit of CUB that does the same.

Compiles the sources that kgen emits for specs/ and bench/families/*/specs/, one per kernel and
type. Compiles beside each the smallest source that calls CUB for it (cost.py of the families).
Counts user and system seconds of all processes, the median of several runs, ours and CUB's in turn,
and bytes of object. Writes a table in Markdown, and
leaves the sections behind it. Needs nvcc, no GPU."""
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

from family_parts import parts

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

TYPES = {"u8": "uint8_t", "i8": "int8_t", "u16": "uint16_t", "i16": "int16_t", "u32": "uint32_t",
         "i32": "int32_t", "u64": "uint64_t", "i64": "int64_t", "f16": "__half", "f32": "float",
         "f64": "double", "complex": "vec<2>", "vec2": "vec<2>", "vec3": "vec<3>", "vec4": "vec<4>",
         "vec6": "vec<6>", "vec8": "vec<8>", "vec12": "vec<12>", "mat2": "mat2"}

PEER_SOURCE = """{includes}#include <cuda_fp16.h>
#include <cstdint>

template <int floats> struct vec {{ float v[floats]; }};
struct mat2 {{ float a, b, c, d; }};
using T = {type};
struct same {{ __device__ T operator()(const T &x) const {{ return x; }} }};
{functor}
extern "C" int peer(void *temporary, size_t *bytes, const T *in, const uint32_t *index, T *out,
                    int64_t n,
                    int64_t width, int64_t pitch, cudaStream_t stream)
{{
    {body}
}}
"""

def peer_source(kernel, kind):
    """The text of CUB's translation unit, or None where there is none."""
    of = next((part for part in parts("cost") if kernel in part.PEERS), None)
    if of is None or kind not in TYPES:
        return None
    headers, body = of.PEERS[kernel]
    own = {**of.FUNCTORS, **of.FUNCTORS_OF.get(kind, {})}
    functors = [text for name, text in own.items() if re.search(rf"\b{name}\{{", body)]
    return PEER_SOURCE.format(includes="".join(f"#include <{h}>\n" for h in headers),
                              type=TYPES[kind],
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
    run([options.nvcc,
         f"--generate-code=arch=compute_{options.arch},code=sm_{options.arch}",
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
                   glob.glob(os.path.join(ROOT, "bench", "families", "*", "specs", "*.yaml")),
                   key=os.path.basename)
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
    ours_flags = ["-std=c++14", "-O1", "--fmad=false", "-DKG_NO_CONTRACTION=1",
                  "-compress-mode=size",
                  "-Xcompiler=-fPIC,-fno-exceptions,-fno-threadsafe-statics",
                  "-I" + os.path.join(ROOT, "runtime/include"),
                  "-I" + os.path.join(ROOT, "runtime/shared"),
                  "-I" + os.path.join(ROOT, "runtime/device")]
    for kernel, kind, path in emit(options, folder):
        if options.only and not re.fullmatch(options.only, f"{kernel}_{kind}"):
            continue
        print(f"{kernel}_{kind}", file=sys.stderr, flush=True)
        text, sources = peer_source(kernel, kind), [(path, ours_flags)]
        if text:
            sources.append((os.path.join(folder, f"peer_{kernel}_{kind}.cu"),
                            ["-std=c++17", "-O3", "-Xcompiler=-fPIC"]))
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
             f"nvcc {nvcc}, CUB {cub}, sm_{options.arch} code alone, with the flags of kgen-nvcc, "
             f"CUB with -O3; {machine()}, shared with other work (load {min(loads):.1f} to "
             f"{max(loads):.1f}). Seconds are user plus system time of nvcc and all that it "
             f"starts, {runs}, ours and CUB's in turn. The "
             f"object of ours holds every row of the kernel's table; CUB's "
             "is the smallest source that calls its function with 64-bit offsets: for ordered "
             "operators its scan, for maps its transform, for gather, scatter and planes that over "
             "permutation iterators. Written by `bench/cost.py`.", "",
             f"Of {len(of_all)} kernels CUB takes {geometric(t for t, _ in of_all):.1f} times the "
             f"seconds and {geometric(b for _, b in of_all):.1f} times the bytes "
             "(geometric means).",
             "",
             "| kernel | type | seconds | CUB | times | bytes of object | CUB | times |",
             "|---|---|---|---|---|---|---|---|"]
    for kernel, kind, (seconds, size), peer in rows:
        tail = (f"{peer[0]:.2f} | {peer[0] / seconds:.1f} | {size:,} | {peer[1]:,} | "
                f"{peer[1] / size:.1f}"
                if peer else f"none | | {size:,} | none |")
        lines.append(f"| {kernel} | {kind} | {seconds:.2f} | {tail} |")
    return "\n".join(lines) + "\n"


def sections(path):
    """What a page has behind its table, written by hand."""
    if not os.path.exists(path):
        return ""
    with open(path) as file:
        _, head, text = file.read().partition("\n## ")
    return head + text


def arguments():
    parser = argparse.ArgumentParser(description="Seconds of nvcc and bytes of object, ours and "
                                                 "CUB's.")
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
        text = table(options, rows, loads, *versions(options.nvcc, folder)) + sections(options.out)
    with open(options.out, "w") as file:
        file.write(text)
    print(text, end="")


if __name__ == "__main__":
    main()
