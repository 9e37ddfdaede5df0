# Rebuilds are exact: after each change just those objects are made again whose text has changed.
. "$(dirname "$0")/tap.sh"

# A project of two kernels on a copy of the repository: its templates and headers are edited here.
project=$tmp/project build=$tmp/build kgen=$tmp/project/subprojects/kgen
mkdir -p "$kgen"
for entry in "$KGEN_SOURCE"/*; do
    case ${entry##*/} in build*) ;; *) cp -r "$entry" "$kgen/" ;; esac
done
cp "$KGEN_SOURCE/examples/absmax/absmax.yaml" "$KGEN_SOURCE/examples/axpy/axpy.yaml" "$project/"
# One variant does as well as all: compilers take the time here.
echo 'variants: [{nwarps: 8, nwork: 4}]' | tee -a "$project/absmax.yaml" >>"$project/axpy.yaml"
{
    echo "project('rebuild', 'c', 'cpp', default_options: 'cpp_std=c++17')"
    (cd "$project" && "$KGEN" list outputs --meson absmax.yaml axpy.yaml)
    echo "executable('program', 'main.c', dependencies: [absmax_dep, axpy_dep])"
} >"$project/meson.build"
cat >"$project/main.c" <<'MAIN'
#include "kg_absmax.h"
#include "kg_axpy.h"
int main(void) { return kg_absmax_f32_kernel.n_variants && kg_axpy_f32_kernel.n_variants ? 0 : 1; }
MAIN
option_cuda=enabled
[ "$KGEN_CUDA" = yes ] || option_cuda=disabled

# The quick lane takes the generator that is there, with the templates of the copy.
program=-Dkgen:kgen_program= # none
if [ "$KGEN_LANE" = quick ]; then
    program=-Dkgen:kgen_program=$KGEN
    export KGEN_TEMPLATE_DIR="$kgen/templates"
fi

configured() {
    meson setup "$build" "$project" "-Dkgen:cuda=$option_cuda" -Dkgen:gpu_archs=90 "$program" \
        -Dkgen:executor=false -Ddefault_library=static -Ddebug=false -Doptimization=0
    ninja -C "$build"
    "$build/program"
}
check "the project builds" configured

# ---- what a change makes again ----

# Every file that a rule makes, with its time of change.
stamps() {
    (cd "$build" && find . \( -name '*.o' -o -name 'kg_*' \) ! -name '*.record' -type f \
        -printf '%f %T@\n' | sort)
}

rebuilds() { # the names of what is made again, sorted; the change has been made
    before=$(stamps)
    ninja -C "$build" -d explain >"$tmp/log" 2>&1 || fail "$(cat "$tmp/log")"
    stamps >"$tmp/after"
    made=$(echo "$before" | comm -13 - "$tmp/after" | cut -d' ' -f1 | sort)
    same "$made" "$(printf '%s\n' "$@" | sed '/^$/d' | sort)"
    "$build/program"
    contains "$(ninja -C "$build" -n)" "no work to do"
}

# Ninja compares times of change: the file is later than all that was built.
changes() { sleep 0.02; "$@"; }

nothing() {
    contains "$(ninja -C "$build" -n)" "no work to do"
    rebuilds ""
}
check "nothing to do on the second run" nothing

# The objects of generated sources, as Meson calls them.
c_object() { echo "meson-generated_.._kg_$1.c.o"; }
ref_object() { echo "meson-generated_.._kg_$1_ref.cpp.o"; }
absmax_cu="kg_absmax_f32.cu.o kg_absmax_f64.cu.o"
axpy_cu="kg_axpy_f32.cu.o"

touched_spec() {
    changes touch "$project/absmax.yaml"
    rebuilds ""
    contains "$(cat "$tmp/log")" "Generating kg_absmax"
    ! grep -q "Generating kg_axpy" "$tmp/log"
}
also "a touched spec: kgen runs again, and writes nothing" touched_spec

