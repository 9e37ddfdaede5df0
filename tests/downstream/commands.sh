# The command line: exit codes, options, standard input, help, and what the side files hold.
. "$(dirname "$0")/tap.sh"
axpy=$KGEN_SOURCE/specs/axpy.yaml
sum=$KGEN_SOURCE/specs/sum.yaml
sed 's/family: map/famly: map/' "$axpy" >"$tmp/bad.yaml"

empty() { [ ! -s "$1" ] || fail "$(cat "$1")"; }

# ---- exit codes ----

done_codes() {
    exits 0 "$KGEN" --version
    exits 0 "$KGEN" --help
    exits 0 "$KGEN" check "$axpy" "$sum"
    empty "$tmp/out"
    empty "$tmp/err"
    exits 0 "$KGEN" generate "$axpy" --out "$tmp/made"
    empty "$tmp/err"
}
diagnostic_codes() {
    for command in check "generate --out $tmp/none" "list variants" "list outputs"; do
        # shellcheck disable=SC2086
        exits 1 "$KGEN" $command "$tmp/bad.yaml"
        contains "$(cat "$tmp/err")" "bad.yaml:4:1: error: "
        empty "$tmp/out"
    done
    exits 1 "$KGEN" generate "$axpy" --out "$tmp/none" --only 'nothing*'
    exits 1 "$KGEN" generate "$axpy" --out "$tmp/none" --arch 12
    [ ! -e "$tmp/none" ]
}
usage_codes() {
    for arguments in "" frobnicate generate "generate $axpy" "generate --out" \
        "generate --out $tmp/none" "generate $axpy --out $tmp/none --dry-run=1" \
        "generate $axpy --out $tmp/none --library 1a" "check --frob $axpy" check \
        "check -Wfrob $axpy" "check -x $axpy" list "list frobs" "list variants" "list types $axpy" \
        new "new a" \
        "new 1a --family map" "new a --family frob"; do
        # shellcheck disable=SC2086
        exits 2 "$KGEN" $arguments
        [ -s "$tmp/err" ] || [ -z "$arguments" ] || fail "nothing was said of: $arguments"
    done
    [ ! -e "$tmp/none" ]
}
system_codes() {
    exits 3 "$KGEN" check "$tmp/not-there.yaml"
    contains "$(cat "$tmp/err")" "not-there.yaml"
    exits 3 "$KGEN" check "$tmp"
    exits 3 "$KGEN" generate "$axpy" --out /dev/null/folder
    exits 3 "$KGEN" generate "$axpy" --out "$tmp/made" --depfile "$tmp/no/such/folder/d"
}
check "exit code 0: done, and nothing said" done_codes
check "exit code 1: errors of the input" diagnostic_codes
check "exit code 2: wrong usage" usage_codes
check "exit code 3: the system failed" system_codes

# ---- conventions ----

standard_input() {
    "$KGEN" check - <"$axpy"
    "$KGEN" generate - --out "$tmp/stdin" <"$axpy"
    "$KGEN" generate "$axpy" --out "$tmp/named"
    same "$(ls "$tmp/stdin")" "$(ls "$tmp/named")"
    "$KGEN" check - <"$tmp/bad.yaml" >"$tmp/out" 2>"$tmp/err" && fail "a bad spec was accepted"
    contains "$(cat "$tmp/err")" "<stdin>:4:1: error: "
}
check "- is standard input" standard_input

end_of_options() {
    cp "$axpy" "$tmp/--odd.yaml"
    cd "$tmp"
    exits 2 "$KGEN" check --odd.yaml
    exits 0 "$KGEN" check -- --odd.yaml
    exits 0 "$KGEN" generate --out "$tmp/odd" -- --odd.yaml
    [ -e "$tmp/odd/kg_axpy.h" ]
}
check "-- ends options" end_of_options

option_forms() {
    "$KGEN" generate "--out=$tmp/equals" "$axpy"
    "$KGEN" generate --out "$tmp/apart" "$axpy"
    diff -r "$tmp/equals" "$tmp/apart"
}
check "--out=DIR and --out DIR" option_forms

