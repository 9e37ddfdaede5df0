#!/bin/sh
# What the device header offers compiles for the GPU, too, and says what it does not offer (TAP).
#
#   device_compiles.sh SOURCE_ROOT CXX [NVCC]
set -u
root=$1 cxx=$2 nvcc=${3:-}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
include="-std=c++17 -I$root/runtime/include -I$root/runtime/shared -I$root/runtime/device"
n=0 failures=0

result() { # status, what
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; return; fi
    failures=$((failures + 1))
    echo "not ok $n - $2"
    sed 's/^/# /' "$work/log"
}

# A static variable would be one for all blocks of the executor.
cat >"$work/static.cu" <<'KERNEL'
#include "kg_device.h"
KG_KERNEL(k, 32, 1)(int *out)
{
    __shared__ int v[32];
    v[threadIdx.x] = 1;
    out[threadIdx.x] = v[threadIdx.x];
}
KG_ENTRY(k)
KERNEL
$cxx -x c++ $include -fsyntax-only "$work/static.cu" >"$work/log" 2>&1
grep -q 'use KG_SMEM' "$work/log"
result $? "static __shared__ is refused, with what to write instead"

if [ -n "$nvcc" ]; then
    for source in order integer async shape publish; do
        archs='80 90'
        [ $source = async ] && archs='75 80 90' # a device that has none of it refuses to run it
        for arch in $archs; do
            "$nvcc" $include -O3 -cubin -arch=sm_$arch -x cu \
                "$root/tests/kernels/executor/$source.cu" \
                -diag-suppress 177 -o "$work/out.cubin" >"$work/log" 2>&1 && [ ! -s "$work/log" ]
            result $? "$source.cu for sm_$arch"
        done
    done
fi
echo "1..$n"
[ "$failures" -eq 0 ]
