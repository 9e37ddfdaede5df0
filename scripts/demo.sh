#!/bin/sh
# Builds kgen, generates the kernels of examples/absmax (an operator of the example's own) and
# examples/axpy, verifies them, builds both as the separate projects that they are, and runs them on
# a file of a million floats: on the GPU where there is one, else on the CPU, from the same binary.
#
#   sh scripts/demo.sh [BUILD_FOLDER [MESON_OPTION...]]      (-Dcuda=disabled leaves out CUDA)
set -eu
cd "$(dirname "$0")/.."
build=${1:-build-demo}
[ $# -eq 0 ] || shift
mkdir -p "$build"
build=$(cd "$build" && pwd)
prefix=$build/prefix

say() { printf '\n== %s\n' "$*"; }
quietly() { "$@" >"$build/log" 2>&1 || { cat "$build/log"; echo "failed: $*"; exit 1; }; }
configure() { # folder, source, then Meson's options
    folder=$1 source=$2
    shift 2
    if [ -f "$folder/build.ninja" ]; then
        quietly meson configure "$folder" "$@"
    else
        quietly meson setup "$folder" "$source" "$@"
    fi
}

say "what kgen builds with"
sh scripts/setup.sh
echo "all there"

say "building kgen and installing it under $prefix"
configure "$build/kgen" . --prefix "$prefix" --libdir lib -Dkernels= "$@"
quietly ninja -C "$build/kgen" install
kgen=$prefix/bin/kgen
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
"$kgen" --version
case $(pkg-config --variable=cuda kgen) in
    true) echo "kernels are compiled by nvcc for $(pkg-config --variable=gpu_archs kgen)" ;;
    *) echo "no CUDA: the references of the kernels will run" ;;
esac

say "a file of a million floats"
python3 - "$build/floats" <<'PYTHON'
import array, random, sys
random.seed(2015)
with open(sys.argv[1], "wb") as f:
    array.array("f", (random.gauss(0, 1) for _ in range(1_000_000))).tofile(f)
PYTHON
ls -l "$build/floats"

for example in absmax axpy; do
    say "examples/$example: the spec"
    cat "examples/$example/$example.yaml"
    say "examples/$example: its variants"
    "$kgen" list variants "examples/$example/$example.yaml"
    say "examples/$example: every variant against the reference, on the CPU, each access checked"
    "$kgen" verify --quick "examples/$example/$example.yaml"
    say "examples/$example: building it with the kgen of the prefix; what was generated"
    configure "$build/$example" "examples/$example" --wrap-mode nofallback
    quietly ninja -C "$build/$example"
    (cd "$build/$example" && wc -c kg_*.h kg_*.c kg_*.cpp kg_*.cu)
    say "examples/$example: running"
    "$build/$example/$example" "$build/floats"
done
