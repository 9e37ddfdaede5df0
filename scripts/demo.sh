#!/bin/sh
# Builds kgen, generates the kernels of examples/absmax (an operator of the example's own) and
# examples/axpy, builds both as the separate projects that they are, and runs them on a file of a
# million floats: on the GPU where there is one, else on the CPU, from the same binary.
#
#   sh scripts/demo.sh [BUILD_FOLDER]
set -eu
cd "$(dirname "$0")/.."
build=${1:-build-demo}
mkdir -p "$build"
build=$(cd "$build" && pwd)
prefix=$build/prefix

say() { printf '\n== %s\n' "$*"; }
quietly() { "$@" >"$build/log" 2>&1 || { cat "$build/log"; echo "failed: $*"; exit 1; }; }

say "what kgen builds with"
sh scripts/setup.sh
echo "all there"

say "building kgen and installing it under $prefix"
[ -f "$build/kgen/build.ninja" ] ||
    quietly meson setup "$build/kgen" --prefix "$prefix" --libdir lib -Dkernels=
quietly ninja -C "$build/kgen" install
export PATH="$prefix/bin:$PATH"
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
export LD_LIBRARY_PATH="$prefix/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
kgen --version

say "a file of a million floats"
python3 - "$build/floats" <<'PYTHON'
import array, random, sys
random.seed(2015)
array.array("f", (random.gauss(0, 1) for _ in range(1_000_000))).tofile(open(sys.argv[1], "wb"))
PYTHON
ls -l "$build/floats"

for example in absmax axpy; do
    say "examples/$example: the spec"
    cat "examples/$example/$example.yaml"
    say "examples/$example: its variants, and what is generated"
    kgen list variants "examples/$example/$example.yaml"
    [ -f "$build/$example/build.ninja" ] ||
        quietly meson setup "$build/$example" "examples/$example" --wrap-mode nofallback
    quietly ninja -C "$build/$example"
    (cd "$build/$example" && ls kg_*.h kg_*.c kg_*.cpp kg_*.cu)
    say "examples/$example: running"
    "$build/$example/$example" "$build/floats"
done
