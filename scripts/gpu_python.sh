#!/bin/sh
# Runs the Python package on a GPU, with PyTorch, CuPy, JAX and Numba where they are there.
#
#   sh scripts/gpu_python.sh pack [FOLDER]   here: makes the wheel, into FOLDER (.gpu), which then
#                                            travels with the tree
#   sh scripts/gpu_python.sh [FOLDER]        on the machine with the GPU (nvcc, a C++ compiler and
#                                            python3, which has the frameworks)
#
# The wheel has kernels for KGEN_GPU_ARCHS (90), and a kgen that needs neither libyaml nor Lua. What
# is built of specs there goes through nvcc there. Results are printed, and written to
# gpu_python.log in the folder KGEN_RESULTS (or here).
set -eu
cd "$(dirname "$0")/.."
kernels=copy,copy2d,axpy,gather,scatter,sum,dot,argmin,argmax,minmax,stats,transpose,matmul2,sort

if [ "${1:-}" = pack ]; then
    folder=${2:-.gpu}
    build=build-gpu-python
    [ -f $build/build.ninja ] || meson setup $build --prefer-static -Dkernels=$kernels \
        -Dgpu_archs="${KGEN_GPU_ARCHS:-90}" >/dev/null
    ninja -C $build ${KGEN_JOBS:+-j "$KGEN_JOBS"} gen/kgen runtime/libkgen.a \
        runtime/libkgen_emu.a runtime/libkgen_verify.a runtime/kgen-tune specs/libkg_shipped.a \
        python/_core.abi3.so >/dev/null
    rm -f "$folder"/kgen-*.whl
    python3 -B python/wheel.py $build "$folder"
    exit 0
fi

folder=${1:-.gpu}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
log=${KGEN_RESULTS:-.}/gpu_python.log
export PATH="/usr/local/cuda/bin:$PATH"
{
    nvidia-smi --query-gpu=name,driver_version,compute_cap --format=csv || true
    python3 -m pip install --quiet --no-index --no-deps --no-compile --target "$work/site" \
        "$folder"/kgen-*.whl &&
        PYTHONPATH=$work/site KGEN_ROOT=$PWD KGEN_CACHE=$work/cache PYTHONDONTWRITEBYTECODE=1 \
            XLA_PYTHON_CLIENT_PREALLOCATE=false python3 tests/python/gpu.py &&
        echo "== all done" || echo FAILED
} >"$log" 2>&1
cat "$log"
grep -q '^== all done' "$log"
