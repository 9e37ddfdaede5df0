#!/bin/sh
# Runs all tests, and ends with one line "N passed, N failed".
#
#   sh scripts/test.sh [BUILD_FOLDER]
#
# Emitted kernels are compiled for one architecture here; KGEN_GPU_ARCHS=80,90 asks for others. The
# same is done without CUDA. KGEN_JOBS bounds how many compilers run at once.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build-test}
sh scripts/setup.sh --tests
[ -z "${KGEN_JOBS:-}" ] || export MESON_TESTTHREADS="$KGEN_JOBS"

passed=0 failed=0

# Adds up the counts of one Meson test run: the cases of TAP tests, one for any other test.
count() {
    counts=$(python3 scripts/count_tests.py "$1/meson-logs/testlog.json")
    passed=$((passed + ${counts% *}))
    failed=$((failed + ${counts#* }))
}

run_build() { # folder, then meson options
    folder=$1
    shift
    if [ -f "$folder/build.ninja" ]; then
        meson configure "$folder" "$@" >/dev/null
    else
        meson setup "$folder" "$@" >"$folder.log" 2>&1 || { cat "$folder.log"; exit 1; }
    fi
    ninja -C "$folder" ${KGEN_JOBS:+-j "$KGEN_JOBS"} --quiet >"$folder.log" 2>&1 ||
        { tail -n 60 "$folder.log"; echo "the build of $folder failed"; exit 1; }
    meson test -C "$folder" --no-rebuild --print-errorlogs || true
    count "$folder"
}

run_build "$build" -Dtests=true -Dgpu_archs="${KGEN_GPU_ARCHS:-90}"
run_build "$build-nocuda" -Dtests=true -Dcuda=disabled

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
