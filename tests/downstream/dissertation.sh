# The dissertation's experiments of chapter 5 as specs: each generates, with the variants that its
# figure compares; the figure of the skeletons runs on the executor against the reference.
. "$(dirname "$0")/tap.sh"
folder=$KGEN_SOURCE/examples/dissertation

variants() { "$KGEN" list variants "$folder/$1.yaml" | grep -c " TBS "; }

each_generates() {
    for spec in "$folder"/*.yaml; do
        "$KGEN" generate "$spec" --out "$tmp/made" >"$tmp/said" 2>&1
        same "$(cat "$tmp/said")" ""
        grep -q "$(basename "$spec")" "$folder/README.md" || fail "README.md does not tell of $spec"
    done
}
check "each spec generates without a word, and the README tells of it" each_generates

# nWork 1 to 16 in batches of at most 2, 4, 8, 16, the same one twice left out.
figures() {
    same "$(variants unroll_manual)" 50
    same "$(variants unroll_auto)" 50
    same "$(variants block_size)" 32
    same "$(variants concurrent_blocks)" 16
    same "$(variants skeletons)" 13
}
check "each has the variants of its figure" figures

unrolled() {
    same "$(grep -c "KG_UNROLL(" "$tmp/made/kg_unroll_manual_u32.cu")" 0
    same "$(grep -c "KG_UNROLL(" "$tmp/made/kg_unroll_auto_u32.cu")" 100
}
check "loops are there where the compiler is to unroll, and only there" unrolled

runs() {
    "$KGEN" verify --quick "$folder/skeletons.yaml" >"$tmp/table"
    same "$(grep -c "^skeletons_u32/" "$tmp/table")" 14
    awk '$1 ~ /^skeletons/ && ($2 == 0 || $3 != 0) { exit 1 }' "$tmp/table"
}
check "the three skeletons copy, on the executor" runs
finish
