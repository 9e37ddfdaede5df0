#!/bin/sh
# Runs the kernel tests on a GPU, and the four tools of compute-sanitizer over them.
#
#   sh scripts/gpu_test.sh pack [FOLDER]   here: builds a kgen that needs no libyaml and no Lua to
# run,
#                                          into FOLDER (.gpu), which then travels with the tree
#   sh scripts/gpu_test.sh [FOLDER]        on the machine with the GPU (CUDA, Meson, Ninja, Python)
#
# KGEN_STAGES="cases every litmus sanitizer" (the default) says what to run; one stage alone may
# suit a machine that gives commands little time. KGEN_SPECS=NAME,... (specs of tests/families)
# leaves out all other kernels, and the tests of situations, which need some of them.
# KGEN_JOBS processes (12) share the rows of cases, and KGEN_GPUS (1) are dealt out to them in turn:
# most of a case is the host's. The sanitizers run the sizes of KGEN_SIZES (mini; few takes them
# longer). The results are printed, and written to gpu_test.log in KGEN_RESULTS (or here).
set -eu
cd "$(dirname "$0")/.."

if [ "${1:-}" = pack ]; then
    folder=${2:-.gpu}
    build=$(mktemp -d)
    meson setup "$build" --prefer-static -Dcuda=disabled -Dkernels= >/dev/null
    ninja -C "$build" gen/kgen >/dev/null
    mkdir -p "$folder"
    cp "$build/gen/kgen" "$folder/kgen"
    strip "$folder/kgen"
    rm -rf "$folder/templates"
    cp -r templates "$folder/templates"
    rm -rf "$build"
    ls -l "$folder/kgen"
    exit 0
fi

folder=$(cd "${1:-.gpu}" && pwd)
jobs=${KGEN_JOBS:-12}
gpus=${KGEN_GPUS:-1}
stages=${KGEN_STAGES:-cases every litmus sanitizer}
log=${KGEN_RESULTS:-.}/gpu_test.log
export KGEN_TEMPLATE_DIR="$folder/templates"
export PATH="/usr/local/cuda/bin:$PATH"

# Runs the command in so many processes, each with its part of the rows.
side_by_side() {
    part=0
    while [ "$part" -lt "$jobs" ]; do
        (CUDA_VISIBLE_DEVICES=$((part % gpus)) "$@" --part "$part/$jobs" || echo "FAILED") \
            >"build-gpu/part.$part" 2>&1 &
        part=$((part + 1))
    done
    wait
    part=0
    while [ "$part" -lt "$jobs" ]; do
        grep -vE '^(TAP version|1\.\.)' "build-gpu/part.$part"
        part=$((part + 1))
    done
}

libraries() { # of kernels: a program of cases each
    find build-gpu/tests/kernels -maxdepth 1 -type f -name 'cases_*' | sed 's/.*cases_//' | sort
}

situations() {
    echo "== occupancy"
    build-gpu/tests/gpu/occupancy_gpu || echo "FAILED"
    echo "== launches"
    build-gpu/tests/gpu/launches || echo "FAILED"
    echo "== large sizes"
    build-gpu/tests/gpu/large || echo "FAILED"
    echo "== selects beyond 32 bits"
    build-gpu/tests/gpu/selects || echo "FAILED"
    echo "== histograms"
    build-gpu/tests/gpu/histograms || echo "FAILED"
    echo "== workspaces"
    build-gpu/tests/gpu/workspaces || echo "FAILED"
    echo "== sorts, top-k and histograms in turn"
    build-gpu/tests/gpu/families || echo "FAILED"
    echo "== sorts beyond 32 bits"
    build-gpu/tests/gpu/sorts || echo "FAILED"
    echo "== scans"
    build-gpu/tests/gpu/scans || echo "FAILED"
    echo "== nearest points of every size"
    build-gpu/tests/gpu/nearest/nearest || echo "FAILED"
    echo "== functions of operator text"
    build-gpu/tests/gpu/ops_gpu || echo "FAILED"
}

targets() { # the programs of cases, by the build's word
    ninja -C build-gpu -t targets all | sed -n 's|^\(tests/kernels/cases_[^:/]*\): c_LINKER.*|\1|p'
}

run_all() {
    nvidia-smi --query-gpu=name,driver_version,compute_cap,clocks.max.sm --format=csv
    nvcc --version | tail -n 2
    meson setup build-gpu -Dkgen_program="$folder/kgen" -Dtests=true -Dgpu_tests=true \
        -Dexecutor=false -Dtest_specs="${KGEN_SPECS:-}" \
        -Dgpu_archs="${KGEN_GPU_ARCHS:-90}" >/dev/null || return 1
    # shellcheck disable=SC2046 # names of targets
    ninja -C build-gpu ${KGEN_SPECS:+$(targets)} >build-gpu/ninja.log 2>&1 ||
        { tail -n 40 build-gpu/ninja.log; return 1; }

    case $stages in *cases*)
    for library in $(libraries); do
        echo "== cases of $library"
        side_by_side build-gpu/tests/kernels/cases_$library --backend cuda
    done
    [ -n "${KGEN_SPECS:-}" ] || situations
    ;; esac
    case $stages in *every*)
    for library in $(libraries); do
        echo "== every size of $library"
        side_by_side build-gpu/tests/kernels/cases_$library --backend cuda --sizes every
    done
    ;; esac
    case $stages in *litmus*)
    echo "== litmus tests of the helpers that publish and poll"
    build-gpu/tests/gpu/litmus || echo "FAILED"
    ;; esac
    case $stages in *sanitizer*)
    for tool in memcheck racecheck initcheck synccheck; do
        for library in $(libraries); do
            echo "== compute-sanitizer $tool, $library"
            side_by_side compute-sanitizer --tool $tool --error-exitcode 9 \
                build-gpu/tests/kernels/cases_$library --backend cuda --sizes ${KGEN_SIZES:-mini} |
                grep -vE '^ok|^#|^=+ COMPUTE-SANITIZER'
        done
    done
    ;; esac
    echo "== all done"
}

# A step that fails says FAILED; one that ends everything leaves out the last line.
run_all >"$log" 2>&1 || true
cat "$log"
! grep -qE '^(not ok|FAILED|Bail out)' "$log" && grep -q '^== all done' "$log"
