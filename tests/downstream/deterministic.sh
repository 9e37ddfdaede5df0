# Output is a function of the spec: not of folder, time, the user's settings or earlier runs.
. "$(dirname "$0")/tap.sh"

# Two copies of many specs, under folders of different names and depths.
one=$tmp/one two=$tmp/another/folder/with\ a\ space
mkdir -p "$one" "$two"
{ some_test_specs; ls "$KGEN_SOURCE"/specs/*.yaml "$KGEN_SOURCE"/examples/*/*.yaml; } |
    while IFS= read -r spec; do
    cp "$spec" "$one/"
    cp "$spec" "$two/"
done
touch -d '2001-02-03 04:05:06' "$two"/*.yaml
cp -r "$KGEN_SOURCE/templates" "$tmp/templates elsewhere"

generate() { # arguments of kgen, after the specs of the current folder
    "$KGEN" generate -Wno-padding-conflicts ./*.yaml --library all "$@"
}

first() {
    cd "$one"
    generate --out "$tmp/first" --manifest "$tmp/first/manifest.json"
    [ "$(find "$tmp/first" -type f | wc -l)" -gt 30 ]
}
check "the specs generate" first

equal() { diff -r "$tmp/first" "$tmp/$1"; }

elsewhere() {
    cd "$two"
    generate --out out --manifest out/manifest.json
    mv out "$tmp/elsewhere"
    equal elsewhere
}
check "from another folder" elsewhere

by_absolute_path() {
    cd /
    "$KGEN" generate -Wno-padding-conflicts "$two"/*.yaml --library all --out "$tmp/absolute" \
        --manifest "$tmp/absolute/manifest.json"
    equal absolute
}
check "by absolute paths" by_absolute_path

other_templates() {
    cd "$one"
    generate --out "$tmp/templates" --manifest "$tmp/templates/manifest.json" \
        --template-dir "$tmp/templates elsewhere"
    equal templates
}
check "with the templates in another place" other_templates

# A locale with a decimal comma and a grouping of its own, where this machine can make it.
german=C.UTF-8
mkdir "$tmp/locales"
if have localedef && localedef -i de_DE -f UTF-8 "$tmp/locales/de_DE.UTF-8" 2>/dev/null; then
    german=de_DE.UTF-8
fi
other_settings() {
    cd "$one"
    umask 077
    env -i LOCPATH="$tmp/locales" LC_ALL="$german" LANG=tr_TR.UTF-8 TZ=Asia/Kathmandu \
        HOME=/nonexistent USER=somebody COLUMNS=20 TERM=dumb SOURCE_DATE_EPOCH=1 \
        "$KGEN" generate -Wno-padding-conflicts ./*.yaml --library all --out "$tmp/settings" \
        --manifest "$tmp/settings/manifest.json"
    equal settings
}
check "under another locale ($german), time zone, umask and environment" other_settings

one_by_one() {
    cd "$one"
    for spec in *.yaml; do
        "$KGEN" generate -Wno-padding-conflicts "$spec" --out "$tmp/apart"
    done
    for file in "$tmp/apart"/*; do cmp "$file" "$tmp/first/$(basename "$file")"; done
}
check "one spec at a time" one_by_one

again() {
    cd "$one"
    for run in 1 2 3 4 5 6 7 8; do
        generate --out "$tmp/again$run" --manifest "$tmp/again$run/manifest.json"
        equal "again$run"
    done
}
check "eight times over (addresses differ from run to run)" again

no_path() {
    ! grep -rlE "$tmp|$KGEN_SOURCE" "$tmp/first"
    ! grep -rlE "$(date +%Y-%m)|$(date +%H:%M)" "$tmp/first"
}
check "no path and no date in the output" no_path

unchanged() {
    cd "$one"
    before=$(ls -l --time-style=full-iso "$tmp/first")
    inodes=$(ls -i "$tmp/first")
    generate --out "$tmp/first" --manifest "$tmp/first/manifest.json"
    same "$(ls -l --time-style=full-iso "$tmp/first")" "$before"
    same "$(ls -i "$tmp/first")" "$inodes"
}
check "an unchanged output is not rewritten" unchanged

one_changed() {
    cd "$one"
    echo "// mine" >>"$tmp/first/kg_axpy.c"
    rm "$tmp/first/kg_axpy_op.h"
    touch "$tmp/mark"
    sleep 0.02
    generate --out "$tmp/first" --manifest "$tmp/first/manifest.json"
    equal again1
    same "$(find "$tmp/first" -type f -newer "$tmp/mark" -exec basename {} \; | sort)" "kg_axpy.c
kg_axpy_op.h"
}
check "an output that was edited or lost is written again, and it alone" one_changed

modes() {
    rm -rf "$tmp/modes"
    (umask 027 && cd "$one" && "$KGEN" generate axpy.yaml --out "$tmp/modes")
    same "$(stat -c %a "$tmp/modes" "$tmp/modes/kg_axpy.h")" "750
640"
}
check "the files have the mode that the umask says" modes
finish
