# Versions beside each other: in two prefixes, two libraries in one prefix, and a library that the
# last release's kgen emitted.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"
unset LD_LIBRARY_PATH # the libraries of the build

abi=$(sed -n 's/^#define KG_ABI \([0-9]*\)u.*/\1/p' "$KGEN_SOURCE/runtime/include/kgen/kernel.h")
later=$((abi + 1))
prefix=$tmp/prefix
installs() { # source tree, and what ships; into the prefix
    rm -rf "$1.build"
    meson setup "$1.build" "$1" --prefix "$prefix" --libdir lib -Ddefault_library=shared \
        -Dkernels="${2:-}" -Dcuda=disabled -Dexecutor=false "-Dkgen_program=$KGEN" >"$tmp/setup" ||
        fail "$(cat "$tmp/setup")"
    ninja -C "$1.build" install >"$tmp/built" || fail "$(tail -n 40 "$tmp/built")"
}
program() { # name: linked to what is in the prefix now
    map=$KGEN_SOURCE/generated/map/block
    include="-I$prefix/include -I$prefix/include/kgen/device -I$map"
    # shellcheck disable=SC2086
    c++ -std=c++17 -ffp-contract=off -fno-exceptions $include -c "$map/kg_axpy_ref.cpp" \
        -o "$tmp/ref.o"
    # shellcheck disable=SC2086
    cc $include "$tmp/call.c" "$map/kg_axpy.c" "$tmp/ref.o" -L"$prefix/lib" \
        -Wl,-rpath,"$prefix/lib" -lkgen -lm -o "$tmp/$1"
}
# What calls the runtime, and tells what it says.
cat >"$tmp/call.c" <<'END'
#include <kg_axpy.h>
#include <stdio.h>
int main(void)
{
    float x[3] = {1, 2, 3}, y[3] = {1, 1, 1};
    const kg_status status = kg_axpy_f32(NULL, 2, x, y, 3, NULL);
    printf("%d %g %g %g %s\n", (int)status, y[0], y[1], y[2], status ? kg_last_error() : "");
    return 0;
}
END
# The next version: another number of the whole, and of the layout.
two_trees() {
    mkdir "$tmp/now" "$tmp/then"
    for name in $(ls "$KGEN_SOURCE" | grep -v '^build'); do
        ln -s "$KGEN_SOURCE/$name" "$tmp/now/$name"
        ln -s "$KGEN_SOURCE/$name" "$tmp/then/$name"
    done
    rm "$tmp/then/meson.build" "$tmp/then/runtime" "$tmp/then/templates" "$tmp/then/packages"
    # A folder that a link leads to has another parent.
    cp -r "$KGEN_SOURCE/templates" "$KGEN_SOURCE/packages" "$tmp/then/"
    sed -i 's/^\/\/ Made by kgen /\/\/ Of 9.1: made by kgen /' "$tmp/then/templates/host/banner.cu"
    sed "s/^  version: '.*'/  version: '9.1.0'/" "$KGEN_SOURCE/meson.build" >"$tmp/then/meson.build"
    cp -r "$KGEN_SOURCE/runtime" "$tmp/then/runtime"
    sed -i "s/^#define KG_ABI ${abi}u/#define KG_ABI ${later}u/" \
        "$tmp/then/runtime/include/kgen/kernel.h"
}
two_trees

# ---- two versions in two prefixes ----

asks() { # prefix, words: of its own package, and where both can be found
    other=$tmp/two
    [ "$1" != "$other" ] || other=$tmp/one
    PKG_CONFIG_PATH="$1/lib/pkgconfig:$other/lib/pkgconfig" pkg-config "$2" kgen
}
# Each has its headers, library, templates and numbers, whichever was installed last.
two_prefixes() {
    version=$("$KGEN" --version | cut -d' ' -f2)
    for one in one:now two:then one:now; do
        prefix=$tmp/${one%:*}
        installs "$tmp/${one#*:}"
    done
    same "$(asks "$tmp/one" --modversion) $(asks "$tmp/two" --modversion)" "$version 9.1.0"
    same "$(readlink -f "$(asks "$tmp/two" --variable=prefix)")" "$(readlink -f "$tmp/two")"
    for one in one two; do
        prefix=$tmp/$one
        program "by_$one"
        same "$("$tmp/by_$one")" "0 3 5 7 "
        [ -d "$prefix/share/kgen/templates/reduce" ]
    done
    contains "$(cat "$tmp/one/include/kgen/kernel.h")" "#define KG_ABI ${abi}u"
    contains "$(cat "$tmp/two/include/kgen/kernel.h")" "#define KG_ABI ${later}u"
    # One goes, and the other's programs do not mind.
    mv "$tmp/one" "$tmp/gone"
    same "$("$tmp/by_two")" "0 3 5 7 "
    mv "$tmp/gone" "$tmp/one"
}
check "two versions in two prefixes, each whole" two_prefixes

