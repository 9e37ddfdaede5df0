# What kgen bindings makes, compiled for every spec that ships, and run from each language that is there.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"
examples=$KGEN_SOURCE/examples/languages
export LD_LIBRARY_PATH="$tmp/absmax:$KGEN_LIBDIR"

mkdir "$tmp/absmax"
cd "$tmp/absmax" || exit 99
emits() {
    "$KGEN" generate "$KGEN_SOURCE/examples/absmax/absmax.yaml" --types f32 --out .
    for language in cxx fortran rust julia; do
        "$KGEN" bindings "$KGEN_SOURCE/examples/absmax/absmax.yaml" --types f32 --to $language --out .
    done
    "$KGEN" bindings "$KGEN_SOURCE/examples/absmax/absmax.yaml" --types f32 --to rust | cmp - kg_absmax.rs
    # The host's part alone, as one shared library.
    # shellcheck disable=SC2086
    {
        cc -fPIC $tap_includes -I. -c kg_absmax.c
        c++ -std=c++17 -fPIC -fno-exceptions -fno-rtti -ffp-contract=off -DKG_NO_CONTRACTION=1 $tap_includes -I. \
            -c kg_absmax_ref.cpp
    }
    cc -shared -o libkg_absmax.so kg_absmax.o kg_absmax_ref.o -L"$KGEN_LIBDIR" -lkgen -lm
}
check "kgen bindings, for four languages" emits
libraries="-L. -lkg_absmax -L$KGEN_LIBDIR -lkgen -Wl,-rpath,$tmp/absmax"

options() {
    spec=$KGEN_SOURCE/specs/sum.yaml
    for wrong in "$spec" "--to rust" "$spec --to cobol" "$spec --to"; do
        # shellcheck disable=SC2086
        exits 2 "$KGEN" bindings $wrong
    done
    exits 1 "$KGEN" bindings "$spec" --to rust --types f16
    exits 3 "$KGEN" bindings "$spec" --to rust --out /dev/null/there
    mkdir several
    "$KGEN" bindings "$spec" "$KGEN_SOURCE/specs/axpy.yaml" --to julia --out several
    same "$(ls several | tr '\n' ' ')" "kg_axpy.jl kg_sum.jl "
}
check "wrong words and several specs" options

runs() { # what it must print...
    ./program >said || fail "$(cat said)"
    contains "$(cat said)" "absmax = 7"
    contains "$(cat said)" "$1"
}
cxx() {
    # shellcheck disable=SC2086
    c++ -std=c++17 -Wall -Wextra -Werror $tap_includes -I. "$examples/absmax.cpp" -o program $libraries
    KGEN_BACKEND=reference runs "absmax_f32: out has 3 elements, where 1 are needed"
}
check "C++ with spans, streams and exceptions" cxx
fortran() {
    # shellcheck disable=SC2086
    gfortran -std=f2018 -Wall -Werror -Wno-unused-function "$KGEN_SOURCE/bindings/kgen.f90" kg_absmax.f90 \
        "$examples/absmax.f90" -o program $libraries
    runs "overlaps 'in'"
}
rust() {
    cp "$examples/absmax.rs" "$KGEN_SOURCE/bindings/kgen.rs" .
    rustc --edition 2021 -D warnings absmax.rs -o program -L . -L "$KGEN_LIBDIR" -l kg_absmax -l kgen
    runs "'out' has another number of elements"
}
julia_runs() {
    cp "$examples/absmax.jl" .
    julia absmax.jl "$tmp/absmax/libkg_absmax.so" >said
    contains "$(cat said)" "absmax = 7"
}

# Every spec that ships, and one of each kind that the tests have.
compiles() { # language, extension, command...
    language=$1 extension=$2
    shift 2
    mkdir -p "all/$language"
    for spec in "$KGEN_SOURCE"/specs/*.yaml "$KGEN_SOURCE"/tests/families/histogram/*.yaml; do
        "$KGEN" bindings -Wno-padding-conflicts "$spec" --to "$language" --out "all/$language"
    done
    cd "all/$language"
    for made in *."$extension"; do "$@" "$made" || fail "$made"; done
}
all_cxx() {
    "$KGEN" generate -Wno-padding-conflicts "$KGEN_SOURCE"/specs/*.yaml --out all/headers
    for made in "$KGEN_SOURCE"/specs/*.yaml; do
        "$KGEN" bindings "$made" --to cxx --out all/headers
    done
    cd all/headers
    for made in *.hpp; do echo "#include \"$made\""; done >all.cpp
    # shellcheck disable=SC2086
    c++ -std=c++17 -fsyntax-only -Wall -Wextra -Werror $tap_includes -I. all.cpp
}
also "C++ for all specs, in one source" all_cxx
all_rust() {
    {
        echo "mod kgen;"
        for made in all/rust/kg_*.rs; do echo "pub mod $(basename "$made" .rs);"; done
    } >all/rust/main.rs
    cp "$KGEN_SOURCE/bindings/kgen.rs" all/rust/kgen.rs
    cd all/rust
    rustc --edition 2021 --crate-type lib --emit metadata -A warnings main.rs
}
emit_rust() {
    (compiles rust rs test -s)
    all_rust
}

if have gfortran; then
    check "Fortran" fortran
    also "Fortran for all specs" compiles fortran f90 gfortran -std=f2018 -fsyntax-only -Wall -Werror -c
else
    skip "Fortran" "there is no gfortran"
fi
if have rustc && rustc --version >/dev/null 2>&1; then
    check "Rust" rust
    also "Rust for all specs" emit_rust
else
    skip "Rust" "there is no rustc"
fi
if have julia; then check "Julia" julia_runs; else skip "Julia" "there is no julia"; fi
finish
