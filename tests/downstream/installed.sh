# What an installation has, moved to another prefix; and three projects that use it there, each
# built by a user who is not root: Meson, make with pkg-config, CMake.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"

# This test as root builds as somebody else.
person=
if [ "$(id -u)" = 0 ] && setpriv --reuid=65534 --regid=65534 --clear-groups true 2>/dev/null; then
    person="setpriv --reuid=65534 --regid=65534 --clear-groups"
fi
home=$tmp/home
as_person() { # command...: in the folder that the caller is in
    # shellcheck disable=SC2086
    # A command that hangs ends before the test does, and so is named.
    timeout -k 10 600 $person env HOME="$home" CCACHE_DIR="$home/ccache" "$@"
}
handed_over() { [ -z "$person" ] || chown -R 65534:65534 "$@"; }

mkdir "$home"
chmod 755 "$tmp"
handed_over "$home"
unset LD_LIBRARY_PATH # the libraries of the build
prefix=$tmp/moved
installs() {
    meson install -C "$KGEN_BUILD" --no-rebuild --destdir "$tmp/dest" --quiet
    # A DESTDIR holds everything: nothing was written beside it.
    same "$(ls "$tmp/dest")" "$(echo "${KGEN_PREFIX#/}" | cut -d/ -f1)"
    mv "$tmp/dest$KGEN_PREFIX" "$prefix"
}
check "meson install with DESTDIR" installs
libdir=$prefix/$KGEN_LIB
export PKG_CONFIG_PATH="$libdir/pkgconfig"

own=kgen-$("$KGEN" --version | cut -d' ' -f2 | cut -d. -f1,2)
everything() {
    for name in bin/kgen bin/kgen-nvcc bin/kgen-tune include/kgen/kgen.h \
        include/kgen/device/kg_device.h \
        share/kgen/templates/prelude.cu share/kgen/specs/sum.yaml share/kgen/spec.schema.json \
        share/man/man1/kgen.1 \
        share/bash-completion/completions/kgen share/zsh/site-functions/_kgen \
        share/fish/vendor_completions.d/kgen.fish "$KGEN_LIB/pkgconfig/kgen.pc" \
        "$KGEN_LIB/libkgen.a" \
        "$KGEN_LIB/cmake/kgen/kgen-config.cmake" "$KGEN_LIB/libkgen_kernels.so" \
        "$KGEN_LIB/$own/bin/kgen" "$KGEN_LIB/$own/bin/kgen-nvcc" "$KGEN_LIB/$own/bin/kgen-tune" \
        "$KGEN_LIB/$own/lib/libkgen.so" "$KGEN_LIB/$own/lib/libkg_shipped.a" \
        "$KGEN_LIB/$own/lib/libkgen_kernels.so"; do
        [ -s "$prefix/$name" ] || fail "$name is not installed"
    done
    # The folder of this version has the same: headers, templates and the rest.
    diff -r "$prefix/include" "$libdir/$own/include"
    for name in templates shapes cards specs bindings spec.schema.json; do
        diff -r "$prefix/share/kgen/$name" "$libdir/$own/share/kgen/$name"
    done
    [ ! -e "$prefix/share/kgen/specs/meson.build" ] || fail "a file of the build was installed"
}
check "an installation has all that the pages name" everything

libraries() {
    soname=$(readelf -d "$libdir/libkgen.so" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
    abi=$(sed -n 's/^#define KG_ABI \([0-9]*\)u.*/\1/p' "$prefix/include/kgen/kernel.h")
    same "$soname" "libkgen.so.$abi"
    same "$(readlink "$libdir/$soname")" \
        "libkgen.so.$("$prefix/bin/kgen" --version | cut -d' ' -f2)"
    # pkg-config leads to the library of kernels, in either place. It lacks no other library.
    for package in kgen "$own"; do
        kernels=$(pkg-config --variable=kernels "$package")
        python3 -c 'import ctypes, sys; ctypes.CDLL(sys.argv[1], mode=2).kg_sum_f32' "$kernels"
    done
    same "$(readlink -f "$kernels")" "$(readlink -f "$libdir/$own/lib/libkgen_kernels.so")"
    for name in libkgen.so libkgen_kernels.so; do
        nm -D --defined-only "$libdir/$name" |
            awk '$2 != "A" && $3 !~ /^kg_[a-z0-9]/ { print $3 }' >"$tmp/foreign"
        [ ! -s "$tmp/foreign" ] || fail "$name exports $(head -n 5 "$tmp/foreign")"
    done
}
check "libraries have a soname and export names with kg_ alone" libraries

no_path_of_the_build() { # texts that lead back to where kgen was built
    grep -rlF -e "$KGEN_BUILD" -e "$KGEN_SOURCE" "$libdir/pkgconfig" "$libdir/cmake" \
        "$prefix/share" "$prefix/include" "$libdir/$own/share" "$libdir/$own/include" \
        "$libdir/$own/bin/kgen-nvcc" \
        "$prefix/bin/kgen-nvcc" >"$tmp/leads" || true
    [ ! -s "$tmp/leads" ] || fail "$(cat "$tmp/leads") names the build"
    "$prefix/bin/kgen-tune" --help >"$tmp/out"
    contains "$(cat "$tmp/out")" kgen-tune
    # The schema is that of the program, and the templates beside it serve.
    "$prefix/bin/kgen" schema | cmp - "$prefix/share/kgen/spec.schema.json"
    "$prefix/bin/kgen" generate "$prefix/share/kgen/specs/sum.yaml" --depfile "$tmp/depends" \
        --out "$tmp/generated"
    contains "$(cat "$tmp/depends")" "$prefix/bin/../share/kgen/templates"
}
check "a moved installation leads nowhere else" no_path_of_the_build

# ---- manual pages and completions ----

pages() {
    for command in $("$KGEN" --help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p' |
        sed '/^kgen$/,$d'); do
        [ -s "$prefix/share/man/man1/kgen-$command.1" ] || echo "no page of kgen $command"
    done | grep . && return 1
    "$KGEN" man generate | cmp - "$prefix/share/man/man1/kgen-generate.1"
    # What help says of a topic stands in the page.
    for topic in usage exit-codes environment files; do
        "$KGEN" help $topic | sed -n 's/^  [^ ].*  \([a-z].*\)$/\1/p' |
            sed 's/-/\\-/g' >"$tmp/lines"
        [ -s "$tmp/lines" ] || fail "kgen help $topic has no lines"
        grep -vxF -f "$prefix/share/man/man1/kgen.1" "$tmp/lines" && return 1
        true
    done
}
check "each command has a page; help and pages are one text" pages
drawn() {
    for page in "$prefix"/share/man/man1/*.1; do
        groff -man -Tutf8 -ww "$page" >"$tmp/page" 2>"$tmp/err"
        [ -s "$tmp/page" ] && [ ! -s "$tmp/err" ] || fail "$page: $(cat "$tmp/err")"
    done
}
if have groff; then check "pages are drawn without a warning" drawn
else skip "pages are drawn without a warning" "there is no groff"; fi

completed() { # words of a line...: what bash would offer for the last one
    bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _kgen; echo "${COMPREPLY[*]}"' - \
        "$prefix/share/bash-completion/completions/kgen" "$@"
}
bash_completes() {
    same "$(completed kgen gen)" generate
    same "$(completed kgen generate --dep)" --depfile
    same "$(completed kgen list fam)" families
    same "$(completed kgen help env)" environment
    same "$(completed kgen new x --family sten)" stencil
    same "$(completed kgen check absmax)" ""
}
if have bash; then check "completion in bash" bash_completes
else skip "completion in bash" "there is no bash"; fi
# What is handed to the functions of zsh's own completion, which match it with the word.
cat >"$tmp/handed.zsh" <<'END'
_describe() { print -l -- ${(P)2}; }
_arguments() { print -l -- "$@"; }
_values() { print -l -- "$@"; }
_files() { :; }
file=$1
shift
words=("$@") CURRENT=$#
source $file
END
in_zsh() { # words of a line...
    zsh -f "$tmp/handed.zsh" "$prefix/share/zsh/site-functions/_kgen" "$@"
}
zsh_completes() {
    zsh -n "$prefix/share/zsh/site-functions/_kgen"
    contains "$(in_zsh kgen gen)" "generate:"
    contains "$(in_zsh kgen generate --dep)" "--depfile["
    contains "$(in_zsh kgen list fam)" "families"
    contains "$(in_zsh kgen help env)" "environment"
    contains "$(in_zsh kgen new x --family sten)" "stencil"
}
if have zsh; then
    check "zsh reads its completion" zsh_completes
else skip "zsh reads its completion" "there is no zsh"; fi
in_fish() { # a line: what fish would offer for its last word
    fish --no-config -c 'source $argv[1]; complete -C "$argv[2]"' \
        "$prefix/share/fish/vendor_completions.d/kgen.fish" "$1" | cut -f1
}
fish_completes() {
    same "$(in_fish "kgen gen")" generate
    same "$(in_fish "kgen generate --dep")" --depfile
    same "$(in_fish "kgen list fam")" families
    same "$(in_fish "kgen help env")" environment
    same "$(in_fish "kgen new x --family sten")" stencil
}
if have fish; then check "completion in fish" fish_completes
else skip "completion in fish" "there is no fish"; fi

# ---- projects ----

floats "$tmp/floats" 100000
project_of() { # name: a copy of the example that the user owns
    mkdir -p "$home/$1"
    cp "$KGEN_SOURCE"/examples/absmax/* "$home/$1/"
    chmod 755 "$home/$1"
    handed_over "$home/$1"
    cd "$home/$1"
}
matches() { contains "$("$1" "$tmp/floats")" "they match"; }
with_meson() {
    project_of with-meson
    as_person meson setup build
    as_person ninja -C build
    LD_LIBRARY_PATH=$libdir matches build/absmax
}
also "a Meson project, from a moved prefix and without root" with_meson

with_make() {
    project_of with-make
    as_person make
    matches ./absmax
    contains "$(as_person make)" "up to date"
    # The depfile: a template that changes makes the kernels anew.
    touch "$prefix/share/kgen/templates/reduce/ref.cpp"
    contains "$(as_person make -n)" "kgen generate"
}
if have make; then check "make with pkg-config, from a moved prefix and without root" with_make
else skip "make with pkg-config" "there is no make"; fi

cmake_builds() { # name, generator, options of cmake...
    project_of "$1"
    generator=$2
    shift 2
    as_person cmake -G "$generator" -S . -B build "-Dkgen_DIR=$libdir/cmake/kgen" "$@"
    as_person cmake --build build
    matches build/absmax
}
with_cmake() {
    cmake_builds with-cmake Ninja
    contains "$(as_person ninja -C build)" "no work to do"
    touch "$prefix/share/kgen/templates/reduce/ref.cpp"
    contains "$(as_person ninja -C build -n)" "Generating the kernels of absmax.yaml"
    # TYPES: nothing was made of f64.
    [ ! -e build/absmax_kernels.kgen/kg_absmax_f64.cu ]
    if [ "$KGEN_CUDA" = yes ]; then
        same "$(python3 "$tests/fatbin.py" build/absmax)" "cubin 90
ptx 90"
    fi
}
cmake_with_cuda() { cmake_builds cmake-cuda "Unix Makefiles" -DWITH_CUDA=ON \
    "-DCMAKE_CUDA_COMPILER=$nvcc"; }
versions() { # another version of kgen beside this one
    newer=$tmp/newer/lib/cmake/kgen
    mkdir -p "$newer"
    sed 's/"[0-9]*\.[0-9]*\.[0-9]*"/"9.1.0"/' "$libdir/cmake/kgen/kgen-config-version.cmake" \
        >"$newer/kgen-config-version.cmake"
    echo 'message(STATUS "this is 9.1.0")' >"$newer/kgen-config.cmake"
    mkdir "$home/versions"
    handed_over "$home/versions"
    cd "$home/versions"
    for wanted in 9 9.1 9.2 0.1; do
        printf 'cmake_minimum_required(VERSION 3.20)\nproject(v NONE)\nfind_package(kgen %s)\n%s\n' $wanted \
            'message(STATUS "found ${kgen_FOUND} ${kgen_VERSION}")' >CMakeLists.txt
        as_person cmake -S . -B $wanted "-DCMAKE_PREFIX_PATH=$tmp/newer;$prefix" >said.$wanted \
            2>&1 || true
    done
    contains "$(cat said.9.1)" "found 1 9.1.0"
    contains "$(cat said.9.2)" "found 0"
    contains "$(cat said.0.1)" "found 0"
}
planned() { # variants are planned for the capabilities that they are compiled for
    project_of cmake-archs
    as_person sed -i 's/ARCHS 90/ARCHS 103 86 90a/' CMakeLists.txt
    as_person cmake -G Ninja -S . -B build "-Dkgen_DIR=$libdir/cmake/kgen"
    contains "$(grep -o -e '--arch [0-9,]*' build/build.ninja)" "--arch 100,86,90"
    contains "$(grep -o 'KGEN_GPU_ARCHS=[0-9a,]*' build/build.ninja)" "KGEN_GPU_ARCHS=103,86,90a"
    as_person sed -i 's/ ARCHS 103 86 90a//' CMakeLists.txt
    as_person cmake build
    default=$(sed -n 's/^set(KGEN_GPU_ARCHS "\(.*\)")/\1/p' "$libdir/cmake/kgen/kgen-config.cmake")
    contains "$(grep -o -e '--arch [0-9,]*' build/build.ninja)" "--arch $default"
}
spec_is_wrong() {
    project_of cmake-wrong
    as_person sed -i 's/reduce/reduse/' absmax.yaml
    code=$(code_of as_person cmake -S . -B build "-Dkgen_DIR=$libdir/cmake/kgen")
    [ "$code" != 0 ]
    contains "$(tr -s ' \n' '  ' <"$tmp/err")" "absmax.yaml:4:9: error"
}
nvcc=${KGEN_CUDA_NVCC:-}
if have cmake; then
    check "a CMake project, from a moved prefix and without root" with_cmake
    check "CMake plans for the capabilities that it compiles for" planned
    check "CMake shows what is wrong with a spec, at its place" spec_is_wrong
    check "find_package chooses among two versions" versions
    if [ "$KGEN_CUDA" = yes ]; then also \
        "a CMake project with CMake's language CUDA, in makefiles" cmake_with_cuda; fi
else
    skip "a CMake project, from a moved prefix and without root" "there is no cmake"
fi
finish
