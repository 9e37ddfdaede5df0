#!/bin/sh
# Draws the pictures of docs/results from the CSV files there, with gnuplot, and writes
# docs/results/dissertation*.md and the tables of model.md. What kgen tune draws is left out where
# there is no kgen: $KGEN, or build/gen/kgen.
#
#   pictures.sh            writes them anew
#   pictures.sh --check    draws them elsewhere and compares (TAP); skipped with another gnuplot
set -u
cd "$(dirname "$0")/.." || exit 2
results=docs/results
kgen=${KGEN:-}
[ -n "$kgen" ] || [ ! -x build/gen/kgen ] || kgen=build/gen/kgen

draw() { # folder
    for kernel in sum gather; do
        bench/plot $results/h200_bench.csv --kernel "$kernel" --out "$1" || return
    done
    for kernel in transpose segsum; do
        bench/plot $results/h200_bench_rest.csv --kernel "$kernel" --out "$1" || return
    done
    bench/plot $results/h200_bench.csv --kernel copy --clock loop --out "$1" || return
    bench/families/scan/dissertation $results/h200_networks.csv $results/h200_scan_steps.csv \
        --out "$1" || return
    bench/families/map/dissertation $results/h200_dissertation.csv \
        $results/h200_dissertation_*.csv --out "$1" || return
    bench/families/histogram/dissertation $results/h200_trish.csv $results/h200_trish_shapes.csv \
        $results/h200_trish_ncu.csv \
        --out "$1" || return
    bench/families/sort/dissertation $results/h200_three_kernels.csv \
        $results/h200_three_kernels_more.csv $results/h200_three_kernels_ncu.csv \
        --out "$1" || return
    bench/families/neighbours/dissertation $results/h200_neighbours_flat.csv --out "$1" || return
    scripts/model.py draw $results/h200_model.csv --out "$1" || return
    for kernel in scan_u32 sum_f32 transpose_f32; do
        [ -z "$kgen" ] || "$kgen" tune --draw $results/h200_tune_${kernel%_*}.csv \
            --out "$1/tune_$kernel.svg" || return
    done
}

if [ "${1:-}" != --check ]; then
    draw $results
    exit
fi
echo 1..1
what='ok 1 - pictures and tables of docs/results are drawn from its CSV files'
made=$(grep -ho 'GNUPLOT [0-9.]* patchlevel [0-9]*' $results/bench_copy_loop.svg)
here=$(gnuplot --version 2>/dev/null | sed 's/^gnuplot/GNUPLOT/')
if [ "$made" != "${here% }" ]; then
    echo "$what # SKIP they were drawn by $made, not ${here:-none}"
    exit 0
fi
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
draw "$tmp" >"$tmp/log" 2>&1 || { echo "not $what"; sed 's/^/# /' "$tmp/log"; exit 1; }
stale=$(for file in "$tmp"/*.svg "$tmp"/*.md; do
    cmp -s "$file" "$results/${file##*/}" || echo "# stale: $results/${file##*/}"
done
for file in $results/*.svg; do
    case $kgen:${file##*/} in :tune_*) continue ;; esac
    [ -f "$tmp/${file##*/}" ] || echo "# nothing draws it: $file"
done)
[ -z "$stale" ] || { printf 'not %s\n%s\n# sh scripts/pictures.sh draws them anew\n' "$what" \
    "$stale"; exit 1; }
echo "$what"
