#!/bin/sh
# Runs the kernels whose blocks publish to each other under clang's ThreadSanitizer, on the
# executor.
#
#   tsan.sh KGEN CLANG LIBKGEN EXECUTOR_OBJECT... -- SPEC...
#
# Which they are is seen from what is emitted: they use the helpers of kg_device_memory.h that order
# or poll. One element type of each spec is run, over small sizes in two orders.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
kgen=$1 clang=$2 library=$3
shift 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
objects=
while [ "$1" != -- ]; do objects="$objects $1"; shift; done
shift

publishes='kg_(ld|st)_(acquire|release|relaxed)|kg_atomic_add_acq_rel'
include="-I$root/runtime/include -I$root/runtime/shared -I$root/runtime/device \
-I$root/runtime/cpu -I$root/tests/kernels -I$work"
flags="-O0 -g -w -DKG_EMU=1 -DKG_EMU_TSAN -ffp-contract=off -DKG_NO_CONTRACTION=1 -fwrapv $include"
count=0 failed=0

# The driver, once.
cat "$root"/tests/families/*/data.def >"$work/data_rules.def"
for source in "$root"/tests/kernels/cases.c "$root"/tests/kernels/data.c \
    "$root"/tests/kernels/data_ranges.c \
    "$root"/tests/kernels/unreachable.c "$root"/runtime/cases/*.c; do
    $clang -x c -std=gnu17 $flags -DCASES_REGISTRY=kg_tsan_kernels -c "$source" \
        -o "$work/$(basename "$source").o"
done

run() { # a folder with the kernels of one type
    for source in "$1"/*.cu; do
        $clang -x c++ -std=c++17 $flags -fno-exceptions -fno-rtti -fsanitize=thread -c "$source" \
            -o "$source.o"
    done
    for source in "$1"/*_ref.cpp; do
        $clang -x c++ -std=c++17 $flags -fno-exceptions -fno-rtti -c "$source" -o "$source.o"
    done
    for source in "$1"/*.c; do $clang -x c -std=gnu17 $flags -c "$source" -o "$source.o"; done
    $clang -fsanitize=thread "$1"/*.o "$work"/*.o $objects "$library" -lpthread -lm -o "$1/cases"
    for order in forward random; do
        TSAN_OPTIONS=halt_on_error=1 "$1/cases" --sizes mini --order $order >"$1/log" 2>&1 ||
            { sed 's/^/# /' "$1/log" | tail -n 60; return 1; }
    done
}

echo "TAP version 13"
for spec in "$@"; do
    name=$(basename "$spec" .yaml)
    # a shipped kernel and one of the tests may have the same name
    rm -rf "$work/$name.all" "$work/$name"
    "$kgen" generate -Wno-padding-conflicts "$spec" --out "$work/$name.all" >/dev/null
    first=$(grep -lE "$publishes" "$work/$name.all"/*.cu | head -n 1) || true
    [ -n "$first" ] || continue
    kernel=$(basename "$first" .cu | sed 's/^kg_//')
    "$kgen" generate -Wno-padding-conflicts "$spec" --only "$kernel/*" --out "$work/$name" \
        --library tsan >/dev/null
    count=$((count + 1))
    if run "$work/$name"; then
        echo "ok $count - $kernel under ThreadSanitizer"
    else
        echo "not ok $count - $kernel under ThreadSanitizer"
        failed=$((failed + 1))
    fi
done
[ "$count" -gt 0 ] || { echo "1..0 # SKIP no kernel publishes"; exit 0; }
echo "1..$count"
[ "$failed" -eq 0 ]