cmake_chooses() {
    mkdir "$tmp/project"
    cat >"$tmp/project/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.18)
project(chosen C)
find_package(kgen ${WANTED} REQUIRED)
message(STATUS "chosen: ${kgen_VERSION} of ${kgen_DIR}")
CMAKE
    for wanted in "${version%.*}:one" 9.1:two; do
        # Both orders: the version that is asked for decides, not which comes first.
        for order in "$tmp/one;$tmp/two" "$tmp/two;$tmp/one"; do
            rm -rf "$tmp/project/build"
            cmake -S "$tmp/project" -B "$tmp/project/build" "-DWANTED=${wanted%:*}" \
                "-DCMAKE_PREFIX_PATH=$order" >"$tmp/said" 2>&1 || fail "$(cat "$tmp/said")"
            contains "$(cat "$tmp/said")" "of $tmp/${wanted#*:}/lib/cmake/kgen"
        done
    done
}
if have cmake; then
    version=$("$KGEN" --version | cut -d' ' -f2)
    check "CMake takes the version that a project asks for" cmake_chooses
else
    skip "CMake takes the version that a project asks for" "cmake is not there"
fi

# ---- two versions in one prefix ----

beside() {
    prefix=$tmp/prefix
    installs "$tmp/now" bit_and
    program first
    same "$("$tmp/first")" "0 3 5 7 "
    installs "$tmp/then"
    program second
    same "$(cd "$prefix/lib" && ls -d libkgen.so.?)" "libkgen.so.$abi
libkgen.so.$later"
    # Each goes on with the library that it was linked to.
    for one in first second; do same "$("$tmp/$one")" "0 3 5 7 "; done
    contains "$(readelf -d "$tmp/first")" "[libkgen.so.$abi]"
    contains "$(readelf -d "$tmp/second")" "[libkgen.so.$later]"
    # Had the first taken the later one, it would have been told.
    LD_PRELOAD=$prefix/lib/libkgen.so.$later "$tmp/first" >"$tmp/said"
    contains "$(cat "$tmp/said")" "has layout $abi, this runtime has $later; generate it again"
}
check "libraries of two versions in one prefix, each with its programs" beside

