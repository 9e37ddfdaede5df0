#!/bin/sh
# Builds bench/run on a machine that need not have a GPU, and runs it on one that has.
#
#   sh scripts/gpu_bench.sh pack [FOLDER]        here (nvcc, libyaml, Lua): builds into FOLDER;
#                                                it then travels with the tree or alone
#   sh scripts/gpu_bench.sh [FOLDER] [OPTION...] on the machine with the GPU: the program
#                                                as it travelled
#   python3 bench/families/map/torch_index.py .gpu/libkgen_kernels.so   there
#                                                too: gather and scatter against PyTorch
#   python3 bench/families/histogram/torch_histogram.py .gpu/libkgen_torch_histogram.so
#                                                histograms and sums by key
#
# The options are those of bench/run. Table, CSV and JSON are left in the folder KGEN_RESULTS (or
# here), named after the card: h200_bench.txt, h200_bench.csv and h200_bench.json.
set -eu
cd "$(dirname "$0")/.."
export PATH="/usr/local/cuda/bin:$PATH"

if [ "${1:-}" = pack ]; then
    folder=${2:-.gpu}
    build=${KGEN_BUILD:-build-bench}
    [ -f "$build/build.ninja" ] ||
        meson setup "$build" -Ddefault_library=static -Dexecutor=false \
            -Dgpu_archs="${KGEN_GPU_ARCHS:-90}" ${KGEN_CCCL:+-Dcccl_dir="$KGEN_CCCL"} >/dev/null
    histograms=bench/torch_kernels/libkgen_torch_histogram.so
    ninja -C "$build" bench/run specs/libkgen_kernels.so $histograms
    mkdir -p "$folder"
    cp "$build/bench/run" "$folder/bench_run"
    cp "$build/specs/libkgen_kernels.so" "$build/$histograms" "$folder/"
    strip "$folder/bench_run"
    ls -l "$folder/bench_run" "$folder/libkgen_kernels.so"
    exit 0
fi

folder=.gpu
case ${1:-} in --* | '') ;; *) folder=$1; shift ;; esac
results=${KGEN_RESULTS:-.}
nvidia-smi --query-gpu=name,driver_version,compute_cap,clocks.sm,clocks.max.sm,clocks.mem \
    --format=csv || true
export LD_LIBRARY_PATH="/usr/local/cuda/lib64${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
card=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null |
    awk 'NR == 1 { print tolower($2) }') || true
to=$results/${card:-gpu}_bench
status=0
"$folder/bench_run" --csv "$to.csv" --json "$to.json" "$@" >"$to.txt" || status=$?
cat "$to.txt"
exit $status
