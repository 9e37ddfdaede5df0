# What kgen bindings makes, compiled for every spec that ships, and run from each language that is
# there.
tests=$(cd "$(dirname "$0")" && pwd)
. "$tests/tap.sh"
examples=$KGEN_SOURCE/examples/languages
export LD_LIBRARY_PATH="$tmp/absmax:$KGEN_LIBDIR"

mkdir "$tmp/absmax"
cd "$tmp/absmax" || exit 99
emits() {
    "$KGEN" generate "$KGEN_SOURCE/examples/absmax/absmax.yaml" --types f32 --out .
    for language in cxx fortran rust julia tvm-ffi; do
        "$KGEN" bindings "$KGEN_SOURCE/examples/absmax/absmax.yaml" --types f32 --to $language \
            --out .
    done
    "$KGEN" bindings "$KGEN_SOURCE/examples/absmax/absmax.yaml" --types f32 --to rust |
        cmp - kg_absmax.rs
    # The host's part alone, as one shared library.
    # shellcheck disable=SC2086
    {
        cc -fPIC $tap_includes -I. -c kg_absmax.c
        c++ -std=c++17 -fPIC -fno-exceptions -fno-rtti -ffp-contract=off -DKG_NO_CONTRACTION=1 \
            $tap_includes -I. \
            -c kg_absmax_ref.cpp
    }
    cc -shared -o libkg_absmax.so kg_absmax.o kg_absmax_ref.o -L"$KGEN_LIBDIR" -lkgen -lm
}
check "kgen bindings, for four languages and tvm-ffi" emits
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
    c++ -std=c++17 -Wall -Wextra -Werror $tap_includes -I. "$examples/absmax.cpp" -o program \
        $libraries
    KGEN_BACKEND=reference runs "absmax_f32: out has 3 elements, where 1 are needed"
}
check "C++ with spans, streams and exceptions" cxx
fortran() {
    # shellcheck disable=SC2086
    gfortran -std=f2018 -Wall -Werror -Wno-unused-function "$KGEN_SOURCE/bindings/kgen.f90" \
        kg_absmax.f90 \
        "$examples/absmax.f90" -o program $libraries
    runs "overlaps 'in'"
}
rust() {
    cp "$examples/absmax.rs" "$KGEN_SOURCE/bindings/kgen.rs" .
    rustc --edition 2021 -D warnings absmax.rs -o program -L . -L "$KGEN_LIBDIR" -l kg_absmax \
        -l kgen
    runs "'out' has another number of elements"
}
julia_runs() {
    cp "$examples/absmax.jl" .
    julia absmax.jl "$tmp/absmax/libkg_absmax.so" >said
    contains "$(cat said)" "absmax = 7"
}

# The part of tvm-ffi is played here; tests/python/tvm_ffi_test.py has the real one.
cat >plays_ffi.c <<'MAIN'
#include <assert.h>
#include <kgen/tvm_ffi.h>
#include <stddef.h>

int __tvm_ffi_absmax(void *self, const kg_ffi_any *args, int32_t n_args, kg_ffi_any *result);

void TVMFFIErrorSetRaisedFromCStr(const char *kind, const char *message)
{
    printf("%s: %s\n", kind, message);
}

void *TVMFFIEnvGetStream(int32_t device_type, int32_t device)
{
    (void)device_type, (void)device;
    return NULL;
}

int main(void)
{
    static_assert(sizeof(kg_ffi_any) == 16 && offsetof(kg_ffi_any, v) == 8, "as tvm-ffi has it");
    static_assert(sizeof(kg_dl_tensor) == 48 && offsetof(kg_dl_tensor, byte_offset) == 40, "as DLPack has it");
    float x[] = {9, 1, -7, 3}, out = 0;
    int64_t three = 3;
    kg_dl_tensor in = {.data = x, .device_type = KG_DL_CPU, .ndim = 1, .code = KG_DL_FLOAT, .bits = 32, .lanes = 1};
    in.shape = &three;
    in.byte_offset = 4;
    struct { char head[KG_FFI_OBJECT_HEAD]; kg_dl_tensor tensor; } object = {.tensor = in};
    object.tensor.data = &out;
    object.tensor.ndim = 0;
    object.tensor.byte_offset = 0;
    kg_ffi_any args[] = {{.type = KG_FFI_DLTENSOR}, {.type = KG_FFI_TENSOR}}, result = {.type = KG_FFI_INT};
    args[0].v.pointer = &in;
    args[1].v.pointer = &object;
    const int status = __tvm_ffi_absmax(NULL, args, 2, &result);
    printf("absmax = %g\n", status == 0 && result.type == KG_FFI_NONE ? out : -1);
    in.code = KG_DL_INT;
    printf("again %d\n", __tvm_ffi_absmax(NULL, args, 2, &result));
    in.code = KG_DL_FLOAT;
    in.device_type = KG_DL_CUDA;
    printf("then %d\n", __tvm_ffi_absmax(NULL, args, 2, &result));
    return 0;
}
MAIN
tvm_ffi() {
    # shellcheck disable=SC2086
    cc -std=gnu17 -Wall -Wextra -Werror $tap_includes -I. plays_ffi.c kg_absmax_tvm_ffi.c \
        -o program $libraries
    runs "TypeError: absmax: no kernel takes these element types
again -1
ValueError: absmax: 'out' is in other memory than the arrays before it
then -1"
}
check "tvm-ffi" tvm_ffi

