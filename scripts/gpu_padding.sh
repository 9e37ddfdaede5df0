#!/bin/sh
# Bank conflicts as kgen predicts them and as the GPU counts them, and what they cost: a reduce at
# nWork 1 to 16 in five ways to lay out shared memory, and the pairs of the dissertation's table
# 6.16.
#
#   sh scripts/gpu_padding.sh [FOLDER]   on the machine with the GPU (CUDA, Meson, Ninja, Python;
# ncu
#                                        for the counters); FOLDER: from gpu_test.sh pack (.gpu)
#
# Writes padding.csv, padding_times.csv and padding_ncu.csv into the folder KGEN_RESULTS (or here),
# and prints the table; once padding.csv is docs/results/h200_padding.csv, scripts/padding_tables.py
# writes the tables of docs/padding.md from it. KGEN_STAGES="count time" (the default) says what to
# do.
set -eu
cd "$(dirname "$0")/.."
folder=$(cd "${1:-.gpu}" && pwd)
results=${KGEN_RESULTS:-.}
stages=${KGEN_STAGES:-count time}
build=${KGEN_BUILD:-build-gpu}
export KGEN_TEMPLATE_DIR="$folder/templates"
export PATH="/usr/local/cuda/bin:$PATH"

nvidia-smi --query-gpu=name,driver_version,clocks.max.sm,clocks.max.mem --format=csv
[ -f "$build/build.ninja" ] ||
    meson setup "$build" -Dkgen_program="$folder/kgen" -Dtests=true -Dgpu_tests=true \
        -Dexecutor=false -Dgpu_archs="${KGEN_GPU_ARCHS:-90}" >/dev/null
ninja -C "$build" tests/padding/padding >"$build/padding.log" 2>&1 ||
    { tail -n 40 "$build/padding.log"; exit 1; }

counted=$results/padding_ncu.csv timed=$results/padding_times.csv n=4194304
case $stages in *count*)
    if command -v ncu >/dev/null; then
        ncu --query-metrics 2>/dev/null | grep -o '^[a-z0-9_]*wavefronts_mem_shared[a-z0-9_]*' |
            sort -u >"$build/metrics" || true
        pipe=data_pipe_lsu_wavefronts_mem_shared metrics=
        for metric in l1tex__$pipe l1tex__${pipe}_op_ld l1tex__${pipe}_op_st \
            smsp__sass_l1tex_$pipe; do
            if grep -qx "$metric" "$build/metrics"; then metrics=$metrics,$metric.sum; fi
        done
        [ -n "$metrics" ] || metrics=,l1tex__$pipe.sum
        ncu --csv --page raw --clock-control none --metrics "${metrics#,}" \
            "$build/tests/padding/padding" --once --n $n >"$counted" ||
            echo "ncu failed: see $counted"
    else
        echo "there is no ncu: nothing is counted"
    fi
;; esac
case $stages in *time*)
    "$build/tests/padding/padding" --n 1048576 --n 16777216 --n 268435456 >"$timed"
;; esac
python3 scripts/gpu_padding.py --manifest "$build/tests/padding/paddings.json" --n $n \
    --counted "$counted" --timed "$timed" --out "$results/padding.csv"
