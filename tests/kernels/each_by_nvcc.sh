#!/bin/sh
# Whether nvcc compiles a spec of each template of kernels. One that only other specs have would
# meet it on a user's machine first. Prints TAP.
#
#   each_by_nvcc.sh KGEN ROOT SPEC...    SPEC: one that the tests compile by nvcc
set -eu
kgen=$1 root=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 1..1
"$kgen" generate -Wno-padding-conflicts -Wno-old-device "$@" --out "$work/out" \
    --depfile "$work/files" 2>"$work/said" ||
    { sed 's/^/# /' "$work/said"; echo "not ok 1 - the specs are generated"; exit 1; }
cd "$root/templates"
# What measures a card is compiled beside kgen tune.
left=$(find . -name '*.cu' ! -path './calibrate/*' | sed 's|^\./||' | sort |
    while read -r template; do
        grep -qF "/templates/$template" "$work/files" || echo "# $template"
    done)
[ -z "$left" ] || { echo "$left"; echo "not ok 1 - nvcc compiles each template"; exit 1; }
echo "ok 1 - nvcc compiles each template"
