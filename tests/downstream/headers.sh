# What an emitted header says: of this kernel and no other; prototypes first, notes on tuning
# last; and a macro that evaluates n once.
. "$(dirname "$0")/tap.sh"
includes="-I$KGEN_SOURCE/runtime/include -I$tmp"

spec() { # kernel, families' lines...
    kernel=$1
    shift
    printf '%s\n' "kgen: 1" "kernel: $kernel" "$@" >"$tmp/$kernel.yaml"
    "$KGEN" generate "$tmp/$kernel.yaml" --out "$tmp" >/dev/null
}
spec total "family: reduce" "types: [u32, f32]" "operator: sum"
spec strided "family: reduce" "types: [i32]" "operator: min" "variants: [{dask: column}]"
spec ordered "family: reduce" "types: [f64]" "operator: {identity: 0, combine: a + b}" \
    "variants: [{dask: row}]"
spec peaks "family: reduce" "types: [f32, f64]" "results: [sum, min, max, sumsq, argmax]"
spec ends "family: segments" "types: [i32]" "operator: sum" "segments: offsets"

# a kernel: what its function's comment says
comment_of() { sed -n "/^\/\* $1:/,/^kg_status/p" "$tmp/kg_${1%_*}.h"; }
without() { case $1 in *"$2"*) fail "\"$2\" is in:
$1" ;; esac }

check "a sum of integers says nothing of floats" without "$(comment_of total_u32)" float
check "... but that its bits are the same" contains "$(comment_of total_u32)" \
    "has the same bits from every variant"
check "so do segments" contains "$(comment_of ends_i32)" "has the same bits from every variant"
check "a sum of floats says what depends on the variant" contains "$(comment_of total_f32)" \
    "last bits of floats"
check "argmax among integer results counts as one of floats" contains "$(comment_of peaks_f32)" \
    "last bits of floats"
check "a kernel that strides says so" contains "$(comment_of strided_i32)" "(Column DASk)"
check "... and nothing of rows" without "$(comment_of strided_i32)" "Row DASk"
check "a kernel by rows says so" contains "$(comment_of ordered_f64)" "(Row DASk)"
check "... and nothing of columns" without "$(comment_of ordered_f64)" "Column DASk"

first_declaration() { # it stands on the first page
    line=$(grep -n '^kg_status' "$tmp/kg_peaks.h" | head -n 1 | cut -d : -f 1)
    [ "$line" -le 60 ] || fail "it is in line $line"
    notes=$(grep -n '^// Variants' "$tmp/kg_peaks.h" | cut -d : -f 1)
    [ "$notes" -gt "$(grep -n '^kg_status' "$tmp/kg_peaks.h" | tail -n 1 | cut -d : -f 1)" ] ||
        fail "notes in line $notes"
}
check "declarations come before notes on variants" first_declaration

cat >"$tmp/once.c" <<'MAIN'
#include <stdio.h>
#include "kg_total.h"
#include "kg_ends.h"
char room[KG_TOTAL_F32_WORKSPACE_BYTES(100000)];
enum { BYTES = KG_TOTAL_F32_WORKSPACE_BYTES((size_t)1 << 40) };

int main(void)
{
    size_t n = 100000, s = 7;
    const size_t bytes = KG_TOTAL_F32_WORKSPACE_BYTES(n++), ends = KG_ENDS_I32_WORKSPACE_BYTES(s++);
    printf("%d %d %d %d %d\n", (int)n, (int)s, bytes == sizeof room, ends != 0,
           BYTES == KG_TOTAL_F32_WORKSPACE_BYTES(n << 30));
    return 0;
}
MAIN
counts_once() { # command of a compiler...
    # shellcheck disable=SC2086
    "$@" -Wall -Wextra -Wpedantic -Werror $includes "$tmp/once.c" -o "$tmp/once"
    same "$("$tmp/once")" "100001 8 1 1 1"
}
for compiler in gcc clang; do
    if have $compiler; then
        check "$compiler: the macro evaluates n once, in C" counts_once $compiler -x c -std=c11
        check "$compiler: ... and in C++" counts_once $compiler -x c++ -std=c++17
    else
        skip "$compiler: the macro evaluates n once" "there is no $compiler"
    fi
done
finish