help_of_all() {
    "$KGEN" --help >"$tmp/help"
    for command in generate check list new schema reference; do
        contains "$(cat "$tmp/help")" "  $command "
        exits 0 "$KGEN" $command --help
        contains "$(cat "$tmp/out")" "usage: kgen $command"
        empty "$tmp/err"
    done
    for option in out expect library arch only except tuning depfile manifest dry-run \
        template-dir; do
        contains "$("$KGEN" generate --help)" "--$option"
    done
    exits 0 "$KGEN" generate --help --out "$tmp/none" "$axpy"
    [ ! -e "$tmp/none" ]
}
check "--help, of each command too" help_of_all

version() {
    wanted=$(sed -n "s/^ *version: '\(.*\)',/\1/p" "$KGEN_SOURCE/meson.build")
    same "$("$KGEN" --version)" "kgen $wanted"
}
check "--version is the project's" version

# A terminal: python gives the program one. Colours are there only then.
on_terminal() { # environment, as NAME=VALUE...
    env "$@" python3 - "$KGEN" "$tmp/bad.yaml" <<'PYTHON'
import os, pty, sys
said = b""
def read(fd):
    global said
    data = os.read(fd, 4096)
    said += data
    return b"" if not data else data
pty.spawn([sys.argv[1], "check", sys.argv[2]], read)
sys.exit(10 if b"\033[" in said else 0)
PYTHON
}
colours() {
    ! "$KGEN" check "$tmp/bad.yaml" 2>&1 | grep -q "$(printf '\033')"
    exits 10 on_terminal TERM=xterm
    exits 0 on_terminal TERM=xterm NO_COLOR=1
    exits 0 on_terminal TERM=dumb
}
if python3 -c 'import os; os.openpty()' 2>/dev/null; then
    check "colours on a terminal only, and never with NO_COLOR" colours
else
    skip "colours on a terminal only, and never with NO_COLOR" "no terminals here"
fi

# ---- generate ----

dry_run() {
    exits 0 "$KGEN" generate "$axpy" --out "$tmp/dry" --dry-run --depfile "$tmp/dry.d" \
        --manifest "$tmp/dry.json"
    for name in kg_axpy.h kg_axpy.c kg_axpy_op.h kg_axpy_ref.cpp kg_axpy_f32.cu dry.d dry.json; do
        contains "$(cat "$tmp/out")" "$name"
    done
    [ ! -e "$tmp/dry" ] && [ ! -e "$tmp/dry.d" ] && [ ! -e "$tmp/dry.json" ]
    exits 0 "$KGEN" generate "$axpy" --dry-run
    exits 1 "$KGEN" generate "$tmp/bad.yaml" --dry-run
}
check "--dry-run writes nothing" dry_run

expect() {
    # shellcheck disable=SC2046
    exits 0 "$KGEN" generate "$axpy" --out "$tmp/expect" --expect $("$KGEN" list outputs "$axpy")
    rm -r "$tmp/expect"
    exits 1 "$KGEN" generate "$axpy" --out "$tmp/expect" \
        --expect some/folder/kg_axpy.h kg_axpy_f16.cu
    [ ! -e "$tmp/expect" ]
    contains "$(cat "$tmp/err")" "kg_axpy_f16.cu"
    same "$(grep "^    '" "$tmp/out" | tr -d " ',")" "$("$KGEN" list outputs "$axpy")"
}
check "--expect refuses a mismatch, and prints the lines to paste" expect

outputs_are_told() {
    "$KGEN" generate "$axpy" "$sum" --out "$tmp/told" --library mine
    same "$("$KGEN" list outputs "$axpy" "$sum" --library mine | sort)" "$(ls "$tmp/told" | sort)"
}
check "list outputs says what generate writes" outputs_are_told

