#!/bin/sh
# tests/spec/run.sh [--refresh] [--every K] KGEN SPEC_DIR: checks specs, and prints TAP.
#
# NAME.yaml is a bad spec, NAME.expected what `kgen check NAME.yaml` says of it on standard error,
# run in that folder. NAME.args, where there is one, lists the files to check instead. Specs that
# are too large or too odd to keep are made here. good/*.yaml are to be accepted in silence.
#
# What is said of families in general names them all: an .expected file has FAMILIES in that place,
# and OTHERS for those that take a key. So a new family changes none; tests/unit/spec_test.c has one
# such text whole.
#
# Each bad spec goes through `check` and `generate`: both must say the same, exit with the same code
# and write nothing. KGEN_WRAPPER is put before kgen (valgrind -q --error-exitcode=99). --refresh
# writes what is said into the .expected files; read the differences before you keep them. --every
# takes one bad spec in K of those that are kept as files.
set -u
export LC_ALL=C
refresh=no every=1
if [ "${1:-}" = --refresh ]; then refresh=yes; shift; fi
if [ "${1:-}" = --every ]; then every=$2; shift 2; fi
[ $# -eq 2 ] || { echo "usage: run.sh [--refresh] [--every K] KGEN SPEC_DIR" >&2; exit 2; }
case $1 in */*) kgen=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") ;; *) kgen=$1 ;; esac
specs=$(cd "$2" && pwd)
command -v "$kgen" >/dev/null || { echo "run.sh: cannot run $kgen" >&2; exit 2; }
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
n=0 failures=0
families=$("$kgen" list families | cut -d' ' -f1 |
    sed -e '1h;1!H;$!d' -e 'x;s/\n/, /g;s/\(.*\), /\1 or /')

report() { # name, problem or nothing
    n=$((n + 1))
    if [ -z "$2" ]; then echo "ok $n - $1"; return; fi
    failures=$((failures + 1))
    echo "not ok $n - $1"
    printf '%s\n' "$2" | sed 's/^/# /'
}

run_kgen() { # command and arguments; leaves $rc, $tmp/out, $tmp/err
    timeout 60 ${KGEN_WRAPPER:-} "$kgen" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null
    rc=$?
    sed -i -e "s/$families/FAMILIES/" \
        -e 's/; famil[a-z]* [a-z, ]* takes* it \[/; OTHERS take it [/' "$tmp/err"
}

problems() { # expected code, files...: checks them in the current folder
    want=$1; shift
    run_kgen check "$@"
    [ $rc -eq "$want" ] || echo "check: exit code $rc, not $want"
    [ ! -s "$tmp/out" ] || echo "check: wrote to standard output"
    if [ $refresh = yes ] && [ $rc -eq "$want" ]; then cp "$tmp/err" "$expected"; fi
    diff -u "$expected" "$tmp/err" 2>&1 | head -n 40
    cp "$tmp/err" "$tmp/said"
    run_kgen generate "$@" --out "$tmp/generated"
    [ $rc -eq "$want" ] || echo "generate: exit code $rc, not $want"
    cmp "$tmp/said" "$tmp/err" || echo "generate: said something else than check"
    if [ -e "$tmp/generated" ] && [ -n "$(find "$tmp/generated" ! -type d)" ]; then
        echo "generate: wrote files"
    fi
    rm -rf "$tmp/generated"
}

bad_spec() { # name: a file of the folder
    expected=$specs/$1.expected
    if [ -f "$specs/$1.args" ]; then files=$(cat "$specs/$1.args"); else files=$1.yaml; fi
    # shellcheck disable=SC2086 # a list of names without spaces
    report "$1" "$(cd "$specs" && problems 1 $files)"
}

made_spec() { # name, expected code: $tmp/made/NAME.yaml was made
    expected=$specs/$1.expected
    report "$1" "$(cd "$tmp/made" && problems "$2" "$1.yaml")"
    rm -rf "$tmp/made/$1.yaml"
}

repeated() { # text, times
    awk -v s="$1" -v times="$2" 'BEGIN { while (times--) printf "%s", s }'
}

head_of_spec() {
    printf 'kgen: 1\nkernel: total\nfamily: reduce\ntypes: [f32]\n'
}

combine() { # text
    head_of_spec
    printf 'operator:\n  identity: 0\n  combine: %s' "$1"
}

before=$(ls -A "$specs")
met=0
for spec in "$specs"/*.yaml; do
    met=$((met + 1))
    [ $((met % every)) -eq 0 ] || continue
    bad_spec "$(basename "$spec" .yaml)"
done
if [ $refresh = no ]; then
    report "no file is left in the folder of specs" \
        "$([ "$before" = "$(ls -A "$specs")" ] || echo "its list of files has changed")"
fi

mkdir "$tmp/made"
cd "$tmp/made" || exit 2

repeated x 10000000 >made-line-of-10-mb.yaml
made_spec made-line-of-10-mb 1
{ head_of_spec; printf 'operator: '; repeated sum 300000; } >made-long-word.yaml
made_spec made-long-word 1
{ head_of_spec; printf 'colour: [%s\n' "$(repeated '[' 100000)"; } >made-nesting-bomb.yaml
made_spec made-nesting-bomb 1
{ head_of_spec; printf 'colour:\n  '; repeated '- ' 50000; } >made-nesting-bomb-of-dashes.yaml
made_spec made-nesting-bomb-of-dashes 1
repeated '{a: ' 100000 >made-nesting-bomb-of-mappings.yaml
made_spec made-nesting-bomb-of-mappings 1
{
    head_of_spec
    printf 'a: &a [x, x, x, x, x, x, x, x, x]\n'
    for pair in b:a c:b d:c e:d f:e g:f h:g i:h; do
        new=${pair%:*} old=${pair#*:}
        printf '%s: &%s [%s*%s]\n' "$new" "$new" "$(repeated "*$old, " 8)" "$old"
    done
} >made-anchor-bomb.yaml
made_spec made-anchor-bomb 1
{ head_of_spec; printf 'results: ['; repeated 'sum, ' 30000; printf ']\n'; } >made-many-values.yaml
made_spec made-many-values 1
{
    head_of_spec
    awk 'BEGIN { for (i = 0; i < 300; i++) printf "key%d: %d\n", i, i }'
} >made-many-errors.yaml
made_spec made-many-errors 1
{ head_of_spec; printf 'operator: s\377m\n'; } >made-bad-byte.yaml
made_spec made-bad-byte 1
{ head_of_spec; printf 'operator: s\303\050m\n'; } >made-cut-character.yaml
made_spec made-cut-character 1
{ head_of_spec; printf 'operator: s\300\257m\n'; } >made-overlong-character.yaml
made_spec made-overlong-character 1
{ head_of_spec; printf 'operator: s\000m\n'; } >made-nul-byte.yaml
made_spec made-nul-byte 1
{ head_of_spec; printf 'operator: "\033[31msum"\n'; } >made-escape-sequence.yaml
made_spec made-escape-sequence 1
{ head_of_spec; printf 'operator: sum # \342\200\250\n'; } >made-line-separator.yaml
made_spec made-line-separator 1
printf '\377\376k\000g\000e\000n\000' >made-utf16.yaml
made_spec made-utf16 1
{
    printf '\357\273\277'
    head_of_spec
    printf 'operator: smu\r\ncolour: blue\r\n'
} >made-mark-and-crlf.yaml
made_spec made-mark-and-crlf 1
combine 'a + b + c' >made-no-last-line-end.yaml
made_spec made-no-last-line-end 1
combine "\"$(repeated '(' 100000)\"" >made-bracket-bomb-in-operator.yaml
made_spec made-bracket-bomb-in-operator 1
combine "\"$(repeated 'a + ' 2000)c\"" >made-long-operator.yaml
made_spec made-long-operator 1
mkdir made-folder.yaml
made_spec made-folder 3
made_spec made-file-that-is-not-there 3

cd "$specs/good" || exit 2
for spec in *.yaml; do
    run_kgen check "$spec"
    report "good/$(basename "$spec" .yaml)" "$(
        [ $rc -eq 0 ] || echo "exit code $rc, not 0"
        cat "$tmp/out" "$tmp/err")"
done

echo "1..$n"
[ $failures -eq 0 ]
