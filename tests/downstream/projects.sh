# The examples as projects of their own: kgen as a subproject, and from an installed prefix.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"

option_cuda=enabled
[ "$KGEN_CUDA" = yes ] || option_cuda=disabled
for example in absmax axpy equalise; do
    mkdir -p "$tmp/$example/subprojects"
    cp "$KGEN_SOURCE/examples/$example"/*.* "$tmp/$example/"
    ln -s "$KGEN_SOURCE" "$tmp/$example/subprojects/kgen"
done
floats "$tmp/floats" 1000000
# One subproject builds kgen, and that which is installed; others take the generator that is there, in
# the quick lane all.
there=-Dkgen:kgen_program=$KGEN
own=-Dkgen:kgen_program=
[ "$KGEN_LANE" != quick ] || own=$there
python3 "$KGEN_SOURCE/examples/equalise/picture.py" 64 48 "$tmp/hills.pgm"

# ---- the text to paste ----

holds_the_text() { # file, example
    cd "$KGEN_SOURCE/examples/$2"
    contains "
$(cat "$1")
" "
$("$KGEN" list outputs --meson "$2.yaml")
"
}
check "absmax/meson.build is what list outputs --meson prints" holds_the_text meson.build absmax
check "axpy/meson.build is what list outputs --meson prints" holds_the_text meson.build axpy
check "README.md shows what list outputs --meson prints" holds_the_text ../../README.md absmax

# ---- what a built example must be ----

needed() { readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'; }

runs() { # build folder, example
    input=$tmp/floats
    [ "$2" != equalise ] || input="$tmp/hills.pgm $tmp/made.pgm $tmp/made.svg"
    # shellcheck disable=SC2086
    "$1/$2" $input >"$tmp/said" 2>&1 || fail "$2 failed: $(cat "$tmp/said")"
    contains "$(cat "$tmp/said")" "they match"
}

linked_by_cc() { # program
    needed "$1" | grep -q 'libstdc++' && fail "$1 needs the C++ library"
    true
}

linked() { # program, shared or static
    how=static
    needed "$1" | grep -q libkgen && how=shared
    same "$how" "$2"
}

nothing_to_do() { contains "$(ninja -C "$1" -n)" "no work to do"; }

has_kernels() { # program: device code, where there is a compiler for it
    if [ "$KGEN_CUDA" = yes ]; then
        readelf -SW "$1" | grep -q nv_fatbin || fail "no device code"
    else
        needed "$1" | grep -q cudart && fail "it needs cudart"
        true
    fi
}

# ---- as a subproject ----

as_subproject() { # example, default_library, which generator
    build=$tmp/sub-$1
    meson setup "$build" "$tmp/$1" "-Dkgen:cuda=$option_cuda" -Dkgen:gpu_archs=90 \
        "-Dkgen:default_library=$2" "$3" -Ddebug=false -Doptimization=0
    ninja -C "$build"
    runs "$build" "$1"
    linked_by_cc "$build/$1"
    has_kernels "$build/$1"
    nothing_to_do "$build"
    linked "$build/$1" "$2"
}

only_what_is_needed() { # what a subproject builds unasked
    found=$(find "$tmp/sub-$1" -name '*.o' | grep -E 'kg_sum|kg_copy|kg_emu|tests/' || true)
    same "$found" ""
}

check "absmax with kgen as a subproject, shared" as_subproject absmax shared "$own"
also "axpy with kgen as a subproject, static" as_subproject axpy static "$there"
also "equalise with kgen as a subproject, static" as_subproject equalise static "$there"
check "a subproject builds none of kgen's own kernels and tests" only_what_is_needed absmax

# ---- from a prefix ----

# The lines of the README that install, with folders of this test. What a newcomer installs does
# all that the README shows next.
prefix=$tmp/prefix
lines_after() { # heading of the README: the first block of indented lines below it that has "$2"
    awk -v heading="## $1" -v part="$2" '
        $0 == heading { inside = 1; next }
        /^## / { inside = 0 }
        inside && /^    / { block = block substr($0, 5) "\n"; next }
        block != "" { if (index(block, part)) { printf "%s", block; exit } block = "" }' "$KGEN_SOURCE/README.md"
}
installs() {
    lines_after Install "meson setup" >"$tmp/shown"
    same "$(grep -c -e 'setup.sh' -e 'meson setup' -e 'ninja -C build install' -e 'export PATH' \
        "$tmp/shown")" 4
    sed -e "s|\$HOME/.local|$prefix|g; s|sh scripts/setup.sh|& --check|; s|scripts/|'$KGEN_SOURCE'/&|" \
        -e "s|meson setup build|& '$KGEN_SOURCE' -Dcuda=$option_cuda -Doptimization=0|" \
        -e 's|-Dkernels=|&bit_and|' "$tmp/shown" >"$tmp/install.sh"
    mkdir "$tmp/install"
    cd "$tmp/install"
    PKG_CONFIG_PATH=${PKG_CONFIG_PATH:-} sh -e "$tmp/install.sh"
}
as_the_readme() {
    mkdir "$tmp/readme"
    cd "$tmp/readme"
    sed -n '/^```yaml$/,/^```$/p' "$KGEN_SOURCE/README.md" | sed '/^```/d' >absmax.yaml
    lines_after "An operator of your own" "kgen check" >commands.sh
    for command in check list explain verify generate; do
        grep -q "^kgen $command " commands.sh || fail "the README shows no kgen $command"
    done
    # The suite verify runs all sizes of other kernels.
    [ "$KGEN_LANE" != quick ] || sed -i 's/^kgen verify /&--quick --type f32 /' commands.sh
    PATH=$prefix/bin:$PATH sh -e commands.sh
    [ -e generated/kg_absmax.h ]
}
check "kgen installs into a prefix, as the README says" installs
check "what is installed does what the README shows" as_the_readme

# From here on only the prefix is there: neither PATH nor the subproject leads to kgen.
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
rm -f "$tmp/absmax/subprojects/kgen" "$tmp/axpy/subprojects/kgen"

from_prefix() { # example, shared or static
    build=$tmp/prefix-$1
    static=false
    [ "$2" = shared ] || static=true
    meson setup "$build" "$tmp/$1" "-Dprefer_static=$static"
    ninja -C "$build"
    runs "$build" "$1"
    linked_by_cc "$build/$1"
    has_kernels "$build/$1"
    nothing_to_do "$build"
    linked "$build/$1" "$2"
}
also "absmax from kgen.pc, static" from_prefix absmax static
check "axpy from kgen.pc, shared" from_prefix axpy shared

pc_variables() {
    for name in kgen kgen_nvcc; do
        [ -x "$(pkg-config --variable=$name kgen)" ] || fail "variable $name"
    done
    [ -f "$(pkg-config --variable=templatedir kgen)/prelude.cu" ] || fail "variable templatedir"
    [ -f "$(pkg-config --variable=kernels kgen)" ] || fail "variable kernels"
    "$(pkg-config --variable=kgen kgen)" --version
}
check "kgen.pc names the generator, the templates and the kernels that ship" pc_variables

# No Meson: what a makefile would say.
by_hand() { # flags of pkg-config...
    mkdir -p "$tmp/hand"
    cd "$tmp/hand"
    "$prefix/bin/kgen" generate "$KGEN_SOURCE/examples/axpy/axpy.yaml" --out .
    flags=$(pkg-config --cflags kgen)
    # shellcheck disable=SC2046,SC2086
    {
        c++ -std=c++17 $(pkg-config --variable=cpp_flags kgen | tr , ' ') $flags -c kg_axpy_ref.cpp
        "$prefix/bin/kgen-nvcc" kg_axpy_f32.cu kg_axpy_f32.o kg_axpy_f32.d
        cc $flags -I. "$KGEN_SOURCE/examples/axpy/main.c" kg_axpy.c kg_axpy_ref.o kg_axpy_f32.o \
            -o axpy $(pkg-config --libs "$@" kgen)
    }
    LD_LIBRARY_PATH=$prefix/lib runs . axpy
}
# the quick lane does so from where the prefix moves
also "axpy by hand, with pkg-config alone" by_hand
also "axpy by hand, with pkg-config --static" by_hand --static

# A spec that kgen new makes, pasted without a change; two in one file.
pasted() {
    mkdir "$tmp/pasted"
    cd "$tmp/pasted"
    echo "project('pasted', 'c', 'cpp')" >meson.build
    "$KGEN" new scale --family map >scale.yaml
    "$KGEN" new largest --family reduce >largest.yaml
    "$KGEN" list outputs --meson scale.yaml largest.yaml >>meson.build
    echo "executable('pasted', 'main.c', dependencies: [scale_dep, largest_dep])" >>meson.build
    printf '#include "kg_scale.h"\n#include "kg_largest.h"\nint main(void) { return 0; }\n' >main.c
    meson setup build
    KGEN_GPU_ARCHS=90 ninja -C build
    ./build/pasted
    nothing_to_do build
}
check "two new specs in one project, their texts pasted as printed" pasted

documents() {
    for name in LICENSE NOTICE README.md docs/guide.md docs/families/map.md; do
        [ -f "$prefix/share/doc/kgen/$name" ] || fail "$name is not installed"
    done
}
check "documents and licence are installed" documents

# ---- what the fat binary holds ----

fat_binary() { # the prefix was configured with the default gpu_archs
    same "$(python3 "$tests/fatbin.py" "$tmp/prefix-axpy/axpy")" "cubin 80
cubin 90
ptx 80"
    # The subproject asked for 90 alone.
    same "$(python3 "$tests/fatbin.py" "$tmp/sub-absmax/absmax")" "cubin 90
ptx 90"
}
if [ "$KGEN_CUDA" = yes ]; then
    check "the fat binary holds sm_80, sm_90 and PTX of 80, nothing else" fat_binary
else
    skip "the fat binary holds sm_80, sm_90 and PTX of 80, nothing else" "built without CUDA"
fi

# ---- the prefix elsewhere, and the kernels that ship ----

mv "$prefix" "$tmp/moved"
export PKG_CONFIG_PATH="$tmp/moved/lib/pkgconfig"
mkdir "$tmp/cmake"
cat >"$tmp/cmake/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.16)
project(user C)
find_package(PkgConfig REQUIRED)
pkg_check_modules(KERNELS REQUIRED IMPORTED_TARGET kgen-kernels)
add_executable(user main.c)
target_link_libraries(user PkgConfig::KERNELS)
CMAKE
cat >"$tmp/cmake/main.c" <<'MAIN'
#include <stdio.h>
#include "kg_bit_and.h"

int main(void)
{
    const uint32_t in[3] = {7, 14, 12};
    uint32_t out = 0;
    kg_workspace *ws;
    kg_status status = kg_workspace_create(&ws, KG_BACKEND_REFERENCE, -1, kg_bit_and_u32_workspace_bytes(3));
    if (!status) status = kg_bit_and_u32(ws, in, &out, 3, 0);
    printf("%s %u\n", kg_status_string(status), (unsigned)out);
    return status != KG_OK;
}
MAIN
with_cmake() { # from $PKG_CONFIG_PATH
    rm -rf "$tmp/cmake/build"
    cmake -S "$tmp/cmake" -B "$tmp/cmake/build"
    cmake --build "$tmp/cmake/build"
    same "$("$tmp/cmake/build/user")" "KG_OK 4"
}
if have cmake; then
    check "a CMake project links the kernels that ship, from kgen-kernels.pc" with_cmake
else
    skip "a CMake project links the kernels that ship, from kgen-kernels.pc" "there is no cmake"
fi

kernels_in_one_file() { # for languages that load libraries
    python3 - "$(pkg-config --variable=library kgen-kernels)" <<'PYTHON'
import ctypes, sys
library = ctypes.CDLL(sys.argv[1])
library.kg_find.restype = ctypes.c_void_p
registry = ctypes.c_void_p.in_dll(library, "kg_shipped_kernels")
assert library.kg_register(ctypes.byref(registry)) == 0
assert library.kg_find(b"bit_and_u32")
PYTHON
}
check "libkgen_kernels.so has the kernels that ship and the runtime" kernels_in_one_file

moved() { # a compiler's flags, the generator, its templates and kgen-nvcc, from the new place
    rm -rf "$tmp/hand"
    prefix=$tmp/moved KGEN_GPU_ARCHS=90
    export KGEN_GPU_ARCHS
    by_hand
}
check "a prefix can move" moved
linked_nvcc() { # kgen-nvcc, reached by a symbolic link
    ln -sf "$tmp/moved/bin/kgen-nvcc" "$tmp/linked-nvcc"
    echo '#include "kg_device.h"' >"$tmp/hand/linked.cu"
    "$tmp/linked-nvcc" "$tmp/hand/linked.cu" "$tmp/hand/linked.o" "$tmp/hand/linked.d"
    [ -f "$tmp/hand/linked.o" ]
}
check "kgen-nvcc finds its headers through a link" linked_nvcc
finish
