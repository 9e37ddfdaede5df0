# For aarch64 from here: kgen of this machine; library, references and executor of the other, run
# by qemu. As docs/guide.md says.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"
unset LD_LIBRARY_PATH

builds() {
    meson setup "$tmp/build" "$KGEN_SOURCE" \
        --cross-file "$KGEN_SOURCE/packages/cross/aarch64-linux-gnu.ini" -Dcuda=disabled \
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
if have aarch64-linux-gnu-g++ && have qemu-aarch64-static; then
    check "library, kernels and executor are built for aarch64" builds
    check "maps on aarch64: variants against the reference" runs cases_map --sizes tiny
    check "reduces on aarch64" runs cases_reduce --sizes tiny --order random
    check "reduces on aarch64, checked" runs cases_check_reduce --sizes mini
else
    skip "aarch64 from here" "gcc and g++ for aarch64 or qemu-user-static are not there"
fi
finish
