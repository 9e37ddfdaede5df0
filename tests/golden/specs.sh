#!/bin/sh
# specs.sh KGEN ROOT: every spec of the repository that is meant to be right is generated, for all
# types, by every template that its rows reach. A template that fails is found here in seconds,
# without a compiler. Prints TAP.
set -u
[ $# -eq 2 ] || { echo "usage: specs.sh KGEN ROOT" >&2; exit 2; }
kgen=$1 root=$2
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
n=0 failures=0

for folder in specs $(cd "$root" && ls -d bench/families/*/specs/ tests/families/*/) \
    tests/mutants/specs; do
    for spec in "$root/${folder%/}"/*.yaml; do
        n=$((n + 1))
        if "$kgen" generate -Wno-padding-conflicts "$spec" --out "$tmp/out" >"$tmp/said" 2>&1; then
            echo "ok $n - ${folder%/}/$(basename "$spec")"
            continue
        fi
        failures=$((failures + 1))
        echo "not ok $n - ${folder%/}/$(basename "$spec")"
        sed 's/^/# /' "$tmp/said"
    done
done
echo "1..$n"
[ $failures -eq 0 ]