# What was installed first is whole below lib/kgen-0.2, and the last one is there, too. Programs of
# this build stand in for those that each version would have.
floats "$tmp/floats" 1000
minor=$("$KGEN" --version | cut -d' ' -f2 | cut -d. -f1,2)
is_of() { # version, number of its layout, folder of the project, program
    contains "$("$4" "$tmp/floats")" "they match"
    contains "$(readelf -d "$4")" "[libkgen.so.$2]"
    of_later=0
    [ "$1" != 9.1 ] || of_later=1
    same "$(find "$3" -name kg_absmax_ref.cpp -exec grep -c "// Of 9.1" {} +)" $of_later
}
for_each() { # command that gets version, number of its layout and a folder for the project
    for one in "$minor:$abi" "9.1:$later"; do
        cp "$KGEN" "$tmp/prefix/lib/kgen-${one%:*}/bin/kgen"
        folder=$tmp/projects/$1-${one%:*}
        mkdir -p "$folder"
        cp "$KGEN_SOURCE"/examples/absmax/* "$folder/"
        cd "$folder" || exit 1
        PKG_CONFIG_PATH=$tmp/prefix/lib/pkgconfig "$@" "${one%:*}" "${one#*:}" "$folder"
    done
}
makes() {
    same "$(pkg-config --modversion "kgen-$1" | cut -d. -f1,2)" "$1"
    make "PACKAGE=kgen-$1"
    is_of "$1" "$2" "$3" ./absmax
}
mesons() {
    sed -i "s/dependency('kgen', fallback: 'kgen')/dependency('kgen-$1')/" meson.build
    meson setup build && ninja -C build
    is_of "$1" "$2" "$3" build/absmax
}
cmakes() {
    sed -i "s/find_package(kgen .* REQUIRED)/find_package(kgen $1 REQUIRED)/" CMakeLists.txt
    cmake -G Ninja -S . -B build "-DCMAKE_PREFIX_PATH=$tmp/prefix" && cmake --build build
    is_of "$1" "$2" "$3" build/absmax
}
old_paths() { # without a number in its name, all is that of the version installed last
    contains "$(cat "$tmp/prefix/include/kgen/kernel.h")" "#define KG_ABI ${later}u"
    same "$(PKG_CONFIG_PATH=$tmp/prefix/lib/pkgconfig pkg-config --modversion kgen)" 9.1.0
    contains "$(cat "$tmp/prefix/lib/kgen-$minor/include/kgen/kernel.h")" "#define KG_ABI ${abi}u"
}
check "paths without a version are those of the version installed last" old_paths
kernels_stay() { # they take the runtime beside them, though another was installed since
    own=$(PKG_CONFIG_PATH=$tmp/prefix/lib/pkgconfig pkg-config --variable=kernels "kgen-$minor")
    ldd "$(readlink -f "$own")" >"$tmp/needs"
    contains "$(cat "$tmp/needs")" "libkgen.so.$abi => $tmp/prefix/lib/kgen-$minor/lib/"
    # Nor does a version that was built without kernels say where they are.
    same "$(PKG_CONFIG_PATH=$tmp/prefix/lib/pkgconfig pkg-config --variable=kernels kgen)" ""
    ldd "$tmp/prefix/lib/libkgen_kernels.so" >"$tmp/needs"
    contains "$(cat "$tmp/needs")" "libkgen.so.$abi => $tmp/prefix/lib/libkgen.so.$abi"
}
check "libkgen_kernels.so of a version stays, and finds its runtime" kernels_stay
if have make; then check "two versions in one prefix, by make and pkg-config" for_each makes; fi
check "two versions in one prefix, by Meson" for_each mesons
if have cmake; then check "two versions in one prefix, by CMake" for_each cmakes; fi

# ---- the last release ----

# The newest tag, or the commit that names itself a release where a checkout has no tags.
version=$("$KGEN" --version | cut -d' ' -f2)
last=$(git -C "$KGEN_SOURCE" tag -l 'v*' --sort=-v:refname 2>/dev/null | head -n 1)
[ -n "$last" ] ||
    last=$(git -C "$KGEN_SOURCE" log -1 --grep '^release: [0-9]' --format=%h 2>/dev/null)
emitted_by_the_last() {
    mkdir "$tmp/last"
    git -C "$KGEN_SOURCE" archive "$last" generated/map/block runtime/include runtime/shared \
        runtime/device |
        tar -xf - -C "$tmp/last"
    map=$tmp/last/generated/map/block
    runtime=$tmp/last/runtime
    include="-I$runtime/include -I$runtime/shared -I$runtime/device -I$map"
    # shellcheck disable=SC2086
    c++ -std=c++17 -fPIC -ffp-contract=off -fno-exceptions $include -c "$map/kg_axpy_ref.cpp" \
        -o "$tmp/last.o"
    # shellcheck disable=SC2086
    cc -fPIC -shared $include "$map/kg_axpy.c" "$tmp/last.o" -o "$tmp/libkg_axpy.so"
    # shellcheck disable=SC2086
    cc $include "$tmp/call.c" -L"$tmp" -lkg_axpy -L"$KGEN_LIBDIR" -lkgen -lm \
        "-Wl,-rpath,$tmp:$KGEN_LIBDIR" -o "$tmp/old"
    "$tmp/old" >"$tmp/said"
    its=$(sed -n 's/^#define KG_ABI \([0-9]*\)u.*/\1/p' "$runtime/include/kgen/kernel.h")
    if [ "$its" = "$abi" ]; then same "$(cat "$tmp/said")" "0 3 5 7 "
    else
        contains "$(cat "$tmp/said")" \
            "has layout $its, this runtime has $abi; generate it again"
    fi
}
if [ -n "$last" ]; then
    check "a library of $last gets the right result or the clear error from $version" \
        emitted_by_the_last
else
    skip "a library of the last release" "this checkout has no release"
fi
finish
