# For aarch64 from here: kgen of this machine; library, references and executor of the other, run
# by qemu. As docs/guide.md says. KGEN_CROSS_FILE names one file more, which may say where libraries
# of aarch64 are.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"
unset LD_LIBRARY_PATH

builds() {
    meson setup "$tmp/build" "$KGEN_SOURCE" \
        --cross-file "$KGEN_SOURCE/packages/cross/aarch64-linux-gnu.ini" \
        ${KGEN_CROSS_FILE:+--cross-file "$KGEN_CROSS_FILE"} -Dcuda=disabled \
        -Dkernels=axpy -Dtests=true -Dtest_specs=once_sums,map_arguments "-Dkgen_program=$KGEN"
    ninja -C "$tmp/build" runtime/libkgen.a tests/kernels/cases_map tests/kernels/cases_reduce \
        tests/kernels/cases_check_reduce
    contains "$(readelf -h "$tmp/build/tests/kernels/cases_map")" AArch64
}
runs() { # program, options...
    program=$1
    shift
    qemu-aarch64-static -L /usr/aarch64-linux-gnu "$tmp/build/tests/kernels/$program" "$@" \
        >"$tmp/said"
    [ "$(grep -c '^ok ' "$tmp/said")" -gt 5 ]
    ! grep '^not ok' "$tmp/said"
}
# Unit tests of runtime and executor; kgen's own are of the machine that builds.
unit_tests() {
    meson test -C "$tmp/build" --suite unit --timeout-multiplier 5 >"$tmp/said" 2>&1 ||
        fail "$(grep -vE ' OK |^>>>|^\[' "$tmp/said" | tail -n 40)"
    [ "$(sed -n 's/^Ok: *//p' "$tmp/said")" -gt 40 ]
}
has_cmocka() {
    ninja -C "$tmp/build" -t targets all | grep -q '^tests/unit/runtime_types_test:'
}
if have aarch64-linux-gnu-g++ && have qemu-aarch64-static; then
    check "library, kernels and executor are built for aarch64" builds
    check "maps on aarch64: variants against the reference" runs cases_map --sizes tiny
    check "reduces on aarch64" runs cases_reduce --sizes tiny --order random
    check "reduces on aarch64, checked" runs cases_check_reduce --sizes mini
    if has_cmocka; then
        check "unit tests of runtime and executor on aarch64" unit_tests
    else
        skip "unit tests on aarch64" "cmocka for aarch64 is not there"
    fi
else
    skip "aarch64 from here" "gcc and g++ for aarch64 or qemu-user-static are not there"
fi
finish