depfile() {
    mkdir "$tmp/with a space"
    cp "$axpy" "$tmp/with a space/axpy.yaml"
    cd "$tmp"
    "$KGEN" generate "with a space/axpy.yaml" --out dep --depfile dep.d
    grep -q '^dep/kg_axpy.*: \\$' dep.d
    contains "$(cat dep.d)" 'with\ a\ space/axpy.yaml'
    contains "$(cat dep.d)" map/map.cu
    for name in dep/*; do contains "$(head -n 1 dep.d)" "$name"; done
    ! grep -q templates/reduce/ dep.d
    # Shapes that were taken from files are inputs too; those of other families are not.
    mkdir -p shapes/9.0
    cp "$KGEN_SOURCE/tuning/shapes/9.0/map.yaml" "$KGEN_SOURCE/tuning/shapes/9.0/scan.yaml" \
        shapes/9.0
    KGEN_SHAPE_DIR=shapes "$KGEN" generate "with a space/axpy.yaml" --arch 80 --out dep \
        --depfile files.d
    contains "$(cat files.d)" " shapes/9.0/map.yaml"
    ! grep -q shapes/9.0/scan.yaml files.d
    # Make reads it too, and finds each file that it names.
    have make || return 0
    printf '%%:\n\t@echo missing "$@"\ninclude dep.d\n' >makefile
    same "$(make -s --no-builtin-rules dep/kg_axpy.h 2>&1)" ""
}
check "--depfile names the outputs, the spec and the templates" depfile

manifest() {
    "$KGEN" generate "$sum" --out "$tmp/man" --manifest "$tmp/man.json"
    python3 - "$tmp/man.json" "$tmp/man" <<'PYTHON'
import json, os, sys
manifest = json.load(open(sys.argv[1], encoding="utf-8"))
folder = sys.argv[2]
sizes = {output["file"]: output["bytes"] for output in manifest["outputs"]}
assert sizes == {name: os.path.getsize(f"{folder}/{name}") for name in os.listdir(folder)}, sizes
def fnv(data):
    h = 0xcbf29ce484222325
    for byte in data: h = (h ^ byte) * 0x100000001b3 % 2**64
    return f"{h:016x}"
for output in manifest["outputs"]:
    assert output["hash"] == fnv(open(f"{folder}/{output['file']}", "rb").read()), output
(kernel,) = manifest["kernels"]
assert kernel["kernel"] == "sum" and kernel["family"] == "reduce" and kernel["spec"] == "sum.yaml"
assert [t["element"] for t in kernel["types"]] == ["u32", "i32", "u64", "i64", "f32", "f64"]
for t in kernel["types"]:
    assert t["variants"] and all(v["tbs"] == 32 * v["nwarps"] for v in t["variants"])
    assert "max_n" not in t["variants"][-1]
PYTHON
}
check "--manifest is JSON: each output with its size and hash, each variant" manifest

selection() {
    "$KGEN" generate "$sum" --out "$tmp/only" --only 'sum_f32*'
    same "$(ls "$tmp/only" | grep '\.cu$')" kg_sum_f32.cu
    "$KGEN" generate "$sum" --out "$tmp/except" --except 'sum_[fu]*'
    same "$(ls "$tmp/except" | grep '\.cu$')" "kg_sum_i32.cu
kg_sum_i64.cu"
    contains "$("$KGEN" list variants "$sum" --only 'sum_u64*')" "sum_u64: "
    ! "$KGEN" list variants "$sum" --only 'sum_u64*' | grep -q sum_f32
}
check "--only and --except" selection

types() {
    "$KGEN" generate "$sum" "$axpy" --out "$tmp/types" --types f32,i32
    same "$(ls "$tmp/types" | grep '\.cu$' | tr '\n' ' ')" \
        "kg_axpy_f32.cu kg_sum_f32.cu kg_sum_i32.cu "
    ! grep -q sum_f64 "$tmp/types/kg_sum.h"
    same "$("$KGEN" list outputs "$axpy" --types f32 | sort)" "$(ls "$tmp/types" | grep axpy)"
    # Another run for another type leaves the files of this one.
    "$KGEN" generate "$sum" --out "$tmp/types" --types u32
    [ -e "$tmp/types/kg_sum_f32.cu" ]
    for bad in f16 f32,f16 , f; do
        exits 1 "$KGEN" generate "$axpy" --out "$tmp/types-bad" --types "$bad"
        contains "$(cat "$tmp/err")" "[nothing]"
    done
    [ ! -e "$tmp/types-bad" ]
}
check "--types" types

topics() {
    for topic in usage exit-codes environment files; do
        contains "$("$KGEN" --help)" "  $topic "
        [ "$("$KGEN" help $topic | wc -l)" -gt 3 ]
    done
    contains "$("$KGEN" help environment)" KGEN_TRACE
    for wrong in "man frobnicate" "man check list" "man check --out $tmp/pages" completion \
        "completion csh"; do
        # shellcheck disable=SC2086
        exits 2 "$KGEN" $wrong
    done
    [ ! -e "$tmp/pages" ]
}
check "topics of help, pages and completions" topics

# Each line of help about a command or a topic, in its manual page and in the reference.
one_text() {
    "$KGEN" reference commands | tr -d '\\' | sed 's/^- `[^`]*`: //' >"$tmp/reference"
    "$KGEN" --help | sed -n '/^  generate /,/^$/s/^  \([a-z]*\) .*/\1/p' >"$tmp/names"
    [ "$(wc -l <"$tmp/names")" -gt 12 ] || fail "$(cat "$tmp/names")"
    for name in $(cat "$tmp/names") usage exit-codes environment files; do
        "$KGEN" help "$name" | sed -n 's/^  [^ ].*  \(.*\)$/\1/p' >"$tmp/lines"
        command=$name
        grep -qx "$name" "$tmp/names" || command=
        "$KGEN" man $command | tr -d '\\' >"$tmp/page"
        for text in page reference; do
            ! grep -vxF -f "$tmp/$text" "$tmp/lines" || fail "lacking in the $text of $name" ||
                return
        done
    done
}
check "help, manual pages and reference are one text" one_text