changed_operator() {
    changes sed -i 's/a > b ? a : b/a < b ? b : a/' "$project/absmax.yaml"
    # shellcheck disable=SC2046,SC2086 # names without spaces
    rebuilds kg_absmax.h kg_absmax.c kg_absmax_op.h kg_absmax_ref.cpp kg_absmax_f32.cu \
        kg_absmax_f64.cu $absmax_cu $(c_object absmax) $(ref_object absmax) main.c.o
}
check "a changed operator: its kernel's objects, and no other kernel's" changed_operator

touched_template() {
    changes touch "$kgen/templates/prelude.cu"
    rebuilds ""
    contains "$(cat "$tmp/log")" "Generating kg_absmax"
    contains "$(cat "$tmp/log")" "Generating kg_axpy"
}
also "a touched template: kgen runs again, and writes nothing" touched_template

changed_reference_template() {
    changes sed -i '$a // changed' "$kgen/templates/reduce/ref.cpp"
    # shellcheck disable=SC2046
    rebuilds kg_absmax_ref.cpp $(ref_object absmax)
}
also "a changed template of references: these only" changed_reference_template

changed_map_template() {
    changes sed -i '$a // changed' "$kgen/templates/map/ref.cpp"
    # shellcheck disable=SC2046
    rebuilds kg_axpy_ref.cpp $(ref_object axpy)
    ! grep -q "Generating kg_absmax" "$tmp/log"
}
also "a changed template of maps: no reduce is generated again" changed_map_template

changed_kernel_template() {
    changes sed -i 's|^//% local function frame(body, items)|&\n// changed|' \
        "$kgen/templates/dask/row.cu"
    rebuilds "$@"
}
# The hash of a variant is that of its text: the table holds it too.
# shellcheck disable=SC2046,SC2086
check "a changed skeleton: its kernels and their table" changed_kernel_template \
    kg_absmax_f32.cu kg_absmax_f64.cu kg_absmax.c $absmax_cu $(c_object absmax)

kgen_itself() {
    changes sed -i '$a /* changed */' "$kgen/gen/command/main.c"
    rebuilds command_main.c.o
    contains "$(cat "$tmp/log")" "Generating kg_absmax"
}
also "a changed generator: it runs again; what it says the same of stays" kgen_itself

runtime_source() {
    changes sed -i '$a /* changed */' "$kgen/runtime/registry.c"
    rebuilds registry.c.o
}
check "a changed source of the runtime: its object alone" runtime_source

device_header() {
    changes touch "$kgen/runtime/device/kg_device_memory.h"
    # shellcheck disable=SC2086
    rebuilds $absmax_cu $axpy_cu
}
operator_header() {
    changes touch "$kgen/runtime/device/kg_ops.h"
    # shellcheck disable=SC2046,SC2086
    rebuilds "$@" $(ref_object absmax) $(ref_object axpy)
}
if [ "$KGEN_CUDA" = yes ]; then
    check "a touched device header: the kernels alone" device_header
    # shellcheck disable=SC2086
    check "touched functions of operators: kernels and references" operator_header \
        $absmax_cu $axpy_cu
else
    skip "a touched device header: the kernels alone" "built without CUDA"
    check "touched functions of operators: the references" operator_header
fi

lost_output() {
    rm "$build/kg_absmax_op.h"
    rebuilds kg_absmax_op.h "$@"
}
# The file is new, so what includes it is made again.
if [ "$KGEN_CUDA" = yes ]; then kernels=$absmax_cu; else kernels=; fi
# shellcheck disable=SC2046,SC2086
check "a lost output comes back" lost_output $kernels $(ref_object absmax)

no_such_type() {
    sed -i 's/types: \[f32, f64\]/types: [f32]/' "$project/absmax.yaml"
    ! ninja -C "$build" >"$tmp/log" 2>&1
    contains "$(cat "$tmp/log")" "kg_absmax_f32.cu"
    sed -i 's/types: \[f32\]/types: [f32, f64]/' "$project/absmax.yaml"
    rebuilds ""
}
check "a spec that no longer makes what meson.build names is refused" no_such_type
finish
