#!/bin/sh
# Runs tests, and ends with one line "N passed, N failed, N skipped"; what was left out, and why,
# stands in the lines before it.
#
#   sh scripts/test.sh [--all] [--keep-seconds] [BUILD_FOLDER]
#
# Every kind of test over a sample of kernels; with --all over all. Each suite's seconds are told,
# the ten that take longest once more, and one that takes more than twice those of tests/seconds.txt
# fails; --keep-seconds writes that file anew. With CUDA where nvcc is there, and without; the
# kernels on the executor once. Emitted kernels are compiled for one architecture;
# KGEN_GPU_ARCHS=80,90 asks for others. KGEN_JOBS bounds how many compilers and tests run at once.
set -eu
cd "$(dirname "$0")/.."
lane=quick seconds=tell build=build-test
for word; do
    case $word in
    --all) lane=all ;;
    --keep-seconds) seconds=keep ;;
    -*) sed -n 's/^# *//; 2,11p' "$0" >&2; exit 2 ;;
    *) build=$word ;;
    esac
done
# Of what ships, the quick lane builds what tests name, and one kernel of each sort; not segsum,
# whose text is longer than that of all others together: the kernels of tests have segments.
shipped=all
[ $lane = all ] ||
    shipped=copy,axpy,gather,scatter,sum,sum_any,matmul2,argmin,stats,transpose,copy2d
passed=0 failed=0 skipped=0 left_out= folders=
# One test more than there are cores: some wait for what they kill.
export MESON_TESTTHREADS="${KGEN_JOBS:-$(($(nproc) + 1))}"

fails() { # what, log
    [ ! -f "$2" ] || tail -n 60 "$2"
    echo "$1 failed"
    failed=$((failed + 1))
}

# Adds up the counts of one Meson test run: the cases of programs that tell them, one for any other.
count() {
    told=$(python3 scripts/count_tests.py "$1"/meson-logs/testlog*.json) || return 1
    # shellcheck disable=SC2046
    set -- "$1" $(echo "$told" | head -n 1)
    passed=$((passed + $2))
    failed=$((failed + $3))
    skipped=$((skipped + $4))
    [ "$4" -eq 0 ] || left_out="$left_out$(echo "$told" | sed "1d; s|^|  $1: |")
"
}

configure() { # folder, then Meson's options
    folder=$1
    shift
    if [ -f "$folder/build.ninja" ]; then
        meson configure "$folder" "$@"
    else
        meson setup "$folder" "$@"
    fi
}

build() { # folder, targets
    python3 scripts/seconds.py build "$1" ninja -C "$1" ${KGEN_JOBS:+-j "$KGEN_JOBS"} --quiet $2 \
        >"$1.log" 2>&1 ||
        { fails "the build of $1" "$1.log"; return 1; }
}

run_tests() { # folder, then options of meson test
    folder=$1
    shift
    rm -f "$folder"/meson-logs/testlog*.json
    meson test -C "$folder" --print-errorlogs --wrapper "python3 '$PWD/scripts/seconds.py' case" \
        "$@" || true
    folders="$folders$folder
"
    count "$folder" || fails "reading the test log of $folder" ""
}

prepare() { # folder, then Meson's options
    echo "== $*"
    mkdir -p "$(dirname "$1")"
    configure "$@" >"$1.log" 2>&1 || { fails "configuring $1" "$1.log"; return 1; }
}

run_build() { # folder, then Meson's options
    prepare "$@" && build "$1" "" && run_tests "$1" --no-rebuild
}

# kgen and the kernels on the executor are the same with CUDA and without: what a build without it
# has of its own is the rest. meson test builds what the tests that it runs need.
run_rest() { # folder, then Meson's options
    if [ $lane = quick ]; then
        prepare "$@" && build "$1" runtime/libkgen.a &&
            run_tests "$1" "downstream own_struct" "downstream errors_at_spec"
    else
        prepare "$@" && build "$1" "runtime/libkgen.a specs/libkg_shipped.a" &&
            run_tests "$1" --suite cuda_or_not
    fi
}

if sh scripts/setup.sh --tests; then
    if command -v nvcc >/dev/null || [ -x /usr/local/cuda/bin/nvcc ]; then
        run_build "$build" -Dtests=true -Dtest_lane=$lane -Dkernels=$shipped \
            -Dgpu_archs="${KGEN_GPU_ARCHS:-90}" || true
        # Its tests are those of the quick lane: they build no generator, which is as with CUDA.
        run_rest "$build-nocuda" -Dtests=true -Dtest_lane=quick -Dkernels=$shipped \
            -Dcuda=disabled -Doptimization=0 || true
    else
        run_build "$build-nocuda" -Dtests=true -Dtest_lane=$lane -Dkernels=$shipped \
            -Dcuda=disabled || true
    fi
else
    fails "setting up" ""
fi

# One folder a line: their names may have spaces.
tell_seconds() {
    printf '%s' "$folders" | { set --
        while IFS= read -r folder; do set -- "$@" "$folder"; done
        [ $# -eq 0 ] || python3 scripts/seconds.py $seconds $lane tests/seconds.txt "$@"; }
}
tell_seconds || fails "a suite that takes twice its seconds" ""

[ "$skipped" -eq 0 ] || printf 'left out:\n%s' "$left_out"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
