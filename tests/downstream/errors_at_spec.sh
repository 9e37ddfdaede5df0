# What kgen lets through and a compiler refuses is reported at the line of the spec.
. "$(dirname "$0")/tap.sh"
includes=$tap_includes

# Line 7 is the first of the operator.
spec() { # operator, as YAML
    {
        printf 'kgen: 1\nkernel: odd\nfamily: reduce\ntypes: [f32]\n'
        printf 'operator:\n  identity: 0\n  combine: %s\n' "$1"
    } >"$tmp/odd one.yaml"
    rm -rf "$tmp/made"
    "$KGEN" generate "$tmp/odd one.yaml" --out "$tmp/made"
}

says() { # what is said, command...: the command fails and says it
    wanted=$1
    shift
    "$@" >"$tmp/out" 2>&1 && fail "it compiled"
    contains "$(cat "$tmp/out")" "$wanted"
}

# shellcheck disable=SC2086
reference_says() { # compiler, line
    cd "$tmp/made"
    says "odd one.yaml:$2:" "$1" -std=c++17 $includes -c kg_odd_ref.cpp -o odd.o
}

kernel_says() { # line
    cd "$tmp/made"
    says "odd one.yaml($1): error" sh "$KGEN_NVCC" kg_odd_f32.cu odd.o odd.d
}

one_line() {
    spec '"(a) % (b)"'
    "$@" 7
}
block() {
    spec '|
    T most = a > b ? a : b;

    T less = most % 2;
    return less;'
    "$@" 10
}
# The operator is right; the error is in a line of ours after it, and is not laid to the spec.
after() {
    spec '"a > b ? a : b"'
    cd "$tmp/made"
    line=$(grep -n '^KG_OPS_END' kg_odd_op.h | cut -d: -f1)
    sed -i "${line}s/.*/KG_OPS_ENT/" kg_odd_op.h
    # shellcheck disable=SC2086
    says "kg_odd_op.h:$line:" g++ -std=c++17 $includes -c kg_odd_ref.cpp -o odd.o
}

for compiler in g++ clang++; do
    have $compiler || continue
    check "$compiler: an expression" one_line reference_says $compiler
    check "$compiler: the third line of a block" block reference_says $compiler
done
check "g++: the lines after an operator are those of the emitted file" after
if [ "$KGEN_CUDA" = yes ]; then
    check "nvcc: an expression" one_line kernel_says
    check "nvcc: the third line of a block" block kernel_says
else
    skip "nvcc" "built without CUDA"
fi
finish
