# A struct that a project has already: kernels take it, and say so where it is not what the spec
# says.
. "$(dirname "$0")/tap.sh"
mkdir "$tmp/own"
cat >"$tmp/own/my_pair.h" <<'HEADER'
#ifndef MY_PAIR_H
#define MY_PAIR_H
#include <kgen/types.h>
typedef struct my_pair { double sum; uint16_t count; kg_f16 best; } my_pair;
#endif
HEADER
cat >"$tmp/own/pairs.yaml" <<'SPEC'
kgen: 1
kernel: pairs
family: reduce
types: [pair]
structs:
  pair:
    c_name: my_pair
    header: my_pair.h
    fields: [{name: sum, type: f64}, {name: count, type: u16}, {name: best, type: f16}]
operator:
  identity: {sum: 0, count: 0, best: lowest}
  combine: "T{a.sum + b.sum, a.count + b.count, max(a.best, b.best)}"
  commutative: true
SPEC
cat >"$tmp/own/main.c" <<'MAIN'
#include "kg_pairs.h"

int main(void)
{
    my_pair all, pairs[300];
    for (int i = 0; i < 300; i++)
        pairs[i] = (my_pair){.sum = i, .count = 250, .best = kg_f16_from_f32((float)(i % 100))};
    kg_workspace *ws;
    if (kg_workspace_create(&ws, KG_BACKEND_REFERENCE, -1, kg_pairs_pair_workspace_bytes(300)) != KG_OK) return 1;
    if (kg_pairs_pair(ws, pairs, &all, 300, NULL) != KG_OK) return 2;
    kg_workspace_destroy(ws);
    return all.sum == 44850 && all.count == 75000 % 65536 && kg_f16_to_f32(all.best) == 99 ? 0 : 3;
}
MAIN
"$KGEN" generate "$tmp/own/pairs.yaml" --out "$tmp/own" || fail "generate"

strict="-Wall -Wextra -Wpedantic -Werror"
includes="$tap_includes -I$tmp/own"
# shellcheck disable=SC2086
header_compiles() {
    echo '#include "kg_pairs.h"' | "$1" -x c -std=c11 $strict $includes -c - -o "$tmp/header.o" &&
        echo '#include "kg_pairs.h"' |
        "$2" -x c++ -std=c++17 $strict $includes -c - -o "$tmp/header.o"
}
# shellcheck disable=SC2086
program_runs() {
    cc -std=c11 $strict $includes "$tmp/own/kg_pairs.c" -c -o "$tmp/table.o" &&
        c++ -std=c++17 $includes -fno-exceptions -c "$tmp/own/kg_pairs_ref.cpp" -o "$tmp/ref.o" &&
        cc -std=c11 $strict $includes "$tmp/own/main.c" "$tmp/table.o" "$tmp/ref.o" \
            -L"$KGEN_LIBDIR" -Wl,-rpath,"$KGEN_LIBDIR" -lkgen -o "$tmp/main" && "$tmp/main"
}
# shellcheck disable=SC2086
refused() { # what replaces what, what the compiler says
    mkdir -p "$tmp/other"
    cp "$tmp/own/kg_pairs.h" "$tmp/other/"
    sed "$1" "$tmp/own/my_pair.h" >"$tmp/other/my_pair.h"
    if echo '#include "kg_pairs.h"' | cc -x c -std=c11 -I"$KGEN_SOURCE/runtime/include" \
        -I"$tmp/other" -c - -o "$tmp/header.o" 2>"$tmp/err"; then
        fail "it compiled"
    fi
    contains "$(cat "$tmp/err")" "$2"
}
check "the header, as C11 and C++17" header_compiles gcc g++
if have clang; then check "the header, by clang" header_compiles clang clang++; fi
check "a program that calls the reference" program_runs
check "fields the other way round are refused" refused \
    's/uint16_t count; kg_f16 best/kg_f16 best; uint16_t count/' "field count is not the one"
check "another field is refused" refused 's/double sum/float sum/' "not the size or alignment"
check "another alignment is refused" refused 's/double sum/_Alignas(32) double sum/' \
    "not the size or alignment"
check "verify finds the header beside the spec" "$KGEN" verify --quick "$tmp/own/pairs.yaml"
finish
