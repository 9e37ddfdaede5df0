# The experiments of chapters 5 and 6 of the dissertation: specs generate; spaces of shapes are what
# kgen tune measures; the figure of the skeletons runs on the executor against the reference.
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

check "the skeletons are seven, six of them by vectors, too" same "$(variants skeletons)" 13

# What experiments.sh asks of kgen tune, by a program that stands for it.
experiments() {
    cat >"$tmp/asked" <<'END'
#!/bin/sh
shift
printf '%s|' "$@" | sed 's/.*--vary|\([^|]*\)|.*--out|\([^|]*\)|.*/\2: \1/'
echo
END
    chmod +x "$tmp/asked"
    KGEN="$tmp/asked" sh "$folder/experiments.sh" "$tmp/out" --cpu >"$tmp/said"
    same "$(grep -c "^$tmp/out/[a-z_]*: [a-z]*=" "$tmp/said")" 5
    sh "$folder/experiments.sh" 2>"$tmp/said" && fail "it takes no folder"
    grep -q "sh experiments.sh FOLDER" "$tmp/said"
}
check "five experiments ask kgen tune to vary shapes" experiments

one_of_them_runs() {
    "$KGEN" tune "$folder/copy.yaml" --cpu --n 5000 --exhaustive --out "$tmp/sizes" \
        --vary "nwarps=1,3 nwork=1 vector=none" >"$tmp/said"
    grep -q "2 of 2 candidates measured" "$tmp/said"
    grep -q "^block_wbw_w3x1,[0-9a-f]*,time,5000," "$tmp/sizes.copy_u32.csv"
    "$KGEN" tune "$folder/copy.yaml" --cpu --vary "nwarp=1" 2>"$tmp/said" && fail "it takes nwarp"
    grep -q '[-][-]vary: a variant of map has no key "nwarp"' "$tmp/said"
}
check "a space of two shapes is measured, and nothing else" one_of_them_runs

runs() {
    "$KGEN" verify --quick "$folder/skeletons.yaml" >"$tmp/table"
    same "$(grep -c "^skeletons_u32/" "$tmp/table")" 14
    awk '$1 ~ /^skeletons/ && ($2 == 0 || $3 != 0) { exit 1 }' "$tmp/table"
}
check "the three skeletons copy, on the executor" runs
finish
