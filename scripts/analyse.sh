#!/bin/sh
# Static analysis of the C of gen/ and runtime/: gcc's -fanalyzer, cppcheck and clang-tidy. What
# they find is printed, and fails. A tool that is not there is left out, with a word.
#
#   sh scripts/analyse.sh [FILE.c...]
#
# Some paths that gcc and clang-tidy follow cannot be: they stand below, with the reason. All files
# take twenty minutes of a core. KGEN_JOBS bounds how many run at once.
set -eu
cd "$(dirname "$0")/.."
case ${1:-} in -*) sed -n 's/^# *//; 2,8p' "$0" >&2; exit 2 ;; esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
if [ $# -gt 0 ]; then printf '%s\n' "$@"; else find gen runtime -name '*.c' ! -name cuda.c |
    sort; fi >"$work/files"
lua=$(pkg-config --cflags lua5.4 2>/dev/null || pkg-config --cflags lua 2>/dev/null || true)

cat >"$work/flags" <<END
-D_GNU_SOURCE
-DKG_EMU=1
-DKGEN_TEMPLATE_DIR="t"
-DKGEN_CARD_DIR="c"
-DKGEN_RUNTIME_SOURCE="r"
-DKGEN_EMU_LIBS=""
END
for folder in gen runtime runtime/include runtime/shared runtime/device runtime/cpu runtime/verify \
    runtime/cases \
    runtime/tune; do
    echo "-I$folder"
done >>"$work/flags"
for flag in $lua; do echo "$flag"; done >>"$work/flags"

# Left out: what is a matter of style, what the code means as it stands (a size of pointers, whole
# warps), and calls whose result says nothing (fclose of a file that was read).
checks='-*,clang-analyzer-*,bugprone-*,cert-*,portability-*,performance-*'
for not in bugprone-easily-swappable-parameters bugprone-narrowing-conversions \
    bugprone-reserved-identifier \
    bugprone-assignment-in-if-condition bugprone-branch-clone bugprone-macro-parentheses \
    bugprone-integer-division \
    bugprone-sizeof-expression bugprone-implicit-widening-of-multiplication-result cert-dcl37-c \
    cert-dcl51-cpp \
    cert-err33-c cert-err34-c performance-no-int-to-ptr \
    clang-analyzer-security.insecureAPI.DeprecatedOrUnsafeBufferHandling; do
    checks="$checks,-$not"
done
printf '%s' "$checks" >"$work/checks"
# cppcheck takes a loop over a text for one that may not begin, and loses its way in compound
# literals.
cat >"$work/suppressed" <<'END'
internalAstError
invalidPointerCast:gen/model/fit.c
nullPointer:gen/tune/measure.c
nullPointer:gen/verify/verify_report.c
uninitvar:gen/picture/picture_layout.c
zerodivcond:gen/picture/picture_scan.c
END

# Findings that are false: file, function (gcc) or check (clang-tidy), and why.
cat >"$work/false" <<'END'
gen/operator/operator_integer.c is_arithmetic         i is the place of an operation
gen/verify/verify_report.c      print_laws            a law of the same kernel stands behind another
runtime/cases/indices.c         shuffled              the loop asks for the memory first
runtime/cases/numbers.c         number_is_float       cases are of number types, and each has a row
runtime/cases/numbers.c         number_is_signed      the same
runtime/cases/numbers.c         bias_of               the same
runtime/cases/numbers.c         number_eps            the same
runtime/cases/numbers.c         sign_of               the same
runtime/cases/numbers.c         number_get            the same
runtime/cases/numbers.c         number_put            the same
runtime/workspace.c             kg_workspace_create   kg__fail never returns KG_OK
runtime/workspace.c             kg_workspace_wrap     the same
runtime/workspace.c             clang-analyzer-core.NullDereference       the same
runtime/cases/indices.c         clang-analyzer-optin.portability.UnixAPI  no array has 2^64 elements
gen/verify/verify_report.c      clang-analyzer-core.NullDereference       as gcc above
gen/verify/verify_report.c      clang-analyzer-core.CallAndMessage        a line is no null
END
# A finding is a line with "warning:" or "error:", and what follows it.
cat >"$work/true.awk" <<'END'
BEGIN {
    while ((getline line < known) > 0) { split(line, word, " +"); no[word[1] " " word[2]] = 1 }
}
/: In function / { split($0, part, "'"); what = part[2]; head = $0; next }
/: (warning|error): / {
    check = $0
    if (sub(/.*\[/, "", check)) sub(/[],].*/, "", check)
    shown = !((file " " what) in no) && !((file " " check) in no)
    if (shown && head != "") print head
    head = ""
}
shown { print }
END

cat >"$work/one" <<'END'
work=$1 file=$2
set --
export LC_ALL=C
true_ones() {
    awk -v known="$work/false" -v file="$file" -f "$work/true.awk" "$said" >>"$work/found"
}
while IFS= read -r flag; do set -- "$@" "$flag"; done <"$work/flags"
said=$(mktemp "$work/said.XXXXXX")
if gcc --version >/dev/null 2>&1; then
    gcc -std=gnu17 "$@" -O1 -fanalyzer -c "$file" -o /dev/null 2>"$said"
    true_ones
fi
if command -v clang-tidy >/dev/null; then
    clang-tidy --quiet "--checks=$(cat "$work/checks")" "$file" -- -std=gnu17 "$@" \
        >"$said" 2>/dev/null
    true_ones
fi
END
: >"$work/found"
for tool in gcc cppcheck clang-tidy; do
    command -v $tool >/dev/null || echo "analyse.sh: $tool is not there, and left out" >&2
done
tr '\n' '\0' <"$work/files" | xargs -0 -n 1 -P "${KGEN_JOBS:-$(nproc)}" sh "$work/one" "$work"
if command -v cppcheck >/dev/null; then
    set --
    while IFS= read -r flag; do set -- "$@" "$flag"; done <"$work/flags"
    cppcheck -q --std=c11 --enable=warning,performance,portability \
        --suppressions-list="$work/suppressed" "$@" \
        --file-list="$work/files" 2>>"$work/found" >/dev/null || true
fi
cat "$work/found"
[ ! -s "$work/found" ]
