#!/bin/sh
# Measures the executor's speed (tests/kernels/speed.c) and writes docs/results/executor.md.
#
#   sh scripts/executor_speed.sh [BUILD]   BUILD: a build with tests (build)
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
ninja -C "$build" --quiet tests/kernels/speed_fast tests/kernels/speed_check
load=$(cut -d ' ' -f 1 /proc/loadavg)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$build/tests/kernels/speed_fast" >"$work/fast"
"$build/tests/kernels/speed_check" >"$work/check"
{
    cat <<EOF
# The executor's speed

\`scripts/executor_speed.sh\` of $(git rev-parse --short HEAD),
$(g++ --version | head -n 1 | sed 's/.*) //'),
$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1),
$(nproc) cores, of which a launch uses one. Times are of that core, so
that other programs change them little; the load average was $load.

The block reduction is \`tests/kernels/executor/reduce.cu\`: 256 threads, five shuffles, two
barriers; 2^20 threads a launch, the best of seven. The cases are of the shipped kernels in
turns, n random below 20,000, each compared with the reference.

| | fast build | check build | check / fast |
|---|---|---|---|
EOF
    paste -d , "$work/fast" "$work/check" | awk -F , '{
        factor = $3 == "s" ? $5 / $2 : $2 / $5
        printf "| %s | %s %s | %s %s | %.1f |\n", $1, $2, $3, $5, $6, factor
    }'
    cat <<EOF

What was aimed at: 7 M threads/s for the block reduction, 4,000 cases in 10 s, the
check build within 11 times.
The cases of the shipped kernels are light: a thread takes several elements, and none sorts.
EOF
} >docs/results/executor.md
cat docs/results/executor.md
