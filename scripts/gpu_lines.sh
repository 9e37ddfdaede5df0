#!/bin/sh
# Shared wavefronts and global sectors per line of the source, as the hardware counts them: the
# golden kernels (generated/) and those that are counted by hand (tests/gpu/lines.cu), compiled with
# -lineinfo.
#
#   sh scripts/gpu_lines.sh [FOLDER]           on the machine with the GPU (CUDA with ncu);
#                                              FOLDER: from gpu_test.sh pack (.gpu)
#   sh scripts/gpu_lines.sh executor [BUILD]   the executor's side, here: executor_hand.csv and
#                                              executor_golden.csv, by libraries of BUILD (build)
#
# Leaves lines.tar.gz in the folder KGEN_RESULTS (or here): what ncu's source page says, by line and
# by instruction, of each program. Then, with what is in it:
#
#   python3 scripts/calibrate.py --lines executor_hand.csv executor_golden.csv -- \
#       hand-sass.csv hand-lines.sass calibrate-sass.csv calibrate-lines.sass
set -eu
cd "$(dirname "$0")/.."

if [ "${1:-}" = executor ]; then
    build=${2:-build} results=${KGEN_RESULTS:-.}
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    flags="-g -w -DKG_EMU=1 -ffp-contract=off -DKG_NO_CONTRACTION=1 -fwrapv -Iruntime/include \
        -Iruntime/shared -Iruntime/device -Iruntime/cpu"
    check="-x c++ -std=c++17 -O1 -fno-exceptions -fno-rtti -fsanitize=thread \
--param=tsan-distinguish-volatile=1"
    libraries="$build/runtime/libkgen.a $build/runtime/libkgen_emu.a -lpthread -lbacktrace"
    g++ $flags $check -c tests/gpu/lines.cu -o "$work/lines.o"
    g++ "$work/lines.o" $libraries -o "$work/hand"
    "$build/gen/kgen" generate -Wno-padding-conflicts generated/*.yaml --out "$work" \
        --library golden >/dev/null
    for source in "$work"/*.cu; do g++ $flags $check -c "$source" -o "$source.o"; done
    for source in "$work"/*_ref.cpp; do g++ -std=c++17 $flags -c "$source" -o "$source.o"; done
    for source in "$work"/*.c tests/gpu/calibrate.c; do
        gcc -std=gnu17 $flags -DCASES_REGISTRY=kg_golden_kernels -c "$source" \
            -o "$work/$(basename "$source").o"
    done
    rm "$work/lines.o"
    g++ "$work"/*.o $libraries -o "$work/golden"
    "$work/hand" >"$results/executor_hand.csv"
    "$work/golden" lines >"$results/executor_golden.csv"
    wc -l "$results/executor_hand.csv" "$results/executor_golden.csv"
    exit 0
fi
folder=$(cd "${1:-.gpu}" && pwd)
results=$(cd "${KGEN_RESULTS:-.}" && pwd)
export KGEN_TEMPLATE_DIR="$folder/templates"
export PATH="/usr/local/cuda/bin:$PATH"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
arch=sm_${KGEN_GPU_ARCHS:-90}
include="-Iruntime/include -Iruntime/shared -Iruntime/device"
cuda="nvcc -std=c++17 -O3 --fmad=false -DKG_NO_CONTRACTION=1 -lineinfo -arch=$arch $include \
-Xcompiler=-fwrapv"
plain="-O2 -w -DKG_CUDA=1 $include -I/usr/local/cuda/include"

mkdir -p "$work/out"
$cuda tests/gpu/lines.cu -o "$work/hand"
"$folder/kgen" generate -Wno-padding-conflicts generated/*.yaml --out "$work/golden" \
    --library golden >/dev/null
for source in "$work"/golden/*.cu; do $cuda -c "$source" -o "$source.o"; done
for source in "$work"/golden/*_ref.cpp; do c++ -std=c++17 $plain -c "$source" -o "$source.o"; done
for source in "$work"/golden/*.c runtime/*.c; do
    cc -std=gnu17 $plain -c "$source" -o "$work/golden/$(basename "$source").o"
done
cc -std=gnu17 $plain -DCASES_REGISTRY=kg_golden_kernels -c tests/gpu/calibrate.c \
    -o "$work/golden/calibrate.o"
nvcc -arch=$arch "$work"/golden/*.o -lpthread -o "$work/calibrate"

profile() { # program and its arguments
    name=$(basename "$1")
    ncu --clock-control none --section SourceCounters --import-source yes -f -o "$work/$name" "$@" \
        >"$work/out/$name.log" 2>&1 || { tail -n 20 "$work/out/$name.log"; return 1; }
    for view in cuda sass cuda,sass; do
        ncu --import "$work/$name.ncu-rep" --page source --csv --print-units base \
            --print-source "$view" \
            >"$work/out/$name-$(echo "$view" | tr , _).csv" 2>&1 || echo "no view $view of $name"
    done
    ncu --import "$work/$name.ncu-rep" --page raw --csv --print-units base \
        >"$work/out/$name-raw.csv" 2>&1 || true
}
profile "$work/hand"
profile "$work/calibrate" cuda
cp "$work"/golden/*.cu runtime/device/kg_device_memory.h tests/kernels/executor/counts.cu \
    "$work/out"
# Which instruction is of which line, inlined functions included.
if command -v cuobjdump >/dev/null && command -v nvdisasm >/dev/null; then
    for program in hand calibrate; do
        (cd "$work" && cuobjdump -xelf all "$program" >/dev/null && for cubin in *.cubin; do
            nvdisasm -c -gi "$cubin"
            rm "$cubin"
        done) >"$work/out/$program-lines.sass" 2>&1 || echo "no lines of $program"
    done
fi
tar -C "$work/out" -czf "$results/lines.tar.gz" .
ls -l "$results/lines.tar.gz" "$work/out"
head -c 1500 "$work/out/hand-sass.csv"
