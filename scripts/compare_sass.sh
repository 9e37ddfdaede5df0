#!/bin/sh
# Compares the machine code of kernels as two checkouts of kgen emit them: for a change of templates
# that must not change what runs.
#
#   compare_sass.sh BEFORE AFTER SPEC...     checkouts, each with build/gen/kgen; ARCH is sm_90
#
# Says of each spec "same" or which kernels differ (scripts/cubin_code.py). Needs nvcc, no GPU.
set -u
[ $# -ge 3 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2; }
before=$1 after=$2 here=$(dirname "$0") arch=${ARCH:-sm_90}
shift 2
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
differ=0

compile() { # checkout, which, spec: the cubins of all its kernels
    "$1/build/gen/kgen" generate -Wno-padding-conflicts "$3" --out "$tmp/$2" \
        --template-dir "$1/templates" >"$tmp/said" 2>&1 || { cat "$tmp/said"; return 1; }
    for source in "$tmp/$2"/*.cu; do
        nvcc -cubin -arch="$arch" -std=c++17 -O3 --fmad=false -DKG_NO_CONTRACTION \
            -I"$1/runtime/include" \
            -I"$1/runtime/shared" -I"$1/runtime/device" -I"$tmp/$2" -o "${source%.cu}.cubin" \
            "$source" || return 1
    done
}

for spec in "$@"; do
    rm -rf "$tmp/before" "$tmp/after"
    said=$(compile "$before" before "$spec" 2>&1 && compile "$after" after "$spec" 2>&1 &&
        for cubin in "$tmp"/before/*.cubin; do
            python3 "$here/cubin_code.py" "$cubin" "$tmp/after/$(basename "$cubin")" || exit 1
        done)
    if [ $? -eq 0 ]; then echo "same     $spec"; continue; fi
    differ=1
    echo "differs  $spec"
    printf '%s\n' "$said" | sed 's/^/         /'
done
exit $differ
