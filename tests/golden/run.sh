#!/bin/sh
# The goldens: what kgen emits for the specs under generated/, one per template and form. A spec may
# state options of kgen in a line "# options: ...".
#
#   run.sh KGEN GENERATED_DIR            says which are stale (TAP)
#   run.sh --refresh KGEN GENERATED_DIR  writes them anew (scripts/refresh_goldens.sh calls this)
#
# The templates are those of the checkout that holds GENERATED_DIR: each must be in some golden.
set -u
refresh=no
if [ "${1:-}" = --refresh ]; then refresh=yes; shift; fi
[ $# -eq 2 ] || { echo "usage: run.sh [--refresh] KGEN GENERATED_DIR" >&2; exit 2; }
kgen=$1 goldens=$2 templates=$(cd "$2/.." && pwd)/templates
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
n=0 failures=0

report() { # name, problem or nothing
    n=$((n + 1))
    if [ -z "$2" ]; then echo "ok $n - $1"; return; fi
    failures=$((failures + 1))
    echo "not ok $n - $1"
    printf '%s\n' "$2" | sed 's/^/# /'
}

for spec in "$goldens"/*/*.yaml; do
    name=$(basename "$(dirname "$spec")")/$(basename "$spec" .yaml)
    mkdir -p "$(dirname "$tmp/$name")"
    options=$(sed -n 's/^# options: //p' "$spec")
    # shellcheck disable=SC2086 # several options are several words
    said=$("$kgen" generate "$spec" --out "$tmp/$name" --depfile "$tmp/$name.d" \
        --template-dir "$templates" $options 2>&1) || said="kgen failed: $said"
    if [ $refresh = yes ] && [ -z "$said" ]; then
        rm -rf "${goldens:?}/$name"
        cp -R "$tmp/$name" "$goldens/$name"
    fi
    report "$name is generated without a word" "$said"
    report "$name is fresh" "$(
        [ -d "$goldens/$name" ] || echo "generated/$name is missing"
        [ ! -d "$goldens/$name" ] || diff -ru "$goldens/$name" "$tmp/$name" |
            { head -n 60; cat >/dev/null; } |
            { read -r line && { printf '%s\n' "$line"; cat; echo \
            "sh scripts/refresh_goldens.sh writes them anew"; }; })"
    report "$name has no line over 100 columns, no date, no path" "$(
        awk 'length($0) > 100 { print FILENAME ":" FNR ": over 100 columns" }' "$tmp/$name"/*
        grep -n -e "$tmp" -e "$PWD" -e "$(date +%Y-)" "$tmp/$name"/*)"
done
for folder in "$goldens"/*/*/; do
    name=$(basename "$(dirname "$folder")")/$(basename "$folder")
    [ -f "$goldens/$name.yaml" ] ||
        report "$name has a spec" "generated/$name has no generated/$name.yaml"
done
# The program that measures a card: no spec makes it.
mkdir "$tmp/calibrate"
said=$("$kgen" calibrate --source "$tmp/calibrate/card.cu" --template-dir "$templates" 2>&1)
if [ $refresh = yes ] && [ -z "$said" ]; then
    mkdir -p "$goldens/calibrate"
    cp "$tmp/calibrate/card.cu" "$goldens/calibrate/card.cu"
fi
report "calibrate is generated without a word" "$said"
report "calibrate is fresh" "$(diff -u "$goldens/calibrate/card.cu" "$tmp/calibrate/card.cu" |
    head -n 60)"
# kgen verify alone runs this one; the tests of the suite verify compile what it makes. Pictures are
# drawn by kgen explain: docs/figures has a golden of each.
printf '%s\n' "$templates/host/verify.cpp" "$templates"/picture/*.svg "$templates"/bindings/* \
    "$templates"/calibrate/*.cu \
    >"$tmp/reached"
cat "$tmp"/*/*.d | sed -e 's/ *\\$//' -e 's/^ *//' -e 's/\\ / /g' >>"$tmp/reached"
sort -u "$tmp/reached" >"$tmp/known"
report "every template is in a golden" "$(
    find "$templates" -type f | sort | comm -23 - "$tmp/known" | sed 's/$/: no golden reaches it/')"
echo "1..$n"
[ $failures -eq 0 ]
