#!/bin/sh
# Passes of shared memory of each variant of a library of test kernels: what the executor counts,
# and what ncu counts.
#
#   sh scripts/gpu_banks.sh executor LIBRARY [BUILD]   here: banks_executor.csv, by the check build
#   sh scripts/gpu_banks.sh cuda LIBRARY [BUILD]       on the machine with the GPU (CUDA with ncu):
#                                                      banks_ncu.csv
#   sh scripts/gpu_banks.sh cluster                    there (nvcc, ncu, capability 9.0): passes of
#                                                      accesses in a cluster, in cluster_ncu.csv;
#                                                      cluster_launches.csv lists them
#
# LIBRARY is histogram or histogram_more, or that of another family. BUILD (build) is a folder of
# Meson with tests. Both files go into the folder KGEN_RESULTS (or here). Then
#
#   python3 scripts/calibrate.py banks_executor.csv banks_ncu.csv
#
# docs/results/calibration.md says which variants are not equal, and why.
set -eu
cd "$(dirname "$0")/.."
side=${1:-} library=${2:-} build=${3:-build} results=${KGEN_RESULTS:-.}
[ -n "$library" ] || [ "$side" = cluster ] || { sed -n '2,19s/^# \{0,1\}//p' "$0" >&2; exit 2; }
export PATH="/usr/local/cuda/bin:$PATH"

# What ncu counts of shared memory, and of that of other blocks, with a comma behind each.
shared_metrics() {
    ncu --query-metrics 2>/dev/null |
        grep -o '^l1tex__data_[a-z0-9_]*\(wavefronts\|conflicts\)[a-z0-9_]*mem_shared[a-z0-9_]*' |
        sed 's/$/.sum/' | sort -u | tr '\n' ','
    for of in requests sectors; do printf 'l1tex__t_%s_pipe_lsu_mem_dshared.sum,' "$of"; done
}

case $side in
cluster)
    made=$(mktemp -d)
    trap 'rm -rf "$made"' EXIT
    nvcc -std=c++17 -O3 -arch=sm_90 -Iruntime/include -Iruntime/shared -Iruntime/device \
        tests/gpu/cluster_passes.cu -o "$made/cluster_passes"
    "$made/cluster_passes" >"$results/cluster_launches.csv"
    ncu --csv --clock-control none --metrics "$(shared_metrics)smsp__inst_executed.sum" \
        "$made/cluster_passes" >"$results/cluster_ncu.csv"
    ;;
executor)
    ninja -C "$build" "tests/kernels/calibrate_emu_$library" >&2
    "$build/tests/kernels/calibrate_emu_$library" emu >"$results/banks_executor.csv"
    ;;
cuda)
    ninja -C "$build" "tests/gpu/calibrate_$library" >&2
    sectors=l1tex__t_sectors_pipe_lsu_mem_global_op
    ncu --csv --clock-control none --metrics "$(shared_metrics)${sectors}_ld.sum,${sectors}_st.sum" \
        "$build/tests/gpu/calibrate_$library" cuda >"$results/banks_ncu.csv"
    ;;
*)
    sed -n '2,19s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
