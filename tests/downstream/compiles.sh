# What kgen emits compiles without a warning: the header alone and beside CUDA's, as C and as C++;
# the table and the reference; and two kernels link into one program, static and shared.
. "$(dirname "$0")/tap.sh"
strict="-Wall -Wextra -Werror"
headers=-I$tmp/source/runtime/include
device="-I$tmp/source/runtime/device -I$tmp/source/runtime/shared"

made=$tmp/made
mkdir "$tmp/specs"
for spec in "$KGEN_SOURCE"/examples/*/*.yaml "$KGEN_SOURCE"/specs/*.yaml; do cp -f "$spec" \
    "$tmp/specs/"; done
# A search that may end early, of which no distance is stored.
cat >"$tmp/specs/somewhere_near.yaml" <<'YAML'
kgen: 1
kernel: somewhere_near
family: neighbours
types: [f32]
keep: indices
approximate: visits
variants: [{form: tree, nwarps: 1, nwork: 1}]
YAML
some_test_specs | while IFS= read -r spec; do cp -f "$spec" "$tmp/specs/"; done
everything_generates() {
    "$KGEN" generate -Wno-padding-conflicts "$tmp"/specs/*.yaml --out "$made" --library all
}
check "the specs generate" everything_generates

# A file for each way to include; each is compiled for all kernels.
each_header() { # text before, text after, command of a compiler...
    before=$1 after=$2
    shift 2
    for header in "$made"/*.h; do
        case $header in *_op.h) continue ;; esac
        printf '%s\n#include "%s"\n%s\nint nothing_else;\n' "$before" "$header" "$after" |
            "$@" -c - -o "$tmp/header.o" || fail "$header"
    done
}

# All of them, twice, in one file: text before, text after, command of a compiler...
all_headers() {
    { echo "$1"; for header in "$made"/*.h "$made"/*.h; do
        case $header in *_op.h) ;; *) echo "#include \"$header\"" ;; esac
    done; echo "$2"; } >"$tmp/together.h"
    shift 2
    "$@" -c "$tmp/together.h" -o "$tmp/together.o"
}

c_compilers= cpp_compilers=
for compiler in gcc clang; do have $compiler && c_compilers="$c_compilers $compiler"; done
for compiler in g++ clang++; do have $compiler && cpp_compilers="$cpp_compilers $compiler"; done

# shellcheck disable=SC2086
{
    # C by the first compiler, C++ by the last: two vendors' where both are there.
    first=${c_compilers# }
    for compiler in ${first%% *}; do
        check "$compiler: each header alone as C11" \
            each_header "" "" $compiler -x c -std=c11 -Wpedantic $strict $headers
    done
    for compiler in ${cpp_compilers##* }; do
        check "$compiler: each header alone as C++17" \
            each_header "" "" $compiler -x c++ -std=c++17 -Wpedantic $strict $headers
    done
    if [ -n "$CUDA_INCLUDE" ]; then
        cuda="#include <cuda_runtime.h>
#include <cuda_fp16.h>"
        for where in before after; do
            if [ $where = before ]; then first=$cuda second=; else first= second=$cuda; fi
            check "gcc: all headers with CUDA's $where them" all_headers "$first" "$second" \
                gcc -x c -std=c11 -Wpedantic $strict $headers -isystem "$CUDA_INCLUDE"
            check "g++: all headers with CUDA's $where them" all_headers "$first" "$second" \
                g++ -x c++ -std=c++17 -Wpedantic $strict $headers -isystem "$CUDA_INCLUDE"
        done
    else
        skip "all headers with CUDA's" "built without CUDA"
    fi
}

# shellcheck disable=SC2086
check "all headers in one file, twice" all_headers "" "" gcc -x c -std=c11 -Wpedantic $strict \
    $headers

# shellcheck disable=SC2086
all_tables() {
    for table in "$made"/*.c; do
        for cuda in 0 1; do
            "$1" -std=c11 -Wpedantic $strict $headers -DKG_CUDA=$cuda -c "$table" -o "$tmp/table.o"
        done
    done
}
# shellcheck disable=SC2086
all_references() {
    for reference in "$made"/*_ref.cpp; do
        "$1" -std=c++17 $strict -fno-exceptions -fno-rtti $headers $device \
            -c "$reference" -o "$tmp/ref.o"
    done
}
for compiler in $c_compilers; do check "$compiler: each table" all_tables "$compiler"; done
for compiler in $cpp_compilers; do
    check "$compiler: each reference" all_references "$compiler"
done

# ---- two kernels in one program ----

cat >"$tmp/two.c" <<'MAIN'
#include <stdio.h>
#include "kg_absmax.h"
#include "kg_axpy.h"

int main(void)
{
    float x[100], y[100], most = 0, device_most;
    for (int i = 0; i < 100; i++) x[i] = y[i] = (float)i;
    kg_workspace *ws;
    const size_t bytes = kg_absmax_f32_workspace_bytes(100);
    if (kg_workspace_create(&ws, KG_BACKEND_REFERENCE, -1, bytes) != KG_OK) return 1;
    if (kg_axpy_f32(ws, -3.0f, x, y, 100, NULL) != KG_OK) return 2;
    if (kg_absmax_f32(ws, y, &device_most, 100, NULL) != KG_OK) return 3;
    for (int i = 0; i < 100; i++) most = -y[i] > most ? -y[i] : most;
    kg_workspace_destroy(ws);
    return most == 198.0f && device_most == most ? 0 : 4;
}
MAIN

# shellcheck disable=SC2086
objects() { # C compiler, C++ compiler, more flags...
    c=$1 cpp=$2
    shift 2
    define=0
    [ "$KGEN_CUDA" = no ] || define=1
    list=
    for kernel in absmax axpy; do
        "$c" -std=c11 -fPIC "$headers" -DKG_CUDA=$define "$@" \
            -c "$made/kg_$kernel.c" -o "$tmp/$kernel.o"
        "$cpp" -std=c++17 -fPIC -fno-exceptions -fno-rtti "$headers" $device "$@" \
            -c "$made/kg_${kernel}_ref.cpp" -o "$tmp/$kernel-ref.o"
        list="$list $tmp/$kernel.o $tmp/$kernel-ref.o"
    done
    if [ "$KGEN_CUDA" = yes ]; then
        for kernel in absmax_f32 absmax_f64 axpy_f32 axpy_u32 axpy_f64; do
            [ -e "$made/kg_$kernel.cu" ] || continue
            [ -e "$tmp/$kernel.cu.o" ] || KGEN_GPU_ARCHS=90 \
                sh "$KGEN_NVCC" "$made/kg_$kernel.cu" "$tmp/$kernel.cu.o" "$tmp/d"
            list="$list $tmp/$kernel.cu.o"
        done
    fi
}
cudart=
if [ "$KGEN_CUDA" = yes ]; then
    for dir in lib64 lib; do
        [ -e "$CUDA_INCLUDE/../$dir/libcudart.so" ] && cudart=$CUDA_INCLUDE/../$dir/libcudart.so
    done
fi

# shellcheck disable=SC2086
static_program() { # C compiler, C++ compiler
    objects "$1" "$2"
    "$1" $headers -I"$made" "$tmp/two.c" $list "$KGEN_LIBDIR/libkgen.a" $cudart -pthread \
        -o "$tmp/two"
    LD_LIBRARY_PATH=${cudart%/*} "$tmp/two" || fail "exit code $?"
}
# shellcheck disable=SC2086
shared_program() {
    objects "$1" "$2"
    "$1" $headers -I"$made" "$tmp/two.c" $list -L"$KGEN_LIBDIR" -lkgen $cudart -o "$tmp/two"
    LD_LIBRARY_PATH=$KGEN_LIBDIR:${cudart%/*} "$tmp/two" || fail "exit code $?"
}
# Both kernels in a shared library of their own, on the shared runtime.
# shellcheck disable=SC2086
shared_kernels() {
    objects "$1" "$2"
    "$1" -shared $list -L"$KGEN_LIBDIR" -lkgen $cudart -Wl,-z,defs -o "$tmp/libtwo.so"
    "$1" $headers -I"$made" "$tmp/two.c" -L"$tmp" -ltwo -L"$KGEN_LIBDIR" -lkgen $cudart \
        -o "$tmp/two"
    LD_LIBRARY_PATH=$tmp:$KGEN_LIBDIR:${cudart%/*} "$tmp/two" || fail "exit code $?"
}
for pair in "gcc g++" "clang clang++"; do
    # shellcheck disable=SC2086
    set -- $pair
    if ! have "$1" || ! have "$2"; then
        skip "two kernels in one program, by $1" "no $1"
        continue
    fi
    check "two kernels in one program, by $1, static" static_program "$@"
    check "two kernels in one program, by $1, shared" shared_program "$@"
    check "two kernels in a shared library, by $1" shared_kernels "$@"
done
finish