# Names that another language keeps for itself, or that its module uses.
cat >words.yaml <<'SPEC'
kgen: 1
kernel: words
family: map
types: [f32]
inputs: {begin: T, function: T, let: T, local: T, check: T}
inout: {module: T, final: T}
outputs: {quote: T, macro: T, async: T, end: T}
map:
  quote: begin + function + let + local
  module: begin + check
  final: 1
  macro: 2
  async: 3
  end: 4
SPEC
names_of_others() {
    mkdir words
    "$KGEN" generate words.yaml --out words
    for language in cxx fortran rust julia tvm-ffi; do
        "$KGEN" bindings words.yaml --to $language --out words
    done
    cd words
    for name in begin function let local module quote end check; do
        ! grep -qE "[(,] *$name[,)]" kg_words.jl || fail "$name stands in the module in Julia"
    done
    # shellcheck disable=SC2086
    c++ -std=c++17 -fsyntax-only $tap_includes -I. -x c++ kg_words.hpp
    if have gfortran; then
        gfortran -std=f2018 -fsyntax-only "$KGEN_SOURCE/bindings/kgen.f90" kg_words.f90
    fi
    if have rustc && rustc --version >/dev/null 2>&1; then
        cp "$KGEN_SOURCE/bindings/kgen.rs" .
        printf '%s\n' "pub mod kgen;" "pub mod kg_words;" >words.rs
        rustc --edition 2021 --crate-type lib --emit metadata -A warnings words.rs
    fi
}
check "names that other languages keep for themselves" names_of_others

# Every spec that ships, and those of tests whose arguments are of another kind.
families=$tmp/source/tests/families # a path without blanks
others="bisect/bisect_items neighbours/near_all neighbours/near_auto segsort/segsort_pairs \
topk/kth_items topk/topk_pairs"
of_other_kinds() { for spec in $others; do echo "$families/$spec.yaml"; done; }
specs_of_all() {
    ls "$tmp"/source/specs/*.yaml "$families"/histogram/*.yaml
    of_other_kinds
}
compiles() { # language, extension, command...
    language=$1 extension=$2
    shift 2
    mkdir -p "all/$language"
    for spec in $(specs_of_all); do
        "$KGEN" bindings -Wno-padding-conflicts "$spec" --to "$language" --out "all/$language"
    done
    cd "all/$language"
    for made in *."$extension"; do "$@" "$made" || fail "$made"; done
}
all_cxx() {
    # shellcheck disable=SC2046
    "$KGEN" generate -Wno-padding-conflicts "$KGEN_SOURCE"/specs/*.yaml $(of_other_kinds) \
        --out all/headers
    for made in "$KGEN_SOURCE"/specs/*.yaml $(of_other_kinds); do
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

all_tvm_ffi() {
    for spec in $(specs_of_all); do
        "$KGEN" generate -Wno-padding-conflicts "$spec" --out all/tvm-ffi
    done
    # shellcheck disable=SC2086
    (compiles tvm-ffi c cc -std=gnu17 -fsyntax-only -Wall -Wextra -Werror $tap_includes -I.)
}
also "tvm-ffi for all specs" all_tvm_ffi

if have gfortran; then
    check "Fortran" fortran
    also "Fortran for all specs" compiles fortran f90 gfortran -std=f2018 -fsyntax-only -Wall \
        -Werror -c
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
if python3 -c 'import tree_sitter, tree_sitter_julia' 2>/dev/null; then
    also "Julia for all specs, read by a grammar" compiles julia jl python3 "$tests/julia_syntax.py"
    check "names that others keep, in Julia" python3 "$tests/julia_syntax.py" words/kg_words.jl
else
    skip "the grammar of Julia" "tree_sitter_julia is not there"
fi
finish