library() {
    "$KGEN" generate "$axpy" "$sum" --out "$tmp/library" --library mine
    contains "$(cat "$tmp/library/kg_mine.h")" "kg_mine_kernels[]"
    for kernel in axpy_u32 axpy_f32 axpy_f64 sum_u32 sum_f64; do
        contains "$(cat "$tmp/library/kg_mine.c")" "&kg_${kernel}_kernel"
    done
}
check "--library writes the registry" library

architectures() {
    "$KGEN" generate "$sum" --out "$tmp/archs" --arch 80
    "$KGEN" generate "$sum" --out "$tmp/archs-both" --arch 80,90
    contains "$("$KGEN" list archs)" "90 "
    for bad in 80,12 x , 80.; do
        exits 1 "$KGEN" generate "$sum" --out "$tmp/archs-bad" --arch "$bad"
    done
    [ ! -e "$tmp/archs-bad" ]
    cat >"$tmp/clusters.yaml" <<END # a cluster needs 9.0
kgen: 1
kernel: clusters
family: histogram
types: [u32]
variants:
  - {form: cluster}
END
    "$KGEN" generate "$sum" "$tmp/clusters.yaml" --out "$tmp/archs-both" --arch 75,90
    exits 1 "$KGEN" generate "$sum" "$tmp/clusters.yaml" --out "$tmp/archs-old" --arch 75
    contains "$(cat "$tmp/err")" "clusters.yaml:6:3: error: no variant of clusters_u32 can run on"
    [ ! -e "$tmp/archs-old" ]
}
check "--arch" architectures

template_dir() {
    cp -r "$KGEN_SOURCE/templates" "$tmp/templates"
    sed -i 's|^#include <string.h>|&\n// from my templates|' "$tmp/templates/host/reference.cpp"
    "$KGEN" generate "$axpy" --out "$tmp/own" --template-dir "$tmp/templates"
    grep -q "from my templates" "$tmp/own/kg_axpy_ref.cpp"
    KGEN_TEMPLATE_DIR=$tmp/templates "$KGEN" generate "$axpy" --out "$tmp/own-env"
    diff -r "$tmp/own" "$tmp/own-env"
    # A folder without templates: kgen cannot do its work.
    mkdir "$tmp/no-templates"
    code=$(code_of "$KGEN" generate "$axpy" --out "$tmp/own-none" \
        --template-dir "$tmp/no-templates")
    [ "$code" != 0 ] && [ ! -e "$tmp/own-none" ]
    contains "$(cat "$tmp/err")" "$tmp/no-templates"
}
check "--template-dir and KGEN_TEMPLATE_DIR" template_dir

new_specs() {
    for family in $("$KGEN" list families |
        sed -n '/(not built in yet)$/d; s/^\([a-z]*\) .*/\1/p'); do
        "$KGEN" new mine --family $family >"$tmp/mine.yaml"
        "$KGEN" check -Werror "$tmp/mine.yaml"
        "$KGEN" generate "$tmp/mine.yaml" --out "$tmp/mine-$family"
        # Nothing is shown that would be refused because this version cannot emit it.
        shown=0
        for line in $(grep -nE '^(  )?# [a-z_]+: ' "$tmp/mine.yaml" | cut -d: -f1); do
            sed "${line}s/# //" "$tmp/mine.yaml" >"$tmp/said.yaml"
            code_of "$KGEN" check "$tmp/said.yaml" >/dev/null
            if grep -q 'not-built' "$tmp/err"; then fail "$(cat "$tmp/err")"; fi
            shown=$((shown + 1))
        done
        [ $shown -gt 3 ]
    done
    "$KGEN" new mine --family reduce | "$KGEN" check -
    for family in $("$KGEN" list families | sed -n 's/ .*(not built in yet)$//p'); do
        exits 2 "$KGEN" new mine --family "$family"
        contains "$(cat "$tmp/err")" "family $family is not built in yet"
    done
}
check "kgen new makes specs that kgen takes" new_specs

# A compiler that makes a program that prints a card, or what stands in $tmp/printed.
calibrations() {
    cat >"$tmp/nvcc" <<END
#!/bin/sh
while [ "\$1" != -o ]; do shift; done
grep -q rate_special "\$3" || exit 1
printf '#!/bin/sh\\ncat "%s"\\n' "$tmp/printed" >"\$2"
chmod +x "\$2"
END
    chmod +x "$tmp/nvcc"
    h200=$KGEN_SOURCE/tuning/cards/9.0-h200.yaml
    cp "$h200" "$tmp/printed"
    exits 0 env NVCC="$tmp/nvcc" "$KGEN" calibrate --out "$tmp/card.yaml"
    cmp "$tmp/card.yaml" "$h200"
    exits 0 env NVCC="$tmp/nvcc" "$KGEN" calibrate --keep "$tmp/kept"
    cmp "$tmp/out" "$h200"
    [ -s "$tmp/kept/card.cu" ]
    sed 's/^sms: .*/sms: 0/' "$h200" >"$tmp/printed"
    exits 1 env NVCC="$tmp/nvcc" "$KGEN" calibrate --out "$tmp/card.yaml"
    contains "$(cat "$tmp/err")" "card.yaml:5:6: error: "
    cmp "$tmp/card.yaml" "$h200"
    exits 3 env NVCC=false "$KGEN" calibrate
    exits 3 env NVCC="$tmp/none" "$KGEN" calibrate
    exits 2 "$KGEN" calibrate word
    exits 1 "$KGEN" calibrate --arch sm_90 # as kgen generate
    contains "$(cat "$tmp/err")" 'unknown architecture "sm_90"'
    exits 0 "$KGEN" calibrate --source "$tmp/source.cu"
    grep -q 'int main' "$tmp/source.cu"
}
check "kgen calibrate" calibrations

calibration_compiles() {
    "$KGEN" calibrate --source "$tmp/card.cu"
    "${NVCC:-nvcc}" -std=c++17 -arch=sm_90 -Werror all-warnings -c -o "$tmp/card.o" "$tmp/card.cu"
}
if [ "$KGEN_LANE" = all ] && command -v "${NVCC:-nvcc}" >/dev/null; then
    check "the program that measures a card compiles without a warning" calibration_compiles
fi

schema() {
    "$KGEN" schema | python3 -c '
import json, sys
assert json.load(sys.stdin)["properties"]["kernel"]'
}
check "kgen schema is JSON" schema
finish
